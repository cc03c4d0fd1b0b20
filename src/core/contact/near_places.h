/* Private to this folder: the nearest places of two parts of a cloth. */
#pragma once

#include "core/contact/near.h"

/* Sets the weights, normal and distance of a pair, where `x` are the positions of its points. */
void billow_near_place(BillowNear *near, const BillowVec3 x[4]);
