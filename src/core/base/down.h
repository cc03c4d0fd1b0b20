/* Turns the world so that a pull points straight down, as catenaries need it. */
#pragma once

#include "core/base/vec3.h"

/* The shortest rotation from the direction of the pull to straight down. */
typedef struct {
    BillowVec3 axis; /* its length is the sine of the angle */
    double cosine;   /* of the angle */
} BillowDown;

/* Returns the rotation for a pull, which must not be 0. A pull straight down turns nothing. */
BillowDown billow_down_of(BillowVec3 pull);

/* Turn a place of the world, and turn it back. */
BillowVec3 billow_down_turn(const BillowDown *down, BillowVec3 place);
BillowVec3 billow_down_turn_back(const BillowDown *down, BillowVec3 place);
