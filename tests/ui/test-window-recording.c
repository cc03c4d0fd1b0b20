/* A recording in the window: seen on the timeline, changed in the inspector, copied, deleted; and fits,
 * which make keyframes and recordings. */
#include "names.h"
#include "story.h"

#include "app/transfer/fit_dialog.h"
#include "model/edits/edits.h"
#include "model/edits/shape_row.h"
#include "widgets/graphs/fit_graph.h"
#include "widgets/graphs/frame_strip.h"

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

/* Adds 13 keyframes, one each frame from 5 s on: they rise by half a meter, slowly at first. */
static void
add_series(Story *story)
{
    const BillowProject *project = billow_session_get_project(story->session);
    const BillowGrid *grid = &project->cloth->grid;
    const size_t n = billow_grid_count(grid);
    g_autoptr(BillowShapeRow) row = billow_shape_row_new(project);
    for (int f = 0; f <= 12; f++) {
        const double height = 0.5 * f * f / 144.0;
        float *places = g_new0(float, 3 * n);
        const BillowAnchor anchor = {0, 0, {0.0, height, 0.0}};
        for (size_t i = 0; i < n; i++) {
            places[3 * i] = (float) (grid->spacing * (double) (i % (size_t) grid->columns));
            places[3 * i + 1] = (float) height;
            places[3 * i + 2] = (float) (grid->spacing * (double) (i / (size_t) grid->columns));
        }
        g_autoptr(GBytes) shape = g_bytes_new_take(places, 3 * n * sizeof *places);
        g_auto(BillowEdit) edit =
            billow_shape_row_give(row, 5.0 + f / project->frame_rate, NULL, shape, &anchor, 1);
        g_assert_nonnull(edit.added);
    }
    g_autoptr(BillowProject) longer = billow_shape_row_take(row);
    billow_session_edit(story->session, longer, "Import", NULL);
}

/* A series of baked keyframes is what it was made of: two keyframes with a curve. The numbers follow keys
 * at once: first as an estimate. */
static void
fit_keyframes(Story *story)
{
    add_series(story);
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
    story_add("/window-fit/single-frame-is-nothing-to-fit", PROJECT, fit_nothing);
    return story_run_all();
}
