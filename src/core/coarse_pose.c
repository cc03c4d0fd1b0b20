#include "core/coarse_pose.h"

#include "core/allocate.h"

#include <math.h>
#include <string.h>

/* Two shapes nearer than this share of their size are one. */
static const double ANOTHER = 0.01;

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

/* Where a share of the way along `count` points is: the point before it, and how far past that. */
static int
point_before(double share, int count, double *past)
{
    const double at = fmin(fmax(share, 0.0), 1.0) * (count - 1);
    const int before = (int) fmin(floor(at), count - 2);
    *past = at - before;
    return before;
}

static BillowVec3
mix_four(BillowVec3 a, BillowVec3 b, BillowVec3 c, BillowVec3 d, double u, double v)
{
    return billow_vec3_mix(billow_vec3_mix(a, b, u), billow_vec3_mix(c, d, u), v);
}

static BillowVec3
place_of(const BillowRestShape *shape, int column, int row)
{
    const size_t i = billow_grid_index(&shape->grid, column, row);
    return billow_vec3((double) shape->x[i], (double) shape->y[i], (double) shape->z[i]);
}

static BillowVec3
shape_at(const BillowRestShape *shape, double across, double down)
{
    double u, v;
    const int c = point_before(across, shape->grid.columns, &u), r = point_before(down, shape->grid.rows, &v);
    return mix_four(place_of(shape, c, r), place_of(shape, c + 1, r), place_of(shape, c, r + 1),
                    place_of(shape, c + 1, r + 1), u, v);
}

static int
side_of(int count)
{
    return count < BILLOW_MAX_COARSE_SIDE ? count : BILLOW_MAX_COARSE_SIDE;
}

BillowCoarsePose *
billow_coarse_pose_sample(const BillowRestShape *shape)
{
    BillowCoarsePose *pose = billow_coarse_pose_new(side_of(shape->grid.columns), side_of(shape->grid.rows));
    float *point = pose->points;
    for (int row = 0; row < pose->rows; row++)
        for (int column = 0; column < pose->columns; column++, point += 3) {
            BillowVec3 place =
                shape_at(shape, (double) column / (pose->columns - 1), (double) row / (pose->rows - 1));
            point[0] = (float) place.x;
            point[1] = (float) place.y;
            point[2] = (float) place.z;
        }
    return pose;
}

static BillowVec3
point_of(const BillowCoarsePose *pose, int column, int row)
{
    const float *point = pose->points + 3 * ((size_t) row * (size_t) pose->columns + (size_t) column);
    return billow_vec3((double) point[0], (double) point[1], (double) point[2]);
}

BillowVec3
billow_coarse_pose_at(const BillowCoarsePose *pose, double across, double down)
{
    double u, v;
    const int c = point_before(across, pose->columns, &u), r = point_before(down, pose->rows, &v);
    return mix_four(point_of(pose, c, r), point_of(pose, c + 1, r), point_of(pose, c, r + 1),
                    point_of(pose, c + 1, r + 1), u, v);
}

static double
size_of(const BillowRestShape *shape)
{
    const size_t count = billow_grid_count(&shape->grid);
    BillowPoints points = billow_points_new(count);
    billow_points_read(&points, count, shape->x, shape->y, shape->z);
    const double size = billow_points_size(&points, &shape->grid);
    billow_points_free(&points);
    return size;
}

double
billow_rest_shape_distance(const BillowRestShape *a, const BillowRestShape *b)
{
    const size_t count = billow_grid_count(&a->grid);
    double squares = 0.0;
    for (size_t i = 0; i < count; i++) {
        const double x = (double) b->x[i] - (double) a->x[i], y = (double) b->y[i] - (double) a->y[i],
                     z = (double) b->z[i] - (double) a->z[i];
        squares += x * x + y * y + z * z;
    }
    return sqrt(squares / (double) count) / size_of(a);
}

bool
billow_rest_shape_is_another(const BillowRestShape *seen, const BillowRestShape *fresh)
{
    return billow_rest_shape_distance(fresh, seen) > ANOTHER;
}
