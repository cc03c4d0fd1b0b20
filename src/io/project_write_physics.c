/* The objects "physics" and "scene" of a project. */
#include "io/project_writing.h"

static void
write_constants(BillowKeys *keys, const BillowMaterial *material, const BillowMaterial *preset)
{
    for (const BillowField *field = billow_material_fields; field->key; field++)
        if (!billow_field_equal(field, material, preset))
            billow_write_field(keys, field->new_line, field->key, field, material);
}

/* A preset by its name alone, or with the constants that differ from it. */
static void
write_material(BillowKeys *physics, const BillowProject *project)
{
    const BillowField *field = billow_preset_fields;
    const BillowMaterial *material = &project->physics.material,
                         *preset = &billow_material_presets[project->physics.preset].material;
    const char *unknown = project->unknown[BILLOW_PROJECT_MATERIAL];
    if (billow_fields_equal(billow_material_fields, material, preset) && !unknown) {
        billow_write_field(physics, TRUE, field->key, field, &project->physics);
        return;
    }
    billow_write_key(physics, TRUE, field->key);
    BillowKeys keys = {physics->text, "{ ", ", ", ", "};
    billow_write_field(&keys, FALSE, "preset", field, &project->physics);
    write_constants(&keys, material, preset);
    billow_write_unknown(&keys, unknown);
    g_string_append(keys.text, " }");
}

static void
write_wind(BillowKeys *physics, const BillowProject *project)
{
    billow_write_key(physics, TRUE, "wind");
    BillowKeys keys = {physics->text, "{\n      ", ", ", ",\n      "};
    billow_write_fields(&keys, billow_wind_fields, &project->physics.wind, NULL);
    billow_write_unknown(&keys, project->unknown[BILLOW_PROJECT_WIND]);
    g_string_append(keys.text, "\n    }");
}

static gboolean
is_default(const BillowProject *project)
{
    const BillowPhysics physics = billow_physics_default();
    return billow_physics_equal(&project->physics, &physics) && !billow_has_blocks(project, "physics") &&
           !project->unknown[BILLOW_PROJECT_PHYSICS] && !project->unknown[BILLOW_PROJECT_WIND] &&
           !project->unknown[BILLOW_PROJECT_MATERIAL];
}

void
billow_write_physics(BillowKeys *document, const BillowProject *project)
{
    if (is_default(project))
        return;
    billow_write_key(document, TRUE, "physics");
    BillowKeys keys = {document->text, "{\n    ", ",\n    ", ",\n    "};
    write_material(&keys, project);
    billow_write_fields(&keys, billow_gravity_fields, &project->physics, NULL);
    write_wind(&keys, project);
    billow_write_fields(&keys, billow_solver_fields, &project->physics, NULL);
    billow_write_tracks(&keys, project, "physics", "\n    ");
    billow_write_unknown(&keys, project->unknown[BILLOW_PROJECT_PHYSICS]);
    g_string_append(keys.text, "\n  }");
}

void
billow_write_scene(BillowKeys *document, const BillowProject *project)
{
    if (!billow_has_blocks(project, "scene") && !project->unknown[BILLOW_PROJECT_SCENE])
        return;
    billow_write_key(document, TRUE, "scene");
    BillowKeys keys = {document->text, "{\n    ", ",\n    ", ",\n    "};
    billow_write_tracks(&keys, project, "scene", "\n    ");
    billow_write_unknown(&keys, project->unknown[BILLOW_PROJECT_SCENE]);
    g_string_append(keys.text, "\n  }");
}
