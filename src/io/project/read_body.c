/* Reads the keys of a collider. */
#include "io/project/reading.h"

#include <glib/gi18n.h>

static void
read_key(BillowReading *reading, json_object *object, BillowMovingBody *body, gsize index)
{
    BillowBodyKey *key = &body->keys[index];
    if (!json_object_is_type(object, json_type_object)) {
        billow_json_note_found(&reading->json, NULL, object, _("an object with a time and a position"));
        return;
    }
    billow_fields_initialise(billow_body_key_fields, key, NULL);
    key->time = NAN; /* until it is read */
    billow_fields_initialise(billow_easing_fields, &key->easing, NULL);
    billow_read_fields(&reading->json, object, billow_body_key_fields, key, NULL);
    billow_read_fields(&reading->json, object, billow_easing_fields, &key->easing, NULL);
    key->unknown = billow_json_unknown(&reading->json, object);
    if (index > 0 && key[-1].time >= key->time)
        billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, "time",
                         _("found %.9g, expected a time later than that of the previous key, %.9g"),
                         key->time, key[-1].time);
}

static void
read_keys(BillowReading *reading, json_object *object, BillowMovingBody *body)
{
    json_object *array;
    if (!billow_json_array(&reading->json, object, "keys", BILLOW_JSON_OPTIONAL, &array))
        return;
    const gsize n = json_object_array_length(array);
    if (n > BILLOW_MAX_BODY_KEYS)
        billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, "keys", _("found %zu, expected at most %d"), n,
                         BILLOW_MAX_BODY_KEYS);
    body->n_keys = MIN(n, BILLOW_MAX_BODY_KEYS);
    body->keys = body->n_keys > 0 ? g_new0(BillowBodyKey, body->n_keys) : NULL;
    for (gsize i = 0; i < body->n_keys; i++) {
        const gsize mark = billow_json_enter_element(&reading->json, "keys", i);
        read_key(reading, json_object_array_get_idx(array, i), body, i);
        billow_json_leave(&reading->json, mark);
    }
    json_object_put(array);
}

void
billow_read_body(BillowReading *reading, json_object *object, void *data)
{
    BillowMovingBody *body = data;
    read_keys(reading, object, body);
    billow_note_missing_file(&reading->json, reading->folder, "mesh", body->look.mesh);
}
