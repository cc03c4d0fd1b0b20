/* A drawing of an easing curve; of a cubic Bezier curve one that is drawn by its two handles, with pointer and keys. */
#pragma once

#include "core/easing.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_CURVE_GRAPH (billow_curve_graph_get_type())
G_DECLARE_FINAL_TYPE(BillowCurveGraph, billow_curve_graph, BILLOW, CURVE_GRAPH, GtkWidget)

/* Signals: edited (the user moved a handle: the easing is another), settled (a drag of a handle ended, or the keyboard focus
 * left it). The handles are named "handle-1" and "handle-2". */
GtkWidget *billow_curve_graph_new(void);

/* Linear, until it is told otherwise. Emits nothing. */
void billow_curve_graph_set_easing(BillowCurveGraph *graph, const BillowEasing *easing);
const BillowEasing *billow_curve_graph_get_easing(BillowCurveGraph *graph);
