/* Cloth that turns from one keyframe to the next, but moves on straight lines, on which it shrinks half-way.
 * docs/method.md §6. */
#pragma once

#include "model/project/poses.h"

/* Returns by how much the anchors that both keyframes have turn, in radians, as of the rotation that fits
 * them best; 0 if that is 60 degrees or less, where straight lines shrink the cloth by an eighth or less. */
double billow_wide_turn(const BillowGrid *grid, const BillowKeyframe *from, const BillowKeyframe *to);

/* Returns the same for a transition if its path is straight and it is not muted; else 0. */
double billow_straight_turn(const BillowGrid *grid, const BillowTransition *transition);

/* Returns the same for the transition that leaves a keyframe, as it is played; 0 if there is none. */
double billow_straight_turn_from(const BillowProject *project, const char *keyframe_id);
