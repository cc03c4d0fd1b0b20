#include "core/contact/adjacent.h"

#include "core/base/wide.h"
#include "core/contact/cell_parts.h"

#include <math.h>
#include <string.h>

enum { ROWS_AT_ONCE = 16 };

/* Where the other cell is on each of the ways. */
static const int ACROSS[BILLOW_ADJACENT_WAYS] = {0, 1, -1, 0, 1},
                 DOWN[BILLOW_ADJACENT_WAYS] = {0, 0, 1, 1, 1};
static const int64_t ALL = (1 << BILLOW_ADJACENT_WAYS) - 1;

/* Shares by which rounding may be wrong, and below which the square of the sine of an angle counts as 0. */
static const double SLACK = 1e-9, WIDE_SLACK = 1e-5, PARALLEL = 1e-10;

static const double TINY = 1e-300;

/* One corner of all cells of a row, beginning at one cell. */
typedef struct {
    const double *x, *y, *z;
} Line;

/* A row of cells: `count` from the point `first` on, with their bits. */
typedef struct {
    const BillowPoints *points;
    ptrdiff_t columns, first, count;
    double reach;
    int64_t *near;
} Row;

static Line
line_at(const Row *row, ptrdiff_t corner)
{
    const ptrdiff_t i = row->first + corner;
    return (Line){row->points->x + i, row->points->y + i, row->points->z + i};
}

/* Sets the bit of the cells in which the edges from `p` to `q` and from `a` to `b` may be nearest between
 * their ends and nearer than the reach: as find_edges() in near.c. */
BILLOW_WIDE static void
mark_edges(const Row *row, Line p, Line q, Line a, Line b, int64_t bit)
{
    const double limit = row->reach * row->reach * (1.0 + SLACK),
                 wide = row->reach * row->reach * (1.0 + WIDE_SLACK);
    const ptrdiff_t count = row->count;
    int64_t *near = row->near;
#pragma GCC ivdep
    for (ptrdiff_t i = 0; i < count; i++) {
        const double ux = q.x[i] - p.x[i], uy = q.y[i] - p.y[i], uz = q.z[i] - p.z[i];
        const double vx = b.x[i] - a.x[i], vy = b.y[i] - a.y[i], vz = b.z[i] - a.z[i];
        const double rx = p.x[i] - a.x[i], ry = p.y[i] - a.y[i], rz = p.z[i] - a.z[i];
        const double x = 2.0 * rx + ux - vx, y = 2.0 * ry + uy - vy, z = 2.0 * rz + uz - vz,
                     length2 = x * x + y * y + z * z;
        const double room = 0.5 * (length2 - fabs(ux * x + uy * y + uz * z) - fabs(vx * x + vy * y + vz * z));
        const double uu = ux * ux + uy * uy + uz * uz, vv = vx * vx + vy * vy + vz * vz,
                     uv = ux * vx + uy * vy + uz * vz, ur = ux * rx + uy * ry + uz * rz,
                     vr = vx * rx + vy * ry + vz * rz, area = uu * vv - uv * uv;
        const double of_s = uv * vr - ur * vv, of_t = uu * vr - uv * ur,
                     slack = SLACK * (uu * vv + (fabs(ur) + fabs(uv)) * vv + (fabs(uv) + uu) * fabs(vr) +
                                      fabs(uv * ur));
        const double apart = rx * (uy * vz - uz * vy) + ry * (uz * vx - ux * vz) + rz * (ux * vy - uy * vx);
        const int64_t within = (of_s > -slack) & (of_t > -slack) & (of_s < area + slack) &
                               (of_t < area + slack) & (apart * apart <= wide * area);
        near[i] |=
            ((room <= 0.0) | (room * room <= limit * length2)) & (within | (area <= PARALLEL * uu * vv)) ? bit
                                                                                                         : 0;
    }
}

/* Sets the bit of the cells in which `p` and the triangle of `a`, `b` and `c` may be nearer than the reach:
 * the plane of the triangle is, and no plane perpendicular to the line from its middle to `p` leaves room for
 * it. */
BILLOW_WIDE static void
mark_triangle(const Row *row, Line p, Line a, Line b, Line c, int64_t bit)
{
    const double limit = row->reach * row->reach * (1.0 + SLACK);
    const ptrdiff_t count = row->count;
    int64_t *near = row->near;
#pragma GCC ivdep
    for (ptrdiff_t i = 0; i < count; i++) {
        const double ax = p.x[i] - a.x[i], ay = p.y[i] - a.y[i], az = p.z[i] - a.z[i];
        const double bx = p.x[i] - b.x[i], by = p.y[i] - b.y[i], bz = p.z[i] - b.z[i];
        const double cx = p.x[i] - c.x[i], cy = p.y[i] - c.y[i], cz = p.z[i] - c.z[i];
        const double ux = ax - bx, uy = ay - by, uz = az - bz, vx = ax - cx, vy = ay - cy, vz = az - cz;
        const double nx = uy * vz - uz * vy, ny = uz * vx - ux * vz, nz = ux * vy - uy * vx,
                     height = nx * ax + ny * ay + nz * az, normal2 = nx * nx + ny * ny + nz * nz;
        const double x = ax + bx + cx, y = ay + by + cy, z = az + bz + cz, length2 = x * x + y * y + z * z;
        const double d = ax * x + ay * y + az * z, e = bx * x + by * y + bz * z, f = cx * x + cy * y + cz * z,
                     least = d < e ? d : e, room = least < f ? least : f;
        near[i] |=
            (height * height <= limit * normal2 + TINY) & ((room <= 0.0) | (room * room <= limit * length2))
                ? bit
                : 0;
    }
}

static void
mark_points(const Row *row, const ptrdiff_t of_point[CORNERS], const ptrdiff_t of_face[CORNERS], int64_t bit)
{
    const ptrdiff_t p = of_point[0];
    for (int k = 0; k < TRIANGLES; k++) {
        const ptrdiff_t a = of_face[TRIANGLE[k][0]], b = of_face[TRIANGLE[k][1]], c = of_face[TRIANGLE[k][2]];
        if (p != a && p != b && p != c)
            mark_triangle(row, line_at(row, p), line_at(row, a), line_at(row, b), line_at(row, c), bit);
    }
}

/* Looks at the parts of a row of cells, and of the row of cells on one side of them. */
static void
mark_way(const Row *row, int way)
{
    const int64_t bit = (int64_t) 1 << way;
    const ptrdiff_t to = DOWN[way] * row->columns + ACROSS[way],
                    corner[CORNERS] = {0, 1, row->columns, row->columns + 1},
                    other[CORNERS] = {to, to + 1, to + row->columns, to + row->columns + 1};
    mark_points(row, corner, other, bit);
    if (way == BILLOW_ITSELF)
        return;
    mark_points(row, other, corner, bit);
    for (int i = 0; i < EDGES; i++)
        for (int j = 0; j < EDGES; j++) {
            const ptrdiff_t p = corner[EDGE[i][0]], q = corner[EDGE[i][1]], a = other[EDGE[j][0]],
                            b = other[EDGE[j][1]];
            if (p != a && p != b && q != a && q != b)
                mark_edges(row, line_at(row, p), line_at(row, q), line_at(row, a), line_at(row, b), bit);
        }
}

typedef struct {
    const BillowGrid *grid;
    const BillowPoints *points;
    double reach;
    int64_t *near;
} Search;

/* Cells whose neighbors on all sides are whole and not across a seam are looked at; of others all bits are
 * set. */
static void
mark_rows(void *data, size_t begin, size_t end)
{
    const Search *search = data;
    const BillowGrid *grid = search->grid;
    const int border = grid->closed ? 2 : 1, end_row = grid->rows - 1 - border,
              end_column = grid->columns - 1 - border;
    for (int number = (int) begin; number < (int) end; number++) {
        int64_t *near = search->near + billow_grid_index(grid, 0, number);
        for (int column = 0; column < grid->columns; column++)
            near[column] = ALL;
        if (number >= end_row || end_column <= 1)
            continue;
        const Row row = {.points = search->points,
                         .columns = grid->columns,
                         .first = (ptrdiff_t) billow_grid_index(grid, 1, number),
                         .count = end_column - 1,
                         .reach = search->reach,
                         .near = near + 1};
        memset(row.near, 0, (size_t) row.count * sizeof *row.near);
        for (int way = 0; way < BILLOW_ADJACENT_WAYS; way++)
            mark_way(&row, way);
    }
}

void
billow_adjacent_find(const BillowGrid *grid, const BillowPoints *points, double reach, BillowWorkers *workers,
                     int64_t *near)
{
    Search search = {grid, points, reach, near};
    billow_workers_run(workers, (size_t) grid->rows, ROWS_AT_ONCE, mark_rows, &search);
}
