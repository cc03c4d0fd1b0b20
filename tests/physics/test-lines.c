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
    BillowLines *lines = billow_lines_new(columns, rows, along_rows != NULL);
    billow_lines_factor(lines, &five, NULL);
    for (size_t value = 0; value < 6; value++)
        for (size_t t = 0; t < LENGTH; t++)
            for (size_t line = 1; line + 1 < LINES; line++) {
                const size_t at = value * lines->plane + t * lines->stride;
                const double expected = (double) lines->inverse[1][at];
                g_assert_cmpfloat(fabs(expected), >, 0.0);
                g_assert_cmpfloat_with_epsilon((double) lines->inverse[line % 2][at + line / 2], expected,
                                               1e-6 * fabs(expected));
            }
    billow_lines_free(lines);
    billow_five_point_free(&five);
}

/* A block that lost an axis to rounding: its pivot is kept above 0, and the others are unchanged. */
static void
test_lost_pivot(void)
{
    const int straight[3] = {0, 3, 5};
    for (int lost = 0; lost < 3; lost++) {
        BillowFivePoint five = billow_five_point_new(1, 2);
        BillowLines *lines = billow_lines_new(1, 2, false);
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
    g_test_add_func("/lines/lost-pivot-is-held-above-zero", test_lost_pivot);
    return g_test_run();
}
