/* Draws the outline of a cloth, by pointer and by keyboard, and traces it from its texture. */
#include "story.h"

#include "app/window/dialogs.h"
#include "app/window/outline_dialog.h"
#include "core/base/outline.h"
#include "io/project/texture_permission.h"
#include "model/edits/edits.h"
#include "widgets/picker/outline_editor.h"

#include <math.h>
#include <string.h>

static const BillowOutline *
outline_of(Story *story)
{
    return billow_session_get_project(story->session)->cloth->grid.outline;
}

static GtkWidget *
open_dialog(Story *story)
{
    hands_act("key ctrl+n");
    story_dialog(BILLOW_TYPE_NEW_CLOTH_DIALOG);
    hands_act("key Return"); /* 41 x 31 points */
    story_settle(story);
    hands_act("key ctrl+alt+o");
    return story_dialog(BILLOW_TYPE_OUTLINE_DIALOG);
}

static GtkWidget *
editor_in(GtkWidget *dialog)
{
    return hands_find_type(dialog, BILLOW_TYPE_OUTLINE_EDITOR);
}

static const BillowOutlineDraft *
draft_in(GtkWidget *dialog)
{
    return billow_outline_editor_get_draft(BILLOW_OUTLINE_EDITOR(editor_in(dialog)));
}

static void
click_place(GtkWidget *dialog, double column, double row)
{
    double x, y;
    billow_outline_editor_locate(BILLOW_OUTLINE_EDITOR(editor_in(dialog)), (BillowGridPlace){column, row}, &x,
                                 &y);
    hands_click_at(editor_in(dialog), x, y);
}

static void
drag_place(GtkWidget *dialog, double column, double row, double to_column, double to_row)
{
    BillowOutlineEditor *editor = BILLOW_OUTLINE_EDITOR(editor_in(dialog));
    double x, y, to_x, to_y;
    billow_outline_editor_locate(editor, (BillowGridPlace){column, row}, &x, &y);
    billow_outline_editor_locate(editor, (BillowGridPlace){to_column, to_row}, &to_x, &to_y);
    hands_drag(GTK_WIDGET(editor), x, y, to_x, to_y);
}

static void
press_apply(Story *story, GtkWidget *dialog)
{
    GtkWidget *button = hands_find_name(dialog, "outline-apply");
    g_assert_true(gtk_widget_is_sensitive(button));
    hands_click(button);
    story_settle(story);
}

static gboolean
is_refused(GtkWidget *dialog)
{
    return !gtk_widget_is_sensitive(hands_find_name(dialog, "outline-apply"));
}

static void
check_point(const BillowOutline *outline, size_t loop, size_t point, double column, double row)
{
    g_assert_cmpfloat_with_epsilon(outline->loops[loop].points[point].column, column, 1e-12);
    g_assert_cmpfloat_with_epsilon(outline->loops[loop].points[point].row, row, 1e-12);
}

/* The rectangle's points go, a pentagon is drawn, and a circle in it is a hole. */
static void
draw_by_pointer(Story *story)
{
    static const double places[][2] = {{5, 5}, {35, 4}, {38, 20}, {20, 28}, {3, 18}};
    GtkWidget *dialog = open_dialog(story);
    story_picture("draw-outline-1-rectangle");
    click_place(dialog, 0, 0);
    hands_act("key Delete Delete");
    g_assert_false(is_refused(dialog)); /* without a line it is a rectangle */
    for (size_t i = 0; i < G_N_ELEMENTS(places); i++)
        click_place(dialog, places[i][0], places[i][1]);
    g_assert_true(is_refused(dialog)); /* it is open */
    story_picture("draw-outline-2-open");
    click_place(dialog, places[0][0], places[0][1]);
    g_assert_false(is_refused(dialog));
    drag_place(dialog, 20, 14, 25, 14);
    g_assert_true(billow_outline_draft_is_hole(draft_in(dialog), 1));
    drag_place(dialog, 35, 4, 22, 14);
    g_assert_true(is_refused(dialog)); /* the border's corner is in the hole */
    g_assert_true(g_str_has_prefix(gtk_label_get_text(GTK_LABEL(hands_find_name(dialog, "outline-refusal"))),
                                   "Outline, line 2 of 2: "));
    g_assert_cmpint(billow_outline_editor_get_faulty(BILLOW_OUTLINE_EDITOR(editor_in(dialog))), ==, 1);
    story_picture("draw-outline-3-meets");
    hands_act("key ctrl+z");
    drag_place(dialog, 35, 4, 36, 6);
    story_picture("draw-outline-3-hole");
    press_apply(story, dialog);
    const BillowOutline *outline = outline_of(story);
    g_assert_cmpuint(outline->n_loops, ==, 2);
    g_assert_cmpuint(outline->loops[0].n_points, ==, 5);
    check_point(outline, 0, 1, 36.0, 6.0);
    check_point(outline, 0, 3, 20.0, 28.0);
    g_assert_cmpfloat(outline->loops[1].radius, ==, 5.0);
    g_assert_true(outline->loops[1].hole);
    story_rest(story);
    story_picture("draw-outline-4-cloth");
    hands_act("key ctrl+z");
    g_assert_null(outline_of(story));
}

/* A point is inserted and moved, lines that cross are told, and undone. */
static void
edit_points(Story *story)
{
    double x, y;
    GtkWidget *dialog = open_dialog(story);
    GtkWidget *refusal = hands_find_name(dialog, "outline-refusal");
    billow_outline_editor_locate(BILLOW_OUTLINE_EDITOR(editor_in(dialog)), (BillowGridPlace){20.0, 30.0}, &x,
                                 &y);
    hands_point_at(editor_in(dialog), x, y);
    hands_double_click();
    g_assert_cmpint(billow_outline_draft_count(draft_in(dialog), 0), ==, 5);
    g_assert_cmpint(billow_outline_editor_get_chosen(BILLOW_OUTLINE_EDITOR(editor_in(dialog))).point, ==, 3);
    drag_place(dialog, 20, 30, 20, 10);
    g_assert_false(is_refused(dialog));
    drag_place(dialog, 0, 0, 32, 20);
    g_assert_true(is_refused(dialog));
    g_assert_cmpstr(gtk_label_get_text(GTK_LABEL(refusal)), !=, "");
    g_assert_cmpint(billow_outline_editor_get_faulty(BILLOW_OUTLINE_EDITOR(editor_in(dialog))), ==, 0);
    story_picture("draw-outline-5-refused");
    hands_act("key ctrl+z");
    g_assert_false(is_refused(dialog));
    g_assert_cmpint(billow_outline_editor_get_faulty(BILLOW_OUTLINE_EDITOR(editor_in(dialog))), ==, -1);
    hands_act("key ctrl+shift+z");
    g_assert_true(is_refused(dialog));
    hands_act("key ctrl+z");
    press_apply(story, dialog);
    g_assert_cmpuint(outline_of(story)->loops[0].n_points, ==, 5);
    check_point(outline_of(story), 0, 3, 20.0, 10.0);
    g_assert_true(gtk_widget_is_visible(GTK_WIDGET(story->window)));
}

static gboolean
has_two_lines(gpointer dialog)
{
    size_t n;
    g_free(billow_outline_draft_loops(draft_in(dialog), &n));
    return n == 2;
}

static gboolean
has_outline(gpointer story)
{
    return outline_of(story) != NULL;
}

/* The upper right corner is moved, a point inserted after it, and a circle added. */
static void
draw_by_keys(Story *story)
{
    GtkWidget *dialog = open_dialog(story);
    hands_act("key Next Next shift+Left shift+Left Down");
    hands_act("key Insert Left Insert Delete");
    hands_act("key alt+r");
    hands_wait_until(has_two_lines, dialog);
    story_picture("draw-outline-6-keys");
    g_assert_false(is_refused(dialog));
    hands_act("key Return");
    hands_wait_until(has_outline, story);
    const BillowOutline *outline = outline_of(story);
    g_assert_cmpuint(outline->n_loops, ==, 2);
    g_assert_cmpuint(outline->loops[0].n_points, ==, 5);
    check_point(outline, 0, 1, 38.0, 0.25);
    check_point(outline, 0, 2, 38.75, 15.25); /* (39, 15.125), rounded, and moved */
    g_assert_true(outline->loops[1].hole);
    g_assert_cmpfloat(outline->loops[1].radius, ==, 7.5);
}

/* With 250 x 200 points the net is made on a thread: the dialog waits for it, and closes then. */
static void
draw_in_large_grid(Story *story)
{
    hands_act("key ctrl+n");
    story_dialog(BILLOW_TYPE_NEW_CLOTH_DIALOG);
    hands_act("key Return");
    story_settle(story);
    const BillowGrid grid = {.columns = 250, .rows = 200, .spacing = 0.01};
    g_auto(BillowEdit) edit = billow_edit_set_grid(billow_session_get_project(story->session), &grid);
    billow_session_edit(story->session, edit.project, "Change Columns", NULL);
    story_settle(story);
    hands_act("key ctrl+alt+o");
    GtkWidget *dialog = story_dialog(BILLOW_TYPE_OUTLINE_DIALOG);
    hands_click(hands_find_name(dialog, "outline-add-circle"));
    GtkWidget *button = hands_find_name(dialog, "outline-apply");
    g_signal_emit_by_name(button, "clicked");
    g_assert_null(outline_of(story));
    g_assert_false(gtk_widget_is_sensitive(button));
    g_assert_false(gtk_widget_is_sensitive(editor_in(dialog)));
    hands_wait_until(has_outline, story);
    g_assert_cmpuint(outline_of(story)->n_loops, ==, 2);
    story_settle(story);
    hands_act("key ctrl+z");
    g_assert_null(outline_of(story));
}

/* --- From the texture --- */

/* Saves an image that is opaque within a circle. */
static char *
save_disc(Story *story)
{
    enum { SIDE = 160 };
    g_autoptr(GdkPixbuf) image = gdk_pixbuf_new(GDK_COLORSPACE_RGB, TRUE, 8, SIDE, SIDE);
    guint8 *pixels = gdk_pixbuf_get_pixels(image);
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++) {
            const double depth = 60.0 - hypot(x + 0.5 - 80.0, y + 0.5 - 80.0);
            const guint8 pixel[] = {200, 60, 40, (guint8) lrint(255.0 * CLAMP(depth + 0.5, 0.0, 1.0))};
            memcpy(pixels + gdk_pixbuf_get_rowstride(image) * y + 4 * x, pixel, 4);
        }
    char *path = g_build_filename(story->folder, "disc.png", NULL);
    g_assert_true(gdk_pixbuf_save(image, path, "png", NULL, NULL));
    return path;
}

static gboolean
has_message(gpointer story)
{
    return story_message_bar(story) != NULL;
}

/* Without a texture it says so; with one, the cloth is cut out, and undo makes it a rectangle again. */
static void
trace_texture(Story *story)
{
    hands_act("key ctrl+n");
    story_dialog(BILLOW_TYPE_NEW_CLOTH_DIALOG);
    hands_act("key Return");
    story_settle(story);
    story_rest(story);
    hands_act("key ctrl+alt+shift+o");
    hands_wait_until(has_message, story);
    g_assert_null(outline_of(story));
    story_picture("outline-texture-1-none");
    g_autofree char *disc = save_disc(story);
    g_autoptr(BillowProject) textured = billow_project_copy(billow_session_get_project(story->session));
    billow_texture_allow(disc);
    billow_cloth_set_texture(textured->cloth, disc);
    billow_session_edit(story->session, textured, "Change Texture", NULL);
    story_settle(story);
    GtkWidget *button = story_control(story, "outline-from-texture");
    hands_scroll_to(button);
    hands_click(button);
    hands_wait_until(has_outline, story);
    story_settle(story);
    const BillowGrid *grid = &billow_session_get_project(story->session)->cloth->grid;
    double area = 0.0;
    for (size_t i = 0; i < billow_grid_count(grid); i++)
        area += grid->outline->share[i];
    const double truth = G_PI * 0.375 * 0.375 * (grid->columns - 1) * (grid->rows - 1);
    g_assert_cmpfloat_with_epsilon(area, truth, 0.005 * truth);
    story_picture("outline-texture-2-disc");
    hands_act("key ctrl+z");
    g_assert_null(outline_of(story));
    g_assert_cmpstr(billow_session_get_project(story->session)->cloth->texture, ==, disc);
    hands_act("key ctrl+shift+z");
    g_assert_nonnull(outline_of(story));
}

int
main(int argc, char **argv)
{
    story_init(&argc, &argv);
    story_add("/window-draw-outline/a-pentagon-with-a-hole", NULL, draw_by_pointer);
    story_add("/window-draw-outline/points-are-inserted-and-moved", NULL, edit_points);
    story_add("/window-draw-outline/by-keys", NULL, draw_by_keys);
    story_add("/window-draw-outline/in-a-large-grid", NULL, draw_in_large_grid);
    story_add("/window-draw-outline/from-the-texture", NULL, trace_texture);
    return story_run_all();
}
