/* Private to physics: the state of the moving net, and functions that the integration schemes share.
 *
 * A scheme starts from x0, v0 at `time`. `filter` has the prescribed velocity components at the end of the
 * step, at time + h, h > 0 seconds. The scheme writes the final state to x and v, including the prescribed
 * velocities, and `reaction`. It changes nothing else: the caller moves constrained points exactly into
 * place, handles colliders, checks for divergence, and advances the time and the history. Returns
 * BILLOW_STEP_DONE or BILLOW_STEP_UNSOLVED. */
#pragma once

#include "physics/net/block_matrix.h"
#include "physics/net/filter.h"
#include "physics/net/patches.h"
#include "physics/solver/conjugate_gradients.h"
#include "physics/solver/contact.h"
#include "physics/solver/dynamics.h"
#include "physics/solver/forces.h"
#include "physics/solver/layers.h"
#include "physics/solver/multigrid.h"
#include "physics/solver/stiffening.h"
#include "physics/solver/surface.h"

/* The IMEX integrators' cache of factorizations. Owned by imex.c. */
typedef struct BillowImex BillowImex;

/* Forces of other cloths on one, with their resistance: see forces.h. */
typedef struct {
    BillowPoints force;
    double *resistance[6];
    double *load[6]; /* kg: what points carry, which only the preconditioner is to know */
} BillowOuterForces;

struct BillowDynamics {
    BillowNet *net;
    BillowDynamicsSettings settings;
    BillowWorkers *workers;        /* borrowed; may be NULL */
    BillowConstraint *constraints; /* one per point */
    unsigned char *held;           /* one per point: 1 = constrained to its position (FIXED) */
    BillowCollider *colliders;
    size_t n_colliders;
    BillowSolid **solids;       /* of the colliders as they were set: a reference each, or NULL */
    BillowCollider *moved;      /* the same at the end of the step */
    BillowMoveColliders motion; /* may be NULL */
    void *motion_data;
    BillowContacts *contacts;
    BillowSurface *surface;
    double surface_scale;           /* of the surface's resistance in the matrix of the step */
    BillowLayers *layers;           /* NULL until the first step with a thickness */
    double first_right;             /* norm of the right-hand side of the step's first system; IMEX: 0 */
    double seam_scale;              /* of the bending across a tube's seam in the matrix */
    const BillowOuterForces *outer; /* within a step that several cloths do jointly; else NULL */
    double layers_scale;            /* of their springs' stiffness in the matrix */
    BillowPatches *patches;         /* NULL: the anchor radius is 0 */
    BillowStiffening *stiffening;   /* NULL: the cloth is as stiff as its material */
    BillowPush push;                /* may be NULL */
    void *push_data;
    BillowPoints pushed; /* accelerations at the time `pushed_at`; unallocated without push */
    double pushed_at;

    double time;         /* of x0, v0 during a step; of x, v between steps */
    BillowPoints x, v;   /* the state; during a step, output of the integrator */
    BillowPoints x0, v0; /* during a step: the state at its start */

    /* Multistep methods: the state h_before seconds before x0, v0; 0: this is the first step,
     * or the last one met colliders or layers. */
    BillowPoints x_before, v_before;
    double h_before;
    double h_last;            /* length of the last step; 0: none */
    BillowPoints pull_before; /* mean acceleration in the step before that; 0: there was none */
    bool has_landed;          /* points met colliders in the current step, or layers touched */

    BillowPoints change; /* v - v0 of an implicit step */
    BillowPoints guess;  /* what it may be, but for a factor, if has_guess */
    bool has_guess;
    bool is_computed; /* v is a result of the current step, which may be computed again */

    BillowFilter filter;
    BillowPoints reaction; /* newton: force of the constraints on each point in the prescribed directions */

    double *inner;          /* kg/s per point, and the velocity that it acts against: see rest_friction.h */
    BillowVec3 inner_frame; /* m/s */
    bool has_inner;

    BillowPoints force, right, work[4]; /* scratch space of the integrator within a step */
    double *resistance[6];              /* likewise: see forces.h */
    BillowBlockMatrix *matrix;
    BillowConjugateGradients *solver;
    BillowMultigrid *multigrid; /* NULL until the first implicit step */
    BillowImex *imex;           /* NULL until the first IMEX step */

    long whole_steps; /* for billow_dynamics_advance_to(): steps of the requested length done since time 0 */
    long parts;       /* of the next one: shorter steps done at this level */
    int level;        /* steps are 2^-level of the requested length */
    int good_steps;   /* consecutive ones at this level */
    int least_level;  /* steps longer than at this level diverged slowly */
    double excess;    /* joule of spurious energy from steps at this level: see energy_watch.h */
    void *saved_contacts; /* at the start of the step */
    BillowDynamicsProfile profile;
};

/* Computes all forces (springs with damping, gravity, drag, wind) at (x, v, time), newton. */
void billow_integrator_forces(BillowDynamics *dynamics, const BillowPoints *x, const BillowPoints *v,
                              double time, BillowPoints *force);

/* Computes the forces without springs and their damping: gravity, drag, wind. */
void billow_integrator_external_forces(BillowDynamics *dynamics, const BillowPoints *x, const BillowPoints *v,
                                       double time, BillowPoints *force);

/* Returns the time at which the wind, and how stiff the cloth is, are as at `time`: another one in a loop. */
double billow_integrator_round_time(const BillowDynamicsSettings *settings, double time);

/* Returns gravity, and push and wind at `time`. */
BillowSurroundings billow_integrator_surroundings(BillowDynamics *dynamics, double time);

void billow_integrator_copy(const BillowDynamics *dynamics, BillowPoints *to, const BillowPoints *from);

/* Computes to = a + factor b; `to` may be one of them. */
void billow_integrator_add(const BillowDynamics *dynamics, BillowPoints *to, const BillowPoints *a,
                           double factor, const BillowPoints *b);

/* Returns the tolerance of the linear systems of the scheme. */
double billow_integrator_tolerance(const BillowDynamics *dynamics);

/* Returns the norm of v, with points weighted by mass. */
double billow_integrator_size(const BillowDynamics *dynamics, const BillowPoints *v);

/* Replaces the prescribed components of `v` with those of the filter. */
void billow_integrator_prescribe(const BillowDynamics *dynamics, BillowPoints *v);

/* Adds the velocities that bring points to their constraints in a step of `h` seconds to the filter. */
void billow_integrator_prescribe_constraints(BillowDynamics *dynamics, double h);

/* Moves points to their constraints, missed by rounding, or by integrators whose x is not x0 + h v. */
void billow_integrator_enforce_constraints(BillowDynamics *dynamics);

/* Sets reaction to the prescribed components of -excess at the filtered points, and to 0 elsewhere. `excess`
 * is the force that free motion would not balance, newton: total force - M (v - v0) / h. */
void billow_integrator_set_reaction(BillowDynamics *dynamics, const BillowPoints *excess);

/* Improves the result of a step of `h` seconds, of any scheme, by one of Newton's iterations for implicit
 * Euler's method. Sets x, v and the reaction. */
BillowStepStatus billow_implicit_go_on(BillowDynamics *dynamics, double h);

/* The parts of one of Newton's iterations for implicit Euler's method, for systems of several cloths: begin() sets up
 * the matrix and `right` for the present v, with the prescribed components in place; multiply() and precondition()
 * (`data` is the dynamics) apply it, and the blocks of its points once billow_block_matrix_invert() was called; end()
 * takes over `change`, with the rest of the right-hand side in work[0], and sets x, v and the reaction. `is_first`: there
 * is no result yet. least() returns the norm below which right-hand sides need not be solved relative to their own. */
void billow_implicit_begin(BillowDynamics *dynamics, double h, bool is_first);
double billow_implicit_multiply(void *data, const BillowPoints *p, BillowPoints *q);
double billow_implicit_precondition(void *data, const BillowPoints *r, BillowPoints *z);
double billow_implicit_precondition_blocks(void *data, const BillowPoints *r, BillowPoints *z);
void billow_implicit_end(BillowDynamics *dynamics, double h);
double billow_implicit_least(BillowDynamics *dynamics, double h);

/* Repeats a step of `h` seconds that ended with threads longer than the strain limit, by implicit Euler's
 * method with threads that are stiff beyond the limit. Sets x, v and the reaction. */
void billow_implicit_keep_limit(BillowDynamics *dynamics, double h);

/* Returns the norm (that of the system's preconditioner) of gravity's impulse in this many seconds if `right`
 * is small beside it: the right-hand side of cloth at rest is nearly 0 and need not be solved relative to
 * that. Returns 0 for moving cloth, which does not need it. Overwrites work[0] and work[1]. */
double billow_integrator_weight_norm(BillowDynamics *dynamics, double seconds,
                                     const BillowLinearSystem *system);
