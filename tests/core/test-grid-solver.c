#include "core/cloth/grid_solver.h"

#include <glib.h>
#include <stdlib.h>

/* Makes random positive couplings to all eight neighbors, with `n_fixed` random points fixed. */
static BillowStencil
random_stencil(GRand *random, int columns, int rows, int n_fixed)
{
    BillowStencil a = billow_stencil_new(columns, rows);
    for (int row = 0; row < rows; row++) {
        for (int column = 0; column < columns; column++) {
            const int step[4][2] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};
            for (int k = 0; k < 4; k++) {
                int c = column + step[k][0], r = row + step[k][1];
                if (c < 0 || c >= columns || r >= rows)
                    continue;
                double weight = g_rand_double_range(random, 0.5, 1.5);
                *billow_stencil_at(&a, column, row, c, r) = -weight;
                *billow_stencil_at(&a, column, row, column, row) += weight;
                *billow_stencil_at(&a, c, r, c, r) += weight;
            }
        }
    }
    for (int k = 0; k < n_fixed; k++)
        billow_stencil_fix(&a, (size_t) g_rand_int_range(random, 0, columns * rows));
    return a;
}

/* Computes b - A x by the definition, in double precision; zero at fixed points. */
static double
residual(const BillowStencil *a, const double *b, const double *x, double *out)
{
    double squares = 0.0;
    for (int row = 0; row < a->rows; row++) {
        for (int column = 0; column < a->columns; column++) {
            int i = row * a->columns + column;
            out[i] = 0.0;
            if (billow_stencil_is_fixed(a, column, row))
                continue;
            out[i] = b[i];
            for (int r = MAX(row - 1, 0); r <= MIN(row + 1, a->rows - 1); r++)
                for (int c = MAX(column - 1, 0); c <= MIN(column + 1, a->columns - 1); c++)
                    out[i] -= *billow_stencil_at(a, column, row, c, r) * x[r * a->columns + c];
            squares += out[i] * out[i];
        }
    }
    return sqrt(squares);
}

/* Improves x from zero by `cycles` cycles. Returns the share of the residual that is left. */
static double
solve(int columns, int rows, int n_fixed, int cycles, guint32 seed)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(seed);
    size_t count = (size_t) columns * (size_t) rows;
    BillowStencil a = random_stencil(random, columns, rows, n_fixed);
    g_autoptr(GRand) again = g_rand_new_with_seed(seed);
    BillowGridSolver *solver = billow_grid_solver_new(random_stencil(again, columns, rows, n_fixed));
    BillowPoints left = billow_points_new(count), x = billow_points_new(count);
    g_autofree double *b = g_new0(double, count);
    for (size_t i = 0; i < count; i++)
        b[i] = g_rand_double_range(random, -1.0, 1.0);
    double first = residual(&a, b, x.y, left.y), last = first;
    for (int k = 0; k < cycles; k++) {
        billow_grid_solver_correct(solver, NULL, &left, &x, NULL);
        last = residual(&a, b, x.y, left.y);
    }
    billow_points_free(&left);
    billow_points_free(&x);
    billow_stencil_free(&a);
    billow_grid_solver_free(solver);
    return last / first;
}

static void
test_narrow(void)
{
    g_assert_cmpfloat(solve(2, 2, 1, 1, 1), <, 1e-5);
    g_assert_cmpfloat(solve(2, 300, 3, 1, 2), <, 1e-3);
    g_assert_cmpfloat(solve(300, 2, 3, 2, 3), <, 1e-5);
    g_assert_cmpfloat(solve(16, 16, 5, 2, 4), <, 1e-6);
}

static void
test_wide(void)
{
    const int sizes[][2] = {{17, 17}, {18, 18}, {33, 64}, {64, 33}, {65, 100}, {128, 128}, {17, 400}};
    for (size_t k = 0; k < G_N_ELEMENTS(sizes); k++) {
        for (int n_fixed = 1; n_fixed <= 16; n_fixed *= 4) {
            double left = solve(sizes[k][0], sizes[k][1], n_fixed, 10, (guint32) k);
            g_test_message("%d x %d, %d fixed: %.1e after 10 cycles", sizes[k][0], sizes[k][1], n_fixed,
                           left);
            g_assert_cmpfloat(left, <, 1e-3);
        }
    }
}

/* Makes a random matrix of a tube: what is fixed on its seam is fixed twice. */
static BillowStencil
random_tube(guint32 seed, BillowClosed closed, int columns, int rows, int n_fixed)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(seed);
    const BillowGrid grid = {.columns = columns, .rows = rows, .spacing = 1.0, .closed = closed};
    BillowStencil a = random_stencil(random, columns, rows, 0);
    a.closed = closed;
    for (int k = 0; k < n_fixed; k++) {
        const size_t point = (size_t) g_rand_int_range(random, 0, columns * rows);
        billow_stencil_fix(&a, point);
        billow_stencil_fix(&a, billow_grid_twin(&grid, point));
    }
    return a;
}

/* Improves x from zero by ten cycles. Returns the share that is left of the residual, which adds up on the seam. */
static double
solve_tube(BillowClosed closed, int columns, int rows, int n_fixed, guint32 seed)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(seed + 1);
    const BillowGrid grid = {.columns = columns, .rows = rows, .spacing = 1.0, .closed = closed};
    const size_t count = billow_grid_count(&grid);
    BillowStencil a = random_tube(seed, closed, columns, rows, n_fixed);
    BillowGridSolver *solver = billow_grid_solver_new(random_tube(seed, closed, columns, rows, n_fixed));
    BillowPoints left = billow_points_new(count), x = billow_points_new(count);
    g_autofree double *b = g_new0(double, count);
    for (size_t i = 0; i < count; i++)
        b[i] = g_rand_double_range(random, -1.0, 1.0);
    double first = 0.0, last = 0.0;
    for (int k = 0; k <= 10; k++) {
        residual(&a, b, x.y, left.y);
        last = 0.0;
        for (size_t i = 0; i < count; i++) {
            const size_t twin = billow_grid_twin(&grid, i);
            g_assert_cmpfloat(x.y[i], ==, x.y[twin]);
            const double whole = twin == i ? left.y[i] : left.y[i] + left.y[twin];
            last += twin < i ? 0.0 : whole * whole;
        }
        first = k == 0 ? last : first;
        if (k < 10)
            billow_grid_solver_correct(solver, NULL, &left, &x, NULL);
    }
    billow_points_free(&left);
    billow_points_free(&x);
    billow_stencil_free(&a);
    billow_grid_solver_free(solver);
    return sqrt(last / first);
}

static void
test_tubes(void)
{
    const int sizes[][2] = {{5, 4},   {9, 30},  {30, 9},   {17, 17}, {18, 18},
                            {33, 64}, {64, 33}, {65, 100}, {17, 400}};
    for (size_t k = 0; k < G_N_ELEMENTS(sizes); k++)
        for (int n_fixed = 1; n_fixed <= 16; n_fixed *= 4)
            for (int rows = 0; rows < 2; rows++) {
                const double left =
                    rows ? solve_tube(BILLOW_CLOSED_ROWS, sizes[k][1], sizes[k][0], n_fixed, (guint32) k)
                         : solve_tube(BILLOW_CLOSED_COLUMNS, sizes[k][0], sizes[k][1], n_fixed, (guint32) k);
                g_test_message("%d x %d, %d fixed: %.1e after 10 cycles", sizes[k][0], sizes[k][1], n_fixed,
                               left);
                g_assert_cmpfloat(left, <, 1e-3);
            }
}

static double *
random_values(GRand *random, size_t count)
{
    double *values = g_new0(double, count);
    for (size_t i = 0; i < count; i++)
        values[i] = g_rand_double_range(random, -1.0, 1.0);
    return values;
}

/* Computes P x: zero at fixed points, elsewhere the mean of the coarse points from which a fine point is
 * interpolated. Free with g_free(). */
static double *
prolong(const BillowStencil *fine, const double *x)
{
    double *out = g_new0(double, (size_t) fine->columns *(size_t) fine->rows);
    for (int row = 0; row < fine->rows; row++)
        for (int column = 0; column < fine->columns; column++) {
            int c[2], r[2], n_c = billow_coarse_parents(column, fine->columns, c),
                            n_r = billow_coarse_parents(row, fine->rows, r);
            if (billow_stencil_is_fixed(fine, column, row))
                continue;
            for (int k = 0; k < n_c * n_r; k++)
                out[row * fine->columns + column] +=
                    x[r[k / n_c] * billow_coarse_count(fine->columns) + c[k % n_c]] / (n_c * n_r);
        }
    return out;
}

/* Computes yᵀ A x. */
static double
product(const BillowStencil *a, const double *y, const double *x)
{
    double sum = 0.0;
    for (int row = 0; row < a->rows; row++)
        for (int column = 0; column < a->columns; column++)
            for (int r = MAX(row - 1, 0); r <= MIN(row + 1, a->rows - 1); r++)
                for (int c = MAX(column - 1, 0); c <= MIN(column + 1, a->columns - 1); c++)
                    sum += y[row * a->columns + column] * *billow_stencil_at(a, column, row, c, r) *
                           x[r * a->columns + c];
    return sum;
}

/* Checks yᵀ A_coarse x = (P y)ᵀ A (P x), for vectors with a single entry, which test every entry of the
 * matrix, and for random ones. */
static void
assert_galerkin(int columns, int rows, int n_fixed)
{
    g_autoptr(GRand) random = g_rand_new_with_seed((guint32) (columns * rows));
    BillowStencil a = random_stencil(random, columns, rows, n_fixed), coarse = billow_stencil_coarsen(&a);
    size_t count = (size_t) coarse.columns * (size_t) coarse.rows;
    g_autofree double *all = random_values(random, count), *fine_all = prolong(&a, all);
    g_assert_cmpfloat_with_epsilon(product(&coarse, all, all), product(&a, fine_all, fine_all), 1e-9);
    for (size_t i = 0; i < count; i++) {
        g_autofree double *one = g_new0(double, count);
        one[i] = 1.0;
        g_autofree double *fine_one = prolong(&a, one);
        g_assert_cmpfloat_with_epsilon(product(&coarse, one, all), product(&a, fine_one, fine_all), 1e-11);
    }
    billow_stencil_free(&a);
    billow_stencil_free(&coarse);
}

static void
test_galerkin(void)
{
    const int sizes[][2] = {{2, 3}, {7, 6}, {12, 13}, {13, 12}, {17, 40}, {34, 18}, {33, 33}};
    for (size_t k = 0; k < G_N_ELEMENTS(sizes); k++)
        for (int n_fixed = 1; n_fixed <= 16; n_fixed *= 4)
            assert_galerkin(sizes[k][0], sizes[k][1], n_fixed);
}

/* Starting from x = 0 the points are the steps: the longest one of each row is reported. */
static void
assert_longest_steps(int columns, int rows)
{
    g_autoptr(GRand) random = g_rand_new_with_seed((guint32) columns);
    const size_t count = (size_t) columns * (size_t) rows;
    BillowGridSolver *solver = billow_grid_solver_new(random_stencil(random, columns, rows, 3));
    BillowPoints rhs = billow_points_new(count), x = billow_points_new(count);
    for (size_t i = 0; i < count; i++)
        billow_points_set(&rhs, i,
                          billow_vec3(g_rand_double_range(random, -1.0, 1.0),
                                      g_rand_double_range(random, -1.0, 1.0),
                                      g_rand_double_range(random, -1.0, 1.0)));
    g_autofree double *moves = g_new0(double, (size_t) rows);
    billow_grid_solver_correct(solver, NULL, &rhs, &x, moves);
    for (int row = 0; row < rows; row++) {
        double longest = 0.0;
        for (int i = row * columns; i < (row + 1) * columns; i++)
            longest = MAX(longest, billow_vec3_length(billow_points_get(&x, (size_t) i)));
        g_assert_cmpfloat_with_epsilon(moves[row], longest, 1e-6 * longest);
    }
    billow_points_free(&rhs);
    billow_points_free(&x);
    billow_grid_solver_free(solver);
}

static void
test_longest_steps(void)
{
    assert_longest_steps(12, 12);
    assert_longest_steps(37, 40);
    assert_longest_steps(64, 50);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/grid-solver/small-and-narrow-grids-are-solved-directly", test_narrow);
    g_test_add_func("/grid-solver/cycles-halve-the-error-on-any-grid", test_wide);
    g_test_add_func("/grid-solver/tubes", test_tubes);
    g_test_add_func("/grid-solver/coarse-matrix-is-that-of-the-prolonged-points", test_galerkin);
    g_test_add_func("/grid-solver/tells-the-longest-step-of-each-row", test_longest_steps);
    return g_test_run();
}
