#include "app/window/window.h"

#include "app/chooser/recent_menu.h"
#include "app/commands/shortcuts_window.h"
#include "app/common/button_names.h"
#include "app/common/label.h"
#include "app/common/menu_on_demand.h"
#include "app/common/popover_focus.h"
#include "app/common/remembered_size.h"
#include "app/common/settings.h"
#include "app/inspector/settings.h"
#include "app/window/action_rows.h"
#include "app/window/actions.h"
#include "app/window/block_actions.h"
#include "app/window/dialogs.h"
#include "app/window/file_drop.h"
#include "app/window/import_files.h"
#include "app/window/ready_dialog.h"
#include "io/import/import.h"
#include "model/live/snaps.h"

#include <glib/gi18n.h>

struct _BillowWindow {
    GtkApplicationWindow parent;
    GMenuModel *primary_menu;
    GMenu *blocks_menu, *bodies_menu; /* menus that add blocks of the timeline, and things without a time */
    GMenu *ready_menu;                /* filled with the ready animations */
    GMenu *select_menu, *tracks_menu; /* filled with the tracks of the timeline */
    GtkLabel *title_label, *subtitle_label;
    GtkWidget *file_buttons, *history_buttons, *export_button, *undo_button, *redo_button, *method_buttons;
    GtkMenuButton *recent_button, *history_button, *menu_button;
    GtkWidget *palette;
    BillowWorkspace *workspace;
    GSettings *settings; /* or NULL */
    BillowActionTable *actions;
    guint update; /* source id of the next update of the actions and the header bar */
};

G_DEFINE_FINAL_TYPE(BillowWindow, billow_window, GTK_TYPE_APPLICATION_WINDOW)

static guint updated;

BillowWorkspace *
billow_window_get_workspace(BillowWindow *self)
{
    g_return_val_if_fail(BILLOW_IS_WINDOW(self), NULL);
    return self->workspace;
}

BillowSession *
billow_window_get_session(BillowWindow *self)
{
    return billow_workspace_get_session(billow_window_get_workspace(self));
}

/* --- Header bar and actions --- */

static void
set_tooltip(GtkWidget *button, const char *action, const char *what, const char *key)
{
    g_autofree char *text = what && *what ? g_strdup_printf("%s “%s” (%s)", action, what, key)
                                          : g_strdup_printf("%s (%s)", action, key);
    gtk_widget_set_tooltip_text(button, text);
}

/* Returns the project's name, marked while it is not saved. Free with g_free(). */
static char *
title_text(BillowSession *session)
{
    g_autofree char *name = g_strstrip(g_strdup(billow_session_get_project(session)->name));
    return g_strconcat(billow_session_get_modified(session) ? "• " : "", *name ? name : _("Untitled"), NULL);
}

/* Returns its file, and the size of its cloth. Free with g_free(). */
static char *
subtitle_text(BillowSession *session)
{
    const BillowGrid *grid = &billow_session_get_project(session)->cloth->grid;
    const char *path = billow_session_get_path(session);
    g_autofree char *file = path ? g_filename_display_basename(path) : g_strdup(_("not saved yet"));
    g_autofree char *cloth =
        billow_grid_is_rope(grid)
            ? g_strdup_printf(_("rope of %d points, %.2f m"), grid->columns,
                              (grid->columns - 1) * grid->spacing)
            : g_strdup_printf(_("%d × %d points, %.2f × %.2f m"), grid->columns, grid->rows,
                              (grid->columns - 1) * grid->spacing, (grid->rows - 1) * grid->spacing);
    return g_strdup_printf("%s — %s", file, cloth);
}

static void
update_title(BillowWindow *self)
{
    BillowSession *session = billow_window_get_session(self);
    const gboolean welcome = g_strcmp0(billow_workspace_get_page(self->workspace), "welcome") == 0;
    g_autofree char *title = welcome ? g_strdup(_("Billow")) : title_text(session);
    g_autofree char *subtitle = welcome ? g_strdup("") : subtitle_text(session);
    g_autofree char *window_title =
        welcome ? g_strdup(_("Billow")) : g_strdup_printf(_("%s – Billow"), title);
    gtk_label_set_text(self->title_label, title);
    gtk_label_set_text(self->subtitle_label, subtitle);
    gtk_widget_set_visible(GTK_WIDGET(self->subtitle_label), !welcome);
    gtk_window_set_title(GTK_WINDOW(self), window_title);
}

static void
update_buttons(BillowWindow *self)
{
    BillowSession *session = billow_window_get_session(self);
    const char *page = billow_workspace_get_page(self->workspace);
    const gboolean animation = g_strcmp0(page, "animation") == 0;
    gtk_widget_set_visible(self->file_buttons, g_strcmp0(page, "keyframe") != 0);
    gtk_widget_set_visible(self->history_buttons, animation);
    gtk_widget_set_visible(self->export_button, animation);
    gtk_widget_set_visible(self->method_buttons, animation);
    g_simple_action_set_enabled(
        G_SIMPLE_ACTION(g_action_map_lookup_action(G_ACTION_MAP(self), "history")),
        animation && (billow_session_get_can_undo(session) || billow_session_get_can_redo(session)));
    set_tooltip(self->undo_button, _("Undo"), billow_session_get_undo_label(session), _("Ctrl+Z"));
    set_tooltip(self->redo_button, _("Redo"), billow_session_get_redo_label(session), _("Ctrl+Shift+Z"));
}

static gboolean
update(gpointer data)
{
    BillowWindow *self = data;
    self->update = 0;
    billow_window_actions_update(self->actions, self->workspace);
    update_title(self);
    update_buttons(self);
    g_signal_emit(self, updated, 0);
    return G_SOURCE_REMOVE;
}

/* Updates once for several changes, before the next key or click. */
static void
queue_update(BillowWindow *self)
{
    if (self->update == 0)
        self->update = g_idle_add_full(G_PRIORITY_HIGH, update, self, NULL);
}

static void
follow_frame(BillowWindow *self)
{
    billow_window_actions_follow_frame(self->actions, self->workspace);
}

static void
connect(BillowWindow *self, gpointer source, const char *signal, void (*follow)(BillowWindow *))
{
    g_signal_connect_object(source, signal, G_CALLBACK(follow), self, G_CONNECT_SWAPPED);
}

static void
follow_workspace(BillowWindow *self)
{
    BillowSession *session = billow_window_get_session(self);
    BillowStage *stage = billow_workspace_get_stage(self->workspace);
    const char *const needed[] = {"notify::project",  "notify::selection",  "notify::can-undo",
                                  "notify::can-redo", "notify::undo-label", "notify::redo-label",
                                  "notify::modified", "notify::path"};
    for (size_t i = 0; i < G_N_ELEMENTS(needed); i++)
        connect(self, session, needed[i], queue_update);
    connect(self, billow_workspace_get_document(self->workspace), "notify::saving", queue_update);
    connect(self, billow_workspace_get_document(self->workspace), "opened", queue_update);
    connect(self, billow_snaps_of(session), "changed", queue_update);
    connect(self, self->workspace, "notify::page", queue_update);
    connect(self, billow_stage_get_painter(stage), "notify::active", queue_update);
    connect(self, billow_stage_get_nudger(stage), "notify::active", queue_update);
    connect(self, stage, "notify::method", follow_frame);
    connect(self, session, "notify::frame", follow_frame);
    connect(self, billow_workspace_get_physics(self->workspace), "changed", follow_frame);
}

/* --- Opening --- */

/* Returns this window, or a new one if this has a project open. */
static BillowWindow *
window_for_another(BillowWindow *self)
{
    if (!billow_workspace_has_project(self->workspace))
        return self;
    GtkWidget *window = billow_window_new(gtk_window_get_application(GTK_WINDOW(self)));
    gtk_window_present(GTK_WINDOW(window));
    return BILLOW_WINDOW(window);
}

/* Returns the content of the window that shows the project. */
static BillowWorkspace *
begin_project(BillowWindow *self, BillowProject *project)
{
    BillowWorkspace *workspace = window_for_another(self)->workspace;
    billow_document_begin(billow_workspace_get_document(workspace), project);
    return workspace;
}

void
billow_window_new_cloth(BillowWindow *self)
{
    g_return_if_fail(BILLOW_IS_WINDOW(self));
    GtkWidget *dialog = billow_new_cloth_dialog_new(GTK_WINDOW(self));
    g_signal_connect_object(dialog, "create", G_CALLBACK(begin_project), self, G_CONNECT_SWAPPED);
    gtk_window_present(GTK_WINDOW(dialog));
}

static BillowWorkspace *
begin_cloth(GtkWindow *window, BillowProject *project)
{
    return begin_project(BILLOW_WINDOW(window), project);
}

void
billow_window_new_from_mesh(BillowWindow *self)
{
    g_return_if_fail(BILLOW_IS_WINDOW(self));
    billow_import_files_choose_new(self->workspace, begin_cloth);
}

static void
ask_ready(BillowWindow *self, int number)
{
    billow_ready_dialog_ask(self->workspace, billow_ready_animations[number], begin_cloth);
}

static gboolean
shows_file(BillowWindow *self, const char *path)
{
    const char *own = billow_session_get_path(billow_window_get_session(self));
    return own && billow_workspace_has_project(self->workspace) && g_str_equal(own, path);
}

BillowWindow *
billow_window_find_file(GtkApplication *application, const char *path)
{
    for (GList *window = gtk_application_get_windows(application); window; window = window->next)
        if (BILLOW_IS_WINDOW(window->data) && shows_file(window->data, path))
            return window->data;
    return NULL;
}

/* Returns NULL if the file is already open. */
static BillowDocument *
choose_document(const char *path, gpointer data)
{
    BillowWindow *self = data;
    BillowWindow *shown =
        path ? billow_window_find_file(gtk_window_get_application(GTK_WINDOW(self)), path) : NULL;
    if (shown) {
        billow_workspace_leave_welcome(shown->workspace);
        gtk_window_present(GTK_WINDOW(shown));
        return NULL;
    }
    billow_workspace_leave_welcome(self->workspace);
    return billow_workspace_get_document(window_for_another(self)->workspace);
}

void
billow_window_open_file(BillowWindow *self, GFile *file)
{
    g_return_if_fail(BILLOW_IS_WINDOW(self));
    g_autofree char *path = g_file_get_path(file);
    if (path && billow_import_is_name(path))
        billow_import_files_new(self->workspace, (char *[]){path, NULL}, begin_cloth);
    else
        billow_document_open(billow_workspace_get_document(self->workspace), file);
}

void
billow_window_recover(BillowWindow *self, BillowRecovered *recovered)
{
    g_return_if_fail(BILLOW_IS_WINDOW(self));
    const char *path = recovered->note->path;
    GtkApplication *application = gtk_window_get_application(GTK_WINDOW(self));
    BillowWindow *shown = path ? billow_window_find_file(application, path) : NULL;
    BillowWindow *place = shown ? shown : window_for_another(self);
    billow_document_recover(billow_workspace_get_document(place->workspace), recovered);
    billow_workspace_leave_welcome(place->workspace);
    gtk_window_present(GTK_WINDOW(place));
}

static void
open_file(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    g_autoptr(GFile) file = g_file_new_for_path(g_variant_get_string(parameter, NULL));
    billow_window_open_file(BILLOW_WINDOW(data), file);
}

static void
show_setting(GSimpleAction *action, GVariant *name, gpointer data)
{
    billow_session_select(billow_window_get_session(data), NULL);
    billow_settings_show(data, g_variant_get_string(name, NULL));
}

/* --- Lifecycle --- */

static void
destroy(gpointer window)
{
    gtk_window_destroy(window);
}

static gboolean
billow_window_close_request(GtkWindow *window)
{
    BillowWindow *self = BILLOW_WINDOW(window);
    if (billow_workspace_is_exporting(self->workspace)) {
        billow_workspace_show_export(self->workspace);
        billow_workspace_notify(
            self->workspace,
            _("An export is running: cancel it or wait for it to finish, then close the window."));
        return TRUE;
    }
    billow_document_when_safe(billow_workspace_get_document(self->workspace), destroy, self, NULL);
    return TRUE;
}

static void
billow_window_dispose(GObject *object)
{
    BillowWindow *self = BILLOW_WINDOW(object);
    /* applies what is being typed while everything still exists */
    gtk_window_set_focus(GTK_WINDOW(self), NULL);
    g_clear_handle_id(&self->update, g_source_remove);
    g_clear_pointer(&self->palette, gtk_widget_unparent);
    g_clear_pointer(&self->actions, billow_action_table_free);
    g_clear_object(&self->settings);
    G_OBJECT_CLASS(billow_window_parent_class)->dispose(object);
}

static void
bind_template(GtkWidgetClass *class)
{
    gtk_widget_class_set_template_from_resource(class, "/io/github/billow/Billow/ui/window.ui");
    gtk_widget_class_bind_template_child(class, BillowWindow, primary_menu);
    gtk_widget_class_bind_template_child(class, BillowWindow, blocks_menu);
    gtk_widget_class_bind_template_child(class, BillowWindow, bodies_menu);
    gtk_widget_class_bind_template_child(class, BillowWindow, ready_menu);
    gtk_widget_class_bind_template_child(class, BillowWindow, select_menu);
    gtk_widget_class_bind_template_child(class, BillowWindow, tracks_menu);
    gtk_widget_class_bind_template_child(class, BillowWindow, title_label);
    gtk_widget_class_bind_template_child(class, BillowWindow, subtitle_label);
    gtk_widget_class_bind_template_child(class, BillowWindow, file_buttons);
    gtk_widget_class_bind_template_child(class, BillowWindow, history_buttons);
    gtk_widget_class_bind_template_child(class, BillowWindow, export_button);
    gtk_widget_class_bind_template_child(class, BillowWindow, method_buttons);
    gtk_widget_class_bind_template_child(class, BillowWindow, undo_button);
    gtk_widget_class_bind_template_child(class, BillowWindow, redo_button);
    gtk_widget_class_bind_template_child(class, BillowWindow, recent_button);
    gtk_widget_class_bind_template_child(class, BillowWindow, history_button);
    gtk_widget_class_bind_template_child(class, BillowWindow, menu_button);
    gtk_widget_class_bind_template_child(class, BillowWindow, workspace);
}

static void
billow_window_class_init(BillowWindowClass *class)
{
    G_OBJECT_CLASS(class)->dispose = billow_window_dispose;
    GTK_WINDOW_CLASS(class)->close_request = billow_window_close_request;
    updated =
        g_signal_new("updated", BILLOW_TYPE_WINDOW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
    bind_template(GTK_WIDGET_CLASS(class));
}

static void
show_palette(BillowWindow *self)
{
    g_autoptr(GPtrArray) commands = billow_window_list_commands(self);
    billow_command_palette_show(BILLOW_COMMAND_PALETTE(self->palette), commands);
}

static void
show_history(BillowWindow *self)
{
    gtk_menu_button_popup(self->history_button);
}

static void
show_shortcuts(GtkApplicationWindow *window)
{
    gtk_window_present(GTK_WINDOW(billow_shortcuts_of(window)));
}

/* The actions of the window itself, not of its workspace. */
static const BillowAction actions[] = {
    {"command-palette", OF_WINDOW, G_CALLBACK(show_palette), .accels = {"<Control><Shift>p"},
     .anywhere = TRUE},
    {"history", OF_WINDOW, G_CALLBACK(show_history), .accels = {"<Control><Alt>z"}, .anywhere = TRUE},
    {"shortcuts", OF_WINDOW, G_CALLBACK(show_shortcuts), .accels = {"<Control>question"}, .anywhere = TRUE},
};

/* Appends the shortcut of its action to the tooltip of each button in `root` that does not have it yet. */
static void
name_shortcuts(GtkWidget *root, BillowActionTable *table)
{
    const char *tooltip = gtk_widget_get_tooltip_text(root);
    const char *name = GTK_IS_ACTIONABLE(root) ? gtk_actionable_get_action_name(GTK_ACTIONABLE(root)) : NULL;
    GVariant *target = name ? gtk_actionable_get_action_target_value(GTK_ACTIONABLE(root)) : NULL;
    g_autofree char *action = target ? g_action_print_detailed_name(name, target) : g_strdup(name);
    const char *shortcut = action ? billow_window_actions_shortcut(table, action) : NULL;
    guint key;
    GdkModifierType modifiers;
    if (tooltip && shortcut && gtk_accelerator_parse(shortcut, &key, &modifiers)) {
        g_autofree char *label = gtk_accelerator_get_label(key, modifiers);
        g_autofree char *suffix = g_strdup_printf(" (%s)", label);
        g_autofree char *text = g_strconcat(tooltip, suffix, NULL);
        if (!g_str_has_suffix(tooltip, suffix))
            gtk_widget_set_tooltip_text(root, text);
    }
    for (GtkWidget *child = gtk_widget_get_first_child(root); child;
         child = gtk_widget_get_next_sibling(child))
        name_shortcuts(child, table);
}

static void
billow_window_init(BillowWindow *self)
{
    g_type_ensure(BILLOW_TYPE_WORKSPACE);
    gtk_widget_init_template(GTK_WIDGET(self));
    billow_label_show_whole(self->title_label);
    billow_label_show_whole(self->subtitle_label);
    self->settings = billow_settings_new();
    billow_remembered_size_of_window(GTK_WINDOW(self), self->settings);
    billow_workspace_follow_settings(self->workspace, self->settings);
    static const GActionEntry with_text[] = {
        {.name = "open-file", .activate = open_file, .parameter_type = "s"},
        {.name = "show-setting", .activate = show_setting, .parameter_type = "s"}};
    self->actions = billow_window_actions_new(GTK_APPLICATION_WINDOW(self), self->workspace,
                                              self->blocks_menu, self->bodies_menu);
    billow_action_table_add(self->actions, actions, G_N_ELEMENTS(actions));
    billow_ready_actions_add(self->actions, self->ready_menu, G_CALLBACK(ask_ready));
    billow_block_actions_fill_menus(self->select_menu, self->tracks_menu);
    g_action_map_add_action_entries(G_ACTION_MAP(self), with_text, G_N_ELEMENTS(with_text), self);
    name_shortcuts(GTK_WIDGET(self), self->actions);
    billow_button_names_mend(GTK_WIDGET(self));
    billow_menu_on_demand(self->menu_button, self->primary_menu);
    billow_recent_menu_attach(self->recent_button);
    billow_history_popover_attach(self->history_button, billow_window_get_session(self));
    GAction *history = g_action_map_lookup_action(G_ACTION_MAP(self), "history");
    g_object_bind_property(history, "enabled", self->history_button, "sensitive", G_BINDING_SYNC_CREATE);
    self->palette = billow_command_palette_new(GTK_WIDGET(self->workspace), self->settings);
    follow_workspace(self);
    billow_document_set_place(billow_workspace_get_document(self->workspace), choose_document, self);
    billow_file_drop_attach(GTK_WIDGET(self), self->workspace, begin_cloth);
    /* after a menu, keys go where they went before */
    GtkMenuButton *const buttons[] = {self->recent_button, self->history_button, self->menu_button};
    for (size_t i = 0; i < G_N_ELEMENTS(buttons); i++) /* the inner button has its own property */
        gtk_widget_set_focus_on_click(gtk_widget_get_first_child(GTK_WIDGET(buttons[i])), FALSE);
    billow_popover_focus_return(GTK_WINDOW(self));
    billow_workspace_show_page(self->workspace, "welcome");
    update(self);
}

GtkWidget *
billow_window_new(GtkApplication *application)
{
    return g_object_new(BILLOW_TYPE_WINDOW, "application", application, NULL);
}

GPtrArray *
billow_window_list_commands(BillowWindow *self)
{
    g_return_val_if_fail(BILLOW_IS_WINDOW(self), NULL);
    const gboolean settings = g_strcmp0(billow_workspace_get_page(self->workspace), "animation") == 0;
    return billow_command_list_new(GTK_APPLICATION_WINDOW(self), self->primary_menu, self->actions, settings);
}

void
billow_window_install_accels(GtkApplication *application)
{
    billow_action_install_accels(application, actions, G_N_ELEMENTS(actions));
    billow_window_actions_install_accels(application);
}
