/* A frame of the anchors' own, in which cloth is draped: it goes along with a move, a turn about the vertical
 * or a change of size of all anchors, and its coordinates are rounded. So the same input gives the same bits
 * wherever it hangs. Source: docs/method.md §3. */
#pragma once

#include "core/base/grid.h"
#include "core/cloth/obstacles.h"

/* Own coordinates are in spacings, from the first anchor in the order of the grid. Own -y is along the pull,
 * own x is level and points the way in which the anchors' columns increase. */
typedef struct {
    BillowVec3 origin; /* in the world, meters */
    BillowVec3 axis[3];
    double spacing;
} BillowOwnFrame;

/* Returns the frame of `anchors` (at least one). If they have no heading, because they are above one another,
 * it is the world's, tilted by the shortest rotation from straight down to `pull` (not 0). */
BillowOwnFrame billow_own_frame_of(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors,
                                   BillowVec3 pull);

/* Returns a frame with the mean of the anchors as its origin, and with axes that a symmetry of the anchors maps onto
 * themselves: x is along or across a fold of the grid that is a reflection of the anchors, or half-way between. */
BillowOwnFrame billow_own_frame_centered(const BillowGrid *grid, const BillowAnchor *anchors,
                                         size_t n_anchors, BillowVec3 pull);

/* Returns a direction of the world in own axes. */
BillowVec3 billow_own_frame_turn(const BillowOwnFrame *frame, BillowVec3 direction);

/* Converts a point of the world to own coordinates, rounded to 2^-20 spacings. */
BillowVec3 billow_own_frame_enter(const BillowOwnFrame *frame, BillowVec3 point);

/* Returns the anchors in own coordinates; free with free(). */
BillowAnchor *billow_own_frame_enter_anchors(const BillowOwnFrame *frame, const BillowAnchor *anchors,
                                             size_t n_anchors);

/* Converts own coordinates to the world's. */
BillowVec3 billow_own_frame_leave(const BillowOwnFrame *frame, BillowVec3 point);

typedef struct BillowOwnObstacles BillowOwnObstacles;

/* The bodies of `BillowObstacles` in a world that is seen from an own frame. */
typedef struct {
    const BillowOwnObstacles *own;
    const void *bodies;
} BillowOwnBodies;

/* The colliders of a world in own coordinates. */
struct BillowOwnObstacles {
    BillowOwnFrame frame;
    BillowObstacles world;
    BillowOwnBodies bodies, thick, backed;
    BillowObstacles obstacles; /* to be used; its distances are rounded to 2^-23 spacings */
};

/* Fills `own`, which must not move while its obstacles are in use. */
void billow_own_obstacles_init(BillowOwnObstacles *own, const BillowOwnFrame *frame,
                               const BillowObstacles *world);
