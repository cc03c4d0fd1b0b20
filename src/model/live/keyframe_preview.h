/* Shows the first keyframe of a draft session while the user edits it: a follower (model/live/live_drape.h)
 * on its own thread. Main thread only. */
#pragma once

#include "core/base/mesh.h"
#include "model/animation/rest_cache.h"
#include "model/live/session.h"

#define BILLOW_TYPE_KEYFRAME_PREVIEW (billow_keyframe_preview_get_type())
G_DECLARE_FINAL_TYPE(BillowKeyframePreview, billow_keyframe_preview, BILLOW, KEYFRAME_PREVIEW, GObject)

/* Follows `draft` (a reference is taken). If the keyframe of a new project has the pose that is shown, taken
 * along with its anchors (billow_carried_pose()), the cloth continues from there. Properties with notify:
 * busy (boolean: a rest shape has been in computation for a while), progress (double, 0 ... 1). Signal
 * "frame-ready": there is a new frame to show. */
BillowKeyframePreview *billow_keyframe_preview_new(BillowSession *draft, BillowRestCache *cache);

/* Return the results of the newest frame, transfer none, or NULL before the first: the shown cloth, the shape
 * that it moves to, the project of that shape, and its coarse pose, from which the next edit continues. */
BillowMesh *billow_keyframe_preview_get_mesh(BillowKeyframePreview *preview);
BillowRestShape *billow_keyframe_preview_get_shape(BillowKeyframePreview *preview);
BillowProject *billow_keyframe_preview_get_project(BillowKeyframePreview *preview);
const BillowCoarsePose *billow_keyframe_preview_get_pose(BillowKeyframePreview *preview);

gboolean billow_keyframe_preview_get_busy(BillowKeyframePreview *preview);

/* Sets whether the user is dragging (an anchor, the wind): the cloth then does not settle. FALSE at first. */
void billow_keyframe_preview_set_held(BillowKeyframePreview *preview, gboolean held);

/* Return whether there is more to show than the newest frame, and request the next frame, once per drawn
 * frame. When the cloth comes to rest it settles: the draft gets the pose that its keyframe keeps, if any. A
 * keyframe that has been edited keeps one even if it is draped from nothing. */
gboolean billow_keyframe_preview_is_moving(BillowKeyframePreview *preview);
void billow_keyframe_preview_advance(BillowKeyframePreview *preview);
