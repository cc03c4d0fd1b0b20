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

static GtkWidget *
new_dimmed(void)
{
    GtkWidget *label = gtk_label_new(NULL);
    gtk_label_set_xalign(GTK_LABEL(label), 0.0f);
    gtk_widget_add_css_class(label, "dim-label");
    return label;
}

GtkWidget *
billow_label_new_note(void)
{
    GtkWidget *note = new_dimmed();
    gtk_label_set_wrap(GTK_LABEL(note), TRUE);
    return note;
}

GtkWidget *
billow_label_new_line_note(void)
{
    GtkWidget *note = new_dimmed();
    gtk_label_set_ellipsize(GTK_LABEL(note), PANGO_ELLIPSIZE_END);
    billow_label_show_whole(GTK_LABEL(note));
    return note;
}
