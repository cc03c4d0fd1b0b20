#include "core/base/outline_loops.h"

#include "core/base/allocate.h"

#include <math.h>
#include <string.h>

enum { CIRCLE_CORNERS = 96, CHECK_STEPS = 8 };

/* In cells: loops may leave the grid by this much, by rounding. */
static const double BEYOND = 1e-6;

static const double PI = 3.14159265358979323846;

const BillowField billow_outline_loop_fields[] = {
    {
        .type = BILLOW_FIELD_BOOLEAN,
        .key = "smooth",
        .offset = offsetof(BillowOutlineLoop, smooth),
        .label = N_("_Smooth"),
        .tooltip = N_("A smooth curve through the points instead of straight lines"),
        .sparse = true,
    },
    {
        .type = BILLOW_FIELD_BOOLEAN,
        .key = "hole",
        .offset = offsetof(BillowOutlineLoop, hole),
        .label = N_("_Hole"),
        .tooltip = N_("The line bounds a hole of the cloth instead of the cloth"),
        .sparse = true,
    },
    {0},
};

/* --- Polygons --- */

static BillowGridPlace
on_circle(const BillowOutlineLoop *loop, double angle)
{
    return (BillowGridPlace){loop->center.column + loop->radius * cos(angle),
                             loop->center.row + loop->radius * sin(angle)};
}

/* One coordinate of Catmull and Rom's curve from b to c. */
static double
spline(double a, double b, double c, double d, double t)
{
    return b + 0.5 * t * (c - a + t * (2.0 * a - 5.0 * b + 4.0 * c - d + t * (3.0 * (b - c) + d - a)));
}

static BillowGridPlace
on_curve(const BillowOutlineLoop *loop, size_t from, double t)
{
    const size_t n = loop->n_points;
    const BillowGridPlace a = loop->points[(from + n - 1) % n], b = loop->points[from],
                          c = loop->points[(from + 1) % n], d = loop->points[(from + 2) % n];
    return (BillowGridPlace){spline(a.column, b.column, c.column, d.column, t),
                             spline(a.row, b.row, c.row, d.row, t)};
}

double
billow_polygon_area2(const BillowPolygon *polygon)
{
    double sum = 0.0;
    for (size_t i = 0; i < polygon->n; i++) {
        const BillowGridPlace a = polygon->corners[i], b = polygon->corners[(i + 1) % polygon->n];
        sum += a.column * b.row - a.row * b.column;
    }
    return sum;
}

static void
reverse(BillowPolygon *polygon)
{
    for (size_t i = 0; i < polygon->n / 2; i++) {
        const BillowGridPlace other = polygon->corners[polygon->n - 1 - i];
        polygon->corners[polygon->n - 1 - i] = polygon->corners[i];
        polygon->corners[i] = other;
    }
}

BillowPolygon
billow_outline_loop_polygon(const BillowOutlineLoop *loop, int steps)
{
    const size_t each = loop->smooth ? (size_t) steps : 1,
                 n = loop->radius > 0.0 ? CIRCLE_CORNERS : loop->n_points * each;
    BillowPolygon polygon = {billow_allocate(n + 1, sizeof *polygon.corners), n};
    for (size_t i = 0; i < n; i++)
        polygon.corners[i] = loop->radius > 0.0 ? on_circle(loop, 2.0 * PI * (double) i / CIRCLE_CORNERS)
                             : loop->smooth ? on_curve(loop, i / each, (double) (i % each) / (double) each)
                                            : loop->points[i];
    if (billow_polygon_area2(&polygon) < 0.0)
        reverse(&polygon);
    return polygon;
}

bool
billow_polygon_contains(const BillowPolygon *polygon, double column, double row)
{
    bool inside = false;
    for (size_t i = 0; i < polygon->n; i++) {
        const BillowGridPlace a = polygon->corners[i], b = polygon->corners[(i + 1) % polygon->n];
        if ((a.row > row) != (b.row > row) &&
            column < a.column + (b.column - a.column) * (row - a.row) / (b.row - a.row))
            inside = !inside;
    }
    return inside;
}

/* --- Checking --- */

/* Returns twice the area of a triangle; its sign tells on which side of a-b the third corner is. */
static double
side_of(BillowGridPlace a, BillowGridPlace b, BillowGridPlace c)
{
    return (b.column - a.column) * (c.row - a.row) - (b.row - a.row) * (c.column - a.column);
}

static bool
within_box(BillowGridPlace a, BillowGridPlace b, BillowGridPlace p)
{
    return p.column >= fmin(a.column, b.column) && p.column <= fmax(a.column, b.column) &&
           p.row >= fmin(a.row, b.row) && p.row <= fmax(a.row, b.row);
}

/* Returns whether the segments a-b and c-d have a place in common. */
static bool
segments_meet(BillowGridPlace a, BillowGridPlace b, BillowGridPlace c, BillowGridPlace d)
{
    if (fmax(a.column, b.column) < fmin(c.column, d.column) ||
        fmax(c.column, d.column) < fmin(a.column, b.column) || fmax(a.row, b.row) < fmin(c.row, d.row) ||
        fmax(c.row, d.row) < fmin(a.row, b.row))
        return false;
    const double c_side = side_of(a, b, c), d_side = side_of(a, b, d), a_side = side_of(c, d, a),
                 b_side = side_of(c, d, b);
    if (c_side * d_side < 0.0 && a_side * b_side < 0.0)
        return true;
    return (c_side == 0.0 && within_box(a, b, c)) || (d_side == 0.0 && within_box(a, b, d)) ||
           (a_side == 0.0 && within_box(c, d, a)) || (b_side == 0.0 && within_box(c, d, b));
}

/* Returns whether b lies on a-c beyond its ends, or between two equal corners: the polygon goes back on itself. */
static bool
turns_back(BillowGridPlace a, BillowGridPlace b, BillowGridPlace c)
{
    return side_of(a, b, c) == 0.0 &&
           (b.column - a.column) * (c.column - b.column) + (b.row - a.row) * (c.row - b.row) <= 0.0;
}

static bool
polygons_meet(const BillowPolygon *a, const BillowPolygon *b)
{
    for (size_t i = 0; i < a->n; i++)
        for (size_t j = 0; j < b->n; j++)
            if (segments_meet(a->corners[i], a->corners[(i + 1) % a->n], b->corners[j],
                              b->corners[(j + 1) % b->n]))
                return true;
    return false;
}

static bool
meets_itself(const BillowPolygon *a)
{
    const size_t n = a->n;
    for (size_t i = 0; i < n; i++) {
        if (turns_back(a->corners[i], a->corners[(i + 1) % n], a->corners[(i + 2) % n]))
            return true;
        for (size_t j = i + 2; j < n; j++)
            if ((j + 1) % n != i &&
                segments_meet(a->corners[i], a->corners[i + 1], a->corners[j], a->corners[(j + 1) % n]))
                return true;
    }
    return false;
}

static bool
places_equal(BillowGridPlace a, BillowGridPlace b)
{
    return a.column == b.column && a.row == b.row;
}

static bool
repeats_a_point(const BillowOutlineLoop *loop)
{
    for (size_t i = 0; i < loop->n_points; i++)
        if (places_equal(loop->points[i], loop->points[(i + 1) % loop->n_points]))
            return true;
    return false;
}

static bool
is_on_grid(const BillowOutlineLoop *loop, const BillowPolygon *polygon, int columns, int rows)
{
    const double right = columns - 1 + BEYOND, bottom = rows - 1 + BEYOND;
    if (loop->radius > 0.0)
        return loop->center.column - loop->radius >= -BEYOND && loop->center.column + loop->radius <= right &&
               loop->center.row - loop->radius >= -BEYOND && loop->center.row + loop->radius <= bottom;
    for (size_t i = 0; i < polygon->n; i++) {
        const BillowGridPlace p = polygon->corners[i];
        if (!(p.column >= -BEYOND && p.column <= right && p.row >= -BEYOND && p.row <= bottom))
            return false;
    }
    return true;
}

/* Looks for faults of loop k, whose polygon comes after those of the loops before it. */
static BillowOutlineFault
check_loop(const BillowOutlineLoop *loops, const BillowPolygon *polygons, size_t k, size_t border,
           int columns, int rows)
{
    if (!is_on_grid(&loops[k], &polygons[k], columns, rows))
        return BILLOW_OUTLINE_BEYOND_GRID;
    if (meets_itself(&polygons[k]))
        return repeats_a_point(&loops[k]) ? BILLOW_OUTLINE_POINT_TWICE : BILLOW_OUTLINE_CROSSES;
    for (size_t other = 0; other < k; other++) {
        if (polygons_meet(&polygons[other], &polygons[k]))
            return BILLOW_OUTLINE_CROSSES;
        if (k != border && other != border &&
            (billow_polygon_contains(&polygons[other], polygons[k].corners[0].column,
                                     polygons[k].corners[0].row) ||
             billow_polygon_contains(&polygons[k], polygons[other].corners[0].column,
                                     polygons[other].corners[0].row)))
            return BILLOW_OUTLINE_HOLE_IN_HOLE;
    }
    return BILLOW_OUTLINE_GOOD;
}

static BillowOutlineFault
check_counts(const BillowOutlineLoop *loops, size_t n, size_t *border, size_t *loop)
{
    size_t borders = 0, points = 0;
    *loop = 0;
    for (size_t k = 0; k < n; k++) {
        points += loops[k].n_points;
        if (!loops[k].hole && borders++ == 0)
            *border = k;
        if (!(loops[k].radius > 0.0) && loops[k].n_points < 3) {
            *loop = k;
            return BILLOW_OUTLINE_FEW_POINTS;
        }
    }
    return n > BILLOW_OUTLINE_MOST_LOOPS || points > BILLOW_OUTLINE_MOST_POINTS ? BILLOW_OUTLINE_TOO_MANY
           : borders != 1                                                       ? BILLOW_OUTLINE_NO_BORDER
                                                                                : BILLOW_OUTLINE_GOOD;
}

BillowOutlineFault
billow_outline_check(const BillowOutlineLoop *loops, size_t n, int columns, int rows, size_t *loop)
{
    size_t border = 0;
    BillowOutlineFault fault = check_counts(loops, n, &border, loop);
    if (fault != BILLOW_OUTLINE_GOOD)
        return fault;
    BillowPolygon *polygons = billow_allocate(n, sizeof *polygons);
    for (size_t k = 0; k < n; k++)
        polygons[k] = billow_outline_loop_polygon(&loops[k], CHECK_STEPS);
    for (size_t k = 0; k < n && fault == BILLOW_OUTLINE_GOOD; k++) {
        *loop = k;
        fault = check_loop(loops, polygons, k, border, columns, rows);
    }
    for (size_t k = 0; k < n && fault == BILLOW_OUTLINE_GOOD; k++)
        if (loops[k].hole && !billow_polygon_contains(&polygons[border], polygons[k].corners[0].column,
                                                      polygons[k].corners[0].row)) {
            *loop = k;
            fault = BILLOW_OUTLINE_HOLE_AWAY;
        }
    for (size_t k = 0; k < n; k++)
        free(polygons[k].corners);
    free(polygons);
    return fault;
}

/* --- Copies --- */

BillowOutlineLoop *
billow_outline_loops_copy(const BillowOutlineLoop *loops, size_t n, double across, double down)
{
    BillowOutlineLoop *copy = billow_allocate(n + 1, sizeof *copy);
    for (size_t k = 0; k < n; k++) {
        copy[k] = loops[k];
        copy[k].radius *= fmin(across, down);
        copy[k].center = (BillowGridPlace){loops[k].center.column * across, loops[k].center.row * down};
        copy[k].points = billow_allocate(loops[k].n_points + 1, sizeof *copy[k].points);
        for (size_t i = 0; i < loops[k].n_points; i++)
            copy[k].points[i] =
                (BillowGridPlace){loops[k].points[i].column * across, loops[k].points[i].row * down};
    }
    return copy;
}

void
billow_outline_loops_free(BillowOutlineLoop *loops, size_t n)
{
    for (size_t k = 0; loops && k < n; k++)
        free(loops[k].points);
    free(loops);
}

bool
billow_outline_loops_equal(const BillowOutlineLoop *a, size_t n_a, const BillowOutlineLoop *b, size_t n_b)
{
    bool equal = n_a == n_b;
    for (size_t k = 0; k < n_a && equal; k++) {
        equal = a[k].hole == b[k].hole && a[k].smooth == b[k].smooth && a[k].radius == b[k].radius &&
                places_equal(a[k].center, b[k].center) && a[k].n_points == b[k].n_points;
        for (size_t i = 0; equal && i < a[k].n_points; i++)
            equal = places_equal(a[k].points[i], b[k].points[i]);
    }
    return equal;
}
