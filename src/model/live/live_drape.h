/* Animates a keyframe's cloth while the user moves its anchors: it continues from the current shape, relaxes
 * further while nothing changes, and is shown on its way where it snaps through. The shape depends on its
 * history; settling makes it a function of the project again. One thread at a time. */
#pragma once

#include "core/base/mesh.h"
#include "model/animation/rest_cache.h"

typedef struct BillowLiveDrape BillowLiveDrape;

/* Takes a reference to `cache`. */
BillowLiveDrape *billow_live_drape_new(BillowRestCache *cache);
void billow_live_drape_free(BillowLiveDrape *follower); /* NULL is allowed */

/* Sets whether the user has edited the keyframe, which then also keeps the pose of a shape that was draped
 * from nothing: settling adds it. FALSE at first. */
void billow_live_drape_set_edited(BillowLiveDrape *follower, gboolean edited);

/* Advances by one frame, for the first keyframe of `project`.
 *
 * If the keyframe hangs differently than before (anchors, wind, material, pose): with `goes_on`, the new
 * shape is draped near the current one at full resolution, which requires the same pinned grid points, and
 * goes along if all anchors are moved and turned together; otherwise, and the first time, it is the project's
 * own rest shape. If nothing changed, a shape that was continued this way relaxes one step further.
 *
 * The shown cloth follows the shape by at most about 3 % of the cloth's size per frame, or 10 times the
 * anchors' movement. Where the cloth snaps through, this takes several frames, in which it keeps its lengths.
 * Anchors are always shown at their own positions.
 *
 * Returns FALSE, without a change, if `progress` (may be NULL) asked to stop. */
gboolean billow_live_drape_step(BillowLiveDrape *follower, BillowProject *project, gboolean goes_on,
                                BillowProgress progress, void *progress_data);

/* Replaces the shape by one that a project determines: the shape near a coarse pose of the current one. Where
 * anchors are taut, it is draped from nothing instead if that gives the same within 1 %. Returns the project
 * with or without that pose, or that of the last step if it already determines the shape; transfer full. The
 * shown cloth follows in the next steps. Returns NULL, without a change, if `progress` asked to stop. */
BillowProject *billow_live_drape_settle(BillowLiveDrape *follower, BillowProgress progress,
                                        void *progress_data);

/* Return the results of the latest step (transfer none): the shown cloth, and the shape that it moves to. */
BillowMesh *billow_live_drape_get_mesh(const BillowLiveDrape *follower);
BillowRestShape *billow_live_drape_get_shape(const BillowLiveDrape *follower);

/* Returns whether another step without changes would show something else: the cloth is not at rest, or has
 * not arrived at its shape. */
gboolean billow_live_drape_is_moving(const BillowLiveDrape *follower);

/* Returns whether the shape is the one that the project determines, and an edited keyframe has its pose. */
gboolean billow_live_drape_is_settled(const BillowLiveDrape *follower);
