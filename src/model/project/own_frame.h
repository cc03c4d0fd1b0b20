/* The own frame of what carries a cloth, at a time. */
#pragma once

#include "core/base/vec3.h"

typedef struct {
    BillowVec3 place;   /* of its center, meters */
    BillowVec3 axis[3]; /* its own axes in the world */
} BillowCarrierFrame;
