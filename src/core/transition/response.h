/* How the freest point of the cloth follows a transition, as a curve over time. docs/method.md §6. */
#pragma once

#include "core/transition/follow_through.h"
#include "core/transition/hanging.h"

/* Computes how far a point of weight 1 has moved, as shares of the move, in a move of `duration` seconds, >
 * 0, along the curve: at `count` >= 2 evenly spaced times from the start to `seconds` later. `hanging` is the
 * cloth whose hem it is, for the overlap; NULL: none. */
void billow_follow_through_response(const BillowFollowThrough *follow, const BillowEasing *easing,
                                    const BillowHanging *hanging, double duration, double seconds, int count,
                                    double *ways);

/* Returns how many seconds after the start of a move such a point has settled to about 5 % of its swing. */
double billow_follow_through_settling(const BillowFollowThrough *follow, const BillowHanging *hanging,
                                      double duration);
