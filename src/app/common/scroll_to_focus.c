#include "app/common/scroll_to_focus.h"

enum { AROUND = 6 }; /* pixels, for the outline around the focused widget */

static void
bring_into_view(GtkScrolledWindow *scrolled)
{
    GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(scrolled));
    GtkWidget *focus = root ? gtk_root_get_focus(root) : NULL;
    GtkWidget *content = gtk_viewport_get_child(GTK_VIEWPORT(gtk_scrolled_window_get_child(scrolled)));
    graphene_rect_t place;
    if (!focus || !gtk_widget_is_ancestor(focus, content) ||
        gtk_widget_get_native(focus) != GTK_NATIVE(root) ||
        !gtk_widget_compute_bounds(focus, content, &place))
        return;
    const double top = gtk_widget_get_margin_top(content) + (double) place.origin.y;
    gtk_adjustment_clamp_page(gtk_scrolled_window_get_vadjustment(scrolled), top - AROUND,
                              top + (double) place.size.height + AROUND);
}

static void
follow_root(GtkScrolledWindow *scrolled)
{
    GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(scrolled));
    if (root)
        g_signal_connect_object(root, "notify::focus-widget", G_CALLBACK(bring_into_view), scrolled,
                                G_CONNECT_SWAPPED);
}

void
billow_scroll_to_focus(GtkScrolledWindow *scrolled)
{
    gtk_viewport_set_scroll_to_focus(GTK_VIEWPORT(gtk_scrolled_window_get_child(scrolled)), FALSE);
    g_signal_connect(scrolled, "notify::root", G_CALLBACK(follow_root), NULL);
    follow_root(scrolled);
}
