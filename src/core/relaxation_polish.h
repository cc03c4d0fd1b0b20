/* Private to the relaxation: are the edge lengths good, and taking the last small errors out of them. */
#pragma once

#include "core/relaxation_level.h"

/* Whether the strain of the finest level is well below the bars of method §3 (edges between two anchors
 * aside, which nothing can change). `rms` receives its root mean square, `large` the share of edges beyond
 * the bar for 99 of 100. */
bool billow_relaxation_is_good(const BillowRelaxationLevel *level, const double *freedom, double *rms,
                               double *large);

/* One sweep over all edges of the finest level, in four groups of edges without a common point: each edge is
 * brought to its length by moving its ends alike, or the free one alone. `freedom` is 1 at free points and 0
 * at held ones. Source: Müller et al., Position Based Dynamics, 2007. */
void billow_relaxation_sweep(BillowRelaxationLevel *level, const double *freedom, BillowWorkers *workers);
