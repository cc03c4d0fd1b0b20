#include "find_widget.h"

typedef gboolean (*Matches)(GtkWidget *widget, gconstpointer data);

static GtkWidget *
search(GtkWidget *widget, Matches matches, gconstpointer data)
{
    if (matches(widget, data))
        return widget;
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child)) {
        GtkWidget *found = search(child, matches, data);
        if (found)
            return found;
    }
    return NULL;
}

static gboolean
has_name(GtkWidget *widget, gconstpointer name)
{
    return g_str_equal(gtk_widget_get_name(widget), name);
}

static gboolean
has_type(GtkWidget *widget, gconstpointer type)
{
    return G_TYPE_CHECK_INSTANCE_TYPE(widget, *(const GType *) type);
}

GtkWidget *
find_widget(GtkWidget *root, const char *name)
{
    GtkWidget *found = search(root, has_name, name);
    if (!found)
        g_error("no widget is named %s", name);
    return found;
}

GtkWidget *
find_widget_of_type(GtkWidget *root, GType type)
{
    GtkWidget *found = search(root, has_type, &type);
    if (!found)
        g_error("there is no %s", g_type_name(type));
    return found;
}

void
type_text(GtkWidget *entry, const char *text)
{
    gtk_widget_grab_focus(entry);
    gtk_editable_set_text(GTK_EDITABLE(entry), text);
    g_signal_emit_by_name(gtk_editable_get_delegate(GTK_EDITABLE(entry)), "activate");
}

void
click(GtkWidget *button)
{
    g_assert_true(gtk_widget_get_sensitive(button));
    g_signal_emit_by_name(button, "clicked");
}

void
wait_until(gboolean (*done)(gpointer data), gpointer data)
{
    while (!done(data))
        g_main_context_iteration(NULL, TRUE);
}

void
settle(void)
{
    while (g_main_context_iteration(NULL, FALSE))
        ;
}

gboolean
has_label(GtkWidget *root, const char *text)
{
    if (GTK_IS_LABEL(root) && g_str_equal(gtk_label_get_text(GTK_LABEL(root)), text))
        return TRUE;
    GtkWidget *child = gtk_widget_get_first_child(root);
    while (child && !has_label(child, text))
        child = gtk_widget_get_next_sibling(child);
    return child != NULL;
}
