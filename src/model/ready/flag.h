/* The project's cloth flies as a flag from any place, in any wind, in a loop. The ready animation of that name adds
 * a pole. */
#pragma once

#include "core/layers/wave.h"
#include "model/edits/edit.h"

typedef struct {
    BillowVec3 top;  /* position of the flag's upper corner on the upright pole, metres */
    double seconds;  /* length of the loop, > 0 */
    BillowWind wind; /* of the scene; its gusts do not count */
} BillowFlag;

/* Returns a flag that suits the cloth: one metre above the ground, centered over the origin. Its wind is that
 * of the scene; if that is calm, it blows in whole metres per second that pull 2.5 times as strongly as the
 * weight; in half of that the fly end would fold over itself, and no blend finds a way out of that. */
BillowFlag billow_flag_default(const BillowProject *project);

/* Returns the project with its cloth pinned along column 0 to the pole: one keyframe in the wind, one in a
 * gust that pulls half as strongly again, from which the loop leads back, and two waves that run from the
 * pole a whole number of times per loop. Their height follows the strength of the wind; with no wind the flag
 * hangs still. The wind becomes that of the scene, with a gust that rises and falls once a loop. Replaces
 * keyframes, transitions, waves, sways, the duration, `loop` and the wind; keeps cloth, look, scene and the
 * rest of the physics. */
BillowEdit billow_edit_flag(const BillowProject *project, const BillowFlag *flag);
