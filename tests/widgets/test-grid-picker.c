/* Tests the grid picker in a window, with real pointer and key events. */
#include "hands.h"
#include "model/project/anchor_place.h"
#include "widgets/picker/grid_picker.h"

#include <math.h>

typedef struct {
    GtkWidget *window;
    BillowGridPicker *picker;
    int n_changed;
    GArray *anchors; /* those at places that were picked */
} Fixture;

static void
count(BillowGridPicker *picker, int *n_changed)
{
    ++*n_changed;
}

static void
set_up(Fixture *fixture, gconstpointer data)
{
    fixture->picker = BILLOW_GRID_PICKER(billow_grid_picker_new());
    billow_grid_picker_set_size(fixture->picker, 11, 9);
    fixture->window = hands_show(GTK_WIDGET(fixture->picker), 520, 440);
    g_signal_connect(fixture->picker, "changed", G_CALLBACK(count), &fixture->n_changed);
}

static void
tear_down(Fixture *fixture, gconstpointer data)
{
    gtk_window_destroy(GTK_WINDOW(fixture->window));
    hands_settle();
}

static void
point_at(Fixture *fixture, int column, int row)
{
    double x, y;
    billow_grid_picker_locate(fixture->picker, column, row, &x, &y);
    hands_act("mousemove %d %d", (int) round(x), (int) round(y));
}

static void
assert_picked(Fixture *fixture, const BillowGridPoint *expected, size_t n_expected)
{
    size_t n;
    const BillowGridPoint *points = billow_grid_picker_get_picked(fixture->picker, &n);
    g_assert_cmpmem(points, n * sizeof *points, expected, n_expected * sizeof *expected);
}

static void
assert_position(Fixture *fixture, const char *expected)
{
    g_autofree char *text = NULL;
    g_object_get(fixture->picker, "position-text", &text, NULL);
    g_assert_cmpstr(text, ==, expected);
}

static void
test_click(Fixture *fixture, gconstpointer data)
{
    point_at(fixture, 3, 7);
    hands_act("click 1");
    point_at(fixture, 0, 0);
    hands_act("click 1");
    assert_picked(fixture, (BillowGridPoint[]){{3, 7}, {0, 0}}, 2);
    g_assert_cmpint(fixture->n_changed, ==, 2);
    point_at(fixture, 3, 7);
    hands_act("click 1");
    assert_picked(fixture, (BillowGridPoint[]){{0, 0}}, 1);
    g_assert_cmpint(fixture->n_changed, ==, 3);
}

static void
test_hover(Fixture *fixture, gconstpointer data)
{
    int column, row;
    point_at(fixture, 4, 2);
    g_object_get(fixture->picker, "hovered-column", &column, "hovered-row", &row, NULL);
    g_assert_cmpint(column, ==, 4);
    g_assert_cmpint(row, ==, 2);
    assert_position(fixture, "column 4, row 2");
    hands_act("mousemove 600 600");
    g_object_get(fixture->picker, "hovered-column", &column, NULL);
    g_assert_cmpint(column, ==, -1);
    assert_position(fixture, "column 0, row 0"); /* of the cursor */
}

static void
test_paint(Fixture *fixture, gconstpointer data)
{
    point_at(fixture, 2, 2);
    hands_act("mousedown 1");
    point_at(fixture, 5, 2); /* a fast drag picks the points between, too */
    point_at(fixture, 5, 4);
    hands_act("mouseup 1");
    assert_picked(fixture, (BillowGridPoint[]){{2, 2}, {3, 2}, {4, 2}, {5, 2}, {5, 3}, {5, 4}}, 6);
    point_at(fixture, 4, 2); /* begun on a picked point: unpicks */
    hands_act("mousedown 1");
    point_at(fixture, 7, 2);
    hands_act("mouseup 1");
    assert_picked(fixture, (BillowGridPoint[]){{2, 2}, {3, 2}, {5, 3}, {5, 4}}, 4);
}

static void
test_rectangle(Fixture *fixture, gconstpointer data)
{
    point_at(fixture, 8, 5);
    hands_act("keydown shift mousedown 1");
    point_at(fixture, 6, 3);
    g_assert_cmpuint(billow_grid_picker_get_n_picked(fixture->picker), ==, 0);
    hands_act("mouseup 1 keyup shift");
    g_assert_cmpuint(billow_grid_picker_get_n_picked(fixture->picker), ==, 9);
    for (int row = 3; row <= 5; row++)
        for (int column = 6; column <= 8; column++)
            g_assert_true(billow_grid_picker_is_picked(fixture->picker, column, row));
    g_assert_cmpint(fixture->n_changed, ==, 1);
}

static void
test_rectangle_escape(Fixture *fixture, gconstpointer data)
{
    point_at(fixture, 8, 5);
    hands_act("keydown shift mousedown 1");
    point_at(fixture, 6, 3);
    hands_act("keyup shift key Escape mouseup 1");
    g_assert_cmpuint(billow_grid_picker_get_n_picked(fixture->picker), ==, 0);
    g_assert_cmpint(fixture->n_changed, ==, 0);
}

static void
test_keys(Fixture *fixture, gconstpointer data)
{
    gtk_widget_grab_focus(GTK_WIDGET(fixture->picker));
    hands_act("key Right Right Down space");
    assert_picked(fixture, (BillowGridPoint[]){{2, 1}}, 1);
    assert_position(fixture, "column 2, row 1");
    hands_act("key shift+Right shift+Down");
    assert_picked(fixture, (BillowGridPoint[]){{2, 1}, {3, 1}, {3, 2}}, 3);
    hands_act("key Return");
    assert_picked(fixture, (BillowGridPoint[]){{2, 1}, {3, 1}}, 2);
    hands_act("key Left Left Left Left Left Up Up Up Up space"); /* stops at the border */
    g_assert_true(billow_grid_picker_is_picked(fixture->picker, 0, 0));
    hands_act("key Delete");
    g_assert_cmpuint(billow_grid_picker_get_n_picked(fixture->picker), ==, 0);
    int changed = fixture->n_changed;
    hands_act("key Delete");
    g_assert_cmpint(fixture->n_changed, ==, changed);
}

static void
test_large(Fixture *fixture, gconstpointer data)
{
    double x, y, next_x, next_y;
    billow_grid_picker_set_size(fixture->picker, 512, 512);
    hands_settle();
    point_at(fixture, 300, 200);
    for (int i = 0; i < 4; i++)
        hands_act("click 4 click 4 click 4 click 4");
    billow_grid_picker_locate(fixture->picker, 300, 200, &x, &y);
    billow_grid_picker_locate(fixture->picker, 301, 200, &next_x, &next_y);
    g_assert_cmpfloat(next_x - x, >, 10.0);
    point_at(fixture, 300, 200);
    hands_act("click 1");
    assert_picked(fixture, (BillowGridPoint[]){{300, 200}}, 1);
    hands_act("mousedown 2 mousemove_relative 40 0");
    hands_act("mouseup 2");
    billow_grid_picker_locate(fixture->picker, 300, 200, &next_x, &next_y);
    g_assert_cmpfloat_with_epsilon(next_x, x + 40.0, 1.5);
    hands_act("key Home");
    billow_grid_picker_locate(fixture->picker, 511, 511, &x, &y);
    g_assert_cmpfloat(x, <, 520.0);
    g_assert_cmpfloat(y, <, 440.0);
    g_assert_cmpuint(billow_grid_picker_get_n_picked(fixture->picker), ==, 1);
}

static void
test_set_picked(Fixture *fixture, gconstpointer data)
{
    const BillowGridPoint points[] = {{5, 5}, {1, 1}, {5, 5}, {11, 0}, {-1, 2}, {10, 8}};
    billow_grid_picker_set_picked(fixture->picker, points, G_N_ELEMENTS(points));
    assert_picked(fixture, (BillowGridPoint[]){{5, 5}, {1, 1}, {10, 8}}, 3);
    billow_grid_picker_set_size(fixture->picker, 6, 6);
    assert_picked(fixture, (BillowGridPoint[]){{5, 5}, {1, 1}}, 2);
    g_assert_cmpint(fixture->n_changed, ==, 0);
    hands_settle();
}

static void
test_accessible(Fixture *fixture, gconstpointer data)
{
    const BillowGridPoint points[] = {{0, 0}};
    GtkAccessible *accessible = GTK_ACCESSIBLE(fixture->picker);
    gtk_test_accessible_assert_role(accessible, GTK_ACCESSIBLE_ROLE_GRID);
    gtk_test_accessible_assert_property(accessible, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT,
                                        "column 0, row 0, not picked");
    billow_grid_picker_set_picked(fixture->picker, points, 1);
    gtk_test_accessible_assert_property(accessible, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT,
                                        "column 0, row 0, picked");
}

/* With offered points, pointer and arrow keys go to the nearest one and skip the others. */
static void
test_offered(Fixture *fixture, gconstpointer data)
{
    const BillowGridPoint offered[] = {{0, 0}, {10, 0}, {0, 8}, {5, 5}};
    billow_grid_picker_set_offered(fixture->picker, offered, G_N_ELEMENTS(offered));
    point_at(fixture, 3, 3);
    hands_act("click 1");
    assert_picked(fixture, NULL, 0);
    double x, y;
    billow_grid_picker_locate(fixture->picker, 10, 0, &x, &y);
    hands_act("mousemove %d %d click 1", (int) x - 6, (int) y + 5);
    assert_picked(fixture, &offered[1], 1);
    hands_act("key Left space"); /* skips points that are not offered */
    assert_picked(fixture, (const BillowGridPoint[]){{10, 0}, {0, 0}}, 2);
    hands_act("key Down space");
    assert_picked(fixture, (const BillowGridPoint[]){{10, 0}, {0, 0}, {0, 8}}, 3);
    billow_grid_picker_set_offered(fixture->picker, NULL, 0);
    point_at(fixture, 3, 3);
    hands_act("click 1");
    assert_picked(fixture, (const BillowGridPoint[]){{10, 0}, {0, 0}, {0, 8}, {3, 3}}, 4);
}

/* --- Places on the outline --- */

static const double RADIUS = 3.6;
static const BillowGridPlace CENTER = {5.0, 4.0};

/* Adds an anchor, as the keyframe editor does. */
static void
add_place(BillowGridPicker *picker, double column, double row, Fixture *fixture)
{
    BillowAnchor anchor = {0};
    size_t n;
    billow_anchor_put(&anchor, column, row);
    g_array_append_val(fixture->anchors, anchor);
    const BillowGridPoint *picked = billow_grid_picker_get_picked(picker, &n);
    g_autofree BillowGridPoint *points = g_new0(BillowGridPoint, n + 1);
    for (size_t i = 0; i < n; i++)
        points[i] = picked[i];
    points[n] = (BillowGridPoint){anchor.column, anchor.row};
    billow_grid_picker_set_picked(picker, points, n + 1);
    billow_grid_picker_set_places(picker, (const BillowAnchor *) (void *) fixture->anchors->data,
                                  fixture->anchors->len);
}

static void
set_up_round(Fixture *fixture, gconstpointer data)
{
    const BillowOutlineLoop loop = {.radius = RADIUS, .center = CENTER};
    set_up(fixture, data);
    BillowOutline *outline = billow_outline_new(&loop, 1, 11, 9, NULL, NULL);
    billow_grid_picker_set_outline(fixture->picker, outline);
    billow_outline_unref(outline);
    fixture->anchors = g_array_new(FALSE, FALSE, sizeof(BillowAnchor));
    g_signal_connect(fixture->picker, "place-picked", G_CALLBACK(add_place), fixture);
}

static void
tear_down_round(Fixture *fixture, gconstpointer data)
{
    tear_down(fixture, data);
    g_array_unref(fixture->anchors);
}

/* Points at a place that is `beyond` pixels from the outline, where it is seen from its center in this direction. */
static void
point_at_outline(Fixture *fixture, double degrees, double beyond)
{
    double x, y, x_end, y_end;
    const double turn = degrees * G_PI / 180.0;
    billow_grid_picker_locate(fixture->picker, (int) CENTER.column, (int) CENTER.row, &x, &y);
    billow_grid_picker_locate(fixture->picker, 0, 0, &x_end, &y_end);
    const double away = RADIUS * (y - y_end) / CENTER.row + beyond;
    hands_act("mousemove %d %d", (int) round(x + away * cos(turn)), (int) round(y + away * sin(turn)));
}

/* The place is on the circle, and in the direction that was clicked, to a pixel. */
static void
assert_place(Fixture *fixture, guint index, double degrees)
{
    g_assert_cmpuint(fixture->anchors->len, ==, index + 1);
    const BillowAnchor *anchor = &g_array_index(fixture->anchors, BillowAnchor, index);
    const double right = billow_anchor_column(anchor) - CENTER.column,
                 down = billow_anchor_row(anchor) - CENTER.row;
    g_assert_cmpfloat_with_epsilon(hypot(right, down), RADIUS, 1e-9);
    g_assert_cmpfloat_with_epsilon(atan2(down, right) * 180.0 / G_PI, degrees, 1.0);
}

/* From both sides of the outline. Beside it in its middle, far beyond it and on a point, there is none. */
static void
test_outline_click(Fixture *fixture, gconstpointer data)
{
    point_at_outline(fixture, 25.0, 3.0);
    hands_act("click 1");
    assert_place(fixture, 0, 25.0);
    point_at_outline(fixture, 120.0, -3.0);
    hands_act("click 1");
    assert_place(fixture, 1, 120.0);
    g_assert_cmpint(fixture->n_changed, ==, 0);
    point_at(fixture, 0, 0);
    hands_act("click 1");
    point_at(fixture, 6, 3);
    hands_act("click 1");
    g_assert_cmpuint(fixture->anchors->len, ==, 2);
    g_assert_true(billow_grid_picker_is_picked(fixture->picker, 6, 3));
    g_assert_cmpuint(billow_grid_picker_get_n_picked(fixture->picker), ==, 3);
}

/* A second click at a place unpins it; one in a cell that is held picks no place. */
static void
test_outline_again(Fixture *fixture, gconstpointer data)
{
    g_autofree char *text = NULL;
    point_at_outline(fixture, 30.0, 0.0);
    g_object_get(fixture->picker, "position-text", &text, NULL);
    g_assert_true(g_str_has_suffix(text, ", on the outline"));
    hands_act("click 1");
    assert_place(fixture, 0, 30.0);
    point_at_outline(fixture, 22.0, 0.0); /* of the same cell: columns 8 to 9, rows 5 to 6 */
    hands_act("click 1");
    g_assert_cmpuint(fixture->anchors->len, ==, 1);
    g_assert_true(billow_grid_picker_is_picked(fixture->picker, 8, 6));
    point_at_outline(fixture, 30.0, 0.0);
    hands_act("click 1");
    g_assert_false(billow_grid_picker_is_picked(fixture->picker, 8, 6)); /* the point nearest to it */
}

/* A drag from the outline picks the points that it passes, and no place. */
static void
test_outline_drag(Fixture *fixture, gconstpointer data)
{
    point_at_outline(fixture, 180.0, 0.0);
    hands_act("mousedown 1");
    point_at(fixture, 4, 4);
    hands_act("mouseup 1");
    g_assert_cmpuint(fixture->anchors->len, ==, 0);
    assert_picked(fixture, (BillowGridPoint[]){{2, 4}, {3, 4}, {4, 4}}, 3);
}

/* At a point outside the outline, Space pins the nearest place on it. */
static void
test_outline_keys(Fixture *fixture, gconstpointer data)
{
    gtk_widget_grab_focus(GTK_WIDGET(fixture->picker));
    hands_act("key space"); /* far away */
    g_assert_cmpuint(fixture->anchors->len, ==, 0);
    hands_act("key Down Down Down Down Right space"); /* column 1, row 4: 0.4 to the left */
    g_assert_cmpuint(fixture->anchors->len, ==, 1);
    const BillowAnchor *anchor = &g_array_index(fixture->anchors, BillowAnchor, 0);
    g_assert_cmpfloat_with_epsilon(billow_anchor_column(anchor), CENTER.column - RADIUS, 1e-9);
    g_assert_cmpfloat(billow_anchor_row(anchor), ==, 4.0);
    hands_act("key space"); /* it is the anchor's nearest point */
    g_assert_cmpuint(billow_grid_picker_get_n_picked(fixture->picker), ==, 0);
}

int
main(int argc, char **argv)
{
    gtk_test_init(&argc, &argv, NULL);
    g_log_set_always_fatal(G_LOG_LEVEL_WARNING | G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_ERROR);
    g_test_add("/grid-picker/click-picks-and-drops", Fixture, NULL, set_up, test_click, tear_down);
    g_test_add("/grid-picker/hover-tells-the-place", Fixture, NULL, set_up, test_hover, tear_down);
    g_test_add("/grid-picker/drag-does-as-the-first-point", Fixture, NULL, set_up, test_paint, tear_down);
    g_test_add("/grid-picker/shift-drag-picks-a-rectangle", Fixture, NULL, set_up, test_rectangle, tear_down);
    g_test_add("/grid-picker/escape-gives-the-rectangle-up", Fixture, NULL, set_up, test_rectangle_escape,
               tear_down);
    g_test_add("/grid-picker/keys-move-and-pick", Fixture, NULL, set_up, test_keys, tear_down);
    g_test_add("/grid-picker/large-grid-zooms-and-pans", Fixture, NULL, set_up, test_large, tear_down);
    g_test_add("/grid-picker/picked-points-stay-in-the-grid", Fixture, NULL, set_up, test_set_picked,
               tear_down);
    g_test_add("/grid-picker/only-what-is-offered-is-picked", Fixture, NULL, set_up, test_offered, tear_down);
    g_test_add("/grid-picker/click-near-the-outline-picks-its-place", Fixture, NULL, set_up_round,
               test_outline_click, tear_down_round);
    g_test_add("/grid-picker/places-are-dropped-and-keep-their-cell", Fixture, NULL, set_up_round,
               test_outline_again, tear_down_round);
    g_test_add("/grid-picker/drag-from-the-outline-picks-points", Fixture, NULL, set_up_round,
               test_outline_drag, tear_down_round);
    g_test_add("/grid-picker/space-outside-picks-on-the-outline", Fixture, NULL, set_up_round,
               test_outline_keys, tear_down_round);
    g_test_add("/grid-picker/tells-assistive-tools", Fixture, NULL, set_up, test_accessible, tear_down);
    return g_test_run();
}
