/* Manifests as JSON: writing, and reading from untrusted files. */
#include "io/sequence/manifest.h"

#include "io/base/atomic_file.h"
#include "io/base/content_hash.h"
#include "io/base/json_memory.h"
#include "io/base/printable.h"
#include "io/base/regular_file.h"
#include "io/project/hash.h"
#include "model/animation/rest_diagnostics.h"
#include "model/base/text_hash.h"

#include <glib/gi18n.h>
#include <string.h>

/* --- Writing --- */

static void
add_text(json_object *object, const char *key, const char *text)
{
    billow_json_put(object, key, json_object_new_string(text));
}

static void
add_integer(json_object *object, const char *key, int value)
{
    billow_json_put(object, key, json_object_new_int(value));
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
add_remarks(json_object *list, const char *cloth, const BillowKeyframeDiagnostics *of_keyframe)
{
    for (guint i = 0; i < of_keyframe->remarks->len; i++) {
        const BillowDiagnostic *remark = g_ptr_array_index(of_keyframe->remarks, i);
        json_object *object = json_object_new_object();
        if (cloth)
            add_text(object, "cloth", cloth);
        add_text(object, "keyframe", of_keyframe->keyframe);
        add_text(object, "kind", billow_diagnostic_word(remark->kind));
        add_integer(object, "count", (int) remark->count);
        billow_json_add_number(object, "worst", remark->worst);
        billow_json_append(list, object);
    }
}

/* Adds the cloths that the files contain, if there are several, and the remarks about each. */
static void
add_cloths(json_object *object, const BillowSequence *sequence)
{
    g_autoptr(GPtrArray) cloths = billow_sequence_cloths(sequence->project, sequence->settings);
    json_object *list = json_object_new_array(), *warnings = json_object_new_array();
    const gboolean several = cloths->len > 1;
    for (guint i = 0; i < cloths->len; i++) {
        const BillowCloth *cloth = cloths->pdata[i];
        const GPtrArray *remarks = sequence->remarks ? sequence->remarks->pdata[i] : NULL;
        json_object *one = json_object_new_object();
        add_text(one, "id", cloth->id);
        add_integer(one, "columns", cloth->grid.columns);
        add_integer(one, "rows", cloth->grid.rows);
        billow_json_append(list, one);
        for (guint j = 0; remarks && j < remarks->len; j++)
            add_remarks(warnings, several ? cloth->id : NULL, remarks->pdata[j]);
    }
    if (several)
        billow_json_put(object, "cloths", list);
    else
        json_object_put(list);
    billow_json_put(object, "warnings", warnings);
}

static json_object *
describe(const BillowSequence *sequence, const char *stem)
{
    const BillowProject *project = sequence->project;
    const BillowSequenceSettings *settings = sequence->settings;
    g_autofree char *first = billow_sequence_file_name(stem, settings, 1),
                    *hash = billow_project_hash(project, billow_sequence_is_whole(project, settings));
    json_object *object = json_object_new_object();
    add_text(object, "program", "Billow " BILLOW_VERSION);
    add_text(object, "name", project->name);
    add_text(object, "method",
             sequence->loop                              ? "physics-loop"
             : sequence->method == BILLOW_METHOD_PHYSICS ? "physics"
                                                         : "fake");
    add_text(object, "format", settings->format->word);
    add_text(object, "first", first);
    add_integer(object, "frames", billow_project_frame_count(project));
    billow_json_add_number(object, "frame_rate", project->frame_rate);
    if (project->subframes > 1)
        add_integer(object, "subframes", project->subframes);
    add_integer(object, "columns", project->cloth->grid.columns);
    add_integer(object, "rows", project->cloth->grid.rows);
    add_text(object, "project", hash);
    json_object *origin = json_object_new_array();
    billow_json_append(origin, billow_json_number_new(settings->origin.x));
    billow_json_append(origin, billow_json_number_new(settings->origin.y));
    billow_json_append(origin, billow_json_number_new(settings->origin.z));
    billow_json_put(object, "origin", origin);
    json_object *options = json_object_new_object();
    for (const BillowField *field = settings->format->fields; field->key; field++)
        if (!field->sparse || !billow_field_is_initial(field, settings->options, NULL))
            billow_json_put(options, field->key, option_value(field, settings->options));
    billow_json_put(object, "options", options);
    add_cloths(object, sequence);
    return object;
}

static void
free_file(gpointer data)
{
    BillowManifestFile *file = data;
    g_free(file->name);
    g_free(file->frames);
    g_free(file->sha256);
    g_free(file);
}

static GHashTable *
new_files(void)
{
    return g_hash_table_new_full(billow_text_hash, g_str_equal, NULL, free_file);
}

static const char *
text_of(json_object *object)
{
    return billow_json_text(object, JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE);
}

static json_object *
parse_json(const char *text, gsize length)
{
    gsize end = 0;
    json_object *object =
        length < G_MAXINT ? billow_json_tree(text, length, 0, JSON_TOKENER_DEFAULT_DEPTH, &end, NULL) : NULL;
    gboolean whole = object && end + strspn(text + end, " \t\r\n") >= length;
    if (whole)
        return object;
    json_object_put(object);
    return NULL;
}

BillowManifest *
billow_manifest_new(const BillowSequence *sequence, const char *stem)
{
    BillowManifest *manifest = g_new(BillowManifest, 1);
    json_object *head = describe(sequence, stem);
    /* parse it again: numbers are compared in their written form */
    const char *text = text_of(head);
    *manifest = (BillowManifest){parse_json(text, strlen(text)), new_files()};
    json_object_put(head);
    return manifest;
}

/* Formats the head, open at its end, and the list, a line per file, which is never in memory as a tree. */
static GString *
format(const BillowManifest *manifest)
{
    g_autoptr(GPtrArray) files = billow_manifest_list(manifest);
    GString *text = g_string_new(text_of(manifest->head));
    g_string_truncate(text, text->len - 1);
    if (json_object_object_length(manifest->head) > 0)
        g_string_append_c(text, ',');
    g_string_append(text, "\"files\":[");
    for (guint i = 0; i < files->len; i++) {
        const BillowManifestFile *file = files->pdata[i];
        json_object *object = json_object_new_object();
        add_text(object, "name", file->name);
        if (file->frame > 0)
            add_integer(object, "frame", file->frame);
        if (file->frames)
            add_text(object, "frames", file->frames);
        billow_json_put(object, "bytes", json_object_new_int64(file->bytes));
        add_text(object, "sha256", file->sha256);
        g_string_append_printf(text, "%s\n%s", i > 0 ? "," : "", text_of(object));
        json_object_put(object);
    }
    g_string_append(text, files->len > 0 ? "\n]}\n" : "]}\n");
    return text;
}

gboolean
billow_manifest_save(const BillowManifest *manifest, const char *path, GError **error)
{
    g_autoptr(GString) text = format(manifest);
    g_autoptr(BillowAtomicFile) file = billow_atomic_file_new(path, BILLOW_LINKS_REPLACED, error);
    return file && billow_atomic_file_write(file, text->str, text->len, NULL, error) &&
           billow_atomic_file_commit(file, TRUE, error);
}

/* --- Reading --- */

/* Returns a string of an object, or NULL. */
static const char *
get_text(json_object *object, const char *key)
{
    json_object *value;
    return json_object_object_get_ex(object, key, &value) && json_object_is_type(value, json_type_string)
               ? json_object_get_string(value)
               : NULL;
}

/* Returns an integer >= 0 of an object, `none` if the key is missing, or -1 if it is anything else. */
static gint64
get_count(json_object *object, const char *key, gint64 none)
{
    json_object *value;
    if (!json_object_object_get_ex(object, key, &value))
        return none;
    return json_object_is_type(value, json_type_int) ? MAX(json_object_get_int64(value), -1) : -1;
}

static gboolean
read_file(BillowManifest *manifest, json_object *object)
{
    if (!json_object_is_type(object, json_type_object))
        return FALSE;
    const char *name = get_text(object, "name"), *sha256 = get_text(object, "sha256");
    const gint64 bytes = get_count(object, "bytes", -1), frame = get_count(object, "frame", 0);
    if (!name || !*name || strchr(name, '/') || g_str_equal(name, ".") || g_str_equal(name, ".."))
        return FALSE; /* not directly in the folder */
    if (!sha256 || !billow_content_hash_is_one(sha256) || bytes < 0 || frame < 0 || frame > G_MAXINT)
        return FALSE;
    billow_manifest_put(manifest,
                        (BillowManifestFile){g_strdup(name), (int) frame,
                                             g_strdup(get_text(object, "frames")), bytes, g_strdup(sha256)});
    return TRUE;
}

static char *
read_files(BillowManifest *manifest, json_object *list)
{
    if (!json_object_is_type(list, json_type_array))
        return g_strdup(_("files: expected a list"));
    manifest->files = new_files();
    for (gsize i = 0; i < json_object_array_length(list); i++)
        if (!read_file(manifest, json_object_array_get_idx(list, i)))
            return g_strdup_printf(_("files[%zu]: expected name, bytes and sha256 of a file in the folder"),
                                   i);
    return NULL;
}

BillowManifest *
billow_manifest_parse(const char *text, gsize length, char **problem)
{
    g_autoptr(BillowManifest) manifest = g_new0(BillowManifest, 1);
    json_object *list;
    manifest->head = parse_json(text, length);
    *problem =
        json_object_is_type(manifest->head, json_type_object) ? NULL : g_strdup(_("incomplete or not JSON"));
    if (!*problem && json_object_object_get_ex(manifest->head, "files", &list)) {
        *problem = read_files(manifest, list);
        json_object_object_del(manifest->head, "files");
    }
    return *problem ? NULL : g_steal_pointer(&manifest);
}

BillowManifest *
billow_manifest_load(const char *path, GError **error)
{
    g_autoptr(GByteArray) text = billow_regular_file_read(path, G_MAXINT32, error);
    if (!text)
        return NULL;
    g_autofree char *shown = billow_printable_path(path), *problem = NULL;
    BillowManifest *manifest = billow_manifest_parse((const char *) text->data, text->len, &problem);
    if (!manifest)
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "%s: %s", shown, problem);
    return manifest;
}
