/* Does typical jobs from the start, with few actions and by keyboard alone. An action is a key with its
 * modifiers, the choice of a row, or text for a field; moving there counts too. */
#include "story.h"

#include "app/keyframe_editor/keyframe_editor.h"
#include "app/window/dialogs.h"
#include "widgets/picker/grid_picker.h"

static int actions;

static void
press(const char *keys)
{
    actions++;
    hands_act("key %s", keys);
}

static gboolean
has_focus(GtkWidget *widget)
{
    GtkWidget *focus = gtk_root_get_focus(gtk_widget_get_root(widget));
    return focus && (focus == widget || gtk_widget_is_ancestor(focus, widget));
}

/* Checks that the number of actions is small enough. */
static void
walk_to(GtkWidget *control)
{
    for (int steps = 0; !has_focus(control); steps++) {
        g_assert_cmpint(steps, <, 20);
        hands_act("key Tab");
    }
}

/* Tab selects all of the text in a field. */
static void
type_into(GtkWidget *field, const char *text)
{
    actions++;
    walk_to(field);
    hands_type(text);
    hands_act("key Return");
}

static GtkWidget *
part(Story *story, const char *name)
{
    GtkWidget *editor = hands_find_type(GTK_WIDGET(story->window), BILLOW_TYPE_KEYFRAME_EDITOR);
    return hands_find_name(editor, name);
}

/* With the dialog's defaults. */
static void
make_cloth(Story *story)
{
    actions = 0;
    press("ctrl+n");
    story_dialog(BILLOW_TYPE_NEW_CLOTH_DIALOG);
    press("Return");
    story_settle(story);
}

static const BillowProject *
project_of(Story *story)
{
    return billow_session_get_project(story->session);
}

static gboolean
has_picked(gpointer picker)
{
    return billow_grid_picker_get_n_picked(picker) > 0;
}

/* Presses the key of a preset in the editor of a new keyframe. */
static void
press_preset(Story *story, const char *key)
{
    press("ctrl+k");
    press(key);
    hands_wait_until(has_picked, hands_find_type(GTK_WIDGET(story->window), BILLOW_TYPE_GRID_PICKER));
    press("ctrl+shift+Return");
    story_settle(story);
}

/* Returns the displayed frame, after taking a screenshot. */
static const BillowMesh *
see(Story *story, const char *picture)
{
    story_settle(story);
    story_rest(story);
    story_picture(picture);
    g_test_message("%s: %d actions", picture, actions);
    return story_mesh(story);
}

/* Returns the width of the visible part of a row, in meters. */
static double
width_of_row(const BillowMesh *mesh, int row)
{
    double low = INFINITY, high = -INFINITY;
    for (int column = 0; column < mesh->grid.columns; column++) {
        const double x = (double) mesh->x[billow_grid_index(&mesh->grid, column, row)];
        low = fmin(low, x);
        high = fmax(high, x);
    }
    return high - low;
}

static double
height_at(const BillowMesh *mesh, int column, int row)
{
    return (double) mesh->y[billow_grid_index(&mesh->grid, column, row)];
}

/* --- A flag on a pole, with a wave --- */

static void
make_flag(Story *story)
{
    make_cloth(story);
    press_preset(story, "alt+u");
    press("ctrl+shift+w");
    const BillowMesh *flag = see(story, "job-flag");
    g_assert_cmpint(actions, <=, 12);
    g_assert_cmpuint(project_of(story)->tracks[BILLOW_BLOCK_WAVE]->len, ==, 1);
    for (int row = 0; row < flag->grid.rows; row++) { /* the pole is vertical, and the cloth flies from it */
        const size_t first = billow_grid_index(&flag->grid, 0, row);
        g_assert_cmpfloat_with_epsilon(flag->x[first], flag->x[0], 1e-5);
        g_assert_cmpfloat_with_epsilon(height_at(flag, 0, 0) - height_at(flag, 0, row), 0.05 * row, 1e-5);
        g_assert_cmpfloat(flag->x[first + (size_t) flag->grid.columns - 1], >, flag->x[first] + 1.0f);
    }
}

/* --- Half a theatre curtain that opens --- */

static void
make_curtain(Story *story)
{
    make_cloth(story);
    press_preset(story, "alt+n");
    const double closed = width_of_row(see(story, "job-curtain-closed"), 0);
    press("End");
    press("ctrl+alt+k");
    story_picture("job-curtain-hang");
    walk_to(part(story, "anchors"));
    press("Down"); /* the second anchor, of the edge that opens */
    type_into(part(story, "x"), "-0.3");
    press("ctrl+shift+Return");
    story_settle(story);
    type_into(story_control(story, "start"), "2");
    press("End");
    const double open = width_of_row(see(story, "job-curtain-open"), 0);
    g_assert_cmpint(actions, <=, 15);
    g_assert_cmpuint(project_of(story)->tracks[BILLOW_BLOCK_KEYFRAME]->len, ==, 2);
    g_assert_cmpfloat_with_epsilon(closed, 1.2, 0.02);
    g_assert_cmpfloat_with_epsilon(open, 0.3, 0.05);
    press("Home");
    g_assert_cmpfloat_with_epsilon(width_of_row(see(story, "job-curtain-again"), 0), closed, 1e-6);
}

/* --- A tablecloth on a table --- */

static void
make_tablecloth(Story *story)
{
    make_cloth(story);
    press_preset(story, "alt+p");
    press("F10");
    press("d");
    press("b");
    type_into(story_control(story, "size-x"), "1.68");
    type_into(story_control(story, "size-z"), "1.18");
    const BillowMesh *cloth = see(story, "job-tablecloth");
    g_assert_cmpint(actions, <=, 10);
    const GPtrArray *bodies = project_of(story)->tracks[BILLOW_BLOCK_COLLIDER];
    g_assert_cmpuint(bodies->len, ==, 1);
    g_assert_cmpfloat(billow_block_collider(bodies->pdata[0])->size.x, ==, 1.68);
    g_assert_cmpfloat(billow_block_collider(bodies->pdata[0])->size.z, ==, 1.18);
    const double top = height_at(cloth, 20, 15);
    g_assert_cmpfloat_with_epsilon(height_at(cloth, 5, 5), top, 1e-3);
    g_assert_cmpfloat(height_at(cloth, 0, 15), <, top - 0.1); /* and hangs over the edges */
    g_assert_cmpfloat(height_at(cloth, 20, 30), <, top - 0.1);
}

int
main(int argc, char **argv)
{
    story_init(&argc, &argv);
    story_add("/window-jobs/a-flag-on-a-pole-with-a-wave", NULL, make_flag);
    story_add("/window-jobs/half-a-curtain-that-opens", NULL, make_curtain);
    story_add("/window-jobs/a-tablecloth-on-a-table", NULL, make_tablecloth);
    return story_run_all();
}
