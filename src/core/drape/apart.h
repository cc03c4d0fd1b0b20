/* Takes a rest shape apart where it passes through itself. Source: docs/method.md §3. */
#pragma once

#include "core/relaxation/relaxation.h"

/* If `points`, relaxed by `relaxation` with `settings`, cross themselves, relaxes them once more from a shape
 * nearby that does not, with all parts at least `distance` apart, and keeps the result if it crosses itself
 * less and its lengths are good enough. Otherwise nothing changes. A result that does not cross itself goes on from
 * where it is, three times at most, while its residual is `settled` or more (INFINITY: never) and gets smaller.
 * Everything is in spacings. Returns whether `progress` did not ask to stop. */
bool billow_rest_take_apart(BillowRelaxation *relaxation, const BillowGrid *grid, const BillowAnchor *anchors,
                            size_t n_anchors, const BillowRelaxationSettings *settings, double distance,
                            double settled, BillowWorkers *workers, BillowPoints points,
                            BillowProgress progress, void *progress_data, BillowRelaxationReport *report);
