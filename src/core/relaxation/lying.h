/* Private to the relaxation: where cloth lay on colliders when a run began. Friction holds it there at first. */
#pragma once

#include "core/cloth/obstacles.h"
#include "core/relaxation/level_data.h"

/* Per point of a level. */
struct BillowRelaxationLying {
    unsigned char *lies; /* whether it lay on top of a collider, ... */
    BillowPoints home;   /* ... and where it was */
};

/* Sets the level's `lying` from its points. Remove it with billow_relaxation_lying_remove(). */
void billow_relaxation_lying_find(BillowRelaxationLevel *level, const BillowObstacles *obstacles);
void billow_relaxation_lying_remove(BillowRelaxationLevel *level);

/* Moves and turns the whole cloth on the level so that the points that lay are as near as possible to home. */
void billow_relaxation_lying_return(BillowRelaxationLevel *level);

/* Returns whether a point lay on a collider. `lying` NULL: it did not. */
static inline bool
billow_relaxation_lies(const BillowRelaxationLying *lying, size_t i)
{
    return lying && lying->lies[i];
}
