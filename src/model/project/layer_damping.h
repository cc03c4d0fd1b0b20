/* How a layer is damped otherwise than the others of its project: which anchors count for it, and weights painted on the
 * cloth. docs/method.md §4. */
#pragma once

#include "core/layers/paint.h"

#include <glib.h>

typedef struct {
    BillowGridPoint *
        from; /* of a keyframe's anchors those count that are at these points; NULL when n_from is 0: all do */
    size_t n_from;
    BillowPaint *paint;  /* what its displacement is multiplied with; NULL: nothing */
    char *paint_unknown; /* unknown keys of that, or NULL */
} BillowLayerDamping;

/* Copies of the points (n may be 0) and of the paint (NULL: none) in place of what there is. Paint that is full is none. */
void billow_layer_damping_set_from(BillowLayerDamping *damping, const BillowGridPoint *points, size_t n);
void billow_layer_damping_set_paint(BillowLayerDamping *damping, const BillowPaint *paint);

/* What it points to, that it shared with another one, becomes its own. */
void billow_layer_damping_own(BillowLayerDamping *damping);
void billow_layer_damping_clear(BillowLayerDamping *damping);
gboolean billow_layer_damping_equal(const BillowLayerDamping *a, const BillowLayerDamping *b);

/* Whether the points are on the grid, no two of them one. */
gboolean billow_layer_damping_fits(const BillowLayerDamping *damping, const BillowGrid *grid);

/* To another grid: the points move to their share of it, each once. */
void billow_layer_damping_regrid(BillowLayerDamping *damping, const BillowGrid *old, const BillowGrid *grid);

/* Those of `held` (BillowAnchor, see billow_keyframe_held()) that count: all where none of them is at one of its points. Free
 * with g_array_unref(). */
GArray *billow_layer_damping_counted(const BillowLayerDamping *damping, GArray *held);
