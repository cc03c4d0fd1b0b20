/* Meshes and caches of other programs, frame by frame, as a cloth: OBJ files, each a frame, or an MDD or PC2 cache with the OBJ file of
 * its mesh. Memory of a frame or two, however many there are. Blocking: for threads, one at a time. */
#pragma once

#include "core/base/grid.h"
#include "io/base/mesh_fields.h"

#include <gio/gio.h>

typedef struct BillowImport BillowImport;

/* Whether a name is one of such a file, by its suffix: .obj, .mdd, .pc2, in any case. */
gboolean billow_import_is_name(const char *name);

/* Opens `paths` (NULL-terminated): OBJ files, each a frame, in their order, or one cache. `base`: the OBJ file of a cache's mesh; NULL: the
 * one beside it, of the same name. `axes`: how the files have their coordinates. `wanted` (may be NULL): a cloth whose columns and
 * rows the mesh may be turned to. NULL with an error: GIO's where a file cannot be read, or G_IO_ERROR_CANCELLED, or
 * G_IO_ERROR_INVALID_DATA, which tells file and line, or byte, of what is not as it has to be. */
BillowImport *billow_import_open(const char *const *paths, const char *base, BillowAxes axes,
                                 const BillowGrid *wanted, GCancellable *cancellable, GError **error);
void billow_import_free(BillowImport *import); /* may be NULL */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowImport, billow_import_free)

int billow_import_frame_count(const BillowImport *import);

/* Columns, rows, and as the spacing the middle length of edges: of the first OBJ file, or of the mesh of the cache. `uneven` (may be NULL): the length along rows over that along columns. */
BillowGrid billow_import_grid(const BillowImport *import, double *uneven);

/* What a frame (from 1) is called: the stem of its file, or "Frame 12" of a cache. UTF-8; free with g_free(). */
char *billow_import_frame_name(const BillowImport *import, int frame);

/* Seconds from the first frame to `frame` (from 1), where there are `frame_rate` frames a second: as a cache tells, or one file a frame. FALSE with an error as above. */
gboolean billow_import_time(BillowImport *import, int frame, double frame_rate, double *seconds,
                            GError **error);

/* A frame (from 1): float x, y, z of the points in grid order, in metres, y up. Transfer full. NULL with an error as above. */
GBytes *billow_import_read(BillowImport *import, int frame, GCancellable *cancellable, GError **error);
