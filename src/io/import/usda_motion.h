/* The motion of a mesh in a USDA file: time samples of its points. */
#pragma once

#include "io/import/mesh.h"
#include "io/import/usda_reader.h"

typedef struct BillowUsdaMotion BillowUsdaMotion;

typedef struct {
    const char *object; /* the mesh of the prim called so, or in a prim called so; NULL: the only one */
    const char *take;   /* a variant; NULL: what is selected */
    gboolean outside;   /* files outside the folder of the first one are read, too */
} BillowUsdaWanted;

/* Opens a file, and what it refers to (io/import/usda_reader.h), and finds its mesh. Returns NULL with a
 * GIO error if it cannot be read or was cancelled, or with G_IO_ERROR_INVALID_DATA, which names the file,
 * if it is damaged, has no mesh or several, or moves it by transforms that change with the time. */
BillowUsdaMotion *billow_usda_motion_open(const char *path, const BillowUsdaWanted *wanted,
                                          GCancellable *cancellable, GError **error);
void billow_usda_motion_free(BillowUsdaMotion *motion); /* NULL is allowed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowUsdaMotion, billow_usda_motion_free)

/* Returns the mesh in the first frame, in meters and y up, as the file says. Its faces have no lines.
 * Transfer full; NULL with an error as above. */
BillowImportMesh *billow_usda_motion_mesh(BillowUsdaMotion *motion, BillowImportFaces faces, GError **error);

/* Returns what was found in the file. */
const BillowUsda *billow_usda_motion_file(const BillowUsdaMotion *motion);

/* Returns the number of frames: the time samples of the points. */
guint billow_usda_motion_frames(const BillowUsdaMotion *motion);

/* Returns the frame rate at which all samples are at frames, or 0. */
double billow_usda_motion_rate(const BillowUsdaMotion *motion);

/* Returns the time of a frame, from 0, in seconds from the first. */
double billow_usda_motion_time(const BillowUsdaMotion *motion, guint frame);

/* Reads x, y, z of every point in a frame, finite, in meters and y up. `points` needs room for those of
 * the mesh. Returns FALSE with an error. */
gboolean billow_usda_motion_read(const BillowUsdaMotion *motion, guint frame, float *points, GError **error);
