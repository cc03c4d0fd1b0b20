#include "widgets/timeline/parts.h"

#include "widgets/timeline/gesture.h"
#include "widgets/timeline/view.h"

/* The state of the gesture; owned by the timeline. */
typedef struct {
    GtkWidget *ruler;
    GtkAdjustment *down;
    double offset, top; /* of the view when it was grabbed: seconds, pixels */
} PanState;

static gboolean
begin(BillowTimelinePress *press)
{
    PanState *grab = press->state = g_object_get_data(G_OBJECT(press->widget), "billow-grab");
    grab->offset = billow_session_get_time_offset(press->session);
    grab->top = gtk_adjustment_get_value(grab->down);
    return TRUE;
}

static void
move(BillowTimelinePress *press)
{
    const PanState *grab = press->state;
    BillowTimeView view = billow_timeline_view(press->session);
    view.offset = grab->offset - press->dx / view.scale;
    billow_timeline_set_view(press->session, &view, gtk_widget_get_width(grab->ruler));
    gtk_adjustment_set_value(grab->down, grab->top - press->dy);
}

static const char *
cursor(const BillowTimelinePress *press)
{
    return "grabbing";
}

static const BillowTimelineGesture grab_gesture = {
    .shortcuts = "timeline-grab", .at_once = TRUE, .begin = begin, .move = move, .cursor = cursor};

static const BillowTimelineGround ground = {.gestures = {&grab_gesture}};

void
billow_timeline_grab_attach(GtkWidget *timeline, BillowSession *session, GtkWidget *ruler,
                            GtkAdjustment *down)
{
    GtkGesture *drag = billow_timeline_gestures_attach(timeline, session, &ground);
    PanState *grab = g_new0(PanState, 1);
    *grab = (PanState){.ruler = ruler, .down = down};
    g_object_set_data_full(G_OBJECT(timeline), "billow-grab", grab, g_free);
    gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(drag), GDK_BUTTON_MIDDLE);
    gtk_event_controller_set_propagation_phase(GTK_EVENT_CONTROLLER(drag), GTK_PHASE_CAPTURE);
}
