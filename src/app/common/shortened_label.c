#include "app/common/shortened_label.h"

static gboolean
on_query_tooltip(GtkLabel *label, int x, int y, gboolean keyboard, GtkTooltip *tooltip)
{
    gtk_tooltip_set_text(tooltip, gtk_label_get_text(label));
    return pango_layout_is_ellipsized(gtk_label_get_layout(label));
}

void
billow_label_tell_whole(GtkLabel *label)
{
    gtk_widget_set_has_tooltip(GTK_WIDGET(label), TRUE);
    g_signal_connect(label, "query-tooltip", G_CALLBACK(on_query_tooltip), NULL);
}
