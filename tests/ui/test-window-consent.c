/* Tests that files outside the project's folder are read only after the user has permitted each of them. */
#include "story.h"

#include "app/commands/block_commands.h"
#include "app/common/message_bar.h"
#include "app/document/session_meshes.h"
#include "app/document/session_texture.h"
#include "app/transfer/export_dialog.h"
#include "io/project/file.h"

#include <glib/gstdio.h>
#include <string.h>

static const char FOUR_POINTS[] = "coarse-four-points.billow";

/* Writes a texture outside the folder of the story. */
static char *
picture_elsewhere(Story *story, const char *name)
{
    g_autofree char *own = g_build_filename(story->folder, "textures", "gingham.png", NULL);
    char *elsewhere = g_build_filename(g_get_user_cache_dir(), name, NULL);
    g_autofree char *bytes = NULL;
    gsize length;
    g_assert_cmpint(g_mkdir_with_parents(g_get_user_cache_dir(), 0700), ==, 0);
    g_assert_true(g_file_get_contents(own, &bytes, &length, NULL));
    g_assert_true(g_file_set_contents(elsewhere, bytes, (gssize) length, NULL));
    return elsewhere;
}

/* Saves the story's project with that texture under another name. */
static char *
project_with(Story *story, const char *name, const char *picture)
{
    char *path = g_build_filename(story->folder, name, NULL);
    g_autoptr(BillowProject) project = billow_project_copy(billow_session_get_project(story->session));
    billow_cloth_set_texture(project->cloth, picture);
    g_autoptr(GString) text = billow_project_format(project);
    g_assert_true(g_file_set_contents(path, text->str, (gssize) text->len, NULL));
    return path;
}

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

/* For a wait until the viewport's image differs from `before`. */
typedef struct {
    Story *story;
    GdkPixbuf *before;
} Look;

static gboolean
looks_different(gpointer data)
{
    const Look *look = data;
    g_autoptr(GdkPixbuf) now = story_look(story_viewport(look->story));
    return story_difference(look->before, now) > 0.01;
}

static void
asked_once(Story *story)
{
    g_assert_null(story_message_bar(story)); /* its own texture is in its folder */
    g_autofree char *picture = picture_elsewhere(story, "elsewhere.png"),
                    *other = picture_elsewhere(story, "other.png");
    g_autofree char *path = project_with(story, "from-anybody.billow", picture);
    g_autofree char *again = project_with(story, "another.billow", picture);
    g_autofree char *with_other = project_with(story, "with-other.billow", other);
    story_open(story, path);
    hands_wait_until(is_asked, story);
    story_settle(story);
    story_rest(story);
    story_picture("picture-elsewhere");
    hands_click(show_button(story));
    hands_settle();
    g_assert_null(story_message_bar(story));
    g_assert_false(billow_session_get_modified(story->session));
    story_picture("picture-elsewhere-shown");
    story_open(story, again);
    g_assert_null(story_message_bar(story));
    story_open(story, with_other);
    hands_wait_until(is_asked, story);
}

/* The message can be closed; the inspector has the same button. */
static void
agreed_to_in_the_inspector(Story *story)
{
    g_autofree char *picture = picture_elsewhere(story, "inspected.png");
    g_autofree char *path = project_with(story, "inspected.billow", picture);
    story_open(story, path);
    hands_wait_until(is_asked, story);
    billow_message_bar_hide(BILLOW_MESSAGE_BAR(story_message_bar(story)));
    hands_settle();
    g_assert_null(story_message_bar(story));
    GtkWidget *button = hands_find_name(GTK_WIDGET(story->window), "picture-show");
    g_autoptr(GdkPixbuf) plain = story_look(story_viewport(story));
    gtk_widget_grab_focus(button); /* which scrolls it into view */
    hands_settle();
    story_picture("picture-elsewhere-inspected");
    hands_act("key space");
    hands_wait_until(looks_different, &(Look){story, plain});
    g_assert_false(gtk_widget_get_visible(button));
}

/* A file that the user picks needs no permission, even after the project is saved and reopened. */
static void
picked_is_agreed_to(Story *story)
{
    g_autofree char *picture = picture_elsewhere(story, "picked.png");
    billow_command_set_texture(story->session, picture);
    hands_settle();
    g_assert_null(story_message_bar(story));
    g_autofree char *path = project_with(story, "picked.billow", picture);
    story_open(story, path);
    g_assert_null(story_message_bar(story));
    hands_act("key ctrl+z");
}

/* --- Several files --- */

static char *
mesh_elsewhere(const char *name)
{
    char *path = g_build_filename(g_get_user_cache_dir(), name, NULL);
    g_assert_true(g_file_set_contents(path, "v 0 0 0\nv 1 0 0\nv 1 1 0\nf 1 2 3\n", -1, NULL));
    return path;
}

/* The project names a texture and two meshes from elsewhere. */
typedef struct {
    char *picture, *meshes[2];
} Files;

static void
free_files(Files *files)
{
    g_free(files->picture);
    g_free(files->meshes[0]);
    g_free(files->meshes[1]);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Files, free_files)

static Files
name_several(Story *story, const char *picture, const char *one, const char *two)
{
    const Files files = {picture_elsewhere(story, picture), {mesh_elsewhere(one), mesh_elsewhere(two)}};
    g_autoptr(BillowProject) project = billow_project_copy(billow_session_get_project(story->session));
    billow_cloth_set_texture(project->cloth, files.picture);
    for (gsize i = 0; i < G_N_ELEMENTS(files.meshes); i++) {
        BillowBlock *body = billow_block_new(BILLOW_BLOCK_COLLIDER, i == 0 ? "one" : "two", "Body");
        billow_field_set_text(billow_body_look_fields, &billow_block_body(body)->look, files.meshes[i]);
        g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_COLLIDER), body);
    }
    billow_session_edit(story->session, project, "Name", NULL);
    hands_settle();
    return files;
}

static gboolean
has_part(GtkWidget *widget, gconstpointer part)
{
    return GTK_IS_LABEL(widget) && gtk_widget_get_mapped(widget) &&
           strstr(gtk_label_get_text(GTK_LABEL(widget)), part);
}

static gboolean
is_asked_about(Story *story, const char *file)
{
    GtkWidget *bar = story_message_bar(story);
    return bar && hands_find(bar, has_part, file);
}

static gboolean
is_mesh_refused(Story *story, const char *file)
{
    return billow_session_meshes_is_refused(billow_session_meshes_of(story->session), file);
}

static void
close_bar(Story *story)
{
    billow_message_bar_hide(BILLOW_MESSAGE_BAR(story_message_bar(story)));
    hands_settle();
}

/* Each file is asked about once, whatever the previous answer. */
static void
each_of_several_is_asked_about(Story *story)
{
    g_auto(Files) files = name_several(story, "several.png", "several-1.obj", "several-2.obj");
    g_assert_true(is_asked_about(story, files.picture));
    close_bar(story);
    g_assert_true(is_asked_about(story, files.meshes[0]));
    hands_act("key ctrl+z");
    g_assert_null(story_message_bar(story));
    hands_act("key ctrl+shift+z");
    g_assert_true(is_asked_about(story, files.picture));
    hands_click(show_button(story));
    g_assert_true(is_asked_about(story, files.meshes[0]));
    close_bar(story);
    g_assert_true(is_asked_about(story, files.meshes[1]));
    close_bar(story);
    g_assert_null(story_message_bar(story));
    hands_click(hands_find_action(GTK_WIDGET(story->window), "win.add-sway"));
    g_assert_null(story_message_bar(story));
    g_assert_null(billow_session_texture_refused(story->session));
    g_assert_true(is_mesh_refused(story, files.meshes[0]) && is_mesh_refused(story, files.meshes[1]));
}

/* The button of the message permits what the message names, that of the inspector the texture beside it. */
static void
what_is_named_is_agreed_to(Story *story)
{
    g_auto(Files) files = name_several(story, "named.png", "named-1.obj", "named-2.obj");
    close_bar(story);
    hands_click(show_button(story));
    g_assert_false(is_mesh_refused(story, files.meshes[0]));
    g_assert_nonnull(billow_session_texture_refused(story->session));
    g_assert_true(is_asked_about(story, files.meshes[1]));
    gtk_widget_grab_focus(hands_find_name(GTK_WIDGET(story->window), "picture-show"));
    hands_settle();
    hands_act("key space");
    g_assert_null(billow_session_texture_refused(story->session));
    g_assert_true(is_mesh_refused(story, files.meshes[1]));
    g_assert_true(is_asked_about(story, files.meshes[1]));
    close_bar(story);
    g_assert_true(gtk_widget_activate_action(GTK_WIDGET(story->window), "win.show-picture", NULL));
    g_assert_false(is_mesh_refused(story, files.meshes[1]));
}

/* --- Exports --- */

static gboolean
is_exported(gpointer dialog)
{
    return g_str_equal(gtk_stack_get_visible_child_name(GTK_STACK(hands_find_name(dialog, "pages"))), "done");
}

static gboolean
can_export(gpointer dialog)
{
    return gtk_widget_get_sensitive(hands_find_name(dialog, "export"));
}

static gboolean
shows_left_out(GtkWidget *dialog)
{
    return strstr(gtk_label_get_text(GTK_LABEL(hands_find_name(dialog, "existing"))), "will be left out") !=
           NULL;
}

/* Returns whether the exported material names a texture that is beside it. Fails if only one is so. */
static gboolean
has_picture(Story *story)
{
    g_autofree char *folder = g_build_filename(story->folder, "exported-obj", NULL);
    g_autofree char *path = g_build_filename(folder, "Four_points.mtl", NULL);
    g_autofree char *copy = g_build_filename(folder, "Four_points.picture.png", NULL), *text = NULL;
    g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
    const gboolean copied = g_file_test(copy, G_FILE_TEST_EXISTS);
    g_assert_true(copied == (strstr(text, "map_Kd Four_points.picture.png") != NULL));
    g_assert_true(copied == (strstr(text, "map_Kd") != NULL));
    return copied;
}

static void
export_first_frame(GtkWidget *dialog)
{
    hands_enter(hands_find_name(dialog, "frames"), "1");
    hands_wait_until(can_export, dialog);
    hands_click(hands_find_name(dialog, "export"));
    hands_wait_until(is_exported, dialog);
}

static void
exported_once_agreed_to(Story *story)
{
    g_autofree char *picture = picture_elsewhere(story, "exported.png");
    g_autofree char *path = project_with(story, "exported.billow", picture);
    story_open(story, path);
    hands_wait_until(is_asked, story);
    story_rest(story);
    hands_act("key ctrl+e");
    GtkWidget *dialog = story_dialog(BILLOW_TYPE_EXPORT_DIALOG);
    hands_wait_until(can_export, dialog);
    g_assert_true(shows_left_out(dialog));
    story_picture("picture-elsewhere-export");
    export_first_frame(dialog);
    g_assert_false(has_picture(story));
    gtk_widget_activate_action(GTK_WIDGET(story->window), "win.show-picture", NULL);
    hands_click(hands_find_name(dialog, "again"));
    hands_wait_until(can_export, dialog);
    g_assert_false(shows_left_out(dialog));
    export_first_frame(dialog);
    g_assert_true(has_picture(story));
}

int
main(int argc, char **argv)
{
    story_init(&argc, &argv);
    story_add("/window-consent/a-picture-from-elsewhere-is-asked-about-once", FOUR_POINTS, asked_once);
    story_add("/window-consent/it-is-agreed-to-in-the-inspector-too", FOUR_POINTS,
              agreed_to_in_the_inspector);
    story_add("/window-consent/one-that-is-picked-is-agreed-to", FOUR_POINTS, picked_is_agreed_to);
    story_add("/window-consent/one-that-is-not-agreed-to-is-not-exported", FOUR_POINTS,
              exported_once_agreed_to);
    story_add("/window-consent/each-of-several-files-is-asked-about", FOUR_POINTS,
              each_of_several_is_asked_about);
    story_add("/window-consent/what-is-named-is-agreed-to", FOUR_POINTS, what_is_named_is_agreed_to);
    return story_run_all();
}
