/* Paints the weights of a wave on the cloth. */
#include "story.h"

#include "app/stage/parts.h"
#include "app/stage/stage.h"
#include "core/layers/paint.h"
#include "model/edits/edits.h"
#include "widgets/picker/grid_picker.h"

#include <string.h>

static const char PROJECT[] = "coarse-four-points.billow";

G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowPaint, billow_paint_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowMesh, billow_mesh_unref)

static void
use_dark(gboolean dark)
{
    g_object_set(gtk_settings_get_default(), "gtk-application-prefer-dark-theme", dark, NULL);
    hands_settle();
}

static BillowPainter *
painter(Story *story)
{
    GtkWidget *stage = hands_find_type(GTK_WIDGET(story->window), BILLOW_TYPE_STAGE);
    return billow_stage_get_painter(BILLOW_STAGE(stage));
}

static BillowBrushTool
tool(Story *story)
{
    BillowBrushTool tool;
    g_object_get(painter(story), "tool", &tool, NULL);
    return tool;
}

static double
number(Story *story, const char *property)
{
    double value;
    g_object_get(painter(story), property, &value, NULL);
    return value;
}

static const BillowPaint *
paint(Story *story)
{
    return story_find(story, BILLOW_BLOCK_WAVE, "wave")->damping.paint;
}

static int
value_at(const BillowPaint *paint, int column, int row)
{
    return paint->values[row * paint->columns + column];
}

/* Returns the position of a point of the cloth in the viewport. */
static void
find_point(Story *story, int column, int row, double *x, double *y)
{
    const BillowMesh *mesh = story_mesh(story);
    const size_t i = billow_grid_index(&mesh->grid, column, row);
    const BillowVec3 place = {(double) mesh->x[i], (double) mesh->y[i], (double) mesh->z[i]};
    g_assert_true(billow_viewport_project(BILLOW_VIEWPORT(story_viewport(story)), place, x, y));
}

static void
point_at(Story *story, int column, int row)
{
    double x, y;
    find_point(story, column, row, &x, &y);
    hands_point_at(story_viewport(story), x, y);
}

static void
stroke(Story *story, int column, int row, int to_column, int to_row)
{
    double x, y, to_x, to_y;
    find_point(story, column, row, &x, &y);
    find_point(story, to_column, to_row, &to_x, &to_y);
    hands_drag(story_viewport(story), x, y, to_x, to_y);
}

/* Selects the wave, looks from above, and starts painting, at a frame during the wave. */
static void
start_painting(Story *story)
{
    billow_session_set_frame(story->session, 30);
    story_settle(story);
    hands_click(story_block(story, BILLOW_BLOCK_WAVE, "wave"));
    story_rest(story);
    hands_act("key 7");
    hands_act("key p");
    g_assert_true(billow_painter_get_active(painter(story)));
    story_settle(story);
}

static BillowMesh *
shown_mesh(Story *story)
{
    story_settle(story);
    return billow_mesh_ref((BillowMesh *) story_mesh(story));
}

/* Returns by how many meters a point is higher in `a`. */
static double
rise(const BillowMesh *a, const BillowMesh *b, int column, int row)
{
    const size_t i = billow_grid_index(&a->grid, column, row);
    return fabs((double) (a->y[i] - b->y[i]));
}

static void
paint_a_stroke(Story *story)
{
    GtkWidget *viewport = story_viewport(story);
    start_painting(story);
    g_autoptr(BillowMesh) before = shown_mesh(story);
    g_assert_null(paint(story));
    g_assert_cmpint(tool(story), ==, BILLOW_BRUSH_ERASE); /* weights of 1 cannot grow */
    point_at(story, 8, 10);
    g_autoptr(GdkPixbuf) full = story_look(viewport);
    hands_act("mousedown 1 mousemove_relative 20 0 mousemove_relative 20 0");
    g_autoptr(GdkPixbuf) halfway = story_look(viewport);
    g_assert_cmpfloat(story_difference(full, halfway), >, 0.005); /* it is visible while it is painted */
    g_assert_null(paint(story));
    hands_act("mouseup 1");
    g_assert_nonnull(paint(story));
    g_assert_cmpint(value_at(paint(story), 8, 10), <, 40);
    g_assert_cmpint(value_at(paint(story), 18, 3), ==, 255);
    g_autoptr(BillowMesh) after = shown_mesh(story);
    story_picture("paint");
    use_dark(TRUE);
    story_picture("paint-dark");
    use_dark(FALSE);
    g_assert_cmpfloat(rise(before, after, 8, 10), >, 1e-3); /* the wave is gone there, */
    g_assert_cmpfloat(rise(before, after, 18, 3), ==, 0.0); /* and not here */
    hands_act("key ctrl+z");
    g_assert_null(paint(story));
    g_autoptr(BillowMesh) undone = shown_mesh(story);
    g_assert_cmpmem(before->y, 21 * 21 * sizeof(float), undone->y, 21 * 21 * sizeof(float));
    hands_act("key ctrl+shift+z");
    g_assert_nonnull(paint(story));
}

/* Ctrl uses the opposite tool, Shift smooths. */
static void
paint_with_keys_held(Story *story)
{
    start_painting(story);
    stroke(story, 6, 10, 14, 10);
    g_autoptr(BillowPaint) erased = billow_paint_copy(paint(story));
    hands_act("keydown shift");
    stroke(story, 6, 10, 14, 10);
    hands_act("keyup shift");
    g_assert_cmpint(value_at(paint(story), 10, 10), >, value_at(erased, 10, 10));
    g_assert_cmpint(value_at(paint(story), 10, 10), <, 255);
    hands_act("keydown ctrl");
    stroke(story, 6, 10, 14, 10);
    hands_act("keyup ctrl");
    g_assert_cmpint(value_at(paint(story), 10, 10), >, 215);
    g_assert_cmpint(tool(story), ==, BILLOW_BRUSH_ERASE);
}

static GdkPixbuf *
image_without_brush(Story *story)
{
    hands_point_at(GTK_WIDGET(story->window), 8, gtk_widget_get_height(GTK_WIDGET(story->window)) - 4);
    return story_look(story_viewport(story));
}

static void
escape_in_two_steps(Story *story)
{
    start_painting(story);
    const BillowProject *project = billow_session_get_project(story->session);
    g_autoptr(GdkPixbuf) full = image_without_brush(story);
    point_at(story, 8, 10);
    hands_act("mousedown 1 mousemove_relative 20 0");
    hands_act("key Escape mouseup 1");
    g_autoptr(GdkPixbuf) taken_back = image_without_brush(story);
    g_assert_cmpfloat(story_difference(full, taken_back), <, 0.004); /* antialiasing alone makes 0.0024 */
    g_assert_true(billow_session_get_project(story->session) == project);
    g_assert_true(billow_painter_get_active(painter(story)));
    stroke(story, 8, 10, 9, 10);
    g_autoptr(GdkPixbuf) painted = image_without_brush(story);
    g_assert_cmpfloat(story_difference(full, painted), >, 0.006);
    hands_act("key Escape");
    g_assert_false(billow_painter_get_active(painter(story)));
    g_assert_nonnull(billow_session_get_active(story->session));
    hands_act("key Escape");
    g_assert_null(billow_session_get_active(story->session));
    hands_act("key p"); /* nothing can be painted now */
    g_assert_false(billow_painter_get_active(painter(story)));
}

static void
brush_by_keys(Story *story)
{
    start_painting(story);
    const double radius = number(story, "radius");
    hands_act("key bracketright bracketright");
    g_assert_cmpfloat(number(story, "radius"), >, 1.3 * radius);
    hands_act("key bracketleft bracketleft bracketleft");
    g_assert_cmpfloat(number(story, "radius"), <, radius);
    hands_act("key braceleft braceleft");
    g_assert_cmpfloat_with_epsilon(number(story, "strength"), 0.8, 1e-9);
    hands_act("key braceright");
    g_assert_cmpfloat_with_epsilon(number(story, "strength"), 0.9, 1e-9);
    hands_act("key h");
    g_assert_cmpint(tool(story), ==, BILLOW_BRUSH_SMOOTH);
    hands_act("key b");
    g_assert_cmpint(tool(story), ==, BILLOW_BRUSH_PAINT);
    hands_act("key e");
    g_assert_cmpint(tool(story), ==, BILLOW_BRUSH_ERASE);
}

/* Fill, a stroke at the left, mirror, smooth, clear: each is one undo step. */
static void
paint_all(Story *story)
{
    start_painting(story);
    hands_act("key k");
    for (int i = 0; i < 21 * 21; i++)
        g_assert_cmpint(paint(story)->values[i], ==, 0);
    hands_act("key b");
    stroke(story, 3, 6, 3, 14);
    g_autoptr(BillowPaint) left = billow_paint_copy(paint(story));
    g_assert_cmpint(value_at(left, 3, 10), >, 200);
    g_assert_cmpint(value_at(left, 17, 10), ==, 0);
    hands_act("key shift+x");
    g_assert_cmpint(value_at(paint(story), 17, 10), ==, value_at(left, 3, 10));
    g_assert_cmpint(value_at(paint(story), 3, 10), ==, 0);
    hands_act("key shift+x shift+y shift+y");
    g_assert_true(billow_paint_equal(paint(story), left));
    hands_act("key shift+h");
    g_assert_cmpint(value_at(paint(story), 6, 10), >, value_at(left, 6, 10));
    hands_act("key shift+k");
    g_assert_null(paint(story));
    hands_act("key ctrl+z ctrl+z");
    g_assert_true(billow_paint_equal(paint(story), left));
}

static void
paint_symmetrically(Story *story)
{
    start_painting(story);
    hands_act("key y");
    stroke(story, 4, 6, 5, 14);
    g_autoptr(BillowPaint) image = billow_paint_copy(paint(story));
    billow_paint_mirror(image, FALSE);
    g_assert_true(billow_paint_equal(image, paint(story)));
    g_assert_cmpint(value_at(paint(story), 16, 10), <, 60);
    story_picture("paint-symmetric");
}

/* By the pointer alone, with the bar's buttons and its menu. */
static void
use_the_bar(Story *story)
{
    start_painting(story);
    GtkWidget *bar = hands_find_type(GTK_WIDGET(story->window), BILLOW_TYPE_PAINT_BAR);
    hands_click(hands_find_text(bar, "Smooth"));
    g_assert_cmpint(tool(story), ==, BILLOW_BRUSH_SMOOTH);
    hands_click(hands_find_text(bar, "Erase"));
    hands_click(hands_find_name(bar, "strength"));
    g_assert_cmpfloat(number(story, "strength"), <, 0.9);
    hands_click(hands_find_name(bar, "paint-menu"));
    story_snapshot("paint-menu");
    hands_act("key f");
    g_assert_nonnull(paint(story));
    g_assert_cmpint(value_at(paint(story), 3, 3), <, 255);
    hands_click(hands_find_text(bar, "Done"));
    g_assert_false(billow_painter_get_active(painter(story)));
    g_assert_false(gtk_widget_get_visible(bar));
}

/* A drag beside the cloth turns the view, as it does without a brush. */
static void
turn_beside_the_cloth(Story *story)
{
    BillowViewport *viewport = BILLOW_VIEWPORT(story_viewport(story));
    start_painting(story);
    const double yaw = billow_viewport_get_camera(viewport).yaw;
    const double height = gtk_widget_get_height(GTK_WIDGET(viewport));
    hands_drag(GTK_WIDGET(viewport), 8.0, 0.5 * height, 80.0, 0.5 * height);
    g_assert_cmpfloat(fabs(billow_viewport_get_camera(viewport).yaw - yaw), >, 0.1);
    g_assert_null(paint(story));
    hands_click(story_block(story, BILLOW_BLOCK_KEYFRAME, "hung")); /* which has no weights */
    g_assert_false(billow_painter_get_active(painter(story)));
}

static const BillowLayerDamping *
damping(Story *story)
{
    return &story_find(story, BILLOW_BLOCK_WAVE, "wave")->damping;
}

static void
click_counted(Story *story, int column, int row)
{
    GtkWidget *picker = story_control(story, "counted");
    double x, y;
    billow_grid_picker_locate(BILLOW_GRID_PICKER(picker), column, row, &x, &y);
    hands_click_at(picker, x, y);
}

/* Two corners hold the wave down, and the others move with it. */
static void
choose_anchors(Story *story)
{
    billow_session_set_frame(story->session, 30);
    hands_click(story_block(story, BILLOW_BLOCK_WAVE, "wave"));
    g_autoptr(BillowMesh) before = shown_mesh(story);
    GtkDropDown *from = GTK_DROP_DOWN(story_control(story, "damped-from"));
    gtk_drop_down_set_selected(from, 1);
    g_assert_cmpuint(damping(story)->n_from, ==, 0);
    hands_settle();
    gtk_widget_grab_focus(story_control(story, "counted")); /* further down */
    hands_settle();
    click_counted(story, 0, 0);
    click_counted(story, 10, 10); /* where there is no anchor */
    click_counted(story, 20, 0);
    g_assert_cmpuint(damping(story)->n_from, ==, 2);
    g_assert_true(damping(story)->from[1].column == 20 && damping(story)->from[1].row == 0);
    g_autoptr(BillowMesh) after = shown_mesh(story);
    g_assert_cmpfloat(rise(before, after, 0, 0), ==, 0.0);
    g_assert_cmpfloat(rise(before, after, 0, 20), >, 1e-3);
    story_picture("damped-from");
    use_dark(TRUE);
    story_picture("damped-from-dark");
    use_dark(FALSE);
    click_counted(story, 0, 0);
    click_counted(story, 20, 0);
    g_assert_cmpuint(damping(story)->n_from, ==, 0);
    g_assert_cmpuint(gtk_drop_down_get_selected(from), ==, 1); /* others can be selected */
    hands_act("key ctrl+z ctrl+z");
    g_assert_cmpuint(damping(story)->n_from, ==, 2);
    gtk_drop_down_set_selected(from, 0);
    g_assert_cmpuint(damping(story)->n_from, ==, 0);
    gtk_widget_grab_focus(story_control(story, "paint-weights"));
    hands_settle();
    hands_click(story_control(story, "paint-weights"));
    g_assert_true(billow_painter_get_active(painter(story)));
}

static const BillowMap *
density(Story *story)
{
    return billow_cloth_maps_get(billow_session_get_project(story->session)->cloth->maps, BILLOW_MAP_DENSITY);
}

static double
lowest(Story *story)
{
    g_autoptr(BillowMesh) mesh = shown_mesh(story);
    double low = INFINITY;
    for (size_t i = 0; i < billow_grid_count(&mesh->grid); i++)
        low = fmin(low, (double) mesh->y[i]);
    return low;
}

/* Nothing is selected. The middle of the cloth between its anchors becomes heavy, and hangs lower. */
static void
paint_density(Story *story)
{
    story_settle(story);
    hands_act("key 7");
    gtk_widget_grab_focus(story_control(story, "paint-density")); /* scrolls it into view */
    hands_settle();
    hands_click(story_control(story, "paint-density"));
    g_assert_true(billow_painter_get_active(painter(story)));
    g_assert_cmpint(tool(story), ==, BILLOW_BRUSH_PAINT); /* nothing is painted, which cannot be erased */
    const double light = lowest(story);
    stroke(story, 10, 6, 10, 14);
    g_assert_nonnull(density(story));
    g_assert_cmpint(value_at(density(story)->paint, 10, 10), >, 215);
    g_assert_cmpint(value_at(density(story)->paint, 0, 0), ==, 0);
    g_assert_cmpfloat(density(story)->factor, ==, 10.0);
    story_picture("paint-density");
    use_dark(TRUE);
    story_picture("paint-density-dark");
    use_dark(FALSE);
    g_assert_cmpfloat(fabs(lowest(story) - light), >, 1e-3);
    hands_act("key Escape");
    g_assert_false(billow_painter_get_active(painter(story)));
    gtk_widget_grab_focus(story_control(story, "density-factor"));
    hands_settle();
    hands_enter(story_control(story, "density-factor"), "20");
    g_assert_cmpfloat(density(story)->factor, ==, 20.0);
    hands_enter(story_control(story, "density-factor"), "1000");
    g_assert_cmpfloat(density(story)->factor, <=, 100.0);
    story_rest(story);
    hands_act("key ctrl+z");
    g_assert_cmpfloat(density(story)->factor, ==, 10.0);
    hands_act("key ctrl+z");
    g_assert_null(density(story));
    g_assert_cmpfloat(fabs(lowest(story) - light), <, 1e-6);
}

/* Threads become half as long where they are painted, from the menu, and those of one direction only once that is
 * chosen. */
static void
paint_shrinkage(Story *story)
{
    story_settle(story);
    hands_act("key 7");
    const double before = lowest(story);
    gtk_widget_activate_action(GTK_WIDGET(story->window), "win.paint-shrink", NULL);
    hands_settle();
    g_assert_true(billow_painter_get_active(painter(story)));
    stroke(story, 10, 6, 10, 14);
    const BillowClothMaps *maps = billow_session_get_project(story->session)->cloth->maps;
    const BillowMap *map = billow_cloth_maps_get(maps, BILLOW_MAP_SHRINK);
    g_assert_nonnull(map);
    g_assert_cmpfloat(map->factor, ==, 0.5);
    g_assert_cmpint(map->threads, ==, BILLOW_SHRINKS_BOTH);
    g_assert_cmpfloat(fabs(lowest(story) - before), >, 1e-3);
    story_picture("paint-shrinkage");
    hands_act("key Escape");
    gtk_widget_grab_focus(story_control(story, "shrink-threads"));
    hands_settle();
    story_picture("paint-shrinkage-inspector");
    gtk_drop_down_set_selected(GTK_DROP_DOWN(story_control(story, "shrink-threads")), BILLOW_SHRINKS_WARP);
    hands_settle();
    map = billow_cloth_maps_get(billow_session_get_project(story->session)->cloth->maps, BILLOW_MAP_SHRINK);
    g_assert_cmpint(map->threads, ==, BILLOW_SHRINKS_WARP);
    gtk_widget_grab_focus(story_control(story, "shrink-factor"));
    hands_settle();
    hands_enter(story_control(story, "shrink-factor"), "0.8");
    map = billow_cloth_maps_get(billow_session_get_project(story->session)->cloth->maps, BILLOW_MAP_SHRINK);
    g_assert_cmpfloat(map->factor, ==, 0.8);
    story_rest(story);
    for (int i = 0; i < 3; i++)
        hands_act("key ctrl+z");
    g_assert_null(billow_session_get_project(story->session)->cloth->maps);
    g_assert_cmpfloat(fabs(lowest(story) - before), <, 1e-6);
}

/* With a key, and ended by the same key or the bar; a layer's weights are another matter. */
static void
paint_density_by_key(Story *story)
{
    story_settle(story);
    hands_act("key 7 shift+p");
    g_assert_true(billow_painter_get_active(painter(story)));
    hands_act("key shift+p");
    g_assert_false(billow_painter_get_active(painter(story)));
    hands_act("key shift+p");
    stroke(story, 10, 6, 10, 14);
    hands_act("key shift+x shift+k"); /* mirrored, then cleared */
    g_assert_null(density(story));
    GtkWidget *bar = hands_find_type(GTK_WIDGET(story->window), BILLOW_TYPE_PAINT_BAR);
    hands_click(hands_find_text(bar, "Done"));
    g_assert_false(billow_painter_get_active(painter(story)));
    start_painting(story);
    hands_act("key shift+p");
    g_assert_true(billow_painter_get_active(painter(story)));
    stroke(story, 10, 6, 10, 14);
    g_assert_nonnull(density(story));
    g_assert_null(paint(story));
}

/* Painting ends when the cloth becomes a rope, and does not begin on one. */
static void
rope_is_not_painted(Story *story)
{
    story_settle(story);
    hands_act("key shift+p");
    g_assert_true(billow_painter_get_active(painter(story)));
    g_auto(BillowEdit) rope = billow_edit_set_grid(billow_session_get_project(story->session),
                                                   &(BillowGrid){21, 1, 0.12, .radius = 0.02});
    billow_session_edit(story->session, rope.project, "Rope", NULL);
    story_settle(story);
    g_assert_false(billow_painter_get_active(painter(story)));
    hands_act("key shift+p");
    g_assert_false(billow_painter_get_active(painter(story)));
}

int
main(int argc, char **argv)
{
    story_init(&argc, &argv);
    story_add("/window-paint/a-stroke-is-seen-and-changes-the-frames", PROJECT, paint_a_stroke);
    story_add("/window-paint/ctrl-and-shift-take-other-tools", PROJECT, paint_with_keys_held);
    story_add("/window-paint/escape-takes-a-stroke-back-then-leaves", PROJECT, escape_in_two_steps);
    story_add("/window-paint/keys-choose-and-change-the-brush", PROJECT, brush_by_keys);
    story_add("/window-paint/all-weights-at-once", PROJECT, paint_all);
    story_add("/window-paint/symmetric-strokes", PROJECT, paint_symmetrically);
    story_add("/window-paint/the-bar-does-what-keys-do", PROJECT, use_the_bar);
    story_add("/window-paint/anchors-that-count-are-chosen", PROJECT, choose_anchors);
    story_add("/window-paint/beside-the-cloth-the-view-turns", PROJECT, turn_beside_the_cloth);
    story_add("/window-paint/density-is-painted-and-its-factor-typed", PROJECT, paint_density);
    story_add("/window-paint/shrinkage-is-painted-and-its-threads-chosen", PROJECT, paint_shrinkage);
    story_add("/window-paint/density-is-painted-by-keys", PROJECT, paint_density_by_key);
    story_add("/window-paint/a-rope-is-not-painted", PROJECT, rope_is_not_painted);
    return story_run_all();
}
