#include "core/drape/rope_settle.h"

#include "core/base/allocate.h"
#include "core/cloth/chain.h"
#include "core/cloth/strain.h"
#include "core/drape/coarse_rope.h"
#include "core/drape/rope_kink.h"

#include <stdlib.h>

/* A coarse rope has about so many edges. */
enum { COARSEST = 40 };

/* How a rope falls on colliders: in so many steps, the last of which only bring its lengths back. */
typedef struct {
    int steps, last_steps;
    double fall, less; /* in the first step, in its spacings, and how much less in each further one */
} Fall;

/* The coarsest rope falls as far as it is long; finer ones only find their way round the colliders. */
static const Fall COARSE = {520, 40, 0.5, 0.99}, FINE = {24, 8, 0.05, 0.85};

/* In thicknesses of the thinnest collider: longer edges could pass through it. */
static const double LONGEST_EDGE = 0.5;

/* A rope that is only brought out. */
static const Fall OUT = {40, 40, 0.0, 1.0};

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

/* --- Where it begins --- */

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

/* --- From coarse to fine --- */

static void
push_out(BillowCoarseRope *rope, const BillowObstacles *obstacles)
{
    for (size_t i = 0; i < rope->count; i++)
        if (rope->freedom[i] > 0.0)
            billow_points_set(&rope->points, i,
                              billow_obstacles_outside(obstacles, 1.0, billow_points_get(&rope->points, i)));
}

/* Moves the points down by a step, which is the given share of the first one, and smooths out kinks. */
static void
sink(BillowCoarseRope *rope, BillowVec3 step, double share, BillowPoints moved)
{
    for (size_t i = 0; i < rope->count; i++) {
        const BillowVec3 move = billow_vec3_add(
            step, billow_vec3_scale(billow_rope_kink(&rope->points, rope->count, i), STIFF * share));
        billow_points_set(
            &moved, i,
            billow_vec3_add(billow_points_get(&rope->points, i), billow_vec3_scale(move, rope->freedom[i])));
    }
    billow_points_copy(&rope->points, &moved, rope->count);
}

typedef struct {
    const BillowObstacles *obstacles;
    BillowVec3 pull; /* of length 1 */
    BillowProgress progress;
    void *progress_data;
    int done, steps; /* of all ropes */
} Settling;

/* Lets a rope fall; returns false when it is stopped. */
static bool
settle(Settling *settling, BillowCoarseRope *rope, const Fall *fall, double spacing)
{
    BillowPoints moved = billow_points_new(rope->count);
    double share = 1.0;
    bool goes_on = true;
    for (int k = 0; k < fall->steps && goes_on; k++, share *= fall->less) {
        if (k < fall->steps - fall->last_steps)
            sink(rope, billow_vec3_scale(settling->pull, share * fall->fall * spacing), share, moved);
        billow_chain_restore(&rope->points, rope->count, rope->length, rope->freedom);
        push_out(rope, settling->obstacles);
        settling->done++;
        goes_on = !settling->progress ||
                  settling->progress(settling->progress_data, (double) settling->done / settling->steps);
    }
    billow_points_free(&moved);
    return goes_on;
}

/* Lets a rope of few points fall first, then ropes of twice as many each, and at last that of all. */
static bool
settle_levels(Settling *settling, const BillowGrid *grid, const double *freedom, BillowPoints points)
{
    size_t stride = 1;
    while ((size_t) grid->columns > 2 * stride * COARSEST &&
           2.0 * (double) stride * grid->spacing <= LONGEST_EDGE * settling->obstacles->thinnest)
        stride *= 2;
    settling->steps = COARSE.steps;
    for (size_t finer = stride; finer > 1; finer /= 2)
        settling->steps += FINE.steps;
    const Fall *fall = &COARSE;
    bool goes_on = true;
    for (; stride > 0 && goes_on; stride /= 2, fall = &FINE) {
        BillowCoarseRope rope = billow_coarse_rope_new(grid, freedom, stride, points);
        goes_on = settle(settling, &rope, fall, (double) stride * grid->spacing);
        billow_coarse_rope_refine(&rope, points);
        billow_coarse_rope_clear(&rope);
    }
    return goes_on;
}

/* Returns the freedom of each point, and the length of each edge. */
static double *
new_freedom(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors)
{
    const size_t count = (size_t) grid->columns;
    double *freedom = billow_allocate(2 * count, sizeof *freedom), *length = freedom + count;
    for (size_t i = 0; i < count; i++) {
        freedom[i] = 1.0;
        length[i] = grid->spacing;
    }
    for (size_t k = 0; k < n_anchors; k++)
        freedom[anchors[k].column] = 0.0;
    return freedom;
}

bool
billow_rope_settle(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors, BillowVec3 pull,
                   const BillowObstacles *obstacles, BillowPoints points, BillowProgress progress,
                   void *progress_data)
{
    const size_t count = (size_t) grid->columns;
    double *freedom = new_freedom(grid, anchors, n_anchors), *length = freedom + count;
    if (is_sharp(grid, freedom, points)) {
        open_folds(grid, freedom, points);
        billow_chain_restore(&points, count, length, freedom);
    }
    bool goes_on = true;
    if (obstacles && !is_outside(grid, obstacles, freedom, points)) {
        Settling settling = {obstacles, billow_vec3_scale(pull, 1.0 / billow_vec3_length(pull)),
                             progress,  progress_data,
                             0,         0};
        lean(grid, freedom, points);
        if (n_anchors > 0)
            pay_out_ends(grid, anchors, n_anchors, obstacles, points);
        goes_on = settle_levels(&settling, grid, freedom, points);
    }
    free(freedom);
    return goes_on;
}

void
billow_rope_keep_out(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors,
                     const BillowObstacles *obstacles, BillowPoints points)
{
    double *freedom = new_freedom(grid, anchors, n_anchors);
    if (obstacles && !is_outside(grid, obstacles, freedom, points)) {
        Settling settling = {.obstacles = obstacles, .steps = OUT.steps};
        BillowCoarseRope rope = billow_coarse_rope_new(grid, freedom, 1, points);
        settle(&settling, &rope, &OUT, grid->spacing);
        billow_coarse_rope_refine(&rope, points);
        billow_coarse_rope_clear(&rope);
    }
    free(freedom);
}
