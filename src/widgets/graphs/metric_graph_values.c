/* The values of the metric graph, as numbers and as words. */
#include "widgets/graphs/metric_graph_private.h"

#include <math.h>

double
billow_metric_graph_value(BillowMetricGraph *self, int series, int frame)
{
    const GArray *values = self->series[series].values;
    return frame >= 1 && frame <= (int) values->len ? g_array_index(values, double, frame - 1) : NAN;
}

BillowMetricUnit
billow_metric_graph_unit(BillowMetricGraph *self)
{
    double largest = 0.0;
    for (int i = 0; i < self->n_series; i++)
        if (self->series[i].least <= self->series[i].largest)
            largest = MAX(largest, MAX(fabs(self->series[i].least), fabs(self->series[i].largest)));
    return billow_metric_unit(self->unit, largest);
}

char *
billow_metric_graph_value_text(BillowMetricGraph *self, int series, int frame)
{
    double value = billow_metric_graph_value(self, series, frame);
    const BillowMetricUnit unit = billow_metric_graph_unit(self);
    g_autofree char *number = billow_metric_number(value * unit.factor);
    const char *name = isfinite(value) ? unit.name : "";
    return g_strdup_printf("%s %s%s%s", self->series[series].name, number, *name ? " " : "", name);
}
