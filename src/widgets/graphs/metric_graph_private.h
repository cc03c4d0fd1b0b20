/* What the graph's input and its drawing share. */
#pragma once

#include "widgets/graphs/metric_graph.h"

typedef struct {
    char *name, *color;
    GArray *values;        /* double, of the frames 1 ... n */
    double least, largest; /* of the values that have a place; least > largest: none has */
} BillowMetricSeries;

struct _BillowMetricGraph {
    GtkWidget parent_instance;
    char *title, *unit;
    BillowMetricScaleKind kind;
    BillowMetricSeries series[BILLOW_METRIC_MAX_SERIES];
    int n_series, total, frame;
    int hovered; /* frame under the pointer, 0: none */
};

/* Where the values are drawn, in the widget's pixels. */
typedef struct {
    double left, top, width, height;
} BillowMetricPlot;

/* Height of a line of text, pixels. */
int billow_metric_graph_line(BillowMetricGraph *graph);

BillowMetricPlot billow_metric_graph_plot(BillowMetricGraph *graph);
double billow_metric_graph_x(BillowMetricGraph *graph, const BillowMetricPlot *plot, int frame);
int billow_metric_graph_frame_at(BillowMetricGraph *graph, const BillowMetricPlot *plot, double x);

/* The value of a series at a frame; not a number when it is not known. */
double billow_metric_graph_value(BillowMetricGraph *graph, int series, int frame);

/* That of all that is read: title, axis and values. */
BillowMetricUnit billow_metric_graph_unit(BillowMetricGraph *graph);

/* "RMS 3.10 cm"; "RMS –". Transfer full. */
char *billow_metric_graph_value_text(BillowMetricGraph *graph, int series, int frame);

void billow_metric_graph_draw(BillowMetricGraph *graph, GtkSnapshot *snapshot);
