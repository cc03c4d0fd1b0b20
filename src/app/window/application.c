#include "app/window/application.h"

#include "app/common/guide.h"
#include "app/common/icon_size.h"
#include "app/common/settings.h"
#include "app/window/dialogs.h"
#include "app/window/recovery_dialog.h"
#include "app/window/window.h"
#include "gl/program.h"

#include <glib-unix.h>
#include <glib/gi18n.h>
#include <stdlib.h>

struct _BillowApplication {
    GtkApplication parent;
    GSettings *settings; /* or NULL */
    guint signals[3];    /* source ids, for the signals that ask the program to end */
    gboolean offered;    /* recovery has been offered */
};

G_DEFINE_FINAL_TYPE(BillowApplication, billow_application, GTK_TYPE_APPLICATION)

#define RESOURCES "/io/github/billow/Billow"

/* Returns whether the window is on its welcome page and nothing is being opened in it. */
static gboolean
is_free(BillowWindow *window)
{
    BillowWorkspace *workspace = billow_window_get_workspace(window);
    return !billow_workspace_has_project(workspace) &&
           !billow_document_is_loading(billow_workspace_get_document(workspace));
}

static GtkWindow *
free_window(GtkApplication *application)
{
    for (GList *window = gtk_application_get_windows(application); window; window = window->next)
        if (BILLOW_IS_WINDOW(window->data) && is_free(window->data))
            return window->data;
    return GTK_WINDOW(billow_window_new(application));
}

/* Returns the window where something new begins, or NULL while a dialog is active. The desktop may ask
 * before there is a window. */
static BillowWindow *
window_for_new(GtkApplication *application)
{
    GtkWindow *window = gtk_application_get_active_window(application);
    if (!window)
        gtk_window_present(window = free_window(application));
    return BILLOW_IS_WINDOW(window) ? BILLOW_WINDOW(window) : NULL;
}

static void
show_new_cloth(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    BillowWindow *window = window_for_new(data);
    if (window)
        billow_window_new_cloth(window);
}

static void
show_new_from_mesh(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    BillowWindow *window = window_for_new(data);
    if (window)
        billow_window_new_from_mesh(window);
}

static void
open_window(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    gtk_window_present(GTK_WINDOW(billow_window_new(GTK_APPLICATION(data))));
}

/* Returns the guide's page about what the user does in `window` (NULL: there is none): "waves" while a wave
 * is selected, "index" if no other fits. */
static const char *
page_of(GtkWindow *window)
{
    BillowWorkspace *workspace =
        BILLOW_IS_WINDOW(window) ? billow_window_get_workspace(BILLOW_WINDOW(window)) : NULL;
    const char *shown = workspace ? billow_workspace_get_page(workspace) : NULL;
    if (g_strcmp0(shown, "keyframe") == 0)
        return "keyframe-editor";
    if (g_strcmp0(shown, "animation") != 0)
        return "index";
    const BillowBlockRef *selected = billow_session_get_active(billow_workspace_get_session(workspace));
    BillowStage *stage = billow_workspace_get_stage(workspace);
    if (billow_painter_get_active(billow_stage_get_painter(stage)))
        return "painting";
    if (billow_nudger_get_active(billow_stage_get_nudger(stage)))
        return billow_kinds[BILLOW_BLOCK_NUDGE]->page;
    if (selected)
        return billow_kinds[selected->kind]->page;
    return billow_stage_get_method(stage) == BILLOW_STAGE_FAKE ? "index" : "physics";
}

static void
show_help(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    GtkWindow *window = gtk_application_get_active_window(GTK_APPLICATION(data));
    billow_guide_show(window, page_of(window));
}

static void
show_page(GSimpleAction *action, GVariant *page, gpointer data)
{
    billow_guide_show(gtk_application_get_active_window(GTK_APPLICATION(data)),
                      g_variant_get_string(page, NULL));
}

/* Describes GL by a context of its own, or why there is none. */
static char *
describe_gl(GtkWindow *window)
{
    g_autoptr(GError) error = NULL;
    GdkSurface *surface = gtk_native_get_surface(GTK_NATIVE(window));
    g_autoptr(GdkGLContext) before = gdk_gl_context_get_current();
    if (before)
        g_object_ref(before);
    g_autoptr(GdkGLContext) context = gdk_surface_create_gl_context(surface, &error);
    if (!context || !gdk_gl_context_realize(context, &error))
        return g_strdup(error->message);
    gdk_gl_context_make_current(context);
    char *text = billow_gl_describe();
    if (before)
        gdk_gl_context_make_current(before);
    else
        gdk_gl_context_clear_current();
    return text;
}

/* Returns versions, renderer and session as lines of "name: value", for bug reports. Free with g_free(). */
static char *
system_text(GtkWindow *window)
{
    g_autofree char *gl = describe_gl(window), *system = g_get_os_info(G_OS_INFO_KEY_PRETTY_NAME);
    const char *session = g_getenv("XDG_SESSION_TYPE"), *desktop = g_getenv("XDG_CURRENT_DESKTOP");
    GdkDisplay *display = gtk_widget_get_display(GTK_WIDGET(window));
    return g_strdup_printf(
        "Billow: %s\nGTK: %u.%u.%u\nGLib: %u.%u.%u\nGL: %s\nDisplay: %s\nScale: %d\nSession: %s\n"
        "Desktop: %s\nSystem: %s\nLanguage: %s",
        BILLOW_VERSION, gtk_get_major_version(), gtk_get_minor_version(), gtk_get_micro_version(),
        glib_major_version, glib_minor_version, glib_micro_version, gl, G_OBJECT_TYPE_NAME(display),
        gtk_widget_get_scale_factor(GTK_WIDGET(window)), session ? session : "?", desktop ? desktop : "?",
        system ? system : "?", g_get_language_names()[0]);
}

static GtkWidget *
new_about_dialog(GtkWindow *parent)
{
    static const char *const method[] = {
        "Bram Gerits: Faking Dynamics of Clothes, 2007",
        "Ronen Barzel: Faking Dynamics of Ropes and Springs, 1997",
        "Jerry Weil: The Synthesis of Cloth Objects, 1986",
        NULL,
    };
    static const char *const built_with[] = {
        "GTK, GLib (LGPL-2.1-or-later)", "epoxy (MIT)", "cglm (MIT)", "json-c (MIT)",
        "CHOLMOD (LGPL-2.1-or-later)",   NULL,
    };
    g_autofree char *system = system_text(parent);
    GtkWidget *dialog =
        g_object_new(GTK_TYPE_ABOUT_DIALOG, "transient-for", parent, "modal", TRUE, "destroy-with-parent",
                     TRUE, "program-name", _("Billow"), "logo-icon-name", "io.github.billow.Billow",
                     "version", BILLOW_VERSION, "comments", _("Animate cloth with fake dynamics"),
                     "license-type", GTK_LICENSE_MIT_X11, "system-information", system, NULL);
    gtk_about_dialog_add_credit_section(GTK_ABOUT_DIALOG(dialog), _("Method"), (const char **) method);
    gtk_about_dialog_add_credit_section(GTK_ABOUT_DIALOG(dialog), _("Made with"), (const char **) built_with);
    return dialog;
}

static void
show_about(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    GtkWidget *dialog = new_about_dialog(gtk_application_get_active_window(GTK_APPLICATION(data)));
    gtk_window_present(GTK_WINDOW(dialog));
    gtk_window_set_focus(GTK_WINDOW(dialog), NULL); /* otherwise the whole name is selected */
}

static void
show_preferences(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    BillowApplication *self = data;
    GtkWindow *window = gtk_application_get_active_window(GTK_APPLICATION(self));
    gtk_window_present(GTK_WINDOW(billow_preferences_new(window, self->settings)));
}

/* Closes the windows one by one; each may ask, and stay open. */
static void
quit(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    g_autoptr(GList) windows = g_list_copy(gtk_application_get_windows(GTK_APPLICATION(data)));
    for (GList *window = windows; window; window = window->next) {
        if (BILLOW_IS_WINDOW(window->data))
            gtk_window_close(window->data);
    }
}

static void
show_recovery(GSimpleAction *action, GVariant *parameter, gpointer data)
{
    GtkWindow *window = gtk_application_get_active_window(GTK_APPLICATION(data));
    if (BILLOW_IS_WINDOW(window))
        billow_recovery_dialog_offer(BILLOW_WINDOW(window), TRUE);
}

/* Handles the system's request to end: stores unsaved work for the next start without asking. The second
 * request does not wait for exports. */
static gboolean
on_end_signal(gpointer data)
{
    BillowApplication *self = data;
    g_autoptr(GList) windows = g_list_copy(gtk_application_get_windows(GTK_APPLICATION(self)));
    if (!windows)
        g_application_quit(G_APPLICATION(self));
    for (GList *window = windows; window; window = window->next)
        if (BILLOW_IS_WINDOW(window->data)) {
            BillowWorkspace *workspace = billow_window_get_workspace(window->data);
            billow_document_leave(billow_workspace_get_document(workspace));
        }
    for (GList *window = windows; window; window = window->next)
        if (BILLOW_IS_WINDOW(window->data))
            gtk_window_destroy(window->data);
    return G_SOURCE_CONTINUE;
}

static void
change_appearance(GSimpleAction *action, GVariant *state, gpointer data)
{
    BillowApplication *self = data;
    const char *appearance = g_variant_get_string(state, NULL);
    GtkSettings *settings = gtk_settings_get_default();
    if (g_str_equal(appearance, "system"))
        gtk_settings_reset_property(settings, "gtk-application-prefer-dark-theme");
    else
        g_object_set(settings, "gtk-application-prefer-dark-theme", g_str_equal(appearance, "dark"), NULL);
    g_autoptr(GVariant) now = g_action_get_state(G_ACTION(action));
    if (self->settings && !g_variant_equal(state, now))
        g_settings_set_value(self->settings, "appearance", state);
    g_simple_action_set_state(action, state);
}

static void
follow_appearance(BillowApplication *self)
{
    g_autoptr(GVariant) appearance = g_settings_get_value(self->settings, "appearance");
    g_action_group_change_action_state(G_ACTION_GROUP(self), "appearance", appearance);
}

static void
add_actions(BillowApplication *self)
{
    const GActionEntry entries[] = {
        {.name = "new", .activate = show_new_cloth},
        {.name = "new-from-mesh", .activate = show_new_from_mesh},
        {.name = "new-window", .activate = open_window},
        {.name = "preferences", .activate = show_preferences},
        {.name = "help", .activate = show_help},
        {.name = "guide", .activate = show_page, .parameter_type = "s"},
        {.name = "about", .activate = show_about},
        {.name = "recover", .activate = show_recovery},
        {.name = "quit", .activate = quit},
        {.name = "appearance", .parameter_type = "s", .state = "'system'", .change_state = change_appearance},
    };
    const char *const new_accels[] = {"<Control>n", NULL};
    const char *const window_accels[] = {"<Control><Shift>n", NULL};
    const char *const preferences_accels[] = {"<Control>comma", NULL};
    const char *const help_accels[] = {"F1", NULL};
    const char *const quit_accels[] = {"<Control>q", NULL};
    g_action_map_add_action_entries(G_ACTION_MAP(self), entries, G_N_ELEMENTS(entries), self);
    gtk_application_set_accels_for_action(GTK_APPLICATION(self), "app.new", new_accels);
    gtk_application_set_accels_for_action(GTK_APPLICATION(self), "app.new-window", window_accels);
    gtk_application_set_accels_for_action(GTK_APPLICATION(self), "app.preferences", preferences_accels);
    gtk_application_set_accels_for_action(GTK_APPLICATION(self), "app.help", help_accels);
    gtk_application_set_accels_for_action(GTK_APPLICATION(self), "app.quit", quit_accels);
    billow_window_install_accels(GTK_APPLICATION(self));
}

static void
billow_application_startup(GApplication *application)
{
    BillowApplication *self = BILLOW_APPLICATION(application);
    G_APPLICATION_CLASS(billow_application_parent_class)->startup(application);
    gtk_window_set_default_icon_name("io.github.billow.Billow");
    g_autoptr(GtkCssProvider) style = gtk_css_provider_new();
    gtk_css_provider_load_from_resource(style, RESOURCES "/ui/style.css");
    gtk_style_context_add_provider_for_display(gdk_display_get_default(), GTK_STYLE_PROVIDER(style),
                                               GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
    billow_icon_size_follow_text(gdk_display_get_default());
    add_actions(self);
    const int numbers[] = {SIGTERM, SIGHUP, SIGINT};
    for (size_t i = 0; i < G_N_ELEMENTS(numbers); i++)
        self->signals[i] = g_unix_signal_add(numbers[i], on_end_signal, self);
    self->settings = billow_settings_new();
    GAction *preferences = g_action_map_lookup_action(G_ACTION_MAP(self), "preferences");
    g_simple_action_set_enabled(G_SIMPLE_ACTION(preferences), self->settings != NULL);
    if (self->settings) {
        g_signal_connect_swapped(self->settings, "changed::appearance", G_CALLBACK(follow_appearance), self);
        follow_appearance(self);
    }
}

/* Offers it once, over the first window. */
static void
offer_recovery(GApplication *application, GtkWindow *window)
{
    BillowApplication *self = BILLOW_APPLICATION(application);
    if (!self->offered)
        billow_recovery_dialog_offer(BILLOW_WINDOW(window), FALSE);
    self->offered = TRUE;
}

/* Starting the program again shows a window on the welcome page, if there is one. */
static void
billow_application_activate(GApplication *application)
{
    GtkWindow *window = free_window(GTK_APPLICATION(application));
    gtk_window_present(window);
    offer_recovery(application, window);
}

static void
billow_application_open(GApplication *application, GFile **files, int n_files, const char *hint)
{
    for (int i = 0; i < n_files; i++) {
        g_autofree char *path = g_file_get_path(files[i]);
        BillowWindow *shown = path ? billow_window_find_file(GTK_APPLICATION(application), path) : NULL;
        GtkWindow *window = shown ? GTK_WINDOW(shown) : free_window(GTK_APPLICATION(application));
        gtk_window_present(window);
        offer_recovery(application, window);
        if (!shown)
            billow_window_open_file(BILLOW_WINDOW(window), files[i]);
    }
}

/* Begins a new cloth here, or in the running application. Returns the exit status, or -1 to go on. */
static int
begin_new_cloth(GApplication *application)
{
    g_autoptr(GError) error = NULL;
    if (!g_application_register(application, NULL, &error)) {
        g_printerr("billow: %s\n", error->message);
        return EXIT_FAILURE;
    }
    g_action_group_activate_action(G_ACTION_GROUP(application), "new", NULL);
    return g_application_get_is_remote(application) ? EXIT_SUCCESS : -1;
}

static int
billow_application_handle_local_options(GApplication *application, GVariantDict *options)
{
    if (g_variant_dict_contains(options, "version")) {
        g_print("Billow %s\n", BILLOW_VERSION);
        return 0;
    }
    return g_variant_dict_contains(options, "new-cloth") ? begin_new_cloth(application) : -1;
}

static void
billow_application_dispose(GObject *object)
{
    BillowApplication *self = BILLOW_APPLICATION(object);
    for (size_t i = 0; i < G_N_ELEMENTS(self->signals); i++)
        g_clear_handle_id(&self->signals[i], g_source_remove);
    g_clear_object(&self->settings);
    G_OBJECT_CLASS(billow_application_parent_class)->dispose(object);
}

static void
billow_application_class_init(BillowApplicationClass *class)
{
    GApplicationClass *application_class = G_APPLICATION_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = billow_application_dispose;
    application_class->startup = billow_application_startup;
    application_class->activate = billow_application_activate;
    application_class->open = billow_application_open;
    application_class->handle_local_options = billow_application_handle_local_options;
}

static void
billow_application_init(BillowApplication *self)
{
    g_application_set_option_context_parameter_string(G_APPLICATION(self), _("[PROJECT…]"));
    g_application_set_option_context_summary(
        G_APPLICATION(self), _("Animate cloth with fake dynamics: drape it, move it, export it."));
    g_application_add_main_option(G_APPLICATION(self), "version", 0, 0, G_OPTION_ARG_NONE,
                                  _("Print the version and exit"), NULL);
    g_application_add_main_option(G_APPLICATION(self), "new-cloth", 0, 0, G_OPTION_ARG_NONE,
                                  _("Start with a new cloth"), NULL);
}

BillowApplication *
billow_application_new(void)
{
    return g_object_new(BILLOW_TYPE_APPLICATION, "application-id", "io.github.billow.Billow", "flags",
                        G_APPLICATION_HANDLES_OPEN, "resource-base-path", RESOURCES, NULL);
}
