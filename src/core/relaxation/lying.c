#include "core/relaxation/lying.h"

#include "core/base/allocate.h"

/* In cell sides, and as a cosine: a point lies on top of what is so near, with so little slope. */
static const double NEAR = 0.02, ON_TOP = 0.9;

static size_t
points_of(const BillowRelaxationLevel *level)
{
    return (size_t) level->columns * (size_t) level->rows;
}

void
billow_relaxation_lying_find(BillowRelaxationLevel *level, const BillowObstacles *obstacles)
{
    BillowRelaxationLying *lying = level->lying = billow_allocate(1, sizeof *lying);
    lying->lies = billow_allocate(points_of(level), sizeof *lying->lies);
    lying->home = billow_points_new(points_of(level));
    const BillowGrid grid = billow_relaxation_level_grid(level);
    for (size_t i = 0; i < points_of(level); i++) {
        const BillowVec3 place = billow_points_get(&level->x, i);
        BillowVec3 normal;
        const double gap = billow_obstacles_distance(obstacles, place, &normal);
        lying->lies[i] = billow_grid_has_point(&grid, i) && gap < NEAR * fmax(level->width, level->height) &&
                         normal.y > ON_TOP;
        billow_points_set(&lying->home, i, billow_obstacles_outside(obstacles, 1.0, place));
    }
}

void
billow_relaxation_lying_remove(BillowRelaxationLevel *level)
{
    if (!level->lying)
        return;
    free(level->lying->lies);
    billow_points_free(&level->lying->home);
    free(level->lying);
    level->lying = NULL;
}

/* Returns the mean over the points that lay. */
static BillowVec3
mean_of(const BillowRelaxationLevel *level, const BillowPoints *points)
{
    BillowVec3 sum = {0.0, 0.0, 0.0};
    double n = 0.0;
    for (size_t i = 0; i < points_of(level); i++)
        if (level->lying->lies[i]) {
            sum = billow_vec3_add(sum, billow_points_get(points, i));
            n += 1.0;
        }
    return n > 0.0 ? billow_vec3_scale(sum, 1.0 / n) : sum;
}

/* The angle is that of the complex number  sum (home - mean) conj(here - mean)  in the level plane. */
void
billow_relaxation_lying_return(BillowRelaxationLevel *level)
{
    const BillowVec3 here = mean_of(level, &level->x), home = mean_of(level, &level->lying->home);
    double dot = 0.0, cross = 0.0;
    for (size_t i = 0; i < points_of(level); i++) {
        const BillowVec3 a = billow_vec3_sub(billow_points_get(&level->x, i), here),
                         b = billow_vec3_sub(billow_points_get(&level->lying->home, i), home);
        dot += level->lying->lies[i] ? a.x * b.x + a.z * b.z : 0.0;
        cross += level->lying->lies[i] ? a.x * b.z - a.z * b.x : 0.0;
    }
    const double size = hypot(dot, cross), c = size > 0.0 ? dot / size : 1.0,
                 s = size > 0.0 ? cross / size : 0.0;
    for (size_t i = 0; i < points_of(level); i++) {
        const BillowVec3 p = billow_points_get(&level->x, i);
        const double x = p.x - here.x, z = p.z - here.z;
        billow_points_set(&level->x, i, billow_vec3(home.x + c * x - s * z, p.y, home.z + s * x + c * z));
    }
}
