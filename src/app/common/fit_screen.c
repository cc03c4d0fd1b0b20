#include "app/common/fit_screen.h"

#include "app/common/scroll_to_focus.h"

/* Pixels to leave free of the screen's height, for what is above and below a dialog's content, or a menu. */
enum { AROUND = 200, AROUND_MENU = 100 };

/* Returns the height of the lowest screen, pixels. */
static int
screen_height(GtkWidget *widget)
{
    GListModel *monitors = gdk_display_get_monitors(gtk_widget_get_display(widget));
    int height = G_MAXINT;
    for (guint i = 0; i < g_list_model_get_n_items(monitors); i++) {
        g_autoptr(GdkMonitor) monitor = g_list_model_get_item(monitors, i);
        GdkRectangle place;
        gdk_monitor_get_geometry(monitor, &place);
        height = MIN(height, place.height);
    }
    return height;
}

void
billow_fit_screen(GtkScrolledWindow *scrolled)
{
    const int height = screen_height(GTK_WIDGET(scrolled));
    gtk_scrolled_window_set_policy(scrolled, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_overlay_scrolling(scrolled, FALSE);
    gtk_scrolled_window_set_propagate_natural_height(scrolled, TRUE);
    gtk_scrolled_window_set_max_content_height(scrolled, MAX(height - AROUND, AROUND));
    billow_scroll_to_focus(scrolled);
}

void
billow_fit_menu(GtkPopover *menu)
{
    GtkWidget *scrolled = gtk_popover_get_child(menu);
    if (GTK_IS_SCROLLED_WINDOW(scrolled))
        gtk_scrolled_window_set_max_content_height(GTK_SCROLLED_WINDOW(scrolled),
                                                   MAX(screen_height(scrolled) - AROUND_MENU, AROUND_MENU));
}
