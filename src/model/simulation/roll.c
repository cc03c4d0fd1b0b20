#include "model/simulation/roll.h"

#include <math.h>

/* Share of a frame by which a pre-roll may exceed whole frames, and a time the end of a round. */
static const double NEGLIGIBLE = 1e-6;

int
billow_roll_frames(const BillowProject *project)
{
    return (int) ceil(project->physics.pre_roll * billow_project_frames_per_second(project) - NEGLIGIBLE);
}

double
billow_roll_round(const BillowProject *project)
{
    return project->loop && project->physics.pre_roll > 0.0
               ? billow_project_frame_time(project, billow_project_frame_count(project) + 1)
               : 0.0;
}

double
billow_roll_time(const BillowProject *project, double time)
{
    if (!(project->physics.pre_roll > 0.0))
        return time;
    const double round = billow_roll_round(project);
    if (!(round > 0.0))
        return fmax(time, 0.0);
    const double played = time - round * floor(time / round);
    return played < round - NEGLIGIBLE / project->frame_rate ? played : 0.0;
}
