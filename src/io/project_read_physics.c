/* The objects "physics" and "scene" of a project. */
#include "io/project_reading.h"

/* The words of choices, NULL-terminated; free with g_free(). */
static const char **
words_of(const BillowChoice *choices, gsize size)
{
    const BillowField field = {.choices = choices, .choice_size = size};
    const BillowChoice *choice;
    int n = 0;
    while (billow_field_choice(&field, n))
        n++;
    const char **words = g_new0(const char *, n + 1);
    for (int i = 0; (choice = billow_field_choice(&field, i)); i++)
        words[i] = choice->word;
    return words;
}

static void
read_preset(BillowReading *reading, json_object *object, const char *key)
{
    g_autofree const char **names =
        words_of(&billow_material_presets->choice, sizeof *billow_material_presets);
    BillowPhysics *physics = &reading->project->physics;
    int preset = physics->preset;
    if (billow_json_choice(&reading->json, object, key, names, &preset))
        billow_physics_set_preset(physics, preset);
}

static void
read_constant(BillowReading *reading, json_object *object, const char *key, BillowJsonRange range,
              double *value)
{
    billow_json_number(&reading->json, object, key, BILLOW_JSON_OPTIONAL, range, value);
}

/* The name of a preset, or an object with one and constants that differ. */
static void
read_material(BillowReading *reading, json_object *physics)
{
    json_object *object;
    json_object_object_get_ex(physics, "material", &object);
    if (!json_object_is_type(object, json_type_object)) {
        read_preset(reading, physics, "material");
        return;
    }
    billow_json_object(&reading->json, physics, "material", BILLOW_JSON_OPTIONAL, &object);
    gsize mark = billow_json_enter(&reading->json, "material");
    BillowMaterial *material = &reading->project->physics.material;
    read_preset(reading, object, "preset");
    read_constant(reading, object, "density", billow_read_positive, &material->density);
    read_constant(reading, object, "stretch", billow_read_positive, &material->stretch);
    read_constant(reading, object, "shear", billow_read_not_negative, &material->shear);
    read_constant(reading, object, "bend", billow_read_not_negative, &material->bend);
    read_constant(reading, object, "damping", billow_read_not_negative, &material->damping);
    read_constant(reading, object, "drag", billow_read_not_negative, &material->drag);
    reading->project->material_unknown = billow_json_unknown(&reading->json, object);
    billow_json_leave(&reading->json, mark);
    json_object_put(object);
}

static void
read_wind(BillowReading *reading, json_object *physics)
{
    json_object *object;
    if (!billow_json_object(&reading->json, physics, "wind", BILLOW_JSON_OPTIONAL, &object))
        return;
    gsize mark = billow_json_enter(&reading->json, "wind");
    BillowWind *wind = &reading->project->physics.wind;
    int shape = (int) wind->gust_shape;
    read_constant(reading, object, "direction", billow_read_any_number, &wind->direction);
    read_constant(reading, object, "elevation", (BillowJsonRange){-90.0, 90.0, FALSE}, &wind->elevation);
    read_constant(reading, object, "speed", billow_read_not_negative, &wind->speed);
    read_constant(reading, object, "gust", billow_read_not_negative, &wind->gust);
    read_constant(reading, object, "gust_period", billow_read_positive, &wind->gust_period);
    billow_json_choice(&reading->json, object, "gust_shape", billow_gust_names, &shape);
    wind->gust_shape = (BillowGust) shape;
    read_constant(reading, object, "pressure", billow_read_not_negative, &wind->pressure);
    read_constant(reading, object, "lift", billow_read_not_negative, &wind->lift);
    reading->project->wind_unknown = billow_json_unknown(&reading->json, object);
    billow_json_leave(&reading->json, mark);
    json_object_put(object);
}

static void
read_vector(BillowReading *reading, json_object *object, const char *key, BillowJsonRange range,
            BillowVec3 *vector)
{
    double values[3];
    if (billow_json_numbers(&reading->json, object, key, BILLOW_JSON_OPTIONAL, range, values, 3))
        *vector = billow_vec3(values[0], values[1], values[2]);
}

static void
check_point(BillowReading *reading, const BillowSlide *slide)
{
    gpointer point = GSIZE_TO_POINTER(billow_grid_index(&reading->project->grid, slide->column, slide->row));
    const char *first = g_hash_table_lookup(reading->slides, point);
    if (first)
        billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, NULL,
                         "found a second constraint at column %d, row %d, expected one: %s is there",
                         slide->column, slide->row, first);
    else
        g_hash_table_insert(reading->slides, point, g_strdup(reading->json.path->str));
}

static BillowBlock *
read_constraint(BillowReading *reading, json_object *object)
{
    BillowBlock *block = billow_read_named(reading, object, BILLOW_BLOCK_CONSTRAINT);
    BillowSlide *slide = &block->slide;
    const BillowGrid *grid = &reading->project->grid;
    int along = BILLOW_CONSTRAINT_LINE;
    gboolean placed = billow_json_integer(&reading->json, object, "column", BILLOW_JSON_REQUIRED, 0,
                                          grid->columns - 1, &slide->column);
    placed &= billow_json_integer(&reading->json, object, "row", BILLOW_JSON_REQUIRED, 0, grid->rows - 1,
                                  &slide->row);
    if (placed)
        check_point(reading, slide);
    billow_json_choice(&reading->json, object, "along", billow_constraint_names, &along);
    slide->kind = (BillowConstraintKind) along;
    read_vector(reading, object, "direction", billow_read_any_number, &slide->direction);
    BillowVec3 d = slide->direction;
    if (billow_vec3_length(d) < BILLOW_MIN_NUMBER)
        billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, "direction",
                         "found [%.9g, %.9g, %.9g], expected a direction: not all of them 0", d.x, d.y, d.z);
    return block;
}

static BillowBlock *
read_collider(BillowReading *reading, json_object *object)
{
    BillowBlock *block = billow_read_named(reading, object, BILLOW_BLOCK_COLLIDER);
    BillowCollider *collider = &block->collider;
    int shape = (int) collider->shape;
    billow_json_choice(&reading->json, object, "shape", billow_collider_shape_names, &shape);
    collider->shape = (BillowColliderShape) shape;
    read_vector(reading, object, "position", billow_read_any_number, &collider->position);
    read_vector(reading, object, "rotation", billow_read_any_number, &collider->rotation);
    read_constant(reading, object, "radius", billow_read_positive, &collider->radius);
    read_constant(reading, object, "length", billow_read_not_negative, &collider->length);
    read_vector(reading, object, "size", billow_read_positive, &collider->size);
    read_constant(reading, object, "friction", billow_read_not_negative, &collider->friction);
    return block;
}

void
billow_read_physics(BillowReading *reading, json_object *document)
{
    json_object *object;
    if (!billow_json_object(&reading->json, document, "physics", BILLOW_JSON_OPTIONAL, &object))
        return;
    gsize mark = billow_json_enter(&reading->json, "physics");
    BillowPhysics *physics = &reading->project->physics;
    g_autofree const char **solvers = words_of(&billow_solvers[0].choice, sizeof *billow_solvers);
    read_material(reading, object);
    read_constant(reading, object, "gravity", billow_read_not_negative, &physics->gravity);
    read_wind(reading, object);
    billow_json_choice(&reading->json, object, "solver", solvers, &physics->solver);
    billow_json_integer(&reading->json, object, "substeps", BILLOW_JSON_OPTIONAL, 1, BILLOW_MAX_SUBSTEPS,
                        &physics->substeps);
    read_constant(reading, object, "strain_limit", billow_read_positive, &physics->strain_limit);
    billow_read_track(reading, object, "constraints", BILLOW_BLOCK_CONSTRAINT, read_constraint);
    reading->project->physics_unknown = billow_json_unknown(&reading->json, object);
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
    billow_read_track(reading, object, "colliders", BILLOW_BLOCK_COLLIDER, read_collider);
    reading->project->scene_unknown = billow_json_unknown(&reading->json, object);
    billow_json_leave(&reading->json, mark);
    json_object_put(object);
}
