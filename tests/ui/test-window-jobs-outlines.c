/* Does jobs with cloths that are no rectangles, and with two cloths, from the start: by pointer, and by keyboard alone. */
#include "jobs.h"

#include "app/window/dialogs.h"
#include "app/window/form_dialog.h"
#include "core/base/outline.h"
#include "widgets/picker/grid_picker.h"

/* --- Steps --- */

static gboolean
is_open(gpointer list)
{
    GtkWidget *popover = hands_find_type(list, GTK_TYPE_POPOVER);
    return popover && gtk_widget_get_mapped(popover);
}

static gboolean
is_label(GtkWidget *widget, gconstpointer text)
{
    return GTK_IS_LABEL(widget) && gtk_widget_get_mapped(widget) &&
           g_str_equal(gtk_label_get_text(GTK_LABEL(widget)), text);
}

/* A new cloth with an outline from the list. */
static void
make_cloth(Story *story, const char *outline)
{
    jobs_actions = 0;
    jobs_click(hands_find_action(GTK_WIDGET(story->window), "app.new"));
    GtkWidget *dialog = story_dialog(BILLOW_TYPE_NEW_CLOTH_DIALOG);
    GtkWidget *list = hands_find_name(dialog, "outline");
    jobs_click(list);
    hands_wait_until(is_open, list);
    jobs_click(hands_find(hands_find_type(list, GTK_TYPE_POPOVER), is_label, outline));
    jobs_click(hands_find_name(dialog, "create"));
    story_settle(story);
}

/* `letter`: the first of the outline's name. */
static void
make_cloth_by_keys(Story *story, const char *letter)
{
    jobs_actions = 0;
    jobs_press("ctrl+n");
    story_dialog(BILLOW_TYPE_NEW_CLOTH_DIALOG);
    jobs_press("alt+t");
    jobs_press(letter);
    story_picture("job-outline-dialog");
    jobs_press("Return");
    story_settle(story);
}

static gboolean
has_no_dialog(gpointer nothing)
{
    return hands_window_of_type(BILLOW_TYPE_FORM_DIALOG) == NULL;
}

static void
wait_for_animation(Story *story)
{
    hands_wait_until(has_no_dialog, NULL);
    story_settle(story);
}

static gboolean
is_shown_label(GtkWidget *widget, gconstpointer text)
{
    return is_label(widget, text) && hands_is_laid_out(widget);
}

typedef struct {
    GtkWidget *window;
    const char *text;
} Sought;

static gboolean
is_there(gpointer data)
{
    const Sought *sought = data;
    return hands_find(sought->window, is_shown_label, sought->text) != NULL;
}

/* Clicks through the main menu. */
static void
choose_ready(Story *story, const char *title)
{
    const char *const path[] = {"Add", "Ready Animation", title};
    jobs_click(hands_find_name(GTK_WIDGET(story->window), "menu_button"));
    for (size_t i = 0; i < G_N_ELEMENTS(path); i++) {
        Sought sought = {GTK_WIDGET(story->window), path[i]};
        hands_wait_until(is_there, &sought);
        jobs_click(hands_find(sought.window, is_shown_label, sought.text));
    }
    GtkWidget *dialog = story_dialog(BILLOW_TYPE_FORM_DIALOG);
    jobs_click(hands_find_name(dialog, "make"));
    wait_for_animation(story);
}

static void
find_ready(Story *story, const char *words)
{
    jobs_press("ctrl+shift+p");
    jobs_type(words);
    jobs_press("Return");
    story_dialog(BILLOW_TYPE_FORM_DIALOG);
    jobs_press("Return");
    wait_for_animation(story);
}

static BillowVec3
point_of(const BillowMesh *mesh, size_t i)
{
    return billow_vec3((double) mesh->x[i], (double) mesh->y[i], (double) mesh->z[i]);
}

static const BillowMesh *
see_frame(Story *story, int frame, const char *picture)
{
    billow_session_set_frame(story->session, frame);
    return jobs_see(story, picture);
}

static const BillowMesh *
see_end(Story *story, const char *picture)
{
    return see_frame(story, billow_project_frame_count(jobs_project(story)), picture);
}

/* --- A round tablecloth on a table --- */

/* It falls from the air, and in the end lies on the table and hangs over its edge, as low on all sides as folds let it. */
static void
check_tablecloth(Story *story, const char *picture)
{
    g_assert_cmpint(jobs_actions, <=, 10);
    const BillowCollider *table =
        billow_block_collider(story_find(story, BILLOW_BLOCK_COLLIDER, "ready-table"));
    const BillowMesh *cloth = see_frame(story, 1, "job-round-held");
    const BillowGrid *grid = &cloth->grid;
    const double radius = 0.5 * grid->spacing * (MIN(grid->columns, grid->rows) - 1),
                 over = radius - table->radius;
    g_assert_nonnull(grid->outline);
    g_assert_cmpfloat(jobs_height_at(cloth, grid->columns / 2, grid->rows / 2), >, table->length + 0.1);
    cloth = see_end(story, picture);
    int hanging = 0, lying = 0;
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column < grid->columns; column++) {
            const BillowVec3 flat = billow_grid_flat(grid, column, row),
                             p = point_of(cloth, billow_grid_index(grid, column, row));
            const double from_middle = hypot(flat.x, flat.z);
            if (!billow_grid_can_hold(grid, column, row))
                continue;
            g_assert_cmpfloat(p.y, >, table->length - over);
            if (from_middle < table->radius - 2.0 * grid->spacing) {
                g_assert_cmpfloat_with_epsilon(p.y, table->length, 0.02);
                lying++;
            } else if (from_middle > radius - grid->spacing) {
                g_assert_cmpfloat(p.y, <, table->length - 0.5 * over);
                g_assert_cmpfloat(hypot(p.x, p.z), <, radius - 0.1 * over);
                hanging++;
            }
        }
    g_assert_cmpint(lying, >, 100);
    g_assert_cmpint(hanging, >, 40);
}

static void
make_tablecloth(Story *story)
{
    make_cloth(story, "Round");
    choose_ready(story, "Tablecloth on a Round Table…");
    check_tablecloth(story, "job-round-tablecloth");
}

static void
make_tablecloth_by_keys(Story *story)
{
    make_cloth_by_keys(story, "r");
    find_ready(story, "cloth on a round");
    check_tablecloth(story, "job-round-tablecloth-keys");
}

/* --- A pennant on a pole --- */

/* It is held along its pole, its tip flies away from it, and it moves. */
static void
check_pennant(Story *story, const char *picture)
{
    g_assert_cmpint(jobs_actions, <=, 10);
    const BillowCollider *pole =
        billow_block_collider(story_find(story, BILLOW_BLOCK_COLLIDER, "ready-post"));
    const BillowMesh *pennant = see_frame(story, 1, picture);
    const BillowGrid *grid = &pennant->grid;
    g_assert_nonnull(grid->outline);
    g_assert_false(billow_grid_can_hold(grid, grid->columns - 1, 0));
    for (int row = 0; row < grid->rows; row++) {
        const BillowVec3 p = point_of(pennant, billow_grid_index(grid, 0, row));
        g_assert_cmpfloat_with_epsilon(hypot(p.x - pole->position.x, p.z - pole->position.z), pole->radius,
                                       1e-5);
        g_assert_cmpfloat(p.y, <, pole->length);
    }
    const size_t tip = billow_grid_index(grid, grid->columns - 1, grid->rows / 2);
    const BillowVec3 before = point_of(pennant, tip);
    g_assert_cmpfloat(before.x - pole->position.x, >, 0.6 * grid->spacing * (grid->columns - 1));
    double farthest = 0.0;
    for (int frame = 5; frame <= 17; frame += 4) {
        pennant = see_frame(story, frame, "job-pennant-later");
        farthest = fmax(farthest, billow_vec3_length(billow_vec3_sub(point_of(pennant, tip), before)));
    }
    g_assert_cmpfloat(farthest, >, 0.02);
    g_assert_true(jobs_project(story)->loop);
}

static void
make_pennant(Story *story)
{
    make_cloth(story, "Pennant");
    choose_ready(story, "Flag…");
    check_pennant(story, "job-pennant");
}

static void
make_pennant_by_keys(Story *story)
{
    make_cloth_by_keys(story, "p");
    find_ready(story, "flag");
    check_pennant(story, "job-pennant-keys");
}

/* --- Both halves of a curtain --- */

typedef struct {
    double left, right; /* of the points of the first row */
} Extent;

static Extent
extent_of(Story *story, guint cloth, int frame, const char *picture)
{
    billow_session_activate_cloth(story->session, cloth);
    const BillowMesh *mesh = see_frame(story, frame, picture);
    Extent extent = {INFINITY, -INFINITY};
    for (int column = 0; column < mesh->grid.columns; column++) {
        const double x = (double) mesh->x[billow_grid_index(&mesh->grid, column, 0)];
        extent.left = fmin(extent.left, x);
        extent.right = fmax(extent.right, x);
        g_assert_cmpfloat_with_epsilon(jobs_height_at(mesh, column, 0), jobs_height_at(mesh, 0, 0), 0.05);
    }
    return extent;
}

/* Both hang from their tops, meet in the middle at first, and are apart in the end. */
static void
check_curtain(Story *story, const char *picture)
{
    const int last = billow_project_frame_count(jobs_project(story));
    g_assert_cmpint(jobs_actions, <=, 18);
    g_assert_cmpuint(jobs_project(story)->cloths->len, ==, 2);
    const Extent left = extent_of(story, 0, 1, "job-curtain-left"),
                 right = extent_of(story, 1, 1, "job-curtain-right"),
                 left_open = extent_of(story, 0, last, picture),
                 right_open = extent_of(story, 1, last, "job-curtain-right-open");
    const double width = right.right - left.left;
    g_assert_cmpfloat(fabs(right.left - left.right), <, 0.06 * width);
    g_assert_cmpfloat(right_open.left - left_open.right, >, 0.4 * width);
    g_assert_cmpfloat_with_epsilon(left_open.left, left.left, 0.02 * width);
    g_assert_cmpfloat_with_epsilon(right_open.right, right.right, 0.02 * width);
}

static void
make_curtain(Story *story)
{
    jobs_actions = 0;
    jobs_click(hands_find_action(GTK_WIDGET(story->window), "win.ready-theater-curtain"));
    GtkWidget *dialog = story_dialog(BILLOW_TYPE_FORM_DIALOG);
    jobs_click(hands_find_name(dialog, "make"));
    wait_for_animation(story);
    check_curtain(story, "job-both-halves");
}

static void
make_curtain_by_keys(Story *story)
{
    jobs_actions = 0;
    find_ready(story, "both halves");
    check_curtain(story, "job-both-halves-keys");
}

int
main(int argc, char **argv)
{
    story_init(&argc, &argv);
    story_add("/window-jobs-outlines/a-round-tablecloth-on-a-table", NULL, make_tablecloth);
    story_add("/window-jobs-outlines/a-round-tablecloth-on-a-table-by-keys", NULL, make_tablecloth_by_keys);
    story_add("/window-jobs-outlines/a-pennant-on-a-pole", NULL, make_pennant);
    story_add("/window-jobs-outlines/a-pennant-on-a-pole-by-keys", NULL, make_pennant_by_keys);
    story_add("/window-jobs-outlines/both-halves-of-a-curtain", NULL, make_curtain);
    story_add("/window-jobs-outlines/both-halves-of-a-curtain-by-keys", NULL, make_curtain_by_keys);
    return story_run_all();
}
