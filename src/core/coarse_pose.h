/* A pose in few points: which of several rest shapes a cloth hangs in. */
#pragma once

#include "core/rest_shape.h"

enum { BILLOW_MAX_COARSE_SIDE = 17 };

/* Points at even shares of the cloth: the first and last of a row are on its edges. A cloth of any grid may be seeded
 * with it. */
struct BillowCoarsePose {
    int columns, rows; /* at least 2, and in a file at most BILLOW_MAX_COARSE_SIDE each */
    float *points;     /* x, y, z of each point, row by row, metres */
};

/* All points at the origin. Each that is made is freed with billow_coarse_pose_free(). */
BillowCoarsePose *billow_coarse_pose_new(int columns, int rows);
BillowCoarsePose *billow_coarse_pose_copy(const BillowCoarsePose *pose); /* NULL of NULL */
void billow_coarse_pose_free(BillowCoarsePose *pose);                    /* may be NULL */

bool billow_coarse_pose_equal(const BillowCoarsePose *a,
                              const BillowCoarsePose *b); /* each may be NULL: none */

/* The places of a rest shape at the pose's points, bilinear between those of the cloth; with no more points than it. */
BillowCoarsePose *billow_coarse_pose_sample(const BillowRestShape *shape);

/* All points of a rest shape: a cloth of its grid that is seeded with it goes on from just there. */
BillowCoarsePose *billow_coarse_pose_whole(const BillowRestShape *shape);

/* The place at a share of the way from the first column to the last, and row, 0 ... 1 each: on the surface of Catmull and
 * Rom through the points, which is a plane where they are on one. */
BillowVec3 billow_coarse_pose_at(const BillowCoarsePose *pose, double across, double down);

/* The diagonal of the box around it, metres; of a shape without extent: of the flat cloth. */
double billow_rest_shape_size(const BillowRestShape *shape);

/* How far the points of `b` are from those of `a`, of the same grid: RMS, as a share of a's size. */
double billow_rest_shape_distance(const BillowRestShape *a, const BillowRestShape *b);

/* Whether `seen` is another shape than `fresh`, the one from nothing, and not just not quite the same: by over 1 %. */
bool billow_rest_shape_is_another(const BillowRestShape *seen, const BillowRestShape *fresh);
