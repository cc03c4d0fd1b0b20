#include "app/common/button_names.h"

static void
name_by_label(GtkWidget *button)
{
    gtk_accessible_reset_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_LABEL);
}

void
billow_button_names_mend(GtkWidget *root)
{
    if (GTK_IS_BUTTON(root) && gtk_button_get_use_underline(GTK_BUTTON(root))) {
        name_by_label(root);
        g_signal_connect(root, "notify::label", G_CALLBACK(name_by_label), NULL);
    }
    for (GtkWidget *child = gtk_widget_get_first_child(root); child;
         child = gtk_widget_get_next_sibling(child))
        billow_button_names_mend(child);
}
