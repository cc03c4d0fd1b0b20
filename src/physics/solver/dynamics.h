/* The mass-spring net in motion. */
#pragma once

#include "core/base/points.h"
#include "core/base/workers.h"
#include "physics/colliders/collider.h"
#include "physics/net/constraint.h"
#include "physics/net/net.h"
#include "physics/net/wind.h"

typedef struct BillowDynamics BillowDynamics;

typedef enum {
    BILLOW_STEP_DONE,
    BILLOW_STEP_UNSOLVED, /* the linear system was not solved to its tolerance */
    /* values became infinite, or structural springs changed by more than their rest length in the step; from
     * billow_dynamics_advance() also: an explicit method brought in energy */
    BILLOW_STEP_DIVERGED,
} BillowStepStatus;

/* A scheme that integrates the motion in time: docs/physics.md §2. */
typedef struct {
    /* One step of h > 0 seconds; what it reads and writes: integrator.h. */
    BillowStepStatus (*integrate)(BillowDynamics *dynamics, double h);
    bool is_explicit;  /* steps must be short for stiff cloth, in return they are cheap */
    bool is_staggered; /* velocities belong to the middle of the way to their places */
} BillowScheme;

extern const BillowScheme billow_scheme_implicit_euler; /* all others: solver.c */

/* Start from billow_dynamics_default_settings(). */
typedef struct {
    BillowVec3 gravity; /* m/s2 */
    BillowWind wind;
    const BillowScheme *scheme;
    double tolerance;   /* of linear systems: residual / right-hand side */
    int max_iterations; /* of linear systems */
    /* >= 1: most linear systems that a step of an implicit or IMEX scheme solves, until its velocities change by no more than
     * the tolerance. 1: as few as the scheme needs, two of implicit midpoint, one of the others. */
    int iterations;
    double
        strain_limit; /* longest stretch of a structural spring, length / rest - 1, within a tenth of it; 0 = none */
    double margin; /* distance kept from colliders, metres */
    double
        anchor_radius; /* metres, >= 0: how far around its point what is held reinforces the cloth (core/base/patch.h) */
    int max_halvings; /* how often a diverging step may be halved */
} BillowDynamicsSettings;

BillowDynamicsSettings billow_dynamics_default_settings(void);

/* Seconds spent, and work done, since the last billow_dynamics_reset_profile(). */
typedef struct {
    double forces, assembly, preconditioner, product, reduction, contacts, total; /* seconds */
    long steps, iterations, halvings;
} BillowDynamicsProfile;

/* Takes `net`. `workers` is borrowed and may be NULL. At first all points are at the flat cloth's places (a
 * chain or a grid alike: billow_grid_flat()), at rest, free, at time 0. Free with billow_dynamics_free(). */
BillowDynamics *billow_dynamics_new(BillowNet *net, const BillowDynamicsSettings *settings,
                                    BillowWorkers *workers);
void billow_dynamics_free(BillowDynamics *dynamics);

const BillowNet *billow_dynamics_net(const BillowDynamics *dynamics);

/* Other settings from the next step on; the anchors' radius stays. */
void billow_dynamics_set_settings(BillowDynamics *dynamics, const BillowDynamicsSettings *settings);

/* The bodies, copied. */
void billow_dynamics_set_colliders(BillowDynamics *dynamics, const BillowCollider *colliders, size_t n);

/* Sets where the bodies stand at `time`: `colliders` are all of them, as they were given or stood before. */
typedef void (*BillowMotion)(void *data, double time, BillowCollider *colliders);

/* The bodies move as `motion` says, which has to answer alike whenever it is asked; NULL: they stand still, as at first. */
void billow_dynamics_set_motion(BillowDynamics *dynamics, BillowMotion motion, void *motion_data);

/* Positions and velocities, one value per point and axis, to read; to change them, change the arrays and call
 * billow_dynamics_restart(). */
BillowPoints *billow_dynamics_positions(BillowDynamics *dynamics);
BillowPoints *billow_dynamics_velocities(BillowDynamics *dynamics);
double billow_dynamics_time(const BillowDynamics *dynamics);

/* Positions or velocities were changed from outside: forgets what multistep methods remember,
 * and which steps diverged slowly. */
void billow_dynamics_restart(BillowDynamics *dynamics);

/* The state one step of `h` seconds earlier, copied: multistep methods (bdf2, sbdf2) start from it rather
 * than from a step of their own. */
void billow_dynamics_set_previous(BillowDynamics *dynamics, const BillowPoints *x, const BillowPoints *v,
                                  double h);

/* Sets the accelerations (m/s2) that something gives to the points at `time`, whatever they do. */
typedef void (*BillowPush)(void *data, double time, BillowPoints *acceleration);

/* A force on the points beside gravity and wind: their mass times what `push` says; NULL: none, as at first. */
void billow_dynamics_set_push(BillowDynamics *dynamics, BillowPush push, void *push_data);

/* What holds `point` from the next step on, until changed. BILLOW_CONSTRAINT_NONE: nothing. */
void billow_dynamics_constrain(BillowDynamics *dynamics, size_t point, BillowConstraint constraint);

/* One step of exactly `h` seconds, as the integrator makes it. What diverged stays as it came out. */
BillowStepStatus billow_dynamics_step(BillowDynamics *dynamics, double h);

/* Sets the constraints (billow_dynamics_constrain) for `time`, the end of the coming step. */
typedef void (*BillowDynamicsDrive)(void *data, double time, BillowDynamics *dynamics);

/* Advances by `seconds` in `substeps` steps, each halved and repeated when it fails, at most max_halvings
 * times; a step that succeeded is followed by longer ones again. Explicit methods diverge slowly, too: when
 * the steps of one length have brought in more energy than anchors and wind supplied, by more than 2 % of
 * what the cloth's weight gives in a fall by its diagonal and of what motion and springs hold (of that, 20 %
 * for Euler-Cromer, which gives it back), they have failed for good: no step is as long again until
 * billow_dynamics_restart() or another integrator. The shortest step is accepted from an implicit or IMEX
 * method whenever it is finite. `drive` (may be NULL) is called before each step. Returns DONE; or why the
 * shortest step still failed: the state is then the last good one, and time has not come to the end. */
BillowStepStatus billow_dynamics_advance(BillowDynamics *dynamics, double seconds, int substeps,
                                         BillowDynamicsDrive drive, void *drive_data);

/* Energies of the whole net, joule; `potential`: of gravity against y = 0 (gravity's own direction);
 * `elastic`: of all springs. */
typedef struct {
    double kinetic, elastic, potential;
} BillowEnergy;
BillowEnergy billow_dynamics_energy(const BillowDynamics *dynamics);

/* The sum of all forces on each point at the present state, newton, into `force`. */
void billow_dynamics_forces(BillowDynamics *dynamics, BillowPoints *force);

const BillowDynamicsProfile *billow_dynamics_profile(const BillowDynamics *dynamics);
void billow_dynamics_reset_profile(BillowDynamics *dynamics);

/* The whole state (all but net, settings, colliders): after restoring, what follows is the same to the bit.
 * The bytes stay valid for this net. */
size_t billow_dynamics_state_bytes(const BillowDynamics *dynamics);
void billow_dynamics_save(const BillowDynamics *dynamics, void *state);
void billow_dynamics_restore(BillowDynamics *dynamics, const void *state);
