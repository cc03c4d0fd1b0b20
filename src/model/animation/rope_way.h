/* How a transition leads a rope between bends and coils: it bends and winds evenly. docs/method.md §9. */
#pragma once

#include "core/drape/rest_shape.h"
#include "core/transition/path.h"
#include "model/project/project.h"

/* How far each point is from the path at even steps of the progress; all 0: not at all. */
typedef struct {
    size_t steps, count;
    float *aside; /* x, y and z of each point, step by step, meters: 3 x count x (steps + 1) numbers */
} BillowRopeWay;

/* Finds the way between the keyframes `a` and `b` of the project's active cloth, whose rest shapes are `from` and
 * `to`, along `route`. None if it is no rope, if bends and coils are the same, if a shape is baked, or if they do
 * not pin the same points. Free with billow_rope_way_clear(). */
BillowRopeWay billow_rope_way_find(const BillowProject *project, const BillowBlock *a, const BillowBlock *b,
                                   const BillowRoute *route, const BillowRestShape *from,
                                   const BillowRestShape *to);
void billow_rope_way_clear(BillowRopeWay *way);

/* Returns how far point i is aside of the path at the progress `e`: smooth, and 0 at both ends and beyond. */
BillowVec3 billow_rope_way_at(const BillowRopeWay *way, double e, size_t i);
