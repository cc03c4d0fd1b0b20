#include "core/contact/contours.h"

#include "core/base/allocate.h"
#include "core/base/outline.h"
#include "core/base/wide.h"
#include "core/contact/cell_parts.h"
#include "core/contact/cell_tree.h"

#include <stdlib.h>

enum { MOST_FACES = 4, ROWS_AT_ONCE = 16, AWAY = 9, PLACES = 10 };

/* Where the line of an edge hardly rises above a triangle, it counts as rising this much. */
static const double LEAST_RISE = 0.1;

static const double TINY = 1e-300;

/* Vectors whose components lie side by side, for wide vector units. */
typedef struct {
    double x[CORNERS], y[CORNERS], z[CORNERS];
} Four;

typedef struct {
    int column, row;
    bool whole; /* has triangles */
    size_t point[CORNERS];
    BillowVec3 x[CORNERS];
    Four corners;                 /* the same */
    BillowVec3 normal[TRIANGLES]; /* not of unit length */
} Cell;

/* An edge of a cell that passes through a triangle of another. */
typedef struct {
    const Cell *of_edge, *of_triangle;
    int edge, triangle;
} Piercing;

typedef struct {
    Piercing *piercings;
    size_t count, room;
} Piercings;

typedef struct {
    const BillowGrid *grid;
    const BillowPoints *points;
    BillowPoints push;
    Cell *cells;
    const BillowCellTree *tree;
    Piercings *lists;                         /* per share of the tree */
    double apart[PLACES][TRIANGLES][CORNERS]; /* find_common() of adjacent cells, and of others */
} Contours;

/* The search of one share. */
typedef struct {
    const Contours *contours;
    Piercings *list;
} Share;

static Cell
cell_at(const Contours *contours, int column, int row)
{
    const BillowGrid *grid = contours->grid;
    const size_t first = billow_grid_index(grid, column, row),
                 right = billow_grid_has_edge(grid, false, column, row) ? 1 : 0,
                 below = billow_grid_has_edge(grid, true, column, row) ? (size_t) grid->columns : 0;
    Cell cell = {.column = column,
                 .row = row,
                 .whole = billow_grid_cell_share(grid, column, row) > 0.0,
                 .point = {first, first + right, first + below, first + right + below}};
    for (int k = 0; k < CORNERS; k++) {
        cell.x[k] = billow_points_get(contours->points, cell.point[k]);
        cell.corners.x[k] = cell.x[k].x;
        cell.corners.y[k] = cell.x[k].y;
        cell.corners.z[k] = cell.x[k].z;
    }
    for (int k = 0; k < TRIANGLES; k++) {
        const BillowVec3 from = cell.x[TRIANGLE[k][0]];
        cell.normal[k] = billow_vec3_cross(billow_vec3_sub(cell.x[TRIANGLE[k][1]], from),
                                           billow_vec3_sub(cell.x[TRIANGLE[k][2]], from));
    }
    return cell;
}

static BillowVec3
unit(BillowVec3 v)
{
    return billow_vec3_scale(v, 1.0 / (billow_vec3_length(v) + TINY));
}

static void
add_push(const Contours *contours, size_t point, BillowVec3 move, double share)
{
    BillowVec3 sum = billow_points_get(&contours->push, point);
    BillowPoints push = contours->push;
    billow_points_set(&push, point, billow_vec3_add(sum, billow_vec3_scale(move, share)));
}

/* Computes the third corners of the triangles that an edge of a cell bounds. */
static int
faces_of(const Contours *contours, const Cell *cell, int edge, size_t third[MOST_FACES])
{
    const size_t first = cell->point[0], columns = (size_t) contours->grid->columns;
    int n = 0;
    if (edge >= 2) {
        third[n++] = cell->point[edge == 2 ? 1 : 0];
        third[n++] = cell->point[edge == 2 ? 2 : 3];
        return n;
    }
    const size_t across = edge == 0 ? columns : 1, along = edge == 0 ? 1 : columns;
    if (cell->whole) {
        third[n++] = first + across;
        third[n++] = first + across + along;
    }
    if (billow_grid_cell_share(contours->grid, cell->column - (edge != 0), cell->row - (edge == 0)) > 0.0) {
        third[n++] = first - across;
        third[n++] = first - across + along;
    }
    return n;
}

/* An edge with direction E goes along
 *
 *   G = sum over its triangles of R - 2 (E . R) / (E . N) N
 *
 * and the triangle with normal N that it passes through the other way. R is the direction in which the
 * edge's triangle meets the other, into the former. */
static void
push_apart(const Contours *contours, const Piercing *piercing)
{
    const Cell *a = piercing->of_edge, *b = piercing->of_triangle;
    const int edge = piercing->edge;
    const uint8_t *t = TRIANGLE[piercing->triangle];
    const BillowVec3 normal = b->normal[piercing->triangle];
    const size_t p = a->point[EDGE[edge][0]], q = a->point[EDGE[edge][1]];
    const BillowVec3 from = a->x[EDGE[edge][0]], e = unit(billow_vec3_sub(a->x[EDGE[edge][1]], from)),
                     n = unit(normal);
    double rise = billow_vec3_dot(e, n);
    rise = fabs(rise) < LEAST_RISE ? copysign(LEAST_RISE, rise) : rise;
    size_t third[MOST_FACES];
    const int n_faces = faces_of(contours, a, edge, third);
    BillowVec3 sum = {0.0, 0.0, 0.0};
    for (int k = 0; k < n_faces; k++) {
        const BillowVec3 to = billow_vec3_sub(billow_points_get(contours->points, third[k]), from),
                         inwards = billow_vec3_sub(to, billow_vec3_scale(e, billow_vec3_dot(to, e)));
        BillowVec3 r = unit(billow_vec3_cross(n, billow_vec3_cross(e, to)));
        if (billow_vec3_dot(r, inwards) < 0.0)
            r = billow_vec3_scale(r, -1.0);
        const BillowVec3 out = billow_vec3_scale(n, -2.0 * billow_vec3_dot(e, r) / rise);
        sum = billow_vec3_add(sum, billow_vec3_add(r, out));
    }
    const double length = billow_vec3_length(sum);
    const BillowVec3 move = billow_vec3_scale(sum, 1.0 / sqrt(length * length + 1.0));
    add_push(contours, p, move, 0.5);
    add_push(contours, q, move, 0.5);
    for (int k = 0; k < 3; k++)
        add_push(contours, b->point[t[k]], move, -1.0 / 3.0);
}

/* Returns whether the edge from p to q, whose ends are `s` and `t` above the plane of a triangle, passes
 * through the triangle. */
static bool
pierces(BillowVec3 p, BillowVec3 q, double s, double t, const BillowVec3 corner[3], BillowVec3 normal)
{
    const BillowVec3 place = billow_vec3_mix(p, q, s / (s - t));
    bool left = true, right = true;
    for (int k = 0; k < 3 && (left || right); k++) {
        const BillowVec3 side = billow_vec3_sub(corner[(k + 1) % 3], corner[k]);
        const double turn =
            billow_vec3_dot(normal, billow_vec3_cross(side, billow_vec3_sub(place, corner[k])));
        left = left && turn > 0.0;
        right = right && turn < 0.0;
    }
    return left || right;
}

static void
add_piercing(Piercings *list, Piercing piercing)
{
    if (list->count == list->room) {
        list->room = list->room ? 2 * list->room : 16;
        list->piercings = billow_reallocate(list->piercings, list->room, sizeof *list->piercings);
    }
    list->piercings[list->count++] = piercing;
}

/* 0 where a corner of a cell is one of a triangle of another, which is `right` and `down` from it, otherwise
 * 1. */
static void
find_common(int right, int down, double apart[TRIANGLES][CORNERS])
{
    for (int k = 0; k < TRIANGLES; k++)
        for (int j = 0; j < CORNERS; j++) {
            bool common = false;
            for (int l = 0; l < 3; l++) {
                const int corner = TRIANGLE[k][l];
                common = common || (right + corner % 2 == j % 2 && down + corner / 2 == j / 2);
            }
            apart[k][j] = common ? 0.0 : 1.0;
        }
}

/* Computes how far the corners of a cell are above the planes of another's triangles, times the length of the normal:
 * 0 for common corners. Returns which triangles have corners on both sides, as bits. */
BILLOW_WITHIN int
find_heights(const Cell *a, const Cell *b, const double apart[TRIANGLES][CORNERS],
             double above[TRIANGLES][CORNERS])
{
    int both = 0;
    for (int k = 0; k < TRIANGLES; k++) {
        const BillowVec3 n = b->normal[k], from = b->x[TRIANGLE[k][0]];
        for (int j = 0; j < CORNERS; j++)
            above[k][j] = apart[k][j] * (n.x * (a->corners.x[j] - from.x) + n.y * (a->corners.y[j] - from.y) +
                                         n.z * (a->corners.z[j] - from.z));
    }
    for (int k = 0; k < TRIANGLES; k++) {
        double high = 0.0, low = 0.0;
        for (int j = 0; j < CORNERS; j++) {
            high = above[k][j] > high ? above[k][j] : high;
            low = above[k][j] < low ? above[k][j] : low;
        }
        both |= (high > 0.0 && low < 0.0) << k;
    }
    return both;
}

BILLOW_WITHIN void
look_at_edges(const Share *share, const Cell *a, const Cell *b)
{
    const int right = b->column - a->column, down = b->row - a->row,
              place = abs(right) <= 1 && abs(down) <= 1 ? 3 * (down + 1) + right + 1 : AWAY;
    double above[TRIANGLES][CORNERS];
    const int last = a->whole ? EDGES : 2,
              both = b->whole ? find_heights(a, b, share->contours->apart[place], above) : 0;
    for (int k = 0; both >> k; k++) {
        if (!(both >> k & 1))
            continue;
        const uint8_t *t = TRIANGLE[k];
        const BillowVec3 corner[3] = {b->x[t[0]], b->x[t[1]], b->x[t[2]]};
        for (int j = 0; j < last; j++) {
            const int from = EDGE[j][0], to = EDGE[j][1];
            if (above[k][from] * above[k][to] < 0.0 &&
                pierces(a->x[from], a->x[to], above[k][from], above[k][to], corner, b->normal[k]))
                add_piercing(share->list, (Piercing){a, b, j, k});
        }
    }
}

BILLOW_WIDE static void
look_at_cells(void *data, int column, int row, int other_column, int other_row)
{
    const Share *share = data;
    const BillowGrid *grid = share->contours->grid;
    const Cell *a = &share->contours->cells[billow_grid_index(grid, column, row)],
               *b = &share->contours->cells[billow_grid_index(grid, other_column, other_row)];
    if (a == b)
        return;
    look_at_edges(share, a, b);
    look_at_edges(share, b, a);
}

static void
make_cells(void *data, size_t begin, size_t end)
{
    const Contours *contours = data;
    for (int row = (int) begin; row < (int) end; row++)
        for (int column = 0; column < contours->grid->columns; column++)
            contours->cells[billow_grid_index(contours->grid, column, row)] = cell_at(contours, column, row);
}

static void
search_shares(void *data, size_t begin, size_t end)
{
    const Contours *contours = data;
    for (size_t k = begin; k < end; k++) {
        Share share = {contours, &contours->lists[k]};
        billow_cell_tree_visit(contours->tree, k, look_at_cells, &share);
    }
}

size_t
billow_contours_shorten(const BillowGrid *grid, const BillowPoints *points, BillowWorkers *workers,
                        BillowPoints push)
{
    const size_t count = billow_grid_count(grid);
    BillowCellTree *tree = billow_cell_tree_new(grid, points, 0.0);
    const size_t n_shares = billow_cell_tree_shares(tree);
    Contours contours = {.grid = grid, .points = points, .push = push, .tree = tree};
    contours.cells = billow_reallocate(NULL, count, sizeof *contours.cells);
    contours.lists = billow_allocate(n_shares, sizeof *contours.lists);
    for (int place = 0; place < PLACES; place++)
        find_common(place % 3 - 1, place / 3 - 1, contours.apart[place]);
    billow_workers_run(workers, (size_t) grid->rows, ROWS_AT_ONCE, make_cells, &contours);
    billow_workers_run(workers, n_shares, 1, search_shares, &contours);
    for (size_t i = 0; i < count; i++)
        billow_points_set(&push, i, billow_vec3(0.0, 0.0, 0.0));
    size_t n_piercings = 0;
    for (size_t k = 0; k < n_shares; k++) {
        const Piercings *list = &contours.lists[k];
        for (size_t i = 0; i < list->count; i++)
            push_apart(&contours, &list->piercings[i]);
        n_piercings += list->count;
        free(list->piercings);
    }
    free(contours.cells);
    free(contours.lists);
    billow_cell_tree_free(tree);
    for (size_t i = 0; i < count; i++) {
        const BillowVec3 move = billow_points_get(&push, i);
        billow_points_set(&push, i, billow_vec3_scale(move, 1.0 / fmax(billow_vec3_length(move), 1.0)));
    }
    return n_piercings;
}
