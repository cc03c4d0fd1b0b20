/* Where an edge or a cell of the cloth is nearest to a body, or deepest in it. */
#pragma once

#include "core/base/vec3.h"

#include <stdbool.h>

/* The corners of an edge (two), or of a cell (four: two of a row and two of the next), bilinear in
 * between. */
typedef struct {
    int n;
    BillowVec3 corner[4];
} BillowPatch;

/* A body, by its signed distance: negative inside; `normal` receives the unit outward normal at the nearest place of
 * the surface. */
typedef struct {
    double (*distance)(const void *data, BillowVec3 place, BillowVec3 *normal);
    const void *data;
} BillowPatchBody;

typedef struct {
    double weight[4];  /* of the corners, >= 0, adding up to 1 */
    double distance;   /* signed, as the body's */
    BillowVec3 normal; /* unit, outwards, and orthogonal to the patch */
} BillowNearest;

/* Returns a / b mixed: corner by corner. */
BillowPatch billow_patch_mix(const BillowPatch *a, const BillowPatch *b, double share);

/* Finds the place of the patch that is nearest to a convex body, or deepest in it. Of a body that is not convex, it
 * finds one of the places that are nearer than those around them. Returns false if that is on the border: a corner of an
 * edge, an edge of a cell. */
bool billow_patch_nearest(const BillowPatch *patch, const BillowPatchBody *body, BillowNearest *nearest);
