/* Caches of points: where every point is in every frame, in one file, and beside it the mesh of the first frame as an OBJ file, with
 * its material, for programs to move by the cache. What the kinds have in common. */
#pragma once

#include "io/writers/format.h"

/* How a kind differs from the others. */
typedef struct {
    /* What comes before the points: of so many frames of so many points. Free with g_byte_array_unref(). */
    GByteArray *(*header)(const BillowFormatTarget *target);
    gboolean big_endian;
} BillowPointCacheKind;

/* What their rows have in common (io/writers/format.h). The mesh beside the cache is there once the cache is whole. */
#define BILLOW_POINT_CACHE_ROW                                                                               \
    .one_file = TRUE, .frames_apart = TRUE, .options_size = sizeof(BillowObjOptions),                        \
    .fields = billow_point_cache_fields, .frame_bytes = billow_point_cache_frame_bytes,                      \
    .close = billow_point_cache_close, .write_beside = billow_point_cache_write_beside,                      \
    .check_beside = billow_point_cache_check_beside, .list_beside = billow_point_cache_list_beside,          \
    .begin = billow_point_cache_begin, .frame = billow_point_cache_frame, .end = billow_point_cache_end,     \
    .check = billow_point_cache_check

/* Options of all kinds: a BillowObjOptions (io/writers/obj_text.h), with which the mesh beside the cache is written. */
extern const BillowField billow_point_cache_fields[];
double billow_point_cache_frame_bytes(const BillowGrid *grid, const void *options);

/* The functions of their rows. */
gpointer billow_point_cache_open(const BillowFormatTarget *target, const BillowPointCacheKind *kind);
void billow_point_cache_close(gpointer writer);
gboolean billow_point_cache_write_beside(gpointer writer, GError **error);
void billow_point_cache_check_beside(gpointer writer, GPtrArray *findings);
void billow_point_cache_list_beside(gpointer writer, GPtrArray *names);
gboolean billow_point_cache_begin(gpointer writer, BillowSink sink, gpointer data, GError **error);
gboolean billow_point_cache_frame(gpointer writer, int frame, const BillowMesh *mesh, BillowSink sink,
                                  gpointer data, GError **error);
gboolean billow_point_cache_end(gpointer writer, BillowSink sink, gpointer data, GError **error);
char *billow_point_cache_check(gpointer writer, const char *path, GError **error);
