#include "widgets/timeline/parts.h"

#include "widgets/timeline/view.h"

#include <glib/gi18n.h>
#include <math.h>

enum { BAR_HEIGHT = 5 };

struct _BillowTimelineSimulated {
    BillowTimelineBar parent_instance;
    int frames, total;
};

G_DEFINE_FINAL_TYPE(BillowTimelineSimulated, billow_timeline_simulated, BILLOW_TYPE_TIMELINE_BAR)

/* Returns the x coordinate of a frame's end: a frame covers the time until the next one. */
static double
end_of_frame(BillowTimelineSimulated *self, int frame)
{
    return round(billow_timeline_bar_frame_x(self, frame + 1));
}

static void
draw_span(BillowTimelineSimulated *self, GtkSnapshot *snapshot, const char *name, double left, double right)
{
    const GdkRGBA color = billow_timeline_color(GTK_WIDGET(self), name);
    billow_timeline_bar_draw(self, snapshot, &color, left, right, 0, BAR_HEIGHT);
}

static void
billow_timeline_simulated_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    BillowTimelineSimulated *self = BILLOW_TIMELINE_SIMULATED(widget);
    double start = end_of_frame(self, 0), reached = end_of_frame(self, self->frames);
    draw_span(self, snapshot, "timeline_simulated", start, reached);
    draw_span(self, snapshot, "timeline_to_simulate", reached, end_of_frame(self, self->total));
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
billow_timeline_simulated_class_init(BillowTimelineSimulatedClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    widget_class->snapshot = billow_timeline_simulated_snapshot;
    BILLOW_TIMELINE_BAR_CLASS(klass)->height = BAR_HEIGHT;
    gtk_widget_class_set_css_name(widget_class, "timelinesimulated");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_PROGRESS_BAR);
}

static void
billow_timeline_simulated_init(BillowTimelineSimulated *self)
{
}

GtkWidget *
billow_timeline_simulated_new(BillowSession *session)
{
    return billow_timeline_bar_new(BILLOW_TYPE_TIMELINE_SIMULATED, session);
}
