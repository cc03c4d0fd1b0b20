/* Colliders as the cloth meets them: distance and collision tests. */
#pragma once

#include "physics/colliders/shape.h"

/* A collider with precomputed axes, for loops over many points. */
typedef struct {
    BillowCollider collider;
    BillowVec3 axes[3]; /* billow_collider_axes() */
    double skin;        /* meters beyond its margin that stay clear, for a rope of that radius; 0 at first */
} BillowBody;

BillowBody billow_body(const BillowCollider *collider);

/* Returns a body whose surface lies `depth` meters within that of `body`, at most half of the way to its
 * middle; `depth` receives how far. Not for endless ones. */
BillowBody billow_body_core(const BillowBody *body, double *depth);

/* Like billow_collider_distance(). */
double billow_body_distance(const BillowBody *body, BillowVec3 point, BillowVec3 *normal);

/* Does the same, to the bit, if the distance is at most `most`; otherwise, sooner returns any distance
 * over it. */
double billow_body_distance_within(const BillowBody *body, BillowVec3 point, double most, BillowVec3 *normal);

/* Like billow_collider_sweep(). */
bool billow_body_sweep(const BillowBody *body, BillowVec3 from, BillowVec3 to, double margin, double *share);

/* Returns the signed distance of `point` from the surface, meters, negative inside. `normal` (may be NULL)
 * receives the unit outward normal at the nearest point on the surface. */
double billow_collider_distance(const BillowCollider *collider, BillowVec3 point, BillowVec3 *normal);

/* Returns whether the segment from `from` (outside) to `to` enters the surface moved outwards by `margin`
 * meters. `share` receives how far along, 0 ... 1. */
bool billow_collider_sweep(const BillowCollider *collider, BillowVec3 from, BillowVec3 to, double margin,
                           double *share);

/* Returns whether any place of a collider's surface moves from one placement to another. */
bool billow_collider_differs(const BillowCollider *from, const BillowCollider *to);

/* Returns an upper bound of how far any place of a collider's surface moves from one placement to another,
 * meters. */
double billow_collider_move(const BillowCollider *from, const BillowCollider *to);

/* Returns half of its size along its own axes, meters; 0: endless. A mesh need not be in the middle of its collider:
 * billow_shape_halves() is how far it extends from there. */
BillowVec3 billow_collider_own_halves(const BillowCollider *collider);

/* Returns half the thickness of a collider where it is thinnest, meters; INFINITY if it is endless. */
double billow_collider_least_half(const BillowCollider *collider);
