/* Tests the viewport in a window, with real pointer and key events, drawn by whatever GL the display has. */
#include "../gl/drivers.h"
#include "hands.h"
#include "viewport_frames.h"
#include "widgets/viewport/private.h"

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <glib/gstdio.h>

enum { WIDTH = 640, HEIGHT = 480 };

typedef struct {
    GtkWidget *window;
    BillowViewport *viewport;
    int pressed, n_pressed, hovered, moved, n_moved, n_final;
    BillowVec3 place;
} Fixture;

static const BillowVec3 anchors[] = {{-1.0, 1.0, 0.0}, {1.0, 1.0, 0.0}, {0.0, 0.5, 1.0}};

static void
on_pressed(BillowViewport *viewport, Fixture *fixture)
{
    fixture->pressed = billow_viewport_get_selected_anchor(viewport);
    fixture->n_pressed++;
}

static void
on_hovered(BillowViewport *viewport, int index, Fixture *fixture)
{
    fixture->hovered = index;
}

static void
on_moved(BillowViewport *viewport, int index, double x, double y, double z, gboolean final, Fixture *fixture)
{
    fixture->moved = index;
    fixture->place = billow_vec3(x, y, z);
    fixture->n_moved++;
    fixture->n_final += final;
}

static BillowMesh *
level_mesh(double height)
{
    BillowGrid grid = {21, 21, 0.1};
    BillowMesh *mesh = billow_mesh_new(&grid);
    for (int i = 0; i < 21 * 21; i++) {
        BillowVec3 place = billow_grid_flat(&grid, i % 21, i / 21);
        mesh->x[i] = (float) place.x;
        mesh->y[i] = (float) height;
        mesh->z[i] = (float) place.z;
        mesh->ny[i] = 1.0f;
    }
    return mesh;
}

static void
give_mesh(Fixture *fixture, double height)
{
    BillowMesh *mesh = level_mesh(height);
    const guint64 before = billow_viewport_get_frames_drawn(fixture->viewport);
    billow_viewport_set_mesh(fixture->viewport, mesh);
    billow_mesh_unref(mesh);
    viewport_wait_for_more(fixture->viewport, before);
}

static void
set_up(Fixture *fixture, gconstpointer data)
{
    fixture->viewport = BILLOW_VIEWPORT(billow_viewport_new());
    fixture->pressed = fixture->hovered = fixture->moved = -2;
    g_signal_connect(fixture->viewport, "anchors-selected", G_CALLBACK(on_pressed), fixture);
    g_signal_connect(fixture->viewport, "anchor-hovered", G_CALLBACK(on_hovered), fixture);
    g_signal_connect(fixture->viewport, "anchor-moved", G_CALLBACK(on_moved), fixture);
    billow_viewport_set_anchors(fixture->viewport, anchors, G_N_ELEMENTS(anchors));
    g_object_set(fixture->viewport, "editable-anchors", TRUE, NULL);
    fixture->window = hands_show(GTK_WIDGET(fixture->viewport), WIDTH, HEIGHT);
    g_assert_null(billow_viewport_get_problem(fixture->viewport));
    drivers_stay_loaded();
    billow_viewport_frame_all(fixture->viewport);
}

static void
tear_down(Fixture *fixture, gconstpointer data)
{
    gtk_window_destroy(GTK_WINDOW(fixture->window));
    hands_settle();
}

static void
point_at(Fixture *fixture, int anchor)
{
    double x, y;
    g_assert_true(billow_viewport_project(fixture->viewport, anchors[anchor], &x, &y));
    hands_act("mousemove %d %d", (int) round(x), (int) round(y));
}

static void
drag_anchor(Fixture *fixture, int anchor, const char *key)
{
    point_at(fixture, anchor);
    hands_drag_here(key);
}

static void
test_draws(Fixture *fixture, gconstpointer data)
{
    guint64 before = billow_viewport_get_frames_drawn(fixture->viewport);
    billow_viewport_set_measuring(fixture->viewport, TRUE);
    give_mesh(fixture, 0.5);
    g_assert_cmpuint(billow_viewport_get_frames_drawn(fixture->viewport), >, before);
    g_assert_cmpfloat(billow_viewport_get_last_draw_ms(fixture->viewport), >, 0.0);
    viewport_wait_for_rest(fixture->viewport);
    g_assert_true(viewport_rests(fixture->viewport, 300));
}

static void
test_camera_stays(Fixture *fixture, gconstpointer data)
{
    give_mesh(fixture, 0.5);
    BillowCamera camera = billow_viewport_get_camera(fixture->viewport);
    give_mesh(fixture, 3.0);
    BillowCamera after = billow_viewport_get_camera(fixture->viewport);
    g_assert_cmpfloat(camera.distance, ==, after.distance);
    g_assert_cmpfloat(billow_vec3_distance(camera.target, after.target), ==, 0.0);
    billow_viewport_set_mesh(fixture->viewport, NULL);
    give_mesh(fixture, 3.0);
    after = billow_viewport_get_camera(fixture->viewport);
    g_assert_cmpfloat(after.target.y, >, camera.target.y + 0.5); /* the first mesh is framed */
}

/* From every side, everything is framed below the covered top, and again when the cover is removed. */
static void
test_covered(Fixture *fixture, gconstpointer data)
{
    enum { COVERED = 90 };
    for (int view = BILLOW_VIEW_OBLIQUE; view <= BILLOW_VIEW_TOP; view++) {
        billow_viewport_set_covered_top(fixture->viewport, COVERED);
        billow_viewport_look(fixture->viewport, (BillowView) view);
        double highest = HEIGHT, now_highest = HEIGHT;
        for (size_t i = 0; i < G_N_ELEMENTS(anchors); i++) {
            double x, y;
            g_assert_true(billow_viewport_project(fixture->viewport, anchors[i], &x, &y));
            g_assert_true(x > 0.0 && x < WIDTH && y > COVERED && y < HEIGHT);
            highest = fmin(highest, y);
        }
        billow_viewport_set_covered_top(fixture->viewport, 0.0);
        for (size_t i = 0; i < G_N_ELEMENTS(anchors); i++) {
            double x, y;
            g_assert_true(billow_viewport_project(fixture->viewport, anchors[i], &x, &y));
            now_highest = fmin(now_highest, y);
        }
        g_assert_cmpfloat(now_highest, <, highest);
    }
}

static void
test_orbit(Fixture *fixture, gconstpointer data)
{
    BillowCamera before = billow_viewport_get_camera(fixture->viewport);
    hands_act("mousemove 60 420 mousedown 1");
    hands_act("mousemove 100 430");
    hands_act("mousemove 160 440 mouseup 1");
    BillowCamera after = billow_viewport_get_camera(fixture->viewport);
    g_assert_cmpfloat(after.yaw, <, before.yaw - 0.2);
    g_assert_cmpfloat(after.pitch, >, before.pitch + 0.05);
    g_assert_cmpfloat(billow_vec3_distance(before.target, after.target), ==, 0.0);
    g_assert_cmpint(fixture->n_pressed, ==, 0);
}

static void
test_pan(Fixture *fixture, gconstpointer data)
{
    const char *ways[] = {"mousedown 2", "keydown shift mousedown 1"};
    const char *ends[] = {"mouseup 2", "mouseup 1 keyup shift"};
    for (int i = 0; i < 2; i++) {
        BillowCamera before = billow_viewport_get_camera(fixture->viewport);
        double x, y;
        hands_act("mousemove 60 420 %s", ways[i]);
        hands_act("mousemove 90 400");
        hands_act("mousemove 120 390 %s", ends[i]);
        BillowCamera after = billow_viewport_get_camera(fixture->viewport);
        g_assert_cmpfloat(after.yaw, ==, before.yaw);
        g_assert_true(billow_viewport_project(fixture->viewport, before.target, &x, &y));
        g_assert_cmpfloat_with_epsilon(x, 0.5 * WIDTH + 60.0, 1.5); /* follows the pointer */
        g_assert_cmpfloat_with_epsilon(y, 0.5 * HEIGHT - 30.0, 1.5);
    }
}

/* Returns what a drag of a button, with a key held, did to the camera: "o"rbit, "p"an, "z"oom or nothing. */
static char
get_drag_effect(Fixture *fixture, const char *key, int button)
{
    const BillowCamera before = billow_viewport_get_camera(fixture->viewport);
    hands_act("mousemove 60 420");
    if (*key)
        hands_act("keydown %s", key);
    hands_act("mousedown %d", button);
    hands_act("mousemove 60 440");
    hands_act("mousemove 60 470 mouseup %d", button);
    if (*key)
        hands_act("keyup %s", key);
    const BillowCamera after = billow_viewport_get_camera(fixture->viewport);
    billow_viewport_set_camera(fixture->viewport, &before);
    return after.pitch != before.pitch                               ? 'o'
           : after.distance != before.distance                       ? 'z'
           : billow_vec3_distance(after.target, before.target) > 0.0 ? 'p'
                                                                     : '-';
}

/* Each preset has the drags of the program that it is named after; a click on nothing works in all. */
static void
test_presets(Fixture *fixture, gconstpointer data)
{
    static const struct {
        BillowNavigation preset;
        const char *key;
        int button;
        char does;
    } cases[] = {
        {BILLOW_NAVIGATION_BILLOW, "", 1, 'o'},      {BILLOW_NAVIGATION_BILLOW, "", 2, 'p'},
        {BILLOW_NAVIGATION_BILLOW, "ctrl", 2, 'z'},  {BILLOW_NAVIGATION_BLENDER, "", 1, '-'},
        {BILLOW_NAVIGATION_BLENDER, "", 2, 'o'},     {BILLOW_NAVIGATION_BLENDER, "shift", 2, 'p'},
        {BILLOW_NAVIGATION_BLENDER, "ctrl", 2, 'z'}, {BILLOW_NAVIGATION_MAYA, "", 1, '-'},
        {BILLOW_NAVIGATION_MAYA, "", 2, '-'},        {BILLOW_NAVIGATION_MAYA, "alt", 1, 'o'},
        {BILLOW_NAVIGATION_MAYA, "alt", 2, 'p'},     {BILLOW_NAVIGATION_MAYA, "alt", 3, 'z'},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_object_set(fixture->viewport, "navigation", cases[i].preset, NULL);
        g_assert_cmpint(get_drag_effect(fixture, cases[i].key, cases[i].button), ==, cases[i].does);
    }
    g_assert_cmpint(fixture->n_pressed, ==, 0);
    for (int preset = BILLOW_NAVIGATION_BILLOW; preset <= BILLOW_NAVIGATION_MAYA; preset++) {
        g_object_set(fixture->viewport, "navigation", preset, NULL);
        hands_act("mousemove 8 8 click 1");
        g_assert_cmpint(fixture->n_pressed, ==, preset + 1);
        g_assert_cmpint(fixture->pressed, ==, -1);
    }
}

static void
test_touchpad(Fixture *fixture, gconstpointer data)
{
    BillowViewport *viewport = fixture->viewport;
    const BillowCamera start = billow_viewport_get_camera(viewport);
    billow_viewport_scroll(viewport, TRUE, 10.0, 20.0, 0);
    BillowCamera camera = billow_viewport_get_camera(viewport);
    g_assert_cmpfloat(camera.yaw, !=, start.yaw);
    g_assert_cmpfloat(camera.distance, ==, start.distance);
    billow_viewport_set_camera(viewport, &start);
    billow_viewport_scroll(viewport, TRUE, 10.0, 20.0, GDK_SHIFT_MASK);
    camera = billow_viewport_get_camera(viewport);
    double x, y;
    g_assert_cmpfloat(camera.yaw, ==, start.yaw);
    g_assert_true(billow_viewport_project(viewport, start.target, &x, &y));
    g_assert_cmpfloat_with_epsilon(x, 0.5 * WIDTH - 10.0, 1e-6);
    g_assert_cmpfloat_with_epsilon(y, 0.5 * HEIGHT - 20.0, 1e-6);
    billow_viewport_set_camera(viewport, &start);
    billow_viewport_scroll(viewport, TRUE, 0.0, -24.0, GDK_CONTROL_MASK);
    const double nearer = billow_viewport_get_camera(viewport).distance;
    billow_viewport_set_camera(viewport, &start);
    billow_viewport_scroll(viewport, FALSE, 0.0, -1.0, 0); /* a notch of the wheel */
    g_assert_cmpfloat(nearer, <, start.distance);
    g_assert_cmpfloat_with_epsilon(billow_viewport_get_camera(viewport).distance, nearer, 1e-12);
}

static BillowVec3
gaze(Fixture *fixture)
{
    const BillowCamera camera = billow_viewport_get_camera(fixture->viewport);
    BillowVec3 right, up, forward;
    billow_camera_axes(&camera, &right, &up, &forward);
    return forward;
}

static void
test_other_sides(Fixture *fixture, gconstpointer data)
{
    static const struct {
        const char *action;
        BillowVec3 gaze;
    } cases[] = {{"viewport.back", {0, 0, 1}}, {"viewport.left", {1, 0, 0}}, {"viewport.bottom", {0, 1, 0}}};
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_assert_true(gtk_widget_activate_action(GTK_WIDGET(fixture->viewport), cases[i].action, NULL));
        g_assert_cmpfloat(billow_vec3_distance(gaze(fixture), cases[i].gaze), <, 1e-9);
    }
    gtk_widget_grab_focus(GTK_WIDGET(fixture->viewport));
    hands_act("key 5");
    g_assert_true(billow_viewport_get_camera(fixture->viewport).orthographic);
    hands_act("key 5");
    g_assert_false(billow_viewport_get_camera(fixture->viewport).orthographic);
}

/* The selected anchors are framed in the middle, larger; without a selection everything is framed. */
static void
test_frame_selected(Fixture *fixture, gconstpointer data)
{
    double x, y;
    gtk_widget_grab_focus(GTK_WIDGET(fixture->viewport));
    const BillowCamera all = billow_viewport_get_camera(fixture->viewport);
    billow_viewport_set_selected_anchor(fixture->viewport, 1);
    hands_act("key period");
    g_assert_true(billow_viewport_project(fixture->viewport, anchors[1], &x, &y));
    g_assert_cmpfloat_with_epsilon(x, 0.5 * WIDTH, 1e-6);
    g_assert_cmpfloat_with_epsilon(y, 0.5 * HEIGHT, 1e-6);
    g_assert_cmpfloat(billow_viewport_get_camera(fixture->viewport).distance, <, 0.5 * all.distance);
    billow_viewport_set_selected_anchor(fixture->viewport, -1);
    hands_act("key period");
    g_assert_cmpfloat_with_epsilon(billow_viewport_get_camera(fixture->viewport).distance, all.distance,
                                   1e-9);
}

static void
test_zoom(Fixture *fixture, gconstpointer data)
{
    BillowCamera before = billow_viewport_get_camera(fixture->viewport);
    hands_act("mousemove 100 400 click 4 click 4 click 4");
    double distance = billow_viewport_get_camera(fixture->viewport).distance;
    g_assert_cmpfloat(distance, <, 0.8 * before.distance);
    hands_act("click 5 click 5 click 5");
    BillowCamera after = billow_viewport_get_camera(fixture->viewport);
    g_assert_cmpfloat_with_epsilon(after.distance, before.distance, 1e-9);
    g_assert_cmpfloat(billow_vec3_distance(after.target, before.target), <, 1e-9);
}

static void
test_keys(Fixture *fixture, gconstpointer data)
{
    BillowVec3 right, up, forward;
    gtk_widget_grab_focus(GTK_WIDGET(fixture->viewport));
    BillowCamera start = billow_viewport_get_camera(fixture->viewport), camera;
    hands_act("key 7");
    camera = billow_viewport_get_camera(fixture->viewport);
    billow_camera_axes(&camera, &right, &up, &forward);
    g_assert_cmpfloat_with_epsilon(forward.y, -1.0, 1e-9);
    hands_act("key 1");
    camera = billow_viewport_get_camera(fixture->viewport);
    billow_camera_axes(&camera, &right, &up, &forward);
    g_assert_cmpfloat_with_epsilon(forward.z, -1.0, 1e-9);
    hands_act("key 3");
    camera = billow_viewport_get_camera(fixture->viewport);
    billow_camera_axes(&camera, &right, &up, &forward);
    g_assert_cmpfloat_with_epsilon(forward.x, -1.0, 1e-9);
    hands_act("key Left Up Home shift+Left");
    g_assert_cmpfloat(billow_viewport_get_camera(fixture->viewport).yaw, ==, camera.yaw);
    g_assert_cmpfloat(billow_viewport_get_camera(fixture->viewport).pitch, ==, camera.pitch);
    hands_act("key ctrl+Left ctrl+Up");
    g_assert_cmpfloat(billow_viewport_get_camera(fixture->viewport).yaw, <, camera.yaw);
    g_assert_cmpfloat(billow_viewport_get_camera(fixture->viewport).pitch, >, camera.pitch);
    camera = billow_viewport_get_camera(fixture->viewport);
    hands_act("key plus plus");
    g_assert_cmpfloat(billow_viewport_get_camera(fixture->viewport).distance, <, 0.9 * camera.distance);
    hands_act("key ctrl+shift+Right minus minus minus");
    g_assert_cmpfloat(billow_viewport_get_camera(fixture->viewport).distance, >, camera.distance);
    billow_viewport_set_camera(fixture->viewport, &start);
    hands_act("key plus ctrl+shift+Up f");
    camera = billow_viewport_get_camera(fixture->viewport);
    g_assert_cmpfloat_with_epsilon(camera.distance, start.distance, 1e-9);
    g_assert_cmpfloat(billow_vec3_distance(camera.target, start.target), <, 1e-9);
}

static void
test_hover(Fixture *fixture, gconstpointer data)
{
    point_at(fixture, 1);
    g_assert_cmpint(fixture->hovered, ==, 1);
    hands_act("mousemove 5 5");
    g_assert_cmpint(fixture->hovered, ==, -1);
}

static void
test_press(Fixture *fixture, gconstpointer data)
{
    point_at(fixture, 2);
    hands_act("click 1");
    g_assert_cmpint(fixture->pressed, ==, 2);
    g_assert_cmpint(billow_viewport_get_selected_anchor(fixture->viewport), ==, 2);
    hands_act("mousemove 8 8 click 1");
    g_assert_cmpint(fixture->pressed, ==, -1);
    g_assert_cmpint(billow_viewport_get_selected_anchor(fixture->viewport), ==, -1);
}

static void
test_drag(Fixture *fixture, gconstpointer data)
{
    double x, y, now_x, now_y;
    g_assert_true(billow_viewport_project(fixture->viewport, anchors[0], &x, &y));
    drag_anchor(fixture, 0, "");
    g_assert_cmpint(fixture->moved, ==, 0);
    g_assert_cmpint(fixture->n_moved, >=, 2);
    g_assert_cmpint(fixture->n_final, ==, 1);
    g_assert_true(billow_viewport_project(fixture->viewport, fixture->place, &now_x, &now_y));
    g_assert_cmpfloat_with_epsilon(now_x, x + 40.0, 0.1);
    g_assert_cmpfloat_with_epsilon(now_y, y + 30.0, 0.1);
}

static void
test_drag_vertical(Fixture *fixture, gconstpointer data)
{
    drag_anchor(fixture, 1, "shift");
    g_assert_cmpfloat(fixture->place.x, ==, anchors[1].x);
    g_assert_cmpfloat(fixture->place.z, ==, anchors[1].z);
    g_assert_cmpfloat(fixture->place.y, <, anchors[1].y - 0.02);
}

static void
test_drag_horizontal(Fixture *fixture, gconstpointer data)
{
    drag_anchor(fixture, 1, "ctrl");
    g_assert_cmpfloat(fixture->place.y, ==, anchors[1].y);
    g_assert_cmpfloat(billow_vec3_distance(fixture->place, anchors[1]), >, 0.05);
}

typedef struct {
    BillowVec3 place;
    int n_moved, n_final;
} Pulled;

static void
on_handle_moved(BillowViewport *viewport, double x, double y, double z, gboolean final, Pulled *pulled)
{
    pulled->place = billow_vec3(x, y, z);
    pulled->n_moved++;
    pulled->n_final += final;
}

/* A handle in front of an anchor is dragged, and not the anchor. */
static void
test_handle(Fixture *fixture, gconstpointer data)
{
    Pulled pulled = {0};
    const BillowVec3 from = anchors[0];
    double x, y, now_x, now_y;
    g_signal_connect(fixture->viewport, "handle-moved", G_CALLBACK(on_handle_moved), &pulled);
    billow_viewport_set_handle(fixture->viewport, &from);
    g_assert_true(billow_viewport_project(fixture->viewport, from, &x, &y));
    drag_anchor(fixture, 0, "");
    g_assert_cmpint(fixture->n_moved, ==, 0);
    g_assert_cmpint(pulled.n_moved, >=, 2);
    g_assert_cmpint(pulled.n_final, ==, 1);
    g_assert_true(billow_viewport_project(fixture->viewport, pulled.place, &now_x, &now_y));
    g_assert_cmpfloat_with_epsilon(now_x, x + 40.0, 0.1);
    g_assert_cmpfloat_with_epsilon(now_y, y + 30.0, 0.1);
    billow_viewport_set_handle(fixture->viewport, NULL);
    drag_anchor(fixture, 0, "");
    g_assert_cmpint(pulled.n_final, ==, 1);
    g_assert_cmpint(fixture->n_moved, >=, 2);
}

static void
test_drag_escape(Fixture *fixture, gconstpointer data)
{
    point_at(fixture, 0);
    hands_act("mousedown 1");
    hands_act("mousemove_relative 40 30");
    g_assert_cmpfloat(billow_vec3_distance(fixture->place, anchors[0]), >, 0.05);
    hands_act("key Escape");
    g_assert_cmpint(fixture->n_final, ==, 1);
    g_assert_cmpfloat(billow_vec3_distance(fixture->place, anchors[0]), ==, 0.0);
    int moved = fixture->n_moved;
    hands_act("mousemove_relative 20 20 mouseup 1");
    g_assert_cmpint(fixture->n_moved, ==, moved); /* released */
}

static void
test_not_editable(Fixture *fixture, gconstpointer data)
{
    g_object_set(fixture->viewport, "editable-anchors", FALSE, NULL);
    BillowCamera before = billow_viewport_get_camera(fixture->viewport);
    drag_anchor(fixture, 0, "");
    g_assert_cmpint(fixture->n_moved + fixture->n_pressed, ==, 0);
    g_assert_cmpfloat(billow_viewport_get_camera(fixture->viewport).yaw, !=, before.yaw); /* orbits */
}

static void
test_anchors_go(Fixture *fixture, gconstpointer data)
{
    point_at(fixture, 2);
    hands_act("mousedown 1");
    billow_viewport_set_anchors(fixture->viewport, anchors, 1);
    hands_act("mousemove_relative 40 30 mouseup 1");
    g_assert_cmpint(fixture->n_moved, ==, 0);
    g_assert_cmpint(billow_viewport_get_selected_anchor(fixture->viewport), ==, -1);
}

static void
test_actions(Fixture *fixture, gconstpointer data)
{
    gboolean wireframe, cloth;
    GtkWidget *widget = GTK_WIDGET(fixture->viewport);
    g_assert_true(gtk_widget_activate_action(widget, "viewport.wireframe", NULL));
    g_assert_true(gtk_widget_activate_action(widget, "viewport.show-cloth", NULL));
    g_object_get(fixture->viewport, "wireframe", &wireframe, "show-cloth", &cloth, NULL);
    g_assert_true(wireframe);
    g_assert_false(cloth);
    g_assert_true(gtk_widget_activate_action(widget, "viewport.top", NULL));
    g_assert_cmpfloat(billow_viewport_get_camera(fixture->viewport).pitch, >, 1.5);
    give_mesh(fixture, 0.5);
}

/* Moved to another window it draws as before: all GL objects are created again in the new context. */
static void
test_another_window(Fixture *fixture, gconstpointer data)
{
    give_mesh(fixture, 0.5);
    GtkWidget *widget = g_object_ref(GTK_WIDGET(fixture->viewport));
    gtk_window_set_child(GTK_WINDOW(fixture->window), NULL);
    gtk_window_destroy(GTK_WINDOW(fixture->window));
    hands_settle();
    guint64 before = billow_viewport_get_frames_drawn(fixture->viewport);
    fixture->window = hands_show(widget, WIDTH, HEIGHT);
    viewport_wait_for_more(fixture->viewport, before);
    g_assert_null(billow_viewport_get_problem(fixture->viewport));
    g_object_unref(widget);
}

static void
test_picture(Fixture *fixture, gconstpointer data)
{
    g_autofree char *folder = g_dir_make_tmp("billow-viewport-XXXXXX", NULL);
    g_autofree char *path = g_build_filename(folder, "red.png", NULL);
    g_autofree char *missing = g_build_filename(folder, "missing.png", NULL);
    g_autoptr(GdkPixbuf) picture = gdk_pixbuf_new(GDK_COLORSPACE_RGB, FALSE, 8, 3, 5);
    gdk_pixbuf_fill(picture, 0xff0000ff);
    g_assert_true(gdk_pixbuf_save(picture, path, "png", NULL, NULL));
    give_mesh(fixture, 0.5);
    guint64 before = billow_viewport_get_frames_drawn(fixture->viewport);
    billow_viewport_set_texture_file(fixture->viewport, path);
    viewport_wait_for_more(fixture->viewport, before);
    billow_viewport_set_texture_file(fixture->viewport, missing); /* the color is shown, without a message */
    hands_wait_until(viewport_has_read, fixture->viewport);
    billow_viewport_set_texture_file(fixture->viewport, path); /* deleted before it is read */
    billow_viewport_set_texture_file(fixture->viewport, NULL);
    billow_viewport_set_texture_file(fixture->viewport, path);
    hands_wait_until(viewport_has_read, fixture->viewport);
    g_assert_nonnull(fixture->viewport->texture->picture);
    g_unlink(path);
    g_rmdir(folder);
}

static void
test_accessible(Fixture *fixture, gconstpointer data)
{
    GtkAccessible *accessible = GTK_ACCESSIBLE(fixture->viewport);
    gtk_test_accessible_assert_role(accessible, GTK_ACCESSIBLE_ROLE_IMG);
    gtk_test_accessible_assert_property(accessible, GTK_ACCESSIBLE_PROPERTY_LABEL, "Cloth in 3D");
    g_assert_true(gtk_widget_get_focusable(GTK_WIDGET(fixture->viewport)));
}

typedef struct {
    const char *path;
    void (*run)(Fixture *fixture, gconstpointer data);
} Test;

static const Test tests[] = {
    {"/viewport/draws-when-something-changes", test_draws},
    {"/viewport/camera-stays-when-meshes-change", test_camera_stays},
    {"/viewport/framing-keeps-below-what-covers-the-top", test_covered},
    {"/viewport/left-drag-orbits", test_orbit},
    {"/viewport/middle-or-shift-drag-pans", test_pan},
    {"/viewport/scrolling-zooms", test_zoom},
    {"/viewport/drags-look-around-by-preset", test_presets},
    {"/viewport/two-fingers-turn-move-and-zoom", test_touchpad},
    {"/viewport/has-the-other-sides-and-a-parallel-projection", test_other_sides},
    {"/viewport/period-frames-what-is-selected", test_frame_selected},
    {"/viewport/keys-turn-move-and-frame", test_keys},
    {"/viewport/hover-finds-anchors", test_hover},
    {"/viewport/press-selects-an-anchor", test_press},
    {"/viewport/dragged-anchor-follows-the-pointer", test_drag},
    {"/viewport/shift-drags-up-and-down", test_drag_vertical},
    {"/viewport/ctrl-drags-level", test_drag_horizontal},
    {"/viewport/escape-puts-the-anchor-back", test_drag_escape},
    {"/viewport/handle-is-pulled", test_handle},
    {"/viewport/anchors-stay-when-not-editable", test_not_editable},
    {"/viewport/anchor-may-go-while-dragged", test_anchors_go},
    {"/viewport/actions-set-what-is-shown", test_actions},
    {"/viewport/draws-in-another-window", test_another_window},
    {"/viewport/picture-files-are-read-aside", test_picture},
    {"/viewport/tells-assistive-tools", test_accessible},
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
