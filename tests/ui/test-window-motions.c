/* Motions of other programs in the main window: on the timeline, in the inspector and in the view. */
#include "story.h"

#include "app/common/message_bar.h"
#include "app/transfer/character_dialog.h"
#include "app/window/import_character.h"
#include "io/project/file.h"
#include "model/project/played_motion.h"

#include <math.h>

static const char PROJECT[] = "coarse-four-points.billow", FEW_POINTS[] = "tiny-canopy.billow";

static BillowProject *
project_of(Story *story)
{
    return billow_session_get_project(story->session);
}

static const BillowBlock *
motion_of(Story *story)
{
    const GPtrArray *track = billow_project_track(project_of(story), BILLOW_BLOCK_MOTION);
    return track->len > 0 ? track->pdata[track->len - 1] : NULL;
}

static const BillowPlayedMotion *
played(Story *story)
{
    return billow_block_motion(motion_of(story));
}

static gboolean
is_read(gpointer dialog)
{
    return gtk_widget_is_sensitive(hands_find_name(dialog, "character-import"));
}

static gboolean
is_closed(gpointer nothing)
{
    return hands_window_of_type(BILLOW_TYPE_CHARACTER_DIALOG) == NULL;
}

/* The walker plays for 6 s. */
static void
import_walker(Story *story)
{
    g_autofree char *path = g_build_filename(g_getenv("BILLOW_SAMPLES"), "motions", "walker.glb", NULL);
    billow_import_character(billow_window_get_workspace(story->window), path);
    GtkWidget *dialog = story_dialog(BILLOW_TYPE_CHARACTER_DIALOG);
    hands_wait_until(is_read, dialog);
    hands_click(hands_find_name(dialog, "character-import"));
    hands_wait_until(is_closed, NULL);
    story_settle(story);
    story_rest(story);
}

static void
undo_to(Story *story, const BillowProject *before)
{
    g_assert_false(billow_project_equal(project_of(story), before));
    story_rest(story);
    hands_act("key ctrl+z");
    g_assert_true(billow_project_equal(project_of(story), before));
}

/* Drags the motion's block on the timeline from one of its places to a time later. */
static void
drag_block(Story *story, double share, double seconds)
{
    GtkWidget *block = story_block(story, BILLOW_BLOCK_MOTION, motion_of(story)->id);
    const double pixels = billow_session_get_time_scale(story->session);
    const double width = gtk_widget_get_width(block), middle = gtk_widget_get_height(block) / 2.0;
    const double x = fmin(share * width, width - 2.0);
    hands_drag(block, x, middle, x + seconds * pixels, middle);
    story_settle(story);
}

/* --- The timeline --- */

static void
shift_a_motion(Story *story)
{
    import_walker(story);
    g_autoptr(BillowProject) before = billow_project_ref(project_of(story));
    drag_block(story, 0.5, 0.5);
    g_assert_cmpfloat_with_epsilon(motion_of(story)->start, 0.5, 1e-9);
    g_assert_cmpfloat_with_epsilon(motion_of(story)->duration, 6.0, 1e-9);
    g_assert_cmpint(played(story)->first, ==, 1);
    undo_to(story, before);
}

/* Two seconds are 48 frames of 145. */
static void
trim_a_motion(Story *story)
{
    import_walker(story);
    g_autoptr(BillowProject) before = billow_project_ref(project_of(story));
    drag_block(story, 1.0, -2.0);
    g_assert_cmpint(played(story)->last, ==, 145 - 48);
    g_assert_cmpfloat_with_epsilon(motion_of(story)->start, 0.0, 1e-9);
    g_assert_cmpfloat_with_epsilon(motion_of(story)->duration, 4.0, 1e-9);
    story_picture("motions-1-trimmed");
    undo_to(story, before);
}

static void
delete_a_motion(Story *story)
{
    g_autoptr(BillowProject) empty = billow_project_ref(project_of(story));
    import_walker(story);
    g_autoptr(BillowProject) before = billow_project_ref(project_of(story));
    hands_click(story_block(story, BILLOW_BLOCK_MOTION, motion_of(story)->id));
    hands_act("key Delete");
    g_assert_null(motion_of(story));
    undo_to(story, before);
    g_assert_nonnull(played(story)->read);
    undo_to(story, empty);
}

/* --- Its mesh as a collider --- */

static void
import_the_mesh(Story *story)
{
    g_autoptr(BillowProject) before = billow_project_ref(project_of(story));
    const guint had = billow_project_track(before, BILLOW_BLOCK_COLLIDER)->len;
    g_autofree char *path = g_build_filename(g_getenv("BILLOW_SAMPLES"), "motions", "walker.glb", NULL);
    billow_import_character(billow_window_get_workspace(story->window), path);
    GtkWidget *dialog = story_dialog(BILLOW_TYPE_CHARACTER_DIALOG);
    hands_wait_until(is_read, dialog);
    hands_click(hands_find_name(dialog, "character-bones"));
    hands_click(hands_find_name(dialog, "character-mesh"));
    story_snapshot("motions-6-mesh");
    hands_click(hands_find_name(dialog, "character-import"));
    hands_wait_until(is_closed, NULL);
    const GPtrArray *colliders = billow_project_track(project_of(story), BILLOW_BLOCK_COLLIDER);
    g_assert_cmpuint(colliders->len, ==, had + 1);
    const BillowMovingBody *body = billow_block_body(colliders->pdata[had]);
    g_assert_true(billow_moving_body_is_skin(body));
    g_assert_cmpstr(body->ride.motion, ==, motion_of(story)->id);
    g_assert_true(billow_moving_body_is_there(body));
    story_settle(story);
    story_picture("motions-7-mesh-imported");
    undo_to(story, before);
}

/* --- The inspector --- */

static GtkWidget *
find_check(GtkWidget *control)
{
    return hands_find_type(gtk_widget_get_parent(control), GTK_TYPE_CHECK_BUTTON);
}

static void
play_in_a_loop(Story *story)
{
    import_walker(story);
    g_autoptr(BillowProject) before = billow_project_ref(project_of(story));
    GtkWidget *loop = story_control(story, "loop");
    hands_scroll_to(loop);
    hands_click(loop);
    g_assert_true(played(story)->loop);
    undo_to(story, before);
}

static const char *
note(Story *story)
{
    return gtk_label_get_text(GTK_LABEL(story_control(story, "motion-note")));
}

static void
tell_what_is_in_it(Story *story)
{
    import_walker(story);
    g_assert_cmpstr(note(story), ==, "20 nodes\n7520 triangles\n145 frames, 24 a second");
}

/* At twice its rate, it takes half as long. */
static void
change_the_rate(Story *story)
{
    import_walker(story);
    g_autoptr(BillowProject) before = billow_project_ref(project_of(story));
    GtkWidget *rate = story_control(story, "rate"), *none = find_check(rate);
    hands_scroll_to(none);
    hands_click(none);
    hands_enter(rate, "48");
    g_assert_cmpfloat(played(story)->rate, ==, 48.0);
    g_assert_cmpfloat_with_epsilon(motion_of(story)->duration, 3.0, 1e-9);
    story_settle(story);
    story_picture("motions-2-rate");
    story_rest(story);
    hands_act("key ctrl+z");
    if (!billow_project_equal(project_of(story), before))
        hands_act("key ctrl+z");
    g_assert_true(billow_project_equal(project_of(story), before));
}

/* --- The view --- */

/* Returns the number of what is seen at a node's place at the playhead. */
static int
seen_at(Story *story, const char *node)
{
    const BillowBlock *block = motion_of(story);
    const int number = billow_played_motion_node(played(story), node);
    const BillowVec3 place =
        billow_played_motion_frame_at(block, number, billow_session_get_time(story->session)).place;
    double x, y;
    g_assert_true(billow_viewport_project(BILLOW_VIEWPORT(story_viewport(story)), place, &x, &y));
    return billow_viewport_find_collider(BILLOW_VIEWPORT(story_viewport(story)), x, y);
}

/* Its mesh is where its nodes are in each frame, in place of its colliders; a click selects it, and a drag of it moves it. */
static void
see_the_character(Story *story)
{
    import_walker(story);
    BillowViewport *viewport = BILLOW_VIEWPORT(story_viewport(story));
    billow_session_select(story->session, NULL);
    billow_session_set_frame(story->session, 40);
    billow_viewport_look(viewport, BILLOW_VIEW_RIGHT);
    story_settle(story);
    const int skin = (int) billow_project_track(project_of(story), BILLOW_BLOCK_COLLIDER)->len;
    g_assert_cmpint((int) billow_viewport_count_colliders(viewport), ==, skin + 1);
    g_assert_cmpint(seen_at(story, "LeftLowerLeg"), ==, skin);
    billow_session_set_frame(story->session, 1);
    story_settle(story);
    g_assert_cmpint(seen_at(story, "LeftLowerLeg"), ==, skin);
    story_picture("motions-3-view");
    hands_act("key shift+o");
    story_settle(story);
    g_assert_cmpint((int) billow_viewport_count_colliders(viewport), ==, skin);
    g_assert_cmpint(seen_at(story, "LeftLowerLeg"), <, skin);
    story_picture("motions-4-colliders");
    hands_act("key shift+o");
    story_settle(story);
    const BillowVec3 place =
        billow_played_motion_frame_at(motion_of(story),
                                      billow_played_motion_node(played(story), "LeftLowerLeg"), 0.0)
            .place;
    double x, y;
    g_assert_true(billow_viewport_project(viewport, place, &x, &y));
    g_autoptr(BillowProject) before = billow_project_ref(project_of(story));
    hands_drag(GTK_WIDGET(viewport), x, y, x + 40.0, y);
    g_assert_cmpint(billow_session_get_active(story->session)->kind, ==, BILLOW_BLOCK_MOTION);
    g_assert_cmpfloat(fabs(played(story)->stage.position.z), >, 0.01);
    undo_to(story, before);
}

/* --- Permission --- */

static GtkWidget *
show_button(Story *story)
{
    GtkWidget *bar = story_message_bar(story);
    return bar ? hands_find_action(bar, "win.show-picture") : NULL;
}

static gboolean
is_asked(gpointer story)
{
    return show_button(story) != NULL;
}

static gboolean
plays(gpointer story)
{
    return played(story)->read != NULL;
}

/* A motion outside the project's folder is read once the user has permitted it, and is no edit. */
static void
ask_before_reading(Story *story)
{
    g_autofree char *elsewhere = g_build_filename(g_get_user_cache_dir(), "elsewhere.csv", NULL);
    g_autofree char *path = g_build_filename(story->folder, "from-anybody.billow", NULL);
    g_autoptr(BillowProject) project = billow_project_copy(project_of(story));
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_MOTION, "lift", "Lift");
    g_assert_cmpint(g_mkdir_with_parents(g_get_user_cache_dir(), 0700), ==, 0);
    g_assert_true(g_file_set_contents(elsewhere, "frame,name,x,y,z\n1,Hook,0,1,0\n2,Hook,0,2,0\n", -1, NULL));
    billow_field_set_text(billow_played_motion_fields, billow_block_motion(block), elsewhere);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_MOTION), block);
    g_autoptr(GString) text = billow_project_format(project);
    g_assert_true(g_file_set_contents(path, text->str, (gssize) text->len, NULL));
    story_open(story, path);
    hands_wait_until(is_asked, story);
    story_settle(story);
    g_assert_null(played(story)->read);
    story_rest(story);
    const BillowBlockRef ref = {BILLOW_BLOCK_MOTION, (char *) "lift"};
    billow_session_select(story->session, &ref);
    g_assert_cmpstr(note(story), ==, "Outside the project folder: not loaded without your permission");
    story_picture("motions-5-asked");
    hands_click(show_button(story));
    hands_wait_until(plays, story);
    hands_settle();
    g_assert_null(story_message_bar(story));
    g_assert_false(billow_session_get_modified(story->session));
    g_assert_cmpuint(played(story)->read->motion->n_frames, ==, 2);
}

int
main(int argc, char **argv)
{
    story_init(&argc, &argv);
    story_add("/window-motions/a-block-is-shifted", PROJECT, shift_a_motion);
    story_add("/window-motions/an-end-is-trimmed", PROJECT, trim_a_motion);
    story_add("/window-motions/a-motion-is-deleted", PROJECT, delete_a_motion);
    story_add("/window-motions/its-mesh-is-a-collider", FEW_POINTS, import_the_mesh);
    story_add("/window-motions/it-plays-in-a-loop", PROJECT, play_in_a_loop);
    story_add("/window-motions/its-rate-is-changed", PROJECT, change_the_rate);
    story_add("/window-motions/what-is-in-it-is-told", PROJECT, tell_what_is_in_it);
    story_add("/window-motions/its-mesh-is-seen-and-moved", PROJECT, see_the_character);
    story_add("/window-motions/files-elsewhere-need-permission", PROJECT, ask_before_reading);
    return story_run_all();
}
