/* The binary part of a glTF file, and the accessors that describe its layout. */
#pragma once

#include "io/writers/format.h"

#include <json-c/json.h>

/* Lengths in a GLB file have 32 bits. */
#define BILLOW_MAX_GLB_BYTES ((guint64) G_MAXUINT32)

/* Sets the GIO error that the file would become larger. Returns FALSE. */
gboolean billow_gltf_set_too_large(GError **error);

typedef struct BillowGltfBuffer BillowGltfBuffer;

/* What an accessor of vectors is used for. */
typedef enum {
    BILLOW_GLTF_VERTICES, /* vertices of the mesh */
    BILLOW_GLTF_OFFSETS,  /* offsets of a morph target: sparse where that is smaller */
} BillowGltfUse;

/* Creates a buffer with its bytes in an unnamed file beside `path`, the file they are for. Returns NULL with
 * a GIO error that names `path`. */
BillowGltfBuffer *billow_gltf_buffer_new(const char *path, GError **error);
void billow_gltf_buffer_free(BillowGltfBuffer *buffer);

/* Append an accessor and return its index, or -1 with a GIO error. `count` is at least 1. `bounds` adds the
 * minimum and maximum of each component. Vectors are passed as one array per axis. */
int billow_gltf_add_vectors(BillowGltfBuffer *buffer, const float *const components[3], gsize count,
                            BillowGltfUse use, gboolean bounds, GError **error);
int billow_gltf_add_pairs(BillowGltfBuffer *buffer, const float *u, const float *v, gsize count,
                          GError **error);
int billow_gltf_add_numbers(BillowGltfBuffer *buffer, const float *numbers, gsize count, GError **error);

/* Appends `count` rows of 3, 4 or 16 numbers: vectors, quaternions or weights, matrices; `vertices`: they are
 * attributes of vertices. */
int billow_gltf_add_rows(BillowGltfBuffer *buffer, const float *numbers, int columns, gsize count,
                         gboolean vertices, GError **error);

/* Appends the four numbers of bones of `count` vertices. */
int billow_gltf_add_bones(BillowGltfBuffer *buffer, const guint8 *bones, gsize count, GError **error);

/* `vertices`: the number of vertices that the indices refer to. */
int billow_gltf_add_indices(BillowGltfBuffer *buffer, const guint32 *indices, gsize count, gsize vertices,
                            GError **error);

/* Appends `count` numbers: 1 at the given places (ascending, at least one), else 0; sparse if very many. */
int billow_gltf_add_ones(BillowGltfBuffer *buffer, const guint32 *places, gsize ones, gsize count,
                         GError **error);

/* Appends raw bytes. Returns the index of their buffer view, or -1 with a GIO error. */
int billow_gltf_add_bytes(BillowGltfBuffer *buffer, const guint8 *bytes, gsize length, GError **error);

/* Moves "buffers", "bufferViews" and "accessors" into `root`. Nothing may be added afterwards. */
void billow_gltf_buffer_describe(BillowGltfBuffer *buffer, json_object *root);

/* Returns the number of bytes, a multiple of 4. */
guint64 billow_gltf_buffer_length(const BillowGltfBuffer *buffer);
gboolean billow_gltf_buffer_send(BillowGltfBuffer *buffer, BillowSink sink, gpointer data, GError **error);
