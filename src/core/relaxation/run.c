#include "core/relaxation/run.h"

#include "core/relaxation/effort.h"
#include "core/relaxation/level.h"

void
billow_relaxation_impose_symmetry(const BillowRelaxationRun *run, BillowRelaxationLevel *level)
{
    const struct BillowRelaxation *relaxation = run->relaxation;
    for (int k = 0; k < relaxation->n_mirrors; k++)
        billow_mirror_impose(&relaxation->mirrors[k], run->workers, level->columns, level->rows, level->x);
    billow_rotation_impose(&relaxation->rotation, level->columns, level->rows, level->x);
}

bool
billow_relaxation_advance(BillowRelaxationRun *run, double points)
{
    run->done += points;
    if (run->progress && !run->progress(run->progress_data, fmin(run->done / run->total, 1.0)))
        run->report.cancelled = true;
    return !run->report.cancelled;
}

BillowRelaxationStrain
billow_relaxation_strain_of(const BillowRelaxationRun *run)
{
    return billow_relaxation_survey(run->relaxation->levels[0], run->relaxation->freedom);
}

bool
billow_relaxation_iterate(BillowRelaxationRun *run, int number, double momentum)
{
    struct BillowRelaxation *relaxation = run->relaxation;
    BillowRelaxationLevel *level = relaxation->levels[number];
    run->last_move = billow_relaxation_level_iterate(
        level, relaxation->places, run->settings->without_momentum ? 0.0 : momentum, run->workers);
    run->report.iterations++;
    billow_relaxation_impose_symmetry(run, level);
    return billow_relaxation_advance(run, billow_relaxation_level_points(level));
}

void
billow_relaxation_iterate_to_rest(BillowRelaxationRun *run, int number, double momentum, int most)
{
    run->relaxation->levels[number]->moving = false;
    run->report.converged = false;
    for (int i = 0; i < most && !run->report.converged && billow_relaxation_iterate(run, number, momentum);
         i++)
        run->report.converged = run->last_move < run->settings->tolerance;
}
