/* A graph's vertical axis: its range, its ticks and their labels. Pure functions, no widgets. */
#pragma once

#include <glib.h>

typedef enum {
    BILLOW_METRIC_FROM_ZERO,   /* linear, includes 0 */
    BILLOW_METRIC_FITTED,      /* linear, as narrow as the values allow */
    BILLOW_METRIC_LOGARITHMIC, /* values <= 0 cannot be shown */
} BillowMetricScaleKind;

/* `low` < `high`, both on a tick; both > 0 if logarithmic. */
typedef struct {
    BillowMetricScaleKind kind;
    double low, high;
    double step; /* between ticks; 0 if logarithmic */
} BillowMetricScale;

/* Returns whether a scale of this kind can show a value: it is finite and, if logarithmic, > 0. */
gboolean billow_metric_has_place(BillowMetricScaleKind kind, double value);

/* Returns a scale that can show values from `least` to `largest` (least > largest: there are none). It has
 * about `n_ticks` (>= 2) ticks at 1, 2 or 5 times a power of ten, or at powers of ten if logarithmic. */
BillowMetricScale billow_metric_scale_make(BillowMetricScaleKind kind, double least, double largest,
                                           int n_ticks);

/* Returns the height of a value that can be shown: 0 at `low`, 1 at `high`. */
double billow_metric_scale_height(const BillowMetricScale *scale, double value);

/* Returns the ticks, ascending, as an array of double. Free with g_array_unref(). */
GArray *billow_metric_scale_ticks(const BillowMetricScale *scale, int n_ticks);

/* Returns the smallest of 1, 2 and 5 times a power of ten that is at least `least` (> 0). */
double billow_metric_nice_step(double least);

/* Formats a tick with just enough digits to tell it from its neighbors: "0.05", "20", "3k". Transfer full. */
char *billow_metric_tick_label(const BillowMetricScale *scale, double tick);

/* Formats a value to three digits without an exponent: "0.0310", "8.40", "124", "20.0M". Values too small
 * for six decimals are "0"; values that are not finite are "–". Transfer full. */
char *billow_metric_number(double value);

/* A unit for display, and the factor that converts from the graph's own unit to it. */
typedef struct {
    const char *name; /* borrowed: static, or the `unit` that was passed */
    double factor;
} BillowMetricUnit;

/* Returns the unit for values up to `largest` (in `unit`): a finer one if they are small ("mm" or "µm" for
 * "cm"; "J" and "ms" likewise), otherwise `unit` itself. */
BillowMetricUnit billow_metric_unit(const char *unit, double largest);
