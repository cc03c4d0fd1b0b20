#include "core/drape/rope.h"

#include "core/base/allocate.h"
#include "core/cloth/chain.h"
#include "core/cloth/strain.h"
#include "core/drape/catenary.h"
#include "core/drape/loaded_chain.h"

#include <stdlib.h>
#include <string.h>

enum { STEPS = 160, LAST_STEPS = 40 };

/* How far a rope falls in the first step on colliders, in spacings, and how much less in each further one. */
static const double FALL = 0.5, LESS = 0.96;

/* A point so little inside a collider, in spacings, is outside. */
static const double INSIDE = 1e-9;

/* Share of its kink that a point loses with the first step. */
static const double STIFF = 0.5;

/* How far a span leans to the side, radians. */
static const double LEAN = 0.25 * M_PI;

/* How steeply a free end is paid out over colliders. */
static const double STEEP = 4.4;

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
        const double now =
            billow_vec3_distance(billow_points_get(&points, i), billow_points_get(&points, i + 1));
        if ((freedom[i] > 0.0 || freedom[i + 1] > 0.0) && now < (1.0 - BILLOW_STRAIN_MAX) * grid->spacing)
            return true;
    }
    return false;
}

static bool
is_outside(const BillowGrid *grid, const BillowObstacles *obstacles, const double *freedom,
           BillowPoints points)
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

/* Returns how a kink at a point differs from the bends around it: (-x_(i-2) + 4 x_(i-1) - 6 x_i + 4 x_(i+1) - x_(i+2)) / 16;
 * 0 where the rope bends evenly. */
static BillowVec3
kink_at(const BillowPoints *points, size_t i)
{
    const BillowVec3 near =
        billow_vec3_add(billow_points_get(points, i - 1), billow_points_get(points, i + 1));
    const BillowVec3 far =
        billow_vec3_add(billow_points_get(points, i - 2), billow_points_get(points, i + 2));
    const BillowVec3 around = billow_vec3_sub(billow_vec3_scale(near, 4.0), far);
    return billow_vec3_scale(billow_vec3_sub(around, billow_vec3_scale(billow_points_get(points, i), 6.0)),
                             1.0 / 16.0);
}

/* Moves the points down by a step, which is the given share of the first one, and smooths out kinks. */
static void
sink(const BillowGrid *grid, const double *freedom, BillowVec3 step, double share, BillowPoints points)
{
    const size_t count = (size_t) grid->columns;
    for (size_t i = 0; i < count; i++) {
        BillowVec3 move = step;
        if (i > 1 && i + 2 < count)
            move = billow_vec3_add(move, billow_vec3_scale(kink_at(&points, i), STIFF * share));
        billow_points_set(
            &points, i, billow_vec3_add(billow_points_get(&points, i), billow_vec3_scale(move, freedom[i])));
    }
}

/* Turns a vector about a unit axis by LEAN. */
static BillowVec3
leaning(BillowVec3 axis, BillowVec3 v)
{
    const double cosine = cos(LEAN), share = (1.0 - cosine) * billow_vec3_dot(axis, v);
    const BillowVec3 turning = billow_vec3_add(billow_vec3_scale(billow_vec3_cross(axis, v), sin(LEAN)),
                                               billow_vec3_scale(axis, share));
    return billow_vec3_add(billow_vec3_scale(v, cosine), turning);
}

/* Lets each span between anchors lean to the side, about the line between them, so that slack that finds no room
 * below has a way to go. */
static void
lean(const BillowGrid *grid, const double *freedom, BillowPoints points)
{
    int first = grid->columns;
    for (int column = 0; column < grid->columns; column++) {
        if (freedom[column] > 0.0)
            continue;
        const BillowVec3 end = billow_points_get(&points, (size_t) column);
        for (int i = first + 1; i < column; i++) {
            const BillowVec3 start = billow_points_get(&points, (size_t) first);
            const BillowVec3 chord = billow_vec3_sub(end, start);
            const double length = billow_vec3_length(chord);
            const BillowVec3 axis = billow_vec3_scale(chord, length > 0.0 ? 1.0 / length : 0.0);
            const BillowVec3 arm = billow_vec3_sub(billow_points_get(&points, (size_t) i), start);
            billow_points_set(&points, (size_t) i, billow_vec3_add(start, leaning(axis, arm)));
        }
        first = column;
    }
}

/* Lays a free end over the colliders, away from the other anchors or, without any, along x: straight down it would heap
 * up on them, with no way to go. */
static void
pay_out(const BillowGrid *grid, const BillowAnchor *anchor, BillowVec3 heading, int end,
        const BillowObstacles *obstacles, BillowPoints points)
{
    const int way = end < anchor->column ? -1 : 1, n = abs(end - anchor->column);
    if (!(hypot(heading.x, heading.z) > INSIDE * grid->spacing))
        heading = billow_vec3(way, 0.0, 0.0);
    heading.y = 0.0;
    for (int k = 1; k <= n; k++)
        billow_points_set(
            &points, (size_t) (anchor->column + way * k),
            billow_obstacles_lay(obstacles, anchor->position, heading, STEEP, grid->spacing * k));
}

static void
pay_out_ends(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors,
             const BillowObstacles *obstacles, BillowPoints points)
{
    const BillowAnchor *first = anchors, *last = anchors;
    for (size_t k = 1; k < n_anchors; k++) {
        first = anchors[k].column < first->column ? &anchors[k] : first;
        last = anchors[k].column > last->column ? &anchors[k] : last;
    }
    const BillowVec3 along = billow_vec3_sub(last->position, first->position);
    pay_out(grid, first, billow_vec3_scale(along, -1.0), 0, obstacles, points);
    pay_out(grid, last, along, grid->columns - 1, obstacles, points);
}

bool
billow_rope_settle(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors, BillowVec3 pull,
                   const BillowObstacles *obstacles, BillowPoints points, BillowProgress progress,
                   void *progress_data)
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
    if (lies)
        lean(grid, freedom, points);
    if (lies && n_anchors > 0)
        pay_out_ends(grid, anchors, n_anchors, obstacles, points);
    bool goes_on = true;
    for (int k = 0; fall > 0.0 && k < STEPS && goes_on; k++, fall *= LESS) {
        if (k < STEPS - LAST_STEPS)
            sink(grid, freedom, billow_vec3_scale(pull, fall / billow_vec3_length(pull)),
                 fall / (FALL * grid->spacing), points);
        billow_chain_restore(&points, count, length, freedom);
        push_out(grid, obstacles, freedom, points);
        goes_on = !progress || progress(progress_data, (k + 1.0) / STEPS);
    }
    free(freedom);
    return goes_on;
}
