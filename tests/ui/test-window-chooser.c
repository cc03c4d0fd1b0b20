/* Tests files that the user chooses: they are opened, or refused with the reasons. */
#include "story.h"

#include "app/commands/block_commands.h"
#include "app/common/message_bar.h"
#include "app/document/session_meshes.h"
#include "app/inspector/sections.h"
#include "io/project/file.h"
#include "io/project/lock.h"

#include <glib/gstdio.h>
#include <string.h>

static gboolean
is_message(GtkWidget *widget, gconstpointer data)
{
    return BILLOW_IS_MESSAGE_BAR(widget);
}

static gboolean
is_told(gpointer window)
{
    return hands_find(window, is_message, NULL) != NULL;
}

static gboolean
is_recent(GtkWidget *widget, gconstpointer file)
{
    return GTK_IS_LABEL(widget) && g_str_has_prefix(gtk_label_get_text(GTK_LABEL(widget)), file) &&
           gtk_widget_get_ancestor(widget, GTK_TYPE_POPOVER);
}

static gboolean
is_folded(GtkWidget *widget, gconstpointer nothing)
{
    return GTK_IS_EXPANDER(widget) && gtk_widget_get_visible(widget);
}

static gboolean
is_about_json(GtkWidget *widget, gconstpointer nothing)
{
    return GTK_IS_LABEL(widget) && gtk_widget_get_mapped(widget) &&
           strstr(gtk_label_get_text(GTK_LABEL(widget)), "not JSON");
}

static gboolean
mentions_json(gpointer bar)
{
    return hands_find(bar, is_about_json, NULL) != NULL;
}

/* A single error is shown directly in the message. */
static void
refuse_what_is_no_json(Story *story)
{
    g_autofree char *path = g_build_filename(story->folder, "worse.billow", NULL);
    g_assert_true(g_file_set_contents(path, "{", -1, NULL));
    story_rest(story);
    hands_act("key ctrl+o");
    story_choose_file(path);
    GtkWidget *bar = hands_find_type(GTK_WIDGET(story->window), BILLOW_TYPE_MESSAGE_BAR);
    hands_wait_until(mentions_json, bar);
    g_assert_null(hands_find(bar, is_folded, NULL));
    story_picture("refused-json");
}

static void
refuse(Story *story)
{
    static const char text[] = "{\"format\": \"billow\", \"version\": 1, \"frame_rate\": 999,\n"
                               " \"cloth\": {\"columns\": 1, \"rows\": 9, \"spacing\": 0.1}}\n";
    g_autofree char *path = g_build_filename(story->folder, "bad.billow", NULL);
    g_assert_true(g_file_set_contents(path, text, -1, NULL));
    story_rest(story);
    hands_act("key ctrl+o");
    story_choose_file(path);
    hands_wait_until(is_told, story->window);
    GtkWidget *bar = hands_find_type(GTK_WIDGET(story->window), BILLOW_TYPE_MESSAGE_BAR);
    hands_find_text(bar, "“bad.billow” is not a valid project: 2 problems");
    GtkTextView *view = GTK_TEXT_VIEW(hands_find_type(bar, GTK_TYPE_TEXT_VIEW));
    GtkTextBuffer *buffer = gtk_text_view_get_buffer(view);
    g_autofree char *problems = NULL;
    g_object_get(buffer, "text", &problems, NULL);
    g_assert_nonnull(strstr(problems, "frame_rate"));
    g_assert_nonnull(strstr(problems, "cloth.columns"));
    story_picture("refused");
    hands_click(hands_find_name(GTK_WIDGET(story->window), "recent_button"));
    g_assert_nonnull(hands_find(GTK_WIDGET(story->window), is_recent, "coarse-four-points.billow"));
    g_assert_null(hands_find(GTK_WIDGET(story->window), is_recent, "bad.billow"));
    hands_act("key Escape");
    g_assert_cmpstr(billow_session_get_project(story->session)->name, ==, "Four points");
    story_rest(story);
    hands_act("key Right Right");
    g_assert_cmpint(billow_session_get_frame(story->session), ==, 3);
    g_assert_true(is_folded(hands_find_type(bar, GTK_TYPE_EXPANDER), NULL));
    refuse_what_is_no_json(story);
}

static gboolean
is_loaded(gpointer workspace)
{
    return !billow_document_is_loading(billow_workspace_get_document(workspace));
}

static guint
count_windows(void)
{
    return g_list_length(gtk_application_get_windows(GTK_APPLICATION(g_application_get_default())));
}

static gboolean
is_shown(gpointer path)
{
    return billow_window_find_file(GTK_APPLICATION(g_application_get_default()), path) != NULL;
}

static gboolean
is_card_with_picture(GtkWidget *widget, gconstpointer name)
{
    const char *text = GTK_IS_LABEL(widget) ? gtk_label_get_text(GTK_LABEL(widget)) : "";
    GtkWidget *picture = g_str_equal(text, name) ? gtk_widget_get_prev_sibling(widget) : NULL;
    return GTK_IS_PICTURE(picture) && gtk_picture_get_paintable(GTK_PICTURE(picture));
}

static gboolean
has_recent(gpointer window)
{
    return hands_find(window, is_card_with_picture, "coarse-canopy") != NULL &&
           hands_find(window, is_card_with_picture, "coarse-four-points") != NULL;
}

/* Both have thumbnails on the welcome page. */
static void
see_recent(Story *story)
{
    g_assert_true(gtk_widget_activate_action(GTK_WIDGET(story->window), "win.welcome", NULL));
    hands_wait_until(has_recent, story->window);
    hands_settle();
    story_picture("recent");
    g_assert_true(gtk_widget_activate_action(GTK_WIDGET(story->window), "win.back", NULL));
    hands_settle();
}

static gboolean
is_destroyed(gpointer window)
{
    return *(gpointer *) window == NULL;
}

/* A window without changes closes without asking; the other asks, and stays if the user says so. */
static void
quit_both(Story *story, BillowWindow *unsaved)
{
    BillowWindow *saved = story->window;
    g_object_add_weak_pointer(G_OBJECT(saved), (gpointer *) &saved);
    g_action_group_activate_action(G_ACTION_GROUP(g_application_get_default()), "quit", NULL);
    story_take_window(story, unsaved);
    hands_wait_until(is_destroyed, &saved);
    hands_click(hands_find_text(story_dialog(GTK_TYPE_MESSAGE_DIALOG), "Cancel"));
    hands_settle();
    g_assert_true(billow_session_get_modified(story->session));
    g_assert_true(gtk_widget_get_mapped(GTK_WIDGET(unsaved)));
}

/* The open project stays, saved or not. A file that is already open comes to the front. */
static void
open_chosen(Story *story)
{
    BillowWindow *first = story->window;
    g_autofree char *path = g_build_filename(story->folder, "coarse-canopy.billow", NULL);
    g_autofree char *own = g_strdup(billow_session_get_path(story->session));
    story_rest(story);
    hands_act("key ctrl+shift+w");
    g_assert_true(billow_session_get_modified(story->session));
    story_rest(story);
    hands_act("key ctrl+o");
    story_choose_file(path);
    hands_wait_until(is_shown, path);
    g_assert_cmpstr(billow_session_get_path(story->session), ==, own);
    g_assert_true(billow_session_get_modified(story->session));
    g_assert_cmpuint(count_windows(), ==, 2);
    story_take_window(story, billow_window_find_file(GTK_APPLICATION(g_application_get_default()), path));
    hands_wait_until(hands_is_laid_out, story->window);
    story_settle(story);
    g_assert_false(billow_session_get_modified(story->session));
    g_assert_true(gtk_widget_activate_action(GTK_WIDGET(story->window), "win.open-file", "s", own));
    hands_settle();
    hands_wait_until(is_loaded, billow_window_get_workspace(story->window));
    g_assert_cmpuint(count_windows(), ==, 2);
    g_assert_cmpstr(billow_session_get_path(story->session), ==, path);
    see_recent(story);
    quit_both(story, first);
}

/* --- A project that someone else has open --- */

static char *
lock_of(Story *story, const char *name)
{
    g_autofree char *path = g_build_filename(story->folder, name, NULL);
    return billow_project_lock_path(path);
}

static gboolean
is_there(gpointer path)
{
    return g_file_test(path, G_FILE_TEST_EXISTS);
}

static gboolean
is_gone(gpointer path)
{
    return !is_there(path);
}

static BillowWindow *
other_window(Story *story)
{
    GList *windows = gtk_application_get_windows(GTK_APPLICATION(g_application_get_default()));
    for (GList *window = windows; window; window = window->next)
        if (BILLOW_IS_WINDOW(window->data) && window->data != story->window)
            return window->data;
    return NULL;
}

static gboolean
has_other_window(gpointer story)
{
    return other_window(story) != NULL;
}

static gboolean
is_taken_over(gpointer path)
{
    g_autofree char *text = NULL;
    return g_file_get_contents(path, &text, NULL, NULL) && *text && !strstr(text, "mira");
}

static void
answer_locked(Story *story, const char *path, const char *label)
{
    g_autoptr(GFile) file = g_file_new_for_path(path);
    billow_window_open_file(story->window, file);
    GtkWidget *question = story_dialog(GTK_TYPE_MESSAGE_DIALOG);
    hands_find_text(question, "“coarse-canopy.billow” is already open elsewhere");
    story_picture("open-elsewhere");
    hands_click(hands_find_text(question, label));
    hands_settle();
}

/* Writes a lock of another machine, whose locks are not visible here. */
static void
open_locked(Story *story)
{
    static const char note[] = "[Lock]\nMachine=another\nBoot=b\nHost=atelier\nUser=mira\nProcess=7\n";
    g_autofree char *path = g_build_filename(story->folder, "coarse-canopy.billow", NULL);
    g_autofree char *own = lock_of(story, "coarse-four-points.billow"),
                    *theirs = lock_of(story, "coarse-canopy.billow"), *text = NULL;
    g_assert_true(is_there(own));
    g_assert_true(g_file_set_contents(theirs, note, -1, NULL));

    answer_locked(story, path, "Cancel");
    g_assert_null(other_window(story));

    answer_locked(story, path, "Open a Copy");
    hands_wait_until(has_other_window, story);
    BillowWindow *copy = other_window(story);
    hands_wait_until(hands_is_laid_out, copy);
    g_assert_null(billow_session_get_path(billow_window_get_session(copy)));
    gtk_window_destroy(GTK_WINDOW(copy));
    g_assert_true(g_file_get_contents(theirs, &text, NULL, NULL));
    g_assert_cmpstr(text, ==, note);

    answer_locked(story, path, "Open Anyway");
    hands_wait_until(is_shown, path);
    BillowWindow *anyway = other_window(story);
    hands_wait_until(hands_is_laid_out, anyway);
    hands_wait_until(is_taken_over, theirs);
    gtk_window_destroy(GTK_WINDOW(anyway));
    hands_wait_until(is_gone, theirs);
    g_assert_true(is_there(own));
}

/* The file is written with the suffix added, which the chooser does not know. */
static void
save_as_victim(Story *story)
{
    g_autofree char *typed = g_build_filename(story->folder, "victim", NULL);
    story_rest(story);
    hands_act("key ctrl+shift+s");
    story_choose_file(typed);
    hands_find_text(story_dialog(GTK_TYPE_MESSAGE_DIALOG),
                    "A file named “victim.billow” already exists. Do you want to replace it?");
}

static gboolean
is_at_victim(gpointer session)
{
    return g_str_has_suffix(billow_session_get_path(session), "/victim.billow");
}

static void
save_as(Story *story)
{
    static const char theirs[] = "dear to somebody\n";
    g_autofree char *path = g_build_filename(story->folder, "victim.billow", NULL), *text = NULL;
    g_autofree char *old = g_strdup(billow_session_get_path(story->session));
    g_assert_true(g_file_set_contents(path, theirs, -1, NULL));
    save_as_victim(story);
    story_picture("replace");
    hands_click(hands_find_text(hands_window_of_type(GTK_TYPE_MESSAGE_DIALOG), "Cancel"));
    g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
    g_assert_cmpstr(text, ==, theirs);
    g_assert_cmpstr(billow_session_get_path(story->session), ==, old);
    save_as_victim(story);
    hands_click(hands_find_text(hands_window_of_type(GTK_TYPE_MESSAGE_DIALOG), "Replace"));
    hands_wait_until(is_at_victim, story->session);
    g_autofree char *written = NULL;
    g_autoptr(GString) ours = billow_project_format(billow_session_get_project(story->session));
    g_assert_true(g_file_get_contents(path, &written, NULL, NULL));
    g_assert_cmpstr(written, ==, ours->str);
    g_autofree char *lock = lock_of(story, "victim.billow"), *old_lock = billow_project_lock_path(old);
    hands_wait_until(is_there, lock);
    g_assert_true(is_gone(old_lock));
}

/* --- Saving in another folder --- */

static gboolean
sees_mesh(gpointer session)
{
    BillowSessionMeshes *meshes = billow_session_meshes_of(session);
    return g_hash_table_size(billow_session_meshes_table(meshes)) == 1;
}

static void
check_sees_mesh(BillowSessionMeshes *meshes, Story *story)
{
    g_assert_true(sees_mesh(story->session));
    g_assert_false(billow_session_meshes_any_refused(meshes));
}

static const char *
mesh_of_ball(Story *story)
{
    const GPtrArray *colliders =
        billow_project_track(billow_session_get_project(story->session), BILLOW_BLOCK_COLLIDER);
    return billow_block_body(colliders->pdata[0])->look.mesh;
}

static void
draw_ball(Story *story)
{
    g_autofree char *mesh = g_build_filename(story->folder, "board.obj", NULL);
    g_assert_true(g_file_set_contents(mesh, "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", -1, NULL));
    g_assert_true(gtk_widget_activate_action(GTK_WIDGET(story->window), "win.add-sphere", NULL));
    story_settle(story);
    GtkWidget *look = hands_find_type(GTK_WIDGET(story->window), BILLOW_TYPE_INSPECTOR_LOOK);
    billow_inspector_look_choose(BILLOW_INSPECTOR_LOOK(look), mesh);
    hands_wait_until(sees_mesh, story->session);
}

static gboolean
is_elsewhere(gpointer session)
{
    return g_str_has_suffix(billow_session_get_path(session), "/elsewhere/saved.billow");
}

/* Undo and redo after that still name the same files. */
static void
save_elsewhere(Story *story)
{
    g_autofree char *folder = g_build_filename(story->folder, "elsewhere", NULL),
                    *path = g_build_filename(folder, "saved.billow", NULL);
    g_assert_cmpint(g_mkdir(folder, 0700), ==, 0);
    draw_ball(story);
    g_assert_true(gtk_widget_activate_action(GTK_WIDGET(story->window), "win.add-wave", NULL));
    g_autofree char *texture = g_strdup(billow_session_get_project(story->session)->cloth->texture);
    g_autofree char *texture_there = g_strconcat("../", texture, NULL);
    story_settle(story);
    g_signal_connect(billow_session_meshes_of(story->session), "changed", G_CALLBACK(check_sees_mesh), story);
    story_rest(story);
    hands_act("key ctrl+shift+s");
    story_choose_file(path);
    hands_wait_until(is_elsewhere, story->session);
    hands_settle();
    g_assert_null(story_message_bar(story));
    g_assert_false(billow_session_get_modified(story->session));
    g_assert_cmpstr(mesh_of_ball(story), ==, "../board.obj");
    hands_act("key ctrl+z");
    g_assert_cmpstr(mesh_of_ball(story), ==, "../board.obj");
    g_assert_cmpstr(billow_session_get_project(story->session)->cloth->texture, ==, texture_there);
    g_assert_cmpstr(billow_session_get_redo_label(story->session), ==, "Add Wave");
    g_assert_null(story_message_bar(story));
    hands_act("key ctrl+shift+z");
    g_assert_false(billow_session_get_modified(story->session));
}

/* --- Names --- */

typedef struct {
    BillowSession *session;
    const char *path;
} Place;

static gboolean
is_at_place(gpointer data)
{
    const Place *place = data;
    return g_strcmp0(billow_session_get_path(place->session), place->path) == 0;
}

static void
save_as_file(Story *story, const char *keys, const char *name)
{
    g_autofree char *path = g_build_filename(story->folder, name, NULL);
    story_rest(story);
    hands_act("%s", keys);
    story_choose_file(path);
    Place place = {story->session, path};
    hands_wait_until(is_at_place, &place);
}

static void
check_name(Story *story, const char *file, const char *name)
{
    g_autofree char *path = g_build_filename(story->folder, file, NULL),
                    *title = g_strdup_printf("%s – Billow", name);
    g_autoptr(BillowProject) written = billow_project_load(path, NULL, NULL);
    g_assert_nonnull(written);
    g_assert_cmpstr(written->name, ==, name);
    g_assert_cmpstr(billow_session_get_project(story->session)->name, ==, name);
    g_assert_cmpstr(gtk_window_get_title(GTK_WINDOW(story->window)), ==, title);
    g_assert_false(billow_session_get_modified(story->session));
}

/* The name stays after an undo, and in another file; so does a name that the author gave. */
static void
name_by_file(Story *story)
{
    g_autoptr(BillowProject) untitled = billow_project_copy(billow_session_get_project(story->session));
    billow_project_set_name(untitled, "Untitled");
    billow_session_open(story->session, untitled, NULL);
    g_assert_true(gtk_widget_activate_action(GTK_WIDGET(story->window), "win.add-wave", NULL));
    save_as_file(story, "key ctrl+s", "flag.billow");
    check_name(story, "flag.billow", "flag");
    hands_act("key ctrl+z");
    g_assert_cmpstr(billow_session_get_project(story->session)->name, ==, "flag");
    g_assert_null(billow_session_get_undo_label(story->session));
    hands_act("key ctrl+shift+z");
    save_as_file(story, "key ctrl+shift+s", "second.billow");
    check_name(story, "second.billow", "flag");

    g_autoptr(BillowProject) named = billow_project_copy(untitled);
    billow_project_set_name(named, "Storm");
    billow_session_open(story->session, named, NULL);
    save_as_file(story, "key ctrl+s", "third.billow");
    check_name(story, "third.billow", "Storm");
}

/* --- Initial folders of choosers --- */

static gboolean
is_beside_project(gpointer data)
{
    const Story *story = data;
    GtkWidget *chooser = hands_window_of_type(GTK_TYPE_FILE_CHOOSER_DIALOG);
    g_autoptr(GFile) folder = chooser ? gtk_file_chooser_get_current_folder(GTK_FILE_CHOOSER(chooser)) : NULL;
    g_autofree char *path = folder ? g_file_get_path(folder) : NULL;
    return g_strcmp0(path, story->folder) == 0;
}

static gboolean
is_no_chooser(gpointer nothing)
{
    return hands_window_of_type(GTK_TYPE_FILE_CHOOSER_DIALOG) == NULL;
}

static void
close_chooser(Story *story)
{
    story_dialog(GTK_TYPE_FILE_CHOOSER_DIALOG);
    hands_wait_until(is_beside_project, story);
    hands_act("key Escape");
    hands_wait_until(is_no_chooser, NULL);
}

static void
begin_beside_project(Story *story)
{
    story_rest(story);
    hands_act("key ctrl+o");
    close_chooser(story);
    g_assert_true(gtk_widget_activate_action(GTK_WIDGET(story->window), "win.import", NULL));
    close_chooser(story);
    billow_command_set_texture(story->session, NULL);
    gtk_widget_grab_focus(
        hands_find_type(hands_find_name(GTK_WIDGET(story->window), "texture"), GTK_TYPE_BUTTON));
    hands_act("key space");
    close_chooser(story);
}

int
main(int argc, char **argv)
{
    story_init(&argc, &argv);
    story_add("/window-chooser/chosen-file-is-opened-beside-what-is-open", "coarse-four-points.billow",
              open_chosen);
    story_add("/window-chooser/refused-file-is-told-and-changes-nothing", "coarse-four-points.billow",
              refuse);
    story_add("/window-chooser/file-with-the-added-suffix-is-replaced-only-when-told",
              "coarse-four-points.billow", save_as);
    story_add("/window-chooser/file-that-is-open-elsewhere-is-asked-about", "coarse-four-points.billow",
              open_locked);
    story_add("/window-chooser/what-a-project-names-is-seen-from-another-folder", "coarse-four-points.billow",
              save_elsewhere);
    story_add("/window-chooser/project-without-a-name-takes-that-of-its-first-file",
              "coarse-four-points.billow", name_by_file);
    story_add("/window-chooser/begins-beside-the-project", "coarse-four-points.billow", begin_beside_project);
    return story_run_all();
}
