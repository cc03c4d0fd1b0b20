#include "io/import/glb_reader.h"

#include "io/base/json_memory.h"
#include "io/base/text_lines.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

enum { HEAD = 20, CHUNK_HEAD = 8, MOST_JSON = 1 << 28 };
enum { BYTE = 5120, UNSIGNED_BYTE, SHORT, UNSIGNED_SHORT, UNSIGNED_INT = 5125, FLOAT };

/* The most numbers of an accessor; of one without data, which are zero. */
static const gsize MOST_NUMBERS = 1 << 26, MOST_ZEROS = 1 << 24;

void
billow_glb_free(BillowGlb *glb)
{
    if (!glb)
        return;
    billow_byte_file_close(&glb->file);
    json_object_put(glb->root);
    g_free(glb->path);
    g_free(glb);
}

/* --- JSON --- */

json_object *
billow_glb_item(const BillowGlb *glb, const char *list, int index)
{
    json_object *items = json_object_object_get(glb->root, list);
    const gboolean there = index >= 0 && json_object_is_type(items, json_type_array) &&
                           (gsize) index < json_object_array_length(items);
    json_object *item = there ? json_object_array_get_idx(items, (gsize) index) : NULL;
    return json_object_is_type(item, json_type_object) ? item : NULL;
}

static int
to_integer(json_object *value)
{
    const gint64 number = json_object_is_type(value, json_type_int) ? json_object_get_int64(value) : -1;
    return number >= 0 && number <= G_MAXINT ? (int) number : -1;
}

int
billow_glb_integer(json_object *object, const char *key)
{
    return json_object_is_type(object, json_type_object) ? to_integer(json_object_object_get(object, key))
                                                         : -1;
}

gsize
billow_glb_length(json_object *object, const char *key)
{
    json_object *list =
        json_object_is_type(object, json_type_object) ? json_object_object_get(object, key) : NULL;
    return json_object_is_type(list, json_type_array) ? json_object_array_length(list) : 0;
}

int
billow_glb_element(json_object *object, const char *key, gsize i)
{
    return i < billow_glb_length(object, key)
               ? to_integer(json_object_array_get_idx(json_object_object_get(object, key), i))
               : -1;
}

/* --- Opening --- */

gboolean
billow_glb_refuse_damaged(const BillowGlb *glb, GError **error)
{
    billow_import_refuse(error, glb->path, _("damaged: its parts do not match"));
    return FALSE;
}

static guint32
word_at(const guint8 *bytes)
{
    guint32 word;
    memcpy(&word, bytes, sizeof word);
    return GUINT32_FROM_LE(word);
}

/* Refuses what another file has, or only other programs can unpack. */
static gboolean
check_document(const BillowGlb *glb, GError **error)
{
    json_object *first = billow_glb_item(glb, "buffers", 0);
    for (gsize i = 0; i < billow_glb_length(glb->root, "extensionsRequired"); i++) {
        const char *name = json_object_get_string(
            json_object_array_get_idx(json_object_object_get(glb->root, "extensionsRequired"), i));
        if (name && (strstr(name, "compression") || strstr(name, "draco"))) {
            billow_import_refuse(error, glb->path,
                                 _("its mesh is compressed (%s): export it without compression"), name);
            return FALSE;
        }
    }
    if (billow_glb_length(glb->root, "buffers") > 1 || (first && json_object_object_get(first, "uri"))) {
        billow_import_refuse(error, glb->path, _("its data is in other files: export it as one GLB file"));
        return FALSE;
    }
    return TRUE;
}

static gboolean
read_document(BillowGlb *glb, GError **error)
{
    guint8 head[HEAD], chunk[CHUNK_HEAD];
    const gssize got = billow_byte_file_read(&glb->file, 0, head, HEAD, error);
    if (got < 0)
        return FALSE;
    if (got < HEAD || memcmp(head, "glTF\2\0\0\0", 8) != 0 || memcmp(head + 16, "JSON", 4) != 0) {
        billow_import_refuse(error, glb->path, _("not a GLB file"));
        return FALSE;
    }
    const gsize length = word_at(head + 12);
    if (length > MOST_JSON || HEAD + (goffset) length > glb->file.length)
        return billow_glb_refuse_damaged(glb, error);
    g_autofree char *text = g_malloc(length + 1);
    const gssize read = billow_byte_file_read(&glb->file, HEAD, text, length, error);
    if (read < 0)
        return FALSE;
    glb->root = billow_json_tree(text, (gsize) read, 0, JSON_TOKENER_DEFAULT_DEPTH, NULL, NULL);
    if (!json_object_is_type(glb->root, json_type_object))
        return billow_glb_refuse_damaged(glb, error);
    const gssize more = billow_byte_file_read(&glb->file, HEAD + (goffset) length, chunk, CHUNK_HEAD, error);
    if (more < 0)
        return FALSE;
    glb->binary = HEAD + (goffset) length + CHUNK_HEAD;
    glb->length = more == CHUNK_HEAD ? MIN((goffset) word_at(chunk), glb->file.length - glb->binary) : 0;
    return check_document(glb, error);
}

BillowGlb *
billow_glb_open(const char *path, GError **error)
{
    g_autoptr(BillowGlb) glb = g_new0(BillowGlb, 1);
    glb->path = g_strdup(path);
    glb->file.descriptor = -1;
    return billow_byte_file_open(&glb->file, glb->path, error) && read_document(glb, error)
               ? g_steal_pointer(&glb)
               : NULL;
}

/* --- Numbers --- */

static int
bytes_of(int type)
{
    switch (type) {
    case BYTE:
    case UNSIGNED_BYTE:
        return 1;
    case SHORT:
    case UNSIGNED_SHORT:
        return 2;
    case UNSIGNED_INT:
    case FLOAT:
        return 4;
    default:
        return 0;
    }
}

static int
width_of(json_object *accessor)
{
    static const struct {
        const char *type;
        int width;
    } types[] = {{"SCALAR", 1}, {"VEC2", 2}, {"VEC3", 3}, {"VEC4", 4}, {"MAT4", 16}};
    const char *type = json_object_get_string(json_object_object_get(accessor, "type"));
    for (gsize i = 0; i < G_N_ELEMENTS(types); i++)
        if (g_strcmp0(type, types[i].type) == 0)
            return types[i].width;
    return 0;
}

static double
number_at(const guint8 *bytes, int type, gboolean normalized)
{
    guint16 pair = 0;
    guint32 word = 0;
    float number;
    memcpy(&pair, bytes, MIN((gsize) bytes_of(type), sizeof pair));
    memcpy(&word, bytes, (gsize) bytes_of(type));
    pair = GUINT16_FROM_LE(pair);
    word = GUINT32_FROM_LE(word);
    memcpy(&number, &word, sizeof number);
    switch (type) {
    case BYTE:
        return normalized ? fmax((gint8) bytes[0] / 127.0, -1.0) : (gint8) bytes[0];
    case UNSIGNED_BYTE:
        return normalized ? bytes[0] / 255.0 : bytes[0];
    case SHORT:
        return normalized ? fmax((gint16) pair / 32767.0, -1.0) : (gint16) pair;
    case UNSIGNED_SHORT:
        return normalized ? pair / 65535.0 : pair;
    case UNSIGNED_INT:
        return word;
    default:
        return (double) number;
    }
}

/* Where the elements of an accessor are. */
typedef struct {
    int view, offset, type, width;
    gsize count;
    gboolean normalized;
} Elements;

/* Reads elements of a buffer view into `to`. Returns FALSE with an error. */
static gboolean
read_elements(const BillowGlb *glb, Elements from, double *to, GError **error)
{
    json_object *view = billow_glb_item(glb, "bufferViews", from.view);
    const goffset size = bytes_of(from.type), element = size * from.width;
    const goffset begin = MAX(billow_glb_integer(view, "byteOffset"), 0) + (goffset) MAX(from.offset, 0);
    const goffset stride =
        MAX(billow_glb_integer(view, "byteStride"), 0) > 0 ? billow_glb_integer(view, "byteStride") : element;
    const goffset length = ((goffset) from.count - 1) * stride + element;
    if (!view || size == 0 || stride < element || begin > glb->length || length > glb->length - begin)
        return billow_glb_refuse_damaged(glb, error);
    g_autofree guint8 *bytes = g_malloc((gsize) length);
    const gssize got = billow_byte_file_read(&glb->file, glb->binary + begin, bytes, (gsize) length, error);
    if (got < 0)
        return FALSE;
    if (got < length)
        return billow_glb_refuse_damaged(glb, error);
    for (gsize i = 0; i < from.count; i++)
        for (int k = 0; k < from.width; k++)
            to[i * (gsize) from.width + (gsize) k] =
                number_at(bytes + (goffset) i * stride + k * size, from.type, from.normalized);
    return TRUE;
}

/* Replaces some elements. */
static gboolean
read_sparse(const BillowGlb *glb, json_object *sparse, Elements all, double *to, GError **error)
{
    json_object *indices = NULL, *values = NULL;
    if (json_object_is_type(sparse, json_type_object)) {
        indices = json_object_object_get(sparse, "indices");
        values = json_object_object_get(sparse, "values");
    }
    const int count = billow_glb_integer(sparse, "count");
    if (count < 1 || (gsize) count > all.count)
        return billow_glb_refuse_damaged(glb, error);
    const Elements places = {.view = billow_glb_integer(indices, "bufferView"),
                             .offset = billow_glb_integer(indices, "byteOffset"),
                             .type = billow_glb_integer(indices, "componentType"),
                             .width = 1,
                             .count = (gsize) count};
    Elements numbers = all;
    numbers.view = billow_glb_integer(values, "bufferView");
    numbers.offset = billow_glb_integer(values, "byteOffset");
    numbers.count = (gsize) count;
    const gsize width = (gsize) all.width;
    g_autofree double *at = g_new(double, (gsize) count);
    g_autofree double *what = g_new(double, (gsize) count *width);
    if (!read_elements(glb, places, at, error) || !read_elements(glb, numbers, what, error))
        return FALSE;
    for (gsize i = 0; i < (gsize) count; i++) {
        if (!(at[i] >= 0.0 && at[i] < (double) all.count))
            return billow_glb_refuse_damaged(glb, error);
        memcpy(to + (gsize) at[i] * width, what + i * width, width * sizeof *to);
    }
    return TRUE;
}

double *
billow_glb_read(const BillowGlb *glb, int accessor, int width, gsize *count, GError **error)
{
    json_object *item = billow_glb_item(glb, "accessors", accessor), *sparse = NULL;
    const int n = billow_glb_integer(item, "count");
    const Elements all = {.view = billow_glb_integer(item, "bufferView"),
                          .offset = billow_glb_integer(item, "byteOffset"),
                          .type = billow_glb_integer(item, "componentType"),
                          .width = width,
                          .count = (gsize) MAX(n, 0),
                          .normalized =
                              item && json_object_get_boolean(json_object_object_get(item, "normalized"))};
    if (!item || n < 1 || width_of(item) != width || bytes_of(all.type) == 0 ||
        all.count > (all.view >= 0 ? MOST_NUMBERS : MOST_ZEROS) / (gsize) width) {
        billow_glb_refuse_damaged(glb, error);
        return NULL;
    }
    g_autofree double *numbers = g_new0(double, all.count *(gsize) width);
    if (all.view >= 0 && !read_elements(glb, all, numbers, error))
        return NULL;
    if (json_object_object_get_ex(item, "sparse", &sparse) && !read_sparse(glb, sparse, all, numbers, error))
        return NULL;
    *count = all.count;
    return g_steal_pointer(&numbers);
}

double *
billow_glb_read_points(const BillowGlb *glb, json_object *attributes, const char *key, int width, gsize n,
                       GError **error)
{
    gsize count = 0;
    const int accessor = billow_glb_integer(attributes, key);
    if ((gsize) MAX(billow_glb_integer(billow_glb_item(glb, "accessors", accessor), "count"), 0) != n) {
        billow_glb_refuse_damaged(glb, error);
        return NULL;
    }
    g_autofree double *numbers = billow_glb_read(glb, accessor, width, &count, error);
    if (!numbers)
        return NULL;
    gboolean good = TRUE;
    for (gsize i = 0; good && i < n * (gsize) width; i++)
        good = isfinite(numbers[i]);
    if (good)
        return g_steal_pointer(&numbers);
    billow_glb_refuse_damaged(glb, error);
    return NULL;
}
