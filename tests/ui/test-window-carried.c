/* Hangs a towel on a line in the keyframe editor: from the list, along the line, and by dropping an anchor. Hangs one on
 * a ball that moves, and a skirt around a waist. */
#include "story.h"

#include "app/keyframe_editor/keyframe_editor.h"
#include "app/keyframe_editor/parts.h"
#include "model/animation/evaluation.h"
#include "widgets/controls/number.h"

static BillowProject *
project_of(Story *story)
{
    return billow_session_get_project(story->session);
}

static const BillowKeyframe *
held(Story *story)
{
    return billow_block_keyframe(story_find(story, BILLOW_BLOCK_KEYFRAME, "held"));
}

static GtkWidget *
editor(Story *story)
{
    return hands_find_type(GTK_WIDGET(story->window), BILLOW_TYPE_KEYFRAME_EDITOR);
}

static GtkWidget *
part(Story *story, const char *name)
{
    return hands_find_name(editor(story), name);
}

static gboolean
is_shown(gpointer widget)
{
    return gtk_widget_get_visible(widget);
}

/* Opens the towel's keyframe in the second step of the editor. */
static void
open_keyframe(Story *story)
{
    const BillowBlockRef ref = {BILLOW_BLOCK_KEYFRAME, (char *) "held"};
    billow_session_select(story->session, &ref);
    story_rest(story);
    hands_act("key Return");
    hands_settle();
    hands_click(part(story, "next"));
    GtkWidget *viewport = hands_find_type(editor(story), BILLOW_TYPE_VIEWPORT);
    hands_wait_until(hands_is_laid_out, viewport);
    story_settle(story);
}

static void
apply(Story *story)
{
    hands_click(part(story, "finish"));
    story_settle(story);
}

/* Both corners hang on the line, as far apart as the towel is wide, and no farther. */
static void
hang_from_the_list(Story *story)
{
    open_keyframe(story);
    story_picture("carried-1-free");
    GtkWidget *choice = part(story, "carrier");
    hands_scroll_to(choice);
    hands_click(choice);
    hands_click(hands_find_text(choice, "Line"));
    hands_wait_until(is_shown, part(story, "carrier-column"));
    story_settle(story);
    story_rest(story);
    story_picture("carried-2-bound");
    apply(story);
    const BillowBinding *left = billow_keyframe_binding(held(story), 0),
                        *right = billow_keyframe_binding(held(story), 1);
    g_assert_cmpstr(left->on, ==, "line");
    g_assert_cmpint(right->at.column - left->at.column, ==, 7);
    g_assert_cmpfloat(fabs(held(story)->anchors[0].position.z), <, 1e-6); /* in the plane of the line */
    hands_act("key ctrl+z");
    g_assert_null(held(story)->bindings);
    hands_act("key ctrl+shift+z");
    g_assert_nonnull(held(story)->bindings);
}

/* A number moves both along the line. */
static void
move_along(Story *story)
{
    const int before = billow_keyframe_binding(held(story), 0)->at.column;
    open_keyframe(story);
    GtkWidget *column = part(story, "carrier-column");
    hands_scroll_to(column);
    billow_number_set(GTK_SPIN_BUTTON(column), before + 5.0);
    story_settle(story);
    apply(story);
    g_assert_cmpint(billow_keyframe_binding(held(story), 0)->at.column, ==, before + 5);
    g_assert_cmpint(billow_keyframe_binding(held(story), 1)->at.column, ==, before + 12);
}

static gboolean
is_alone(gpointer viewport)
{
    return billow_viewport_get_selected_anchor(viewport) >= 0;
}

/* Returns a place on the line, which hangs in a plane: a little above the first one that is near it from below. */
static BillowVec3
place_on_line(BillowViewport *viewport, double x)
{
    guint carrier;
    BillowGridPoint point;
    BillowVec3 place = {x, 0.8, 0.0};
    while (!billow_keyframe_others_under(viewport, place, &carrier, &point)) {
        g_assert_cmpfloat(place.y, <, 1.8);
        place.y += 0.01;
    }
    place.y += 0.02;
    return place;
}

/* An anchor that is dragged off is free; dropped on the line again, it hangs there. */
static void
drop_an_anchor(Story *story)
{
    open_keyframe(story);
    BillowViewport *viewport = BILLOW_VIEWPORT(hands_find_type(editor(story), BILLOW_TYPE_VIEWPORT));
    double x, y, from_x, from_y;
    g_assert_true(
        billow_viewport_project(viewport, billow_viewport_get_anchor(viewport, 0), &from_x, &from_y));
    hands_drag(GTK_WIDGET(viewport), from_x, from_y, from_x - 20, from_y + 70);
    hands_wait_until(is_alone, viewport);
    story_settle(story);
    story_picture("carried-3-off");
    g_assert_cmpuint(gtk_drop_down_get_selected(GTK_DROP_DOWN(part(story, "carrier"))), ==, 0);
    g_assert_true(billow_viewport_project(viewport, billow_viewport_get_anchor(viewport, 0), &x, &y));
    g_assert_true(billow_viewport_project(viewport, place_on_line(viewport, 0.3), &from_x, &from_y));
    hands_click_at(GTK_WIDGET(viewport), 40.0, 600.0); /* without its handles, the anchor itself is dragged */
    g_assert_false(is_alone(viewport));
    hands_drag(GTK_WIDGET(viewport), x, y, from_x, from_y);
    story_settle(story);
    story_picture("carried-4-dropped");
    g_assert_cmpuint(gtk_drop_down_get_selected(GTK_DROP_DOWN(part(story, "carrier"))), ==, 1);
    apply(story);
    const BillowBinding *binding = billow_keyframe_binding(held(story), 0);
    g_assert_nonnull(binding);
    g_assert_cmpfloat(billow_vec3_length(binding->offset), ==, 0.0);
}

/* The anchors stay where the line was; undo binds them again. */
static void
remove_the_line(Story *story)
{
    const BillowVec3 place = held(story)->anchors[0].position;
    story_rest(story);
    hands_act("key ctrl+Prior");
    story_settle(story);
    g_assert_cmpstr(project_of(story)->cloth->id, ==, "line");
    g_autoptr(BillowProject) before = billow_project_ref(project_of(story));
    gtk_widget_activate_action(GTK_WIDGET(story->window), "win.delete-cloth", NULL);
    GtkWidget *question = story_dialog(GTK_TYPE_MESSAGE_DIALOG);
    hands_find_text(question, "1 cloth hangs on it. Its anchors will stay where they are.");
    story_picture("carried-6-question");
    hands_click(hands_find_text(question, "Delete"));
    story_settle(story);
    g_assert_cmpuint(project_of(story)->cloths->len, ==, 1);
    g_assert_null(held(story)->bindings);
    g_assert_true(billow_vec3_equal(place, held(story)->anchors[0].position));
    story_rest(story);
    hands_act("key ctrl+z");
    g_assert_true(billow_project_equal(project_of(story), before));
}

static void
a_towel_hangs_on_a_line(Story *story)
{
    story_rest(story);
    hands_act("key ctrl+Next");
    story_settle(story);
    hang_from_the_list(story);
    move_along(story);
    drop_an_anchor(story);
    remove_the_line(story);
}

static BillowVec3
corner_at(Story *story, double seconds)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project_of(story), cache);
    BillowMesh *mesh = billow_mesh_new(&project_of(story)->cloth->grid);
    billow_animation_evaluate(animation, seconds, FALSE, NULL, mesh);
    const BillowVec3 place = billow_mesh_point(mesh, 0);
    billow_mesh_unref(mesh);
    return place;
}

/* The corner is 0.35 m to the left of the ball and 0.2 m before it; a quarter turn takes that to the front and the right. */
static void
a_towel_rides_on_a_ball(Story *story)
{
    open_keyframe(story);
    GtkWidget *choice = part(story, "carrier");
    hands_scroll_to(choice);
    hands_click(choice);
    hands_click(hands_find_text(choice, "Ball"));
    story_settle(story);
    story_rest(story);
    story_picture("carried-7-on-a-ball");
    apply(story);
    const BillowBinding *left = billow_keyframe_binding(held(story), 0);
    g_assert_cmpstr(left->on, ==, "ball");
    g_assert_true(left->rides);
    g_assert_cmpfloat(billow_vec3_distance(held(story)->anchors[0].position, billow_vec3(-0.35, 1.6, 0.2)), <,
                      1e-9);
    g_assert_cmpfloat(billow_vec3_distance(corner_at(story, 1.0), billow_vec3(1.7, 1.6, 0.35)), <, 1e-6);
    hands_act("key ctrl+z");
    g_assert_null(held(story)->bindings);
    g_assert_cmpfloat(billow_vec3_distance(corner_at(story, 1.0), billow_vec3(-0.35, 1.6, 0.2)), <, 1e-6);
}

/* The waist of a skirt is on a capsule of 0.15 m, with a gap of 5 mm: a third of it between its three anchors. */
static void
a_skirt_goes_around_a_waist(Story *story)
{
    open_keyframe(story);
    GtkWidget *choice = part(story, "carrier");
    hands_scroll_to(choice);
    hands_click(choice);
    hands_click(hands_find_text(choice, "Waist"));
    story_settle(story);
    hands_scroll_to(part(story, "carrier-spread"));
    hands_click(part(story, "carrier-spread"));
    story_settle(story);
    story_rest(story);
    story_picture("carried-8-around-a-waist");
    apply(story);
    const BillowKeyframe *keyframe = held(story);
    for (size_t i = 0; i < 3; i++) {
        const BillowVec3 a = keyframe->anchors[i].position, b = keyframe->anchors[(i + 1) % 3].position;
        g_assert_cmpstr(billow_keyframe_binding(keyframe, i)->on, ==, "waist");
        g_assert_cmpfloat(fabs(hypot(a.x, a.z) - 0.155), <, 1e-3);
        g_assert_cmpfloat(fabs(a.y - 1.0), <, 1e-9);
        g_assert_cmpfloat(fabs(billow_vec3_distance(a, b) - 0.155 * sqrt(3.0)), <, 1e-3);
    }
    hands_act("key ctrl+z");
    g_assert_null(held(story)->bindings);
}

/* The ball is higher than the towel's corners. */
static void
what_has_no_line_is_told(Story *story)
{
    open_keyframe(story);
    GtkWidget *choice = part(story, "carrier");
    hands_scroll_to(choice);
    hands_click(choice);
    hands_click(hands_find_text(choice, "Ball"));
    story_settle(story);
    hands_scroll_to(part(story, "carrier-spread"));
    hands_click(part(story, "carrier-spread"));
    story_settle(story);
    GtkWidget *refusal = part(story, "carrier-refusal");
    hands_scroll_to(refusal);
    story_picture("carried-9-no-line");
    hands_act("key ctrl+z"); /* the binding, in the editor */
    story_settle(story);
    g_assert_false(is_shown(refusal));
}

int
main(int argc, char **argv)
{
    story_init(&argc, &argv);
    story_add("/window-carried/a-towel-hangs-on-a-line", "line-and-towel.billow", a_towel_hangs_on_a_line);
    story_add("/window-carried/a-towel-rides-on-a-ball", "ball-and-towel.billow", a_towel_rides_on_a_ball);
    story_add("/window-carried/a-skirt-goes-around-a-waist", "waist-and-skirt.billow",
              a_skirt_goes_around_a_waist);
    story_add("/window-carried/what-has-no-line-is-told", "ball-and-towel.billow", what_has_no_line_is_told);
    return story_run_all();
}
