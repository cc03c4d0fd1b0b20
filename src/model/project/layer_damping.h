/* A layer's own falloff: which anchors count for it, and weights painted on the cloth. docs/method.md §4. */
#pragma once

#include "core/layers/paint.h"

#include <glib.h>

typedef struct {
    BillowGridPoint
        *from; /* of a keyframe's anchors, only those at these points count; NULL if n_from is 0: all count */
    size_t n_from;
    BillowPaint *paint;  /* factors for the layer's displacement; NULL: none */
    char *paint_unknown; /* unknown keys of the paint, or NULL */
} BillowLayerDamping;

/* Replace the points (n may be 0) and the paint (NULL: none) by copies. Paint of full weight becomes NULL. */
void billow_layer_damping_set_from(BillowLayerDamping *damping, const BillowGridPoint *points, size_t n);
void billow_layer_damping_set_paint(BillowLayerDamping *damping, const BillowPaint *paint);

/* Gives a bytewise copy its own copies of everything it points to. */
void billow_layer_damping_own(BillowLayerDamping *damping);
void billow_layer_damping_clear(BillowLayerDamping *damping);
gboolean billow_layer_damping_equal(const BillowLayerDamping *a, const BillowLayerDamping *b);

/* Returns whether the points are on the grid and all different. */
gboolean billow_layer_damping_fits(const BillowLayerDamping *damping, const BillowGrid *grid);

/* Adapts it to another grid: points keep their relative positions, without duplicates. */
void billow_layer_damping_regrid(BillowLayerDamping *damping, const BillowGrid *old, const BillowGrid *grid);

/* Returns the elements of `held` (BillowAnchor, see billow_keyframe_held()) that count: all if none is at one
 * of the points. An anchor of the keyframe that is between points counts with all that it holds if its nearest point is
 * among them. Free with g_array_unref(). */
GArray *billow_layer_damping_counted(const BillowLayerDamping *damping, const BillowAnchor *anchors,
                                     size_t n_anchors, GArray *held);
