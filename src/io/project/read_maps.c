/* Reads what is painted on a cloth. */
#include "io/project/reading.h"

#include <glib/gi18n.h>
#include <string.h>

BillowPaint *
billow_read_paint(BillowReading *reading, json_object *object)
{
    int columns = 0, rows = 0;
    g_autofree char *text = NULL;
    gboolean fit = billow_json_integer(&reading->json, object, "columns", BILLOW_JSON_REQUIRED, 2,
                                       BILLOW_MAX_PAINT_SIDE, &columns);
    fit &= billow_json_integer(&reading->json, object, "rows", BILLOW_JSON_REQUIRED, 2, BILLOW_MAX_PAINT_SIDE,
                               &rows);
    fit &= billow_json_string(&reading->json, object, "values", BILLOW_JSON_REQUIRED, &text);
    if (!fit)
        return NULL;
    gsize size;
    g_autofree guchar *values = g_base64_decode(text, &size);
    g_autofree char *again = g_base64_encode(values, size);
    if (size != (gsize) columns * (gsize) rows || !g_str_equal(again, text)) {
        g_autofree char *expected = g_strdup_printf(_("%d × %d bytes in base64"), columns, rows);
        billow_json_note_text(&reading->json, "values", text, expected);
        return NULL;
    }
    BillowPaint *paint = billow_paint_new(columns, rows);
    memcpy(paint->values, values, size);
    return paint;
}

static void
read_map(BillowReading *reading, json_object *maps, BillowMapKind kind)
{
    BillowCloth *cloth = reading->project->cloth;
    const char *word = billow_map_kinds[kind].word;
    json_object *object;
    if (!billow_json_object(&reading->json, maps, word, BILLOW_JSON_OPTIONAL, &object))
        return;
    gsize mark = billow_json_enter(&reading->json, word);
    BillowMap map = {.factor = 1.0};
    billow_read_fields(&reading->json, object, billow_map_fields_of(kind), &map, NULL);
    map.paint = billow_read_paint(reading, object);
    billow_cloth_set_map(cloth, kind, &map);
    billow_paint_free(map.paint);
    g_autofree char *unknown = billow_json_unknown(&reading->json, object);
    if (billow_cloth_maps_get(cloth->maps, kind))
        cloth->unknown[BILLOW_CLOTH_MAP + kind] = g_steal_pointer(&unknown);
    billow_json_leave(&reading->json, mark);
    json_object_put(object);
}

void
billow_read_maps(BillowReading *reading, json_object *cloth)
{
    json_object *object;
    if (!billow_json_object(&reading->json, cloth, "maps", BILLOW_JSON_OPTIONAL, &object))
        return;
    gsize mark = billow_json_enter(&reading->json, "maps");
    if (reading->grid_known && billow_grid_is_rope(&reading->project->cloth->grid))
        billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, NULL, "%s",
                         _("nothing can be painted on a rope: leave it out, or use at least 2 rows"));
    for (int kind = 0; kind < BILLOW_N_MAPS; kind++)
        read_map(reading, object, kind);
    reading->project->cloth->unknown[BILLOW_CLOTH_MAPS] = billow_json_unknown(&reading->json, object);
    billow_json_leave(&reading->json, mark);
    json_object_put(object);
}
