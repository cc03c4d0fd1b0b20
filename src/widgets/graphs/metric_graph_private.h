/* Shared by the metric graph's input (metric_graph.c) and drawing (metric_graph_draw.c). */
#pragma once

#include "widgets/graphs/metric_graph.h"

typedef struct {
    char *name, *color;
    GArray *values;        /* double, for frames 1 ... n */
    double least, largest; /* of the values that can be drawn; least > largest: there are none */
} BillowMetricSeries;

struct _BillowMetricGraph {
    GtkWidget parent_instance;
    char *title, *unit;
    BillowMetricScaleKind kind;
    BillowMetricSeries series[BILLOW_METRIC_MAX_SERIES];
    int n_series, total, frame;
    int hovered; /* frame under the pointer, or 0 */
};

/* The rectangle of the curves, in the widget's pixels. */
typedef struct {
    double left, top, width, height;
} BillowMetricPlot;

/* Returns the height of a line of text, in pixels. */
int billow_metric_graph_line(BillowMetricGraph *graph);

BillowMetricPlot billow_metric_graph_plot(BillowMetricGraph *graph);
double billow_metric_graph_x(BillowMetricGraph *graph, const BillowMetricPlot *plot, int frame);
int billow_metric_graph_frame_at(BillowMetricGraph *graph, const BillowMetricPlot *plot, double x);

/* Returns the value of a series at a frame, NAN if it is not known. */
double billow_metric_graph_value(BillowMetricGraph *graph, int series, int frame);

/* Returns the unit in which title, axis and values are shown. */
BillowMetricUnit billow_metric_graph_unit(BillowMetricGraph *graph);

/* Formats a value with its series' name: "RMS 3.10 cm", or "RMS –" if not finite. Transfer full. */
char *billow_metric_graph_value_text(BillowMetricGraph *graph, int series, int frame);

void billow_metric_graph_draw(BillowMetricGraph *graph, GtkSnapshot *snapshot);
