/* What lies under the picking grid: the cloth's picture, and where other keyframes hold it. A switch for each. */
#pragma once

#include "model/edits/block_set.h"
#include "widgets/picker/grid_picker.h"

#define BILLOW_TYPE_KEYFRAME_UNDER (billow_keyframe_under_get_type())
G_DECLARE_FINAL_TYPE(BillowKeyframeUnder, billow_keyframe_under, BILLOW, KEYFRAME_UNDER, GtkWidget)

/* Signal changed: what lies there is another.
 * The switches, which lay under `picker` (borrowed, it is in the same window) what is on: `texture`, the absolute path of a picture or NULL,
 * and the anchors of `animation` (referenced) but for those of its keyframe `edited` (NULL: a new one). */
GtkWidget *billow_keyframe_under_new(BillowGridPicker *picker, BillowProject *animation,
                                     const BillowBlockRef *edited, const char *texture);

/* Which other keyframes hold the point, while that is shown: “Hung”, “Let go”. NULL: none does. Free with g_free(). */
char *billow_keyframe_under_names(BillowKeyframeUnder *self, BillowGridPoint point);
