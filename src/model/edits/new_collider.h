/* Where a new body goes: where it can be seen, and the cloth meets it. */
#pragma once

#include "model/animation/evaluation.h"
#include "physics/colliders/shape.h"

/* A body of this shape for `project`, its numbers with few digits: one without end is the ground; any other lies under
 * the middle of the cloth, clear of it. With the rest shapes of `animation` that are in memory (NULL: none are there yet; it
 * may be of an earlier state of the project), and room above the ground at 0, it is close below them, smaller if it has to be; else it
 * is below all that the cloth can hang down to from its anchors. */
BillowCollider billow_new_collider(const BillowProject *project, BillowColliderShape shape,
                                   const BillowAnimation *animation);
