/* A recording in the window: seen on the timeline, changed in the inspector, copied, deleted; and fits,
 * which make keyframes and recordings. */
#include "names.h"
#include "story.h"

#include "app/transfer/fit_dialog.h"
#include "model/edits/edits.h"
#include "model/edits/shape_row.h"
#include "widgets/graphs/fit_graph.h"
#include "widgets/graphs/frame_strip.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowMesh, billow_mesh_unref)

static const char PROJECT[] = "coarse-four-points.billow", ID[] = "recording-1";

/* Adds a recording: one shape that lifts all points by 0.2 m, from the second frame on. */
static void
add_recording(Story *story)
{
    const BillowProject *project = billow_session_get_project(story->session);
    const size_t n = billow_grid_count(&project->cloth->grid);
    g_autoptr(BillowBlock) block = billow_edit_default_block(project, BILLOW_BLOCK_RECORDING, 0.0);
    BillowRecordedShapes *shapes = billow_recorded_shapes_new(n, 1, 100);
    for (size_t i = 0; i < n; i++)
        shapes->shapes[3 * i + 1] = 0.2f;
    for (int f = 1; f < 100; f++)
        shapes->curves[f] = 1.0f;
    billow_recording_set_shapes(billow_block_recording(block), shapes);
    billow_recorded_shapes_unref(shapes);
    block->fade_in = block->fade_out = 0.0;
    g_auto(BillowEdit) edit = billow_edit_add_block(project, block);
    billow_session_edit(story->session, edit.project, "Add Recording", NULL);
    story_settle(story);
}

static double
middle_height(Story *story)
{
    story_settle(story);
    const BillowMesh *mesh = story_mesh(story);
    return (double) mesh->y[billow_grid_count(&mesh->grid) / 2];
}

static void
type_into(Story *story, const char *name, const char *text)
{
    gtk_widget_grab_focus(story_control(story, name));
    hands_settle();
    hands_act("key ctrl+a");
    hands_type(text);
    hands_act("key Return");
    story_settle(story);
}

static const BillowRecording *
recording(Story *story)
{
    return billow_block_recording(story_find(story, BILLOW_BLOCK_RECORDING, ID));
}

static void
use_dark(gboolean dark)
{
    g_object_set(gtk_settings_get_default(), "gtk-application-prefer-dark-theme", dark, NULL);
    hands_settle();
}

/* Its row is on the timeline, its numbers are in the inspector, and the cloth follows at once. */
static void
change_its_numbers(Story *story)
{
    billow_session_set_frame(story->session, 10);
    const double before = middle_height(story);
    add_recording(story);
    const double lifted = middle_height(story);
    g_assert_cmpfloat_with_epsilon(lifted - before, 0.2, 1e-3);
    hands_click(story_block(story, BILLOW_BLOCK_RECORDING, ID));
    story_picture("recording");
    use_dark(TRUE);
    story_picture("recording-dark");
    use_dark(FALSE);
    type_into(story, "strength", "0.5");
    g_assert_cmpfloat(recording(story)->strength, ==, 0.5);
    g_assert_cmpfloat_with_epsilon(middle_height(story) - before, 0.1, 1e-3);
    g_assert_false(gtk_widget_is_sensitive(story_control(story, "overlap")));
    gtk_widget_grab_focus(story_control(story, "repeat"));
    hands_act("key space");
    g_assert_true(recording(story)->repeats);
    g_assert_true(gtk_widget_is_sensitive(story_control(story, "overlap")));
    hands_act("key ctrl+z ctrl+z");
    g_assert_cmpfloat(recording(story)->strength, ==, 1.0);
    g_assert_false(recording(story)->repeats);
    g_assert_cmpfloat_with_epsilon(middle_height(story), lifted, 1e-6);
}

/* Copies go by the clipboard, with their shapes; deleted ones come back. */
static void
copy_and_delete(Story *story)
{
    billow_session_set_frame(story->session, 10);
    add_recording(story);
    const double lifted = middle_height(story);
    hands_click(story_block(story, BILLOW_BLOCK_RECORDING, ID));
    hands_act("key ctrl+c ctrl+v");
    const GPtrArray *track =
        billow_project_track(billow_session_get_project(story->session), BILLOW_BLOCK_RECORDING);
    g_assert_cmpuint(track->len, ==, 2);
    g_assert_true(billow_recorded_shapes_equal(billow_block_recording(track->pdata[0])->shapes,
                                               billow_block_recording(track->pdata[1])->shapes));
    hands_act("key ctrl+z");
    hands_click(story_block(story, BILLOW_BLOCK_RECORDING, ID));
    hands_act("key Delete");
    g_assert_null(story_find(story, BILLOW_BLOCK_RECORDING, ID));
    g_assert_null(story_track(story, BILLOW_BLOCK_RECORDING));
    g_assert_cmpfloat(middle_height(story), <, lifted - 0.1);
    hands_act("key ctrl+z");
    g_assert_cmpfloat_with_epsilon(middle_height(story), lifted, 1e-6);
    hands_click(story_block(story, BILLOW_BLOCK_RECORDING, ID));
    hands_act("key h");
    g_assert_cmpfloat(middle_height(story), <, lifted - 0.1);
}

/* --- Fits --- */

static gboolean
is_measured(gpointer dialog)
{
    return gtk_widget_is_sensitive(hands_find_name(dialog, "fit-apply"));
}

static gboolean
is_closed(gpointer nothing)
{
    return hands_window_of_type(BILLOW_TYPE_FIT_DIALOG) == NULL;
}

static const char *
text_of(GtkWidget *dialog, const char *name)
{
    return gtk_label_get_text(GTK_LABEL(hands_find_name(dialog, name)));
}

/* Opens the dialog by its shortcut. */
static GtkWidget *
begin_fit(Story *story)
{
    story_rest(story);
    hands_act("key ctrl+shift+b");
    return story_dialog(BILLOW_TYPE_FIT_DIALOG);
}

static const GArray *
marks(GtkWidget *dialog)
{
    return billow_frame_strip_get_marks(BILLOW_FRAME_STRIP(hands_find_type(dialog, BILLOW_TYPE_FRAME_STRIP)));
}

static guint
number(GtkWidget *dialog)
{
    return billow_fit_graph_get_number(BILLOW_FIT_GRAPH(hands_find_type(dialog, BILLOW_TYPE_FIT_GRAPH)));
}

static const GPtrArray *
keyframes(Story *story)
{
    return billow_project_track(billow_session_get_project(story->session), BILLOW_BLOCK_KEYFRAME);
}

/* A text that is shown until the next one. */
typedef struct {
    const char *start;
    gboolean seen;
} Passing;

static void
note_passing(GtkLabel *label, GParamSpec *pspec, gpointer data)
{
    Passing *passing = data;
    passing->seen |= g_str_has_prefix(gtk_label_get_text(label), passing->start);
}

static void
watch_error(GtkWidget *dialog, Passing *passing)
{
    g_signal_connect(hands_find_name(dialog, "fit-rms"), "notify::label", G_CALLBACK(note_passing), passing);
}

/* A second of the physics: simulated, chosen by dragging, recorded, applied, and undone in one step. */
static void
fit_physics(Story *story)
{
    g_autoptr(BillowProject) brief = billow_project_copy(billow_session_get_project(story->session));
    brief->duration = 1.0;
    billow_session_edit(story->session, brief, "Shorten", NULL);
    BillowProject *before = billow_session_get_project(story->session);
    GtkWidget *dialog = begin_fit(story);
    hands_wait_until(is_measured, dialog);
    g_assert_false(billow_physics_preview_get_active(story_physics(story)));
    GtkWidget *waves = hands_find_name(dialog, "fit-waves"), *carried = hands_find_name(dialog, "fit-carried");
    hands_click(carried); /* nothing does: its corners stand */
    g_assert_false(gtk_widget_is_sensitive(waves));
    hands_wait_until(is_measured, dialog);
    hands_click(carried);
    gtk_widget_grab_focus(waves);
    hands_act("key ctrl+a 1 Return");
    hands_wait_until(is_measured, dialog);
    GtkWidget *graph = hands_find_type(dialog, BILLOW_TYPE_FIT_GRAPH);
    const int width = gtk_widget_get_width(graph);
    hands_drag(graph, 0.2 * width, 60, 0.5 * width, 60);
    g_assert_cmpuint(number(dialog), ==, 7); /* half-way from 2 to 24: their geometric mean */
    g_assert_cmpuint(marks(dialog)->len, ==, 7);
    gtk_widget_grab_focus(hands_find_name(dialog, "fit-recorded"));
    Passing unknown = {"…", FALSE};
    watch_error(dialog, &unknown);
    hands_act("key ctrl+a 2 Return");
    g_assert_true(unknown.seen);
    hands_wait_until(is_measured, dialog);
    g_assert_nonnull(strchr(text_of(dialog, "fit-rms"), '%'));
    g_assert_cmpint(atoi(text_of(dialog, "fit-frame")), >, 0);
    names_check(dialog);
    story_picture("fit-physics");
    hands_click(hands_find_name(dialog, "fit-apply"));
    hands_wait_until(is_closed, NULL);
    g_assert_cmpuint(keyframes(story)->len, ==, 7);
    g_assert_nonnull(story_find(story, BILLOW_BLOCK_RECORDING, ID));
    g_assert_true(billow_session_get_project(story->session)->cloth->keep_lengths);
    story_rest(story);
    story_picture("fit-physics-applied");
    hands_act("key ctrl+z");
    g_assert_true(billow_session_get_project(story->session) == before);
}

/* Adds a keyframe at a frame (from 0) of the animation: the flat cloth at a height. */
static void
add_flat(BillowShapeRow *row, const BillowProject *project, int frame, double height)
{
    const BillowGrid *grid = &project->cloth->grid;
    const size_t n = billow_grid_count(grid);
    float *places = g_new0(float, 3 * n);
    const BillowAnchor anchor = {0, 0, {0.0, height, 0.0}};
    for (size_t i = 0; i < n; i++) {
        places[3 * i] = (float) (grid->spacing * (double) (i % (size_t) grid->columns));
        places[3 * i + 1] = (float) height;
        places[3 * i + 2] = (float) (grid->spacing * (double) (i / (size_t) grid->columns));
    }
    g_autoptr(GBytes) shape = g_bytes_new_take(places, 3 * n * sizeof *places);
    g_auto(BillowEdit) edit =
        billow_shape_row_give(row, frame / project->frame_rate, NULL, shape, &anchor, 1);
    g_assert_true(edit.added || edit.outcome == BILLOW_EDIT_HAS_SHAPE || edit.outcome == BILLOW_EDIT_DONE);
}

/* Adds 13 keyframes, one each frame from 5 s on: they rise by so many meters, slowly at first. */
static void
add_series(Story *story, double rise)
{
    const BillowProject *project = billow_session_get_project(story->session);
    g_autoptr(BillowShapeRow) row = billow_shape_row_new(project);
    for (int f = 0; f <= 12; f++)
        add_flat(row, project, 120 + f, rise * f * f / 144.0);
    g_autoptr(BillowProject) longer = billow_shape_row_take(row);
    billow_session_edit(story->session, longer, "Import", NULL);
}

/* A series of baked keyframes is what it was made of: two keyframes with a curve. The numbers follow keys
 * at once: first as an estimate. */
static void
fit_keyframes(Story *story)
{
    add_series(story, 0.5);
    const guint others = keyframes(story)->len - 13;
    BillowProject *before = billow_session_get_project(story->session);
    GtkWidget *dialog = begin_fit(story);
    hands_wait_until(is_measured, dialog);
    g_assert_cmpuint(number(dialog), ==, 2);
    g_assert_true(g_str_has_prefix(text_of(dialog, "fit-rms"), "0.00 %"));
    gtk_widget_grab_focus(hands_find_name(dialog, "fit-number"));
    Passing estimate = {"about ", FALSE};
    watch_error(dialog, &estimate);
    hands_act("key Right");
    g_assert_cmpuint(number(dialog), ==, 3);
    g_assert_cmpuint(marks(dialog)->len, ==, 3);
    g_assert_true(estimate.seen);
    hands_act("key Escape");
    hands_wait_until(is_closed, NULL);
    g_assert_true(billow_session_get_project(story->session) == before);
    dialog = begin_fit(story);
    hands_wait_until(is_measured, dialog);
    use_dark(TRUE);
    story_picture("fit-keyframes-dark");
    use_dark(FALSE);
    hands_act("key Return");
    hands_wait_until(is_closed, NULL);
    g_assert_cmpuint(keyframes(story)->len, ==, others + 2);
    const BillowBlock *first = keyframes(story)->pdata[others], *last = keyframes(story)->pdata[others + 1];
    g_assert_cmpfloat_with_epsilon(first->start, 5.0, 1e-6);
    g_assert_cmpfloat_with_epsilon(last->start, 5.5, 1e-6);
    g_assert_cmpint(billow_block_easing(story_find(story, BILLOW_BLOCK_TRANSITION, first->id))->curve, ==,
                    BILLOW_CURVE_POWER_IN);
    hands_act("key ctrl+z");
    g_assert_true(billow_session_get_project(story->session) == before);
}

static gboolean
has_mark(GtkWidget *dialog, guint frame)
{
    for (guint i = 0; i < marks(dialog)->len; i++)
        if (g_array_index(marks(dialog), BillowFrameMark, i).first == frame)
            return TRUE;
    return FALSE;
}

static gboolean
is_pinned(GtkWidget *dialog)
{
    return gtk_toggle_button_get_active(GTK_TOGGLE_BUTTON(hands_find_name(dialog, "fit-pin")));
}

static void
wait_for_fit(GtkWidget *dialog, guint keyframes)
{
    hands_wait_until(is_measured, dialog);
    g_assert_cmpuint(number(dialog), ==, keyframes);
    g_assert_cmpuint(marks(dialog)->len, ==, keyframes);
}

/* Shows frame `frame` of the 13, by the pointer. */
static void
point_at_frame(GtkWidget *dialog, guint frame)
{
    GtkWidget *strip = hands_find_type(dialog, BILLOW_TYPE_FRAME_STRIP);
    hands_point_at(strip, 8.0 + frame * (gtk_widget_get_width(strip) - 16.0) / 12.0, 20.0);
}

/* Frames are pinned and keyframes dropped by keys, the pointer and buttons, with the number that follows; a pin that
 * is taken away leaves nothing behind. */
static void
pin_frames(Story *story)
{
    add_series(story, 0.5);
    const guint others = keyframes(story)->len - 13;
    GtkWidget *dialog = begin_fit(story);
    wait_for_fit(dialog, 2);
    gtk_widget_grab_focus(hands_find_name(dialog, "strip-frame"));
    hands_act("key Right Right Right Right Return");
    g_assert_true(is_pinned(dialog));
    wait_for_fit(dialog, 3);
    g_assert_true(has_mark(dialog, 4));
    gtk_widget_grab_focus(hands_find_name(dialog, "fit-number"));
    hands_act("key Right");
    wait_for_fit(dialog, 4);
    g_assert_true(has_mark(dialog, 4));
    hands_act("key Left");
    point_at_frame(dialog, 9);
    hands_double_click();
    wait_for_fit(dialog, 4);
    g_assert_true(has_mark(dialog, 4) && has_mark(dialog, 9));
    names_check(dialog);
    story_picture("fit-pins");
    hands_act("key Page_Up Delete"); /* what is dropped is gone, and the others stay */
    wait_for_fit(dialog, 3);
    g_assert_true(!has_mark(dialog, 4) && has_mark(dialog, 9));
    hands_act("key Page_Down");
    g_assert_true(is_pinned(dialog));
    hands_act("key Return");
    g_assert_false(is_pinned(dialog));
    g_assert_false(gtk_widget_is_sensitive(hands_find_name(dialog, "fit-release")));
    wait_for_fit(dialog, 2);
    g_assert_false(
        gtk_widget_is_sensitive(hands_find_name(dialog, "fit-drop"))); /* no keyframe is there any more */
    hands_click(hands_find_name(dialog, "fit-pin"));
    wait_for_fit(dialog, 3);
    hands_click(hands_find_name(dialog, "fit-release"));
    wait_for_fit(dialog, 2);
    hands_click(hands_find_name(dialog, "fit-pin"));
    wait_for_fit(dialog, 3);
    hands_click(hands_find_name(dialog, "fit-apply"));
    hands_wait_until(is_closed, NULL);
    g_assert_cmpuint(keyframes(story)->len, ==, others + 3);
    g_assert_cmpfloat_with_epsilon(((BillowBlock *) keyframes(story)->pdata[others + 1])->start,
                                   5.0 + 9.0 / 24.0, 1e-6);
}

static gboolean
is_legend(GtkWidget *widget, gconstpointer data)
{
    return g_str_equal(gtk_widget_get_name(widget), "fit-legend");
}

static gboolean
has_legend(gpointer dialog)
{
    return hands_find(dialog, is_legend, NULL) != NULL;
}

static gboolean
has_no_legend(gpointer dialog)
{
    return !has_legend(dialog);
}

/* The fitted cloth is colored by how far it is from the frames, with a legend, until that is turned off. */
static void
color_distance(Story *story)
{
    g_autoptr(BillowProject) brief = billow_project_copy(billow_session_get_project(story->session));
    brief->duration = 0.5;
    billow_session_edit(story->session, brief, "Shorten", NULL);
    GtkWidget *dialog = begin_fit(story);
    hands_wait_until(is_measured, dialog);
    g_assert_true(has_no_legend(dialog));
    gtk_widget_grab_focus(hands_find_name(dialog, "fit-number"));
    hands_act("key Left Left Left Left Left Left Left Left Left Left");
    hands_act("key alt+o");
    hands_wait_until(is_measured, dialog);
    hands_wait_until(has_legend, dialog);
    hands_find_text(hands_find_name(dialog, "fit-legend"), "Distance");
    gtk_widget_grab_focus(hands_find_name(dialog, "strip-frame"));
    hands_act("key Right Right Right Right Right");
    story_picture("fit-colors");
    use_dark(TRUE);
    story_picture("fit-colors-dark");
    use_dark(FALSE);
    hands_act("key alt+o");
    hands_wait_until(has_no_legend, dialog);
    hands_act("key Escape");
    hands_wait_until(is_closed, NULL);
}

/* Replaces all keyframes by 40, one each frame from 0 s on: the flat cloth goes up and down every 12 frames, and on
 * its way may rise. */
static void
edit_to_waves(Story *story, double rise)
{
    g_autoptr(BillowProject) empty = billow_project_copy(billow_session_get_project(story->session));
    billow_project_set_track(empty, BILLOW_BLOCK_KEYFRAME, billow_blocks_new());
    billow_project_set_track(empty, BILLOW_BLOCK_TRANSITION, billow_blocks_new());
    g_autoptr(BillowShapeRow) row = billow_shape_row_new(empty);
    for (int f = 0; f < 40; f++)
        add_flat(row, empty, f, 0.1 * sin(G_PI * f / 6.0) + rise * f);
    g_autoptr(BillowProject) waving = billow_shape_row_take(row);
    billow_session_edit(story->session, waving, "Import", NULL);
}

static gboolean
has_problem(GtkWidget *widget, gconstpointer data)
{
    return g_str_equal(gtk_widget_get_name(widget), "fit-problem");
}

static gboolean
is_told(gpointer dialog)
{
    return hands_find(dialog, has_problem, NULL) != NULL;
}

/* Two rounds of the wave are the loop, at least half of its frames: the project loops, and is as long. What has no loop
 * says why, and can be fitted without. */
static void
fit_loop(Story *story)
{
    edit_to_waves(story, 0.05);
    GtkWidget *dialog = begin_fit(story);
    hands_wait_until(is_measured, dialog);
    hands_click(hands_find_name(dialog, "fit-pin"));
    hands_wait_until(is_measured, dialog);
    hands_act("key alt+l");
    hands_wait_until(is_told, dialog);
    g_assert_false(gtk_widget_is_sensitive(hands_find_name(dialog, "fit-release"))); /* pins are of the run */
    g_assert_true(g_str_has_prefix(text_of(dialog, "fit-problem"), "No loop: "));
    g_assert_false(gtk_widget_is_sensitive(hands_find_name(dialog, "fit-apply")));
    story_picture("fit-no-loop");
    hands_act("key alt+l");
    hands_wait_until(is_measured, dialog);
    g_assert_false(is_told(dialog));
    hands_act("key Escape");
    hands_wait_until(is_closed, NULL);
    edit_to_waves(story, 0.0);
    dialog = begin_fit(story);
    hands_wait_until(is_measured, dialog);
    hands_act("key alt+l");
    hands_wait_until(is_measured, dialog);
    g_assert_true(g_str_has_prefix(text_of(dialog, "fit-looped"), "A loop of 24 frames"));
    const guint n = number(dialog);
    g_assert_cmpuint(marks(dialog)->len, ==, n);
    story_picture("fit-loop");
    hands_click(hands_find_name(dialog, "fit-apply"));
    hands_wait_until(is_closed, NULL);
    const BillowProject *project = billow_session_get_project(story->session);
    g_assert_true(project->loop);
    g_assert_cmpfloat_with_epsilon(project->duration, 1.0, 1e-9);
    g_assert_cmpuint(keyframes(story)->len, ==, n);
    g_assert_cmpuint(billow_project_track(project, BILLOW_BLOCK_TRANSITION)->len, ==, n);
}

static void
act_on_wind(Story *story, double speed)
{
    g_autoptr(BillowProject) windy = billow_project_copy(billow_session_get_project(story->session));
    windy->physics.wind.speed = speed;
    billow_session_edit(story->session, windy, "Change “Speed”", NULL);
}

/* After the wind has changed, one shortcut fits the physics of the keyframes that were there again: as many, with the
 * pin, in one step of undo. Before a fit, and of frames that are gone, it says why not. */
static void
refit(Story *story)
{
    g_autoptr(BillowProject) brief = billow_project_copy(billow_session_get_project(story->session));
    brief->duration = 0.5;
    billow_session_edit(story->session, brief, "Shorten", NULL);
    story_rest(story);
    hands_act("key ctrl+alt+b");
    g_assert_null(hands_window_of_type(BILLOW_TYPE_FIT_DIALOG));
    hands_find_text(
        story_message_bar(story),
        "This cloth has not been fitted since the project was opened: fit it to keyframes first.");
    GtkWidget *dialog = begin_fit(story);
    hands_wait_until(is_measured, dialog);
    gtk_widget_grab_focus(hands_find_name(dialog, "fit-keyframes"));
    hands_act("key ctrl+a 4 Return");
    hands_wait_until(is_measured, dialog);
    gtk_widget_grab_focus(hands_find_name(dialog, "strip-frame"));
    while (has_mark(dialog, billow_frame_strip_get_frame(
                                BILLOW_FRAME_STRIP(hands_find_type(dialog, BILLOW_TYPE_FRAME_STRIP)))))
        hands_act("key Right");
    const guint pinned =
        billow_frame_strip_get_frame(BILLOW_FRAME_STRIP(hands_find_type(dialog, BILLOW_TYPE_FRAME_STRIP)));
    hands_act("key Return");
    wait_for_fit(dialog, 5);
    hands_click(hands_find_name(dialog, "fit-apply"));
    hands_wait_until(is_closed, NULL);
    g_autoptr(GBytes) calm = g_bytes_ref(billow_block_keyframe(keyframes(story)->pdata[4])->shape);
    story_rest(story);
    act_on_wind(story, 20.0);
    BillowProject *windy = billow_session_get_project(story->session);
    hands_act("key ctrl+alt+b");
    hands_wait_until(is_closed, NULL);
    g_assert_true(billow_session_get_project(story->session) != windy);
    g_assert_cmpuint(keyframes(story)->len, ==, 5);
    const double frame = 1.0 / windy->frame_rate;
    gboolean found = FALSE;
    for (guint i = 0; i < 5; i++)
        found |= fabs(((BillowBlock *) keyframes(story)->pdata[i])->start - pinned * frame) < 1e-6;
    g_assert_true(found);
    g_assert_false(g_bytes_equal(billow_block_keyframe(keyframes(story)->pdata[4])->shape, calm));
    g_assert_cmpfloat(billow_session_get_project(story->session)->physics.wind.speed, ==, 20.0);
    hands_act("key ctrl+z");
    g_assert_true(billow_session_get_project(story->session) == windy);
}

/* A series that is imported anew is fitted with the choices of the first. */
static void
refit_series(Story *story)
{
    add_series(story, 0.5);
    const guint others = keyframes(story)->len - 13;
    GtkWidget *dialog = begin_fit(story);
    hands_wait_until(is_measured, dialog);
    gtk_widget_grab_focus(hands_find_name(dialog, "fit-keyframes"));
    hands_act("key ctrl+a 3 Return");
    wait_for_fit(dialog, 3);
    hands_click(hands_find_name(dialog, "fit-apply"));
    hands_wait_until(is_closed, NULL);
    story_rest(story);
    hands_act("key ctrl+alt+b");
    g_assert_null(hands_window_of_type(BILLOW_TYPE_FIT_DIALOG));
    hands_find_text(
        story_message_bar(story),
        "The frames that were fitted are no keyframes any more: import them again, and refit then.");
    add_series(story, 0.6);
    g_assert_cmpuint(keyframes(story)->len, ==, others + 13);
    story_rest(story);
    hands_act("key ctrl+alt+b");
    hands_wait_until(is_closed, NULL);
    g_assert_cmpuint(keyframes(story)->len, ==, others + 3);
}

/* Nothing moves in a single frame; the message says so. */
static void
fit_nothing(Story *story)
{
    g_autoptr(BillowProject) still = billow_project_copy(billow_session_get_project(story->session));
    still->duration = 0.02;
    billow_session_edit(story->session, still, "Shorten", NULL);
    hands_act("key ctrl+shift+b");
    g_assert_null(hands_window_of_type(BILLOW_TYPE_FIT_DIALOG));
    hands_find_text(story_message_bar(story), "There is nothing to fit: the animation has only one frame.");
}

int
main(int argc, char **argv)
{
    story_init(&argc, &argv);
    story_add("/window-recording/its-numbers-are-changed", PROJECT, change_its_numbers);
    story_add("/window-recording/is-copied-and-deleted", PROJECT, copy_and_delete);
    story_add("/window-fit/physics-become-keyframes-and-a-recording", PROJECT, fit_physics);
    story_add("/window-fit/series-of-keyframes-becomes-two", PROJECT, fit_keyframes);
    story_add("/window-fit/frames-are-pinned-and-dropped", PROJECT, pin_frames);
    story_add("/window-fit/distance-is-shown-as-colors", PROJECT, color_distance);
    story_add("/window-fit/run-becomes-a-loop-or-says-why-not", PROJECT, fit_loop);
    story_add("/window-fit/refit-follows-the-physics", PROJECT, refit);
    story_add("/window-fit/refit-follows-an-import", PROJECT, refit_series);
    story_add("/window-fit/single-frame-is-nothing-to-fit", PROJECT, fit_nothing);
    return story_run_all();
}
