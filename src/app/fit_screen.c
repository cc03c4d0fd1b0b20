#include "app/fit_screen.h"

#include "app/scroll_to_focus.h"

/* What is above and below, with some of the screen left: pixels. */
#define AROUND 200

void
billow_fit_screen(GtkScrolledWindow *scrolled)
{
    GListModel *monitors = gdk_display_get_monitors(gtk_widget_get_display(GTK_WIDGET(scrolled)));
    int height = G_MAXINT;
    for (guint i = 0; i < g_list_model_get_n_items(monitors); i++) {
        g_autoptr(GdkMonitor) monitor = g_list_model_get_item(monitors, i);
        GdkRectangle place;
        gdk_monitor_get_geometry(monitor, &place);
        height = MIN(height, place.height);
    }
    gtk_scrolled_window_set_policy(scrolled, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_overlay_scrolling(scrolled, FALSE);
    gtk_scrolled_window_set_propagate_natural_height(scrolled, TRUE);
    gtk_scrolled_window_set_max_content_height(scrolled, MAX(height - AROUND, AROUND));
    billow_scroll_to_focus(scrolled);
}
