/* Reads a recording: its shapes and their curves. */
#include "io/project/reading.h"

#include <glib/gi18n.h>
#include <string.h>

static const BillowJsonRange any_number = {-BILLOW_MAX_NUMBER, BILLOW_MAX_NUMBER, FALSE};

/* Arrays of an array that is found at a key. */
typedef struct {
    const char *key;
    json_object *array; /* or NULL */
    gsize count;
} Lists;

static Lists
read_lists(BillowReading *reading, json_object *object, const char *key, BillowJsonPresence presence)
{
    Lists lists = {key, NULL, 0};
    if (billow_json_array(&reading->json, object, key, presence, &lists.array))
        lists.count = json_object_array_length(lists.array);
    return lists;
}

/* Returns list number `i`, and sets `*path` to where it is (free with g_free()); records an error if it
 * is no array. */
static json_object *
list_at(BillowReading *reading, const Lists *lists, gsize i, char **path)
{
    json_object *list = json_object_array_get_idx(lists->array, i);
    *path = g_strdup_printf("%s[%zu]", lists->key, i);
    if (json_object_is_type(list, json_type_array))
        return list;
    billow_json_note_found(&reading->json, *path, list, _("an array"));
    return NULL;
}

/* Reads the numbers of all lists, one after another, into `values`. Returns FALSE if something is wrong
 * with any. */
static gboolean
read_numbers(BillowReading *reading, const Lists *lists, gsize length, float *values)
{
    gboolean fit = TRUE;
    for (gsize i = 0; i < lists->count; i++) {
        g_autofree char *path = NULL;
        json_object *list = list_at(reading, lists, i, &path);
        g_autoptr(GBytes) numbers = list ? billow_json_floats(&reading->json, path, list, any_number) : NULL;
        fit &= numbers != NULL;
        if (numbers)
            memcpy(values + i * length, g_bytes_get_data(numbers, NULL), length * sizeof *values);
    }
    return fit;
}

/* Records an error if there are too few or too many. */
static gboolean
check_number(BillowReading *reading, const char *key, gsize found, gsize most)
{
    if (found >= 1 && found <= most)
        return TRUE;
    billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, key, _("found %zu, expected from 1 to %zu"), found,
                     most);
    return FALSE;
}

static gboolean
check_shapes(BillowReading *reading, const Lists *shapes)
{
    const BillowGrid *grid = &reading->project->cloth->grid;
    const gsize most = BILLOW_MAX_POINTS / billow_grid_count(grid);
    gboolean fit =
        check_number(reading, shapes->key, shapes->count, MIN(BILLOW_MAX_RECORDED_SHAPES, MAX(most, 1)));
    for (gsize i = 0; fit && i < shapes->count; i++) {
        g_autofree char *path = NULL;
        json_object *list = list_at(reading, shapes, i, &path);
        fit = list && billow_read_check_points(reading, path, list, grid->columns, grid->rows);
    }
    return fit;
}

/* Sets `*length` to the number of values of each curve. */
static gboolean
check_curves(BillowReading *reading, const Lists *curves, gsize n_shapes, gsize *length)
{
    if (curves->count != n_shapes) {
        billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, curves->key,
                         _("found %zu arrays, expected %zu: one for each shape"), curves->count, n_shapes);
        return FALSE;
    }
    for (gsize i = 0; i < n_shapes; i++) {
        g_autofree char *path = NULL;
        json_object *list = list_at(reading, curves, i, &path);
        const gsize n = list ? json_object_array_length(list) : 0;
        if (!list || (i == 0 && !check_number(reading, path, n, BILLOW_MAX_RECORDED_FRAMES)))
            return FALSE;
        if (i == 0)
            *length = n;
        if (n != *length) {
            billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, path,
                             _("found %zu numbers, expected %zu, as in the first curve"), n, *length);
            return FALSE;
        }
    }
    return TRUE;
}

void
billow_read_recording(BillowReading *reading, json_object *object, void *data)
{
    BillowRecording *recording = data;
    const gboolean given = json_object_object_get_ex(object, "shapes", NULL);
    const Lists shapes = read_lists(reading, object, "shapes", BILLOW_JSON_OPTIONAL);
    const Lists curves =
        read_lists(reading, object, "curves", given ? BILLOW_JSON_REQUIRED : BILLOW_JSON_OPTIONAL);
    gsize length = 0;
    if (curves.array && !given)
        billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, "shapes", _("missing, expected %s"),
                         _("as many shapes as there are curves"));
    if (shapes.array && curves.array && reading->grid_known && check_shapes(reading, &shapes) &&
        check_curves(reading, &curves, shapes.count, &length)) {
        BillowRecordedShapes *read = billow_recorded_shapes_new(
            billow_grid_count(&reading->project->cloth->grid), (int) shapes.count, (int) length);
        const gboolean fit = read_numbers(reading, &shapes, 3 * read->n_points, read->shapes) &&
                             read_numbers(reading, &curves, length, read->curves);
        billow_recording_set_shapes(recording, fit ? read : NULL);
        billow_recorded_shapes_unref(read);
    }
    json_object_put(shapes.array);
    json_object_put(curves.array);
}
