/* Where flat cloth is let down on colliders. Source: docs/method.md §8. */
#pragma once

#include "core/base/grid.h"
#include "core/cloth/obstacles.h"
#include "core/drape/coarse_pose.h"

/* How cloth is laid. */
typedef struct {
    BillowVec3 up; /* unit vector against gravity */
    /* how high and how low colliders reach along `up`, except endless ones, meters */
    double highest, lowest;
    bool goes_on; /* cloth with an anchor is not let down, but goes on from its pose, with friction */
} BillowLaying;

/* The flat cloth above the colliders: its first point, and the ways from there along a row and a column to the
 * next, meters. */
typedef struct {
    BillowVec3 corner, column, row;
} BillowLaidPlace;

static inline BillowVec3
billow_laid_point(const BillowLaidPlace *place, int column, int row)
{
    return billow_vec3_add(place->corner, billow_vec3_add(billow_vec3_scale(place->column, column),
                                                          billow_vec3_scale(place->row, row)));
}

/* Returns whether the cloth is to be laid, and `place` receives from where. So is cloth with an anchor that is no farther
 * from the surface below it than a fortieth of the cloth's longer side, if no anchor is farther than a quarter of it from
 * where flat cloth that fits all of them has it; and cloth without anchors
 * if anything is below it: below `pose` (NULL: below the flat cloth, from above all colliders). `lay` or
 * `obstacles` may be NULL: it is not. */
bool billow_lay_finds(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors,
                      const BillowObstacles *obstacles, const BillowLaying *lay, const BillowCoarsePose *pose,
                      BillowLaidPlace *place);
