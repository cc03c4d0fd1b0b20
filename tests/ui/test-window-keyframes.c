/* Drapes a cloth in the keyframe editor of the main window, by hand. */
#include "story.h"

#include "app/keyframe_editor/keyframe_editor.h"
#include "app/keyframe_editor/parts.h"
#include "io/project/file.h"
#include "widgets/picker/grid_picker.h"
#include "widgets/viewport/viewport.h"

static const char FOUR_POINTS[] = "coarse-four-points.billow";

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
is_editor(GtkWidget *widget, gconstpointer data)
{
    return BILLOW_IS_KEYFRAME_EDITOR(widget);
}

static gboolean
is_editing(Story *story)
{
    return hands_find(GTK_WIDGET(story->window), is_editor, NULL) != NULL;
}

static guint
n_keyframes(Story *story)
{
    return billow_project_track(billow_session_get_project(story->session), BILLOW_BLOCK_KEYFRAME)->len;
}

/* --- Step 1 --- */

static void
click_point(GtkWidget *picker, int column, int row)
{
    double x, y;
    billow_grid_picker_locate(BILLOW_GRID_PICKER(picker), column, row, &x, &y);
    hands_click_at(picker, x, y);
}

static void
drag_points(GtkWidget *picker, int column, int row, int to_column, int to_row)
{
    double x, y, to_x, to_y;
    billow_grid_picker_locate(BILLOW_GRID_PICKER(picker), column, row, &x, &y);
    billow_grid_picker_locate(BILLOW_GRID_PICKER(picker), to_column, to_row, &to_x, &to_y);
    hands_drag(picker, x, y, to_x, to_y);
}

static gboolean
shows_count(GtkWidget *widget, gconstpointer count)
{
    return GTK_IS_LABEL(widget) && g_str_has_prefix(gtk_label_get_text(GTK_LABEL(widget)), count);
}

static void
check_count(Story *story, GtkWidget *picker, guint n, const char *count)
{
    g_assert_cmpuint(billow_grid_picker_get_n_picked(BILLOW_GRID_PICKER(picker)), ==, n);
    g_assert_nonnull(hands_find(editor(story), shows_count, count));
}

static void
pick_four(Story *story)
{
    GtkWidget *picker = hands_find_type(editor(story), BILLOW_TYPE_GRID_PICKER);
    click_point(picker, 0, 0);
    check_count(story, picker, 1, "1 anchor");
    click_point(picker, 60, 0);
    click_point(picker, 0, 60);
    click_point(picker, 30, 30);
    check_count(story, picker, 4, "4 anchors");
    click_point(picker, 30, 30);
    check_count(story, picker, 3, "3 anchors");
    g_assert_false(billow_grid_picker_is_picked(BILLOW_GRID_PICKER(picker), 30, 30));
    drag_points(picker, 20, 40, 40, 40);
    check_count(story, picker, 24, "24 anchors");
    hands_act("key ctrl+z");
    check_count(story, picker, 3, "3 anchors");
    click_point(picker, 60, 60);
    check_count(story, picker, 4, "4 anchors");
}

/* --- Steps 2 and 3 --- */

/* Drags the anchor at a position in the world by this many pixels. */
static void
drag_anchor(Story *story, BillowVec3 place, double dx, double dy)
{
    GtkWidget *viewport = hands_find_type(editor(story), BILLOW_TYPE_VIEWPORT);
    double x, y;
    g_assert_true(billow_viewport_project(BILLOW_VIEWPORT(viewport), place, &x, &y));
    hands_drag(viewport, x, y, x + dx, y + dy);
}

static double
number_in(Story *story, const char *name)
{
    return g_ascii_strtod(gtk_editable_get_text(GTK_EDITABLE(part(story, name))), NULL);
}

static gboolean
has_verdict(gpointer label)
{
    return g_str_has_suffix(gtk_label_get_text(label), ".");
}

static void
make_keyframe(Story *story)
{
    const guint before = n_keyframes(story);
    story_rest(story);
    hands_act("key ctrl+k");
    g_assert_true(is_editing(story));
    pick_four(story);
    story_picture("editor-1-pick");

    hands_click(part(story, "next"));
    GtkWidget *viewport = hands_find_type(editor(story), BILLOW_TYPE_VIEWPORT);
    g_autoptr(GdkPixbuf) hung = story_look(viewport);
    const BillowVec3 start = {0.9 * -1.2, number_in(story, "y"),
                              0.9 * -1.2}; /* of all anchors: they are level */
    drag_anchor(story, start, 0, -60);
    g_assert_cmpint(billow_viewport_get_selected_anchor(BILLOW_VIEWPORT(viewport)), ==, 0);
    g_assert_cmpfloat(number_in(story, "y"), >, start.y + 0.05);
    g_autoptr(GdkPixbuf) raised = story_look(viewport);
    g_assert_cmpfloat(story_difference(hung, raised), >, 0.001);
    story_picture("editor-2-hang");
    hands_enter(part(story, "y"), "3.0625");
    g_assert_cmpfloat(number_in(story, "y"), ==, 3.0625);

    hands_click(part(story, "next"));
    hands_wait_until(has_verdict, part(story, "verdict"));
    g_assert_cmpstr(gtk_label_get_text(GTK_LABEL(part(story, "verdict"))), ==,
                    "The cloth keeps its lengths.");
    story_rest(story); /* so that no tooltip is in the screenshot */
    story_picture("editor-3-cloth");
    hands_click(part(story, "next"));
    g_assert_false(is_editing(story));
    g_assert_cmpuint(n_keyframes(story), ==, before + 1);
    const BillowBlockRef *added = billow_session_get_active(story->session);
    g_assert_cmpint(added->kind, ==, BILLOW_BLOCK_KEYFRAME);
    g_assert_nonnull(story_block(story, BILLOW_BLOCK_KEYFRAME, added->id));
    const BillowBlock *keyframe = story_find(story, BILLOW_BLOCK_KEYFRAME, added->id);
    g_assert_cmpuint(billow_block_keyframe(keyframe)->n_anchors, ==, 4);
    g_assert_cmpfloat(billow_block_keyframe(keyframe)->anchors[0].position.y, ==, 3.0625);
    g_assert_cmpint(billow_block_keyframe(keyframe)->anchors[3].column, ==, 60);
    g_assert_cmpint(billow_block_keyframe(keyframe)->anchors[3].row, ==, 60);
    story_settle(story);
    story_rest(story);
    story_picture("keyframe-added");
    hands_act("key ctrl+z");
    g_assert_cmpuint(n_keyframes(story), ==, before);
}

static BillowVec3
anchor_at(Story *story, const char *id, size_t index)
{
    return billow_block_keyframe(story_find(story, BILLOW_BLOCK_KEYFRAME, id))->anchors[index].position;
}

/* --- Several anchors --- */

static const char COARSE[] = "coarse-four-points.billow";

static GArray *
places_now(Story *story)
{
    BillowViewport *viewport = BILLOW_VIEWPORT(hands_find_type(editor(story), BILLOW_TYPE_VIEWPORT));
    GArray *places = g_array_new(FALSE, FALSE, sizeof(BillowVec3));
    for (int i = 0; i < 4; i++) {
        const BillowVec3 place = billow_viewport_get_anchor(viewport, i);
        g_array_append_val(places, place);
    }
    return places;
}

/* Checks that each anchor is where `to` maps its position in `before`. */
static void
check_places(Story *story, GArray *before, BillowVec3 (*to)(BillowVec3 from))
{
    g_autoptr(GArray) now = places_now(story);
    for (guint i = 0; i < before->len; i++)
        g_assert_cmpfloat(
            billow_vec3_distance(g_array_index(now, BillowVec3, i), to(g_array_index(before, BillowVec3, i))),
            <, 2e-6);
}

static BillowVec3
where_it_was(BillowVec3 from)
{
    return from;
}

static BillowVec3
half_a_metre_up(BillowVec3 from)
{
    return billow_vec3(from.x, from.y + 0.5, from.z);
}

/* Rotates about the vertical through the center of the cloth, x = z = 0. */
static BillowVec3
a_quarter_round(BillowVec3 from)
{
    return billow_vec3(from.z, from.y, -from.x);
}

static BillowVec3
half_as_wide(BillowVec3 from)
{
    return billow_vec3(0.5 * from.x, from.y, from.z);
}

static const char *
readout(Story *story)
{
    return gtk_label_get_text(GTK_LABEL(part(story, "readout")));
}

/* With nothing selected, they move all. Each is one undo step, by keys alone. */
static void
work_on_all(Story *story)
{
    static const struct {
        const char *keys, *readout;
        BillowVec3 (*to)(BillowVec3 from);
    } cases[] = {{"key g y 0 period 5", "Move along Y: 0.5 m", half_a_metre_up},
                 {"key r y 9 0", "Turn about Y: 90°", a_quarter_round},
                 {"key s x 0 period 5", "Scale along X: 0.5 times", half_as_wide}};
    hands_click(story_block(story, BILLOW_BLOCK_KEYFRAME, "hung"));
    hands_act("key Return alt+Right");
    hands_point_at(hands_find_type(editor(story), BILLOW_TYPE_VIEWPORT), 200.0,
                   500.0); /* and it has the keyboard focus */
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autoptr(GArray) before = places_now(story);
        hands_act("%s", cases[i].keys);
        g_assert_cmpstr(readout(story), ==, cases[i].readout);
        check_places(story, before, cases[i].to);
        if (i == 1)
            story_picture("anchors-2-turning");
        hands_act("key Return");
        check_places(story, before, cases[i].to);
        hands_act("key ctrl+z");
        check_places(story, before, where_it_was);
    }
    g_autoptr(GArray) before = places_now(story);
    hands_act("key s 2 Escape");
    check_places(story, before, where_it_was);
    g_assert_false(billow_session_get_can_undo(story->session));
    hands_act("key Escape"); /* no changes: it does not ask */
    g_assert_false(is_editing(story));
}

/* The pointer stays over the panel. Keys that a button does not use, and those after a field, are for the
 * view. */
static void
work_beside_the_view(Story *story)
{
    hands_click(story_block(story, BILLOW_BLOCK_KEYFRAME, "hung"));
    hands_act("key Return alt+Right");
    hands_click(hands_find_action(editor(story), "hang.select-all"));
    g_autoptr(GArray) before = places_now(story);
    hands_act("key s x 0 period 5");
    g_assert_cmpstr(readout(story), ==, "Scale along X: 0.5 times");
    hands_act("key Return");
    check_places(story, before, half_as_wide);
    g_autofree char *y = g_strdup(gtk_editable_get_text(GTK_EDITABLE(part(story, "y"))));
    hands_click_at(part(story, "y"), 20, 10);
    hands_act("key ctrl+a");
    hands_act("type 9");
    hands_act("key Escape Escape"); /* both were meant for the field */
    g_assert_cmpstr(gtk_editable_get_text(GTK_EDITABLE(part(story, "y"))), ==, y);
    g_assert_null(hands_window_of_type(GTK_TYPE_MESSAGE_DIALOG));
    hands_enter(part(story, "y"), y);
    hands_act("key ctrl+z");
    check_places(story, before, where_it_was);
    hands_act("key g y 0 period 5 Return");
    check_places(story, before, half_a_metre_up);
    hands_act("key Escape");
    hands_click(hands_find_text(story_dialog(GTK_TYPE_MESSAGE_DIALOG), "Discard"));
    g_assert_false(is_editing(story));
}

/* The table and the view share one selection. The cloth follows in the third step as well. */
static void
work_on_two(Story *story)
{
    const BillowKeyframe *hung = billow_block_keyframe(story_find(story, BILLOW_BLOCK_KEYFRAME, "hung"));
    const BillowVec3 first = hung->anchors[0].position, last = hung->anchors[3].position;
    double x, y;
    hands_click(story_block(story, BILLOW_BLOCK_KEYFRAME, "hung"));
    hands_act("key Return alt+Right");
    GtkWidget *viewport = hands_find_type(editor(story), BILLOW_TYPE_VIEWPORT);
    g_assert_true(billow_viewport_project(BILLOW_VIEWPORT(viewport), first, &x, &y));
    hands_click_at(viewport, x, y);
    g_assert_true(billow_viewport_project(BILLOW_VIEWPORT(viewport), last, &x, &y));
    hands_act("keydown ctrl");
    hands_click_at(viewport, x, y);
    hands_act("keyup ctrl");
    g_assert_nonnull(hands_find_text(editor(story), "Center of 2 anchors"));
    story_picture("anchors-3-two");
    hands_click(part(story, "y"));
    hands_point_at(viewport, 200.0, 500.0); /* typing continues there */
    g_assert_true(GTK_IS_EDITABLE(gtk_window_get_focus(GTK_WINDOW(story->window))));
    hands_act("key alt+Right");
    hands_wait_until(has_verdict, part(story, "verdict"));
    hands_act("key g y 0 period 2 Return");
    hands_act("key ctrl+Return");
    g_assert_false(is_editing(story));
    g_assert_cmpfloat_with_epsilon(anchor_at(story, "hung", 0).y, first.y + 0.2, 1e-6);
    g_assert_cmpfloat_with_epsilon(anchor_at(story, "hung", 3).y, last.y + 0.2, 1e-6);
    g_assert_true(billow_vec3_equal(anchor_at(story, "hung", 1), hung->anchors[1].position));
}

/* --- Editing --- */

static void
edit_and_cancel(Story *story)
{
    g_autoptr(BillowProject) before = billow_project_ref(billow_session_get_project(story->session));
    GtkWidget *block = story_block(story, BILLOW_BLOCK_KEYFRAME, "hung");
    hands_point_at(block, gtk_widget_get_width(block) / 2.0, gtk_widget_get_height(block) / 2.0);
    hands_double_click();
    g_assert_true(is_editing(story));
    GtkWidget *picker = hands_find_type(editor(story), BILLOW_TYPE_GRID_PICKER);
    check_count(story, picker, 4, "4 anchors");
    click_point(picker, 10, 10);
    check_count(story, picker, 5, "5 anchors");
    hands_act("key Escape");
    GtkWidget *question = story_dialog(GTK_TYPE_MESSAGE_DIALOG);
    story_picture("editor-cancel");
    hands_click(hands_find_text(question, "Keep Editing"));
    g_assert_true(is_editing(story));
    hands_act("key Escape");
    hands_click(hands_find_text(story_dialog(GTK_TYPE_MESSAGE_DIALOG), "Discard"));
    g_assert_false(is_editing(story));
    g_assert_true(billow_project_equal(billow_session_get_project(story->session), before));
    g_assert_false(billow_session_get_can_undo(story->session));
    g_assert_null(gtk_window_get_focus(GTK_WINDOW(story->window))); /* plain keys belong to the window */
}

/* The dialog is destroyed with its window, before the editor. */
static void
close_before_an_answer(Story *story)
{
    hands_click(story_block(story, BILLOW_BLOCK_KEYFRAME, "hung"));
    hands_act("key Return");
    click_point(hands_find_type(editor(story), BILLOW_TYPE_GRID_PICKER), 10, 10);
    hands_act("key Escape");
    story_dialog(GTK_TYPE_MESSAGE_DIALOG);
    gtk_window_destroy(GTK_WINDOW(story->window));
    g_assert_null(hands_window_of_type(GTK_TYPE_MESSAGE_DIALOG));
}

static void
edit_and_apply(Story *story)
{
    hands_click(story_block(story, BILLOW_BLOCK_KEYFRAME, "hung"));
    hands_act("key Return");
    g_assert_true(is_editing(story));
    const BillowVec3 place =
        billow_block_keyframe(story_find(story, BILLOW_BLOCK_KEYFRAME, "hung"))->anchors[3].position;
    hands_act("key alt+Right");
    hands_act("key alt+Right");
    hands_wait_until(has_verdict, part(story, "verdict"));
    drag_anchor(story, place, 0, 40);
    hands_act("key ctrl+Return");
    g_assert_false(is_editing(story));
    const BillowVec3 moved =
        billow_block_keyframe(story_find(story, BILLOW_BLOCK_KEYFRAME, "hung"))->anchors[3].position;
    g_assert_cmpfloat(moved.y, <, place.y - 0.05);
    g_assert_null(gtk_window_get_focus(GTK_WINDOW(story->window)));
    hands_act("key ctrl+z");
    g_assert_cmpfloat(
        billow_block_keyframe(story_find(story, BILLOW_BLOCK_KEYFRAME, "hung"))->anchors[3].position.y, ==,
        place.y);
}

/* --- In the view of the animation --- */

static void
drag_in_view(Story *story, BillowVec3 place, double dx, double dy)
{
    GtkWidget *viewport = story_viewport(story);
    double x, y;
    story_settle(story);
    story_rest(story);
    g_assert_true(billow_viewport_project(BILLOW_VIEWPORT(viewport), place, &x, &y));
    hands_drag(viewport, x, y, x + dx, y + dy);
}

static gboolean
keeps_a_pose(Story *story)
{
    return billow_block_keyframe(story_find(story, BILLOW_BLOCK_KEYFRAME, "hung"))->hang != NULL;
}

/* For the keyframe at the playhead, it is one undo step. The cloth continues from where it is seen. */
static void
drag_in_animation(Story *story)
{
    story_settle(story);
    const BillowVec3 place = anchor_at(story, "hung", 0);
    g_assert_false(keeps_a_pose(story));
    drag_in_view(story, place, 0, -40);
    g_assert_cmpfloat(anchor_at(story, "hung", 0).y, >, place.y + 0.02);
    g_assert_true(keeps_a_pose(story));
    story_settle(story);
    story_picture("anchor-dragged-in-animation");
    hands_act("key ctrl+z");
    g_assert_true(billow_vec3_equal(anchor_at(story, "hung", 0), place));
    g_assert_false(keeps_a_pose(story));
    g_assert_false(billow_session_get_can_undo(story->session));
}

/* With another material, too. */
static void
change_material(Story *story)
{
    story_settle(story);
    GtkDropDown *material = GTK_DROP_DOWN(story_control(story, "material"));
    const guint before = gtk_drop_down_get_selected(material);
    hands_scroll_to(GTK_WIDGET(material)); /* a list that opens beyond the screen has no monitor */
    gtk_widget_grab_focus(GTK_WIDGET(material));
    g_assert_false(keeps_a_pose(story));
    hands_act("key space Down Return");
    g_assert_cmpuint(gtk_drop_down_get_selected(material), ==, before + 1);
    g_assert_true(keeps_a_pose(story));
    hands_act("key ctrl+z");
    g_assert_false(keeps_a_pose(story));
    g_assert_false(billow_session_get_can_undo(story->session));
}

/* The story, and the pose in which the cloth was seen. */
typedef struct {
    Story *story;
    BillowCoarsePose *seen;
} Settling;

static gboolean
has_another_pose(gpointer data)
{
    const Settling *settling = data;
    const BillowBlock *block = story_find(settling->story, BILLOW_BLOCK_KEYFRAME, "hung");
    const BillowCoarsePose *pose = billow_block_keyframe(block)->hang;
    return pose && !billow_coarse_pose_equal(pose, settling->seen);
}

/* In another wind, the cloth goes on from the pose in which it is seen until it rests, in the same step. */
static void
change_wind(Story *story)
{
    story_settle(story);
    hands_click(story_block(story, BILLOW_BLOCK_KEYFRAME, "hung"));
    Settling settling = {
        story, billow_session_seen_pose(story->session, story_find(story, BILLOW_BLOCK_KEYFRAME, "hung"))};
    g_assert_nonnull(settling.seen);
    hands_enter(story_control(story, "wind-speed"), "4");
    hands_wait_until(has_another_pose, &settling);
    billow_coarse_pose_free(settling.seen);
    story_settle(story);
    story_picture("keyframe-in-another-wind");
    g_assert_cmpfloat(billow_block_keyframe(story_find(story, BILLOW_BLOCK_KEYFRAME, "hung"))->wind.speed, ==,
                      4.0);
    hands_act("key ctrl+z");
    g_assert_false(keeps_a_pose(story));
    g_assert_false(billow_session_get_can_undo(story->session));
}

/* Halfway to another keyframe there is only a hint or, with Auto-Key, a keyframe is added. */
static void
drag_between_keyframes(Story *story)
{
    const BillowBlockRef ref = {BILLOW_BLOCK_KEYFRAME, (char *) "hung"};
    g_autoptr(BillowProject) project = billow_project_copy(billow_session_get_project(story->session));
    g_autoptr(BillowBlock) later = billow_block_copy(story_find(story, BILLOW_BLOCK_KEYFRAME, "hung"));
    project->duration = 0.0; /* until the last block ends */
    later->start = billow_block_end(later) + 2.0;
    g_auto(BillowEdit) added = billow_edit_add_block(project, later);
    g_autoptr(BillowBlock) hung = billow_edit_block(project, &ref);
    const BillowVec3 place = anchor_at(story, "hung", 0);
    billow_session_edit(story->session, added.project, "Add", NULL);
    billow_session_set_frame(
        story->session,
        billow_project_frame_at(billow_session_get_project(story->session), billow_block_end(hung) + 1.0));
    const guint before = n_keyframes(story);
    drag_in_view(story, place, 0, -40);
    g_assert_cmpuint(n_keyframes(story), ==, before);
    hands_click(hands_find_action(story_message_bar(story), "win.key-pose"));
    g_assert_cmpuint(n_keyframes(story), ==, before + 1);
    const char *made = billow_session_get_active(story->session)->id;
    g_assert_cmpfloat(story_find(story, BILLOW_BLOCK_KEYFRAME, made)->start, ==,
                      billow_session_get_time(story->session));
    g_assert_null(story_message_bar(story));
    hands_act("key ctrl+z");
    hands_act("key ctrl+alt+a");
    drag_in_view(story, place, 0, -40);
    g_assert_cmpuint(n_keyframes(story), ==, before + 1);
    g_assert_true(billow_vec3_equal(anchor_at(story, "hung", 0), place));
    hands_act("key ctrl+z");
    g_assert_cmpuint(n_keyframes(story), ==, before);
}

static gboolean
is_question_shown(gpointer shown)
{
    return (hands_window_of_type(GTK_TYPE_MESSAGE_DIALOG) != NULL) == GPOINTER_TO_INT(shown);
}

/* In an animation of one frame, which has a keyframe: what was made in the editor is not lost. */
static void
make_one_too_many(Story *story)
{
    g_autoptr(BillowProject) short_one = billow_project_copy(billow_session_get_project(story->session));
    short_one->duration = 1.0 / short_one->frame_rate;
    const BillowBlockRef ref = {BILLOW_BLOCK_KEYFRAME, (char *) "hung"};
    g_auto(BillowEdit) held = billow_edit_resize(short_one, &ref, 0.0, 0.0);
    billow_session_edit(story->session, held.project, "Shorten", NULL);
    story_rest(story);
    hands_act("key ctrl+k");
    hands_act("key space Right Right Right space"); /* picks two points */
    hands_act("key ctrl+shift+Return");
    hands_wait_until(is_question_shown, GINT_TO_POINTER(TRUE));
    g_assert_true(is_editing(story));
    g_assert_cmpuint(n_keyframes(story), ==, 1);
    hands_act("key Escape");
    hands_wait_until(is_question_shown, GINT_TO_POINTER(FALSE));
    g_assert_true(is_editing(story));
}

/* --- A curtain --- */

/* Picks two corners, draws them together, and makes six pleats in the cloth between them. */
static void
make_curtain(Story *story)
{
    enum { TOGETHER = 8, PLEATS = 6 };
    hands_click(story_block(story, BILLOW_BLOCK_KEYFRAME, "hung"));
    hands_act("key Return");
    hands_click(hands_find_action(editor(story), "pick.clear"));
    GtkWidget *picker = hands_find_type(editor(story), BILLOW_TYPE_GRID_PICKER);
    click_point(picker, 0, 0);
    click_point(picker, 60, 0);
    check_count(story, picker, 2, "2 anchors");
    hands_act("key alt+Right");
    for (int i = 0; i < TOGETHER; i++)
        hands_click(hands_find_action(editor(story), "hang.scale"));
    hands_click(part(story, "add-pleats"));
    hands_enter(part(story, "fold-0-number"), "6");
    story_picture("pleats-curves");
    hands_act("key alt+Right");
    hands_wait_until(has_verdict, part(story, "verdict"));
    story_picture("pleats-cloth");
    hands_act("key ctrl+Return");
    g_assert_false(is_editing(story));
    const BillowKeyframe *curtain = billow_block_keyframe(story_find(story, BILLOW_BLOCK_KEYFRAME, "hung"));
    g_assert_cmpuint(curtain->n_anchors, ==, 2);
    g_assert_cmpuint(curtain->n_folds, ==, 1);
    g_assert_cmpint(curtain->folds[0].pleats.number, ==, PLEATS);
    hands_act("key ctrl+z");
    g_assert_cmpuint(billow_block_keyframe(story_find(story, BILLOW_BLOCK_KEYFRAME, "hung"))->n_folds, ==, 0);
}

/* Makes a ridge along the middle, and makes it sharp. */
static void
iron_crease(Story *story)
{
    hands_click(story_block(story, BILLOW_BLOCK_KEYFRAME, "hung"));
    hands_act("key Return");
    hands_act("key alt+Right");
    hands_click(part(story, "add-crease"));
    story_rest(story);
    hands_enter(part(story, "crease-0-sharpness"), "1");
    story_picture("crease-curves");
    hands_act("key alt+Right");
    hands_wait_until(has_verdict, part(story, "verdict"));
    story_picture("crease-cloth");
    hands_act("key ctrl+Return");
    g_assert_false(is_editing(story));
    const BillowKeyframe *ironed = billow_block_keyframe(story_find(story, BILLOW_BLOCK_KEYFRAME, "hung"));
    g_assert_cmpuint(ironed->n_creases, ==, 1);
    g_assert_cmpfloat(ironed->creases[0].sharpness, ==, 1.0);
    hands_act("key ctrl+z");
    g_assert_cmpuint(billow_block_keyframe(story_find(story, BILLOW_BLOCK_KEYFRAME, "hung"))->n_creases, ==,
                     0);
}

/* --- The displayed shape --- */

static const char CANOPY[] = "coarse-canopy.billow";

static gboolean
is_still(gpointer shape)
{
    return !billow_keyframe_shape_is_moving(shape);
}

static void
copy_places(const BillowMesh *mesh, GArray *places)
{
    for (size_t i = 0; i < billow_grid_count(&mesh->grid); i++) {
        const double place[] = {(double) mesh->x[i], (double) mesh->y[i], (double) mesh->z[i]};
        g_array_append_vals(places, place, 3);
    }
}

/* Exports the first frame of the saved file in another process and reads its points. */
static void
export_places(Story *story, GArray *places)
{
    g_autofree char *project = g_build_filename(story->folder, CANOPY, NULL);
    g_autofree char *folder = g_build_filename(story->folder, "released", NULL);
    g_autofree char *frame = g_build_filename(folder, "f.0001.obj", NULL), *text = NULL;
    const char *const words[] = {
        g_getenv("BILLOW_CLI"), "export", project, "-o", folder, "--frames", "1", "--name", "f", NULL};
    int status = 0;
    g_assert_true(g_spawn_sync(NULL, (char **) words, NULL, G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, NULL,
                               NULL, &status, NULL));
    g_assert_cmpint(status, ==, 0);
    g_assert_true(g_file_get_contents(frame, &text, NULL, NULL));
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    for (char **line = lines; *line; line++) {
        double place[3];
        if (sscanf(*line, "v %lf %lf %lf", &place[0], &place[1], &place[2]) == 3)
            g_array_append_vals(places, place, 3);
    }
}

static gboolean
is_saved(gpointer session)
{
    return !billow_session_get_modified(session);
}

/* Like drag_anchor(), but does not release the anchor. */
static void
pull_anchor(Story *story, BillowVec3 place, int steps, int dx, int dy)
{
    GtkWidget *viewport = hands_find_type(editor(story), BILLOW_TYPE_VIEWPORT);
    double x, y;
    g_assert_true(billow_viewport_project(BILLOW_VIEWPORT(viewport), place, &x, &y));
    hands_point_at(viewport, x, y);
    hands_act("mousedown 1");
    for (int i = 0; i < steps; i++)
        hands_act("mousemove_relative %d %d", dx, dy);
}

/* Drags, pauses before the release, waits, applies, saves, and exports in another process: the shape is the
 * same to 1e-4 of two meters. No layer moves the canopy in its first frame. */
static void
drag_and_export(Story *story)
{
    hands_click(story_block(story, BILLOW_BLOCK_KEYFRAME, "hung"));
    const BillowVec3 middle =
        billow_block_keyframe(story_find(story, BILLOW_BLOCK_KEYFRAME, "hung"))->anchors[4].position;
    hands_act("key Return alt+Right alt+Right");
    hands_wait_until(has_verdict, part(story, "verdict"));
    GtkWidget *shape = hands_find_type(editor(story), BILLOW_TYPE_KEYFRAME_SHAPE);
    GtkWidget *viewport = hands_find_type(editor(story), BILLOW_TYPE_VIEWPORT);
    story_picture("editor-4-before-the-drag");
    pull_anchor(story, middle, 8, 4, -5);
    story_picture("editor-5-dragged");
    hands_wait_until(is_still, shape);
    story_picture("editor-6-while-the-pointer-rests");
    hands_act("mouseup 1");
    hands_wait_until(is_still, shape);
    story_picture("editor-7-released");
    g_autoptr(GArray) seen = g_array_new(FALSE, FALSE, sizeof(double));
    g_autoptr(GArray) exported = g_array_new(FALSE, FALSE, sizeof(double));
    copy_places(billow_viewport_get_mesh(BILLOW_VIEWPORT(viewport)), seen);
    hands_act("key ctrl+Return");
    g_assert_false(is_editing(story));
    hands_act("key ctrl+s");
    hands_wait_until(is_saved, story->session);
    export_places(story, exported);
    g_assert_cmpuint(exported->len, ==, seen->len);
    for (guint i = 0; i < seen->len; i++)
        g_assert_cmpfloat_with_epsilon(g_array_index(exported, double, i), g_array_index(seen, double, i),
                                       2e-4);
    const BillowKeyframe *keyframe = billow_block_keyframe(story_find(story, BILLOW_BLOCK_KEYFRAME, "hung"));
    g_assert_cmpfloat(keyframe->anchors[4].position.y, >, middle.y + 0.05);
}

/* --- A lost shape --- */

/* A coarse cloth of 2 × 2 m, pinned at its center high above a round table. */
static void
open_cloth_over_a_table(Story *story)
{
    const BillowGrid grid = {21, 21, 0.1};
    const BillowAnchor anchor = {10, 10, {0.0, 2.83, 0.0}};
    g_autoptr(BillowProject) project = billow_project_new("Table", &grid);
    BillowBlock *keyframe = billow_block_new(BILLOW_BLOCK_KEYFRAME, "held", "Held"),
                *block = billow_block_new(BILLOW_BLOCK_COLLIDER, "table", "Table");
    BillowCollider *table = billow_block_collider(block);
    *table = billow_collider_default();
    table->shape = BILLOW_COLLIDER_CYLINDER;
    table->radius = 0.6;
    table->length = 0.7;
    table->position.y = 0.35;
    table->in_fake = TRUE;
    keyframe->duration = 1.0;
    billow_block_set_anchors(keyframe, &anchor, 1);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), keyframe);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_COLLIDER), block);
    g_autofree char *path = g_build_filename(story->folder, "table.billow", NULL);
    g_assert_true(billow_project_save(project, path, NULL));
    story_open(story, path);
}

static gboolean
keeps_its_lengths(gpointer verdict)
{
    return g_str_equal(gtk_label_get_text(verdict), "The cloth keeps its lengths.");
}

/* Typed down onto the table from high above it, the cloth arrives there as cloth. */
static void
type_onto_the_table(Story *story)
{
    open_cloth_over_a_table(story);
    hands_click(story_block(story, BILLOW_BLOCK_KEYFRAME, "held"));
    hands_act("key Return alt+Right alt+Right");
    GtkWidget *shape = hands_find_type(editor(story), BILLOW_TYPE_KEYFRAME_SHAPE);
    hands_wait_until(keeps_its_lengths, part(story, "verdict"));
    hands_wait_until(is_still, shape);
    hands_act("key alt+Left ctrl+a");
    hands_click_at(part(story, "y"), 20, 10);
    hands_act("key ctrl+a");
    hands_act("type 0.72");
    hands_act("key Return");
    hands_act("key alt+Right");
    hands_wait_until(is_still, shape);
    hands_wait_until(keeps_its_lengths, part(story, "verdict"));
    story_picture("editor-on-the-table");
    hands_act("key ctrl+Return");
    const BillowKeyframe *keyframe = billow_block_keyframe(story_find(story, BILLOW_BLOCK_KEYFRAME, "held"));
    g_assert_cmpfloat(keyframe->anchors[0].position.y, ==, 0.72);
}

/* Keys count even before the window has drawn the effect of earlier ones. */
static void
hurry(Story *story)
{
    hands_click(story_block(story, BILLOW_BLOCK_KEYFRAME, "hung"));
    hands_act("key Return");
    for (int round = 0; round < 3; round++) {
        hands_act("key alt+Right alt+Right");
        g_assert_true(gtk_toggle_button_get_active(GTK_TOGGLE_BUTTON(part(story, "step-cloth"))));
        hands_act("key alt+Left alt+Left");
        g_assert_true(gtk_toggle_button_get_active(GTK_TOGGLE_BUTTON(part(story, "step-pick"))));
    }
    hands_act("key Escape");
    g_assert_false(is_editing(story));
    hands_act("key Return alt+Right alt+Right");
    g_assert_true(gtk_toggle_button_get_active(GTK_TOGGLE_BUTTON(part(story, "step-cloth"))));
}

int
main(int argc, char **argv)
{
    story_init(&argc, &argv);
    story_add("/window-keyframes/keyframe-is-made-by-hand", "four-points.billow", make_keyframe);
    story_add("/window-keyframes/anchors-are-moved-turned-and-scaled-by-keys", COARSE, work_on_all);
    story_add("/window-keyframes/keys-go-to-the-view-after-a-button-and-a-field", COARSE,
              work_beside_the_view);
    story_add("/window-keyframes/two-anchors-are-picked-in-the-view", COARSE, work_on_two);
    story_add("/window-keyframes/cancelling-keeps-everything", FOUR_POINTS, edit_and_cancel);
    story_add("/window-keyframes/question-of-cancelling-goes-with-the-window", FOUR_POINTS,
              close_before_an_answer);
    story_add("/window-keyframes/keyframe-is-edited-by-keys-and-hand", FOUR_POINTS, edit_and_apply);
    story_add("/window-keyframes/what-is-seen-after-a-drag-is-exported", CANOPY, drag_and_export);
    story_add("/window-keyframes/anchor-is-dragged-in-the-animation", FOUR_POINTS, drag_in_animation);
    story_add("/window-keyframes/another-material-keeps-the-pose", FOUR_POINTS, change_material);
    story_add("/window-keyframes/in-another-wind-the-cloth-comes-to-rest", FOUR_POINTS, change_wind);
    story_add("/window-keyframes/between-keyframes-a-drag-makes-one", FOUR_POINTS, drag_between_keyframes);
    story_add("/window-keyframes/one-without-room-stays-in-the-editor", FOUR_POINTS, make_one_too_many);
    story_add("/window-keyframes/curtain-is-made-of-two-corners", "four-points.billow", make_curtain);
    story_add("/window-keyframes/crease-is-ironed-in", FOUR_POINTS, iron_crease);
    story_add("/window-keyframes/cloth-typed-onto-a-table-keeps-its-lengths", FOUR_POINTS,
              type_onto_the_table);
    story_add("/window-keyframes/hurried-keys-all-count", FOUR_POINTS, hurry);
    return story_run_all();
}
