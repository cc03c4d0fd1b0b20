#include "io/writers/gltf_buffer.h"

#include "io/base/json_memory.h"
#include "io/writers/float_bytes.h"
#include "io/writers/spool.h"

#include <glib/gi18n.h>
#include <math.h>

/* Constants of glTF. */
enum { UNSIGNED_BYTE = 5121, UNSIGNED_SHORT = 5123, UNSIGNED_INT = 5125, FLOAT = 5126 };
enum { NO_TARGET = 0, ARRAY_BUFFER = 34962, ELEMENT_ARRAY_BUFFER = 34963 };

/* Maximum number of vertices with 16-bit indices, of which the largest is not valid. */
#define MAX_SHORT_VERTICES 65535

/* Animation data up to 4 MB is never sparse, because some programs (VTK 9.1) cannot read that. */
#define MAX_DENSE_NUMBERS ((gsize) 1 << 20)

struct BillowGltfBuffer {
    BillowSpool *spool;
    json_object *views, *accessors;
    guint64 view_start;
};

gboolean
billow_gltf_set_too_large(GError **error)
{
    g_set_error_literal(
        error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
        _("a GLB file can hold 4 GB at most: set a tolerance, or choose fewer frames or another format"));
    return FALSE;
}

BillowGltfBuffer *
billow_gltf_buffer_new(const char *path, GError **error)
{
    BillowSpool *spool = billow_spool_new(path, error);
    if (!spool)
        return NULL;
    BillowGltfBuffer *buffer = g_new(BillowGltfBuffer, 1);
    *buffer = (BillowGltfBuffer){spool, json_object_new_array(), json_object_new_array(), 0};
    return buffer;
}

void
billow_gltf_buffer_free(BillowGltfBuffer *buffer)
{
    if (!buffer)
        return;
    billow_spool_free(buffer->spool);
    json_object_put(buffer->views);
    json_object_put(buffer->accessors);
    g_free(buffer);
}

static void
add_integer(json_object *object, const char *key, guint64 value)
{
    billow_json_put(object, key, json_object_new_int64((gint64) value));
}

/* --- Views --- */

static void
begin_view(BillowGltfBuffer *buffer)
{
    buffer->view_start = billow_spool_length(buffer->spool);
}

/* Ends the view of what was written since it began. The next one begins at a multiple of 4. */
static int
end_view(BillowGltfBuffer *buffer, int target, GError **error)
{
    static const guint8 zeros[3] = {0};
    const guint64 length = billow_spool_length(buffer->spool) - buffer->view_start;
    json_object *view = json_object_new_object();
    add_integer(view, "buffer", 0);
    add_integer(view, "byteOffset", buffer->view_start);
    add_integer(view, "byteLength", length);
    if (target)
        add_integer(view, "target", (guint64) target);
    billow_json_append(buffer->views, view);
    if (!billow_spool_write(buffer->spool, zeros, (4 - length % 4) % 4, error))
        return -1;
    return (int) json_object_array_length(buffer->views) - 1;
}

int
billow_gltf_add_bytes(BillowGltfBuffer *buffer, const guint8 *bytes, gsize length, GError **error)
{
    begin_view(buffer);
    return billow_spool_write(buffer->spool, bytes, length, error) ? end_view(buffer, NO_TARGET, error) : -1;
}

static int
add_vector_view(BillowGltfBuffer *buffer, const float *const components[3], gsize count, int target,
                GError **error)
{
    static const BillowAxes as_they_are = {BILLOW_UP_Y, 1.0};
    begin_view(buffer);
    return billow_send_vectors(components, count, as_they_are, FALSE, billow_spool_write, buffer->spool,
                               error)
               ? end_view(buffer, target, error)
               : -1;
}

static int
add_float_view(BillowGltfBuffer *buffer, const float *numbers, gsize count, int target, GError **error)
{
    g_autoptr(GByteArray) bytes = g_byte_array_sized_new((guint) MIN(count * sizeof(float), G_MAXUINT / 2));
    for (gsize i = 0; i < count; i++)
        billow_append_float_bytes(bytes, numbers[i], FALSE);
    begin_view(buffer);
    return billow_spool_write(buffer->spool, bytes->data, bytes->len, error) ? end_view(buffer, target, error)
                                                                             : -1;
}

static int
add_index_view(BillowGltfBuffer *buffer, const guint32 *indices, gsize count, gboolean is_short, int target,
               GError **error)
{
    g_autoptr(GByteArray) bytes = g_byte_array_sized_new((guint) MIN(count * 4, G_MAXUINT / 2));
    for (gsize i = 0; i < count; i++) {
        const guint16 low = GUINT16_TO_LE((guint16) indices[i]);
        if (is_short)
            g_byte_array_append(bytes, (const guint8 *) &low, sizeof low);
        else
            billow_append_int_bytes(bytes, indices[i], FALSE);
    }
    begin_view(buffer);
    return billow_spool_write(buffer->spool, bytes->data, bytes->len, error) ? end_view(buffer, target, error)
                                                                             : -1;
}

/* --- Accessors --- */

static json_object *
new_accessor(const char *type, int component, gsize count)
{
    json_object *accessor = json_object_new_object();
    add_integer(accessor, "componentType", (guint64) component);
    add_integer(accessor, "count", count);
    billow_json_put(accessor, "type", json_object_new_string(type));
    return accessor;
}

/* Adds an accessor. `view` may be -1 after an error. */
static int
add_accessor(BillowGltfBuffer *buffer, int view, json_object *accessor)
{
    if (view < 0) {
        json_object_put(accessor);
        return -1;
    }
    add_integer(accessor, "bufferView", (guint64) view);
    billow_json_append(buffer->accessors, accessor);
    return (int) json_object_array_length(buffer->accessors) - 1;
}

/* Adds a sparse accessor with views for indices and values. Either may be -1 after an error. */
static int
add_sparse_accessor(BillowGltfBuffer *buffer, int indices, int values, gsize count, int index_type,
                    json_object *accessor)
{
    if (indices < 0 || values < 0) {
        json_object_put(accessor);
        return -1;
    }
    json_object *sparse = json_object_new_object(), *at = json_object_new_object(),
                *what = json_object_new_object();
    add_integer(at, "bufferView", (guint64) indices);
    add_integer(at, "componentType", (guint64) index_type);
    add_integer(what, "bufferView", (guint64) values);
    add_integer(sparse, "count", count);
    billow_json_put(sparse, "indices", at);
    billow_json_put(sparse, "values", what);
    billow_json_put(accessor, "sparse", sparse);
    billow_json_append(buffer->accessors, accessor);
    return (int) json_object_array_length(buffer->accessors) - 1;
}

static void
add_bounds(json_object *accessor, const float *const *components, int n, gsize count)
{
    json_object *low = json_object_new_array(), *high = json_object_new_array();
    for (int axis = 0; axis < n; axis++) {
        float least = components[axis][0], largest = least;
        for (gsize i = 1; i < count; i++) {
            least = fminf(least, components[axis][i]);
            largest = fmaxf(largest, components[axis][i]);
        }
        billow_json_append(low, billow_json_number_new((double) least));
        billow_json_append(high, billow_json_number_new((double) largest));
    }
    billow_json_put(accessor, "min", low);
    billow_json_put(accessor, "max", high);
}

static int
add_moved(BillowGltfBuffer *buffer, const float *const components[3], const GArray *moved, gboolean is_short,
          gsize count, json_object *accessor, GError **error)
{
    const guint32 *indices = (const guint32 *) (gpointer) moved->data;
    float *values[3];
    for (int axis = 0; axis < 3; axis++) {
        values[axis] = g_new(float, moved->len);
        for (guint i = 0; i < moved->len; i++)
            values[axis][i] = components[axis][indices[i]];
    }
    const int at = add_index_view(buffer, indices, moved->len, is_short, NO_TARGET, error);
    const int what =
        at < 0 ? -1 : add_vector_view(buffer, (const float *const *) values, moved->len, NO_TARGET, error);
    for (int axis = 0; axis < 3; axis++)
        g_free(values[axis]);
    return add_sparse_accessor(buffer, at, what, moved->len, is_short ? UNSIGNED_SHORT : UNSIGNED_INT,
                               accessor);
}

int
billow_gltf_add_vectors(BillowGltfBuffer *buffer, const float *const components[3], gsize count,
                        BillowGltfUse use, gboolean bounds, GError **error)
{
    const gboolean is_short = count <= MAX_SHORT_VERTICES;
    json_object *accessor = new_accessor("VEC3", FLOAT, count);
    if (bounds)
        add_bounds(accessor, components, 3, count);
    if (use == BILLOW_GLTF_OFFSETS) {
        const guint32 first = 0;
        g_autoptr(GArray) moved = g_array_new(FALSE, FALSE, sizeof(guint32));
        for (guint32 i = 0; i < count; i++)
            if (components[0][i] != 0.0F || components[1][i] != 0.0F || components[2][i] != 0.0F)
                g_array_append_val(moved, i);
        if (moved->len == 0) /* few programs read an accessor without any data */
            g_array_append_val(moved, first);
        if (moved->len * ((is_short ? 2u : 4u) + 12u) < 12 * count)
            return add_moved(buffer, components, moved, is_short, count, accessor, error);
    }
    return add_accessor(buffer, add_vector_view(buffer, components, count, ARRAY_BUFFER, error), accessor);
}

int
billow_gltf_add_pairs(BillowGltfBuffer *buffer, const float *u, const float *v, gsize count, GError **error)
{
    g_autofree float *pairs = g_new(float, 2 * count);
    for (gsize i = 0; i < count; i++) {
        pairs[2 * i] = u[i];
        pairs[2 * i + 1] = v[i];
    }
    return add_accessor(buffer, add_float_view(buffer, pairs, 2 * count, ARRAY_BUFFER, error),
                        new_accessor("VEC2", FLOAT, count));
}

int
billow_gltf_add_numbers(BillowGltfBuffer *buffer, const float *numbers, gsize count, GError **error)
{
    json_object *accessor = new_accessor("SCALAR", FLOAT, count);
    add_bounds(accessor, &numbers, 1, count);
    return add_accessor(buffer, add_float_view(buffer, numbers, count, NO_TARGET, error), accessor);
}

int
billow_gltf_add_rows(BillowGltfBuffer *buffer, const float *numbers, int columns, gsize count,
                     gboolean vertices, GError **error)
{
    const int target = vertices ? ARRAY_BUFFER : NO_TARGET;
    return add_accessor(buffer, add_float_view(buffer, numbers, (gsize) columns * count, target, error),
                        new_accessor(columns == 16  ? "MAT4"
                                     : columns == 4 ? "VEC4"
                                                    : "VEC3",
                                     FLOAT, count));
}

int
billow_gltf_add_bones(BillowGltfBuffer *buffer, const guint8 *bones, gsize count, GError **error)
{
    begin_view(buffer);
    return billow_spool_write(buffer->spool, bones, 4 * count, error)
               ? add_accessor(buffer, end_view(buffer, ARRAY_BUFFER, error),
                              new_accessor("VEC4", UNSIGNED_BYTE, count))
               : -1;
}

int
billow_gltf_add_indices(BillowGltfBuffer *buffer, const guint32 *indices, gsize count, gsize vertices,
                        GError **error)
{
    const gboolean is_short = vertices <= MAX_SHORT_VERTICES;
    return add_accessor(buffer, add_index_view(buffer, indices, count, is_short, ELEMENT_ARRAY_BUFFER, error),
                        new_accessor("SCALAR", is_short ? UNSIGNED_SHORT : UNSIGNED_INT, count));
}

int
billow_gltf_add_ones(BillowGltfBuffer *buffer, const guint32 *places, gsize ones, gsize count, GError **error)
{
    if (count <= MAX_DENSE_NUMBERS) {
        g_autofree float *numbers = g_new0(float, count);
        for (gsize i = 0; i < ones; i++)
            numbers[places[i]] = 1.0F;
        return add_accessor(buffer, add_float_view(buffer, numbers, count, NO_TARGET, error),
                            new_accessor("SCALAR", FLOAT, count));
    }
    g_autofree float *values = g_new(float, ones);
    for (gsize i = 0; i < ones; i++)
        values[i] = 1.0F;
    const int at = add_index_view(buffer, places, ones, FALSE, NO_TARGET, error);
    const int what = at < 0 ? -1 : add_float_view(buffer, values, ones, NO_TARGET, error);
    return add_sparse_accessor(buffer, at, what, ones, UNSIGNED_INT, new_accessor("SCALAR", FLOAT, count));
}

/* --- The whole buffer --- */

void
billow_gltf_buffer_describe(BillowGltfBuffer *buffer, json_object *root)
{
    json_object *buffers = json_object_new_array(), *only = json_object_new_object();
    add_integer(only, "byteLength", billow_spool_length(buffer->spool));
    billow_json_append(buffers, only);
    billow_json_put(root, "buffers", buffers);
    billow_json_put(root, "bufferViews", g_steal_pointer(&buffer->views));
    billow_json_put(root, "accessors", g_steal_pointer(&buffer->accessors));
}

guint64
billow_gltf_buffer_length(const BillowGltfBuffer *buffer)
{
    return billow_spool_length(buffer->spool);
}

gboolean
billow_gltf_buffer_send(BillowGltfBuffer *buffer, BillowSink sink, gpointer data, GError **error)
{
    return billow_spool_send(buffer->spool, sink, data, error);
}
