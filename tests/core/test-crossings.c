#include "core/cloth/triangle_pair.h"
#include "core/drape/crossings.h"

#include <glib.h>
#include <stdlib.h>
#include <string.h>

/* --- Two triangles --- */

/* Returns six times the volume of the tetrahedron. */
static gint64
volume(BillowLatticePoint a, BillowLatticePoint b, BillowLatticePoint c, BillowLatticePoint d)
{
    const gint64 bx = b.x - a.x, by = b.y - a.y, bz = b.z - a.z, cx = c.x - a.x, cy = c.y - a.y,
                 cz = c.z - a.z, dx = d.x - a.x, dy = d.y - a.y, dz = d.z - a.z;
    return bx * (cy * dz - cz * dy) + by * (cz * dx - cx * dz) + bz * (cx * dy - cy * dx);
}

/* Returns whether the edge passes through the triangle. Sets *touches if any orientation is zero. */
static gboolean
edge_pierces(BillowLatticePoint a, BillowLatticePoint b, const BillowLatticePoint t[3], gboolean *touches)
{
    const gint64 from = volume(t[0], t[1], t[2], a), to = volume(t[0], t[1], t[2], b),
                 first = volume(a, b, t[0], t[1]), second = volume(a, b, t[1], t[2]),
                 third = volume(a, b, t[2], t[0]);
    *touches |= from == 0 || to == 0 || first == 0 || second == 0 || third == 0;
    return (from > 0) != (to > 0) && (first > 0) == (second > 0) && (second > 0) == (third > 0);
}

static gboolean
any_edge_pierces(const BillowLatticePoint a[3], const BillowLatticePoint b[3], gboolean *touches)
{
    gboolean pierces = FALSE;
    *touches = FALSE;
    for (int i = 0; i < 3; i++) {
        pierces |= edge_pierces(a[i], a[(i + 1) % 3], b, touches);
        pierces |= edge_pierces(b[i], b[(i + 1) % 3], a, touches);
    }
    return pierces;
}

static void
random_triangle(GRand *random, int size, BillowLatticePoint t[3])
{
    for (int i = 0; i < 3; i++)
        t[i] = (BillowLatticePoint){g_rand_int_range(random, 0, size), g_rand_int_range(random, 0, size),
                                    g_rand_int_range(random, 0, size)};
}

/* Two triangles in general position cross exactly if an edge of one passes through the other. */
static void
test_edges_pierce(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(3);
    int crossing = 0;
    for (int i = 0; i < 100000; i++) {
        BillowLatticePoint a[3], b[3];
        gboolean touches;
        random_triangle(random, i % 2 ? 30 : BILLOW_LATTICE_REACH, a);
        random_triangle(random, i % 2 ? 30 : BILLOW_LATTICE_REACH, b);
        const gboolean pierces = any_edge_pierces(a, b, &touches);
        if (touches)
            continue;
        crossing += pierces;
        g_assert_true(billow_triangles_cross(a, b) == pierces);
        g_assert_true(billow_triangles_cross(b, a) == pierces);
        g_assert_true(billow_triangles_cross((BillowLatticePoint[]){a[1], a[0], a[2]}, b) == pierces);
    }
    g_assert_cmpint(crossing, >, 10000);
}

/* A triangle that passes through x = 0 and its mirror image: every edge of one meets an edge of the other. */
static void
test_mirror_images(void)
{
    const BillowLatticePoint a[] = {{-10, 0, 0}, {20, 5, 3}, {15, -8, 30}};
    const BillowLatticePoint b[] = {{10, 0, 0}, {-20, 5, 3}, {-15, -8, 30}};
    g_assert_true(billow_triangles_cross(a, b));
    double from[3], to[3];
    billow_triangles_segment(a, b, from, to);
    g_assert_cmpfloat_with_epsilon(from[0], 0.0, 1e-12);
    g_assert_cmpfloat_with_epsilon(to[0], 0.0, 1e-12);
    g_assert_cmpfloat_with_epsilon(fmin(from[1], to[1]), -3.2, 1e-12); /* 10/25 of the way to -8 */
    g_assert_cmpfloat_with_epsilon(fmax(from[1], to[1]), 5.0 / 3.0, 1e-12);
}

static void
test_touching(void)
{
    const BillowLatticePoint a[] = {{0, 0, 0}, {10, 0, 0}, {0, 0, 10}};
    const BillowLatticePoint edge[] = {{0, 0, 0}, {10, 0, 0}, {3, 7, 4}};   /* touches an edge */
    const BillowLatticePoint corner[] = {{2, 0, 2}, {5, 9, 1}, {1, 9, 6}};  /* touches with a corner */
    const BillowLatticePoint plane[] = {{1, 0, 1}, {11, 0, 1}, {1, 0, 11}}; /* overlaps in its plane */
    const BillowLatticePoint same_corner[] = {{0, 0, 0}, {-9, 4, 0}, {0, -5, -9}};
    const BillowLatticePoint flat[] = {{2, -3, 2}, {2, 3, 2}, {2, 9, 2}}; /* has no area */
    const BillowLatticePoint *const others[] = {edge, corner, plane, same_corner, flat};
    for (gsize i = 0; i < G_N_ELEMENTS(others); i++) {
        g_assert_false(billow_triangles_cross(a, others[i]));
        g_assert_false(billow_triangles_cross(others[i], a));
    }
}

/* --- Cloths --- */

typedef struct {
    BillowGrid grid;
    float *x, *y, *z;
} Cloth;

typedef BillowVec3 (*Place)(double column, double row);

static Cloth
make_cloth(int columns, int rows, Place place)
{
    Cloth cloth = {{columns, rows, 1.0}, NULL, NULL, NULL};
    const size_t n = billow_grid_count(&cloth.grid);
    cloth.x = g_new(float, n);
    cloth.y = g_new(float, n);
    cloth.z = g_new(float, n);
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++) {
            const size_t i = billow_grid_index(&cloth.grid, column, row);
            const BillowVec3 p = place(column - 0.5 * (columns - 1), row - 0.5 * (rows - 1));
            cloth.x[i] = (float) p.x;
            cloth.y[i] = (float) p.y;
            cloth.z[i] = (float) p.z;
        }
    return cloth;
}

static void
clear_cloth(Cloth *cloth)
{
    g_free(cloth->x);
    g_free(cloth->y);
    g_free(cloth->z);
}

static BillowCrossings *
find(const Cloth *cloth)
{
    return billow_crossings_find(&cloth->grid, cloth->x, cloth->y, cloth->z, NULL, NULL);
}

static BillowVec3
flat(double column, double row)
{
    return billow_vec3(column, 2.0, row);
}

static BillowVec3
tilted(double column, double row)
{
    return billow_vec3(0.6 * column + 0.3 * row, 0.7 * row - 0.1 * column, 0.3 * column + 0.2);
}

static BillowVec3
sheared(double column, double row)
{
    return billow_vec3(column + 0.9 * row, 0.0, 0.4 * row);
}

/* Eight turns of a spiral whose layers are 0.4 apart. */
static BillowVec3
rolled(double column, double row)
{
    const double angle = 0.25 * (column + 100.0), radius = 2.0 + 0.4 * angle / (2.0 * G_PI);
    return billow_vec3(radius * cos(angle), radius * sin(angle), row);
}

static BillowVec3
saddle(double column, double row)
{
    return billow_vec3(column, 0.05 * (column * column - row * row), row);
}

/* Folded flat, so that both halves lie in one plane. */
static BillowVec3
folded(double column, double row)
{
    return billow_vec3(fabs(column), 0.0, row);
}

/* A tube whose borders meet in a seam. */
static BillowVec3
tube(double column, double row)
{
    const double angle = 2.0 * G_PI * fmod(column + 100.5, 201.0) / 200.0;
    return billow_vec3(cos(angle), sin(angle), row);
}

static void
test_none(gconstpointer place)
{
    Cloth cloth = make_cloth(201, 40, *(const Place *) place);
    BillowCrossings *found = find(&cloth);
    g_assert_cmpuint(found->n_pairs, ==, 0);
    g_assert_cmpuint(found->n_triangles, ==, 0);
    g_assert_true(found->all);
    billow_crossings_free(found);
    clear_cloth(&cloth);
}

/* A ribbon whose profile crosses itself once, like the letter alpha. */
static BillowVec3
loop(double column, double row)
{
    const double t = 0.2 * column;
    return billow_vec3(t * t * t - 3.0 * t, t * t, row);
}

/* The profile passes through (0, 3) at t = -3^1/2 and 3^1/2. Over the whole width two cells of each row cross
 * in a segment one spacing long, and nothing else crosses. */
static void
test_loop(void)
{
    Cloth cloth = make_cloth(30, 12, loop);
    BillowCrossings *found = find(&cloth);
    double length = 0.0;
    for (size_t i = 0; i < found->n_pairs; i++) {
        const BillowCrossing *pair = &found->pairs[i];
        g_assert_cmpfloat_with_epsilon(pair->from[0], 0.0, 1e-5);
        g_assert_cmpfloat_with_epsilon(pair->from[1], 3.0, 0.1); /* the chords cross here, not the curves */
        g_assert_cmpint(pair->a / 2 / 29, ==, pair->b / 2 / 29); /* in the same row */
        g_assert_cmpint(pair->a / 2 % 29 + pair->b / 2 % 29, ==, 28);
        length += fabs((double) pair->to[2] - (double) pair->from[2]);
    }
    g_assert_cmpfloat_with_epsilon(length, 11.0, 1e-4);
    g_assert_cmpuint(found->n_triangles, ==, 4 * 11);
    billow_crossings_free(found);
    clear_cloth(&cloth);
}

/* Mirror-symmetric from left to right and from front to back, with crossings on both planes of symmetry. */
static BillowVec3
symmetric(double column, double row)
{
    const double t = 0.2 * column, u = 0.23 * row;
    return billow_vec3(t * t * t - 3.0 * t + 0.1 * t * u * u, t * t - 0.7 * u * u, u * u * u - 2.0 * u);
}

static gboolean *
mark_cells(const Cloth *cloth, const BillowCrossings *found)
{
    const gsize columns = (gsize) cloth->grid.columns - 1, rows = (gsize) cloth->grid.rows - 1;
    gboolean *marks = g_new0(gboolean, columns * rows);
    for (size_t i = 0; i < found->n_pairs; i++)
        marks[found->pairs[i].a / 2] = marks[found->pairs[i].b / 2] = TRUE;
    return marks;
}

static void
test_symmetric(gconstpointer size)
{
    Cloth cloth = make_cloth(GPOINTER_TO_INT(size), GPOINTER_TO_INT(size) + 1, symmetric);
    BillowCrossings *found = find(&cloth);
    g_autofree gboolean *marks = mark_cells(&cloth, found);
    const int columns = cloth.grid.columns - 1, rows = cloth.grid.rows - 1;
    g_assert_cmpuint(found->n_pairs, >, 100);
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++) {
            const gboolean mark = marks[row * columns + column];
            g_assert_true(mark == marks[row * columns + columns - 1 - column]);
            g_assert_true(mark == marks[(rows - 1 - row) * columns + column]);
        }
    billow_crossings_free(found);
    clear_cloth(&cloth);
}

/* --- Comparison with all pairs --- */

/* A cloth without symmetries. */
static BillowVec3
crumpled(double column, double row)
{
    return billow_vec3(3.0 * sin(0.9 * column + 0.4) * cos(0.4 * row + 1.1),
                       3.0 * cos(0.8 * column + 0.3 * row + 0.7), 3.0 * sin(0.7 * row + 0.1 * column + 2.0));
}

/* Makes a cloth whose coordinates are small integer multiples of a power of two, so that the lattice
 * represents it exactly. */
static void
make_coarse(Cloth *cloth)
{
    float *const axes[] = {cloth->x, cloth->y, cloth->z};
    for (int axis = 0; axis < 3; axis++)
        for (size_t i = 0; i < billow_grid_count(&cloth->grid); i++)
            axes[axis][i] = (float) (round(1024.0 * axes[axis][i]) / 1024.0);
}

static BillowLatticePoint
coarse_point(const Cloth *cloth, size_t i)
{
    return (BillowLatticePoint){(int) (1024.0f * cloth->x[i]), (int) (1024.0f * cloth->y[i]),
                                (int) (1024.0f * cloth->z[i])};
}

static gint64
diagonal(BillowLatticePoint a, BillowLatticePoint b)
{
    const gint64 x = a.x - b.x, y = a.y - b.y, z = a.z - b.z;
    return x * x + y * y + z * z;
}

/* Returns the grid points of a triangle and their positions. */
static void
get_triangle(const Cloth *cloth, int number, size_t corners[3], BillowLatticePoint places[3])
{
    const int columns = cloth->grid.columns - 1, cell = number / 2;
    const size_t a = billow_grid_index(&cloth->grid, cell % columns, cell / columns), b = a + 1,
                 c = a + (size_t) cloth->grid.columns, d = c + 1;
    const gboolean shorter = diagonal(coarse_point(cloth, b), coarse_point(cloth, c)) <
                             diagonal(coarse_point(cloth, a), coarse_point(cloth, d));
    const size_t cut[2][2][3] = {{{a, c, d}, {a, d, b}}, {{a, c, b}, {b, c, d}}};
    for (int i = 0; i < 3; i++) {
        corners[i] = cut[shorter][number % 2][i];
        places[i] = coarse_point(cloth, corners[i]);
    }
}

static gboolean
are_apart(const size_t a[3], const size_t b[3])
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            if (a[i] == b[j])
                return FALSE;
    return TRUE;
}

static void
test_every_pair(void)
{
    Cloth cloth = make_cloth(19, 14, crumpled);
    make_coarse(&cloth);
    BillowCrossings *found = find(&cloth);
    size_t next = 0;
    for (int a = 0; a < 2 * 18 * 13; a++)
        for (int b = a + 1; b < 2 * 18 * 13; b++) {
            size_t p[3], q[3];
            BillowLatticePoint of_a[3], of_b[3];
            gboolean touches;
            get_triangle(&cloth, a, p, of_a);
            get_triangle(&cloth, b, q, of_b);
            if (!are_apart(p, q) || !any_edge_pierces(of_a, of_b, &touches))
                continue;
            g_assert_cmpint(found->pairs[next].a, ==, a);
            g_assert_cmpint(found->pairs[next].b, ==, b);
            next++;
        }
    g_assert_cmpuint(next, ==, found->n_pairs);
    g_assert_cmpuint(next, >, 100);
    billow_crossings_free(found);
    clear_cloth(&cloth);
}

/* --- Any place, any size, cancellation, too many crossings --- */

static void
scale_and_move(Cloth *cloth, double factor, double by)
{
    float *const axes[] = {cloth->x, cloth->y, cloth->z};
    for (int axis = 0; axis < 3; axis++)
        for (size_t i = 0; i < billow_grid_count(&cloth->grid); i++)
            axes[axis][i] = (float) (factor * (double) axes[axis][i] + by);
}

static void
test_anywhere(void)
{
    const double factors[] = {1e-6, 1.0 / 1024.0, 1.0, 1024.0, 1e6};
    Cloth cloth = make_cloth(19, 14, crumpled);
    make_coarse(&cloth);
    BillowCrossings *found = find(&cloth);
    for (gsize i = 0; i < G_N_ELEMENTS(factors); i++) {
        Cloth other = make_cloth(19, 14, crumpled);
        make_coarse(&other);
        scale_and_move(&other, factors[i], 64.0 * factors[i]);
        BillowCrossings *same = find(&other);
        g_assert_cmpuint(same->n_pairs, ==, found->n_pairs);
        for (size_t k = 0; k < found->n_pairs; k++)
            g_assert_cmpint(same->pairs[k].b, ==, found->pairs[k].b);
        billow_crossings_free(same);
        clear_cloth(&other);
    }
    billow_crossings_free(found);
    clear_cloth(&cloth);
}

static BillowVec3
in_one_place(double column, double row)
{
    return billow_vec3(1e6, 1e6, 1e6);
}

static bool
stop_at_once(void *data, double done)
{
    g_assert_cmpfloat(done, >=, 0.0);
    g_assert_cmpfloat(done, <=, 1.0);
    ++*(int *) data;
    return false;
}

static BillowVec3
heap(double column, double row)
{
    return billow_vec3(sin(0.7 * column * column + row), cos(1.3 * row * row + column),
                       sin(0.31 * column * row));
}

static void
test_stopped(void)
{
    Cloth cloth = make_cloth(60, 60, heap);
    int asked = 0;
    g_assert_null(billow_crossings_find(&cloth.grid, cloth.x, cloth.y, cloth.z, stop_at_once, &asked));
    g_assert_cmpint(asked, ==, 1);
    clear_cloth(&cloth);
}

/* A search without a limit finishes. */
static void
test_too_many(void)
{
    Cloth cloth = make_cloth(120, 120, heap);
    BillowCrossings *found = find(&cloth);
    g_assert_false(found->all);
    g_assert_cmpuint(found->n_pairs, ==, BILLOW_MAX_CROSSINGS);
    billow_crossings_free(found);
    clear_cloth(&cloth);
}

int
main(int argc, char **argv)
{
    static const struct {
        const char *path;
        Place place;
    } none[] = {
        {"/crossings/none/flat", flat},       {"/crossings/none/tilted", tilted},
        {"/crossings/none/sheared", sheared}, {"/crossings/none/rolled", rolled},
        {"/crossings/none/saddle", saddle},   {"/crossings/none/folded-flat", folded},
        {"/crossings/none/seam", tube},       {"/crossings/none/in-one-place", in_one_place},
    };
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/triangle-pair/crosses-when-an-edge-pierces", test_edges_pierce);
    g_test_add_func("/triangle-pair/mirror-images-cross", test_mirror_images);
    g_test_add_func("/triangle-pair/touching-is-not-crossing", test_touching);
    for (gsize i = 0; i < G_N_ELEMENTS(none); i++)
        g_test_add_data_func(none[i].path, &none[i].place, test_none);
    g_test_add_func("/crossings/of-a-loop-are-one-line", test_loop);
    g_test_add_data_func("/crossings/symmetric/odd", GINT_TO_POINTER(41), test_symmetric);
    g_test_add_data_func("/crossings/symmetric/even", GINT_TO_POINTER(40), test_symmetric);
    g_test_add_func("/crossings/are-those-of-every-pair", test_every_pair);
    g_test_add_func("/crossings/same-at-any-size-and-place", test_anywhere);
    g_test_add_func("/crossings/can-be-stopped", test_stopped);
    g_test_add_func("/crossings/of-a-heap-are-cut-off", test_too_many);
    return g_test_run();
}
