/* Private to physics: no thread is to become longer than 1 + limit times its rest length. A step that leaves longer ones is
 * solved anew with threads that are stiff beyond the limit (billow_implicit_keep_limit()); what is left then is corrected
 * here. Provot 1995; docs/physics.md §2. */
#pragma once

#include "core/base/points.h"
#include "physics/net/filter.h"
#include "physics/net/net.h"

/* The share of the limit by which threads may be longer. */
#define BILLOW_LIMIT_TOLERANCE 0.05

/* Sets what the net's structural springs are like beyond the limit; they are so while `is_limited`. `limit` > 0, or 0: none. */
void billow_strain_limit_set(BillowNet *net, double limit);

/* How much longer than the limit the longest structural spring is, over its rest length; <= 0: none is longer. */
double billow_strain_limit_excess(const BillowNet *net, double limit, const BillowPoints *x);

/* Goes over all structural springs in a fixed order, up to `sweeps` times or until none is too long: the ends of one that is
 * come nearer until it is at the limit, each by its share of mobility (the inverse mass; nothing along what the filter
 * prescribes). The centre of mass of free points stays. */
void billow_strain_limit_sweep(const BillowNet *net, double limit, const BillowFilter *filter, int sweeps,
                               BillowPoints *x);
