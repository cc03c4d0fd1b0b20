/* Private to physics: measures the energy that a step adds without a cause. This shows that a method diverges
 * slowly long before any spring does. */
#pragma once

#include "physics/solver/integrator.h"

/* Returns the spurious energy gain, joule, of a step of an explicit method from x0, v0 to x, v, h seconds
 * later, as the integrator left it: the rise of kinetic, elastic and gravitational energy beyond the work of
 * the wind, if positive, and of prescribed motion. 0 for exact motion, minus what damping and drag dissipate.
 * Overwrites force, work[0] and work[1]. */
double billow_energy_from_nowhere(BillowDynamics *dynamics, double h);

/* Returns the kinetic and elastic energy at x, v, joule. */
double billow_energy_held(const BillowDynamics *dynamics);

/* Returns the energy that the net's weight gains in a fall by the cloth's diagonal, joule, > 0. */
double billow_energy_of_fall(const BillowDynamics *dynamics);
