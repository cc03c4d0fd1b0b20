#include "widgets/in_sight.h"

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
    GtkWidget *in = widget; /* whose coordinates these are */
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
