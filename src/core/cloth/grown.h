/* Colliders that are grown sideways, so that a net can tell the sides of what is thinner than its cells: what
 * faces up stays where it is. Source: docs/method.md §8. */
#pragma once

#include "core/cloth/obstacles.h"

typedef struct BillowGrownObstacles BillowGrownObstacles;

/* The bodies of `BillowObstacles`, grown. */
typedef struct {
    const BillowGrownObstacles *grown;
    const void *bodies;
} BillowGrownBodies;

struct BillowGrownObstacles {
    BillowObstacles world;
    BillowVec3 down; /* by how much they are lowered */
    double by;       /* by how much their surfaces are moved outwards */
    BillowGrownBodies bodies, thick, backed;
    BillowObstacles obstacles; /* to be used */
};

/* Fills `grown`, which must not move while its obstacles are in use: the colliders of `world`, whose surfaces are
 * moved outwards by `by`, and lowered by as much against `up` (a unit vector). Level tops stay where they are. */
void billow_grown_obstacles_init(BillowGrownObstacles *grown, const BillowObstacles *world, BillowVec3 up,
                                 double by);
