/* A chain of equal links between two ends, with weights at its joints. docs/method.md §9. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* Finds where a chain hangs in its vertical plane, from the origin to (`across`, `up`), which is not farther away than
 * the chain is long: `links` links (2 or more) of length `length`, meters. `weight` holds the weight at each of the
 * links - 1 joints, in any unit, >= 0, not all 0. Writes the joints to `x` and `y`, links - 1 values each. The links
 * have their length to 1e-9 of the chain's; the tensions at each joint balance its weight. Returns false, and writes
 * nothing, where there is no answer: the chain is taut, or its ends are one above the other. */
bool billow_loaded_chain_hang(double across, double up, size_t links, double length, const double *weight,
                              double *x, double *y);
