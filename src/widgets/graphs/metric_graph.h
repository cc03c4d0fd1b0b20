/* A graph of one or two series that have a value for each frame. */
#pragma once

#include "widgets/graphs/metric_scale.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_METRIC_GRAPH (billow_metric_graph_get_type())
G_DECLARE_FINAL_TYPE(BillowMetricGraph, billow_metric_graph, BILLOW, METRIC_GRAPH, GtkWidget)

enum { BILLOW_METRIC_MAX_SERIES = 2 };

/* Creates a graph without series, with 1 frame. All texts must be translated already; `unit` may be "".
 *
 * Signal "frame-picked" (int frame): the user clicked or dragged to a frame, or pressed Left, Right, Page Up,
 * Page Down, Home or End. The graph does not move by itself: call billow_metric_graph_set_frame(). Hovering
 * shows the values at the pointer; screen readers read those of the current frame. */
GtkWidget *billow_metric_graph_new(const char *title, const char *unit, BillowMetricScaleKind kind);

/* Adds a series, up to BILLOW_METRIC_MAX_SERIES. `color` is the name of a color in the application's CSS. */
void billow_metric_graph_add_series(BillowMetricGraph *graph, const char *name, const char *color);

/* Sets a series' values for frames 1 ... n, in the graph's unit (copied); only finite ones are drawn. */
void billow_metric_graph_set_values(BillowMetricGraph *graph, int series, const double *values, int n);

/* Sets the number of frames on the axis, >= 1. */
void billow_metric_graph_set_total(BillowMetricGraph *graph, int total);

/* Sets the current frame, which is marked: 1 ... total. */
void billow_metric_graph_set_frame(BillowMetricGraph *graph, int frame);

/* Formats the values of a frame: "Frame 37: RMS 3.10 cm, Largest 8.40 cm". Translated; transfer full. */
char *billow_metric_graph_describe(BillowMetricGraph *graph, int frame);
