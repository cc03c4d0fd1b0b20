#include "app/guide.h"

#include "app/question.h"

#include <glib/gi18n.h>

static char *
html_file(const char *page, const char *folder)
{
    g_autofree char *name = g_strconcat(page, ".html", NULL);
    return g_build_filename(folder ? folder : BILLOW_GUIDE, "html", name, NULL);
}

char *
billow_guide_uri(const char *page, const char *folder, gboolean viewer)
{
    if (viewer && !folder)
        return g_strconcat("help:billow/", page, NULL);
    g_autofree char *file = html_file(page, folder);
    return g_filename_to_uri(file, NULL, NULL);
}

static void
tell_failure(GtkWindow *window, const char *why)
{
    g_autofree char *file = html_file("index", g_getenv("BILLOW_GUIDE"));
    g_autofree char *text =
        g_strdup_printf(_("%s.\n\nIts first page is %s, which any browser can read."), why, file);
    GtkWidget *dialog =
        billow_question_new(window, GTK_MESSAGE_ERROR, _("The guide could not be shown."), text);
    billow_question_add(dialog, _("_Close"), GTK_RESPONSE_CLOSE, NULL);
    g_signal_connect(dialog, "response", G_CALLBACK(gtk_window_destroy), NULL);
    billow_question_ask(dialog, GTK_RESPONSE_CLOSE);
}

static void
end_showing(GObject *window, GAsyncResult *result, gpointer data)
{
    g_autoptr(GError) error = NULL;
    if (!gtk_show_uri_full_finish((GtkWindow *) window, result, &error))
        tell_failure((GtkWindow *) window, error->message);
}

/* Where the guide is not installed, the viewer of help does not find it. */
void
billow_guide_show(GtkWindow *window, const char *page)
{
    g_autoptr(GAppInfo) viewer = g_app_info_get_default_for_uri_scheme("help");
    g_autofree char *uri = billow_guide_uri(page, g_getenv("BILLOW_GUIDE"), viewer != NULL);
    gtk_show_uri_full(window, uri, GDK_CURRENT_TIME, NULL, end_showing, NULL);
}

static gboolean
show_bound(GtkWidget *dialog, GVariant *page, gpointer data)
{
    billow_guide_show(GTK_WINDOW(dialog), g_variant_get_string(page, NULL));
    return TRUE;
}

void
billow_guide_bind(GtkWidgetClass *dialog_class, const char *page)
{
    gtk_widget_class_add_binding(dialog_class, GDK_KEY_F1, 0, show_bound, "s", page);
}
