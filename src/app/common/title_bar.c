#include "app/common/title_bar.h"

#include <glib/gi18n.h>

GtkWidget *
billow_title_bar_add(GtkWindow *dialog, const char *label, const char *name, GCallback clicked)
{
    GtkWidget *bar = gtk_header_bar_new(), *cancel = gtk_button_new_with_mnemonic(_("_Cancel"));
    GtkWidget *button = gtk_button_new_with_mnemonic(label);
    gtk_header_bar_set_show_title_buttons(GTK_HEADER_BAR(bar), FALSE);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(cancel), "window.close");
    gtk_widget_add_css_class(button, "suggested-action");
    gtk_widget_set_name(button, name);
    g_signal_connect_swapped(button, "clicked", clicked, dialog);
    gtk_header_bar_pack_start(GTK_HEADER_BAR(bar), cancel);
    gtk_header_bar_pack_end(GTK_HEADER_BAR(bar), button);
    gtk_window_set_titlebar(dialog, bar);
    gtk_window_set_default_widget(dialog, button);
    return button;
}

void
billow_title_bar_serve_entries(GtkWidget *widget)
{
    if (GTK_IS_TEXT(widget))
        gtk_text_set_activates_default(GTK_TEXT(widget), TRUE);
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child))
        billow_title_bar_serve_entries(child);
}
