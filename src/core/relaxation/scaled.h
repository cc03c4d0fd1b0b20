/* Private to the relaxation: colliders in its units. */
#pragma once

#include "core/cloth/obstacles.h"

/* Colliders that are seen from an origin, in spacings. */
typedef struct {
    BillowObstacles world;
    BillowVec3 origin;
    double spacing; /* meters */
} BillowScaled;

/* For the finest level, and for coarser ones. */
typedef struct {
    BillowScaled scaled[2];
    BillowObstacles obstacles[2];
} BillowScaledObstacles;

/* Fills `scaled`, which must not move while its obstacles are in use; borrows `world`. */
void billow_scaled_obstacles_init(BillowScaledObstacles *scaled, const BillowObstacles *world,
                                  BillowVec3 origin, double spacing);
