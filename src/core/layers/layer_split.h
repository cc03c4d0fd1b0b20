/* Waves and sways cut in two: the second half goes on as the whole would have. */
#pragma once

#include "core/layers/sway.h"
#include "core/layers/wave.h"

/* Both are the wave (sway) of a block of `duration` seconds: they become its halves before and after `elapsed`, which lies
 * within. Each goes from what the whole is where it begins to what that is where it ends; false: in between it may differ,
 * as the whole does not change evenly. Nothing that they point to is touched. */
bool billow_wave_split(void *first, void *second, double elapsed, double duration);
bool billow_sway_split(void *first, void *second, double elapsed, double duration);
