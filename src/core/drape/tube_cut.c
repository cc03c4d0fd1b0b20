#include "core/drape/tube_cut.h"

#include "core/base/allocate.h"

#include <math.h>
#include <stdlib.h>

/* Distances that differ by less are equal: positions are rounded. In spacings. */
static const double EQUAL = 1e-4;

/* An anchor and its way to the next one around the tube. */
typedef struct {
    int column, row;
    BillowVec3 position;
} Knot;

typedef struct {
    const Knot *knots;
    size_t count;
    int cells; /* around the tube */
    double spacing;
} Ring;

static int
compare_knots(const void *a, const void *b)
{
    const Knot *p = a, *q = b;
    return p->column != q->column ? (p->column > q->column) - (p->column < q->column)
                                  : (p->row > q->row) - (p->row < q->row);
}

/* Step `k` of a walk around the tube from a knot, forwards or backwards. */
typedef struct {
    double columns, row, distance;
} Step;

static Step
step_of(const Ring *ring, size_t from, bool backwards, size_t k)
{
    const size_t n = ring->count, a = backwards ? (from + 2 * n - k) % n : (from + k) % n,
                 b = backwards ? (a + n - 1) % n : (a + 1) % n;
    const Knot *here = &ring->knots[a], *next = &ring->knots[b];
    const int columns = backwards ? here->column - next->column : next->column - here->column;
    return (Step){columns < 0 || (columns == 0 && n == 1) ? columns + ring->cells : columns, here->row,
                  billow_vec3_distance(here->position, next->position) / ring->spacing};
}

static int
compare_numbers(double a, double b)
{
    return fabs(a - b) < EQUAL ? 0 : a < b ? -1 : 1;
}

/* Compares two walks around the whole tube. */
static int
compare_walks(const Ring *ring, size_t a, bool a_backwards, size_t b, bool b_backwards)
{
    for (size_t k = 0; k < ring->count; k++) {
        const Step p = step_of(ring, a, a_backwards, k), q = step_of(ring, b, b_backwards, k);
        const int columns = compare_numbers(p.columns, q.columns), row = compare_numbers(p.row, q.row),
                  distance = compare_numbers(p.distance, q.distance);
        if (columns != 0 || row != 0 || distance != 0)
            return columns != 0 ? columns : row != 0 ? row : distance;
    }
    return 0;
}

/* Returns how far a column is from the nearest knot. */
static int
nearest_knot(const Ring *ring, int column)
{
    int least = ring->cells;
    for (size_t k = 0; k < ring->count; k++) {
        const int away = abs(ring->knots[k].column - column);
        least = away < least ? away : least;
        least = ring->cells - away < least ? ring->cells - away : least;
    }
    return least;
}

/* Returns the column where a tube is its own mirror image: one with an anchor, or else the one farther from all
 * anchors; -1: there is none. `knot` begins the least walk. */
static int
find_axis(const Ring *ring, size_t knot, bool backwards)
{
    int best = -1, best_away = 0;
    for (size_t k = 0; k < ring->count; k++) {
        const int sum = ring->knots[knot].column + ring->knots[k].column;
        if (compare_walks(ring, knot, backwards, k, !backwards) != 0)
            continue;
        for (int end = 0; end < 2; end++) {
            if ((sum + end * ring->cells) % 2 != 0)
                continue;
            const int column = (sum + end * ring->cells) / 2 % ring->cells, away = nearest_knot(ring, column);
            if (best < 0 || (best_away > 0 && (away == 0 || away > best_away))) {
                best = column;
                best_away = away;
            }
        }
    }
    return best;
}

/* Returns the column where the tube is cut. It does not depend on where the columns are counted from. */
static int
find_cut(const Ring *ring)
{
    size_t best = 0;
    bool best_backwards = false;
    for (size_t i = 0; i < ring->count; i++) {
        const bool backwards = compare_walks(ring, i, false, i, true) > 0;
        if (i > 0 && compare_walks(ring, i, backwards, best, best_backwards) >= 0)
            continue;
        best = i;
        best_backwards = backwards;
    }
    const int axis = find_axis(ring, best, best_backwards);
    return axis >= 0 ? axis : ring->knots[best].column;
}

static size_t
list_knots(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors, Knot *knots)
{
    const bool rows = grid->closed == BILLOW_CLOSED_ROWS;
    const int cells = (rows ? grid->rows : grid->columns) - 1;
    size_t n = 0;
    for (size_t k = 0; k < n_anchors; k++)
        knots[n++] = (Knot){(rows ? anchors[k].row : anchors[k].column) % cells,
                            rows ? anchors[k].column : anchors[k].row, anchors[k].position};
    qsort(knots, n, sizeof *knots, compare_knots);
    size_t kept = 0;
    for (size_t k = 0; k < n; k++)
        if (kept == 0 || compare_knots(&knots[kept - 1], &knots[k]) != 0)
            knots[kept++] = knots[k];
    return kept;
}

BillowTubeCut
billow_tube_cut(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors, int free_cut)
{
    BillowTubeCut cut = {.own = *grid, .grid = *grid};
    cut.grid.shrink = NULL; /* see billow_tube_cut_shrink() */
    if (grid->closed == BILLOW_CLOSED_ROWS) {
        cut.grid.columns = grid->rows;
        cut.grid.rows = grid->columns;
    }
    cut.grid.closed = BILLOW_CLOSED_COLUMNS;
    const int cells = cut.grid.columns - 1;
    Knot *knots = billow_allocate(n_anchors, sizeof *knots);
    const size_t n = list_knots(grid, anchors, n_anchors, knots);
    cut.shift = n > 0 ? find_cut(&(Ring){knots, n, cells, grid->spacing}) : free_cut;
    cut.anchors = billow_allocate(2 * n, sizeof *cut.anchors);
    for (size_t k = 0; k < n; k++)
        knots[k].column = (knots[k].column - cut.shift + cells) % cells;
    qsort(knots, n, sizeof *knots, compare_knots);
    for (size_t k = 0; k < n; k++) {
        const int column = knots[k].column;
        cut.anchors[cut.n_anchors++] = (BillowAnchor){column, knots[k].row, knots[k].position};
        if (column == 0)
            cut.anchors[cut.n_anchors++] = (BillowAnchor){cells, knots[k].row, knots[k].position};
    }
    free(knots);
    return cut;
}

void
billow_tube_cut_clear(BillowTubeCut *cut)
{
    free(cut->anchors);
    *cut = (BillowTubeCut){0};
}

size_t
billow_tube_cut_point(const BillowTubeCut *cut, int column, int row)
{
    const int around = (column + cut->shift) % (cut->grid.columns - 1);
    return cut->own.closed == BILLOW_CLOSED_ROWS ? billow_grid_index(&cut->own, row, around)
                                                 : billow_grid_index(&cut->own, around, row);
}

static BillowCreaseLine
moved_crease(const BillowTubeCut *cut, const BillowCreaseLine *line)
{
    const bool rows = cut->own.closed == BILLOW_CLOSED_ROWS;
    const double cells = cut->grid.columns - 1;
    BillowCreaseLine moved = *line;
    double from = line->from[rows] - cut->shift, to = line->to[rows] - cut->shift;
    const double turns = cells * floor(0.5 * (from + to) / cells);
    moved.from[0] = from - turns;
    moved.to[0] = to - turns;
    moved.from[1] = line->from[!rows];
    moved.to[1] = line->to[!rows];
    moved.angle = rows ? -line->angle : line->angle; /* the cloth is seen from its other side */
    return moved;
}

BillowCreaseLine *
billow_tube_cut_creases(const BillowTubeCut *cut, const BillowCreaseLine *lines, size_t n)
{
    BillowCreaseLine *moved = billow_allocate(n, sizeof *moved);
    for (size_t k = 0; k < n; k++)
        moved[k] = moved_crease(cut, &lines[k]);
    return moved;
}

void
billow_tube_cut_write(const BillowTubeCut *cut, const BillowPoints *from, BillowPoints to)
{
    for (int row = 0; row < cut->grid.rows; row++)
        for (int column = 0; column < cut->grid.columns - 1; column++) {
            const BillowVec3 place = billow_points_get(from, billow_grid_index(&cut->grid, column, row));
            const size_t point = billow_tube_cut_point(cut, column, row);
            billow_points_set(&to, point, place);
            billow_points_set(&to, billow_grid_twin(&cut->own, point), place);
        }
}

/* --- What is painted --- */

/* An edge around the tube is the one to the next column, or row, of its own; the point is never the seam's last one. */
static double
own_length(const void *data, int direction, int column, int row)
{
    const BillowTubeCut *cut = data;
    const bool rows = cut->own.closed == BILLOW_CLOSED_ROWS;
    return cut->own.shrink->edge[rows ? 1 - direction : direction][billow_tube_cut_point(cut, column, row)];
}

BillowShrink *
billow_tube_cut_shrink(const BillowTubeCut *cut)
{
    return cut->own.shrink ? billow_shrink_of(cut->grid.columns, cut->grid.rows, own_length, cut) : NULL;
}

static int
paint_side(int points)
{
    return points < BILLOW_MAX_PAINT_SIDE ? points : BILLOW_MAX_PAINT_SIDE;
}

BillowClothMaps *
billow_tube_cut_maps(const BillowTubeCut *cut, const BillowClothMaps *maps)
{
    BillowClothMaps *moved = NULL;
    float *values = billow_allocate(billow_grid_count(&cut->own), sizeof *values);
    for (int kind = 0; kind < BILLOW_N_MAPS; kind++) {
        const BillowMap *map = billow_cloth_maps_get(maps, (BillowMapKind) kind);
        if (!map)
            continue;
        const int columns = paint_side(cut->grid.columns), rows = paint_side(cut->grid.rows);
        BillowMap own = {map->factor, billow_paint_new(columns, rows), map->threads};
        billow_paint_fill(map->paint, &cut->own, values);
        for (int row = 0; row < rows; row++)
            for (int column = 0; column < columns; column++)
                own.paint->values[row * columns + column] = (unsigned char) lround(
                    255.0 * (double) values[billow_tube_cut_point(
                                cut, billow_grid_share(column, columns, cut->grid.columns),
                                billow_grid_share(row, rows, cut->grid.rows))]);
        BillowClothMaps *more = billow_cloth_maps_with(moved, (BillowMapKind) kind, &own);
        billow_cloth_maps_unref(moved);
        billow_paint_free(own.paint);
        moved = more;
    }
    free(values);
    return moved;
}
