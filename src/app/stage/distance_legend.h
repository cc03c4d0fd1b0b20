/* What the colours of distance, strain or weights mean: the ramp from 0 to the largest. */
#pragma once

#include <gtk/gtk.h>

#define BILLOW_TYPE_DISTANCE_LEGEND (billow_distance_legend_get_type())
G_DECLARE_FINAL_TYPE(BillowDistanceLegend, billow_distance_legend, BILLOW, DISTANCE_LEGEND, GtkWidget)

/* It is of distance: that of the ramp's end, metres, > 0. */
void billow_distance_legend_set_largest(BillowDistanceLegend *self, double metres);

/* It is of strain, up to `end` as a share of the length; a line stands at `limit`, over which frames are marked. */
void billow_distance_legend_set_strain(BillowDistanceLegend *self, double end, double limit);

/* It is of weights, up to 1. */
void billow_distance_legend_set_weight(BillowDistanceLegend *self);

/* The least of 1, 2, 5 times a power of ten that is not less than `metres`; a millimetre at least. */
double billow_distance_legend_round(double metres);
