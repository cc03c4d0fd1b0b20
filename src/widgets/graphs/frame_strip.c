#include "widgets/graphs/frame_strip.h"

#include "widgets/controls/handle.h"
#include "widgets/timeline/view.h"

#include <glib/gi18n.h>
#include <math.h>

/* Pixels. */
enum { WIDTH = 160, HEIGHT = 34, MARGIN = 8, MARK_HALF = 3, MARK_TOP = 8, MARK_BOTTOM = 4, PIN_RADIUS = 4 };

struct _BillowFrameStrip {
    GtkWidget parent_instance;
    guint frames, frame;
    GArray *marks; /* of BillowFrameMark */
    GArray *pins;  /* of guint */
    GtkWidget *handle;
};

G_DEFINE_FINAL_TYPE(BillowFrameStrip, billow_frame_strip, GTK_TYPE_WIDGET)

enum { CHANGED, PIN, DROP, N_SIGNALS };
static guint signals[N_SIGNALS];

/* Returns the pixels from each frame to the next. */
static double
pixels(BillowFrameStrip *self)
{
    const int width = gtk_widget_get_width(GTK_WIDGET(self)) - 2 * MARGIN;
    return self->frames > 1 ? (double) width / (self->frames - 1) : 0.0;
}

static double
across(BillowFrameStrip *self, guint frame)
{
    return MARGIN + frame * pixels(self);
}

/* --- Drawing --- */

/* Returns half the width of a mark: neighbors stay apart. */
static double
half_of_mark(BillowFrameStrip *self)
{
    guint apart = self->frames;
    for (guint i = 1; i < self->marks->len; i++) {
        const BillowFrameMark *mark = &g_array_index(self->marks, BillowFrameMark, i);
        apart = MIN(apart, mark->first - mark[-1].last);
    }
    return CLAMP(0.25 * apart * pixels(self), 0.5, MARK_HALF);
}

static void
draw_marks(BillowFrameStrip *self, GtkSnapshot *snapshot, float height)
{
    const GdkRGBA color = billow_timeline_color(GTK_WIDGET(self), "timeline_keyframe");
    const double half = half_of_mark(self);
    for (guint i = 0; i < self->marks->len; i++) {
        const BillowFrameMark *mark = &g_array_index(self->marks, BillowFrameMark, i);
        const double first = across(self, mark->first), last = across(self, mark->last);
        gtk_snapshot_append_color(snapshot, &color,
                                  &GRAPHENE_RECT_INIT((float) (first - half), MARK_TOP,
                                                      (float) (last - first + 2.0 * half),
                                                      height - MARK_TOP - MARK_BOTTOM));
    }
}

/* Draws the heads of the pins, each on a stem that reaches below the marks. */
static void
draw_pins(BillowFrameStrip *self, GtkSnapshot *snapshot, float height)
{
    const GdkRGBA color = billow_timeline_color(GTK_WIDGET(self), "curve_line");
    for (guint i = 0; i < self->pins->len; i++) {
        const float x = (float) across(self, g_array_index(self->pins, guint, i));
        GskRoundedRect head;
        gtk_snapshot_append_color(snapshot, &color, &GRAPHENE_RECT_INIT(x - 0.5f, 1.0f, 1.0f, height - 2.0f));
        gsk_rounded_rect_init_from_rect(
            &head, &GRAPHENE_RECT_INIT(x - PIN_RADIUS, 1.0f, 2 * PIN_RADIUS, 2 * PIN_RADIUS), PIN_RADIUS);
        gtk_snapshot_push_rounded_clip(snapshot, &head);
        gtk_snapshot_append_color(snapshot, &color, &head.bounds);
        gtk_snapshot_pop(snapshot);
    }
}

static void
snapshot_strip(GtkWidget *widget, GtkSnapshot *snapshot)
{
    BillowFrameStrip *self = BILLOW_FRAME_STRIP(widget);
    const float width = (float) gtk_widget_get_width(widget), height = (float) gtk_widget_get_height(widget);
    GdkRGBA line;
    if (self->frames == 0)
        return;
    gtk_style_context_get_color(gtk_widget_get_style_context(widget), &line);
    line.alpha *= 0.35f;
    gtk_snapshot_append_color(
        snapshot, &line, &GRAPHENE_RECT_INIT(MARGIN, floorf(0.5f * height), width - 2.0f * MARGIN, 1.0f));
    draw_marks(self, snapshot, height);
    draw_pins(self, snapshot, height);
    gtk_widget_snapshot_child(widget, self->handle, snapshot);
}

static void
measure_strip(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
              int *minimum_baseline, int *natural_baseline)
{
    *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : HEIGHT;
}

static void
allocate_strip(GtkWidget *widget, int width, int height, int baseline)
{
    BillowFrameStrip *self = BILLOW_FRAME_STRIP(widget);
    GtkRequisition size;
    if (!gtk_widget_should_layout(self->handle))
        return;
    gtk_widget_get_preferred_size(self->handle, NULL, &size);
    const GtkAllocation place = {(int) lround(across(self, self->frame) - 0.5 * size.width),
                                 (height - size.height) / 2, size.width, size.height};
    gtk_widget_size_allocate(self->handle, &place, -1);
}

/* --- Choosing --- */

static gboolean
is_pinned(BillowFrameStrip *self, guint frame)
{
    for (guint i = 0; i < self->pins->len; i++)
        if (g_array_index(self->pins, guint, i) == frame)
            return TRUE;
    return FALSE;
}

static void
show_frame(BillowFrameStrip *self)
{
    const int frame = (int) self->frame + 1, frames = (int) self->frames;
    g_autofree char *words = is_pinned(self, self->frame)
                                 ? g_strdup_printf(_("Frame %d of %d, a pinned keyframe"), frame, frames)
                             : billow_frame_strip_mark_at(self, self->frame)
                                 ? g_strdup_printf(_("Frame %d of %d, a keyframe"), frame, frames)
                                 : g_strdup_printf(_("Frame %d of %d"), frame, frames);
    billow_handle_set_value(BILLOW_HANDLE(self->handle), 1.0, self->frame + 1, self->frames, words);
    gtk_widget_queue_allocate(GTK_WIDGET(self));
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void
choose(BillowFrameStrip *self, gint64 frame)
{
    const guint chosen = (guint) CLAMP(frame, 0, (gint64) self->frames - 1);
    if (chosen == self->frame)
        return;
    billow_frame_strip_set_frame(self, chosen);
    g_signal_emit(self, signals[CHANGED], 0);
}

static void
on_moved(GtkWidget *handle, int right, int up, BillowFrameStrip *self)
{
    choose(self, (gint64) self->frame + right + up);
}

static void
choose_at(GtkWidget *widget, double x)
{
    BillowFrameStrip *self = BILLOW_FRAME_STRIP(widget);
    if (self->frames > 1)
        choose(self, lround((x - MARGIN) / fmax(pixels(self), 1e-6)));
}

/* --- Pins --- */

static void
on_pressed(GtkGestureClick *click, int n, double x, double y, BillowFrameStrip *self)
{
    if (n == 2 && self->frames > 0)
        g_signal_emit(self, signals[PIN], 0);
}

static gboolean
ask_for(GtkWidget *widget, int signal)
{
    if (BILLOW_FRAME_STRIP(widget)->frames == 0)
        return GDK_EVENT_PROPAGATE;
    g_signal_emit(widget, signals[signal], 0);
    return GDK_EVENT_STOP;
}

static gboolean
ask_to_pin(GtkWidget *widget, GVariant *arguments, gpointer data)
{
    return ask_for(widget, PIN);
}

static gboolean
ask_to_drop(GtkWidget *widget, GVariant *arguments, gpointer data)
{
    return ask_for(widget, DROP);
}

static gboolean
go_back(GtkWidget *widget, GVariant *arguments, gpointer data)
{
    BillowFrameStrip *self = BILLOW_FRAME_STRIP(widget);
    for (guint i = self->marks->len; i-- > 0;) {
        const guint first = g_array_index(self->marks, BillowFrameMark, i).first;
        if (first < self->frame) {
            choose(self, first);
            break;
        }
    }
    return GDK_EVENT_STOP;
}

static gboolean
go_on(GtkWidget *widget, GVariant *arguments, gpointer data)
{
    BillowFrameStrip *self = BILLOW_FRAME_STRIP(widget);
    for (guint i = 0; i < self->marks->len; i++) {
        const guint first = g_array_index(self->marks, BillowFrameMark, i).first;
        if (first > self->frame) {
            choose(self, first);
            break;
        }
    }
    return GDK_EVENT_STOP;
}

/* --- The widget --- */

static void
bind_keys(GtkWidgetClass *class)
{
    static const struct {
        guint key;
        GtkShortcutFunc act;
    } rows[] = {
        {GDK_KEY_Return, ask_to_pin},  {GDK_KEY_KP_Enter, ask_to_pin},   {GDK_KEY_space, ask_to_pin},
        {GDK_KEY_Delete, ask_to_drop}, {GDK_KEY_KP_Delete, ask_to_drop}, {GDK_KEY_BackSpace, ask_to_drop},
        {GDK_KEY_Page_Up, go_back},    {GDK_KEY_Page_Down, go_on},
    };
    for (size_t i = 0; i < G_N_ELEMENTS(rows); i++)
        gtk_widget_class_add_binding(class, rows[i].key, 0, rows[i].act, NULL);
}

static void
dispose(GObject *object)
{
    BillowFrameStrip *self = BILLOW_FRAME_STRIP(object);
    g_clear_pointer(&self->handle, gtk_widget_unparent);
    g_clear_pointer(&self->marks, g_array_unref);
    g_clear_pointer(&self->pins, g_array_unref);
    G_OBJECT_CLASS(billow_frame_strip_parent_class)->dispose(object);
}

static void
billow_frame_strip_class_init(BillowFrameStripClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = dispose;
    widget_class->snapshot = snapshot_strip;
    widget_class->measure = measure_strip;
    widget_class->size_allocate = allocate_strip;
    gtk_widget_class_set_css_name(widget_class, "framestrip");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
    static const char *const names[N_SIGNALS] = {"changed", "pin", "drop"};
    for (int i = 0; i < N_SIGNALS; i++)
        signals[i] = g_signal_new(names[i], G_TYPE_FROM_CLASS(class), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 0);
    bind_keys(widget_class);
}

static void
billow_frame_strip_init(BillowFrameStrip *self)
{
    GtkGesture *drag = gtk_gesture_drag_new(), *click = gtk_gesture_click_new();
    self->pins = g_array_new(FALSE, FALSE, sizeof(guint));
    self->marks = g_array_new(FALSE, FALSE, sizeof(BillowFrameMark));
    self->handle = billow_handle_new(_("Frame"));
    gtk_widget_set_name(self->handle, "strip-frame");
    gtk_widget_set_visible(self->handle, FALSE);
    gtk_widget_set_parent(self->handle, GTK_WIDGET(self));
    g_signal_connect(self->handle, "moved", G_CALLBACK(on_moved), self);
    gtk_event_controller_set_name(GTK_EVENT_CONTROLLER(drag), "graph-scrub");
    billow_handle_follow_drag(BILLOW_HANDLE(self->handle), drag, choose_at);
    g_signal_connect(click, "pressed", G_CALLBACK(on_pressed), self);
    gtk_event_controller_set_name(GTK_EVENT_CONTROLLER(click), "fit-pin");
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(click));
    gtk_gesture_group(drag, click); /* so that a press is both */
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Frames, and which of them become keyframes"), -1);
}

GtkWidget *
billow_frame_strip_new(void)
{
    return g_object_new(BILLOW_TYPE_FRAME_STRIP, NULL);
}

void
billow_frame_strip_set_frames(BillowFrameStrip *self, guint n)
{
    self->frames = n;
    self->frame = 0;
    g_array_set_size(self->marks, 0);
    g_array_set_size(self->pins, 0);
    gtk_widget_set_visible(self->handle, n > 0);
    show_frame(self);
}

void
billow_frame_strip_set_marks(BillowFrameStrip *self, const BillowFrameMark *marks, guint n)
{
    g_array_set_size(self->marks, 0);
    g_array_append_vals(self->marks, marks, n);
    show_frame(self);
}

const GArray *
billow_frame_strip_get_marks(BillowFrameStrip *self)
{
    return self->marks;
}

const BillowFrameMark *
billow_frame_strip_mark_at(BillowFrameStrip *self, guint frame)
{
    for (guint i = 0; i < self->marks->len; i++) {
        const BillowFrameMark *mark = &g_array_index(self->marks, BillowFrameMark, i);
        if (mark->first <= frame && frame <= mark->last)
            return mark;
    }
    return NULL;
}

void
billow_frame_strip_set_pins(BillowFrameStrip *self, const guint *frames, guint n)
{
    g_array_set_size(self->pins, 0);
    g_array_append_vals(self->pins, frames, n);
    show_frame(self);
}

void
billow_frame_strip_set_frame(BillowFrameStrip *self, guint frame)
{
    self->frame = self->frames > 0 ? MIN(frame, self->frames - 1) : 0;
    show_frame(self);
}

guint
billow_frame_strip_get_frame(BillowFrameStrip *self)
{
    return self->frame;
}
