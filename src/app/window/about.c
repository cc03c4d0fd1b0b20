#include "app/window/about.h"

#include "gl/program.h"

#include <glib/gi18n.h>

/* By a context of its own, or why there is none. */
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

char *
billow_about_system(GtkWindow *window)
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

GtkWidget *
billow_about_new(GtkWindow *parent)
{
    static const char *const method[] = {
        "Bart Gerits: Faking Dynamics of Clothes, 2007",
        "Ronen Barzel: Faking Dynamics of Ropes and Springs, 1997",
        "Jerry Weil: The Synthesis of Cloth Objects, 1986",
        NULL,
    };
    static const char *const built_with[] = {
        "GTK, GLib (LGPL-2.1-or-later)", "epoxy (MIT)", "cglm (MIT)", "json-c (MIT)",
        "CHOLMOD (LGPL-2.1-or-later)",   NULL,
    };
    g_autofree char *system = billow_about_system(parent);
    GtkWidget *dialog =
        g_object_new(GTK_TYPE_ABOUT_DIALOG, "transient-for", parent, "modal", TRUE, "destroy-with-parent",
                     TRUE, "program-name", _("Billow"), "logo-icon-name", "io.github.billow.Billow",
                     "version", BILLOW_VERSION, "comments", _("Animates cloth by fake dynamics"),
                     "license-type", GTK_LICENSE_MIT_X11, "system-information", system, NULL);
    gtk_about_dialog_add_credit_section(GTK_ABOUT_DIALOG(dialog), _("Method"), (const char **) method);
    gtk_about_dialog_add_credit_section(GTK_ABOUT_DIALOG(dialog), _("Made with"), (const char **) built_with);
    return dialog;
}
