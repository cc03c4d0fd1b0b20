/* Forces on the points of the net. docs/method.md §7. */
#pragma once

#include "core/base/points.h"
#include "core/base/workers.h"
#include "physics/net/net.h"
#include "physics/net/turbulence.h"

/* External influences on the points. */
typedef struct {
    BillowVec3 gravity;    /* m/s2 */
    BillowVec3 wind;       /* velocity, m/s; 0: no wind, so faces do not matter */
    double pressure, lift; /* see wind.h */
    BillowWindLaw law;
    BillowTurbulence turbulence; /* of the wind */
    const BillowPoints *push;    /* accelerations of the points, m/s2; NULL: none */
} BillowSurroundings;

/* Sets `force` (newton) of every point to gravity, push, viscous drag and wind at positions x and velocities
 * v. `resistance` (six arrays: xx, xy, xz, yy, yz, zz; NULL: not wanted) receives minus the derivative by the
 * point's own velocity, kg/s. The wind's part is lumped at the point, and so is positive semidefinite. */
void billow_forces_set_external(const BillowNet *net, BillowWorkers *workers,
                                const BillowSurroundings *surroundings, const BillowPoints *x,
                                const BillowPoints *v, BillowPoints *force, double *const resistance[6]);

/* Adds the forces of all springs and of bending, with damping, at x, v. `lead` (meters; NULL: none) also adds
 * Kx lead, the first-order change of these forces as every point moves by its lead; derivatives are
 * clamped. */
void billow_forces_add_springs(const BillowNet *net, BillowWorkers *workers, const BillowPoints *x,
                               const BillowPoints *v, const BillowPoints *lead, BillowPoints *force);

/* Adds the forces with every point moved by its lead and velocities v. Springs that are compressed there push
 * in their direction at x, so that cloth does not buckle faster under pressure than before. */
void billow_forces_add_springs_ahead(const BillowNet *net, BillowWorkers *workers, const BillowPoints *x,
                                     const BillowPoints *v, const BillowPoints *lead, BillowPoints *force);

/* Returns the energy of all springs and of bending at x, joule: sum of k (|d| - l)^2 / 2 and t d^2 / 2. */
double billow_forces_elastic_energy(const BillowNet *net, const BillowPoints *x);
