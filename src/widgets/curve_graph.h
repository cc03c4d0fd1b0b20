/* A small drawing of an easing curve. */
#pragma once

#include "core/easing.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_CURVE_GRAPH (billow_curve_graph_get_type())
G_DECLARE_FINAL_TYPE(BillowCurveGraph, billow_curve_graph, BILLOW, CURVE_GRAPH, GtkWidget)

GtkWidget *billow_curve_graph_new(void);

/* Linear, until it is told otherwise. */
void billow_curve_graph_set_easing(BillowCurveGraph *graph, const BillowEasing *easing);
