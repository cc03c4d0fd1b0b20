/* The bones of an imported motion as colliders: capsules with a key for each frame, which cloth avoids and rides on. */
#pragma once

#include "core/motion/motion.h"
#include "model/edits/edits.h"

/* Where and when a scene plays a motion. */
typedef struct {
    BillowMotionPlace place; /* of the motion's world in the scene */
    double start;            /* of its first frame, seconds, >= 0 */
} BillowBonesPlace;

/* Adds a capsule for each bone of a motion, from a node to each of its children, and a ball for a last node that moves a part of the
 * mesh. They are as thick as the mesh around them on average, or a fifth of their length without one. A
 * bone whose upper node stands still while its lower one moves is left out: it is the way from the world to the
 * figure. Keys that lie on a straight line between others to 0.1 mm and
 * 0.05 degrees are left out; where that leaves over BILLOW_MAX_BODY_KEYS, the others end there. Refuses a motion without bones
 * (BILLOW_EDIT_NOTHING_CHANGED). */
BillowEdit billow_edit_add_bones(const BillowProject *project, const BillowMotion *motion,
                                 const BillowBonesPlace *where);

/* Adds the same capsules and balls for a motion of the project, without keys: each moves with its node. Refuses a motion that
 * is not there (BILLOW_EDIT_NO_BLOCK), and one without bones, or that has not been read, as above. */
BillowEdit billow_edit_ride_bones(const BillowProject *project, const char *motion);
