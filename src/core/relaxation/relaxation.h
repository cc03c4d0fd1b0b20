/* Moves the free points until every edge to the four neighbours is `spacing` long and the cloth hangs as low
 * as that lets it. Source: docs/method.md §3. */
#pragma once

#include "core/base/workers.h"
#include "core/cloth/crease.h"
#include "core/cloth/obstacles.h"
#include "core/cloth/strain.h"
#include "core/relaxation/cloth.h"

#include <stdint.h>

/* Tolerances and effort. Start from billow_relaxation_default_settings(). */
typedef struct {
    /* stop a level when the largest move of an iteration is below this share of the spacing */
    double tolerance;
    int max_iterations;               /* most iterations on any one level */
    const BillowObstacles *obstacles; /* what the cloth keeps out of, in metres; borrowed; NULL: nothing */
    const BillowCreaseLine *creases;  /* lines with an angle at rest; borrowed */
    size_t n_creases;
    bool taut; /* anchors are farther apart than the cloth reaches: edges give way, to share the strain out */
} BillowRelaxationSettings;

BillowRelaxationSettings billow_relaxation_default_settings(void);

typedef struct {
    int iterations;  /* over all levels */
    bool converged;  /* the finest level met its tolerance, or every length is well within the bars of §3 */
    bool cancelled;  /* `progress` asked to stop; the points are then as far as they came */
    double residual; /* how far another iteration would move the points: root mean square, in spacings */
} BillowRelaxationReport;

/* Called now and then from the solving thread with the share done, 0 to 1. Return false to stop. */
typedef bool (*BillowProgress)(void *data, double done);

/* What depends only on the grid and on which grid points are anchored: the levels and their factorisations.
 */
typedef struct BillowRelaxation BillowRelaxation;

/* Prepares for a grid and a set of anchored grid points (positions are not looked at).
 * Free with billow_relaxation_free(). */
BillowRelaxation *billow_relaxation_new(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors,
                                        const BillowRelaxationCloth *cloth);

void billow_relaxation_free(BillowRelaxation *relaxation);

/* Whether a seed counts where so many anchors hold the cloth: up to 17. */
bool billow_relaxation_takes_seed(size_t n_anchors);

/* Whether `relaxation` was made for this grid and cloth and these anchored grid points (in any order). */
bool billow_relaxation_fits(const BillowRelaxation *relaxation, const BillowGrid *grid,
                            const BillowAnchor *anchors, size_t n_anchors,
                            const BillowRelaxationCloth *cloth);

/* Relaxes `points` in place: on entry the start (anchors at their places, every point placed), on return the
 * rest shape. Folds that the start lays out with edges of full length are kept; all else of the start is a
 * rough guess at most. Anchors do not move. No anchors: nothing to hang from, the points are left as they
 * are. Mirror-symmetric input gives a mirror-symmetric result; the same input gives the same bits for any
 * number of threads. Overstretched input gives a smooth, finite shape that shares the strain out. `seed` (NULL: none) is a shape near its rest
 * to go on from in place of the start; with more than 17 anchors it does not count. `workers`, `progress` may be
 * NULL. Not to be called on one `relaxation` from two threads at once. For a very large grid it gives its
 * memory back as it goes, and the next run prepares anew. */
BillowRelaxationReport billow_relaxation_run(BillowRelaxation *relaxation, const BillowAnchor *anchors,
                                             size_t n_anchors, const BillowRelaxationSettings *settings,
                                             BillowWorkers *workers, const BillowPoints *seed,
                                             BillowPoints points, BillowProgress progress,
                                             void *progress_data);
