/* A graph of an easing curve and of how cloth follows it. Drags and keys move a Bézier curve's handles. */
#pragma once

#include "core/transition/response.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_CURVE_GRAPH (billow_curve_graph_get_type())
G_DECLARE_FINAL_TYPE(BillowCurveGraph, billow_curve_graph, BILLOW, CURVE_GRAPH, GtkWidget)

/* Creates a graph of the default (linear) easing.
 *
 * Signal "edited" (): the user moved a handle, so the easing has changed.
 * Signal "settled" (): a drag of a handle ended, or the handle lost the keyboard focus.
 * The handles are named "handle-1" and "handle-2". */
GtkWidget *billow_curve_graph_new(void);

/* Sets the easing (copied). Emits no signal. */
void billow_curve_graph_set_easing(BillowCurveGraph *graph, const BillowEasing *easing);
const BillowEasing *billow_curve_graph_get_easing(BillowCurveGraph *graph);

/* Draws a thinner line that shows how a point of weight 1 follows the curve, and extends the time axis until
 * the point has settled, within limits. `hanging` (transfer full) is the cloth whose hem it is, for its overlap;
 * NULL: none. `duration` is the transition's length in seconds; 0 draws nothing. */
void billow_curve_graph_set_follow(BillowCurveGraph *graph, const BillowFollowThrough *follow,
                                   BillowHanging *hanging, double duration);

/* Returns the length of the time axis as a share of the transition's duration, at least 1. */
double billow_curve_graph_get_end(BillowCurveGraph *graph);
