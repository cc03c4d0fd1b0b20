#include "app/common/remembered_size.h"

/* --- Windows --- */

static void
remember_window(GtkWindow *window, GSettings *settings)
{
    int width, height;
    gtk_window_get_default_size(window, &width, &height);
    g_settings_set(settings, "window-size", "(ii)", width, height);
    g_settings_set_boolean(settings, "window-maximized", gtk_window_is_maximized(window));
}

void
billow_remembered_size_of_window(GtkWindow *window, GSettings *settings)
{
    if (!settings)
        return;
    int width, height;
    g_settings_get(settings, "window-size", "(ii)", &width, &height);
    gtk_window_set_default_size(window, width, height);
    if (g_settings_get_boolean(settings, "window-maximized"))
        gtk_window_maximize(window);
    g_signal_connect_object(window, "unrealize", G_CALLBACK(remember_window), settings, 0);
}

/* --- Panes --- */

typedef struct {
    GSettings *settings; /* or NULL */
    char *key;
    int size;
} RememberedPane;

static void
free_end(RememberedPane *end)
{
    g_clear_object(&end->settings);
    g_free(end->key);
    g_free(end);
}

static GtkOrientation
orientation_of(GtkPaned *paned)
{
    return gtk_orientable_get_orientation(GTK_ORIENTABLE(paned));
}

static int
paned_size(GtkPaned *paned)
{
    return orientation_of(paned) == GTK_ORIENTATION_HORIZONTAL ? gtk_widget_get_width(GTK_WIDGET(paned))
                                                               : gtk_widget_get_height(GTK_WIDGET(paned));
}

/* Restores the size once the whole pane has its own size. */
static void
restore_end(GtkPaned *paned, GParamSpec *pspec, RememberedPane *end)
{
    const int whole = paned_size(paned);
    int least; /* the pane no longer enforces its minimum at this stage */
    if (whole <= 0)
        return;
    g_signal_handlers_disconnect_by_data(paned, end);
    gtk_widget_measure(gtk_paned_get_end_child(paned), orientation_of(paned), -1, &least, NULL, NULL, NULL);
    const int size = MAX(end->settings ? g_settings_get_int(end->settings, end->key) : end->size, least);
    if (whole > size)
        gtk_paned_set_position(paned, whole - size);
}

static void
remember_end(GtkPaned *paned, gpointer data)
{
    const RememberedPane *end = g_object_get_data(G_OBJECT(paned), "billow-remembered-end");
    if (end->settings && paned_size(paned) > 0)
        g_settings_set_int(end->settings, end->key, paned_size(paned) - gtk_paned_get_position(paned));
}

void
billow_remembered_size_of_end(GtkPaned *paned, GSettings *settings, const char *key, int size)
{
    RememberedPane *end = g_new(RememberedPane, 1);
    *end = (RememberedPane){settings ? g_object_ref(settings) : NULL, g_strdup(key), size};
    g_object_set_data_full(G_OBJECT(paned), "billow-remembered-end", end, (GDestroyNotify) free_end);
    g_signal_connect(paned, "notify::max-position", G_CALLBACK(restore_end), end);
    g_signal_connect(paned, "unmap", G_CALLBACK(remember_end), NULL);
}
