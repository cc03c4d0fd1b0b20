#include "physics/net/seam.h"
#include "physics/solver/conjugate_gradients.h"
#include "physics/solver/multigrid.h"

#include <glib.h>
#include <math.h>
#include <string.h>

/* The system of an implicit step of cloth that is folded, stretched in one direction and slack in the other;
 * a chain is straight, and a tube round. */
typedef struct {
    BillowNet *net;
    BillowWorkers *workers;
    BillowBlockMatrix *matrix;
    BillowMultigrid *multigrid;
    BillowFilter filter;
    BillowPoints x, b, v, w, bv, bw;
} Fixture;

static const double STEP = 1.0 / 120.0;

static BillowPoints
random_points(size_t count)
{
    BillowPoints points = billow_points_new(count);
    for (size_t i = 0; i < count; i++)
        billow_points_set(&points, i,
                          billow_vec3(g_test_rand_double_range(-1, 1), g_test_rand_double_range(-1, 1),
                                      g_test_rand_double_range(-1, 1)));
    return points;
}

/* Round a tube, which is wider below. */
static BillowVec3
place_on_tube(const BillowGrid *grid, int column, int row)
{
    const bool by_rows = grid->closed == BILLOW_CLOSED_ROWS;
    const int n = (by_rows ? grid->rows : grid->columns) - 1, around = by_rows ? row : column,
              down = by_rows ? column : row;
    const double angle = 2.0 * M_PI * (around % n) / n,
                 radius = (0.99 + 0.1 * down * grid->spacing) * n * grid->spacing / (2.0 * M_PI);
    return billow_vec3(radius * cos(angle), -0.98 * down * grid->spacing, radius * sin(angle));
}

static BillowVec3
place_on_sheet(const BillowGrid *grid, int column, int row)
{
    const double u = column * grid->spacing, v = row * grid->spacing,
                 fold = grid->columns > 1 && grid->rows > 1 ? 0.05 * sin(6.0 * u) + 0.03 * cos(5.0 * v) : 0.0;
    return billow_vec3(1.01 * u, fold, 0.98 * v);
}

static Fixture *
fixture_of(BillowGrid grid, const BillowMaterial *material, int threads)
{
    Fixture *f = g_new0(Fixture, 1);
    f->net = billow_net_new(&grid, material);
    f->workers = billow_workers_new(threads);
    f->matrix = billow_block_matrix_new(f->net, f->workers);
    f->multigrid = billow_multigrid_new(&grid, f->workers);
    f->x = billow_points_new(f->net->count);
    for (int row = 0; row < grid.rows; row++)
        for (int column = 0; column < grid.columns; column++)
            billow_points_set(&f->x, billow_grid_index(&grid, column, row),
                              (grid.closed ? place_on_tube : place_on_sheet)(&grid, column, row));
    f->b = random_points(f->net->count);
    f->v = random_points(f->net->count);
    f->w = random_points(f->net->count);
    f->bv = billow_points_new(f->net->count);
    f->bw = billow_points_new(f->net->count);
    return f;
}

static Fixture *
fixture_new(int columns, int rows, const BillowMaterial *material, int threads)
{
    return fixture_of((BillowGrid){columns, rows, 2.0 / MAX(columns, rows)}, material, threads);
}

static void
fixture_free(Fixture *f)
{
    BillowPoints *const points[] = {&f->x, &f->b, &f->v, &f->w, &f->bv, &f->bw};
    for (size_t i = 0; i < G_N_ELEMENTS(points); i++)
        billow_points_free(points[i]);
    billow_multigrid_free(f->multigrid);
    billow_block_matrix_free(f->matrix);
    billow_filter_free(&f->filter);
    billow_workers_free(f->workers);
    billow_net_free(f->net);
    g_free(f);
}

/* Applies the filter as well: prescribed components are removed from b, v and w. */
static void
assemble(Fixture *f)
{
    billow_block_matrix_assemble(f->matrix, &f->x, STEP, STEP * STEP, NULL, 0.0);
    billow_multigrid_assemble(f->multigrid, f->matrix, NULL, 0.0, NULL, 0.0, &f->filter);
    billow_filter_apply(&f->filter, &f->b);
    billow_filter_apply(&f->filter, &f->v);
    billow_filter_apply(&f->filter, &f->w);
}

static double
dot(const Fixture *f, const BillowPoints *a, const BillowPoints *b)
{
    return billow_points_dot(NULL, f->net->count, a, b);
}

/* Pinned corners, points on a slanted plane, and one on a line. */
static void
pin_some(Fixture *f)
{
    const size_t columns = (size_t) f->net->grid.columns;
    const BillowVec3 normal = {0.0, 0.8, 0.6};
    billow_filter_hold(&f->filter, 0, billow_vec3(0.0, 0.0, 0.0));
    billow_filter_hold(&f->filter, columns - 1, billow_vec3(0.0, 0.0, 0.0));
    billow_filter_hold(&f->filter, f->net->count - 1, billow_vec3(0.0, 0.0, 0.0));
    for (size_t i = f->net->count / 2; i < f->net->count / 2 + 3 * columns / 2; i++)
        billow_filter_prescribe(&f->filter, i, normal, 0.0);
    billow_filter_prescribe(&f->filter, 2 * columns + 1, billow_vec3(1.0, 0.0, 0.0), 0.0);
    billow_filter_prescribe(&f->filter, 2 * columns + 1, billow_vec3(0.0, 1.0, 0.0), 0.0);
}

static void
check_symmetry(Fixture *f)
{
    const double error = 1e-4;
    assemble(f);
    double vbv = billow_multigrid_precondition(f->multigrid, &f->v, &f->bv);
    double wbw = billow_multigrid_precondition(f->multigrid, &f->w, &f->bw);
    double scale = sqrt(vbv * wbw);
    g_assert_cmpfloat(vbv, >, 0.0);
    g_assert_cmpfloat(wbw, >, 0.0);
    g_assert_cmpfloat_with_epsilon(dot(f, &f->v, &f->bw), dot(f, &f->w, &f->bv), error * scale);
    g_assert_cmpfloat_with_epsilon(vbv, dot(f, &f->v, &f->bv), 1e-12 * vbv);
}

static const int shapes[][2] = {{32, 32}, {33, 17}, {5, 40}, {1, 50}, {50, 1}, {2, 3}, {64, 48}};

static void
test_symmetric_and_positive(void)
{
    for (size_t s = 0; s < G_N_ELEMENTS(shapes); s++) {
        Fixture *f = fixture_new(shapes[s][0], shapes[s][1], &billow_material_presets[s % 5].material, 1);
        check_symmetry(f);
        fixture_free(f);
    }
}

static void
test_symmetric_on_what_is_free(void)
{
    Fixture *f = fixture_new(40, 30, &billow_material_presets[0].material, 1);
    pin_some(f);
    check_symmetry(f);
    for (size_t n = 0; n < f->filter.n; n++) {
        const BillowFilterEntry *entry = &f->filter.entries[n];
        BillowVec3 z = billow_points_get(&f->bv, entry->point), left = billow_filter_project(entry, z);
        g_assert_cmpfloat(billow_vec3_distance(z, left), <=, 1e-12 * (1.0 + billow_vec3_length(z)));
    }
    fixture_free(f);
}

/* A chain is a single line, so it is solved in one iteration, to single precision. */
static void
test_solves_a_chain_at_once(void)
{
    BillowMaterial material = billow_material_presets[0].material;
    material.bending_length = 0.0;
    for (int along = 0; along < 2; along++) {
        Fixture *f = fixture_new(along ? 60 : 1, along ? 1 : 60, &material, 1);
        billow_filter_hold(&f->filter, 0, billow_vec3(0.0, 0.0, 0.0));
        assemble(f);
        billow_multigrid_precondition(f->multigrid, &f->b, &f->v);
        billow_block_matrix_multiply(f->matrix, &f->v, &f->w);
        double squares = 0.0;
        for (size_t i = 1; i < f->net->count; i++) {
            BillowVec3 left = billow_vec3_sub(billow_points_get(&f->b, i), billow_points_get(&f->w, i));
            squares += billow_vec3_dot(left, left);
        }
        g_assert_cmpfloat(sqrt(squares), <=, 1e-3 * sqrt(dot(f, &f->b, &f->b)));
        fixture_free(f);
    }
}

static double
multiply(void *data, const BillowPoints *p, BillowPoints *q)
{
    const Fixture *f = data;
    return billow_block_matrix_multiply(f->matrix, p, q);
}

static double
by_cycles(void *data, const BillowPoints *r, BillowPoints *z)
{
    Fixture *f = data;
    return billow_multigrid_precondition(f->multigrid, r, z);
}

static double
by_blocks(void *data, const BillowPoints *r, BillowPoints *z)
{
    Fixture *f = data;
    return billow_block_matrix_precondition(f->matrix, r, z);
}

/* Solves A v = b. w becomes the free part of b - A v. */
static BillowSolution
solve(Fixture *f, double tolerance, double (*precondition)(void *, const BillowPoints *, BillowPoints *))
{
    BillowLinearSystem system = {f->net->count, multiply, precondition, f, &f->net->grid};
    BillowConjugateGradients *solver = billow_conjugate_gradients_new(f->net->count, f->workers);
    memset(f->v.x, 0, f->net->count * sizeof(double));
    memset(f->v.y, 0, f->net->count * sizeof(double));
    memset(f->v.z, 0, f->net->count * sizeof(double));
    BillowSolution solution = billow_conjugate_gradients_solve(solver, &system, &f->filter, &f->b, 0.0,
                                                               tolerance, 2000, &f->v, &f->w);
    billow_filter_apply(&f->filter, &f->w);
    billow_conjugate_gradients_free(solver);
    return solution;
}

/* The result equals that with the points' blocks, in a fraction of the iterations, whatever the material. */
static void
test_needs_few_iterations(void)
{
    for (const BillowMaterialPreset *preset = billow_material_presets; preset->choice.word; preset++) {
        Fixture *f = fixture_new(64, 64, &preset->material, 2);
        pin_some(f);
        assemble(f);
        billow_block_matrix_invert(f->matrix, &f->filter);
        BillowSolution blocks = solve(f, 1e-4, by_blocks);
        BillowSolution cycles = solve(f, 1e-4, by_cycles);
        g_test_message("%s: %d iterations instead of %d", preset->choice.word, cycles.iterations,
                       blocks.iterations);
        g_assert_true(blocks.solved && cycles.solved);
        g_assert_cmpint(5 * cycles.iterations, <, blocks.iterations);
        fixture_free(f);
    }
}

/* Computes the residual in a norm that does not depend on the preconditioner. */
static void
test_solution_solves_the_system(void)
{
    Fixture *f = fixture_new(48, 48, &billow_material_presets[0].material, 1);
    pin_some(f);
    assemble(f);
    g_assert_true(solve(f, 1e-10, by_cycles).solved);
    g_assert_cmpfloat(sqrt(dot(f, &f->w, &f->w)), <=, 1e-8 * sqrt(dot(f, &f->b, &f->b)));
    fixture_free(f);
}

/* Computes D z, where D is the symmetric block of a point. */
static BillowVec3
times_block(const BillowBlockMatrix *matrix, size_t i, BillowVec3 z)
{
    double *const *d = matrix->diagonal;
    return billow_vec3(d[0][i] * z.x + d[1][i] * z.y + d[2][i] * z.z,
                       d[1][i] * z.x + d[3][i] * z.y + d[4][i] * z.z,
                       d[2][i] * z.x + d[4][i] * z.y + d[5][i] * z.z);
}

/* The blocks' z solves D z = r at each point, within its free directions if some are prescribed. */
static void
test_blocks_are_solved_on_what_is_free(void)
{
    Fixture *f = fixture_new(12, 9, &billow_material_presets[0].material, 1);
    pin_some(f);
    assemble(f);
    billow_block_matrix_invert(f->matrix, &f->filter);
    billow_block_matrix_precondition(f->matrix, &f->b, &f->v);
    const BillowFilterEntry *entry = f->filter.entries, *end = entry + f->filter.n;
    for (size_t i = 0; i < f->net->count; i++) {
        const BillowVec3 z = billow_points_get(&f->v, i), r = billow_points_get(&f->b, i);
        BillowVec3 left = billow_vec3_sub(times_block(f->matrix, i, z), r), beside = {0.0, 0.0, 0.0};
        if (entry < end && entry->point == i) {
            left = billow_filter_project(entry, left);
            beside = billow_vec3_sub(z, billow_filter_project(entry, z));
            entry++;
        }
        g_assert_cmpfloat(billow_vec3_length(left), <, 1e-9);
        g_assert_cmpfloat(billow_vec3_length(beside), <, 1e-9 * (1.0 + billow_vec3_length(z)));
    }
    g_assert_true(entry == end);
    fixture_free(f);
}

/* Finer nets need hardly more iterations. */
static void
test_iterations_hardly_grow(void)
{
    int iterations[2];
    for (int i = 0; i < 2; i++) {
        Fixture *f = fixture_new(32 << i, 32 << i, &billow_material_presets[0].material, 2);
        billow_filter_hold(&f->filter, 0, billow_vec3(0.0, 0.0, 0.0));
        assemble(f);
        iterations[i] = solve(f, 1e-4, by_cycles).iterations;
        fixture_free(f);
    }
    g_assert_cmpint(iterations[1], <=, iterations[0] + iterations[0] / 2);
}

/* A net that is large enough for several threads. */
static void
test_same_bits_for_any_threads(void)
{
    BillowPoints alone = {0};
    for (int threads = 1; threads <= 3; threads++) {
        Fixture *f = fixture_new(100, 90, &billow_material_presets[0].material, threads);
        pin_some(f);
        for (size_t i = 0; i < f->net->count; i++)
            billow_points_set(&f->b, i, billow_vec3(sin((double) i), cos(3.0 * (double) i), 1.0));
        assemble(f);
        billow_multigrid_precondition(f->multigrid, &f->b, &f->bv);
        size_t bytes = f->net->count * sizeof(double);
        if (threads == 1) {
            alone = f->bv;
            f->bv = billow_points_new(f->net->count);
        } else {
            g_assert_cmpmem(f->bv.x, bytes, alone.x, bytes);
            g_assert_cmpmem(f->bv.y, bytes, alone.y, bytes);
            g_assert_cmpmem(f->bv.z, bytes, alone.z, bytes);
        }
        fixture_free(f);
    }
    billow_points_free(&alone);
}

/* --- Tubes --- */

/* So many distinct points around, and down. */
static BillowGrid
tube_grid(int around, int down, bool by_rows)
{
    return (BillowGrid){.columns = by_rows ? down : around + 1,
                        .rows = by_rows ? around + 1 : down,
                        .spacing = 2.0 / MAX(around, down),
                        .closed = by_rows ? BILLOW_CLOSED_ROWS : BILLOW_CLOSED_COLUMNS};
}

static size_t
tube_index(const BillowGrid *grid, int around, int down)
{
    return grid->closed == BILLOW_CLOSED_ROWS ? billow_grid_index(grid, down, around)
                                              : billow_grid_index(grid, around, down);
}

/* Even and odd numbers of points around, on all levels. */
static const int tubes[][2] = {{32, 20}, {24, 40}, {31, 17}, {37, 5}, {3, 30}, {4, 9}, {6, 50}};

static void
test_tubes_are_symmetric_and_positive(void)
{
    for (size_t s = 0; s < 2 * G_N_ELEMENTS(tubes); s++) {
        const BillowGrid grid = tube_grid(tubes[s / 2][0], tubes[s / 2][1], s % 2);
        Fixture *f = fixture_of(grid, &billow_material_presets[s % 5].material, 1);
        billow_seam_close(&grid, &f->v);
        billow_seam_close(&grid, &f->w);
        billow_filter_hold(&f->filter, 0, billow_vec3(0.0, 0.0, 0.0));
        billow_filter_hold(&f->filter, billow_grid_twin(&grid, 0), billow_vec3(0.0, 0.0, 0.0));
        check_symmetry(f);
        for (size_t i = 0; i < f->net->count; i++) {
            const BillowVec3 own = billow_points_get(&f->bv, i),
                             twin = billow_points_get(&f->bv, billow_grid_twin(&grid, i));
            g_assert_cmpfloat(billow_vec3_distance(own, twin), ==, 0.0);
        }
        fixture_free(f);
    }
}

/* A ring of one row, or column, is a single line, so it is solved in one iteration, to single precision.
 * Nothing holds it, which costs a digit. */
static void
test_solves_a_ring_at_once(void)
{
    BillowMaterial material = billow_material_presets[0].material;
    material.bending_length = 0.0;
    for (int by_rows = 0; by_rows < 2; by_rows++)
        for (int around = 40; around < 42; around++) {
            const BillowGrid grid = tube_grid(around, 1, by_rows);
            Fixture *f = fixture_of(grid, &material, 1);
            billow_seam_close(&grid, &f->b);
            assemble(f);
            billow_multigrid_precondition(f->multigrid, &f->b, &f->v);
            billow_block_matrix_multiply(f->matrix, &f->v, &f->w);
            billow_seam_close(&grid, &f->w);
            double squares = 0.0;
            for (size_t i = 0; i < f->net->count; i++) {
                const BillowVec3 b = billow_points_get(&f->b, i),
                                 left = billow_vec3_sub(b, billow_points_get(&f->w, i));
                squares += billow_vec3_dot(left, left);
            }
            g_assert_cmpfloat(sqrt(squares), <=, 1e-2 * sqrt(dot(f, &f->b, &f->b)));
            fixture_free(f);
        }
}

/* The seam is like the rest of it: if what is known is turned by half, so is the result. Points at the seam
 * have half of what is known of them in each of two places. Bending across the seam is not part of the
 * matrix. */
static void
test_seam_is_nowhere(void)
{
    enum { AROUND = 32, DOWN = 21 };
    BillowMaterial material = billow_material_presets[0].material;
    material.bending_length = 0.0;
    for (int by_rows = 0; by_rows < 2; by_rows++) {
        const BillowGrid grid = tube_grid(AROUND, DOWN, by_rows);
        Fixture *f = fixture_of(grid, &material, 1);
        billow_seam_close(&grid, &f->v);
        for (int down = 0; down < DOWN; down++)
            for (int k = 0; k <= AROUND; k++) {
                const BillowVec3 v =
                    billow_points_get(&f->v, tube_index(&grid, (k + AROUND / 2) % AROUND, down));
                const double share = k == AROUND / 2 ? 2.0 : k % AROUND == 0 ? 0.5 : 1.0;
                billow_points_set(&f->w, tube_index(&grid, k, down),
                                  billow_vec3_scale(billow_vec3(-v.x, v.y, -v.z), share));
            }
        assemble(f);
        billow_multigrid_precondition(f->multigrid, &f->v, &f->bv);
        billow_multigrid_precondition(f->multigrid, &f->w, &f->bw);
        const double size = sqrt(dot(f, &f->bv, &f->bv) / (double) f->net->count);
        for (int down = 0; down < DOWN; down++)
            for (int k = 0; k <= AROUND; k++) {
                const BillowVec3 z = billow_points_get(&f->bv,
                                                       tube_index(&grid, (k + AROUND / 2) % AROUND, down)),
                                 turned = billow_points_get(&f->bw, tube_index(&grid, k, down));
                g_assert_cmpfloat(billow_vec3_distance(turned, billow_vec3(-z.x, z.y, -z.z)), <, 1e-3 * size);
            }
        fixture_free(f);
    }
}

/* A tube takes about as many iterations as the cloth that it is made of, and the result solves the system. */
static void
test_tubes_need_few_iterations(void)
{
    for (int around = 64; around < 66; around++)
        for (int by_rows = 0; by_rows < 2; by_rows++) {
            const BillowGrid grid = tube_grid(around, 40, by_rows);
            BillowGrid open = grid;
            open.closed = BILLOW_OPEN;
            Fixture *f = fixture_of(grid, &billow_material_presets[0].material, 2),
                    *cut = fixture_of(open, &billow_material_presets[0].material, 2);
            billow_filter_hold(&f->filter, tube_index(&grid, 9, 0), billow_vec3(0.0, 0.0, 0.0));
            billow_filter_hold(&cut->filter, tube_index(&grid, 9, 0), billow_vec3(0.0, 0.0, 0.0));
            assemble(f);
            assemble(cut);
            const BillowSolution tube = solve(f, 1e-6, by_cycles), sheet = solve(cut, 1e-6, by_cycles);
            g_test_message("%d around: %d iterations, %d if open", around, tube.iterations, sheet.iterations);
            g_assert_true(tube.solved && sheet.solved);
            g_assert_cmpint(tube.iterations, <=, sheet.iterations + sheet.iterations / 2);
            billow_seam_close(&grid, &f->b);
            g_assert_cmpfloat(sqrt(dot(f, &f->w, &f->w)), <=, 1e-4 * sqrt(dot(f, &f->b, &f->b)));
            fixture_free(f);
            fixture_free(cut);
        }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/multigrid/symmetric-and-positive", test_symmetric_and_positive);
    g_test_add_func("/multigrid/symmetric-on-what-is-free", test_symmetric_on_what_is_free);
    g_test_add_func("/multigrid/solves-a-chain-at-once", test_solves_a_chain_at_once);
    g_test_add_func("/multigrid/needs-few-iterations", test_needs_few_iterations);
    g_test_add_func("/multigrid/solution-solves-the-system", test_solution_solves_the_system);
    g_test_add_func("/multigrid/blocks-are-solved-on-what-is-free", test_blocks_are_solved_on_what_is_free);
    g_test_add_func("/multigrid/iterations-hardly-grow", test_iterations_hardly_grow);
    g_test_add_func("/multigrid/same-bits-for-any-threads", test_same_bits_for_any_threads);
    g_test_add_func("/multigrid/tubes-are-symmetric-and-positive", test_tubes_are_symmetric_and_positive);
    g_test_add_func("/multigrid/solves-a-ring-at-once", test_solves_a_ring_at_once);
    g_test_add_func("/multigrid/seam-is-nowhere", test_seam_is_nowhere);
    g_test_add_func("/multigrid/tubes-need-few-iterations", test_tubes_need_few_iterations);
    return g_test_run();
}
