/* Nudges the cloth in the view. */
#include "story.h"

#include "app/stage/stage.h"
#include "core/layers/nudge.h"

#include <math.h>

static const char PROJECT[] = "coarse-four-points.billow";
enum { FRAME = 30, COLUMN = 10, ROW = 10 };

static BillowStage *
stage(Story *story)
{
    return BILLOW_STAGE(hands_find_type(GTK_WIDGET(story->window), BILLOW_TYPE_STAGE));
}

static BillowNudger *
nudger(Story *story)
{
    return billow_stage_get_nudger(stage(story));
}

static double
radius(Story *story)
{
    double radius;
    g_object_get(nudger(story), "radius", &radius, NULL);
    return radius;
}

static const GPtrArray *
nudges(Story *story)
{
    return billow_project_track(billow_session_get_project(story->session), BILLOW_BLOCK_NUDGE);
}

static const BillowNudge *
nudge_number(Story *story, guint number)
{
    g_assert_cmpuint(nudges(story)->len, >, number);
    return billow_block_payload(nudges(story)->pdata[number], BILLOW_BLOCK_NUDGE);
}

static BillowVec3
place_of(Story *story)
{
    const BillowMesh *mesh = story_mesh(story);
    return billow_mesh_point(mesh, billow_grid_index(&mesh->grid, COLUMN, ROW));
}

static void
find_point(Story *story, double *x, double *y)
{
    g_assert_true(billow_viewport_project(BILLOW_VIEWPORT(story_viewport(story)), place_of(story), x, y));
}

static void
point_at_middle(Story *story)
{
    double x, y;
    find_point(story, &x, &y);
    hands_point_at(story_viewport(story), x, y);
}

/* From above, no part of the cloth is behind another. */
static void
start_nudging(Story *story)
{
    billow_session_set_frame(story->session, FRAME);
    story_settle(story);
    story_rest(story);
    hands_act("key 7 key u");
    story_settle(story);
    g_assert_true(billow_nudger_get_active(nudger(story)));
}

static void
use_dark(gboolean dark)
{
    g_object_set(gtk_settings_get_default(), "gtk-application-prefer-dark-theme", dark, NULL);
    hands_settle();
}

/* The cloth is under the pointer while it is dragged, and the drag is one step of undo. */
static void
drag_the_cloth(Story *story)
{
    start_nudging(story);
    const BillowVec3 before = place_of(story);
    double x, y, to_x, to_y;
    find_point(story, &x, &y);
    point_at_middle(story);
    hands_act("mousedown 1 mousemove_relative 0 -20 mousemove_relative 10 -20");
    story_settle(story);
    find_point(story, &to_x, &to_y);
    g_assert_cmpfloat(hypot(to_x - x - 10.0, to_y - y + 40.0), <, 2.0);
    hands_act("mouseup 1");
    story_settle(story);
    const BillowBlock *block = nudges(story)->pdata[0];
    const BillowNudge *nudge = nudge_number(story, 0);
    g_assert_cmpuint(nudge->n_strokes, ==, 1);
    g_assert_cmpfloat(
        billow_vec3_distance(billow_vec3_sub(place_of(story), before), nudge->strokes[0].offset), <, 1e-5);
    g_assert_cmpfloat(nudge->strokes[0].point[0], ==, 0.5);
    g_assert_cmpfloat_with_epsilon(billow_block_strength_at(block, billow_session_get_time(story->session)),
                                   1.0, 1e-9);
    const BillowBlockRef *selected = billow_session_get_active(story->session);
    g_assert_true(selected && selected->kind == BILLOW_BLOCK_NUDGE);
    g_assert_true(gtk_widget_get_mapped(story_block(story, BILLOW_BLOCK_NUDGE, block->id)));
    story_picture("nudge");
    use_dark(TRUE);
    story_picture("nudge-dark");
    use_dark(FALSE);
    hands_act("key ctrl+z");
    story_settle(story);
    g_assert_cmpuint(nudges(story)->len, ==, 0);
    g_assert_cmpfloat(billow_vec3_distance(place_of(story), before), ==, 0.0);
    hands_act("key ctrl+shift+z");
    g_assert_cmpuint(nudges(story)->len, ==, 1);
}

/* At the same frame, drags add strokes; at another one, there is another nudge. */
static void
drag_again(Story *story)
{
    start_nudging(story);
    for (int i = 0; i < 2; i++) {
        point_at_middle(story);
        hands_act("mousedown 1 mousemove_relative 0 -12 mousemove_relative 0 -12 mouseup 1");
        story_settle(story);
    }
    g_assert_cmpuint(nudges(story)->len, ==, 1);
    g_assert_cmpuint(nudge_number(story, 0)->n_strokes, ==, 2);
    billow_session_set_frame(story->session, FRAME + 12);
    story_settle(story);
    point_at_middle(story);
    hands_act("mousedown 1 mousemove_relative 0 -12 mousemove_relative 0 -12 mouseup 1");
    g_assert_cmpuint(nudges(story)->len, ==, 2);
    hands_act("key ctrl+z");
    g_assert_cmpuint(nudges(story)->len, ==, 1);
    hands_act("key ctrl+z");
    g_assert_cmpuint(nudge_number(story, 0)->n_strokes, ==, 1);
}

/* Returns how far the dragged point is from the mean of points around it. */
static double
unevenness(Story *story)
{
    const BillowMesh *mesh = story_mesh(story);
    enum { AWAY = 2 };
    BillowVec3 sum = {0.0, 0.0, 0.0};
    for (int i = -AWAY; i <= AWAY; i += 2 * AWAY) {
        sum = billow_vec3_add(sum, billow_mesh_point(mesh, billow_grid_index(&mesh->grid, COLUMN + i, ROW)));
        sum = billow_vec3_add(sum, billow_mesh_point(mesh, billow_grid_index(&mesh->grid, COLUMN, ROW + i)));
    }
    return billow_vec3_distance(billow_vec3_scale(sum, 0.25), place_of(story));
}

static void
rub(Story *story)
{
    point_at_middle(story);
    hands_act("mousedown 1");
    for (int i = 0; i < 3; i++)
        hands_act("mousemove_relative 20 0 mousemove_relative -20 0");
    hands_act("mouseup 1");
    story_settle(story);
}

/* A bump is dragged up, and smoothed again: with Shift, or in the mode. It is a step of undo, and one
 * nudge has it all. */
static void
smooth_the_cloth(Story *story)
{
    start_nudging(story);
    point_at_middle(story);
    hands_act("mousedown 1 mousemove_relative 0 -20 mousemove_relative 0 -20 mouseup 1");
    story_settle(story);
    const double bump = unevenness(story);
    const BillowVec3 place = place_of(story);
    hands_act("keydown shift");
    rub(story);
    hands_act("keyup shift");
    const double once = unevenness(story);
    g_assert_cmpfloat(once, <, 0.8 * bump);
    g_assert_cmpuint(nudges(story)->len, ==, 1);
    const gsize n = nudge_number(story, 0)->n_strokes;
    g_assert_cmpuint(n, >, 4);
    hands_act("key ctrl+z");
    story_settle(story);
    g_assert_cmpuint(nudge_number(story, 0)->n_strokes, ==, 1);
    g_assert_cmpfloat(billow_vec3_distance(place_of(story), place), ==, 0.0);
    hands_act("key ctrl+shift+z key shift+u");
    story_settle(story);
    g_assert_true(billow_nudger_get_smooths(nudger(story)));
    story_picture("nudge-smooth");
    rub(story);
    g_assert_cmpfloat(unevenness(story), <, 0.9 * once);
    g_assert_cmpuint(nudges(story)->len, ==, 1);
    g_assert_cmpuint(nudge_number(story, 0)->n_strokes, <, 2 * n);
    use_dark(TRUE);
    story_picture("nudge-smooth-dark");
    use_dark(FALSE);
    hands_act("key shift+u"); /* moves again */
    g_assert_false(billow_nudger_get_smooths(nudger(story)));
    g_assert_true(billow_nudger_get_active(nudger(story)));
    hands_act("key shift+u key Escape");
    g_assert_false(billow_nudger_get_smooths(nudger(story)));
    g_assert_false(billow_nudger_get_active(nudger(story)));
}

/* Drags the brush through the middle of the cloth, to and fro. */
static void
draw_a_line(Story *story)
{
    point_at_middle(story);
    hands_act("mousemove_relative -70 0 mousedown 1");
    for (int i = 0; i < 14; i++)
        hands_act("mousemove_relative 10 0");
    for (int i = 0; i < 14; i++)
        hands_act("mousemove_relative -10 0");
    hands_act("mouseup 1");
    story_settle(story);
}

/* Seen from above, a line is pinched into a ridge, which rises; with Ctrl, into a valley. Lengths are kept. */
static void
pinch_the_cloth(Story *story)
{
    start_nudging(story);
    const BillowVec3 before = place_of(story);
    const double flat = unevenness(story);
    hands_act("key j");
    story_settle(story);
    g_assert_true(billow_nudger_get_pinches(nudger(story)));
    draw_a_line(story);
    const BillowVec3 ridge = place_of(story);
    g_assert_cmpfloat(ridge.y, >, before.y + 0.02);
    g_assert_cmpfloat(unevenness(story), >, 1.5 * flat);
    g_assert_cmpuint(nudges(story)->len, ==, 1);
    g_assert_cmpuint(nudge_number(story, 0)->n_strokes, >, 10);
    story_picture("nudge-pinch");
    use_dark(TRUE);
    story_picture("nudge-pinch-dark");
    use_dark(FALSE);
    hands_act("key ctrl+z");
    story_settle(story);
    g_assert_cmpuint(nudges(story)->len, ==, 0);
    hands_act("keydown ctrl");
    draw_a_line(story);
    hands_act("keyup ctrl");
    g_assert_cmpfloat(place_of(story).y, <, before.y - 0.02);
    hands_act("key shift+u"); /* one of them at a time */
    g_assert_true(billow_nudger_get_smooths(nudger(story)));
    g_assert_false(billow_nudger_get_pinches(nudger(story)));
    hands_act("key j key j"); /* moves again */
    g_assert_false(billow_nudger_get_smooths(nudger(story)));
    g_assert_false(billow_nudger_get_pinches(nudger(story)));
    g_assert_true(billow_nudger_get_active(nudger(story)));
    hands_act("key j key Escape");
    g_assert_false(billow_nudger_get_pinches(nudger(story)));
    g_assert_false(billow_nudger_get_active(nudger(story)));
}

/* Escape takes a drag back, then ends the tool; a click does nothing. */
static void
escape_in_two_steps(Story *story)
{
    start_nudging(story);
    g_autoptr(BillowProject) project = billow_project_ref(billow_session_get_project(story->session));
    point_at_middle(story);
    hands_act("mousedown 1 mouseup 1");
    g_assert_true(billow_session_get_project(story->session) == project);
    hands_act("mousedown 1 mousemove_relative 0 -20 mousemove_relative 0 -20");
    g_assert_cmpuint(nudges(story)->len, ==, 1);
    hands_act("mousemove_relative 0 40"); /* back to where it began */
    g_assert_cmpuint(nudges(story)->len, ==, 0);
    hands_act("mousemove_relative 0 -20");
    g_assert_cmpuint(nudges(story)->len, ==, 1);
    hands_act("key Escape mouseup 1");
    g_assert_true(billow_project_equal(billow_session_get_project(story->session), project));
    g_assert_false(billow_session_get_can_undo(story->session));
    g_assert_true(billow_nudger_get_active(nudger(story)));
    hands_act("key Escape");
    g_assert_false(billow_nudger_get_active(nudger(story)));
}

static void
change_the_brush(Story *story)
{
    const double first = radius(story);
    hands_act("key bracketright");
    g_assert_cmpfloat(radius(story), ==, first);
    start_nudging(story);
    hands_act("key bracketright");
    g_assert_cmpfloat_with_epsilon(radius(story), 1.2 * first, 1e-9);
    point_at_middle(story);
    hands_act("mousedown 1 mousemove_relative 0 -12 mousemove_relative 0 -12 mouseup 1");
    const double large = nudge_number(story, 0)->strokes[0].radius;
    hands_act("key ctrl+z key bracketleft key bracketleft");
    g_assert_cmpfloat_with_epsilon(radius(story), first / 1.2, 1e-9);
    story_settle(story);
    point_at_middle(story);
    hands_act("mousedown 1 mousemove_relative 0 -12 mousemove_relative 0 -12 mouseup 1");
    g_assert_cmpfloat_with_epsilon(nudge_number(story, 0)->strokes[0].radius, large / 1.44, 0.03 * large);
}

/* Only one of the brushes is on, and it is shown. */
static void
paint_or_nudge(Story *story)
{
    BillowPainter *painter = billow_stage_get_painter(stage(story));
    start_nudging(story);
    hands_click(story_block(story, BILLOW_BLOCK_WAVE, "wave"));
    story_rest(story);
    hands_act("key p");
    g_assert_true(billow_painter_get_active(painter));
    g_assert_false(billow_nudger_get_active(nudger(story)));
    hands_act("key u");
    g_assert_false(billow_painter_get_active(painter));
    g_assert_true(billow_nudger_get_active(nudger(story)));
    hands_act("key ctrl+2"); /* physics cannot be nudged */
    g_assert_false(billow_nudger_get_active(nudger(story)));
    hands_act("key u");
    g_assert_true(billow_nudger_get_active(nudger(story)));
    g_assert_cmpint(billow_stage_get_method(stage(story)), ==, BILLOW_STAGE_FAKE);
}

/* The strokes of the selected nudge are changed in the inspector. */
static void
edit_the_strokes(Story *story)
{
    start_nudging(story);
    for (int i = 0; i < 2; i++) {
        point_at_middle(story);
        hands_act("mousedown 1 mousemove_relative 0 -12 mousemove_relative 0 -12 mouseup 1");
        story_settle(story);
    }
    hands_act("key Escape");
    hands_enter(story_control(story, "strength"), "0.5");
    g_assert_cmpfloat(nudge_number(story, 0)->strength, ==, 0.5);
    hands_enter(story_control(story, "stroke-number"), "2");
    hands_enter(story_control(story, "stroke-radius"), "0.75");
    g_assert_cmpfloat(nudge_number(story, 0)->strokes[1].radius, ==, 0.75);
    g_assert_cmpfloat(nudge_number(story, 0)->strokes[0].radius, !=, 0.75);
    GtkWidget *remove = story_control(story, "remove-stroke");
    hands_scroll_to(remove);
    story_picture("nudge-strokes");
    hands_click(remove);
    g_assert_cmpuint(nudge_number(story, 0)->n_strokes, ==, 1);
    hands_act("key ctrl+z");
    g_assert_cmpuint(nudge_number(story, 0)->n_strokes, ==, 2);
    hands_click(story_block(story, BILLOW_BLOCK_NUDGE, ((BillowBlock *) nudges(story)->pdata[0])->id));
    hands_act("key ctrl+c key ctrl+v");
    g_assert_cmpuint(nudges(story)->len, ==, 2);
    g_assert_cmpuint(nudge_number(story, 1)->n_strokes, ==, 2);
    hands_act("key Delete");
    g_assert_cmpuint(nudges(story)->len, ==, 1);
}

/* The first frame of a loop is nudged, and with it the last ones; the strength of the nudge has keys. */
static void
nudge_where_a_loop_begins(Story *story)
{
    hands_click(story_control(story, "loop"));
    start_nudging(story);
    billow_session_set_frame(story->session, 1);
    story_settle(story);
    const BillowVec3 from = place_of(story);
    point_at_middle(story);
    hands_act("mousedown 1 mousemove_relative 0 -12 mousemove_relative 0 -12 mouseup 1");
    story_settle(story);
    g_assert_cmpuint(nudges(story)->len, ==, 1);
    g_assert_cmpfloat(billow_vec3_distance(billow_vec3_sub(place_of(story), from),
                                           nudge_number(story, 0)->strokes[0].offset),
                      <, 1e-5);
    hands_act("key Escape");
    story_settle(story);
    GtkWidget *graph = story_control(story, "key-graph");
    g_assert_true(gtk_widget_get_visible(graph));
    story_picture("nudge-loop");
    use_dark(TRUE);
    story_picture("nudge-loop-dark");
    use_dark(FALSE);
    hands_act("key ctrl+z");
    g_assert_cmpuint(nudges(story)->len, ==, 0);
}

int
main(int argc, char **argv)
{
    story_init(&argc, &argv);
    story_add("/window-nudge/drag-the-cloth", PROJECT, drag_the_cloth);
    story_add("/window-nudge/drag-again", PROJECT, drag_again);
    story_add("/window-nudge/smooth-the-cloth", PROJECT, smooth_the_cloth);
    story_add("/window-nudge/pinch-the-cloth", PROJECT, pinch_the_cloth);
    story_add("/window-nudge/escape-in-two-steps", PROJECT, escape_in_two_steps);
    story_add("/window-nudge/change-the-brush", PROJECT, change_the_brush);
    story_add("/window-nudge/paint-or-nudge", PROJECT, paint_or_nudge);
    story_add("/window-nudge/edit-the-strokes", PROJECT, edit_the_strokes);
    story_add("/window-nudge/nudge-where-a-loop-begins", PROJECT, nudge_where_a_loop_begins);
    return story_run_all();
}
