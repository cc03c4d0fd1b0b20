/* The keyframe editor's first step: which points of the grid are held. */
#pragma once

#include "model/live/session.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_KEYFRAME_PICK (billow_keyframe_pick_get_type())
G_DECLARE_FINAL_TYPE(BillowKeyframePick, billow_keyframe_pick, BILLOW, KEYFRAME_PICK, GtkWidget)

/* Shows and edits the anchors of `draft` (referenced; see app/keyframe_editor/draft.h). Under the grid lie, as the user wants, the picture
 * `texture` (an absolute path, or NULL) and the points that keyframes of `animation` hold, but for `edited` (NULL: a new one). */
GtkWidget *billow_keyframe_pick_new(BillowSession *draft, BillowProject *animation,
                                    const BillowBlockRef *edited, const char *texture);
