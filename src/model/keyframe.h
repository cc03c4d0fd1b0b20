/* What a keyframe has beside its time: where the cloth is held, the wind in which it hangs, and the shape that it may
 * give. */
#pragma once

#include "core/coarse_pose.h"
#include "core/field.h"

#include <glib.h>

/* A wind that pulls at all of the cloth alike. */
typedef struct {
    double direction; /* heading in the horizontal plane, degrees: 0 = +x, 90 = +z, as of the physics' wind */
    double elevation; /* degrees above the horizontal, -90 ... 90 */
    double strength;  /* its pull, as a share of the weight, 0 ... BILLOW_MAX_STRENGTH; 0: none */
} BillowSteadyWind;

#define BILLOW_MAX_STRENGTH 1000.0

extern const BillowField billow_steady_wind_fields[];

/* Where it blows to, unit length, also while it does not. */
BillowVec3 billow_steady_wind_heading(const BillowSteadyWind *wind);

/* The pull of the weight and the wind together, in weights. Where they all but cancel each other it has the length 0.05, for
 * the cloth to hang somehow. */
BillowVec3 billow_steady_wind_pull(const BillowSteadyWind *wind);

typedef struct {
    BillowAnchor *anchors;  /* where the cloth is held; NULL when n_anchors is 0 */
    char **anchors_unknown; /* unknown keys of each anchor (each may be NULL), or NULL when there are none */
    size_t n_anchors;
    BillowSteadyWind wind;
    char *wind_unknown; /* unknown keys of the wind, or NULL */
    /* Which of the shapes that the anchors allow it hangs in: near this one, as its author saw it. NULL: as it comes from
     * nothing. */
    BillowCoarsePose *hang;
    char *hang_unknown; /* unknown keys of that, or NULL */
    /* Its rest shape given point by point, float x, y, z of every point in grid order, metres; NULL: as the cloth
     * hangs. */
    GBytes *shape;
} BillowKeyframe;

/* Replaces the anchors by a copy of `anchors` (n may be 0). Unknown keys of anchors at the same grid points
 * are kept. The pose `hang` goes when the cloth is not held at the same points any more; moving them keeps it. */
void billow_keyframe_set_anchors(BillowKeyframe *keyframe, const BillowAnchor *anchors, size_t n_anchors);

/* The pose that it hangs near, copied; NULL: none. */
void billow_keyframe_set_hang(BillowKeyframe *keyframe, const BillowCoarsePose *hang);

/* The given shape, referenced; NULL: none. */
void billow_keyframe_set_shape(BillowKeyframe *keyframe, GBytes *shape);

/* Whether both hold the same points at the same places, in the same order. */
gboolean billow_keyframe_same_anchors(const BillowKeyframe *a, const BillowKeyframe *b);

/* Whether two that hold the same points at the same places have the same rest shape: both give it, or hang in the same
 * wind and near the same pose. */
gboolean billow_keyframe_hang_alike(const BillowKeyframe *a, const BillowKeyframe *b);

/* For the row of its kind: each takes a BillowKeyframe. */

/* Its anchors, their unknown keys and the shape, that it shared with another one, become its own. */
void billow_keyframe_copy(void *keyframe);
void billow_keyframe_clear(void *keyframe);
gboolean billow_keyframe_equal(const void *a, const void *b);

/* Whether the anchors are at points of the grid, no two at one, at places within the bounds of the project format. */
gboolean billow_keyframe_fits(const void *keyframe, const BillowGrid *grid);

/* To another grid: anchors move to their share of it, each with its unknown keys; those whose point is taken are
 * dropped, and with them the pose `hang`. The given shape is resampled. */
void billow_keyframe_regrid(void *keyframe, const BillowGrid *old, const BillowGrid *grid);

/* Moves the anchors, the pose that it hangs near and the given shape. */
void billow_keyframe_shift(void *keyframe, BillowVec3 by);
