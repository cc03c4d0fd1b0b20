/* How the keyframe's cloth hangs, beside its anchors: its stiffness and its wind, to be turned while one looks at it. */
#pragma once

#include "model/live/session.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_KEYFRAME_HANGING (billow_keyframe_hanging_get_type())
G_DECLARE_FINAL_TYPE(BillowKeyframeHanging, billow_keyframe_hanging, BILLOW, KEYFRAME_HANGING, GtkWidget)

/* Shows and edits `draft` (referenced). The controls have their field's key as widget name, those of the wind after "wind-";
 * the slider is "stiffness". */
GtkWidget *billow_keyframe_hanging_new(BillowSession *draft);
