/* Adds a table below a cloth in the main window, moves and turns it by its handles, and keys it. */
#include "story.h"

#include "app/keyframe_editor/keyframe_editor.h"
#include "gl/gizmo.h"
#include "model/edits/edits.h"
#include "physics/colliders/body.h"
#include "physics/colliders/shape.h"
#include "widgets/viewport/viewport.h"

static const char PROJECT[] = "coarse-four-points.billow";

static const BillowBlock *
table_block(Story *story)
{
    const GPtrArray *colliders =
        billow_project_track(billow_session_get_project(story->session), BILLOW_BLOCK_COLLIDER);
    g_assert_cmpuint(colliders->len, ==, 1);
    return colliders->pdata[0];
}

static const BillowMovingBody *
table(Story *story)
{
    return billow_block_body(table_block(story));
}

static BillowCollider
table_now(Story *story)
{
    return billow_moving_body_at(table(story), billow_session_get_time(story->session));
}

static void
use_dark(gboolean dark)
{
    g_object_set(gtk_settings_get_default(), "gtk-application-prefer-dark-theme", dark, NULL);
    hands_settle();
}

/* --- Handles --- */

static BillowGizmo
gizmo_now(Story *story)
{
    GtkWidget *viewport = story_viewport(story);
    const BillowCamera camera = billow_viewport_get_camera(BILLOW_VIEWPORT(viewport));
    const BillowImageSize size = {gtk_widget_get_width(viewport), gtk_widget_get_height(viewport)};
    const BillowCollider table = table_now(story);
    BillowGizmo gizmo = billow_gizmo_at(&camera, size, table.position, true);
    BillowVec3 axes[3];
    billow_collider_axes(&table, axes);
    billow_gizmo_set_sizes(&gizmo, axes, billow_shape_halves(&table));
    return gizmo;
}

/* Returns a pixel of a handle, in the middle of its lines. */
static void
place_of_grip(Story *story, BillowGrip grip, double *x, double *y)
{
    BillowSegment lines[BILLOW_GIZMO_SEGMENTS];
    const BillowGizmo gizmo = gizmo_now(story);
    const size_t n = billow_gizmo_lines(&gizmo, grip, lines);
    const BillowSegment *line = &lines[billow_grip_turns(grip) ? n / 2 : 0];
    g_assert_cmpuint(n, >, 0);
    g_assert_true(billow_viewport_project(BILLOW_VIEWPORT(story_viewport(story)),
                                          billow_vec3_mix(line->from, line->to, 0.9), x, y));
    g_assert_cmpint(billow_gizmo_grip(&gizmo, *x, *y), ==, grip);
}

static void
drag_grip(Story *story, BillowGrip grip, double dx, double dy)
{
    double x, y;
    place_of_grip(story, grip, &x, &y);
    hands_drag(story_viewport(story), x, y, x + dx, y + dy);
    story_settle(story);
}

/* --- Adding it --- */

/* Replaces the value of a control, after scrolling it into view. */
static void
enter(Story *story, const char *name, const char *text)
{
    gtk_widget_grab_focus(story_control(story, name));
    hands_settle();
    hands_enter(story_control(story, name), text);
}

static void
press(Story *story, const char *name)
{
    gtk_widget_grab_focus(story_control(story, name));
    hands_settle();
    hands_click(story_control(story, name));
}

static void
add_table(Story *story)
{
    story_rest(story);
    g_assert_true(gtk_widget_activate_action(GTK_WIDGET(story->window), "win.add-cylinder", NULL));
    hands_settle();
    enter(story, "radius", "0.3");
    enter(story, "length", "0.2");
    enter(story, "position-y", "0.3");
    story_settle(story);
    story_rest(story);
    hands_act("key shift+f");
    story_settle(story);
}

/* Returns the distance of the nearest point of the cloth from the table. */
static double
gap(Story *story)
{
    const BillowMesh *mesh = story_mesh(story);
    const BillowCollider body = table_now(story);
    double least = INFINITY;
    for (size_t i = 0; i < billow_grid_count(&mesh->grid); i++) {
        const BillowVec3 point = {(double) mesh->x[i], (double) mesh->y[i], (double) mesh->z[i]};
        least = fmin(least, billow_collider_distance(&body, point, NULL));
    }
    return least;
}

static void
move_by_arrows(Story *story)
{
    add_table(story);
    const BillowVec3 from = table_now(story).position;
    story_picture("table-handles");
    use_dark(TRUE);
    story_picture("table-handles-dark");
    use_dark(FALSE);
    drag_grip(story, BILLOW_GRIP_MOVE_Y, 0.0, -60.0);
    const BillowVec3 raised = table_now(story).position;
    g_assert_cmpfloat(raised.y, >, from.y + 0.02);
    g_assert_cmpfloat(raised.x, ==, from.x);
    g_assert_cmpfloat(raised.z, ==, from.z);
    g_assert_cmpfloat(gap(story), >, 0.0);
    drag_grip(story, BILLOW_GRIP_MOVE_X, 30.0, 0.0);
    g_assert_cmpfloat(table_now(story).position.x, >, raised.x + 0.02);
    g_assert_cmpfloat(table_now(story).position.y, ==, raised.y);
    hands_act("key ctrl+z");
    g_assert_true(billow_vec3_equal(table_now(story).position, raised));
    hands_act("key ctrl+z");
    g_assert_true(billow_vec3_equal(table_now(story).position, from));
    hands_act("key ctrl+shift+z");
    g_assert_true(billow_vec3_equal(table_now(story).position, raised));
}

static void
turn_by_rings(Story *story)
{
    add_table(story);
    const BillowVec3 from = table_now(story).rotation;
    drag_grip(story, BILLOW_GRIP_TURN_Z, 25.0, 10.0);
    const BillowVec3 turned = table_now(story).rotation;
    g_assert_cmpfloat(fabs(turned.z - from.z), >, 2.0);
    g_assert_cmpfloat(turned.x, ==, from.x);
    g_assert_cmpfloat(turned.y, ==, from.y);
    story_rest(story);
    story_picture("table-turned");
    hands_act("keydown ctrl");
    drag_grip(story, BILLOW_GRIP_TURN_Z, 40.0, 20.0);
    hands_act("keyup ctrl");
    g_assert_cmpfloat_with_epsilon(remainder(table_now(story).rotation.z - turned.z, 15.0), 0.0, 0.011);
    hands_act("key ctrl+z");
    g_assert_true(billow_vec3_equal(table_now(story).rotation, turned));
    hands_act("key ctrl+z");
    g_assert_true(billow_vec3_equal(table_now(story).rotation, from));
}

/* A drag is one undo step, and Escape cancels it. */
static void
size_by_squares(Story *story)
{
    add_table(story);
    const BillowCollider from = table_now(story);
    const BillowVec3 halves = billow_shape_halves(&from);
    drag_grip(story, BILLOW_GRIP_SIZE_X, -40.0, 0.0);
    const BillowCollider wider = table_now(story);
    g_assert_cmpfloat(billow_shape_halves(&wider).x, >, halves.x + 0.01);
    g_assert_true(billow_vec3_equal(wider.position, from.position));
    g_assert_cmpstr(billow_session_get_undo_label(story->session), ==, "Resize Collider");
    story_rest(story);
    story_picture("table-resized");
    hands_act("key ctrl+z");
    const BillowCollider back = table_now(story);
    g_assert_cmpfloat(billow_shape_halves(&back).x, ==, halves.x);
    double x, y;
    place_of_grip(story, BILLOW_GRIP_SIZE_X, &x, &y);
    hands_point_at(story_viewport(story), x, y);
    hands_act("mousedown 1 mousemove_relative -20 0 mousemove_relative -20 0");
    hands_act("key Escape mouseup 1");
    const BillowCollider kept = table_now(story);
    g_assert_cmpfloat(billow_shape_halves(&kept).x, ==, halves.x);
}

static void
escape_puts_it_back(Story *story)
{
    add_table(story);
    const BillowVec3 from = table_now(story).rotation;
    double x, y;
    place_of_grip(story, BILLOW_GRIP_TURN_X, &x, &y);
    hands_point_at(story_viewport(story), x, y);
    hands_act("mousedown 1 mousemove_relative 20 10 mousemove_relative 20 10");
    g_assert_false(billow_vec3_equal(table_now(story).rotation, from));
    hands_act("key Escape");
    g_assert_true(billow_vec3_equal(table_now(story).rotation, from));
    hands_act("mouseup 1");
    g_assert_true(billow_vec3_equal(table_now(story).rotation, from));
}

/* --- Keys --- */

static void
go_to(Story *story, int frame)
{
    billow_session_set_frame(story->session, frame);
    story_settle(story);
}

/* It is below the cloth at first, and is raised by dragging its arrow at a later frame. */
static void
key_table(Story *story)
{
    go_to(story, 1);
    press(story, "key-here");
    g_assert_cmpuint(table(story)->n_keys, ==, 1);
    go_to(story, 37);
    drag_grip(story, BILLOW_GRIP_MOVE_Y, 0.0, -50.0);
}

static void
key_and_scrub(Story *story)
{
    add_table(story);
    const double low = table_now(story).position.y;
    key_table(story);
    const BillowMovingBody *body = table(story);
    g_assert_cmpuint(body->n_keys, ==, 2);
    g_assert_cmpfloat(body->keys[0].position.y, ==, low);
    g_assert_cmpfloat(body->keys[1].time, ==, 1.5);
    g_assert_cmpfloat(body->keys[1].position.y, >, low + 0.02);
    story_rest(story);
    story_picture("table-keyed");
    g_autoptr(GdkPixbuf) late = story_look(story_viewport(story));
    go_to(story, 19);
    const double half = table_now(story).position.y;
    g_assert_cmpfloat_with_epsilon(half, 0.5 * (low + body->keys[1].position.y), 1e-9);
    g_assert_cmpfloat(gap(story), >, 0.0);
    g_assert_cmpfloat_with_epsilon(
        gtk_spin_button_get_value(GTK_SPIN_BUTTON(story_control(story, "position-y"))), half, 1e-4);
    story_picture("table-between-keys");
    g_autoptr(GdkPixbuf) between = story_look(story_viewport(story));
    g_assert_cmpfloat(story_difference(late, between), >, 0.002);
}

static void
edit_keys(Story *story)
{
    add_table(story);
    key_table(story);
    enter(story, "key-position-x", "0.2");
    g_assert_cmpfloat(table(story)->keys[1].position.x, ==, 0.2);
    enter(story, "key-time", "2");
    g_assert_cmpfloat(table(story)->keys[1].time, ==, 2.0);
    story_rest(story);
    story_picture("table-keys");
    go_to(story, 1);
    press(story, "go-to-key-1");
    g_assert_cmpint(billow_session_get_frame(story->session), ==, 49);
    enter(story, "rotation-y", "45");
    g_assert_cmpfloat(table(story)->keys[1].rotation.y, ==, 45.0);
    g_assert_cmpfloat(table(story)->keys[0].rotation.y, ==, 0.0);
    story_rest(story);
    hands_act("key ctrl+z");
    g_assert_cmpfloat(table(story)->keys[1].rotation.y, ==, 0.0);
    g_autoptr(BillowProject) keyed = billow_project_ref(billow_session_get_project(story->session));
    press(story, "remove-key-1");
    g_assert_cmpuint(table(story)->n_keys, ==, 1);
    story_rest(story);
    hands_act("key ctrl+z");
    g_assert_true(billow_project_equal(billow_session_get_project(story->session), keyed));
    hands_act("key ctrl+shift+z");
    g_assert_cmpuint(table(story)->n_keys, ==, 1);
}

/* --- A sample --- */

static gboolean
is_simulated(gpointer data)
{
    Story *story = data;
    return billow_physics_preview_get_frames(story_physics(story)) >=
           billow_session_get_frame(story->session);
}

static void
use_few_points(Story *story)
{
    const BillowProject *project = billow_session_get_project(story->session);
    const double width = (project->cloth->grid.columns - 1) * project->cloth->grid.spacing;
    const BillowGrid grid = {25, 25, width / 24};
    g_auto(BillowEdit) edit = billow_edit_set_grid(project, &grid);
    billow_session_edit(story->session, edit.project, "Set cloth", NULL);
    story_settle(story);
}

/* In the physics a rolling ball follows its keys and lifts the cloth. */
static void
see_ball_in_physics(Story *story)
{
    enum { FRAME = 66 }; /* the cloth is down on it */
    use_few_points(story);
    hands_act("key ctrl+2");
    billow_session_set_frame(story->session, FRAME);
    hands_wait_until(is_simulated, story);
    story_settle(story);
    story_rest(story);
    story_picture("ball-physics");
    const BillowMesh *mesh = story_mesh(story);
    const BillowProject *project = billow_session_get_project(story->session);
    const BillowBlock *block = story_find(story, BILLOW_BLOCK_COLLIDER, "ball");
    const BillowCollider ball =
        billow_moving_body_at(billow_block_body(block), billow_project_frame_time(project, FRAME));
    double nearest = INFINITY;
    for (size_t i = 0; i < billow_grid_count(&mesh->grid); i++) {
        const BillowVec3 point = {(double) mesh->x[i], (double) mesh->y[i], (double) mesh->z[i]};
        nearest = fmin(nearest, billow_collider_distance(&ball, point, NULL));
    }
    g_assert_cmpfloat(nearest, >, 0.0);
    g_assert_cmpfloat(nearest, <, 0.01);
}

/* --- In the keyframe editor --- */

static gboolean
has_verdict(gpointer label)
{
    return g_str_has_suffix(gtk_label_get_text(label), ".");
}

/* The table is shown, and the displayed cloth lies on it. */
static void
see_table_in_editor(Story *story)
{
    hands_click(story_block(story, BILLOW_BLOCK_KEYFRAME, "laid"));
    hands_act("key Return");
    GtkWidget *editor = hands_find_type(GTK_WIDGET(story->window), BILLOW_TYPE_KEYFRAME_EDITOR);
    hands_act("key alt+Right");
    story_picture("editor-table-hang");
    hands_act("key alt+Right");
    hands_wait_until(has_verdict, hands_find_name(editor, "verdict"));
    BillowViewport *viewport = BILLOW_VIEWPORT(hands_find_type(editor, BILLOW_TYPE_VIEWPORT));
    g_assert_cmpuint(billow_viewport_count_colliders(viewport), ==, 1);
    const BillowMesh *mesh = billow_viewport_get_mesh(viewport);
    const BillowCollider body = table_now(story);
    double nearest = INFINITY;
    for (size_t i = 0; i < billow_grid_count(&mesh->grid); i++) {
        const BillowVec3 point = {(double) mesh->x[i], (double) mesh->y[i], (double) mesh->z[i]};
        nearest = fmin(nearest, billow_collider_distance(&body, point, NULL));
    }
    g_assert_cmpfloat_with_epsilon(nearest, body.margin, 0.1 * body.margin);
    story_picture("editor-table");
    hands_act("key Escape");
}

int
main(int argc, char **argv)
{
    story_init(&argc, &argv);
    story_add("/window/bodies/arrows-move-a-table-along-their-axes", PROJECT, move_by_arrows);
    story_add("/window/bodies/rings-turn-it-about-their-axes", PROJECT, turn_by_rings);
    story_add("/window/bodies/squares-size-it-along-its-own-axes", PROJECT, size_by_squares);
    story_add("/window/bodies/escape-puts-back-what-a-ring-has-turned", PROJECT, escape_puts_it_back);
    story_add("/window/bodies/a-keyed-table-is-seen-moving", PROJECT, key_and_scrub);
    story_add("/window/bodies/keys-are-edited-gone-to-and-removed", PROJECT, edit_keys);
    story_add("/window/bodies/table-is-seen-in-the-keyframe-editor", "tablecloth.billow",
              see_table_in_editor);
    story_add("/window/bodies/ball-lifts-the-cloth-in-the-physics", "ball.billow", see_ball_in_physics);
    return story_run_all();
}
