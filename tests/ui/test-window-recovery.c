/* Tests autosaving in the main window: unsaved work is stored as it is made, and offered again. */
#include "story.h"

#include "app/document/parts.h"
#include "app/window/dialogs.h"
#include "app/window/recovery_dialog.h"
#include "io/project/file.h"
#include "io/project/recovery.h"

#include <glib/gstdio.h>
#include <signal.h>

static const char FOUR_POINTS[] = "coarse-four-points.billow";

static char *
recovery_folder(void)
{
    return g_build_filename(g_get_user_state_dir(), "billow", "recovery", NULL);
}

static guint
count_work_in(const char *folder)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    guint n = 0;
    for (const char *name; dir && (name = g_dir_read_name(dir));)
        n += g_str_has_suffix(name, ".work");
    return n;
}

static guint
count_work(void)
{
    g_autofree char *folder = recovery_folder();
    return count_work_in(folder);
}

static guint
count_work_in_memory(void)
{
    g_autofree char *folder = g_build_filename(g_get_user_runtime_dir(), "billow", NULL);
    return count_work_in(folder);
}

/* Also checks its row, which disappears a little later than the file of discarded work. */
static gboolean
is_one_left(gpointer dialog)
{
    GtkListBox *rows = GTK_LIST_BOX(hands_find_type(dialog, GTK_TYPE_LIST_BOX));
    return count_work() == 1 && !gtk_list_box_get_row_at_index(rows, 1);
}

/* Also in memory, if that is available. */
static gboolean
is_kept(gpointer data)
{
    const gboolean in_memory = g_str_has_prefix(g_get_user_runtime_dir(), "/dev/shm/");
    return count_work() == 1 && count_work_in_memory() == (in_memory ? 1 : 0);
}

static gboolean
is_forgotten(gpointer data)
{
    return count_work() == 0 && count_work_in_memory() == 0;
}

static gboolean
is_gone(gpointer window)
{
    return *(gpointer *) window == NULL;
}

static gboolean
has_dialog(gpointer data)
{
    return hands_window_of_type(BILLOW_TYPE_RECOVERY_DIALOG) != NULL;
}

static gboolean
has_no_dialog(gpointer data)
{
    return !has_dialog(data);
}

static char *
text_of(const BillowProject *project)
{
    return g_string_free(billow_project_format(project), FALSE);
}

/* Checks that this is the work left behind. */
static void
check_left(const char *expected, const char *path)
{
    g_autoptr(GPtrArray) left = billow_recovery_list();
    g_assert_cmpuint(left->len, ==, 1);
    const BillowRecoveryNote *note = left->pdata[0];
    g_autoptr(BillowRecovery) taken = billow_recovery_take(note->id, NULL);
    g_autoptr(BillowProject) project = billow_recovery_load(taken, NULL);
    g_autofree char *text = text_of(project);
    g_assert_cmpstr(text, ==, expected);
    g_assert_cmpstr(note->path, ==, path);
    billow_recovery_discard(taken);
}

static void
add_sway(Story *story)
{
    hands_click(hands_find_action(GTK_WIDGET(story->window), "win.add-sway"));
    g_assert_true(billow_session_get_modified(story->session));
}

static gboolean
is_saved(gpointer session)
{
    return !billow_session_get_modified(session);
}

/* It is autosaved soon after a change, and removed on saving, undoing or discarding that. */
static void
keep_while_unsaved(Story *story)
{
    g_assert_cmpuint(count_work(), ==, 0);
    add_sway(story);
    hands_wait_until(is_kept, NULL);
    hands_act("key ctrl+s");
    hands_wait_until(is_saved, story->session);
    hands_wait_until(is_forgotten, NULL);
    add_sway(story);
    hands_wait_until(is_kept, NULL);
    hands_act("key ctrl+z");
    hands_wait_until(is_forgotten, NULL);
    add_sway(story);
    hands_wait_until(is_kept, NULL);
    story_rest(story);
    hands_act("key ctrl+w");
    hands_click(hands_find_text(story_dialog(GTK_TYPE_MESSAGE_DIALOG), "Discard"));
    hands_wait_until(is_gone, &story->window);
    hands_wait_until(is_forgotten, NULL);
}

/* When the system asks the program to end, it ends without asking the user. */
static void
end_by_signal(Story *story, int number)
{
    g_autofree char *path = g_build_filename(story->folder, FOUR_POINTS, NULL);
    add_sway(story);
    g_autofree char *text = text_of(billow_session_get_project(story->session));
    g_assert_cmpint(kill(getpid(), number), ==, 0);
    hands_wait_until(is_gone, &story->window);
    check_left(text, path);
}

static void
end_by_terminate(Story *story)
{
    end_by_signal(story, SIGTERM);
}

static void
end_by_hangup(Story *story)
{
    end_by_signal(story, SIGHUP);
}

static void
end_by_interrupt(Story *story)
{
    end_by_signal(story, SIGINT);
}

static void
leave_behind(const BillowProject *project, const char *path, const char *held)
{
    g_autoptr(BillowRecovery) place = billow_recovery_new(NULL);
    const BillowRecoveryState state = {1, project, path, held};
    g_assert_true(billow_recovery_keep(place, BILLOW_RECOVERY_DISK, &state, NULL));
}

/* Makes a project with another name and an additional sway, and the content of its file. */
static BillowProject *
leave_four_points(Story *story, const char *held)
{
    g_autofree char *path = g_build_filename(story->folder, FOUR_POINTS, NULL);
    BillowProject *project = billow_project_load(path, NULL, NULL);
    billow_project_set_name(project, "Worked on");
    leave_behind(project, path, held);
    return project;
}

static GtkWidget *
open_dialog(Story *story)
{
    g_action_group_activate_action(G_ACTION_GROUP(g_application_get_default()), "recover", NULL);
    hands_wait_until(has_dialog, NULL);
    return story_dialog(BILLOW_TYPE_RECOVERY_DIALOG);
}

static gboolean
is_worked_on(gpointer session)
{
    return g_str_equal(billow_session_get_project(session)->name, "Worked on");
}

/* Recovers into the window that shows its file, as one undo step. After saving it is in the file. */
static void
recover_shown(Story *story)
{
    g_autofree char *path = g_build_filename(story->folder, FOUR_POINTS, NULL), *bytes = NULL;
    gsize length;
    g_assert_true(g_file_get_contents(path, &bytes, &length, NULL));
    g_autofree char *held = g_compute_checksum_for_data(G_CHECKSUM_SHA256, (guchar *) bytes, length);
    g_autoptr(BillowProject) project = leave_four_points(story, held);
    GtkWidget *dialog = open_dialog(story);
    hands_find_text(dialog, "Worked on");
    story_picture("recovery");
    hands_click(hands_find_text(dialog, "Recover"));
    hands_wait_until(is_worked_on, story->session);
    hands_wait_until(has_no_dialog, NULL);
    g_assert_true(billow_session_get_modified(story->session));
    g_assert_cmpstr(billow_session_get_path(story->session), ==, path);
    g_assert_cmpuint(count_work(), ==, 1);
    story_rest(story);
    hands_act("key ctrl+z");
    g_assert_cmpstr(billow_session_get_project(story->session)->name, ==, "Four points");
    g_assert_false(billow_session_get_modified(story->session));
    hands_wait_until(is_forgotten, NULL);
    hands_act("key ctrl+shift+z");
    hands_act("key ctrl+s");
    hands_wait_until(is_saved, story->session);
    g_autoptr(BillowProject) saved = billow_project_load(path, NULL, NULL);
    g_assert_cmpstr(saved->name, ==, "Worked on");
    hands_wait_until(is_forgotten, NULL);
}

/* Recovers from the welcome page, for a file that has changed since: saving asks. */
static void
recover_changed(Story *story)
{
    g_autofree char *path = g_build_filename(story->folder, FOUR_POINTS, NULL);
    g_autoptr(BillowProject) project = leave_four_points(story, "of something else");
    hands_click(hands_find_text(open_dialog(story), "Recover"));
    hands_wait_until(is_worked_on, story->session);
    story_settle(story);
    story_rest(story);
    hands_act("key ctrl+s");
    GtkWidget *question = story_dialog(GTK_TYPE_MESSAGE_DIALOG);
    hands_find_text(question, "“coarse-four-points.billow” has changed on disk");
    hands_click(hands_find_text(question, "Cancel"));
    g_assert_cmpstr(billow_session_get_path(story->session), ==, path);
    g_assert_true(billow_session_get_modified(story->session));
}

/* Two are offered when the program starts: one was never saved, and one is discarded. */
static void
recover_unsaved(Story *story)
{
    hands_wait_until(has_dialog, NULL);
    GtkWidget *dialog = story_dialog(BILLOW_TYPE_RECOVERY_DIALOG);
    hands_find_text(dialog, "Never saved");
    hands_find_text(dialog, "Not wanted");
    story_picture("recovery-at-start");
    g_assert_cmpuint(count_work(), ==, 2);
    hands_click(hands_find_text(
        gtk_widget_get_ancestor(hands_find_text(dialog, "Not wanted"), GTK_TYPE_LIST_BOX_ROW), "Discard"));
    hands_click(hands_find_text(story_dialog(GTK_TYPE_MESSAGE_DIALOG), "Discard"));
    hands_wait_until(is_one_left, dialog);
    hands_click(hands_find_text(dialog, "Recover"));
    hands_wait_until(has_no_dialog, NULL);
    story_settle(story);
    g_assert_cmpstr(billow_session_get_project(story->session)->name, ==, "Never saved");
    g_assert_null(billow_session_get_path(story->session));
    g_assert_true(billow_session_get_modified(story->session));
    g_assert_true(billow_session_get_can_undo(story->session));
}

static void
find_none(Story *story)
{
    g_assert_cmpuint(count_work(), ==, 0);
    hands_find_text(open_dialog(story), "No unsaved work from earlier sessions.");
    hands_act("key Escape");
    hands_wait_until(has_no_dialog, NULL);
}

/* Recovers the keyframe in the editor as if it were applied. */
static void
keep_draft(Story *story)
{
    const BillowProject *project = billow_session_get_project(story->session);
    const guint n = billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->len;
    story_rest(story);
    hands_act("key ctrl+shift+k");
    hands_act("key ctrl+Return");
    GtkWidget *name = hands_find_name(GTK_WIDGET(story->window), "name");
    gtk_widget_grab_focus(name); /* scrolls to it */
    hands_settle();
    hands_enter(name, "In the making");
    hands_wait_until(is_kept, NULL);
    g_assert_cmpint(kill(getpid(), SIGTERM), ==, 0);
    hands_wait_until(is_gone, &story->window);
    g_autoptr(GPtrArray) left = billow_recovery_list();
    g_assert_cmpuint(left->len, ==, 1);
    g_autoptr(BillowRecovery) taken = billow_recovery_take(((BillowRecoveryNote *) left->pdata[0])->id, NULL);
    g_autoptr(BillowProject) kept = billow_recovery_load(taken, NULL);
    const GPtrArray *keyframes = billow_project_track(kept, BILLOW_BLOCK_KEYFRAME);
    guint found = 0;
    g_assert_cmpuint(keyframes->len, ==, n + 1);
    for (guint i = 0; i < keyframes->len; i++)
        found += g_str_equal(((BillowBlock *) keyframes->pdata[i])->name, "In the making");
    g_assert_cmpuint(found, ==, 1);
    billow_recovery_discard(taken);
}

int
main(int argc, char **argv)
{
    story_init(&argc, &argv);
    const BillowGrid grid = {9, 7, 0.1};
    g_autoptr(BillowProject) wanted = billow_project_new("Never saved", &grid);
    g_autoptr(BillowProject) unwanted = billow_project_new("Not wanted", &grid);
    billow_cloth_set_color(wanted->cloth, "#123456");
    leave_behind(wanted, NULL, NULL);
    leave_behind(unwanted, NULL, NULL);
    story_add("/window-recovery/never-saved-work-is-offered-at-start", NULL, recover_unsaved);
    story_add("/window-recovery/unsaved-work-is-kept-until-it-is-saved-or-discarded", FOUR_POINTS,
              keep_while_unsaved);
    story_add("/window-recovery/terminated-window-keeps-its-work", FOUR_POINTS, end_by_terminate);
    story_add("/window-recovery/hung-up-window-keeps-its-work", FOUR_POINTS, end_by_hangup);
    story_add("/window-recovery/interrupted-window-keeps-its-work", FOUR_POINTS, end_by_interrupt);
    story_add("/window-recovery/recovered-work-is-a-step-and-is-saved-to-its-file", FOUR_POINTS,
              recover_shown);
    story_add("/window-recovery/saving-recovered-work-asks-where-its-file-has-changed", NULL,
              recover_changed);
    story_add("/window-recovery/nothing-left-is-said-when-asked", NULL, find_none);
    story_add("/window-recovery/keyframe-being-made-is-kept", FOUR_POINTS, keep_draft);
    return story_run_all();
}
