/* An animation of a GLB file: values of its nodes at a time. */
#pragma once

#include "io/import/glb_reader.h"
#include "io/import/take.h"

typedef enum {
    BILLOW_GLB_TRANSLATION,
    BILLOW_GLB_ROTATION,
    BILLOW_GLB_SCALE,
    BILLOW_GLB_WEIGHTS,
    BILLOW_N_GLB_PATHS,
} BillowGlbPath;

typedef struct BillowGlbAnimation BillowGlbAnimation;

/* Reads the animation called `take`, or the first one if that is NULL; without one, nothing moves. Adds their names to
 * `sets` (of BillowImportTakes), if there is any. Returns NULL with an error as billow_glb_open(), also if none is called
 * so. */
BillowGlbAnimation *billow_glb_animation_new(const BillowGlb *glb, const char *take, GPtrArray *sets,
                                             GError **error);
void billow_glb_animation_free(BillowGlbAnimation *animation); /* NULL is allowed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowGlbAnimation, billow_glb_animation_free)

/* Returns the times of all keys in seconds, ascending, each once: an array of double, owned by the
 * animation. */
const GArray *billow_glb_animation_times(const BillowGlbAnimation *animation);

/* Sets `values` to those that a node has at a time, if the animation drives so many (`width`) of them.
 * Returns whether it does. A rotation is a unit quaternion x, y, z, w. */
gboolean billow_glb_animation_sample(const BillowGlbAnimation *animation, int node, BillowGlbPath path,
                                     double seconds, gsize width, double *values);
