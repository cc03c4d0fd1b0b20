#include "core/contact/near.h"

#include "core/base/allocate.h"
#include "core/base/outline.h"
#include "core/base/wide.h"
#include "core/contact/cell_parts.h"
#include "core/contact/cell_tree.h"

#include <string.h>

/* Edges are parallel if the square of the sine of their angle is less. */
static const double PARALLEL = 1e-12;

static const double TINY = 1e-300;

/* Shares by which rounding may be wrong, where pairs that are too far apart are left out. */
static const double SLACK = 1e-9, WIDE_SLACK = 1e-5;

static double
clamp(double t)
{
    return t < 0.0 ? 0.0 : t > 1.0 ? 1.0 : t;
}

/* --- Nearest places --- */

/* Computes the weights of the place of a triangle that is nearest to `p`. Source: Ericson, Real-Time
 * Collision Detection, 2005, 5.1.5. */
static void
nearest_in_triangle(BillowVec3 p, BillowVec3 a, BillowVec3 b, BillowVec3 c, double w[3])
{
    const BillowVec3 ab = billow_vec3_sub(b, a), ac = billow_vec3_sub(c, a), ap = billow_vec3_sub(p, a),
                     bp = billow_vec3_sub(p, b), cp = billow_vec3_sub(p, c);
    const double d1 = billow_vec3_dot(ab, ap), d2 = billow_vec3_dot(ac, ap), d3 = billow_vec3_dot(ab, bp),
                 d4 = billow_vec3_dot(ac, bp), d5 = billow_vec3_dot(ab, cp), d6 = billow_vec3_dot(ac, cp);
    const double va = d3 * d6 - d5 * d4, vb = d5 * d2 - d1 * d6, vc = d1 * d4 - d3 * d2;
    w[1] = w[2] = 0.0;
    if (d1 <= 0.0 && d2 <= 0.0) {
        /* a */
    } else if (d3 >= 0.0 && d4 <= d3) {
        w[1] = 1.0;
    } else if (vc <= 0.0 && d1 >= 0.0 && d3 <= 0.0) {
        w[1] = d1 / (d1 - d3);
    } else if (d6 >= 0.0 && d5 <= d6) {
        w[2] = 1.0;
    } else if (vb <= 0.0 && d2 >= 0.0 && d6 <= 0.0) {
        w[2] = d2 / (d2 - d6);
    } else if (va <= 0.0 && d4 - d3 >= 0.0 && d5 - d6 >= 0.0) {
        w[2] = (d4 - d3) / (d4 - d3 + d5 - d6);
        w[1] = 1.0 - w[2];
    } else {
        w[1] = vb / (va + vb + vc);
        w[2] = vc / (va + vb + vc);
    }
    w[0] = 1.0 - w[1] - w[2];
}

/* Computes how far along the edges from p to q and from a to b their nearest places are. Source: Ericson,
 * 5.1.9. */
static void
nearest_on_edges(BillowVec3 p, BillowVec3 q, BillowVec3 a, BillowVec3 b, double *s, double *t)
{
    const BillowVec3 u = billow_vec3_sub(q, p), v = billow_vec3_sub(b, a), r = billow_vec3_sub(p, a);
    const double uu = billow_vec3_dot(u, u), vv = billow_vec3_dot(v, v), uv = billow_vec3_dot(u, v),
                 ur = billow_vec3_dot(u, r), vr = billow_vec3_dot(v, r), area = uu * vv - uv * uv;
    *s = area > PARALLEL * uu * vv ? clamp((uv * vr - ur * vv) / area) : 0.5;
    *t = (uv * *s + vr) / (vv + TINY);
    if (*t < 0.0)
        *s = clamp(-ur / (uu + TINY));
    else if (*t > 1.0)
        *s = clamp((uv - ur) / (uu + TINY));
    *t = clamp(*t);
}

static void
weigh(BillowNear *near, const BillowVec3 x[4])
{
    if (near->edges) {
        double s, t;
        nearest_on_edges(x[0], x[1], x[2], x[3], &s, &t);
        memcpy(near->weight, (const double[]){1.0 - s, s, t - 1.0, -t}, sizeof near->weight);
    } else {
        double w[3];
        nearest_in_triangle(x[0], x[1], x[2], x[3], w);
        memcpy(near->weight, (const double[]){1.0, -w[0], -w[1], -w[2]}, sizeof near->weight);
    }
}

static BillowVec3
between(const BillowNear *near, const BillowVec3 x[4])
{
    BillowVec3 sum = billow_vec3_scale(x[0], near->weight[0]);
    for (int k = 1; k < 4; k++)
        sum = billow_vec3_add(sum, billow_vec3_scale(x[k], near->weight[k]));
    return sum;
}

static void
set_distance(BillowNear *near, BillowVec3 gap)
{
    near->distance = billow_vec3_length(gap);
    near->normal = billow_vec3_scale(gap, near->distance > 0.0 ? 1.0 / near->distance : 0.0);
}

void
billow_near_measure(BillowNear *near, const BillowPoints *points)
{
    BillowVec3 x[4];
    for (int k = 0; k < 4; k++)
        x[k] = billow_points_get(points, (size_t) near->point[k]);
    weigh(near, x);
    set_distance(near, between(near, x));
}

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

typedef struct {
    const BillowGrid *grid;
    const BillowPoints *points;
    const uint8_t *cuts;
    double reach;
    Cell *cells;
    const BillowCellTree *tree;
    BillowNearList *lists; /* per share */
} Search;

/* The search of one share. */
typedef struct {
    const Search *search;
    BillowNearList *list;
} Share;

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
are_apart(const Cell *a, const Cell *b, double reach)
{
    const double x = b->sum.x - a->sum.x, y = b->sum.y - a->sum.y, z = b->sum.z - a->sum.z;
    double of_a[CORNERS], of_b[CORNERS];
    for (int k = 0; k < CORNERS; k++) {
        of_a[k] = a->corners.x[k] * x + a->corners.y[k] * y + a->corners.z[k] * z;
        of_b[k] = b->corners.x[k] * x + b->corners.y[k] * y + b->corners.z[k] * z;
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
add_near(const Share *share, BillowNear *near, BillowVec3 gap)
{
    BillowNearList *list = share->list;
    set_distance(near, gap);
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
look_at_triangle(const Share *share, const Cell *of_point, const Cell *cell, const uint8_t t[3])
{
    const int32_t p = of_point->point[0];
    if (p == cell->point[t[0]] || p == cell->point[t[1]] || p == cell->point[t[2]])
        return;
    const BillowVec3 x[4] = {of_point->x[0], cell->x[t[0]], cell->x[t[1]], cell->x[t[2]]};
    BillowNear near = {.point = {p, cell->point[t[0]], cell->point[t[1]], cell->point[t[2]]}};
    weigh(&near, x);
    add_near(share, &near, between(&near, x));
}

BILLOW_WITHIN void
look_at_point(const Share *share, const Cell *of_point, const Cell *cell)
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
look_at_edges(const Share *share, const Cell *a, const Cell *b, const uint8_t i[2], const uint8_t j[2])
{
    const int32_t ends[4] = {a->point[i[0]], a->point[i[1]], b->point[j[0]], b->point[j[1]]};
    if (ends[0] == ends[2] || ends[0] == ends[3] || ends[1] == ends[2] || ends[1] == ends[3])
        return;
    const BillowVec3 x[4] = {a->x[i[0]], a->x[i[1]], b->x[j[0]], b->x[j[1]]};
    BillowNear near = {.point = {ends[0], ends[1], ends[2], ends[3]}, .edges = true};
    weigh(&near, x);
    if (near.weight[0] > 0.0 && near.weight[1] > 0.0 && near.weight[2] < 0.0 && near.weight[3] < 0.0)
        add_near(share, &near, between(&near, x));
}

BILLOW_WIDE static void
look_at_cells(void *data, int column, int row, int other_column, int other_row)
{
    const Share *share = data;
    const BillowGrid *grid = share->search->grid;
    const Cell *a = &share->search->cells[billow_grid_index(grid, column, row)],
               *b = &share->search->cells[billow_grid_index(grid, other_column, other_row)];
    if (are_apart(a, b, share->search->reach))
        return;
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
make_cells(void *data, size_t begin, size_t end)
{
    const Search *search = data;
    for (int row = (int) begin; row < (int) end; row++)
        for (int column = 0; column < search->grid->columns; column++)
            search->cells[billow_grid_index(search->grid, column, row)] = cell_at(search, column, row);
}

static void
search_shares(void *data, size_t begin, size_t end)
{
    const Search *search = data;
    for (size_t k = begin; k < end; k++) {
        Share share = {search, &search->lists[k]};
        billow_cell_tree_visit(search->tree, k, look_at_cells, &share);
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
    BillowCellTree *tree = billow_cell_tree_new(grid, points, reach);
    const size_t n_shares = billow_cell_tree_shares(tree);
    Search search = {grid, points, cuts, reach, NULL, tree, billow_allocate(n_shares, sizeof *search.lists)};
    search.cells =
        billow_reallocate(NULL, billow_grid_count(grid), sizeof *search.cells); /* not cleared: all are set */
    billow_workers_run(workers, (size_t) grid->rows, ROWS_AT_ONCE, make_cells, &search);
    billow_workers_run(workers, n_shares, 1, search_shares, &search);
    list->n_pairs = 0;
    for (size_t k = 0; k < n_shares; k++) {
        append(list, &search.lists[k]);
        billow_near_list_clear(&search.lists[k]);
    }
    free(search.lists);
    free(search.cells);
    billow_cell_tree_free(tree);
}

void
billow_near_list_clear(BillowNearList *list)
{
    free(list->pairs);
    *list = (BillowNearList){0};
}
