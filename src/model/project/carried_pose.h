/* A pose that goes along with anchors that are moved and turned together, so that the folds stay the same. */
#pragma once

#include "core/drape/coarse_pose.h"

#include <glib.h>

/* Returns a copy of `pose`, near which cloth hangs that is pinned by `from`, for the anchors `to`: moved and
 * turned as they are if all are alike, else where it is. NULL if they pin other points of the cloth, in
 * whichever order. Free with billow_coarse_pose_free(). */
BillowCoarsePose *billow_carried_pose(const BillowCoarsePose *pose, const BillowAnchor *from, size_t n_from,
                                      const BillowAnchor *to, size_t n_to);
