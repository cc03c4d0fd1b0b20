/* Lets cloth come to rest after an edit of what it hangs by. A keyframe hangs near the pose that was seen
 * before, and the iterations near a pose may not get all the way: in another wind some 70 %. So the cloth
 * goes on from there on a thread, and its keyframe then gets the pose in which it rests. Main thread only. */
#pragma once

#include "model/live/session.h"

typedef struct BillowPoseSettling BillowPoseSettling;

/* Follows the "cloth-edited" of `session` (which must outlive this). Once its project has not been edited so
 * for a moment, the poses of the keyframes concerned are replaced, as far as these are still the same: the
 * latest edit is amended. */
BillowPoseSettling *billow_pose_settling_new(BillowSession *session, BillowRestCache *cache);
void billow_pose_settling_free(BillowPoseSettling *settling); /* NULL is allowed */

/* Returns whether poses are still to be replaced. */
gboolean billow_pose_settling_is_busy(const BillowPoseSettling *settling);
