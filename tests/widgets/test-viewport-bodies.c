/* Tests colliders, the second cloth and values in the viewport, with real pointer and key events. */
#include "../gl/drivers.h"
#include "gl/collider_shape.h"
#include "viewport_frames.h"

enum { WIDTH = 640, HEIGHT = 480 };
enum { BALL, BOX, FLOOR, N_BODIES };

typedef struct {
    GtkWidget *window;
    BillowViewport *viewport;
    BillowCollider bodies[N_BODIES];
    int pressed, n_pressed, moved, n_moved, n_final, n_camera;
    BillowVec3 place;
} Fixture;

static void
on_pressed(BillowViewport *viewport, int index, Fixture *fixture)
{
    fixture->pressed = index;
    fixture->n_pressed++;
}

static void
on_moved(BillowViewport *viewport, int index, double x, double y, double z, gboolean final, Fixture *fixture)
{
    fixture->moved = index;
    fixture->place = billow_vec3(x, y, z);
    fixture->n_moved++;
    fixture->n_final += final;
}

static void
on_camera(BillowViewport *viewport, Fixture *fixture)
{
    fixture->n_camera++;
}

static void
give_bodies(Fixture *fixture, size_t n)
{
    billow_viewport_set_colliders(fixture->viewport, fixture->bodies, n);
    hands_settle();
}

static void
set_up(Fixture *fixture, gconstpointer data)
{
    for (int i = 0; i < N_BODIES; i++)
        fixture->bodies[i] = billow_collider_default();
    fixture->bodies[BALL].shape = BILLOW_COLLIDER_SPHERE;
    fixture->bodies[BALL].position = billow_vec3(-0.8, 0.5, 0.2);
    fixture->bodies[BOX].shape = BILLOW_COLLIDER_BOX;
    fixture->bodies[BOX].size = billow_vec3(0.6, 0.6, 0.6);
    fixture->bodies[BOX].position = billow_vec3(0.9, 0.3, 0.0);
    fixture->viewport = BILLOW_VIEWPORT(billow_viewport_new());
    fixture->pressed = fixture->moved = -2;
    g_signal_connect(fixture->viewport, "collider-pressed", G_CALLBACK(on_pressed), fixture);
    g_signal_connect(fixture->viewport, "collider-moved", G_CALLBACK(on_moved), fixture);
    g_signal_connect(fixture->viewport, "camera-changed", G_CALLBACK(on_camera), fixture);
    g_object_set(fixture->viewport, "editable-colliders", TRUE, NULL);
    fixture->window = hands_show(GTK_WIDGET(fixture->viewport), WIDTH, HEIGHT);
    g_assert_null(billow_viewport_get_problem(fixture->viewport));
    drivers_stay_loaded();
    BillowCamera camera = billow_camera_default();
    camera.distance = 9.0; /* the floor's whole square is visible */
    billow_viewport_set_camera(fixture->viewport, &camera);
    give_bodies(fixture, N_BODIES);
    fixture->n_camera = 0;
}

static void
tear_down(Fixture *fixture, gconstpointer data)
{
    gtk_window_destroy(GTK_WINDOW(fixture->window));
    hands_settle();
}

static void
point_at(Fixture *fixture, BillowVec3 place)
{
    double x, y;
    g_assert_true(billow_viewport_project(fixture->viewport, place, &x, &y));
    hands_act("mousemove %d %d", (int) round(x), (int) round(y));
}

/* Returns the middle of the edge of the floor's square that is nearest to the camera. */
static BillowVec3
floor_edge(void)
{
    return billow_vec3(0.0, 0.0, BILLOW_COLLIDER_SHAPE_PLANE_REACH);
}

static void
drag_from(Fixture *fixture, BillowVec3 place, const char *key)
{
    point_at(fixture, place);
    hands_drag_here(key);
}

static void
test_press(Fixture *fixture, gconstpointer data)
{
    for (int i = 0; i < 2; i++) {
        point_at(fixture, fixture->bodies[i].position);
        hands_act("click 1");
        g_assert_cmpint(fixture->pressed, ==, i);
    }
    hands_act("mousemove 8 8 click 1");
    g_assert_cmpint(fixture->pressed, ==, -1);
    g_assert_cmpint(fixture->n_pressed, ==, 3);
}

static void
test_drag(Fixture *fixture, gconstpointer data)
{
    double x, y, now_x, now_y;
    BillowVec3 from = fixture->bodies[BALL].position;
    g_assert_true(billow_viewport_project(fixture->viewport, from, &x, &y));
    drag_from(fixture, from, "");
    g_assert_cmpint(fixture->moved, ==, BALL);
    g_assert_cmpint(fixture->n_moved, >=, 2);
    g_assert_cmpint(fixture->n_final, ==, 1);
    g_assert_true(billow_viewport_project(fixture->viewport, fixture->place, &now_x, &now_y));
    g_assert_cmpfloat_with_epsilon(now_x, x + 40.0, 0.1);
    g_assert_cmpfloat_with_epsilon(now_y, y + 30.0, 0.1);
    g_assert_cmpint(fixture->n_camera, ==, 0);
    point_at(fixture, fixture->place); /* it is there now */
    hands_act("click 1");
    g_assert_cmpint(fixture->pressed, ==, BALL);
}

static void
test_drag_vertical(Fixture *fixture, gconstpointer data)
{
    BillowVec3 from = fixture->bodies[BOX].position;
    drag_from(fixture, from, "shift");
    g_assert_cmpint(fixture->moved, ==, BOX);
    g_assert_cmpfloat(fixture->place.x, ==, from.x);
    g_assert_cmpfloat(fixture->place.z, ==, from.z);
    g_assert_cmpfloat(fixture->place.y, <, from.y - 0.05);
}

static void
test_drag_horizontal(Fixture *fixture, gconstpointer data)
{
    BillowVec3 from = fixture->bodies[BOX].position;
    drag_from(fixture, from, "ctrl");
    g_assert_cmpfloat(fixture->place.y, ==, from.y);
    g_assert_cmpfloat(billow_vec3_distance(fixture->place, from), >, 0.1);
}

static void
test_escape(Fixture *fixture, gconstpointer data)
{
    BillowVec3 from = fixture->bodies[BALL].position;
    point_at(fixture, from);
    hands_act("mousedown 1");
    hands_act("mousemove_relative 40 30");
    g_assert_cmpfloat(billow_vec3_distance(fixture->place, from), >, 0.1);
    hands_act("key Escape");
    g_assert_cmpint(fixture->n_final, ==, 1);
    g_assert_cmpfloat(billow_vec3_distance(fixture->place, from), ==, 0.0);
    int moved = fixture->n_moved;
    hands_act("mousemove_relative 20 20 mouseup 1");
    g_assert_cmpint(fixture->n_moved, ==, moved); /* released */
}

static void
test_plane(Fixture *fixture, gconstpointer data)
{
    drag_from(fixture, floor_edge(), "shift");
    g_assert_cmpint(fixture->moved, ==, FLOOR);
    g_assert_cmpint(fixture->n_final, ==, 1);
    g_assert_cmpfloat(fixture->place.y, <, -0.1);
    g_assert_cmpfloat(fixture->place.x, ==, 0.0);
}

/* A drag that begins inside a plane's square orbits the view; a click there selects the plane. */
static void
test_plane_inside(Fixture *fixture, gconstpointer data)
{
    BillowVec3 inside = {0.2, 0.0, 1.4};
    drag_from(fixture, inside, "");
    g_assert_cmpint(fixture->n_pressed + fixture->n_moved, ==, 0);
    g_assert_cmpint(fixture->n_camera, >=, 2); /* the view orbits */
    point_at(fixture, inside);
    hands_act("click 1");
    g_assert_cmpint(fixture->pressed, ==, FLOOR);
}

/* The floor is in nobody's way: neither its edges nor a click select it; but once selected, it stays so. */
static void
test_floor(Fixture *fixture, gconstpointer data)
{
    const BillowVec3 inside = {0.2, 0.0, 1.4};
    fixture->bodies[FLOOR].is_floor = true;
    give_bodies(fixture, N_BODIES);
    drag_from(fixture, floor_edge(), "shift");
    g_assert_cmpint(fixture->n_moved, ==, 0);
    point_at(fixture, inside);
    hands_act("click 1");
    g_assert_cmpint(fixture->pressed, ==, -1);
    point_at(fixture, fixture->bodies[BOX].position);
    hands_act("click 1");
    g_assert_cmpint(fixture->pressed, ==, BOX);
    billow_viewport_set_selected_collider(fixture->viewport, FLOOR);
    hands_settle();
    point_at(fixture, inside);
    hands_act("click 1");
    g_assert_cmpint(fixture->pressed, ==, FLOOR);
}

static void
test_not_editable(Fixture *fixture, gconstpointer data)
{
    g_object_set(fixture->viewport, "editable-colliders", FALSE, NULL);
    drag_from(fixture, fixture->bodies[BALL].position, "");
    g_assert_cmpint(fixture->n_moved + fixture->n_pressed, ==, 0);
    g_assert_cmpint(fixture->n_camera, >=, 2);
}

static void
test_anchors_first(Fixture *fixture, gconstpointer data)
{
    billow_viewport_set_anchors(fixture->viewport, &fixture->bodies[BALL].position, 1);
    g_object_set(fixture->viewport, "editable-anchors", TRUE, NULL);
    drag_from(fixture, fixture->bodies[BALL].position, "");
    g_assert_cmpint(fixture->n_moved + fixture->n_pressed, ==, 0);
    g_assert_cmpint(billow_viewport_get_selected_anchor(fixture->viewport), ==, 0);
}

static void
test_bodies_go(Fixture *fixture, gconstpointer data)
{
    point_at(fixture, fixture->bodies[BOX].position);
    hands_act("mousedown 1");
    give_bodies(fixture, 1);
    hands_act("mousemove_relative 40 30 mouseup 1");
    g_assert_cmpint(fixture->n_moved, ==, 0);
}

/* Another collider may be selected during the drag, which continues with the one that was pressed. */
static void
test_selection_changes(Fixture *fixture, gconstpointer data)
{
    point_at(fixture, fixture->bodies[BOX].position);
    hands_act("mousedown 1");
    billow_viewport_set_selected_collider(fixture->viewport, -1);
    hands_act("mousemove_relative 40 30");
    hands_act("mouseup 1");
    g_assert_cmpint(fixture->moved, ==, BOX);
    g_assert_cmpint(fixture->n_final, ==, 1);
}

static void
test_hover(Fixture *fixture, gconstpointer data)
{
    guint64 before = billow_viewport_get_frames_drawn(fixture->viewport);
    point_at(fixture, fixture->bodies[BALL].position);
    viewport_wait_for_more(fixture->viewport, before); /* it is highlighted */
    GdkCursor *cursor = gtk_widget_get_cursor(GTK_WIDGET(fixture->viewport));
    g_assert_cmpstr(gdk_cursor_get_name(cursor), ==, "grab");
    hands_act("mousemove 8 8");
    g_assert_null(gtk_widget_get_cursor(GTK_WIDGET(fixture->viewport)));
}

static void
test_camera_changed(Fixture *fixture, gconstpointer data)
{
    const char *acts[] = {"key ctrl+Left",
                          "key ctrl+shift+Up",
                          "key plus",
                          "mousemove 9 9 click 4",
                          "key 7",
                          "mousemove 30 400 mousedown 2 mousemove 60 420 "
                          "mouseup 2"};
    gtk_widget_grab_focus(GTK_WIDGET(fixture->viewport));
    for (gsize i = 0; i < G_N_ELEMENTS(acts); i++) {
        int before = fixture->n_camera;
        hands_act("%s", acts[i]);
        g_assert_cmpint(fixture->n_camera, >, before);
    }
    BillowCamera camera = billow_camera_default();
    int before = fixture->n_camera;
    billow_viewport_set_camera(fixture->viewport, &camera);
    hands_settle();
    g_assert_cmpint(fixture->n_camera, ==, before);
}

static BillowMesh *
small_mesh(double x)
{
    BillowGrid grid = {3, 3, 0.1};
    BillowMesh *mesh = billow_mesh_new(&grid);
    for (int i = 0; i < 9; i++) {
        mesh->x[i] = (float) (x + 0.1 * (i % 3));
        mesh->z[i] = (float) (0.1 * (i / 3));
    }
    return mesh;
}

/* Checks that a position is within the view. */
static void
assert_seen(Fixture *fixture, BillowVec3 place)
{
    double x, y;
    g_assert_true(billow_viewport_project(fixture->viewport, place, &x, &y));
    g_assert_true(x >= 0.0 && x <= WIDTH && y >= 0.0 && y <= HEIGHT);
}

static void
test_framing(Fixture *fixture, gconstpointer data)
{
    BillowMesh *ghost = small_mesh(6.0);
    fixture->bodies[BALL].position = billow_vec3(0.0, 8.0, 0.0);
    fixture->bodies[FLOOR].position = billow_vec3(0.0, -100.0, 0.0);
    give_bodies(fixture, N_BODIES);
    billow_viewport_set_ghost(fixture->viewport, ghost);
    billow_mesh_unref(ghost);
    billow_viewport_frame_all(fixture->viewport);
    assert_seen(fixture, billow_vec3(0.0, 8.5, 0.0)); /* the top of the ball */
    assert_seen(fixture, billow_vec3(6.2, 0.0, 0.2)); /* the ghost's corner */
    BillowCamera camera = billow_viewport_get_camera(fixture->viewport);
    g_assert_cmpfloat(camera.target.y, >, 0.0); /* the floor is not framed */
    g_assert_cmpfloat(camera.distance, <, 60.0);
    hands_act("mousemove 8 8 click 1 key f");
    camera = billow_viewport_get_camera(fixture->viewport);
    g_assert_cmpfloat(billow_vec3_distance(camera.target, billow_vec3(6.1, 0.0, 0.1)), <,
                      0.2); /* only the cloth */
    assert_seen(fixture, billow_vec3(6.2, 0.0, 0.2));
    hands_act("key shift+f");
    assert_seen(fixture, billow_vec3(0.0, 8.5, 0.0));
}

/* A frame is drawn when ghost and values appear or disappear, and at no other time. */
static void
test_draws(Fixture *fixture, gconstpointer data)
{
    const float values[9] = {0.0f, 0.5f, 1.0f};
    BillowMesh *mesh = small_mesh(0.0);
    billow_viewport_set_mesh(fixture->viewport, mesh);
    for (int i = 0; i < 4; i++) {
        viewport_wait_for_rest(fixture->viewport);
        guint64 before = billow_viewport_get_frames_drawn(fixture->viewport);
        if (i % 2 == 0)
            billow_viewport_set_ghost(fixture->viewport, i == 0 ? mesh : NULL);
        else
            billow_viewport_set_values(fixture->viewport, i == 1 ? values : NULL, i == 1 ? 9 : 0);
        viewport_wait_for_more(fixture->viewport, before);
    }
    viewport_wait_for_rest(fixture->viewport);
    billow_viewport_set_ghost(fixture->viewport, NULL);
    billow_viewport_set_values(fixture->viewport, NULL, 0);
    g_assert_true(viewport_rests(fixture->viewport, 300));
    billow_mesh_unref(mesh);
}

typedef struct {
    const char *path;
    void (*run)(Fixture *fixture, gconstpointer data);
} Test;

static const Test tests[] = {
    {"/viewport-bodies/press-tells-which", test_press},
    {"/viewport-bodies/dragged-body-follows-the-pointer", test_drag},
    {"/viewport-bodies/shift-drags-up-and-down", test_drag_vertical},
    {"/viewport-bodies/ctrl-drags-level", test_drag_horizontal},
    {"/viewport-bodies/escape-puts-the-body-back", test_escape},
    {"/viewport-bodies/planes-are-dragged-by-their-edges", test_plane},
    {"/viewport-bodies/inside-a-plane-drags-orbit-and-clicks-select", test_plane_inside},
    {"/viewport-bodies/clicks-do-not-select-the-floor", test_floor},
    {"/viewport-bodies/bodies-stay-when-not-editable", test_not_editable},
    {"/viewport-bodies/anchors-are-before-bodies", test_anchors_first},
    {"/viewport-bodies/body-may-go-while-dragged", test_bodies_go},
    {"/viewport-bodies/selection-may-change-while-dragging", test_selection_changes},
    {"/viewport-bodies/body-under-the-pointer-lights-up", test_hover},
    {"/viewport-bodies/camera-changes-are-told-unless-set", test_camera_changed},
    {"/viewport-bodies/framing-includes-ghost-and-bodies", test_framing},
    {"/viewport-bodies/ghost-and-values-are-drawn-when-they-change", test_draws},
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
