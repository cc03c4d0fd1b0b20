/* The animation that evaluation and export are measured with: as much moves as Blender's does that is
 * measured beside it. */
#pragma once

#include "model/animation/evaluation.h"

/* n x n points, 2 m wide, anchored at the corners, on the way from one given shape to another (a bowl and a
 * twist) during all of its 24 frames, with a plane wave, a circular wave and a sway, with its lengths kept or not. One
 * reference. */
BillowAnimation *billow_bench_animation_new(int n, gboolean keep_lengths);

/* The seconds of a frame somewhere in it: another one every time. `count` counts the calls. */
double billow_bench_animation_next(const BillowAnimation *animation, int *count);
