#include "core/base/simpler_polygon.h"

#include "core/base/allocate.h"

#include <math.h>

/* The corners between two that stay, and the rank of the latter. */
typedef struct {
    size_t from, to; /* to > from; may go round */
    double rank;
} Stretch;

static BillowGridPlace
corner_at(const BillowPolygon *polygon, size_t i)
{
    return polygon->corners[i % polygon->n];
}

/* Returns the distance of p from the segment a-b. */
static double
distance_from(BillowGridPlace a, BillowGridPlace b, BillowGridPlace p)
{
    const double across = b.column - a.column, down = b.row - a.row, square = across * across + down * down,
                 along = (p.column - a.column) * across + (p.row - a.row) * down,
                 t = square > 0.0 ? fmin(fmax(along / square, 0.0), 1.0) : 0.0;
    return hypot(p.column - a.column - t * across, p.row - a.row - t * down);
}

/* Finds the corner farthest from the segment between the ends of a stretch. */
static size_t
farthest_in(const BillowPolygon *polygon, const Stretch *stretch, double *distance)
{
    const BillowGridPlace a = corner_at(polygon, stretch->from), b = corner_at(polygon, stretch->to);
    size_t found = stretch->from;
    *distance = 0.0;
    for (size_t i = stretch->from + 1; i < stretch->to; i++) {
        const double away = distance_from(a, b, corner_at(polygon, i));
        if (away > *distance) {
            *distance = away;
            found = i;
        }
    }
    return found;
}

/* Returns the uppermost corner, of several the leftmost one: no corner of a shape with straight sides is
 * lost. */
static size_t
first_of(const BillowPolygon *polygon)
{
    size_t first = 0;
    for (size_t i = 1; i < polygon->n; i++) {
        const BillowGridPlace a = polygon->corners[first], b = polygon->corners[i];
        if (b.row < a.row || (b.row == a.row && b.column < a.column))
            first = i;
    }
    return first;
}

static void
rank_within(const BillowPolygon *polygon, Stretch whole, double least, double *ranks)
{
    size_t n = 1, room = 64;
    Stretch *waiting = billow_allocate(room, sizeof *waiting);
    waiting[0] = whole;
    while (n > 0) {
        const Stretch stretch = waiting[--n];
        double distance;
        const size_t middle = farthest_in(polygon, &stretch, &distance);
        if (!(distance > least))
            continue;
        const double rank = fmin(distance, stretch.rank);
        ranks[middle % polygon->n] = rank;
        if (n + 2 > room)
            waiting = billow_reallocate(waiting, room *= 2, sizeof *waiting);
        waiting[n++] = (Stretch){stretch.from, middle, rank};
        waiting[n++] = (Stretch){middle, stretch.to, rank};
    }
    free(waiting);
}

void
billow_polygon_rank(const BillowPolygon *polygon, double least, double *ranks)
{
    const size_t n = polygon->n, first = first_of(polygon);
    double away[2];
    for (size_t i = 0; i < n; i++)
        ranks[i] = 0.0;
    const size_t opposite = farthest_in(polygon, &(Stretch){first, first + n, INFINITY}, &away[0]);
    const Stretch sides[2] = {{first, opposite, INFINITY}, {opposite, first + n, INFINITY}};
    const size_t third[2] = {farthest_in(polygon, &sides[0], &away[0]),
                             farthest_in(polygon, &sides[1], &away[1])};
    for (int k = 0; k < 2; k++)
        rank_within(polygon, sides[k], least, ranks);
    ranks[first] = ranks[opposite % n] = INFINITY;
    ranks[third[away[1] > away[0]] % n] = INFINITY;
}

BillowPolygon
billow_polygon_keep(const BillowPolygon *polygon, const double *ranks, double tolerance)
{
    BillowPolygon kept = {billow_allocate(polygon->n + 1, sizeof *kept.corners), 0};
    for (size_t i = 0; i < polygon->n; i++)
        if (ranks[i] > tolerance)
            kept.corners[kept.n++] = polygon->corners[i];
    return kept;
}
