/* Code that the point cache formats share. A cache has the positions of every point in every frame in one
 * file. Beside it is an OBJ file with the mesh of the first frame, and its material, which programs animate
 * with the cache. */
#pragma once

#include "io/writers/format.h"

/* The differences between kinds of cache. */
typedef struct {
    /* Returns the header for the target's number of frames and points. Free with g_byte_array_unref(). */
    GByteArray *(*header)(const BillowFormatTarget *target);
    gboolean big_endian;
} BillowPointCacheKind;

/* Initializers that their rows share (io/writers/format.h). The mesh beside the cache is written after it. */
#define BILLOW_POINT_CACHE_ROW                                                                               \
    .one_file = TRUE, .trimmed = TRUE, .frames_apart = TRUE, .options_size = sizeof(BillowObjOptions),       \
    .fields = billow_point_cache_fields, .sides = billow_obj_options_sides,                                  \
    .frame_bytes = billow_point_cache_frame_bytes, .close = billow_point_cache_close,                        \
    .write_beside = billow_point_cache_write_beside, .check_beside = billow_point_cache_check_beside,        \
    .list_beside = billow_point_cache_list_beside, .begin = billow_point_cache_begin,                        \
    .frame = billow_point_cache_frame, .end = billow_point_cache_end, .check = billow_point_cache_check

/* The options of all kinds: a BillowObjOptions (io/writers/obj_options.h), for the mesh beside the cache. */
extern const BillowField billow_point_cache_fields[];
double billow_point_cache_frame_bytes(const BillowGrid *grid, const void *options);

/* The functions of their rows. */
gpointer billow_point_cache_open(const BillowFormatTarget *target, const BillowPointCacheKind *kind);
void billow_point_cache_close(gpointer writer);
gboolean billow_point_cache_write_beside(gpointer writer, GError **error);
void billow_point_cache_check_beside(gpointer writer, GPtrArray *findings);
void billow_point_cache_list_beside(gpointer writer, GPtrArray *names);
gboolean billow_point_cache_begin(gpointer writer, BillowSink sink, gpointer data, GError **error);
gboolean billow_point_cache_frame(gpointer writer, int frame, BillowMesh *const *meshes, BillowSink sink,
                                  gpointer data, GError **error);
gboolean billow_point_cache_end(gpointer writer, BillowSink sink, gpointer data, GError **error);
char *billow_point_cache_check(gpointer writer, const char *path, GError **error);
