#include "model/project/physics.h"

#include "model/project/wind_keys.h"

#include <glib/gi18n.h>
#include <math.h>

/* Steps by need: the longest are a fifth of a frame, the shortest an eighth of that unless they fail, and no
 * thread stretches by more than this in one. */
enum { SUBSTEPS_BY_NEED = 5, REFINEMENTS = 4 };
static const double MOST_GROWTH = 0.015;

static double
suggest_strain_limit(const void *physics)
{
    return BILLOW_NEW_STRAIN_LIMIT;
}

static double
suggest_step(const void *physics)
{
    return BILLOW_NEW_STEP;
}

static double
suggest_substeps(const void *physics)
{
    return SUBSTEPS_BY_NEED;
}

/* Returns whether the file is an older one, which has a number of steps per frame. */
static bool
has_substeps(const void *physics)
{
    return ((const BillowPhysics *) physics)->substeps > 0;
}

static bool
has_no_substeps(const void *physics)
{
    return !has_substeps(physics);
}

static const char *
purpose_of(int solver)
{
    return billow_solvers[solver].purpose;
}

/* Returns whether the method is implicit and has to solve equations. */
static bool
is_implicit(const void *physics)
{
    const BillowScheme *scheme = billow_solvers[((const BillowPhysics *) physics)->solver].scheme;
    return !scheme->is_explicit;
}

static const BillowChoice layer_choices[] = {
    [BILLOW_LAYERS_NONE] = {"none", N_("Only in the fake")},
    [BILLOW_LAYERS_FORCES] = {"forces", N_("Also as forces")},
    {0},
};

const BillowField billow_gravity_fields[] = {
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "gravity",
        .offset = offsetof(BillowPhysics, gravity),
        .label = N_("_Gravity"),
        .unit = N_("m/s²"),
        .tooltip = N_("Acceleration by gravity; 9.81 on Earth"),
        .high = BILLOW_MAX_NUMBER,
        .step = 0.5,
        .initial = {9.81},
    },
    {
        .type = BILLOW_FIELD_VECTOR,
        .key = "gravity_direction",
        .offset = offsetof(BillowPhysics, down),
        .label = N_("Direction of gravity"),
        .tooltip = N_("Where gravity pulls, in the fake and in the physics: 0, -1, 0 is down"),
        .parts = {N_("Gravity x"), N_("Gravity y"), N_("Gravity z")},
        .low = -BILLOW_MAX_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 0.1,
        .initial = {0.0, -1.0, 0.0},
        .direction = true,
        .sparse = true,
    },
    {
        .type = BILLOW_FIELD_CHOICE,
        .key = "layers",
        .offset = offsetof(BillowPhysics, layers),
        .label = N_("Waves and sways"),
        .tooltip = N_("Whether waves and sways also push the simulated cloth, with the force that would give "
                      "a free point the same motion"),
        .choices = layer_choices,
        .sparse = true,
    },
    {0},
};

const BillowField billow_solver_fields[] = {
    {
        .type = BILLOW_FIELD_CHOICE,
        .key = "solver",
        .offset = offsetof(BillowPhysics, solver),
        .label = N_("Method"),
        .tooltip = N_("How the motion is integrated; implicit methods stay stable with stiff cloth"),
        .choices = &billow_solvers[0].choice,
        .choice_size = sizeof *billow_solvers,
        .purpose = purpose_of,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "step",
        .offset = offsetof(BillowPhysics, step),
        .label = N_("Step"),
        .unit = N_("ms"),
        .stored_unit = "s",
        .tooltip = N_("Longest time step; shorter steps are slower but more accurate. Steps become shorter "
                      "where cloth stretches or hits something. The frame rate does not change the motion"),
        .low = BILLOW_MIN_STEP,
        .high = BILLOW_MAX_STEP,
        .step = 1,
        .scale = 1000,
        .none = N_("By frame rate"),
        .suggest = suggest_step,
        .applies = has_no_substeps,
        .when = N_("Only without substeps."),
    },
    {
        .type = BILLOW_FIELD_INTEGER,
        .key = "substeps",
        .offset = offsetof(BillowPhysics, substeps),
        .label = N_("Substeps"),
        .tooltip = N_("Of older files: steps per frame, all equally long. The motion depends on the frame "
                      "rate; choose by need to set a step in milliseconds"),
        .low = 1,
        .high = BILLOW_MAX_SUBSTEPS,
        .step = 1,
        .none = N_("By need"),
        .suggest = suggest_substeps,
        .applies = has_substeps,
        .when = N_("Only in older files."),
        .in_place_of = "step",
    },
    {
        .type = BILLOW_FIELD_INTEGER,
        .key = "iterations",
        .offset = offsetof(BillowPhysics, iterations),
        .label = N_("Iterations"),
        .tooltip = N_("Maximum number of times that the equations of a step are solved to make them exact; "
                      "IMEX methods need more iterations for long steps"),
        .low = 1,
        .high = BILLOW_MAX_ITERATIONS,
        .step = 1,
        .initial = {1},
        .sparse = true,
        .applies = is_implicit,
        .when = N_("Only for implicit and IMEX methods."),
        .always_written = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "strain_limit",
        .offset = offsetof(BillowPhysics, strain_limit),
        .label = N_("Strain limit"),
        .unit = N_("%"),
        .tooltip = N_("Maximum stretch of any thread"),
        .low = BILLOW_MIN_NUMBER,
        .high = BILLOW_MAX_NUMBER,
        .step = 1,
        .scale = 100,
        .none = N_("No limit"),
        .suggest = suggest_strain_limit,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "rigid_damping",
        .offset = offsetof(BillowPhysics, rigid_damping),
        .label = N_("Damping of folds"),
        .unit = N_("1/s"),
        .tooltip =
            N_("How fast the cloth loses all motion but that of a rigid body; falling and turning go on"),
        .high = BILLOW_MAX_NUMBER,
        .step = 0.1,
        .sparse = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "pre_roll",
        .offset = offsetof(BillowPhysics, pre_roll),
        .label = N_("_Pre-roll"),
        .unit = N_("s"),
        .tooltip =
            N_("Time that is simulated before the first frame, so that the cloth is in motion then: in a "
               "loop, in the rounds before; otherwise, the wind blows while all else stands still"),
        .high = BILLOW_MAX_PRE_ROLL,
        .step = 0.5,
        .sparse = true,
    },
    {
        .type = BILLOW_FIELD_NUMBER,
        .key = "thickness",
        .offset = offsetof(BillowPhysics, thickness),
        .label = N_("Least thickness"),
        .unit = N_("mm"),
        .stored_unit = "m",
        .tooltip =
            N_("Cloths that are thinner are this thick in the physics, so that they do not pass through "
               "themselves or one another there; rest shapes and frames of the fake stay as they are"),
        .high = BILLOW_MAX_NUMBER,
        .step = 0.5,
        .scale = 1000,
        .sparse = true,
    },
    {0},
};

static const BillowField *const tables[] = {billow_gravity_fields, billow_solver_fields};

BillowPhysics
billow_physics_default(void)
{
    BillowPhysics physics = {.wind = billow_wind_default()};
    for (size_t i = 0; i < G_N_ELEMENTS(tables); i++)
        billow_fields_initialise(tables[i], &physics, NULL);
    return physics;
}

gboolean
billow_physics_equal(const BillowPhysics *a, const BillowPhysics *b)
{
    for (size_t i = 0; i < G_N_ELEMENTS(tables); i++)
        if (!billow_fields_equal(tables[i], a, b))
            return FALSE;
    return billow_fields_equal(billow_wind_fields, &a->wind, &b->wind) &&
           billow_wind_keys_equal(&a->wind, &b->wind);
}

int
billow_physics_steps(const BillowPhysics *physics)
{
    return physics->substeps > 0 ? physics->substeps : SUBSTEPS_BY_NEED;
}

/* With an explicit method, cotton in a grid of 2 cm needs steps of a few microseconds. */
enum { HALVINGS_OF_EXPLICIT = 12 };

/* Scaled first, so that the squares of tiny and huge components stay finite. */
BillowVec3
billow_physics_down(const BillowPhysics *physics)
{
    const BillowVec3 d = physics->down;
    const BillowVec3 scaled = billow_vec3_scale(d, 1.0 / fmax(fabs(d.x), fmax(fabs(d.y), fabs(d.z))));
    return billow_vec3_scale(scaled, 1.0 / billow_vec3_length(scaled));
}

BillowDynamicsSettings
billow_physics_settings(const BillowPhysics *physics, double spacing)
{
    BillowDynamicsSettings settings = billow_dynamics_default_settings();
    settings.gravity = billow_vec3_scale(billow_physics_down(physics), physics->gravity);
    settings.wind = physics->wind;
    settings.scheme = billow_solvers[physics->solver].scheme;
    settings.iterations = physics->iterations;
    settings.strain_limit = physics->strain_limit;
    settings.rigid_damping = physics->rigid_damping;
    if (settings.scheme->is_explicit)
        settings.max_halvings = HALVINGS_OF_EXPLICIT;
    if (physics->step > 0.0 || physics->substeps == 0) {
        settings.most_growth = MOST_GROWTH;
        settings.refinements = REFINEMENTS;
    }
    settings.margin = fmin(0.1 * spacing, 0.005);
    return settings;
}
