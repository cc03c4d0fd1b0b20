/* Makes a rope in the window: New Cloth with one row, a keyframe in the editor, its radius. */
#include "story.h"

#include "app/keyframe_editor/keyframe_editor.h"
#include "app/window/dialogs.h"
#include "widgets/controls/number.h"
#include "widgets/picker/grid_picker.h"

static BillowProject *
project_of(Story *story)
{
    return billow_session_get_project(story->session);
}

static void
set_number(GtkWidget *dialog, const char *name, double value)
{
    billow_number_set(GTK_SPIN_BUTTON(hands_find_name(dialog, name)), value);
}

static gboolean
is_another(gpointer first)
{
    GtkWindow *active = gtk_application_get_active_window(GTK_APPLICATION(g_application_get_default()));
    return active && BILLOW_IS_WINDOW(active) && (gpointer) active != first;
}

/* With one row the dialog asks for a radius instead of a height, and for the anchors of a rope. */
static void
make_rope(Story *story)
{
    BillowWindow *first = story->window;
    story_rest(story);
    hands_act("key ctrl+n");
    GtkWidget *dialog = story_dialog(BILLOW_TYPE_NEW_CLOTH_DIALOG);
    set_number(dialog, "columns", 61.0);
    GtkWidget *height = hands_find_name(dialog, "height");
    set_number(dialog, "rows", 1.0);
    hands_settle();
    g_assert_false(gtk_widget_get_mapped(height));
    set_number(dialog, "radius", 2.0);
    hands_find_text(dialog, "rope of 61 points, 3.00 m");
    hands_click(hands_find_name(dialog, "start"));
    hands_click(hands_find_text(hands_find_name(dialog, "start"), "Both ends"));
    story_picture("rope-new");
    hands_click(hands_find_name(dialog, "create"));
    hands_wait_until(is_another, first);
    story_take_window(story, BILLOW_WINDOW(gtk_application_get_active_window(
                                 GTK_APPLICATION(g_application_get_default()))));
    hands_wait_until(hands_is_laid_out, story->window);
    story_settle(story);
    story_rest(story);
    story_picture("rope-made");
    const BillowGrid *grid = &project_of(story)->cloth->grid;
    g_assert_cmpint(grid->columns, ==, 61);
    g_assert_cmpint(grid->rows, ==, 1);
    g_assert_cmpfloat_with_epsilon(grid->radius, 0.02, 1e-12);
    gtk_window_destroy(GTK_WINDOW(first));
}

static void
click_point(GtkWidget *picker, int column)
{
    double x, y;
    billow_grid_picker_locate(BILLOW_GRID_PICKER(picker), column, 0, &x, &y);
    hands_click_at(picker, x, y);
}

static gboolean
has_verdict(gpointer label)
{
    return g_str_has_suffix(gtk_label_get_text(label), ".");
}

static gboolean
has_two_keyframes(gpointer story)
{
    return billow_project_track(project_of(story), BILLOW_BLOCK_KEYFRAME)->len == 2;
}

/* In the keyframe editor the grid is a row of points. */
static void
pin_three_points(Story *story)
{
    hands_act("key End");
    hands_act("key ctrl+k");
    hands_settle();
    GtkWidget *editor = hands_find_type(GTK_WIDGET(story->window), BILLOW_TYPE_KEYFRAME_EDITOR);
    GtkWidget *picker = hands_find_type(editor, BILLOW_TYPE_GRID_PICKER);
    hands_wait_until(hands_is_laid_out, picker);
    for (int column = 0; column <= 60; column += 30)
        click_point(picker, column);
    g_assert_true(billow_grid_picker_is_picked(BILLOW_GRID_PICKER(picker), 30, 0));
    g_assert_cmpuint(billow_grid_picker_get_n_picked(BILLOW_GRID_PICKER(picker)), ==, 3);
    story_picture("rope-picked");
    hands_click(hands_find_name(editor, "next"));
    story_settle(story);
    story_rest(story);
    story_picture("rope-draped");
    hands_click(hands_find_name(editor, "next"));
    GtkWidget *verdict = hands_find_name(editor, "verdict");
    hands_wait_until(has_verdict, verdict);
    g_assert_cmpstr(gtk_label_get_text(GTK_LABEL(verdict)), ==, "The cloth keeps its lengths.");
    story_picture("rope-judged");
    hands_click(hands_find_name(editor, "next"));
    hands_wait_until(has_two_keyframes, story);
    story_rest(story);
    story_picture("rope-keyframes");
    const GPtrArray *keyframes = billow_project_track(project_of(story), BILLOW_BLOCK_KEYFRAME);
    g_assert_cmpuint(billow_block_keyframe(keyframes->pdata[1])->n_anchors, ==, 3);
}

static void
type_into(GtkWidget *editor, const char *name, double value)
{
    GtkWidget *field = hands_find_name(editor, name);
    hands_scroll_to(field);
    gtk_widget_grab_focus(field);
    billow_number_set(GTK_SPIN_BUTTON(field), value);
    hands_settle();
}

static const BillowKeyframe *
first_keyframe(Story *story)
{
    return billow_block_keyframe(billow_project_track(project_of(story), BILLOW_BLOCK_KEYFRAME)->pdata[0]);
}

static gboolean
is_bent(gpointer story)
{
    return first_keyframe(story)->n_bends == 1;
}

/* Opens the second step of the editor of the first keyframe, which has a button with this name. */
static GtkWidget *
edit_hanging(Story *story, const char *button)
{
    const GPtrArray *keyframes = billow_project_track(project_of(story), BILLOW_BLOCK_KEYFRAME);
    hands_click(story_block(story, BILLOW_BLOCK_KEYFRAME, ((BillowBlock *) keyframes->pdata[0])->id));
    g_assert_true(gtk_widget_activate_action(GTK_WIDGET(story->window), "win.edit-keyframe-hang", NULL));
    story_rest(story);
    GtkWidget *editor = hands_find_type(GTK_WIDGET(story->window), BILLOW_TYPE_KEYFRAME_EDITOR);
    hands_wait_until(hands_is_laid_out, hands_find_name(editor, button));
    return editor;
}

/* In its second step, the editor of the first keyframe adds two bends and a coil, removes a bend, and undoes that. */
static void
bend_and_coil(Story *story)
{
    GtkWidget *editor = edit_hanging(story, "add-bend");
    hands_scroll_to(hands_find_name(editor, "add-bend"));
    hands_click(hands_find_name(editor, "add-bend"));
    hands_find_text(editor, "Bend at column 30, radius 23.9 cm");
    type_into(editor, "bend-0-angle", 360.0);
    type_into(editor, "bend-0-azimuth", 90.0);
    type_into(editor, "bend-0-span", 1.5);
    type_into(editor, "bend-0-column", 16.0);
    story_picture("rope-bent");
    hands_scroll_to(hands_find_name(editor, "add-coil"));
    hands_click(hands_find_name(editor, "add-coil"));
    type_into(editor, "coil-0-radius", 0.05);
    type_into(editor, "coil-0-pitch", 0.1);
    g_assert_false(gtk_widget_is_sensitive(hands_find_name(editor, "add-coil")));
    story_picture("rope-coiled");
    hands_scroll_to(hands_find_name(editor, "coil-0-remove"));
    hands_click(hands_find_name(editor, "coil-0-remove"));
    hands_settle();
    g_assert_true(gtk_widget_is_sensitive(hands_find_name(editor, "add-coil")));
    hands_click(hands_find_name(editor, "next"));
    hands_settle();
    hands_click(hands_find_name(editor, "next"));
    hands_wait_until(is_bent, story);
    story_settle(story);
    story_rest(story);
    story_picture("rope-loop");
    const BillowBend *bend = &first_keyframe(story)->bends[0];
    g_assert_cmpint(bend->column, ==, 16);
    g_assert_cmpfloat(bend->angle, ==, 360.0);
    g_assert_cmpfloat(bend->azimuth, ==, 90.0);
    g_assert_cmpfloat_with_epsilon(bend->span, 1.5, 1e-12);
    g_assert_false(billow_keyframe_has_coil(first_keyframe(story)));
    hands_act("key ctrl+z");
    g_assert_cmpuint(first_keyframe(story)->n_bends, ==, 0);
}

/* The inspector has the radius, and no height. */
static void
set_radius(Story *story)
{
    GtkWidget *radius = story_control(story, "radius");
    g_assert_true(gtk_widget_is_sensitive(radius));
    g_assert_false(gtk_widget_is_sensitive(story_control(story, "cloth-height")));
    gtk_widget_grab_focus(radius);
    story_rest(story);
    hands_scroll_to(radius);
    billow_number_set(GTK_SPIN_BUTTON(radius), 5.0);
    story_settle(story);
    g_assert_cmpfloat_with_epsilon(project_of(story)->cloth->grid.radius, 0.05, 1e-12);
    story_picture("rope-radius");
    story_rest(story);
    hands_act("key ctrl+z");
    g_assert_cmpfloat_with_epsilon(project_of(story)->cloth->grid.radius, 0.02, 1e-12);
}

static gboolean
is_twisted(gpointer story)
{
    return first_keyframe(story)->n_twists == 1;
}

/* A width makes the rope flat; in its second step, the editor of the first keyframe adds a twist. Both are undone. */
static void
make_flat_and_twist(Story *story)
{
    GtkWidget *width = story_control(story, "flat-width");
    g_assert_true(gtk_widget_is_sensitive(width));
    gtk_widget_grab_focus(width);
    story_rest(story);
    hands_scroll_to(width);
    billow_number_set(GTK_SPIN_BUTTON(width), 20.0);
    story_settle(story);
    g_assert_cmpfloat_with_epsilon(project_of(story)->cloth->grid.flat_width, 0.2, 1e-12);
    story_picture("rope-flat");
    GtkWidget *editor = edit_hanging(story, "add-twist");
    hands_scroll_to(hands_find_name(editor, "add-twist"));
    hands_click(hands_find_name(editor, "add-twist"));
    hands_find_text(editor, "Twist from column 0");
    type_into(editor, "twist-0-turns", 2.5);
    hands_scroll_to(hands_find_name(editor, "twist-0-column"));
    story_rest(story);
    story_picture("rope-twist-editor");
    hands_click(hands_find_name(editor, "next"));
    hands_settle();
    hands_click(hands_find_name(editor, "next"));
    hands_wait_until(is_twisted, story);
    story_settle(story);
    story_rest(story);
    story_picture("rope-twisted");
    const BillowGrid *grid = &project_of(story)->cloth->grid;
    const BillowTwist *twist = &first_keyframe(story)->twists[0];
    g_assert_cmpint(twist->column, ==, 0);
    g_assert_cmpfloat(twist->turns, ==, 2.5);
    g_assert_cmpfloat_with_epsilon(twist->span, grid->spacing * (grid->columns - 1), 1e-12);
    hands_act("key ctrl+z");
    g_assert_cmpuint(first_keyframe(story)->n_twists, ==, 0);
    hands_act("key ctrl+z");
    g_assert_cmpfloat(project_of(story)->cloth->grid.flat_width, ==, 0.0);
}

static void
a_rope_is_made(Story *story)
{
    make_rope(story);
    set_radius(story);
    make_flat_and_twist(story);
    bend_and_coil(story);
    pin_three_points(story);
}

int
main(int argc, char **argv)
{
    story_init(&argc, &argv);
    story_add("/window-rope/a-rope-is-made", "tiny-canopy.billow", a_rope_is_made);
    return story_run_all();
}
