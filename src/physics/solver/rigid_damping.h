/* Private to physics: damping that keeps rigid motion: Mueller et al. 2007 §3.5. */
#pragma once

#include "physics/solver/integrator.h"

/* Brings the velocities of free points nearer to the rigid motion that has the net's momentum and angular
 * momentum, by the share that `rate` (1/s) takes in a step of `h` seconds. */
void billow_rigid_damping_apply(BillowDynamics *dynamics, double rate, double h);
