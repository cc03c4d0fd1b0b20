/* The main window's plain keys, whatever had the focus between: menus give it back. */
#include "story.h"

#include "app/command_palette.h"

static const char FOUR_POINTS[] = "coarse-four-points.billow";

static gboolean
is_popover(GtkWidget *widget, gconstpointer data)
{
    return GTK_IS_POPOVER_MENU(widget) && gtk_widget_get_mapped(widget);
}

static gboolean
is_menu_open(gpointer window)
{
    return hands_find(window, is_popover, NULL) != NULL;
}

static gboolean
is_menu_closed(gpointer window)
{
    return !is_menu_open(window);
}

/* Space plays and stops, Escape deselects, Tab goes to something that can be used. */
static void
check_keys_work(Story *story)
{
    GtkWindow *window = GTK_WINDOW(story->window);
    const gboolean playing = billow_session_get_playing(story->session);
    hands_act("key space");
    g_assert_true(is_menu_closed(window));
    g_assert_cmpint(billow_session_get_playing(story->session), ==, !playing);
    hands_act("key space");
    g_assert_cmpint(billow_session_get_playing(story->session), ==, playing);
    const GPtrArray *keyframes = billow_session_get_project(story->session)->tracks[BILLOW_BLOCK_KEYFRAME];
    const BillowBlock *first = g_ptr_array_index(keyframes, 0);
    g_autoptr(BillowBlockRef) keyframe = billow_block_ref_new(BILLOW_BLOCK_KEYFRAME, first->id);
    billow_session_select(story->session, keyframe);
    hands_act("key Escape");
    g_assert_null(billow_session_get_active(story->session));
    const double scale = billow_session_get_time_scale(story->session);
    hands_act("key ctrl+plus");
    g_assert_cmpfloat(billow_session_get_time_scale(story->session), >, scale);
    hands_act("key ctrl+minus Tab");
    GtkWidget *focus = gtk_window_get_focus(window);
    g_assert_nonnull(focus);
    g_assert_true(gtk_widget_get_mapped(focus));
    story_rest(story);
}

/* Opens the main menu and in it the submenu that begins with the letter. */
static void
open_submenu(Story *story, const char *letter)
{
    hands_act("key F10");
    hands_wait_until(is_menu_open, story->window);
    hands_act("key %s", letter);
}

static void
choose_in_submenu(Story *story)
{
    GtkWidget *viewport = story_viewport(story);
    gboolean before, after;
    story_rest(story);
    g_object_get(viewport, "wireframe", &before, NULL);
    open_submenu(story, "v");
    hands_act("key w");
    hands_wait_until(is_menu_closed, story->window);
    g_object_get(viewport, "wireframe", &after, NULL);
    g_assert_cmpint(after, ==, !before);
    check_keys_work(story);
}

static void
leave_submenu(Story *story)
{
    story_rest(story);
    open_submenu(story, "v");
    story_picture("submenu");
    hands_act("key Escape");
    if (is_menu_open(story->window))
        hands_act("key Escape");
    hands_wait_until(is_menu_closed, story->window);
    check_keys_work(story);
}

static gboolean
tells_a_keypad_key(GtkWidget *widget, gconstpointer data)
{
    return GTK_IS_LABEL(widget) && strstr(gtk_label_get_text(GTK_LABEL(widget)), "KP ");
}

static void
see_keys_in_menus(Story *story)
{
    hands_click(story_block(story, BILLOW_BLOCK_KEYFRAME, "hung"));
    open_submenu(story, "b");
    hands_find_text(GTK_WIDGET(story->window), "Return");
    hands_find_text(GTK_WIDGET(story->window), "Delete");
    g_assert_null(hands_find(GTK_WIDGET(story->window), tells_a_keypad_key, NULL));
}

static void
leave_menu(Story *story)
{
    story_rest(story);
    hands_click(hands_find_name(GTK_WIDGET(story->window), "menu_button"));
    hands_wait_until(is_menu_open, story->window);
    hands_act("key Escape");
    hands_wait_until(is_menu_closed, story->window);
    check_keys_work(story);
}

static gboolean
wireframe(Story *story)
{
    gboolean shown;
    g_object_get(story_viewport(story), "wireframe", &shown, NULL);
    return shown;
}

/* Finds a command by some of its letters, and knows it the next time. */
static void
run_command(Story *story)
{
    const gboolean before = wireframe(story);
    story_rest(story);
    hands_act("key ctrl+shift+p");
    GtkWidget *palette = hands_find_type(GTK_WIDGET(story->window), BILLOW_TYPE_COMMAND_PALETTE);
    g_assert_true(gtk_widget_get_mapped(palette));
    story_picture("palette");
    hands_act("key w i r e f Return");
    g_assert_false(gtk_widget_get_mapped(palette));
    g_assert_cmpint(wireframe(story), ==, !before);
    check_keys_work(story);
    hands_act("key ctrl+shift+p");
    story_picture("palette-recent");
    hands_act("key Return"); /* the latest is first */
    g_assert_cmpint(wireframe(story), ==, before);
    hands_act("key ctrl+shift+p Down Up Escape");
    g_assert_false(gtk_widget_get_mapped(palette));
    g_assert_cmpint(wireframe(story), ==, before);
    hands_act("key ctrl+shift+p");
    hands_act("key ctrl+z"); /* what cannot be done now is offered to nobody */
    hands_act("key u n d o Return Escape");
    check_keys_work(story);
}

/* Goes back two steps at once, and forward again. */
static void
go_through_history(Story *story)
{
    const GPtrArray *waves;
    story_rest(story);
    hands_act("key ctrl+shift+w");
    hands_act("key ctrl+shift+y");
    hands_act("key m");
    waves = billow_session_get_project(story->session)->tracks[BILLOW_BLOCK_WAVE];
    const guint n = waves->len;
    hands_act("key ctrl+alt+z");
    story_picture("history");
    hands_act("key Up Up Return"); /* from the last to after the first */
    g_assert_cmpstr(billow_session_get_step_label(story->session, 2), !=, NULL);
    g_assert_cmpstr(billow_session_get_step_label(story->session, 3), ==, NULL);
    g_assert_cmpuint(billow_session_get_project(story->session)->tracks[BILLOW_BLOCK_WAVE]->len, ==, n);
    check_keys_work(story);
    hands_act("key ctrl+alt+z");
    hands_act("key Home Return");
    g_assert_false(billow_session_get_can_undo(story->session));
    hands_act("key ctrl+alt+z");
    hands_act("key End Return");
    g_assert_false(billow_session_get_can_redo(story->session));
}

int
main(int argc, char **argv)
{
    story_init(&argc, &argv);
    story_add("/window-keys/work-after-a-choice-in-a-submenu", FOUR_POINTS, choose_in_submenu);
    story_add("/window-keys/work-after-a-submenu-is-left", FOUR_POINTS, leave_submenu);
    story_add("/window-keys/work-after-the-menu-is-left", FOUR_POINTS, leave_menu);
    story_add("/window-keys/a-command-is-found-by-some-of-its-letters", FOUR_POINTS, run_command);
    story_add("/window-keys/history-goes-many-steps-at-once", FOUR_POINTS, go_through_history);
    story_add("/window-keys/menus-tell-those-of-every-keyboard", FOUR_POINTS, see_keys_in_menus);
    return story_run_all();
}
