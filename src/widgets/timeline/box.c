#include "widgets/timeline/box.h"

#include "widgets/timeline/track.h"

struct _BillowTimelineBox {
    GtkWidget parent_instance;
    BillowSession *session;
    GtkWidget *rows;
    GtkGesture *gesture;
    GtkEventController *keys;        /* of the window, while a box is drawn */
    BillowBlockSet *before, *beside; /* what was selected, and what of that the box adds to */
    BillowTimelineTrack *track;      /* that the box began on */
    double pressed_at, pressed_y;    /* seconds, pixels */
    double x, y;                     /* of the pointer */
    guint scrolling;                 /* tick that scrolls while it is beyond an edge */
};

G_DEFINE_FINAL_TYPE(BillowTimelineBox, billow_timeline_box, GTK_TYPE_WIDGET)

static guint ground_clicked_signal;

/* The track there, NULL: none, or a block is. */
static BillowTimelineTrack *
ground_at(BillowTimelineBox *self, double x, double y)
{
    GtkWidget *widget = gtk_widget_pick(GTK_WIDGET(self), x, y, GTK_PICK_DEFAULT);
    GtkWidget *track = widget ? gtk_widget_get_ancestor(widget, BILLOW_TYPE_TIMELINE_TRACK) : NULL;
    BillowBlockPart part;
    double track_x, track_y;
    if (!track)
        return NULL;
    gtk_widget_translate_coordinates(GTK_WIDGET(self), track, x, y, &track_x, &track_y);
    return billow_timeline_track_pick(BILLOW_TIMELINE_TRACK(track), track_x, track_y, &part)
               ? NULL
               : BILLOW_TIMELINE_TRACK(track);
}

static double
track_left(BillowTimelineBox *self)
{
    double left = 0, top = 0;
    gtk_widget_translate_coordinates(GTK_WIDGET(self->track), GTK_WIDGET(self), 0, 0, &left, &top);
    return left;
}

/* The box, which stays with its time where the view is scrolled. */
static graphene_rect_t
box_of(BillowTimelineBox *self)
{
    const BillowTimeView view = billow_timeline_view(self->session);
    const double left = track_left(self), pressed_x = left + billow_time_view_x(&view, self->pressed_at);
    graphene_rect_t box = GRAPHENE_RECT_INIT(
        (float) pressed_x, (float) self->pressed_y, (float) (MAX(self->x, left) - pressed_x),
        (float) (CLAMP(self->y, 0, gtk_widget_get_height(GTK_WIDGET(self))) - self->pressed_y));
    return *graphene_rect_normalize(&box);
}

/* Adds what the box touches on the tracks within `widget`. */
static void
add_within(BillowTimelineBox *self, GtkWidget *widget, const graphene_rect_t *box, BillowBlockSet *blocks)
{
    if (BILLOW_IS_TIMELINE_TRACK(widget)) {
        double left, top;
        gtk_widget_translate_coordinates(widget, GTK_WIDGET(self), 0, 0, &left, &top);
        graphene_rect_t within;
        graphene_rect_offset_r(box, (float) -left, (float) -top, &within);
        billow_timeline_track_add_within(BILLOW_TIMELINE_TRACK(widget), &within, blocks);
        return;
    }
    GtkWidget *child = gtk_widget_get_first_child(widget);
    for (; child; child = gtk_widget_get_next_sibling(child))
        add_within(self, child, box, blocks);
}

static void
select_within(BillowTimelineBox *self)
{
    const graphene_rect_t box = box_of(self);
    g_autoptr(BillowBlockSet) blocks = billow_block_set_copy(self->beside);
    add_within(self, self->rows, &box, blocks);
    billow_session_select_blocks(self->session, blocks);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

/* --- Scrolling --- */

static GtkAdjustment *
down_of(BillowTimelineBox *self)
{
    GtkWidget *scroller = gtk_widget_get_ancestor(GTK_WIDGET(self), GTK_TYPE_SCROLLED_WINDOW);
    return gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scroller));
}

static double
beyond_across(BillowTimelineBox *self)
{
    return billow_timeline_beyond(self->x - track_left(self), gtk_widget_get_width(GTK_WIDGET(self->track)));
}

static double
beyond_down(BillowTimelineBox *self)
{
    GtkAdjustment *down = down_of(self);
    const double y = self->y - gtk_adjustment_get_value(down);
    return y - CLAMP(y, 0.0, gtk_adjustment_get_page_size(down));
}

/* The pointer stays where it is in the window, and the tracks go on under it. */
static void
scroll_by(BillowTimelineBox *self, double across, double down)
{
    GtkAdjustment *adjustment = down_of(self);
    BillowTimeView view = billow_timeline_view(self->session);
    const double top = gtk_adjustment_get_value(adjustment);
    view.offset += across / view.scale;
    billow_timeline_set_view(self->session, &view, gtk_widget_get_width(GTK_WIDGET(self->track)));
    gtk_adjustment_set_value(adjustment, top + down);
    self->y += gtk_adjustment_get_value(adjustment) - top;
}

static gboolean
scroll_along(GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
    BillowTimelineBox *self = BILLOW_TIMELINE_BOX(widget);
    const double across = beyond_across(self), down = beyond_down(self);
    if (across == 0.0 && down == 0.0) {
        self->scrolling = 0;
        return G_SOURCE_REMOVE;
    }
    scroll_by(self, BILLOW_TIMELINE_SCROLL_SPEED * across, BILLOW_TIMELINE_SCROLL_SPEED * down);
    select_within(self);
    return G_SOURCE_CONTINUE;
}

/* --- The gesture --- */

static void
end_box(BillowTimelineBox *self)
{
    if (self->scrolling)
        gtk_widget_remove_tick_callback(GTK_WIDGET(self), self->scrolling);
    self->scrolling = 0;
    if (self->keys)
        gtk_widget_remove_controller(gtk_event_controller_get_widget(self->keys), self->keys);
    self->keys = NULL;
    self->track = NULL;
    g_clear_pointer(&self->before, billow_block_set_free);
    g_clear_pointer(&self->beside, billow_block_set_free);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

static gboolean
on_key_pressed(GtkEventControllerKey *controller, guint key, guint code, GdkModifierType modifiers,
               BillowTimelineBox *self)
{
    if (key != GDK_KEY_Escape)
        return FALSE;
    billow_session_select_blocks(self->session, self->before);
    end_box(self);
    gtk_gesture_set_state(self->gesture, GTK_EVENT_SEQUENCE_DENIED);
    return TRUE;
}

static void
begin_box(BillowTimelineBox *self)
{
    const GdkModifierType modifiers =
        gtk_event_controller_get_current_event_state(GTK_EVENT_CONTROLLER(self->gesture));
    const BillowBlockSet *selected = billow_session_get_selection(self->session);
    const gboolean adds = (modifiers & (GDK_CONTROL_MASK | GDK_SHIFT_MASK)) != 0;
    self->before = billow_block_set_copy(selected);
    self->beside = adds ? billow_block_set_copy(selected) : billow_block_set_new();
    self->keys = gtk_event_controller_key_new();
    gtk_event_controller_set_name(self->keys, "blocks-box");
    gtk_event_controller_set_propagation_phase(self->keys, GTK_PHASE_CAPTURE);
    g_signal_connect(self->keys, "key-pressed", G_CALLBACK(on_key_pressed), self);
    gtk_widget_add_controller(GTK_WIDGET(gtk_widget_get_root(GTK_WIDGET(self))), self->keys);
    gtk_gesture_set_state(self->gesture, GTK_EVENT_SEQUENCE_CLAIMED);
}

static void
on_drag_begin(GtkGestureDrag *gesture, double x, double y, BillowTimelineBox *self)
{
    const BillowTimeView view = billow_timeline_view(self->session);
    self->track = ground_at(self, x, y);
    if (!self->track) {
        gtk_gesture_set_state(GTK_GESTURE(gesture), GTK_EVENT_SEQUENCE_DENIED);
        return;
    }
    self->pressed_at = billow_time_view_seconds(&view, x - track_left(self));
    self->pressed_y = y;
}

static void
on_drag_update(GtkGestureDrag *gesture, double dx, double dy, BillowTimelineBox *self)
{
    double x = 0, y = 0;
    gtk_gesture_drag_get_start_point(gesture, &x, &y);
    if (!self->track)
        return;
    if (!self->before && !gtk_drag_check_threshold(GTK_WIDGET(self), 0, 0, (int) dx, (int) dy))
        return;
    if (!self->before)
        begin_box(self);
    self->x = x + dx;
    self->y = y + dy;
    select_within(self);
    if (self->scrolling == 0 && (beyond_across(self) != 0.0 || beyond_down(self) != 0.0))
        self->scrolling = gtk_widget_add_tick_callback(GTK_WIDGET(self), scroll_along, NULL, NULL);
}

static void
on_drag_end(GtkGestureDrag *gesture, double dx, double dy, BillowTimelineBox *self)
{
    const gboolean clicked = self->track && !self->before;
    const double seconds = self->pressed_at;
    end_box(self);
    if (!clicked)
        return;
    billow_session_select(self->session, NULL);
    g_signal_emit(self, ground_clicked_signal, 0, seconds);
}

static void
on_drag_cancel(GtkGesture *gesture, GdkEventSequence *sequence, BillowTimelineBox *self)
{
    if (self->before)
        billow_session_select_blocks(self->session, self->before);
    end_box(self);
}

/* --- The widget --- */

static void
billow_timeline_box_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    BillowTimelineBox *self = BILLOW_TIMELINE_BOX(widget);
    GTK_WIDGET_CLASS(billow_timeline_box_parent_class)->snapshot(widget, snapshot);
    if (!self->before)
        return;
    const graphene_rect_t box = box_of(self);
    const GdkRGBA color = billow_timeline_color(widget, "timeline_box");
    GdkRGBA shade = color;
    shade.alpha *= 0.2f;
    GskRoundedRect outline;
    gsk_rounded_rect_init_from_rect(&outline, &box, 2);
    gtk_snapshot_append_color(snapshot, &shade, &box);
    gtk_snapshot_append_border(snapshot, &outline, (float[4]){1, 1, 1, 1},
                               (GdkRGBA[4]){color, color, color, color});
}

static void
billow_timeline_box_dispose(GObject *object)
{
    BillowTimelineBox *self = BILLOW_TIMELINE_BOX(object);
    if (self->session)
        end_box(self);
    g_clear_pointer(&self->rows, gtk_widget_unparent);
    g_clear_object(&self->session);
    G_OBJECT_CLASS(billow_timeline_box_parent_class)->dispose(object);
}

static void
billow_timeline_box_class_init(BillowTimelineBoxClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    G_OBJECT_CLASS(klass)->dispose = billow_timeline_box_dispose;
    widget_class->snapshot = billow_timeline_box_snapshot;
    gtk_widget_class_set_layout_manager_type(widget_class, GTK_TYPE_BIN_LAYOUT);
    ground_clicked_signal = g_signal_new("ground-clicked", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_DOUBLE);
}

static void
billow_timeline_box_init(BillowTimelineBox *self)
{
    self->gesture = gtk_gesture_drag_new();
    gtk_event_controller_set_name(GTK_EVENT_CONTROLLER(self->gesture), "blocks-box blocks-ground");
    g_signal_connect(self->gesture, "drag-begin", G_CALLBACK(on_drag_begin), self);
    g_signal_connect(self->gesture, "drag-update", G_CALLBACK(on_drag_update), self);
    g_signal_connect(self->gesture, "drag-end", G_CALLBACK(on_drag_end), self);
    g_signal_connect(self->gesture, "cancel", G_CALLBACK(on_drag_cancel), self);
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(self->gesture));
}

GtkWidget *
billow_timeline_box_new(BillowSession *session, GtkWidget *rows)
{
    BillowTimelineBox *self = g_object_new(BILLOW_TYPE_TIMELINE_BOX, NULL);
    self->session = g_object_ref(session);
    self->rows = rows;
    gtk_widget_set_parent(rows, GTK_WIDGET(self));
    return GTK_WIDGET(self);
}
