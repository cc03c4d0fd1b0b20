/* How the physics preview treats a project's cloth. */
#pragma once

#include "physics/solver.h"

#include <glib.h>

/* A plain value. Start from billow_physics_default(). */
typedef struct {
    int preset;              /* number in billow_material_presets */
    BillowMaterial material; /* the preset's constants, or others in their place */
    BillowWind wind;
    double gravity;      /* m/s2, downwards, >= 0 */
    int solver;          /* number in billow_solvers */
    int substeps;        /* per frame, 1 ... BILLOW_MAX_SUBSTEPS */
    double strain_limit; /* Provot's: longest stretch of a spring, 0.1 = 10 %; 0 = none */
} BillowPhysics;

enum { BILLOW_MAX_SUBSTEPS = 1000 };

/* Of a BillowPhysics: the preset (in the file, the material's name), gravity, and how it is solved. The tables of the
 * material and the wind are of these. */
extern const BillowField billow_preset_fields[], billow_gravity_fields[], billow_solver_fields[];

/* Cotton, no wind, implicit Euler, 5 substeps. */
BillowPhysics billow_physics_default(void);

gboolean billow_physics_equal(const BillowPhysics *a, const BillowPhysics *b);

/* Another preset, with its constants. */
void billow_physics_set_preset(BillowPhysics *physics, int preset);

/* What the solver is told; the margin from colliders is a tenth of `spacing`, at most 5 mm. */
BillowDynamicsSettings billow_physics_settings(const BillowPhysics *physics, double spacing);
