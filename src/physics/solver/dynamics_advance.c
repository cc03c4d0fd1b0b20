/* Advances the time: in steps that are halved when they fail, and get longer again. */
#include "physics/solver/integrator.h"
#include "physics/solver/stopwatch.h"

#include <math.h>

/* Share of a step by which a time may miss the end of one. */
#define NEGLIGIBLE 1e-9

/* Successful steps in a row after which a halved step is doubled again. */
enum { STEPS_TO_LENGTHEN = 8 };

/* Does the next of the 2^level parts of a step of `seconds` from `start`, or halves it if it fails. `done`
 * counts the parts that are done. Returns DONE unless the shortest part failed. */
static BillowStepStatus
do_part(BillowDynamics *dynamics, double start, double seconds, long *done, BillowDynamicsDrive drive,
        void *drive_data)
{
    const int deepest = dynamics->settings.max_halvings;
    if (*done == 0 && dynamics->level > deepest)
        dynamics->level = deepest;
    const double h = ldexp(seconds, -dynamics->level), end = start + (double) (*done + 1) * h;
    if (drive)
        drive(drive_data, end, dynamics);
    const BillowStepStatus status = billow_integrator_try(dynamics, h, dynamics->level >= deepest);
    if (status == BILLOW_STEP_DONE) {
        dynamics->time = end;
        ++*done;
        /* doubles the step after successful ones, if the number done is a multiple of the longer step */
        if (++dynamics->good_steps >= STEPS_TO_LENGTHEN && dynamics->level > dynamics->least_level &&
            *done % 2 == 0) {
            dynamics->level--;
            dynamics->good_steps = 0;
            *done /= 2;
        }
    } else if (dynamics->level < deepest) {
        dynamics->level++;
        dynamics->good_steps = 0;
        *done *= 2;
    } else {
        return status;
    }
    return BILLOW_STEP_DONE;
}

BillowStepStatus
billow_dynamics_advance(BillowDynamics *dynamics, double seconds, int substeps, BillowDynamicsDrive drive,
                        void *drive_data)
{
    BillowStopwatch watch = billow_stopwatch_start();
    BillowStepStatus status = BILLOW_STEP_DONE;
    double start = dynamics->time, h = seconds / substeps;
    for (int i = 0; i < substeps && status == BILLOW_STEP_DONE; i++) {
        for (long done = 0; status == BILLOW_STEP_DONE && done < 1L << dynamics->level;)
            status = do_part(dynamics, start + i * h, h, &done, drive, drive_data);
        if (status == BILLOW_STEP_DONE)
            dynamics->time = start + (i + 1) * h;
    }
    dynamics->profile.total += billow_stopwatch_lap(&watch);
    return status;
}

BillowStepStatus
billow_dynamics_advance_to(BillowDynamics *dynamics, double time, double step, BillowDynamicsDrive drive,
                           void *drive_data)
{
    BillowStopwatch watch = billow_stopwatch_start();
    BillowStepStatus status = BILLOW_STEP_DONE;
    while (status == BILLOW_STEP_DONE && dynamics->time < time - NEGLIGIBLE * step) {
        const double start = (double) dynamics->whole_steps * step;
        status = do_part(dynamics, start, step, &dynamics->parts, drive, drive_data);
        if (dynamics->parts == 1L << dynamics->level) {
            dynamics->parts = 0;
            dynamics->time = (double) ++dynamics->whole_steps * step;
        }
    }
    dynamics->profile.total += billow_stopwatch_lap(&watch);
    return status;
}

/* x + s (x_before - x): after a step, x_before is where it started */
void
billow_dynamics_positions_at(const BillowDynamics *dynamics, double time, BillowPoints *points)
{
    const double behind = dynamics->time - time;
    const double share = behind > NEGLIGIBLE * dynamics->h_last ? fmin(behind / dynamics->h_last, 1.0) : 0.0;
    for (size_t i = 0; i < dynamics->net->count; i++) {
        const BillowVec3 end = billow_points_get(&dynamics->x, i);
        const BillowVec3 way = billow_vec3_sub(billow_points_get(&dynamics->x_before, i), end);
        billow_points_set(points, i, billow_vec3_add(end, billow_vec3_scale(way, share)));
    }
}
