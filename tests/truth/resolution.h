/* Cloths with the same anchors at several resolutions. */
#pragma once

#include "truth/measure.h"

/* The points of the coarser grids are among those of the finer ones. */
enum { TRUTH_SIZES = 3 };
extern const int truth_sizes[TRUTH_SIZES]; /* 33, 65, 129 */

typedef struct {
    const char *name;
    TruthSet (*make)(int n);
    bool unique; /* nearly taut, so that there is only one equilibrium */
} TruthHung;

extern const TruthHung truth_hung[];
extern const size_t n_truth_hung;

/* Returns the root mean square distance of two shapes, at the points of the coarser one, in meters;
 * with a single anchor, to the nearest image of the finer one (truth/answers.h). */
double truth_difference(const TruthSet *set, const double *coarse, int n_coarse, const double *fine,
                        int n_fine);
