/* Does typical jobs from the start, with few actions and by keyboard alone. */
#include "jobs.h"

#include "app/window/dialogs.h"
#include "widgets/picker/grid_picker.h"

/* With the dialog's defaults. */
static void
make_cloth(Story *story)
{
    jobs_actions = 0;
    jobs_press("ctrl+n");
    story_dialog(BILLOW_TYPE_NEW_CLOTH_DIALOG);
    jobs_press("Return");
    story_settle(story);
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
    jobs_press("ctrl+k");
    jobs_press(key);
    hands_wait_until(has_picked, hands_find_type(GTK_WIDGET(story->window), BILLOW_TYPE_GRID_PICKER));
    jobs_press("ctrl+shift+Return");
    story_settle(story);
}

/* --- A flag on a pole, with a wave --- */

static void
make_flag(Story *story)
{
    make_cloth(story);
    press_preset(story, "alt+u");
    jobs_press("ctrl+shift+w");
    const BillowMesh *flag = jobs_see(story, "job-flag");
    g_assert_cmpint(jobs_actions, <=, 12);
    g_assert_cmpuint(billow_project_track(jobs_project(story), BILLOW_BLOCK_WAVE)->len, ==, 1);
    for (int row = 0; row < flag->grid.rows; row++) { /* the pole is vertical, and the cloth flies from it */
        const size_t first = billow_grid_index(&flag->grid, 0, row);
        g_assert_cmpfloat_with_epsilon(flag->x[first], flag->x[0], 1e-5);
        g_assert_cmpfloat_with_epsilon(jobs_height_at(flag, 0, 0) - jobs_height_at(flag, 0, row), 0.05 * row,
                                       1e-5);
        g_assert_cmpfloat(flag->x[first + (size_t) flag->grid.columns - 1], >, flag->x[first] + 1.0f);
    }
}

/* --- Half a theatre curtain that opens --- */

static void
make_curtain(Story *story)
{
    make_cloth(story);
    press_preset(story, "alt+n");
    const double closed = jobs_width_of_row(jobs_see(story, "job-curtain-closed"), 0);
    jobs_press("End");
    jobs_press("ctrl+alt+k");
    story_picture("job-curtain-hang");
    jobs_walk_to(jobs_part(story, "anchors"));
    jobs_press("Down"); /* the second anchor, of the edge that opens */
    jobs_type_into(jobs_part(story, "x"), "-0.3");
    jobs_press("ctrl+shift+Return");
    story_settle(story);
    jobs_type_into(story_control(story, "start"), "2");
    jobs_press("End");
    const double open = jobs_width_of_row(jobs_see(story, "job-curtain-open"), 0);
    g_assert_cmpint(jobs_actions, <=, 15);
    g_assert_cmpuint(billow_project_track(jobs_project(story), BILLOW_BLOCK_KEYFRAME)->len, ==, 2);
    g_assert_cmpfloat_with_epsilon(closed, 1.2, 0.02);
    g_assert_cmpfloat_with_epsilon(open, 0.3, 0.05);
    jobs_press("Home");
    g_assert_cmpfloat_with_epsilon(jobs_width_of_row(jobs_see(story, "job-curtain-again"), 0), closed, 1e-6);
}

/* --- A tablecloth on a table --- */

static void
make_tablecloth(Story *story)
{
    make_cloth(story);
    press_preset(story, "alt+p");
    jobs_press("F10");
    jobs_press("d");
    jobs_press("b");
    jobs_type_into(story_control(story, "size-x"), "1.68");
    jobs_type_into(story_control(story, "size-z"), "1.18");
    const BillowMesh *cloth = jobs_see(story, "job-tablecloth");
    g_assert_cmpint(jobs_actions, <=, 10);
    const GPtrArray *bodies = billow_project_track(jobs_project(story), BILLOW_BLOCK_COLLIDER);
    g_assert_cmpuint(bodies->len, ==, 2); /* the floor and the table */
    g_assert_cmpfloat(billow_block_collider(bodies->pdata[1])->size.x, ==, 1.68);
    g_assert_cmpfloat(billow_block_collider(bodies->pdata[1])->size.z, ==, 1.18);
    const double top = jobs_height_at(cloth, 20, 15);
    g_assert_cmpfloat_with_epsilon(jobs_height_at(cloth, 5, 5), top, 1e-3);
    g_assert_cmpfloat(jobs_height_at(cloth, 0, 15), <, top - 0.1); /* and hangs over the edges */
    g_assert_cmpfloat(jobs_height_at(cloth, 20, 30), <, top - 0.1);
}

/* --- Five towels on a line --- */

static void
type_number(GtkWidget *dialog, const char *name, const char *text)
{
    jobs_actions++;
    jobs_walk_to(hands_find_name(dialog, name));
    hands_type(text);
    hands_act("key Tab");
}

static gboolean
has_cloths(gpointer story)
{
    return jobs_project(story)->cloths->len == 6;
}

static gboolean
has_towel(gpointer story)
{
    return jobs_project(story)->cloths->len == 2 && !hands_window_of_type(BILLOW_TYPE_NEW_CLOTH_DIALOG);
}

static int
compare(const void *a, const void *b)
{
    const double p = *(const double *) a, q = *(const double *) b;
    return (p > q) - (p < q);
}

/* Pegs the towel to the line with what follows the choice of its list of carriers, hangs four more, and looks. */
static void
hang_rest(Story *story, const char *picture)
{
    jobs_press("Down");
    jobs_press("Return");
    jobs_press("ctrl+shift+Return");
    story_settle(story);
    for (int k = 0; k < 4; k++)
        jobs_press("ctrl+alt+d");
    hands_wait_until(has_cloths, story);
    jobs_see(story, picture);
    g_assert_cmpint(jobs_actions, <=, 20);
    const BillowProject *project = jobs_project(story);
    double places[5];
    for (guint i = 1; i < project->cloths->len; i++) {
        const BillowCloth *cloth = project->cloths->pdata[i];
        const BillowBlock *pegged = cloth->tracks[BILLOW_BLOCK_KEYFRAME]->pdata[0];
        double low[2];
        for (size_t k = 0; k < 2; k++) {
            const BillowBinding *peg = billow_keyframe_binding(billow_block_keyframe(pegged), k);
            g_assert_nonnull(peg);
            low[k] = peg->at.column;
        }
        places[i - 1] = fmin(low[0], low[1]);
    }
    qsort(places, 5, sizeof *places, compare);
    for (int i = 0; i < 4; i++) /* none hangs in front of another */
        g_assert_cmpfloat(places[i + 1] - places[i], >=, 6.0);
}

/* A line between two points, a towel pegged to it, and four more beside it. */
static void
hang_laundry(Story *story)
{
    jobs_actions = 0;
    jobs_press("ctrl+n");
    GtkWidget *dialog = story_dialog(BILLOW_TYPE_NEW_CLOTH_DIALOG);
    type_number(dialog, "rows", "1");
    jobs_click(hands_find_name(dialog, "start"));
    jobs_click(hands_find_text(hands_find_name(dialog, "start"), "Both ends"));
    jobs_press("Return");
    story_settle(story);
    jobs_press("ctrl+alt+n");
    dialog = story_dialog(BILLOW_TYPE_NEW_CLOTH_DIALOG);
    type_number(dialog, "columns", "7");
    type_number(dialog, "rows", "9");
    jobs_click(hands_find_name(dialog, "create"));
    story_settle(story);
    const GPtrArray *keyframes = billow_project_track(jobs_project(story), BILLOW_BLOCK_KEYFRAME);
    jobs_click(story_block(story, BILLOW_BLOCK_KEYFRAME, ((const BillowBlock *) keyframes->pdata[0])->id));
    jobs_press("Return");
    hands_settle();
    jobs_press("alt+Right");
    GtkWidget *choice = jobs_part(story, "carrier");
    hands_scroll_to(choice);
    jobs_click(choice);
    hang_rest(story, "job-laundry");
}

static void
hang_laundry_by_keys(Story *story)
{
    jobs_actions = 0;
    jobs_press("ctrl+n");
    GtkWidget *dialog = story_dialog(BILLOW_TYPE_NEW_CLOTH_DIALOG);
    type_number(dialog, "rows", "1");
    jobs_press("alt+a");
    jobs_press("b");
    jobs_press("Return");
    story_settle(story);
    jobs_press("ctrl+alt+n");
    dialog = story_dialog(BILLOW_TYPE_NEW_CLOTH_DIALOG);
    type_number(dialog, "columns", "7");
    jobs_type_into(hands_find_name(dialog, "rows"), "9");
    hands_wait_until(has_towel, story);
    story_settle(story);
    jobs_press("ctrl+a"); /* its keyframe */
    jobs_press("shift+Return");
    hands_settle();
    jobs_walk_to(jobs_part(story, "carrier"));
    jobs_press("space");
    hang_rest(story, "job-laundry-keys");
}

int
main(int argc, char **argv)
{
    story_init(&argc, &argv);
    story_add("/window-jobs/a-flag-on-a-pole-with-a-wave", NULL, make_flag);
    story_add("/window-jobs/half-a-curtain-that-opens", NULL, make_curtain);
    story_add("/window-jobs/a-tablecloth-on-a-table", NULL, make_tablecloth);
    story_add("/window-jobs/five-towels-on-a-line", NULL, hang_laundry);
    story_add("/window-jobs/five-towels-on-a-line-by-keys", NULL, hang_laundry_by_keys);
    return story_run_all();
}
