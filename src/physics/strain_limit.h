/* Provot's correction: springs that are stretched beyond a limit are shortened. Provot 1995; E 2.1.2. */
#pragma once

#include "core/points.h"
#include "physics/net.h"

/* Moves the ends of structural and shear springs longer than (1 + limit) x rest towards each other until they
 * have that length: both by half, or only the one that is not held (held[i] != 0; NULL: none). Goes over all
 * springs up to `passes` times in a fixed order, and stops when none is too long. Velocities are changed by
 * what was moved / h. Returns the largest stretch that is left, length / rest - 1. */
double billow_strain_limit_apply(const BillowNet *net, double limit, int passes, const unsigned char *held,
                                 double h, BillowPoints *x, BillowPoints *v);
