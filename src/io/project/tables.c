/* Generates the tables of keys in docs/format.md. */
#include "core/base/outline_loops.h"
#include "core/layers/nudge.h"
#include "io/project/schema.h"
#include "model/project/project.h"

static void
append_number(GString *text, double value)
{
    char decimal[G_ASCII_DTOSTR_BUF_SIZE];
    g_string_append(text, g_ascii_formatd(decimal, sizeof decimal, "%.12g", value));
}

static void
append_bounds(GString *text, const BillowField *field)
{
    if (field->low == -BILLOW_MAX_NUMBER && field->high == BILLOW_MAX_NUMBER) {
        g_string_append(text, "any number");
        return;
    }
    g_string_append(text, field->above ? "> " : field->high == BILLOW_MAX_NUMBER ? "≥ " : "");
    append_number(text, field->low);
    if (field->high == BILLOW_MAX_NUMBER)
        return;
    g_string_append(text, field->above ? ", at most " : " … ");
    append_number(text, field->high);
}

static void
append_valid(GString *text, const BillowField *field)
{
    const BillowChoice *choice;
    switch (field->type) {
    case BILLOW_FIELD_BOOLEAN:
        g_string_append(text, "`true`, `false`");
        break;
    case BILLOW_FIELD_CHOICE:
        for (int i = 0; (choice = billow_field_choice(field, i)); i++)
            g_string_append_printf(text, "%s`%s`", i > 0 ? ", " : "", choice->word);
        break;
    case BILLOW_FIELD_TEXT:
        g_string_append(text, field->expected ? field->expected : "any text");
        break;
    default:
        if (billow_field_components(field) > 1)
            g_string_append_printf(text, "%d numbers, each ", billow_field_components(field));
        append_bounds(text, field);
        if (field->on_grid == BILLOW_FIELD_COLUMN || field->on_grid == BILLOW_FIELD_ROW)
            g_string_append(text, ", within the cloth");
        if (field->direction)
            g_string_append(text, "; not all of them 0");
    }
}

static void
append_default(GString *text, const BillowField *field)
{
    if (field->required)
        g_string_append(text, "required");
    else if (field->none)
        g_string_append(text, field->none);
    else if (field->on_grid == BILLOW_FIELD_MIDDLE)
        g_string_append(text, "the cloth's middle");
    else if (field->type == BILLOW_FIELD_TEXT)
        g_string_append(text, field->initial_text ? field->initial_text : "the file's stem");
    else if (field->type == BILLOW_FIELD_CHOICE)
        g_string_append_printf(text, "`%s`", billow_field_choice(field, (int) field->initial[0])->word);
    else if (field->type == BILLOW_FIELD_BOOLEAN)
        g_string_append(text, field->initial[0] != 0.0 ? "`true`" : "`false`");
    else {
        const int n = billow_field_components(field);
        for (int i = 0; i < n; i++) {
            g_string_append(text, i > 0 ? ", " : n > 1 ? "[" : "");
            append_number(text, field->initial[i]);
        }
        g_string_append(text, n > 1 ? "]" : "");
    }
}

/* `missing`: what a missing key stands for; NULL: the field's initial value. */
static void
append_field(GString *text, const BillowField *field, const char *missing)
{
    const char *unit = field->scale > 0.0 ? field->stored_unit : field->unit;
    g_string_append_printf(text, "| `%s` | %s | %s | ", field->key, field->tooltip, unit ? unit : "");
    append_valid(text, field);
    g_string_append(text, " | ");
    if (missing)
        g_string_append(text, missing);
    else
        append_default(text, field);
    g_string_append(text, " |\n");
}

/* Appends all fields except those that only older files have. */
static void
append_rows(GString *text, const BillowField *fields, const char *missing)
{
    for (; fields && fields->key; fields++)
        if (!fields->instead)
            append_field(text, fields, missing);
}

static void
append_head(GString *text, const char *object)
{
    g_string_append_printf(text, "<!-- keys of %s -->\n", object);
    g_string_append(text,
                    "| key | what it is | unit | valid | where it is missing |\n|---|---|---|---|---|\n");
}

static void
append_row(GString *text, const char *key, const char *about, const char *valid, const char *missing)
{
    g_string_append_printf(text, "| `%s` | %s |  | %s | %s |\n", key, about, valid, missing);
}

static void
append_keyframe(GString *text)
{
    append_row(text, "anchors", "Where the cloth is held, see below", "an array, no two at one point",
               "required");
    append_row(text, "folds", "Pleats between two anchors, see below", "an array, at most 256", "none");
    append_row(text, "creases", "Lines along which the cloth prefers an angle, see below",
               "an array, at most 256", "none");
    append_row(text, "bends", "Of a rope: where it bends, see below", "an array, at most 64", "none");
    append_row(text, "coil", "Of a rope: the helix in which it is wound, see below", "an object", "none");
    append_row(text, "twists", "Of a rope: where its surface turns about it, see below",
               "an array, at most 64", "none");
    append_row(text, "hang", "Pose that it hangs near, see below", "an object", "as from nothing");
    append_row(text, "shape", "Its shape point by point: x, y, z of every point, row by row (m)",
               "3 × columns × rows numbers", "hung from its anchors");
    g_string_append(text, "\n");
    append_head(text, "keyframes[].anchors[]");
    append_row(text, "column", "Column of the place that is held, from 0; a fraction is between points",
               "within the cloth", "required");
    append_row(text, "row", "Row of the place that is held, from 0; a fraction is between points",
               "within the cloth", "required");
    append_row(text, "on", "Which other cloth, rope, collider or motion carries it",
               "the id of a cloth that does not hang on this one, or of a collider or motion", "none does");
    append_row(text, "node", "The node of that motion", "the name of a node", "the motion's own `node`");
    append_row(text, "triangle",
               "The triangle of that motion's mesh that carries it, from 0, in the file's order",
               "0 … 999999", "the anchor is on the node");
    append_row(
        text, "barycentric",
        "Where it is in that triangle: the shares of its second and third corner; the first has the rest",
        "2 numbers, each 0 … 1, together at most 1", "0, 0");
    append_row(text, "at", "The point of that cloth, a column and a row", "within that cloth",
               "required with a cloth; a collider or motion carries it");
    append_row(text, "position",
               "Where it is held: to the right, upwards, to the front (m); on a cloth, from that point; on a "
               "collider, node or triangle, from there along its own axes",
               "3 numbers", "required; with `on`: 0, 0, 0");
    g_string_append(text, "\n");
    append_head(text, "keyframes[].folds[]");
    append_rows(text, billow_fold_fields, NULL);
    append_rows(text, billow_pleats_fields, NULL);
    g_string_append(text, "\n");
    append_head(text, "keyframes[].creases[]");
    append_rows(text, billow_crease_fields, NULL);
    g_string_append(text, "\n");
    append_head(text, "keyframes[].bends[]");
    append_rows(text, billow_bend_fields, NULL);
    g_string_append(text, "\n");
    append_head(text, "keyframes[].coil");
    append_rows(text, billow_coil_fields, NULL);
    g_string_append(text, "\n");
    append_head(text, "keyframes[].twists[]");
    append_rows(text, billow_twist_fields, NULL);
    g_string_append(text, "\n");
    append_head(text, "keyframes[].hang");
    append_row(text, "columns", "Number of its points along a row, at even shares of the cloth", "2 … 17",
               "required");
    append_row(text, "rows", "Number of its points along a column", "2 … 17", "required");
    append_row(text, "points", "x, y, z of every point, row by row (m)", "3 × columns × rows numbers",
               "required");
}

static void
append_paint_rows(GString *text)
{
    append_row(text, "columns", "Number of its points along a row, at even shares of the cloth", "2 … 65",
               "required");
    append_row(text, "rows", "Number of its points along a column", "2 … 65", "required");
    append_row(text, "values", "A byte for every point, row by row: 0 is none, 255 all of it",
               "columns × rows bytes in base64", "required");
}

static void
append_paint(GString *text, const char *block)
{
    g_autofree char *object = g_strdup_printf("%s.weights", block);
    g_string_append(text, "\n");
    append_head(text, object);
    append_paint_rows(text);
}

static void
append_maps(GString *text)
{
    g_string_append(text, "\n");
    append_head(text, "cloth.maps");
    for (const BillowChoice *kind = billow_map_kinds; kind->word; kind++)
        append_row(text, kind->word, kind->label, "an object, see below", "1 everywhere");
    g_string_append(text, "\n");
    append_head(text, "cloth.maps.*");
    append_rows(text, billow_map_fields, NULL);
    append_paint_rows(text);
    g_string_append(text, "\n");
    append_head(text, "cloth.maps.shrink");
    append_rows(text, billow_shrink_fields, NULL);
    append_paint_rows(text);
}

static void
append_recording(GString *text)
{
    append_row(text, "shapes", "How far each shape moves the cloth: x, y, z for every point, row by row (m)",
               "1 … 64 arrays of 3 × columns × rows numbers each", "nothing moves");
    append_row(text, "curves", "How much of each shape there is in each frame of the recording",
               "as many arrays, each of the same 1 … 10000 numbers", "required with `shapes`");
}

static void
append_body_keys(GString *text)
{
    append_row(text, "keys", "Where it stands at which time, see below",
               "an array, at most 1024, each later than the one before", "it stands still");
    g_string_append(text, "\n");
    append_head(text, "scene.colliders[].keys[]");
    append_rows(text, billow_body_key_fields, NULL);
    append_rows(text, billow_easing_fields, NULL);
}

static void
append_strokes_key(GString *text)
{
    append_row(text, "strokes", "What it does, see below", "an array, at most 1024", "nothing");
}

static void
append_strokes(GString *text)
{
    g_string_append(text, "\n");
    append_head(text, "nudges[].strokes[]");
    append_rows(text, billow_nudge_stroke_fields, NULL);
}

/* Tables of the lists that blocks of a kind have besides their fields. NULL: none. */
static void (*const list_tables[BILLOW_N_BLOCK_KINDS])(GString *text) = {
    [BILLOW_BLOCK_KEYFRAME] = append_keyframe,
    [BILLOW_BLOCK_RECORDING] = append_recording,
    [BILLOW_BLOCK_NUDGE] = append_strokes_key,
    [BILLOW_BLOCK_COLLIDER] = append_body_keys,
};

static void
append_number_keys(GString *text, const char *block, const BillowField *fields)
{
    g_autofree char *object = g_strdup_printf("%s.keys", block), *key = g_strdup_printf("%s.*[]", object);
    g_string_append(text, "\n");
    append_head(text, object);
    for (const BillowField *field = fields; field->key; field++)
        if (billow_field_may_have_keys(field))
            append_row(text, field->key, field->tooltip,
                       "an array, at most 1024, each later than the one before", "it stays");
    g_string_append(text, "\n");
    append_head(text, key);
    append_rows(text, billow_number_key_fields, NULL);
    append_rows(text, billow_easing_fields, NULL);
}

static void
append_kind(GString *text, BillowBlockKind kind)
{
    const BillowKind *row = billow_kinds[kind];
    g_autoptr(BillowBlock) block = billow_block_new(kind, "", "");
    g_autofree char *object =
        g_strdup_printf("%s%s%s[]", row->parent ? row->parent : "", row->parent ? "." : "", row->track);
    BillowBlockFields tables[BILLOW_MAX_BLOCK_TABLES];
    int n = billow_block_fields(block, tables);
    append_head(text, object);
    if (row->flags & BILLOW_KIND_IMPLIED)
        append_row(text, "from", "The keyframe that it leaves", "its id; one at most from each", "required");
    else
        append_row(text, "id", "What others name it by", "not empty, of its own in the file", "is made");
    for (int i = 0; i < n; i++)
        if (tables[i].object)
            append_row(text, tables[i].object, "An object, its keys see below", "an object",
                       "as without its keys");
        else
            append_rows(text, tables[i].fields, tables[i].fields == billow_name_fields ? "the `id`" : NULL);
    if (list_tables[kind])
        list_tables[kind](text);
    if (row->keys > 0)
        append_row(text, "keys", "Values at times, see below", "an object", "its values stay");
    if (row->layer) {
        append_row(text, "damped_from",
                   "Which anchors count for it: those at these points, each a column and a row",
                   "an array of at least one point within the cloth, each once",
                   row->layer->apart_from_anchors ? "none: it moves every point fully" : "all anchors");
        append_row(text, "weights", "Painted weights, see below", "an object", "1 everywhere");
    }
    for (int i = 0; i < n; i++)
        if (tables[i].object) {
            g_autofree char *part = g_strdup_printf("%s.%s", object, tables[i].object);
            g_string_append(text, "\n");
            append_head(text, part);
            append_rows(text, tables[i].fields, NULL);
        }
    if (row->keys > 0)
        append_number_keys(text, object, billow_kind_keyed_fields(kind));
    if (row->layer)
        append_paint(text, object);
    if (kind == BILLOW_BLOCK_NUDGE)
        append_strokes(text);
}

/* Appends the id, which is `id` where it is missing, the name of a cloth, and what stands beside them. */
static void
append_cloth_name(GString *text, const char *id)
{
    const char *const missing[] = {id, "the `id`"};
    for (size_t i = 0; billow_cloth_name_fields[i].key; i++)
        append_field(text, &billow_cloth_name_fields[i], i < G_N_ELEMENTS(missing) ? missing[i] : NULL);
}

static void
append_document(GString *text)
{
    append_head(text, "the document");
    append_row(text, "format", "What this file is", "`billow`", "required");
    append_row(text, "version", "Of the format; a newer one is refused", "1", "required");
    append_rows(text, billow_project_fields, NULL);
    g_string_append(text, "\n");
    append_head(text, "cloth");
    append_cloth_name(text, "`cloth`");
    append_rows(text, billow_cloth_fields, NULL);
    append_row(text, "outline", "Which part of the grid is cloth, see below",
               "an array of 1 to 64 closed lines", "the whole rectangle");
    append_rows(text, billow_preset_fields, NULL);
    append_row(text, "stiffness", "How stiff the cloth is at which time, see below",
               "an array, at most 1024, each later than the one before", "as its material, all the time");
    append_row(text, "maps", "What of the material is painted on the cloth, see below", "an object",
               "the same everywhere");
    append_rows(text, billow_hold_fields, NULL);
    append_rows(text, billow_look_fields, NULL);
    g_string_append(text, "\n");
    append_head(text, "cloth.outline[]");
    append_row(text, "points", "Its corners, each a column and a row; fractions are allowed",
               "3 … 512 pairs of numbers on the grid, all lines together", "it is a circle");
    append_row(text, "circle", "Column and row of the middle, and the radius in spacings",
               "3 numbers, within the grid", "it has points");
    append_rows(text, billow_outline_loop_fields, NULL);
    append_row(text, "picture", "The lines are traced from the clear parts of the texture; the only line",
               "`true`", "it has points or a circle");
    g_string_append(text, "\n");
    append_head(text, "cloth.material");
    append_row(text, "preset", "The material whose constants go for the others", "as of `cloth.material`",
               "`cotton`");
    append_rows(text, billow_material_fields, "the preset's");
    g_string_append(text, "\n");
    append_head(text, "cloth.stiffness[]");
    append_rows(text, billow_stiffness_key_fields, NULL);
    append_rows(text, billow_easing_fields, NULL);
    append_maps(text);
}

static void
append_physics(GString *text)
{
    append_head(text, "physics");
    append_row(text, "material", "Of older files: `cloth.material` is in its place now",
               "as of `cloth.material`", "`cotton`");
    append_rows(text, billow_gravity_fields, NULL);
    append_rows(text, billow_solver_fields, NULL);
    g_string_append(text, "\n");
    append_head(text, "physics.material");
    for (const BillowField *field = billow_material_fields; field->key; field++)
        if (field->instead) {
            g_autofree char *missing = g_strdup_printf("0; %s is in its place now", field->instead);
            append_field(text, field, missing);
        }
    g_string_append(text, "\n");
    append_head(text, "physics.wind");
    append_rows(text, billow_wind_fields, NULL);
    append_row(text, "keys", "How it blows at which time, see below",
               "an array, at most 1024, each later than the one before", "it blows the same all the time");
    g_string_append(text, "\n");
    append_head(text, "physics.wind.keys[]");
    append_rows(text, billow_wind_key_fields, NULL);
    append_rows(text, billow_easing_fields, NULL);
}

static void
append_further_cloths(GString *text)
{
    append_head(text, "cloths[]");
    append_cloth_name(text, "is made");
    append_row(text, "cloth", "Its grid, material and look", "as `cloth`, but for the keys above",
               "required, but for an instance");
    for (BillowBlockKind kind = BILLOW_BLOCK_KEYFRAME; kind < BILLOW_N_BLOCK_KINDS; kind++)
        if (!billow_kind_has(kind, BILLOW_KIND_OF_SCENE)) {
            const BillowKind *row = billow_kinds[kind];
            g_autofree char *valid = g_strdup_printf("as `%s%s%s`", row->parent ? row->parent : "",
                                                     row->parent ? "." : "", row->track);
            append_row(text, row->track, "Its blocks of this kind", valid, "none");
        }
    append_row(text, "of", "The cloth that it is an instance of, see below",
               "the `id` of a cloth that is no instance", "it is no instance");
    append_rows(text, billow_instance_fields + 1, NULL);
    append_row(text, "place", "Where an instance stands, see below", "an object", "where the source is");
    append_rows(text, billow_look_fields, "that of the source");
    g_string_append(text, "\n");
    append_head(text, "cloths[].place");
    append_rows(text, billow_place_fields, NULL);
}

static void
append_exports(GString *text)
{
    append_head(text, "exports[]");
    append_rows(text, billow_export_preset_fields, NULL);
    append_row(text, "options", "Options of the command line and their values, see below",
               "an object with at most 64 keys", "none is given");
}

GString *
billow_project_tables(void)
{
    GString *text = g_string_new(NULL);
    append_document(text);
    for (BillowBlockKind kind = BILLOW_BLOCK_KEYFRAME; kind < BILLOW_N_BLOCK_KINDS; kind++) {
        g_string_append(text, "\n");
        append_kind(text, kind);
    }
    g_string_append(text, "\n");
    append_physics(text);
    g_string_append(text, "\n");
    append_further_cloths(text);
    g_string_append(text, "\n");
    append_exports(text);
    return text;
}
