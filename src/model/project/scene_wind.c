#include "model/project/scene_wind.h"

#include <math.h>

/* Returns the weight of as much cloth as has an area of 1 m2 where the wind meets it, N/m2: a rope, whose cloth goes
 * all round, has its girth per diameter, and a flat one its width per what the wind meets of it. */
static double
weight_of(const BillowProject *project)
{
    const double weight = project->cloth->material.density * project->physics.gravity;
    const BillowGrid *grid = &project->cloth->grid;
    return !billow_grid_is_rope(grid) ? weight : grid->flat_width > 0.0 ? 0.5 * G_PI * weight : G_PI * weight;
}

double
billow_scene_wind_strength(const BillowProject *project, const BillowWind *wind, double facing)
{
    const double force = billow_wind_force(wind, facing);
    return force > 0.0 ? fmin(force / weight_of(project), BILLOW_MAX_STRENGTH) : 0.0;
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

/* Returns the mean square of the cosine between the keyframe's own wind and its faces. */
static double
own_facing(const BillowProject *project, const BillowKeyframe *keyframe)
{
    return facing_of(keyframe, billow_steady_wind_heading(&keyframe->wind),
                     billow_physics_down(&project->physics));
}

/* Returns a wind of `speed` in the air of the scene. */
static BillowWind
own_wind(const BillowProject *project, double speed)
{
    BillowWind wind = billow_wind_keyed(&project->physics.wind, 0.0);
    wind.speed = speed;
    wind.gust = 0.0;
    return wind;
}

/* The wind of a keyframe that has its own. */
static BillowSteadyWind
own_strength(const BillowProject *project, const BillowKeyframe *keyframe)
{
    BillowSteadyWind steady = keyframe->wind;
    const BillowWind wind = own_wind(project, steady.speed);
    if (steady.speed > 0.0)
        steady.strength = billow_scene_wind_strength(project, &wind, own_facing(project, keyframe));
    steady.speed = 0.0;
    return steady;
}

BillowSteadyWind
billow_keyframe_wind(const BillowProject *project, const BillowBlock *block)
{
    const BillowKeyframe *keyframe = billow_block_keyframe(block);
    if (keyframe->wind.source == BILLOW_WIND_OF_KEYFRAME)
        return own_strength(project, keyframe);
    const BillowWind wind = billow_wind_at(&project->physics.wind, block->start);
    BillowSteadyWind steady = {.direction = wind.direction, .elevation = wind.elevation};
    const double facing =
        facing_of(keyframe, billow_steady_wind_heading(&steady), billow_physics_down(&project->physics));
    steady.strength = billow_scene_wind_strength(project, &wind, facing);
    return steady;
}

/* s = F(v) / (rho g), and F(v) = F(1) v or F(1) v^2. */
double
billow_keyframe_wind_speed(const BillowProject *project, const BillowKeyframe *keyframe)
{
    const BillowSteadyWind *own = &keyframe->wind;
    const BillowWind unit = own_wind(project, 1.0);
    const double force = billow_wind_force(&unit, own_facing(project, keyframe));
    if (own->speed > 0.0 || own->strength == 0.0)
        return own->speed;
    const double speed = force > 0.0 ? own->strength * weight_of(project) / force : 0.0;
    return fmin(unit.law == BILLOW_WIND_SQUARE ? sqrt(speed) : speed, BILLOW_MAX_NUMBER);
}

BillowSteadyWind
billow_keyframe_wind_shown(const BillowProject *project, const BillowKeyframe *keyframe)
{
    BillowSteadyWind shown = keyframe->wind;
    shown.speed = billow_keyframe_wind_speed(project, keyframe);
    return shown;
}

BillowSteadyWind
billow_keyframe_wind_typed(const BillowProject *project, const BillowKeyframe *keyframe,
                           const BillowSteadyWind *shown)
{
    BillowSteadyWind wind = *shown;
    const gboolean changed = shown->speed != billow_keyframe_wind_speed(project, keyframe);
    wind.speed = changed ? shown->speed : keyframe->wind.speed;
    wind.strength = changed ? 0.0 : keyframe->wind.strength;
    return wind;
}

BillowProject *
billow_scene_wind_settle(const BillowProject *project)
{
    BillowProject *settled = billow_project_ref((BillowProject *) project);
    for (guint i = 0; i < billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->len; i++) {
        const BillowBlock *block = billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->pdata[i];
        const BillowSteadyWind *wind = &billow_block_keyframe(block)->wind;
        if (wind->source == BILLOW_WIND_OF_KEYFRAME && wind->speed == 0.0)
            continue;
        if (settled == project) {
            billow_project_unref(settled);
            settled = billow_project_copy(project);
        }
        BillowBlock *copy = billow_block_copy(block);
        billow_block_keyframe(copy)->wind = billow_keyframe_wind(project, block);
        billow_block_unref(billow_project_track(settled, BILLOW_BLOCK_KEYFRAME)->pdata[i]);
        billow_project_track(settled, BILLOW_BLOCK_KEYFRAME)->pdata[i] = copy;
    }
    return settled;
}
