#include "io/project/writing.h"

static gboolean
is_written(const BillowProject *project, const BillowField *field)
{
    return field->instead ? project->cloth->bend_given
                          : !billow_field_equal(field, &project->cloth->material,
                                                &billow_material_presets[project->cloth->preset].material);
}

gboolean
billow_is_pure_material(const BillowProject *project)
{
    for (const BillowField *field = billow_material_fields; field->key; field++)
        if (is_written(project, field))
            return FALSE;
    return !project->cloth->unknown[BILLOW_CLOTH_MATERIAL];
}

void
billow_write_material(BillowKeys *parent, const BillowProject *project)
{
    const BillowField *preset = billow_preset_fields;
    if (billow_is_pure_material(project)) {
        billow_write_field(parent, TRUE, preset->key, preset, project->cloth);
        return;
    }
    billow_write_key(parent, TRUE, preset->key);
    BillowKeys keys = {parent->text, "{ ", ", ", ", "};
    billow_write_field(&keys, FALSE, "preset", preset, project->cloth);
    for (const BillowField *field = billow_material_fields; field->key; field++)
        if (is_written(project, field))
            billow_write_field(&keys, FALSE, field->key, field, &project->cloth->material);
    billow_write_unknown(&keys, project->cloth->unknown[BILLOW_CLOTH_MATERIAL]);
    g_string_append(keys.text, " }");
}
