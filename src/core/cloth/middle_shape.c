#include "core/cloth/middle_shape.h"

#include "core/base/allocate.h"
#include "core/base/outline.h"
#include "core/base/vec3.h"
#include "core/cloth/keep_lengths.h"

#include <stdlib.h>

/* Cosine of the angle by which an edge turns nearly round: 120 degrees. */
static const double ROUND = -0.5;

/* Each round replaces the middle by the middle of the middles of both halves, which shortens the way. */
enum { ROUNDS = 4 };

/* Where snaps are looked for: from 0.38 to 0.62 of the way. */
enum { TRIES = 13 };
static const double STEP = 0.02;

/* A point that changes its move by more from one step to the next, in root mean square moves, snaps. */
static const double ABRUPT = 1.0;

/* Edges whose lengths are off by more are not cloth. */
static const double STRAINED = 0.025;

/* --- Edges that turn round --- */

static BillowVec3
edge_of(const float *const shape[3], size_t a, size_t b)
{
    return billow_vec3((double) shape[0][b] - (double) shape[0][a],
                       (double) shape[1][b] - (double) shape[1][a],
                       (double) shape[2][b] - (double) shape[2][a]);
}

static bool
turns_round(const float *const from[3], const float *const to[3], size_t a, size_t b)
{
    const BillowVec3 before = edge_of(from, a, b), after = edge_of(to, a, b);
    return billow_vec3_dot(before, after) < ROUND * billow_vec3_length(before) * billow_vec3_length(after);
}

static bool
any_turns_round(const BillowGrid *grid, const float *const from[3], const float *const to[3])
{
    const size_t n = (size_t) grid->columns, count = billow_grid_count(grid);
    for (size_t i = 0; i < count; i++)
        if ((billow_grid_has_edge(grid, false, (int) (i % n), (int) (i / n)) &&
             turns_round(from, to, i, i + 1)) ||
            (billow_grid_has_edge(grid, true, (int) (i % n), (int) (i / n)) &&
             turns_round(from, to, i, i + n)))
            return true;
    return false;
}

/* --- Between two shapes --- */

typedef struct {
    float *planes[3];
} Shape;

static Shape
new_shape(size_t count)
{
    Shape shape;
    for (int axis = 0; axis < 3; axis++)
        shape.planes[axis] = billow_allocate(count, sizeof(float));
    return shape;
}

static void
free_shape(Shape *shape)
{
    for (int axis = 0; axis < 3; axis++)
        free(shape->planes[axis]);
}

typedef struct {
    BillowKeepLengths *keep;
    const float *hold;
    size_t columns, count;
    BillowWorkers *workers;
} Finder;

static Finder
new_finder(const BillowGrid *grid, const float *hold, bool angles, BillowWorkers *workers)
{
    BillowKeepLengths *keep = billow_keep_lengths_new(grid, hold);
    if (angles)
        billow_keep_lengths_keep_angles(keep);
    return (Finder){keep, hold, (size_t) grid->columns, billow_grid_count(grid), workers};
}

static void
find_between(const Finder *finder, const float *const from[3], const float *const to[3], float e,
             const Shape *between)
{
    for (int axis = 0; axis < 3; axis++)
        for (size_t i = 0; i < finder->count; i++)
            between->planes[axis][i] = (1.0f - e) * from[axis][i] + e * to[axis][i];
    billow_keep_lengths_run(finder->keep, from, to, e, true, NULL, finder->workers, between->planes);
}

/* --- Whether the cloth snaps or strains --- */

/* Returns the largest second difference of a point of three shapes, in root mean square moves from the first
 * to the second. */
static double
abruptness(const Shape three[3], size_t count)
{
    double most = 0.0, squares = 0.0;
    for (size_t i = 0; i < count; i++) {
        double second = 0.0;
        for (int axis = 0; axis < 3; axis++) {
            const double a = (double) three[0].planes[axis][i], b = (double) three[1].planes[axis][i],
                         c = (double) three[2].planes[axis][i];
            second += (a - 2.0 * b + c) * (a - 2.0 * b + c);
            squares += (b - a) * (b - a);
        }
        most = fmax(most, second);
    }
    return squares > 0.0 ? sqrt(most / (squares / (double) count)) : 0.0;
}

static bool
is_strained(const Finder *finder, const float *const from[3], const float *const to[3], float e,
            const Shape *between, size_t a, size_t b)
{
    const float *const now[3] = {between->planes[0], between->planes[1], between->planes[2]};
    const double length = (1.0 - (double) e) * billow_vec3_length(edge_of(from, a, b)) +
                          (double) e * billow_vec3_length(edge_of(to, a, b));
    return (finder->hold[a] < 1.0f || finder->hold[b] < 1.0f) &&
           fabs(billow_vec3_length(edge_of(now, a, b)) - length) > STRAINED * length;
}

static bool
any_is_strained(const Finder *finder, const float *const from[3], const float *const to[3], float e,
                const Shape *between)
{
    for (size_t i = 0; i < finder->count; i++)
        if (((i + 1) % finder->columns > 0 && is_strained(finder, from, to, e, between, i, i + 1)) ||
            (i + finder->columns < finder->count &&
             is_strained(finder, from, to, e, between, i, i + finder->columns)))
            return true;
    return false;
}

static bool
snaps_or_strains(const Finder *finder, const float *const from[3], const float *const to[3])
{
    Shape three[3] = {new_shape(finder->count), new_shape(finder->count), new_shape(finder->count)};
    bool found = false;
    for (int k = 0; k < TRIES && !found; k++) {
        const Shape oldest = three[0];
        three[0] = three[1], three[1] = three[2], three[2] = oldest;
        const float e = (float) (0.5 + STEP * (k - TRIES / 2));
        find_between(finder, from, to, e, &three[2]);
        found = any_is_strained(finder, from, to, e, &three[2]) ||
                (k >= 2 && abruptness(three, finder->count) > ABRUPT);
    }
    for (int k = 0; k < 3; k++)
        free_shape(&three[k]);
    return found;
}

bool
billow_middle_shape_is_needed(const BillowGrid *grid, const float *hold, bool angles,
                              const float *const from[3], const float *const to[3], BillowWorkers *workers)
{
    if (!any_turns_round(grid, from, to))
        return false;
    const Finder finder = new_finder(grid, hold, angles, workers);
    const bool needed = snaps_or_strains(&finder, from, to);
    billow_keep_lengths_free(finder.keep);
    return needed;
}

/* --- The middle --- */

static void
find_middle(const Finder *finder, const Shape *from, const Shape *to, const Shape *middle)
{
    const float *const a[3] = {from->planes[0], from->planes[1], from->planes[2]}, *const b[3] = {
                                                                                       to->planes[0],
                                                                                       to->planes[1],
                                                                                       to->planes[2]};
    find_between(finder, a, b, 0.5f, middle);
}

void
billow_middle_shape_aside(const BillowGrid *grid, const float *hold, bool angles, const float *const from[3],
                          const float *const to[3], BillowWorkers *workers, float *const aside[3])
{
    const size_t count = billow_grid_count(grid);
    const Finder finder = new_finder(grid, hold, angles, workers);
    Shape middle = new_shape(count), first = new_shape(count), last = new_shape(count);
    find_between(&finder, from, to, 0.5f, &middle);
    for (int round = 0; round < ROUNDS; round++) {
        const float *const half_way[3] = {middle.planes[0], middle.planes[1], middle.planes[2]};
        find_between(&finder, from, half_way, 0.5f, &first);
        find_between(&finder, half_way, to, 0.5f, &last);
        find_middle(&finder, &first, &last, &middle);
    }
    for (int axis = 0; axis < 3; axis++)
        for (size_t i = 0; i < count; i++)
            aside[axis][i] = middle.planes[axis][i] - 0.5f * (from[axis][i] + to[axis][i]);
    free_shape(&middle);
    free_shape(&first);
    free_shape(&last);
    billow_keep_lengths_free(finder.keep);
}
