#include "widgets/timeline/grab.h"

#include "widgets/timeline/view.h"

/* Owned by the gesture. */
typedef struct {
    BillowSession *session;
    GtkWidget *timeline, *ruler;
    GtkAdjustment *down;
    double offset, top; /* where the view was as it was grabbed: seconds, pixels */
} Grab;

static void
on_begin(GtkGestureDrag *drag, double x, double y, Grab *grab)
{
    gtk_gesture_set_state(GTK_GESTURE(drag), GTK_EVENT_SEQUENCE_CLAIMED);
    grab->offset = billow_session_get_time_offset(grab->session);
    grab->top = gtk_adjustment_get_value(grab->down);
    gtk_widget_set_cursor_from_name(grab->timeline, "grabbing");
}

static void
on_update(GtkGestureDrag *drag, double dx, double dy, Grab *grab)
{
    BillowTimeView view = billow_timeline_view(grab->session);
    view.offset = grab->offset - dx / view.scale;
    billow_timeline_set_view(grab->session, &view, gtk_widget_get_width(grab->ruler));
    gtk_adjustment_set_value(grab->down, grab->top - dy);
}

static void
on_end(GtkGestureDrag *drag, double dx, double dy, Grab *grab)
{
    gtk_widget_set_cursor(grab->timeline, NULL);
}

void
billow_timeline_grab_attach(GtkWidget *timeline, BillowSession *session, GtkWidget *ruler,
                            GtkAdjustment *down)
{
    GtkGesture *drag = gtk_gesture_drag_new();
    Grab *grab = g_new0(Grab, 1);
    *grab = (Grab){.session = session, .timeline = timeline, .ruler = ruler, .down = down};
    g_object_set_data_full(G_OBJECT(drag), "billow-grab", grab, g_free);
    gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(drag), GDK_BUTTON_MIDDLE);
    gtk_event_controller_set_propagation_phase(GTK_EVENT_CONTROLLER(drag), GTK_PHASE_CAPTURE);
    g_signal_connect(drag, "drag-begin", G_CALLBACK(on_begin), grab);
    g_signal_connect(drag, "drag-update", G_CALLBACK(on_update), grab);
    g_signal_connect(drag, "drag-end", G_CALLBACK(on_end), grab);
    gtk_event_controller_set_name(GTK_EVENT_CONTROLLER(drag), "timeline-grab");
    gtk_widget_add_controller(timeline, GTK_EVENT_CONTROLLER(drag));
}
