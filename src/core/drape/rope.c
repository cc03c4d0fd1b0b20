#include "core/drape/rope.h"

#include "core/base/allocate.h"
#include "core/cloth/chain.h"
#include "core/cloth/strain.h"
#include "core/drape/catenary.h"

#include <stdlib.h>
#include <string.h>

enum { STEPS = 160, LAST_STEPS = 40 };

/* How far a rope falls in the first step on colliders, in spacings, and how much less in each further one. */
static const double FALL = 0.5, LESS = 0.96;

/* A point so little inside a collider, in spacings, is outside. */
static const double INSIDE = 1e-9;

/* In spacings: points nearer to each other coincide, and are drawn apart by this. */
static const double COINCIDING = 1e-3, APART = 0.1;

/* --- Hanging --- */

static int
compare_columns(const void *a, const void *b)
{
    const BillowAnchor *p = a, *q = b;
    return (p->column > q->column) - (p->column < q->column);
}

/* A turn of the world in which a pull becomes straight down: the shortest one, about the level axis `a`. */
typedef struct {
    BillowVec3 axis; /* pull x down, not scaled */
    double cosine;   /* of the angle */
} Upright;

static Upright
upright_of(BillowVec3 pull)
{
    const BillowVec3 along = billow_vec3_scale(pull, 1.0 / billow_vec3_length(pull));
    return (Upright){billow_vec3_cross(along, (BillowVec3){0.0, -1.0, 0.0}), -along.y};
}

/* v' = cos v + sin (a x v) + (1 - cos) (a v) a. A pull straight up turns about x. */
static BillowVec3
turned(const Upright *upright, double way, BillowVec3 v)
{
    const BillowVec3 a = billow_vec3_scale(upright->axis, way);
    if (upright->cosine < -1.0 + 1e-12)
        return billow_vec3(v.x, -v.y, -v.z);
    const double share = billow_vec3_dot(a, v) / (1.0 + upright->cosine);
    const BillowVec3 turning = billow_vec3_add(billow_vec3_cross(a, v), billow_vec3_scale(a, share));
    return billow_vec3_add(billow_vec3_scale(v, upright->cosine), turning);
}

static void
hang_between(const BillowGrid *grid, const BillowAnchor *from, const BillowAnchor *to, const Upright *upright,
             BillowPoints points)
{
    const BillowVec3 across = billow_vec3_sub(to->position, from->position);
    const BillowCatenary catenary =
        billow_catenary_new((BillowVec3){0.0, 0.0, 0.0}, turned(upright, 1.0, across),
                            grid->spacing * (to->column - from->column));
    for (int column = from->column + 1; column < to->column; column++) {
        const BillowVec3 place = billow_catenary_at(&catenary, grid->spacing * (column - from->column));
        billow_points_set(&points, (size_t) column,
                          billow_vec3_add(from->position, turned(upright, -1.0, place)));
    }
    billow_points_set(&points, (size_t) from->column, from->position);
    billow_points_set(&points, (size_t) to->column, to->position);
}

static void
hang_free(const BillowGrid *grid, const BillowAnchor *anchor, int end, BillowVec3 pull, BillowPoints points)
{
    const BillowVec3 step = billow_vec3_scale(pull, grid->spacing / billow_vec3_length(pull));
    const int way = end < anchor->column ? -1 : 1, n = abs(end - anchor->column);
    for (int k = 0; k <= n; k++)
        billow_points_set(&points, (size_t) (anchor->column + way * k),
                          billow_vec3_add(anchor->position, billow_vec3_scale(step, k)));
}

void
billow_rope_hang(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors, BillowVec3 pull,
                 BillowPoints points)
{
    for (int column = 0; n_anchors == 0 && column < grid->columns; column++)
        billow_points_set(&points, (size_t) column, billow_grid_flat(grid, column, 0));
    if (n_anchors == 0)
        return;
    const Upright upright = upright_of(pull);
    BillowAnchor *sorted = billow_allocate(n_anchors, sizeof *sorted);
    memcpy(sorted, anchors, n_anchors * sizeof *sorted);
    qsort(sorted, n_anchors, sizeof *sorted, compare_columns);
    hang_free(grid, &sorted[0], 0, pull, points);
    hang_free(grid, &sorted[n_anchors - 1], grid->columns - 1, pull, points);
    for (size_t k = 0; k + 1 < n_anchors; k++)
        hang_between(grid, &sorted[k], &sorted[k + 1], &upright, points);
    free(sorted);
}

/* --- At rest --- */

/* Draws points apart a little that coincide where the rope turns back within an edge, so that it has a direction. */
static void
open_folds(const BillowGrid *grid, const double *freedom, BillowPoints points)
{
    for (size_t i = 0; i + 1 < (size_t) grid->columns; i++) {
        const BillowVec3 here = billow_points_get(&points, i), next = billow_points_get(&points, i + 1);
        if (billow_vec3_distance(here, next) < COINCIDING * grid->spacing)
            points.x[i + 1] += freedom[i + 1] * APART * grid->spacing;
    }
}

static bool
is_sharp(const BillowGrid *grid, const double *freedom, BillowPoints points)
{
    for (size_t i = 0; i + 1 < (size_t) grid->columns; i++) {
        const double now = billow_vec3_distance(billow_points_get(&points, i), billow_points_get(&points, i + 1));
        if ((freedom[i] > 0.0 || freedom[i + 1] > 0.0) && now < (1.0 - BILLOW_STRAIN_MAX) * grid->spacing)
            return true;
    }
    return false;
}

static bool
is_outside(const BillowGrid *grid, const BillowObstacles *obstacles, const double *freedom, BillowPoints points)
{
    for (size_t i = 0; i < (size_t) grid->columns; i++)
        if (freedom[i] > 0.0 && billow_obstacles_distance(obstacles, billow_points_get(&points, i), NULL) <
                                    -INSIDE * grid->spacing)
            return false;
    return true;
}

static void
push_out(const BillowGrid *grid, const BillowObstacles *obstacles, const double *freedom, BillowPoints points)
{
    for (size_t i = 0; i < (size_t) grid->columns; i++)
        if (freedom[i] > 0.0)
            billow_points_set(&points, i,
                              billow_obstacles_outside(obstacles, 1.0, billow_points_get(&points, i)));
}

void
billow_rope_settle(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors, BillowVec3 pull,
                   const BillowObstacles *obstacles, BillowPoints points)
{
    const size_t count = (size_t) grid->columns;
    double *freedom = billow_allocate(2 * count, sizeof *freedom), *length = freedom + count;
    for (size_t i = 0; i < count; i++) {
        freedom[i] = 1.0;
        length[i] = grid->spacing;
    }
    for (size_t k = 0; k < n_anchors; k++)
        freedom[anchors[k].column] = 0.0;
    if (is_sharp(grid, freedom, points)) {
        open_folds(grid, freedom, points);
        billow_chain_restore(&points, count, length, freedom);
    }
    const bool lies = obstacles && !is_outside(grid, obstacles, freedom, points);
    double fall = lies ? FALL * grid->spacing : 0.0;
    for (int k = 0; fall > 0.0 && k < STEPS; k++, fall *= LESS) {
        const bool falls = k < STEPS - LAST_STEPS;
        const BillowVec3 step = billow_vec3_scale(pull, falls ? fall / billow_vec3_length(pull) : 0.0);
        for (size_t i = 0; i < count; i++)
            if (freedom[i] > 0.0)
                billow_points_set(&points, i, billow_vec3_add(billow_points_get(&points, i), step));
        billow_chain_restore(&points, count, length, freedom);
        push_out(grid, obstacles, freedom, points);
    }
    free(freedom);
}
