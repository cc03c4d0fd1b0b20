#include "core/drape/drape_settings.h"

/* In units of the weight: wind that bears painted cloth nearly or wholly leaves it that much. */
static const double LEAST_PULL = 0.05;

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

BillowDrapeSettings
billow_drape_settings_weighed(const BillowDrapeSettings *hang, const BillowGrid *grid)
{
    BillowDrapeSettings own = *hang;
    if (billow_cloth_maps_get(hang->maps, BILLOW_MAP_DENSITY)) {
        const double more = billow_cloth_maps_mean_density(hang->maps, grid) - 1.0;
        own.pull = billow_vec3_add(hang->pull, billow_vec3_scale(hang->down, more));
        if (billow_vec3_length(own.pull) < LEAST_PULL)
            own.pull = billow_vec3_scale(hang->down, LEAST_PULL);
    }
    return own;
}
