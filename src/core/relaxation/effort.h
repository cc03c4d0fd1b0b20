/* How many iterations the levels of a relaxation make, and with which momentum. */
#pragma once

#include "core/relaxation/relaxation_data.h"

/* Returns the number of points of a level. */
double billow_relaxation_level_points(const BillowRelaxationLevel *level);

/* Returns whether the net is so large that it takes seconds. */
bool billow_relaxation_is_large(const struct BillowRelaxation *relaxation);

/* Returns whether cloth that hangs from nothing settles with a bounded step of the multipliers; `whole`: there are
 * colliders, or the anchors are nearly in a vertical line. */
bool billow_relaxation_is_bounded(const struct BillowRelaxation *relaxation, bool whole);

/* Returns the share of the last move that is repeated before each iteration while cloth settles. */
double billow_relaxation_momentum(const BillowRelaxationLevel *level);

/* Returns the share while the finest level settles in so many iterations. */
double billow_relaxation_settling_momentum(const BillowRelaxationLevel *level, int iterations);

/* Returns the share in the last of them, ... */
double billow_relaxation_damping_momentum(void);

/* ... and how many of these there are. */
int billow_relaxation_damping_iterations(const BillowRelaxationLevel *level, int iterations);

/* Returns the number of iterations of a round of creeping, after cloth has settled in so many. */
int billow_relaxation_creeping_iterations(int settling);

/* Returns the number of those of a round in which cloth that creeps goes on, if so many showed that it does, ... */
int billow_relaxation_longer_creeping_iterations(int iterations);

/* ... and of those of all rounds together, at most. */
int billow_relaxation_most_creeping_iterations(int iterations);

/* Returns the share of the last move that is repeated before each iteration of a round of so many. */
double billow_relaxation_creeping_momentum(int iterations);

/* Returns the maximum number of iterations in which level number `level` sinks, at most `most`. */
int billow_relaxation_iterations(const struct BillowRelaxation *relaxation, int level, int most);

/* Returns the number of iterations in which the finest level then settles, if the coarsest level is number `first`; at
 * most `most`. */
int billow_relaxation_settling_iterations(const struct BillowRelaxation *relaxation, int first, int most);

/* Returns how much stiffer the splitting is while the finest level settles. */
double billow_relaxation_settling_firmness(const BillowRelaxationLevel *level);

/* Returns the tension over rho and length above which an edge acts as a spring; `taut`: between anchors that are too far
 * apart. */
double billow_relaxation_most_tension(const BillowRelaxationLevel *level, bool taut);
