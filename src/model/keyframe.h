/* What a keyframe has beside its time: where the cloth is held, and the shape that it may give. */
#pragma once

#include "core/grid.h"

#include <glib.h>

typedef struct {
    BillowAnchor *anchors;  /* where the cloth is held; NULL when n_anchors is 0 */
    char **anchors_unknown; /* unknown keys of each anchor (each may be NULL), or NULL when there are none */
    size_t n_anchors;
    /* Its rest shape given point by point, float x, y, z of every point in grid order, metres; NULL: as the cloth
     * hangs. */
    GBytes *shape;
} BillowKeyframe;

/* Replaces the anchors by a copy of `anchors` (n may be 0). Unknown keys of anchors at the same grid points
 * are kept. */
void billow_keyframe_set_anchors(BillowKeyframe *keyframe, const BillowAnchor *anchors, size_t n_anchors);

/* The given shape, referenced; NULL: none. */
void billow_keyframe_set_shape(BillowKeyframe *keyframe, GBytes *shape);

/* Whether both hold the same points at the same places, in the same order. */
gboolean billow_keyframe_same_anchors(const BillowKeyframe *a, const BillowKeyframe *b);

/* Whether both give the same shape, or none. */
gboolean billow_keyframe_same_shape(const BillowKeyframe *a, const BillowKeyframe *b);

/* For the row of its kind: each takes a BillowKeyframe. */

/* Its anchors, their unknown keys and the shape, that it shared with another one, become its own. */
void billow_keyframe_copy(void *keyframe);
void billow_keyframe_clear(void *keyframe);
gboolean billow_keyframe_equal(const void *a, const void *b);

/* Whether the anchors are at points of the grid, no two at one, at places within the bounds of the project format. */
gboolean billow_keyframe_fits(const void *keyframe, const BillowGrid *grid);

/* To another grid: anchors move to their share of it, each with its unknown keys; those whose point is taken are
 * dropped. The given shape is resampled. */
void billow_keyframe_regrid(void *keyframe, const BillowGrid *old, const BillowGrid *grid);

/* Moves the anchors and the given shape. */
void billow_keyframe_shift(void *keyframe, BillowVec3 by);
