/* The cloth of a keyframe before the eyes of whoever moves its anchors: it goes on from the shape that is there, comes further to
 * rest while nothing changes, and where it snaps through it is shown on the way. What it comes to is no function of the project:
 * settled, it is that again. One thread at a time. */
#pragma once

#include "core/base/mesh.h"
#include "model/animation/rest_cache.h"

typedef struct BillowFollower BillowFollower;

/* `cache` is referenced. */
BillowFollower *billow_follower_new(BillowRestCache *cache);
void billow_follower_free(BillowFollower *follower); /* may be NULL */

/* One frame further, of the first keyframe of `project`.
 *
 * When it hangs in another way than before (other anchors, wind, material, pose): where `goes_on`, near the shape that is
 * there, in all of its points; the same grid points have to be held. Else, and the first time, as the project says. When it does not,
 * what has gone on comes a step further to rest.
 *
 * What is shown follows, in a frame by about 3 % of the cloth's size at most, or 10 times what the anchors move: where the
 * cloth snaps through, over some frames, in which it keeps its lengths. Anchors are always where they are.
 *
 * FALSE: `progress` (may be NULL) asked to stop; nothing has changed. */
gboolean billow_follower_step(BillowFollower *follower, BillowProject *project, gboolean goes_on,
                              BillowProgress progress, void *progress_data);

/* Lets the shape be one that a project tells: that from nothing where this is the same within 1 %, else that near a coarse
 * pose of it. Returns the project with the pose or without; transfer full, the one that was stepped last where it tells the shape
 * already. What is shown follows with the next steps. NULL: `progress` asked to stop; nothing has changed. */
BillowProject *billow_follower_settle(BillowFollower *follower, BillowProgress progress, void *progress_data);

/* Of the latest step (transfer none): what is shown, and the shape that it is on its way to. */
BillowMesh *billow_follower_get_mesh(const BillowFollower *follower);
BillowRestShape *billow_follower_get_shape(const BillowFollower *follower);

/* Whether another step, with nothing changed, would show something else: the cloth is not at rest, or not there yet. */
gboolean billow_follower_is_moving(const BillowFollower *follower);

/* Whether the shape is the one that the project tells. */
gboolean billow_follower_is_settled(const BillowFollower *follower);
