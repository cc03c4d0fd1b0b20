/* A flag, as a start: the project's cloth flies from a pole, in a loop. */
#pragma once

#include "core/layers/wave.h"
#include "model/edits/edit.h"

typedef struct {
    BillowVec3 top;        /* where the flag's upper corner is on the pole, metres; the pole is upright */
    double seconds;        /* of a round, > 0 */
    BillowSteadyWind wind; /* in which it flies */
} BillowFlag;

/* Of a BillowFlag: all but the wind (billow_steady_wind_fields). */
extern const BillowField billow_flag_fields[];

/* One that suits the cloth: a metre over the ground, its middle over the origin. Its wind blows along +x and pulls 2.5 times
 * as strongly as the weight: in half of it the flag's fly end falls over itself, out of which no blend finds a way. */
BillowFlag billow_flag_default(const BillowGrid *grid);

/* The project with its cloth held along column 0 by the pole: a keyframe in the wind and one in a gust of half as much again,
 * from which the loop leads back, and two waves that run from the pole, whose lengths pass whole times in a round. They are
 * as high as the wind is strong; in a calm the flag hangs. Its keyframes, transitions, waves and sways, its duration and
 * `loop` give way; cloth, look, scene and physics stay. */
BillowEdit billow_edit_flag(const BillowProject *project, const BillowFlag *flag);
