/* The legend for the colors of distance, strain or weights: a ramp from 0 to the largest value. */
#pragma once

#include <gtk/gtk.h>

#define BILLOW_TYPE_DISTANCE_LEGEND (billow_distance_legend_get_type())
G_DECLARE_FINAL_TYPE(BillowDistanceLegend, billow_distance_legend, BILLOW, DISTANCE_LEGEND, GtkWidget)

/* Shows distance, up to `metres` (> 0). */
void billow_distance_legend_set_largest(BillowDistanceLegend *self, double metres);

/* Shows distance from the frames that are fitted, up to `metres` (> 0). */
void billow_distance_legend_set_fit(BillowDistanceLegend *self, double metres);

/* Shows strain, up to `end` as a share of the length, and a line at `limit`, above which it is a problem. */
void billow_distance_legend_set_strain(BillowDistanceLegend *self, double end, double limit);

/* Shows weights, up to 1. */
void billow_distance_legend_set_weight(BillowDistanceLegend *self);

/* Rounds `metres` up to 1, 2, 3, 5 or 7 times a power of ten; at least a millimeter. */
double billow_distance_legend_round(double metres);

/* The gap between cloth and colliders at the end of the color ramp, meters. */
#define BILLOW_GAP_RAMP_END 0.05

/* Shows that the colors are gaps between cloth and colliders. */
void billow_distance_legend_set_gap(BillowDistanceLegend *self);
