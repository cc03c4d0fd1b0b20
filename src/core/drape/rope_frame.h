/* A direction along a rope and one across it that does not twist (parallel transport; Bishop 1975).
 * docs/method.md §9. */
#pragma once

#include "core/base/vec3.h"

/* Unit vectors, perpendicular to each other. The third is along x across. */
typedef struct {
    BillowVec3 along;
    BillowVec3 across; /* where azimuth 0 is */
} BillowRopeFrame;

/* Returns the frame that the shortest turn from straight down, where `across` is +x, brings to `along` (of
 * length 1). Straight up is half a turn about x. */
BillowRopeFrame billow_rope_frame_new(BillowVec3 along);

/* Turns the frame the shortest way to another direction (of length 1). */
void billow_rope_frame_turn(BillowRopeFrame *frame, BillowVec3 along);

/* Turns the frame towards the direction across at an azimuth, by an angle, radians: `to_0` is the angle times
 * the cosine of the azimuth, `to_90` the angle times its sine. */
void billow_rope_frame_bend(BillowRopeFrame *frame, double to_0, double to_90);

/* Returns a x along + b x across + c x the third vector. */
BillowVec3 billow_rope_frame_out(const BillowRopeFrame *frame, double a, double b, double c);

/* Returns the inverse of it: a, b, c, as x, y, z. */
BillowVec3 billow_rope_frame_in(const BillowRopeFrame *frame, BillowVec3 v);
