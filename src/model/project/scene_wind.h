/* The wind of the scene, which blows in the physics, as the rest shapes of keyframes feel it.
 * docs/method.md §3. */
#pragma once

#include "model/project/project.h"

/* Returns how strongly a wind without gusts pulls at the project's cloth, as a share of its weight: 0 ...
 * BILLOW_MAX_STRENGTH. `facing` as for billow_wind_force(). */
double billow_scene_wind_strength(const BillowProject *project, const BillowWind *wind, double facing);

/* Returns the wind in which a keyframe hangs: its own, or that of the scene at its start, as a share of the
 * weight. */
BillowSteadyWind billow_keyframe_wind(const BillowProject *project, const BillowBlock *keyframe);

/* Returns the speed of a keyframe's own wind, m/s: if it has a strength instead, the speed with that strength
 * in the air of the scene (0 if that has no force). */
double billow_keyframe_wind_speed(const BillowProject *project, const BillowKeyframe *keyframe);

/* Returns a keyframe's wind as users see it: with its speed. */
BillowSteadyWind billow_keyframe_wind_shown(const BillowProject *project, const BillowKeyframe *keyframe);

/* Returns the wind to store after `shown` was edited: with its strength, unless the speed was changed. */
BillowSteadyWind billow_keyframe_wind_typed(const BillowProject *project, const BillowKeyframe *keyframe,
                                            const BillowSteadyWind *shown);

/* Returns a project in which every keyframe has the strength of its wind itself, so that it keeps it at any other time: the
 * project (a reference), or a copy. */
BillowProject *billow_scene_wind_settle(const BillowProject *project);
