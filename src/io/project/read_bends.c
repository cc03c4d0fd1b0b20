/* Reads the bends, the coil and the twists of a keyframe, which only a rope has. */
#include "io/project/reading.h"
#include "model/project/unknown_keys.h"

#include <glib/gi18n.h>

enum { NOT_GIVEN = -1 }; /* a column that the file does not give */

/* Notes that a cloth that is no rope has such a key. */
static void
check_rope(BillowReading *reading, const char *key)
{
    if (reading->grid_known && !billow_grid_is_rope(&reading->project->cloth->grid))
        billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, key,
                         _("found in a cloth of more than one row, expected only in a rope"));
}

static void
read_bend(BillowReading *reading, json_object *object, BillowKeyframe *keyframe, gsize index)
{
    BillowBend *bend = &keyframe->bends[index];
    billow_fields_initialise(billow_bend_fields, bend, NULL);
    bend->column = NOT_GIVEN;
    if (!json_object_is_type(object, json_type_object)) {
        billow_json_note_found(&reading->json, NULL, object, _("an object with the column of a bend"));
        return;
    }
    billow_read_fields(&reading->json, object, billow_bend_fields, bend, &reading->project->cloth->grid);
    billow_unknown_keys_store(&keyframe->bends_unknown, BILLOW_MAX_BENDS, index,
                              billow_json_unknown(&reading->json, object));
}

static void
read_list(BillowReading *reading, json_object *object, BillowKeyframe *keyframe)
{
    json_object *array;
    if (!billow_json_array(&reading->json, object, "bends", BILLOW_JSON_OPTIONAL, &array))
        return;
    const gsize n = json_object_array_length(array);
    check_rope(reading, "bends");
    if (n > BILLOW_MAX_BENDS)
        billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, "bends", _("found %zu, expected at most %d"),
                         n, BILLOW_MAX_BENDS);
    keyframe->bends = n > 0 ? g_new0(BillowBend, BILLOW_MAX_BENDS) : NULL;
    for (; keyframe->n_bends < MIN(n, BILLOW_MAX_BENDS); keyframe->n_bends++) {
        const gsize i = keyframe->n_bends, mark = billow_json_enter_element(&reading->json, "bends", i);
        read_bend(reading, json_object_array_get_idx(array, i), keyframe, i);
        billow_json_leave(&reading->json, mark);
    }
    json_object_put(array);
}

static void
read_coil(BillowReading *reading, json_object *keyframe_object, BillowKeyframe *keyframe)
{
    json_object *object;
    if (!billow_json_object(&reading->json, keyframe_object, "coil", BILLOW_JSON_OPTIONAL, &object))
        return;
    check_rope(reading, "coil");
    const gsize mark = billow_json_enter(&reading->json, "coil");
    billow_fields_initialise(billow_coil_fields, &keyframe->coil, NULL);
    billow_read_fields(&reading->json, object, billow_coil_fields, &keyframe->coil, NULL);
    keyframe->coil_unknown = billow_json_unknown(&reading->json, object);
    billow_json_leave(&reading->json, mark);
    json_object_put(object);
}

static void
read_twist(BillowReading *reading, json_object *object, BillowKeyframe *keyframe, gsize index)
{
    BillowTwist *twist = &keyframe->twists[index];
    billow_fields_initialise(billow_twist_fields, twist, NULL);
    twist->column = NOT_GIVEN;
    if (!json_object_is_type(object, json_type_object)) {
        billow_json_note_found(&reading->json, NULL, object, _("an object with the column of a twist"));
        return;
    }
    billow_read_fields(&reading->json, object, billow_twist_fields, twist, &reading->project->cloth->grid);
    billow_unknown_keys_store(&keyframe->twists_unknown, BILLOW_MAX_TWISTS, index,
                              billow_json_unknown(&reading->json, object));
}

static void
read_twists(BillowReading *reading, json_object *object, BillowKeyframe *keyframe)
{
    json_object *array;
    if (!billow_json_array(&reading->json, object, "twists", BILLOW_JSON_OPTIONAL, &array))
        return;
    const gsize n = json_object_array_length(array);
    check_rope(reading, "twists");
    if (n > BILLOW_MAX_TWISTS)
        billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, "twists", _("found %zu, expected at most %d"),
                         n, BILLOW_MAX_TWISTS);
    keyframe->twists = n > 0 ? g_new0(BillowTwist, BILLOW_MAX_TWISTS) : NULL;
    for (; keyframe->n_twists < MIN(n, BILLOW_MAX_TWISTS); keyframe->n_twists++) {
        const gsize i = keyframe->n_twists, mark = billow_json_enter_element(&reading->json, "twists", i);
        read_twist(reading, json_object_array_get_idx(array, i), keyframe, i);
        billow_json_leave(&reading->json, mark);
    }
    json_object_put(array);
}

void
billow_read_bends(BillowReading *reading, json_object *object, BillowKeyframe *keyframe)
{
    read_list(reading, object, keyframe);
    read_coil(reading, object, keyframe);
    read_twists(reading, object, keyframe);
}
