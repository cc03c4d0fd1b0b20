/* Neighboring keyframes with nearly the same anchors between which the cloth snaps to other folds. */
#pragma once

#include "core/drape/rest_shape.h"
#include "model/project/project.h"

/* Returns how many times as far as the anchors a point moves from the rest shape `a` of a keyframe to that of the next,
 * `b`, if the second is draped from nothing and that is over 40 times and 1 % of the size; else 0. Both have the same
 * grid. 0 too with a baked shape, other anchored points, or anchors at the same places. */
double billow_snap_through(const BillowBlock *from, const BillowRestShape *a, const BillowBlock *to,
                           const BillowRestShape *b);
