#include "app/commands/shortcuts_window.h"

static const char RESOURCE[] = "/io/github/billow/Billow/ui/shortcuts.ui";

enum { LONGEST = 40 }; /* characters per line */

/* Lets long texts wrap, which GTK does not. */
static void
wrap_lines(GtkWidget *widget)
{
    if (GTK_IS_SHORTCUT_LABEL(widget))
        return;
    if (GTK_IS_LABEL(widget)) {
        gtk_label_set_wrap(GTK_LABEL(widget), TRUE);
        gtk_label_set_max_width_chars(GTK_LABEL(widget), LONGEST);
    }
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child))
        wrap_lines(child);
}

static void
wrap_shortcuts(GtkWidget *widget)
{
    if (GTK_IS_SHORTCUTS_SHORTCUT(widget))
        wrap_lines(widget);
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child))
        wrap_shortcuts(child);
}

GtkWidget *
billow_shortcuts_of(GtkApplicationWindow *window)
{
    if (!gtk_application_window_get_help_overlay(window)) {
        g_autoptr(GtkBuilder) builder = gtk_builder_new_from_resource(RESOURCE);
        GObject *shortcuts = gtk_builder_get_object(builder, "help_overlay");
        wrap_shortcuts(GTK_WIDGET(shortcuts));
        gtk_application_window_set_help_overlay(window, GTK_SHORTCUTS_WINDOW(shortcuts));
        /* the window has its own action in place of the one that GTK adds */
        g_action_map_remove_action(G_ACTION_MAP(window), "show-help-overlay");
    }
    return GTK_WIDGET(gtk_application_window_get_help_overlay(window));
}
