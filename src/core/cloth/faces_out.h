/* Moves the cloth's faces out of colliders, where they are inside between points and middles of triangles that are not.
 * Source: docs/method.md §8. */
#pragma once

#include "core/cloth/obstacles.h"

/* Cloth whose faces are to be outside of the colliders themselves, without their margins. What is borrowed must
 * outlive it. */
typedef struct {
    const BillowObstacles *obstacles;
    BillowGrid grid;
    const unsigned char *held; /* per point: nonzero if it must not move; or NULL */
    bool thorough;             /* looks for where corners pierce triangles with more care: takes longer */
} BillowFacesOut;

/* A place of an edge, a cell's diagonal or a triangle that is near a collider or inside. */
typedef struct {
    size_t key; /* its part of the cloth: places are in its order */
    int n;      /* its points, ... */
    size_t point[3];
    double weight[3]; /* ... and their weights, which add up to 1 */
    double distance;  /* from the collider itself */
    BillowVec3 normal;
} BillowFacePlace;

/* Returns the deepest places of all parts that are nearer than `reach` to a collider, in an array of `n`. Free with
 * free(). */
BillowFacePlace *billow_faces_find(const BillowFacesOut *out, double reach, const BillowPoints *points,
                                   size_t *n);

/* Returns how deep the deepest place of an edge, a cell or one of its diagonals is inside a collider, in the units of
 * the points; 0: none is. Corners of edges and cells do not count. */
double billow_faces_depth(const BillowFacesOut *out, const BillowPoints *points);

/* Moves points in up to `rounds` rounds until no place is inside. Returns whether any moved. The result depends only on
 * the points, and continuously so, like the nearest place of a collider. */
bool billow_faces_push(const BillowFacesOut *out, int rounds, BillowPoints *points);
