#include "io/writers/gltf_document.h"

#include "io/base/json_memory.h"
#include "io/base/regular_file.h"
#include "io/writers/float_bytes.h"

#include <glib/gi18n.h>
#include <string.h>
#include <unistd.h>

enum { HEAD_BYTES = 20, CHUNK_HEAD_BYTES = 8, BLOCK_BYTES = 1 << 18, FLOAT = 5126 };

/* An open file that is read from start to end. */
typedef struct {
    const GPtrArray *objects; /* of BillowFormatObject */
    const char *set;          /* or NULL */
    const char *path;
    int descriptor;
    goffset length, binary; /* of the file; offset of its binary part */
    GError **error;
} Check;

static guint32
word_at(const guint8 *bytes)
{
    guint32 word;
    memcpy(&word, bytes, sizeof word);
    return GUINT32_FROM_LE(word);
}

static char *
not_whole(goffset found, goffset expected)
{
    return g_strdup_printf(found < expected ? _("cut short: found %.0f bytes; expected %.0f")
                                            : _("too long: found %.0f bytes; expected %.0f"),
                           (double) found, (double) expected);
}

static char *
damaged(void)
{
    return g_strdup(_("damaged: its parts do not match"));
}

static goffset
integer_of(json_object *object, const char *key)
{
    return json_object_get_int64(json_object_object_get(object, key));
}

/* Checks a buffer view of single-precision numbers. Returns what is wrong, or NULL if all are finite. */
static char *
view_problem(const Check *check, json_object *view)
{
    const goffset room = check->length - check->binary, offset = integer_of(view, "byteOffset");
    goffset left = integer_of(view, "byteLength");
    g_autofree guint8 *block = g_malloc(BLOCK_BYTES);
    if (offset < 0 || offset > room || left < 0 || left > room - offset ||
        lseek(check->descriptor, check->binary + offset, SEEK_SET) < 0)
        return damaged();
    while (left > 0) {
        const gsize wanted = (gsize) MIN(left, BLOCK_BYTES);
        const gssize got = billow_read_bytes(check->descriptor, check->path, block, wanted, check->error);
        if (got < 0)
            return NULL;
        if (got == 0)
            return damaged();
        const gsize n = (gsize) got / sizeof(float);
        if (billow_float_bytes_find_infinite(block, n, FALSE) < n)
            return g_strdup(_("a coordinate is not a number"));
        left -= got;
    }
    return NULL;
}

static char *
accessor_problem(const Check *check, json_object *views, json_object *accessor)
{
    json_object *sparse = json_object_object_get(accessor, "sparse"), *values = accessor;
    if (integer_of(accessor, "componentType") != FLOAT)
        return NULL;
    if (sparse)
        values = json_object_object_get(sparse, "values");
    json_object *number = json_object_object_get(values, "bufferView");
    const goffset i = number ? json_object_get_int64(number) : -1;
    json_object *view = i >= 0 && i < (goffset) json_object_array_length(views)
                            ? json_object_array_get_idx(views, (gsize) i)
                            : NULL;
    return view ? view_problem(check, view) : damaged();
}

static char *
numbers_problem(const Check *check, json_object *root)
{
    json_object *views = json_object_object_get(root, "bufferViews"),
                *accessors = json_object_object_get(root, "accessors");
    if (!json_object_is_type(views, json_type_array) || !json_object_is_type(accessors, json_type_array))
        return damaged();
    char *problem = NULL;
    for (gsize i = 0; !problem && !*check->error && i < json_object_array_length(accessors); i++)
        problem = accessor_problem(check, views, json_object_array_get_idx(accessors, i));
    return problem;
}

/* Returns TRUE if a node is named after the object (if there are several) and has the additional data that
 * the writer would write for it, apart from the program's version and the errors of a fit. */
static gboolean
is_of_object(const Check *check, guint i, json_object *node)
{
    const BillowFormatObject *object = billow_format_object(check->objects, i);
    json_object *name = json_object_object_get(node, "name"), *found = json_object_object_get(node, "extras"),
                *expected = billow_gltf_extras(&object->target);
    json_object_object_del(expected, "program");
    const gboolean is_object = json_object_is_type(found, json_type_object);
    if (check->set)
        billow_json_put(expected, "set", billow_json_string_new(check->set));
    if (is_object) {
        json_object_object_del(found, "program");
        json_object_object_del(found, "fit");
    }
    const gboolean same = is_object && json_object_equal(found, expected) &&
                          (check->objects->len == 1 ||
                           g_strcmp0(json_object_get_string(name), object->project->cloth->id) == 0);
    json_object_put(expected);
    return same;
}

/* Returns what is wrong with the nodes, or NULL. Those of bones come after those of the objects. */
static char *
nodes_problem(const Check *check, json_object *root)
{
    json_object *nodes = json_object_object_get(root, "nodes");
    const guint n = check->objects->len;
    const BillowGlbOptions *options = billow_format_object(check->objects, 0)->target.options;
    const gsize found = json_object_is_type(nodes, json_type_array) ? json_object_array_length(nodes) : 0;
    const gboolean counted = options->bones > 0 ? found >= n : found == n;
    guint i = 0;
    while (counted && i < n && is_of_object(check, i, json_object_array_get_idx(nodes, i)))
        i++;
    if (counted && i == n)
        return NULL;
    char *problem = g_strdup(_("written from a different cloth, with different frames or different options"));
    return counted ? billow_format_object_problem(check->objects, i, problem) : problem;
}

static char *
document_problem(Check *check, const char *json, gsize length)
{
    json_object *root = billow_json_tree(json, length, 0, JSON_TOKENER_DEFAULT_DEPTH, NULL, NULL);
    char *problem = json_object_is_type(root, json_type_object) ? nodes_problem(check, root) : damaged();
    if (!problem)
        problem = numbers_problem(check, root);
    json_object_put(root);
    return problem;
}

static char *
file_problem(Check *check)
{
    guint8 head[HEAD_BYTES];
    const gssize got = billow_read_bytes(check->descriptor, check->path, head, sizeof head, check->error);
    if (got < 0)
        return NULL;
    if (memcmp(head, "glTF\2\0\0\0", (gsize) MIN(got, 8)) != 0)
        return g_strdup(_("not a GLB file"));
    if (got < HEAD_BYTES)
        return not_whole(check->length, HEAD_BYTES);
    if (word_at(head + 8) != check->length)
        return not_whole(check->length, word_at(head + 8));
    const gsize length = word_at(head + 12);
    check->binary = HEAD_BYTES + (goffset) length + CHUNK_HEAD_BYTES;
    if (memcmp(head + 16, "JSON", 4) != 0 || check->binary > check->length || length > G_MAXINT)
        return damaged();
    g_autofree char *json = g_malloc(length + 1);
    const gssize text = billow_read_bytes(check->descriptor, check->path, json, length, check->error);
    return text < 0 ? NULL : document_problem(check, json, (gsize) text);
}

char *
billow_glb_problem(const GPtrArray *objects, const char *set, const char *path, GError **error)
{
    GError *unreadable = NULL;
    Check check = {.objects = objects, .set = set, .path = path, .error = &unreadable};
    check.descriptor = billow_regular_file_open(path, &unreadable);
    char *problem = NULL;
    if (!unreadable)
        check.length = billow_file_length(check.descriptor, path, &unreadable);
    if (!unreadable)
        problem = file_problem(&check);
    if (check.descriptor >= 0)
        close(check.descriptor);
    if (unreadable)
        g_propagate_error(error, unreadable);
    return problem;
}
