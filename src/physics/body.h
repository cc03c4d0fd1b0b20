/* Private to physics: a collider with its axes at hand, for loops over many points. */
#pragma once

#include "physics/collider.h"

typedef struct {
    BillowCollider collider;
    BillowVec3 axes[3]; /* billow_collider_axes() */
} BillowBody;

BillowBody billow_body(const BillowCollider *collider);

/* As billow_collider_distance(). */
double billow_body_distance(const BillowBody *body, BillowVec3 point, BillowVec3 *normal);

/* As billow_collider_sweep(). */
bool billow_body_sweep(const BillowBody *body, BillowVec3 from, BillowVec3 to, double margin, double *share);
