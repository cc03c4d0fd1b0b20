/* Places a new collider where it can be seen and where the cloth meets it. */
#pragma once

#include "model/animation/evaluation.h"
#include "physics/colliders/shape.h"

/* Returns a collider of this shape for `project`, with rounded numbers. A plane becomes the floor, if there is
 * none yet; any other shape lies below the middle of the cloth, clear of it. If rest shapes of `animation` are
 * in memory (may be NULL, or of an earlier state of the project) and there is room above the ground at 0, it
 * is placed close below them, and made smaller if necessary; else below the lowest point that the cloth can
 * reach from its anchors. If that is below the floor (the highest level plane, or 0), it stands on the floor,
 * to the right of the cloth. */
BillowCollider billow_new_collider(const BillowProject *project, BillowColliderShape shape,
                                   const BillowAnimation *animation);
