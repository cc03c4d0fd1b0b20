/* Private to physics: a step in which edges and cells of the cloth may touch colliders. */
#pragma once

#include "core/base/points.h"
#include "physics/colliders/collider.h"

/* A step of `h` seconds from x0 to x, which ends with velocities v. */
typedef struct {
    const BillowPoints *x0, *x, *v;
    const BillowCollider *from, *to; /* the colliders at its start and end */
    size_t n_colliders;
    double margin; /* gap that points keep, meters */
    double h;
} BillowSurfaceStep;
