/* The animation for measuring evaluation and export. As much moves as in the Blender scene beside it. */
#pragma once

#include "model/animation/evaluation.h"

/* Makes an animation of n x n points, 2 m wide, pinned at the corners, that changes from one baked shape to
 * another (a bowl and a twist) during all of its 24 frames, with a plane wave, a circular wave and a sway,
 * and with or without keeping lengths. Transfer full. */
BillowAnimation *billow_bench_animation_new(int n, gboolean keep_lengths);

/* Returns the time of a frame in seconds, a different one for each call. `count` counts the calls. */
double billow_bench_animation_next(const BillowAnimation *animation, int *count);
