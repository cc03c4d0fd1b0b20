/* The keyframe editor's second step: a table of the anchors, their places as numbers, and ways to move
 * several. */
#pragma once

#include "model/live/session.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_KEYFRAME_HANG (billow_keyframe_hang_get_type())
G_DECLARE_FINAL_TYPE(BillowKeyframeHang, billow_keyframe_hang, BILLOW, KEYFRAME_HANG, GtkWidget)

/* Shows and edits the anchors of `draft` (referenced). `selection`: its BillowAnchorItems, in order, and
 * which of them are chosen (referenced). */
GtkWidget *billow_keyframe_hang_new(BillowSession *draft, GtkMultiSelection *selection);

/* Warns of `n_taut` joins that are too short; none hides the warning. */
void billow_keyframe_hang_set_taut(BillowKeyframeHang *hang, size_t n_taut);
