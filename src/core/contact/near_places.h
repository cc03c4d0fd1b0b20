/* Two parts of a cloth that are near each other, and their nearest places. */
#pragma once

#include "core/base/points.h"

#include <stdint.h>

/* A point and a triangle, or two edges, without a common point of the grid, or of the seam of a tube. If x are the
 * positions of `point`, the vector between the nearest places is the sum of weight[k] x[k]. */
typedef struct {
    int32_t point[4];  /* the point and a triangle's three corners, or two ends of each edge */
    double weight[4];  /* of the point 1 and of the corners -1 in total, or of the edges 1 and -1 in total */
    BillowVec3 normal; /* unit vector from the triangle to the point, or from the second edge to the first;
                          0 if the distance is 0 */
    double distance;   /* >= 0 */
    bool edges;        /* two edges */
} BillowNear;

/* Sets the weights, normal and distance of a pair, where `x` are the positions of its points. */
void billow_near_place(BillowNear *near, const BillowVec3 x[4]);

/* Updates the weights, normal and distance of a pair whose points have moved. The nearest places of two edges
 * may now be at their ends. */
void billow_near_measure(BillowNear *near, const BillowPoints *points);
