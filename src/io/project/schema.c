#include "io/project/schema.h"

#include "io/project/key_list.h"

#include "io/base/json_memory.h"

#include "core/base/outline_loops.h"
#include "core/layers/nudge.h"
#include "model/project/project.h"

static json_object *
number(double value)
{
    char text[G_ASCII_DTOSTR_BUF_SIZE];
    g_ascii_formatd(text, sizeof text, "%.12g", value);
    return json_object_new_double_s(value, text);
}

static json_object *
of_type(const char *type)
{
    json_object *schema = json_object_new_object();
    billow_json_put(schema, "type", json_object_new_string(type));
    return schema;
}

static void
add_bounds(json_object *schema, const BillowField *field)
{
    billow_json_put(schema, field->above ? "exclusiveMinimum" : "minimum", number(field->low));
    billow_json_put(schema, "maximum", number(field->high));
}

static json_object *
array_of(json_object *items, int least, int most)
{
    json_object *schema = of_type("array");
    billow_json_put(schema, "items", items);
    if (least > 0)
        billow_json_put(schema, "minItems", json_object_new_int(least));
    if (most > 0)
        billow_json_put(schema, "maxItems", json_object_new_int(most));
    return schema;
}

/* Adds "not": the schema excludes `value` for `key`. */
static void
add_not(json_object *schema, const char *key, json_object *value)
{
    json_object *not = json_object_new_object();
    billow_json_put(not, key, value);
    billow_json_put(schema, "not", not );
}

static json_object *
constant(json_object *value)
{
    json_object *schema = json_object_new_object();
    billow_json_put(schema, "const", value);
    return schema;
}

static json_object *
number_schema(const BillowField *field)
{
    json_object *schema = of_type(field->type == BILLOW_FIELD_INTEGER ? "integer" : "number");
    add_bounds(schema, field);
    return schema;
}

static json_object *
components_schema(const BillowField *field)
{
    int n = billow_field_components(field);
    json_object *items = of_type("number");
    add_bounds(items, field);
    json_object *schema = array_of(items, n, n);
    if (field->direction)
        add_not(schema, "items", constant(json_object_new_int(0)));
    return schema;
}

static json_object *
choice_schema(const BillowField *field)
{
    json_object *schema = json_object_new_object(), *words = json_object_new_array();
    const BillowChoice *choice;
    for (int i = 0; (choice = billow_field_choice(field, i)); i++)
        billow_json_append(words, json_object_new_string(choice->word));
    billow_json_put(schema, "enum", words);
    return schema;
}

static json_object *
text_schema(void)
{
    json_object *schema = of_type("string");
    add_not(schema, "pattern", json_object_new_string("\\u0000"));
    return schema;
}

static json_object *
schema_of_type(const BillowField *field)
{
    switch (field->type) {
    case BILLOW_FIELD_NUMBER:
    case BILLOW_FIELD_INTEGER:
        return number_schema(field);
    case BILLOW_FIELD_BOOLEAN:
        return of_type("boolean");
    case BILLOW_FIELD_CHOICE:
        return choice_schema(field);
    case BILLOW_FIELD_PAIR:
    case BILLOW_FIELD_VECTOR:
        return components_schema(field);
    case BILLOW_FIELD_TEXT:
        return text_schema();
    }
    g_assert_not_reached();
}

/* Returns what a missing key stands for, or NULL if there is none or it depends on something else. */
static json_object *
default_of(const BillowField *field)
{
    if (field->required || field->none || field->on_grid == BILLOW_FIELD_MIDDLE)
        return NULL;
    if (field->type == BILLOW_FIELD_TEXT)
        return field->initial_text ? json_object_new_string(field->initial_text) : NULL;
    if (field->type == BILLOW_FIELD_CHOICE)
        return json_object_new_string(billow_field_choice(field, (int) field->initial[0])->word);
    if (field->type == BILLOW_FIELD_BOOLEAN)
        return json_object_new_boolean(field->initial[0] != 0.0);
    if (billow_field_components(field) == 1)
        return number(field->initial[0]);
    json_object *values = json_object_new_array();
    for (int i = 0; i < billow_field_components(field); i++)
        billow_json_append(values, number(field->initial[i]));
    return values;
}

static void
describe(json_object *schema, const BillowField *field)
{
    const char *unit = field->scale > 0.0 ? field->stored_unit : field->unit;
    g_autofree char *text =
        unit ? g_strdup_printf("%s (%s)", field->tooltip, unit) : g_strdup(field->tooltip);
    billow_json_put(schema, "description", json_object_new_string(text));
}

static json_object *
field_schema(const BillowField *field, gboolean defaults)
{
    json_object *schema = schema_of_type(field), *initial = defaults ? default_of(field) : NULL;
    if (field->pattern)
        billow_json_put(schema, "pattern", json_object_new_string(field->pattern));
    if (initial)
        billow_json_put(schema, "default", initial);
    describe(schema, field);
    if (field->instead)
        billow_json_put(schema, "deprecated", json_object_new_boolean(TRUE));
    return schema;
}

/* --- Objects --- */

static json_object *
new_object(void)
{
    json_object *schema = of_type("object");
    billow_json_put(schema, "properties", json_object_new_object());
    billow_json_put(schema, "required", json_object_new_array());
    return schema;
}

static void
add_key(json_object *object, const char *key, json_object *schema, gboolean required)
{
    billow_json_put(json_object_object_get(object, "properties"), key, schema);
    if (required)
        billow_json_append(json_object_object_get(object, "required"), json_object_new_string(key));
}

static void
add_fields(json_object *object, const BillowField *fields)
{
    for (; fields && fields->key; fields++)
        add_key(object, fields->key, field_schema(fields, TRUE), fields->required);
}

static json_object *
place_schema(int count)
{
    const BillowField place = {.type = BILLOW_FIELD_INTEGER, .high = count - 1};
    return number_schema(&place);
}

static const BillowField position = {
    .type = BILLOW_FIELD_VECTOR, .low = -BILLOW_MAX_NUMBER, .high = BILLOW_MAX_NUMBER};

static json_object *
coordinate_schema(void)
{
    json_object *coordinate = of_type("number");
    add_bounds(coordinate, &position);
    return coordinate;
}

static json_object *
side_schema(int most)
{
    const BillowField side = {.type = BILLOW_FIELD_INTEGER, .low = 2, .high = most};
    return number_schema(&side);
}

static json_object *
list_of(const char *word)
{
    json_object *list = json_object_new_array();
    billow_json_append(list, json_object_new_string(word));
    return list;
}

/* Returns the schema of an object that has this key. */
static json_object *
having(const char *key)
{
    json_object *schema = json_object_new_object();
    billow_json_put(schema, "required", list_of(key));
    return schema;
}

/* An anchor is at a position, at a point of another cloth, or on a collider. */
static void
add_binding(json_object *anchor)
{
    json_object *places = json_object_new_array();
    add_key(anchor, "on", text_schema(), FALSE);
    json_object *node = text_schema();
    billow_json_put(node, "minLength", json_object_new_int(1));
    add_key(anchor, "node", node, FALSE);
    const BillowField triangle = {.type = BILLOW_FIELD_INTEGER, .high = BILLOW_MAX_MOTION_TRIANGLES - 1};
    const BillowField share = {.type = BILLOW_FIELD_NUMBER, .low = 0.0, .high = 1.0};
    add_key(anchor, "triangle", number_schema(&triangle), FALSE);
    add_key(anchor, "barycentric", array_of(number_schema(&share), 2, 2), FALSE);
    add_key(anchor, "at", array_of(place_schema(BILLOW_MAX_SIDE), 2, 2), FALSE);
    billow_json_append(places, having("position"));
    billow_json_append(places, having("on"));
    billow_json_put(anchor, "anyOf", places);
}

static void
add_keyframe(json_object *object)
{
    json_object *anchor = new_object();
    const BillowField place = {.type = BILLOW_FIELD_NUMBER, .high = BILLOW_MAX_SIDE - 1};
    add_key(anchor, "column", number_schema(&place), TRUE);
    add_key(anchor, "row", number_schema(&place), TRUE);
    add_key(anchor, "position", components_schema(&position), FALSE);
    add_binding(anchor);
    add_key(object, "anchors", array_of(anchor, 0, 0), TRUE);
    json_object *fold = new_object();
    add_fields(fold, billow_fold_fields);
    add_fields(fold, billow_pleats_fields);
    add_key(object, "folds", array_of(fold, 0, BILLOW_MAX_FOLDS), FALSE);
    json_object *crease = new_object();
    add_fields(crease, billow_crease_fields);
    add_key(object, "creases", array_of(crease, 0, BILLOW_MAX_CREASES), FALSE);
    json_object *bend = new_object(), *coil = new_object();
    add_fields(bend, billow_bend_fields);
    add_key(object, "bends", array_of(bend, 0, BILLOW_MAX_BENDS), FALSE);
    add_fields(coil, billow_coil_fields);
    add_key(object, "coil", coil, FALSE);
    json_object *twist = new_object();
    add_fields(twist, billow_twist_fields);
    add_key(object, "twists", array_of(twist, 0, BILLOW_MAX_TWISTS), FALSE);
    json_object *pose = new_object();
    add_key(pose, "columns", side_schema(BILLOW_MAX_COARSE_SIDE), TRUE);
    add_key(pose, "rows", side_schema(BILLOW_MAX_COARSE_SIDE), TRUE);
    add_key(pose, "points",
            array_of(coordinate_schema(), 12, 3 * BILLOW_MAX_COARSE_SIDE * BILLOW_MAX_COARSE_SIDE), TRUE);
    add_key(object, "hang", pose, FALSE);
    add_key(object, "shape", array_of(coordinate_schema(), 0, 3 * BILLOW_MAX_POINTS), FALSE);
}

static void
add_recording(json_object *object)
{
    json_object *moves = array_of(coordinate_schema(), 0, 3 * BILLOW_MAX_POINTS),
                *values = array_of(coordinate_schema(), 1, BILLOW_MAX_RECORDED_FRAMES);
    add_key(object, "shapes", array_of(moves, 1, BILLOW_MAX_RECORDED_SHAPES), FALSE);
    add_key(object, "curves", array_of(values, 1, BILLOW_MAX_RECORDED_SHAPES), FALSE);
    json_object *together = json_object_new_object();
    billow_json_put(together, "shapes", list_of("curves"));
    billow_json_put(together, "curves", list_of("shapes"));
    billow_json_put(object, "dependentRequired", together);
}

static void
add_body_keys(json_object *object)
{
    json_object *key = new_object();
    add_fields(key, billow_body_key_fields);
    add_fields(key, billow_easing_fields);
    add_key(object, "keys", array_of(key, 0, BILLOW_MAX_BODY_KEYS), FALSE);
}

static void
add_strokes(json_object *object)
{
    json_object *stroke = new_object();
    add_fields(stroke, billow_nudge_stroke_fields);
    add_key(object, "strokes", array_of(stroke, 0, BILLOW_MAX_NUDGE_STROKES), FALSE);
}

static void
add_paint(json_object *object)
{
    json_object *values = of_type("string");
    billow_json_put(values, "pattern", json_object_new_string("^[A-Za-z0-9+/]+={0,2}$"));
    add_key(object, "columns", side_schema(BILLOW_MAX_PAINT_SIDE), TRUE);
    add_key(object, "rows", side_schema(BILLOW_MAX_PAINT_SIDE), TRUE);
    add_key(object, "values", values, TRUE);
}

static void
add_damping(json_object *object)
{
    json_object *point = array_of(place_schema(BILLOW_MAX_SIDE), 2, 2);
    add_key(object, "damped_from", array_of(point, 1, 0), FALSE);
    json_object *paint = new_object();
    add_paint(paint);
    add_key(object, "weights", paint, FALSE);
}

/* Schemas of the lists that blocks of a kind have besides their fields. NULL: none. */
static void (*const list_schemas[BILLOW_N_BLOCK_KINDS])(json_object *object) = {
    [BILLOW_BLOCK_KEYFRAME] = add_keyframe,
    [BILLOW_BLOCK_RECORDING] = add_recording,
    [BILLOW_BLOCK_NUDGE] = add_strokes,
    [BILLOW_BLOCK_COLLIDER] = add_body_keys,
};

/* Lists of keys for each number of a block. */
static json_object *
number_keys_schema(const BillowField *fields)
{
    json_object *object = new_object();
    for (const BillowField *field = fields; field->key; field++) {
        if (!billow_field_may_have_keys(field))
            continue;
        BillowField rows[BILLOW_NUMBER_KEY_ROWS];
        billow_number_key_rows(field, rows);
        json_object *key = new_object();
        add_fields(key, rows);
        add_fields(key, billow_easing_fields);
        add_key(object, field->key, array_of(key, 0, BILLOW_MAX_NUMBER_KEYS), FALSE);
    }
    return object;
}

static json_object *
block_schema(BillowBlockKind kind)
{
    gboolean implied = billow_kind_has(kind, BILLOW_KIND_IMPLIED);
    g_autoptr(BillowBlock) block = billow_block_new(kind, "", "");
    BillowBlockFields tables[BILLOW_MAX_BLOCK_TABLES];
    int n = billow_block_fields(block, tables);
    json_object *object = new_object();
    json_object *name = text_schema();
    if (!implied)
        billow_json_put(name, "minLength", json_object_new_int(1));
    add_key(object, implied ? "from" : "id", name, implied);
    for (int i = 0; i < n; i++) {
        json_object *holder = tables[i].object ? new_object() : object;
        add_fields(holder, tables[i].fields);
        if (tables[i].object)
            add_key(object, tables[i].object, holder, FALSE);
    }
    if (list_schemas[kind])
        list_schemas[kind](object);
    if (billow_kinds[kind]->keys > 0)
        add_key(object, "keys", number_keys_schema(billow_kind_keyed_fields(kind)), FALSE);
    if (billow_kinds[kind]->layer)
        add_damping(object);
    return object;
}

static void
add_tracks(json_object *object, const char *parent)
{
    for (BillowBlockKind kind = BILLOW_BLOCK_KEYFRAME; kind < BILLOW_N_BLOCK_KINDS; kind++)
        if (g_strcmp0(billow_kinds[kind]->parent, parent) == 0)
            add_key(object, billow_kinds[kind]->track, array_of(block_schema(kind), 0, 0), FALSE);
}

/* The name of a preset, or an object with a preset and the constants that differ; with `older` also the keys
 * of older files. */
static json_object *
material_schema(gboolean older)
{
    json_object *schema = json_object_new_object(), *either = json_object_new_array(), *object = new_object();
    add_key(object, "preset", field_schema(billow_preset_fields, TRUE), FALSE);
    for (const BillowField *field = billow_material_fields; field->key; field++)
        if (older || !field->instead)
            add_key(object, field->key, field_schema(field, FALSE), FALSE);
    billow_json_append(either, choice_schema(billow_preset_fields));
    billow_json_append(either, object);
    billow_json_put(schema, "anyOf", either);
    describe(schema, billow_preset_fields);
    if (older)
        billow_json_put(schema, "deprecated", json_object_new_boolean(TRUE));
    return schema;
}

static json_object *
physics_schema(void)
{
    json_object *physics = new_object(), *wind = new_object(), *key = new_object();
    add_fields(wind, billow_wind_fields);
    add_fields(key, billow_wind_key_fields);
    add_fields(key, billow_easing_fields);
    add_key(wind, "keys", array_of(key, 0, BILLOW_MAX_WIND_KEYS), FALSE);
    add_key(physics, billow_preset_fields->key, material_schema(TRUE), FALSE);
    add_fields(physics, billow_gravity_fields);
    add_key(physics, "wind", wind, FALSE);
    add_fields(physics, billow_solver_fields);
    add_tracks(physics, "physics");
    return physics;
}

/* A loop of an outline. */
static json_object *
loop_schema(void)
{
    const BillowField place = {.type = BILLOW_FIELD_NUMBER, .high = BILLOW_MAX_SIDE - 1};
    json_object *object = new_object(), *pair = array_of(number_schema(&place), 2, 2),
                *picture = of_type("boolean");
    billow_json_put(picture, "const", json_object_new_boolean(TRUE));
    add_key(object, "picture", picture, FALSE);
    add_key(object, "points", array_of(pair, 3, BILLOW_OUTLINE_MOST_POINTS), FALSE);
    add_key(object, "circle", array_of(number_schema(&place), 3, 3), FALSE);
    add_fields(object, billow_outline_loop_fields);
    return object;
}

/* `named`: with the keys of the cloth's name, as in the first cloth. */
static json_object *
cloth_schema(gboolean named)
{
    json_object *cloth = new_object();
    if (named)
        add_fields(cloth, billow_cloth_name_fields);
    add_fields(cloth, billow_cloth_fields);
    add_key(cloth, "outline", array_of(loop_schema(), 1, BILLOW_OUTLINE_MOST_LOOPS), FALSE);
    add_key(cloth, billow_preset_fields->key, material_schema(FALSE), FALSE);
    json_object *stiffness = new_object();
    add_fields(stiffness, billow_stiffness_key_fields);
    add_fields(stiffness, billow_easing_fields);
    add_key(cloth, "stiffness", array_of(stiffness, 0, BILLOW_MAX_NUMBER_KEYS), FALSE);
    json_object *maps = new_object();
    for (const BillowChoice *kind = billow_map_kinds; kind->word; kind++) {
        json_object *map = new_object();
        add_fields(map, billow_map_fields_of((BillowMapKind) (kind - billow_map_kinds)));
        add_paint(map);
        add_key(maps, kind->word, map, FALSE);
    }
    add_key(cloth, "maps", maps, FALSE);
    add_fields(cloth, billow_hold_fields);
    add_fields(cloth, billow_look_fields);
    return cloth;
}

/* Adds that an object is an instance, or has a cloth of its own, and not both. */
static void
add_two_sorts(json_object *object)
{
    json_object *own = having("cloth"), *instance = having("of"), *derived = json_object_new_array(),
                *any = json_object_new_object(), *sorts = json_object_new_array();
    billow_json_put(own, "not", having("of"));
    billow_json_append(derived, having("cloth"));
    for (BillowBlockKind kind = BILLOW_BLOCK_KEYFRAME; kind < BILLOW_N_BLOCK_KINDS; kind++)
        if (!billow_kind_has(kind, BILLOW_KIND_OF_SCENE))
            billow_json_append(derived, having(billow_kinds[kind]->track));
    billow_json_put(any, "anyOf", derived);
    billow_json_put(instance, "not", any);
    billow_json_append(sorts, own);
    billow_json_append(sorts, instance);
    billow_json_put(object, "oneOf", sorts);
}

/* An element of `cloths`. */
static json_object *
further_cloth_schema(void)
{
    json_object *object = new_object(), *place = new_object();
    add_fields(object, billow_cloth_name_fields);
    add_fields(object, billow_instance_fields);
    add_fields(place, billow_place_fields);
    add_key(object, "place", place, FALSE);
    add_fields(object, billow_look_fields);
    add_two_sorts(object);
    add_key(object, "cloth", cloth_schema(FALSE), FALSE);
    for (BillowBlockKind kind = BILLOW_BLOCK_KEYFRAME; kind < BILLOW_N_BLOCK_KINDS; kind++)
        if (!billow_kind_has(kind, BILLOW_KIND_OF_SCENE))
            add_key(object, billow_kinds[kind]->track, array_of(block_schema(kind), 0, 0), FALSE);
    return object;
}

/* An option of an export preset is a switch, a number, a text, or several texts. */
static json_object *
export_option_schema(void)
{
    json_object *schema = json_object_new_object(), *sorts = json_object_new_array(), *text = text_schema();
    billow_json_put(text, "maxLength", json_object_new_int(BILLOW_MAX_EXPORT_TEXT));
    billow_json_append(sorts, of_type("boolean"));
    billow_json_append(sorts, coordinate_schema());
    billow_json_append(sorts, json_object_get(text));
    billow_json_append(sorts, array_of(text, 1, BILLOW_MAX_EXPORT_TEXTS));
    billow_json_put(schema, "anyOf", sorts);
    return schema;
}

/* An element of `exports`. */
static json_object *
export_schema(void)
{
    json_object *object = new_object(), *options = of_type("object"), *names = json_object_new_object();
    add_fields(object, billow_export_preset_fields);
    billow_json_put(names, "pattern", json_object_new_string(BILLOW_EXPORT_OPTION_PATTERN));
    billow_json_put(options, "propertyNames", names);
    billow_json_put(options, "additionalProperties", export_option_schema());
    billow_json_put(options, "maxProperties", json_object_new_int(BILLOW_MAX_EXPORT_OPTIONS));
    add_key(object, "options", options, FALSE);
    return object;
}

json_object *
billow_project_schema(void)
{
    json_object *document = json_object_new_object(), *object = new_object();
    json_object *scene = new_object();
    billow_json_put(document, "$schema",
                    json_object_new_string("https://json-schema.org/draft/2020-12/schema"));
    billow_json_put(document, "title", json_object_new_string("Billow project"));
    json_object_object_foreach(object, key, value) billow_json_put(document, key, json_object_get(value));
    json_object_put(object);
    add_key(document, "format", constant(json_object_new_string("billow")), TRUE);
    add_key(document, "version", constant(json_object_new_int(1)), TRUE);
    add_fields(document, billow_project_fields);
    add_key(document, "cloth", cloth_schema(TRUE), TRUE);
    add_tracks(document, NULL);
    add_key(document, "physics", physics_schema(), FALSE);
    add_tracks(scene, "scene");
    add_key(document, "scene", scene, FALSE);
    add_key(document, "cloths", array_of(further_cloth_schema(), 0, BILLOW_MAX_CLOTHS - 1), FALSE);
    add_key(document, "exports", array_of(export_schema(), 0, BILLOW_MAX_EXPORTS), FALSE);
    return document;
}
