#include "core/drape/rope.h"

#include "core/base/allocate.h"
#include "core/drape/catenary.h"
#include "core/drape/loaded_chain.h"

#include <stdlib.h>
#include <string.h>

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

static bool
is_loaded(const double *loads, int from, int to)
{
    for (int column = from; loads && column <= to; column++)
        if (loads[column] > 0.0)
            return true;
    return false;
}

/* Hangs what is between two anchors as a chain. Returns false, and places nothing, where it is taut or vertical. */
static bool
hang_loaded(const BillowGrid *grid, const BillowAnchor *from, const BillowAnchor *to, const Upright *upright,
            const double *loads, BillowPoints points)
{
    const BillowVec3 end = turned(upright, 1.0, billow_vec3_sub(to->position, from->position));
    const double across = hypot(end.x, end.z);
    const size_t links = (size_t) (to->column - from->column);
    double *weight = billow_allocate(3 * links, sizeof *weight), *x = weight + links, *y = x + links;
    for (size_t i = 0; i + 1 < links; i++)
        weight[i] = grid->spacing + loads[(size_t) from->column + 1 + i];
    const bool hangs = billow_loaded_chain_hang(across, end.y, links, grid->spacing, weight, x, y);
    for (size_t i = 0; hangs && i + 1 < links; i++) {
        const BillowVec3 place = {x[i] * end.x / across, y[i], x[i] * end.z / across};
        billow_points_set(&points, (size_t) from->column + 1 + i,
                          billow_vec3_add(from->position, turned(upright, -1.0, place)));
    }
    free(weight);
    return hangs;
}

static void
hang_between(const BillowGrid *grid, const BillowAnchor *from, const BillowAnchor *to, const Upright *upright,
             const double *loads, BillowPoints points)
{
    billow_points_set(&points, (size_t) from->column, from->position);
    billow_points_set(&points, (size_t) to->column, to->position);
    if (is_loaded(loads, from->column + 1, to->column - 1) &&
        hang_loaded(grid, from, to, upright, loads, points))
        return;
    const BillowVec3 across = billow_vec3_sub(to->position, from->position);
    const BillowCatenary catenary =
        billow_catenary_new((BillowVec3){0.0, 0.0, 0.0}, turned(upright, 1.0, across),
                            grid->spacing * (to->column - from->column));
    for (int column = from->column + 1; column < to->column; column++) {
        const BillowVec3 place = billow_catenary_at(&catenary, grid->spacing * (column - from->column));
        billow_points_set(&points, (size_t) column,
                          billow_vec3_add(from->position, turned(upright, -1.0, place)));
    }
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
                 const double *loads, BillowPoints points)
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
        hang_between(grid, &sorted[k], &sorted[k + 1], &upright, loads, points);
    free(sorted);
}
