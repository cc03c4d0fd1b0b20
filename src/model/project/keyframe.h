/* The payload of a keyframe: anchors, folds and creases, the wind in which it hangs, and any baked shape. */
#pragma once

#include "core/cloth/crease.h"
#include "core/drape/bend.h"
#include "core/drape/coarse_pose.h"
#include "core/drape/twist.h"
#include "model/project/binding.h"
#include "model/project/fold.h"

#include <glib.h>

/* Where a keyframe's wind is. */
typedef enum {
    BILLOW_WIND_OF_KEYFRAME, /* in the keyframe, in m/s or, in older files, as a share of the weight */
    BILLOW_WIND_OF_SCENE,    /* the scene's, in m/s: see scene_wind.h */
} BillowWindSource;

/* A wind that pulls equally at every part of the cloth. */
typedef struct {
    double direction;        /* heading in the horizontal plane, degrees: 0 = +x, 90 = +z, as for the physics'
                       * wind */
    double elevation;        /* degrees above the horizontal, -90 ... 90 */
    double strength;         /* pull relative to the weight, 0 ... BILLOW_MAX_STRENGTH; 0: no wind */
    double speed;            /* m/s; unless 0, it gives the strength: see billow_keyframe_wind() */
    BillowWindSource source; /* OF_SCENE: the other members are not used */
} BillowSteadyWind;

#define BILLOW_MAX_STRENGTH 1000.0

extern const BillowField billow_steady_wind_fields[];

/* Returns the unit vector along which the wind blows, even if its strength is 0. */
BillowVec3 billow_steady_wind_heading(const BillowSteadyWind *wind);

/* Returns the combined pull of weight and wind, in multiples of the weight, which pulls along the unit vector
 * `down`. Where they nearly cancel out, its length is 0.05, so that the cloth still hangs. */
BillowVec3 billow_steady_wind_pull(const BillowSteadyWind *wind, BillowVec3 down);

extern const BillowField billow_keyframe_fields[];

/* Maximum number in a keyframe. */
enum { BILLOW_MAX_CREASES = 256 };

/* Each list of elements has their unknown keys beside it (unknown_keys.h). */
typedef struct {
    BillowAnchor *anchors; /* where the cloth is pinned; NULL if n_anchors is 0 */
    char **anchors_unknown;
    size_t n_anchors;
    /* One per anchor: what carries it, which makes `position` follow from the project (carried_anchors.h). NULL: nothing
     * carries any. */
    BillowBinding *bindings;
    BillowFold *folds; /* between anchors; NULL if n_folds is 0 */
    char **folds_unknown;
    size_t n_folds;        /* at most BILLOW_MAX_FOLDS */
    BillowCrease *creases; /* lines along which the cloth keeps an angle; NULL if n_creases is 0 */
    char **creases_unknown;
    size_t n_creases;  /* at most BILLOW_MAX_CREASES */
    BillowBend *bends; /* of a rope; NULL if n_bends is 0 */
    char **bends_unknown;
    size_t n_bends;      /* at most BILLOW_MAX_BENDS */
    BillowCoil coil;     /* of a rope; all 0: none */
    char *coil_unknown;  /* unknown keys of the coil, or NULL */
    BillowTwist *twists; /* of a rope; NULL if n_twists is 0 */
    char **twists_unknown;
    size_t n_twists; /* at most BILLOW_MAX_TWISTS */
    int laid;        /* boolean: friction holds it on colliders; without anchors it lies on them */
    BillowSteadyWind wind;
    char *wind_unknown; /* unknown keys of the wind, or NULL */
    /* Selects one of several possible rest shapes: the cloth hangs near this coarse pose, as the author saw
     * it. NULL: the shape draped from nothing. */
    BillowCoarsePose *hang;
    char *hang_unknown; /* unknown keys of `hang`, or NULL */
    /* The baked shape: float x, y, z of every point in grid order, meters. NULL: it is draped. */
    GBytes *shape;
} BillowKeyframe;

/* Replaces the anchors by a copy of `anchors` (n may be 0). Anchors at the same grid points keep their
 * unknown keys and their bindings, with an offset as much longer as they have moved. The pose `hang` goes along if all are moved and turned together: see billow_carried_pose().
 * It stays if they move otherwise, and is dropped if other points are pinned than before. Drops folds with an
 * end that is no longer an anchor, or with an anchor between their ends. */
void billow_keyframe_set_anchors(BillowKeyframe *keyframe, const BillowAnchor *anchors, size_t n_anchors);

/* Returns what carries an anchor (number `anchor`), owned by the keyframe; NULL: nothing. */
const BillowBinding *billow_keyframe_binding(const BillowKeyframe *keyframe, size_t anchor);

/* Returns whether the cloth with this id carries any anchor. */
gboolean billow_keyframe_hangs_on(const BillowKeyframe *keyframe, const char *id);

/* Binds an anchor to what `binding` (copied) says; NULL: unbinds it, and it stays where it is. */
void billow_keyframe_bind(BillowKeyframe *keyframe, size_t anchor, const BillowBinding *binding);

/* Moves the anchors to the positions of `anchors`, the same points in the same order, without a change to their offsets
 * from what carries them. The pose `hang` goes along as in billow_keyframe_set_anchors(). */
void billow_keyframe_carry(BillowKeyframe *keyframe, const BillowAnchor *anchors);

/* Replaces the folds by a copy of `folds` (n may be 0), and their unknown keys by a copy of `unknown` (one per fold, or
 * NULL: none). Drops the pose `hang` unless the new folds pin the
 * same points at the same positions. */
void billow_keyframe_set_folds(BillowKeyframe *keyframe, const BillowFold *folds, char *const *unknown,
                               size_t n_folds);

/* Replaces the creases, and their unknown keys, likewise. */
void billow_keyframe_set_creases(BillowKeyframe *keyframe, const BillowCrease *creases, char *const *unknown,
                                 size_t n_creases);

/* Returns the lines of the creases, without those of zero sharpness: array of BillowCreaseLine; free with
 * g_array_unref(). `keyframe` NULL: an empty array. */
GArray *billow_keyframe_crease_lines(const BillowKeyframe *keyframe);

/* Returns the elements of such an array; NULL if it is empty. */
static inline const BillowCreaseLine *
billow_crease_line_items(const GArray *lines)
{
    return (const BillowCreaseLine *) (const void *) lines->data;
}

/* Returns whether the ends of a crease are two different points. */
gboolean billow_crease_is_line(const BillowCrease *crease);

/* Returns whether all creases are on the grid and have two different ends. */
gboolean billow_keyframe_creases_fit(const BillowKeyframe *keyframe, const BillowGrid *grid);

/* Returns all pinned points with their positions: the anchors in order (of one between points the nearest point: see
 * core/drape/clip.h), then the inner points of each fold, which must fit, then the other points that anchors between points
 * hold. Array of BillowAnchor; free with g_array_unref(). `keyframe` NULL: an empty array. */
GArray *billow_keyframe_held(const BillowKeyframe *keyframe, const BillowGrid *grid);

/* Returns the elements of such an array; NULL if it is empty. */
static inline const BillowAnchor *
billow_held_anchors(const GArray *held)
{
    return (const BillowAnchor *) (const void *) held->data;
}

/* Sets held[number] = 1 for these points (one element per grid point), without computing positions. */
void billow_keyframe_mark_held(const BillowKeyframe *keyframe, const BillowGrid *grid, unsigned char *held);

/* What is wrong with a fold, in the order of the checks. */
typedef enum {
    BILLOW_FOLD_FITS,
    BILLOW_FOLD_NOT_IN_LINE,  /* its ends are not two points of one row or column */
    BILLOW_FOLD_NOT_ANCHORED, /* an end is not an anchor of the keyframe */
    BILLOW_FOLD_TOO_MANY,     /* there is not enough cloth for that many pleats */
    BILLOW_FOLD_POINT_TAKEN,  /* a point between its ends is an anchor or belongs to an earlier fold */
} BillowFoldFault;

/* Checks fold number `fold`, whose fields must be within their bounds. */
BillowFoldFault billow_keyframe_fold_fault(const BillowKeyframe *keyframe, size_t fold);

/* Returns whether all folds fit the keyframe and the grid. */
gboolean billow_keyframe_folds_fit(const BillowKeyframe *keyframe, const BillowGrid *grid);

/* Replaces the bends by a copy of `bends` (n may be 0), and their unknown keys by a copy of `unknown` (one
 * per bend, or NULL). */
void billow_keyframe_set_bends(BillowKeyframe *keyframe, const BillowBend *bends, char *const *unknown,
                               size_t n_bends);

/* Removes the bends. */
void billow_keyframe_clear_bends(BillowKeyframe *keyframe);

/* Returns whether a coil is given, even with a radius of 0. */
gboolean billow_keyframe_has_coil(const BillowKeyframe *keyframe);

/* Returns whether both have the same bends and the same coil, apart from unknown keys. */
gboolean billow_keyframe_same_bends(const BillowKeyframe *a, const BillowKeyframe *b);

/* Returns whether the unknown keys of bends and coil are the same in two keyframes that have the same ones. */
gboolean billow_keyframe_same_bend_texts(const BillowKeyframe *a, const BillowKeyframe *b);

/* Returns whether bends and coil are within their bounds; only a rope may have any. */
gboolean billow_keyframe_bends_fit(const BillowKeyframe *keyframe, const BillowGrid *grid);

/* Replaces the twists, and their unknown keys, likewise. */
void billow_keyframe_set_twists(BillowKeyframe *keyframe, const BillowTwist *twists, char *const *unknown,
                                size_t n_twists);

/* Removes the twists. */
void billow_keyframe_clear_twists(BillowKeyframe *keyframe);

/* Return whether both have the same twists, apart from unknown keys, and the same unknown keys of the same twists. */
gboolean billow_keyframe_same_twists(const BillowKeyframe *a, const BillowKeyframe *b);
gboolean billow_keyframe_same_twist_texts(const BillowKeyframe *a, const BillowKeyframe *b);

/* Returns whether the twists are within their bounds; only a rope may have any. */
gboolean billow_keyframe_twists_fit(const BillowKeyframe *keyframe, const BillowGrid *grid);

/* Adds a share of what the keyframe turns the surface of a rope by to `twist`, radians, one value per point. */
void billow_keyframe_add_twist(const BillowKeyframe *keyframe, const BillowGrid *grid, double share,
                               float *twist);

/* Sets the pose that the cloth hangs near (copied); NULL: none. */
void billow_keyframe_set_hang(BillowKeyframe *keyframe, const BillowCoarsePose *hang);

/* Sets the baked shape (a reference is taken); NULL: none. */
void billow_keyframe_set_shape(BillowKeyframe *keyframe, GBytes *shape);

/* Resamples a shape of the grid `old` bilinearly for another grid: float x, y, z per point. Transfer full. */
GBytes *billow_shape_resample(GBytes *shape, const BillowGrid *old, const BillowGrid *grid);

/* Returns whether both have the same anchors and folds: pinned points, positions and order. */
gboolean billow_keyframe_same_anchors(const BillowKeyframe *a, const BillowKeyframe *b);

/* Returns whether two keyframes with the same pinned points and positions have the same rest shape: the same
 * baked shape, or the same wind, creases and pose. */
gboolean billow_keyframes_drape_alike(const BillowKeyframe *a, const BillowKeyframe *b);

/* Hooks for billow_kinds; each takes a BillowKeyframe. */

/* Gives a bytewise copy its own copies of everything it points to. */
void billow_keyframe_copy(void *keyframe);
void billow_keyframe_clear(void *keyframe);
gboolean billow_keyframe_equal(const void *a, const void *b);

/* Returns whether the anchors are at different grid points and within the bounds of the project format. */
gboolean billow_keyframe_fits(const void *keyframe, const BillowGrid *grid);

/* Adapts the keyframe to another grid. Anchors keep their relative positions on the grid, and their unknown
 * keys; if a new point is taken, the anchor is dropped, and with it the pose `hang`. Folds move with their
 * ends, with fewer pleats if there is not enough cloth, or are dropped. Creases move, shapes are
 * resampled. */
void billow_keyframe_regrid(void *keyframe, const BillowGrid *old, const BillowGrid *grid);

/* Moves the anchors, the pose that the cloth hangs near, and the baked shape, with all else in the scene: offsets from
 * what carries anchors stay. */
void billow_keyframe_shift(void *keyframe, BillowVec3 by);

/* Turns the same, and those offsets, about the vertical, and the keyframe's own wind: counterclockwise as seen from
 * above. */
void billow_keyframe_turn(void *keyframe, double degrees);

/* Scales the same, and those offsets, about the origin. */
void billow_keyframe_scale(void *keyframe, double factor);

/* The parts of these hooks for bends and the coil, and for twists. */

void billow_keyframe_copy_bends(BillowKeyframe *keyframe);
void billow_keyframe_regrid_bends(BillowKeyframe *keyframe, const BillowGrid *old, const BillowGrid *grid);
void billow_keyframe_turn_bends(BillowKeyframe *keyframe, double degrees);
void billow_keyframe_scale_bends(BillowKeyframe *keyframe, double factor);
void billow_keyframe_copy_twists(BillowKeyframe *keyframe);
void billow_keyframe_regrid_twists(BillowKeyframe *keyframe, const BillowGrid *old, const BillowGrid *grid);
void billow_keyframe_scale_twists(BillowKeyframe *keyframe, double factor);
