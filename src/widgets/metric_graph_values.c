/* The values of the metric graph, as numbers and as words. */
#include "widgets/metric_graph_private.h"

#include <math.h>

double
billow_metric_graph_value(BillowMetricGraph *self, int series, int frame)
{
    const GArray *values = self->series[series].values;
    return frame >= 1 && frame <= (int) values->len ? g_array_index(values, double, frame - 1) : NAN;
}

char *
billow_metric_graph_value_text(BillowMetricGraph *self, int series, int frame)
{
    double value = billow_metric_graph_value(self, series, frame);
    g_autofree char *number = billow_metric_number(value);
    const char *unit = isfinite(value) ? self->unit : "";
    return g_strdup_printf("%s %s%s%s", self->series[series].name, number, *unit ? " " : "", unit);
}
