/* Makes the ready animations from the welcome page, by mouse and by keyboard alone, with few actions. */
#include "jobs.h"

#include "app/window/form_dialog.h"
#include "widgets/timeline/parts.h"
#include "widgets/viewport/viewport.h"

/* --- Ready animations, from the welcome page --- */
static gboolean
is_menu(GtkWidget *widget, gconstpointer nothing)
{
    return GTK_IS_POPOVER_MENU(widget) && gtk_widget_get_mapped(widget);
}

static gboolean
is_menu_open(gpointer window)
{
    GtkWidget *menu = hands_find(window, is_menu, NULL);
    return menu && hands_is_laid_out(menu);
}

static gboolean
has_no_dialog(gpointer nothing)
{
    return hands_window_of_type(BILLOW_TYPE_FORM_DIALOG) == NULL;
}

/* Chooses an item of the context menu of a place. */
static void
choose_in_menu(Story *story, GtkWidget *widget, double x, double y, const char *label)
{
    jobs_actions++;
    hands_point_at(widget, x, y);
    hands_act("click 3");
    hands_wait_until(is_menu_open, story->window);
    jobs_click(hands_find_text(GTK_WIDGET(story->window), label));
}

/* Typing replaces the first number, which has the focus. */
static void
choose_card(Story *story, const char *action)
{
    jobs_actions = 0;
    jobs_click(hands_find_action(GTK_WIDGET(story->window), action));
    story_dialog(BILLOW_TYPE_FORM_DIALOG);
}

static void
click_make(void)
{
    jobs_click(hands_find_name(hands_window_of_type(BILLOW_TYPE_FORM_DIALOG), "make"));
}

/* By the command search. */
static void
find_ready(Story *story, const char *words)
{
    jobs_actions = 0;
    jobs_press("ctrl+shift+p");
    jobs_type(words);
    jobs_press("Return");
    story_dialog(BILLOW_TYPE_FORM_DIALOG);
}

static gboolean
is_made(gpointer story)
{
    return has_no_dialog(NULL) && jobs_project(story)->duration > 0.0;
}

typedef struct {
    Story *story;
    BillowVec3 place;
} Corner;

static BillowVec3
last_point(Story *story)
{
    const BillowMesh *mesh = story_mesh(story);
    const size_t i = billow_grid_count(&mesh->grid) - 1;
    return billow_vec3((double) mesh->x[i], (double) mesh->y[i], (double) mesh->z[i]);
}

static gboolean
has_moved(gpointer data)
{
    const Corner *corner = data;
    return billow_vec3_length(billow_vec3_sub(last_point(corner->story), corner->place)) > 0.01;
}

/* Plays it, by the button or by key, and sees the cloth move. */
static void
watch(Story *story, gboolean by_mouse)
{
    hands_wait_until(is_made, story);
    story_settle(story);
    const Corner corner = {story, last_point(story)};
    if (by_mouse)
        jobs_click(hands_find_action(GTK_WIDGET(story->window), "win.play"));
    else
        jobs_press("space");
    hands_wait_until(has_moved, (gpointer) &corner);
    billow_session_set_playing(story->session, FALSE);
}

static void
check_flag(Story *story, const char *picture)
{
    const BillowMesh *flag = jobs_see(story, picture);
    g_assert_cmpint(jobs_actions, <=, 6);
    g_assert_cmpfloat(jobs_project(story)->duration, ==, 3.0);
    g_assert_true(jobs_project(story)->loop);
    g_assert_nonnull(story_find(story, BILLOW_BLOCK_COLLIDER, "ready-post"));
    const size_t end = (size_t) flag->grid.columns - 1;
    g_assert_cmpfloat(flag->x[end], >, flag->x[0] + 1.0f); /* it flies from the pole */
}

static void
make_flag(Story *story)
{
    choose_card(story, "win.ready-flag");
    story_picture("job-ready-dialog");
    jobs_type("3");
    click_make();
    watch(story, TRUE);
    check_flag(story, "job-ready-flag");
}

static void
make_flag_by_keys(Story *story)
{
    find_ready(story, "flag");
    jobs_type("3");
    jobs_press("Return");
    watch(story, FALSE);
    check_flag(story, "job-ready-flag-keys");
}

/* It closes the opening at first, and is gathered on its left in the end. */
static void
check_curtain(Story *story)
{
    billow_session_set_frame(story->session, 1);
    const double closed = jobs_width_of_row(jobs_see(story, "job-ready-curtain-closed"), 0);
    billow_session_set_frame(story->session, billow_project_frame_count(jobs_project(story)));
    const double open = jobs_width_of_row(jobs_see(story, "job-ready-curtain-open"), 0);
    g_assert_cmpint(jobs_actions, <=, 10);
    g_assert_cmpfloat(jobs_project(story)->duration, ==, 5.0);
    g_assert_cmpfloat(open, <, 0.5 * closed);
}

static void
make_curtain(Story *story)
{
    choose_card(story, "win.ready-curtain");
    jobs_type("5");
    click_make();
    hands_wait_until(is_made, story);
    story_settle(story);
    jobs_click(hands_find_action(GTK_WIDGET(story->window), "win.play"));
    billow_session_set_playing(story->session, FALSE);
    check_curtain(story);
}

static void
make_curtain_by_keys(Story *story)
{
    find_ready(story, "curtain");
    jobs_type("5");
    jobs_press("Return");
    hands_wait_until(is_made, story);
    jobs_press("space");
    billow_session_set_playing(story->session, FALSE);
    check_curtain(story);
}

/* A gust travels over it. */
static void
check_banner(Story *story, const char *picture)
{
    const GPtrArray *gusts = billow_project_track(jobs_project(story), BILLOW_BLOCK_GUST);
    g_assert_cmpuint(gusts->len, ==, 1);
    const BillowBlock *gust = gusts->pdata[0];
    billow_session_set_frame(
        story->session, billow_project_frame_at(jobs_project(story), gust->start + 0.4 * gust->duration));
    const BillowMesh *banner = jobs_see(story, picture);
    g_assert_cmpint(jobs_actions, <=, 8);
    const size_t middle = billow_grid_index(&banner->grid, banner->grid.columns / 2, banner->grid.rows - 1);
    g_assert_cmpfloat(banner->z[middle], >, 0.2f); /* downwind */
}

static void
make_banner(Story *story)
{
    choose_card(story, "win.ready-banner");
    click_make();
    watch(story, TRUE);
    check_banner(story, "job-ready-banner");
}

static void
make_banner_by_keys(Story *story)
{
    find_ready(story, "banner");
    jobs_press("Return");
    watch(story, FALSE);
    check_banner(story, "job-ready-banner-keys");
}

/* It is above the table at first, and lies on it and hangs over the edge in the end. */
static void
check_tablecloth(Story *story, const char *picture)
{
    const BillowCollider *table =
        billow_block_collider(story_find(story, BILLOW_BLOCK_COLLIDER, "ready-table"));
    g_autofree char *before = g_strconcat(picture, "-held", NULL);
    billow_session_set_frame(story->session, 1);
    const BillowMesh *cloth = jobs_see(story, before);
    const int middle = cloth->grid.columns / 2;
    g_assert_cmpfloat(jobs_height_at(cloth, middle, middle), >, table->length + 0.3);
    billow_session_set_frame(story->session, billow_project_frame_count(jobs_project(story)));
    cloth = jobs_see(story, picture);
    g_assert_cmpint(jobs_actions, <=, 8);
    g_assert_cmpfloat_with_epsilon(jobs_height_at(cloth, middle, middle), table->length, 0.01);
    g_assert_cmpfloat(jobs_height_at(cloth, 0, 0), <, table->length - 0.3);
    g_assert_cmpfloat(jobs_height_at(cloth, 0, 0), >, 0.0);
    g_assert_cmpfloat(jobs_height_at(cloth, middle, 0), <, table->length - 0.2);
}

static BillowPathKind
path_of(Story *story)
{
    return billow_block_path(story_find(story, BILLOW_BLOCK_TRANSITION, "held"))->kind;
}

/* Returns how much higher a corner of the shown cloth is than its middle. */
static double
sag_of(Story *story)
{
    const BillowMesh *cloth = story_mesh(story);
    return jobs_height_at(cloth, 0, 0) - jobs_height_at(cloth, cloth->grid.columns / 2, cloth->grid.rows / 2);
}

/* Half way through the fall, the cloth is as it was held; on straight lines it would have begun to drape. */
static void
choose_another_path(Story *story)
{
    const BillowBlock *held = story_find(story, BILLOW_BLOCK_KEYFRAME, "held"),
                      *laid = story_find(story, BILLOW_BLOCK_KEYFRAME, "laid");
    billow_session_set_frame(story->session, 1);
    story_settle(story);
    const double sag = sag_of(story);
    billow_session_set_frame(
        story->session,
        billow_project_frame_at(jobs_project(story), 0.5 * (billow_block_end(held) + laid->start)));
    hands_click(story_block(story, BILLOW_BLOCK_TRANSITION, "held"));
    GtkWidget *path = story_control(story, "path");
    hands_scroll_to(path);
    story_settle(story);
    g_assert_cmpint(path_of(story), ==, BILLOW_PATH_FALL);
    g_assert_cmpfloat_with_epsilon(sag_of(story), sag, 1e-5);
    story_picture("path-fall");
    hands_click(path);
    hands_click(hands_find_text(path, "Straight"));
    story_settle(story);
    g_assert_cmpint(path_of(story), ==, BILLOW_PATH_STRAIGHT);
    g_assert_cmpfloat(sag_of(story), <, 0.7 * sag);
    story_picture("path-straight");
    hands_act("key ctrl+z");
    story_settle(story);
    g_assert_cmpint(path_of(story), ==, BILLOW_PATH_FALL);
    g_assert_cmpfloat_with_epsilon(sag_of(story), sag, 1e-5);
}

static void
make_tablecloth(Story *story)
{
    choose_card(story, "win.ready-round-tablecloth");
    click_make();
    watch(story, TRUE);
    check_tablecloth(story, "job-ready-tablecloth");
    choose_another_path(story);
}

static void
make_tablecloth_by_keys(Story *story)
{
    find_ready(story, "tablecloth");
    jobs_press("Return");
    watch(story, FALSE);
    check_tablecloth(story, "job-ready-tablecloth-keys");
}

/* --- Another length, another size --- */

/* A flag of 3 s at 24 fps becomes one of 4 s at 30 fps. */
static void
check_retimed(Story *story)
{
    g_assert_cmpint(jobs_actions, <=, 4);
    g_assert_cmpint(billow_project_frame_count(jobs_project(story)), ==, 120);
    g_assert_cmpfloat(jobs_project(story)->frame_rate, ==, 30.0);
    const BillowBlock *wave = billow_project_track(jobs_project(story), BILLOW_BLOCK_WAVE)->pdata[0];
    g_assert_cmpfloat_with_epsilon(billow_block_end(wave), 4.0, 1e-9);
}

static void
type_times(void)
{
    story_dialog(BILLOW_TYPE_FORM_DIALOG);
    jobs_type("30");
    hands_act("key Tab");
    jobs_type("4");
    hands_act("key Return");
    hands_wait_until(has_no_dialog, NULL);
}

static void
retime_flag(Story *story)
{
    make_flag(story);
    GtkWidget *ruler = hands_find_type(GTK_WIDGET(story->window), BILLOW_TYPE_TIMELINE_RULER);
    jobs_actions = 0;
    choose_in_menu(story, ruler, 40.0, 8.0, "Retime…");
    type_times();
    check_retimed(story);
    hands_act("key ctrl+z");
    jobs_actions = 0;
    jobs_press("ctrl+shift+t");
    type_times();
    check_retimed(story);
}

static void
check_scaled(Story *story, double before)
{
    g_assert_cmpint(jobs_actions, <=, 3);
    g_assert_cmpfloat_with_epsilon(jobs_project(story)->cloth->grid.spacing, 2.0 * before, 1e-12);
    const BillowCollider *pole =
        billow_block_collider(story_find(story, BILLOW_BLOCK_COLLIDER, "ready-post"));
    g_assert_cmpfloat_with_epsilon(pole->position.y, 0.5 * pole->length, 1e-9); /* it stands on the floor */
}

static void
type_factor(void)
{
    story_dialog(BILLOW_TYPE_FORM_DIALOG);
    jobs_type("2");
    hands_act("key Return");
    hands_wait_until(has_no_dialog, NULL);
}

static void
scale_flag(Story *story)
{
    make_flag(story);
    const double before = jobs_project(story)->cloth->grid.spacing;
    double x, y;
    const BillowMesh *mesh = story_mesh(story);
    const size_t middle = billow_grid_index(&mesh->grid, mesh->grid.columns / 2, mesh->grid.rows / 2);
    const BillowVec3 place =
        billow_vec3((double) mesh->x[middle], (double) mesh->y[middle], (double) mesh->z[middle]);
    g_assert_true(billow_viewport_project(BILLOW_VIEWPORT(story_viewport(story)), place, &x, &y));
    jobs_actions = 0;
    choose_in_menu(story, story_viewport(story), x, y, "Scale the Cloth…");
    type_factor();
    check_scaled(story, before);
    story_settle(story);
    story_picture("job-ready-scaled");
    hands_act("key ctrl+z");
    jobs_actions = 0;
    jobs_press("ctrl+alt+s");
    type_factor();
    check_scaled(story, before);
}

int
main(int argc, char **argv)
{
    story_init(&argc, &argv);
    story_add("/window-ready/a-flag-that-loops-for-3-s", NULL, make_flag);
    story_add("/window-ready/a-flag-that-loops-for-3-s-by-keys", NULL, make_flag_by_keys);
    story_add("/window-ready/half-a-curtain-that-opens", NULL, make_curtain);
    story_add("/window-ready/half-a-curtain-that-opens-by-keys", NULL, make_curtain_by_keys);
    story_add("/window-ready/a-banner-in-a-gust", NULL, make_banner);
    story_add("/window-ready/a-banner-in-a-gust-by-keys", NULL, make_banner_by_keys);
    story_add("/window-ready/a-tablecloth-dropped-on-a-round-table", NULL, make_tablecloth);
    story_add("/window-ready/a-tablecloth-dropped-on-a-round-table-by-keys", NULL, make_tablecloth_by_keys);
    story_add("/window-ready/from-24-to-30-fps-and-from-3-to-4-s", NULL, retime_flag);
    story_add("/window-ready/twice-the-size", NULL, scale_flag);
    return story_run_all();
}
