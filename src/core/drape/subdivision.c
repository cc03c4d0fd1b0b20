#include "core/drape/subdivision.h"

#include "core/base/shrink.h"
#include "core/drape/catenary.h"

/* Twice the area of the smallest pieces, in cells. */
static const double SMALLEST = 1.0;

/* A point this near to a catenary, in spacings, lies on it. */
static const double ON_LINE = 1e-9;

/* Heights that differ by less than this share of the cloth's length count as equal. */
static const double SAME_HEIGHT = 1e-9;

typedef struct {
    double column, row;
    BillowVec3 position;
} Corner;

/* A part of a catenary, from one arc length to another, which may be the smaller one. */
typedef struct {
    BillowCatenary curve;
    double from, to;
} Side;

/* Counterclockwise in (column, row). Side k is opposite corner k; it runs from corner k + 1 to corner k + 2. */
typedef struct {
    Corner corner[3];
    Side side[3];
} Piece;

/* The catenary from corner `from` to the middle of the opposite side. */
typedef struct {
    int from;
    Corner foot;
    BillowCatenary curve;
} Median;

static BillowVec3
side_at(const Side *side, double share)
{
    return billow_catenary_at(&side->curve, side->from + share * (side->to - side->from));
}

/* Returns twice the area of the corners a and b and a place in the grid. */
static double
area(const Corner *a, const Corner *b, double column, double row)
{
    return (b->column - a->column) * (row - a->row) - (b->row - a->row) * (column - a->column);
}

static double
length_between(const BillowGrid *grid, const Corner *a, const Corner *b)
{
    return billow_grid_rest_length(grid, a->column, a->row, b->column, b->row);
}

static BillowCatenary
join(const BillowGrid *grid, const Corner *a, const Corner *b)
{
    return billow_catenary_new(a->position, b->position, length_between(grid, a, b));
}

/* Returns the place at a share of a side, in the grid and in space. */
static Corner
on_side(const Piece *piece, int side, double share)
{
    const Corner *a = &piece->corner[(side + 1) % 3], *b = &piece->corner[(side + 2) % 3];
    return (Corner){a->column + share * (b->column - a->column), a->row + share * (b->row - a->row),
                    side_at(&piece->side[side], share)};
}

/* --- Dividing --- */

/* Returns the corner whose median is the highest where the three cross. If two are equally high, the triangle
 * is symmetric and is divided along its axis, so that mirrored cloth is mirrored; if all are, the longest side
 * is halved. */
static int
choose_corner(const double height[3], const double side[3])
{
    int top = 0, longest = 0, tied = 0, other = 0;
    for (int k = 1; k < 3; k++) {
        top = height[k] > height[top] ? k : top;
        longest = side[k] > side[longest] ? k : longest;
    }
    for (int k = 0; k < 3; k++) {
        const bool equal = height[k] >= height[top] - SAME_HEIGHT * side[longest];
        tied += equal;
        other = equal ? other : k;
    }
    return tied == 1 ? top : tied == 2 ? other : longest;
}

static Median
highest_median(const BillowGrid *grid, const Piece *piece)
{
    Median median[3];
    double height[3], side[3];
    for (int k = 0; k < 3; k++) {
        median[k].from = k;
        median[k].foot = on_side(piece, k, 0.5);
        median[k].curve = join(grid, &piece->corner[k], &median[k].foot);
        height[k] = billow_catenary_at(&median[k].curve, median[k].curve.length * (2.0 / 3.0)).y;
        side[k] = length_between(grid, &piece->corner[(k + 1) % 3], &piece->corner[(k + 2) % 3]);
    }
    return median[choose_corner(height, side)];
}

/* The two parts: that of the next corner, and that of the one after it. */
static void
divide(const Piece *piece, const Median *median, Piece parts[2])
{
    const int k = median->from, next = (k + 1) % 3, last = (k + 2) % 3;
    const Side *halved = &piece->side[k];
    const double middle = 0.5 * (halved->from + halved->to), length = median->curve.length;
    parts[0] =
        (Piece){{piece->corner[k], piece->corner[next], median->foot},
                {{halved->curve, halved->from, middle}, {median->curve, length, 0.0}, piece->side[last]}};
    parts[1] =
        (Piece){{piece->corner[k], median->foot, piece->corner[last]},
                {{halved->curve, middle, halved->to}, piece->side[next], {median->curve, 0.0, length}}};
}

/* --- Placing --- */

/* Places a point of a smallest piece on the highest of the catenaries that go through it from the corners. */
static void
meet(const BillowGrid *grid, const Piece *piece, size_t point, BillowPoints points)
{
    const double column = (double) (point % (size_t) grid->columns),
                 row = (double) (point / (size_t) grid->columns);
    double weight[3], sum = 0.0;
    for (int k = 0; k < 3; k++) {
        weight[k] = area(&piece->corner[(k + 1) % 3], &piece->corner[(k + 2) % 3], column, row);
        sum += weight[k];
    }
    BillowVec3 highest = {0};
    for (int k = 0; k < 3; k++) {
        const double opposite = sum - weight[k];
        const Corner foot = on_side(piece, k, weight[(k + 2) % 3] / opposite);
        const BillowCatenary line = join(grid, &piece->corner[k], &foot);
        const BillowVec3 place = billow_catenary_at(&line, line.length * (opposite / sum));
        if (k == 0 || place.y > highest.y)
            highest = place;
    }
    billow_points_set(&points, point, highest);
}

/* Places the points on the median. Returns how many of the others, at the front of `inside`, are in the first
 * part; those of the second follow, until *n. */
static size_t
sort_points(const BillowGrid *grid, const Corner *from, const Median *median, int32_t *inside, size_t *n,
            BillowPoints points)
{
    const double across = median->foot.column - from->column, down = median->foot.row - from->row,
                 squared = across * across + down * down, near = ON_LINE * sqrt(squared);
    size_t first = 0, second = *n;
    while (first < second) {
        const int32_t point = inside[first];
        const double column = point % grid->columns, row = point / grid->columns,
                     left = area(from, &median->foot, column, row);
        if (left < -near) {
            first++;
        } else if (left > near) {
            inside[first] = inside[--second];
            inside[second] = point;
        } else {
            const double share = ((column - from->column) * across + (row - from->row) * down) / squared;
            billow_points_set(&points, (size_t) point,
                              billow_catenary_at(&median->curve, median->curve.length * share));
            inside[first] = inside[--second];
            inside[second] = inside[--*n];
        }
    }
    return first;
}

static void
subdivide(const BillowGrid *grid, const Piece *piece, int32_t *inside, size_t n, BillowPoints points)
{
    if (n == 0)
        return;
    const Corner *corner = piece->corner;
    if (area(&corner[0], &corner[1], corner[2].column, corner[2].row) <= SMALLEST) {
        for (size_t i = 0; i < n; i++)
            meet(grid, piece, (size_t) inside[i], points);
        return;
    }
    const Median median = highest_median(grid, piece);
    const size_t first = sort_points(grid, &corner[median.from], &median, inside, &n, points);
    Piece parts[2];
    divide(piece, &median, parts);
    subdivide(grid, &parts[0], inside, first, points);
    subdivide(grid, &parts[1], inside + first, n - first, points);
}

void
billow_subdivision_place(const BillowGrid *grid, const BillowAnchor *const corners[3], int32_t *inside,
                         size_t n, BillowPoints points)
{
    Piece whole;
    for (int k = 0; k < 3; k++)
        whole.corner[k] = (Corner){corners[k]->column, corners[k]->row, corners[k]->position};
    for (int k = 0; k < 3; k++) {
        const BillowCatenary curve = join(grid, &whole.corner[(k + 1) % 3], &whole.corner[(k + 2) % 3]);
        whole.side[k] = (Side){curve, 0.0, curve.length};
    }
    subdivide(grid, &whole, inside, n, points);
}
