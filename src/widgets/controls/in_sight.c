#include "widgets/controls/in_sight.h"

#define POINTS_AT "billow-points-at" /* on a popover: the widget that it points at; not owned */

static gboolean
clips(GtkWidget *widget)
{
    return gtk_widget_get_overflow(widget) == GTK_OVERFLOW_HIDDEN || GTK_IS_NATIVE(widget);
}

gboolean
billow_is_in_sight(GtkWidget *widget)
{
    if (!gtk_widget_get_mapped(widget) || gtk_widget_get_width(widget) == 0)
        return FALSE;
    for (GtkWidget *around = gtk_widget_get_parent(widget); around; around = gtk_widget_get_parent(around)) {
        const graphene_rect_t view = GRAPHENE_RECT_INIT(0.0f, 0.0f, (float) gtk_widget_get_width(around),
                                                        (float) gtk_widget_get_height(around));
        graphene_rect_t bounds;
        if (!gtk_widget_compute_bounds(widget, around, &bounds) ||
            (clips(around) && !graphene_rect_contains_rect(&view, &bounds)))
            return FALSE;
    }
    return TRUE;
}

static void
clamp(double *low, double *high, int size)
{
    *low = CLAMP(*low, 0.0, MAX(size - 1, 0));
    *high = CLAMP(*high, *low + 1.0, MAX(size, 1));
}

GdkRectangle
billow_place_in_sight(GtkWidget *widget, GdkRectangle place)
{
    double left = place.x, top = place.y, right = place.x + place.width, bottom = place.y + place.height;
    GtkWidget *in = widget; /* whose coordinates the rectangle is in */
    for (GtkWidget *around = widget; around; around = gtk_widget_get_parent(around)) {
        if (!clips(around))
            continue;
        gtk_widget_translate_coordinates(in, around, left, top, &left, &top);
        gtk_widget_translate_coordinates(in, around, right, bottom, &right, &bottom);
        clamp(&left, &right, gtk_widget_get_width(around));
        clamp(&top, &bottom, gtk_widget_get_height(around));
        in = around;
    }
    gtk_widget_translate_coordinates(in, widget, left, top, &left, &top);
    gtk_widget_translate_coordinates(in, widget, right, bottom, &right, &bottom);
    return (GdkRectangle){(int) left, (int) top, (int) (right - left), (int) (bottom - top)};
}

/* --- Popovers --- */

/* Returns an ancestor of `widget` outside everything that scrolls: the outermost one below the window with a
 * layout manager, which allocates popovers that change size, or else the window. */
static GtkWidget *
find_popover_parent(GtkWidget *widget)
{
    GtkWidget *window = GTK_WIDGET(gtk_widget_get_native(widget)), *steady = window;
    for (GtkWidget *around = widget; around != window; around = gtk_widget_get_parent(around)) {
        if (GTK_IS_SCROLLABLE(around))
            steady = window;
        else if (gtk_widget_get_layout_manager(around))
            steady = around;
    }
    return steady;
}

/* Removes `popover`, unless it now points at another widget. */
static void
detach_popover(GtkWidget *popover, GtkWidget *widget)
{
    g_signal_handlers_disconnect_by_data(widget, popover);
    if (!gtk_widget_get_parent(popover) || g_object_get_data(G_OBJECT(popover), POINTS_AT) != widget)
        return;
    g_object_set_data(G_OBJECT(popover), POINTS_AT, NULL);
    gtk_popover_popdown(GTK_POPOVER(popover));
    if (gtk_widget_get_parent(popover))
        gtk_widget_unparent(popover);
}

void
billow_popover_point_at(GtkPopover *popover, GtkWidget *widget, GdkRectangle place)
{
    GtkWidget *parent = find_popover_parent(widget);
    double x, y;
    GdkRectangle now;
    place = billow_place_in_sight(widget, place);
    gtk_widget_translate_coordinates(widget, parent, place.x, place.y, &x, &y);
    place.x = (int) x;
    place.y = (int) y;
    GtkWidget *old = gtk_widget_get_parent(GTK_WIDGET(popover));
    g_autoptr(GtkWidget) popover_ref =
        g_object_ref(GTK_WIDGET(popover)); /* keeps it alive while it has no parent */
    if (old && old != parent)
        gtk_widget_unparent(popover_ref);
    if (old != parent)
        gtk_widget_set_parent(popover_ref, parent);
    if (g_object_get_data(G_OBJECT(popover), POINTS_AT) != widget) {
        g_object_set_data(G_OBJECT(popover), POINTS_AT, widget);
        g_signal_handlers_disconnect_by_data(widget, popover);
        g_signal_connect_object(widget, "unmap", G_CALLBACK(detach_popover), popover, G_CONNECT_SWAPPED);
    }
    if (!gtk_popover_get_pointing_to(popover, &now) || !gdk_rectangle_equal(&now, &place))
        gtk_popover_set_pointing_to(popover, &place);
}

gboolean
billow_popover_is_shown(GtkWidget *widget)
{
    GtkWidget *child = gtk_widget_get_first_child(find_popover_parent(widget));
    while (child && !(GTK_IS_POPOVER(child) && gtk_widget_get_visible(child)))
        child = gtk_widget_get_next_sibling(child);
    return child != NULL;
}
