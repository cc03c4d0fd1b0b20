/* Tests the set of picked points and the picker's view. Needs no display. */
#include "widgets/picker/grid_selection.h"
#include "widgets/picker/grid_view.h"

static void
assert_points(BillowGridSelection *selection, const BillowGridPoint *expected, guint count)
{
    g_assert_cmpuint(billow_grid_selection_count(selection), ==, count);
    g_assert_cmpmem(billow_grid_selection_points(selection), count * sizeof *expected, expected,
                    count * sizeof *expected);
}

static void
test_order(void)
{
    BillowGridSelection *selection = billow_grid_selection_new(5, 4);
    g_assert_true(billow_grid_selection_set(selection, 4, 3, TRUE));
    g_assert_true(billow_grid_selection_set(selection, 0, 0, TRUE));
    g_assert_true(billow_grid_selection_set(selection, 2, 1, TRUE));
    assert_points(selection, (BillowGridPoint[]){{4, 3}, {0, 0}, {2, 1}}, 3);
    g_assert_true(billow_grid_selection_set(selection, 0, 0, FALSE));
    assert_points(selection, (BillowGridPoint[]){{4, 3}, {2, 1}}, 2);
    g_assert_true(billow_grid_selection_set(selection, 0, 0, TRUE)); /* added again, at the end */
    assert_points(selection, (BillowGridPoint[]){{4, 3}, {2, 1}, {0, 0}}, 3);
    billow_grid_selection_free(selection);
}

static void
test_out_and_in_unread(void)
{
    BillowGridSelection *selection = billow_grid_selection_new(5, 4);
    for (int i = 0; i < 3; i++) {
        billow_grid_selection_set(selection, 1, 1, TRUE);
        billow_grid_selection_set(selection, 3, 2, TRUE);
        billow_grid_selection_set(selection, 1, 1, FALSE);
    }
    assert_points(selection, (BillowGridPoint[]){{3, 2}}, 1);
    billow_grid_selection_free(selection);
}

static void
test_no_change(void)
{
    BillowGridSelection *selection = billow_grid_selection_new(5, 4);
    g_assert_true(billow_grid_selection_set(selection, 1, 1, TRUE));
    g_assert_false(billow_grid_selection_set(selection, 1, 1, TRUE));
    g_assert_false(billow_grid_selection_set(selection, 2, 1, FALSE));
    g_assert_false(billow_grid_selection_set(selection, 5, 1, TRUE));
    g_assert_false(billow_grid_selection_set(selection, 1, -1, TRUE));
    g_assert_false(billow_grid_selection_has(selection, 5, 1));
    assert_points(selection, (BillowGridPoint[]){{1, 1}}, 1);
    billow_grid_selection_free(selection);
}

/* Compares random changes with a plain list. */
static void
test_random(void)
{
    enum { COLUMNS = 12, ROWS = 9 };
    BillowGridSelection *selection = billow_grid_selection_new(COLUMNS, ROWS);
    g_autoptr(GArray) list = g_array_new(FALSE, FALSE, sizeof(BillowGridPoint));
    for (int step = 0; step < 20000; step++) {
        BillowGridPoint point = {g_test_rand_int_range(0, COLUMNS), g_test_rand_int_range(0, ROWS)};
        gboolean picked = g_test_rand_bit();
        guint at = 0;
        while (at < list->len && memcmp(&g_array_index(list, BillowGridPoint, at), &point, sizeof point) != 0)
            at++;
        g_assert_cmpint(billow_grid_selection_set(selection, point.column, point.row, picked), ==,
                        picked ? at == list->len : at < list->len);
        if (picked && at == list->len)
            g_array_append_val(list, point);
        else if (!picked && at < list->len)
            g_array_remove_index(list, at);
        if (step % 7 == 0)
            assert_points(selection, (const BillowGridPoint *) (void *) list->data, list->len);
    }
    billow_grid_selection_free(selection);
}

static BillowGridView
random_view(void)
{
    BillowGridView view = {.columns = g_test_rand_int_range(2, 600), .rows = g_test_rand_int_range(2, 600)};
    view.width = g_test_rand_double_range(160, 1500);
    view.height = g_test_rand_double_range(160, 1000);
    billow_grid_view_fit(&view);
    return view;
}

static void
test_fit(void)
{
    for (int i = 0; i < 2000; i++) {
        BillowGridView view = random_view();
        double right = view.x + view.cell * (view.columns - 1), bottom = view.y + view.cell * (view.rows - 1);
        g_assert_true(billow_grid_view_is_fitted(&view));
        g_assert_cmpfloat(view.x, >=, BILLOW_GRID_VIEW_NUMBERS - 1e-9);
        g_assert_cmpfloat(view.y, >=, BILLOW_GRID_VIEW_NUMBERS - 1e-9);
        g_assert_cmpfloat(right, <=, view.width - BILLOW_GRID_VIEW_MARGIN + 1e-9);
        g_assert_cmpfloat(bottom, <=, view.height - BILLOW_GRID_VIEW_MARGIN + 1e-9);
    }
}

static void
test_point_at(void)
{
    for (int i = 0; i < 2000; i++) {
        BillowGridView view = random_view();
        int column = g_test_rand_int_range(0, view.columns), row = g_test_rand_int_range(0, view.rows);
        int found_column, found_row;
        double off_x = g_test_rand_double_range(-0.45, 0.45), off_y = g_test_rand_double_range(-0.45, 0.45);
        g_assert_true(billow_grid_view_point_at(&view, view.x + (column + off_x) * view.cell,
                                                view.y + (row + off_y) * view.cell, &found_column,
                                                &found_row));
        g_assert_cmpint(found_column, ==, column);
        g_assert_cmpint(found_row, ==, row);
        double beyond = MAX(0.55 * view.cell, 5.0);
        g_assert_false(billow_grid_view_point_at(&view, view.x - beyond, view.y, &found_column, &found_row));
        g_assert_false(billow_grid_view_point_at(&view, view.x, view.y + view.cell * (view.rows - 1) + beyond,
                                                 &found_column, &found_row));
    }
}

static void
test_zoom(void)
{
    BillowGridView view = {.columns = 512, .rows = 512, .width = 600, .height = 600};
    int before_column, before_row, column, row;
    billow_grid_view_fit(&view);
    g_assert_true(billow_grid_view_point_at(&view, 300, 250, &before_column, &before_row));
    for (int i = 0; i < 60; i++)
        billow_grid_view_zoom(&view, 300, 250, 1.2);
    g_assert_true(billow_grid_view_point_at(&view, 300, 250, &column, &row));
    g_assert_cmpint(ABS(column - before_column), <=, 1);
    g_assert_cmpint(ABS(row - before_row), <=, 1);
    g_assert_cmpfloat(view.cell, ==, 64.0);
    for (int i = 0; i < 60; i++)
        billow_grid_view_zoom(&view, 10, 590, 1.0 / 1.2);
    g_assert_true(billow_grid_view_is_fitted(&view));
}

static void
test_pan_stops(void)
{
    BillowGridView view = {.columns = 200, .rows = 200, .width = 500, .height = 400};
    billow_grid_view_fit(&view);
    billow_grid_view_zoom(&view, 250, 200, 10.0);
    billow_grid_view_pan(&view, 1e6, 1e6);
    g_assert_cmpfloat(view.x, ==, BILLOW_GRID_VIEW_NUMBERS);
    g_assert_cmpfloat(view.y, ==, BILLOW_GRID_VIEW_NUMBERS);
    billow_grid_view_pan(&view, -1e6, -1e6);
    g_assert_cmpfloat_with_epsilon(view.x + 199 * view.cell, 500 - BILLOW_GRID_VIEW_MARGIN, 1e-9);
    g_assert_cmpfloat_with_epsilon(view.y + 199 * view.cell, 400 - BILLOW_GRID_VIEW_MARGIN, 1e-9);
}

static void
test_reveal(void)
{
    BillowGridView view = {.columns = 300, .rows = 300, .width = 500, .height = 400};
    billow_grid_view_fit(&view);
    billow_grid_view_zoom(&view, 250, 200, 30.0);
    for (int i = 0; i < 500; i++) {
        int column = g_test_rand_int_range(0, 300), row = g_test_rand_int_range(0, 300);
        billow_grid_view_reveal(&view, column, row);
        g_assert_cmpfloat(view.x + column * view.cell, >=, 0.0);
        g_assert_cmpfloat(view.x + column * view.cell, <=, 500.0);
        g_assert_cmpfloat(view.y + row * view.cell, >=, 0.0);
        g_assert_cmpfloat(view.y + row * view.cell, <=, 400.0);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/grid-selection/keeps-the-order-of-picking", test_order);
    g_test_add_func("/grid-selection/out-and-in-again-without-reading", test_out_and_in_unread);
    g_test_add_func("/grid-selection/says-when-nothing-changes", test_no_change);
    g_test_add_func("/grid-selection/equals-a-plain-list", test_random);
    g_test_add_func("/grid-view/fits-inside-its-margins", test_fit);
    g_test_add_func("/grid-view/finds-the-nearest-point", test_point_at);
    g_test_add_func("/grid-view/zoom-keeps-what-is-under-the-pointer", test_zoom);
    g_test_add_func("/grid-view/pan-stops-at-the-edges", test_pan_stops);
    g_test_add_func("/grid-view/reveals-any-point", test_reveal);
    return g_test_run();
}
