#include "core/base/outline.h"

#include <glib.h>
#include <math.h>

/* --- Loops --- */

static BillowOutlineLoop
polygon(BillowGridPlace *points, size_t n)
{
    return (BillowOutlineLoop){.points = points, .n_points = n};
}

static BillowOutlineLoop
circle(double column, double row, double radius)
{
    return (BillowOutlineLoop){.center = {column, row}, .radius = radius};
}

static BillowOutlineLoop
hole(BillowOutlineLoop loop)
{
    loop.hole = true;
    return loop;
}

static BillowOutline *
trimmed(const BillowOutlineLoop *loops, size_t n, int columns, int rows)
{
    BillowOutlineFault fault;
    BillowOutline *outline = billow_outline_new(loops, n, columns, rows, &fault, NULL);
    g_assert_cmpint(fault, ==, BILLOW_OUTLINE_GOOD);
    g_assert_nonnull(outline);
    return outline;
}

static void
star_points(BillowGridPlace points[10], double middle, double outer, double inner)
{
    for (int k = 0; k < 10; k++) {
        const double radius = k % 2 ? inner : outer, angle = 0.3 + G_PI * k / 5.0;
        points[k] = (BillowGridPlace){middle + radius * cos(angle), middle + radius * sin(angle)};
    }
}

/* --- What the net and the surface say --- */

static double
sum_of(const double *values, const BillowOutline *outline)
{
    double sum = 0.0;
    for (int i = 0; i < outline->columns * outline->rows; i++)
        sum += values[i];
    return sum;
}

static BillowGridPlace
place_of(const BillowOutline *outline, int32_t vertex)
{
    const BillowGrid grid = {outline->columns, outline->rows, 1.0, outline};
    return billow_grid_vertex(&grid, (size_t) vertex);
}

static double
area_of_face(const BillowOutline *outline, size_t face)
{
    const int32_t *corner = outline->faces[face].corner;
    const int n = corner[3] < 0 ? 3 : 4;
    double twice = 0.0;
    for (int k = 0; k < n; k++) {
        const BillowGridPlace a = place_of(outline, corner[k]), b = place_of(outline, corner[(k + 1) % n]);
        twice += a.row * b.column - a.column * b.row;
    }
    return 0.5 * twice;
}

/* Returns the area of the faces; each must turn the way of a quad of a rectangle. */
static double
area_of_faces(const BillowOutline *outline)
{
    double sum = 0.0;
    for (size_t f = 0; f < outline->n_faces; f++) {
        const double area = area_of_face(outline, f);
        g_assert_cmpfloat(area, >=, -0.5e-9);
        sum += area;
    }
    return sum;
}

static guint64
key_of(int32_t a, int32_t b)
{
    return (guint64) (guint32) a << 32 | (guint32) b;
}

/* Returns the sides that only one face has, from vertex to vertex; fails if faces overlap. */
static GHashTable *
sides_of_border(const BillowOutline *outline)
{
    GHashTable *sides = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    for (size_t f = 0; f < outline->n_faces; f++) {
        const int32_t *corner = outline->faces[f].corner;
        const int n = corner[3] < 0 ? 3 : 4;
        for (int k = 0; k < n; k++) {
            guint64 *own = g_new(guint64, 1), other = key_of(corner[(k + 1) % n], corner[k]);
            *own = key_of(corner[k], corner[(k + 1) % n]);
            g_assert_false(g_hash_table_contains(sides, own));
            if (g_hash_table_remove(sides, &other))
                g_free(own);
            else
                g_hash_table_add(sides, own);
        }
    }
    return sides;
}

/* Follows the sides of the border; returns how many closed lines they make. */
static int
borders_of(const BillowOutline *outline)
{
    g_autoptr(GHashTable) sides = sides_of_border(outline);
    g_autoptr(GHashTable) next = g_hash_table_new(NULL, NULL);
    GHashTableIter iter;
    gpointer key;
    g_hash_table_iter_init(&iter, sides);
    while (g_hash_table_iter_next(&iter, &key, NULL)) {
        const guint64 side = *(guint64 *) key;
        g_assert_true(g_hash_table_insert(next, GSIZE_TO_POINTER((side >> 32) + 1),
                                          GSIZE_TO_POINTER((side & 0xffffffffu) + 1)));
    }
    int lines = 0;
    for (; g_hash_table_size(next) > 0; lines++) {
        g_hash_table_iter_init(&iter, next);
        g_hash_table_iter_next(&iter, &key, NULL);
        const gpointer first = key;
        do {
            const gpointer at = key;
            key = g_hash_table_lookup(next, at);
            g_assert_nonnull(key);
            g_hash_table_remove(next, at);
        } while (key != first);
    }
    return lines;
}

/* Checks what is true of every outline of area `area`, in cells, with so many borders. */
static void
check(const BillowOutline *outline, double area, double tolerance, int borders)
{
    g_assert_cmpfloat_with_epsilon(area_of_faces(outline), area, tolerance);
    g_assert_cmpfloat_with_epsilon(sum_of(outline->share, outline), area, tolerance);
    g_assert_cmpint(borders_of(outline), ==, borders);
    for (size_t v = 0; v < outline->n_vertices; v++) {
        const BillowOutlineVertex *at = &outline->vertices[v];
        g_assert_true((at->right == 0.0 && at->down == 0.0) == (v < outline->n_inner));
        if (v < outline->n_inner)
            g_assert_cmpint(outline->inner[at->row * outline->columns + at->column], ==, 1);
    }
}

static void
test_disc(void)
{
    const double radius = 32.0;
    const BillowOutlineLoop loop = circle(32.0, 32.0, radius);
    BillowOutline *outline = trimmed(&loop, 1, 65, 65);
    check(outline, G_PI * radius * radius, 0.005 * G_PI * radius * radius, 1);
    /* the border is on the circle, to 1e-6 m of a cloth 1.6 m wide */
    g_autoptr(GHashTable) sides = sides_of_border(outline);
    GHashTableIter iter;
    gpointer key;
    double angles = 0.0;
    g_hash_table_iter_init(&iter, sides);
    while (g_hash_table_iter_next(&iter, &key, NULL)) {
        const guint64 side = *(guint64 *) key;
        const BillowGridPlace a = place_of(outline, (int32_t) (side >> 32)),
                              b = place_of(outline, (int32_t) (side & 0xffffffffu));
        g_assert_cmpfloat_with_epsilon(0.025 * hypot(a.column - 32.0, a.row - 32.0), 0.8, 1e-6);
        angles += fabs(asin(((a.column - 32.0) * (b.row - 32.0) - (a.row - 32.0) * (b.column - 32.0)) /
                            (radius * radius)));
    }
    g_assert_cmpfloat_with_epsilon(angles, 2.0 * G_PI, 1e-6);
    /* anchors can be on the border and within, but not at other points of the net */
    const BillowGrid grid = {65, 65, 0.025, outline};
    for (int row = 0; row < 65; row++)
        for (int column = 0; column < 65; column++)
            g_assert_true(billow_grid_can_hold(&grid, column, row) ==
                          (hypot(column - 32, row - 32) <= radius));
    billow_outline_unref(outline);
}

static void
test_masses(void)
{
    /* total and balance of the masses of the points are those of the disc */
    const BillowOutlineLoop loop = circle(20.3, 17.6, 14.2);
    BillowOutline *outline = trimmed(&loop, 1, 41, 35);
    double sum = 0.0, column = 0.0, row = 0.0;
    for (int r = 0; r < 35; r++)
        for (int c = 0; c < 41; c++) {
            const double mass = outline->mass[r * 41 + c];
            sum += mass;
            column += mass * c;
            row += mass * r;
        }
    g_assert_cmpfloat_with_epsilon(sum, G_PI * 14.2 * 14.2, 0.01 * G_PI * 14.2 * 14.2);
    g_assert_cmpfloat_with_epsilon(column / sum, 20.3, 0.02);
    g_assert_cmpfloat_with_epsilon(row / sum, 17.6, 0.02);
    billow_outline_unref(outline);
}

/* A polygon's area is exact, whatever lines of the grid its sides and corners are on. */
static void
test_polygons(void)
{
    BillowGridPlace rectangle[] = {{0, 0}, {0, 12}, {16, 12}, {16, 0}};
    BillowGridPlace pennant[] = {{0, 0}, {16, 6}, {0, 12}};
    BillowGridPlace swallow[] = {{0, 0}, {16, 0}, {10, 6}, {16, 12}, {0, 12}};
    BillowGridPlace diamond[] = {{8, 0}, {16, 6}, {8, 12}, {0, 6}};
    BillowGridPlace slanted[] = {{0.4, 1.3}, {15.2, 0.7}, {13.9, 11.1}, {2.5, 9.8}};
    BillowGridPlace stairs[] = {{0, 0}, {4, 0}, {4, 4}, {8, 4}, {8, 8}, {12, 8}, {12, 12}, {0, 12}};
    BillowGridPlace half[] = {{0, 0}, {7.5, 0}, {7.5, 12}, {0, 12}};
    const struct {
        BillowOutlineLoop loop;
        double area;
    } cases[] = {
        {polygon(rectangle, 4), 192.0}, {polygon(pennant, 3), 96.0},    {polygon(swallow, 5), 156.0},
        {polygon(diamond, 4), 96.0},    {polygon(slanted, 4), 123.655}, {polygon(stairs, 8), 96.0},
        {polygon(half, 4), 90.0},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        BillowOutline *outline = trimmed(&cases[i].loop, 1, 17, 13);
        check(outline, cases[i].area, 0.02, 1);
        billow_outline_unref(outline);
    }
}

/* Corners within rounding of a line of the grid, or a millionth of a cell beside it, are as good as on it. */
static void
test_rounded_corners(void)
{
    static const double beside[] = {0.0, 2e-16, -2e-16, 4e-16, 1e-12, -1e-12, 1e-9, -1e-9, 3e-7, -3e-7};
    g_autoptr(GRand) random = g_rand_new_with_seed(7);
    for (int k = 0; k < 150; k++) {
        const int n = g_rand_int_range(random, 4, 12);
        BillowGridPlace points[12];
        double area = 0.0;
        for (int i = 0; i < n; i++) {
            const double radius = g_rand_double_range(random, 5.0, 14.0),
                         angle = 2.0 * G_PI * (i + g_rand_double_range(random, 0.0, 0.6)) / n;
            double at[] = {20.0 + radius * cos(angle), 16.0 + radius * sin(angle)};
            for (int axis = 0; axis < 2; axis++)
                if (g_rand_int_range(random, 0, 3) > 0) {
                    at[axis] = round(at[axis]);
                    at[axis] *= 1.0 + beside[g_rand_int_range(random, 0, G_N_ELEMENTS(beside))];
                }
            points[i] = (BillowGridPlace){at[0], at[1]};
        }
        for (int i = 0; i < n; i++)
            area += 0.5 *
                    (points[i].column * points[(i + 1) % n].row - points[i].row * points[(i + 1) % n].column);
        const BillowOutlineLoop loop = polygon(points, (size_t) n);
        if (billow_outline_check(&loop, 1, 41, 33, &(size_t){0}) != BILLOW_OUTLINE_GOOD)
            continue;
        BillowOutline *outline = trimmed(&loop, 1, 41, 33);
        check(outline, area, 0.02, 1);
        billow_outline_unref(outline);
    }
}

/* A smooth oval of sixteen points has corners on the lines in its middle, but for rounding. */
static void
test_ovals(void)
{
    for (int columns = 9; columns < 64; columns += 2)
        for (int rows = 9; rows < 64; rows += 9) {
            BillowGridPlace points[16];
            for (int i = 0; i < 16; i++)
                points[i] = (BillowGridPlace){(0.5 + 0.5 * cos(2.0 * G_PI * i / 16)) * (columns - 1),
                                              (0.5 + 0.5 * sin(2.0 * G_PI * i / 16)) * (rows - 1)};
            BillowOutlineLoop loop = polygon(points, 16);
            loop.smooth = true;
            BillowPolygon curve = billow_outline_loop_polygon(&loop, 8);
            BillowOutline *outline = trimmed(&loop, 1, columns, rows);
            check(outline, 0.5 * billow_polygon_area2(&curve), 0.02, 1);
            billow_outline_unref(outline);
            free(curve.corners);
        }
}

static void
test_rectangle(void)
{
    /* the outline of the rectangle has the faces and vertices of the rectangle */
    BillowGridPlace corners[] = {{0, 0}, {16, 0}, {16, 12}, {0, 12}};
    const BillowOutlineLoop loop = polygon(corners, 4);
    BillowOutline *outline = trimmed(&loop, 1, 17, 13);
    g_assert_cmpuint(outline->n_vertices, ==, 17 * 13);
    g_assert_cmpuint(outline->n_inner, ==, 17 * 13);
    g_assert_cmpuint(outline->n_faces, ==, 16 * 12);
    for (int f = 0; f < 16 * 12; f++) {
        const int first = f / 16 * 17 + f % 16;
        g_assert_cmpint(outline->faces[f].corner[0], ==, first);
        g_assert_cmpint(outline->faces[f].corner[1], ==, first + 17);
        g_assert_cmpint(outline->faces[f].corner[2], ==, first + 18);
        g_assert_cmpint(outline->faces[f].corner[3], ==, first + 1);
    }
    billow_outline_unref(outline);
}

static void
test_holes(void)
{
    BillowGridPlace window[] = {{20, 20}, {28, 20}, {28, 26}, {20, 26}};
    const BillowOutlineLoop loops[] = {hole(circle(11.0, 11.0, 4.5)), circle(20.0, 20.0, 19.5),
                                       hole(polygon(window, 4))};
    BillowOutline *outline = trimmed(loops, 3, 41, 41);
    check(outline, G_PI * (19.5 * 19.5 - 4.5 * 4.5) - 48.0, 3.0, 3);
    billow_outline_unref(outline);
}

/* Rings as the preset makes them: many touch lines of the grid, where nothing without area may be left. */
static void
test_rings(void)
{
    for (int columns = 11; columns <= 61; columns += 5)
        for (int rows = 11; rows <= 61; rows += 5) {
            const double column = 0.5 * (columns - 1), row = 0.5 * (rows - 1), radius = fmin(column, row);
            const BillowOutlineLoop loops[] = {circle(column, row, radius),
                                               hole(circle(column, row, 0.45 * radius))};
            BillowOutline *outline = trimmed(loops, 2, columns, rows);
            check(outline, G_PI * radius * radius * (1.0 - 0.45 * 0.45), 0.01 * radius * radius, 2);
            for (size_t f = 0; f < outline->n_faces; f++)
                g_assert_cmpfloat(area_of_face(outline, f), >, 1e-6);
            billow_outline_unref(outline);
        }
}

/* Circles and holes that pass lines of the grid, or stay before them, by less than can be seen. */
static void
test_touching(void)
{
    static const double beyond[] = {-1e-5, -1e-6, -1e-7, -1e-8, 0.0, 1e-8, 1e-7, 5e-7, 1e-6, 2e-6, 1e-5};
    for (size_t i = 0; i < G_N_ELEMENTS(beyond); i++)
        for (int k = 0; k < 8; k++) {
            const double middle = 12.0 + 0.125 * k, radius = 6.0 + beyond[i];
            const BillowOutlineLoop loops[] = {circle(middle, 12.0, radius + 4.0),
                                               hole(circle(middle, 12.0, radius))};
            BillowOutline *outline = trimmed(loops, 2, 25, 25);
            check(outline, G_PI * ((radius + 4.0) * (radius + 4.0) - radius * radius), 1.5, 2);
            for (size_t f = 0; f < outline->n_faces; f++)
                g_assert_cmpfloat(area_of_face(outline, f), >, 0.0);
            billow_outline_unref(outline);
        }
}

static void
test_star(void)
{
    BillowGridPlace points[10];
    star_points(points, 24.0, 23.5, 9.0);
    const BillowOutlineLoop loop = polygon(points, 10);
    BillowOutline *outline = trimmed(&loop, 1, 49, 49);
    check(outline, 5.0 * 23.5 * 9.0 * sin(G_PI / 5.0), 0.1, 1);
    billow_outline_unref(outline);
}

static void
test_random(void)
{
    /* star-shaped polygons about the middle, smooth or not: the area of the surface is that of the polygon */
    g_autoptr(GRand) random = g_rand_new_with_seed(20261126);
    for (int k = 0; k < 200; k++) {
        BillowGridPlace points[24];
        const int n = g_rand_int_range(random, 3, 24);
        for (int i = 0; i < n; i++) {
            const double angle = 2.0 * G_PI * (i + g_rand_double_range(random, 0.0, 0.6)) / n,
                         radius = g_rand_double_range(random, 3.0, 9.5);
            points[i] = (BillowGridPlace){10.0 + radius * cos(angle), 10.0 + radius * sin(angle)};
            if (g_rand_boolean(random))
                points[i] = (BillowGridPlace){round(points[i].column), round(points[i].row)};
        }
        BillowOutlineLoop loop = polygon(points, (size_t) n);
        BillowOutlineFault fault;
        BillowPolygon same = billow_outline_loop_polygon(&loop, 1);
        BillowOutline *outline = billow_outline_new(&loop, 1, 21, 21, &fault, NULL);
        if (outline)
            check(outline, 0.5 * billow_polygon_area2(&same), 0.05, 1);
        else
            g_assert_true(fault == BILLOW_OUTLINE_CROSSES || fault == BILLOW_OUTLINE_POINT_TWICE ||
                          fault == BILLOW_OUTLINE_TOO_SMALL);
        free(same.corners);
        billow_outline_unref(outline);
    }
}

static void
test_refused(void)
{
    BillowGridPlace bow[] = {{0, 0}, {10, 10}, {10, 0}, {0, 10}};
    BillowGridPlace line[] = {{0, 0}, {10, 10}, {5, 5}};
    BillowGridPlace beyond[] = {{0, 0}, {11, 0}, {5, 5}};
    BillowGridPlace closed[] = {{4, 4}, {6, 4}, {5, 6}, {4, 4}};
    BillowGridPlace twice[] = {{0, 0}, {10, 0}, {10, 0}, {5, 8}};
    BillowGridPlace neck[] = {{1, 1}, {4, 1}, {4, 4.4},    {7, 4.4},    {7, 1}, {9, 1},
                              {9, 9}, {7, 9}, {7, 4.4004}, {4, 4.4004}, {4, 9}, {1, 9}};
    const struct {
        BillowOutlineLoop loops[3];
        size_t n;
        BillowOutlineFault fault;
        size_t loop;
    } cases[] = {
        {{polygon(bow, 4)}, 1, BILLOW_OUTLINE_CROSSES, 0},
        {{polygon(line, 3)}, 1, BILLOW_OUTLINE_CROSSES, 0},
        {{polygon(twice, 4)}, 1, BILLOW_OUTLINE_POINT_TWICE, 0},
        {{circle(5, 5, 4), hole(polygon(closed, 4))}, 2, BILLOW_OUTLINE_POINT_TWICE, 1},
        {{circle(5, 5, 4), hole(circle(5, 5, 3)), hole(circle(5, 5, 1))}, 3, BILLOW_OUTLINE_HOLE_IN_HOLE, 2},
        {{circle(5, 5, 4), hole(circle(5, 5, 1)), hole(circle(5, 5, 3))}, 3, BILLOW_OUTLINE_HOLE_IN_HOLE, 2},
        {{polygon(beyond, 3)}, 1, BILLOW_OUTLINE_BEYOND_GRID, 0},
        {{polygon(beyond, 2)}, 1, BILLOW_OUTLINE_FEW_POINTS, 0},
        {{circle(5, 5, 5.1)}, 1, BILLOW_OUTLINE_BEYOND_GRID, 0},
        {{circle(5, 5, 4), hole(circle(8, 5, 2))}, 2, BILLOW_OUTLINE_CROSSES, 1},
        {{circle(4, 4, 3), hole(circle(9, 9, 1))}, 2, BILLOW_OUTLINE_HOLE_AWAY, 1},
        {{circle(5, 5, 4), hole(circle(5.5, 5.5, 0.3))}, 2, BILLOW_OUTLINE_TOO_SMALL, 1},
        {{circle(5.5, 5.5, 0.4)}, 1, BILLOW_OUTLINE_TOO_SMALL, 0},
        {{circle(5, 5, 4), circle(5, 5, 2)}, 2, BILLOW_OUTLINE_NO_BORDER, 0},
        {{hole(circle(5, 5, 2))}, 1, BILLOW_OUTLINE_NO_BORDER, 0},
        {{polygon(neck, 12)}, 1, BILLOW_OUTLINE_FALLS_APART, 0},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        BillowOutlineFault fault;
        size_t loop;
        g_assert_null(billow_outline_new(cases[i].loops, cases[i].n, 11, 11, &fault, &loop));
        g_assert_cmpint(fault, ==, cases[i].fault);
        g_assert_cmpuint(loop, ==, cases[i].loop);
    }
    g_assert_null(billow_outline_new(NULL, 0, 11, 11, NULL, NULL));
}

static void
test_coarser(void)
{
    const BillowOutlineLoop loop = circle(32.0, 32.0, 31.0);
    BillowOutline *outline = trimmed(&loop, 1, 65, 65), *coarse = billow_outline_coarsen(outline, 14, 14);
    const double cell = (64.0 / 13.0) * (64.0 / 13.0), area = G_PI * 31.0 * 31.0;
    g_assert_cmpfloat_with_epsilon(cell * sum_of(coarse->share, coarse), area, 0.005 * area);
    g_assert_cmpfloat_with_epsilon(cell * sum_of(coarse->mass, coarse), area, 0.02 * area);
    billow_outline_unref(coarse);
    billow_outline_unref(outline);
}

static void
test_carry(void)
{
    /* points beyond the border of a flat cloth are moved to where they are in the plane, if the border is near */
    const BillowOutlineLoop loop = circle(10.0, 10.0, 8.0);
    BillowOutline *outline = trimmed(&loop, 1, 21, 21);
    const BillowGrid grid = {21, 21, 0.1, outline};
    double x[441], y[441], z[441];
    for (int i = 0; i < 441; i++) {
        const bool within = billow_grid_has_point(&grid, (size_t) i);
        x[i] = within ? 0.1 * (i % 21) : 1e6;
        y[i] = within ? 0.3 * (i % 21) - 0.2 * (i / 21) : NAN;
        z[i] = within ? 0.1 * (i / 21) : -1e6;
    }
    billow_grid_carry(&grid, (double *const[]){x, y, z});
    for (int i = 0; i < 441; i++) {
        g_assert_true(x[i] >= -0.01 && x[i] <= 2.01 && z[i] >= -0.01 && z[i] <= 2.01);
        g_assert_cmpfloat_with_epsilon(y[i], 3.0 * x[i] - 2.0 * z[i], 1e-9);
    }
    g_assert_cmpfloat_with_epsilon(x[10], 1.0, 1e-9);
    billow_outline_unref(outline);
}

int
main(int argc, char *argv[])
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/outline/disc-has-its-area-and-border", test_disc);
    g_test_add_func("/outline/masses-balance", test_masses);
    g_test_add_func("/outline/polygons-have-their-area", test_polygons);
    g_test_add_func("/outline/corners-may-be-beside-lines-by-rounding", test_rounded_corners);
    g_test_add_func("/outline/ovals-are-whole-on-any-grid", test_ovals);
    g_test_add_func("/outline/rectangle-has-the-faces-of-a-rectangle", test_rectangle);
    g_test_add_func("/outline/holes", test_holes);
    g_test_add_func("/outline/rings-have-no-faces-without-area", test_rings);
    g_test_add_func("/outline/circles-may-touch-lines", test_touching);
    g_test_add_func("/outline/star", test_star);
    g_test_add_func("/outline/random-polygons", test_random);
    g_test_add_func("/outline/bad-loops-are-refused", test_refused);
    g_test_add_func("/outline/coarser-net-has-the-same-area", test_coarser);
    g_test_add_func("/outline/points-beyond-the-border-are-carried", test_carry);
    return g_test_run();
}
