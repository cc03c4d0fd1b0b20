#include "physics/net/lines.h"

#include <glib.h>
#include <math.h>

static void
set_block(float *const to[6], size_t i, const float block[6])
{
    for (int e = 0; e < 6; e++)
        to[e][i] = block[e];
}

/* Makes the same blocks everywhere. */
static BillowFivePoint
even_net(int columns, int rows)
{
    const float own[6] = {4.0f, 0.5f, 0.2f, 5.0f, 0.3f, 6.0f}, east[6] = {2.0f, 0.3f, 0.1f, 1.0f, 0.2f, 3.0f},
                south[6] = {1.0f, 0.1f, 0.05f, 2.0f, 0.1f, 1.0f};
    BillowFivePoint five = billow_five_point_new(columns, rows);
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++) {
            const size_t i = (size_t) row * (size_t) columns + (size_t) column;
            set_block(five.own, i, own);
            if (column + 1 < columns)
                set_block(five.east, i, east);
            if (row + 1 < rows)
                set_block(five.south, i, south);
        }
    return five;
}

/* All lines but the first and the last are equal, and so are their pivots, for any number of lines. */
static void
test_lines_alike(gconstpointer along_rows)
{
    enum { LINES = 141, LENGTH = 5 };
    const int columns = along_rows ? LENGTH : LINES, rows = along_rows ? LINES : LENGTH;
    BillowFivePoint five = even_net(columns, rows);
    BillowLines *lines = billow_lines_new(columns, rows, along_rows != NULL, true);
    billow_lines_factor(lines, &five, NULL);
    for (size_t value = 0; value < 6; value++)
        for (size_t t = 0; t < LENGTH; t++)
            for (size_t line = 1; line + 1 < LINES; line++) {
                const float *const inverse = lines->inverse[line % 2] + value * lines->plane;
                const double expected = (double) lines->inverse[1][value * lines->plane + t * lines->stride];
                g_assert_cmpfloat(fabs(expected), >, 0.0);
                g_assert_cmpfloat_with_epsilon((double) inverse[billow_lines_at(lines, t, line / 2)],
                                               expected, 1e-6 * fabs(expected));
            }
    billow_lines_free(lines);
    billow_five_point_free(&five);
}

static void
fill_by_chance(BillowLines *lines, float *const values[2])
{
    for (int p = 0; p < 2; p++)
        for (size_t axis = 0; axis < 3; axis++)
            for (int t = 0; t < lines->length; t++)
                for (int k = 0; k < billow_lines_count(lines, p); k++)
                    values[p][axis * lines->plane + billow_lines_at(lines, (size_t) t, (size_t) k)] =
                        (float) g_test_rand_double_range(-1.0, 1.0);
}

/* In grid order. */
static double *
to_grid(const BillowLines *lines, float *const values[2])
{
    const size_t count = (size_t) lines->lines * (size_t) lines->length;
    double *grid = g_new(double, 3 * count);
    for (size_t axis = 0; axis < 3; axis++)
        for (int t = 0; t < lines->length; t++)
            for (int line = 0; line < lines->lines; line++)
                grid[axis * count + (size_t) (t * lines->step + line * lines->line_step)] =
                    (double) values[line % 2][axis * lines->plane +
                                              billow_lines_at(lines, (size_t) t, (size_t) line / 2)];
    return grid;
}

/* Subtracts sign * E z of one point from r of another. */
static void
subtract_block(float *const edges[6], size_t edge, double sign, const double *z, size_t from, size_t count,
               double *r, size_t to)
{
    const int at[3][3] = {{0, 1, 2}, {1, 3, 4}, {2, 4, 5}};
    for (size_t a = 0; a < 3; a++)
        for (size_t b = 0; b < 3; b++)
            r[a * count + to] -= sign * (double) edges[at[a][b]][edge] * z[b * count + from];
}

/* r - A5 z, from the net's own blocks */
static void
subtract_net(const BillowFivePoint *five, const double *z, double *r)
{
    const size_t columns = (size_t) five->columns, rows = (size_t) five->rows, count = columns * rows;
    for (size_t i = 0; i < count; i++) {
        subtract_block(five->own, i, 1.0, z, i, count, r, i);
        for (int down = 0; down < 2; down++) {
            if (down ? i / columns + 1 == rows : i % columns + 1 == columns)
                continue;
            float *const *edges = down ? five->south : five->east;
            const size_t next = i + (down ? columns : 1);
            subtract_block(edges, i, 1.0, z, i, count, r, i);
            subtract_block(edges, i, -1.0, z, next, count, r, i);
            subtract_block(edges, i, 1.0, z, next, count, r, next);
            subtract_block(edges, i, -1.0, z, i, count, r, next);
        }
    }
}

/* A net of so many lines that they lie in bundles: a sweep solves the lines of the second parity exactly, and leaves
 * r - A5 z, as does the product alone. */
static void
test_leaves_the_rest(gconstpointer along_rows)
{
    enum { LINES = 141, LENGTH = 6 };
    const int columns = along_rows ? LENGTH : LINES, rows = along_rows ? LINES : LENGTH;
    BillowFivePoint five = even_net(columns, rows);
    BillowWorkers *workers = billow_workers_new(3);
    BillowLines *lines = billow_lines_new(columns, rows, along_rows != NULL, true);
    const size_t count = (size_t) LINES * LENGTH;
    billow_lines_factor(lines, &five, workers);
    for (int first = 0; first < 3; first++) {
        fill_by_chance(lines, lines->r);
        fill_by_chance(lines, lines->z);
        g_autofree double *expected = to_grid(lines, lines->r);
        if (first < 2)
            billow_lines_sweep(lines, first, NULL, workers);
        else
            billow_lines_subtract_product(lines, NULL, workers);
        g_autofree double *z = to_grid(lines, lines->z), *r = to_grid(lines, lines->r);
        subtract_net(&five, z, expected);
        for (size_t i = 0; i < 3 * count; i++)
            g_assert_cmpfloat_with_epsilon(r[i], expected[i], 1e-5);
        for (size_t t = 0; first < 2 && t < LENGTH; t++)
            for (size_t k = 0; k < LINES / 2; k++)
                g_assert_cmpfloat((double) lines->r[!first][billow_lines_at(lines, t, k)], ==, 0.0);
    }
    billow_lines_free(lines);
    billow_workers_free(workers);
    billow_five_point_free(&five);
}

/* A block that lost an axis to rounding: its pivot is kept above 0, and the others are unchanged. */
static void
test_lost_pivot(void)
{
    const int straight[3] = {0, 3, 5};
    for (int lost = 0; lost < 3; lost++) {
        BillowFivePoint five = billow_five_point_new(1, 2);
        BillowLines *lines = billow_lines_new(1, 2, false, false);
        for (int axis = 0; axis < 3; axis++)
            for (int i = 0; i < 2; i++)
                five.own[straight[axis]][i] = axis == lost ? 0.0f : 4.0f;
        billow_lines_factor(lines, &five, NULL);
        for (size_t axis = 0; axis < 3; axis++)
            for (size_t t = 0; t < 2; t++) {
                const double pivot =
                    (double) lines->inverse[0][(size_t) straight[axis] * lines->plane + t * lines->stride];
                if ((int) axis == lost)
                    g_assert_true(isfinite(pivot) && pivot > 1e3);
                else
                    g_assert_cmpfloat(pivot, ==, 0.25);
            }
        billow_lines_free(lines);
        billow_five_point_free(&five);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_data_func("/lines/columns-alike-have-like-pivots", NULL, test_lines_alike);
    g_test_add_data_func("/lines/rows-alike-have-like-pivots", "rows", test_lines_alike);
    g_test_add_data_func("/lines/sweep-of-columns-leaves-the-rest", NULL, test_leaves_the_rest);
    g_test_add_data_func("/lines/sweep-of-rows-leaves-the-rest", "rows", test_leaves_the_rest);
    g_test_add_func("/lines/lost-pivot-is-held-above-zero", test_lost_pivot);
    return g_test_run();
}
