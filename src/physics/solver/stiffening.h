/* Private to physics: makes a net stiffer or softer than its material over time. */
#pragma once

#include "core/cloth/stiffness.h"
#include "physics/net/patches.h"

typedef struct BillowStiffening BillowStiffening;

/* Remembers how stiff the net is. Its keys are borrowed. Free with billow_stiffening_free(). */
BillowStiffening *billow_stiffening_new(const BillowNet *net, const BillowStiffness *stiffness);
void billow_stiffening_free(BillowStiffening *stiffening); /* NULL is allowed */

/* Multiplies the stiffness of all springs, that of bending, and the damping of both, as they were then, by the factor at a
 * time; those that patches reinforce are to be sewn again. Returns whether it changed. */
bool billow_stiffening_apply(BillowStiffening *stiffening, double seconds, BillowNet *net,
                             BillowPatches *patches);
