#include "io/sequence_manifest.h"

#include "io/atomic_file.h"
#include "io/json_number.h"
#include "model/rest_remarks.h"

#include <string.h>

char *
billow_sequence_manifest_name(const char *stem)
{
    return g_strconcat(stem, ".sequence.json", NULL);
}

static void
add_text(json_object *object, const char *key, const char *text)
{
    json_object_object_add(object, key, json_object_new_string(text));
}

static void
add_integer(json_object *object, const char *key, int value)
{
    json_object_object_add(object, key, json_object_new_int(value));
}

static void
add_origin(json_object *object, BillowVec3 origin)
{
    json_object *place = json_object_new_array();
    json_object_array_add(place, billow_json_number_new(origin.x));
    json_object_array_add(place, billow_json_number_new(origin.y));
    json_object_array_add(place, billow_json_number_new(origin.z));
    json_object_object_add(object, "origin", place);
}

static json_object *
option_value(const BillowField *field, const void *options)
{
    const double value = billow_field_get(field, options, 0);
    if (field->type == BILLOW_FIELD_CHOICE)
        return json_object_new_string(billow_field_choice(field, (int) value)->word);
    if (field->type == BILLOW_FIELD_BOOLEAN)
        return json_object_new_boolean(value != 0.0);
    return field->type == BILLOW_FIELD_INTEGER ? json_object_new_int((int) value)
                                               : billow_json_number_new(value);
}

static void
add_options(json_object *object, const BillowSequenceSettings *settings)
{
    json_object *options = json_object_new_object();
    for (const BillowField *field = settings->format->fields; field->key; field++)
        json_object_object_add(options, field->key, option_value(field, settings->options));
    json_object_object_add(object, "options", options);
}

static void
add_remarks(json_object *list, const BillowKeyframeRemarks *of_keyframe)
{
    for (guint i = 0; i < of_keyframe->remarks->len; i++) {
        const BillowRemark *remark = g_ptr_array_index(of_keyframe->remarks, i);
        json_object *object = json_object_new_object();
        add_text(object, "keyframe", of_keyframe->keyframe);
        add_text(object, "kind", billow_remark_word(remark->kind));
        add_integer(object, "count", (int) remark->count);
        billow_json_add_number(object, "worst", remark->worst);
        json_object_array_add(list, object);
    }
}

static json_object *
describe(const BillowSequence *sequence, const char *stem)
{
    const BillowProject *project = sequence->project;
    const BillowSequenceSettings *settings = sequence->settings;
    g_autofree char *first = billow_sequence_file_name(stem, settings, 1);
    json_object *object = json_object_new_object(), *warnings = json_object_new_array();
    add_text(object, "program", "Billow " BILLOW_VERSION);
    add_text(object, "name", project->name);
    add_text(object, "method", sequence->method == BILLOW_METHOD_PHYSICS ? "physics" : "fake");
    add_text(object, "format", settings->format->word);
    add_text(object, "first", first);
    add_integer(object, "frames", billow_project_frame_count(project));
    billow_json_add_number(object, "frame_rate", project->frame_rate);
    add_integer(object, "columns", project->grid.columns);
    add_integer(object, "rows", project->grid.rows);
    add_origin(object, settings->origin);
    add_options(object, settings);
    for (guint i = 0; sequence->remarks && i < sequence->remarks->len; i++)
        add_remarks(warnings, g_ptr_array_index(sequence->remarks, i));
    json_object_object_add(object, "warnings", warnings);
    return object;
}

gboolean
billow_sequence_manifest_write(const BillowSequence *sequence, const char *stem, GError **error)
{
    g_autofree char *name = billow_sequence_manifest_name(stem);
    g_autofree char *path = g_build_filename(sequence->folder, name, NULL);
    json_object *object = describe(sequence, stem);
    g_autofree char *text = g_strconcat(
        json_object_to_json_string_ext(object, JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE), "\n",
        NULL);
    json_object_put(object);
    g_autoptr(BillowAtomicFile) file = billow_atomic_file_new(path, BILLOW_LINKS_REPLACED, error);
    return file && billow_atomic_file_write(file, text, strlen(text), NULL, error) &&
           billow_atomic_file_commit(file, TRUE, error);
}
