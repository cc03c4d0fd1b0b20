#include "app/shortcuts.h"

static const char RESOURCE[] = "/io/github/billow/Billow/ui/shortcuts.ui";

GtkWidget *
billow_shortcuts_of(GtkApplicationWindow *window)
{
    if (!gtk_application_window_get_help_overlay(window)) {
        g_autoptr(GtkBuilder) builder = gtk_builder_new_from_resource(RESOURCE);
        GObject *shortcuts = gtk_builder_get_object(builder, "help_overlay");
        gtk_application_window_set_help_overlay(window, GTK_SHORTCUTS_WINDOW(shortcuts));
        g_action_map_remove_action(G_ACTION_MAP(window),
                                   "show-help-overlay"); /* GTK's; ours is there before */
    }
    return GTK_WIDGET(gtk_application_window_get_help_overlay(window));
}
