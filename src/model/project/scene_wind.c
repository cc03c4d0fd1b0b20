#include "model/project/scene_wind.h"

#include <math.h>

double
billow_scene_wind_strength(const BillowProject *project, const BillowWind *wind, double facing)
{
    const double weight = project->material.density * project->physics.gravity;
    const double force = billow_wind_force(wind, facing);
    return force > 0.0 ? fmin(force / weight, BILLOW_MAX_STRENGTH) : 0.0;
}

/* Cloth that hangs from a line across the wind turns its face to the wind. Along any other line it streams
 * and flutters, and the mean square of the cosine is a half. In between, the anchors' spread decides:
 * (1 + sum (d.a)^2 / sum d^2) / 2, with d from their centre and a across the wind and gravity. */
static double
facing_of(const BillowKeyframe *keyframe, BillowVec3 heading, BillowVec3 down)
{
    const BillowVec3 side = billow_vec3_cross(heading, down);
    const double length = billow_vec3_length(side);
    BillowVec3 centre = {0.0, 0.0, 0.0};
    double across = 0.0, all = 0.0;
    for (size_t i = 0; i < keyframe->n_anchors; i++)
        centre = billow_vec3_add(
            centre, billow_vec3_scale(keyframe->anchors[i].position, 1.0 / (double) keyframe->n_anchors));
    for (size_t i = 0; i < keyframe->n_anchors; i++) {
        const BillowVec3 d = billow_vec3_sub(keyframe->anchors[i].position, centre);
        const double part = length > 0.0 ? billow_vec3_dot(d, side) / length : 0.0;
        across += part * part;
        all += billow_vec3_dot(d, d);
    }
    return all > 0.0 ? 0.5 * (1.0 + fmin(across / all, 1.0)) : 0.5;
}

BillowSteadyWind
billow_keyframe_wind(const BillowProject *project, const BillowBlock *block)
{
    const BillowKeyframe *keyframe = billow_block_keyframe(block);
    if (keyframe->wind.source == BILLOW_WIND_OF_KEYFRAME)
        return keyframe->wind;
    const BillowWind wind = billow_wind_at(&project->physics.wind, block->start);
    BillowSteadyWind steady = {.direction = wind.direction, .elevation = wind.elevation};
    const double facing =
        facing_of(keyframe, billow_steady_wind_heading(&steady), billow_physics_down(&project->physics));
    steady.strength = billow_scene_wind_strength(project, &wind, facing);
    return steady;
}

BillowProject *
billow_scene_wind_settle(const BillowProject *project)
{
    BillowProject *settled = billow_project_ref((BillowProject *) project);
    for (guint i = 0; i < project->tracks[BILLOW_BLOCK_KEYFRAME]->len; i++) {
        const BillowBlock *block = project->tracks[BILLOW_BLOCK_KEYFRAME]->pdata[i];
        if (billow_block_keyframe(block)->wind.source == BILLOW_WIND_OF_KEYFRAME)
            continue;
        if (settled == project) {
            billow_project_unref(settled);
            settled = billow_project_copy(project);
        }
        BillowBlock *copy = billow_block_copy(block);
        billow_block_keyframe(copy)->wind = billow_keyframe_wind(project, block);
        billow_block_unref(settled->tracks[BILLOW_BLOCK_KEYFRAME]->pdata[i]);
        settled->tracks[BILLOW_BLOCK_KEYFRAME]->pdata[i] = copy;
    }
    return settled;
}
