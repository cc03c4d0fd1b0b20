/* Moves the free points until every edge to the four neighbors is `spacing` long and the cloth hangs as low
 * as that allows. Source: docs/method.md §3. */
#pragma once

#include "core/base/progress.h"
#include "core/base/workers.h"
#include "core/cloth/crease.h"
#include "core/cloth/obstacles.h"
#include "core/cloth/strain.h"
#include "core/relaxation/cloth.h"

#include <stdint.h>

/* Parts of the cloth that stay apart. Those of the seed are drawn apart first; those of cloth that is let down are apart. */
typedef struct {
    double distance; /* from each other, in spacings; 0: any */
    bool coarse;     /* the seed is drawn apart, and relaxed first, on a coarse level */
    double ironing;  /* how much it is ironed for it: core/contact/ironing.h */
} BillowRelaxationApart;

/* Tolerances and effort. Start from billow_relaxation_default_settings(). */
typedef struct {
    /* a level stops when the largest move of an iteration is below this share of the spacing */
    double tolerance;
    int max_iterations;               /* maximum number of iterations on any one level */
    const BillowObstacles *obstacles; /* colliders, in meters; borrowed; NULL: none */
    bool sided; /* every point keeps to its side of the colliders, as it does if some are thin plates */
    bool
        laid; /* the start is the flat cloth or a lying tube, outside the colliders, and is let down on them */
    bool without_momentum;           /* slower to settle, but steadier */
    const BillowCreaseLine *creases; /* lines with a rest angle; borrowed */
    size_t n_creases;
    BillowRelaxationApart apart;
    /* the same anchors, a little elsewhere, near those of the start: the cloth settles from these, and then follows
     * to its own; ignored with a seed; borrowed; NULL: none */
    const BillowAnchor *rounded;
    bool taut; /* anchors are farther apart than the cloth between them: edges yield, to spread the strain */
} BillowRelaxationSettings;

BillowRelaxationSettings billow_relaxation_default_settings(void);

typedef struct {
    int iterations; /* over all levels */
    bool converged; /* the finest level met its tolerance, or every length is well within the limits of §3 */
    bool cancelled; /* `progress` asked to stop; the points are those reached so far */
    bool crossed;   /* the parts of the seed could not be drawn apart; the points are not set */
    double residual; /* RMS move of one further iteration, in spacings */
} BillowRelaxationReport;

/* What depends only on the grid and the anchored grid points: the levels and their factorizations. */
typedef struct BillowRelaxation BillowRelaxation;

/* Prepares for a grid and anchored grid points, without positions. Free with billow_relaxation_free(). */
BillowRelaxation *billow_relaxation_new(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors,
                                        const BillowRelaxationCloth *cloth);

void billow_relaxation_free(BillowRelaxation *relaxation);

/* Returns whether a seed is used with this many anchors: up to 17. */
bool billow_relaxation_takes_seed(size_t n_anchors);

/* Returns whether `relaxation` was made for this grid, this cloth and these anchored points (in any
 * order). */
bool billow_relaxation_fits(const BillowRelaxation *relaxation, const BillowGrid *grid,
                            const BillowAnchor *anchors, size_t n_anchors,
                            const BillowRelaxationCloth *cloth);

/* Relaxes `points` in place: on entry the start (anchors in position, every point placed), on return the rest
 * shape. Folds that the start has with edges of full length are kept; otherwise the start is only a rough
 * guess. Anchors do not move. Without anchors no point moves.
 *
 * Mirror-symmetric input gives a mirror-symmetric result; the same input gives the same bits for any number
 * of threads. Overstretched input gives a smooth, finite shape that distributes the strain.
 *
 * `seed` (NULL: none) is a shape near the rest shape from which to continue instead of the start; ignored
 * with more than 17 anchors, except with `apart`. The anchors of such a seed may be elsewhere. `workers` and
 * `progress` may be NULL.
 *
 * Do not use one `relaxation` from two threads at once. For a very large grid it frees its memory as it goes,
 * and the next run prepares again. */
BillowRelaxationReport billow_relaxation_run(BillowRelaxation *relaxation, const BillowAnchor *anchors,
                                             size_t n_anchors, const BillowRelaxationSettings *settings,
                                             BillowWorkers *workers, const BillowPoints *seed,
                                             BillowPoints points, BillowProgress progress,
                                             void *progress_data);
