/* Private to physics: keeps threads from becoming longer than 1 + limit times their rest length. A step that
 * leaves longer ones is repeated with threads that are stiff beyond the limit (billow_implicit_keep_limit());
 * the rest is corrected here. Provot 1995; docs/physics.md §2. */
#pragma once

#include "core/base/points.h"
#include "physics/net/filter.h"
#include "physics/net/net.h"

/* The share of the limit by which threads may exceed it. */
#define BILLOW_LIMIT_TOLERANCE 0.05

/* Sets how the net's structural springs behave beyond the limit, while `is_limited`. `limit` 0: none. */
void billow_strain_limit_set(BillowNet *net, double limit);

/* Returns the longest structural spring's excess over the limit, relative to its rest length; or <= 0. */
double billow_strain_limit_excess(const BillowNet *net, double limit, const BillowPoints *x);

/* Goes over all structural springs in a fixed order, up to `sweeps` times or until none is too long. The ends
 * of one that is move together until it is at the limit, each by its share of mobility (the inverse mass;
 * none in directions that the filter prescribes). The center of mass of free points stays. */
void billow_strain_limit_sweep(const BillowNet *net, double limit, const BillowFilter *filter, int sweeps,
                               BillowPoints *x);
