/* Tests the main window by keyboard, and for screen readers. */
#include "names.h"
#include "story.h"

#include "app/commands/shortcuts_window.h"
#include "app/keyframe_editor/keyframe_editor.h"
#include "app/stage/parts.h"
#include "app/transfer/export_dialog.h"
#include "app/window/dialogs.h"
#include "app/window/form_dialog.h"
#include "app/window/outline_dialog.h"
#include "widgets/timeline/parts.h"
#include "widgets/timeline/transport.h"

static const char CANOPY[] = "coarse-canopy.billow";

/* --- Names --- */

static void
select_block(Story *story, BillowBlockKind kind, const char *id)
{
    g_autoptr(BillowBlockRef) ref = billow_block_ref_new(kind, id);
    billow_session_select(story->session, ref);
    hands_settle();
}

static void
name_window(Story *story)
{
    GtkWidget *window = GTK_WIDGET(story->window);
    names_check(window);
    select_block(story, BILLOW_BLOCK_KEYFRAME, "hung");
    names_check(window);
    select_block(story, BILLOW_BLOCK_TRANSITION, "hung");
    names_check(window);
    select_block(story, BILLOW_BLOCK_WAVE, "bounce");
    names_check(window);
    gtk_widget_activate_action(window, "win.paint", NULL);
    hands_settle();
    hands_find_type(window, BILLOW_TYPE_PAINT_BAR);
    names_check(window);
    hands_click(hands_find_action(window, "win.add-sway"));
    names_check(window);
    static const char *const others[] = {"win.add-marker", "win.add-constraint", "win.add-box",
                                         "win.add-sphere", "win.key-pose",       "win.history",
                                         "win.comparison", "win.select-all"};
    for (size_t i = 0; i < G_N_ELEMENTS(others); i++) {
        if (!gtk_widget_activate_action(window, others[i], NULL))
            g_error("there is no action %s", others[i]);
        hands_settle();
        names_check(window);
    }
}

static void
name_editor(Story *story)
{
    GtkWidget *window = GTK_WIDGET(story->window);
    select_block(story, BILLOW_BLOCK_KEYFRAME, "hung");
    story_rest(story);
    hands_act("key Return");
    names_check(hands_find_type(window, BILLOW_TYPE_KEYFRAME_EDITOR));
    for (int step = 2; step <= 3; step++) {
        hands_click(hands_find_name(window, "next"));
        names_check(window);
    }
}

static gboolean
is_gone(gpointer type)
{
    return hands_window_of_type(*(GType *) type) == NULL;
}

static void
name_dialogs(Story *story)
{
    story_rest(story);
    hands_act("key ctrl+n");
    names_check(story_dialog(BILLOW_TYPE_NEW_CLOTH_DIALOG));
    hands_act("key Escape");
    hands_wait_until(is_gone, &(GType){BILLOW_TYPE_NEW_CLOTH_DIALOG});
    story_rest(story);
    hands_act("key ctrl+e");
    names_check(story_dialog(BILLOW_TYPE_EXPORT_DIALOG));
    hands_act("key Escape");
    hands_wait_until(is_gone, &(GType){BILLOW_TYPE_EXPORT_DIALOG});
    gtk_widget_activate_action(GTK_WIDGET(story->window), "win.ready-flag", NULL);
    names_check(story_dialog(BILLOW_TYPE_FORM_DIALOG));
    hands_act("key Escape");
    hands_wait_until(is_gone, &(GType){BILLOW_TYPE_FORM_DIALOG});
    const char *const changes[] = {"win.retime", "win.scale-cloth"};
    for (size_t i = 0; i < G_N_ELEMENTS(changes); i++) {
        gtk_widget_activate_action(GTK_WIDGET(story->window), changes[i], NULL);
        names_check(story_dialog(BILLOW_TYPE_FORM_DIALOG));
        hands_act("key Escape");
        hands_wait_until(is_gone, &(GType){BILLOW_TYPE_FORM_DIALOG});
    }
}

static gboolean
are_preferences(gpointer shown)
{
    return (story_preferences() != NULL) == GPOINTER_TO_INT(shown);
}

static gboolean
is_dark(void)
{
    gboolean dark;
    g_object_get(gtk_settings_get_default(), "gtk-application-prefer-dark-theme", &dark, NULL);
    return dark;
}

static gboolean
is_on(gpointer object, const char *property)
{
    gboolean on;
    g_object_get(object, property, &on, NULL);
    return on;
}

/* A switch of the dialog changes the setting with its name, and back. */
static void
check_switch(GtkWidget *dialog, const char *name, gpointer object)
{
    GtkSwitch *control = GTK_SWITCH(hands_find_name(dialog, name));
    const gboolean before = is_on(object, name);
    gtk_switch_set_active(control, !before);
    hands_settle();
    g_assert_cmpint(is_on(object, name), ==, !before);
    gtk_switch_set_active(control, before);
    hands_settle();
    g_assert_cmpint(is_on(object, name), ==, before);
}

/* Choices take effect at once. */
static void
choose_preferences(Story *story)
{
    story_rest(story);
    hands_act("key ctrl+comma");
    hands_wait_until(are_preferences, GINT_TO_POINTER(TRUE));
    GtkWidget *dialog = story_preferences();
    hands_wait_until(hands_is_laid_out, dialog);
    names_check(dialog);
    GtkDropDown *appearance = GTK_DROP_DOWN(hands_find_name(dialog, "appearance"));
    const guint before = gtk_drop_down_get_selected(appearance);
    g_assert_false(is_dark());
    gtk_drop_down_set_selected(appearance, 2);
    hands_settle();
    g_assert_true(is_dark());
    story_picture("preferences");
    gtk_drop_down_set_selected(appearance, before);
    hands_settle();
    g_assert_false(is_dark());
    BillowStage *stage = billow_workspace_get_stage(billow_window_get_workspace(story->window));
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(hands_find_name(dialog, "strain-limit")), 5.0);
    hands_settle();
    g_assert_cmpfloat_with_epsilon(billow_stage_get_strain_limit(stage), 0.05, 1e-12); /* 5 % */
    check_switch(dialog, "snapping", story->session);
    check_switch(dialog, "auto-key", billow_stage_get_anchors(stage));
    gtk_window_close(GTK_WINDOW(dialog));
    hands_wait_until(are_preferences, GINT_TO_POINTER(FALSE));
}

static gboolean
is_about(gpointer data)
{
    return hands_window_of_type(GTK_TYPE_ABOUT_DIALOG) != NULL;
}

/* With the information that a bug report needs. */
static void
tell_about(Story *story)
{
    g_autofree char *system = NULL;
    g_action_group_activate_action(G_ACTION_GROUP(g_application_get_default()), "about", NULL);
    hands_wait_until(is_about, NULL);
    GtkWidget *about = hands_window_of_type(GTK_TYPE_ABOUT_DIALOG);
    hands_wait_until(hands_is_laid_out, about);
    story_picture("about");
    g_object_get(about, "system-information", &system, NULL);
    g_assert_nonnull(strstr(system, "Billow: " BILLOW_VERSION "\nGTK: 4."));
    g_assert_nonnull(strstr(system, "\nGL: "));
    g_assert_null(strstr(system, "GL: ?"));
    g_assert_nonnull(strstr(system, "\nDisplay: GdkX11Display\n"));
    GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(about));
    g_assert_false(GTK_IS_LABEL(focus));
    gtk_window_destroy(GTK_WINDOW(about));
}

/* A message is as high as its line and its padding; details can be expanded. */
static void
tell_a_line(Story *story)
{
    BillowWorkspace *workspace = billow_window_get_workspace(story->window);
    billow_workspace_notify(workspace, "No problems found.");
    hands_settle();
    story_picture("message");
    GtkWidget *label = hands_find_text(story_message_bar(story), "No problems found.");
    g_assert_cmpint(gtk_widget_get_height(story_message_bar(story)), <=, gtk_widget_get_height(label) + 18);
}

static void
see_dialogs(Story *story)
{
    tell_a_line(story);
    choose_preferences(story);
    tell_about(story);
}

static void
name_welcome(Story *story)
{
    story_await_samples(story);
    hands_settle();
    story_picture("welcome");
    names_check(GTK_WIDGET(story->window));
}

/* --- Keys --- */

static void
note_focus(GtkWindow *window, GParamSpec *pspec, GHashTable *reached)
{
    for (GtkWidget *focus = gtk_window_get_focus(window); focus; focus = gtk_widget_get_parent(focus))
        g_hash_table_add(reached, focus);
}

/* Returns whether it is visible and focusable. The contents of a closed list do not count. */
static gboolean
is_for_keys(GtkWidget *widget)
{
    return gtk_widget_get_mapped(widget) && gtk_widget_is_sensitive(widget) &&
           gtk_widget_get_focusable(widget) && gtk_widget_get_can_focus(widget) &&
           !gtk_widget_get_ancestor(gtk_widget_get_parent(widget), GTK_TYPE_DROP_DOWN);
}

static gboolean
is_unreached(GtkWidget *widget, gconstpointer reached)
{
    return is_for_keys(widget) && !g_hash_table_contains((GHashTable *) reached, widget);
}

/* Moves the focus through the window until it reaches nothing new. */
static void
walk_round(Story *story, const char *key, GHashTable *reached)
{
    story_rest(story);
    const gulong handler =
        g_signal_connect(story->window, "notify::focus-widget", G_CALLBACK(note_focus), reached);
    guint before;
    do {
        before = g_hash_table_size(reached);
        for (int i = 0; i < 3; i++) /* farther than a row's buttons and blocks that were reached forwards */
            hands_act("key %s %s %s %s %s %s %s %s %s %s", key, key, key, key, key, key, key, key, key, key);
    } while (g_hash_table_size(reached) > before);
    g_signal_handler_disconnect(story->window, handler);
}

/* Tab reaches every focusable widget: blocks, the handles of the selected one, the playhead, the handles of a
 * curve. It enters a track at its selected block; blocks before that are reached backwards. */
static void
walk(Story *story)
{
    static const struct {
        BillowBlockKind kind;
        const char *id;
    } pages[] = {
        {BILLOW_BLOCK_KEYFRAME, "hung"}, {BILLOW_BLOCK_TRANSITION, "hung"}, {BILLOW_BLOCK_WAVE, "bounce"}};
    GtkWidget *window = GTK_WIDGET(story->window);
    for (size_t i = 0; i < G_N_ELEMENTS(pages); i++) {
        g_autoptr(GHashTable) reached = g_hash_table_new(NULL, NULL);
        select_block(story, pages[i].kind, pages[i].id);
        walk_round(story, "Tab", reached);
        walk_round(story, "shift+Tab", reached);
        GtkWidget *missed = hands_find(window, is_unreached, reached);
        if (missed)
            g_error("with a %s selected, keys do not reach a %s (%s) in a %s",
                    billow_kinds[pages[i].kind]->word, G_OBJECT_TYPE_NAME(missed),
                    gtk_widget_get_name(missed), G_OBJECT_TYPE_NAME(gtk_widget_get_parent(missed)));
    }
}

/* The keys for frames work when the playhead has the focus, and it reports its position. */
static void
move_playhead_by_keys(Story *story)
{
    GtkWidget *playhead = hands_find_type(GTK_WIDGET(story->window), BILLOW_TYPE_TIMELINE_PLAYHEAD);
    gtk_test_accessible_assert_role(playhead, GTK_ACCESSIBLE_ROLE_SLIDER);
    gtk_test_accessible_assert_property(playhead, GTK_ACCESSIBLE_PROPERTY_LABEL, "Playhead");
    gtk_widget_grab_focus(playhead);
    hands_act("key Right Right shift+Right Left"); /* from frame 1, at 24 frames per second */
    g_assert_cmpint(billow_session_get_frame(story->session), ==, 12);
    gtk_test_accessible_assert_property(playhead, GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, 12.0);
    gtk_test_accessible_assert_property(playhead, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT,
                                        "0.458 s"); /* 11 / 24 */
    billow_session_set_time_unit(story->session, BILLOW_TIME_FRAMES);
    gtk_test_accessible_assert_property(playhead, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, "frame 12");
    hands_act("key Home");
    g_assert_cmpint(billow_session_get_frame(story->session), ==, 1);
    hands_act("key End");
    const BillowProject *project = billow_session_get_project(story->session);
    const double last = billow_project_frame_count(project);
    gtk_test_accessible_assert_property(playhead, GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, last);
    gtk_test_accessible_assert_property(playhead, GTK_ACCESSIBLE_PROPERTY_VALUE_MAX, last);
    g_assert_true(gtk_widget_has_focus(playhead));
}

/* Adds a keyframe without using the pointer. */
static void
make_keyframe_by_keys(Story *story)
{
    const guint before =
        billow_project_track(billow_session_get_project(story->session), BILLOW_BLOCK_KEYFRAME)->len;
    story_rest(story);
    hands_act("key ctrl+k");
    hands_act("key space Right Right Right space"); /* picks two points */
    hands_act("key alt+Right");
    hands_act("key alt+Right");
    hands_act("key ctrl+Return");
    g_assert_cmpuint(
        billow_project_track(billow_session_get_project(story->session), BILLOW_BLOCK_KEYFRAME)->len, ==,
        before + 1);
    const BillowBlockRef *added = billow_session_get_active(story->session);
    g_assert_cmpuint(billow_block_keyframe(story_find(story, BILLOW_BLOCK_KEYFRAME, added->id))->n_anchors,
                     ==, 2);
}

/* --- The shortcuts window --- */

/* Returns the main key that a key of the keypad or of another place stands for. */
static char *
told_as(guint key, GdkModifierType modifiers)
{
    static const struct {
        guint key, instead;
    } same[] = {{GDK_KEY_equal, GDK_KEY_plus},        {GDK_KEY_KP_Add, GDK_KEY_plus},
                {GDK_KEY_KP_Subtract, GDK_KEY_minus}, {GDK_KEY_KP_Enter, GDK_KEY_Return},
                {GDK_KEY_KP_Space, GDK_KEY_space},    {GDK_KEY_KP_Delete, GDK_KEY_Delete},
                {GDK_KEY_KP_Home, GDK_KEY_Home},      {GDK_KEY_KP_End, GDK_KEY_End},
                {GDK_KEY_KP_Left, GDK_KEY_Left},      {GDK_KEY_KP_Right, GDK_KEY_Right},
                {GDK_KEY_KP_Up, GDK_KEY_Up},          {GDK_KEY_KP_Down, GDK_KEY_Down}};
    for (size_t i = 0; i < G_N_ELEMENTS(same); i++)
        if (key == same[i].key)
            key = same[i].instead;
    if (key >= GDK_KEY_KP_0 && key <= GDK_KEY_KP_9)
        key = GDK_KEY_0 + (key - GDK_KEY_KP_0);
    return gtk_accelerator_name(key, modifiers);
}

/* Adds `shortcut` to the set, in the form of told_as(). */
static void
add_shortcut(GHashTable *set, const char *shortcut)
{
    guint key;
    GdkModifierType modifiers;
    if (!gtk_accelerator_parse(shortcut, &key, &modifiers))
        g_error("\"%s\" is no shortcut", shortcut);
    g_hash_table_add(set, told_as(key, modifiers));
}

/* Collects what the rows under `widget` describe, and those that no controller names
 * (tests/check_gestures.py). */
static void
gather_told(GtkWidget *widget, GHashTable *told, GHashTable *of_actions)
{
    g_autofree char *shortcuts = NULL;
    if (GTK_IS_SHORTCUTS_SHORTCUT(widget) && gtk_widget_get_ancestor(widget, GTK_TYPE_SHORTCUTS_GROUP)) {
        const char *id = gtk_buildable_get_buildable_id(GTK_BUILDABLE(widget));
        g_object_get(widget, "accelerator", &shortcuts, NULL);
        g_auto(GStrv) parts = g_strsplit(shortcuts ? shortcuts : "", " ", -1);
        for (char **part = parts; *part && **part; part++) {
            add_shortcut(told, *part);
            if (!id || g_str_has_prefix(id, "___") || g_str_has_prefix(id, "keys-"))
                add_shortcut(of_actions, *part);
        }
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child))
        gather_told(child, told, of_actions);
}

/* Collects the keys of our widget classes, and the plain keys of the window. */
static void
gather_keys(GtkWidget *widget, GHashTable *keys)
{
    const gboolean ours = g_str_has_prefix(G_OBJECT_TYPE_NAME(widget), "Billow");
    g_autoptr(GListModel) controllers = gtk_widget_observe_controllers(widget);
    for (guint i = 0; ours && i < g_list_model_get_n_items(controllers); i++) {
        g_autoptr(GtkEventController) controller = g_list_model_get_item(controllers, i);
        const char *name = gtk_event_controller_get_name(controller);
        const gboolean own = g_type_parent(G_OBJECT_TYPE(widget)) == GTK_TYPE_WIDGET; /* else GTK's, too */
        const gboolean listed = own || g_strcmp0(name, "keys") == 0;
        for (guint k = 0; listed && GTK_IS_SHORTCUT_CONTROLLER(controller) &&
                          k < g_list_model_get_n_items(G_LIST_MODEL(controller));
             k++) {
            g_autoptr(GtkShortcut) shortcut = g_list_model_get_item(G_LIST_MODEL(controller), k);
            GtkKeyvalTrigger *trigger = GTK_KEYVAL_TRIGGER(gtk_shortcut_get_trigger(shortcut));
            g_hash_table_add(keys, told_as(gtk_keyval_trigger_get_keyval(trigger),
                                           gtk_keyval_trigger_get_modifiers(trigger)));
        }
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child))
        gather_keys(child, keys);
}

/* Collects those that work wherever the focus is. */
static void
gather_accels(GtkApplication *application, GHashTable *keys)
{
    g_auto(GStrv) actions = gtk_application_list_action_descriptions(application);
    for (char **action = actions; *action; action++) {
        g_auto(GStrv) accels = gtk_application_get_accels_for_action(application, *action);
        for (char **accel = accels; *accel; accel++)
            add_shortcut(keys, *accel);
    }
}

static void
check_within(GHashTable *part, GHashTable *whole, const char *complaint)
{
    GHashTableIter iter;
    gpointer key;
    gboolean within = TRUE;
    g_hash_table_iter_init(&iter, part);
    while (g_hash_table_iter_next(&iter, &key, NULL))
        if (!g_hash_table_contains(whole, key)) {
            g_test_message("%s %s", (const char *) key, complaint);
            within = FALSE;
        }
    g_assert_true(within);
}

static GHashTable *
new_set(void)
{
    return g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
}

/* The screen of a small laptop. */
static void
check_fits(GtkWidget *shortcuts)
{
    int width, height;
    gtk_window_present(GTK_WINDOW(shortcuts));
    hands_wait_until(hands_is_laid_out, shortcuts);
    gtk_widget_measure(shortcuts, GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
    gtk_widget_measure(shortcuts, GTK_ORIENTATION_VERTICAL, -1, &height, NULL, NULL, NULL);
    g_assert_cmpint(width, <=, 1024);
    g_assert_cmpint(height, <=, 640);
}

static void
tell_shortcuts(Story *story)
{
    GtkWidget *window = GTK_WIDGET(story->window);
    g_autoptr(GHashTable) told = new_set(), of_actions = new_set(), keys = new_set();
    g_assert_true(gtk_widget_activate_action(window, "win.draw-outline", NULL));
    GtkWidget *dialog = story_dialog(BILLOW_TYPE_OUTLINE_DIALOG);
    gather_keys(dialog, keys);
    gtk_window_destroy(GTK_WINDOW(dialog));
    g_assert_true(gtk_widget_activate_action(window, "win.new-keyframe", NULL));
    hands_settle();
    gather_keys(window, keys);
    gather_accels(gtk_window_get_application(GTK_WINDOW(window)), keys);
    GtkWidget *shortcuts = billow_shortcuts_of(GTK_APPLICATION_WINDOW(window));
    gather_told(shortcuts, told, of_actions);
    check_fits(shortcuts);
    check_within(keys, told, "does something that no row tells of");
    check_within(of_actions, keys, "stands in a row and does nothing");
}

/* Actions that need more than a choice: a file, or one from a special menu. */
static gboolean
is_offered(GPtrArray *commands, const char *name)
{
    g_autofree char *plain = g_strconcat("win.", name, NULL), *with_value = g_strconcat(plain, "(", NULL),
                    *with_word = g_strconcat(plain, "::", NULL);
    for (guint i = 0; i < commands->len; i++) {
        const char *action = ((const BillowCommand *) commands->pdata[i])->action;
        if (g_str_equal(action, plain) || g_str_has_prefix(action, with_value) ||
            g_str_has_prefix(action, with_word))
            return TRUE;
    }
    return FALSE;
}

/* Actions of a track's header, and of a block's own menu. */
static gboolean
is_of_timeline(const char *name)
{
    static const char *const beginnings[] = {"mute-", "solo-", "height-", "color-"};
    for (size_t i = 0; i < G_N_ELEMENTS(beginnings); i++)
        if (g_str_has_prefix(name, beginnings[i]))
            return TRUE;
    return FALSE;
}

static void
offer_all_actions(Story *story)
{
    static const char *const elsewhere[] = {
        "open-file",   /* with a path: recent files and samples */
        "back",        /* of the welcome page */
        "brush",       /* of the paint bar; its tools are actions */
        "cloth",       /* with an id: the timeline's menu of cloths */
        "onion-every", /* a number, beside the view */
        "take-along",  /* of a message */
        "keep-told-folds",
        NULL,
    };
    g_autoptr(GPtrArray) commands = billow_window_list_commands(story->window);
    g_auto(GStrv) names = g_action_group_list_actions(G_ACTION_GROUP(story->window));
    gboolean all = TRUE;
    for (char **name = names; *name; name++)
        if (!g_strv_contains(elsewhere, *name) && !is_of_timeline(*name) && !is_offered(commands, *name)) {
            g_test_message("win.%s is neither in the menu nor in the shortcuts window", *name);
            all = FALSE;
        }
    g_assert_true(all);
    for (guint i = 0; i < commands->len; i++) {
        const BillowCommand *command = commands->pdata[i];
        g_test_message("%s: %s (%s) %s", command->place, command->title, command->action,
                       command->shortcut ? command->shortcut : "");
    }
}

static void
set_text_scale(double scale)
{
    g_object_set(gtk_settings_get_default(), "gtk-xft-dpi", (int) (96 * 1024 * scale), NULL);
    hands_settle();
}

static int
natural_width(GtkWidget *widget)
{
    int width;
    gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
    return width;
}

/* Large text that is switched on while the window is open fits as if it had always been large. */
static void
enlarge_text(Story *story)
{
    GtkWidget *block = story_block(story, BILLOW_BLOCK_KEYFRAME, "hung"),
              *icon = hands_find_type(hands_find_type(GTK_WIDGET(story->window), BILLOW_TYPE_TRANSPORT),
                                      GTK_TYPE_IMAGE);
    set_text_scale(1.0);
    const int height = gtk_widget_get_height(block), icon_width = natural_width(icon);
    set_text_scale(2.0);
    story_rest(story);
    story_picture("text-enlarged");
    g_assert_cmpint(gtk_widget_get_height(block), >, height);
    g_assert_cmpint(gtk_widget_get_height(block), >=, billow_timeline_line_height(block));
    set_text_scale(1.5);
    story_rest(story);
    story_picture("text-one-and-a-half");
    g_assert_cmpint(natural_width(icon), ==, 3 * icon_width / 2);
    set_text_scale(1.0);
    story_rest(story);
    g_assert_cmpint(gtk_widget_get_height(block), ==, height);
    g_assert_cmpint(natural_width(icon), ==, icon_width);
}

/* They have the window's text color, and so its contrast, light and dark. */
static void
look_at_tooltip(Story *story)
{
    for (int dark = FALSE; dark <= TRUE; dark++) {
        GdkRGBA color, text;
        g_object_set(gtk_settings_get_default(), "gtk-application-prefer-dark-theme", dark, NULL);
        hands_settle();
        GtkWidget *tooltip = g_object_ref_sink(g_object_new(GTK_TYPE_BOX, "css-name", "tooltip", NULL)),
                  *label = gtk_label_new("Length of the animation");
        gtk_widget_add_css_class(tooltip, "background");
        gtk_box_append(GTK_BOX(tooltip), label);
        gtk_style_context_get_color(gtk_widget_get_style_context(label), &color);
        g_assert_true(gtk_style_context_lookup_color(gtk_widget_get_style_context(GTK_WIDGET(story->window)),
                                                     "theme_fg_color", &text));
        g_assert_true(gdk_rgba_equal(&color, &text));
        g_object_unref(tooltip);
    }
    g_object_set(gtk_settings_get_default(), "gtk-application-prefer-dark-theme", FALSE, NULL);
}

int
main(int argc, char **argv)
{
    story_init(&argc, &argv);
    story_add("/window-access/every-control-of-the-window-has-a-name", CANOPY, name_window);
    story_add("/window-access/every-control-of-the-editor-has-a-name", CANOPY, name_editor);
    story_add("/window-access/every-control-of-the-dialogs-has-a-name", CANOPY, name_dialogs);
    story_add("/window-access/every-control-of-the-welcome-page-has-a-name", NULL, name_welcome);
    story_add("/window-access/preferences-hold-at-once-and-about-tells-of-the-system",
              "coarse-four-points.billow", see_dialogs);
    story_add("/window-access/keys-reach-whatever-can-have-the-focus", CANOPY, walk);
    story_add("/window-access/playhead-is-moved-by-keys-and-tells-where-it-is", CANOPY,
              move_playhead_by_keys);
    story_add("/window-access/keyframe-is-made-by-keys-alone", "coarse-four-points.billow",
              make_keyframe_by_keys);
    story_add("/window-access/the-shortcuts-window-tells-of-every-key-and-no-other-and-fits-a-small-screen",
              "coarse-four-points.billow", tell_shortcuts);
    story_add("/window-access/every-action-is-in-the-menu-or-the-shortcuts-window",
              "coarse-four-points.billow", offer_all_actions);
    story_add("/window-access/tooltips-have-the-windows-colors", "coarse-four-points.billow",
              look_at_tooltip);
    story_add("/window-access/large-text-fits-at-once", "coarse-four-points.billow", enlarge_text);
    return story_run_all();
}
