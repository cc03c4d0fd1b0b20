/* The pose in which a keyframe's cloth is seen. Anchors may allow several rest shapes, and what is draped
 * from nothing may have other folds after a small change. So an edit starts from what is seen. */
#pragma once

#include "model/animation/rest_cache.h"

/* Returns whether a keyframe may have other rest shapes than this one, of which a pose selects one: it is
 * draped, none of its anchors are taut, and they are so few that a pose has an effect. */
gboolean billow_has_other_shapes(const BillowKeyframe *keyframe, const BillowRestShape *shape);

/* Returns the coarse pose of a keyframe's rest shape; NULL if it has no other. Free with
 * billow_coarse_pose_free(). */
BillowCoarsePose *billow_seen_pose(const BillowKeyframe *keyframe, const BillowRestShape *shape);

/* Returns the same for a keyframe of the project if its rest shape is in memory, and NULL if it is not. */
BillowCoarsePose *billow_seen_pose_in(BillowRestCache *cache, const BillowProject *project,
                                      const BillowBlock *keyframe);

/* Returns `after`, which an edit of `before` has made, but keyframes without a pose hang near the one that
 * was seen before if their rest shape changes because of the material, the anchors' radius, the wind,
 * gravity, or a grid of another resolution or of up to 1.5 times the size. If the colliders, the anchors or
 * the surface have changed, or the size has changed by more, draping from nothing comes nearer to rest.
 * Transfer full. */
BillowProject *billow_keep_seen_poses(BillowRestCache *cache, const BillowProject *before,
                                      BillowProject *after);
