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

/* What is seen from a place: how far away the nearest surface is (negative: inside), and its normal. */
typedef struct {
    double distance;
    BillowVec3 normal;
} BillowLook;

/* Looks from a place, with `share` of the margins. `most` is a guess of how far away the surface is at most:
 * the nearer it is to the truth, the sooner it is found. It does not change the result. */
BillowLook billow_obstacles_look(const BillowObstacles *obstacles, double share, BillowVec3 point,
                                 double most);

/* Does the same, to the bit, if the distance is at most `most`. Otherwise, it is any distance over it, and
 * any normal. */
BillowLook billow_obstacles_look_within(const BillowObstacles *obstacles, double share, BillowVec3 point,
                                        double most);

/* Returns `point` if it is outside, otherwise where it comes out when moved along the normals. */
BillowVec3 billow_obstacles_outside(const BillowObstacles *obstacles, double share, BillowVec3 point);

/* Does the same. `look` is from the point (if it is outside, its normal may be any), and then from where it
 * comes out. */
BillowVec3 billow_obstacles_move_out(const BillowObstacles *obstacles, double share, BillowVec3 point,
                                     BillowLook *look);

/* Returns where a point ends that moves from `from` (outside) to `to` and cannot pass through colliders,
 * however thin: along the plane that touches the collider where it is nearest to `from`. Colliders must be
 * convex. */
BillowVec3 billow_obstacles_slide(const BillowObstacles *obstacles, BillowVec3 from, BillowVec3 to);

/* Does the same, and then moves it out. `look` is from the start, and then from where the point ends. */
BillowVec3 billow_obstacles_slide_from(const BillowObstacles *obstacles, double share, BillowVec3 from,
                                       BillowVec3 to, BillowLook *look);

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
