/* Private to physics: the friction within cloth that lies on something, by which it comes to rest. It acts
 * on the other points, against their velocity relative to those that touch, with an acceleration of at most 10 % of gravity, and in
 * proportion to slow velocities: it does not change where the cloth rests, nor how it slides as a whole.
 * docs/physics.md §2. */
#pragma once

#include "physics/solver/integrator.h"

/* Call at the start of a step of `h` seconds from x0, v0. */
void billow_rest_friction_prepare(BillowDynamics *dynamics, double h);

/* Adds the friction at velocities v to `force` (newton), and `scale` times minus its derivative by the
 * velocity to `resistance` (kg/s). Either may be NULL: not wanted. `v` NULL: at rest. */
void billow_rest_friction_add(const BillowDynamics *dynamics, const BillowPoints *v, double scale,
                              BillowPoints *force, double *const resistance[6]);
