#include "model/simulation/steps.h"

#include <glib/gi18n.h>
#include <math.h>

/* IMEX methods with as many iterations as this solve the equations of implicit ones. */
enum { ENOUGH_ITERATIONS = 10 };

/* Returns how many steps of `seconds` a frame has. */
static int
steps_of(const BillowProject *project, double seconds)
{
    return (int) fmin(ceil(1.0 / (project->frame_rate * seconds)), BILLOW_MAX_SUBSTEPS);
}

static gboolean
is_imex(const BillowProject *project)
{
    const int solver = project->physics.solver;
    return (solver == BILLOW_INTEGRATOR_IMEX_EULER || solver == BILLOW_INTEGRATOR_SBDF2) &&
           project->physics.iterations < ENOUGH_ITERATIONS;
}

static gboolean
is_explicit(const BillowProject *project)
{
    return billow_solvers[project->physics.solver].scheme->is_explicit;
}

/* Returns the density of the cloth where it is lightest. */
static double
least_density(const BillowCloth *cloth)
{
    const BillowMap *map = billow_cloth_maps_get(cloth->maps, BILLOW_MAP_DENSITY);
    return cloth->material.density * (map ? fmin(map->factor, 1.0) : 1.0);
}

/* Returns how stiff the cloth is at most. */
static double
most_stretch(const BillowCloth *cloth)
{
    return billow_stiffness_most(&cloth->stiffness) * fmax(billow_material_stretch(&cloth->material, true),
                                                           billow_material_stretch(&cloth->material, false));
}

/* The longest step in which the method moves the cloth properly.
 *
 * IMEX: the artificial inertia h2 L of the springs makes a period longer by about (h q)2 stretch / (2 density):
 * under 2 % of that of the whole cloth with h = length / 20 sqrt(density / stretch).
 *
 * Explicit: T0 = pi sqrt(m / k): Bender. With longer steps these methods fail. */
static double
longest_step(const BillowProject *project)
{
    const BillowGrid *grid = &project->cloth->grid;
    const double length = grid->spacing * (MAX(grid->columns, grid->rows) - 1),
                 slowness = sqrt(least_density(project->cloth) / most_stretch(project->cloth));
    if (is_imex(project))
        return length / 20.0 * slowness;
    return is_explicit(project) ? G_PI * grid->spacing * slowness : INFINITY;
}

int
billow_simulation_steps(const BillowProject *project)
{
    const BillowPhysics *physics = &project->physics;
    if (physics->step > 0.0)
        return MAX((int) ceil(1.0 / (project->frame_rate * physics->step) - 1e-6), 1);
    const int steps = billow_physics_steps(physics);
    return physics->substeps == 0 && is_imex(project) ? MAX(steps, steps_of(project, longest_step(project)))
                                                      : steps;
}

double
billow_simulation_step(const BillowProject *project)
{
    const double step = project->physics.step;
    return step > 0.0 ? step : 1.0 / (project->frame_rate * billow_simulation_steps(project));
}

double
billow_simulation_free_step(const BillowProject *project)
{
    return project->physics.step > 0.0 || project->subframes > 1 ? billow_simulation_step(project) : 0.0;
}

double
billow_simulation_fit_step(const BillowProject *project)
{
    const double longest = longest_step(project), digit = pow(10.0, floor(log10(longest)) - 1.0);
    return isinf(longest) ? longest : CLAMP(floor(longest / digit) * digit, BILLOW_MIN_STEP, BILLOW_MAX_STEP);
}

/* Returns whether the project's steps are longer than the method allows. Substeps have a largest number. */
static gboolean
is_too_long(const BillowProject *project)
{
    const double longest = longest_step(project);
    if (project->physics.step > 0.0)
        return project->physics.step > longest * (1.0 + 1e-9) && project->physics.step > BILLOW_MIN_STEP;
    return !isinf(longest) && billow_simulation_steps(project) < steps_of(project, longest);
}

char *
billow_simulation_unfit(const BillowProject *project)
{
    if (!is_too_long(project))
        return NULL;
    const char *method = _(billow_solvers[project->physics.solver].choice.label);
    g_autofree char *fault = g_strdup_printf(
        is_imex(project) ? _("%s is unfit at this step: the cloth would swing too slowly.")
                         : _("%s is unfit at this step, which is longer than π√(m/k) of a spring: "
                             "steps will be halved."),
        method);
    g_autofree char *remedy =
        project->physics.substeps > 0
            ? g_strdup_printf(_("With %d substeps it would do."), steps_of(project, longest_step(project)))
            : g_strdup_printf(_("With a step of %g ms it would do."),
                              1000.0 * billow_simulation_fit_step(project));
    return g_strdup_printf("%s %s", fault, remedy);
}
