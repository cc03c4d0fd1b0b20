#include "core/contact/near.h"

#include <glib.h>
#include <string.h>

/* --- An independent search: every point against every triangle, every edge against every edge --- */

typedef struct {
    int point[4];
    gboolean edges;
    double distance;
} Pair;

static double
from_segment(BillowVec3 p, BillowVec3 a, BillowVec3 b)
{
    const BillowVec3 d = billow_vec3_sub(b, a);
    const double t = billow_vec3_dot(billow_vec3_sub(p, a), d) / billow_vec3_dot(d, d);
    return billow_vec3_distance(p, billow_vec3_mix(a, b, CLAMP(t, 0.0, 1.0)));
}

/* Solves for s and t at which r + s u + t v is shortest. */
static void
shortest(BillowVec3 r, BillowVec3 u, BillowVec3 v, double *s, double *t)
{
    const double uu = billow_vec3_dot(u, u), uv = billow_vec3_dot(u, v), vv = billow_vec3_dot(v, v),
                 ru = billow_vec3_dot(r, u), rv = billow_vec3_dot(r, v), det = uu * vv - uv * uv;
    *s = (uv * rv - vv * ru) / det;
    *t = (uv * ru - uu * rv) / det;
}

static double
length_at(BillowVec3 r, BillowVec3 u, BillowVec3 v, double s, double t)
{
    const BillowVec3 across = billow_vec3_add(billow_vec3_scale(u, s), billow_vec3_scale(v, t));
    return billow_vec3_length(billow_vec3_add(r, across));
}

static double
from_triangle(BillowVec3 p, BillowVec3 a, BillowVec3 b, BillowVec3 c)
{
    const BillowVec3 u = billow_vec3_sub(b, a), v = billow_vec3_sub(c, a), r = billow_vec3_sub(a, p);
    double s, t;
    shortest(r, u, v, &s, &t);
    if (s > 0.0 && t > 0.0 && s + t < 1.0)
        return length_at(r, u, v, s, t);
    return MIN(MIN(from_segment(p, a, b), from_segment(p, b, c)), from_segment(p, c, a));
}

/* Returns the distance of two edges, or infinity if an end of one is as near as anything between. */
static double
from_edge(BillowVec3 p, BillowVec3 q, BillowVec3 a, BillowVec3 b)
{
    const BillowVec3 u = billow_vec3_sub(q, p), v = billow_vec3_sub(a, b), r = billow_vec3_sub(p, a);
    double s, t;
    shortest(r, u, v, &s, &t);
    return s > 0.0 && s < 1.0 && t > 0.0 && t < 1.0 ? length_at(r, u, v, s, t) : INFINITY;
}

typedef struct {
    BillowGrid grid;
    BillowPoints x;
    guint8 *cuts;
} Cloth;

static void
each_triangle(const Cloth *cloth, GArray *triangles)
{
    const int n = cloth->grid.columns;
    for (int row = 0; row + 1 < cloth->grid.rows; row++)
        for (int column = 0; column + 1 < n; column++) {
            const int a = row * n + column, b = a + 1, c = a + n, d = c + 1,
                      cut = cloth->cuts[row * (n - 1) + column];
            const int all[4][3] = {{a, c, d}, {a, d, b}, {a, c, b}, {b, c, d}};
            if (cut & BILLOW_CUT_FALLING)
                g_array_append_vals(triangles, all, 2);
            if (cut & BILLOW_CUT_RISING)
                g_array_append_vals(triangles, all[2], 2);
        }
}

static void
each_edge(const Cloth *cloth, GArray *edges)
{
    const int n = cloth->grid.columns, rows = cloth->grid.rows;
    for (int i = 0; i < n * rows; i++) {
        const int row = i / n, column = i % n;
        const gboolean east = column + 1 < n, south = row + 1 < rows;
        const int cut = east && south ? cloth->cuts[row * (n - 1) + column] : 0;
        const int all[4][2] = {{i, i + 1}, {i, i + n}, {i, i + n + 1}, {i + 1, i + n}};
        const gboolean has[4] = {east, south, cut & BILLOW_CUT_FALLING, cut & BILLOW_CUT_RISING};
        for (int k = 0; k < 4; k++)
            if (has[k])
                g_array_append_vals(edges, all[k], 1);
    }
}

static BillowVec3
at(const Cloth *cloth, int i)
{
    return billow_points_get(&cloth->x, (size_t) i);
}

static gboolean
are_a_cells_diagonals(const Cloth *cloth, const int e[2], const int f[2])
{
    const int n = cloth->grid.columns, *falling = e[0] < f[0] ? e : f, *rising = e[0] < f[0] ? f : e;
    return rising[0] == falling[0] + 1 && rising[1] == falling[0] + n && falling[1] == rising[1] + 1;
}

static GArray *
every_pair(const Cloth *cloth, double reach)
{
    GArray *pairs = g_array_new(FALSE, FALSE, sizeof(Pair));
    g_autoptr(GArray) triangles = g_array_new(FALSE, FALSE, 3 * sizeof(int));
    g_autoptr(GArray) edges = g_array_new(FALSE, FALSE, 2 * sizeof(int));
    each_triangle(cloth, triangles);
    each_edge(cloth, edges);
    for (int p = 0; p < cloth->grid.columns * cloth->grid.rows; p++)
        for (guint k = 0; k < triangles->len; k++) {
            const int *t = (const int *) (gpointer) triangles->data + 3 * k;
            if (p == t[0] || p == t[1] || p == t[2])
                continue;
            const Pair pair = {
                {p, t[0], t[1], t[2]},
                FALSE,
                from_triangle(at(cloth, p), at(cloth, t[0]), at(cloth, t[1]), at(cloth, t[2]))};
            if (pair.distance < reach)
                g_array_append_val(pairs, pair);
        }
    for (guint k = 0; k < edges->len; k++)
        for (guint l = 0; l < k; l++) {
            const int *e = (const int *) (gpointer) edges->data + 2 * k,
                      *f = (const int *) (gpointer) edges->data + 2 * l;
            if (e[0] == f[0] || e[0] == f[1] || e[1] == f[0] || e[1] == f[1] ||
                are_a_cells_diagonals(cloth, e, f))
                continue;
            const Pair pair = {{e[0], e[1], f[0], f[1]},
                               TRUE,
                               from_edge(at(cloth, e[0]), at(cloth, e[1]), at(cloth, f[0]), at(cloth, f[1]))};
            if (pair.distance < reach)
                g_array_append_val(pairs, pair);
        }
    return pairs;
}

/* --- Cloths --- */

/* Places every point near its place in the flat cloth, rolled up and shaken. */
static Cloth
random_cloth(GRand *random, int columns, int rows, double turn, double shake)
{
    Cloth cloth = {{columns, rows, 1.0}, billow_points_new((size_t) columns * (size_t) rows), NULL};
    cloth.cuts = g_new(guint8, (gsize) columns * (gsize) rows);
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++) {
            const size_t i = billow_grid_index(&cloth.grid, column, row);
            const double angle = turn * (column + 0.3 * row), radius = 2.0 + 0.1 * angle;
            billow_points_set(
                &cloth.x, i,
                billow_vec3(radius * cos(angle) + shake * g_rand_double_range(random, -1.0, 1.0),
                            radius * sin(angle) + shake * g_rand_double_range(random, -1.0, 1.0),
                            0.8 * row + shake * g_rand_double_range(random, -1.0, 1.0)));
            cloth.cuts[i] = (guint8) g_rand_int_range(random, BILLOW_CUT_FALLING, BILLOW_CUT_BOTH + 1);
        }
    return cloth;
}

static void
clear_cloth(Cloth *cloth)
{
    billow_points_free(&cloth->x);
    g_free(cloth->cuts);
}

/* Sorts the points of a pair in the same way, however they were listed. */
static Pair
in_order(Pair pair)
{
    int *p = pair.point;
    if (pair.edges && p[0] > p[2])
        return (Pair){{p[2], p[3], p[0], p[1]}, TRUE, pair.distance};
    return pair;
}

static int
compare_pairs(gconstpointer a, gconstpointer b)
{
    const Pair *p = a, *q = b;
    for (int k = 0; k < 4; k++)
        if (p->point[k] != q->point[k])
            return p->point[k] < q->point[k] ? -1 : 1;
    return p->edges - q->edges;
}

/* Checks what the header says of a pair. */
static void
check_pair(const Cloth *cloth, const BillowNear *near)
{
    BillowVec3 gap = {0.0, 0.0, 0.0};
    for (int k = 0; k < 4; k++) {
        const double weight = near->weight[k];
        g_assert_true(k < (near->edges ? 2 : 1) ? weight >= -1e-12 : weight <= 1e-12);
        gap = billow_vec3_add(gap, billow_vec3_scale(at(cloth, near->point[k]), weight));
    }
    const double first = near->weight[0] + (near->edges ? near->weight[1] : 0.0);
    g_assert_cmpfloat_with_epsilon(first, 1.0, 1e-12);
    g_assert_cmpfloat_with_epsilon(near->weight[0] + near->weight[1] + near->weight[2] + near->weight[3], 0.0,
                                   1e-12);
    g_assert_cmpfloat_with_epsilon(billow_vec3_length(near->normal), 1.0, 1e-12);
    g_assert_cmpfloat(billow_vec3_distance(gap, billow_vec3_scale(near->normal, near->distance)), <, 1e-12);
}

static guint
check_all(const Cloth *cloth, double reach)
{
    BillowNearList list = {0};
    billow_near_find(&cloth->grid, &cloth->x, cloth->cuts, reach, NULL, &list);
    g_autoptr(GArray) expected = every_pair(cloth, reach);
    g_autoptr(GArray) found = g_array_new(FALSE, FALSE, sizeof(Pair));
    for (size_t k = 0; k < list.n_pairs; k++) {
        const BillowNear *near = &list.pairs[k];
        check_pair(cloth, near);
        const Pair pair = in_order((Pair){
            {near->point[0], near->point[1], near->point[2], near->point[3]}, near->edges, near->distance});
        g_array_append_val(found, pair);
    }
    for (guint k = 0; k < expected->len; k++)
        g_array_index(expected, Pair, k) = in_order(g_array_index(expected, Pair, k));
    g_array_sort(expected, compare_pairs);
    g_array_sort(found, compare_pairs);
    g_assert_cmpuint(found->len, ==, expected->len);
    for (guint k = 0; k < found->len; k++) {
        const Pair *a = &g_array_index(found, Pair, k), *b = &g_array_index(expected, Pair, k);
        g_assert_cmpint(compare_pairs(a, b), ==, 0);
        g_assert_cmpfloat_with_epsilon(a->distance, b->distance, 1e-9);
    }
    billow_near_list_clear(&list);
    return found->len;
}

static void
test_every_pair(void)
{
    static const struct {
        int columns, rows;
        double turn, shake, reach;
    } cloths[] = {{7, 12, 0.5, 0.3, 0.4},  {13, 5, 1.1, 0.1, 0.7},  {2, 9, 0.3, 1.0, 0.5},
                  {41, 3, 0.4, 0.05, 0.6}, {19, 31, 0.7, 0.4, 0.2}, {23, 17, 0.0, 2.0, 0.3}};
    g_autoptr(GRand) random = g_rand_new_with_seed(20261126);
    for (gsize i = 0; i < G_N_ELEMENTS(cloths); i++) {
        Cloth cloth =
            random_cloth(random, cloths[i].columns, cloths[i].rows, cloths[i].turn, cloths[i].shake);
        g_assert_cmpuint(check_all(&cloth, cloths[i].reach), >, 20);
        clear_cloth(&cloth);
    }
}

static void
test_threads(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(5);
    Cloth cloth = random_cloth(random, 47, 29, 0.6, 0.3);
    BillowWorkers *workers = billow_workers_new(4);
    BillowNearList one = {0}, four = {0};
    billow_near_find(&cloth.grid, &cloth.x, cloth.cuts, 0.5, NULL, &one);
    billow_near_find(&cloth.grid, &cloth.x, cloth.cuts, 0.5, workers, &four);
    g_assert_cmpuint(one.n_pairs, >, 100);
    g_assert_cmpuint(one.n_pairs, ==, four.n_pairs);
    g_assert_cmpint(memcmp(one.pairs, four.pairs, one.n_pairs * sizeof *one.pairs), ==, 0);
    billow_near_list_clear(&one);
    billow_near_list_clear(&four);
    billow_workers_free(workers);
    clear_cloth(&cloth);
}

/* A list is the same after its cloth has moved and come back, and after another search. */
static void
test_measured_again(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(11);
    Cloth cloth = random_cloth(random, 15, 22, 0.5, 0.3);
    BillowPoints moved = billow_points_new(billow_grid_count(&cloth.grid));
    for (size_t i = 0; i < billow_grid_count(&cloth.grid); i++)
        billow_points_set(
            &moved, i,
            billow_vec3_add(at(&cloth, (int) i), billow_vec3(0.3 * g_rand_double(random), 0.0, 0.1)));
    BillowNearList list = {0}, again = {0};
    billow_near_find(&cloth.grid, &cloth.x, cloth.cuts, 0.4, NULL, &list);
    billow_near_find(&cloth.grid, &moved, cloth.cuts, 0.9, NULL, &again);
    billow_near_find(&cloth.grid, &cloth.x, cloth.cuts, 0.4, NULL, &again);
    g_assert_cmpuint(list.n_pairs, ==, again.n_pairs);
    for (size_t k = 0; k < list.n_pairs; k++) {
        billow_near_measure(&again.pairs[k], &moved);
        billow_near_measure(&again.pairs[k], &cloth.x);
        g_assert_cmpint(memcmp(&list.pairs[k], &again.pairs[k], sizeof list.pairs[k]), ==, 0);
    }
    billow_near_list_clear(&list);
    billow_near_list_clear(&again);
    billow_points_free(&moved);
    clear_cloth(&cloth);
}

/* Parts of a flat cloth are 1/sqrt(2) apart; the halves of a folded one as far as they were laid. */
static void
test_folded(void)
{
    const BillowGrid grid = {12, 9, 1.0};
    BillowPoints x = billow_points_new(billow_grid_count(&grid));
    BillowNearList list = {0};
    for (int row = 0; row < grid.rows; row++)
        for (int column = 0; column < grid.columns; column++)
            billow_points_set(&x, billow_grid_index(&grid, column, row),
                              billow_grid_flat(&grid, column, row));
    billow_near_find(&grid, &x, NULL, 0.7, NULL, &list);
    g_assert_cmpuint(list.n_pairs, ==, 0);
    billow_near_find(&grid, &x, NULL, 0.71, NULL, &list);
    g_assert_cmpuint(list.n_pairs, >, 0);
    for (int row = 0; row < grid.rows; row++)
        for (int column = 6; column < grid.columns; column++)
            billow_points_set(
                &x, billow_grid_index(&grid, column, row),
                billow_vec3_add(billow_grid_flat(&grid, 11 - column, row), billow_vec3(0, 0.1, 0)));
    billow_near_find(&grid, &x, NULL, 0.2, NULL, &list);
    size_t away_from_fold = 0;
    for (size_t k = 0; k < list.n_pairs; k++) {
        gboolean away = TRUE;
        for (int j = 0; j < 4; j++)
            away &= list.pairs[k].point[j] % grid.columns <= 4 || list.pairs[k].point[j] % grid.columns >= 7;
        if (!away)
            continue;
        away_from_fold++;
        g_assert_cmpfloat_with_epsilon(list.pairs[k].distance, 0.1, 1e-12);
        g_assert_cmpfloat_with_epsilon(fabs(list.pairs[k].normal.y), 1.0, 1e-12);
    }
    g_assert_cmpuint(away_from_fold, >=, 10 * (gsize) grid.rows);
    billow_near_list_clear(&list);
    billow_points_free(&x);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/near/pairs-are-those-of-every-pair", test_every_pair);
    g_test_add_func("/near/same-on-any-number-of-threads", test_threads);
    g_test_add_func("/near/same-when-measured-again", test_measured_again);
    g_test_add_func("/near/layers-of-a-folded-cloth", test_folded);
    return g_test_run();
}
