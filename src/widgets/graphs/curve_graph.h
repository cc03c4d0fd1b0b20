/* A drawing of an easing curve, and of how the cloth follows it; of a cubic Bezier curve one that is drawn by its two handles, with pointer and keys. */
#pragma once

#include "core/transition/follow.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_CURVE_GRAPH (billow_curve_graph_get_type())
G_DECLARE_FINAL_TYPE(BillowCurveGraph, billow_curve_graph, BILLOW, CURVE_GRAPH, GtkWidget)

/* Signals: edited (the user moved a handle: the easing is another), settled (a drag of a handle ended, or the keyboard focus
 * left it). The handles are named "handle-1" and "handle-2". */
GtkWidget *billow_curve_graph_new(void);

/* Linear, until it is told otherwise. Emits nothing. */
void billow_curve_graph_set_easing(BillowCurveGraph *graph, const BillowEasing *easing);
const BillowEasing *billow_curve_graph_get_easing(BillowCurveGraph *graph);

/* Draws beside the curve, thinner, how a point of weight 1 follows it, and as much of the time after it as that takes, within bounds;
 * `duration`: of the move, seconds; 0: nothing is drawn. */
void billow_curve_graph_set_follow(BillowCurveGraph *graph, const BillowFollow *follow, double duration);

/* The time that is drawn, as a share of the move's: 1 or more. */
double billow_curve_graph_get_end(BillowCurveGraph *graph);
