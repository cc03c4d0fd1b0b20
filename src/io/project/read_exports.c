/* Reads the export presets of a project. Formats and options are checked when they are used, since builds differ in
 * them. */
#include "io/project/reading.h"

#include "model/base/text_hash.h"
#include "model/project/field.h"

#include <glib/gi18n.h>
#include <string.h>

#define VALUE_EXPECTED N_("true, false, a number, a text of at most 1000 bytes, or a list of such texts")

static gboolean
is_text(json_object *value)
{
    const char *text = json_object_is_type(value, json_type_string) ? json_object_get_string(value) : NULL;
    const int length = text ? json_object_get_string_len(value) : 0;
    return text && length <= BILLOW_MAX_EXPORT_TEXT && strlen(text) == (gsize) length;
}

static gboolean
is_number(json_object *value)
{
    const gboolean number =
        json_object_is_type(value, json_type_int) || json_object_is_type(value, json_type_double);
    return number && json_object_get_double(value) >= -BILLOW_MAX_NUMBER &&
           json_object_get_double(value) <= BILLOW_MAX_NUMBER;
}

static gboolean
is_list(json_object *value)
{
    const gsize n = json_object_is_type(value, json_type_array) ? json_object_array_length(value) : 0;
    for (gsize i = 0; n <= BILLOW_MAX_EXPORT_TEXTS && i < n; i++)
        if (!is_text(json_object_array_get_idx(value, i)))
            return FALSE;
    return n > 0 && n <= BILLOW_MAX_EXPORT_TEXTS;
}

static char **
list_of(json_object *value)
{
    const gsize n = json_object_array_length(value);
    char **texts = g_new0(char *, n + 1);
    for (gsize i = 0; i < n; i++)
        texts[i] = g_strdup(json_object_get_string(json_object_array_get_idx(value, i)));
    return texts;
}

static void
read_option(BillowReading *reading, BillowExportPreset *preset, const char *name, json_object *value)
{
    if (!billow_text_matches(name, BILLOW_EXPORT_OPTION_PATTERN))
        billow_json_note_text(&reading->json, NULL, name,
                              _("the name of an option, as after the two hyphens on the command line"));
    else if (json_object_is_type(value, json_type_boolean))
        billow_export_preset_add_switch(preset, name, json_object_get_boolean(value));
    else if (is_number(value))
        billow_export_preset_add_number(preset, name, json_object_get_double(value));
    else if (is_text(value)) {
        char *const texts[] = {(char *) json_object_get_string(value), NULL};
        billow_export_preset_add_texts(preset, name, g_strdupv((char **) texts), FALSE);
    } else if (is_list(value))
        billow_export_preset_add_texts(preset, name, list_of(value), TRUE);
    else
        billow_json_note_found(&reading->json, name, value, _(VALUE_EXPECTED));
}

static void
read_options(BillowReading *reading, json_object *object, BillowExportPreset *preset)
{
    json_object *options;
    if (!billow_json_object(&reading->json, object, "options", BILLOW_JSON_OPTIONAL, &options))
        return;
    const gsize mark = billow_json_enter(&reading->json, "options");
    const int n = json_object_object_length(options);
    if (n > BILLOW_MAX_EXPORT_OPTIONS) {
        billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, NULL, _("found %d, expected at most %d"), n,
                         BILLOW_MAX_EXPORT_OPTIONS);
    } else {
        json_object_object_foreach(options, name, value) read_option(reading, preset, name, value);
    }
    billow_json_leave(&reading->json, mark);
    json_object_put(options);
}

static void
read_export(BillowReading *reading, json_object *object)
{
    if (!json_object_is_type(object, json_type_object)) {
        billow_json_note_found(&reading->json, NULL, object, _("an object that describes an export preset"));
        return;
    }
    GPtrArray *exports = reading->project->exports;
    BillowExportPreset *preset = billow_export_preset_new();
    billow_read_fields(&reading->json, object, billow_export_preset_fields, preset, NULL);
    read_options(reading, object, preset);
    preset->unknown = billow_json_unknown(&reading->json, object);
    if (*preset->name && billow_export_presets_find(exports, preset->name) >= 0)
        billow_json_note_text(&reading->json, "name", preset->name,
                              _("a name of its own: another export preset already has this one"));
    g_ptr_array_add(exports, preset);
}

void
billow_read_exports(BillowReading *reading, json_object *document)
{
    json_object *array;
    if (!billow_json_array(&reading->json, document, "exports", BILLOW_JSON_OPTIONAL, &array))
        return;
    const gsize n = json_object_array_length(array);
    if (n > BILLOW_MAX_EXPORTS)
        billow_json_note(&reading->json, BILLOW_PROBLEM_ERROR, "exports", _("found %zu, expected at most %d"),
                         n, BILLOW_MAX_EXPORTS);
    for (gsize i = 0; n <= BILLOW_MAX_EXPORTS && i < n; i++) {
        const gsize mark = billow_json_enter_element(&reading->json, "exports", i);
        read_export(reading, json_object_array_get_idx(array, i));
        billow_json_leave(&reading->json, mark);
    }
    json_object_put(array);
}
