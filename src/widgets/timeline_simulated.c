#include "widgets/timeline_simulated.h"

#include "widgets/timeline_view.h"

#include <glib/gi18n.h>
#include <math.h>

enum { BAR_HEIGHT = 5 };

struct _BillowTimelineSimulated {
    GtkWidget parent_instance;
    BillowSession *session;
    int frames, total;
};

G_DEFINE_FINAL_TYPE(BillowTimelineSimulated, billow_timeline_simulated, GTK_TYPE_WIDGET)

/* A frame covers the time until the next one. */
static double
end_of_frame(BillowTimelineSimulated *self, int frame)
{
    BillowTimeView view = billow_timeline_view(self->session);
    double rate = billow_session_get_project(self->session)->frame_rate;
    return round(billow_time_view_x(&view, frame / rate));
}

static void
draw_span(BillowTimelineSimulated *self, GtkSnapshot *snapshot, const char *color, double left, double right)
{
    GtkWidget *widget = GTK_WIDGET(self);
    GdkRGBA rgba = billow_timeline_color(widget, color);
    double from = MAX(left, 0.0), to = MIN(right, gtk_widget_get_width(widget));
    if (to > from)
        gtk_snapshot_append_color(snapshot, &rgba,
                                  &GRAPHENE_RECT_INIT((float) from, 0, (float) (to - from), BAR_HEIGHT));
}

static void
billow_timeline_simulated_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    BillowTimelineSimulated *self = BILLOW_TIMELINE_SIMULATED(widget);
    double start = end_of_frame(self, 0), reached = end_of_frame(self, self->frames);
    draw_span(self, snapshot, "timeline_simulated", start, reached);
    draw_span(self, snapshot, "timeline_to_simulate", reached, end_of_frame(self, self->total));
}

static void
billow_timeline_simulated_measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                                  int *natural, int *minimum_baseline, int *natural_baseline)
{
    *minimum = *natural = orientation == GTK_ORIENTATION_VERTICAL ? BAR_HEIGHT : 0;
}

void
billow_timeline_simulated_set(BillowTimelineSimulated *self, int frames, int total)
{
    if (frames == self->frames && total == self->total)
        return;
    self->frames = CLAMP(frames, 0, total);
    self->total = total;
    g_autofree char *text = g_strdup_printf(_("Simulated to frame %d of %d"), self->frames, total);
    gtk_widget_set_tooltip_text(GTK_WIDGET(self), text);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL, text,
                                   GTK_ACCESSIBLE_PROPERTY_VALUE_MIN, 0.0, GTK_ACCESSIBLE_PROPERTY_VALUE_MAX,
                                   (double) total, GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, (double) self->frames,
                                   GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text, -1);
    gtk_widget_set_visible(GTK_WIDGET(self), total > 0);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void
billow_timeline_simulated_dispose(GObject *object)
{
    g_clear_object(&BILLOW_TIMELINE_SIMULATED(object)->session);
    G_OBJECT_CLASS(billow_timeline_simulated_parent_class)->dispose(object);
}

static void
billow_timeline_simulated_class_init(BillowTimelineSimulatedClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    G_OBJECT_CLASS(klass)->dispose = billow_timeline_simulated_dispose;
    widget_class->snapshot = billow_timeline_simulated_snapshot;
    widget_class->measure = billow_timeline_simulated_measure;
    gtk_widget_class_set_css_name(widget_class, "timelinesimulated");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_PROGRESS_BAR);
}

static void
billow_timeline_simulated_init(BillowTimelineSimulated *self)
{
    gtk_widget_set_visible(GTK_WIDGET(self), FALSE);
}

GtkWidget *
billow_timeline_simulated_new(BillowSession *session)
{
    BillowTimelineSimulated *self = g_object_new(BILLOW_TYPE_TIMELINE_SIMULATED, NULL);
    self->session = g_object_ref(session);
    static const char *const followed[] = {"notify::project", "notify::time-offset", "notify::time-scale"};
    for (size_t i = 0; i < G_N_ELEMENTS(followed); i++)
        g_signal_connect_object(session, followed[i], G_CALLBACK(gtk_widget_queue_draw), self,
                                G_CONNECT_SWAPPED);
    return GTK_WIDGET(self);
}
