/* Reads the falloff of a layer: the anchors that count for it, and painted weights. */
#include "io/project/reading.h"

#include <glib/gi18n.h>

static gboolean
read_number(json_object *pair, gsize index, int *number)
{
    json_object *value = json_object_array_get_idx(pair, index);
    if (!json_object_is_type(value, json_type_int))
        return FALSE;
    *number = json_object_get_int(value);
    return TRUE;
}

/* Reads a point. `points` are those before it. */
static void
read_point(BillowReading *reading, json_object *pair, GArray *points)
{
    const BillowGrid *grid = &reading->project->cloth->grid;
    BillowGridPoint point;
    if (!json_object_is_type(pair, json_type_array) || json_object_array_length(pair) != 2 ||
        !read_number(pair, 0, &point.column) || !read_number(pair, 1, &point.row)) {
        billow_json_note_found(&reading->json, NULL, pair, _("a column and a row"));
        return;
    }
    if (point.column < 0 || point.column >= grid->columns || point.row < 0 || point.row >= grid->rows) {
        billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, NULL,
                         _("found column %d, row %d, expected a point of the cloth: 0 … %d and 0 … %d"),
                         point.column, point.row, grid->columns - 1, grid->rows - 1);
        return;
    }
    g_array_append_val(points, point);
}

static void
read_from(BillowReading *reading, json_object *object, BillowLayerDamping *damping)
{
    json_object *array;
    if (!billow_json_array(&reading->json, object, "damped_from", BILLOW_JSON_OPTIONAL, &array))
        return;
    g_autoptr(GArray) points = g_array_new(FALSE, FALSE, sizeof(BillowGridPoint));
    const gsize n = json_object_array_length(array);
    for (gsize i = 0; i < n; i++) {
        gsize mark = billow_json_enter_element(&reading->json, "damped_from", i);
        read_point(reading, json_object_array_get_idx(array, i), points);
        billow_json_leave(&reading->json, mark);
    }
    billow_layer_damping_set_from(damping, (const BillowGridPoint *) (void *) points->data, points->len);
    if (n == 0)
        billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, "damped_from",
                         _("found no points, expected at least one; omit the key to use all anchors"));
    else if (points->len == n && !billow_layer_damping_fits(damping, &reading->project->cloth->grid))
        billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, "damped_from",
                         _("found a point twice, expected each point at most once"));
    json_object_put(array);
}

static void
read_weights(BillowReading *reading, json_object *layer, BillowLayerDamping *damping)
{
    json_object *object;
    if (!billow_json_object(&reading->json, layer, "weights", BILLOW_JSON_OPTIONAL, &object))
        return;
    gsize mark = billow_json_enter(&reading->json, "weights");
    damping->paint = billow_read_paint(reading, object);
    damping->paint_unknown = billow_json_unknown(&reading->json, object);
    billow_json_leave(&reading->json, mark);
    json_object_put(object);
}

void
billow_read_damping(BillowReading *reading, json_object *object, BillowLayerDamping *damping)
{
    read_from(reading, object, damping);
    read_weights(reading, object, damping);
}
