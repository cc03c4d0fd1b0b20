#include "core/base/outline_stops.h"

#include "core/base/allocate.h"

/* In cells. */
static const double INWARDS = 1e-9, SAME_PLACE = 1e-6, BESIDE = 1e-4;

/* The longest arc of a circle between two stops, radians. */
static const double LONGEST_ARC = 0.13;

static const double PI = 3.14159265358979323846;

static void
add_stop(BillowOutlineStops *stops, double column, double row)
{
    if (stops->n == stops->room) {
        stops->room = stops->room ? 2 * stops->room : 64;
        stops->stops = billow_reallocate(stops->stops, stops->room, sizeof *stops->stops);
    }
    stops->stops[stops->n++] = (BillowOutlineStop){{column, row}, -1};
}

/* --- Circles --- */

/* Where a circle crosses a line of the grid, or passes between lines. */
typedef struct {
    double angle;
    int line;       /* a column or row */
    char direction; /* 'c', 'r', or 0 */
} Crossing;

static int
compare_crossings(const void *a, const void *b)
{
    const Crossing *p = a, *q = b;
    return (p->angle > q->angle) - (p->angle < q->angle);
}

/* Lists the crossings with the lines of a direction, whose first angles are those of a cosine. A line that the circle
 * passes by less than a stop is wide is only touched: it would cut off slivers without area. */
static size_t
cross_lines(double center, double radius, int lines, char direction, Crossing *list)
{
    size_t n = 0;
    for (int line = 0; line < lines; line++) {
        const double share = (line - center) / radius;
        if (!(fabs(line - center) < radius - SAME_PLACE))
            continue;
        const double angle = acos(share), turn = direction == 'c' ? 0.0 : 0.5 * PI;
        const double angles[2] = {turn + angle, turn - angle};
        for (int k = 0; k < 2; k++)
            list[n++] = (Crossing){angles[k] < 0.0 ? angles[k] + 2.0 * PI : angles[k], line, direction};
    }
    return n;
}

static void
reverse(BillowOutlineStops *stops)
{
    for (size_t i = 0; i < stops->n / 2; i++) {
        const BillowOutlineStop other = stops->stops[stops->n - 1 - i];
        stops->stops[stops->n - 1 - i] = stops->stops[i];
        stops->stops[i] = other;
    }
}

static BillowGridPlace
on_circle(const BillowOutlineLoop *loop, double radius, double angle)
{
    return (BillowGridPlace){loop->center.column + radius * cos(angle),
                             loop->center.row + radius * sin(angle)};
}

static bool
is_beside_line(BillowGridPlace at)
{
    return fabs(at.column - round(at.column)) < BESIDE || fabs(at.row - round(at.row)) < BESIDE;
}

/* Returns the number of parts of the arc between two crossings. Prefers a number with no end of a part next to a line
 * of the grid that the arc only touches: hardly any cloth is between the two there. */
static int
count_parts(const BillowOutlineLoop *loop, double radius, double angle, double arc)
{
    const int least = 1 + (int) (arc / LONGEST_ARC);
    for (int parts = least; parts < least + 3; parts++) {
        int beside = 0;
        for (int part = 1; part < parts; part++)
            beside += is_beside_line(on_circle(loop, radius, angle + arc * part / parts));
        if (beside == 0)
            return parts;
    }
    return least;
}

static bool
cross_same_line(const Crossing *a, const Crossing *b)
{
    return a != b && a->direction == b->direction && a->line == b->line;
}

static void
add_circle(BillowOutlineStops *stops, const BillowOutlineLoop *loop, int columns, int rows)
{
    const double radius = loop->radius + (loop->hole ? INWARDS : -INWARDS);
    Crossing *list = billow_allocate(2 * (size_t) (columns + rows) + 1, sizeof *list);
    size_t n = cross_lines(loop->center.column, radius, columns, 'c', list);
    n += cross_lines(loop->center.row, radius, rows, 'r', list + n);
    if (n == 0)
        list[n++] = (Crossing){0.0, 0, 0};
    qsort(list, n, sizeof *list, compare_crossings);
    for (size_t k = 0; k < n; k++) {
        const Crossing *next = &list[(k + 1) % n];
        const double start = list[k].angle, arc = next->angle - start + (k + 1 < n ? 0.0 : 2.0 * PI);
        int parts = count_parts(loop, radius, start, arc);
        if (parts == 1 && cross_same_line(&list[k], next))
            parts = 2; /* or the line between both would be in no certain cell */
        for (int part = 0; part < parts; part++) {
            BillowGridPlace at = on_circle(loop, radius, start + arc * part / parts);
            if (part == 0 && list[k].direction == 'c')
                at.column = list[k].line;
            if (part == 0 && list[k].direction == 'r')
                at.row = list[k].line;
            add_stop(stops, at.column, at.row);
        }
    }
    if (loop->hole)
        reverse(stops);
    free(list);
}

/* --- Polygons --- */

static BillowGridPlace
left_of(BillowGridPlace a, BillowGridPlace b)
{
    const double column = b.column - a.column, row = b.row - a.row, length = hypot(column, row);
    return (BillowGridPlace){-row / length, column / length};
}

/* Returns the place on the lines of the grid that pass it by less than a stop is wide. */
static BillowGridPlace
on_lines(BillowGridPlace at)
{
    const double column = round(at.column), row = round(at.row);
    return (BillowGridPlace){fabs(at.column - column) < SAME_PLACE ? column : at.column,
                             fabs(at.row - row) < SAME_PLACE ? row : at.row};
}

/* Moves the corner b of a-b-c to the left of both lines. */
static BillowGridPlace
move_in(BillowGridPlace a, BillowGridPlace b, BillowGridPlace c)
{
    const BillowGridPlace before = left_of(a, b), after = left_of(b, c);
    const double dot = before.column * after.column + before.row * after.row,
                 way = INWARDS / fmax(1.0 + dot, 1e-3);
    return (BillowGridPlace){b.column + way * (before.column + after.column),
                             b.row + way * (before.row + after.row)};
}

/* Adds the crossings of a line with the columns or rows strictly between its ends to a list of shares of it. */
static size_t
cross_between(double from, double to, char direction, Crossing *list)
{
    const double low = fmin(from, to), high = fmax(from, to);
    size_t n = 0;
    for (int line = (int) floor(low) + 1; line < high; line++)
        list[n++] = (Crossing){(line - from) / (to - from), line, direction};
    return n;
}

static void
add_line(BillowOutlineStops *stops, BillowGridPlace a, BillowGridPlace b, Crossing *list)
{
    size_t n = cross_between(a.column, b.column, 'c', list);
    n += cross_between(a.row, b.row, 'r', list + n);
    qsort(list, n, sizeof *list, compare_crossings);
    add_stop(stops, a.column, a.row);
    for (size_t k = 0; k < n; k++) {
        const double share = list[k].angle;
        add_stop(stops, list[k].direction == 'c' ? list[k].line : a.column + share * (b.column - a.column),
                 list[k].direction == 'r' ? list[k].line : a.row + share * (b.row - a.row));
    }
}

static void
add_polygon(BillowOutlineStops *stops, const BillowOutlineLoop *loop, int columns, int rows)
{
    BillowPolygon polygon = billow_outline_loop_polygon(loop, BILLOW_OUTLINE_CURVE_STEPS);
    const size_t n = polygon.n;
    BillowGridPlace *moved = billow_allocate(n, sizeof *moved);
    Crossing *list = billow_allocate(2 * (size_t) (columns + rows), sizeof *list);
    for (size_t k = 0; k < n; k++)
        polygon.corners[k] = on_lines(polygon.corners[k]);
    for (size_t k = 0; k < n; k++) {
        const size_t i = loop->hole ? n - 1 - k : k;
        const size_t before = loop->hole ? (i + 1) % n : (i + n - 1) % n,
                     after = loop->hole ? (i + n - 1) % n : (i + 1) % n;
        moved[k] = move_in(polygon.corners[before], polygon.corners[i], polygon.corners[after]);
    }
    for (size_t k = 0; k < n; k++)
        add_line(stops, moved[k], moved[(k + 1) % n], list);
    free(list);
    free(moved);
    free(polygon.corners);
}

/* --- Vertices --- */

static bool
are_near(BillowGridPlace a, BillowGridPlace b)
{
    return fabs(a.column - b.column) < SAME_PLACE && fabs(a.row - b.row) < SAME_PLACE;
}

/* Returns the grid point at a place, or -1. */
static int32_t
point_at(BillowGridPlace at, int columns)
{
    const BillowGridPlace point = {round(at.column), round(at.row)};
    return are_near(at, point) ? (int32_t) point.row * columns + (int32_t) point.column : -1;
}

static void
number_vertices(BillowOutlineStops *stops, int columns, int32_t *n_vertices)
{
    const size_t n = stops->n;
    for (size_t i = 0; i < n; i++) {
        BillowOutlineStop *stop = &stops->stops[i];
        stop->vertex = point_at(stop->at, columns);
        if (stop->vertex < 0)
            stop->vertex = i > 0 && are_near(stop->at, stops->stops[i - 1].at) ? stop[-1].vertex
                           : i + 1 == n && i > 0 && are_near(stop->at, stops->stops[0].at)
                               ? stops->stops[0].vertex
                               : (*n_vertices)++;
    }
}

BillowOutlineStops
billow_outline_stops_find(const BillowOutlineLoop *loop, int columns, int rows, int32_t *n_vertices)
{
    BillowOutlineStops stops = {0};
    if (loop->radius > 0.0)
        add_circle(&stops, loop, columns, rows);
    else
        add_polygon(&stops, loop, columns, rows);
    number_vertices(&stops, columns, n_vertices);
    return stops;
}
