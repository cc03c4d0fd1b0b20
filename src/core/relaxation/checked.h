/* Runs the relaxation and checks that its result is cloth. Source: docs/method.md §8. */
#pragma once

#include "core/relaxation/relaxation.h"

/* Does what billow_relaxation_run() does. If `settings` has obstacles and an edge, other than one between two
 * anchors, is then strained by over `limit`, it is done again by up to three other ways: with every place on
 * its side of the colliders; without momentum too; near the shape without colliders, moved out of them. The
 * result with the least strain is kept. The same input gives the same bits. */
BillowRelaxationReport billow_relaxation_run_checked(BillowRelaxation *relaxation, const BillowGrid *grid,
                                                     const BillowAnchor *anchors, size_t n_anchors,
                                                     const BillowRelaxationSettings *settings, double limit,
                                                     BillowWorkers *workers, const BillowPoints *seed,
                                                     BillowPoints points, BillowProgress progress,
                                                     void *progress_data);
