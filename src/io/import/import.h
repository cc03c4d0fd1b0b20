/* Reads meshes and caches of other programs frame by frame as a cloth: OBJ files, one per frame, or an MDD or
 * PC2 cache with the OBJ file of its mesh. Only one or two frames are in memory. Blocking; may be used on any
 * thread, one at a time. */
#pragma once

#include "core/base/grid.h"
#include "io/base/mesh_fields.h"

#include <gio/gio.h>

typedef struct BillowImport BillowImport;

/* Returns TRUE if the name ends like such a file: .obj, .mdd or .pc2, in upper or lower case. */
gboolean billow_import_is_name(const char *name);

/* Opens `paths` (NULL-terminated): OBJ files, one per frame in order, or one cache. `base` is the OBJ file of
 * a cache's mesh; NULL means the one beside it with the same name. `axes` are the axes and scale of the
 * files. `wanted` (may be NULL) is a cloth to whose columns and rows the mesh may be rotated. Returns NULL
 * with a GIO error if a file cannot be read, with G_IO_ERROR_CANCELLED, or with G_IO_ERROR_INVALID_DATA,
 * which names the file and the line or byte. */
BillowImport *billow_import_open(const char *const *paths, const char *base, BillowAxes axes,
                                 const BillowGrid *wanted, GCancellable *cancellable, GError **error);
void billow_import_free(BillowImport *import); /* NULL is allowed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowImport, billow_import_free)

int billow_import_frame_count(const BillowImport *import);

/* Returns the grid of the first OBJ file or of the cache's mesh: columns, rows, and the median edge length as
 * the spacing. `uneven` (may be NULL) becomes the length along rows divided by that along columns. */
BillowGrid billow_import_grid(const BillowImport *import, double *uneven);

/* Returns the name of a frame (from 1): its file's stem, or "Frame 12" of a cache. UTF-8, transfer full. */
char *billow_import_frame_name(const BillowImport *import, int frame);

/* Returns the time in seconds from the first frame to `frame` (from 1): as stored in a cache, or at
 * `frame_rate` frames per second. Returns FALSE with an error as above. */
gboolean billow_import_time(BillowImport *import, int frame, double frame_rate, double *seconds,
                            GError **error);

/* Reads a frame (from 1): float x, y, z of the points in grid order, meters, y up. Transfer full. Returns
 * NULL with an error as above. */
GBytes *billow_import_read(BillowImport *import, int frame, GCancellable *cancellable, GError **error);
