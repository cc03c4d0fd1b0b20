/* Tests several anchors in the viewport: selecting them, and moving, rotating and scaling them together,
 * with real pointer and key events. */
#include "../gl/drivers.h"
#include "viewport_frames.h"
#include "widgets/viewport/tools/anchors.h"

enum { WIDTH = 640, HEIGHT = 480, N = 5 };

/* A square seen from the front, and one anchor beside it. */
static const BillowVec3 places[N] = {{-1, 1, 0}, {1, 1, 0}, {1, 2, 0}, {-1, 2, 0}, {2.5, 0.5, 0}};

typedef struct {
    GtkWidget *window;
    BillowViewport *viewport;
    int n_selected, n_changed, n_final, kind;
} Fixture;

static void
on_selected(BillowViewport *viewport, Fixture *fixture)
{
    fixture->n_selected++;
}

static void
on_transformed(BillowViewport *viewport, int kind, gboolean final, Fixture *fixture)
{
    fixture->kind = kind;
    fixture->n_changed++;
    fixture->n_final += final;
}

static void
set_up(Fixture *fixture, gconstpointer data)
{
    fixture->viewport = BILLOW_VIEWPORT(billow_viewport_new());
    g_signal_connect(fixture->viewport, "anchors-selected", G_CALLBACK(on_selected), fixture);
    g_signal_connect(fixture->viewport, "anchors-transformed", G_CALLBACK(on_transformed), fixture);
    billow_viewport_set_anchors(fixture->viewport, places, N);
    g_object_set(fixture->viewport, "editable-anchors", TRUE, "several-anchors", TRUE, "orthographic", TRUE,
                 NULL);
    fixture->window = hands_show(GTK_WIDGET(fixture->viewport), WIDTH, HEIGHT);
    drivers_stay_loaded();
    billow_viewport_look(fixture->viewport, BILLOW_VIEW_FRONT);
    gtk_widget_grab_focus(GTK_WIDGET(fixture->viewport));
}

static void
tear_down(Fixture *fixture, gconstpointer data)
{
    gtk_window_destroy(GTK_WINDOW(fixture->window));
    hands_settle();
}

/* --- Helpers --- */

static void
locate(Fixture *fixture, BillowVec3 place, double *x, double *y)
{
    g_assert_true(billow_viewport_project(fixture->viewport, place, x, y));
}

static void
point_at(Fixture *fixture, BillowVec3 place)
{
    double x, y;
    locate(fixture, place, &x, &y);
    hands_act("mousemove %d %d", (int) round(x), (int) round(y));
}

static void
click_on(Fixture *fixture, int anchor, const char *key)
{
    point_at(fixture, places[anchor]);
    hands_act(*key ? "keydown %s click 1 keyup %s" : "click 1", key, key);
}

/* Drags from one position to another, with a key held ("": none). */
static void
drag(Fixture *fixture, BillowVec3 from, BillowVec3 to, const char *key)
{
    if (*key)
        hands_act("keydown %s", key);
    point_at(fixture, from);
    hands_act("mousedown 1");
    point_at(fixture, billow_vec3_mix(from, to, 0.5));
    point_at(fixture, to);
    hands_act("mouseup 1");
    if (*key)
        hands_act("keyup %s", key);
}

/* Checks the selection: "1" for each selected anchor, "0" for each other. */
static void
assert_selected(Fixture *fixture, const char *expected)
{
    char selected[N + 1] = {0};
    for (int i = 0; i < N; i++)
        selected[i] = billow_viewport_is_anchor_selected(fixture->viewport, i) ? '1' : '0';
    g_assert_cmpstr(selected, ==, expected);
}

static void
select_square(Fixture *fixture)
{
    for (int i = 0; i < N; i++)
        billow_viewport_set_anchor_selected(fixture->viewport, i, i < 4);
}

static void
assert_at(Fixture *fixture, int anchor, BillowVec3 place, double within)
{
    const BillowVec3 there = billow_viewport_get_anchor(fixture->viewport, anchor);
    g_assert_cmpfloat(billow_vec3_distance(there, place), <=, within);
}

static void
assert_all_back(Fixture *fixture)
{
    for (int i = 0; i < N; i++)
        assert_at(fixture, i, places[i], 0.0);
}

static void
assert_readout(Fixture *fixture, const char *expected)
{
    g_autofree char *readout = NULL;
    g_object_get(fixture->viewport, "readout", &readout, NULL);
    g_assert_cmpstr(readout, ==, expected);
}

/* --- Selecting --- */

static void
test_clicks(Fixture *fixture, gconstpointer data)
{
    click_on(fixture, 0, "");
    assert_selected(fixture, "10000");
    click_on(fixture, 1, "ctrl");
    click_on(fixture, 4, "shift");
    assert_selected(fixture, "11001");
    click_on(fixture, 1, "ctrl");
    assert_selected(fixture, "10001");
    hands_act("mousemove 8 8 keydown shift click 1 keyup shift"); /* on nothing: the selection stays */
    assert_selected(fixture, "10001");
    click_on(fixture, 4, "");
    assert_selected(fixture, "00001");
    hands_act("key ctrl+a");
    assert_selected(fixture, "11111");
    hands_act("mousemove 8 8 click 1");
    assert_selected(fixture, "00000");
    g_assert_cmpint(fixture->n_selected, >=, 7);
    g_assert_cmpint(fixture->n_changed, ==, 0);
    assert_all_back(fixture);
}

static const BillowVec3 above_left = {-1.3, 2.2, 0}, below_left = {-0.7, 0.8, 0}, below_right = {1.3, 0.8, 0},
                        above_right = {0.7, 2.2, 0};

/* A box selects: in Billow's navigation with Ctrl, as a plain drag orbits; in the others without. */
static void
test_box(Fixture *fixture, gconstpointer data)
{
    for (int preset = BILLOW_NAVIGATION_BILLOW; preset <= BILLOW_NAVIGATION_MAYA; preset++) {
        const gboolean plain = preset != BILLOW_NAVIGATION_BILLOW;
        const BillowCamera before = billow_viewport_get_camera(fixture->viewport);
        g_object_set(fixture->viewport, "navigation", preset, NULL);
        drag(fixture, above_left, below_left, plain ? "" : "ctrl");
        assert_selected(fixture, "10010");
        drag(fixture, below_right, above_right, plain ? "" : "ctrl");
        assert_selected(fixture, "01100");
        hands_act("keydown shift");
        drag(fixture, above_left, below_left, plain ? "" : "ctrl");
        hands_act("keyup shift");
        assert_selected(fixture, "11110");
        g_assert_cmpfloat(billow_viewport_get_camera(fixture->viewport).yaw, ==, before.yaw);
    }
}

static void
test_box_escape(Fixture *fixture, gconstpointer data)
{
    g_object_set(fixture->viewport, "navigation", BILLOW_NAVIGATION_BLENDER, NULL);
    click_on(fixture, 4, "");
    point_at(fixture, above_left);
    hands_act("mousedown 1");
    point_at(fixture, below_right);
    assert_selected(fixture, "11110");
    hands_act("key Escape");
    assert_selected(fixture, "00001");
    hands_act("mouseup 1");
    assert_selected(fixture, "00001");
}

/* Without "several-anchors", a click selects one anchor, keys begin no transform, and there is no box. */
static void
test_one(Fixture *fixture, gconstpointer data)
{
    g_object_set(fixture->viewport, "several-anchors", FALSE, NULL);
    click_on(fixture, 0, "");
    click_on(fixture, 1, "ctrl");
    assert_selected(fixture, "01000");
    hands_act("key g r s ctrl+a");
    assert_readout(fixture, NULL);
    drag(fixture, above_left, below_left, "ctrl");
    assert_selected(fixture, "01000");
    g_assert_cmpint(fixture->n_changed, ==, 0);
}

/* --- By keys and numbers --- */

static void
test_typed_move(Fixture *fixture, gconstpointer data)
{
    select_square(fixture);
    hands_act("key g y 0 period 2 5");
    assert_readout(fixture, "Move along Y: 0.25 m");
    g_assert_cmpint(fixture->n_final, ==, 0);
    hands_act("key Return");
    assert_readout(fixture, NULL);
    g_assert_cmpint(fixture->n_final, ==, 1);
    g_assert_cmpint(fixture->kind, ==, BILLOW_TRANSFORM_MOVE);
    for (int i = 0; i < 4; i++)
        assert_at(fixture, i, billow_vec3_add(places[i], billow_vec3(0.0, 0.25, 0.0)), 0.0);
    assert_at(fixture, 4, places[4], 0.0);
    hands_act("key g z 3 minus BackSpace 4 Return"); /* along z, although it is the viewing direction */
    assert_at(fixture, 0, billow_vec3(-1.0, 1.25, -4.0), 0.0);
    hands_act("key g 1"); /* without an axis: along x */
    assert_readout(fixture, "Move along X: 1 m");
    hands_act("key KP_Enter");
    assert_at(fixture, 0, billow_vec3(0.0, 1.25, -4.0), 0.0);
}

/* The center is (0, 1.5, 0): a quarter turn about z takes (-1, -0.5) to (0.5, -1), half one about y x to
 * -x. */
static void
test_typed_turn(Fixture *fixture, gconstpointer data)
{
    select_square(fixture);
    hands_act("key r z 9 0");
    assert_readout(fixture, "Turn about Z: 90°");
    hands_act("key Return");
    g_assert_cmpint(fixture->kind, ==, BILLOW_TRANSFORM_TURN);
    assert_at(fixture, 0, billow_vec3(0.5, 0.5, 0.0), 1e-12);
    assert_at(fixture, 2, billow_vec3(-0.5, 2.5, 0.0), 1e-12);
    hands_act("key r 9 0 minus Return"); /* the viewing direction, which is z here too */
    assert_at(fixture, 0, places[0], 1e-12);
    hands_act("key r y 1 8 0 Return");
    assert_at(fixture, 0, places[1], 1e-12);
    assert_at(fixture, 4, places[4], 0.0);
}

static void
test_typed_scale(Fixture *fixture, gconstpointer data)
{
    select_square(fixture);
    hands_act("key s 2");
    assert_readout(fixture, "Scale: 2 times");
    hands_act("key Return");
    g_assert_cmpint(fixture->kind, ==, BILLOW_TRANSFORM_SCALE);
    assert_at(fixture, 0, billow_vec3(-2.0, 0.5, 0.0), 1e-12);
    assert_at(fixture, 2, billow_vec3(2.0, 2.5, 0.0), 1e-12);
    hands_act("key s y 0");
    assert_readout(fixture, "Scale along Y: 0 times");
    hands_act("key Return");
    assert_at(fixture, 0, billow_vec3(-2.0, 1.5, 0.0), 1e-12);
    assert_at(fixture, 2, billow_vec3(2.0, 1.5, 0.0), 1e-12);
}

static void
test_pivots(Fixture *fixture, gconstpointer data)
{
    click_on(fixture, 0, "");
    click_on(fixture, 2, "ctrl");
    g_object_set(fixture->viewport, "pivot", BILLOW_PIVOT_LAST, NULL);
    hands_act("key s 2 Return");
    assert_at(fixture, 2, places[2], 0.0);
    assert_at(fixture, 0, billow_vec3(-3.0, 0.0, 0.0), 1e-12);
    g_object_set(fixture->viewport, "pivot", BILLOW_PIVOT_ORIGIN, NULL);
    hands_act("key s 3 Return");
    assert_at(fixture, 2, billow_vec3(3.0, 6.0, 0.0), 1e-12);
}

/* With Shift, along the other two axes: as a table top is moved over the floor, or scaled in its plane. */
static void
test_across(Fixture *fixture, gconstpointer data)
{
    select_square(fixture);
    hands_act("key s shift+y 2");
    assert_readout(fixture, "Scale along X and Z: 2 times");
    hands_act("key Return");
    assert_at(fixture, 0, billow_vec3(-2.0, 1.0, 0.0), 1e-12);
    billow_viewport_set_anchors(fixture->viewport, places, N);
    hands_act("key g shift+x 1");
    assert_readout(fixture, "Move along Y: 1 m"); /* a number applies to the first of the two axes */
    hands_act("key Escape");
    billow_viewport_look(fixture->viewport, BILLOW_VIEW_OBLIQUE);
    double x, y, now_x, now_y;
    locate(fixture, places[0], &x, &y);
    hands_act("mousemove 300 300 key g shift+y mousemove 340 280");
    const BillowVec3 moved = billow_viewport_get_anchor(fixture->viewport, 0);
    locate(fixture, moved, &now_x, &now_y);
    g_assert_cmpfloat(moved.y, ==, places[0].y);
    g_assert_cmpfloat_with_epsilon(now_x, x + 40.0, 0.5);
    g_assert_cmpfloat_with_epsilon(now_y, y - 20.0, 0.5);
    hands_act("key shift+y"); /* and back to the view plane */
    g_assert_cmpfloat(billow_viewport_get_anchor(fixture->viewport, 0).y, >, places[0].y);
    hands_act("key Escape");
    assert_all_back(fixture);
}

/* Escape and the right button cancel whatever was typed and chosen, and the final signal comes once. */
static void
test_cancel(Fixture *fixture, gconstpointer data)
{
    static const char *const cases[] = {"key g x 2 Escape", "key r 4 5 Escape", "key s x 3 click 3",
                                        "key g 1 s 3 r 7 Escape"};
    select_square(fixture);
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        const int final = fixture->n_final;
        hands_act("%s", cases[i]);
        assert_all_back(fixture);
        assert_readout(fixture, NULL);
        g_assert_cmpint(fixture->n_final - final, ==, i < 3 ? 1 : 3); /* a new kind cancels the old one */
    }
}

static void
test_all_if_none_is_selected(Fixture *fixture, gconstpointer data)
{
    billow_viewport_set_selected_anchor(fixture->viewport, -1);
    hands_act("key g 1 Return");
    for (guint i = 0; i < G_N_ELEMENTS(places); i++)
        assert_at(fixture, (int) i, billow_vec3_add(places[i], billow_vec3(1.0, 0.0, 0.0)), 0.0);
}

/* The view's keys do not work during a transform: 1, 3, 5 and the period are typed as a number. */
static void
test_nothing_else(Fixture *fixture, gconstpointer data)
{
    const BillowCamera before = billow_viewport_get_camera(fixture->viewport);
    select_square(fixture);
    hands_act("key g 3 period 5 f Tab Return");
    assert_at(fixture, 0, billow_vec3(2.5, 1.0, 0.0), 0.0);
    g_assert_cmpfloat(billow_viewport_get_camera(fixture->viewport).distance, ==, before.distance);
    g_assert_true(billow_viewport_get_camera(fixture->viewport).orthographic);
    g_assert_true(gtk_widget_has_focus(GTK_WIDGET(fixture->viewport)));
}

/* --- By the pointer --- */

/* Converts a horizontal distance in the plane z = 0 from pixels to meters. */
static double
to_meters(Fixture *fixture, double pixels)
{
    double x0, x1, y;
    locate(fixture, billow_vec3(0, 0, 0), &x0, &y);
    locate(fixture, billow_vec3(1, 0, 0), &x1, &y);
    return pixels / (x1 - x0);
}

static void
test_pointer_moves(Fixture *fixture, gconstpointer data)
{
    const double pixel = to_meters(fixture, 1.0);
    select_square(fixture);
    hands_act("mousemove 300 300 key g");
    hands_act("mousemove 340 280");
    assert_at(fixture, 0, billow_vec3_add(places[0], billow_vec3(40.0 * pixel, 20.0 * pixel, 0.0)),
              0.2 * pixel);
    hands_act("key x");
    assert_at(fixture, 0, billow_vec3_add(places[0], billow_vec3(40.0 * pixel, 0.0, 0.0)), 0.2 * pixel);
    hands_act("key x mousemove 300 300");
    assert_all_back(fixture);
    hands_act("mousemove 340 300 click 1");
    g_assert_cmpint(fixture->n_final, ==, 1);
    hands_act("mousemove 100 100");
    assert_at(fixture, 0, billow_vec3_add(places[0], billow_vec3(40.0 * pixel, 0.0, 0.0)), 0.2 * pixel);
    assert_selected(fixture, "11110"); /* the click only ended the transform */
}

static const BillowVec3 center = {0.0, 1.5, 0.0};

/* From the right of the center to above it is a quarter turn, counterclockwise. */
static void
test_pointer_turns(Fixture *fixture, gconstpointer data)
{
    select_square(fixture);
    point_at(fixture, billow_vec3_add(center, billow_vec3(0.4, 0.0, 0.0)));
    hands_act("key r");
    point_at(fixture, billow_vec3_add(center, billow_vec3(0.3, 0.3, 0.0)));
    point_at(fixture, billow_vec3_add(center, billow_vec3(0.0, 0.4, 0.0)));
    assert_at(fixture, 0, billow_vec3(0.5, 0.5, 0.0), 0.03);
    hands_act("keydown ctrl"); /* in steps of 15° */
    assert_at(fixture, 0, billow_vec3(0.5, 0.5, 0.0), 1e-12);
    hands_act("key Return keyup ctrl");
    assert_at(fixture, 0, billow_vec3(0.5, 0.5, 0.0), 1e-12);
}

static void
test_pointer_scales(Fixture *fixture, gconstpointer data)
{
    select_square(fixture);
    point_at(fixture, billow_vec3_add(center, billow_vec3(0.4, 0.0, 0.0)));
    hands_act("key s");
    point_at(fixture, billow_vec3_add(center, billow_vec3(0.0, 0.8, 0.0)));
    assert_at(fixture, 0, billow_vec3(-2.0, 0.5, 0.0), 0.06);
    hands_act("click 1");
    g_assert_cmpint(fixture->n_final, ==, 1);
}

/* With snapping, the center snaps to the lines of the floor; with Ctrl it does not. */
static void
test_snaps(Fixture *fixture, gconstpointer data)
{
    const BillowVec3 from = billow_viewport_get_anchor(fixture->viewport, 0);
    const double pixel = to_meters(fixture, 1.0), spacing = 0.1;
    g_object_set(fixture->viewport, "snapping", TRUE, NULL);
    select_square(fixture);
    hands_act("mousemove 300 300 key g");
    hands_act("mousemove 341 277");
    const BillowVec3 to = billow_viewport_get_anchor(fixture->viewport, 0);
    g_assert_cmpfloat_with_epsilon(to.x, from.x + spacing * round(41.0 * pixel / spacing), 1e-9);
    g_assert_cmpfloat_with_epsilon(to.y, from.y + spacing * round(23.0 * pixel / spacing), 1e-9);
    hands_act("keydown ctrl");
    assert_at(fixture, 0, billow_vec3_add(from, billow_vec3(41.0 * pixel, 23.0 * pixel, 0.0)), 0.2 * pixel);
    hands_act("keyup ctrl key Escape");
    assert_all_back(fixture);
}

/* --- By the handles --- */

static BillowGizmo
gizmo(Fixture *fixture)
{
    BillowGizmo handles;
    g_assert_true(billow_viewport_get_gizmo(fixture->viewport, &handles));
    return handles;
}

static void
test_arrow(Fixture *fixture, gconstpointer data)
{
    const double pixel = to_meters(fixture, 1.0);
    select_square(fixture);
    const double reach = gizmo(fixture).reach;
    const BillowVec3 hold = billow_vec3_add(center, billow_vec3(0.5 * reach, 0.0, 0.0));
    drag(fixture, hold, billow_vec3_add(hold, billow_vec3(0.3, 0.2, 0.0)), "");
    g_assert_cmpint(fixture->kind, ==, BILLOW_TRANSFORM_MOVE);
    g_assert_cmpint(fixture->n_final, ==, 1);
    assert_at(fixture, 0, billow_vec3_add(places[0], billow_vec3(0.3, 0.0, 0.0)), 1.5 * pixel);
    assert_at(fixture, 4, places[4], 0.0);
}

static void
test_ring(Fixture *fixture, gconstpointer data)
{
    select_square(fixture);
    const double radius = 0.74 * gizmo(fixture).reach, part = radius * sqrt(0.5);
    drag(fixture, billow_vec3_add(center, billow_vec3(part, part, 0.0)),
         billow_vec3_add(center, billow_vec3(-part, part, 0.0)), "");
    g_assert_cmpint(fixture->kind, ==, BILLOW_TRANSFORM_TURN);
    assert_at(fixture, 0, billow_vec3(0.5, 0.5, 0.0), 0.05);
}

/* Drags a square handle to twice its distance, which scales by two; with Shift along all axes. */
static void
test_square(Fixture *fixture, gconstpointer data)
{
    static const char *const keys[] = {"", "shift"};
    for (int all = 0; all < 2; all++) {
        billow_viewport_set_anchors(fixture->viewport, places, N);
        select_square(fixture);
        const BillowVec3 out = {0.0, -gizmo(fixture).reach, 0.0};
        const BillowVec3 edge = {0.055 * out.y, 0.0,
                                 0.0}; /* half the size of the square handle, which is 0.13 of the reach */
        const BillowVec3 hold = billow_vec3_add(billow_vec3_add(center, out), edge);
        drag(fixture, hold, billow_vec3_add(hold, out), keys[all]);
        g_assert_cmpint(fixture->kind, ==, BILLOW_TRANSFORM_SCALE);
        assert_at(fixture, 0, billow_vec3(all ? -2.0 : -1.0, 0.5, 0.0), 0.05);
    }
}

static void
test_handle_escape(Fixture *fixture, gconstpointer data)
{
    select_square(fixture);
    point_at(fixture, billow_vec3_add(center, billow_vec3(0.5 * gizmo(fixture).reach, 0.0, 0.0)));
    hands_act("mousedown 1 mousemove_relative 40 0");
    g_assert_cmpfloat(billow_viewport_get_anchor(fixture->viewport, 0).x, >, places[0].x);
    hands_act("key Escape");
    assert_all_back(fixture);
    g_assert_cmpint(fixture->n_final, ==, 1);
    hands_act("mousemove_relative 20 0 mouseup 1");
    assert_all_back(fixture);
}

/* A number may be typed while an arrow is dragged, too. */
static void
test_handle_typed(Fixture *fixture, gconstpointer data)
{
    select_square(fixture);
    point_at(fixture, billow_vec3_add(center, billow_vec3(0.0, 0.5 * gizmo(fixture).reach, 0.0)));
    hands_act("mousedown 1 mousemove_relative 0 20 key 1 Return mouseup 1");
    assert_at(fixture, 0, billow_vec3(-1.0, 2.0, 0.0), 0.0);
    g_assert_cmpint(fixture->n_final, ==, 1);
}

/* A click on a handle selects the anchor behind it. */
static void
test_behind_handle(Fixture *fixture, gconstpointer data)
{
    BillowVec3 behind[N];
    memcpy(behind, places, sizeof places);
    billow_viewport_set_selected_anchor(fixture->viewport, 0);
    behind[1] = billow_vec3_add(places[0], billow_vec3(0.6 * gizmo(fixture).reach, 0.0, 0.0));
    billow_viewport_set_anchors(fixture->viewport, behind, N);
    point_at(fixture, behind[1]);
    hands_act("click 1");
    assert_selected(fixture, "01000");
    assert_at(fixture, 0, places[0], 0.0);
}

/* A single anchor has only arrows: rotating it about itself would change nothing. */
static void
test_one_has_arrows(Fixture *fixture, gconstpointer data)
{
    billow_viewport_set_selected_anchor(fixture->viewport, 0);
    g_assert_true(gizmo(fixture).moves);
    g_assert_false(gizmo(fixture).turns);
    g_assert_cmpfloat(gizmo(fixture).halves[0], ==, 0.0);
    g_object_set(fixture->viewport, "pivot", BILLOW_PIVOT_ORIGIN, NULL);
    g_assert_true(gizmo(fixture).turns);
    g_assert_cmpfloat(gizmo(fixture).halves[0], >, 0.0);
}

/* A dragged anchor snaps to the lines of the floor if snapping is on. */
static void
test_dragged_snaps(Fixture *fixture, gconstpointer data)
{
    g_object_set(fixture->viewport, "snapping", TRUE, NULL);
    drag(fixture, places[4], billow_vec3_add(places[4], billow_vec3(-0.33, 0.57, 0.0)), "");
    assert_at(fixture, 4, billow_vec3(2.2, 1.1, 0.0), 1e-9);
}

/* Moving the focus elsewhere applies the transform. */
static void
test_left(Fixture *fixture, gconstpointer data)
{
    select_square(fixture);
    hands_act("key g x 1");
    gtk_window_set_focus(GTK_WINDOW(fixture->window), NULL);
    g_assert_cmpint(fixture->n_final, ==, 1);
    assert_readout(fixture, NULL);
    assert_at(fixture, 0, billow_vec3(0.0, 1.0, 0.0), 0.0);
    gtk_widget_grab_focus(GTK_WIDGET(fixture->viewport));
    hands_act("key g x 1");
    gtk_widget_set_visible(GTK_WIDGET(fixture->viewport), FALSE);
    g_assert_cmpint(fixture->n_final, ==, 2);
    assert_at(fixture, 0, billow_vec3(1.0, 1.0, 0.0), 0.0);
}

/* Draws a line round a corner: two meters to the right and one up. The anchors are placed along it in
 * order, as far apart as possible. */
static void
draw_corner(Fixture *fixture)
{
    hands_act("key d");
    point_at(fixture, billow_vec3(-1.0, 1.2, 0.0));
    hands_act("mousedown 1");
    point_at(fixture, billow_vec3(0.0, 1.2, 0.0));
    point_at(fixture, billow_vec3(1.0, 1.2, 0.0));
    point_at(fixture, billow_vec3(1.0, 2.2, 0.0));
}

static void
test_drawn_curve(Fixture *fixture, gconstpointer data)
{
    const double pixels = to_meters(fixture, 2.0);
    gboolean drawing;
    select_square(fixture);
    draw_corner(fixture);
    hands_act("mouseup 1");
    for (int i = 0; i < 3; i++)
        assert_at(fixture, i, billow_vec3(-1.0 + i, 1.2, 0.0), pixels);
    assert_at(fixture, 3, billow_vec3(1.0, 2.2, 0.0), pixels);
    assert_at(fixture, 4, places[4], 0.0);
    g_assert_cmpint(fixture->n_final, ==, 1);
    g_object_get(fixture->viewport, "drawing", &drawing, NULL);
    g_assert_false(drawing);
}

/* Escape removes what is drawn, and ends drawing; a click draws nothing. */
static void
test_drawn_curve_escape(Fixture *fixture, gconstpointer data)
{
    gboolean drawing;
    select_square(fixture);
    draw_corner(fixture);
    hands_act("key Escape");
    assert_all_back(fixture);
    hands_act("mouseup 1 key d Escape");
    g_object_get(fixture->viewport, "drawing", &drawing, NULL);
    g_assert_false(drawing);
    hands_act("key d mousemove 320 400 click 1");
    assert_all_back(fixture);
    assert_selected(fixture, "11110");
}

/* In Maya's navigation, keys choose handles of one kind. */
static void
test_maya(Fixture *fixture, gconstpointer data)
{
    static const struct {
        const char *key;
        gboolean moves, turns, scales;
    } cases[] = {{"w", TRUE, FALSE, FALSE},
                 {"e", FALSE, TRUE, FALSE},
                 {"r", FALSE, FALSE, TRUE},
                 {"q", TRUE, TRUE, TRUE}};
    select_square(fixture);
    g_object_set(fixture->viewport, "navigation", BILLOW_NAVIGATION_MAYA, NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        hands_act("key %s", cases[i].key);
        g_assert_cmpint(gizmo(fixture).moves, ==, cases[i].moves);
        g_assert_cmpint(gizmo(fixture).turns, ==, cases[i].turns);
        g_assert_cmpint(gizmo(fixture).halves[0] > 0.0, ==, cases[i].scales);
    }
    hands_act("key w");
    g_object_set(fixture->viewport, "navigation", BILLOW_NAVIGATION_BLENDER, NULL);
    g_assert_true(gizmo(fixture).turns);
}

/* Adding or removing anchors ends a transform that was begun with the old ones. */
static void
test_anchors_go(Fixture *fixture, gconstpointer data)
{
    select_square(fixture);
    hands_act("key g x 1");
    billow_viewport_set_anchors(fixture->viewport, places, N - 1);
    assert_readout(fixture, NULL);
    hands_act("key Return");
    g_assert_cmpint(fixture->n_final, ==, 0);
    assert_at(fixture, 0, places[0], 0.0);
}

/* --- The tests --- */

typedef struct {
    const char *path;
    void (*run)(Fixture *fixture, gconstpointer data);
} Test;

static const Test tests[] = {
    {"/viewport-anchors/clicks-with-ctrl-and-shift-select-several", test_clicks},
    {"/viewport-anchors/box-selects-what-is-in-it", test_box},
    {"/viewport-anchors/escape-takes-the-box-back", test_box_escape},
    {"/viewport-anchors/one-at-a-time-has-none-of-it", test_one},
    {"/viewport-anchors/g-moves-by-what-is-typed", test_typed_move},
    {"/viewport-anchors/r-turns-by-what-is-typed", test_typed_turn},
    {"/viewport-anchors/s-scales-by-what-is-typed", test_typed_scale},
    {"/viewport-anchors/shift-and-an-axis-are-the-other-two", test_across},
    {"/viewport-anchors/turns-and-scales-about-its-pivot", test_pivots},
    {"/viewport-anchors/escape-and-right-click-take-it-back", test_cancel},
    {"/viewport-anchors/keys-move-all-if-none-is-selected", test_all_if_none_is_selected},
    {"/viewport-anchors/keys-do-nothing-else-meanwhile", test_nothing_else},
    {"/viewport-anchors/g-follows-the-pointer-until-a-click", test_pointer_moves},
    {"/viewport-anchors/r-turns-with-the-pointer", test_pointer_turns},
    {"/viewport-anchors/s-scales-with-the-pointer", test_pointer_scales},
    {"/viewport-anchors/snaps-to-the-grid-of-the-floor", test_snaps},
    {"/viewport-anchors/arrow-moves-the-selected", test_arrow},
    {"/viewport-anchors/ring-turns-the-selected", test_ring},
    {"/viewport-anchors/square-scales-the-selected", test_square},
    {"/viewport-anchors/escape-lets-the-handle-go", test_handle_escape},
    {"/viewport-anchors/number-is-typed-while-a-handle-is-held", test_handle_typed},
    {"/viewport-anchors/click-on-a-handle-is-for-the-anchor-behind", test_behind_handle},
    {"/viewport-anchors/one-anchor-has-arrows-only", test_one_has_arrows},
    {"/viewport-anchors/w-e-r-show-handles-in-mayas-way", test_maya},
    {"/viewport-anchors/dragged-anchor-snaps", test_dragged_snaps},
    {"/viewport-anchors/leaving-keeps-it", test_left},
    {"/viewport-anchors/stand-along-a-drawn-curve", test_drawn_curve},
    {"/viewport-anchors/escape-takes-the-drawn-curve-back", test_drawn_curve_escape},
    {"/viewport-anchors/other-anchors-end-it", test_anchors_go},
};

int
main(int argc, char **argv)
{
    gtk_test_init(&argc, &argv, NULL);
    g_log_set_always_fatal(G_LOG_LEVEL_WARNING | G_LOG_LEVEL_CRITICAL | G_LOG_LEVEL_ERROR);
    for (gsize i = 0; i < G_N_ELEMENTS(tests); i++)
        g_test_add(tests[i].path, Fixture, NULL, set_up, tests[i].run, tear_down);
    return g_test_run();
}
