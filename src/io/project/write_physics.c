/* Writes the objects "physics" and "scene" of a project. */
#include "io/project/key_list.h"

static void
write_wind(BillowKeys *physics, const BillowProject *project)
{
    billow_write_key(physics, TRUE, "wind");
    BillowKeys keys = {physics->text, "{\n      ", ", ", ",\n      "};
    billow_write_fields(&keys, billow_wind_fields, &project->physics.wind, NULL);
    billow_key_list_write(&billow_wind_keys, &keys, "keys", project->physics.wind.keys,
                          project->physics.wind.n_keys, "\n      ");
    billow_write_unknown(&keys, project->unknown[BILLOW_PROJECT_WIND]);
    g_string_append(keys.text, "\n    }");
}

static gboolean
is_default(const BillowProject *project)
{
    const BillowPhysics physics = billow_physics_default();
    return billow_physics_equal(&project->physics, &physics) &&
           (project->cloth->material_in_cloth ||
            (project->cloth->preset == 0 && billow_is_pure_material(project))) &&
           !billow_has_blocks(project, "physics") && !project->unknown[BILLOW_PROJECT_PHYSICS] &&
           !project->unknown[BILLOW_PROJECT_WIND];
}

void
billow_write_physics(BillowKeys *document, const BillowProject *project)
{
    if (is_default(project))
        return;
    billow_write_key(document, TRUE, "physics");
    BillowKeys keys = {document->text, "{\n    ", ",\n    ", ",\n    "};
    if (!project->cloth->material_in_cloth)
        billow_write_material(&keys, project);
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
