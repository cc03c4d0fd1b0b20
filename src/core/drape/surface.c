#include "core/drape/surface.h"

#include "core/base/allocate.h"
#include "core/base/nearest.h"
#include "core/base/shrink.h"
#include "core/drape/catenary.h"
#include "core/drape/subdivision.h"

/* An exterior point starts this share of its cloth length outwards from the nearest placed point, and this
 * share downwards. Together they exceed the length, so it starts below any position that the cloth allows. */
#define OUTWARD_SHARE 0.25
#define DOWNWARD_SHARE 1.1
enum { ROWS_AT_ONCE = 4 };

/* Data for placing the points of any triangle. */
typedef struct {
    const BillowGrid *grid;
    const BillowAnchor *anchors;
    const BillowTriangulation *triangulation;
    BillowCatenary *curves; /* one per join */
    size_t (*sides)[3];     /* per triangle: the joins opposite its corners */
    int32_t *owner;         /* per grid point: the triangle that contains it, or -1 */
    int32_t *inside;        /* the points in triangles, triangle after triangle */
    size_t *begin;          /* per triangle: where its points begin in `inside`; and the end of all */
    BillowPoints points;
    uint8_t *places;
} Surface;

static void
set_place(Surface *s, size_t i, BillowVec3 place, BillowPlace what)
{
    s->places[i] = (uint8_t) what;
    if (s->points.x)
        billow_points_set(&s->points, i, place);
}

/* Solves the joins and places the grid points that lie on them. */
static void
place_joins(Surface *s)
{
    for (size_t j = 0; j < s->triangulation->n_joins; j++) {
        const BillowJoin *join = &s->triangulation->joins[j];
        const BillowAnchor *a = &s->anchors[join->a], *b = &s->anchors[join->b];
        s->curves[j] = billow_catenary_new(a->position, b->position, join->length);
        int columns = b->column - a->column, rows = b->row - a->row;
        int steps = columns; /* their greatest common divisor */
        for (int rest, other = rows; other != 0; other = rest) {
            rest = steps % other;
            steps = other;
        }
        steps = abs(steps);
        for (int k = 1; k < steps; k++) {
            size_t i = billow_grid_index(s->grid, a->column + columns / steps * k, a->row + rows / steps * k);
            set_place(s, i, billow_catenary_at(&s->curves[j], join->length * k / steps),
                      BILLOW_PLACE_INTERIOR);
        }
    }
}

/* Returns twice the signed area of corner a, corner b and a grid point. */
static int64_t
area(const BillowAnchor *a, const BillowAnchor *b, int column, int row)
{
    return (int64_t) (b->column - a->column) * (row - a->row) -
           (int64_t) (b->row - a->row) * (column - a->column);
}

/* Narrows the columns [*first, *last] of a row to those strictly left of the line from a to b: area(a, b,
 * column, row) = at_zero - slope * column > 0. */
static void
clip_row(const BillowAnchor *a, const BillowAnchor *b, int row, int *first, int *last)
{
    int64_t slope = b->row - a->row, at_zero = area(a, b, 0, row);
    if (slope > 0 && at_zero <= slope * *last)
        *last = at_zero > 0 ? (int) ((at_zero - 1) / slope) : -1;
    if (slope < 0 && at_zero <= slope * *first)
        *first = (int) (at_zero / slope) + 1;
    if (slope == 0 && at_zero <= 0)
        *last = -1;
}

static int
least(int a, int b)
{
    return a < b ? a : b;
}

static int
most(int a, int b)
{
    return a > b ? a : b;
}

/* Marks the grid points strictly inside a triangle as belonging to it. */
static void
claim_inside(Surface *s, size_t t)
{
    const int *corner = s->triangulation->triangles[t].corner;
    const BillowAnchor *a = &s->anchors[corner[0]], *b = &s->anchors[corner[1]], *c = &s->anchors[corner[2]];
    int first_row = least(a->row, least(b->row, c->row)), last_row = most(a->row, most(b->row, c->row));
    int left = least(a->column, least(b->column, c->column)),
        right = most(a->column, most(b->column, c->column));
    for (int row = first_row + 1; row < last_row; row++) {
        int first = left, last = right;
        clip_row(a, b, row, &first, &last);
        clip_row(b, c, row, &first, &last);
        clip_row(c, a, row, &first, &last);
        for (int column = first; column <= last; column++) {
            size_t i = billow_grid_index(s->grid, column, row);
            s->owner[i] = (int32_t) t;
            s->places[i] = BILLOW_PLACE_INTERIOR;
        }
    }
}

/* Returns the position on the line from a corner through the point. In the grid, the line meets the opposite
 * side (between the anchors `near` and `far`) at the fraction `far_weight` / (`near_weight` + `far_weight`).
 * The corner is joined to that position on the side, and the point lies on this segment at its fraction of
 * the line. The weights are the point's areas (barycentric). */
static BillowVec3
place_on_line(const Surface *s, const BillowAnchor *corner, size_t side, int near, int64_t corner_weight,
              int64_t near_weight, int64_t far_weight)
{
    const BillowJoin *join = &s->triangulation->joins[side];
    const BillowAnchor *a = &s->anchors[join->a], *b = &s->anchors[join->b];
    double b_weight = (double) (near == join->a ? far_weight : near_weight);
    double opposite = (double) (near_weight + far_weight);
    double share = b_weight / opposite;
    BillowVec3 foot = billow_catenary_at(&s->curves[side], join->length * share);
    double column = a->column + share * (b->column - a->column), row = a->row + share * (b->row - a->row);
    double length = billow_grid_rest_length(s->grid, corner->column, corner->row, column, row);
    BillowCatenary line = billow_catenary_new(corner->position, foot, length);
    return billow_catenary_at(&line, length * (opposite / (opposite + (double) corner_weight)));
}

/* Returns the highest of the three positions on lines from the corners. */
static BillowVec3
place_inside(const Surface *s, int32_t t, int column, int row)
{
    const int *corner = s->triangulation->triangles[t].corner;
    int64_t weight[3];
    for (int k = 0; k < 3; k++)
        weight[k] = area(&s->anchors[corner[(k + 1) % 3]], &s->anchors[corner[(k + 2) % 3]], column, row);
    BillowVec3 highest = {0};
    for (int k = 0; k < 3; k++) {
        int near = (k + 1) % 3, far = (k + 2) % 3;
        BillowVec3 place = place_on_line(s, &s->anchors[corner[k]], s->sides[t][k], corner[near], weight[k],
                                         weight[near], weight[far]);
        if (k == 0 || place.y > highest.y)
            highest = place;
    }
    return highest;
}

static void
place_rows(void *data, size_t begin, size_t end)
{
    const Surface *s = data;
    for (int row = (int) begin; row < (int) end; row++)
        for (int column = 0; column < s->grid->columns; column++) {
            size_t i = billow_grid_index(s->grid, column, row);
            if (s->owner[i] < 0)
                continue;
            BillowPoints points = s->points;
            billow_points_set(&points, i, place_inside(s, s->owner[i], column, row));
        }
}

static void
subdivide_triangles(void *data, size_t begin, size_t end)
{
    const Surface *s = data;
    for (size_t t = begin; t < end; t++) {
        const int *corner = s->triangulation->triangles[t].corner;
        const BillowAnchor *const corners[] = {&s->anchors[corner[0]], &s->anchors[corner[1]],
                                               &s->anchors[corner[2]]};
        billow_subdivision_place(s->grid, corners, s->inside + s->begin[t], s->begin[t + 1] - s->begin[t],
                                 s->points);
    }
}

/* Lists the points of each triangle, and places them by subdividing it. */
static void
place_by_subdivision(Surface *s, BillowWorkers *workers)
{
    const size_t count = billow_grid_count(s->grid), n_triangles = s->triangulation->n_triangles;
    s->inside = billow_allocate(count, sizeof *s->inside);
    s->begin = billow_allocate(n_triangles + 2, sizeof *s->begin);
    size_t *next = s->begin + 1; /* while the list is filled, where the next point of a triangle goes */
    for (size_t i = 0; i < count; i++)
        if (s->owner[i] >= 0)
            next[s->owner[i] + 1]++;
    for (size_t t = 0; t < n_triangles; t++)
        next[t + 1] += next[t];
    for (size_t i = 0; i < count; i++)
        if (s->owner[i] >= 0)
            s->inside[next[s->owner[i]]++] = (int32_t) i;
    billow_workers_run(workers, n_triangles, 1, subdivide_triangles, s);
    free(s->inside);
    free(s->begin);
}

void
billow_surface_place(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors,
                     const BillowTriangulation *triangulation, BillowSurfaceMethod method,
                     BillowWorkers *workers, BillowPoints points, uint8_t *places)
{
    size_t count = billow_grid_count(grid);
    Surface s = {
        .grid = grid, .anchors = anchors, .triangulation = triangulation, .points = points, .places = places};
    s.curves = billow_allocate(triangulation->n_joins + 1, sizeof *s.curves);
    s.sides = billow_allocate(triangulation->n_triangles + 1, sizeof *s.sides);
    s.owner = billow_allocate(count, sizeof *s.owner);
    for (size_t i = 0; i < count; i++) {
        s.owner[i] = -1;
        places[i] = BILLOW_PLACE_EXTERIOR;
    }
    place_joins(&s);
    for (size_t k = 0; k < n_anchors; k++)
        set_place(&s, billow_grid_index(grid, anchors[k].column, anchors[k].row), anchors[k].position,
                  BILLOW_PLACE_ANCHOR);
    for (size_t t = 0; t < triangulation->n_triangles; t++) {
        const int *corner = triangulation->triangles[t].corner;
        for (int k = 0; k < 3; k++)
            s.sides[t][k] =
                billow_triangulation_find_join(triangulation, corner[(k + 1) % 3], corner[(k + 2) % 3]);
        claim_inside(&s, t);
    }
    if (points.x && method == BILLOW_SURFACE_SUBDIVISION)
        place_by_subdivision(&s, workers);
    else if (points.x)
        billow_workers_run(workers, (size_t) grid->rows, ROWS_AT_ONCE, place_rows, &s);
    free(s.curves);
    free(s.sides);
    free(s.owner);
}

/* The rotation about the vertical (with a reflection if that fits better) that best maps the flat cloth to
 * the placed points. With flat positions g and placed positions p, both relative to their means and read as
 * complex numbers x + i z: the direction of the larger of the sums of conj(g) p and of g p is the rotation.
 * No rotation for a single placed point, or if all are above each other. */
typedef struct {
    double cosine, sine;
    double mirror; /* 1, or -1: z of the flat cloth is reflected first */
} Heading;

static Heading
find_heading(const BillowGrid *grid, const uint8_t *places, const BillowPoints *points)
{
    double count = 0.0, gx = 0.0, gz = 0.0, px = 0.0, pz = 0.0;
    double xx = 0.0, xz = 0.0, zx = 0.0, zz = 0.0; /* sums of flat (first letter) times placed (second) */
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++) {
            size_t i = billow_grid_index(grid, column, row);
            if (places[i] == BILLOW_PLACE_EXTERIOR)
                continue;
            BillowVec3 g = billow_grid_flat(grid, column, row), p = billow_points_get(points, i);
            count += 1.0;
            gx += g.x, gz += g.z, px += p.x, pz += p.z;
            xx += g.x * p.x, xz += g.x * p.z, zx += g.z * p.x, zz += g.z * p.z;
        }
    xx -= gx * px / count, xz -= gx * pz / count, zx -= gz * px / count, zz -= gz * pz / count;
    double turned = hypot(xx + zz, xz - zx), mirrored = hypot(xx - zz, xz + zx);
    bool mirror = mirrored > turned * (1.0 + 1e-6);
    double size = mirror ? mirrored : turned, scale = grid->spacing * grid->spacing;
    if (!(size > 1e-9 * scale))
        return (Heading){1.0, 0.0, 1.0};
    return mirror ? (Heading){(xx - zz) / size, (xz + zx) / size, -1.0}
                  : (Heading){(xx + zz) / size, (xz - zx) / size, 1.0};
}

/* The slope of cloth that is laid over obstacles. */
#define SLOPE (DOWNWARD_SHARE / OUTWARD_SHARE)

static BillowVec3
start_below(const BillowGrid *grid, const Heading *heading, const BillowObstacles *obstacles, BillowVec3 from,
            size_t nearest, int column, int row)
{
    const int near_column = (int) nearest % grid->columns, near_row = (int) nearest / grid->columns;
    const double length = billow_grid_rest_length(grid, near_column, near_row, column, row);
    const int columns = column - near_column, rows = row - near_row;
    double x = OUTWARD_SHARE * grid->spacing * columns,
           z = OUTWARD_SHARE * grid->spacing * rows * heading->mirror;
    BillowVec3 out = {heading->cosine * x - heading->sine * z, 0.0, heading->sine * x + heading->cosine * z};
    if (obstacles)
        return billow_obstacles_lay(obstacles, from, out, SLOPE, length);
    return billow_vec3(from.x + heading->cosine * x - heading->sine * z, from.y - DOWNWARD_SHARE * length,
                       from.z + heading->sine * x + heading->cosine * z);
}

/* Moves interior cloth from below a collider to its top. Ignores colliders above the highest anchor. */
static void
lift_interior(const BillowGrid *grid, const uint8_t *places, const BillowObstacles *obstacles,
              BillowPoints points)
{
    double highest = -INFINITY;
    for (size_t i = 0; i < billow_grid_count(grid); i++)
        if (places[i] == BILLOW_PLACE_ANCHOR)
            highest = fmax(highest, points.y[i]);
    for (size_t i = 0; i < billow_grid_count(grid); i++)
        if (places[i] == BILLOW_PLACE_INTERIOR)
            billow_points_set(&points, i,
                              billow_obstacles_drop(obstacles, billow_points_get(&points, i), highest));
}

void
billow_surface_drape_exterior(const BillowGrid *grid, const uint8_t *places, const BillowObstacles *obstacles,
                              BillowPoints points)
{
    int32_t *nearest = billow_allocate(billow_grid_count(grid), sizeof *nearest);
    billow_nearest_fill(grid, places, nearest);
    bool unheld = nearest[0] < 0;
    if (obstacles && !unheld)
        lift_interior(grid, places, obstacles, points);
    Heading heading = unheld ? (Heading){1.0, 0.0, 1.0} : find_heading(grid, places, &points);
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++) {
            size_t i = billow_grid_index(grid, column, row);
            if (unheld) {
                billow_points_set(&points, i, billow_grid_flat(grid, column, row));
            } else if (places[i] == BILLOW_PLACE_EXTERIOR) {
                const size_t from = (size_t) nearest[i];
                billow_points_set(&points, i,
                                  start_below(grid, &heading, obstacles, billow_points_get(&points, from),
                                              from, column, row));
            }
        }
    free(nearest);
}
