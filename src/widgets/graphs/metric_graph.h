/* A graph of one or two series that have a value per frame. */
#pragma once

#include "widgets/graphs/metric_scale.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_METRIC_GRAPH (billow_metric_graph_get_type())
G_DECLARE_FINAL_TYPE(BillowMetricGraph, billow_metric_graph, BILLOW, METRIC_GRAPH, GtkWidget)

enum { BILLOW_METRIC_MAX_SERIES = 2 };

/* A graph of no series over frame 1. Texts are translated already; `unit` may be "".
 *
 * Signal "frame-picked" (int frame): the user clicked or dragged on a frame, or pressed Left, Right, Page Up,
 * Page Down, Home or End. The graph stays as it is: call billow_metric_graph_set_frame(). Hovering shows the
 * values of the frame under the pointer; screen readers are told those of the current frame. */
GtkWidget *billow_metric_graph_new(const char *title, const char *unit, BillowMetricScaleKind kind);

/* Adds a series (at most BILLOW_METRIC_MAX_SERIES). `color` is the name of a colour that the application's CSS
 * defines. */
void billow_metric_graph_add_series(BillowMetricGraph *graph, const char *name, const char *color);

/* The values of a series (0, 1) at frames 1 ... n, copied, in the graph's unit. One that is not finite is left out. */
void billow_metric_graph_set_values(BillowMetricGraph *graph, int series, const double *values, int n);

/* How many frames the axis has, >= 1. */
void billow_metric_graph_set_total(BillowMetricGraph *graph, int total);

/* The frame that is marked, 1 ... total. */
void billow_metric_graph_set_frame(BillowMetricGraph *graph, int frame);

/* What a user reads for a frame: "Frame 37: RMS 3.10 cm, Largest 8.40 cm". Transfer full. */
char *billow_metric_graph_describe(BillowMetricGraph *graph, int frame);
