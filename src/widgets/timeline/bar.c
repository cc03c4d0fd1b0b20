#include "widgets/timeline/bar.h"

#include "widgets/timeline/view.h"

typedef struct {
    BillowSession *session;
} BillowTimelineBarPrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE(BillowTimelineBar, billow_timeline_bar, GTK_TYPE_WIDGET)

BillowSession *
billow_timeline_bar_session(gpointer bar)
{
    const BillowTimelineBarPrivate *own = billow_timeline_bar_get_instance_private(bar);
    return own->session;
}

double
billow_timeline_bar_frame_x(gpointer bar, int frame)
{
    BillowSession *session = billow_timeline_bar_session(bar);
    const BillowTimeView view = billow_timeline_view(session);
    return billow_time_view_x(&view, billow_project_frame_time(billow_session_get_project(session), frame));
}

void
billow_timeline_bar_draw(gpointer bar, GtkSnapshot *snapshot, const GdkRGBA *color, double left, double right,
                         int top, int height)
{
    const double from = MAX(left, 0.0), to = MIN(right, gtk_widget_get_width(bar));
    if (to > from)
        gtk_snapshot_append_color(
            snapshot, color,
            &GRAPHENE_RECT_INIT((float) from, (float) top, (float) (to - from), (float) height));
}

static void
billow_timeline_bar_measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                            int *natural, int *minimum_baseline, int *natural_baseline)
{
    const int height = BILLOW_TIMELINE_BAR_GET_CLASS(widget)->height;
    *minimum = *natural = orientation == GTK_ORIENTATION_VERTICAL ? height : 0;
}

static void
billow_timeline_bar_dispose(GObject *object)
{
    BillowTimelineBarPrivate *own = billow_timeline_bar_get_instance_private(BILLOW_TIMELINE_BAR(object));
    g_clear_object(&own->session);
    G_OBJECT_CLASS(billow_timeline_bar_parent_class)->dispose(object);
}

static void
billow_timeline_bar_class_init(BillowTimelineBarClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = billow_timeline_bar_dispose;
    GTK_WIDGET_CLASS(klass)->measure = billow_timeline_bar_measure;
}

static void
billow_timeline_bar_init(BillowTimelineBar *self)
{
    gtk_widget_set_visible(GTK_WIDGET(self), FALSE);
}

GtkWidget *
billow_timeline_bar_new(GType type, BillowSession *session)
{
    GtkWidget *bar = g_object_new(type, NULL);
    BillowTimelineBarPrivate *own = billow_timeline_bar_get_instance_private(BILLOW_TIMELINE_BAR(bar));
    own->session = g_object_ref(session);
    billow_timeline_view_redraw(bar, session);
    return bar;
}
