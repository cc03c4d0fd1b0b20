#include "app/window_private.h"

#include "app/comparison_panel.h"
#include "app/export_dialog.h"
#include "app/inspector.h"
#include "app/new_cloth_dialog.h"
#include "app/popover_focus.h"
#include "app/recent_menu.h"
#include "app/settings.h"
#include "widgets/timeline.h"
#include "widgets/transport.h"

#include <glib/gi18n.h>
#include <string.h>

G_DEFINE_FINAL_TYPE(BillowWindow, billow_window, GTK_TYPE_APPLICATION_WINDOW)

/* The least that the panes can have, pixels. */
enum { INSPECTOR_WIDTH = 300, COMPARISON_WIDTH = 300, TIMELINE_HEIGHT = 160 };

/* What they have where there are no settings. */
enum { DEFAULT_INSPECTOR_WIDTH = 340, DEFAULT_TIMELINE_HEIGHT = 312 };

BillowSession *
billow_window_get_session(BillowWindow *self)
{
    g_return_val_if_fail(BILLOW_IS_WINDOW(self), NULL);
    return self->session;
}

gboolean
billow_window_is_exporting(BillowWindow *self)
{
    return self->export_dialog && billow_export_dialog_is_running(BILLOW_EXPORT_DIALOG(self->export_dialog));
}

static char *
cloth_text(const BillowProject *project)
{
    const BillowGrid *grid = &project->grid;
    return g_strdup_printf(_("%d × %d points, %.2f × %.2f m"), grid->columns, grid->rows,
                           (grid->columns - 1) * grid->spacing, (grid->rows - 1) * grid->spacing);
}

static void
update_title(BillowWindow *self)
{
    const char *page = gtk_stack_get_visible_child_name(self->pages);
    if (g_strcmp0(page, "welcome") == 0) {
        gtk_label_set_text(self->title_label, _("Billow"));
        gtk_widget_set_visible(GTK_WIDGET(self->subtitle_label), FALSE);
        gtk_window_set_title(GTK_WINDOW(self), _("Billow"));
        return;
    }
    const BillowProject *project = billow_session_get_project(self->session);
    const char *path = billow_session_get_path(self->session);
    const char *mark = billow_session_get_modified(self->session) ? "• " : "";
    g_autofree char *title = g_strconcat(mark, *project->name ? project->name : _("Untitled"), NULL);
    g_autofree char *window_title = g_strdup_printf(_("%s – Billow"), title);
    g_autofree char *file = path ? g_filename_display_basename(path) : g_strdup(_("not saved yet"));
    g_autofree char *cloth = cloth_text(project);
    g_autofree char *subtitle = g_strdup_printf("%s — %s", file, cloth);
    gtk_label_set_text(self->title_label, title);
    gtk_label_set_text(self->subtitle_label, subtitle);
    gtk_widget_set_visible(GTK_WIDGET(self->subtitle_label), TRUE);
    gtk_window_set_title(GTK_WINDOW(self), window_title);
}

void
billow_window_show_page(BillowWindow *self, const char *name)
{
    const gboolean editing = g_str_equal(name, "keyframe");
    billow_message_bar_pass(self->message_bar);
    gtk_stack_set_visible_child_name(self->pages, name);
    gtk_widget_set_visible(self->file_buttons, !editing);
    gtk_widget_set_visible(self->history_buttons, g_str_equal(name, "animation"));
    gtk_widget_set_visible(self->export_button, g_str_equal(name, "animation"));
    gtk_widget_set_visible(self->method_buttons, g_str_equal(name, "animation"));
    if (!g_str_equal(name, "animation"))
        billow_session_set_playing(self->session, FALSE);
    update_title(self);
    billow_window_update_actions(self);
    gtk_window_set_focus(GTK_WINDOW(self),
                         NULL); /* plain keys are for the window until something else wants them */
}

static void
show_project(BillowWindow *self)
{
    self->opened = TRUE;
    billow_stage_await_project(self->stage);
    billow_window_close_editor(self);
    billow_timeline_zoom_fit(BILLOW_TIMELINE(self->timeline));
}

/* --- Playing --- */

static gboolean
advance(GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
    billow_session_advance(BILLOW_WINDOW(widget)->session,
                           1e-6 * (double) gdk_frame_clock_get_frame_time(clock));
    return G_SOURCE_CONTINUE;
}

static void
follow_playing(BillowWindow *self)
{
    const gboolean playing = billow_session_get_playing(self->session);
    if (playing && self->tick == 0)
        self->tick = gtk_widget_add_tick_callback(GTK_WIDGET(self), advance, NULL, NULL);
    if (!playing && self->tick != 0) {
        gtk_widget_remove_tick_callback(GTK_WIDGET(self), self->tick);
        self->tick = 0;
    }
}

/* --- New cloth --- */

static void
describe_cloth(gpointer data)
{
    BillowWindow *self = data;
    GtkWidget *dialog = billow_new_cloth_dialog_new(GTK_WINDOW(self));
    g_signal_connect_object(dialog, "create", G_CALLBACK(billow_document_begin), self->document,
                            G_CONNECT_SWAPPED);
    gtk_window_present(GTK_WINDOW(dialog));
}

void
billow_window_new_cloth(BillowWindow *self)
{
    g_return_if_fail(BILLOW_IS_WINDOW(self));
    billow_document_when_safe(self->document, describe_cloth, self, NULL);
}

void
billow_window_open_file(BillowWindow *self, GFile *file)
{
    g_return_if_fail(BILLOW_IS_WINDOW(self));
    billow_document_open(self->document, file);
}

/* --- Life --- */

static void
destroy(gpointer window)
{
    gtk_window_destroy(window);
}

static gboolean
billow_window_close_request(GtkWindow *window)
{
    BillowWindow *self = BILLOW_WINDOW(window);
    if (billow_window_is_exporting(self)) {
        gtk_window_present(GTK_WINDOW(self->export_dialog));
        billow_message_bar_show(self->message_bar, GTK_MESSAGE_INFO,
                                _("An export is running. Cancel it or let it end, then close the window."),
                                NULL);
        return TRUE;
    }
    billow_document_when_safe(self->document, destroy, self, NULL);
    return TRUE;
}

static gboolean
accept_drop(GtkDropTarget *target, const GValue *value, double x, double y, BillowWindow *self)
{
    GFile *file = g_value_get_object(value);
    if (file)
        billow_window_open_file(self, file);
    return file != NULL;
}

static void
remember_size(BillowWindow *self)
{
    const gboolean maximized = gtk_window_is_maximized(GTK_WINDOW(self));
    int width, height;
    gtk_window_get_default_size(GTK_WINDOW(self), &width, &height);
    g_settings_set(self->settings, "window-size", "(ii)", width, height);
    g_settings_set_boolean(self->settings, "window-maximized", maximized);
    if (gtk_widget_get_mapped(GTK_WIDGET(self->columns))) {
        g_settings_set_int(self->settings, "inspector-width",
                           gtk_widget_get_width(GTK_WIDGET(self->columns)) -
                               gtk_paned_get_position(self->columns));
        g_settings_set_int(self->settings, "timeline-height",
                           gtk_widget_get_height(GTK_WIDGET(self->rows)) -
                               gtk_paned_get_position(self->rows));
    }
}

static void
billow_window_unrealize(GtkWidget *widget)
{
    BillowWindow *self = BILLOW_WINDOW(widget);
    if (self->settings)
        remember_size(self);
    GTK_WIDGET_CLASS(billow_window_parent_class)->unrealize(widget);
}

static void
billow_window_dispose(GObject *object)
{
    BillowWindow *self = BILLOW_WINDOW(object);
    billow_window_remove_switches(self);
    if (self->document)
        billow_document_close(self->document);
    g_clear_object(&self->document);
    g_clear_weak_pointer(&self->export_dialog);
    g_clear_object(&self->preview);
    g_clear_object(&self->physics);
    if (self->session)
        g_signal_handlers_disconnect_by_data(self->session, self);
    g_clear_object(&self->session);
    g_clear_pointer(&self->cache, billow_rest_cache_unref);
    g_clear_object(&self->settings);
    G_OBJECT_CLASS(billow_window_parent_class)->dispose(object);
}

static void
bind_template(GtkWidgetClass *class)
{
    gtk_widget_class_set_template_from_resource(class, "/io/github/billow/Billow/ui/window.ui");
    gtk_widget_class_bind_template_child(class, BillowWindow, bodies_menu);
    gtk_widget_class_bind_template_child(class, BillowWindow, title_label);
    gtk_widget_class_bind_template_child(class, BillowWindow, subtitle_label);
    gtk_widget_class_bind_template_child(class, BillowWindow, file_buttons);
    gtk_widget_class_bind_template_child(class, BillowWindow, history_buttons);
    gtk_widget_class_bind_template_child(class, BillowWindow, export_button);
    gtk_widget_class_bind_template_child(class, BillowWindow, method_buttons);
    gtk_widget_class_bind_template_child(class, BillowWindow, undo_button);
    gtk_widget_class_bind_template_child(class, BillowWindow, redo_button);
    gtk_widget_class_bind_template_child(class, BillowWindow, recent_button);
    gtk_widget_class_bind_template_child(class, BillowWindow, menu_button);
    gtk_widget_class_bind_template_child(class, BillowWindow, rows);
    gtk_widget_class_bind_template_child(class, BillowWindow, columns);
    gtk_widget_class_bind_template_child(class, BillowWindow, views);
    gtk_widget_class_bind_template_child(class, BillowWindow, pages);
    gtk_widget_class_bind_template_child(class, BillowWindow, message_bar);
    gtk_widget_class_bind_template_child(class, BillowWindow, stage);
    gtk_widget_class_bind_template_child(class, BillowWindow, welcome);
}

static void
billow_window_class_init(BillowWindowClass *class)
{
    G_OBJECT_CLASS(class)->dispose = billow_window_dispose;
    GTK_WIDGET_CLASS(class)->unrealize = billow_window_unrealize;
    GTK_WINDOW_CLASS(class)->close_request = billow_window_close_request;
    bind_template(GTK_WIDGET_CLASS(class));
}

static BillowSession *
new_session(void)
{
    const BillowGrid grid = {2, 2, 1.0};
    g_autoptr(BillowProject) nothing = billow_project_new("", &grid);
    return billow_session_new(nothing);
}

static void
tell_refused(BillowWindow *self, const char *text)
{
    billow_message_bar_show(self->message_bar, GTK_MESSAGE_INFO, text, NULL);
}

static void
add_panes(BillowWindow *self)
{
    GtkWidget *inspector = billow_inspector_new(self->session);
    g_signal_connect_object(inspector, "refused", G_CALLBACK(tell_refused), self, G_CONNECT_SWAPPED);
    gtk_widget_set_size_request(inspector, INSPECTOR_WIDTH, -1);
    gtk_paned_set_end_child(self->columns, inspector);

    self->comparison = billow_comparison_panel_new(self->session, self->physics);
    gtk_widget_set_size_request(self->comparison, COMPARISON_WIDTH, -1);
    gtk_widget_set_visible(self->comparison, FALSE);
    gtk_paned_set_end_child(self->views, self->comparison);

    self->timeline = billow_timeline_new(self->session);
    gtk_widget_set_vexpand(self->timeline, TRUE);
    GtkWidget *bottom = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    gtk_box_append(GTK_BOX(bottom), billow_transport_new(self->session));
    gtk_box_append(GTK_BOX(bottom), self->timeline);
    gtk_widget_set_size_request(bottom, -1, TIMELINE_HEIGHT);
    gtk_paned_set_end_child(self->rows, bottom);
}

static void
follow_session(BillowWindow *self)
{
    const char *const shown[] = {"notify::project", "notify::modified", "notify::path"};
    const char *const needed[] = {"notify::selection",  "notify::can-undo",   "notify::can-redo",
                                  "notify::undo-label", "notify::redo-label", "notify::modified",
                                  "notify::path"};
    for (size_t i = 0; i < G_N_ELEMENTS(shown); i++)
        g_signal_connect_object(self->session, shown[i], G_CALLBACK(update_title), self, G_CONNECT_SWAPPED);
    for (size_t i = 0; i < G_N_ELEMENTS(needed); i++)
        g_signal_connect_object(self->session, needed[i], G_CALLBACK(billow_window_update_actions), self,
                                G_CONNECT_SWAPPED);
    g_signal_connect_object(self->session, "notify::playing", G_CALLBACK(follow_playing), self,
                            G_CONNECT_SWAPPED);
    g_signal_connect_object(self->document, "opened", G_CALLBACK(show_project), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(self->document, "notify::saving", G_CALLBACK(billow_window_update_actions), self,
                            G_CONNECT_SWAPPED);
    const char *const told[] = {"notify::project", "notify::selection"}; /* what messages are about */
    for (size_t i = 0; i < G_N_ELEMENTS(told); i++)
        g_signal_connect_object(self->session, told[i], G_CALLBACK(billow_message_bar_pass),
                                self->message_bar, G_CONNECT_SWAPPED);
}

/* Gives a pane's end the size that it had last time, once the whole has got its own. */
static void
restore_pane(GtkPaned *paned, GParamSpec *pspec, BillowWindow *self)
{
    const gboolean wide = paned == self->columns;
    const int total =
        wide ? gtk_widget_get_width(GTK_WIDGET(paned)) : gtk_widget_get_height(GTK_WIDGET(paned));
    if (total <= 0)
        return;
    g_signal_handlers_disconnect_by_data(paned, self);
    int size = wide ? DEFAULT_INSPECTOR_WIDTH : DEFAULT_TIMELINE_HEIGHT;
    if (self->settings)
        size = g_settings_get_int(self->settings, wide ? "inspector-width" : "timeline-height");
    int least; /* this comes too late for the pane to see to it */
    gtk_widget_measure(gtk_paned_get_end_child(paned),
                       wide ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL, -1, &least, NULL, NULL,
                       NULL);
    size = MAX(size, least);
    if (total > size)
        gtk_paned_set_position(paned, total - size);
}

static void
follow_settings(BillowWindow *self)
{
    self->settings = billow_settings_new();
    if (!self->settings)
        return;
    int width, height;
    g_settings_get(self->settings, "window-size", "(ii)", &width, &height);
    gtk_window_set_default_size(GTK_WINDOW(self), width, height);
    if (g_settings_get_boolean(self->settings, "window-maximized"))
        gtk_window_maximize(GTK_WINDOW(self));
    BillowViewport *viewport = billow_stage_get_viewport(self->stage);
    const char *const toggles[] = {"wireframe", "show-grid", "show-anchors"};
    for (size_t i = 0; i < G_N_ELEMENTS(toggles); i++)
        g_settings_bind(self->settings, toggles[i], viewport, toggles[i], G_SETTINGS_BIND_DEFAULT);
    g_settings_bind(self->settings, "both-layout", self->stage, "both-layout", G_SETTINGS_BIND_DEFAULT);
}

/* Keys are for what had the focus before a menu was opened. */
static void
keep_focus(BillowWindow *self)
{
    GtkMenuButton *const buttons[] = {self->recent_button, self->menu_button};
    for (size_t i = 0; i < G_N_ELEMENTS(buttons); i++) /* the button in it has a property of its own */
        gtk_widget_set_focus_on_click(gtk_widget_get_first_child(GTK_WIDGET(buttons[i])), FALSE);
    billow_popover_focus_return(GTK_WINDOW(self));
}

static void
billow_window_init(BillowWindow *self)
{
    g_type_ensure(BILLOW_TYPE_MESSAGE_BAR);
    g_type_ensure(BILLOW_TYPE_STAGE);
    g_type_ensure(BILLOW_TYPE_WELCOME);
    gtk_widget_init_template(GTK_WIDGET(self));
    self->session = new_session();
    self->document = billow_document_new(GTK_WINDOW(self), self->session, self->message_bar);
    self->cache = billow_rest_cache_new(0);
    self->preview = billow_preview_new(self->session, self->cache);
    self->physics = billow_physics_preview_new(self->session, self->cache);
    billow_stage_follow(self->stage, self->session, self->preview, self->physics);
    add_panes(self);
    billow_window_name_shortcuts(GTK_WIDGET(self));
    billow_window_add_actions(self);
    billow_recent_menu_attach(self->recent_button);
    follow_session(self);
    billow_window_follow_physics(self);
    follow_settings(self);
    g_signal_connect(self->rows, "notify::max-position", G_CALLBACK(restore_pane), self);
    g_signal_connect(self->columns, "notify::max-position", G_CALLBACK(restore_pane), self);
    GtkDropTarget *drop = gtk_drop_target_new(G_TYPE_FILE, GDK_ACTION_COPY);
    g_signal_connect(drop, "drop", G_CALLBACK(accept_drop), self);
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(drop));
    keep_focus(self);
    billow_window_show_page(self, "welcome");
}

GtkWidget *
billow_window_new(GtkApplication *application)
{
    return g_object_new(BILLOW_TYPE_WINDOW, "application", application, NULL);
}
