/* Bodies as the cloth meets them: how far away they are, and what runs into them. */
#pragma once

#include "physics/colliders/shape.h"

/* A collider with its axes at hand, for loops over many points. */
typedef struct {
    BillowCollider collider;
    BillowVec3 axes[3]; /* billow_collider_axes() */
} BillowBody;

BillowBody billow_body(const BillowCollider *collider);

/* As billow_collider_distance(). */
double billow_body_distance(const BillowBody *body, BillowVec3 point, BillowVec3 *normal);

/* As billow_collider_sweep(). */
bool billow_body_sweep(const BillowBody *body, BillowVec3 from, BillowVec3 to, double margin, double *share);

/* Signed distance of `point` from the surface, metres, negative inside; `normal` (may be NULL): unit, outwards, of the
 * nearest place of the surface. */
double billow_collider_distance(const BillowCollider *collider, BillowVec3 point, BillowVec3 *normal);

/* Whether the straight way from `from` (outside) to `to` enters the surface moved outwards by `margin` metres; `share`:
 * how far along, 0 ... 1. */
bool billow_collider_sweep(const BillowCollider *collider, BillowVec3 from, BillowVec3 to, double margin,
                           double *share);
