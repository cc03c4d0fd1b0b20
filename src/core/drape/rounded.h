/* Anchors on a coarse lattice, so that those which are nearly alike are alike. Source: docs/method.md §3. */
#pragma once

#include "core/base/grid.h"

/* Returns the anchors `own` of a grid with spacing 1, in a centered own frame (own_frame.h), rounded to a lattice of about 0.1
 * spacings, or of a quarter or a sixteenth of that if cloth between two anchors has little slack. They are as symmetric
 * as they were, and no two become taut. Returns NULL if two are taut, or nearly, or there are over 2000. Free with
 * free(). */
BillowAnchor *billow_rounded_anchors(const BillowGrid *grid, const BillowAnchor *own, size_t n_anchors);
