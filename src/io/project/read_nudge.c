/* Reads the strokes of a nudge. */
#include "io/project/reading.h"

#include "core/layers/nudge.h"

#include <glib/gi18n.h>

static void
read_stroke(BillowReading *reading, json_object *object, BillowNudgeStroke *stroke)
{
    if (!json_object_is_type(object, json_type_object)) {
        billow_json_note_found(&reading->json, NULL, object,
                               _("an object with a point, a radius and an offset"));
        return;
    }
    billow_read_fields(&reading->json, object, billow_nudge_stroke_fields, stroke, NULL);
    stroke->unknown = billow_json_unknown(&reading->json, object);
}

void
billow_read_nudge(BillowReading *reading, json_object *object, void *payload)
{
    BillowNudge *nudge = payload;
    json_object *array;
    if (!billow_json_array(&reading->json, object, "strokes", BILLOW_JSON_OPTIONAL, &array))
        return;
    const gsize n = json_object_array_length(array);
    if (n > BILLOW_MAX_NUDGE_STROKES)
        billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, "strokes", _("found %zu, expected at most %d"),
                         n, BILLOW_MAX_NUDGE_STROKES);
    nudge->n_strokes = MIN(n, BILLOW_MAX_NUDGE_STROKES);
    nudge->strokes = nudge->n_strokes > 0 ? g_new0(BillowNudgeStroke, nudge->n_strokes) : NULL;
    for (gsize i = 0; i < nudge->n_strokes; i++) {
        const gsize mark = billow_json_enter_element(&reading->json, "strokes", i);
        billow_fields_initialise(billow_nudge_stroke_fields, &nudge->strokes[i], NULL);
        read_stroke(reading, json_object_array_get_idx(array, i), &nudge->strokes[i]);
        billow_json_leave(&reading->json, mark);
    }
    json_object_put(array);
}
