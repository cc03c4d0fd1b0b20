/* Tests the main window's plain keys after anything else had the focus: menus restore it. */
#include "story.h"

#include "app/common/settings.h"
#include "app/keyframe_editor/keyframe_editor.h"
#include "app/window/dialogs.h"
#include "widgets/controls/in_sight.h"
#include "widgets/picker/grid_picker.h"
#include "widgets/timeline/parts.h"
#include "widgets/viewport/viewport.h"

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

/* Space plays and stops, Escape deselects, Tab moves to something usable. */
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
    const GPtrArray *keyframes =
        billow_project_track(billow_session_get_project(story->session), BILLOW_BLOCK_KEYFRAME);
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

/* Opens the main menu and in it the submenu with this mnemonic. */
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
    hands_act("key y");
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
    hands_act("key Escape Escape"); /* an open menu grabs the pointer, even from the next story's window */
    hands_wait_until(is_menu_closed, story->window);
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

/* Finds a command by some of its letters, and remembers it for the next time. */
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
    hands_act("key ctrl+z"); /* commands that are unavailable now are not listed */
    hands_act("key u n d o Return Escape");
    check_keys_work(story);
}

static GtkWidget *
first_found(Story *story)
{
    GtkWidget *palette = hands_find_type(GTK_WIDGET(story->window), BILLOW_TYPE_COMMAND_PALETTE);
    GtkWidget *list = hands_find_type(palette, GTK_TYPE_LIST_BOX);
    return GTK_WIDGET(gtk_list_box_get_selected_row(GTK_LIST_BOX(list)));
}

/* Settings, samples and pages of the guide are found by words of their own, and by what describes them. */
static void
find_more_than_commands(Story *story)
{
    static const struct {
        const char *typed, *title;
    } cases[] = {{"seamless", "Seamless loop"},
                 {"tablecloth", "Tablecloth on a Round Table…"},
                 {"frame rate", "Frame rate"},
                 {"pole", "Flag…"},
                 {"retime", "Retime…"},
                 {"swing", "Sway"},
                 {"waves and", "Waves and sways"},
                 {"render", "Export…"}};
    story_rest(story);
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        hands_act("key ctrl+shift+p");
        hands_type(cases[i].typed);
        hands_find_text(first_found(story), cases[i].title);
        hands_act("key Escape");
    }
    hands_click(story_block(story, BILLOW_BLOCK_KEYFRAME, "hung"));
    hands_act("key ctrl+shift+p");
    hands_type("seamless");
    story_picture("palette-setting");
    hands_act("key Return");
    g_assert_null(billow_session_get_active(story->session));
    g_assert_cmpstr(gtk_widget_get_name(gtk_window_get_focus(GTK_WINDOW(story->window))), ==, "loop");
}

/* Undoes two steps at once, and redoes them. */
static void
go_through_history(Story *story)
{
    const GPtrArray *waves;
    story_rest(story);
    hands_act("key ctrl+shift+w");
    hands_act("key ctrl+shift+y");
    hands_act("key m");
    waves = billow_project_track(billow_session_get_project(story->session), BILLOW_BLOCK_WAVE);
    const guint n = waves->len;
    hands_act("key ctrl+alt+z");
    story_picture("history");
    hands_act("key Up Up Return"); /* from the last to after the first */
    g_assert_cmpstr(billow_session_get_step_label(story->session, 2), !=, NULL);
    g_assert_cmpstr(billow_session_get_step_label(story->session, 3), ==, NULL);
    g_assert_cmpuint(billow_project_track(billow_session_get_project(story->session), BILLOW_BLOCK_WAVE)->len,
                     ==, n);
    check_keys_work(story);
    hands_act("key ctrl+alt+z");
    hands_act("key Home Return");
    g_assert_false(billow_session_get_can_undo(story->session));
    hands_act("key ctrl+alt+z");
    hands_act("key End Return");
    g_assert_false(billow_session_get_can_redo(story->session));
}

static gboolean
is_history(GtkWidget *widget, gconstpointer nothing)
{
    GtkWidget *popover = gtk_widget_get_ancestor(widget, GTK_TYPE_POPOVER);
    return GTK_IS_LIST_BOX(widget) && popover && gtk_widget_has_css_class(popover, "history") &&
           gtk_widget_get_mapped(widget);
}

static GtkWidget *
history_row(Story *story)
{
    GtkWidget *list = hands_find(GTK_WIDGET(story->window), is_history, NULL);
    return list ? GTK_WIDGET(gtk_list_box_get_selected_row(GTK_LIST_BOX(list))) : NULL;
}

static gboolean
is_present_seen(gpointer story)
{
    GtkWidget *row = history_row(story);
    return row && billow_is_in_sight(row);
}

/* At its end and in its middle. */
static void
open_a_long_history(Story *story)
{
    story_rest(story);
    for (int i = 0; i < 10; i++)
        hands_act("key ctrl+shift+w ctrl+shift+y ctrl+shift+w");
    hands_act("key ctrl+alt+z");
    hands_wait_until(is_present_seen, story);
    story_picture("long-history");
    hands_act("key Escape");
    for (int i = 0; i < 15; i++)
        hands_act("key ctrl+z");
    hands_act("key ctrl+alt+z");
    hands_wait_until(is_present_seen, story);
    g_assert_cmpint(gtk_list_box_row_get_index(GTK_LIST_BOX_ROW(history_row(story))), ==, 15);
}

/* --- Several windows --- */

static GtkApplication *
application(void)
{
    return GTK_APPLICATION(g_application_get_default());
}

static gboolean
is_open(gpointer path)
{
    return billow_window_find_file(application(), path) != NULL;
}

static gboolean
has_a_block_that_is_selected(gpointer session)
{
    return billow_session_get_active(session) != NULL;
}

/* What is cut in one window is pasted at the playhead of another; each has its own history. */
static void
cut_and_paste(Story *story)
{
    BillowWindow *first = story->window;
    BillowSession *from = story->session;
    g_autofree char *path = g_build_filename(story->folder, "coarse-four-points.billow", NULL);
    g_autoptr(GFile) file = g_file_new_for_path(path);
    g_autoptr(BillowBlock) cut = billow_block_copy(story_find(story, BILLOW_BLOCK_WAVE, "bounce"));
    story_rest(story);
    hands_click(story_block(story, BILLOW_BLOCK_WAVE, "bounce"));
    hands_act("key ctrl+x");
    g_assert_null(story_find(story, BILLOW_BLOCK_WAVE, "bounce"));
    billow_window_open_file(first, file);
    hands_wait_until(is_open, path);
    story_take_window(story, billow_window_find_file(application(), path));
    hands_wait_until(hands_is_laid_out, story->window);
    story_settle(story);
    story_rest(story);
    const BillowProject *before = billow_session_get_project(story->session);
    const guint waves = billow_project_track(before, BILLOW_BLOCK_WAVE)->len;
    billow_session_set_frame(story->session, 13); /* 0.5 s */
    hands_act("key ctrl+v");
    hands_wait_until(has_a_block_that_is_selected, story->session);
    const BillowProject *after = billow_session_get_project(story->session);
    g_assert_cmpuint(billow_project_track(after, BILLOW_BLOCK_WAVE)->len, ==, waves + 1);
    const BillowBlock *pasted =
        story_find(story, BILLOW_BLOCK_WAVE, billow_session_get_active(story->session)->id);
    g_assert_cmpfloat_with_epsilon(pasted->start, 0.5, 1e-9);
    g_assert_cmpfloat(pasted->duration, ==, cut->duration);
    g_assert_cmpstr(pasted->name, ==, cut->name);
    hands_act("key ctrl+z");
    g_assert_cmpuint(billow_project_track(billow_session_get_project(story->session), BILLOW_BLOCK_WAVE)->len,
                     ==, waves);
    g_assert_null(billow_project_find(billow_session_get_project(from), BILLOW_BLOCK_WAVE, "bounce"));
    billow_session_undo(from);
    g_assert_nonnull(billow_project_find(billow_session_get_project(from), BILLOW_BLOCK_WAVE, "bounce"));
    gtk_window_destroy(GTK_WINDOW(first));
}

static gboolean
has_message(gpointer story)
{
    return story_message_bar(story) != NULL;
}

static double
duration_of(Story *story)
{
    return billow_session_get_project(story->session)->duration;
}

/* A project of 4 s, from a wave that lasts as long, and from a keyframe that is held as long. */
static void
keep_the_length(Story *story)
{
    story_rest(story);
    hands_click(story_block(story, BILLOW_BLOCK_WAVE, "wave"));
    hands_act("key ctrl+c");
    billow_session_set_frame(story->session, 9); /* 1/3 s */
    hands_act("key ctrl+v");
    hands_wait_until(has_message, story);
    hands_find_text(story_message_bar(story), "The animation ends at 4 s: longer blocks were cut there.");
    g_assert_cmpfloat(duration_of(story), ==, 4.0);
    const BillowBlock *pasted = story_find(story, BILLOW_BLOCK_WAVE, "wave-2");
    g_assert_cmpfloat_with_epsilon(pasted->start, 1.0 / 3.0, 1e-9);
    g_assert_cmpfloat_with_epsilon(billow_block_end(pasted), 4.0, 1e-9);
    hands_act("key End ctrl+alt+k ctrl+shift+Return");
    g_assert_cmpfloat(duration_of(story), ==, 4.0);
    const BillowBlock *last =
        story_find(story, BILLOW_BLOCK_KEYFRAME, billow_session_get_active(story->session)->id);
    g_assert_cmpfloat_with_epsilon(last->start, 95.0 / 24.0, 1e-9);
    g_assert_cmpfloat_with_epsilon(billow_block_end(last), 4.0, 1e-9);
    hands_act("key ctrl+d");
    hands_find_text(story_message_bar(story),
                    "There is no room before the end of the animation, at 4 s: make the animation longer, or "
                    "shorten or delete blocks first.");
    g_assert_cmpfloat(duration_of(story), ==, 4.0);
}

static gboolean
is_paned_along(GtkWidget *widget, gconstpointer orientation)
{
    return GTK_IS_PANED(widget) && gtk_orientable_get_orientation(GTK_ORIENTABLE(widget)) ==
                                       (GtkOrientation) GPOINTER_TO_INT(orientation);
}

static GtkPaned *
paned_of(Story *story, GtkOrientation orientation)
{
    GtkWidget *paned = hands_find(GTK_WIDGET(story->window), is_paned_along, GINT_TO_POINTER(orientation));
    g_assert_nonnull(paned);
    return GTK_PANED(paned);
}

/* Returns the size of a pane's end child, in pixels. */
static int
end_of(Story *story, GtkOrientation orientation)
{
    GtkPaned *paned = paned_of(story, orientation);
    const int whole = orientation == GTK_ORIENTATION_HORIZONTAL ? gtk_widget_get_width(GTK_WIDGET(paned))
                                                                : gtk_widget_get_height(GTK_WIDGET(paned));
    return whole - gtk_paned_get_position(paned);
}

static void
set_as_one_likes(Story *story)
{
    hands_resize_window(GTK_WIDGET(story->window), 1180, 790);
    story_settle(story);
    for (int i = GTK_ORIENTATION_HORIZONTAL; i <= GTK_ORIENTATION_VERTICAL; i++) {
        GtkPaned *paned = paned_of(story, (GtkOrientation) i);
        gtk_paned_set_position(paned, gtk_paned_get_position(paned) - 30);
    }
    story_rest(story);
    hands_act("key ctrl+t");
    gtk_widget_activate_action(GTK_WIDGET(story->window), "win.navigation", "s", "maya");
    hands_settle();
}

typedef struct {
    int width, height, inspector, timeline; /* pixels */
} Sizes;

static Sizes
sizes_of(Story *story)
{
    GtkWidget *window = GTK_WIDGET(story->window);
    return (Sizes){gtk_widget_get_width(window), gtk_widget_get_height(window),
                   end_of(story, GTK_ORIENTATION_HORIZONTAL), end_of(story, GTK_ORIENTATION_VERTICAL)};
}

static void
assert_as_one_liked(Story *story, const Sizes *liked)
{
    const Sizes sizes = sizes_of(story);
    g_autoptr(GVariant) navigation =
        g_action_group_get_action_state(G_ACTION_GROUP(story->window), "navigation");
    g_assert_cmpint(sizes.width, ==, liked->width);
    g_assert_cmpint(sizes.height, ==, liked->height);
    g_assert_cmpint(sizes.inspector, ==, liked->inspector);
    g_assert_cmpint(sizes.timeline, ==, liked->timeline);
    g_assert_cmpint(billow_session_get_time_format(story->session).unit, ==, BILLOW_TIME_FRAMES);
    g_assert_cmpstr(g_variant_get_string(navigation, NULL), ==, "maya");
}

/* A new window restores its sizes from the settings alone, like the first one of a new run. */
static void
close_and_open(Story *story)
{
    g_autofree char *path = g_strdup(billow_session_get_path(story->session));
    g_autoptr(GFile) file = g_file_new_for_path(path);
    const Sizes before = sizes_of(story);
    set_as_one_likes(story);
    const Sizes liked = sizes_of(story);
    g_assert_cmpint(liked.width, !=, before.width);
    g_assert_cmpint(liked.timeline, !=, before.timeline);
    g_application_hold(G_APPLICATION(application()));
    gtk_window_destroy(GTK_WINDOW(story->window));
    hands_take_in();
    g_application_open(G_APPLICATION(application()), &file, 1, "");
    g_application_release(G_APPLICATION(application()));
    hands_wait_until(is_open, path);
    story_take_window(story, billow_window_find_file(application(), path));
    hands_wait_until(hands_is_laid_out, story->window);
    story_settle(story);
    assert_as_one_liked(story, &liked);
}

static void
press_home_and_end(Story *story)
{
    const int last = billow_project_frame_count(billow_session_get_project(story->session));
    const double scale = billow_session_get_time_scale(story->session);
    billow_session_set_frame(story->session, 5);
    hands_act("key Home");
    g_assert_cmpint(billow_session_get_frame(story->session), ==, 1);
    hands_act("key End");
    g_assert_cmpint(billow_session_get_frame(story->session), ==, last);
    g_assert_cmpfloat(billow_session_get_time_scale(story->session), ==, scale);
}

static gboolean
is_inspector_button(GtkWidget *widget, gconstpointer name)
{
    return GTK_IS_BUTTON(widget) && gtk_widget_get_focusable(widget) &&
           g_strcmp0(gtk_widget_get_name(widget), name) == 0;
}

/* Home and End move the playhead wherever the focus is, except in a text, where they move its cursor. */
static void
go_to_either_end(Story *story)
{
    story_rest(story);
    hands_act("key ctrl+plus ctrl+plus");
    press_home_and_end(story);
    hands_click(story_block(story, BILLOW_BLOCK_WAVE, "bounce"));
    press_home_and_end(story);
    hands_act("key ctrl+0");
    GtkWidget *head = hands_find_type(GTK_WIDGET(story->window), BILLOW_TYPE_TIMELINE_HEAD);
    g_assert_true(gtk_widget_child_focus(head, GTK_DIR_TAB_FORWARD));
    press_home_and_end(story);
    hands_act("key Escape");
    GtkWidget *button = hands_find(GTK_WIDGET(story->window), is_inspector_button, "change-resolution");
    g_assert_true(gtk_widget_grab_focus(button));
    press_home_and_end(story);
    billow_session_set_frame(story->session, 5);
    hands_click(story_control(story, "duration"));
    hands_act("key Home");
    g_assert_cmpint(gtk_editable_get_position(GTK_EDITABLE(story_control(story, "duration"))), ==, 0);
    g_assert_cmpint(billow_session_get_frame(story->session), ==, 5);
}

/* --- Context menus --- */

static void
right_click(GtkWidget *widget, double x, double y)
{
    hands_point_at(widget, x, y);
    hands_act("click 3");
    hands_wait_until(is_menu_open, gtk_widget_get_root(widget));
}

static void
close_menu(Story *story)
{
    hands_act("key Escape");
    hands_wait_until(is_menu_closed, story->window);
}

/* Chooses the item of the open menu. */
static void
choose(Story *story, const char *label)
{
    GtkWidget *menu = hands_find(GTK_WIDGET(story->window), is_popover, NULL);
    hands_click(hands_find_text(menu, label));
    hands_wait_until(is_menu_closed, story->window);
}

static void
open_timeline_menus(Story *story)
{
    GtkWidget *ruler = hands_find_type(GTK_WIDGET(story->window), BILLOW_TYPE_TIMELINE_RULER);
    GtkWidget *waves = story_track(story, BILLOW_BLOCK_WAVE);
    int first, last;
    story_rest(story);
    right_click(ruler, gtk_widget_get_width(ruler) / 2.0, 8.0);
    const int frame = billow_session_get_frame(story->session);
    g_assert_cmpint(frame, >, 1);
    story_picture("menu-ruler");
    choose(story, "Range starts at the playhead");
    g_assert_true(billow_session_get_range(story->session, &first, &last));
    g_assert_cmpint(first, ==, frame);
    right_click(gtk_widget_get_first_child(gtk_widget_get_parent(waves)), 60.0, 12.0);
    story_picture("menu-heading");
    choose(story, "Select All in This Track");
    const BillowBlockRef *active = billow_session_get_active(story->session);
    g_assert_cmpint(active->kind, ==, BILLOW_BLOCK_WAVE);
}

static void
open_view_menus(Story *story)
{
    GtkWidget *view = story_viewport(story);
    story_rest(story);
    right_click(view, gtk_widget_get_width(view) / 2.0, gtk_widget_get_height(view) / 2.0);
    hands_find_text(GTK_WIDGET(story->window), "Place Anchors…");
    story_picture("menu-cloth");
    g_assert_cmpint(billow_session_get_active(story->session)->kind, ==, BILLOW_BLOCK_KEYFRAME);
    close_menu(story);
    right_click(view, 30.0, gtk_widget_get_height(view) - 30.0);
    hands_find_text(GTK_WIDGET(story->window), "Frame All");
    story_picture("menu-ground");
    close_menu(story);
    hands_act("key shift+F10");
    hands_wait_until(is_menu_open, story->window);
    hands_find_text(GTK_WIDGET(story->window), "Place Anchors…");
    close_menu(story);
}

/* The inspector shows the collider whose line was clicked, and its menu stays open. */
static void
open_collider_menu(Story *story)
{
    const GPtrArray *colliders;
    g_assert_true(gtk_widget_activate_action(GTK_WIDGET(story->window), "win.add-sphere", NULL));
    g_autofree char *id = g_strdup(billow_session_get_active(story->session)->id);
    billow_session_select(story->session, NULL);
    hands_settle();
    GtkWidget *line = story_control(story, id);
    gtk_widget_grab_focus(line); /* scrolls to it */
    hands_settle();
    right_click(line, 30.0, 10.0);
    g_assert_cmpstr(billow_session_get_active(story->session)->id, ==, id);
    story_picture("menu-collider");
    choose(story, "Delete");
    colliders = billow_project_track(billow_session_get_project(story->session), BILLOW_BLOCK_COLLIDER);
    g_assert_cmpuint(colliders->len, ==, 0);
}

/* --- Context menus of the keyframe editor --- */

static GtkWidget *
editor_view(Story *story)
{
    GtkWidget *editor = hands_find_type(GTK_WIDGET(story->window), BILLOW_TYPE_KEYFRAME_EDITOR);
    return hands_find_type(editor, BILLOW_TYPE_VIEWPORT);
}

static void
open_editor(Story *story, const char *step)
{
    hands_click(story_block(story, BILLOW_BLOCK_KEYFRAME, "hung"));
    g_assert_true(gtk_widget_activate_action(GTK_WIDGET(story->window), step, NULL));
    story_rest(story);
}

static guint
count_selected(GtkWidget *view, int n)
{
    guint selected = 0;
    for (int i = 0; i < n; i++)
        selected += (guint) billow_viewport_is_anchor_selected(BILLOW_VIEWPORT(view), i);
    return selected;
}

static gboolean
tells_time(GtkWidget *widget, gconstpointer data)
{
    return GTK_IS_LABEL(widget) && strstr(gtk_label_get_text(GTK_LABEL(widget)), " ms") != NULL;
}

static gboolean
are_figures_shown(gpointer window)
{
    return hands_find(window, tells_time, NULL) != NULL;
}

/* The times that shapes take are figures, which are shown only on request. */
static void
ask_for_figures(Story *story)
{
    g_autoptr(GSettings) settings = billow_settings_new();
    open_editor(story, "win.edit-keyframe-cloth");
    hands_act("key alt+Left"); /* has drawn two steps */
    story_rest(story);
    g_assert_false(are_figures_shown(story->window));
    g_settings_set_boolean(settings, "show-hud", TRUE);
    hands_wait_until(are_figures_shown, story->window);
    g_settings_set_boolean(settings, "show-hud", FALSE);
    hands_settle();
    g_assert_false(are_figures_shown(story->window));
}

/* The menu of an anchor selects it; unpinning it is one step of the editor's history. */
static void
open_anchor_menus(Story *story)
{
    const BillowKeyframe *keyframe = billow_block_keyframe(story_find(story, BILLOW_BLOCK_KEYFRAME, "hung"));
    const int n = (int) keyframe->n_anchors;
    double x, y;
    open_editor(story, "win.edit-keyframe-hang");
    GtkWidget *view = editor_view(story), *window = GTK_WIDGET(story->window);
    g_assert_true(billow_viewport_project(BILLOW_VIEWPORT(view), keyframe->anchors[1].position, &x, &y));
    right_click(view, x, y);
    g_assert_cmpuint(count_selected(view, n), ==, 1);
    g_assert_true(billow_viewport_is_anchor_selected(BILLOW_VIEWPORT(view), 1));
    story_picture("menu-anchor");
    choose(story, "Unpin");
    GtkWidget *table = hands_find_type(window, GTK_TYPE_COLUMN_VIEW);
    GListModel *anchors = G_LIST_MODEL(gtk_column_view_get_model(GTK_COLUMN_VIEW(table)));
    g_assert_cmpuint(g_list_model_get_n_items(anchors), ==, n - 1);
    hands_act("key ctrl+z");
    g_assert_cmpuint(g_list_model_get_n_items(anchors), ==, n);
    right_click(view, 12.0, gtk_widget_get_height(view) - 40.0);
    story_picture("menu-editor-view");
    choose(story, "Select All");
    g_assert_cmpuint(count_selected(view, n), ==, n);
    gtk_widget_grab_focus(view);
    hands_act("key Menu");
    hands_wait_until(is_menu_open, story->window);
    hands_find_text(window, "Unpin");
    close_menu(story);
    right_click(table, gtk_widget_get_width(table) / 2.0, 45.0); /* below the headings */
    g_assert_true(gtk_selection_model_is_selected(GTK_SELECTION_MODEL(anchors), 0));
    story_picture("menu-anchor-list");
    choose(story, "Level");
}

/* A point of the grid is pinned and freed, and the presets are there. */
static void
open_grid_menu(Story *story)
{
    double x, y;
    open_editor(story, "win.edit-keyframe");
    GtkWidget *picker = hands_find_type(GTK_WIDGET(story->window), BILLOW_TYPE_GRID_PICKER);
    const guint n = billow_grid_picker_get_n_picked(BILLOW_GRID_PICKER(picker));
    billow_grid_picker_locate(BILLOW_GRID_PICKER(picker), 7, 9, &x, &y);
    right_click(picker, x, y);
    hands_find_text(GTK_WIDGET(story->window), "Presets");
    hands_find_text(GTK_WIDGET(story->window), "Other keyframes"); /* beside a drawn square */
    story_picture("menu-grid");
    choose(story, "Pin");
    g_assert_true(billow_grid_picker_is_picked(BILLOW_GRID_PICKER(picker), 7, 9));
    g_assert_cmpuint(billow_grid_picker_get_n_picked(BILLOW_GRID_PICKER(picker)), ==, n + 1);
    right_click(picker, x, y);
    choose(story, "Unpin");
    g_assert_false(billow_grid_picker_is_picked(BILLOW_GRID_PICKER(picker), 7, 9));
    GtkWidget *list = hands_find_type(GTK_WIDGET(story->window), GTK_TYPE_LIST_VIEW);
    right_click(list, 30.0, 15.0);
    story_picture("menu-picked");
    choose(story, "Unpin");
    g_assert_cmpuint(billow_grid_picker_get_n_picked(BILLOW_GRID_PICKER(picker)), ==, n - 1);
}

/* An anchor beside the cloth is not ground. */
static void
open_anchor_menu_in_the_view(Story *story)
{
    GtkWidget *view = story_viewport(story);
    double x, y;
    story_rest(story);
    const BillowVec3 place = billow_viewport_get_anchor(BILLOW_VIEWPORT(view), 0);
    g_assert_true(billow_viewport_project(BILLOW_VIEWPORT(view), place, &x, &y));
    right_click(view, x, y - 4.0); /* above the corner of the cloth */
    hands_find_text(GTK_WIDGET(story->window), "Place Anchors…");
    close_menu(story);
}

int
main(int argc, char **argv)
{
    story_init(&argc, &argv);
    story_add("/window-keys/work-after-a-choice-in-a-submenu", FOUR_POINTS, choose_in_submenu);
    story_add("/window-keys/work-after-a-submenu-is-left", FOUR_POINTS, leave_submenu);
    story_add("/window-keys/work-after-the-menu-is-left", FOUR_POINTS, leave_menu);
    story_add("/window-keys/home-and-end-move-the-playhead-wherever-the-focus-is", "coarse-canopy.billow",
              go_to_either_end);
    story_add("/window-keys/a-command-is-found-by-some-of-its-letters", FOUR_POINTS, run_command);
    story_add("/window-keys/settings-samples-and-the-guide-are-found-by-words", FOUR_POINTS,
              find_more_than_commands);
    story_add("/window-keys/history-goes-many-steps-at-once", FOUR_POINTS, go_through_history);
    story_add("/window-keys/history-opens-where-one-is", FOUR_POINTS, open_a_long_history);
    story_add("/window-keys/menus-tell-those-of-every-keyboard", FOUR_POINTS, see_keys_in_menus);
    story_add("/window-keys/what-is-cut-in-one-window-is-pasted-in-another", "coarse-canopy.billow",
              cut_and_paste);
    story_add("/window-keys/nothing-makes-an-ordered-length-grow", FOUR_POINTS, keep_the_length);
    story_add("/window-keys/size-panes-unit-and-navigation-return", "coarse-four-points.billow",
              close_and_open);
    story_add("/window-keys/right-click-opens-menus-on-the-timeline", "coarse-canopy.billow",
              open_timeline_menus);
    story_add("/window-keys/right-click-opens-menus-in-the-view", "coarse-canopy.billow", open_view_menus);
    story_add("/window-keys/figures-of-the-editor-are-asked-for", FOUR_POINTS, ask_for_figures);
    story_add("/window-keys/right-click-opens-the-menu-of-an-anchor", FOUR_POINTS, open_anchor_menus);
    story_add("/window-keys/right-click-on-an-anchor-in-the-view", FOUR_POINTS, open_anchor_menu_in_the_view);
    story_add("/window-keys/right-click-opens-the-menu-of-a-grid-point", FOUR_POINTS, open_grid_menu);
    story_add("/window-keys/right-click-opens-the-menu-of-a-collider", "coarse-canopy.billow",
              open_collider_menu);
    return story_run_all();
}
