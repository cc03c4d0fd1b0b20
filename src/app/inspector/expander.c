#include "app/inspector/expander.h"

/* The content is not the expander's child, since GTK 4.8 moves the focus even into a hidden one. */
GtkWidget *
billow_inspector_expander_new(const char *name, const char *title, GtkWidget *child)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    GtkWidget *expander = gtk_expander_new(title), *revealer = gtk_revealer_new();
    gtk_widget_set_name(expander, name);
    gtk_widget_set_margin_top(child, 6);
    gtk_revealer_set_child(GTK_REVEALER(revealer), child);
    g_object_bind_property(expander, "expanded", revealer, "reveal-child", G_BINDING_SYNC_CREATE);
    gtk_box_append(GTK_BOX(box), expander);
    gtk_box_append(GTK_BOX(box), revealer);
    return box;
}
