/* Private to physics: the state of the net in motion, and what the schemes that integrate it share.
 *
 * A scheme starts from x0, v0 at `time`; `filter` holds what is prescribed of the velocities at the end of the step (at
 * time + h), h > 0 seconds. It writes the state at the end to x, v, the prescribed velocities included, and `reaction`.
 * It leaves all else as it is: the caller puts constrained points exactly into place, meets colliders, looks for
 * divergence, moves the time and the history on. Returns BILLOW_STEP_DONE or BILLOW_STEP_UNSOLVED. */
#pragma once

#include "physics/net/block_matrix.h"
#include "physics/net/filter.h"
#include "physics/net/patches.h"
#include "physics/solver/conjugate_gradients.h"
#include "physics/solver/contact.h"
#include "physics/solver/dynamics.h"
#include "physics/solver/forces.h"
#include "physics/solver/multigrid.h"

/* What the IMEX integrators keep: factorisations. Owned by imex.c. */
typedef struct BillowImex BillowImex;

struct BillowDynamics {
    BillowNet *net;
    BillowDynamicsSettings settings;
    BillowWorkers *workers;        /* borrowed; may be NULL */
    BillowConstraint *constraints; /* one a point */
    unsigned char *held;           /* one a point: 1 = constrained to be at its place (FIXED) */
    BillowCollider *colliders;
    size_t n_colliders;
    BillowCollider *moved; /* the same at the end of the step */
    BillowMotion motion;   /* may be NULL */
    void *motion_data;
    BillowContacts *contacts;
    BillowPatches *patches; /* NULL: the anchors' radius is 0 */
    BillowPush push;        /* may be NULL */
    void *push_data;
    BillowPoints pushed; /* what it said for the time `pushed_at`; not there without it */
    double pushed_at;

    double time;         /* of x0, v0 during a step; of x, v between steps */
    BillowPoints x, v;   /* the state; during a step: what the integrator writes */
    BillowPoints x0, v0; /* during a step: the state at its start */

    /* Multistep methods: the state h_before seconds before x0, v0; 0: none, this is the first step. */
    BillowPoints x_before, v_before;
    double h_before;

    BillowPoints change; /* v - v0 of an implicit step */

    BillowFilter filter;
    BillowPoints reaction; /* newton: how the constraints hold each point in the prescribed directions */

    BillowPoints force, right, work[4]; /* for an integrator to use as it likes within a step */
    double *resistance[6];              /* the same: see forces.h */
    BillowBlockMatrix *matrix;
    BillowConjugateGradients *solver;
    BillowMultigrid *multigrid; /* NULL until the first implicit step */
    BillowImex *imex;           /* NULL until the first IMEX step */

    int level;            /* of billow_dynamics_advance: steps are 2^-level of what was asked for */
    int good_steps;       /* in a row at this level */
    int least_level;      /* longer steps than those of this level diverged slowly */
    double excess;        /* joule that the steps at this level brought in from nowhere: see energy_watch.h */
    void *saved_contacts; /* at the start of the step */
    BillowDynamicsProfile profile;
};

/* All forces (springs and their damping, gravity, drag, wind) at (x, v, time), newton, into `force`. */
void billow_integrator_forces(BillowDynamics *dynamics, const BillowPoints *x, const BillowPoints *v,
                              double time, BillowPoints *force);

/* The same without springs and their damping: gravity, drag, wind. */
void billow_integrator_external_forces(BillowDynamics *dynamics, const BillowPoints *x, const BillowPoints *v,
                                       double time, BillowPoints *force);

/* Gravity, and push and wind at `time`. */
BillowSurroundings billow_integrator_surroundings(BillowDynamics *dynamics, double time);

void billow_integrator_copy(const BillowDynamics *dynamics, BillowPoints *to, const BillowPoints *from);

/* to = a + factor b; `to` may be one of them. */
void billow_integrator_add(const BillowDynamics *dynamics, BillowPoints *to, const BillowPoints *a,
                           double factor, const BillowPoints *b);

/* The length of v, points weighed by their mass. */
double billow_integrator_size(const BillowDynamics *dynamics, const BillowPoints *v);

/* Replaces the prescribed part of `v` by the filter's. */
void billow_integrator_prescribe(const BillowDynamics *dynamics, BillowPoints *v);

/* reaction = the prescribed part of -excess at the filtered points, 0 elsewhere. `excess`: the force that the
 * free motion would not balance, newton: total force - M (v - v0) / h. */
void billow_integrator_set_reaction(BillowDynamics *dynamics, const BillowPoints *excess);

/* The step of `h` ended with threads longer than the strain limit: makes it anew, by implicit Euler's method, with threads that
 * are stiff beyond the limit. Sets x, v and the reaction. */
void billow_implicit_keep_limit(BillowDynamics *dynamics, double h);

/* How long the impulse of gravity in so many seconds is in the norm of the system's preconditioner, where what `right` asks
 * for is small beside it: cloth at rest has hardly a right-hand side, and need not be solved to a share of that. 0 in
 * motion, where there is no need to know. Uses work[0] and work[1]. */
double billow_integrator_weight_norm(BillowDynamics *dynamics, double seconds,
                                     const BillowLinearSystem *system);

/* Frees what the IMEX integrators kept; NULL is allowed. */
void billow_imex_free(BillowImex *imex);
