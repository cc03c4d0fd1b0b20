/* Reads meshes and caches of other programs frame by frame as a cloth: OBJ files, one per frame, an MDD or PC2
 * cache with the OBJ file of its mesh, or a GLB or USDA file. Only one or two frames are in memory. Blocking; may be used on any
 * thread, one at a time. */
#pragma once

#include "core/base/grid.h"
#include "io/base/mesh_fields.h"
#include "io/import/files.h"
#include "io/import/rate.h"
#include "io/import/usda_reader.h"

#include <gio/gio.h>

typedef struct BillowImport BillowImport;

/* Returns TRUE if the name ends like such a file: .obj, .mdd, .pc2, .glb, .usda or .usd, in upper or lower case. */
gboolean billow_import_is_name(const char *name);

/* What is read, and how. */
typedef struct {
    const char *const *
        paths; /* NULL-terminated: OBJ files, folders and patterns (io/import/files.h), or one cache, GLB or USDA file */
    const char *base;         /* OBJ file of a cache's mesh; NULL: the one beside it with the same name */
    BillowAxes axes;          /* axes and scale of the files */
    const BillowGrid *wanted; /* a cloth to whose columns and rows the mesh may be rotated, or NULL */
    const char *object;       /* the object or group that is the cloth; NULL: everything */
    const char *take; /* variant of a USDA file, animation of a GLB file; NULL: what it selects, the first */
    gboolean outside; /* files outside its folder that a USDA file refers to are read, too */
    gboolean merge;   /* join points of the mesh that are within `distance` of each other, in meters */
    double distance;  /* 0: what rounding makes of one place */
    gboolean close_gaps; /* numbered files follow each other, even if numbers between them are missing */
    gboolean resample;   /* lay a grid over the mesh, which need not be one (io/import/resample.h) */
    double spacing;      /* about, of that grid, meters; 0: for about as many points as the mesh has */
} BillowImportSource;

/* What has become of a mesh that a grid was laid over. */
typedef struct {
    guint points;         /* of the mesh */
    gboolean mapped;      /* the cloth is as on its texture map, not as on a plane */
    BillowClosed closed;  /* it is a tube */
    double stretch;       /* of the cloth laid flat: core/flat/layout.h */
    double spacing;       /* between its points, meters */
    gsize holes_left_out; /* that are smaller than a cell */
    double rms, most;     /* how far the points of the mesh are from their places on the cloth, meters */
} BillowImportResampled;

/* Opens the files of `source`, which is not referred to later. Returns NULL with a GIO error if a file
 * cannot be read, with G_IO_ERROR_CANCELLED, or with G_IO_ERROR_INVALID_DATA, which names the file and the
 * line or byte, and says so if laying a grid over the mesh would do. */
BillowImport *billow_import_open(const BillowImportSource *source, GCancellable *cancellable, GError **error);
void billow_import_free(BillowImport *import); /* NULL is allowed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowImport, billow_import_free)

int billow_import_frame_count(const BillowImport *import);

/* Returns the files, in the order of their frames. */
const BillowImportFiles *billow_import_files_of(const BillowImport *import);

/* Returns how many frames `frame` (from 1) is after the first one: one less than its own number, or, for numbered
 * files, by how much their numbers differ. */
double billow_import_steps(const BillowImport *import, int frame);

/* Returns the grid of the first OBJ file or of the cache's mesh: columns, rows, and the median length of
 * edges as the spacing. That of a mesh over which a grid was laid has the spacing of the cloth laid flat,
 * and its outline, which lives as long as the import. `uneven` (may be NULL) becomes the length along rows
 * divided by that along columns. */
BillowGrid billow_import_grid(const BillowImport *import, double *uneven);

/* Returns FALSE if no grid was laid over the mesh. Otherwise tells how, and the distances in the frames
 * that were read, of which the first one is. */
gboolean billow_import_resampled(const BillowImport *import, BillowImportResampled *resampled);

/* Returns the USDA file, or NULL if it is another one. */
const BillowUsda *billow_import_usda(const BillowImport *import);

/* Returns sets of takes of a GLB or USDA file (BillowImportTakes), or NULL for other files. */
const GPtrArray *billow_import_takes(const BillowImport *import);

/* Returns whether a take was asked for. */
gboolean billow_import_is_take_wanted(const BillowImport *import);

/* Returns the scale that the files are read with. */
double billow_import_scale(const BillowImport *import);

/* Returns the name of a frame (from 1): the stem of its file, or "Frame 12" for a cache. UTF-8; free with
 * g_free(). */
char *billow_import_frame_name(const BillowImport *import, int frame);

/* Returns the frame rate of an MDD cache, GLB or USDA file, as its times tell; 0 if they do not, or for other files. */
double billow_import_frame_rate(const BillowImport *import);

/* Returns what kind of times a cache has. OBJ files have times that differ. */
BillowImportTimes billow_import_times(const BillowImport *import);

/* Returns the time in seconds from the first frame to `frame` (from 1) at `frame_rate` frames per second: as
 * stored in a cache, to the nearest frame of the cache's own rate; or with one OBJ file, or one frame of a
 * cache whose times are all the same, per frame. Returns FALSE with an error as above. */
gboolean billow_import_time(BillowImport *import, int frame, double frame_rate, double *seconds,
                            GError **error);

/* Reads a frame (from 1): float x, y, z of the points in grid order, meters, y up. Transfer full. Returns
 * NULL with an error as above. */
GBytes *billow_import_read(BillowImport *import, int frame, GCancellable *cancellable, GError **error);
