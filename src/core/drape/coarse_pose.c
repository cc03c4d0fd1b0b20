#include "core/drape/coarse_pose.h"

#include "core/base/allocate.h"

#include <math.h>
#include <string.h>

/* In point distances: a position nearer than this to a point is on it. */
static const double ON_A_POINT = 1e-9;

static size_t
count_of(const BillowCoarsePose *pose)
{
    return (size_t) pose->columns * (size_t) pose->rows;
}

BillowCoarsePose *
billow_coarse_pose_new(int columns, int rows)
{
    BillowCoarsePose *pose = billow_allocate(1, sizeof *pose);
    pose->columns = columns;
    pose->rows = rows;
    pose->points = billow_allocate(3 * count_of(pose), sizeof *pose->points);
    return pose;
}

BillowCoarsePose *
billow_coarse_pose_copy(const BillowCoarsePose *pose)
{
    if (!pose)
        return NULL;
    BillowCoarsePose *copy = billow_coarse_pose_new(pose->columns, pose->rows);
    memcpy(copy->points, pose->points, 3 * count_of(pose) * sizeof *pose->points);
    return copy;
}

void
billow_coarse_pose_free(BillowCoarsePose *pose)
{
    if (pose)
        free(pose->points);
    free(pose);
}

bool
billow_coarse_pose_equal(const BillowCoarsePose *a, const BillowCoarsePose *b)
{
    if (!a || !b)
        return a == b;
    return a->columns == b->columns && a->rows == b->rows &&
           memcmp(a->points, b->points, 3 * count_of(a) * sizeof *a->points) == 0;
}

/* Returns the point before a fraction of the way along `count` points; `past` receives how far past it. */
static int
point_before(double share, int count, double *past)
{
    double at = fmin(fmax(share, 0.0), 1.0) * (count - 1);
    if (fabs(at - round(at)) < ON_A_POINT)
        at = round(at);
    const int before = (int) fmin(floor(at), count - 2);
    *past = at - before;
    return before;
}

/* The positions of a cloth. */
typedef struct {
    const BillowGrid *grid;
    const float *x, *y, *z;
} Cloth;

static BillowVec3
position_of(const Cloth *cloth, int column, int row)
{
    const size_t i = billow_grid_index(cloth->grid, column, row);
    return billow_vec3((double) cloth->x[i], (double) cloth->y[i], (double) cloth->z[i]);
}

static BillowVec3
cloth_at(const Cloth *cloth, double across, double down)
{
    double u, v;
    const int c = point_before(across, cloth->grid->columns, &u),
              r = point_before(down, cloth->grid->rows, &v);
    return billow_vec3_mix(billow_vec3_mix(position_of(cloth, c, r), position_of(cloth, c + 1, r), u),
                           billow_vec3_mix(position_of(cloth, c, r + 1), position_of(cloth, c + 1, r + 1), u),
                           v);
}

static int
side_of(int count)
{
    return count < BILLOW_MAX_COARSE_SIDE ? count : BILLOW_MAX_COARSE_SIDE;
}

BillowCoarsePose *
billow_coarse_pose_sample(const BillowGrid *grid, const float *x, const float *y, const float *z)
{
    const Cloth cloth = {grid, x, y, z};
    if (billow_grid_is_rope(grid))
        return NULL;
    BillowCoarsePose *pose = billow_coarse_pose_new(side_of(grid->columns), side_of(grid->rows));
    float *point = pose->points;
    for (int row = 0; row < pose->rows; row++)
        for (int column = 0; column < pose->columns; column++, point += 3) {
            BillowVec3 place =
                cloth_at(&cloth, (double) column / (pose->columns - 1), (double) row / (pose->rows - 1));
            point[0] = (float) place.x;
            point[1] = (float) place.y;
            point[2] = (float) place.z;
        }
    return pose;
}

BillowCoarsePose *
billow_coarse_pose_whole(const BillowGrid *grid, const float *x, const float *y, const float *z)
{
    const size_t count = billow_grid_count(grid);
    BillowCoarsePose *pose =
        billow_coarse_pose_new(grid->columns, billow_grid_is_rope(grid) ? 2 : grid->rows);
    for (size_t i = 0; i < count_of(pose); i++) {
        pose->points[3 * i] = x[i % count];
        pose->points[3 * i + 1] = y[i % count];
        pose->points[3 * i + 2] = z[i % count];
    }
    return pose;
}

/* Returns a point; beyond the border the pose is extrapolated linearly. */
static BillowVec3
point_of(const BillowCoarsePose *pose, int column, int row)
{
    if (column < 0 || column >= pose->columns) {
        const int edge = column < 0 ? 0 : pose->columns - 1, inner = column < 0 ? 1 : pose->columns - 2;
        return billow_vec3_sub(billow_vec3_scale(point_of(pose, edge, row), 2.0), point_of(pose, inner, row));
    }
    if (row < 0 || row >= pose->rows) {
        const int edge = row < 0 ? 0 : pose->rows - 1, inner = row < 0 ? 1 : pose->rows - 2;
        return billow_vec3_sub(billow_vec3_scale(point_of(pose, column, edge), 2.0),
                               point_of(pose, column, inner));
    }
    const float *point = pose->points + 3 * ((size_t) row * (size_t) pose->columns + (size_t) column);
    return billow_vec3((double) point[0], (double) point[1], (double) point[2]);
}

/* Computes the weights of four points in a row at `t` from the second to the third (Catmull and Rom 1974). */
static void
weigh_four(double t, double weights[4])
{
    weights[0] = 0.5 * t * (-1.0 + t * (2.0 - t));
    weights[1] = 1.0 + 0.5 * t * t * (-5.0 + 3.0 * t);
    weights[2] = 0.5 * t * (1.0 + t * (4.0 - 3.0 * t));
    weights[3] = 0.5 * t * t * (t - 1.0);
}

BillowVec3
billow_coarse_pose_at(const BillowCoarsePose *pose, double across, double down)
{
    double u, v, weights_across[4], weights_down[4];
    const int c = point_before(across, pose->columns, &u), r = point_before(down, pose->rows, &v);
    weigh_four(u, weights_across);
    weigh_four(v, weights_down);
    BillowVec3 sum = {0.0, 0.0, 0.0};
    for (int i = 0; i < 16; i++) {
        const double weight = weights_across[i % 4] * weights_down[i / 4];
        if (weight != 0.0)
            sum =
                billow_vec3_add(sum, billow_vec3_scale(point_of(pose, c - 1 + i % 4, r - 1 + i / 4), weight));
    }
    return sum;
}
