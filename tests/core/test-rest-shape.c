#include "../sanitized.h"
#include "anchors.h"
#include "core/drape/catenary.h"
#include "core/drape/rest_shape.h"

#include <string.h>

static BillowRestShape *
hang(BillowRestSolver *solver, BillowGrid grid, const BillowAnchor *anchors, size_t n)
{
    return billow_rest_solver_run(solver, &grid, anchors, n, NULL, NULL, NULL, NULL);
}

static void
canopy(const BillowGrid *grid, double height, BillowAnchor anchors[5])
{
    int right = grid->columns - 1, bottom = grid->rows - 1;
    anchors[0] = test_anchor(grid, 0, 0, 0.85, 0.0);
    anchors[1] = test_anchor(grid, right, 0, 0.85, 0.0);
    anchors[2] = test_anchor(grid, right, bottom, 0.85, 0.0);
    anchors[3] = test_anchor(grid, 0, bottom, 0.85, 0.0);
    anchors[4] = test_anchor(grid, right / 2, bottom / 2, 0.85, height);
}

static void
test_canopy(void)
{
    BillowGrid grid = {33, 33, 0.05};
    BillowAnchor anchors[5];
    canopy(&grid, 0.1, anchors);
    BillowRestSolver *solver = billow_rest_solver_new(NULL);
    BillowRestShape *shape = hang(solver, grid, anchors, 5);
    const BillowRestReport *report = &shape->report;
    g_assert_cmpuint(report->anchors, ==, 5);
    g_assert_cmpuint(report->triangles, ==, 4);
    g_assert_cmpuint(report->interior, ==, 33 * 33 - 5);
    g_assert_cmpuint(report->exterior, ==, 0);
    g_assert_cmpuint(report->n_taut, ==, 0);
    g_assert_cmpint(report->iterations, >, 0);
    g_assert_cmpfloat(report->strain.rms, <=, 0.003);
    g_assert_cmpfloat(report->strain.max, <=, 0.02);
    for (int k = 0; k < 5; k++) {
        size_t i = billow_grid_index(&grid, anchors[k].column, anchors[k].row);
        g_assert_true(shape->x[i] == (float) anchors[k].position.x);
        g_assert_true(shape->y[i] == (float) anchors[k].position.y);
        g_assert_true(shape->z[i] == (float) anchors[k].position.z);
        g_assert_true(shape->weight[i] == 0.0f);
    }
    billow_rest_shape_unref(shape);
    billow_rest_solver_free(solver);
}

static void
test_times(void)
{
    BillowGrid grid = {33, 33, 0.05};
    BillowAnchor anchors[5];
    BillowRestSolver *solver = billow_rest_solver_new(NULL);
    for (int run = 0; run < 2; run++) {
        canopy(&grid, 0.1 + 0.05 * run, anchors);
        BillowRestShape *shape = hang(solver, grid, anchors, 5);
        const BillowRestTimes *t = &shape->report.times;
        double sum = t->triangulation + t->surface + t->preparation + t->relaxation + t->finishing;
        g_test_message("run %d: %.2f ms: triangulation %.2f, surface %.2f, preparation %.2f, relaxation "
                       "%.2f, finishing %.2f",
                       run, 1e3 * shape->report.seconds, 1e3 * t->triangulation, 1e3 * t->surface,
                       1e3 * t->preparation, 1e3 * t->relaxation, 1e3 * t->finishing);
        g_assert_true(t->triangulation > 0.0 && t->surface > 0.0 && t->relaxation > 0.0 &&
                      t->finishing > 0.0);
        g_assert_cmpfloat(sum, <=, shape->report.seconds);
        billow_rest_shape_unref(shape);
    }
    billow_rest_solver_free(solver);
}

/* The normals are unit vectors and, for a cloth that hangs nearly flat, point up. */
static void
test_normals(void)
{
    BillowGrid grid = {20, 24, 0.05};
    BillowAnchor anchors[5];
    canopy(&grid, 0.0, anchors);
    BillowRestSolver *solver = billow_rest_solver_new(NULL);
    BillowRestShape *shape = hang(solver, grid, anchors, 5);
    double up = 0.0;
    for (size_t i = 0; i < billow_grid_count(&grid); i++) {
        BillowVec3 n = {(double) shape->nx[i], (double) shape->ny[i], (double) shape->nz[i]};
        g_assert_cmpfloat_with_epsilon(billow_vec3_length(n), 1.0, 1e-6);
        up += n.y / (double) billow_grid_count(&grid);
    }
    g_assert_cmpfloat(up, >, 0.5);
    billow_rest_shape_unref(shape);
    billow_rest_solver_free(solver);
}

static void
test_no_anchors(void)
{
    BillowGrid grid = {6, 4, 0.5};
    BillowRestSolver *solver = billow_rest_solver_new(NULL);
    BillowRestShape *shape = hang(solver, grid, NULL, 0);
    for (int row = 0; row < 4; row++)
        for (int column = 0; column < 6; column++) {
            size_t i = billow_grid_index(&grid, column, row);
            BillowVec3 flat = billow_grid_flat(&grid, column, row);
            g_assert_true(shape->x[i] == (float) flat.x && shape->y[i] == 0.0f &&
                          shape->z[i] == (float) flat.z);
            g_assert_true(shape->ny[i] == 1.0f && shape->weight[i] == 1.0f);
        }
    g_assert_true(shape->report.converged);
    g_assert_cmpuint(shape->report.exterior, ==, 24);
    g_assert_cmpfloat(shape->report.strain.max, <=, 1e-12);
    billow_rest_shape_unref(shape);
    billow_rest_solver_free(solver);
}

/* Every taut pair is reported, whether or not the triangulation joins it. */
static void
test_taut(void)
{
    BillowGrid grid = {11, 11, 0.1};
    BillowAnchor anchors[] = {test_anchor(&grid, 0, 0, 1.0, 0.0), test_anchor(&grid, 5, 0, 1.0, 0.0),
                              test_anchor(&grid, 10, 0, 1.0, 0.0), test_anchor(&grid, 5, 10, 0.9, 0.0)};
    BillowRestSolver *solver = billow_rest_solver_new(NULL);
    BillowRestShape *shape = hang(solver, grid, anchors, 4);
    g_assert_cmpuint(shape->report.n_taut, ==, 0); /* a flat cloth is not taut */
    billow_rest_shape_unref(shape);
    anchors[2].position.x += 0.2;
    shape = hang(solver, grid, anchors, 4);
    g_assert_cmpuint(shape->report.n_taut, ==, 3);
    const int want[][2] = {{0, 2}, {1, 2}, {2, 3}};
    for (int k = 0; k < 3; k++) {
        g_assert_cmpint(shape->report.taut[k].a, ==, want[k][0]);
        g_assert_cmpint(shape->report.taut[k].b, ==, want[k][1]);
    }
    for (size_t i = 0; i < billow_grid_count(&grid); i++)
        g_assert_true(isfinite(shape->x[i]) && isfinite(shape->y[i]) && isfinite(shape->z[i]));
    billow_rest_shape_unref(shape);
    billow_rest_solver_free(solver);
}

static void
assert_same_bits(const BillowRestShape *one, const BillowRestShape *other)
{
    size_t bytes = billow_grid_count(&one->grid) * sizeof(float);
    g_assert_cmpmem(one->x, bytes, other->x, bytes);
    g_assert_cmpmem(one->y, bytes, other->y, bytes);
    g_assert_cmpmem(one->z, bytes, other->z, bytes);
    g_assert_cmpmem(one->nx, bytes, other->nx, bytes);
    g_assert_cmpmem(one->ny, bytes, other->ny, bytes);
    g_assert_cmpmem(one->nz, bytes, other->nz, bytes);
    g_assert_cmpmem(one->weight, bytes, other->weight, bytes);
}

/* A solver that was used for other places, anchors, orders and sizes gives the result of a new one. */
static void
test_history(void)
{
    BillowGrid grid = {24, 20, 0.05}, other_grid = {20, 24, 0.05};
    BillowAnchor anchors[5], moved[5], other[5], swapped[5];
    canopy(&grid, 0.1, anchors);
    canopy(&grid, 0.3, moved);
    canopy(&other_grid, 0.1, other);
    for (int k = 0; k < 5; k++)
        swapped[k] = moved[4 - k];
    BillowRestSolver *used = billow_rest_solver_new(NULL), *fresh = billow_rest_solver_new(NULL);
    BillowRestShape *want = hang(fresh, grid, anchors, 5);
    BillowRestShape *history[] = {hang(used, grid, moved, 5), hang(used, grid, swapped, 5)};
    BillowRestShape *after_moves = hang(used, grid, anchors, 5);
    assert_same_bits(want, after_moves);
    BillowRestShape *elsewhere = hang(used, other_grid, other, 5);
    BillowRestShape *after_size = hang(used, grid, anchors, 5);
    assert_same_bits(want, after_size);
    g_assert_cmpfloat(fabs((double) (history[0]->y[60] - want->y[60])), >, 1e-6);
    BillowRestShape *shapes[] = {want, history[0], history[1], after_moves, elsewhere, after_size};
    for (size_t i = 0; i < G_N_ELEMENTS(shapes); i++)
        billow_rest_shape_unref(shapes[i]);
    billow_rest_solver_free(used);
    billow_rest_solver_free(fresh);
}

/* Cloth that hangs alike elsewhere is not relaxed again, and has the bits that it has from nothing; cloth that does not
 * hang alike is relaxed. */
static void
test_alike(void)
{
    BillowGrid grid = {24, 20, 0.05};
    BillowAnchor anchors[5], other[5];
    BillowRestSolver *used = billow_rest_solver_new(NULL);
    canopy(&grid, 0.1, anchors);
    BillowRestShape *first = hang(used, grid, anchors, 5);
    g_assert_cmpfloat(first->report.times.relaxation, >, 0.0);
    for (int k = 1; k < 6; k++) {
        BillowRestSolver *fresh = billow_rest_solver_new(NULL);
        BillowDrapeSettings stiffer = billow_drape_settings_default();
        memcpy(other, anchors, sizeof other);
        for (int i = 0; i < 5; i++)
            other[i].position = billow_vec3_add(anchors[i].position, billow_vec3(0.71 * k, -0.37, 1.9 * k));
        BillowRestShape *shape = hang(used, grid, other, 5), *want = hang(fresh, grid, other, 5);
        assert_same_bits(want, shape);
        g_assert_cmpfloat(shape->report.times.relaxation, ==, 0.0);
        g_assert_cmpint(shape->report.iterations, ==, first->report.iterations);
        g_assert_cmpuint(shape->report.interior, ==, first->report.interior);
        stiffer.bending *= 1.0 + k;
        BillowRestShape *stiff = billow_rest_solver_run(used, &grid, other, 5, &stiffer, NULL, NULL, NULL);
        g_assert_cmpfloat(stiff->report.times.relaxation, >, 0.0);
        billow_rest_shape_unref(shape);
        billow_rest_shape_unref(want);
        billow_rest_shape_unref(stiff);
        billow_rest_solver_free(fresh);
    }
    billow_rest_shape_unref(first);
    billow_rest_solver_free(used);
}

/* One solver follows a dragged anchor, sometimes so far that the cloth is taut. Every shape equals the one
 * draped from nothing, and keeps its lengths wherever the cloth reaches. */
static void
test_dragged(void)
{
    BillowGrid grid = {SANITIZED ? 25 : 33, SANITIZED ? 25 : 33, 0.05};
    BillowAnchor anchors[5];
    BillowRestSolver *dragging = billow_rest_solver_new(NULL);
    g_autoptr(GRand) random = g_rand_new_with_seed(2);
    int taut = 0, slack = 0;
    const int drags = SANITIZED ? 4 : 12;
    for (int drag = 0; drag < drags; drag++) {
        double reach = drag % 4 == 3 ? 1.5 : drag % 4 == 2 ? 0.15 : 0.01;
        canopy(&grid, 0.1, anchors);
        anchors[0].position.x += g_rand_double_range(random, 0.0, 1.0) * (drag % 4 == 3 ? -reach : reach);
        anchors[0].position.y += g_rand_double_range(random, -0.5, 0.5) * reach;
        anchors[0].position.z += g_rand_double_range(random, 0.0, 1.0) * reach;
        BillowRestSolver *fresh = billow_rest_solver_new(NULL);
        BillowRestShape *dragged = hang(dragging, grid, anchors, 5), *alone = hang(fresh, grid, anchors, 5);
        assert_same_bits(alone, dragged);
        taut += dragged->report.n_taut > 0;
        slack += dragged->report.n_taut == 0;
        if (dragged->report.n_taut == 0) {
            g_assert_cmpfloat(dragged->report.strain.rms, <=, 0.003);
            g_assert_cmpfloat(dragged->report.strain.p99, <=, 0.01);
            g_assert_cmpfloat(dragged->report.strain.max, <=, 0.02);
        }
        billow_rest_shape_unref(dragged);
        billow_rest_shape_unref(alone);
        billow_rest_solver_free(fresh);
    }
    g_assert_cmpint(taut, >=, drags / 6);
    g_assert_cmpint(slack, >=, drags / 2);
    billow_rest_solver_free(dragging);
}

static void
test_threads(void)
{
    BillowGrid grid = {50, 40, 0.05};
    g_autoptr(GRand) random = g_rand_new_with_seed(1);
    g_autofree BillowAnchor *anchors = test_random_anchors(random, &grid, 6, 0.2);
    BillowWorkers *workers = billow_workers_new(3);
    BillowRestSolver *alone = billow_rest_solver_new(NULL), *shared = billow_rest_solver_new(workers);
    BillowRestShape *one = hang(alone, grid, anchors, 6), *three = hang(shared, grid, anchors, 6);
    assert_same_bits(one, three);
    billow_rest_shape_unref(one);
    billow_rest_shape_unref(three);
    billow_rest_solver_free(alone);
    billow_rest_solver_free(shared);
    billow_workers_free(workers);
}

typedef struct {
    int calls, stop_after;
} Patience;

static bool
count_calls(void *data, double done)
{
    Patience *patience = data;
    g_assert_true(done >= 0.0 && done <= 1.0);
    return ++patience->calls < patience->stop_after;
}

static void
test_cancel(void)
{
    BillowGrid grid = {40, 40, 0.05};
    BillowAnchor anchors[5];
    canopy(&grid, 0.1, anchors);
    BillowRestSolver *solver = billow_rest_solver_new(NULL), *fresh = billow_rest_solver_new(NULL);
    const int stops[] = {1, 2};
    for (size_t i = 0; i < G_N_ELEMENTS(stops); i++) {
        Patience patience = {0, stops[i]};
        g_assert_null(billow_rest_solver_run(solver, &grid, anchors, 5, NULL, NULL, count_calls, &patience));
        g_assert_cmpint(patience.calls, ==, stops[i]);
    }
    BillowRestShape *after = hang(solver, grid, anchors, 5), *want = hang(fresh, grid, anchors, 5);
    assert_same_bits(want, after); /* the cancelled run has no effect */
    billow_rest_shape_unref(after);
    billow_rest_shape_unref(want);
    billow_rest_solver_free(solver);
    billow_rest_solver_free(fresh);
}

static void
test_references(void)
{
    BillowGrid grid = {3, 3, 0.1};
    BillowRestSolver *solver = billow_rest_solver_new(NULL);
    BillowRestShape *shape = hang(solver, grid, NULL, 0);
    billow_rest_solver_free(solver);
    g_assert_true(billow_rest_shape_ref(shape) == shape);
    billow_rest_shape_unref(shape);
    g_assert_true(shape->ny[8] == 1.0f);
    billow_rest_shape_unref(shape);
    billow_rest_shape_unref(NULL);
    g_assert_cmpuint(billow_rest_shape_bytes(&grid), >=, 7 * 9 * sizeof(float));
}

/* Returns the cosine between the edges of the first cell, which is 0 for a right angle. */
static double
shear_of_first_cell(double radius, int n)
{
    BillowGrid grid = {n, n, 1.0 / (n - 1)};
    BillowAnchor anchors[] = {{0, 0, {-0.3, 1.0, 0.0}}, {n - 1, 0, {0.3, 1.0, 0.0}}};
    BillowRestSolver *solver = billow_rest_solver_new(NULL);
    BillowDrapeSettings hang = billow_drape_settings_default();
    hang.anchor_radius = radius;
    BillowRestShape *shape = billow_rest_solver_run(solver, &grid, anchors, 2, &hang, NULL, NULL, NULL);
    BillowVec3 corner = billow_vec3((double) shape->x[0], (double) shape->y[0], (double) shape->z[0]);
    BillowVec3 east = billow_vec3((double) shape->x[1], (double) shape->y[1], (double) shape->z[1]),
               south = billow_vec3((double) shape->x[n], (double) shape->y[n], (double) shape->z[n]);
    east = billow_vec3_sub(east, corner);
    south = billow_vec3_sub(south, corner);
    double cosine = billow_vec3_dot(east, south) / (billow_vec3_length(east) * billow_vec3_length(south));
    billow_rest_shape_unref(shape);
    billow_rest_solver_free(solver);
    return fabs(cosine);
}

/* With a radius of four spacings the first cell's diagonals are 4 sqrt 2 times as stiff, on any grid. */
static void
test_radius(void)
{
    for (int n = 17; n <= 33; n += 16) {
        double alone = shear_of_first_cell(0.0, n),
               none = shear_of_first_cell(0.7 / (n - 1) * G_SQRT2 / 2.0, n),
               held = shear_of_first_cell(4.0 / (n - 1), n);
        g_test_message("%d points: cosine %.3f, held around the anchor %.3f", n, alone, held);
        g_assert_cmpfloat(alone, ==, none);
        g_assert_cmpfloat(alone, >, 0.05);
        g_assert_cmpfloat(held, <, 0.5 * alone);
    }
}

/* A slack strip, a cell wide, held by both ends, is the catenary but for its stiffness near the ends. */
static void
test_strip(void)
{
    static const struct {
        int n;
        double share;
    } cases[] = {{130, 0.9}, {200, 0.5}, {301, 0.75}, {555, 0.75}};
    for (size_t k = 0; k < 2 * G_N_ELEMENTS(cases); k++) {
        const int n = cases[k / 2].n, along_columns = k % 2;
        const BillowGrid grid = {along_columns ? n : 2, along_columns ? 2 : n, 0.02};
        const double length = (n - 1) * grid.spacing, span = cases[k / 2].share * length;
        BillowAnchor anchors[4];
        for (int i = 0; i < 4; i++) {
            const int far = i / 2 * (n - 1), side = i % 2;
            anchors[i] = (BillowAnchor){along_columns ? far : side,
                                        along_columns ? side : far,
                                        {side * grid.spacing, 1.0, i / 2 * span}};
        }
        BillowRestSolver *solver = billow_rest_solver_new(NULL);
        BillowRestShape *shape = hang(solver, grid, anchors, 4);
        const BillowCatenary catenary = billow_catenary_new(anchors[0].position, anchors[2].position, length);
        double most = 0.0;
        for (int i = 0; i < n; i++) {
            const size_t at = billow_grid_index(&grid, along_columns ? i : 0, along_columns ? 0 : i);
            const BillowVec3 expected = billow_catenary_at(&catenary, i * grid.spacing);
            most = fmax(
                most, billow_vec3_distance(expected, billow_vec3((double) shape->x[at], (double) shape->y[at],
                                                                 (double) shape->z[at])));
        }
        g_test_message("%d x %d: max strain %.4f %%, %.2f %% of the length from the catenary", grid.columns,
                       grid.rows, 100.0 * shape->report.strain.max, 100.0 * most / length);
        g_assert_cmpfloat(shape->report.strain.max, <=, 0.02);
        g_assert_cmpfloat(most, <=, 0.01 * length);
        billow_rest_shape_unref(shape);
        billow_rest_solver_free(solver);
    }
}

/* --- Goes along with its anchors --- */

/* All anchors turned about the vertical by `degrees`, in a mirror (-1), moved, and `size` times as large. */
typedef struct {
    double degrees, mirror, size;
    BillowVec3 move;
} Carry;

static BillowVec3
carried(const Carry *carry, BillowVec3 p)
{
    const double angle = carry->degrees * G_PI / 180.0, c = cos(angle), s = sin(angle);
    const double x = carry->size * carry->mirror * p.x, y = carry->size * p.y, z = carry->size * p.z;
    return billow_vec3_add(billow_vec3(c * x + s * z, y, c * z - s * x), carry->move);
}

/* Asserts that every point of a random cloth is carried with its anchors to within 1e-6 of the size. */
static void
check_carried(guint32 seed, const Carry *carry)
{
    GRand *random = g_rand_new_with_seed(seed);
    const BillowGrid grid = {17 + (int) seed % 9, 21, 0.043},
                     other_grid = {grid.columns, grid.rows, carry->size * grid.spacing};
    const size_t n = 3 + seed % 4;
    g_autofree BillowAnchor *anchors = test_random_anchors(random, &grid, n, 0.2);
    BillowDrapeSettings limp = {.pull = {0.0, -1.0, 0.0}};
    BillowRestSolver *solver = billow_rest_solver_new(NULL);
    BillowRestShape *shape = billow_rest_solver_run(solver, &grid, anchors, n, &limp, NULL, NULL, NULL);
    for (size_t k = 0; k < n; k++)
        anchors[k].position = carried(carry, anchors[k].position);
    BillowRestShape *other = billow_rest_solver_run(solver, &other_grid, anchors, n, &limp, NULL, NULL, NULL);
    const double size = billow_rest_shape_size(other);
    for (size_t i = 0; i < billow_grid_count(&grid); i++) {
        const BillowVec3 there = carried(carry, billow_vec3(shape->x[i], shape->y[i], shape->z[i]));
        g_assert_cmpfloat(billow_vec3_distance(there, billow_vec3(other->x[i], other->y[i], other->z[i])), <=,
                          1e-6 * size);
    }
    billow_rest_shape_unref(shape);
    billow_rest_shape_unref(other);
    billow_rest_solver_free(solver);
    g_rand_free(random);
}

static void
test_carried(void)
{
    const Carry carries[] = {{0.0, 1.0, 1.0, {3.7, 1.2, -2.4}},
                             {33.0, 1.0, 1.0, {0.0, 0.0, 0.0}},
                             {0.0, -1.0, 1.0, {0.0, 0.0, 0.0}},
                             {217.0, -1.0, 1.7, {-1.3, 0.7, 2.1}}};
    for (guint32 seed = 611; seed < 614; seed++)
        for (size_t k = 0; k < G_N_ELEMENTS(carries); k++)
            check_carried(seed, &carries[k]);
}

static void
test_rounding(void)
{
    BillowGrid grid = {21, 17, 0.05};
    GRand *random = g_rand_new_with_seed(5);
    g_autofree BillowAnchor *anchors = test_random_anchors(random, &grid, 5, 0.3);
    BillowRestSolver *solver = billow_rest_solver_new(NULL);
    BillowRestShape *shape = hang(solver, grid, anchors, 5);
    anchors[3].position.y += 1e-13;
    BillowRestShape *other = hang(solver, grid, anchors, 5);
    for (size_t i = 0; i < billow_grid_count(&grid); i++)
        g_assert_cmpfloat(fabsf(shape->y[i] - other->y[i]), <=, 1e-6f);
    billow_rest_shape_unref(shape);
    billow_rest_shape_unref(other);
    billow_rest_solver_free(solver);
    g_rand_free(random);
}

int
main(int argc, char *argv[])
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/rest-shape/canopy", test_canopy);
    g_test_add_func("/rest-shape/times-add-up", test_times);
    g_test_add_func("/rest-shape/unit-normals", test_normals);
    g_test_add_func("/rest-shape/flat-without-anchors", test_no_anchors);
    g_test_add_func("/rest-shape/names-the-taut-pairs", test_taut);
    g_test_add_func("/rest-shape/what-went-before-does-not-matter", test_history);
    g_test_add_func("/rest-shape/alike-elsewhere-is-not-relaxed-again", test_alike);
    g_test_add_func("/rest-shape/dragged-is-as-from-nothing", test_dragged);
    g_test_add_func("/rest-shape/same-bits-for-any-threads", test_threads);
    g_test_add_func("/rest-shape/stops-when-asked", test_cancel);
    g_test_add_func("/rest-shape/shears-less-within-an-anchors-radius", test_radius);
    g_test_add_func("/rest-shape/narrow-strip-hangs-in-a-catenary", test_strip);
    g_test_add_func("/rest-shape/goes-along-with-its-anchors", test_carried);
    g_test_add_func("/rest-shape/rounding-does-not-matter", test_rounding);
    g_test_add_func("/rest-shape/references", test_references);
    return g_test_run();
}
