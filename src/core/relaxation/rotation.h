/* Private to the relaxation: finds whether a tube can be turned onto itself, and imposes that. */
#pragma once

#include "core/base/grid.h"
#include "core/base/points.h"

/* A turn about the vertical through (x, z) that takes each column to one some columns further. */
typedef struct {
    int shift; /* columns of the grid; 0: there is none */
    int count; /* turns until each column is back */
    double angle, x, z;
} BillowRotation;

/* Finds the least turn that takes the anchors onto one another. `grid` is closed along its columns; anchors of its
 * seam are there twice. */
BillowRotation billow_rotation_find(const BillowGrid *grid, const BillowAnchor *anchors,
                                    const BillowVec3 *places, size_t n_anchors);

/* Replaces every value of a level's rows of `columns` by the mean of those that the turns bring there. */
void billow_rotation_even(const BillowRotation *rotation, int columns, int rows, double *values);

/* Replaces every point of a level of columns x rows points by the mean of what the turns bring there. Does nothing if
 * the turn does not take the level's columns onto one another. */
void billow_rotation_impose(const BillowRotation *rotation, int columns, int rows, BillowPoints points);
