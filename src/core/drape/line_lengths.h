/* Gives the rows and columns of a cloth with an outline their lengths. Source: docs/method.md §3. */
#pragma once

#include "core/base/points.h"
#include "core/base/workers.h"
#include "core/drape/drape_settings.h"

/* Where a row or column of `points` (meters) is longer or shorter, from where cloth begins to where it ends, than it is
 * flat, moves all points but the anchored ones a little until they hardly are. Keeps them outside of the colliders of
 * `hang`, and changes nothing if a cloth with a thickness would then cross itself more, or if the strain would miss its
 * limits. Grids without an outline, tubes, and grids with shrunk edges stay as they are. `workers` may be NULL. */
void billow_line_lengths_restore(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors,
                                 const BillowDrapeSettings *hang, BillowWorkers *workers,
                                 BillowPoints points);
