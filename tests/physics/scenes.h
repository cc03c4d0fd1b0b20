/* What the tests of the physics share: nets that hang, and time to come to rest. */
#pragma once

#include "physics/solver/solver.h"

/* The default settings with this method, linear systems solved to 1e-12, and no gravity. */
BillowDynamicsSettings scene_settings(BillowIntegrator integrator);

/* A chain: `count` points in a row, without the springs to second neighbours. */
BillowNet *scene_chain(int count, double spacing, double mass, double stiffness, double damping);

/* The still air's force per speed on each point, kg/s, whatever area it stands for. */
void scene_set_drag(BillowNet *net, double drag);

/* Holds a point where it is. */
void scene_hold(BillowDynamics *dynamics, size_t point);

/* Advances in `steps` steps of `h`, which are halved when they fail; all must succeed in the end. */
void scene_run(BillowDynamics *dynamics, double h, int steps);

/* Advances in steps of `h`, all points stopped at every peak of the kinetic energy, until no point is faster than `speed`
 * (m/s) while none was stopped for ten steps; that must come about within `seconds`. */
void scene_come_to_rest(BillowDynamics *dynamics, double h, double speed, double seconds);

/* The largest speed of any point, m/s. */
double scene_speed(BillowDynamics *dynamics);

/* Scene S of Cords 2004: 30 x 30 points 1 m apart of 0.05 kg, springs of 15 N/m and 0.1 kg/s, drag 0.01 kg/s,
 * its upper corners held, starts upright and flat but for 1e-3 m of noise. */
BillowDynamics *scene_s(BillowIntegrator integrator);

/* Whether scene S stays within bounds for 20 s in steps of h. */
bool scene_s_is_stable(BillowIntegrator integrator, double h);

/* The largest step with which scene S was found to stay bounded by an independent computation (within 15 %),
 * seconds; for those methods that it found bounded at 0.2, the longest step it tried: that; 0: it says
 * nothing of the method. */
double scene_s_largest_step(BillowIntegrator integrator);
