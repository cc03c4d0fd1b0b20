/* Reads the objects "physics" and "scene" of a project. */
#include "io/project/key_list.h"

#include <glib/gi18n.h>

static void
read_wind(BillowReading *reading, json_object *physics)
{
    BillowProject *project = reading->project;
    BillowWind *wind = &project->physics.wind;
    json_object *object;
    if (!billow_json_object(&reading->json, physics, "wind", BILLOW_JSON_OPTIONAL, &object))
        return;
    gsize mark = billow_json_enter(&reading->json, "wind");
    billow_read_fields(&reading->json, object, billow_wind_fields, wind, NULL);
    wind->keys = billow_key_list_read(&billow_wind_keys, reading, object, "keys", &wind->n_keys);
    project->unknown[BILLOW_PROJECT_WIND] = billow_json_unknown(&reading->json, object);
    billow_json_leave(&reading->json, mark);
    json_object_put(object);
}

/* Projects have a step in seconds or a number of steps per frame. */
static void
leave_out_substeps(BillowReading *reading)
{
    BillowPhysics *physics = &reading->project->physics;
    if (!(physics->step > 0.0) || physics->substeps == 0)
        return;
    billow_json_note(&reading->json, BILLOW_PROBLEM_WARNING, "substeps",
                     _("not used, and removed when the file is saved: physics.step takes precedence"));
    physics->substeps = 0;
}

void
billow_read_physics(BillowReading *reading, json_object *document)
{
    json_object *object;
    if (!billow_json_object(&reading->json, document, "physics", BILLOW_JSON_OPTIONAL, &object))
        return;
    gsize mark = billow_json_enter(&reading->json, "physics");
    BillowPhysics *physics = &reading->project->physics;
    billow_read_older_material(reading, object);
    billow_read_fields(&reading->json, object, billow_gravity_fields, physics, NULL);
    read_wind(reading, object);
    billow_read_fields(&reading->json, object, billow_solver_fields, physics, NULL);
    leave_out_substeps(reading);
    billow_read_tracks(reading, object, "physics");
    reading->project->unknown[BILLOW_PROJECT_PHYSICS] = billow_json_unknown(&reading->json, object);
    billow_json_leave(&reading->json, mark);
    json_object_put(object);
}

void
billow_read_scene(BillowReading *reading, json_object *document)
{
    json_object *object;
    if (!billow_json_object(&reading->json, document, "scene", BILLOW_JSON_OPTIONAL, &object))
        return;
    gsize mark = billow_json_enter(&reading->json, "scene");
    billow_read_tracks(reading, object, "scene");
    reading->project->unknown[BILLOW_PROJECT_SCENE] = billow_json_unknown(&reading->json, object);
    billow_json_leave(&reading->json, mark);
    json_object_put(object);
}
