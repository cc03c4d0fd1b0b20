/* The motion of a mesh in a GLB file: morph targets, a skin on bones, moving nodes, or all of these. */
#pragma once

#include "io/import/mesh.h"
#include "io/import/take.h"

typedef struct BillowGlbMotion BillowGlbMotion;

/* Opens a file and finds its mesh: that of the node or mesh called `object`, or the only one there is if
 * `object` is NULL; and the animation called `take`, or the first one. Returns NULL with a GIO error if it cannot be read or was cancelled, or with
 * G_IO_ERROR_INVALID_DATA, which names the file, if it is damaged, has no mesh of triangles, or has
 * several meshes. */
BillowGlbMotion *billow_glb_motion_open(const char *path, const char *object, const char *take,
                                        GCancellable *cancellable, GError **error);

/* Returns its animations, as a set of takes (BillowImportTakes), or nothing. */
const GPtrArray *billow_glb_motion_takes(const BillowGlbMotion *motion);
void billow_glb_motion_free(BillowGlbMotion *motion); /* NULL is allowed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowGlbMotion, billow_glb_motion_free)

/* Returns the mesh in the first frame. Its faces have no lines. Transfer full; NULL with an error as
 * above. */
BillowImportMesh *billow_glb_motion_mesh(const BillowGlbMotion *motion, GError **error);

/* Returns the number of frames: those of the frame rate on which all keys lie, from the first key to the
 * last; if there is no such rate, the keys; without an animation, one. The end of a loop of Billow's,
 * which is its first frame, is left out. */
guint billow_glb_motion_frames(const BillowGlbMotion *motion);

/* Returns the frame rate, or 0. */
double billow_glb_motion_rate(const BillowGlbMotion *motion);

/* Returns the time of a frame, from 0, in seconds from the first. */
double billow_glb_motion_time(const BillowGlbMotion *motion, guint frame);

/* Reads x, y, z of every point in a frame, finite. `points` needs room for those of the mesh. Returns
 * FALSE with an error. */
gboolean billow_glb_motion_read(const BillowGlbMotion *motion, guint frame, float *points,
                                GCancellable *cancellable, GError **error);
