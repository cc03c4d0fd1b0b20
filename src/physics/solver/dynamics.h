/* Simulation of the mass-spring net. */
#pragma once

#include "core/base/points.h"
#include "core/base/workers.h"
#include "core/cloth/stiffness.h"
#include "physics/colliders/collider.h"
#include "physics/net/constraint.h"
#include "physics/net/net.h"
#include "physics/net/wind.h"

typedef struct BillowDynamics BillowDynamics;

typedef enum {
    BILLOW_STEP_DONE,
    BILLOW_STEP_UNSOLVED, /* the linear system was not solved to its tolerance */
    /* values became infinite, or structural springs changed by more than their rest length in the step; from
     * billow_dynamics_advance() also: an explicit method gained energy */
    BILLOW_STEP_DIVERGED,
    BILLOW_STEP_ROUGH,   /* a thread became longer than a step by need may make it; never returned */
    BILLOW_STEP_CROSSES, /* layers would pass through each other in a step of this length; never returned */
} BillowStepStatus;

/* What a system leaves unsolved adds up to an error that does not decrease with the step. It must be less
 * than that of methods of second order. */
#define BILLOW_PRECISE 0.01

/* A scheme of time integration: docs/physics.md §2. */
typedef struct {
    /* Does one step of h > 0 seconds. For what it reads and writes see integrator.h. */
    BillowStepStatus (*integrate)(BillowDynamics *dynamics, double h);
    bool is_explicit;  /* cheap, but needs short steps for stiff cloth */
    bool is_staggered; /* velocities are half a step earlier than positions */
    bool
        is_precise; /* of second order and implicit: its systems are solved to a hundredth of the tolerance */
} BillowScheme;

extern const BillowScheme billow_scheme_implicit_euler; /* for all others see solver.c */

/* Start from billow_dynamics_default_settings(). */
typedef struct {
    BillowVec3 gravity; /* m/s2 */
    BillowWind wind;    /* its keys must outlive the dynamics */
    double
        wind_round; /* seconds after which, and before 0, the wind blows, and the cloth is as stiff, as from 0 on;
                        * 0: never again */
    const BillowScheme *scheme;
    double tolerance;   /* for linear systems: residual / right-hand side; see is_precise */
    int max_iterations; /* for linear systems */
    /* >= 1: maximum number of linear systems that a step of an implicit or IMEX scheme solves, until its
     * velocities change by no more than the tolerance. 1: as few as possible (implicit midpoint: two). */
    int iterations;
    double strain_limit; /* maximum length / rest - 1 of a structural spring, within 10 %; 0: none */
    double margin;       /* gap to colliders, meters */
    double
        thickness; /* least distance between layers of the cloth, meters; 0: they pass through each other */
    double layer_friction; /* Coulomb coefficient between them, >= 0 */
    double anchor_radius;  /* meters, >= 0: radius in which pinned points reinforce the cloth */
    int max_halvings;      /* how often a diverging step may be halved */
    /* Steps by need: a step in which a thread becomes longer by more than this share of its length, and is
     * longer than at rest, is halved up to `refinements` times. 0: no such steps. */
    double most_growth;
    double rigid_damping; /* 1/s, >= 0: share of all motion but rigid motion that is lost: Mueller 2007 3.5 */
    int refinements;
} BillowDynamicsSettings;

BillowDynamicsSettings billow_dynamics_default_settings(void);

/* Time spent and work done since the last billow_dynamics_reset_profile(). */
typedef struct {
    double forces, assembly, preconditioner, product, reduction, contacts, layers, total; /* seconds */
    long steps, iterations, halvings;
    long refinements; /* halved by need */
    long updates;     /* matrices assembled or factorized */
} BillowDynamicsProfile;

/* Takes ownership of `net`. `workers` is borrowed and may be NULL. Initially all points are in the flat cloth
 * (billow_grid_flat(), also for a chain), at rest, free, at time 0. Free with billow_dynamics_free(). */
BillowDynamics *billow_dynamics_new(BillowNet *net, const BillowDynamicsSettings *settings,
                                    BillowWorkers *workers);
void billow_dynamics_free(BillowDynamics *dynamics);

const BillowNet *billow_dynamics_net(const BillowDynamics *dynamics);

/* Changes the settings from the next step on, except the anchor radius. */
void billow_dynamics_set_settings(BillowDynamics *dynamics, const BillowDynamicsSettings *settings);

/* Sets the colliders, which are copied; references to their solids are taken. */
void billow_dynamics_set_colliders(BillowDynamics *dynamics, const BillowCollider *colliders, size_t n);

/* Sets the placement of all colliders at `time`. They come as set, or as an earlier call placed them. Other solids must live
 * until the second next call for the same array. */
typedef void (*BillowMoveColliders)(void *data, double time, BillowCollider *colliders);

/* Makes the colliders move by `motion`, a function of time. NULL, the default: they do not move. */
void billow_dynamics_set_motion(BillowDynamics *dynamics, BillowMoveColliders motion, void *motion_data);

/* Return positions and velocities, one value per point and axis. You may write to them, then call
 * billow_dynamics_restart(). */
BillowPoints *billow_dynamics_positions(BillowDynamics *dynamics);
BillowPoints *billow_dynamics_velocities(BillowDynamics *dynamics);
double billow_dynamics_time(const BillowDynamics *dynamics);

/* Sets the time, before the first step; below 0, `step` seconds, as for billow_dynamics_advance_to(), divide it. */
void billow_dynamics_set_time(BillowDynamics *dynamics, double time, double step);

/* Call after changing positions or velocities: forgets the history of multistep methods and which step
 * lengths diverged slowly. */
void billow_dynamics_restart(BillowDynamics *dynamics);

/* Sets the state one step of `h` seconds earlier, copied, to start multistep methods (bdf2, sbdf2). */
void billow_dynamics_set_previous(BillowDynamics *dynamics, const BillowPoints *x, const BillowPoints *v,
                                  double h);

/* Computes external accelerations (m/s2) of the points at `time`; must not depend on the state. */
typedef void (*BillowPush)(void *data, double time, BillowPoints *acceleration);

/* Adds a force besides gravity and wind: mass times the accelerations of `push`. NULL, the default: none. */
void billow_dynamics_set_push(BillowDynamics *dynamics, BillowPush push, void *push_data);

/* Makes the cloth as stiff at any time as the keys say; they must outlive the dynamics. Call before the first step, once. */
void billow_dynamics_set_stiffness(BillowDynamics *dynamics, const BillowStiffness *stiffness);

/* Sets the constraint of `point` from the next step on. BILLOW_CONSTRAINT_NONE makes it free. */
void billow_dynamics_constrain(BillowDynamics *dynamics, size_t point, BillowConstraint constraint);

/* Does one step of exactly `h` seconds, without retries. Leaves a diverged state as it is. */
BillowStepStatus billow_dynamics_step(BillowDynamics *dynamics, double h);

/* Sets the constraints (billow_dynamics_constrain()) for `time`, the end of the coming step. */
typedef void (*BillowDynamicsDrive)(void *data, double time, BillowDynamics *dynamics);

/* Advances by `seconds` in `substeps` steps. A step that fails is halved and repeated, at most max_halvings
 * times; after successful ones the steps get longer again.
 *
 * Explicit methods also diverge slowly. When the steps of one length have gained more energy than anchors and
 * wind supplied, by more than 2 % of the energy that the cloth's weight gains in a fall by its diagonal and
 * of its kinetic and elastic energy (20 % of the latter for Euler-Cromer, whose energy oscillates), that
 * length has failed for good: no step is as long again until billow_dynamics_restart() or a change of
 * integrator. For implicit and IMEX methods the shortest step is accepted if it is finite.
 *
 * Calls `drive` (may be NULL) before each step. Returns BILLOW_STEP_DONE, or why the shortest step failed;
 * the state is then the last good one, before the end. */
BillowStepStatus billow_dynamics_advance(BillowDynamics *dynamics, double seconds, int substeps,
                                         BillowDynamicsDrive drive, void *drive_data);

/* Advances likewise, in steps of `step` seconds that begin at the multiples of `step`, until one of them or of
 * the shorter ones ends at `time` or later: how the cloth moves does not depend on the times asked for. Time
 * counts from 0, and `step` is the same in all calls. */
BillowStepStatus billow_dynamics_advance_to(BillowDynamics *dynamics, double time, double step,
                                            BillowDynamicsDrive drive, void *drive_data);

/* Computes the positions at `time`, within the last step: on straight lines from its start to its end, so that
 * no layers cross that did not cross in the step. */
void billow_dynamics_positions_at(const BillowDynamics *dynamics, double time, BillowPoints *points);

/* Energies of the whole net, joule. `potential` is that of gravity relative to y = 0 (along gravity),
 * `elastic` that of all springs. */
typedef struct {
    double kinetic, elastic, potential;
} BillowEnergy;
BillowEnergy billow_dynamics_energy(const BillowDynamics *dynamics);

/* Computes the total force on each point in the current state, newton. */
void billow_dynamics_forces(BillowDynamics *dynamics, BillowPoints *force);

const BillowDynamicsProfile *billow_dynamics_profile(const BillowDynamics *dynamics);
void billow_dynamics_reset_profile(BillowDynamics *dynamics);

/* Save and restore the whole state, except net, settings and colliders. The simulation then continues
 * bit-identically. The bytes stay valid for this net. */
size_t billow_dynamics_state_bytes(const BillowDynamics *dynamics);
void billow_dynamics_save(const BillowDynamics *dynamics, void *state);
void billow_dynamics_restore(BillowDynamics *dynamics, const void *state);
