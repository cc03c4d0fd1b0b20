#include "app/common/label.h"

GtkWidget *
billow_label_of(const char *text, GtkWidget *control)
{
    GtkWidget *label = gtk_label_new_with_mnemonic(text);
    gtk_label_set_xalign(GTK_LABEL(label), 0.0f);
    gtk_label_set_mnemonic_widget(GTK_LABEL(label), control);
    gtk_accessible_update_relation(GTK_ACCESSIBLE(control), GTK_ACCESSIBLE_RELATION_LABELLED_BY, label, NULL,
                                   -1);
    return label;
}

static gboolean
on_query_tooltip(GtkLabel *label, int x, int y, gboolean keyboard, GtkTooltip *tooltip)
{
    gtk_tooltip_set_text(tooltip, gtk_label_get_text(label));
    return pango_layout_is_ellipsized(gtk_label_get_layout(label));
}

void
billow_label_show_whole(GtkLabel *label)
{
    gtk_widget_set_has_tooltip(GTK_WIDGET(label), TRUE);
    g_signal_connect(label, "query-tooltip", G_CALLBACK(on_query_tooltip), NULL);
}
