/* Anchors in the view of the animation: dragged, they move in the keyframe at the playhead. */
#pragma once

#include "model/live/preview.h"
#include "model/live/session.h"
#include "widgets/viewport/viewport.h"

#define BILLOW_TYPE_STAGE_ANCHORS (billow_stage_anchors_get_type())
G_DECLARE_FINAL_TYPE(BillowStageAnchors, billow_stage_anchors, BILLOW, STAGE_ANCHORS, GObject)

/* Property, with notify: auto-key (boolean: between keyframes a drag makes one at the playhead, rather than nothing).
 * Signals: told (text), what there is to say about a drag; refused (text), the same where there is no keyframe to drag in. */
BillowStageAnchors *billow_stage_anchors_new(void);

/* Follows drags in `viewport`, whose anchors are those of `preview` (of `session`); a drag is one step of the session's history. Call
 * once. */
void billow_stage_anchors_follow(BillowStageAnchors *self, BillowViewport *viewport, BillowSession *session,
                                 BillowPreview *preview);

/* Makes a keyframe at the playhead of the pose that is seen there, selected; one step of history. What is to be told about it (free
 * with g_free()), or NULL. */
char *billow_stage_anchors_key_pose(BillowStageAnchors *self);
