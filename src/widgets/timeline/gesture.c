#include "widgets/timeline/gesture.h"

#include "widgets/timeline/view.h"

#include <math.h>

/* The state of a widget's gestures; owned by the widget. */
typedef struct {
    BillowTimelinePress press;
    const BillowTimelineGround *ground;
    const BillowTimelineGesture *gesture; /* the gesture that claimed the press, or NULL */
    GtkGesture *drag;
    GtkEventController *keys; /* on the window, while a gesture runs that Escape can cancel */
    guint scroll_tick;        /* tick callback while the pointer is out of view, or 0 */
} DragState;

double
billow_timeline_press_now(const BillowTimelinePress *press)
{
    const BillowTimeView view = billow_timeline_view(press->session);
    return billow_time_view_seconds(&view, press->to_x);
}

static const BillowTimelineGesture *
find_gesture(const BillowTimelineGround *ground, BillowTimelinePress *press)
{
    const BillowTimelineGesture *const *gesture = ground->gestures;
    if (ground->find && !ground->find(press))
        return NULL;
    while (*gesture && (*gesture)->claim && !(*gesture)->claim(press))
        gesture++;
    return *gesture;
}

/* --- Beginning and ending --- */

static void
finish(DragState *hand, gboolean cancelled)
{
    BillowTimelinePress *press = &hand->press;
    const BillowTimelineGesture *gesture = g_steal_pointer(&hand->gesture);
    if (hand->scroll_tick)
        gtk_widget_remove_tick_callback(press->widget, hand->scroll_tick);
    hand->scroll_tick = 0;
    if (hand->keys)
        gtk_widget_remove_controller(gtk_event_controller_get_widget(hand->keys), hand->keys);
    g_clear_weak_pointer(&hand->keys);
    if (gesture && !press->running && !cancelled && hand->ground->clicked)
        hand->ground->clicked(press);
    if (!gesture || !press->running)
        return;
    press->running = FALSE;
    press->guide = NAN;
    press->stopped = FALSE;
    if (gesture->cursor)
        gtk_widget_set_cursor(press->widget, NULL);
    if (hand->ground->moved)
        hand->ground->moved(press);
    if (gesture->end)
        gesture->end(press, cancelled);
}

static gboolean
on_key_pressed(GtkEventControllerKey *keys, guint key, guint code, GdkModifierType modifiers, DragState *hand)
{
    if (key != GDK_KEY_Escape)
        return FALSE;
    finish(hand, TRUE);
    gtk_gesture_set_state(hand->drag, GTK_EVENT_SEQUENCE_DENIED);
    return TRUE;
}

static gboolean
begin(DragState *hand)
{
    BillowTimelinePress *press = &hand->press;
    const BillowTimelineGesture *gesture = hand->gesture;
    if ((hand->ground->ready && !hand->ground->ready(press)) || (gesture->begin && !gesture->begin(press)))
        return FALSE;
    press->running = TRUE;
    gtk_gesture_set_state(hand->drag, GTK_EVENT_SEQUENCE_CLAIMED);
    if (gesture->cursor)
        gtk_widget_set_cursor_from_name(press->widget, gesture->cursor(press));
    if (gesture->at_once)
        return TRUE;
    g_set_weak_pointer(&hand->keys, gtk_event_controller_key_new());
    gtk_event_controller_set_name(hand->keys, gesture->shortcuts);
    gtk_event_controller_set_propagation_phase(hand->keys, GTK_PHASE_CAPTURE);
    g_signal_connect(hand->keys, "key-pressed", G_CALLBACK(on_key_pressed), hand);
    gtk_widget_add_controller(GTK_WIDGET(gtk_widget_get_root(press->widget)), hand->keys);
    return TRUE;
}

/* --- Moving --- */

static void
move(DragState *hand)
{
    BillowTimelinePress *press = &hand->press;
    press->held = gtk_event_controller_get_current_event_state(GTK_EVENT_CONTROLLER(hand->drag));
    if (hand->gesture->move)
        hand->gesture->move(press);
    if (hand->ground->moved)
        hand->ground->moved(press);
}

/* Computes how far the pointer is beyond the edges, in pixels. Returns FALSE if it is not. */
static gboolean
get_overshoot(const BillowTimelinePress *press, double *across, double *down)
{
    double left = 0, top = 0;
    *across = *down = 0.0;
    if (press->view) {
        gtk_widget_translate_coordinates(press->view, press->widget, 0, 0, &left, &top);
        *across = billow_timeline_beyond(press->to_x - left, gtk_widget_get_width(press->view));
    }
    if (press->down) {
        const double y = press->to_y - gtk_adjustment_get_value(press->down);
        *down = y - CLAMP(y, 0.0, gtk_adjustment_get_page_size(press->down));
    }
    return *across != 0.0 || *down != 0.0;
}

/* Tick callback: scrolls the view under the pointer. */
static gboolean
on_scroll_tick(GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
    DragState *hand = data;
    BillowTimelinePress *press = &hand->press;
    double across, down;
    if (!get_overshoot(press, &across, &down)) {
        hand->scroll_tick = 0;
        return G_SOURCE_REMOVE;
    }
    BillowTimeView view = billow_timeline_view(press->session);
    view.offset += BILLOW_TIMELINE_SCROLL_SPEED * across / view.scale;
    billow_timeline_set_view(press->session, &view, gtk_widget_get_width(press->view));
    if (press->down) {
        const double top = gtk_adjustment_get_value(press->down);
        gtk_adjustment_set_value(press->down, top + BILLOW_TIMELINE_SCROLL_SPEED * down);
        press->to_y += gtk_adjustment_get_value(press->down) - top;
    }
    move(hand);
    return G_SOURCE_CONTINUE;
}

/* --- Events --- */

static void
on_drag_begin(GtkGestureDrag *drag, double x, double y, DragState *hand)
{
    BillowTimelinePress *press = &hand->press;
    const BillowTimeView view = billow_timeline_view(press->session);
    const GdkModifierType held = gtk_event_controller_get_current_event_state(GTK_EVENT_CONTROLLER(drag));
    g_free(press->id);
    *press = (BillowTimelinePress){.widget = press->widget,
                                   .session = press->session,
                                   .x = x,
                                   .y = y,
                                   .seconds = billow_time_view_seconds(&view, x),
                                   .modifiers = held & (GDK_CONTROL_MASK | GDK_SHIFT_MASK),
                                   .to_x = x,
                                   .to_y = y,
                                   .held = held,
                                   .guide = NAN};
    hand->gesture = find_gesture(hand->ground, press);
    if (!hand->gesture) {
        gtk_gesture_set_state(GTK_GESTURE(drag), GTK_EVENT_SEQUENCE_DENIED);
        return;
    }
    if (hand->ground->pressed)
        hand->ground->pressed(press);
    if (hand->gesture->at_once)
        begin(hand);
}

static void
on_drag_update(GtkGestureDrag *drag, double dx, double dy, DragState *hand)
{
    BillowTimelinePress *press = &hand->press;
    double across, down;
    if (!hand->gesture)
        return;
    if (!press->running &&
        (!gtk_drag_check_threshold(press->widget, 0, 0, (int) dx, press->any_way ? (int) dy : 0) ||
         !begin(hand)))
        return;
    press->dx = dx;
    press->dy = dy;
    press->to_x = press->x + dx;
    press->to_y = press->y + dy;
    move(hand);
    if (hand->scroll_tick == 0 && get_overshoot(press, &across, &down))
        hand->scroll_tick = gtk_widget_add_tick_callback(press->widget, on_scroll_tick, hand, NULL);
}

static void
on_drag_end(GtkGestureDrag *drag, double dx, double dy, DragState *hand)
{
    hand->press.dx = dx;
    finish(hand, FALSE);
}

static void
on_drag_cancel(GtkGesture *drag, GdkEventSequence *sequence, DragState *hand)
{
    finish(hand, TRUE);
}

static void
on_motion(GtkEventControllerMotion *controller, double x, double y, DragState *hand)
{
    BillowTimelinePress over = {.widget = hand->press.widget, .session = hand->press.session, .x = x, .y = y};
    if (hand->press.running)
        return;
    const BillowTimelineGesture *gesture = find_gesture(hand->ground, &over);
    gtk_widget_set_cursor_from_name(over.widget, gesture && gesture->cursor ? gesture->cursor(&over) : NULL);
}

/* Frees the state when the widget is destroyed. A running gesture ends, and keeps its changes. */
static void
drag_state_free(gpointer data)
{
    DragState *hand = data;
    if (hand->gesture && hand->press.state && hand->gesture->end)
        hand->gesture->end(&hand->press, FALSE);
    if (hand->keys)
        gtk_widget_remove_controller(gtk_event_controller_get_widget(hand->keys), hand->keys);
    g_clear_weak_pointer(&hand->keys);
    g_free(hand->press.id);
    g_object_unref(hand->press.session);
    g_free(hand);
}

GtkGesture *
billow_timeline_gestures_attach(GtkWidget *widget, BillowSession *session, const BillowTimelineGround *ground)
{
    DragState *hand = g_new0(DragState, 1);
    g_autoptr(GString) names = g_string_new(NULL);
    hand->press = (BillowTimelinePress){.widget = widget, .session = g_object_ref(session)};
    hand->ground = ground;
    hand->drag = gtk_gesture_drag_new();
    g_object_set_data_full(G_OBJECT(widget), "billow-hand", hand, drag_state_free);
    for (const BillowTimelineGesture *const *gesture = ground->gestures; *gesture; gesture++)
        g_string_append_printf(names, "%s%s", names->len > 0 ? " " : "", (*gesture)->shortcuts);
    gtk_event_controller_set_name(GTK_EVENT_CONTROLLER(hand->drag), names->str);
    g_signal_connect(hand->drag, "drag-begin", G_CALLBACK(on_drag_begin), hand);
    g_signal_connect(hand->drag, "drag-update", G_CALLBACK(on_drag_update), hand);
    g_signal_connect(hand->drag, "drag-end", G_CALLBACK(on_drag_end), hand);
    g_signal_connect(hand->drag, "cancel", G_CALLBACK(on_drag_cancel), hand);
    gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(hand->drag));
    if (ground->find) {
        GtkEventController *motion = gtk_event_controller_motion_new();
        g_signal_connect(motion, "motion", G_CALLBACK(on_motion), hand);
        gtk_widget_add_controller(widget, motion);
    }
    return hand->drag;
}
