/* A recording in the window: seen on the timeline, changed in the inspector, copied, deleted. */
#include "story.h"

#include "model/edits/edits.h"

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

int
main(int argc, char **argv)
{
    story_init(&argc, &argv);
    story_add("/window-recording/its-numbers-are-changed", PROJECT, change_its_numbers);
    story_add("/window-recording/is-copied-and-deleted", PROJECT, copy_and_delete);
    return story_run_all();
}
