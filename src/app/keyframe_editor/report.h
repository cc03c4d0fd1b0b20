/* The keyframe editor's third step: how well the cloth came to hang, and how the keyframe is called. */
#pragma once

#include "core/drape/crossings.h"
#include "core/drape/rest_shape.h"
#include "model/live/session.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_KEYFRAME_REPORT (billow_keyframe_report_get_type())
G_DECLARE_FINAL_TYPE(BillowKeyframeReport, billow_keyframe_report, BILLOW, KEYFRAME_REPORT, GtkWidget)

/* Edits the name and the hold of `draft` (referenced). Signal pair-activated (int a, int b): the user picked a pair of
 * anchors, taut or crowded, from the list. */
GtkWidget *billow_keyframe_report_new(BillowSession *draft);

/* Shows the report of a rest shape that is hung by `anchors` (as many as the report says), with what is wrong and what can
 * be done. `crossings` NULL: they are not known. */
void billow_keyframe_report_show(BillowKeyframeReport *self, const BillowRestReport *report,
                                 const BillowAnchor *anchors, const BillowCrossings *crossings);
