/* Where cloth is let down on colliders: flat cloth, or a tube that lies. Source: docs/method.md §8. */
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

/* The cloth above the colliders: its first point, and the ways from there along a row and a column to the next, meters.
 * A tube that is closed along its columns lies on its side: its rows are even, and around it, it is two level layers that
 * half circles join, with one column in the middle of the lower one, where its corner is. */
typedef struct {
    BillowVec3 corner, column, row;
    BillowVec3 up; /* of a tube: as long as the spacing */
    double radius; /* of the half circles, in spacings; 0: flat cloth */
    int cells;     /* around the tube */
    int below;     /* the column in the middle of its lower layer */
} BillowLaidPlace;

BillowVec3 billow_laid_point(const BillowLaidPlace *place, int column, int row);

/* Returns whether the cloth is to be laid, and `place` receives from where. So is cloth with an anchor that is no farther
 * from the surface below it than a fortieth of the cloth's longer side, if no anchor is farther than a quarter of it from
 * where flat cloth that fits all of them has it; and cloth without anchors
 * if anything is below it: below `pose` (NULL: below the flat cloth, from above all colliders). `lay` or
 * `obstacles` may be NULL: it is not. */
bool billow_lay_finds(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors,
                      const BillowObstacles *obstacles, const BillowLaying *lay, const BillowCoarsePose *pose,
                      BillowLaidPlace *place);

/* Does so for a tube. `grid` is closed along its columns; `pose` (NULL: none) is of the tube's own grid, which is closed as
 * `closed` says. Without anchors, and with one, which must be in the first column, that column is below. With several, it
 * is the one with which the tube fits them best; none may be farther from its place than a tenth of the way around,
 * either, so that a tube hangs whose anchors go all round, as a waist does. */
bool billow_lay_finds_tube(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors,
                           const BillowObstacles *obstacles, const BillowLaying *lay,
                           const BillowCoarsePose *pose, BillowClosed closed, BillowLaidPlace *place);

/* Returns which column (row, if its rows are closed) of a tube is below in a pose (NULL: none; then it is the first one). */
int billow_lay_bottom_of_tube(const BillowGrid *grid, const BillowCoarsePose *pose, BillowVec3 up);
