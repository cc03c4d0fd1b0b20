/* The binary part of a glTF file, and the accessors that tell what is where in it. */
#pragma once

#include "io/writers/format.h"

#include <json-c/json.h>

typedef struct BillowGltfBuffer BillowGltfBuffer;

/* What accessors of vectors are for. */
typedef enum {
    BILLOW_GLTF_VERTICES, /* of the mesh */
    BILLOW_GLTF_OFFSETS,  /* of a morph target: sparse where that is smaller */
} BillowGltfUse;

/* Keeps the bytes in a file without a name beside the file `path` that they are for; errors are GIO's and name that. NULL with one. */
BillowGltfBuffer *billow_gltf_buffer_new(const char *path, GError **error);
void billow_gltf_buffer_free(BillowGltfBuffer *buffer);

/* Each appends an accessor; its number, or -1 with a GIO error. `count` is at least 1; `bounds`: with the least and the largest
 * number of each component. Vectors are an array an axis. */
int billow_gltf_add_vectors(BillowGltfBuffer *buffer, const float *const components[3], gsize count,
                            BillowGltfUse use, gboolean bounds, GError **error);
int billow_gltf_add_pairs(BillowGltfBuffer *buffer, const float *u, const float *v, gsize count,
                          GError **error);
int billow_gltf_add_numbers(BillowGltfBuffer *buffer, const float *numbers, gsize count, GError **error);

/* `indices` into so many vertices. */
int billow_gltf_add_indices(BillowGltfBuffer *buffer, const guint32 *indices, gsize count, gsize vertices,
                            GError **error);

/* Of `count` numbers those at these places, ascending, are 1, the others 0; sparse where they are very many. There is one at least. */
int billow_gltf_add_ones(BillowGltfBuffer *buffer, const guint32 *places, gsize ones, gsize count,
                         GError **error);

/* Appends bytes as they are; the number of their view, or -1 with a GIO error. */
int billow_gltf_add_bytes(BillowGltfBuffer *buffer, const guint8 *bytes, gsize length, GError **error);

/* Hands "buffers", "bufferViews" and "accessors" over to `root`; nothing can be added any more. */
void billow_gltf_buffer_describe(BillowGltfBuffer *buffer, json_object *root);

/* Of the bytes, a multiple of 4. */
guint64 billow_gltf_buffer_length(const BillowGltfBuffer *buffer);
gboolean billow_gltf_buffer_send(BillowGltfBuffer *buffer, BillowSink sink, gpointer data, GError **error);
