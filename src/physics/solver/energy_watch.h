/* Private to physics: the energy that a step brings in from nowhere. A method that diverges slowly shows by
 * it, long before any spring does. */
#pragma once

#include "physics/solver/integrator.h"

/* Joule. For the step of an explicit method from x0, v0 at `time` to x, v, h seconds later, as the integrator
 * left it: what kinetic, elastic and gravity's energy rose beyond the work of the wind, as far as it pushed,
 * and that of what is prescribed. Exact motion has none, or less by what damping and drag take. Uses force,
 * work[0], work[1]. */
double billow_energy_from_nowhere(BillowDynamics *dynamics, double h);

/* Joule: kinetic energy and that of the springs at x, v. */
double billow_energy_held(const BillowDynamics *dynamics);

/* Joule, > 0: what the net's weight gives when it falls by the cloth's diagonal. */
double billow_energy_of_fall(const BillowDynamics *dynamics);
