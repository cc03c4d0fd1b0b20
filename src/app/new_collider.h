/* Where a new body goes: where it can be seen, and the cloth meets it. */
#pragma once

#include "model/evaluation.h"

/* A body of this shape in place of the sphere `collider` that the model proposes: a plane is the ground; any
 * other lies under the middle of the cloth, clear of the rest shapes of `animation` (may be NULL: as
 * proposed) and above the ground at 0 where there is room, smaller if it has to be.
 * Its numbers have few digits. */
void billow_new_collider(BillowCollider *collider, BillowColliderShape shape,
                         const BillowAnimation *animation);
