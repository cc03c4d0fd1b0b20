#include "core/contact/near.h"

#include "core/base/allocate.h"
#include "core/base/outline.h"
#include "core/base/wide.h"
#include "core/contact/adjacent.h"
#include "core/contact/cell_parts.h"
#include "core/contact/cell_tree.h"
#include "core/contact/near_places.h"

#include <string.h>

static const double TINY = 1e-300;

/* Shares by which rounding may be wrong, where pairs that are too far apart are left out. */
static const double SLACK = 1e-9, WIDE_SLACK = 1e-5;

/* --- Cells --- */

enum { ROWS_AT_ONCE = 16 };

/* Vectors whose components lie side by side, for wide vector units. */
typedef struct {
    double x[EDGES], y[EDGES], z[EDGES];
} Four;

/* A cell with the parts that it has: its first corner, the edges from there, diagonals and triangles. */
typedef struct {
    int32_t point[CORNERS];
    BillowVec3 x[CORNERS];
    bool triangle[TRIANGLES], edge[EDGES];
    bool again;                /* the first corner is that of another cell, across a tube's seam */
    Four corners;              /* the same as `x` */
    BillowVec3 sum;            /* of the corners */
    Four begin, ends, way;     /* of the edges: the first end, the sum of both, and from one to the other */
    double length2[EDGES];     /* squared length of the edges */
    Four corner, normal;       /* of the triangles: the first corner, and across, not of unit length */
    double normal2[TRIANGLES]; /* squared length of the normals */
} Cell;

/* The corners of a cell alone. */
typedef struct {
    Four at;
    BillowVec3 sum;
} Corners;

/* Two cells that may have parts near each other, or one twice. */
typedef struct {
    size_t cell[2];
} Meeting;

typedef struct Search Search;

/* The search of one share. */
typedef struct {
    const Search *search;
    Meeting *meetings;
    size_t n_meetings, room;
    BillowNearList list;
} Share;

struct Search {
    const BillowGrid *grid;
    const BillowPoints *points;
    const uint8_t *cuts;
    double reach;
    const BillowCellTree *tree;
    int64_t *adjacent;    /* per cell: which adjacent cells may have parts near it */
    Corners *corners;     /* per cell */
    unsigned char *meets; /* per cell: may be near another */
    Cell *cells;          /* that meet others */
    Share *shares;
};

static void
set_four(Four *four, int k, BillowVec3 v)
{
    four->x[k] = v.x;
    four->y[k] = v.y;
    four->z[k] = v.z;
}

static Cell
cell_at(const Search *search, int column, int row)
{
    const BillowGrid *grid = search->grid;
    const bool seam = billow_grid_is_second(grid, billow_grid_index(grid, column, row)),
               east = billow_grid_has_edge(grid, false, column, row) && !(seam && row + 1 == grid->rows),
               south =
                   billow_grid_has_edge(grid, true, column, row) && !(seam && column + 1 == grid->columns),
               whole = billow_grid_cell_share(grid, column, row) > 0.0;
    const int32_t first = (int32_t) billow_grid_index(grid, column, row), right = first + east,
                  below = south ? grid->columns : 0;
    const size_t number = (size_t) row * (size_t) (grid->columns - 1) + (size_t) column;
    const int cut = !whole ? 0 : search->cuts ? search->cuts[number] : BILLOW_CUT_FALLING;
    const bool falling = cut & BILLOW_CUT_FALLING, rising = cut & BILLOW_CUT_RISING;
    const int32_t corners[CORNERS] = {first, right, first + below, right + below};
    Cell cell = {.again = seam,
                 .triangle = {falling, falling, rising, rising},
                 .edge = {east, south, falling, rising}};
    for (int k = 0; k < CORNERS; k++) {
        cell.point[k] = (int32_t) billow_grid_first_twin(grid, (size_t) corners[k]);
        cell.x[k] = billow_points_get(search->points, (size_t) cell.point[k]);
        set_four(&cell.corners, k, cell.x[k]);
        cell.sum = billow_vec3_add(cell.sum, cell.x[k]);
    }
    for (int k = 0; k < EDGES; k++) {
        const BillowVec3 from = cell.x[EDGE[k][0]], to = cell.x[EDGE[k][1]];
        const BillowVec3 way = billow_vec3_sub(to, from);
        set_four(&cell.begin, k, from);
        set_four(&cell.ends, k, billow_vec3_add(from, to));
        set_four(&cell.way, k, way);
        cell.length2[k] = billow_vec3_dot(way, way);
    }
    for (int k = 0; k < TRIANGLES; k++) {
        const BillowVec3 from = cell.x[TRIANGLE[k][0]];
        const BillowVec3 normal = billow_vec3_cross(billow_vec3_sub(cell.x[TRIANGLE[k][1]], from),
                                                    billow_vec3_sub(cell.x[TRIANGLE[k][2]], from));
        set_four(&cell.corner, k, from);
        set_four(&cell.normal, k, normal);
        cell.normal2[k] = billow_vec3_dot(normal, normal);
    }
    return cell;
}

/* Returns whether a plane perpendicular to the line between the middles leaves room for the reach. */
BILLOW_WITHIN bool
are_apart(const Corners *a, const Corners *b, double reach)
{
    const double x = b->sum.x - a->sum.x, y = b->sum.y - a->sum.y, z = b->sum.z - a->sum.z;
    double of_a[CORNERS], of_b[CORNERS];
    for (int k = 0; k < CORNERS; k++) {
        of_a[k] = a->at.x[k] * x + a->at.y[k] * y + a->at.z[k] * z;
        of_b[k] = b->at.x[k] * x + b->at.y[k] * y + b->at.z[k] * z;
    }
    double high = of_a[0], low = of_b[0];
    for (int k = 1; k < CORNERS; k++) {
        high = high > of_a[k] ? high : of_a[k];
        low = low < of_b[k] ? low : of_b[k];
    }
    return low > high &&
           (low - high) * (low - high) > reach * reach * (x * x + y * y + z * z) * (1.0 + SLACK);
}

/* Returns whether both parts have a point of the seam of a tube, which is two of the grid. */
static bool
meet_at_seam(const BillowGrid *grid, const BillowNear *near)
{
    const int first = near->edges ? 2 : 1;
    for (int k = 0; grid->closed && k < first; k++)
        for (int j = first; j < 4; j++)
            if (billow_grid_first_twin(grid, (size_t) near->point[k]) ==
                billow_grid_first_twin(grid, (size_t) near->point[j]))
                return true;
    return false;
}

static void
add_near(Share *share, const BillowNear *near)
{
    BillowNearList *list = &share->list;
    if (!(near->distance < share->search->reach) || meet_at_seam(share->search->grid, near))
        return;
    if (list->n_pairs == list->room) {
        list->room = list->room ? 2 * list->room : 64;
        list->pairs = billow_reallocate(list->pairs, list->room, sizeof *list->pairs);
    }
    list->pairs[list->n_pairs++] = *near;
}

/* Computes which triangles may be nearer to `p` than the reach: their plane is, and no plane perpendicular to the line
 * from the middle of the cell to `p` leaves room for it. */
BILLOW_WITHIN void
find_triangles(const Cell *cell, BillowVec3 p, double reach, bool near[TRIANGLES])
{
    const Four *n = &cell->normal, *c = &cell->corner, *x = &cell->corners;
    const double limit = reach * reach * (1.0 + SLACK);
    const double ax = 4.0 * p.x - cell->sum.x, ay = 4.0 * p.y - cell->sum.y, az = 4.0 * p.z - cell->sum.z,
                 length2 = ax * ax + ay * ay + az * az;
    double along[CORNERS], height[TRIANGLES];
    for (int k = 0; k < CORNERS; k++)
        along[k] = (p.x - x->x[k]) * ax + (p.y - x->y[k]) * ay + (p.z - x->z[k]) * az;
    for (int k = 0; k < TRIANGLES; k++)
        height[k] = n->x[k] * (p.x - c->x[k]) + n->y[k] * (p.y - c->y[k]) + n->z[k] * (p.z - c->z[k]);
    for (int k = 0; k < TRIANGLES; k++) {
        const double d = along[TRIANGLE[k][0]], e = along[TRIANGLE[k][1]], f = along[TRIANGLE[k][2]],
                     least = d < e ? d : e, room = least < f ? least : f;
        near[k] = (height[k] * height[k] <= limit * cell->normal2[k] + TINY) &
                  ((room <= 0.0) | (room * room <= limit * length2));
    }
}

static void
look_at_triangle(Share *share, const Cell *of_point, const Cell *cell, const uint8_t t[3])
{
    const int32_t p = of_point->point[0];
    if (p == cell->point[t[0]] || p == cell->point[t[1]] || p == cell->point[t[2]])
        return;
    const BillowVec3 x[4] = {of_point->x[0], cell->x[t[0]], cell->x[t[1]], cell->x[t[2]]};
    BillowNear near = {.point = {p, cell->point[t[0]], cell->point[t[1]], cell->point[t[2]]}};
    billow_near_place(&near, x);
    add_near(share, &near);
}

BILLOW_WITHIN void
look_at_point(Share *share, const Cell *of_point, const Cell *cell)
{
    bool near[TRIANGLES];
    if (of_point->again)
        return;
    find_triangles(cell, of_point->x[0], share->search->reach, near);
    for (int k = 0; k < TRIANGLES; k++)
        if (near[k] && cell->triangle[k])
            look_at_triangle(share, of_point, cell, TRIANGLE[k]);
}

/* Computes which edges of two cells may be nearest between their ends and nearer than the reach. Left out are those
 * with room for it at a plane perpendicular to the line between their middles; and, unless they are nearly parallel,
 * those whose lines are farther apart or are nearest beyond an end. With the edges u and v and r between their
 * beginnings, that is where
 *
 *   s = ((u . v) (v . r) - (u . r) v^2) / |u x v|^2,   t = (u^2 (v . r) - (u . v) (u . r)) / |u x v|^2
 *
 * are not between 0 and 1. Returns whether there are any. */
BILLOW_WITHIN bool
find_edges(const Cell *a, const Cell *b, double reach, int64_t near[EDGES][EDGES])
{
    const Four *begin = &b->begin, *ends = &b->ends, *way = &b->way;
    const double limit = reach * reach * (1.0 + SLACK), wide = reach * reach * (1.0 + WIDE_SLACK);
    int64_t any = 0;
    for (int i = 0; i < EDGES; i++) {
        const double ux = a->way.x[i], uy = a->way.y[i], uz = a->way.z[i], uu = a->length2[i];
        for (int j = 0; j < EDGES; j++) {
            const double x = a->ends.x[i] - ends->x[j], y = a->ends.y[i] - ends->y[j],
                         z = a->ends.z[i] - ends->z[j], length2 = x * x + y * y + z * z;
            const double vx = way->x[j], vy = way->y[j], vz = way->z[j], vv = b->length2[j];
            const double room =
                0.5 * (length2 - fabs(ux * x + uy * y + uz * z) - fabs(vx * x + vy * y + vz * z));
            const double rx = a->begin.x[i] - begin->x[j], ry = a->begin.y[i] - begin->y[j],
                         rz = a->begin.z[i] - begin->z[j];
            const double uv = ux * vx + uy * vy + uz * vz, ur = ux * rx + uy * ry + uz * rz,
                         vr = vx * rx + vy * ry + vz * rz, area = uu * vv - uv * uv;
            const double of_s = uv * vr - ur * vv, of_t = uu * vr - uv * ur,
                         slack = SLACK * (uu * vv + (fabs(ur) + fabs(uv)) * vv + (fabs(uv) + uu) * fabs(vr) +
                                          fabs(uv * ur));
            const double apart =
                rx * (uy * vz - uz * vy) + ry * (uz * vx - ux * vz) + rz * (ux * vy - uy * vx);
            const int64_t within = (of_s > -slack) & (of_t > -slack) & (of_s < area + slack) &
                                   (of_t < area + slack) & (apart * apart <= wide * area);
            near[i][j] = ((room <= 0.0) | (room * room <= limit * length2)) &
                         (within | (area <= WIDE_SLACK * WIDE_SLACK * uu * vv));
            any |= near[i][j];
        }
    }
    return any != 0;
}

static void
look_at_edges(Share *share, const Cell *a, const Cell *b, const uint8_t i[2], const uint8_t j[2])
{
    const int32_t ends[4] = {a->point[i[0]], a->point[i[1]], b->point[j[0]], b->point[j[1]]};
    if (ends[0] == ends[2] || ends[0] == ends[3] || ends[1] == ends[2] || ends[1] == ends[3])
        return;
    const BillowVec3 x[4] = {a->x[i[0]], a->x[i[1]], b->x[j[0]], b->x[j[1]]};
    BillowNear near = {.point = {ends[0], ends[1], ends[2], ends[3]}, .edges = true};
    billow_near_place(&near, x);
    if (near.weight[0] > 0.0 && near.weight[1] > 0.0 && near.weight[2] < 0.0 && near.weight[3] < 0.0)
        add_near(share, &near);
}

BILLOW_WIDE static void
look_at_cells(Share *share, const Cell *a, const Cell *b)
{
    look_at_point(share, a, b);
    if (a == b)
        return;
    look_at_point(share, b, a);
    int64_t near_edges[EDGES][EDGES];
    if (!find_edges(a, b, share->search->reach, near_edges))
        return;
    for (int i = 0; i < EDGES; i++)
        for (int j = 0; j < EDGES && a->edge[i]; j++)
            if (near_edges[i][j] && b->edge[j])
                look_at_edges(share, a, b, EDGE[i], EDGE[j]);
}

/* --- The search --- */

static void
find_corners(void *data, size_t begin, size_t end)
{
    const Search *search = data;
    const size_t columns = (size_t) search->grid->columns;
    for (size_t i = begin * columns; i < end * columns; i++) {
        const size_t right = (i + 1) % columns != 0,
                     below = i / columns + 1 < (size_t) search->grid->rows ? columns : 0;
        Corners *corners = &search->corners[i];
        corners->sum = billow_vec3(0.0, 0.0, 0.0);
        for (int k = 0; k < CORNERS; k++) {
            const BillowVec3 x =
                billow_points_get(search->points, i + (k % 2 ? right : 0) + (k / 2 ? below : 0));
            set_four(&corners->at, k, x);
            corners->sum = billow_vec3_add(corners->sum, x);
        }
    }
}

BILLOW_WIDE static void
add_meeting(void *data, int column, int row, int other_column, int other_row)
{
    Share *share = data;
    const Search *search = share->search;
    const BillowGrid *grid = search->grid;
    const size_t a = billow_grid_index(grid, column, row),
                 b = billow_grid_index(grid, other_column, other_row);
    if (!billow_adjacent_may_be_near(grid, search->adjacent, column, row, other_column, other_row) ||
        are_apart(&search->corners[a], &search->corners[b], search->reach))
        return;
    if (share->n_meetings == share->room) {
        share->room = share->room ? 2 * share->room : 64;
        share->meetings = billow_reallocate(share->meetings, share->room, sizeof *share->meetings);
    }
    share->meetings[share->n_meetings++] = (Meeting){{a, b}};
}

static void
find_meetings(void *data, size_t begin, size_t end)
{
    const Search *search = data;
    for (size_t k = begin; k < end; k++) {
        search->shares[k].search = search;
        billow_cell_tree_visit(search->tree, k, add_meeting, &search->shares[k]);
    }
}

static void
mark_cells(const Search *search)
{
    for (size_t k = 0; k < billow_cell_tree_shares(search->tree); k++)
        for (size_t i = 0; i < search->shares[k].n_meetings; i++) {
            const Meeting *meeting = &search->shares[k].meetings[i];
            search->meets[meeting->cell[0]] = search->meets[meeting->cell[1]] = 1;
        }
}

static void
make_cells(void *data, size_t begin, size_t end)
{
    const Search *search = data;
    for (int row = (int) begin; row < (int) end; row++)
        for (int column = 0; column < search->grid->columns; column++) {
            const size_t cell = billow_grid_index(search->grid, column, row);
            if (search->meets[cell])
                search->cells[cell] = cell_at(search, column, row);
        }
}

static void
look_at_meetings(void *data, size_t begin, size_t end)
{
    const Search *search = data;
    for (size_t k = begin; k < end; k++) {
        Share *share = &search->shares[k];
        for (size_t i = 0; i < share->n_meetings; i++)
            look_at_cells(share, &search->cells[share->meetings[i].cell[0]],
                          &search->cells[share->meetings[i].cell[1]]);
    }
}

static void
append(BillowNearList *list, const BillowNearList *more)
{
    if (more->n_pairs == 0)
        return;
    if (list->room < list->n_pairs + more->n_pairs) {
        list->room = 2 * (list->n_pairs + more->n_pairs);
        list->pairs = billow_reallocate(list->pairs, list->room, sizeof *list->pairs);
    }
    memcpy(list->pairs + list->n_pairs, more->pairs, more->n_pairs * sizeof *more->pairs);
    list->n_pairs += more->n_pairs;
}

void
billow_near_find(const BillowGrid *grid, const BillowPoints *points, const uint8_t *cuts, double reach,
                 BillowWorkers *workers, BillowNearList *list)
{
    const size_t rows = (size_t) grid->rows, count = billow_grid_count(grid);
    BillowCellTree *tree = billow_cell_tree_new(grid, points, reach);
    const size_t n_shares = billow_cell_tree_shares(tree);
    Search search = {.grid = grid,
                     .points = points,
                     .cuts = cuts,
                     .reach = reach,
                     .tree = tree,
                     .adjacent = billow_reallocate(NULL, count, sizeof *search.adjacent),
                     .corners = billow_reallocate(NULL, count, sizeof *search.corners),
                     .meets = billow_allocate(count, sizeof *search.meets),
                     .cells = billow_reallocate(NULL, count, sizeof *search.cells),
                     .shares = billow_allocate(n_shares, sizeof *search.shares)};
    billow_adjacent_find(grid, points, reach, workers, search.adjacent);
    billow_workers_run(workers, rows, ROWS_AT_ONCE, find_corners, &search);
    billow_workers_run(workers, n_shares, 1, find_meetings, &search);
    mark_cells(&search);
    billow_workers_run(workers, rows, ROWS_AT_ONCE, make_cells, &search);
    billow_workers_run(workers, n_shares, 1, look_at_meetings, &search);
    list->n_pairs = 0;
    for (size_t k = 0; k < n_shares; k++) {
        append(list, &search.shares[k].list);
        billow_near_list_clear(&search.shares[k].list);
        free(search.shares[k].meetings);
    }
    free(search.adjacent);
    free(search.corners);
    free(search.meets);
    free(search.cells);
    free(search.shares);
    billow_cell_tree_free(tree);
}

void
billow_near_list_clear(BillowNearList *list)
{
    free(list->pairs);
    *list = (BillowNearList){0};
}
