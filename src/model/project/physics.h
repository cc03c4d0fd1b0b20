/* Settings of the physics simulation of a project's cloth. */
#pragma once

#include "physics/solver/solver.h"

#include <glib.h>

/* The effect of waves and sways on the simulated cloth. */
typedef enum {
    BILLOW_LAYERS_NONE,   /* nothing: they move the fake alone */
    BILLOW_LAYERS_FORCES, /* docs/physics.md §2 */
} BillowPhysicsLayers;

/* A plain value. Start from billow_physics_default(). */
typedef struct {
    BillowWind wind; /* a project owns its keys, copies of the struct borrow them */
    double gravity;  /* m/s², along `down`, >= 0 */
    BillowVec3 down; /* the direction of gravity, of any length but 0 */
    BillowPhysicsLayers layers;
    int solver;     /* number in billow_solvers */
    double step;    /* the longest, seconds, BILLOW_MIN_STEP ... BILLOW_MAX_STEP; 0: as many per frame as: */
    int substeps;   /* per frame, 1 ... BILLOW_MAX_SUBSTEPS; 0: by need. Has no effect with a step */
    int iterations; /* for the equations of an implicit step, 1 ... BILLOW_MAX_ITERATIONS: see dynamics.h */
    double rigid_damping; /* 1/s: see dynamics.h */
    double strain_limit;  /* largest elongation of an edge, 0.1 = 10 %; 0 = unlimited */
    double pre_roll;      /* seconds simulated before the first frame, 0 ... BILLOW_MAX_PRE_ROLL */
    double thickness;     /* meters, >= 0: thinner cloths, but no ropes, are as thick as this */
} BillowPhysics;

enum { BILLOW_MAX_SUBSTEPS = 1000, BILLOW_MAX_ITERATIONS = 100, BILLOW_MAX_PRE_ROLL = 600 };

#define BILLOW_MIN_STEP 1e-6
#define BILLOW_MAX_STEP 1.0

/* The step of new projects, seconds: steps end at all frames at 24, 30, 60 and 120 per second. */
#define BILLOW_NEW_STEP (1.0 / 120.0)

/* The damping of new projects, 1/s: folds swing by a third as far after two seconds. */
#define BILLOW_NEW_RIGID_DAMPING 1.0

/* The strain limit of new projects: Provot's value. */
#define BILLOW_NEW_STRAIN_LIMIT 0.1

/* Fields of a BillowPhysics. The fields of its wind are in the wind's own table. */
extern const BillowField billow_gravity_fields[], billow_solver_fields[];

/* Returns the defaults: no wind, implicit Euler, substeps by need. */
BillowPhysics billow_physics_default(void);

/* Returns the unit vector in which gravity acts. */
BillowVec3 billow_physics_down(const BillowPhysics *physics);

/* Returns how many steps per frame there are, without a step in seconds, if none of them has to be shorter. */
int billow_physics_steps(const BillowPhysics *physics);

gboolean billow_physics_equal(const BillowPhysics *a, const BillowPhysics *b);

/* Returns the settings for the solver. The gap from colliders is a tenth of `spacing`, at most 5 mm. */
BillowDynamicsSettings billow_physics_settings(const BillowPhysics *physics, double spacing);
