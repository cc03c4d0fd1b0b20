/* Solid bodies as the cloth of the fake meets them: how far away they are is told by a function, as this folder knows no
 * shapes. Source: docs/method.md §8. */
#pragma once

#include "core/base/mesh.h"
#include "core/base/points.h"

#include <stdbool.h>

/* All bodies of a scene as one. */
typedef struct {
    /* Signed distance of `point` from the nearest surface, from which it has been moved outwards by `share` of that body's
     * margin; negative inside. `normal`: unit, outwards, of the nearest place. No point is farther away than this tells, and
     * outside of the bodies none is nearer. */
    double (*distance)(const void *bodies, BillowVec3 point, double share, BillowVec3 *normal);
    const void *bodies;

    /* The same bodies, but those that are thin reach farther down: what a coarse net can tell the sides of apart. */
    const void *thick_bodies;
} BillowObstacles;

/* The distance with whole margins; `normal` may be NULL. */
double billow_obstacles_distance(const BillowObstacles *obstacles, BillowVec3 point, BillowVec3 *normal);

/* `point`, or where it comes out along the normals when it is inside. */
BillowVec3 billow_obstacles_outside(const BillowObstacles *obstacles, double share, BillowVec3 point);

/* Whether the straight way from `from` (outside) to `to` enters a body, and at which `place`. */
bool billow_obstacles_meet(const BillowObstacles *obstacles, BillowVec3 from, BillowVec3 to,
                           BillowVec3 *place);

/* The far end of a cord of `length` that is laid from `from` with a heading (of any length, level, not 0) and falls
 * steeply: `slope` times as far downwards as along. Over a body it lies; off its edge it falls again. */
BillowVec3 billow_obstacles_lay(const BillowObstacles *obstacles, BillowVec3 from, BillowVec3 heading,
                                double slope, double length);

/* The lowest place on the way straight down from `height` to `point` that is outside all the way: `point`, or on top of a body
 * that lies over it. */
BillowVec3 billow_obstacles_drop(const BillowObstacles *obstacles, BillowVec3 point, double height);

/* What is kept of the margins in frames: rest shapes keep all of them, so that they are outside of this. */
#define BILLOW_OBSTACLES_IN_FRAMES 0.5

/* A cloth that is kept out of bodies while it moves: what is known of where its points are. */
typedef struct BillowKeepOut BillowKeepOut;

/* `obstacles` and `held` (a value for each point; NULL: all 0) are borrowed. Free with billow_keep_out_free(). */
BillowKeepOut *billow_keep_out_new(const BillowObstacles *obstacles, const BillowGrid *grid,
                                   const unsigned char *held);
void billow_keep_out_free(BillowKeepOut *out);

/* After so many rounds the middles of triangles are outside, but where bodies leave no room between them. */
enum { BILLOW_KEEP_OUT_ROUNDS = 40 };

/* Moves the points, but for those that are held, out of the bodies, and in so many rounds at most the middles of the triangles
 * with them; whether anything had to move. A function of the points alone, whatever was pushed before. */
bool billow_keep_out_push(BillowKeepOut *out, int rounds, BillowPoints *points);

/* The same of a frame, in BILLOW_KEEP_OUT_ROUNDS: what had not to move is as it was, to the bit. As continuous as the frame is
 * wherever the nearest place of a body is. Normals are left as they are. */
bool billow_obstacles_push_out(const BillowObstacles *obstacles, const unsigned char *held, BillowMesh *mesh);
