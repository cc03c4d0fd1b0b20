/* A pose in few points: which of several rest shapes a cloth hangs in. */
#pragma once

#include "core/base/grid.h"
#include "core/base/vec3.h"

#include <stdbool.h>

enum { BILLOW_MAX_COARSE_SIDE = 17 };

/* Points at even shares of the cloth: the first and last of a row are on its edges. A cloth of any grid may be seeded
 * with it. */
typedef struct {
    int columns, rows; /* at least 2, and in a file at most BILLOW_MAX_COARSE_SIDE each */
    float *points;     /* x, y, z of each point, row by row, metres */
} BillowCoarsePose;

/* All points at the origin. Each that is made is freed with billow_coarse_pose_free(). */
BillowCoarsePose *billow_coarse_pose_new(int columns, int rows);
BillowCoarsePose *billow_coarse_pose_copy(const BillowCoarsePose *pose); /* NULL of NULL */
void billow_coarse_pose_free(BillowCoarsePose *pose);                    /* may be NULL */

bool billow_coarse_pose_equal(const BillowCoarsePose *a,
                              const BillowCoarsePose *b); /* each may be NULL: none */

/* The positions of a cloth at the pose's points, bilinear between its points; with no more points than it. `x`, `y`, `z`: one value per
 * point of the grid, metres. */
BillowCoarsePose *billow_coarse_pose_sample(const BillowGrid *grid, const float *x, const float *y,
                                            const float *z);

/* All points of a cloth: draping that starts from it continues from just there. */
BillowCoarsePose *billow_coarse_pose_whole(const BillowGrid *grid, const float *x, const float *y,
                                           const float *z);

/* The place at a share of the way from the first column to the last, and row, 0 ... 1 each: on the surface of Catmull and
 * Rom through the points, which is a plane where they are on one. */
BillowVec3 billow_coarse_pose_at(const BillowCoarsePose *pose, double across, double down);
