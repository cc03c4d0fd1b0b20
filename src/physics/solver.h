/* The ways to move a cloth among bodies, a row each, and one at work. A way is its own file and a line in solver.c. */
#pragma once

#include "core/field.h"
#include "core/material.h"
#include "physics/dynamics.h"

/* A cloth on its way. What stands behind it is one of the rows below; each begins its own struct with this one. */
typedef struct BillowSolver BillowSolver;

/* Sets the constraints (billow_solver_constrain) for `time`, the end of the coming step. */
typedef void (*BillowSolverDrive)(void *data, double time, BillowSolver *solver);

/* What a solver does: each is the billow_solver_ function of its name; create() is billow_solver_new(). */
typedef struct {
    BillowSolver *(*create)(const BillowGrid *grid, const BillowMaterial *material,
                            const BillowDynamicsSettings *settings, BillowWorkers *workers);
    void (*free)(BillowSolver *solver);
    void (*set_colliders)(BillowSolver *solver, const BillowCollider *colliders, size_t n);
    void (*set_motion)(BillowSolver *solver, BillowMotion motion, void *motion_data);
    BillowPoints *(*positions)(BillowSolver *solver);
    BillowPoints *(*velocities)(BillowSolver *solver);
    void (*restart)(BillowSolver *solver);
    void (*set_push)(BillowSolver *solver, BillowPush push, void *push_data);
    double (*time)(const BillowSolver *solver);
    void (*constrain)(BillowSolver *solver, size_t point, BillowConstraint constraint);
    BillowStepStatus (*advance)(BillowSolver *solver, double seconds, int substeps, BillowSolverDrive drive,
                                void *drive_data);
    BillowEnergy (*energy)(const BillowSolver *solver);
    long (*halvings)(const BillowSolver *solver);
    size_t (*state_bytes)(const BillowSolver *solver);
    void (*save)(const BillowSolver *solver, void *state);
    void (*restore)(BillowSolver *solver, const void *state);
} BillowSolverClass;

struct BillowSolver {
    const BillowSolverClass *class;
};

typedef struct {
    BillowChoice choice; /* in the file, and for users */
    const BillowSolverClass *class;
    const BillowScheme *scheme; /* of the mass-spring net; NULL: it is none */
} BillowSolverType;

/* Those with a scheme first; ended by one without word. */
extern const BillowSolverType billow_solvers[];

/* Numbers of the rows that code asks for; there may be more. */
typedef enum {
    BILLOW_INTEGRATOR_IMPLICIT_EULER, /* linearised: Baraff & Witkin 1998 */
    BILLOW_INTEGRATOR_BDF2,
    BILLOW_INTEGRATOR_IMPLICIT_MIDPOINT,
    BILLOW_INTEGRATOR_IMEX_EULER, /* Etzmuss 2002 (3.22)-(3.24) */
    BILLOW_INTEGRATOR_SBDF2,
    BILLOW_INTEGRATOR_EXPLICIT_EULER,
    BILLOW_INTEGRATOR_SYMPLECTIC_EULER, /* Euler-Cromer */
    BILLOW_INTEGRATOR_MIDPOINT,
    BILLOW_INTEGRATOR_RK4,
} BillowIntegrator;

/* How many rows there are, and how many of them, the first, are a scheme of the mass-spring net. */
int billow_solver_count(void);
int billow_integrator_count(void);

/* Row `number` at work on a cloth of `material`. All points are at the flat cloth's places (billow_grid_flat()), at rest,
 * free, at time 0. `settings` are copied, their scheme is the row's; `workers` is borrowed and may be NULL. Free with
 * billow_solver_free(). */
BillowSolver *billow_solver_new(int number, const BillowGrid *grid, const BillowMaterial *material,
                                const BillowDynamicsSettings *settings, BillowWorkers *workers);
void billow_solver_free(BillowSolver *solver);

/* The bodies, copied. */
void billow_solver_set_colliders(BillowSolver *solver, const BillowCollider *colliders, size_t n);

/* How they move: as billow_dynamics_set_motion(). */
void billow_solver_set_motion(BillowSolver *solver, BillowMotion motion, void *motion_data);

/* Positions (metres) and velocities (m/s), one a point, to read; to change them, change the arrays and call
 * billow_solver_restart(). */
BillowPoints *billow_solver_positions(BillowSolver *solver);
BillowPoints *billow_solver_velocities(BillowSolver *solver);
void billow_solver_restart(BillowSolver *solver);

/* A force beside gravity and wind: as billow_dynamics_set_push(). */
void billow_solver_set_push(BillowSolver *solver, BillowPush push, void *push_data);

double billow_solver_time(const BillowSolver *solver); /* seconds */

/* What holds `point` from the next step on, until changed. BILLOW_CONSTRAINT_NONE: nothing. */
void billow_solver_constrain(BillowSolver *solver, size_t point, BillowConstraint constraint);

/* Advances by `seconds` in `substeps` steps or, where they fail, more. `drive` (may be NULL) is called before each step.
 * Returns DONE; or why the shortest step still failed: the state is then the last good one. */
BillowStepStatus billow_solver_advance(BillowSolver *solver, double seconds, int substeps,
                                       BillowSolverDrive drive, void *drive_data);

/* Energies of the whole cloth, joule. */
BillowEnergy billow_solver_energy(const BillowSolver *solver);

/* How often a step was halved, so far. */
long billow_solver_halvings(const BillowSolver *solver);

/* The whole state (all but cloth, settings, colliders): after restoring, what follows is the same to the bit. The bytes
 * suit a solver of the same row and cloth. */
size_t billow_solver_state_bytes(const BillowSolver *solver);
void billow_solver_save(const BillowSolver *solver, void *state);
void billow_solver_restore(BillowSolver *solver, const void *state);
