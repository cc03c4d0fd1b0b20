#include "widgets/timeline/parts.h"

#include "widgets/controls/handle.h"
#include "widgets/timeline/gesture.h"
#include "widgets/timeline/view.h"

#include <glib/gi18n.h>
#include <math.h>

enum { BAND_HEIGHT = 4, END_WIDTH = 9, END_HEIGHT = 14, FIRST = 0, LAST = 1 };

struct _BillowTimelineRange {
    GtkWidget parent_instance;
    BillowSession *session;
    GtkWidget *ends[2];
    int dragged;        /* FIRST or LAST, during a drag */
    double grab_offset; /* from the pointer to the end, pixels */
};

G_DEFINE_FINAL_TYPE(BillowTimelineRange, billow_timeline_range, GTK_TYPE_WIDGET)

/* --- Position --- */

/* Computes the x coordinates of the range's ends, with its last frame. Returns whether a range is set. */
static gboolean
get_positions(BillowTimelineRange *self, double x[2])
{
    const BillowTimeView view = billow_timeline_view(self->session);
    const double rate = billow_session_get_project(self->session)->frame_rate;
    int first, last;
    const gboolean is_set = billow_session_get_range(self->session, &first, &last);
    x[FIRST] = round(billow_time_view_x(&view, (first - 1) / rate));
    x[LAST] = round(billow_time_view_x(&view, last / rate));
    return is_set;
}

static void
billow_timeline_range_size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
    BillowTimelineRange *self = BILLOW_TIMELINE_RANGE(widget);
    double x[2];
    get_positions(self, x);
    for (int i = FIRST; i <= LAST; i++) {
        if (!gtk_widget_should_layout(self->ends[i]))
            continue;
        const int left = (int) x[i] - (i == FIRST ? END_WIDTH : 0); /* outside: the range may be short */
        gtk_widget_measure(self->ends[i], GTK_ORIENTATION_HORIZONTAL, -1, NULL, NULL, NULL, NULL);
        gtk_widget_size_allocate(self->ends[i], &(GtkAllocation){left, 0, END_WIDTH, END_HEIGHT}, -1);
    }
}

static void
billow_timeline_range_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    const GdkRGBA band = billow_timeline_color(widget, "timeline_range");
    const GdkRGBA ground = billow_timeline_color(widget, "timeline_range_ground");
    double x[2];
    if (!get_positions(BILLOW_TIMELINE_RANGE(widget), x))
        return;
    const float left = (float) MAX(x[FIRST], 0.0);
    const float right = (float) MIN(x[LAST], (double) gtk_widget_get_width(widget));
    const float height = (float) gtk_widget_get_height(widget);
    if (right > left) {
        gtk_snapshot_append_color(snapshot, &ground, &GRAPHENE_RECT_INIT(left, 0, right - left, height));
        gtk_snapshot_append_color(snapshot, &band, &GRAPHENE_RECT_INIT(left, 0, right - left, BAND_HEIGHT));
    }
    GTK_WIDGET_CLASS(billow_timeline_range_parent_class)->snapshot(widget, snapshot);
}

/* --- Accessible values --- */

static void
update_end(BillowTimelineRange *self, int end, int frame)
{
    const int count = billow_project_frame_count(billow_session_get_project(self->session));
    g_autofree char *words = g_strdup_printf(_("Frame %d"), frame);
    billow_handle_set_value(BILLOW_HANDLE(self->ends[end]), 1.0, frame, count, words);
}

static void
show_range(BillowTimelineRange *self)
{
    int first, last;
    const gboolean is_set = billow_session_get_range(self->session, &first, &last);
    for (int i = FIRST; i <= LAST; i++)
        gtk_widget_set_visible(self->ends[i], is_set);
    if (is_set) {
        update_end(self, FIRST, first);
        update_end(self, LAST, last);
    }
    gtk_widget_queue_allocate(GTK_WIDGET(self));
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

/* --- Moving an end --- */

/* Moves an end of the range to `frame`, no farther than the other end. */
static void
move_end(BillowTimelineRange *self, int end, int frame)
{
    int first, last;
    if (!billow_session_get_range(self->session, &first, &last))
        return;
    if (end == FIRST)
        first = CLAMP(frame, 1, last);
    else
        last = MAX(frame, first);
    billow_session_set_range(self->session, first, last);
}

static void
on_moved(GtkWidget *handle, int across, int up, BillowTimelineRange *self)
{
    int frames[2];
    const int end = handle == self->ends[FIRST] ? FIRST : LAST;
    if (billow_session_get_range(self->session, &frames[FIRST], &frames[LAST]))
        move_end(self, end, frames[end] + across);
}

static void
on_dropped(BillowTimelineRange *self)
{
    gtk_root_set_focus(gtk_widget_get_root(GTK_WIDGET(self)), NULL);
}

/* Called for presses on an end only; contains() leaves others to the ruler. */
static gboolean
begin(BillowTimelinePress *press)
{
    BillowTimelineRange *self = BILLOW_TIMELINE_RANGE(press->widget);
    double ends[2];
    get_positions(self, ends);
    self->dragged = press->x < ends[FIRST] ? FIRST : LAST;
    self->grab_offset = ends[self->dragged] - press->x;
    gtk_widget_grab_focus(self->ends[self->dragged]);
    return TRUE;
}

static void
move(BillowTimelinePress *press)
{
    BillowTimelineRange *self = BILLOW_TIMELINE_RANGE(press->widget);
    const BillowTimeView view = billow_timeline_view(self->session);
    const double rate = billow_session_get_project(self->session)->frame_rate;
    const int boundary =
        (int) lround(billow_time_view_seconds(&view, press->to_x + self->grab_offset) * rate);
    move_end(self, self->dragged, self->dragged == FIRST ? boundary + 1 : boundary);
}

static const BillowTimelineGesture ends_gesture = {
    .shortcuts = "range-ends", .at_once = TRUE, .begin = begin, .move = move};

static const BillowTimelineGround ground = {.gestures = {&ends_gesture}};

/* --- The widget --- */

static gboolean
billow_timeline_range_contains(GtkWidget *widget, double x, double y)
{
    return FALSE; /* only its ends, which are children, take presses */
}

static void
billow_timeline_range_dispose(GObject *object)
{
    BillowTimelineRange *self = BILLOW_TIMELINE_RANGE(object);
    for (int i = FIRST; i <= LAST; i++)
        g_clear_pointer(&self->ends[i], gtk_widget_unparent);
    g_clear_object(&self->session);
    G_OBJECT_CLASS(billow_timeline_range_parent_class)->dispose(object);
}

static void
billow_timeline_range_class_init(BillowTimelineRangeClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    G_OBJECT_CLASS(klass)->dispose = billow_timeline_range_dispose;
    widget_class->snapshot = billow_timeline_range_snapshot;
    widget_class->size_allocate = billow_timeline_range_size_allocate;
    widget_class->contains = billow_timeline_range_contains;
    gtk_widget_class_set_css_name(widget_class, "timelinerange");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
billow_timeline_range_init(BillowTimelineRange *self)
{
    static const char *const names[] = {N_("Start of the range"), N_("End of the range")};
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Playback range"),
                                   -1);
    for (int i = FIRST; i <= LAST; i++) {
        self->ends[i] = billow_handle_new(_(names[i]));
        gtk_widget_add_css_class(self->ends[i], i == FIRST ? "first" : "last");
        gtk_widget_set_cursor_from_name(self->ends[i], "ew-resize");
        gtk_widget_set_parent(self->ends[i], GTK_WIDGET(self));
        g_signal_connect(self->ends[i], "moved", G_CALLBACK(on_moved), self);
        g_signal_connect_swapped(self->ends[i], "dropped", G_CALLBACK(on_dropped), self);
    }
}

GtkWidget *
billow_timeline_range_new(BillowSession *session)
{
    static const char *const followed[] = {"notify::range-start", "notify::range-end", "notify::project",
                                           "notify::time-offset", "notify::time-scale"};
    BillowTimelineRange *self = g_object_new(BILLOW_TYPE_TIMELINE_RANGE, NULL);
    self->session = g_object_ref(session);
    billow_timeline_gestures_attach(GTK_WIDGET(self), session, &ground);
    for (size_t i = 0; i < G_N_ELEMENTS(followed); i++)
        g_signal_connect_object(session, followed[i], G_CALLBACK(show_range), self, G_CONNECT_SWAPPED);
    show_range(self);
    return GTK_WIDGET(self);
}
