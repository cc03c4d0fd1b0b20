/* Private to physics: where an edge or a cell of the cloth is nearest to a body. */
#pragma once

#include "physics/colliders/body.h"

/* The corners of an edge (two), or of a cell (four: two of a row and two of the next), bilinear in
 * between. */
typedef struct {
    int n;
    BillowVec3 corner[4];
} BillowPatch;

typedef struct {
    double weight[4];  /* of the corners, >= 0, adding up to 1 */
    double distance;   /* signed, meters */
    BillowVec3 normal; /* unit, outwards, and orthogonal to the patch */
} BillowNearest;

/* Returns a / b mixed: corner by corner. */
BillowPatch billow_patch_mix(const BillowPatch *a, const BillowPatch *b, double share);

/* Finds the place of the patch that is nearest to a convex body, or deepest in it. Returns false if that is
 * on the border: a corner of an edge, an edge of a cell. */
bool billow_patch_nearest(const BillowPatch *patch, const BillowBody *body, BillowNearest *nearest);
