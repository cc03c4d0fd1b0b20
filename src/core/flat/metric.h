/* How a map (u, v) of a surface is stretched to the lengths that its edges have in space. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* An edge on the map, and its length in space. */
typedef struct {
    double u, v, length;
} BillowMapEdge;

/* A linear map from (u, v) to the flat cloth, on which u points along +x: x = xu u + xv v, and yv v is up. */
typedef struct {
    double xu, xv, yv;
    double stretch; /* root mean square difference of lengths over the root mean square length */
} BillowMetric;

/* Finds the map that gives edges their lengths by least squares of the squared lengths. It is skewed only
 * if that halves the differences. Returns false if there is none, as the edges have one direction. */
bool billow_metric_fit(const BillowMapEdge *edges, size_t n, BillowMetric *metric);
