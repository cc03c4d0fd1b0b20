/* A pose of few points that selects one of several possible rest shapes. */
#pragma once

#include "core/base/grid.h"
#include "core/base/vec3.h"

#include <stdbool.h>

enum { BILLOW_MAX_COARSE_SIDE = 17 };

/* Points evenly spaced over the cloth, the outermost ones on its border. Can start a cloth of any grid. */
typedef struct {
    int columns, rows; /* at least 2; at most BILLOW_MAX_COARSE_SIDE in a file */
    float *points;     /* x, y, z of each point, row by row, meters */
} BillowCoarsePose;

/* Creates a pose with all points at the origin. Free with billow_coarse_pose_free(). */
BillowCoarsePose *billow_coarse_pose_new(int columns, int rows);
BillowCoarsePose *billow_coarse_pose_copy(const BillowCoarsePose *pose); /* NULL for NULL */
void billow_coarse_pose_free(BillowCoarsePose *pose);                    /* NULL is allowed */

bool billow_coarse_pose_equal(const BillowCoarsePose *a,
                              const BillowCoarsePose *b); /* NULL is allowed: no pose */

/* Samples a cloth at the pose's points, bilinearly; the pose has no more points than the cloth. `x`, `y` and
 * `z` hold one value per grid point, meters. Returns NULL for a rope, which has one rest shape. Free with billow_coarse_pose_free(). */
BillowCoarsePose *billow_coarse_pose_sample(const BillowGrid *grid, const float *x, const float *y,
                                            const float *z);

/* Creates a pose of all points of a cloth: draping that starts from it continues exactly from there. That
 * of a rope has two rows, which are the same. Free with billow_coarse_pose_free(). */
BillowCoarsePose *billow_coarse_pose_whole(const BillowGrid *grid, const float *x, const float *y,
                                           const float *z);

/* Returns the position at the fractions `across` (first to last column) and `down` (first to last row), both
 * 0 ... 1, on the Catmull-Rom surface through the points. The surface of coplanar points is their plane. */
BillowVec3 billow_coarse_pose_at(const BillowCoarsePose *pose, double across, double down);
