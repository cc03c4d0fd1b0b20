#include "widgets/timeline/view.h"

#include <math.h>

BillowTimeView
billow_timeline_view(BillowSession *session)
{
    return (BillowTimeView){billow_session_get_time_offset(session), billow_session_get_time_scale(session)};
}

void
billow_timeline_set_view(BillowSession *session, const BillowTimeView *view, double width)
{
    double duration = billow_project_duration(billow_session_get_project(session));
    double furthest = billow_time_view_max_offset(view, duration, width);
    billow_session_set_time_scale(session, view->scale);
    billow_session_set_time_offset(session, CLAMP(view->offset, 0.0, furthest));
}

double
billow_timeline_beyond(double x, double width)
{
    return x - CLAMP(x, BILLOW_TIME_INSET, width - BILLOW_TIME_INSET);
}

void
billow_timeline_reveal(BillowSession *session, double start, double end, double width)
{
    BillowTimeView view = billow_timeline_view(session);
    double past_right = billow_time_view_x(&view, end) - (width - BILLOW_TIME_INSET);
    if (past_right > 0.0)
        view.offset += past_right / view.scale;
    if (start < view.offset)
        view.offset = start;
    billow_timeline_set_view(session, &view, width);
}

void
billow_timeline_view_redraw(GtkWidget *widget, BillowSession *session)
{
    static const char *const followed[] = {"notify::project", "notify::time-offset", "notify::time-scale"};
    for (size_t i = 0; i < G_N_ELEMENTS(followed); i++)
        g_signal_connect_object(session, followed[i], G_CALLBACK(gtk_widget_queue_draw), widget,
                                G_CONNECT_SWAPPED);
}

int
billow_timeline_line_height(GtkWidget *widget)
{
    g_autoptr(PangoLayout) layout = gtk_widget_create_pango_layout(widget, "0");
    int height;
    pango_layout_get_pixel_size(layout, NULL, &height);
    return height;
}

GdkRGBA
billow_timeline_color(GtkWidget *widget, const char *name)
{
    GtkStyleContext *style = gtk_widget_get_style_context(widget);
    GdkRGBA color;
    if (!gtk_style_context_lookup_color(style, name, &color))
        gtk_style_context_get_color(style, &color);
    return color;
}

void
billow_timeline_snapshot_time(GtkWidget *widget, GtkSnapshot *snapshot, BillowSession *session)
{
    BillowTimeView view = billow_timeline_view(session);
    int width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget);
    double step = billow_time_label_step(view.scale, BILLOW_TIMELINE_LABEL_PIXELS);
    GdkRGBA grid = billow_timeline_color(widget, "timeline_grid");

    double last = billow_time_view_seconds(&view, width);
    for (double n = MAX(ceil(billow_time_view_seconds(&view, 0) / step), 0.0); n * step <= last; n++) {
        float x = (float) round(billow_time_view_x(&view, n * step));
        gtk_snapshot_append_color(snapshot, &grid, &GRAPHENE_RECT_INIT(x, 0, 1, (float) height));
    }
    double duration = billow_project_duration(billow_session_get_project(session));
    const double from = billow_time_view_x(&view, duration), left = CLAMP(round(from), 0.0, width);
    const GdkRGBA beyond = billow_timeline_color(widget, "timeline_beyond");
    const GdkRGBA end = billow_timeline_color(widget, "timeline_end");
    gtk_snapshot_append_color(snapshot, &beyond,
                              &GRAPHENE_RECT_INIT((float) left, 0, (float) (width - left), (float) height));
    if (from >= 0.0 && from < width)
        gtk_snapshot_append_color(snapshot, &end, &GRAPHENE_RECT_INIT((float) left, 0, 1, (float) height));
}
