/* Tests the export in the main window: of the physics, and over existing frames. */
#include "export_story.h"

#include "app/transfer/export_dialog.h"
#include "app/window/window.h"
#include "render/frame_painter.h"
#include "widgets/viewport/private.h"

#include <glib/gstdio.h>
#include <string.h>

static const char FOUR_POINTS[] = "coarse-four-points.billow";

static guint
chosen_method(GtkWidget *dialog)
{
    return gtk_drop_down_get_selected(GTK_DROP_DOWN(hands_find_name(dialog, "method")));
}

static const char *
export_label(GtkWidget *dialog)
{
    return gtk_button_get_label(GTK_BUTTON(hands_find_name(dialog, "export")));
}

/* Returns the text of a file in the story's folder. */
static char *
contents(Story *story, const char *folder, const char *name)
{
    g_autofree char *path = g_build_filename(story->folder, folder, name, NULL);
    char *text = NULL;
    g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
    return text;
}

/* --- Physics --- */

static void
simulate_by_command(Story *story, const char *folder)
{
    g_autofree char *project = g_build_filename(story->folder, FOUR_POINTS, NULL);
    g_autofree char *other = g_build_filename(story->folder, folder, NULL);
    const char *const words[] = {
        g_getenv("BILLOW_CLI"), "simulate", project, "-o", other, "--frames", "3-5", NULL};
    int status = 0;
    g_assert_true(g_spawn_sync(NULL, (char **) words, NULL, G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, NULL,
                               NULL, &status, NULL));
    g_assert_cmpint(status, ==, 0);
}

static void
export_physics(Story *story)
{
    GtkWidget *dialog = export_story_open(story);
    g_assert_cmpuint(chosen_method(dialog), ==, 0); /* as the window shows it */
    hands_click(hands_find_name(dialog, "method"));
    hands_act("key Down Return");
    g_assert_cmpuint(chosen_method(dialog), ==, 1);
    export_story_type_frames(dialog, "3-5");
    story_rest(story);
    story_picture("export-physics");
    hands_click(hands_find_name(dialog, "export"));
    export_story_wait_for_text(dialog, "Exported");
    simulate_by_command(story, "other");
    for (int frame = 3; frame <= 5; frame++) {
        g_autofree char *name = g_strdup_printf("Four points.%04d.obj", frame);
        g_autofree char *text = contents(story, "coarse-four-points-physics-obj", name);
        g_autofree char *same = contents(story, "other", name);
        g_assert_cmpstr(text, ==, same);
    }
}

static void
open_from_physics(Story *story)
{
    hands_act("key ctrl+2");
    g_assert_cmpuint(chosen_method(export_story_open(story)), ==, 1);
}

/* Steps that are far too long for the springs, with a method that diverges. */
static void
export_what_flies_apart(Story *story)
{
    g_autoptr(BillowProject) project = billow_project_copy(billow_session_get_project(story->session));
    project->physics.solver = BILLOW_INTEGRATOR_EXPLICIT_EULER;
    project->physics.substeps = 1;
    project->cloth->material.stretch = 1e9;
    billow_session_edit(story->session, project, "Break It", NULL);
    hands_act("key ctrl+2");
    GtkWidget *dialog = export_story_open(story);
    hands_click(hands_find_name(dialog, "export"));
    export_story_wait_for_text(dialog, "The simulation could not continue");
    const char *text = gtk_label_get_text(GTK_LABEL(hands_find_name(dialog, "outcome_text")));
    g_assert_nonnull(strstr(text, "cannot be simulated"));
    g_assert_nonnull(strstr(text, "use an implicit solver"));
    story_picture("export-physics-failed");
}

static void
cancel_physics(Story *story)
{
    hands_act("key ctrl+2");
    GtkWidget *dialog = export_story_open(story);
    hands_click(hands_find_name(dialog, "export"));
    g_assert_true(billow_export_dialog_is_running(BILLOW_EXPORT_DIALOG(dialog)));
    hands_click(hands_find_name(dialog, "cancel"));
    export_story_wait_for_text(dialog, "Canceled");
    g_assert_false(billow_export_dialog_is_running(BILLOW_EXPORT_DIALOG(dialog)));
}

static gboolean
is_message_shown(Story *story)
{
    return story_message_bar(story) != NULL;
}

/* Escape cancels like the button does, and does not hide a running export. */
static void
escape_cancels(Story *story)
{
    hands_act("key ctrl+2");
    GtkWidget *dialog = export_story_open(story);
    hands_click(hands_find_name(dialog, "export"));
    g_assert_true(billow_export_dialog_is_running(BILLOW_EXPORT_DIALOG(dialog)));
    gtk_window_close(GTK_WINDOW(story->window));
    g_assert_true(is_message_shown(story)); /* an export is running */
    hands_act("key Escape");
    g_assert_true(hands_window_of_type(BILLOW_TYPE_EXPORT_DIALOG) == dialog);
    export_story_wait_for_text(dialog, "Canceled");
    g_assert_false(is_message_shown(story));
    g_assert_false(billow_export_dialog_is_running(BILLOW_EXPORT_DIALOG(dialog)));
    hands_act("key Escape");
    g_assert_null(hands_window_of_type(BILLOW_TYPE_EXPORT_DIALOG));
}

static void
count_one(int *count)
{
    (*count)++;
}

/* Enter clicks the button, although it is hidden by then. */
static void
clicked_while_one_runs(Story *story)
{
    hands_act("key ctrl+2");
    GtkWidget *dialog = export_story_open(story), *export = hands_find_name(dialog, "export");
    int ended = 0;
    g_signal_connect_swapped(dialog, "ended", G_CALLBACK(count_one), &ended);
    hands_click(export);
    g_assert_true(billow_export_dialog_is_running(BILLOW_EXPORT_DIALOG(dialog)));
    g_signal_emit_by_name(export, "clicked");
    hands_act("key Escape");
    export_story_wait_for_text(dialog, "Canceled");
    g_assert_false(billow_export_dialog_is_running(BILLOW_EXPORT_DIALOG(dialog)));
    g_assert_cmpint(ended, ==, 1);
}

/* --- The origin, and problems --- */

/* Moves the first keyframe's second anchor away by half a meter, and saves. */
static void
pull_taut(Story *story)
{
    const BillowProject *shown = billow_session_get_project(story->session);
    g_autoptr(BillowProject) project = billow_project_copy(shown);
    gpointer *first = &billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->pdata[0];
    BillowBlock *keyframe = billow_block_copy(*first);
    billow_block_keyframe(keyframe)->anchors[1].position.x += 0.5;
    billow_block_unref(*first);
    *first = keyframe;
    billow_session_edit(story->session, project, "Pull", NULL);
    hands_act("key ctrl+s");
}

static gboolean
is_saved(gpointer session)
{
    return !billow_session_get_modified(session);
}

static void
export_by_command(Story *story)
{
    g_autofree char *project = g_build_filename(story->folder, FOUR_POINTS, NULL);
    g_autofree char *folder = g_build_filename(story->folder, "other", NULL);
    const char *const words[] = {g_getenv("BILLOW_CLI"),
                                 "export",
                                 project,
                                 "-o",
                                 folder,
                                 "--frames",
                                 "2",
                                 "--origin",
                                 "0.5,1,-2",
                                 NULL};
    g_assert_true(g_spawn_sync(NULL, (char **) words, NULL, G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, NULL,
                               NULL, NULL, NULL));
}

static void
export_from_origin(Story *story)
{
    static const char *const names[] = {"Four points.0002.obj", "Four points.sequence.json"};
    pull_taut(story);
    hands_wait_until(is_saved, story->session);
    GtkWidget *dialog = export_story_open(story);
    export_story_type_frames(dialog, "2");
    hands_enter(hands_find_name(dialog, "origin-x"), "0.5");
    hands_enter(hands_find_name(dialog, "origin-y"), "1");
    hands_enter(hands_find_name(dialog, "origin-z"), "-2");
    story_rest(story);
    story_picture("export-origin");
    hands_click(hands_find_name(dialog, "export"));
    export_story_wait_for_text(dialog, "Exported");
    const char *text = gtk_label_get_text(GTK_LABEL(hands_find_name(dialog, "outcome_text")));
    g_assert_nonnull(strstr(text, "Warning about keyframe “Hung by four points”:\nThe anchors "));
    g_assert_nonnull(strstr(text, "too far apart for the cloth between"));
    story_picture("export-warning");
    export_by_command(story);
    for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
        g_autofree char *here = contents(story, "coarse-four-points-obj", names[i]),
                        *there = contents(story, "other", names[i]);
        g_assert_cmpstr(here, ==, there);
    }
}

/* --- Existing frames --- */

/* Writes a file with the name of a frame and other content. */
static void
leave_file(Story *story, const char *name)
{
    g_autofree char *folder = g_build_filename(story->folder, "coarse-four-points-obj", NULL);
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_assert_cmpint(g_mkdir_with_parents(folder, 0755), ==, 0);
    g_assert_true(g_file_set_contents(path, "precious", -1, NULL));
}

static void
assert_precious(Story *story, const char *name, gboolean precious)
{
    g_autofree char *text = contents(story, "coarse-four-points-obj", name);
    g_assert_true(g_str_equal(text, "precious") == precious);
}

static void
assert_warned(GtkWidget *dialog, const char *warning)
{
    GtkWidget *label = hands_find_name(dialog, "existing");
    g_assert_cmpstr(gtk_label_get_text(GTK_LABEL(label)), ==, warning);
    g_assert_cmpstr(export_label(dialog), ==, "R_eplace");
}

static gboolean
is_warning(GtkWidget *widget, gconstpointer data)
{
    return GTK_IS_LABEL(widget) && strstr(gtk_label_get_text(GTK_LABEL(widget)), "will be replaced");
}

static void
assert_not_warned(GtkWidget *dialog)
{
    GtkWidget *warning = hands_find(dialog, is_warning, NULL);
    g_assert_cmpstr(warning ? gtk_label_get_text(GTK_LABEL(warning)) : NULL, ==, NULL);
    g_assert_cmpstr(export_label(dialog), ==, "_Export");
}

static void
replace(Story *story)
{
    static const char *const names[] = {"Four points.0002.obj", "Four points.0004.obj", "Four points.4.obj",
                                        "Other.0003.obj"};
    for (size_t i = 0; i < G_N_ELEMENTS(names); i++)
        leave_file(story, names[i]);
    GtkWidget *dialog = export_story_open(story);
    assert_warned(dialog, "2 of these files already exist and will be replaced.");
    export_story_type_frames(dialog, "4-5");
    assert_warned(dialog, "1 of these files already exists and will be replaced.");
    story_picture("export-replace");
    hands_act("key Return"); /* does not replace */
    g_assert_false(billow_export_dialog_is_running(BILLOW_EXPORT_DIALOG(dialog)));
    assert_precious(story, names[1], TRUE);
    export_story_type_frames(dialog, "5-6");
    assert_not_warned(dialog);
    export_story_type_frames(dialog, "1-5");
    hands_click(hands_find_name(dialog, "skip"));
    assert_not_warned(dialog);
    hands_click(hands_find_name(dialog, "skip"));
    hands_click(hands_find_name(dialog, "export"));
    export_story_wait_for_text(dialog, "Exported");
    assert_precious(story, names[0], FALSE);
    assert_precious(story, names[1], FALSE);
    assert_precious(story, names[2], TRUE);
    assert_precious(story, names[3], TRUE);
    hands_click(hands_find_name(dialog, "again"));
    export_story_wait_for_text(dialog, "5 of these files already exist and will be replaced.");
    export_story_type_frames(dialog, "20-21"); /* no files yet, but their list */
    export_story_wait_for_text(
        dialog,
        "“Four points.sequence.json” lists an earlier export. Files of another format or state will no "
        "longer be listed.");
    g_assert_cmpstr(export_label(dialog), ==, "_Export");
}

/* --- Images --- */

static const BillowImageOptions PICTURE = {
    .width = 480, .height = 270, .camera = BILLOW_VIEW_OBLIQUE, .zoom = 1.0, .samples = 4, .ground = TRUE};

/* Renders a frame with the command, without a display. */
static GdkPixbuf *
picture_by_command(Story *story, const char *frame)
{
    g_autofree char *path = g_build_filename(story->folder, "coarse-canopy.billow", NULL);
    g_autofree char *folder = g_build_filename(story->folder, "drawn", NULL);
    g_autofree char *name = g_strdup_printf("c.%s.png", frame);
    g_autofree char *file = g_build_filename(folder, name, NULL);
    const char *const words[] = {g_getenv("BILLOW_CLI"),
                                 "export",
                                 path,
                                 "-o",
                                 folder,
                                 "--name",
                                 "c",
                                 "--format",
                                 "png",
                                 "--frames",
                                 frame,
                                 "--padding",
                                 "1",
                                 "--width",
                                 "480",
                                 "--height",
                                 "270",
                                 NULL};
    g_auto(GStrv) environment = g_environ_unsetenv(g_get_environ(), "DISPLAY");
    g_autoptr(GError) error = NULL;
    int status = 0;
    g_assert_true(g_spawn_sync(NULL, (char **) words, environment, G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL,
                               NULL, NULL, &status, NULL));
    g_assert_cmpint(status, ==, 0);
    GdkPixbuf *picture = gdk_pixbuf_new_from_file(file, &error);
    g_assert_no_error(error);
    return picture;
}

static gboolean
has_picture_of_cloth(gpointer viewport)
{
    return ((BillowViewport *) viewport)->texture->reading == NULL;
}

/* Renders the window's view from the command's camera. */
static GdkPixbuf *
picture_by_window(Story *story, const BillowCamera *camera)
{
    BillowViewport *viewport = BILLOW_VIEWPORT(story_viewport(story));
    g_autoptr(GError) error = NULL;
    hands_wait_until(has_picture_of_cloth, viewport);
    GdkPixbuf *picture =
        billow_viewport_take_image(viewport, camera, PICTURE.width, PICTURE.height, FALSE, &error);
    g_assert_no_error(error);
    return picture;
}

static gboolean
is_as_high_as_pictures(gpointer viewport)
{
    return gtk_widget_get_height(viewport) == 540;
}

/* Returns the mean difference of all bytes. */
static double
mean_difference(const GdkPixbuf *a, const GdkPixbuf *b)
{
    double sum = 0.0;
    for (int y = 0; y < PICTURE.height; y++) {
        const guint8 *p = gdk_pixbuf_read_pixels(a) + y * gdk_pixbuf_get_rowstride(a),
                     *q = gdk_pixbuf_read_pixels(b) + y * gdk_pixbuf_get_rowstride(b);
        for (int i = 0; i < 4 * PICTURE.width; i++)
            sum += abs(p[i] - q[i]);
    }
    return sum / (4.0 * PICTURE.width * PICTURE.height);
}

/* Exports with the command into the folder `by-command`. */
static void
sheet_by_command(Story *story)
{
    g_autofree char *path = g_build_filename(story->folder, "coarse-four-points.billow", NULL);
    g_autofree char *folder = g_build_filename(story->folder, "by-command", NULL);
    const char *const words[] = {g_getenv("BILLOW_CLI"), "export", path, "-o", folder, "--format", "sheet",
                                 "--pictures",           "3",      NULL};
    int status = 0;
    g_assert_true(g_spawn_sync(NULL, (char **) words, NULL, G_SPAWN_STDERR_TO_DEV_NULL, NULL, NULL, NULL,
                               NULL, &status, NULL));
    g_assert_cmpint(status, ==, 0);
}

static void
export_sheet(Story *story)
{
    GtkWidget *dialog = export_story_open(story);
    export_story_choose_format(dialog, "sheet");
    export_story_wait_for_summary(dialog, "24 frames, Four points.sheet.png");
    hands_wait_until(export_story_can_export, dialog);
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(hands_find_name(dialog, "pictures")), 3);
    export_story_wait_for_summary(dialog, "3 frames, Four points.sheet.png");
    story_picture("export-sheet");
    hands_click(hands_find_name(dialog, "export"));
    export_story_wait_for_text(dialog, "Exported");
    sheet_by_command(story);
    g_autoptr(GBytes) one = export_story_bytes(story, "coarse-four-points-sheet", "Four points.sheet.png");
    g_autoptr(GBytes) other = export_story_bytes(story, "by-command", "Four points.sheet.png");
    g_assert_true(g_bytes_equal(one, other));
}

/* Adds a ball beside the cloth that affects the fake or not, and saves. */
static void
put_ball(Story *story, gboolean in_fake)
{
    g_autoptr(BillowProject) project = billow_project_copy(billow_session_get_project(story->session));
    GPtrArray *balls = billow_project_track(project, BILLOW_BLOCK_COLLIDER);
    BillowBlock *ball = billow_block_new(BILLOW_BLOCK_COLLIDER, "ball", "Ball");
    BillowCollider *body = billow_block_collider(ball);
    body->shape = BILLOW_COLLIDER_SPHERE;
    body->position = billow_vec3(1.5, 0.6, 1.2);
    body->radius = 0.5;
    body->in_fake = in_fake;
    g_ptr_array_set_size(balls, 0);
    g_ptr_array_add(balls, ball);
    billow_session_edit(story->session, project, "Put a Ball", NULL);
    hands_act("key ctrl+s");
    hands_wait_until(is_saved, story->session);
    story_settle(story); /* the cloth may have another shape now */
}

/* Another frame, and the window's own camera, give a different image. */
static void
assert_as_the_command(Story *story)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation =
        billow_animation_new(billow_session_get_project(story->session), cache);
    const BillowCamera camera = billow_frame_painter_camera(animation, FALSE, NULL, &PICTURE);
    g_autoptr(GdkPixbuf) first = picture_by_command(story, "1"), later = picture_by_command(story, "73"),
                         shown = picture_by_window(story, &camera), aside = picture_by_window(story, NULL);
    g_test_message("%g of 255; another frame %g, another camera %g", mean_difference(first, shown),
                   mean_difference(later, shown), mean_difference(first, aside));
    g_assert_cmpfloat(mean_difference(first, shown), <, 0.05);
    g_assert_cmpfloat(mean_difference(later, shown), >, 1.0);
    g_assert_cmpfloat(mean_difference(first, aside), >, 1.0);
}

/* In a view with the command's line width: the same cloth, texture, colliders, ground and light. */
static void
draw_as_the_command(Story *story)
{
    BillowViewport *viewport = BILLOW_VIEWPORT(story_viewport(story));
    gtk_widget_set_size_request(GTK_WIDGET(viewport), -1, 540);
    g_object_set(viewport, "show-anchors", FALSE, "smooth-edges", TRUE, NULL);
    hands_wait_until(is_as_high_as_pictures, viewport);
    put_ball(story, TRUE);
    g_assert_cmpuint(billow_viewport_count_colliders(viewport), ==, 1);
    assert_as_the_command(story);
    put_ball(story, FALSE); /* which only the physics uses: it is not shown */
    g_assert_cmpuint(billow_viewport_count_colliders(viewport), ==, 0);
    assert_as_the_command(story);
}

/* --- After the export --- */

static void
write_config(const char *folder, const char *name, const char *text)
{
    g_autofree char *file = g_build_filename(folder, name, NULL);
    g_assert_cmpint(g_mkdir_with_parents(folder, 0755), ==, 0);
    g_assert_true(g_file_set_contents(file, text, -1, NULL));
}

/* The program for showing folders cannot be started. */
static void
install_no_file_manager(void)
{
    g_autofree char *folder = g_build_filename(g_getenv("XDG_DATA_HOME"), "applications", NULL);
    write_config(folder, "files.desktop",
                 "[Desktop Entry]\nType=Application\nName=Files\nMimeType=inode/directory;\nExec=true\n"
                 "Path=/nowhere\n");
    write_config(g_getenv("XDG_CONFIG_HOME"), "mimeapps.list",
                 "[Default Applications]\ninode/directory=files.desktop\n");
}

static gboolean
names_folder(GtkWidget *widget, gconstpointer folder)
{
    return GTK_IS_LABEL(widget) && strstr(gtk_label_get_text(GTK_LABEL(widget)), folder);
}

static gboolean
is_told_where(gpointer folder)
{
    GtkWidget *dialog = hands_window_of_type(GTK_TYPE_MESSAGE_DIALOG);
    return dialog && hands_find(dialog, names_folder, folder);
}

static void
open_folder(Story *story)
{
    g_autofree char *folder = g_build_filename(story->folder, "coarse-four-points-obj", NULL);
    GtkWidget *dialog = export_story_open(story);
    export_story_type_frames(dialog, "2");
    story_rest(story);
    hands_click(hands_find_name(dialog, "export"));
    export_story_wait_for_text(dialog, "Exported");
    hands_click(hands_find_name(dialog, "open_folder"));
    hands_wait_until(is_told_where, folder);
    hands_find_text(hands_window_of_type(GTK_TYPE_MESSAGE_DIALOG), "The folder could not be opened.");
    story_picture("export-folder-not-shown");
    hands_act("key Escape");
}

int
main(int argc, char **argv)
{
    story_init(&argc, &argv);
    install_no_file_manager();
    story_add("/window-export/simulated-frames-are-those-of-the-command-line", FOUR_POINTS, export_physics);
    story_add("/window-export/what-the-window-shows-is-chosen", FOUR_POINTS, open_from_physics);
    story_add("/window-export/simulation-that-cannot-go-on-says-so", FOUR_POINTS, export_what_flies_apart);
    story_add("/window-export/simulation-is-cancelled", "marquee.billow", cancel_physics);
    story_add("/window-export/escape-cancels-and-stays-for-the-outcome", "marquee.billow", escape_cancels);
    story_add("/window-export/clicked-while-one-runs-begins-no-other", "marquee.billow",
              clicked_while_one_runs);
    story_add("/window-export/origin-and-warnings-are-those-of-the-command-line", FOUR_POINTS,
              export_from_origin);
    story_add("/window-export/frames-that-are-there-are-not-replaced-unasked", FOUR_POINTS, replace);
    story_add("/window-export/a-sheet-is-that-of-the-command-line", FOUR_POINTS, export_sheet);
    story_add("/window-export/pictures-are-what-the-window-shows", "coarse-canopy.billow",
              draw_as_the_command);
    story_add("/window-export/a-folder-that-cannot-be-shown-is-named", FOUR_POINTS, open_folder);
    return story_run_all();
}
