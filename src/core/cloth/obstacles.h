/* Colliders as the fake cloth sees them: by a callback, without shapes. Source: docs/method.md §8. */
#pragma once

#include "core/base/mesh.h"
#include "core/base/points.h"

#include <stdbool.h>

/* All colliders of a scene together. */
typedef struct {
    /* Returns the signed distance of `point` from the nearest surface, negative inside. Each surface is moved
     * outwards by `share` of its collider's margin. `normal` receives the unit outward normal at the nearest
     * surface point. The value is never less than the true distance, and outside the colliders never more. */
    double (*distance)(const void *bodies, BillowVec3 point, double share, BillowVec3 *normal);
    const void *bodies;

    /* Does the same, to the bit, if the distance is at most `most`; otherwise, sooner returns any
     * distance over it, and any normal. NULL: there is nothing to save. */
    double (*distance_within)(const void *bodies, BillowVec3 point, double share, double most,
                              BillowVec3 *normal);

    /* The same colliders, thin ones extended downwards, so that a coarse net can tell their sides apart. */
    const void *thick_bodies;

    /* Where plates are thinner than the net can tell: the same colliders, these plates extended away from the
     * side on which the cloth lies. NULL: there are none. */
    const void *backed_bodies;

    /* Returns Coulomb's coefficient of the collider that is nearest to `point`. NULL: there is no friction. */
    double (*friction)(const void *bodies, BillowVec3 point);

    double thinnest; /* thickness of the thinnest collider, where it is thinnest; 0: unknown */

    /* Points that are kept outside (billow_keep_out_push()) stay on the side of convex colliders on which the
     * first push leaves them, however far they move. Otherwise each push takes the nearest way out. */
    bool sided;
} BillowObstacles;

/* Returns the distance with full margins. `normal` may be NULL. */
double billow_obstacles_distance(const BillowObstacles *obstacles, BillowVec3 point, BillowVec3 *normal);

/* Returns `point` if it is outside, otherwise where it comes out when moved along the normals. */
BillowVec3 billow_obstacles_outside(const BillowObstacles *obstacles, double share, BillowVec3 point);

/* Returns where a point ends that moves from `from` (outside) to `to` and cannot pass through colliders,
 * however thin: along the plane that touches the collider where it is nearest to `from`. Colliders must be
 * convex. */
BillowVec3 billow_obstacles_slide(const BillowObstacles *obstacles, BillowVec3 from, BillowVec3 to);

/* Returns whether the segment from `from` (outside) to `to` enters a collider; `place` receives where. */
bool billow_obstacles_meet(const BillowObstacles *obstacles, BillowVec3 from, BillowVec3 to,
                           BillowVec3 *place);

/* Returns the far end of a cord of `length` that starts at `from` and runs along `heading` (level, any
 * nonzero length), falling `slope` times as far as it advances. Where it meets a collider it lies on it;
 * past the edge it falls again. */
BillowVec3 billow_obstacles_lay(const BillowObstacles *obstacles, BillowVec3 from, BillowVec3 heading,
                                double slope, double length);

/* Returns the lowest position that can be reached straight down from `height` towards `point` while staying
 * outside: `point` itself, or the top of a collider above it. */
BillowVec3 billow_obstacles_drop(const BillowObstacles *obstacles, BillowVec3 point, double height);

/* The share of the margins that is kept in frames. Rest shapes keep the full margins, so they are outside. */
#define BILLOW_OBSTACLES_IN_FRAMES 0.5

/* Keeps a moving cloth outside of colliders; caches what is known about the positions of its points. */
typedef struct BillowKeepOut BillowKeepOut;

/* `obstacles` and `held` are borrowed. `held` has a nonzero value for each point that must not move (NULL:
 * none). Free with billow_keep_out_free(). */
BillowKeepOut *billow_keep_out_new(const BillowObstacles *obstacles, const BillowGrid *grid,
                                   const unsigned char *held);
void billow_keep_out_free(BillowKeepOut *out);

/* After this many rounds the triangle centers are outside, unless colliders leave no room between them. */
enum { BILLOW_KEEP_OUT_ROUNDS = 40 };

/* Moves the points, except `held` ones, out of the colliders, and for up to `rounds` rounds the triangle
 * centers too. Returns whether anything moved. The result depends only on the points. */
bool billow_keep_out_push(BillowKeepOut *out, int rounds, BillowPoints *points);

/* Returns the normal of the surface that is nearest to point number `i`, which has been pushed and is at
 * `place`. */
BillowVec3 billow_keep_out_normal(const BillowKeepOut *out, size_t i, BillowVec3 place);

/* Does the same for a frame, in BILLOW_KEEP_OUT_ROUNDS rounds. Points that need not move keep their exact
 * bits. The result is as continuous as the frame, and as the nearest point of a surface. Does not update
 * normals. */
bool billow_obstacles_push_out(const BillowObstacles *obstacles, const unsigned char *held, BillowMesh *mesh);
