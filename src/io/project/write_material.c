#include "io/project/writing.h"

static gboolean
is_written(const BillowProject *project, const BillowField *field)
{
    return field->instead ? project->bend_given
                          : !billow_field_equal(field, &project->material,
                                                &billow_material_presets[project->preset].material);
}

gboolean
billow_is_pure_material(const BillowProject *project)
{
    for (const BillowField *field = billow_material_fields; field->key; field++)
        if (is_written(project, field))
            return FALSE;
    return !project->unknown[BILLOW_PROJECT_MATERIAL];
}

void
billow_write_material(BillowKeys *parent, const BillowProject *project)
{
    const BillowField *preset = billow_preset_fields;
    if (billow_is_pure_material(project)) {
        billow_write_field(parent, TRUE, preset->key, preset, project);
        return;
    }
    billow_write_key(parent, TRUE, preset->key);
    BillowKeys keys = {parent->text, "{ ", ", ", ", "};
    billow_write_field(&keys, FALSE, "preset", preset, project);
    for (const BillowField *field = billow_material_fields; field->key; field++)
        if (is_written(project, field))
            billow_write_field(&keys, FALSE, field->key, field, &project->material);
    billow_write_unknown(&keys, project->unknown[BILLOW_PROJECT_MATERIAL]);
    g_string_append(keys.text, " }");
}
