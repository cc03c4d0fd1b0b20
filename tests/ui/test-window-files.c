/* Tests files in the main window: saving, losing, exporting and creating. */
#include "../io/journal_text.h"
#include "story.h"

#include "app/chooser/texture_field.h"
#include "app/stage/parts.h"
#include "app/transfer/export_dialog.h"
#include "app/transfer/image_dialog.h"
#include "app/window/dialogs.h"
#include "io/formats/formats.h"
#include "io/project/file.h"
#include "io/project/texture_permission.h"
#include "io/sequence/verify.h"
#include "model/placing/start_anchors.h"
#include "model/project/block.h"
#include "physics/colliders/shape.h"
#include "widgets/controls/number.h"
#include "widgets/timeline/parts.h"

#include <glib/gstdio.h>
#include <string.h>

static const char FOUR_POINTS[] = "coarse-four-points.billow";

static char *
path_in(Story *story, const char *name)
{
    return g_build_filename(story->folder, name, NULL);
}

/* --- Saving --- */

static gboolean
is_saved(gpointer session)
{
    return !billow_session_get_modified(session);
}

static void
save(Story *story)
{
    g_autofree char *path = path_in(story, FOUR_POINTS);
    hands_click(hands_find_action(GTK_WIDGET(story->window), "win.add-sway"));
    g_assert_true(billow_session_get_modified(story->session));
    g_assert_cmpstr(gtk_window_get_title(GTK_WINDOW(story->window)), ==, "• Four points – Billow");
    hands_act("key ctrl+s");
    hands_wait_until(is_saved, story->session);
    g_assert_cmpstr(gtk_window_get_title(GTK_WINDOW(story->window)), ==, "Four points – Billow");
    g_autofree char *written = NULL;
    g_assert_true(g_file_get_contents(path, &written, NULL, NULL));
    g_autoptr(BillowProject) project = billow_project_ref(billow_session_get_project(story->session));
    g_autofree char *text = g_string_free(billow_project_format(project), FALSE);
    g_assert_cmpstr(written, ==, text);
    g_assert_cmpuint(billow_project_track(project, BILLOW_BLOCK_SWAY)->len, ==, 1);
    hands_act("key ctrl+z");
    g_assert_true(billow_session_get_modified(story->session));
}

/* What another program writes to the story's file. */
static const char THEIRS[] = "not even a project\n";

static void
check_file(Story *story, const char *expected)
{
    g_autofree char *path = path_in(story, FOUR_POINTS), *text = NULL;
    g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
    g_assert_cmpstr(text, ==, expected);
}

static void
check_file_is_project(Story *story)
{
    g_autoptr(GString) text = billow_project_format(billow_session_get_project(story->session));
    check_file(story, text->str);
}

/* Changes the animation, lets another program write the file, and saves. Transfer none. */
static GtkWidget *
save_over_theirs(Story *story)
{
    g_autofree char *path = path_in(story, FOUR_POINTS);
    hands_click(hands_find_action(GTK_WIDGET(story->window), "win.add-sway"));
    g_assert_true(g_file_set_contents(path, THEIRS, -1, NULL));
    hands_act("key ctrl+s");
    GtkWidget *question = story_dialog(GTK_TYPE_MESSAGE_DIALOG);
    hands_find_text(question, "“coarse-four-points.billow” has changed on disk");
    check_file(story, THEIRS);
    return question;
}

static void
keep_theirs(Story *story)
{
    GtkWidget *question = save_over_theirs(story);
    story_picture("changed-on-disk");
    hands_click(hands_find_text(question, "Cancel"));
    check_file(story, THEIRS);
    g_assert_true(billow_session_get_modified(story->session));
    g_assert_cmpuint(billow_project_track(billow_session_get_project(story->session), BILLOW_BLOCK_SWAY)->len,
                     ==, 1);
}

/* Another program saves the project under another name, with an additional wave. Transfer full. */
static BillowProject *
write_theirs(Story *story)
{
    g_autofree char *path = path_in(story, FOUR_POINTS);
    BillowProject *theirs = billow_project_copy(billow_session_get_project(story->session));
    billow_project_set_name(theirs, "Of Another");
    g_ptr_array_add(billow_project_track(theirs, BILLOW_BLOCK_WAVE),
                    billow_block_new(BILLOW_BLOCK_WAVE, "theirs", "Theirs"));
    ((BillowBlock *) g_ptr_array_index(billow_project_track(theirs, BILLOW_BLOCK_WAVE),
                                       billow_project_track(theirs, BILLOW_BLOCK_WAVE)->len - 1))
        ->duration = 1.0;
    g_autoptr(GString) text = billow_project_format(theirs);
    g_assert_true(g_file_set_contents(path, text->str, (gssize) text->len, NULL));
    return theirs;
}

static gboolean
reports_change(gpointer story)
{
    GtkWidget *bar = story_message_bar(story);
    return bar && hands_find_action(bar, "win.see-differences") != NULL;
}

/* The open project is autosaved, then replaced by the file's content, as a step that can be undone. */
static void
reload_theirs(Story *story)
{
    g_autoptr(BillowProject) mine = billow_project_ref(billow_session_get_project(story->session));
    g_autoptr(BillowProject) theirs = write_theirs(story);
    hands_wait_until(reports_change, story);
    hands_settle();
    story_picture("changed-on-disk-bar");
    hands_click(hands_find_action(story_message_bar(story), "win.see-differences"));
    GtkWidget *question = story_dialog(GTK_TYPE_MESSAGE_DIALOG);
    story_picture("differences");
    hands_click(hands_find_text(question, "Keep Mine"));
    hands_settle();
    g_assert_true(billow_project_equal(billow_session_get_project(story->session), mine));
    gtk_widget_activate_action(GTK_WIDGET(story->window), "win.lock-cloth", NULL); /* not from its own file */
    g_autoptr(BillowProject) locked = billow_project_ref(billow_session_get_project(story->session));
    g_assert_true(locked->cloth->locked);
    g_assert_true(gtk_widget_activate_action(GTK_WIDGET(story->window), "win.see-differences", NULL));
    hands_click(hands_find_text(story_dialog(GTK_TYPE_MESSAGE_DIALOG), "Reload"));
    hands_settle();
    g_assert_true(billow_project_equal(billow_session_get_project(story->session), theirs));
    g_assert_false(billow_session_get_modified(story->session));
    hands_act("key ctrl+z");
    g_assert_true(billow_project_equal(billow_session_get_project(story->session), locked));
    g_assert_true(billow_session_get_modified(story->session));
    hands_act("key ctrl+s"); /* it is not asked about again */
    hands_wait_until(is_saved, story->session);
    check_file_is_project(story);
}

/* Once it is overwritten, the file is the window's own again. */
static void
overwrite_theirs(Story *story)
{
    hands_click(hands_find_text(save_over_theirs(story), "Overwrite"));
    hands_wait_until(is_saved, story->session);
    check_file_is_project(story);
    hands_click(hands_find_action(GTK_WIDGET(story->window), "win.add-sway"));
    hands_act("key ctrl+s");
    hands_wait_until(is_saved, story->session);
    check_file_is_project(story);
}

/* A file that was touched or removed contains nothing that could be lost. */
static void
save_over_nothing(Story *story)
{
    g_autofree char *path = path_in(story, FOUR_POINTS), *text = NULL;
    gsize length;
    g_assert_true(g_file_get_contents(path, &text, &length, NULL));
    g_assert_cmpint(g_remove(path), ==, 0);
    g_assert_true(g_file_set_contents(path, text, (gssize) length, NULL));
    hands_click(hands_find_action(GTK_WIDGET(story->window), "win.add-sway"));
    hands_act("key ctrl+s");
    hands_wait_until(is_saved, story->session);
    check_file_is_project(story);
    g_assert_cmpint(g_remove(path), ==, 0);
    hands_click(hands_find_action(GTK_WIDGET(story->window), "win.add-sway"));
    hands_act("key ctrl+s");
    hands_wait_until(is_saved, story->session);
    check_file_is_project(story);
}

/* In a narrow window the subtitle is shortened at its end, not in the middle. */
static void
narrow(Story *story)
{
    GtkLabel *subtitle = GTK_LABEL(hands_find_name(GTK_WIDGET(story->window), "subtitle_label"));
    gtk_window_set_default_size(GTK_WINDOW(story->window), 1000, 700);
    hands_settle();
    PangoLayout *layout = gtk_label_get_layout(subtitle);
    const char *text = gtk_label_get_text(subtitle);
    g_assert_true(g_str_has_prefix(text, FOUR_POINTS));
    g_assert_true(pango_layout_is_ellipsized(layout));
    for (const char *p = text; p < text + strlen(FOUR_POINTS); p++) {
        PangoRectangle place;
        pango_layout_index_to_pos(layout, (int) (p - text), &place);
        g_assert_cmpint(place.width, >, 0);
    }
    g_assert_cmpint(gtk_label_get_ellipsize(subtitle), ==, PANGO_ELLIPSIZE_END);
    story_picture("narrow");
}

static void
close_unsaved(Story *story)
{
    hands_click(hands_find_action(GTK_WIDGET(story->window), "win.add-wave"));
    hands_act("key ctrl+w");
    GtkWidget *prompt = story_dialog(GTK_TYPE_MESSAGE_DIALOG);
    story_picture("prompt");
    hands_click(hands_find_text(prompt, "Cancel"));
    g_assert_nonnull(story->window);
    g_assert_true(gtk_widget_get_mapped(GTK_WIDGET(story->window)));
    g_assert_true(billow_session_get_modified(story->session));
    story_rest(story);
    hands_act("key ctrl+w");
    hands_click(hands_find_text(story_dialog(GTK_TYPE_MESSAGE_DIALOG), "Discard"));
    g_assert_null(story->window);
}

/* --- Dropping --- */

static gboolean
is_label(GtkWidget *widget, gconstpointer text)
{
    return GTK_IS_LABEL(widget) && g_str_equal(gtk_label_get_text(GTK_LABEL(widget)), text);
}

static GtkEventController *
drop_target(GtkWidget *window)
{
    g_autoptr(GListModel) controllers = gtk_widget_observe_controllers(window);
    for (guint i = 0; i < g_list_model_get_n_items(controllers); i++) {
        g_autoptr(GtkEventController) controller = g_list_model_get_item(controllers, i);
        if (GTK_IS_DROP_TARGET(controller))
            return controller;
    }
    return NULL;
}

static void
drop_on(GtkWidget *widget, const char *path)
{
    g_autoptr(GFile) file = g_file_new_for_path(path);
    g_auto(GValue) value = G_VALUE_INIT;
    gboolean taken = FALSE;
    g_value_init(&value, G_TYPE_FILE);
    g_value_set_object(&value, file);
    g_signal_emit_by_name(drop_target(widget), "drop", &value, 300.0, 300.0, &taken);
    g_assert_true(taken);
}

static void
drop(Story *story, const char *name)
{
    g_autofree char *path = path_in(story, name);
    drop_on(GTK_WIDGET(story->window), path);
}

static gboolean
has_gingham(gpointer session)
{
    return g_strcmp0(billow_session_get_project(session)->cloth->texture, "textures/gingham.png") == 0;
}

static gboolean
has_disguised(gpointer session)
{
    return g_strcmp0(billow_session_get_project(session)->cloth->texture, "disguised.billow") == 0;
}

/* The type of a file is determined by its content. Changing the texture is one undo step. */
static void
drop_files(Story *story)
{
    g_autofree char *before = g_strdup(billow_session_get_project(story->session)->cloth->texture);
    g_autofree char *picture = path_in(story, "textures/quilt.png"),
                    *copy = path_in(story, "disguised.billow");
    g_autofree char *bytes = NULL;
    gsize length;
    drop(story, "textures/gingham.png");
    hands_wait_until(has_gingham, story->session);
    g_assert_cmpstr(billow_session_get_undo_label(story->session), ==, "Change Texture");
    hands_act("key ctrl+z");
    g_assert_cmpstr(billow_session_get_project(story->session)->cloth->texture, ==, before);
    g_assert_true(g_file_get_contents(picture, &bytes, &length, NULL));
    g_assert_true(g_file_set_contents(copy, bytes, (gssize) length, NULL));
    drop(story, "disguised.billow");
    hands_wait_until(has_disguised, story->session);
    g_assert_null(story_message_bar(story));
    hands_act("key ctrl+z");
}

/* A texture whose name is not UTF-8. */
static char *
write_odd_picture(Story *story)
{
    g_autofree char *picture = path_in(story, "textures/quilt.png"), *bytes = NULL;
    char *odd = path_in(story, "caf\xe9.png");
    gsize length;
    g_assert_true(g_file_get_contents(picture, &bytes, &length, NULL));
    g_assert_true(g_file_set_contents(odd, bytes, (gssize) length, NULL));
    return odd;
}

static const char REFUSAL[] = "“caf\xef\xbf\xbd.png” cannot be used because its path is not valid UTF-8: "
                              "rename the file or its folder.";

static gboolean
is_refused(gpointer story)
{
    return story_message_bar(story) && hands_find(story_message_bar(story), is_label, REFUSAL);
}

/* A project that names it could not be read again. */
static void
drop_odd_name(Story *story)
{
    g_autoptr(BillowProject) before = billow_project_ref(billow_session_get_project(story->session));
    g_autofree char *odd = write_odd_picture(story);
    drop_on(GTK_WIDGET(story->window), odd);
    hands_wait_until(is_refused, story);
    g_assert_true(billow_session_get_project(story->session) == before);
    g_assert_false(billow_texture_is_allowed(odd));
}

/* The dialog says so until another one is chosen. */
static void
drop_odd_name_on_new_cloth(Story *story)
{
    g_autofree char *odd = write_odd_picture(story), *picture = path_in(story, "textures/quilt.png");
    story_rest(story);
    hands_act("key ctrl+n");
    GtkWidget *dialog = story_dialog(BILLOW_TYPE_NEW_CLOTH_DIALOG);
    GtkWidget *field = hands_find_name(dialog, "picture");
    drop_on(field, odd);
    hands_settle();
    g_assert_null(billow_texture_field_get_file(BILLOW_TEXTURE_FIELD(field)));
    g_assert_nonnull(hands_find(dialog, is_label, REFUSAL));
    story_picture("new-cloth-odd-name");
    drop_on(field, picture);
    hands_settle();
    g_assert_cmpstr(billow_texture_field_get_file(BILLOW_TEXTURE_FIELD(field)), ==, picture);
    g_assert_null(hands_find(dialog, is_label, REFUSAL));
    hands_act("key Escape");
}

/* --- Cameras and images --- */

/* A saved camera can be restored, also by a window that opens the project later. */
static void
keep_cameras(Story *story)
{
    BillowViewport *viewport = BILLOW_VIEWPORT(story_viewport(story));
    g_autofree char *path = path_in(story, FOUR_POINTS);
    BillowSavedCamera found[BILLOW_SAVED_CAMERAS];
    story_rest(story);
    hands_act("key F6");
    hands_find_text(story_message_bar(story), "Camera 2 is not saved yet: press Shift+F6 to save this view");
    const BillowCamera kept = billow_viewport_get_camera(viewport);
    hands_act("key shift+F6");
    hands_act("key 3");
    g_assert_cmpfloat(billow_viewport_get_camera(viewport).yaw, !=, kept.yaw);
    hands_act("key F6");
    g_assert_cmpfloat(billow_viewport_get_camera(viewport).yaw, ==, kept.yaw);
    g_assert_cmpfloat(billow_viewport_get_camera(viewport).distance, ==, kept.distance);
    billow_saved_cameras_read(path, found);
    g_assert_true(found[1].kept);
    g_assert_cmpfloat(found[1].camera.yaw, ==, kept.yaw);
    g_assert_false(billow_session_get_modified(story->session));
}

static gboolean
is_dialog_closed(gpointer data)
{
    return hands_window_of_type(BILLOW_TYPE_IMAGE_DIALOG) == NULL;
}

/* Returns the shares of opaque and of transparent pixels. */
static void
count_alpha(const GdkPixbuf *picture, double *solid, double *clear)
{
    const int width = gdk_pixbuf_get_width(picture), height = gdk_pixbuf_get_height(picture);
    int n_solid = 0, n_clear = 0;
    for (int i = 0; i < width * height; i++) {
        const guint8 alpha = gdk_pixbuf_read_pixels(
            picture)[i / width * gdk_pixbuf_get_rowstride(picture) + i % width * 4 + 3];
        n_solid += alpha == 255;
        n_clear += alpha == 0;
    }
    *solid = (double) n_solid / (width * height);
    *clear = (double) n_clear / (width * height);
}

/* An image has the requested size. The images of a turn differ, and the first is the displayed one. */
static void
take_pictures(Story *story)
{
    g_autofree char *path = path_in(story, "seen.png"), *turned = path_in(story, "turned.png");
    double solid, clear;
    story_rest(story);
    hands_act("key ctrl+p");
    GtkWidget *dialog = story_dialog(BILLOW_TYPE_IMAGE_DIALOG);
    hands_enter(hands_find_name(dialog, "picture-width"), "160");
    hands_click_at(hands_find_name(dialog, "picture-height"), 20, 10);
    hands_act("key ctrl+a");
    hands_act("type 120");
    hands_act("key Tab");
    hands_click(hands_find_name(dialog, "transparent"));
    story_picture("picture-dialog");
    billow_image_dialog_write(BILLOW_IMAGE_DIALOG(dialog), path);
    hands_wait_until(is_dialog_closed, NULL);
    g_autoptr(GdkPixbuf) seen = gdk_pixbuf_new_from_file(path, NULL);
    g_assert_nonnull(seen);
    g_assert_cmpint(gdk_pixbuf_get_width(seen), ==, 160);
    g_assert_cmpint(gdk_pixbuf_get_height(seen), ==, 120);
    count_alpha(seen, &solid, &clear);
    g_assert_cmpfloat(solid, >, 0.05);
    g_assert_cmpfloat(clear, >, 0.3);

    const BillowImageWishes wishes = {160, 120, TRUE, 3};
    BillowImageJob *job = billow_image_job_new(BILLOW_VIEWPORT(story_viewport(story)), &wishes, turned);
    g_autofree char *third = path_in(story, "turned.0003.png"), *first = path_in(story, "turned.0001.png");
    while (!g_file_test(third, G_FILE_TEST_EXISTS))
        g_main_context_iteration(NULL, TRUE);
    g_object_unref(job);
    g_autoptr(GdkPixbuf) a = gdk_pixbuf_new_from_file(first, NULL), c = gdk_pixbuf_new_from_file(third, NULL);
    g_assert_cmpfloat(story_difference(a, seen), <, 0.02); /* the message makes the view less high */
    g_assert_cmpfloat(story_difference(a, c), >, 0.04);
}

/* --- Exporting --- */

static gboolean
has_text(GtkWidget *widget, gconstpointer text)
{
    return GTK_IS_LABEL(widget) && g_str_equal(gtk_label_get_text(GTK_LABEL(widget)), text);
}

static gboolean
is_exported(gpointer dialog)
{
    return hands_find(dialog, has_text, "Exported") != NULL;
}

static void
check_same_file(const char *folder, const char *other_folder, const char *name)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_autofree char *other = g_build_filename(other_folder, name, NULL);
    g_autofree char *bytes = NULL, *other_bytes = NULL;
    gsize length, other_length;
    g_assert_true(g_file_get_contents(path, &bytes, &length, NULL));
    g_assert_true(g_file_get_contents(other, &other_bytes, &other_length, NULL));
    g_assert_cmpmem(bytes, length, other_bytes, other_length);
}

static GPtrArray *
list_files(const char *folder)
{
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    g_assert_nonnull(dir);
    for (const char *name = g_dir_read_name(dir); name; name = g_dir_read_name(dir))
        g_ptr_array_add(names, g_strdup(name));
    return names;
}

static void
export_frames(Story *story)
{
    g_autofree char *project = path_in(story, FOUR_POINTS),
                    *folder = path_in(story, "coarse-four-points-obj");
    g_autofree char *other = path_in(story, "other-obj");
    story_rest(story);
    hands_act("key ctrl+e");
    GtkWidget *dialog = story_dialog(BILLOW_TYPE_EXPORT_DIALOG);
    hands_enter(hands_find_name(dialog, "frames"), "1-500");
    g_assert_false(gtk_widget_get_sensitive(hands_find_name(dialog, "export")));
    story_picture("export-wrong");
    hands_click_at(hands_find_name(dialog, "frames"), 20, 10);
    hands_act("key ctrl+a");
    hands_act("type 1-5");
    story_picture("export");
    hands_click(hands_find_name(dialog, "export"));
    hands_wait_until(is_exported, dialog);
    story_picture("exported");

    const char *const words[] = {
        g_getenv("BILLOW_CLI"), "export", project, "-o", other, "--frames", "1-5", NULL};
    int status = 0;
    g_assert_true(g_spawn_sync(NULL, (char **) words, NULL, G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, NULL,
                               NULL, &status, NULL));
    g_assert_cmpint(status, ==, 0);
    g_autoptr(GPtrArray) files = list_files(folder), same = list_files(other);
    enum { FRAMES = 5, BESIDE = 3 }; /* their material, its texture, and the manifest */
    g_assert_cmpuint(files->len, ==, FRAMES + BESIDE);
    g_assert_cmpuint(same->len, ==, FRAMES + BESIDE);
    for (guint i = 0; i < files->len; i++)
        check_same_file(folder, other, g_ptr_array_index(files, i));
    hands_click(hands_find_text(dialog, "Close"));
    g_assert_null(hands_window_of_type(BILLOW_TYPE_EXPORT_DIALOG));
}

static gboolean
is_some_frames_on(GtkWidget *widget, gconstpointer data)
{
    int done = 0;
    return GTK_IS_LABEL(widget) && sscanf(gtk_label_get_text(GTK_LABEL(widget)), "Frame %d of", &done) == 1 &&
           done >= 3;
}

static gboolean
has_begun(gpointer dialog)
{
    return hands_find(dialog, is_some_frames_on, NULL) != NULL;
}

static gboolean
is_cancelled(gpointer dialog)
{
    return hands_find(dialog, has_text, "Canceled") != NULL;
}

static int
compare_frames(gconstpointer a, gconstpointer b)
{
    return *(const int *) a - *(const int *) b;
}

/* The folder contains only complete frames and the files beside them. */
static void
check_whole_frames(Story *story, const char *folder)
{
    g_autoptr(GPtrArray) files = list_files(folder);
    g_autoptr(GPtrArray) findings = g_ptr_array_new_with_free_func((GDestroyNotify) billow_finding_free);
    g_autoptr(GArray) frames = g_array_new(FALSE, FALSE, sizeof(int));
    for (guint i = 0; i < files->len; i++) {
        const char *name = g_ptr_array_index(files, i);
        int frame = 0;
        if (sscanf(name, "Marquee.%d.obj", &frame) == 1)
            g_array_append_val(frames, frame);
        else
            g_assert_true(g_str_equal(name, "Marquee.mtl") || g_str_equal(name, "Marquee.sequence.json") ||
                          g_str_equal(name, "Marquee.picture.png"));
    }
    g_array_sort(frames, compare_frames);
    g_assert_cmpuint(frames->len, >=, 3);
    g_assert_cmpuint(frames->len, <, 2400);
    g_auto(BillowSequenceSettings) settings = {0};
    billow_sequence_settings_init(&settings, billow_formats[0]);
    const BillowSequence sequence = {.project = billow_session_get_project(story->session),
                                     .settings = &settings,
                                     .frames = frames,
                                     .folder = folder};
    g_assert_true(billow_sequence_verify(&sequence, NULL, NULL, findings, NULL, NULL));
    g_assert_cmpuint(findings->len, ==, 0);
}

static void
cancel_export(Story *story)
{
    g_autofree char *folder = path_in(story, "marquee-obj");
    hands_enter(story_control(story, "frame-rate"), "240"); /* 2400 frames, which take a while */
    story_rest(story);
    hands_act("key ctrl+e");
    GtkWidget *dialog = story_dialog(BILLOW_TYPE_EXPORT_DIALOG);
    hands_click(hands_find_name(dialog, "export"));
    hands_wait_until(has_begun, dialog);
    story_picture("exporting");
    GtkWidget *ruler = hands_find_type(GTK_WIDGET(story->window), BILLOW_TYPE_TIMELINE_RULER);
    const int frame = billow_session_get_frame(story->session);
    hands_click_at(ruler, gtk_widget_get_width(ruler) * 0.75, gtk_widget_get_height(ruler) / 2.0);
    g_assert_cmpint(billow_session_get_frame(story->session), >, frame);
    g_assert_true(billow_export_dialog_is_running(BILLOW_EXPORT_DIALOG(dialog)));
    hands_click(hands_find_name(dialog, "cancel"));
    hands_wait_until(is_cancelled, dialog);
    check_whole_frames(story, folder);
}

/* --- New cloth --- */

static gboolean
is_another(gpointer window)
{
    return gtk_application_get_active_window(GTK_APPLICATION(g_application_get_default())) != window;
}

static void
set_number(GtkWidget *dialog, const char *name, double value)
{
    billow_number_set(GTK_SPIN_BUTTON(hands_find_name(dialog, name)), value);
}

static void
choose(GtkWidget *drop_down, const char *label)
{
    hands_click(drop_down);
    hands_click(hands_find_text(drop_down, label));
}

/* In meters, of denim, hanging from its corners; in a second window. */
static void
make_hanging_cloth(Story *story)
{
    BillowWindow *first = story->window;
    story_rest(story);
    hands_act("key ctrl+n");
    GtkWidget *dialog = story_dialog(BILLOW_TYPE_NEW_CLOTH_DIALOG);
    set_number(dialog, "spacing", 0.1);
    set_number(dialog, "width", 1.23);
    set_number(dialog, "height", 0.9);
    set_number(dialog, "duration", 2.5);
    set_number(dialog, "frame-rate", 30.0);
    gtk_drop_down_set_selected(GTK_DROP_DOWN(hands_find_name(dialog, "start")), BILLOW_START_CORNERS);
    gtk_drop_down_set_selected(GTK_DROP_DOWN(hands_find_name(dialog, "material")), 4);
    choose(hands_find_name(dialog, "pattern"), "Stripes");
    hands_find_text(dialog, "1.2 × 0.9 m, 130 points");
    story_picture("new-cloth-hung");
    hands_click(hands_find_name(dialog, "create"));
    hands_wait_until(is_another, first);
    story_take_window(story, BILLOW_WINDOW(gtk_application_get_active_window(
                                 GTK_APPLICATION(g_application_get_default()))));
    hands_wait_until(hands_is_laid_out, story->window);
    story_settle(story);
    story_rest(story);
    story_picture("new-cloth-hung-made");
    const BillowProject *project = billow_session_get_project(story->session);
    g_assert_cmpint(project->cloth->grid.columns, ==, 13);
    g_assert_cmpint(project->cloth->grid.rows, ==, 10);
    g_assert_cmpint(billow_project_frame_count(project), ==, 75);
    g_assert_cmpfloat(project->cloth->material.density, ==, billow_material_presets[4].material.density);
    g_assert_cmpuint(billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->len, ==, 1);
    g_assert_cmpint(project->cloth->pattern, ==, BILLOW_PATTERN_STRIPES);
    gtk_window_destroy(GTK_WINDOW(first));
}

/* In the inspector; the new cloth has a check. */
static void
choose_pattern(Story *story)
{
    g_assert_cmpint(billow_session_get_project(story->session)->cloth->pattern, ==, BILLOW_PATTERN_CHECK);
    gtk_widget_grab_focus(story_control(story, "pattern")); /* which scrolls to it */
    story_rest(story);
    choose(story_control(story, "pattern"), "Stripes");
    g_assert_cmpint(billow_session_get_project(story->session)->cloth->pattern, ==, BILLOW_PATTERN_STRIPES);
    story_settle(story);
    story_rest(story);
    story_picture("pattern-chosen");
    hands_act("key ctrl+z");
    g_assert_cmpint(billow_session_get_project(story->session)->cloth->pattern, ==, BILLOW_PATTERN_CHECK);
}

static void
make_cloth(Story *story)
{
    story_rest(story);
    hands_act("key ctrl+n");
    GtkWidget *dialog = story_dialog(BILLOW_TYPE_NEW_CLOTH_DIALOG);
    GtkWidget *spacing = gtk_label_get_mnemonic_widget(GTK_LABEL(hands_find_name(dialog, "spacing_label")));
    hands_click_at(hands_find_name(dialog, "name"), 20, 10);
    hands_act("key ctrl+a");
    hands_act("type Sail");
    hands_click_at(hands_find_name(dialog, "columns"), 20, 10);
    hands_act("key ctrl+a");
    hands_act("type 31");
    hands_click_at(hands_find_name(dialog, "rows"), 20, 10);
    hands_act("key ctrl+a");
    hands_act("type 21");
    hands_click_at(spacing, 20, 10);
    hands_act("key ctrl+a");
    hands_act("type 0.125");
    hands_act("key Tab");
    hands_find_text(dialog, "3.75 × 2.5 m, 651 points");
    g_assert_cmpfloat(billow_number_get(GTK_SPIN_BUTTON(hands_find_name(dialog, "width"))), ==, 3.75);
    story_picture("new-cloth");
    hands_click(hands_find_name(dialog, "create"));
    story_settle(story);
    story_rest(story);
    story_picture("new-cloth-made");
    const BillowProject *project = billow_session_get_project(story->session);
    g_assert_cmpstr(project->name, ==, "Sail");
    g_assert_cmpint(project->cloth->grid.columns, ==, 31);
    g_assert_cmpint(project->cloth->grid.rows, ==, 21);
    g_assert_cmpfloat(project->cloth->grid.spacing, ==, 0.125);
    g_assert_cmpfloat(project->cloth->anchor_radius, ==, 0.02);
    g_assert_true(project->cloth->keep_lengths);
    const BillowBlock *floor = story_find(story, BILLOW_BLOCK_COLLIDER, "floor");
    g_assert_cmpstr(floor->name, ==, "Floor");
    g_assert_true(billow_shape_is_floor(billow_block_collider(floor)));
    g_assert_true(billow_block_collider(floor)->in_fake);
    choose_pattern(story);
    g_assert_cmpfloat(project->physics.strain_limit, ==, 0.1);
    g_assert_cmpuint(billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->len, ==, 0);
    const BillowMesh *mesh = story_mesh(story);
    g_assert_cmpint(mesh->grid.columns, ==, 31);
    for (size_t i = 0; i < billow_grid_count(&mesh->grid); i++)
        g_assert_cmpfloat_with_epsilon(mesh->y[i], 0.0025f, 1e-6f); /* half of the gap to the floor */
    g_assert_cmpfloat_with_epsilon(mesh->x[30] - mesh->x[0], 3.75f, 1e-5f);
    make_hanging_cloth(story);
}

static gboolean
is_created(gpointer nothing)
{
    return !hands_window_of_type(BILLOW_TYPE_NEW_CLOTH_DIALOG);
}

/* Enter chooses in the list of a drop-down, and on the drop-down creates the cloth. */
static void
create_from_drop_down(Story *story)
{
    story_rest(story);
    hands_act("key ctrl+n");
    GtkWidget *dialog = story_dialog(BILLOW_TYPE_NEW_CLOTH_DIALOG);
    GtkDropDown *material = GTK_DROP_DOWN(hands_find_name(dialog, "material"));
    const guint before = gtk_drop_down_get_selected(material);
    gtk_widget_grab_focus(GTK_WIDGET(material));
    hands_act("key space Down Return");
    g_assert_cmpuint(gtk_drop_down_get_selected(material), ==, before + 1);
    hands_act("key Return");
    hands_wait_until(is_created, NULL);
    g_assert_cmpfloat(billow_session_get_project(story->session)->cloth->material.density, ==,
                      billow_material_presets[before + 1].material.density);
}

/* --- An interrupted save --- */

/* The story's project, renamed, in a file with two hard links, before a save that names it `name`. */
typedef struct {
    char *path, *journal, *old, *new;
} CutOff;

static void
clear_cut_off(CutOff *it)
{
    g_free(it->path);
    g_free(it->journal);
    g_free(it->old);
    g_free(it->new);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(CutOff, clear_cut_off)

static CutOff
put_cut_off(Story *story)
{
    g_autoptr(BillowProject) project = billow_project_copy(billow_session_get_project(story->session));
    g_free(project->name);
    project->name = g_strdup("Saved when it was cut off");
    g_autofree char *other = path_in(story, "other.billow");
    CutOff it = {path_in(story, "cut.billow"), path_in(story, ".cut.billow.journal"),
                 g_string_free(billow_project_format(billow_session_get_project(story->session)), FALSE),
                 g_string_free(billow_project_format(project), FALSE)};
    g_assert_true(g_file_set_contents(it.path, it.old, -1, NULL));
    g_assert_cmpint(link(it.path, other), ==, 0);
    return it;
}

static void
finish_save(Story *story)
{
    g_auto(CutOff) it = put_cut_off(story);
    const JournalContents contents = journal_contents(it.path, it.new, it.old);
    g_autoptr(GString) journal = journal_text(&contents);
    g_assert_true(g_file_set_contents(it.journal, journal->str, (gssize) journal->len, NULL));
    story_open(story, it.path);
    g_assert_cmpstr(billow_session_get_project(story->session)->name, ==, "Saved when it was cut off");
    g_assert_false(billow_session_get_modified(story->session));
    hands_find_text(story_message_bar(story), "The last save of “cut.billow” was interrupted");
    g_assert_false(g_file_test(it.journal, G_FILE_TEST_EXISTS));
    g_autofree char *now = NULL, *kept = NULL;
    g_assert_true(g_file_get_contents(it.path, &now, NULL, NULL));
    g_assert_cmpstr(now, ==, it.new);
    g_autofree char *digest = g_compute_checksum_for_string(G_CHECKSUM_SHA256, it.old, -1);
    g_autofree char *replaced =
        g_strdup_printf("%s/billow/replaced/%.12s-cut.billow", g_get_user_state_dir(), digest);
    g_assert_true(g_file_get_contents(replaced, &kept, NULL, NULL));
    g_assert_cmpstr(kept, ==, it.old);
    story_rest(story);
    story_picture("save-cut-off");
}

/* Something else has the journal's name: the file is opened unchanged. */
static void
leave_strays(Story *story)
{
    g_auto(CutOff) it = put_cut_off(story);
    g_assert_true(g_file_set_contents(it.journal, it.new, -1, NULL));
    story_open(story, it.path);
    g_assert_cmpstr(billow_session_get_project(story->session)->name, ==, "Four points");
    hands_find_text(story_message_bar(story), "“cut.billow” was opened with 1 warning");
    g_autofree char *now = NULL, *stray = NULL;
    g_assert_true(g_file_get_contents(it.path, &now, NULL, NULL) &&
                  g_file_get_contents(it.journal, &stray, NULL, NULL));
    g_assert_cmpstr(now, ==, it.old);
    g_assert_cmpstr(stray, ==, it.new);
    story_rest(story);
    story_picture("save-stray-journal");
}

int
main(int argc, char **argv)
{
    story_init(&argc, &argv);
    story_add("/window-files/subtitle-loses-its-end-in-a-narrow-window", FOUR_POINTS, narrow);
    story_add("/window-files/saved-file-is-the-project", FOUR_POINTS, save);
    story_add("/window-files/file-that-changed-on-disk-is-kept", FOUR_POINTS, keep_theirs);
    story_add("/window-files/file-that-changed-on-disk-is-told-and-reloaded", FOUR_POINTS, reload_theirs);
    story_add("/window-files/file-that-changed-on-disk-is-overwritten-when-told", FOUR_POINTS,
              overwrite_theirs);
    story_add("/window-files/file-without-changes-is-saved-over-unasked", FOUR_POINTS, save_over_nothing);
    story_add("/window-files/a-save-that-was-cut-off-is-finished-and-told", FOUR_POINTS, finish_save);
    story_add("/window-files/a-journal-of-something-else-is-left-alone", FOUR_POINTS, leave_strays);
    story_add("/window-files/closing-asks-before-losing-work", FOUR_POINTS, close_unsaved);
    story_add("/window-files/dropped-picture-is-laid-on-the-cloth", FOUR_POINTS, drop_files);
    story_add("/window-files/dropped-picture-that-is-not-utf-8-is-refused", FOUR_POINTS, drop_odd_name);
    story_add("/window-files/picture-of-a-new-cloth-that-is-not-utf-8-is-refused", FOUR_POINTS,
              drop_odd_name_on_new_cloth);
    story_add("/window-files/kept-cameras-are-beside-the-project", FOUR_POINTS, keep_cameras);
    story_add("/window-files/pictures-have-the-size-asked-for", FOUR_POINTS, take_pictures);
    story_add("/window-files/exported-frames-are-those-of-the-command-line", FOUR_POINTS, export_frames);
    story_add("/window-files/cancelled-export-leaves-whole-frames", "marquee.billow", cancel_export);
    story_add("/window-files/new-cloth-is-created-from-a-drop-down", NULL, create_from_drop_down);
    story_add("/window-files/new-cloth-is-of-the-size-typed-and-hangs-as-wanted", NULL, make_cloth);
    return story_run_all();
}
