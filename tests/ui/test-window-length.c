/* Tests the length of the animation and the size of the cloth: everything goes along, or the window says what
 * does not. */
#include "story.h"

#include "app/window/form_dialog.h"
#include "widgets/viewport/viewport.h"

#include <string.h>

static const char FOUR_POINTS[] = "coarse-four-points.billow"; /* 24 fps, 4 s, 2.4 × 2.4 m */

static BillowProject *
project_of(Story *story)
{
    return billow_session_get_project(story->session);
}

static gboolean
is_gone(gpointer nothing)
{
    return hands_window_of_type(BILLOW_TYPE_FORM_DIALOG) == NULL;
}

static void
assert_lasts(Story *story, BillowBlockKind kind, const char *id, double start, double end)
{
    const BillowBlock *block = story_find(story, kind, id);
    g_assert_cmpfloat_with_epsilon(block->start, start, 1e-9);
    g_assert_cmpfloat_with_epsilon(billow_block_end(block), end, 1e-9);
}

/* One undo restores `before`. */
static void
assert_one_step(Story *story, BillowProject *before)
{
    hands_act("key ctrl+z");
    g_assert_true(billow_project_equal(project_of(story), before));
    g_assert_false(billow_session_get_can_undo(story->session));
}

/* By keys alone: the shortcut, two numbers, Enter. */
static void
retime_by_keys(Story *story)
{
    g_autoptr(BillowProject) before = billow_project_ref(project_of(story));
    story_rest(story);
    hands_act("key ctrl+shift+t");
    GtkWidget *dialog = story_dialog(BILLOW_TYPE_FORM_DIALOG);
    hands_find_text(dialog, "Frame rate: 24 → 24 fps\nLength: 4 → 4 s\nFrames: 96 → 96");
    hands_type("30");
    hands_act("key Tab");
    hands_find_text(dialog, "Frame rate: 24 → 30 fps\nLength: 4 → 4 s\nFrames: 96 → 120");
    story_picture("retime");
    hands_type("3");
    hands_find_text(dialog, "Frame rate: 24 → 30 fps\nLength: 4 → 3 s\nFrames: 96 → 90"); /* as typed */
    hands_act("key Return");
    hands_wait_until(is_gone, NULL);
    g_assert_cmpfloat(project_of(story)->frame_rate, ==, 30.0);
    g_assert_cmpint(billow_project_frame_count(project_of(story)), ==, 90);
    assert_lasts(story, BILLOW_BLOCK_KEYFRAME, "hung", 0.0, 3.0);
    assert_lasts(story, BILLOW_BLOCK_WAVE, "wave", 0.0, 3.0);
    assert_one_step(story, before);
}

static void
leave_retime(Story *story)
{
    story_rest(story);
    hands_act("key ctrl+shift+t");
    story_dialog(BILLOW_TYPE_FORM_DIALOG);
    hands_type("30");
    hands_act("key Escape Escape"); /* the first discards what was typed */
    hands_wait_until(is_gone, NULL);
    g_assert_false(billow_session_get_can_undo(story->session));
}

/* The field trims the animation; the message's button scales the blocks instead, in the same step. */
static void
scale_after_trimming(Story *story)
{
    g_autoptr(BillowProject) before = billow_project_ref(project_of(story));
    story_rest(story);
    hands_enter(story_control(story, "duration"), "3");
    hands_find_text(story_message_bar(story),
                    "The animation was trimmed to 3 s; its blocks keep their times.");
    story_picture("trimmed");
    assert_lasts(story, BILLOW_BLOCK_WAVE, "wave", 0.0, 4.0);
    hands_click(hands_find_action(story_message_bar(story), "win.take-along"));
    g_assert_cmpfloat(project_of(story)->duration, ==, 3.0);
    assert_lasts(story, BILLOW_BLOCK_WAVE, "wave", 0.0, 3.0);
    assert_lasts(story, BILLOW_BLOCK_KEYFRAME, "hung", 0.0, 3.0);
    assert_one_step(story, before);
}

static BillowVec3
first_anchor(const BillowProject *project)
{
    const BillowBlock *hung = billow_project_find(project, BILLOW_BLOCK_KEYFRAME, "hung");
    return billow_block_keyframe(hung)->anchors[0].position;
}

static void
assert_twice_as_large(Story *story, BillowProject *before)
{
    const BillowVec3 twice = billow_vec3_scale(first_anchor(before), 2.0);
    const BillowWave *small = billow_block_wave(billow_project_track(before, BILLOW_BLOCK_WAVE)->pdata[0]);
    const BillowWave *large =
        billow_block_wave(billow_project_track(project_of(story), BILLOW_BLOCK_WAVE)->pdata[0]);
    g_assert_cmpfloat(project_of(story)->cloth->grid.spacing, ==, 2.0 * before->cloth->grid.spacing);
    g_assert_true(billow_vec3_equal(first_anchor(project_of(story)), twice));
    g_assert_cmpfloat(large->amplitude, ==, 2.0 * small->amplitude);
}

static void
assert_all_in_view(Story *story)
{
    story_settle(story);
    story_rest(story);
    const BillowMesh *mesh = story_mesh(story);
    GtkWidget *view = hands_find_type(GTK_WIDGET(story->window), BILLOW_TYPE_VIEWPORT);
    for (size_t i = 0; i < billow_grid_count(&mesh->grid); i++) {
        const BillowVec3 point = {(double) mesh->x[i], (double) mesh->y[i], (double) mesh->z[i]};
        double x, y;
        g_assert_true(billow_viewport_project(BILLOW_VIEWPORT(view), point, &x, &y));
        g_assert_true(x > 0 && x < gtk_widget_get_width(view) && y > 0 && y < gtk_widget_get_height(view));
    }
}

/* By keys alone: the shortcut, a number, Enter. The view follows, even if it has been set before. */
static void
scale_by_keys(Story *story)
{
    g_autoptr(BillowProject) before = billow_project_ref(project_of(story));
    story_rest(story);
    hands_act("key f");
    hands_act("key ctrl+alt+s");
    GtkWidget *dialog = story_dialog(BILLOW_TYPE_FORM_DIALOG);
    hands_type("2");
    g_assert_nonnull(
        strstr(gtk_label_get_text(GTK_LABEL(hands_find_name(dialog, "outcome"))), "→ 4.8 × 4.8 m"));
    hands_act("key Tab");
    g_assert_cmpstr(gtk_editable_get_text(GTK_EDITABLE(hands_find_name(dialog, "width"))), ==, "4.8");
    story_picture("scale");
    hands_act("key Return");
    hands_wait_until(is_gone, NULL);
    assert_twice_as_large(story, before);
    assert_all_in_view(story);
    assert_one_step(story, before);
}

/* Exports a frame of the saved file in another process, and returns the numbers of its points. */
static GArray *
export_frame(Story *story, const char *folder_name)
{
    const char *project = billow_session_get_path(story->session);
    g_autofree char *folder = g_build_filename(story->folder, folder_name, NULL);
    g_autofree char *frame = g_build_filename(folder, "f.0100.obj", NULL), *text = NULL;
    const char *const words[] = {
        g_getenv("BILLOW_CLI"), "export", project, "-o", folder, "--frames", "100", "--name", "f", NULL};
    int status = 0;
    g_assert_true(g_spawn_sync(NULL, (char **) words, NULL, G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, NULL,
                               NULL, &status, NULL));
    g_assert_cmpint(status, ==, 0);
    g_assert_true(g_file_get_contents(frame, &text, NULL, NULL));
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    GArray *places = g_array_new(FALSE, FALSE, sizeof(double));
    for (char **line = lines; *line; line++) {
        double place[3];
        if (sscanf(*line, "v %lf %lf %lf", &place[0], &place[1], &place[2]) == 3)
            g_array_append_vals(places, place, 3);
    }
    return places;
}

static gboolean
is_saved(gpointer session)
{
    return !billow_session_get_modified(session);
}

/* A flag in wind and gusts, with waves; its material is where older files have it. */
static void
export_a_scaled_flag(Story *story)
{
    g_autoptr(GArray) before = export_frame(story, "before");
    story_rest(story);
    hands_act("key ctrl+alt+s");
    story_dialog(BILLOW_TYPE_FORM_DIALOG);
    hands_type("2");
    hands_act("key Return");
    hands_wait_until(is_gone, NULL);
    hands_act("key ctrl+s");
    hands_wait_until(is_saved, story->session);
    g_autoptr(GArray) after = export_frame(story, "after");
    g_assert_cmpuint(before->len, ==, 3 * 61 * 41);
    g_assert_cmpuint(after->len, ==, before->len);
    for (guint i = 0; i < before->len; i++)
        g_assert_cmpfloat_with_epsilon(g_array_index(after, double, i),
                                       2.0 * g_array_index(before, double, i), 1e-5);
}

/* A new width changes the spacing alone; the message's button scales everything instead. */
static void
widen_the_cloth(Story *story)
{
    g_autoptr(BillowProject) before = billow_project_ref(project_of(story));
    story_rest(story);
    hands_enter(story_control(story, "cloth-width"), "4.8");
    g_assert_cmpfloat_with_epsilon(project_of(story)->cloth->grid.spacing, 0.24, 1e-12);
    g_assert_cmpint(project_of(story)->cloth->grid.columns, ==, before->cloth->grid.columns);
    g_assert_cmpstr(gtk_editable_get_text(GTK_EDITABLE(story_control(story, "cloth-height"))), ==, "4.8");
    g_assert_true(billow_vec3_equal(first_anchor(project_of(story)), first_anchor(before)));
    hands_find_text(
        story_message_bar(story),
        "The cloth is now 4.8 × 4.8 m; anchors, colliders and waves have not been scaled with it.");
    story_picture("widened");
    hands_click(hands_find_action(story_message_bar(story), "win.take-along"));
    assert_twice_as_large(story, before);
    assert_one_step(story, before);
}

static gboolean
has_message(gpointer story)
{
    return story_message_bar(story) != NULL;
}

/* The next keyframe begins later and ends when it did, as if the end of the transition had been dragged. */
static void
type_a_transition(Story *story)
{
    g_autoptr(BillowProject) before = billow_project_ref(project_of(story));
    hands_click(story_block(story, BILLOW_BLOCK_TRANSITION, "hung"));
    GtkWidget *field = story_control(story, "transition-duration");
    g_assert_cmpstr(gtk_editable_get_text(GTK_EDITABLE(field)), ==, "0.75");
    hands_enter(field, "1.25");
    story_picture("transition-duration");
    assert_lasts(story, BILLOW_BLOCK_KEYFRAME, "hung", 0.0, 1.25);
    assert_lasts(story, BILLOW_BLOCK_KEYFRAME, "released", 2.5, 6.0);
    hands_enter(field, "9");
    hands_wait_until(has_message, story);
    hands_find_text(story_message_bar(story), "“Duration” must be from 0.0416666667 s to 4.75 s here.");
    g_assert_cmpstr(gtk_editable_get_text(GTK_EDITABLE(field)), ==, "1.25");
    hands_act("key Escape");
    assert_one_step(story, before);
}

static void
assert_all_on_frames(Story *story)
{
    const BillowProject *project = project_of(story);
    for (BillowBlockKind kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        for (guint i = 0;
             billow_kind_has(kind, BILLOW_KIND_TIMED) && i < billow_project_track(project, kind)->len; i++) {
            const BillowBlock *block = billow_project_track(project, kind)->pdata[i];
            const double start = block->start * project->frame_rate,
                         end = billow_block_end(block) * project->frame_rate;
            g_assert_cmpfloat_with_epsilon(start, round(start), 1e-6);
            g_assert_cmpfloat_with_epsilon(end, round(end), 1e-6);
        }
}

/* By dragging an end of one of them, and by keys: those inside land on frames, too. */
static void
stretch_all(Story *story)
{
    story_rest(story);
    hands_act("key ctrl+a");
    GtkWidget *hung = story_block(story, BILLOW_BLOCK_KEYFRAME, "hung");
    const double width = gtk_widget_get_width(hung), middle = gtk_widget_get_height(hung) / 2.0;
    hands_drag(hung, width - 2, middle, width - 102, middle);
    g_assert_cmpfloat(story_find(story, BILLOW_BLOCK_KEYFRAME, "hung")->duration, <, 1.2);
    assert_all_on_frames(story);
    for (int i = 0; i < 5; i++) {
        hands_act("key alt+shift+Right");
        assert_all_on_frames(story);
    }
}

static float
top_of(Story *story, GtkWidget *widget)
{
    graphene_rect_t bounds;
    g_assert_true(gtk_widget_compute_bounds(widget, GTK_WIDGET(story->window), &bounds));
    return bounds.origin.y;
}

/* A message stands between the views and the timeline: neither a field nor a block moves under the hand. */
static void
tell_without_moving(Story *story)
{
    story_rest(story);
    GtkWidget *field = story_control(story, "duration"),
              *block = story_block(story, BILLOW_BLOCK_WAVE, "wave"), *view = story_viewport(story);
    const float field_top = top_of(story, field), block_top = top_of(story, block),
                view_top = top_of(story, view);
    g_assert_null(story_message_bar(story));
    hands_enter(field, "3");
    hands_settle();
    GtkWidget *bar = story_message_bar(story);
    g_assert_nonnull(bar);
    story_picture("message");
    g_assert_cmpfloat(top_of(story, field), ==, field_top);
    g_assert_cmpfloat(top_of(story, block), ==, block_top);
    g_assert_cmpfloat(top_of(story, view), ==, view_top);
    g_assert_cmpfloat(top_of(story, bar), >, field_top);
    g_assert_cmpfloat(top_of(story, bar), <, block_top);
}

int
main(int argc, char **argv)
{
    story_init(&argc, &argv);
    story_add("/window-length/animation-is-retimed-by-four-actions", FOUR_POINTS, retime_by_keys);
    story_add("/window-length/retiming-can-be-left", FOUR_POINTS, leave_retime);
    story_add("/window-length/a-message-moves-nothing", FOUR_POINTS, tell_without_moving);
    story_add("/window-length/trimmed-animation-can-be-scaled-instead", FOUR_POINTS, scale_after_trimming);
    story_add("/window-length/cloth-is-scaled-by-three-actions", FOUR_POINTS, scale_by_keys);
    story_add("/window-length/points-of-a-scaled-flag-are-exactly-scaled", "flag.billow",
              export_a_scaled_flag);
    story_add("/window-length/wider-cloth-can-take-all-along", FOUR_POINTS, widen_the_cloth);
    story_add("/window-length/blocks-inside-a-stretched-selection-land-on-frames", "coarse-canopy.billow",
              stretch_all);
    story_add("/window-length/transition-gets-a-typed-duration", "coarse-canopy.billow", type_a_transition);
    return story_run_all();
}
