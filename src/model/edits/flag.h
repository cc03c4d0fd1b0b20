/* A template: the project's cloth flies from a pole as a flag, in a loop. */
#pragma once

#include "core/layers/wave.h"
#include "model/edits/edit.h"

typedef struct {
    BillowVec3 top;        /* position of the flag's upper corner on the upright pole, meters */
    double seconds;        /* length of the loop, > 0 */
    BillowSteadyWind wind; /* the wind that it flies in */
} BillowFlag;

/* Fields of a BillowFlag, except the wind (billow_steady_wind_fields). */
extern const BillowField billow_flag_fields[];

/* Returns a flag that suits the cloth: one meter above the ground, centered over the origin. Its wind blows
 * along +x with 2.5 times the pull of the weight; in half of that the fly end would fold over itself. */
BillowFlag billow_flag_default(const BillowGrid *grid);

/* Returns the project with its cloth pinned along column 0 to the pole: one keyframe in the wind, one in a
 * gust half as strong again, from which the loop leads back, and two waves that run from the pole a whole
 * number of times per loop. Their height follows the wind's strength; without wind the flag hangs still.
 * Replaces keyframes, transitions, waves, sways, duration and `loop`, but not cloth, look, scene or
 * physics. */
BillowEdit billow_edit_flag(const BillowProject *project, const BillowFlag *flag);
