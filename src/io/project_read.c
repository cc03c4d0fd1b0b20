#include "io/json_text.h"
#include "io/project_reading.h"

#include <math.h>
#include <string.h>

const BillowJsonRange billow_read_any_number = {-BILLOW_MAX_NUMBER, BILLOW_MAX_NUMBER, FALSE};
const BillowJsonRange billow_read_not_negative = {0.0, BILLOW_MAX_NUMBER, FALSE};
const BillowJsonRange billow_read_positive = {BILLOW_MIN_NUMBER, BILLOW_MAX_NUMBER, FALSE};

void
billow_read_note_text(BillowReading *reading, const char *key, const char *found, const char *expected)
{
    g_autofree char *quoted = billow_json_quote(found);
    billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, key, "found %s, expected %s", quoted, expected);
}

/* FALSE when this file is of a newer version: the rest of it need not mean what it seems to. */
static gboolean
read_head(BillowReading *reading, json_object *document)
{
    g_autofree char *format = NULL;
    int version = 1;
    if (billow_json_string(&reading->json, document, "format", BILLOW_JSON_REQUIRED, &format) &&
        !g_str_equal(format, "billow"))
        billow_read_note_text(reading, "format", format, "\"billow\": this is another kind of file");
    billow_json_integer(&reading->json, document, "version", BILLOW_JSON_REQUIRED, 1, G_MAXINT, &version);
    if (version > 1)
        billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, "version",
                         "found %d, expected 1: the file was made by a newer version of Billow", version);
    return version == 1;
}

static void
check_texture(BillowReading *reading, const char *texture)
{
    if (*texture == '\0') {
        billow_read_note_text(reading, "texture", texture, "the path of a picture");
        return;
    }
    if (!reading->folder)
        return;
    g_autofree char *path =
        g_path_is_absolute(texture) ? g_strdup(texture) : g_build_filename(reading->folder, texture, NULL);
    g_autofree char *quoted = billow_json_quote(texture);
    if (!g_file_test(path, G_FILE_TEST_IS_REGULAR))
        billow_json_note(&reading->json, BILLOW_PROBLEM_WARNING, "texture", "there is no file %s", quoted);
}

static gboolean
is_color(const char *color)
{
    return strlen(color) == 7 && color[0] == '#' && strspn(color + 1, "0123456789abcdefABCDEF") == 6;
}

static void
read_appearance(BillowReading *reading, json_object *cloth)
{
    g_autofree char *texture = NULL, *color = NULL;
    if (billow_json_string(&reading->json, cloth, "texture", BILLOW_JSON_OPTIONAL, &texture)) {
        check_texture(reading, texture);
        billow_project_set_texture(reading->project, texture);
    }
    if (!billow_json_string(&reading->json, cloth, "color", BILLOW_JSON_OPTIONAL, &color))
        return;
    if (is_color(color))
        billow_project_set_color(reading->project, color);
    else
        billow_read_note_text(reading, "color", color, "\"#\" and six hexadecimal digits");
}

static void
read_cloth(BillowReading *reading, json_object *document)
{
    json_object *cloth;
    if (!billow_json_object(&reading->json, document, "cloth", BILLOW_JSON_REQUIRED, &cloth))
        return;
    gsize mark = billow_json_enter(&reading->json, "cloth");
    BillowGrid *grid = &reading->project->grid;
    gboolean sized = billow_json_integer(&reading->json, cloth, "columns", BILLOW_JSON_REQUIRED, 2,
                                         BILLOW_MAX_SIDE, &grid->columns);
    sized &= billow_json_integer(&reading->json, cloth, "rows", BILLOW_JSON_REQUIRED, 2, BILLOW_MAX_SIDE,
                                 &grid->rows);
    if (sized && billow_grid_count(grid) > BILLOW_MAX_POINTS)
        billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, NULL,
                         "found %d columns × %d rows = %zu points, expected at most %d", grid->columns,
                         grid->rows, billow_grid_count(grid), BILLOW_MAX_POINTS);
    reading->grid_known = sized && billow_grid_count(grid) <= BILLOW_MAX_POINTS;
    billow_json_number(&reading->json, cloth, "spacing", BILLOW_JSON_REQUIRED, billow_read_positive,
                       &grid->spacing);
    read_appearance(reading, cloth);
    reading->project->cloth_unknown = billow_json_unknown(&reading->json, cloth);
    billow_json_leave(&reading->json, mark);
    json_object_put(cloth);
}

/* An id that no block has: "wave-1", or the next number that is free. */
static char *
make_id(BillowReading *reading, BillowBlockKind kind, gsize *number)
{
    for (;;) {
        char *id = g_strdup_printf("%s-%" G_GSIZE_FORMAT, billow_block_kind_names[kind], (*number)++);
        if (!g_hash_table_contains(reading->ids, id))
            return id;
        g_free(id);
    }
}

static char *
read_id(BillowReading *reading, json_object *object)
{
    g_autofree char *id = NULL;
    if (!billow_json_string(&reading->json, object, "id", BILLOW_JSON_OPTIONAL, &id))
        return NULL;
    const char *first = g_hash_table_lookup(reading->ids, id);
    if (first) {
        g_autofree char *expected = g_strdup_printf("an id of its own: %s has this one already", first);
        billow_read_note_text(reading, "id", id, expected);
    } else if (*id == '\0') {
        billow_read_note_text(reading, "id", id, "at least one character");
    } else {
        g_hash_table_insert(reading->ids, g_strdup(id), g_strdup(reading->json.path->str));
    }
    return g_steal_pointer(&id);
}

BillowBlock *
billow_read_named(BillowReading *reading, json_object *object, BillowBlockKind kind)
{
    g_autofree char *id = read_id(reading, object), *name = NULL;
    billow_json_string(&reading->json, object, "name", BILLOW_JSON_OPTIONAL, &name);
    BillowBlock *block = billow_block_new(kind, id ? id : "", name ? name : id ? id : "");
    billow_json_boolean(&reading->json, object, "muted", &block->muted);
    return block;
}

BillowBlock *
billow_read_timed(BillowReading *reading, json_object *object, BillowBlockKind kind)
{
    BillowBlock *block = billow_read_named(reading, object, kind);
    billow_json_number(&reading->json, object, "start", BILLOW_JSON_REQUIRED, billow_read_not_negative,
                       &block->start);
    billow_json_number(&reading->json, object, "duration", BILLOW_JSON_REQUIRED, billow_read_not_negative,
                       &block->duration);
    return block;
}

static void
read_fades(BillowReading *reading, json_object *object, BillowBlock *block)
{
    billow_json_number(&reading->json, object, "fade_in", BILLOW_JSON_OPTIONAL, billow_read_not_negative,
                       &block->fade_in);
    billow_json_number(&reading->json, object, "fade_out", BILLOW_JSON_OPTIONAL, billow_read_not_negative,
                       &block->fade_out);
    double sum = block->fade_in + block->fade_out;
    if (sum > block->duration * (1.0 + 1e-12))
        billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, "fade_out",
                         "found fades of %.9g s together, expected at most the duration, %.9g s", sum,
                         block->duration);
}

/* Keyframes are read before: which there are is known. */
static void
check_from(BillowReading *reading, const char *from)
{
    const char *first = g_hash_table_lookup(reading->leaving, from);
    if (!first) {
        billow_read_note_text(reading, "from", from, "the id of a keyframe");
    } else if (*first != '\0') {
        g_autofree char *expected =
            g_strdup_printf("one transition from a keyframe: %s leaves this one already", first);
        billow_read_note_text(reading, "from", from, expected);
    } else {
        g_hash_table_insert(reading->leaving, g_strdup(from), g_strdup(reading->json.path->str));
    }
}

static void
read_curve(BillowReading *reading, json_object *object, BillowEasing *easing)
{
    const char *names[BILLOW_N_CURVES + 1];
    for (int i = 0; i <= BILLOW_N_CURVES; i++)
        names[i] = billow_easings[i].choice.word;
    int curve = BILLOW_CURVE_LINEAR;
    billow_json_choice(&reading->json, object, "curve", names, &curve);
    easing->curve = (BillowCurve) curve;
}

static BillowBlock *
read_transition(BillowReading *reading, json_object *object)
{
    g_autofree char *from = NULL;
    if (billow_json_string(&reading->json, object, "from", BILLOW_JSON_REQUIRED, &from))
        check_from(reading, from);
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_TRANSITION, from ? from : "", "");
    read_curve(reading, object, &block->easing);
    billow_json_number(&reading->json, object, "degree", BILLOW_JSON_OPTIONAL,
                       (BillowJsonRange){1.0, BILLOW_MAX_NUMBER, FALSE}, &block->easing.degree);
    billow_json_boolean(&reading->json, object, "muted", &block->muted);
    return block;
}

static BillowBlock *
read_wave(BillowReading *reading, json_object *object)
{
    BillowBlock *block = billow_read_timed(reading, object, BILLOW_BLOCK_WAVE);
    BillowWave *wave = &block->wave;
    const BillowGrid *grid = &reading->project->grid;
    BillowJsonReader *json = &reading->json;
    int shape = BILLOW_WAVE_PLANE, axis = BILLOW_WAVE_VERTICAL;
    double origin[2] = {0.5 * (grid->columns - 1), 0.5 * (grid->rows - 1)};
    billow_json_choice(json, object, "shape", billow_wave_shape_names, &shape);
    billow_json_choice(json, object, "axis", billow_wave_axis_names, &axis);
    billow_json_number(json, object, "amplitude", BILLOW_JSON_REQUIRED, billow_read_any_number,
                       &wave->amplitude);
    billow_json_number(json, object, "wavelength", BILLOW_JSON_REQUIRED, billow_read_positive,
                       &wave->wavelength);
    billow_json_number(json, object, "speed", BILLOW_JSON_REQUIRED, billow_read_any_number, &wave->speed);
    billow_json_number(json, object, "phase", BILLOW_JSON_OPTIONAL, billow_read_any_number, &wave->phase);
    billow_json_number(json, object, "direction", BILLOW_JSON_OPTIONAL, billow_read_any_number,
                       &wave->direction);
    billow_json_numbers(json, object, "origin", BILLOW_JSON_OPTIONAL, billow_read_any_number, origin, 2);
    billow_json_number(json, object, "decay", BILLOW_JSON_OPTIONAL, billow_read_not_negative, &wave->decay);
    wave->shape = (BillowWaveShape) shape;
    wave->axis = (BillowWaveAxis) axis;
    wave->origin_column = origin[0];
    wave->origin_row = origin[1];
    read_fades(reading, object, block);
    return block;
}

static BillowBlock *
read_sway(BillowReading *reading, json_object *object)
{
    BillowBlock *block = billow_read_timed(reading, object, BILLOW_BLOCK_SWAY);
    BillowSway *sway = &block->sway;
    BillowJsonReader *json = &reading->json;
    billow_json_number(json, object, "direction", BILLOW_JSON_OPTIONAL, billow_read_any_number,
                       &sway->direction);
    billow_json_number(json, object, "amplitude", BILLOW_JSON_REQUIRED, billow_read_any_number,
                       &sway->amplitude);
    billow_json_number(json, object, "period", BILLOW_JSON_REQUIRED, billow_read_positive, &sway->period);
    billow_json_number(json, object, "phase", BILLOW_JSON_OPTIONAL, billow_read_any_number, &sway->phase);
    read_fades(reading, object, block);
    return block;
}

void
billow_read_track(BillowReading *reading, json_object *parent, const char *key, BillowBlockKind kind,
                  BillowReadBlock read_block)
{
    json_object *array;
    if (!billow_json_array(&reading->json, parent, key, BILLOW_JSON_OPTIONAL, &array))
        return;
    GPtrArray *track = billow_project_track(reading->project, kind);
    gsize n = json_object_array_length(array);
    for (gsize i = 0; i < n; i++) {
        gsize mark = billow_json_enter_element(&reading->json, key, i);
        json_object *object = json_object_array_get_idx(array, i);
        if (json_object_is_type(object, json_type_object)) {
            BillowBlock *block = read_block(reading, object);
            block->unknown = billow_json_unknown(&reading->json, object);
            g_ptr_array_add(track, block);
        } else {
            g_autofree char *expected =
                g_strdup_printf("an object that describes a %s", billow_block_kind_names[kind]);
            billow_json_note_found(&reading->json, NULL, object, expected);
        }
        billow_json_leave(&reading->json, mark);
    }
    json_object_put(array);
}

/* A keyframe with its place in the file, for what is said about it after sorting. */
typedef struct {
    const BillowBlock *block;
    guint index;
} PlacedKeyframe;

static int
compare_starts(gconstpointer a, gconstpointer b)
{
    const PlacedKeyframe *p = a, *q = b;
    if (p->block->start != q->block->start)
        return p->block->start < q->block->start ? -1 : 1;
    return p->index < q->index ? -1 : 1;
}

static void
check_overlap(BillowReading *reading, const PlacedKeyframe *earlier, const PlacedKeyframe *later)
{
    double start = later->block->start, end = billow_block_end(earlier->block);
    /* Touching keyframes may differ by the rounding of start + duration. */
    if (start > earlier->block->start && start >= end - 1e-9)
        return;
    gsize mark = billow_json_enter_element(&reading->json, "keyframes", later->index);
    billow_json_note(
        &reading->json, BILLOW_PROBLEM_ERROR, "start",
        "found %.9g, expected a time when no other keyframe is held: keyframes[%u] is, from %.9g to "
        "%.9g s",
        start, earlier->index, earlier->block->start, end);
    billow_json_leave(&reading->json, mark);
}

/* Puts the keyframes in the order of time. */
static void
sort_keyframes(BillowReading *reading)
{
    GPtrArray *track = reading->project->keyframes;
    if (track->len < 2)
        return;
    g_autofree PlacedKeyframe *placed = g_new(PlacedKeyframe, track->len);
    for (guint i = 0; i < track->len; i++)
        placed[i] = (PlacedKeyframe){g_ptr_array_index(track, i), i};
    qsort(placed, track->len, sizeof *placed, compare_starts);
    const PlacedKeyframe *last = &placed[0]; /* of those before, the one that ends last */
    for (guint i = 1; i < track->len; i++) {
        check_overlap(reading, last, &placed[i]);
        if (billow_block_end(placed[i].block) >= billow_block_end(last->block))
            last = &placed[i];
    }
    for (guint i = 0; i < track->len; i++)
        track->pdata[i] = (gpointer) placed[i].block;
}

static void
make_missing_ids(BillowReading *reading, BillowBlockKind kind)
{
    GPtrArray *track = billow_project_track(reading->project, kind);
    gsize number = 1;
    for (guint i = 0; i < track->len; i++) {
        BillowBlock *block = g_ptr_array_index(track, i);
        if (*block->id != '\0')
            continue;
        g_autofree char *id = make_id(reading, kind, &number);
        billow_block_set_id(block, id);
        if (*block->name == '\0')
            billow_block_set_name(block, id);
    }
}

static void
note_keyframe_ids(BillowReading *reading)
{
    GPtrArray *track = reading->project->keyframes;
    for (guint i = 0; i < track->len; i++) {
        const BillowBlock *block = g_ptr_array_index(track, i);
        if (*block->id != '\0')
            g_hash_table_insert(reading->leaving, g_strdup(block->id), g_strdup(""));
    }
}

static void
read_document(BillowReading *reading, json_object *document)
{
    if (!read_head(reading, document))
        return;
    BillowProject *project = reading->project;
    g_autofree char *name = NULL;
    if (billow_json_string(&reading->json, document, "name", BILLOW_JSON_OPTIONAL, &name))
        billow_project_set_name(project, name);
    billow_json_number(&reading->json, document, "frame_rate", BILLOW_JSON_OPTIONAL,
                       (BillowJsonRange){1.0, BILLOW_MAX_FRAME_RATE, FALSE}, &project->frame_rate);
    billow_json_number(&reading->json, document, "duration", BILLOW_JSON_OPTIONAL,
                       (BillowJsonRange){0.0, BILLOW_MAX_DURATION, TRUE}, &project->duration);
    read_cloth(reading, document);
    billow_read_track(reading, document, "keyframes", BILLOW_BLOCK_KEYFRAME, billow_read_keyframe);
    note_keyframe_ids(reading);
    billow_read_track(reading, document, "transitions", BILLOW_BLOCK_TRANSITION, read_transition);
    billow_read_track(reading, document, "waves", BILLOW_BLOCK_WAVE, read_wave);
    billow_read_track(reading, document, "sways", BILLOW_BLOCK_SWAY, read_sway);
    billow_read_physics(reading, document);
    billow_read_scene(reading, document);
    project->unknown = billow_json_unknown(&reading->json, document);
    sort_keyframes(reading);
    for (int kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        if (kind != BILLOW_BLOCK_TRANSITION)
            make_missing_ids(reading, (BillowBlockKind) kind);
}

static char *
default_name(const char *file_name)
{
    g_autofree char *base = g_path_get_basename(file_name && *file_name ? file_name : "Untitled");
    char *dot = strrchr(base, '.');
    if (dot && dot != base)
        *dot = '\0';
    return g_utf8_make_valid(base, -1);
}

static BillowProject *
read_project(json_object *document, const char *file_name, const char *folder, GPtrArray *problems)
{
    g_autofree char *name = default_name(file_name);
    /* Where the file does not tell, the largest cloth: nothing is said of anchors that could be right. */
    BillowGrid grid = {.columns = BILLOW_MAX_SIDE, .rows = BILLOW_MAX_SIDE, .spacing = 1.0};
    BillowReading reading = {
        .project = billow_project_new(name, &grid),
        .ids = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free),
        .leaving = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free),
        .slides = g_hash_table_new_full(NULL, NULL, NULL, g_free),
        .folder = folder,
    };
    billow_json_reader_init(&reading.json, problems);
    if (json_object_is_type(document, json_type_object))
        read_document(&reading, document);
    else
        billow_json_note_found(&reading.json, NULL, document, "an object with the keys of a project");
    gboolean failed = reading.json.failed;
    billow_json_reader_finish(&reading.json);
    g_hash_table_unref(reading.ids);
    g_hash_table_unref(reading.leaving);
    g_hash_table_unref(reading.slides);
    if (failed)
        g_clear_pointer(&reading.project, billow_project_unref);
    return reading.project;
}

BillowProject *
billow_project_parse(const char *text, gsize length, const char *file_name, const char *folder,
                     GPtrArray *problems)
{
    gboolean parsed;
    json_object *document = billow_json_parse(text, length, problems, &parsed);
    BillowProject *project = parsed ? read_project(document, file_name, folder, problems) : NULL;
    json_object_put(document);
    return project;
}
