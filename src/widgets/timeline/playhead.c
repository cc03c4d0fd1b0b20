#include "widgets/timeline/parts.h"

#include "widgets/timeline/view.h"

#include <glib/gi18n.h>
#include <math.h>

struct _BillowTimelinePlayhead {
    GtkWidget parent_instance;
    BillowSession *session;
    double guide; /* seconds, or NAN */
};

G_DEFINE_FINAL_TYPE(BillowTimelinePlayhead, billow_timeline_playhead, GTK_TYPE_WIDGET)

/* Draws the tag on top of the line. */
static void
draw_handle(GtkSnapshot *snapshot, double x, const GdkRGBA *color)
{
    cairo_t *cr = gtk_snapshot_append_cairo(snapshot, &GRAPHENE_RECT_INIT((float) x - 8, 0, 16, 20));
    gdk_cairo_set_source_rgba(cr, color);
    cairo_move_to(cr, x - 6, 3);
    cairo_line_to(cr, x + 6, 3);
    cairo_line_to(cr, x + 6, 10);
    cairo_line_to(cr, x, 17);
    cairo_line_to(cr, x - 6, 10);
    cairo_close_path(cr);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_width(cr, 2);
    cairo_stroke_preserve(cr);
    cairo_fill(cr);
    cairo_destroy(cr);
}

static void
billow_timeline_playhead_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    BillowTimelinePlayhead *self = BILLOW_TIMELINE_PLAYHEAD(widget);
    BillowTimeView view = billow_timeline_view(self->session);
    double x = round(billow_time_view_x(&view, billow_session_get_time(self->session)));
    int width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget);
    if (!isnan(self->guide)) { /* a dashed line at the time that a drag snaps to */
        const GdkRGBA color = billow_timeline_color(widget, "timeline_guide");
        const float guide = (float) round(billow_time_view_x(&view, self->guide));
        for (int y = 0; y < height && guide >= 0.0f; y += 6)
            gtk_snapshot_append_color(snapshot, &color, &GRAPHENE_RECT_INIT(guide, (float) y, 1, 4));
    }
    if (x < -8 || x > width + 8)
        return;
    GdkRGBA color;
    gtk_style_context_get_color(gtk_widget_get_style_context(widget), &color);
    gtk_snapshot_push_clip(snapshot, &GRAPHENE_RECT_INIT(0, 0, (float) width, (float) height));
    gtk_snapshot_append_color(snapshot, &color,
                              &GRAPHENE_RECT_INIT((float) x - 1, 14, 2, (float) height - 14));
    draw_handle(snapshot, x, &color);
    if (gtk_widget_has_visible_focus(widget)) { /* a focus ring around the tag */
        const GdkRGBA focus = billow_timeline_color(widget, "timeline_box");
        GskRoundedRect ring;
        gsk_rounded_rect_init_from_rect(&ring, &GRAPHENE_RECT_INIT((float) x - 10, 0, 20, 21), 4);
        gtk_snapshot_append_border(snapshot, &ring, (float[4]){2, 2, 2, 2},
                                   (GdkRGBA[4]){focus, focus, focus, focus});
    }
    gtk_snapshot_pop(snapshot);
}

/* Updates the accessible value, though not before playback stops. */
static void
update_accessible(BillowTimelinePlayhead *self)
{
    if (billow_session_get_playing(self->session))
        return;
    const int frame = billow_session_get_frame(self->session);
    const int count = billow_project_frame_count(billow_session_get_project(self->session));
    const BillowTimeFormat format = billow_session_get_time_format(self->session);
    g_autofree char *words =
        billow_time_words(&format, BILLOW_TIME_MOMENT, billow_session_get_time(self->session));
    gtk_accessible_update_property(
        GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_VALUE_MIN, 1.0, GTK_ACCESSIBLE_PROPERTY_VALUE_MAX,
        (double) count, GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, (double) frame, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT,
        words, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, words, -1); /* described too, as in controls/handle.c */
}

static void
on_changed(BillowTimelinePlayhead *self)
{
    update_accessible(self);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void
billow_timeline_playhead_dispose(GObject *object)
{
    g_clear_object(&BILLOW_TIMELINE_PLAYHEAD(object)->session);
    G_OBJECT_CLASS(billow_timeline_playhead_parent_class)->dispose(object);
}

static void
billow_timeline_playhead_class_init(BillowTimelinePlayheadClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    G_OBJECT_CLASS(klass)->dispose = billow_timeline_playhead_dispose;
    widget_class->snapshot = billow_timeline_playhead_snapshot;
    gtk_widget_class_set_css_name(widget_class, "timelineplayhead");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_SLIDER);
}

static void
billow_timeline_playhead_init(BillowTimelinePlayhead *self)
{
    gtk_widget_set_can_target(GTK_WIDGET(self), FALSE);
    gtk_widget_set_focusable(GTK_WIDGET(self), TRUE);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Playhead"), -1);
    self->guide = NAN;
}

GtkWidget *
billow_timeline_playhead_new(BillowSession *session)
{
    BillowTimelinePlayhead *self = g_object_new(BILLOW_TYPE_TIMELINE_PLAYHEAD, NULL);
    self->session = g_object_ref(session);
    static const char *const told[] = {"notify::project", "notify::frame", "notify::playing",
                                       "notify::time-unit"};
    static const char *const drawn[] = {"notify::time-offset", "notify::time-scale"};
    for (size_t i = 0; i < G_N_ELEMENTS(told); i++)
        g_signal_connect_object(session, told[i], G_CALLBACK(on_changed), self, G_CONNECT_SWAPPED);
    for (size_t i = 0; i < G_N_ELEMENTS(drawn); i++)
        g_signal_connect_object(session, drawn[i], G_CALLBACK(gtk_widget_queue_draw), self,
                                G_CONNECT_SWAPPED);
    update_accessible(self);
    return GTK_WIDGET(self);
}

void
billow_timeline_playhead_set_guide(BillowTimelinePlayhead *self, double seconds)
{
    self->guide = seconds;
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

double
billow_timeline_playhead_get_guide(BillowTimelinePlayhead *self)
{
    return self->guide;
}
