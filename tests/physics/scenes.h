/* Helpers for the tests of the physics: hanging nets, and their way to rest. */
#pragma once

#include "physics/solver/solver.h"

/* Returns the default settings with this method, with linear systems solved to 1e-12 and without gravity. */
BillowDynamicsSettings scene_settings(BillowIntegrator integrator);

/* Makes a chain: `count` points in a row, without springs to second neighbors. */
BillowNet *scene_chain(int count, double spacing, double mass, double stiffness, double damping);

/* Sets the force of still air per speed on each point, in kg/s, whatever its area. */
void scene_set_drag(BillowNet *net, double drag);

/* Pins a point where it is. */
void scene_hold(BillowDynamics *dynamics, size_t point);

/* Advances in `steps` steps of `h`. Steps that fail are halved; all must then succeed. */
void scene_run(BillowDynamics *dynamics, double h, int steps);

/* Advances in steps of `h`, and stops all points at every peak of the kinetic energy, until none is faster
 * than `speed` (m/s) and none was stopped for ten steps. Asserts that this happens within `seconds`. */
void scene_come_to_rest(BillowDynamics *dynamics, double h, double speed, double seconds);

/* Returns the largest speed of any point, in m/s. */
double scene_speed(BillowDynamics *dynamics);

/* Scene S of Cords 2004: 30 x 30 points 1 m apart of 0.05 kg, springs of 15 N/m and 0.1 kg/s, drag 0.01 kg/s,
 * pinned at its upper corners. It starts upright and flat except for 1e-3 m of noise. */
BillowDynamics *scene_s(BillowIntegrator integrator);

/* Returns whether scene S stays bounded for 20 s in steps of h. */
bool scene_s_is_stable(BillowIntegrator integrator, double h);

/* Returns the largest step in seconds, to within 15 %, with which an independent computation found scene S
 * bounded: 0.2, the longest that it tried, if it was bounded then, and 0 for methods that it does not
 * cover. */
double scene_s_largest_step(BillowIntegrator integrator);
