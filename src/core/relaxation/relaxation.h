/* Moves the free points until every edge to the four neighbors is `spacing` long and the cloth hangs as low
 * as that allows. Source: docs/method.md §3. */
#pragma once

#include "core/base/progress.h"
#include "core/base/workers.h"
#include "core/cloth/strain.h"
#include "core/relaxation/cloth.h"
#include "core/relaxation/settings.h"

#include <stdint.h>

BillowRelaxationSettings billow_relaxation_default_settings(void);

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
