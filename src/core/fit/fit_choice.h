/* Which frames of a run become keyframes. The choice is the best one for each number of keyframes: a
 * shortest path over all pairs of frames. docs/method.md §12. */
#pragma once

#include "core/fit/curve_family.h"
#include "core/fit/frame_products.h"

/* A frame that becomes a keyframe. */
typedef struct {
    size_t first, last;  /* frames, from 0: where it begins, and until where it is held */
    BillowEasing easing; /* of the transition that leaves it; linear for the last one */
    double cost;         /* of that transition, with what it shrinks, m^2 */
} BillowFitKey;

typedef struct BillowFitChoice BillowFitChoice;

typedef struct {
    /* Of the edges of the frames, borrowed; NULL: lengths are not kept. A transition then costs more, for each
     * frame in it: `shrinking` (1/m^2) times the square of the sum of the squared distances between the edges of
     * its ends. */
    const BillowFrameProducts *edges;
    double shrinking;
    double still; /* m^2, sum over all points: a frame within this of a keyframe may be part of its hold */
    size_t most;  /* keyframes, at least 2 */
    /* Frames with which a keyframe begins in any case, `n_pins`, in any order. Read only when a choice is made. */
    const size_t *pins;
    size_t n_pins;
} BillowFitWishes;

/* Returns what the transition from each frame to each later one costs with the best curve of the family, and with
 * what it shrinks, m^2: count x count, all that a choice needs to know that takes long. The bits do not depend on
 * `workers` (may be NULL). Returns NULL if `progress` (may be NULL) asked to stop. Free with free(). */
double *billow_fit_costs_new(const BillowFrameProducts *products, const BillowCurveFamily *family,
                             const BillowFitWishes *wishes, BillowWorkers *workers, BillowProgress progress,
                             void *data);

/* Finds the best keyframes for each number up to `wishes->most`, the first and the last frame and those that are
 * pinned among them, from the `costs` of billow_fit_costs_new() for such wishes. The products, of at least 2
 * frames, and the family are borrowed and must outlive the result. Returns NULL if `progress` (may be NULL) asked
 * to stop. Free with billow_fit_choice_free(). */
BillowFitChoice *billow_fit_choice_new(const BillowFrameProducts *products, const BillowCurveFamily *family,
                                       const double *costs, const BillowFitWishes *wishes,
                                       BillowProgress progress, void *data);
void billow_fit_choice_free(BillowFitChoice *choice); /* NULL is allowed */

/* Returns the largest number of keyframes that was looked at. */
size_t billow_fit_choice_most(const BillowFitChoice *choice);

/* Returns the least sum over all frames and points of the squared distance with `n` keyframes, m^2, with what
 * transitions shrink and before curves are refined: INFINITY if there is no such choice, as with fewer keyframes
 * than are pinned. */
double billow_fit_choice_cost(const BillowFitChoice *choice, size_t n);

/* Returns the keyframes of the choice for `n`, for which there is one, in order. Curves are refined, and
 * times with them. Free with free(). */
BillowFitKey *billow_fit_choice_keys(const BillowFitChoice *choice, size_t n);

/* Returns the same keyframes before curves are chosen, and times moved by a few frames, which takes no
 * time: curves are linear, and costs 0. Free with free(). */
BillowFitKey *billow_fit_choice_path(const BillowFitChoice *choice, size_t n);
