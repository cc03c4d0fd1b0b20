#include "anchors.h"
#include "core/drape/catenary.h"
#include "core/drape/triangulation.h"

#include <stdlib.h>

/* Returns twice the signed area of three grid points. */
static long
turn(const BillowAnchor *a, const BillowAnchor *b, int column, int row)
{
    return (long) (b->column - a->column) * (row - a->row) - (long) (b->row - a->row) * (column - a->column);
}

/* Returns 0 outside, 1 on a side or corner, 2 strictly inside. */
static int
where(const BillowAnchor *anchors, const BillowTriangle *t, int column, int row)
{
    int result = 2;
    for (int k = 0; k < 3; k++) {
        long side = turn(&anchors[t->corner[k]], &anchors[t->corner[(k + 1) % 3]], column, row);
        if (side < 0)
            return 0;
        if (side == 0)
            result = 1;
    }
    return result;
}

/* Returns twice the area of the anchors' hull (gift wrapping). */
static long
hull_area(const BillowAnchor *anchors, size_t n)
{
    size_t first = 0;
    for (size_t i = 1; i < n; i++)
        if (anchors[i].column < anchors[first].column ||
            (anchors[i].column == anchors[first].column && anchors[i].row < anchors[first].row))
            first = i;
    long area = 0;
    size_t current = first;
    do {
        size_t next = current == 0 ? 1 : 0;
        for (size_t i = 0; i < n; i++) {
            long side = turn(&anchors[current], &anchors[next], anchors[i].column, anchors[i].row);
            double far =
                hypot(anchors[i].column - anchors[current].column, anchors[i].row - anchors[current].row);
            double near = hypot(anchors[next].column - anchors[current].column,
                                anchors[next].row - anchors[current].row);
            if (side < 0 || (side == 0 && far > near))
                next = i;
        }
        area += turn(&anchors[first], &anchors[current], anchors[next].column, anchors[next].row);
        current = next;
    } while (current != first);
    return area;
}

/* The triangles are counterclockwise, cover the hull exactly, and contain no anchor except their corners. */
static void
check_cover(const BillowGrid *grid, const BillowAnchor *anchors, size_t n, const BillowTriangulation *result)
{
    long sum = 0;
    for (size_t t = 0; t < result->n_triangles; t++) {
        const int *corner = result->triangles[t].corner;
        const BillowAnchor *c = &anchors[corner[2]];
        long area = turn(&anchors[corner[0]], &anchors[corner[1]], c->column, c->row);
        g_assert_cmpint(area, >, 0);
        sum += area;
        for (size_t k = 0; k < n; k++)
            if ((int) k != corner[0] && (int) k != corner[1] && (int) k != corner[2])
                g_assert_cmpint(where(anchors, &result->triangles[t], anchors[k].column, anchors[k].row), ==,
                                0);
    }
    g_assert_cmpint(sum, ==, hull_area(anchors, n));
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++) {
            int inside = 0, on_side = 0;
            for (size_t t = 0; t < result->n_triangles; t++) {
                int place = where(anchors, &result->triangles[t], column, row);
                inside += place == 2;
                on_side += place == 1;
            }
            g_assert_cmpint(inside, <=, 1);
            g_assert_true(inside == 0 || on_side == 0);
        }
}

/* Corners - sides + triangles = 1: every anchor is a corner, and every side counts once. */
static void
check_euler(size_t n, const BillowTriangulation *result)
{
    g_assert_cmpint((long) n - (long) result->n_joins + (long) result->n_triangles, ==, 1);
}

static void
check_joins(const BillowGrid *grid, const BillowAnchor *anchors, const BillowTriangulation *result)
{
    for (size_t j = 0; j < result->n_joins; j++) {
        const BillowJoin *join = &result->joins[j];
        const BillowAnchor *a = &anchors[join->a], *b = &anchors[join->b];
        g_assert_cmpint(join->a, <, join->b);
        if (j > 0)
            g_assert_true(join[-1].a < join->a || (join[-1].a == join->a && join[-1].b < join->b));
        double length = grid->spacing * hypot(a->column - b->column, a->row - b->row);
        g_assert_cmpfloat_with_epsilon(join->length, length, 1e-15);
        double reach = length * (1.0 + 1e-9);
        g_assert_true(join->taut == (billow_vec3_distance(a->position, b->position) > reach));
        g_assert_cmpuint(billow_triangulation_find_join(result, join->b, join->a), ==, j);
    }
    for (size_t t = 0; t < result->n_triangles; t++)
        for (int k = 0; k < 3; k++)
            g_assert_cmpuint(billow_triangulation_find_join(result, result->triangles[t].corner[k],
                                                            result->triangles[t].corner[(k + 1) % 3]),
                             <, result->n_joins);
}

static double
height_at(const BillowGrid *grid, const BillowAnchor *a, const BillowAnchor *b, double share)
{
    double length = billow_grid_length(grid, a->column, a->row, b->column, b->row);
    BillowCatenary curve = billow_catenary_new(a->position, b->position, length);
    return billow_catenary_at(&curve, share * length).y;
}

/* Returns how much higher the join a b is than the diagonal c d where they cross, or 0. */
static double
height_over_diagonal(const BillowGrid *grid, const BillowAnchor *a, const BillowAnchor *b,
                     const BillowAnchor *c, const BillowAnchor *d)
{
    double from_a = (double) turn(c, d, a->column, a->row), from_b = (double) turn(c, d, b->column, b->row);
    double from_c = (double) turn(a, b, c->column, c->row), from_d = (double) turn(a, b, d->column, d->row);
    if (from_a * from_b >= 0.0 || from_c * from_d >= 0.0)
        return 0.0;
    return height_at(grid, a, b, from_a / (from_a - from_b)) -
           height_at(grid, c, d, from_c / (from_c - from_d));
}

static int
third_corner(const BillowTriangle *t, int a, int b)
{
    for (int k = 0; k < 3; k++)
        if (t->corner[k] == a && t->corner[(k + 1) % 3] == b)
            return t->corner[(k + 2) % 3];
    return -1;
}

/* Returns the corner opposite to the side from a to b, or -1 on the hull. */
static int
across_from(const BillowTriangulation *result, int a, int b)
{
    int corner = -1;
    for (size_t t = 0; t < result->n_triangles && corner < 0; t++)
        corner = third_corner(&result->triangles[t], a, b);
    return corner;
}

/* No side shared by two triangles is lower than the other diagonal of their quadrilateral. */
static void
check_highest(const BillowGrid *grid, const BillowAnchor *anchors, const BillowTriangulation *result)
{
    double size = grid->spacing * hypot(grid->columns, grid->rows);
    for (size_t j = 0; j < result->n_joins; j++) {
        int a = result->joins[j].a, b = result->joins[j].b;
        int c = across_from(result, a, b), d = across_from(result, b, a);
        if (c >= 0 && d >= 0)
            g_assert_cmpfloat(height_over_diagonal(grid, &anchors[a], &anchors[b], &anchors[c], &anchors[d]),
                              >=, -1e-8 * size);
    }
}

static void
check_all(const BillowGrid *grid, const BillowAnchor *anchors, size_t n)
{
    BillowTriangulation *result = billow_triangulation_new(grid, anchors, n);
    check_cover(grid, anchors, n, result);
    check_euler(n, result);
    check_joins(grid, anchors, result);
    check_highest(grid, anchors, result);
    billow_triangulation_free(result);
}

static void
test_random(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(1);
    for (int i = 0; i < 60; i++) {
        BillowGrid grid = {g_rand_int_range(random, 5, 40), g_rand_int_range(random, 5, 40), 0.05};
        size_t n =
            (size_t) g_rand_int_range(random, 4, 26); /* 25 points are not on one line of such a grid... */
        g_autofree BillowAnchor *anchors = test_random_anchors(random, &grid, n, i % 3 == 0 ? 0.0 : 0.3);
        BillowTriangulation *result = billow_triangulation_new(&grid, anchors, n);
        if (result->n_triangles > 0) /* ... but four may be */
            check_all(&grid, anchors, n);
        else
            g_assert_cmpuint(result->n_joins, ==, n - 1);
        billow_triangulation_free(result);
    }
}

static void
test_all_points(void)
{
    BillowGrid grid = {9, 7, 0.1};
    const double shares[] = {1.0, 0.9, 1.2};
    for (size_t i = 0; i < G_N_ELEMENTS(shares); i++) {
        g_autofree BillowAnchor *anchors = test_all_anchors(&grid, shares[i]);
        check_all(&grid, anchors, billow_grid_count(&grid));
    }
}

static void
test_hammock(void)
{
    BillowGrid grid = {21, 16, 0.1};
    BillowAnchor anchors[32];
    for (int row = 0; row < 16; row++) {
        anchors[2 * row] = test_anchor(&grid, 0, row, 0.85, 0.0);
        anchors[2 * row + 1] = test_anchor(&grid, 20, row, 0.85, 0.0);
    }
    check_all(&grid, anchors, 32);
    BillowTriangulation *result = billow_triangulation_new(&grid, anchors, 32);
    g_assert_cmpuint(result->n_triangles, ==, 30);
    billow_triangulation_free(result);
}

/* Of the two diagonals of a square, the one between the high corners is chosen, whichever it is. */
static void
test_higher_diagonal(void)
{
    BillowGrid grid = {11, 11, 0.1};
    for (int high = 0; high < 2; high++) {
        double first = high == 0 ? 0.5 : 0.0, second = high == 0 ? 0.0 : 0.5;
        BillowAnchor anchors[] = {
            test_anchor(&grid, 0, 0, 0.8, first), test_anchor(&grid, 10, 0, 0.8, second),
            test_anchor(&grid, 10, 10, 0.8, first), test_anchor(&grid, 0, 10, 0.8, second)};
        BillowTriangulation *result = billow_triangulation_new(&grid, anchors, 4);
        g_assert_cmpuint(result->n_triangles, ==, 2);
        g_assert_true((billow_triangulation_find_join(result, 0, 2) < result->n_joins) == (high == 0));
        g_assert_true((billow_triangulation_find_join(result, 1, 3) < result->n_joins) == (high == 1));
        billow_triangulation_free(result);
    }
}

/* If all heights are equal, no diagonal is higher, and the triangles are compact: no anchor lies in the
 * circumcircle of a triangle (Delaunay). */
static void
test_equal_heights(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(4);
    BillowGrid grid = {40, 30, 0.05};
    g_autofree BillowAnchor *anchors = test_random_anchors(random, &grid, 40, 0.0);
    for (int k = 0; k < 40; k++)
        anchors[k].position = billow_vec3_scale(anchors[k].position, 2.0); /* taut: every join is straight */
    BillowTriangulation *result = billow_triangulation_new(&grid, anchors, 40);
    g_assert_cmpuint(result->flips, ==, 0);
    for (size_t t = 0; t < result->n_triangles; t++) {
        const BillowAnchor *a = &anchors[result->triangles[t].corner[0]];
        const BillowAnchor *b = &anchors[result->triangles[t].corner[1]];
        const BillowAnchor *c = &anchors[result->triangles[t].corner[2]];
        double bx = b->column - a->column, by = b->row - a->row, cx = c->column - a->column,
               cy = c->row - a->row;
        double area = 2.0 * (bx * cy - by * cx), b2 = bx * bx + by * by, c2 = cx * cx + cy * cy;
        double ux = (cy * b2 - by * c2) / area,
               uy = (bx * c2 - cx * b2) / area; /* the circle's center, relative to a */
        for (int k = 0; k < 40; k++) {
            double from_centre = hypot(anchors[k].column - a->column - ux, anchors[k].row - a->row - uy);
            g_assert_cmpfloat(from_centre, >=, hypot(ux, uy) - 1e-6);
        }
    }
    billow_triangulation_free(result);
}

static void
test_few(void)
{
    BillowGrid grid = {8, 8, 0.1};
    BillowAnchor anchors[] = {test_anchor(&grid, 1, 1, 0.8, 0.0), test_anchor(&grid, 6, 2, 0.8, 0.0),
                              test_anchor(&grid, 3, 7, 0.8, 0.0)};
    const size_t joins[] = {0, 0, 1, 3}, triangles[] = {0, 0, 0, 1};
    for (size_t n = 0; n <= 3; n++) {
        BillowTriangulation *result = billow_triangulation_new(&grid, anchors, n);
        g_assert_cmpuint(result->n_joins, ==, joins[n]);
        g_assert_cmpuint(result->n_triangles, ==, triangles[n]);
        billow_triangulation_free(result);
    }
}

/* Anchors on one line are each joined to the next along it, in whatever order they are given. */
static void
test_line(void)
{
    BillowGrid grid = {21, 11, 0.1};
    const int columns[] = {8, 0, 20, 4, 14}, order[] = {1, 3, 0, 4, 2};
    for (int upright = 0; upright < 2; upright++) {
        BillowAnchor anchors[5];
        for (int k = 0; k < 5; k++)
            anchors[k] = test_anchor(&grid, upright ? 5 : columns[k], columns[k] / 2, 0.9, 0.0);
        BillowTriangulation *result = billow_triangulation_new(&grid, anchors, 5);
        g_assert_cmpuint(result->n_triangles, ==, 0);
        g_assert_cmpuint(result->n_joins, ==, 4);
        for (int k = 0; k < 4; k++)
            g_assert_cmpuint(billow_triangulation_find_join(result, order[k], order[k + 1]), <, 4);
        billow_triangulation_free(result);
    }
}

/* Anchors in another order have the same joins. */
static void
test_order(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(2);
    BillowGrid grid = {32, 32, 0.05};
    enum { N = 60 };
    g_autofree BillowAnchor *anchors = test_random_anchors(random, &grid, N, 0.0),
                            *shuffled = g_new(BillowAnchor, N);
    int number[N];
    for (int k = 0; k < N; k++)
        number[k] = (k * 37 + 11) % N; /* 37 and 60 are coprime */
    for (int k = 0; k < N; k++)
        shuffled[number[k]] = anchors[k];
    BillowTriangulation *one = billow_triangulation_new(&grid, anchors, N);
    BillowTriangulation *other = billow_triangulation_new(&grid, shuffled, N);
    g_assert_cmpuint(one->n_joins, ==, other->n_joins);
    g_assert_cmpuint(one->n_triangles, ==, other->n_triangles);
    for (size_t j = 0; j < one->n_joins; j++)
        g_assert_cmpuint(
            billow_triangulation_find_join(other, number[one->joins[j].a], number[one->joins[j].b]), <,
            other->n_joins);
    billow_triangulation_free(one);
    billow_triangulation_free(other);
}

static void
test_many(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(3);
    BillowGrid grid = {512, 512, 0.01};
    const size_t counts[] = {400, 5000};
    for (size_t i = 0; i < G_N_ELEMENTS(counts); i++) {
        g_autofree BillowAnchor *anchors = test_random_anchors(random, &grid, counts[i], 0.5);
        g_autoptr(GTimer) timer = g_timer_new();
        BillowTriangulation *result = billow_triangulation_new(&grid, anchors, counts[i]);
        g_test_message("%zu anchors: %.2f ms, %zu flips", counts[i], 1e3 * g_timer_elapsed(timer, NULL),
                       result->flips);
        check_euler(counts[i], result);
        check_joins(&grid, anchors, result);
        billow_triangulation_free(result);
    }
}

int
main(int argc, char *argv[])
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/triangulation/random-anchors", test_random);
    g_test_add_func("/triangulation/every-point-anchored", test_all_points);
    g_test_add_func("/triangulation/hammock", test_hammock);
    g_test_add_func("/triangulation/keeps-the-higher-diagonal", test_higher_diagonal);
    g_test_add_func("/triangulation/equal-heights-are-compact", test_equal_heights);
    g_test_add_func("/triangulation/few-anchors", test_few);
    g_test_add_func("/triangulation/anchors-in-one-line", test_line);
    g_test_add_func("/triangulation/order-does-not-matter", test_order);
    g_test_add_func("/triangulation/many-anchors", test_many);
    return g_test_run();
}
