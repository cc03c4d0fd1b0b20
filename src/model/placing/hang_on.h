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

/* Moves bound anchors along their carriers by so many columns and rows, as far as these reach. */
void billow_hang_along(BillowKeyframe *keyframe, const guint8 *chosen, const BillowProject *project,
                       int columns, int rows);
