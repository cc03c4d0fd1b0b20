/* A collider or a motion as the carrier of a cloth: what is held on it goes wherever it goes. docs/method.md §11. */
#pragma once

#include "model/project/own_frame.h"
#include "model/project/project.h"

/* What an anchor rides on: a collider, or a node or a place of the mesh of a motion. */
typedef struct {
    const BillowBlock *block; /* the collider's, or the motion's; NULL: nothing carries the anchor */
    int node;                 /* of a motion; -1: its world or mesh, or what carries is a collider */
    gboolean on_mesh;         /* of a motion */
    BillowMotionSpot spot;    /* there */
} BillowCarrier;

/* Returns the collider with this id, muted or not; NULL if there is none. */
const BillowBlock *billow_project_find_collider(const BillowProject *project, const char *id);

/* Returns the motion with this id, muted or not; NULL if there is none. */
const BillowBlock *billow_project_find_motion(const BillowProject *project, const char *id);

/* Returns what an anchor that rides is on (`binding` NULL: nothing). It lives as long as the project. */
BillowCarrier billow_project_carrier(const BillowProject *project, const BillowBinding *binding);

/* Returns whether it is known where a carrier is: its motion has been read, and has the node or triangle. */
gboolean billow_carrier_is_there(const BillowCarrier *carrier, const BillowBinding *binding);

/* Returns whether its axes say how it turns: not those of a node without turns, such as a point of a CSV file. */
gboolean billow_carrier_turns(const BillowCarrier *carrier);

/* Returns the frame of a carrier at `seconds`; of one that is not there, that of the motion's world. */
BillowCarrierFrame billow_carrier_at(const BillowCarrier *carrier, double seconds);

/* Returns the frame of a collider's block at `seconds`. */
BillowCarrierFrame billow_carrier_frame_at(const BillowBlock *collider, double seconds);

/* Returns where in the world an offset along the axes of a carrier leads. */
BillowVec3 billow_carrier_frame_leave(const BillowCarrierFrame *frame, BillowVec3 offset);
