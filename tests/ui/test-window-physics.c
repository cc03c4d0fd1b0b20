/* Tests fake and physics in the main window: they are shown together, compared, and baked into keyframes. */
#include "story.h"

#include "app/inspector/inspector.h"
#include "app/stage/stage.h"
#include "app/window/window.h"
#include "model/simulation/steps.h"
#include "widgets/graphs/metric_graph.h"
#include "widgets/viewport/viewport.h"

static const char CANOPY[] = "coarse-canopy.billow", FOUR_POINTS[] = "coarse-four-points.billow";

static gboolean
is_ahead(gpointer data)
{
    Story *story = data;
    return billow_physics_preview_get_frames(story_physics(story)) > billow_session_get_frame(story->session);
}

static GtkWidget *
stage(Story *story)
{
    return hands_find_type(GTK_WIDGET(story->window), BILLOW_TYPE_STAGE);
}

static GtkWidget *
named(Story *story, const char *name)
{
    return hands_find_name(GTK_WIDGET(story->window), name);
}

static void
go_to(Story *story, int frame)
{
    billow_session_set_frame(story->session, frame);
    hands_wait_until(is_ahead, story);
    story_settle(story);
}

static void
go_to_fake(Story *story, int frame)
{
    billow_session_set_frame(story->session, frame);
    story_settle(story);
}

/* --- Methods --- */

static void
switch_methods(Story *story)
{
    GtkWidget *viewport = story_viewport(story);
    story_rest(story);
    g_assert_false(billow_physics_preview_get_active(story_physics(story)));
    go_to_fake(story, 40);
    g_autoptr(GdkPixbuf) fake = story_look(viewport);
    hands_click(named(story, "physics_button"));
    g_assert_true(billow_physics_preview_get_active(story_physics(story)));
    go_to(story, 40);
    story_rest(story);
    story_picture("physics");
    g_autoptr(GdkPixbuf) physics = story_look(viewport);
    g_assert_cmpfloat(story_difference(fake, physics), >, 0.01);
    hands_act("key ctrl+1");
    g_assert_false(billow_physics_preview_get_active(story_physics(story)));
    story_settle(story);
    g_autoptr(GdkPixbuf) again = story_look(viewport);
    g_assert_cmpfloat(story_difference(fake, again), <, 0.008);
}

/* --- Both --- */

static gboolean
is_second(GtkWidget *widget, gconstpointer first)
{
    return BILLOW_IS_VIEWPORT(widget) && widget != first;
}

static void
assert_seen_alike(GtkWidget *a, GtkWidget *b)
{
    const BillowVec3 points[] = {{0.3, 0.2, 0.1}, {-0.4, 0.5, -0.2}};
    for (size_t i = 0; i < G_N_ELEMENTS(points); i++) {
        double x[2], y[2];
        g_assert_true(billow_viewport_project(BILLOW_VIEWPORT(a), points[i], &x[0], &y[0]));
        g_assert_true(billow_viewport_project(BILLOW_VIEWPORT(b), points[i], &x[1], &y[1]));
        g_assert_cmpfloat_with_epsilon(x[0], x[1], 1.5); /* widths may differ by a pixel */
        g_assert_cmpfloat_with_epsilon(y[0], y[1], 1.5);
    }
}

static void
see_side_by_side(Story *story)
{
    GtkWidget *window = GTK_WIDGET(story->window), *first = story_viewport(story);
    g_object_set(stage(story), "both-layout", BILLOW_BOTH_SIDE_BY_SIDE, NULL);
    hands_act("key ctrl+3");
    go_to(story, 40);
    GtkWidget *second = hands_find(window, is_second, first);
    g_assert_nonnull(second);
    assert_seen_alike(first, second);
    hands_drag(second, 40, 200, 110, 230);
    assert_seen_alike(first, second);
    hands_drag(first, 40, 200, 80, 170);
    assert_seen_alike(first, second);
    hands_act("key f");
    assert_seen_alike(first, second);
    story_rest(story);
    story_picture("both-side-by-side");
    hands_click(hands_find_text(window, "Distance"));
    g_assert_true(gtk_widget_get_mapped(named(story, "legend")));
    story_rest(story);
    story_picture("both-side-by-side-distance");
}

static void
see_ghost(Story *story)
{
    GtkWidget *window = GTK_WIDGET(story->window), *viewport = story_viewport(story);
    hands_click(named(story, "both_button"));
    hands_click(hands_find_text(window, "Ghost"));
    g_assert_null(hands_find(window, is_second, viewport));
    go_to(story, 40);
    story_rest(story);
    story_picture("both-ghost");
    g_autoptr(GdkPixbuf) plain = story_look(viewport);
    hands_act("key x");
    g_autoptr(GdkPixbuf) swapped = story_look(viewport);
    g_assert_cmpfloat(story_difference(plain, swapped), >, 0.01);
    hands_act("key x d");
    g_autoptr(GdkPixbuf) distance = story_look(viewport);
    story_picture("both-ghost-distance");
    g_assert_cmpfloat(story_difference(plain, distance), >, 0.05);
    hands_act("key d");
    g_autoptr(GdkPixbuf) back = story_look(viewport);
    g_assert_cmpfloat(story_difference(plain, back), <, 0.008);
}

static void
compare(Story *story)
{
    GtkWidget *window = GTK_WIDGET(story->window);
    hands_act("key ctrl+3");
    hands_act("key ctrl+m");
    go_to(story, 40);
    GtkWidget *graph = hands_find_type(window, BILLOW_TYPE_METRIC_GRAPH);
    const double width = gtk_widget_get_width(graph), height = gtk_widget_get_height(graph);
    hands_point_at(graph, 0.6 * width, 0.5 * height);
    story_picture("comparison");
    hands_click_at(graph, 0.6 * width, 0.5 * height);
    g_assert_cmpint(billow_session_get_frame(story->session), >, 41);
    hands_act("key ctrl+m");
    g_assert_false(gtk_widget_get_mapped(graph));
}

/* --- Colliders --- */

static const BillowBlock *
first_collider(Story *story)
{
    const GPtrArray *colliders =
        billow_project_track(billow_session_get_project(story->session), BILLOW_BLOCK_COLLIDER);
    g_assert_cmpuint(colliders->len, >, 0);
    return colliders->pdata[0];
}

/* The sphere is above the ground, and the cloth above the sphere. */
static void
assert_stands_free(Story *story)
{
    const BillowCollider *sphere = billow_block_collider(first_collider(story));
    const BillowMesh *mesh = story_mesh(story);
    g_assert_cmpfloat(sphere->position.y - sphere->radius, >=, 0.0);
    for (size_t i = 0; i < billow_grid_count(&mesh->grid); i++) {
        const BillowVec3 point = {mesh->x[i], mesh->y[i], mesh->z[i]};
        g_assert_cmpfloat(billow_vec3_distance(point, sphere->position), >, sphere->radius);
    }
}

/* The file has no more digits of it than its field shows. */
static void
assert_typed_numbers(const BillowCollider *collider)
{
    const BillowVec3 place = collider->position, size = collider->size;
    const double numbers[] = {place.x,          place.y, place.z, collider->radius,
                              collider->length, size.x,  size.y,  size.z};
    for (size_t i = 0; i < G_N_ELEMENTS(numbers); i++) {
        g_autofree char *text = g_strdup_printf("%.4f", numbers[i]);
        g_assert_cmpfloat(g_ascii_strtod(text, NULL), ==, numbers[i]);
    }
}

static gboolean
is_in_view(GtkWidget *viewport, const BillowMesh *mesh)
{
    const int width = gtk_widget_get_width(viewport), height = gtk_widget_get_height(viewport);
    for (size_t i = 0; i < billow_grid_count(&mesh->grid); i++) {
        const BillowVec3 point = {mesh->x[i], mesh->y[i], mesh->z[i]};
        double x, y;
        if (!billow_viewport_project(BILLOW_VIEWPORT(viewport), point, &x, &y) || x < 0 || y < 0 ||
            x > width || y > height)
            return FALSE;
    }
    return TRUE;
}

/* When the view's width changes, the cloth is framed again, unless the user has turned it. */
static void
keep_in_view(Story *story)
{
    GtkWidget *viewport = story_viewport(story);
    g_assert_true(is_in_view(viewport, story_mesh(story)));
    g_object_set(stage(story), "both-layout", BILLOW_BOTH_SIDE_BY_SIDE, NULL);
    hands_act("key ctrl+3");
    hands_act("key ctrl+m");
    go_to(story, 1);
    GtkWidget *second = hands_find(GTK_WIDGET(story->window), is_second, viewport);
    g_assert_true(is_in_view(viewport, story_mesh(story)));
    g_assert_true(is_in_view(second, story_mesh(story)));
    assert_seen_alike(viewport, second);
    story_rest(story);
    story_picture("both-and-comparison");
    hands_drag(viewport, 40, 200, 80, 210);
    const BillowCamera turned = billow_viewport_get_camera(BILLOW_VIEWPORT(viewport));
    hands_act("key ctrl+m");
    const BillowCamera after = billow_viewport_get_camera(BILLOW_VIEWPORT(viewport));
    g_assert_cmpfloat(after.distance, ==, turned.distance);
}

static void
add_and_drag_sphere(Story *story)
{
    GtkWidget *window = GTK_WIDGET(story->window);
    BillowViewport *viewport = BILLOW_VIEWPORT(story_viewport(story));
    g_autoptr(BillowProject) before = billow_project_ref(billow_session_get_project(story->session));
    hands_act("key ctrl+2");
    g_assert_true(gtk_widget_activate_action(window, "win.add-sphere", NULL));
    g_autoptr(BillowProject) added = billow_project_ref(billow_session_get_project(story->session));
    g_assert_cmpstr(billow_session_get_active(story->session)->id, ==, first_collider(story)->id);
    g_assert_cmpint(billow_block_collider(first_collider(story))->shape, ==, BILLOW_COLLIDER_SPHERE);
    assert_stands_free(story);
    assert_typed_numbers(billow_block_collider(first_collider(story)));
    hands_act("key shift+f");
    go_to(story, 10);
    story_rest(story);
    story_picture("sphere");
    const BillowVec3 from = billow_block_collider(first_collider(story))->position;
    double x, y;
    g_assert_true(billow_viewport_project(viewport, from, &x, &y));
    hands_drag(GTK_WIDGET(viewport), x, y, x + 60, y);
    const BillowVec3 to = billow_block_collider(first_collider(story))->position;
    double moved_x, moved_y;
    g_assert_true(billow_viewport_project(viewport, to, &moved_x, &moved_y));
    g_assert_cmpfloat_with_epsilon(moved_x, x + 60, 2.0);
    g_assert_cmpfloat_with_epsilon(moved_y, y, 2.0);
    hands_act("key ctrl+z");
    g_assert_true(billow_project_equal(billow_session_get_project(story->session), added));
    hands_enter(story_control(story, "radius"), "0.2");
    g_assert_cmpfloat(billow_block_collider(first_collider(story))->radius, ==, 0.2);
    story_rest(story);
    hands_act("key Delete");
    hands_act("key ctrl+z ctrl+z ctrl+z");
    g_assert_true(billow_project_equal(billow_session_get_project(story->session), before));
}

static const BillowSlide *
first_slide(Story *story)
{
    const GPtrArray *blocks =
        billow_project_track(billow_session_get_project(story->session), BILLOW_BLOCK_CONSTRAINT);
    return billow_block_slide(blocks->pdata[0]);
}

/* Returns the position of a point of the cloth in the view. */
static void
project_point(BillowViewport *viewport, int column, int row, double *x, double *y)
{
    const BillowMesh *mesh = billow_viewport_get_mesh(viewport);
    const BillowVec3 place = billow_mesh_point(mesh, billow_grid_index(&mesh->grid, column, row));
    g_assert_true(billow_viewport_project(viewport, place, x, y));
}

/* Clicks on the marker of the first constraint. */
static void
click_on_mark(Story *story, GtkWidget *viewport)
{
    double x, y;
    project_point(BILLOW_VIEWPORT(viewport), first_slide(story)->column, first_slide(story)->row, &x, &y);
    hands_click_at(viewport, x + 3, y + 3);
}

/* Drags its marker to another point of the edge, and turns its direction from along x to up. */
static void
drag_constraint(Story *story, BillowViewport *viewport)
{
    const BillowSlide before = *first_slide(story);
    double x, y, to_x, to_y;
    BillowVec3 place;
    project_point(viewport, before.column, before.row, &x, &y);
    project_point(viewport, before.column - 3, before.row, &to_x, &to_y);
    hands_drag(GTK_WIDGET(viewport), x, y, to_x, to_y);
    g_assert_cmpint(first_slide(story)->column, ==, before.column - 3);
    g_assert_cmpint(first_slide(story)->row, ==, before.row);
    go_to(story, 6);
    g_assert_true(billow_viewport_get_selected_constraint(viewport, &place));
    const BillowGrid *grid = &billow_session_get_project(story->session)->cloth->grid;
    const double away = 1.6 * 0.07 * grid->spacing * (grid->columns - 1);
    const BillowVec3 tip = billow_vec3_add(place, billow_vec3(away, 0.0, 0.0));
    const BillowVec3 up = billow_vec3_add(place, billow_vec3(0.0, away, 0.0));
    g_assert_true(billow_viewport_project(viewport, tip, &x, &y));
    g_assert_true(billow_viewport_project(viewport, up, &to_x, &to_y));
    hands_drag(GTK_WIDGET(viewport), x, y, to_x, to_y);
    const BillowVec3 turned = first_slide(story)->direction;
    g_assert_cmpfloat(turned.y, >, 0.6);
    g_assert_cmpfloat_with_epsilon(billow_vec3_length(turned), 1.0, 1e-3);
    hands_act("key ctrl+z");
    g_assert_cmpfloat(first_slide(story)->direction.x, ==, before.direction.x);
    hands_act("key ctrl+z");
    g_assert_cmpint(first_slide(story)->column, ==, before.column);
}

/* Marks are shown with the physics, the selected one differently; they can be clicked and dragged. */
static void
see_constraint(Story *story)
{
    GtkWidget *viewport = story_viewport(story);
    hands_act("key ctrl+2");
    go_to(story, 6);
    story_rest(story);
    g_autoptr(GdkPixbuf) bare = story_look(viewport);
    g_assert_true(gtk_widget_activate_action(GTK_WIDGET(story->window), "win.add-constraint", NULL));
    go_to(story, 6);
    story_rest(story);
    g_assert_true(gtk_widget_get_mapped(story_track(story, BILLOW_BLOCK_CONSTRAINT)));
    story_picture("constraint");
    g_autoptr(GdkPixbuf) selected = story_look(viewport);
    g_assert_cmpfloat(story_difference(bare, selected), >, 0.0005);
    hands_act("key Escape");
    g_assert_null(billow_session_get_active(story->session));
    g_autoptr(GdkPixbuf) deselected = story_look(viewport);
    g_assert_cmpfloat(story_difference(selected, deselected), >, 0.0001);
    click_on_mark(story, viewport);
    g_assert_cmpint(billow_session_get_active(story->session)->kind, ==, BILLOW_BLOCK_CONSTRAINT);
    drag_constraint(story, BILLOW_VIEWPORT(viewport));
    hands_act("key ctrl+1");
    story_settle(story);
    hands_act("key ctrl+z");
    story_settle(story);
}

/* --- Pulling by hand --- */

typedef struct {
    BillowViewport *viewport;
    size_t point;
    double above; /* meters */
} Height;

static double
height(const BillowMesh *mesh, size_t point)
{
    return (double) mesh->y[point];
}

static gboolean
is_above(gpointer data)
{
    const Height *wanted = data;
    return height(billow_viewport_get_mesh(wanted->viewport), wanted->point) > wanted->above;
}

static gboolean
is_below(gpointer data)
{
    return !is_above(data);
}

static gboolean
same_places(const BillowMesh *a, const BillowMesh *b)
{
    const size_t bytes = billow_grid_count(&a->grid) * sizeof *a->x;
    return memcmp(a->x, b->x, bytes) == 0 && memcmp(a->y, b->y, bytes) == 0 && memcmp(a->z, b->z, bytes) == 0;
}

/* Returns the point of the cloth that is visible at the center of the cloth in the view. */
static size_t
middle_of(BillowViewport *viewport, const BillowMesh *mesh, double *x, double *y)
{
    const size_t count = billow_grid_count(&mesh->grid);
    BillowVec3 place = {0.0, 0.0, 0.0}, seen;
    double pixel, least = INFINITY;
    size_t nearest = 0;
    for (size_t i = 0; i < count; i++)
        place = billow_vec3_add(
            place, billow_vec3_scale(billow_vec3(mesh->x[i], mesh->y[i], mesh->z[i]), 1.0 / (double) count));
    g_assert_true(billow_viewport_project(viewport, place, x, y));
    g_assert_true(billow_viewport_find_cloth(viewport, *x, *y, &seen, &pixel));
    for (size_t i = 0; i < count; i++) {
        const double away = billow_vec3_distance(seen, billow_vec3(mesh->x[i], mesh->y[i], mesh->z[i]));
        nearest = away < least ? i : nearest;
        least = MIN(away, least);
    }
    return nearest;
}

/* Moves the pointer up from there while Ctrl is pressed. */
static void
lift(BillowViewport *viewport, double x, double y)
{
    hands_point_at(GTK_WIDGET(viewport), x, y);
    hands_act("keydown ctrl mousedown 1");
    for (int i = 0; i < 4; i++)
        hands_act("mousemove_relative 0 -20");
}

/* The point follows the pointer and falls back when it is released; the frame is then what it was. */
static void
pull_cloth(Story *story)
{
    BillowViewport *viewport = BILLOW_VIEWPORT(story_viewport(story));
    g_autoptr(BillowProject) before = billow_project_ref(billow_session_get_project(story->session));
    hands_act("key ctrl+2");
    go_to(story, 80);
    BillowMesh *recorded = billow_mesh_ref(billow_viewport_get_mesh(viewport));
    double x, y;
    const size_t point = middle_of(viewport, recorded, &x, &y);
    Height lifted = {viewport, point, height(recorded, point) + 0.05};
    lift(viewport, x, y);
    hands_wait_until(is_above, &lifted);
    story_snapshot("pulled");
    hands_act("mouseup 1 keyup ctrl");
    hands_wait_until(is_below, &lifted);
    g_assert_false(same_places(billow_viewport_get_mesh(viewport), recorded));
    hands_act("key Escape");
    g_assert_true(same_places(billow_viewport_get_mesh(viewport), recorded));
    lift(viewport, x, y);
    hands_wait_until(is_above, &lifted);
    hands_act("keyup ctrl key Escape");
    g_assert_true(same_places(billow_viewport_get_mesh(viewport), recorded));
    hands_act("mouseup 1");
    lift(viewport, x, y);
    hands_wait_until(is_above, &lifted);
    hands_act("mouseup 1 keyup ctrl");
    go_to(story, 79);
    go_to(story, 80);
    g_assert_true(same_places(billow_viewport_get_mesh(viewport), recorded));
    g_assert_true(billow_session_get_project(story->session) == before);
    billow_mesh_unref(recorded);
}

static void
change_physics(Story *story)
{
    g_autoptr(BillowProject) before = billow_project_ref(billow_session_get_project(story->session));
    hands_act("key ctrl+2");
    gtk_expander_set_expanded(GTK_EXPANDER(named(story, "constants")), TRUE);
    gtk_expander_set_expanded(GTK_EXPANDER(named(story, "forces")), TRUE);
    hands_settle();
    gtk_widget_grab_focus(story_control(story, "density")); /* scrolls it into view */
    hands_settle();
    hands_enter(story_control(story, "density"), "0.3");
    g_assert_cmpfloat(billow_session_get_project(story->session)->cloth->material.density, ==, 0.3);
    story_rest(story);
    story_picture("physics-inspector");
    hands_click(named(story, "material-back"));
    g_assert_true(
        billow_cloth_same_material(billow_session_get_project(story->session)->cloth, before->cloth));
    hands_act("key ctrl+z ctrl+z");
    g_assert_true(billow_project_equal(billow_session_get_project(story->session), before));
}

/* The step is switched on, a method is chosen that is unfit for it, and the step that would do is taken. */
static void
choose_method(Story *story)
{
    g_autoptr(BillowProject) before = billow_project_ref(billow_session_get_project(story->session));
    gtk_expander_set_expanded(GTK_EXPANDER(named(story, "solving")), TRUE);
    hands_settle();
    hands_scroll_to(named(story, "no-step"));
    hands_click(named(story, "no-step"));
    g_assert_cmpfloat_with_epsilon(billow_session_get_project(story->session)->physics.step, BILLOW_NEW_STEP,
                                   1e-6);
    GtkWidget *methods = named(story, "solver");
    hands_scroll_to(methods);
    hands_click(methods);
    story_rest(story);
    g_assert_nonnull(hands_find_text(methods, "As IMEX Euler, but more exact"));
    story_picture("methods");
    hands_click(hands_find_text(methods, "SBDF2"));
    const BillowProject *chosen = billow_session_get_project(story->session);
    g_assert_cmpint(chosen->physics.solver, ==, BILLOW_INTEGRATOR_SBDF2);
    const double fit = billow_simulation_fit_step(chosen);
    hands_scroll_to(named(story, "use-fit-step"));
    story_rest(story);
    story_picture("unfit-step");
    hands_click(named(story, "use-fit-step"));
    g_assert_cmpfloat(billow_session_get_project(story->session)->physics.step, ==, fit);
    hands_act("key ctrl+z ctrl+z ctrl+z");
    g_assert_true(billow_project_equal(billow_session_get_project(story->session), before));
}

/* Typed at another time, the wind's speed becomes a key; the arrow in the view shows the wind at the playhead. */
static void
key_wind(Story *story)
{
    g_autoptr(BillowProject) before = billow_project_ref(billow_session_get_project(story->session));
    go_to_fake(story, 1);
    gtk_expander_set_expanded(GTK_EXPANDER(named(story, "forces")), TRUE);
    hands_settle();
    gtk_widget_grab_focus(named(story, "wind-key-here")); /* scrolls it into view */
    hands_settle();
    hands_click(named(story, "wind-key-here"));
    hands_find_text(
        story_message_bar(story),
        "Physics follows the keys of the wind. A keyframe hangs in the scene’s wind at its start: add "
        "keyframes where the wind has changed.");
    go_to_fake(story, 25);
    gtk_widget_grab_focus(story_control(story, "wind-speed"));
    hands_settle();
    hands_enter(story_control(story, "wind-speed"), "6");
    const BillowWind *wind = &billow_session_get_project(story->session)->physics.wind;
    g_assert_cmpuint(wind->n_keys, ==, 2);
    g_assert_cmpfloat(wind->keys[0].speed, ==, before->physics.wind.speed);
    g_assert_cmpfloat(wind->keys[1].speed, ==, 6.0);
    gtk_widget_grab_focus(story_control(story, "wind-key-gust"));
    hands_settle();
    hands_enter(story_control(story, "wind-key-gust"), "0.5"); /* a share of those of the wind, which stay */
    wind = &billow_session_get_project(story->session)->physics.wind;
    g_assert_cmpfloat(wind->keys[1].gust, ==, 0.5);
    g_assert_cmpfloat(wind->keys[0].gust, ==, 1.0);
    g_assert_cmpfloat(wind->gust, ==, before->physics.wind.gust);
    story_rest(story);
    story_picture("wind-keyed");
    hands_act("key ctrl+z ctrl+z ctrl+z");
    g_assert_true(billow_project_equal(billow_session_get_project(story->session), before));
}

/* --- Baking --- */

static void
bake(Story *story)
{
    g_autoptr(BillowProject) before = billow_project_ref(billow_session_get_project(story->session));
    const guint n = billow_project_track(before, BILLOW_BLOCK_KEYFRAME)->len;
    hands_act("key ctrl+b"); /* the fake has nothing to bake */
    g_assert_true(billow_session_get_project(story->session) == before);
    hands_act("key ctrl+2");
    go_to(story, 36);
    BillowMesh *shown = billow_physics_preview_get_mesh(story_physics(story), 36);
    hands_act("key ctrl+b");
    const BillowBlockRef *selected = billow_session_get_active(story->session);
    g_assert_cmpuint(
        billow_project_track(billow_session_get_project(story->session), BILLOW_BLOCK_KEYFRAME)->len, ==,
        n + 1);
    g_assert_nonnull(selected);
    const BillowBlock *keyframe = story_find(story, selected->kind, selected->id);
    g_autoptr(BillowProject) baked = billow_project_ref(billow_session_get_project(story->session));
    g_assert_nonnull(billow_block_keyframe(keyframe)->shape);
    const float *shape = g_bytes_get_data(billow_block_keyframe(keyframe)->shape, NULL);
    g_assert_true(shape[0] == shown->x[0] && shape[1] == shown->y[0] && shape[2] == shown->z[0]);
    billow_mesh_unref(shown);
    story_rest(story);
    story_picture("baked");
    hands_act("key ctrl+z");
    g_assert_true(billow_project_equal(billow_session_get_project(story->session), before));
    hands_act("key ctrl+shift+z");
    g_assert_true(billow_project_equal(billow_session_get_project(story->session), baked));
    hands_click(story_block(story, BILLOW_BLOCK_KEYFRAME, keyframe->id));
    hands_act("key Return");
    hands_act("key alt+Right alt+Right");
    named(story, "given-shape");
    story_picture("baked-editor");
    hands_act("key Escape");
    gtk_widget_grab_focus(story_control(story, "hang-afresh")); /* scrolls it into view */
    hands_click(story_control(story, "hang-afresh"));
    g_assert_null(billow_block_keyframe(story_find(story, BILLOW_BLOCK_KEYFRAME, keyframe->id))->shape);
}

/* Returns the text of the message bar, or NULL. */
static const char *
message(Story *story)
{
    GtkWidget *bar = story_message_bar(story);
    return bar ? gtk_label_get_text(GTK_LABEL(hands_find_type(bar, GTK_TYPE_LABEL))) : NULL;
}

static void
assert_told(Story *story, const char *part)
{
    g_assert_nonnull(message(story));
    if (!strstr(message(story), part))
        g_error("“%s” without “%s”", message(story), part);
}

/* The message's text is centered in its bar. */
static void
assert_message_in_the_middle(Story *story)
{
    GtkWidget *bar = story_message_bar(story);
    const GdkRectangle whole = hands_place_of(bar),
                       text = hands_place_of(hands_find_type(bar, GTK_TYPE_LABEL));
    g_assert_cmpint(ABS(2 * whole.y + whole.height - 2 * text.y - text.height), <=, 2);
}

/* The sample's only keyframe is held during the whole animation. */
static void
bake_within_a_hold(Story *story)
{
    g_autoptr(BillowProject) before = billow_project_ref(billow_session_get_project(story->session));
    hands_act("key ctrl+2");
    go_to(story, 25);
    hands_act("key ctrl+b");
    const GPtrArray *keyframes =
        billow_project_track(billow_session_get_project(story->session), BILLOW_BLOCK_KEYFRAME);
    g_assert_cmpuint(keyframes->len, ==, 2);
    const BillowBlock *first = keyframes->pdata[0], *second = keyframes->pdata[1];
    g_assert_cmpfloat(billow_block_end(first), ==, 1.0);
    g_assert_nonnull(billow_block_keyframe(second)->shape);
    g_assert_cmpfloat(second->start, ==, 1.0);
    g_assert_cmpfloat(billow_block_end(second), ==, 4.0);
    g_assert_cmpstr(billow_session_get_active(story->session)->id, ==, second->id);
    assert_told(story, "it now ends at 1 s");
    story_picture("baked-within-a-hold");
    assert_message_in_the_middle(story);
    hands_act("key ctrl+z");
    g_assert_true(billow_project_equal(billow_session_get_project(story->session), before));
    g_assert_null(message(story));
    hands_act("key ctrl+shift+z");
    go_to(story, 25);
    hands_act("key ctrl+b");
    g_assert_cmpuint(
        billow_project_track(billow_session_get_project(story->session), BILLOW_BLOCK_KEYFRAME)->len, ==, 2);
    g_assert_nonnull(message(story));
    hands_click(story_block(story, BILLOW_BLOCK_KEYFRAME, second->id));
    hands_act("key Return"); /* the editor */
    g_assert_null(message(story));
    hands_act("key Escape");
}

/* Free fall at 1e9 m/s²: after two seconds the cloth is 2e9 m below. */
static void
bake_what_is_lost(Story *story)
{
    g_autoptr(BillowProject) project = billow_project_copy(billow_session_get_project(story->session));
    g_ptr_array_set_size(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), 0);
    g_ptr_array_set_size(billow_project_track(project, BILLOW_BLOCK_WAVE), 0);
    project->cloth->grid.columns = project->cloth->grid.rows = 4;
    project->physics.gravity = 1e9;
    project->cloth->material.drag = 0.0;
    project->physics.wind.pressure = project->physics.wind.lift = 0.0;
    billow_session_edit(story->session, project, "Let Go", NULL);
    hands_act("key ctrl+2");
    go_to(story, 60);
    hands_act("key ctrl+b");
    g_assert_true(billow_session_get_project(story->session) == project);
    assert_told(story, "flown too far away");
    billow_session_undo(story->session);
    g_assert_null(message(story));
}

int
main(int argc, char **argv)
{
    story_init(&argc, &argv);
    story_add("/window-physics/switch-shows-the-simulated-cloth", CANOPY, switch_methods);
    story_add("/window-physics/both-are-seen-side-by-side-from-one-place", CANOPY, see_side_by_side);
    story_add("/window-physics/both-are-seen-as-cloth-and-ghost", CANOPY, see_ghost);
    story_add("/window-physics/cloth-stays-in-view-when-it-narrows", CANOPY, keep_in_view);
    story_add("/window-physics/graphs-compare-and-scrub", CANOPY, compare);
    story_add("/window-physics/sphere-is-added-dragged-and-undone", CANOPY, add_and_drag_sphere);
    story_add("/window-physics/constraint-is-marked", CANOPY, see_constraint);
    story_add("/window-physics/a-pulled-cloth-follows-the-pointer-and-is-not-kept", CANOPY, pull_cloth);
    story_add("/window-core/material-is-changed-and-set-back", CANOPY, change_physics);
    story_add("/window-core/method-is-chosen-with-a-step-that-would-do", CANOPY, choose_method);
    story_add("/window-core/wind-has-keys", CANOPY, key_wind);
    story_add("/window-physics/keyframe-is-made-from-physics-and-hung-anew", CANOPY, bake);
    story_add("/window-physics/bake-splits-a-held-keyframe", FOUR_POINTS, bake_within_a_hold);
    story_add("/window-physics/bake-tells-why-it-cannot", FOUR_POINTS, bake_what_is_lost);
    return story_run_all();
}
