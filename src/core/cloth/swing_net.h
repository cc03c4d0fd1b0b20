/* A coarse net of cloth that hangs: some columns and rows of its own shape at rest, whose tensions hold it
 * in balance. It is moved by implicit steps, and stands for the cloth where this trails behind what carries
 * it. docs/method.md §11. */
#pragma once

#include "core/base/vec3.h"
#include "core/cloth/material.h"

#include <stddef.h>

typedef struct BillowSwingNet BillowSwingNet;

/* All is borrowed while the net is made. There are at least 3 columns and 3 rows. */
typedef struct {
    size_t columns, rows;
    const double *column_at, *row_at; /* where they are in the flat cloth, meters, rising */
    const BillowVec3 *places;         /* of the points at rest, row by row, where no carrier is turned */
    const unsigned char *held;        /* not 0: the carrier moves this point */
    const BillowMaterial *material;
    double gravity; /* m/s2, > 0 */
    double length;  /* of the cloth that hangs free, meters, > 0 */
} BillowSwingNetShape;

/* What carries the net: its place, how it is turned about the vertical, from +z to +x, and how fast both
 * change. */
typedef struct {
    BillowVec3 place, velocity;
    double yaw, pace;
} BillowSwingCarrier;

/* Takes a few milliseconds. Free with billow_swing_net_free(); NULL is allowed. */
BillowSwingNet *billow_swing_net_new(const BillowSwingNetShape *shape);
void billow_swing_net_free(BillowSwingNet *net);

/* Returns the part of the weight that tensions do not hold at rest: 0 for a shape in balance. What they do
 * not hold, a force holds that turns with the carrier. */
double billow_swing_net_unbalance(const BillowSwingNet *net);

/* Moves the points on by `seconds`: those that are held to where `held` says (one per point). `carrier` is
 * at the end of the step. Not for several threads at once with the same net. */
void billow_swing_net_step(BillowSwingNet *net, const BillowSwingCarrier *carrier, const BillowVec3 *held,
                           double seconds, BillowVec3 *places, BillowVec3 *velocities);
