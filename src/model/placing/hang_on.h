/* Where anchors hang that are bound to another cloth, rope or collider. */
#pragma once

#include "model/project/project.h"

/* Binds anchors of a keyframe (`chosen`: one byte per anchor; NULL: all) to cloth number `carrier` of the project, without
 * an offset: each to the point that is nearest to it at `seconds`. On a rope, several stay as far apart as the cloth
 * between the first of them and each other one lets them, in the middle of these points. */
void billow_hang_on(BillowKeyframe *keyframe, const guint8 *chosen, const BillowProject *project,
                    guint carrier, double seconds);

/* Binds anchors to a collider's block, where they are at `seconds`. */
void billow_ride_on(BillowKeyframe *keyframe, const guint8 *chosen, const BillowBlock *collider,
                    double seconds);

/* Binds anchors to a node of a motion's block (NULL: the one that it names), where they are at `seconds`. The motion must
 * have been read. */
void billow_ride_on_node(BillowKeyframe *keyframe, const guint8 *chosen, const BillowBlock *motion,
                         const char *node, double seconds);

/* Binds an anchor to a place of a motion's mesh: `lift` meters out of its triangle there. */
BillowBinding billow_binding_on_mesh(const BillowBlock *motion, const BillowMotionSpot *spot, double lift);

/* Puts anchors on the places of a motion's mesh that are nearest to them at `seconds`, as billow_binding_on_mesh(), and
 * binds them there. The motion must have been read, and have a mesh. */
void billow_hang_on_mesh(BillowKeyframe *keyframe, const guint8 *chosen, const BillowBlock *motion,
                         double seconds, double lift);

/* Moves anchors that are on the mesh of a motion to the triangle with this number, at the same place of it. */
void billow_set_triangle(BillowKeyframe *keyframe, const guint8 *chosen, size_t triangle);

/* Returns how far out of the mesh of a motion cloth hangs: the margin of the collider that is its skin; 0 if none is. */
double billow_mesh_lift(const BillowProject *project, const BillowBlock *motion);

/* Moves bound anchors along their carriers by so many columns and rows, as far as these reach. */
void billow_hang_along(BillowKeyframe *keyframe, const guint8 *chosen, const BillowProject *project,
                       int columns, int rows);
