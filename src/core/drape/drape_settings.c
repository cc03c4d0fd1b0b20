#include "core/drape/drape_settings.h"

BillowDrapeSettings
billow_drape_settings_of(const BillowMaterial *material)
{
    double weight = billow_material_weight(material), c = material->bending_length,
           weft = material->weft_bending_length > 0.0 ? material->weft_bending_length : c;
    return (BillowDrapeSettings){.bending = c * c * c,
                                 .weft_excess = weft * weft * weft - c * c * c,
                                 .shear = material->shear / weight,
                                 .stretch = material->stretch / weight,
                                 .pull = {0.0, -1.0, 0.0},
                                 .down = {0.0, -1.0, 0.0}};
}

BillowDrapeSettings
billow_drape_settings_default(void)
{
    return billow_drape_settings_of(&billow_material_presets[0].material);
}
