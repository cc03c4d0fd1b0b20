/* Shows the first keyframe of a session, a draft of it, while somebody works on it: a follower (model/live/follower.h) on a thread of its
 * own. Main thread only. */
#pragma once

#include "core/base/mesh.h"
#include "model/animation/rest_cache.h"
#include "model/live/session.h"

#define BILLOW_TYPE_KEYFRAME_PREVIEW (billow_keyframe_preview_get_type())
G_DECLARE_FINAL_TYPE(BillowKeyframePreview, billow_keyframe_preview, BILLOW, KEYFRAME_PREVIEW, GObject)

/* Follows `draft` (referenced). A project whose keyframe has the pose that is seen goes on from what is seen.
 * Properties with notify: busy (boolean: a rest shape has been in the making for a while), progress (double, 0 ... 1).
 * Signal "frame-ready": there is something else to show. */
BillowKeyframePreview *billow_keyframe_preview_new(BillowSession *draft, BillowRestCache *cache);

/* Of the newest frame, NULL before the first; transfer none: what is shown, the shape that it is on its way to, the project
 * whose shape that is, and the shape's coarse pose, for the next edit to go on from. */
BillowMesh *billow_keyframe_preview_get_mesh(BillowKeyframePreview *preview);
BillowRestShape *billow_keyframe_preview_get_shape(BillowKeyframePreview *preview);
BillowProject *billow_keyframe_preview_get_project(BillowKeyframePreview *preview);
const BillowCoarsePose *billow_keyframe_preview_get_pose(BillowKeyframePreview *preview);

gboolean billow_keyframe_preview_get_busy(BillowKeyframePreview *preview);

/* While something is held, an anchor or the wind, the cloth comes to rest but does not settle. At first nothing is. */
void billow_keyframe_preview_set_held(BillowKeyframePreview *preview, gboolean held);

/* Whether there is more to show than the newest frame; and asks for it. To be asked for once per drawn frame. Once the cloth has
 * come to rest it settles: the draft is amended with the pose that its keyframe keeps, or with none. */
gboolean billow_keyframe_preview_is_moving(BillowKeyframePreview *preview);
void billow_keyframe_preview_advance(BillowKeyframePreview *preview);
