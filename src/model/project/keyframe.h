/* What a keyframe has beside its time: where the cloth is held, the wind in which it hangs, and the shape that it may
 * give. */
#pragma once

#include "core/cloth/crease.h"
#include "core/drape/coarse_pose.h"
#include "model/project/fold.h"

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

/* Of a keyframe, at most. */
enum { BILLOW_MAX_CREASES = 256 };

typedef struct {
    BillowCrease crease;
    char *unknown; /* its unknown keys, or NULL */
} BillowIroned;

/* Copies of `n` of them with their own texts; NULL of none. */
BillowIroned *billow_ironed_array_copy(const BillowIroned *ironed, size_t n);
void billow_ironed_array_free(BillowIroned *ironed, size_t n);

typedef struct {
    BillowAnchor *anchors;  /* where the cloth is held; NULL when n_anchors is 0 */
    char **anchors_unknown; /* unknown keys of each anchor (each may be NULL), or NULL when there are none */
    size_t n_anchors;
    BillowFold *folds;     /* between anchors; NULL when n_folds is 0 */
    size_t n_folds;        /* at most BILLOW_MAX_FOLDS */
    BillowIroned *creases; /* where the cloth prefers an angle; NULL when n_creases is 0 */
    size_t n_creases;      /* at most BILLOW_MAX_CREASES */
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
 * are kept. The pose `hang` goes when the cloth is not held at the same points any more; moving them keeps it. So does a fold
 * that has no anchor at one of its ends any more, or has one between them. */
void billow_keyframe_set_anchors(BillowKeyframe *keyframe, const BillowAnchor *anchors, size_t n_anchors);

/* Replaces the folds by a copy of `folds` (n may be 0). The pose `hang` goes unless they hold the same points at the same places. */
void billow_keyframe_set_folds(BillowKeyframe *keyframe, const BillowFold *folds, size_t n_folds);

/* Replaces the creases by a copy of `creases` (n may be 0). */
void billow_keyframe_set_creases(BillowKeyframe *keyframe, const BillowIroned *creases, size_t n_creases);

/* The lines of its creases, those of no sharpness aside: array of BillowCreaseLine; free with g_array_unref(). `keyframe` NULL: none. */
GArray *billow_keyframe_crease_lines(const BillowKeyframe *keyframe);

/* Of such an array; NULL: none. */
static inline const BillowCreaseLine *
billow_crease_line_items(const GArray *lines)
{
    return (const BillowCreaseLine *) (const void *) lines->data;
}

/* Whether a crease has two ends. */
gboolean billow_crease_is_line(const BillowCrease *crease);

/* Whether all creases are on the grid, and each has two ends. */
gboolean billow_keyframe_creases_fit(const BillowKeyframe *keyframe, const BillowGrid *grid);

/* All points that hold the cloth, and where: its anchors, in their order, and after them the points of each fold between its
 * ends. An array of BillowAnchor; free with g_array_unref(). The folds have to fit. `keyframe` NULL: nothing holds it. */
GArray *billow_keyframe_held(const BillowKeyframe *keyframe, const BillowGrid *grid);

/* Of such an array; NULL: none. */
static inline const BillowAnchor *
billow_held_anchors(const GArray *held)
{
    return (const BillowAnchor *) (const void *) held->data;
}

/* Sets held[number] = 1 of the same points, one value for each grid point; where they are is not worked out. */
void billow_keyframe_mark_held(const BillowKeyframe *keyframe, const BillowGrid *grid, unsigned char *held);

/* What is wrong with a fold, in the order in which it is looked for. */
typedef enum {
    BILLOW_FOLD_FITS,
    BILLOW_FOLD_NOT_IN_LINE,  /* its ends are not two points of one row or of one column */
    BILLOW_FOLD_NOT_ANCHORED, /* the keyframe has no anchor at one of them */
    BILLOW_FOLD_TOO_MANY,     /* there is no cloth for as many pleats */
    BILLOW_FOLD_POINT_TAKEN,  /* an anchor, or a fold before it, holds a point between its ends */
} BillowFoldFault;

/* Of its fold number `fold`, whose fields are within their bounds. */
BillowFoldFault billow_keyframe_fold_fault(const BillowKeyframe *keyframe, size_t fold);

/* Whether all of them fit the keyframe and the grid. */
gboolean billow_keyframe_folds_fit(const BillowKeyframe *keyframe, const BillowGrid *grid);

/* The pose that it hangs near, copied; NULL: none. */
void billow_keyframe_set_hang(BillowKeyframe *keyframe, const BillowCoarsePose *hang);

/* The given shape, referenced; NULL: none. */
void billow_keyframe_set_shape(BillowKeyframe *keyframe, GBytes *shape);

/* x, y, z (float) of the points of another grid, bilinear between those of a shape of the grid `old`. Transfer full. */
GBytes *billow_shape_resample(GBytes *shape, const BillowGrid *old, const BillowGrid *grid);

/* Whether both hold the same points at the same places, in the same order: they have the same anchors and folds. */
gboolean billow_keyframe_same_anchors(const BillowKeyframe *a, const BillowKeyframe *b);

/* Whether two that hold the same points at the same places have the same rest shape: both give it, or hang in the same
 * wind, with the same creases and near the same pose. */
gboolean billow_keyframe_hang_alike(const BillowKeyframe *a, const BillowKeyframe *b);

/* For the row of its kind: each takes a BillowKeyframe. */

/* Its anchors, folds and creases, their unknown keys and the shape, that it shared with another one, become its own. */
void billow_keyframe_copy(void *keyframe);
void billow_keyframe_clear(void *keyframe);
gboolean billow_keyframe_equal(const void *a, const void *b);

/* Whether the anchors are at points of the grid, no two at one, at places within the bounds of the project format. */
gboolean billow_keyframe_fits(const void *keyframe, const BillowGrid *grid);

/* To another grid: anchors move to their share of it, each with its unknown keys; those whose point is taken are
 * dropped, and with them the pose `hang`. Folds go with their ends, with fewer pleats where there is no cloth for them, or are
 * dropped; creases go with theirs. The given shape is resampled. */
void billow_keyframe_regrid(void *keyframe, const BillowGrid *old, const BillowGrid *grid);

/* Moves the anchors, the pose that it hangs near and the given shape. */
void billow_keyframe_shift(void *keyframe, BillowVec3 by);
