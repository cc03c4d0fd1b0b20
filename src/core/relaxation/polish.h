/* Private to the relaxation: are the edge lengths good, and taking the last small errors out of them. */
#pragma once

#include "core/relaxation/level_data.h"

/* The strain of the finest level's edges, those between two anchors aside, which nothing can change. */
typedef struct {
    double rms, most; /* root mean square and largest */
    double large;     /* share of edges beyond the bar for 99 of 100 */
} BillowRelaxationStrain;

/* `freedom` is 1 at free points and 0 at held ones, as it is for all that follows. */
BillowRelaxationStrain billow_relaxation_survey(const BillowRelaxationLevel *level, const double *freedom);

/* Whether the strain is well below the bars of docs/method.md §3, and whether it is but for the largest. */
bool billow_relaxation_is_good(const BillowRelaxationStrain *strain);
bool billow_relaxation_is_nearly_good(const BillowRelaxationStrain *strain);

/* One sweep over all edges of the finest level, in four groups of edges without a common point: each edge is
 * brought to its length by moving its ends alike, or the free one alone. Source: Müller et al., Position Based Dynamics, 2007. */
void billow_relaxation_sweep(BillowRelaxationLevel *level, const double *freedom, BillowWorkers *workers);

/* After sweeps: where all edges of a neighbourhood are too long or too short by as much, a sweep leaves half of them
 * good and the other half with twice the error. This shares it out again. */
void billow_relaxation_even_out(BillowRelaxationLevel *level, const double *freedom, BillowWorkers *workers);
