/* Tests every page and dialog with little space: on a small laptop's screen in languages with long words, and
 * with large text (BILLOW_TEXT_SCALE=1.5). No text may be cut off, and shortened text must have a tooltip.
 * With BILLOW_SCREENSHOTS it also shows right-to-left layout (BILLOW_DIRECTION=rtl) and high contrast
 * (GTK_THEME=Default-hc, Default-hc-dark). */
#include "story.h"

#include "app/commands/shortcuts_window.h"
#include "app/inspector/inspector.h"
#include "app/transfer/character_dialog.h"
#include "app/transfer/export_all_dialog.h"
#include "app/transfer/export_dialog.h"
#include "app/transfer/fit_dialog.h"
#include "app/transfer/image_dialog.h"
#include "app/transfer/import_dialog.h"
#include "app/window/dialogs.h"
#include "app/window/form_dialog.h"
#include "app/window/outline_dialog.h"
#include "core/base/translations.h"

#include <locale.h>

static const char CANOPY[] = "coarse-canopy.billow";

static GdkRectangle screen; /* the window covers all of it */

/* --- Text that is cut off --- */

static double
text_scale(void)
{
    const char *scale = g_getenv("BILLOW_TEXT_SCALE");
    return scale ? g_ascii_strtod(scale, NULL) : 1.0;
}

static gboolean
has_tooltip(GtkWidget *widget)
{
    while (widget && !gtk_widget_get_has_tooltip(widget))
        widget = gtk_widget_get_parent(widget);
    return widget != NULL;
}

static gboolean
is_shortened(GtkWidget *widget, gconstpointer data)
{
    return GTK_IS_LABEL(widget) && gtk_widget_get_mapped(widget) &&
           pango_layout_is_ellipsized(gtk_label_get_layout(GTK_LABEL(widget))) && !has_tooltip(widget);
}

/* Returns whether it extends beyond its parent's sides: only the timeline scrolls horizontally. */
static gboolean
is_beyond_edge(GtkWidget *widget, gconstpointer data)
{
    graphene_rect_t place;
    if (!GTK_IS_LABEL(widget) || !gtk_widget_get_mapped(widget) || gtk_widget_get_width(widget) == 0)
        return FALSE;
    for (GtkWidget *in = gtk_widget_get_parent(widget); in && !GTK_IS_NATIVE(in);
         in = gtk_widget_get_parent(in)) {
        const gboolean clips =
            gtk_widget_get_overflow(in) == GTK_OVERFLOW_HIDDEN || GTK_IS_ROOT(gtk_widget_get_parent(in));
        if (clips && gtk_widget_compute_bounds(widget, in, &place) &&
            (place.origin.x < -1.0f ||
             place.origin.x + place.size.width > (float) gtk_widget_get_width(in) + 1.0f))
            return TRUE;
    }
    return FALSE;
}

static gboolean
is_below_screen(GtkWidget *widget, gconstpointer data)
{
    if (!GTK_IS_POPOVER(widget) || !gtk_widget_get_mapped(widget))
        return FALSE;
    const GdkRectangle place = hands_place_of(gtk_popover_get_child(GTK_POPOVER(widget)));
    return place.y + place.height > screen.height;
}

static void
check_none(GtkWidget *root, const char *page, HandsMatch is_wrong, const char *complaint)
{
    GtkWidget *label = hands_find(root, is_wrong, NULL);
    if (label)
        g_error("%s: “%s” (in a %s) %s", page, gtk_label_get_text(GTK_LABEL(label)),
                G_OBJECT_TYPE_NAME(gtk_widget_get_parent(label)), complaint);
}

/* --- Mnemonics --- */

/* `labels` receives the labels with a mnemonic. A popover has its own set. */
static void
check_letters(GtkWidget *widget, const char *page, GHashTable *labels)
{
    if (!gtk_widget_get_mapped(widget) || GTK_IS_POPOVER(widget))
        return;
    const guint letter = GTK_IS_LABEL(widget) ? gtk_label_get_mnemonic_keyval(GTK_LABEL(widget)) : 0;
    if (letter != 0 && letter != GDK_KEY_VoidSymbol) {
        GtkWidget *other = g_hash_table_lookup(labels, GUINT_TO_POINTER(gdk_keyval_to_lower(letter)));
        if (other)
            g_error("%s: “%s” and “%s” share a letter", page, gtk_label_get_label(GTK_LABEL(other)),
                    gtk_label_get_label(GTK_LABEL(widget)));
        g_hash_table_insert(labels, GUINT_TO_POINTER(gdk_keyval_to_lower(letter)), widget);
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child))
        check_letters(child, page, labels);
}

/* Takes a screenshot, and checks that all text has enough room and that mnemonics are unique. */
static void
check_page(GtkWidget *root, const char *page)
{
    int width, height;
    g_autoptr(GHashTable) labels = g_hash_table_new(NULL, NULL);
    hands_settle();
    story_picture(page);
    check_letters(root, page, labels);
    g_assert_null(hands_find(root, is_below_screen, NULL));
    check_none(root, page, is_shortened, "is shortened and has no tooltip");
    check_none(root, page, is_beyond_edge, "is cut off");
    gtk_widget_measure(root, GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
    gtk_widget_measure(root, GTK_ORIENTATION_VERTICAL, width, &height, NULL, NULL, NULL);
    g_test_message("%s: %d × %d", page, width, height);
    g_assert_cmpint(width, <=, screen.width);
    g_assert_cmpint(height, <=, screen.height);
}

/* --- The window --- */

static void
do_action(Story *story, const char *name)
{
    if (!gtk_widget_activate_action(GTK_WIDGET(story->window), name, NULL))
        g_error("there is no action %s", name);
    hands_settle();
}

static void
select_block(Story *story, BillowBlockKind kind, const char *id)
{
    g_autoptr(BillowBlockRef) ref = id ? billow_block_ref_new(kind, id) : NULL;
    billow_session_select(story->session, ref);
    hands_settle();
}

static GtkAdjustment *
page_of(Story *story)
{
    GtkWidget *inspector = hands_find_type(GTK_WIDGET(story->window), BILLOW_TYPE_INSPECTOR);
    return gtk_scrolled_window_get_vadjustment(
        GTK_SCROLLED_WINDOW(hands_find_type(inspector, GTK_TYPE_SCROLLED_WINDOW)));
}

/* Scrolls through everything about the selection. */
static void
check_scrolled(Story *story, const char *page)
{
    check_page(GTK_WIDGET(story->window), page);
    GtkAdjustment *down = page_of(story);
    const double whole = gtk_adjustment_get_upper(down), part = gtk_adjustment_get_page_size(down);
    for (int i = 2; g_getenv("BILLOW_SCREENSHOTS") && gtk_adjustment_get_value(down) < whole - part - 1.0;
         i++) {
        gtk_adjustment_set_value(down, gtk_adjustment_get_value(down) + 0.9 * part);
        hands_settle();
        g_autofree char *name = g_strdup_printf("%s-%d", page, i);
        story_picture(name);
    }
}

static void
set_up_room(Story *story)
{
    hands_resize_window(GTK_WIDGET(story->window), screen.width, screen.height);
    hands_move_window(GTK_WIDGET(story->window), 0, 0);
    hands_settle();
}

static void
look_at_window(Story *story)
{
    static const struct {
        const char *action, *page;
    } adding[] = {
        {"win.add-sway", "sway"},         {"win.add-marker", "marker"}, {"win.add-constraint", "constraint"},
        {"win.add-box", "collider"},      {"win.key-pose", "pose"},     {"win.select-all", "several"},
        {"win.comparison", "comparison"}, {"win.history", "history"}};
    set_up_room(story);
    story_rest(story);
    check_scrolled(story, "project");
    select_block(story, BILLOW_BLOCK_KEYFRAME, "hung");
    check_scrolled(story, "keyframe");
    select_block(story, BILLOW_BLOCK_TRANSITION, "hung");
    check_scrolled(story, "transition");
    select_block(story, BILLOW_BLOCK_WAVE, "bounce");
    check_scrolled(story, "wave");
    do_action(story, "win.paint");
    check_page(GTK_WIDGET(story->window), "paint");
    hands_act("key Escape");
    for (size_t i = 0; i < G_N_ELEMENTS(adding); i++) {
        do_action(story, adding[i].action);
        check_scrolled(story, adding[i].page);
    }
    hands_act("key Escape");
    gtk_widget_activate_action(GTK_WIDGET(story->window), "win.method", "s",
                               "both"); /* beside the comparison */
    check_page(GTK_WIDGET(story->window), "both");
}

/* Several cloths, and a message about a locked one. */
static void
look_at_groups(Story *story)
{
    set_up_room(story);
    do_action(story, "win.duplicate-cloth");
    do_action(story, "win.add-instance");
    do_action(story, "win.previous-cloth");
    story_rest(story);
    check_page(GTK_WIDGET(story->window), "groups");
    do_action(story, "win.fold-cloth");
    check_page(GTK_WIDGET(story->window), "groups-folded");
    do_action(story, "win.lock-cloth");
    do_action(story, "win.add-sway");
    check_page(GTK_WIDGET(story->window), "locked");
}

static void
look_at_editor(Story *story)
{
    GtkWidget *window = GTK_WIDGET(story->window);
    set_up_room(story);
    select_block(story, BILLOW_BLOCK_KEYFRAME, "hung");
    do_action(story, "win.edit-keyframe");
    check_page(window, "editor-1");
    for (int step = 2; step <= 3; step++) {
        g_autofree char *page = g_strdup_printf("editor-%d", step);
        hands_click(hands_find_name(window, "next"));
        check_page(window, page);
    }
}

/* --- Dialogs --- */

static void
check_dialog(Story *story, const char *action, GType type, const char *page)
{
    do_action(story, action);
    GtkWidget *dialog = story_dialog(type);
    hands_move_window(dialog, 0, 0);
    check_page(dialog, page);
    gtk_window_destroy(GTK_WINDOW(dialog));
    hands_settle();
}

static void
look_at_import(Story *story)
{
    char *paths[] = {(char *) "1", NULL};
    BillowProject *project = billow_session_get_project(story->session);
    gtk_window_present(GTK_WINDOW(billow_import_dialog_new(GTK_WINDOW(story->window), paths, project, 0.0)));
    GtkWidget *dialog = story_dialog(BILLOW_TYPE_IMPORT_DIALOG);
    hands_move_window(dialog, 0, 0);
    check_page(dialog, "import");
    gtk_window_destroy(GTK_WINDOW(dialog));
    hands_settle();
}

static gboolean
is_read(gpointer dialog)
{
    return gtk_widget_is_sensitive(hands_find_name(dialog, "character-import"));
}

static void
look_at_character(Story *story)
{
    g_autofree char *path = g_build_filename(g_getenv("BILLOW_SAMPLES"), "motions", "walker.glb", NULL);
    gtk_window_present(
        GTK_WINDOW(billow_character_dialog_new(GTK_WINDOW(story->window), path, story->session)));
    GtkWidget *dialog = story_dialog(BILLOW_TYPE_CHARACTER_DIALOG);
    hands_move_window(dialog, 0, 0);
    hands_wait_until(is_read, dialog);
    check_page(dialog, "character");
    gtk_window_destroy(GTK_WINDOW(dialog));
    hands_settle();
}

static gboolean
is_fitted(gpointer dialog)
{
    return gtk_widget_is_sensitive(hands_find_name(dialog, "fit-apply"));
}

/* Of half a second, which is soon simulated. */
static void
look_at_fit(Story *story)
{
    g_autoptr(BillowProject) brief = billow_project_copy(billow_session_get_project(story->session));
    brief->duration = 0.5;
    billow_session_edit(story->session, brief, "Shorten", NULL);
    do_action(story, "win.fit");
    GtkWidget *dialog = story_dialog(BILLOW_TYPE_FIT_DIALOG);
    hands_move_window(dialog, 0, 0);
    hands_wait_until(is_fitted, dialog);
    check_page(dialog, "fit");
    gtk_window_destroy(GTK_WINDOW(dialog));
    hands_settle();
    billow_session_undo(story->session);
}

static gboolean
has_preferences(gpointer data)
{
    return story_preferences() != NULL;
}

static void
look_at_preferences(void)
{
    g_action_group_activate_action(G_ACTION_GROUP(g_application_get_default()), "preferences", NULL);
    hands_wait_until(has_preferences, NULL);
    GtkWidget *dialog = story_preferences();
    hands_wait_until(hands_is_laid_out, dialog);
    hands_move_window(dialog, 0, 0);
    check_page(dialog, "preferences");
    gtk_window_destroy(GTK_WINDOW(dialog));
}

static void
look_at_shortcuts(Story *story)
{
    static const char *const sections[] = {"shortcuts",
                                           "fields",
                                           "keyframes-and-blocks",
                                           "cloths",
                                           "cloth-header",
                                           "outline",
                                           "several-blocks",
                                           "blocks-by-hand",
                                           "playing",
                                           "graphs",
                                           "graph-keys",
                                           "timeline",
                                           "view",
                                           "cameras",
                                           "looking-around",
                                           "painting-weights",
                                           "keyframe-editor",
                                           "picking",
                                           "anchors"};
    GtkWidget *window = billow_shortcuts_of(GTK_APPLICATION_WINDOW(story->window));
    gtk_window_present(GTK_WINDOW(window));
    hands_wait_until(hands_is_laid_out, window);
    hands_move_window(window, 0, 0);
    for (size_t i = 0; i < G_N_ELEMENTS(sections); i++) {
        g_autofree char *page = g_strconcat("shortcuts-", sections[i], NULL);
        g_object_set(window, "section-name", sections[i], NULL);
        check_page(window, page);
    }
    gtk_window_close(GTK_WINDOW(window));
}

static void
look_at_question(Story *story)
{
    do_action(story, "win.add-sway");
    gtk_window_close(GTK_WINDOW(story->window));
    GtkWidget *dialog = story_dialog(GTK_TYPE_MESSAGE_DIALOG);
    check_page(dialog, "unsaved");
    gtk_dialog_response(GTK_DIALOG(dialog), GTK_RESPONSE_CANCEL);
    hands_settle();
}

static void
look_at_dialogs(Story *story)
{
    set_up_room(story);
    check_dialog(story, "app.new", BILLOW_TYPE_NEW_CLOTH_DIALOG, "new-cloth");
    check_dialog(story, "win.export", BILLOW_TYPE_EXPORT_DIALOG, "export");
    check_dialog(story, "win.export-presets", BILLOW_TYPE_EXPORT_ALL_DIALOG, "export-presets");
    check_dialog(story, "win.ready-flag", BILLOW_TYPE_FORM_DIALOG, "flag");
    check_dialog(story, "win.retime", BILLOW_TYPE_FORM_DIALOG, "retime");
    check_dialog(story, "win.scale-cloth", BILLOW_TYPE_FORM_DIALOG, "scale-cloth");
    check_dialog(story, "win.draw-outline", BILLOW_TYPE_OUTLINE_DIALOG, "draw-outline");
    check_dialog(story, "win.take-picture", BILLOW_TYPE_IMAGE_DIALOG, "picture");
    look_at_import(story);
    look_at_character(story);
    look_at_fit(story);
    look_at_preferences();
    look_at_shortcuts(story);
    do_action(story, "win.command-palette");
    check_page(GTK_WIDGET(story->window), "commands");
    hands_act("key Escape");
    story_rest(story);
    hands_act("key F10");
    check_page(GTK_WIDGET(story->window), "menu");
    hands_act("key Escape");
    look_at_question(story);
}

static void
look_at_welcome(Story *story)
{
    set_up_room(story);
    story_await_samples(story);
    check_page(GTK_WIDGET(story->window), "welcome");
}

int
main(int argc, char **argv)
{
    story_init(&argc, &argv);
    setlocale(LC_ALL, "");
    g_autoptr(GdkMonitor) monitor =
        g_list_model_get_item(gdk_display_get_monitors(gdk_display_get_default()), 0);
    gdk_monitor_get_geometry(monitor, &screen);
    billow_load_translations();
    g_object_set(gtk_settings_get_default(), "gtk-xft-dpi", (int) (96 * 1024 * text_scale()), NULL);
    if (g_strcmp0(g_getenv("BILLOW_DIRECTION"), "rtl") == 0)
        gtk_widget_set_default_direction(GTK_TEXT_DIR_RTL);
    story_add("/window-room/window-and-inspector", CANOPY, look_at_window);
    story_add("/window-room/groups", CANOPY, look_at_groups);
    story_add("/window-room/keyframe-editor", CANOPY, look_at_editor);
    story_add("/window-room/dialogs", CANOPY, look_at_dialogs);
    story_add("/window-room/welcome", NULL, look_at_welcome);
    return story_run_all();
}
