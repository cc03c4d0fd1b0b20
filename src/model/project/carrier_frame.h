/* A collider as the carrier of a cloth: what is held on it goes wherever it goes. docs/method.md §11. */
#pragma once

#include "model/project/project.h"

/* The own frame of a carrier at a time. */
typedef struct {
    BillowVec3 place;   /* of its center, meters */
    BillowVec3 axis[3]; /* its own axes in the world */
} BillowCarrierFrame;

/* Returns the collider with this id, muted or not; NULL if there is none. */
const BillowBlock *billow_project_find_collider(const BillowProject *project, const char *id);

/* Returns the frame of a collider's block at `seconds`. */
BillowCarrierFrame billow_carrier_frame_at(const BillowBlock *collider, double seconds);

/* Returns where in the world an offset along the axes of a carrier leads. */
BillowVec3 billow_carrier_frame_leave(const BillowCarrierFrame *frame, BillowVec3 offset);
