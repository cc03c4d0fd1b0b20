#include "truth/layers.h"

#include "core/base/allocate.h"
#include "core/base/outline.h"

#include <stdlib.h>

typedef struct {
    size_t p[3];
    BillowVec3 at[3], low, high;
    int column, row;
    bool crosses;
} Triangle;

static int
cut_cells(const BillowGrid *grid, const BillowPoints *x, Triangle *triangles)
{
    int n = 0;
    for (int row = 0; row + 1 < grid->rows; row++)
        for (int column = 0; column + 1 < grid->columns; column++) {
            if (!(billow_grid_cell_share(grid, column, row) > 0.0))
                continue;
            const size_t a = billow_grid_index(grid, column, row), b = a + 1, c = a + (size_t) grid->columns,
                         d = c + 1;
            const bool other = billow_vec3_distance(billow_points_get(x, b), billow_points_get(x, c)) <
                               billow_vec3_distance(billow_points_get(x, a), billow_points_get(x, d));
            const size_t cut[2][2][3] = {{{a, c, d}, {a, d, b}}, {{a, c, b}, {b, c, d}}};
            for (int half = 0; half < 2; half++) {
                Triangle *t = &triangles[n++];
                for (int i = 0; i < 3; i++) {
                    t->p[i] = billow_grid_first_twin(grid, cut[other][half][i]);
                    t->at[i] = billow_points_get(x, t->p[i]);
                }
                t->low = billow_vec3_min(t->at[0], billow_vec3_min(t->at[1], t->at[2]));
                t->high = billow_vec3_max(t->at[0], billow_vec3_max(t->at[1], t->at[2]));
                t->column = column, t->row = row;
                t->crosses = false;
            }
        }
    return n;
}

static bool
are_near(const Triangle *a, const Triangle *b, double reach)
{
    return a->low.x <= b->high.x + reach && b->low.x <= a->high.x + reach && a->low.y <= b->high.y + reach &&
           b->low.y <= a->high.y + reach && a->low.z <= b->high.z + reach && b->low.z <= a->high.z + reach;
}

/* Six times the volume of a tetrahedron. */
static double
volume(BillowVec3 a, BillowVec3 b, BillowVec3 c, BillowVec3 d)
{
    return billow_vec3_dot(billow_vec3_cross(billow_vec3_sub(b, a), billow_vec3_sub(c, a)),
                           billow_vec3_sub(d, a));
}

static bool
edge_passes(BillowVec3 from, BillowVec3 to, const BillowVec3 t[3])
{
    if (volume(t[0], t[1], t[2], from) * volume(t[0], t[1], t[2], to) >= 0.0)
        return false;
    const double a = volume(from, to, t[0], t[1]), b = volume(from, to, t[1], t[2]),
                 c = volume(from, to, t[2], t[0]);
    return (a > 0.0 && b > 0.0 && c > 0.0) || (a < 0.0 && b < 0.0 && c < 0.0);
}

static bool
share_point(const Triangle *a, const Triangle *b)
{
    for (int i = 0; i < 9; i++)
        if (a->p[i / 3] == b->p[i % 3])
            return true;
    return false;
}

static bool
pass(const Triangle *a, const Triangle *b)
{
    for (int i = 0; i < 3; i++)
        if (edge_passes(a->at[i], a->at[(i + 1) % 3], b->at) ||
            edge_passes(b->at[i], b->at[(i + 1) % 3], a->at))
            return true;
    return false;
}

static int
by_low(const void *a, const void *b)
{
    const double p = ((const Triangle *) a)->low.x, q = ((const Triangle *) b)->low.x;
    return (p > q) - (p < q);
}

/* Calls `look` for all pairs of triangles whose boxes are nearer than `reach`. */
static int
for_near(const BillowGrid *grid, const BillowPoints *x, double reach,
         void (*look)(Triangle *, Triangle *, double *), double *result)
{
    const size_t most = 2 * (size_t) (grid->columns - 1) * (size_t) (grid->rows - 1);
    Triangle *triangles = billow_allocate(most, sizeof *triangles);
    const int n = cut_cells(grid, x, triangles);
    int crossing = 0;
    qsort(triangles, (size_t) n, sizeof *triangles, by_low);
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n && triangles[j].low.x <= triangles[i].high.x + reach; j++)
            if (are_near(&triangles[i], &triangles[j], reach) && !share_point(&triangles[i], &triangles[j]))
                look(&triangles[i], &triangles[j], result);
    for (int i = 0; i < n; i++)
        crossing += triangles[i].crosses;
    free(triangles);
    return crossing;
}

static void
look_for_crossing(Triangle *a, Triangle *b, double *unused)
{
    (void) unused;
    if (pass(a, b))
        a->crosses = b->crosses = true;
}

int
truth_crossing_triangles(const BillowGrid *grid, const BillowPoints *x)
{
    return for_near(grid, x, 0.0, look_for_crossing, NULL);
}

/* --- Distances --- */

static double
from_segment(BillowVec3 p, BillowVec3 a, BillowVec3 b)
{
    const BillowVec3 ab = billow_vec3_sub(b, a);
    const double share = billow_vec3_dot(billow_vec3_sub(p, a), ab) / billow_vec3_dot(ab, ab);
    return billow_vec3_distance(p, billow_vec3_mix(a, b, fmin(fmax(share, 0.0), 1.0)));
}

/* The distance of the lines where it is between inner points, else that of an end. */
static double
between_edges(BillowVec3 a, BillowVec3 b, BillowVec3 c, BillowVec3 d)
{
    const BillowVec3 u = billow_vec3_sub(b, a), v = billow_vec3_sub(d, c), w = billow_vec3_sub(a, c),
                     n = billow_vec3_cross(u, v);
    const double square = billow_vec3_dot(n, n);
    const double s = billow_vec3_dot(billow_vec3_cross(v, w), n) / square,
                 t = billow_vec3_dot(billow_vec3_cross(u, w), n) / square;
    if (square > 0.0 && s > 0.0 && s < 1.0 && t > 0.0 && t < 1.0)
        return fabs(billow_vec3_dot(w, n)) / sqrt(square);
    return fmin(fmin(from_segment(a, c, d), from_segment(b, c, d)),
                fmin(from_segment(c, a, b), from_segment(d, a, b)));
}

/* INFINITY if the point is not above or below the triangle. */
static double
above_triangle(BillowVec3 p, const BillowVec3 t[3])
{
    const BillowVec3 n = billow_vec3_cross(billow_vec3_sub(t[1], t[0]), billow_vec3_sub(t[2], t[0]));
    for (int i = 0; i < 3; i++)
        if (billow_vec3_dot(
                billow_vec3_cross(billow_vec3_sub(t[(i + 1) % 3], t[i]), billow_vec3_sub(p, t[i])), n) < 0.0)
            return INFINITY;
    return fabs(billow_vec3_dot(billow_vec3_sub(p, t[0]), n)) / billow_vec3_length(n);
}

static void
look_for_distance(Triangle *a, Triangle *b, double *least)
{
    if (abs(a->column - b->column) < 3 && abs(a->row - b->row) < 3)
        return;
    for (int i = 0; i < 3; i++) {
        *least = fmin(*least, fmin(above_triangle(a->at[i], b->at), above_triangle(b->at[i], a->at)));
        for (int j = 0; j < 3; j++)
            *least = fmin(*least, between_edges(a->at[i], a->at[(i + 1) % 3], b->at[j], b->at[(j + 1) % 3]));
    }
}

double
truth_least_distance(const BillowGrid *grid, const BillowPoints *x)
{
    double least = grid->spacing;
    for_near(grid, x, grid->spacing, look_for_distance, &least);
    return least;
}
