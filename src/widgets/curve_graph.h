/* A small drawing of an easing curve. */
#pragma once

#include "core/easing.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_CURVE_GRAPH (billow_curve_graph_get_type())
G_DECLARE_FINAL_TYPE(BillowCurveGraph, billow_curve_graph, BILLOW, CURVE_GRAPH, GtkWidget)

GtkWidget *billow_curve_graph_new(void);

/* `degree` >= 1 is that of the power curves. */
void billow_curve_graph_set_curve(BillowCurveGraph *graph, BillowCurve curve, double degree);

/* What users read for a curve: "Linear", "Ease in and out", ... translated, static. */
const char *billow_curve_label(BillowCurve curve);
