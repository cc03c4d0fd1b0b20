#include "../crossings.h"
#include "core/base/outline.h"
#include "physics/solver/layer_search.h"
#include "physics/solver/layers.h"
#include "physics/solver/solver.h"

#include <glib.h>

#define THICKNESS 0.002
#define STEP (1.0 / 120.0)

/* --- Two pieces --- */

static const BillowLayerPlaces triangle_below = {
    {{0.2, 0.5, 0.3}, {0.0, 0.0, 0.0}, {1.0, 0.0, 0.0}, {0.0, 0.0, 1.0}}};

static const BillowLayerPlaces edges_across = {
    {{-1.0, 0.5, 0.0}, {1.0, 0.5, 0.0}, {0.0, 0.0, -1.0}, {0.0, 0.0, 3.0}}};

static BillowLayerPlaces
first_goes(BillowVec3 way, int points)
{
    BillowLayerPlaces ways = {0};
    for (int i = 0; i < points; i++)
        ways.at[i] = way;
    return ways;
}

static void
assert_gap(const BillowLayerPair *pair, const BillowLayerPlaces *places, double distance, BillowVec3 normal,
           const double share[4])
{
    const BillowLayerGap gap = billow_layer_gap(pair, places);
    g_assert_cmpfloat_with_epsilon(gap.distance, distance, 1e-15);
    g_assert_cmpfloat(billow_vec3_distance(gap.normal, normal), <, 1e-14);
    for (int i = 0; i < 4; i++)
        g_assert_cmpfloat_with_epsilon(gap.share[i], share[i], 1e-15);
}

static void
gap_is_between_nearest_places(void)
{
    const BillowLayerPair point = {.p = {0}}, edges = {.is_edges = true};
    const BillowVec3 up = {0.0, 1.0, 0.0};
    BillowLayerPlaces places = triangle_below;
    assert_gap(&point, &places, 0.5, up, (const double[]){1.0, -0.5, -0.2, -0.3});
    places.at[0] = billow_vec3(2.0, 0.0, 0.0); /* beyond a corner */
    assert_gap(&point, &places, 1.0, billow_vec3(1.0, 0.0, 0.0), (const double[]){1.0, 0.0, -1.0, 0.0});
    places.at[0] = billow_vec3(-3.0, 4.0, 0.25); /* beside an edge */
    assert_gap(&point, &places, 5.0, billow_vec3(-0.6, 0.8, 0.0), (const double[]){1.0, -0.75, 0.0, -0.25});
    assert_gap(&edges, &edges_across, 0.5, up, (const double[]){0.5, 0.5, -0.75, -0.25});
    places = edges_across;
    places.at[2].z = 3.0;
    places.at[3].z = 7.0; /* nearest at an end */
    places.at[2].y = places.at[3].y = 4.5;
    assert_gap(&edges, &places, 5.0, billow_vec3(0.0, -0.8, -0.6), (const double[]){0.5, 0.5, -1.0, 0.0});
}

/* Cells 0 1 / 2 3: rounding must not decide which triangulation keeps the distance. */
static void
diagonals_that_are_alike_count_alike(void)
{
    BillowPoints x = billow_points_new(4);
    const uint32_t falling = billow_layer_diagonal(0, false), rising = billow_layer_diagonal(0, true);
    for (uint32_t i = 0; i < 4; i++)
        billow_points_set(&x, i, billow_vec3(i % 2, i / 2, 0.0));
    for (int side = -1; side <= 1; side++) {
        x.x[3] = 1.0 + 1e-9 * side;
        g_assert_cmpfloat_with_epsilon(billow_layer_diagonal_counts(falling, 2, &x), 1.0, 1e-6);
        g_assert_cmpfloat_with_epsilon(billow_layer_diagonal_counts(rising, 2, &x), 1.0, 1e-6);
    }
    x.x[3] = x.y[3] = 1.5; /* sqrt(4.5) and sqrt(2) long */
    g_assert_cmpfloat(billow_layer_diagonal_counts(falling, 2, &x), ==, 0.0);
    g_assert_cmpfloat(billow_layer_diagonal_counts(rising, 2, &x), ==, 1.0);
    billow_points_free(&x);
}

/* d = 0.5 - 2 t reaches 0.01 at t = 0.245; a tenth of the limit may be missing. */
static void
meeting_is_found_on_the_way(void)
{
    const BillowLayerPair point = {.start = {.distance = 0.5}},
                          edges = {.is_edges = true, .start = {.distance = 0.5}};
    const BillowLayerPlaces fall = first_goes(billow_vec3(0.0, -2.0, 0.0), 1),
                            both = first_goes(billow_vec3(0.0, -2.0, 0.0), 2),
                            aside = first_goes(billow_vec3(0.0, 0.4, 3.0), 1);
    const double of_point = billow_layer_meet(&point, &triangle_below, &fall, 0.01),
                 of_edges = billow_layer_meet(&edges, &edges_across, &both, 0.01);
    g_assert_cmpfloat(of_point, >=, 0.245);
    g_assert_cmpfloat(of_point, <=, 0.2455);
    g_assert_cmpfloat(of_edges, >=, 0.245);
    g_assert_cmpfloat(of_edges, <=, 0.2455);
    g_assert_cmpfloat(billow_layer_meet(&point, &triangle_below, &aside, 0.01), ==, 2.0);
}

static void
common_way_brings_nothing_nearer(void)
{
    const BillowLayerPair edges = {.is_edges = true, .start = {.distance = 0.5}};
    const BillowLayerPlaces ways = first_goes(billow_vec3(3.0, -70.0, 1.0), 4);
    g_assert_cmpfloat(billow_layer_approach(&edges, &ways), ==, 0.0);
    g_assert_cmpfloat(billow_layer_meet(&edges, &edges_across, &ways, 0.01), ==, 2.0);
}

/* --- The search --- */

static const BillowGrid small = {7, 6, 0.1};

static bool
has_pair(const BillowLayerPair *pairs, size_t n, const BillowLayerPair *wanted)
{
    for (size_t i = 0; i < n; i++) {
        const uint32_t *p = pairs[i].p, *q = wanted->p;
        bool first = pairs[i].is_edges == wanted->is_edges;
        if (wanted->is_edges)
            first &= (p[0] == q[0] && p[1] == q[1] && p[2] == q[2] && p[3] == q[3]) ||
                     (p[0] == q[2] && p[1] == q[3] && p[2] == q[0] && p[3] == q[1]);
        else
            first &= p[0] == q[0] && p[1] == q[1] && p[2] == q[2] && p[3] == q[3];
        if (first)
            return true;
    }
    return false;
}

/* Returns the least distance of a pair at 33 times of the step. */
static double
nearest_in_step(const BillowLayerPair *pair, const BillowPoints *x0, const BillowPoints *x)
{
    const BillowLayerPlaces start = billow_layer_places(pair, x0), end = billow_layer_places(pair, x);
    double nearest = INFINITY;
    for (int k = 0; k <= 32; k++) {
        BillowLayerPlaces at;
        for (int i = 0; i < 4; i++)
            at.at[i] = billow_vec3_mix(start.at[i], end.at[i], k / 32.0);
        nearest = fmin(nearest, billow_layer_gap(pair, &at).distance);
    }
    return nearest;
}

static BillowVec3
random_vector(GRand *rand, double size)
{
    return billow_vec3(g_rand_double_range(rand, -size, size), g_rand_double_range(rand, -size, size),
                       g_rand_double_range(rand, -size, size));
}

/* All points with the triangle a, b, c of the cell, unless the point is one of the cell's corners. */
static size_t
expect_points(const BillowGrid *grid, const uint32_t cell[4], int a, int b, int c, const BillowPoints *x0,
              const BillowPoints *x, const BillowLayerPair *pairs, size_t n)
{
    size_t near = 0;
    for (uint32_t p = 0; p < billow_grid_count(grid); p++) {
        const BillowLayerPair pair = {.p = {p, cell[a], cell[b], cell[c]}};
        if (p == cell[0] || p == cell[1] || p == cell[2] || p == cell[3] || !billow_grid_has_point(grid, p) ||
            nearest_in_step(&pair, x0, x) > 0.02)
            continue;
        g_assert_true(has_pair(pairs, n, &pair));
        near++;
    }
    return near;
}

/* All threads along rows, or down columns, with those that are not of one cell. */
static size_t
expect_edges(const BillowGrid *grid, bool down, const BillowPoints *x0, const BillowPoints *x,
             const BillowLayerPair *pairs, size_t n)
{
    const uint32_t columns = (uint32_t) grid->columns, step = down ? columns : 1, beside = down ? 1 : columns;
    const uint32_t count = (uint32_t) billow_grid_count(grid);
    size_t near = 0;
    for (uint32_t a = 0; a < count; a++)
        for (uint32_t b = a + 1; b < count; b++) {
            const BillowLayerPair pair = {.p = {a, a + step, b, b + step}, .is_edges = true};
            if (b == a + step || b == a + beside ||
                !billow_grid_has_edge(grid, down, (int) (a % columns), (int) (a / columns)) ||
                !billow_grid_has_edge(grid, down, (int) (b % columns), (int) (b / columns)) ||
                nearest_in_step(&pair, x0, x) > 0.02)
                continue;
            g_assert_true(has_pair(pairs, n, &pair));
            near++;
        }
    return near;
}

static void
list_cell(int index, uint32_t cell[4])
{
    const uint32_t a = (uint32_t) billow_grid_index(&small, index % 6, index / 6);
    cell[0] = a, cell[1] = a + 1, cell[2] = a + 7, cell[3] = a + 8;
}

/* Finds among `n` pairs those with wanted points, and no others. */
static void
expect_wanted(BillowLayerSearch *search, const BillowPoints *x0, const BillowPoints *x,
              const BillowLayerPair *pairs, size_t n)
{
    bool wanted[42] = {0};
    wanted[0] = wanted[17] = wanted[18] = true;
    g_autofree BillowLayerPair *all = g_memdup2(pairs, n * sizeof *pairs);
    size_t m, expected = 0;
    const BillowLayerPair *found = billow_layer_search_find(search, x0, x, wanted, 0.02, NULL, &m);
    for (size_t i = 0; i < n; i++) {
        const uint32_t *p = all[i].p;
        if (!wanted[p[0]] && !wanted[p[1]] && !wanted[p[2]] && !wanted[p[3]])
            continue;
        g_assert_true(has_pair(found, m, &all[i]));
        expected++;
    }
    g_assert_cmpuint(m, ==, expected);
}

/* Crumples the small cloth, and finds what comes near in it, in 20 trials. */
static void
search_crumpled(const BillowGrid *grid)
{
    g_autoptr(GRand) rand = g_rand_new_with_seed(31);
    BillowLayerSearch *search = billow_layer_search_new(grid);
    BillowPoints x0 = billow_points_new(42), x = billow_points_new(42);
    bool all[42];
    memset(all, true, sizeof all);
    size_t near = 0;
    for (int trial = 0; trial < 20; trial++) {
        const double crumple = 0.01 * trial;
        for (size_t i = 0; i < 42; i++) {
            const BillowVec3 at = billow_vec3_add(billow_grid_flat(grid, (double) (i % 7), (double) (i / 7)),
                                                  random_vector(rand, crumple));
            billow_points_set(&x0, i, at);
            billow_points_set(&x, i,
                              billow_vec3_add(billow_vec3(3.0, -2.0, 1.0),
                                              billow_vec3_add(at, random_vector(rand, crumple))));
        }
        size_t n;
        const BillowLayerPair *pairs = billow_layer_search_find(search, &x0, &x, all, 0.02, NULL, &n);
        for (int k = 0; k < 30; k++) {
            uint32_t cell[4];
            list_cell(k, cell);
            if (billow_grid_cell_share(grid, k % 6, k / 6) == 0.0)
                continue;
            near += expect_points(grid, cell, 0, 1, 2, &x0, &x, pairs, n) +
                    expect_points(grid, cell, 1, 2, 3, &x0, &x, pairs, n) +
                    expect_points(grid, cell, 0, 1, 3, &x0, &x, pairs, n) +
                    expect_points(grid, cell, 0, 2, 3, &x0, &x, pairs, n);
        }
        near += expect_edges(grid, false, &x0, &x, pairs, n) + expect_edges(grid, true, &x0, &x, pairs, n);
        g_assert_true(trial > 0 || n == 0 || grid->outline); /* flat */
        expect_wanted(search, &x0, &x, pairs, n);
    }
    g_assert_cmpuint(near, >, 100);
    billow_points_free(&x0);
    billow_points_free(&x);
    billow_layer_search_free(search);
}

static void
search_finds_all_that_come_near(void)
{
    search_crumpled(&small);
}

/* A disk has points and edges at its border that no cell down or right of them has. */
static void
search_finds_all_within_an_outline(void)
{
    const BillowOutlineLoop disk = {.center = {3.0, 2.5}, .radius = 2.4};
    BillowGrid grid = small;
    BillowOutline *outline = billow_outline_new(&disk, 1, grid.columns, grid.rows, NULL, NULL);
    grid.outline = outline;
    g_assert_nonnull(outline);
    g_assert_cmpfloat(billow_grid_cell_share(&grid, 5, 0), ==, 0.0);
    search_crumpled(&grid);
    billow_outline_unref(outline);
}

/* --- Layers --- */

/* A cloth of 8 x 12 points, folded once: its first six rows lie flat, the others `gap` above them. */
typedef struct {
    BillowNet *net;
    BillowLayers *layers;
    BillowFilter filter;
    BillowPoints x0, x, v, reaction;
    size_t count;
} Book;

static const BillowGrid book_grid = {8, 12, 0.02};

static Book *
book_new(double gap)
{
    Book *book = g_new0(Book, 1);
    book->net = billow_net_new(&book_grid, &billow_material_presets[0].material);
    book->layers = billow_layers_new(book->net);
    book->count = billow_grid_count(&book_grid);
    book->x0 = billow_points_new(book->count);
    book->x = billow_points_new(book->count);
    book->v = billow_points_new(book->count);
    book->reaction = billow_points_new(book->count);
    for (size_t i = 0; i < book->count; i++) {
        const int row = (int) (i / 8), lower = row < 6 ? row : 11 - row;
        billow_points_set(&book->x, i,
                          billow_vec3(0.02 * (double) (i % 8), row < 6 ? 0.0 : gap, 0.02 * lower));
    }
    return book;
}

static void
book_free(Book *book)
{
    billow_points_free(&book->x0);
    billow_points_free(&book->x);
    billow_points_free(&book->v);
    billow_points_free(&book->reaction);
    billow_filter_free(&book->filter);
    billow_layers_free(book->layers);
    billow_net_free(book->net);
    g_free(book);
}

/* Holds the lower half. */
static void
book_hold(Book *book)
{
    for (size_t i = 0; i < 48; i++)
        billow_filter_hold(&book->filter, i, billow_vec3(0.0, 0.0, 0.0));
}

/* Each point goes its way at its speed, and the layers are parted. */
static BillowLayersState
book_step(Book *book, double friction, BillowWorkers *workers)
{
    billow_points_copy(&book->x0, &book->x, book->count);
    for (size_t i = 0; i < book->count; i++)
        billow_points_set(&book->x, i,
                          billow_vec3_add(billow_points_get(&book->x0, i),
                                          billow_vec3_scale(billow_points_get(&book->v, i), STEP)));
    const BillowLayersStep step = {.x0 = &book->x0,
                                   .x = &book->x,
                                   .v = &book->v,
                                   .reaction = &book->reaction,
                                   .filter = &book->filter,
                                   .h = STEP,
                                   .thickness = THICKNESS,
                                   .friction = friction,
                                   .joins = true};
    return billow_layers_part(book->layers, &step, workers);
}

static size_t
crossings(const BillowGrid *grid, const BillowPoints *x)
{
    const size_t count = billow_grid_count(grid);
    g_autofree float *places = g_new(float, 3 * count);
    billow_points_write(x, count, places, places + count, places + 2 * count);
    return test_crossing_triangles(grid, places, places + count, places + 2 * count);
}

static BillowVec3
momentum(const Book *book)
{
    BillowVec3 sum = {0.0, 0.0, 0.0};
    for (size_t i = 0; i < book->count; i++)
        sum = billow_vec3_add(sum, billow_vec3_scale(billow_points_get(&book->v, i), book->net->mass[i]));
    return sum;
}

static void
layer_that_falls_on_another_keeps_the_momentum(void)
{
    for (double speed = 0.5; speed < 100.0; speed *= 3.0) {
        Book *book = book_new(0.004);
        for (size_t i = 48; i < book->count; i++)
            billow_points_set(&book->v, i, billow_vec3(0.1 * speed, -speed, 0.0));
        const BillowVec3 before = momentum(book);
        g_assert_cmpint(book_step(book, 0.3, NULL), ==, BILLOW_LAYERS_TOUCH);
        g_assert_cmpfloat(billow_vec3_distance(before, momentum(book)), <, 1e-12 * speed);
        g_assert_cmpuint(crossings(&book_grid, &book->x), ==, 0);
        for (size_t i = 48; i < book->count; i++)
            g_assert_cmpfloat(book->x.y[i] - book->x.y[95 - i / 8 * 8 - (7 - i % 8)], >, 0.0);
        book_free(book);
    }
}

static void
layers_apart_are_left_alone(void)
{
    Book *book = book_new(0.0065);
    for (size_t i = 48; i < book->count; i++)
        billow_points_set(&book->v, i, billow_vec3(0.0, -0.5, 0.0)); /* to 0.0065 - 0.5 / 120 > 0.002 */
    g_assert_cmpint(book_step(book, 0.3, NULL), ==, BILLOW_LAYERS_APART);
    for (size_t i = 48; i < book->count; i++) {
        g_assert_cmpfloat(book->x.y[i], ==, 0.0065 + -0.5 * STEP);
        g_assert_cmpfloat(book->v.y[i], ==, -0.5);
    }
    book_free(book);
}

/* Lets the upper layer lie on the held lower one, under gravity that is tilted by an angle along the fold.
 * Returns how far it has slid after the steps. */
static double
slide(double angle, double friction, int steps)
{
    Book *book = book_new(THICKNESS);
    const BillowVec3 g = {9.81 * sin(angle), -9.81 * cos(angle), 0.0};
    book_hold(book);
    for (int k = 0; k < steps; k++) {
        for (size_t i = 48; i < book->count; i++)
            billow_points_set(&book->v, i,
                              billow_vec3_add(billow_points_get(&book->v, i), billow_vec3_scale(g, STEP)));
        book_step(book, friction, NULL);
        for (size_t i = 48; i < book->count; i++)
            if (i >= 64 && book->x.x[i] <= 0.1) /* above the lower layer, and not near the fold */
                g_assert_cmpfloat_with_epsilon(book->x.y[i], THICKNESS, 0.1 * THICKNESS);
    }
    double sum = 0.0;
    for (size_t i = 48; i < book->count; i++)
        sum += (book->x.x[i] - 0.02 * (double) (i % 8)) / 48.0;
    book_free(book);
    return sum;
}

/* Below tan(angle) = mu it holds, once its points lie between those below them. Above, a = g (sin - mu cos),
 * and x = a h^2 n (n + 1) / 2 after n steps: from step 12 to step 20 by 132 a h^2. */
static void
layer_slides_as_coulomb_says(void)
{
    const double settled = slide(atan(0.25), 0.3, 20);
    g_assert_cmpfloat(fabs(settled), <, 0.5 * THICKNESS);
    g_assert_cmpfloat(fabs(slide(atan(0.25), 0.3, 60) - settled), <, 0.05 * THICKNESS);
    const double angle = atan(0.5), a = 9.81 * (sin(angle) - 0.3 * cos(angle));
    const double sliding = a * STEP * STEP * (210.0 - 78.0), freely = 9.81 * sin(angle) * STEP * STEP * 78.0;
    g_assert_cmpfloat_with_epsilon((slide(angle, 0.3, 20) - slide(angle, 0.3, 12)) / sliding, 1.0, 0.05);
    g_assert_cmpfloat_with_epsilon(slide(angle, 0.0, 12) / freely, 1.0, 0.02);
}

static void
what_is_held_bears_the_layers_on_it(void)
{
    Book *book = book_new(THICKNESS);
    double weight = 0.0, borne = 0.0;
    book_hold(book);
    for (size_t i = 48; i < book->count; i++) {
        book->v.y[i] = -9.81 * STEP;
        weight += 9.81 * book->net->mass[i];
    }
    book_step(book, 0.3, NULL);
    for (size_t i = 0; i < 48; i++)
        borne += book->reaction.y[i];
    g_assert_cmpfloat_with_epsilon(borne / weight, 1.0, 1e-3);
    book_free(book);
}

/* Layers that are too near give back half of what they lack in each step. */
static void
thickness_comes_back_by_halves(void)
{
    Book *book = book_new(0.5 * THICKNESS);
    book_hold(book);
    for (double lack = 0.5 * THICKNESS; lack > 0.02 * THICKNESS; lack *= 0.5) {
        const size_t middle = billow_grid_index(&book_grid, 4, 9);
        g_assert_cmpfloat_with_epsilon(THICKNESS - book->x.y[middle], lack, 0.05 * THICKNESS);
        book_step(book, 0.0, NULL);
        g_assert_cmpfloat(fabs(book->v.y[middle]), <, 1e-9);
    }
    book_free(book);
}

static void
prescribed_way_through_a_layer_is_told(void)
{
    Book *book = book_new(0.004);
    book_hold(book);
    for (size_t i = 48; i < book->count; i++) {
        const BillowVec3 down = {0.0, -2.0, 0.0};
        billow_points_set(&book->v, i, down);
        billow_filter_hold(&book->filter, i, down);
    }
    g_assert_cmpint(book_step(book, 0.3, NULL), ==, BILLOW_LAYERS_CROSS);
    book_free(book);
}

/* --- In motion --- */

static const BillowGrid fold_grid = {4, 16, 0.05};

/* A soft cloth, folded, whose lower half is held. The upper one falls on it, and is wider by a roll. */
static BillowDynamics *
new_fold(BillowIntegrator integrator, BillowWorkers *workers)
{
    BillowDynamicsSettings settings = billow_dynamics_default_settings();
    settings.scheme = billow_solvers[integrator].scheme;
    settings.thickness = 0.01;
    BillowDynamics *dynamics =
        billow_dynamics_new(billow_net_new_uniform(&fold_grid, 0.01, 20.0, 0.02), &settings, workers);
    for (size_t i = 0; i < billow_grid_count(&fold_grid); i++) {
        const size_t row = i / (size_t) fold_grid.columns, column = i % (size_t) fold_grid.columns;
        const double along = 0.05 * (double) row - 0.35, turn = along / 0.032;
        const BillowVec3 x = {0.05 * (double) column + 0.004 * (double) row,
                              turn < 0.0    ? 0.0
                              : turn < G_PI ? 0.032 * (1.0 - cos(turn))
                                            : 0.064,
                              turn < 0.0    ? along
                              : turn < G_PI ? 0.032 * sin(turn)
                                            : 0.032 * G_PI - along};
        billow_points_set(billow_dynamics_positions(dynamics), i, x);
        if (turn < 0.0)
            billow_dynamics_constrain(dynamics, i,
                                      (BillowConstraint){.kind = BILLOW_CONSTRAINT_FIXED, .place = x});
    }
    billow_dynamics_restart(dynamics);
    return dynamics;
}

static void
no_method_takes_a_layer_through_another(void)
{
    for (int integrator = 0; integrator < billow_solver_count(); integrator++) {
        BillowDynamics *dynamics = new_fold((BillowIntegrator) integrator, NULL);
        for (int frame = 0; frame < 8; frame++) {
            g_assert_cmpint(billow_dynamics_advance(dynamics, 1.0 / 24.0, 10, NULL, NULL), ==,
                            BILLOW_STEP_DONE);
            g_assert_cmpuint(crossings(&fold_grid, billow_dynamics_positions(dynamics)), ==, 0);
        }
        const double *y = billow_dynamics_positions(dynamics)->y;
        g_assert_cmpfloat(y[billow_grid_index(&fold_grid, 3, 12)], <, 0.05); /* it has fallen */
        billow_dynamics_free(dynamics);
    }
}

static void
motion_is_the_same_on_any_threads_and_after_a_pause(void)
{
    BillowWorkers *workers = billow_workers_new(3);
    BillowDynamics *one = new_fold(0, NULL), *three = new_fold(0, workers), *later = new_fold(0, NULL);
    g_autofree void *state = g_malloc(billow_dynamics_state_bytes(one));
    billow_dynamics_advance(one, 0.25, 40, NULL, NULL);
    billow_dynamics_save(one, state);
    billow_dynamics_restore(later, state);
    billow_dynamics_advance(one, 0.125, 20, NULL, NULL);
    billow_dynamics_advance(later, 0.125, 20, NULL, NULL);
    billow_dynamics_advance(three, 0.25, 40, NULL, NULL);
    billow_dynamics_advance(three, 0.125, 20, NULL, NULL);
    const size_t bytes = billow_grid_count(&fold_grid) * sizeof(double);
    const BillowPoints *x = billow_dynamics_positions(one), *y = billow_dynamics_positions(later),
                       *z = billow_dynamics_positions(three);
    g_assert_cmpmem(x->x, bytes, y->x, bytes);
    g_assert_cmpmem(x->y, bytes, y->y, bytes);
    g_assert_cmpmem(x->z, bytes, y->z, bytes);
    g_assert_cmpmem(x->x, bytes, z->x, bytes);
    g_assert_cmpmem(x->y, bytes, z->y, bytes);
    g_assert_cmpmem(x->z, bytes, z->z, bytes);
    billow_dynamics_free(one);
    billow_dynamics_free(three);
    billow_dynamics_free(later);
    billow_workers_free(workers);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/layers/gap-is-between-nearest-places", gap_is_between_nearest_places);
    g_test_add_func("/layers/diagonals-that-are-alike-count-alike", diagonals_that_are_alike_count_alike);
    g_test_add_func("/layers/meeting-is-found-on-the-way", meeting_is_found_on_the_way);
    g_test_add_func("/layers/common-way-brings-nothing-nearer", common_way_brings_nothing_nearer);
    g_test_add_func("/layers/search-finds-all-that-come-near", search_finds_all_that_come_near);
    g_test_add_func("/layers/search-finds-all-within-an-outline", search_finds_all_within_an_outline);
    g_test_add_func("/layers/layers-apart-are-left-alone", layers_apart_are_left_alone);
    g_test_add_func("/layers/layer-that-falls-on-another-keeps-the-momentum",
                    layer_that_falls_on_another_keeps_the_momentum);
    g_test_add_func("/layers/layer-slides-as-coulomb-says", layer_slides_as_coulomb_says);
    g_test_add_func("/layers/what-is-held-bears-the-layers-on-it", what_is_held_bears_the_layers_on_it);
    g_test_add_func("/layers/thickness-comes-back-by-halves", thickness_comes_back_by_halves);
    g_test_add_func("/layers/prescribed-way-through-a-layer-is-told", prescribed_way_through_a_layer_is_told);
    g_test_add_func("/layers/no-method-takes-a-layer-through-another",
                    no_method_takes_a_layer_through_another);
    g_test_add_func("/layers/motion-is-the-same-on-any-threads-and-after-a-pause",
                    motion_is_the_same_on_any_threads_and_after_a_pause);
    return g_test_run();
}
