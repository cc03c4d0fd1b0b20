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

/* The artificial inertia h2 L of the springs makes a period longer by about (h q)2 stretch / (2 density): under 2 % of that
 * of the whole cloth with h = length / 20 sqrt(density / stretch). */
static int
steps_for_folds(const BillowProject *project)
{
    const BillowGrid *grid = &project->grid;
    const double length = grid->spacing * (MAX(grid->columns, grid->rows) - 1);
    return steps_of(project, length / 20.0 * sqrt(project->material.density / project->material.stretch));
}

/* T0 = pi sqrt(m / k): Bender. Explicit methods fail with longer steps. */
static int
steps_for_springs(const BillowProject *project)
{
    const BillowMaterial *material = &project->material;
    return steps_of(project, G_PI * project->grid.spacing * sqrt(material->density / material->stretch));
}

int
billow_simulation_steps(const BillowProject *project)
{
    const int steps = billow_physics_steps(&project->physics);
    return project->physics.substeps == 0 && is_imex(project) ? MAX(steps, steps_for_folds(project)) : steps;
}

char *
billow_simulation_unfit(const BillowProject *project)
{
    const int steps = billow_simulation_steps(project);
    if (is_imex(project) && steps < steps_for_folds(project))
        return g_strdup_printf(
            _("%s is unfit at this step: the cloth would swing too slowly. With %d substeps it would do."),
            _(billow_solvers[project->physics.solver].choice.label), steps_for_folds(project));
    if (billow_solvers[project->physics.solver].scheme->is_explicit && steps < steps_for_springs(project))
        return g_strdup_printf(
            _("%s is unfit at this step, so steps will be halved. With about %d substeps it "
              "would do: one for each π√(m/k) of a spring."),
            _(billow_solvers[project->physics.solver].choice.label), steps_for_springs(project));
    return NULL;
}
