/* Private to the relaxation: checks the edge lengths and removes the last small errors. */
#pragma once

#include "core/relaxation/level_data.h"

/* The strain of the finest level's edges, except those between two anchors, which cannot change. */
typedef struct {
    double rms, most; /* root mean square and maximum */
    double large;     /* share of edges above the limit for 99 of 100 */
} BillowRelaxationStrain;

/* Measures the strain. `freedom` is 1 at free points and 0 at pinned ones, also in the functions below. */
BillowRelaxationStrain billow_relaxation_survey(const BillowRelaxationLevel *level, const double *freedom);

/* Return whether the strain is well below the limits of docs/method.md §3: all, or all but the maximum. */
bool billow_relaxation_is_good(const BillowRelaxationStrain *strain);
bool billow_relaxation_is_nearly_good(const BillowRelaxationStrain *strain);

/* Does one sweep over all edges of the finest level, in four groups without a common point: brings each edge
 * to its length by moving both ends equally, or the free one. Müller et al., Position Based Dynamics,
 * 2007. */
void billow_relaxation_sweep(BillowRelaxationLevel *level, const double *freedom, BillowWorkers *workers);

/* Evens out the error after sweeps. Where all edges of an area are too long or too short by the same amount,
 * a sweep corrects half of them and doubles the error of the other half. */
void billow_relaxation_even_out(BillowRelaxationLevel *level, const double *freedom, BillowWorkers *workers);

/* Evens out the error of a level with contact, and takes it outside again, if an edge is strained beyond the
 * limit and that lowers the largest strain: cloth that is drawn tight over a collider. */
void billow_relaxation_share_out(BillowRelaxationLevel *level, const double *freedom, BillowWorkers *workers);
