/* The forces on the points of the net. docs/method.md §7. */
#pragma once

#include "core/base/points.h"
#include "core/base/workers.h"
#include "physics/net/net.h"
#include "physics/net/wind.h"

/* What acts on the points besides springs. */
typedef struct {
    BillowVec3 gravity;    /* m/s2 */
    BillowVec3 wind;       /* velocity, m/s; 0: no wind, and faces do not matter */
    double pressure, lift; /* see wind.h */
    BillowWindLaw law;
    const BillowPoints *push; /* accelerations of the points, m/s2; NULL: none */
} BillowSurroundings;

/* Sets `force` (newton) of every point to gravity, the push, viscous drag and wind at positions x and velocities v.
 * `resistance` (six arrays: xx, xy, xz, yy, yz, zz; NULL: not wanted) is set to minus the derivative by the point's own
 * velocity, kg/s, that of the wind gathered (lumped) at the point, so that it is positive semidefinite. */
void billow_forces_set_external(const BillowNet *net, BillowWorkers *workers,
                                const BillowSurroundings *surroundings, const BillowPoints *x,
                                const BillowPoints *v, BillowPoints *force, double *const resistance[6]);

/* Adds the forces of all springs and of bending, with their damping, at x, v. `lead` (metres; NULL: none) adds Kx lead,
 * the first-order change of these forces when every point moves on by its lead, with the clamped derivatives. */
void billow_forces_add_springs(const BillowNet *net, BillowWorkers *workers, const BillowPoints *x,
                               const BillowPoints *v, const BillowPoints *lead, BillowPoints *force);

/* The same where every point is on by its lead and moves with v; springs that are compressed there push along the
 * direction that they have at x: a cloth that gives way under pressure does so no faster than it did. */
void billow_forces_add_springs_ahead(const BillowNet *net, BillowWorkers *workers, const BillowPoints *x,
                                     const BillowPoints *v, const BillowPoints *lead, BillowPoints *force);

/* The energy of all springs and of bending at x, joule: the sum of k (|d| - l)^2 / 2 and t d^2 / 2. */
double billow_forces_elastic_energy(const BillowNet *net, const BillowPoints *x);
