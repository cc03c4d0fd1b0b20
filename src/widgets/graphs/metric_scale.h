/* From values to heights: the vertical axis of a graph. Pure functions, no widgets. */
#pragma once

#include <glib.h>

typedef enum {
    BILLOW_METRIC_FROM_ZERO,   /* linear, holds 0 */
    BILLOW_METRIC_FITTED,      /* linear, as narrow as the values allow */
    BILLOW_METRIC_LOGARITHMIC, /* values <= 0 have no place */
} BillowMetricScaleKind;

/* `low` < `high`, both on a tick; logarithmic: both > 0. */
typedef struct {
    BillowMetricScaleKind kind;
    double low, high;
    double step; /* between ticks; logarithmic: 0 */
} BillowMetricScale;

/* Whether a value has a place on a scale of this kind: it is finite and, on a logarithmic one, > 0. */
gboolean billow_metric_has_place(BillowMetricScaleKind kind, double value);

/* The scale that holds `least` ... `largest` (which have a place; least > largest: there are no values) with about
 * `n_ticks` (>= 2) ticks at 1, 2 or 5 times a power of ten. */
BillowMetricScale billow_metric_scale_make(BillowMetricScaleKind kind, double least, double largest,
                                           int n_ticks);

/* Height of a value that has a place: 0 at low, 1 at high. */
double billow_metric_scale_height(const BillowMetricScale *scale, double value);

/* The ticks, ascending: array of double. Free with g_array_unref(). */
GArray *billow_metric_scale_ticks(const BillowMetricScale *scale, int n_ticks);

/* The smallest of 1, 2, 5, 10, 20 ... times a power of ten that is at least `least` (> 0). */
double billow_metric_nice_step(double least);

/* A tick's number, as short as it can be told from its neighbours: "0.05", "20", "3k". Transfer full. */
char *billow_metric_tick_label(const BillowMetricScale *scale, double tick);

/* A value to three digits, never with an exponent: "0.0310", "8.40", "124", "20.0M"; what is too small for six decimals
 * is "0"; "–" when it is not finite. Transfer full. */
char *billow_metric_number(double value);

/* A unit in which values are read, and what one of the graph's own unit is in it. */
typedef struct {
    const char *name; /* borrowed: static, or the graph's own */
    double factor;
} BillowMetricUnit;

/* The unit for values up to `largest` in `unit`: a finer one of the same kind ("cm", "J", "ms") while that is small. */
BillowMetricUnit billow_metric_unit(const char *unit, double largest);
