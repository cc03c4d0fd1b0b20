#include "io/project/key_list.h"

#include "model/project/moving_body.h"

#include <glib/gi18n.h>

const BillowKeyList billow_body_keys = {
    billow_body_key_fields,           sizeof(BillowBodyKey), offsetof(BillowBodyKey, easing),
    offsetof(BillowBodyKey, unknown), BILLOW_MAX_BODY_KEYS,  N_("an object with a time and a position")};

const BillowKeyList billow_wind_keys = {
    billow_wind_key_fields,           sizeof(BillowWindKey), offsetof(BillowWindKey, easing),
    offsetof(BillowWindKey, unknown), BILLOW_MAX_WIND_KEYS,  N_("an object with a time and a speed")};

const BillowKeyList billow_stiffness_keys = {
    billow_stiffness_key_fields,        sizeof(BillowNumberKey), offsetof(BillowNumberKey, easing),
    offsetof(BillowNumberKey, unknown), BILLOW_MAX_NUMBER_KEYS,  N_("an object with a time and a stiffness")};

static double
time_of(const BillowKeyList *list, const void *key)
{
    return billow_field_get(list->fields, key, 0);
}

static void
read_key(const BillowKeyList *list, BillowReading *reading, json_object *object, guint8 *key, gboolean first)
{
    if (!json_object_is_type(object, json_type_object)) {
        billow_json_note_found(&reading->json, NULL, object, _(list->expected));
        return;
    }
    billow_fields_initialise(list->fields, key, NULL);
    billow_field_set(list->fields, key, 0, NAN); /* until it is read */
    billow_fields_initialise(billow_easing_fields, key + list->easing, NULL);
    billow_read_fields(&reading->json, object, list->fields, key, NULL);
    billow_read_fields(&reading->json, object, billow_easing_fields, key + list->easing, NULL);
    *(char **) (void *) (key + list->unknown) = billow_json_unknown(&reading->json, object);
    if (!first && time_of(list, key - list->size) >= time_of(list, key))
        billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, list->fields->key,
                         _("found %.9g, expected a time later than that of the previous key, %.9g"),
                         time_of(list, key), time_of(list, key - list->size));
}

void *
billow_key_list_read(const BillowKeyList *list, BillowReading *reading, json_object *object, const char *key,
                     gsize *n)
{
    json_object *array;
    *n = 0;
    if (!billow_json_array(&reading->json, object, key, BILLOW_JSON_OPTIONAL, &array))
        return NULL;
    const gsize found = json_object_array_length(array);
    if (found > (gsize) list->most)
        billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, key, _("found %zu, expected at most %d"),
                         found, list->most);
    *n = MIN(found, (gsize) list->most);
    guint8 *keys = *n > 0 ? g_malloc0_n(*n, list->size) : NULL;
    for (gsize i = 0; i < *n; i++) {
        const gsize mark = billow_json_enter_element(&reading->json, key, i);
        read_key(list, reading, json_object_array_get_idx(array, i), keys + i * list->size, i == 0);
        billow_json_leave(&reading->json, mark);
    }
    json_object_put(array);
    return keys;
}

void
billow_key_list_write(const BillowKeyList *list, BillowKeys *object, const char *name, const void *keys,
                      gsize n, const char *line)
{
    if (n == 0)
        return;
    g_autofree char *first = g_strconcat(line, "  { ", NULL);
    billow_write_key(object, TRUE, name);
    g_string_append_c(object->text, '[');
    for (gsize i = 0; i < n; i++) {
        const guint8 *key = (const guint8 *) keys + i * list->size;
        if (i > 0)
            g_string_append_c(object->text, ',');
        BillowKeys own = {object->text, first, ", ", ", "};
        billow_write_fields(&own, list->fields, key, NULL);
        billow_write_fields(&own, billow_easing_fields, key + list->easing, NULL);
        billow_write_unknown(&own, *(char *const *) (const void *) (key + list->unknown));
        g_string_append(object->text, " }");
    }
    g_string_append_printf(object->text, "%s]", line);
}
