/* How the physics preview treats a project's cloth. */
#pragma once

#include "physics/solver/solver.h"

#include <glib.h>

/* What waves and sways do to the simulated cloth. */
typedef enum {
    BILLOW_LAYERS_NONE,   /* nothing: they move the fake alone */
    BILLOW_LAYERS_FORCES, /* docs/physics.md §2 */
} BillowPhysicsLayers;

/* A plain value. Start from billow_physics_default(). */
typedef struct {
    BillowWind wind;
    double gravity; /* m/s2, downwards, >= 0 */
    BillowPhysicsLayers layers;
    int solver;     /* number in billow_solvers */
    int substeps;   /* per frame, 1 ... BILLOW_MAX_SUBSTEPS */
    int iterations; /* of the equations of an implicit step, 1 ... BILLOW_MAX_ITERATIONS: see dynamics.h */
    double strain_limit; /* longest stretch of a thread, 0.1 = 10 %; 0 = none */
} BillowPhysics;

enum { BILLOW_MAX_SUBSTEPS = 1000, BILLOW_MAX_ITERATIONS = 100 };

/* Of a new project: Provot's. */
#define BILLOW_NEW_STRAIN_LIMIT 0.1

/* Of a BillowPhysics: gravity, and how it is solved. The table of the wind is of that. */
extern const BillowField billow_gravity_fields[], billow_solver_fields[];

/* No wind, implicit Euler, 5 substeps. */
BillowPhysics billow_physics_default(void);

gboolean billow_physics_equal(const BillowPhysics *a, const BillowPhysics *b);

/* What the solver is told; the margin from colliders is a tenth of `spacing`, at most 5 mm. */
BillowDynamicsSettings billow_physics_settings(const BillowPhysics *physics, double spacing);
