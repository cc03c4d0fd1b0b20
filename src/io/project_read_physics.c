/* The objects "physics" and "scene" of a project. */
#include "io/project_reading.h"

static void
read_preset(BillowReading *reading, json_object *object, const char *key)
{
    BillowPhysics *physics = &reading->project->physics;
    if (billow_read_field(&reading->json, object, billow_preset_fields, key, physics, NULL))
        billow_physics_set_preset(physics, physics->preset);
}

/* The name of a preset, or an object with one and constants that differ. */
static void
read_material(BillowReading *reading, json_object *physics)
{
    const char *key = billow_preset_fields->key;
    BillowProject *project = reading->project;
    json_object *object;
    json_object_object_get_ex(physics, key, &object);
    if (!json_object_is_type(object, json_type_object)) {
        read_preset(reading, physics, key);
        return;
    }
    billow_json_object(&reading->json, physics, key, BILLOW_JSON_OPTIONAL, &object);
    gsize mark = billow_json_enter(&reading->json, key);
    read_preset(reading, object, "preset");
    billow_read_fields(&reading->json, object, billow_material_fields, &project->physics.material, NULL);
    project->unknown[BILLOW_PROJECT_MATERIAL] = billow_json_unknown(&reading->json, object);
    billow_json_leave(&reading->json, mark);
    json_object_put(object);
}

static void
read_wind(BillowReading *reading, json_object *physics)
{
    BillowProject *project = reading->project;
    json_object *object;
    if (!billow_json_object(&reading->json, physics, "wind", BILLOW_JSON_OPTIONAL, &object))
        return;
    gsize mark = billow_json_enter(&reading->json, "wind");
    billow_read_fields(&reading->json, object, billow_wind_fields, &project->physics.wind, NULL);
    project->unknown[BILLOW_PROJECT_WIND] = billow_json_unknown(&reading->json, object);
    billow_json_leave(&reading->json, mark);
    json_object_put(object);
}

void
billow_read_physics(BillowReading *reading, json_object *document)
{
    json_object *object;
    if (!billow_json_object(&reading->json, document, "physics", BILLOW_JSON_OPTIONAL, &object))
        return;
    gsize mark = billow_json_enter(&reading->json, "physics");
    BillowPhysics *physics = &reading->project->physics;
    read_material(reading, object);
    billow_read_fields(&reading->json, object, billow_gravity_fields, physics, NULL);
    read_wind(reading, object);
    billow_read_fields(&reading->json, object, billow_solver_fields, physics, NULL);
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
