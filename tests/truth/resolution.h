/* Cloths hung alike at several numbers of points. */
#pragma once

#include "truth/measure.h"

/* So that the points of the coarse ones are among those of the fine ones. */
enum { TRUTH_SIZES = 3 };
extern const int truth_sizes[TRUTH_SIZES]; /* 33, 65, 129 */

typedef struct {
    const char *name;
    TruthSet (*make)(int n);
    bool unique; /* nearly taut: it hangs in one way only */
} TruthHung;

extern const TruthHung truth_hung[];
extern const size_t n_truth_hung;

/* Root mean square distance of two shapes of one cloth, at the points of the coarser one, metres. */
double truth_difference(const double *coarse, int n_coarse, const double *fine, int n_fine);
