/* The mesh of a motion as a solid that the cloth meets: the same triangles at any time, at other places. */
#pragma once

#include "core/motion/motion.h"
#include "physics/colliders/solid.h"

#include <glib.h>

/* Makes the solids of a motion, and keeps the last ones. Any number of threads may use it. */
typedef struct BillowMotionSkin BillowMotionSkin;

BillowMotionSkin *billow_motion_skin_new(void);
void billow_motion_skin_free(BillowMotionSkin *skin); /* NULL is allowed */

/* Returns whether the cloth can meet a motion's mesh: it has one, of at most BILLOW_MAX_TREE_TRIANGLES triangles. */
gboolean billow_motion_has_skin(const BillowMotion *motion);

/* Returns the solid of a motion's mesh at a time of the motion, in the motion's world. `digest` is that of the motion.
 * One reference. */
BillowSolid *billow_motion_skin_at(BillowMotionSkin *skin, const BillowMotion *motion, const char *digest,
                                   double seconds);
