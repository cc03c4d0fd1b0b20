/* Advances the time: in steps that are halved when they fail, and get longer again. */
#include "physics/solver/joint.h"
#include "physics/solver/step.h"
#include "physics/solver/stopwatch.h"

#include <math.h>

/* Share of a step by which a time may miss the end of one. */
#define NEGLIGIBLE 1e-9

/* Successful steps in a row after which a halved step is doubled again. */
enum { STEPS_TO_LENGTHEN = 8 };

/* The member that controls the steps of all. */
static BillowDynamics *
leader_of(const BillowGroup *group)
{
    return group->members[0].dynamics;
}

/* Gives all members the time and the steps of the leader. */
static void
follow_leader(BillowGroup *group)
{
    const BillowDynamics *leader = leader_of(group);
    for (size_t i = 1; i < group->n; i++) {
        BillowDynamics *dynamics = group->members[i].dynamics;
        dynamics->time = leader->time;
        dynamics->level = leader->level;
        dynamics->least_level = leader->least_level;
        dynamics->good_steps = leader->good_steps;
        dynamics->whole_steps = leader->whole_steps;
        dynamics->parts = leader->parts;
    }
}

static void
drive_all(BillowGroup *group, double time)
{
    if (group->joint)
        billow_joint_untie(group->joint);
    for (size_t i = 0; i < group->n; i++) {
        const BillowGroupMember *member = &group->members[i];
        if (member->drive)
            member->drive(member->drive_data, time, member->dynamics);
    }
}

/* Does the next of the 2^level parts of a step of `seconds` from `start`, or halves it if it fails. `done`
 * counts the parts that are done. Returns DONE unless the shortest part failed. */
static BillowStepStatus
do_part(BillowGroup *group, double start, double seconds, long *done)
{
    BillowDynamics *leader = leader_of(group);
    const int deepest = leader->settings.max_halvings;
    if (*done == 0 && leader->level > deepest)
        leader->level = deepest;
    follow_leader(group);
    const double h = ldexp(seconds, -leader->level), end = start + (double) (*done + 1) * h;
    drive_all(group, end);
    const BillowStepStatus status = billow_step_try(group, h, leader->level >= deepest);
    if (status == BILLOW_STEP_DONE) {
        leader->time = end;
        ++*done;
        /* doubles the step after successful ones, if the number done is a multiple of the longer step */
        if (++leader->good_steps >= STEPS_TO_LENGTHEN && leader->level > leader->least_level &&
            *done % 2 == 0) {
            leader->level--;
            leader->good_steps = 0;
            *done /= 2;
        }
    } else if (leader->level < deepest) {
        leader->level++;
        leader->good_steps = 0;
        *done *= 2;
    } else {
        return status;
    }
    return BILLOW_STEP_DONE;
}

BillowStepStatus
billow_group_advance(BillowGroup *group, double seconds, int substeps)
{
    BillowStopwatch watch = billow_stopwatch_start();
    BillowDynamics *leader = leader_of(group);
    BillowStepStatus status = BILLOW_STEP_DONE;
    double start = leader->time, h = seconds / substeps;
    for (int i = 0; i < substeps && status == BILLOW_STEP_DONE; i++) {
        for (long done = 0; status == BILLOW_STEP_DONE && done < 1L << leader->level;)
            status = do_part(group, start + i * h, h, &done);
        if (status == BILLOW_STEP_DONE)
            leader->time = start + (i + 1) * h;
    }
    follow_leader(group);
    leader->profile.total += billow_stopwatch_lap(&watch);
    return status;
}

BillowStepStatus
billow_group_advance_to(BillowGroup *group, double time, double step)
{
    BillowStopwatch watch = billow_stopwatch_start();
    BillowDynamics *leader = leader_of(group);
    BillowStepStatus status = BILLOW_STEP_DONE;
    while (status == BILLOW_STEP_DONE && leader->time < time - NEGLIGIBLE * step) {
        const double start = (double) leader->whole_steps * step;
        status = do_part(group, start, step, &leader->parts);
        if (leader->parts == 1L << leader->level) {
            leader->parts = 0;
            leader->time = (double) ++leader->whole_steps * step;
        }
    }
    follow_leader(group);
    leader->profile.total += billow_stopwatch_lap(&watch);
    return status;
}

BillowStepStatus
billow_dynamics_advance(BillowDynamics *dynamics, double seconds, int substeps, BillowDynamicsDrive drive,
                        void *drive_data)
{
    const BillowGroupMember member = {dynamics, drive, drive_data};
    BillowGroup alone = {.members = &member, .n = 1};
    return billow_group_advance(&alone, seconds, substeps);
}

BillowStepStatus
billow_dynamics_advance_to(BillowDynamics *dynamics, double time, double step, BillowDynamicsDrive drive,
                           void *drive_data)
{
    const BillowGroupMember member = {dynamics, drive, drive_data};
    BillowGroup alone = {.members = &member, .n = 1};
    return billow_group_advance_to(&alone, time, step);
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
