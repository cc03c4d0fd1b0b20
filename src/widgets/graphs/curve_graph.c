#include "widgets/graphs/curve_graph.h"

#include "model/project/field.h"
#include "model/project/number_keys.h"
#include "widgets/controls/handle.h"
#include "widgets/timeline/view.h"

#include <glib/gi18n.h>
#include <math.h>

/* Pixels. Handles need room above and below; other curves get as much, so that nothing moves. */
enum { GRAPH_WIDTH = 120, GRAPH_HEIGHT = 224, GRAPH_MARGIN = 10 };

enum {
    GRAPH_STEPS = 128,
    GRAB_RADIUS = 24, /* distance in pixels within which a handle is grabbed */
    N_HANDLES = 2,
};

#define KEY_STEP 0.01 /* share of the time, or of the progress */

/* Longest time axis, as a multiple of the transition's duration. */
#define MAX_TIME 2.5

struct _BillowCurveGraph {
    GtkWidget parent_instance;
    BillowEasing easing;
    BillowFollowThrough follow;
    BillowHanging *hanging;           /* or NULL */
    double duration;                  /* of the transition, seconds; 0: no response is drawn */
    double end;                       /* of the time axis, as a share of `duration` */
    double response[GRAPH_STEPS + 1]; /* progress of a following point, at even steps of that axis */
    GtkWidget *handles[N_HANDLES];
    GtkGesture *drag;
    int dragged; /* index of the dragged handle; -1: none */
    double grip_x, grip_y;
    BillowEasing before; /* easing before the drag */
};

G_DEFINE_FINAL_TYPE(BillowCurveGraph, billow_curve_graph, GTK_TYPE_WIDGET)

enum { EDITED, SETTLED, N_SIGNALS };
static guint signals[N_SIGNALS];

/* --- Places --- */

/* Converts shares of the time and of the progress, which grows upward, to pixels. */
typedef struct {
    double width, height, low, high; /* `width` of the transition's duration */
} Scale;

static gboolean
has_handles(BillowCurveGraph *self)
{
    return self->easing.curve == BILLOW_CURVE_BEZIER;
}

static gboolean
has_response(BillowCurveGraph *self)
{
    return self->duration > 0.0 && (billow_follow_through_most_lag(&self->follow) > 0.0 ||
                                    billow_follow_through_most_swing(&self->follow) > 0.0 || self->hanging);
}

static Scale
get_scale(BillowCurveGraph *self)
{
    GtkWidget *widget = GTK_WIDGET(self);
    Scale scale = {.width = (gtk_widget_get_width(widget) - 2 * GRAPH_MARGIN) / self->end,
                   .height = gtk_widget_get_height(widget) - 2 * GRAPH_MARGIN,
                   .low = BILLOW_LEAST_HANDLE,
                   .high = BILLOW_MOST_HANDLE};
    if (!has_handles(self))
        billow_easing_range(&self->easing, &scale.low, &scale.high);
    for (int i = 0; has_response(self) && i <= GRAPH_STEPS; i++) {
        scale.low = fmin(scale.low, self->response[i]);
        scale.high = fmax(scale.high, self->response[i]);
    }
    return scale;
}

static double
across(const Scale *scale, double time)
{
    return GRAPH_MARGIN + time * scale->width;
}

static double
down(const Scale *scale, double way)
{
    return GRAPH_MARGIN + (scale->high - way) / (scale->high - scale->low) * scale->height;
}

typedef struct {
    double *time, *way;
} Handle;

static Handle
get_handle(BillowEasing *easing, int number)
{
    return number == 0 ? (Handle){&easing->x1, &easing->y1} : (Handle){&easing->x2, &easing->y2};
}

/* --- Drawing --- */

/* Draws the axes, and dashed lines where the progress and the duration end. */
static void
draw_axes(cairo_t *cr, const Scale *scale)
{
    const double left = floor(across(scale, 0.0)) + 0.5, right = floor(across(scale, 1.0)) - 0.5;
    const double bottom = floor(down(scale, 0.0)) - 0.5, top = floor(down(scale, 1.0)) + 0.5;
    const double dashes[] = {2, 3};
    cairo_set_line_width(cr, 1);
    cairo_move_to(cr, left, top);
    cairo_line_to(cr, left, bottom);
    cairo_line_to(cr, right, bottom);
    cairo_stroke(cr);
    cairo_set_dash(cr, dashes, 2, 0);
    cairo_rectangle(cr, left, top, right - left, bottom - top);
    cairo_stroke(cr);
    cairo_set_dash(cr, NULL, 0, 0);
}

static void
draw_curve(BillowCurveGraph *self, cairo_t *cr, const Scale *scale)
{
    for (int i = 0; i <= GRAPH_STEPS; i++) {
        double tau = (double) i / GRAPH_STEPS;
        cairo_line_to(cr, across(scale, tau), down(scale, billow_easing_at(&self->easing, tau)));
    }
    cairo_line_to(cr, across(scale, self->end), down(scale, 1.0));
    cairo_set_line_width(cr, 2);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    cairo_stroke(cr);
}

static void
billow_curve_graph_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    BillowCurveGraph *self = BILLOW_CURVE_GRAPH(widget);
    const Scale scale = get_scale(self);
    const int width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget);
    cairo_t *cr =
        gtk_snapshot_append_cairo(snapshot, &GRAPHENE_RECT_INIT(0, 0, (float) width, (float) height));
    GdkRGBA color, axes;
    gtk_style_context_get_color(gtk_widget_get_style_context(widget), &color);
    axes = color;
    axes.alpha *= 0.35f;
    gdk_cairo_set_source_rgba(cr, &axes);
    draw_axes(cr, &scale);
    cairo_set_line_width(cr, 1.5);
    for (int i = 0; has_handles(self) && i < N_HANDLES; i++) { /* the tangents at the curve's ends */
        const Handle handle = get_handle(&self->easing, i);
        cairo_move_to(cr, across(&scale, i), down(&scale, i));
        cairo_line_to(cr, across(&scale, *handle.time), down(&scale, *handle.way));
        cairo_stroke(cr);
    }
    gdk_cairo_set_source_rgba(cr, &color);
    draw_curve(self, cr, &scale);
    const GdkRGBA response = billow_timeline_color(widget, "timeline_response");
    gdk_cairo_set_source_rgba(cr, &response);
    for (int i = 0; has_response(self) && i <= GRAPH_STEPS; i++)
        cairo_line_to(cr, across(&scale, self->end * i / GRAPH_STEPS), down(&scale, self->response[i]));
    cairo_set_line_width(cr, 1.25);
    cairo_stroke(cr);
    cairo_destroy(cr);
    for (int i = 0; i < N_HANDLES; i++)
        gtk_widget_snapshot_child(widget, self->handles[i], snapshot);
}

static void
billow_curve_graph_measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                           int *natural, int *minimum_baseline, int *natural_baseline)
{
    *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? GRAPH_WIDTH : GRAPH_HEIGHT;
}

static void
billow_curve_graph_size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
    BillowCurveGraph *self = BILLOW_CURVE_GRAPH(widget);
    const Scale scale = get_scale(self);
    for (int i = 0; i < N_HANDLES; i++) {
        if (!gtk_widget_should_layout(self->handles[i]))
            continue;
        const Handle handle = get_handle(&self->easing, i);
        GtkRequisition size;
        gtk_widget_get_preferred_size(self->handles[i], NULL, &size);
        const GtkAllocation place = {(int) lround(across(&scale, *handle.time) - 0.5 * size.width),
                                     (int) lround(down(&scale, *handle.way) - 0.5 * size.height), size.width,
                                     size.height};
        gtk_widget_size_allocate(self->handles[i], &place, -1);
    }
}

/* --- Handles --- */

static double
rounded(double value)
{
    return round(1e3 * value) / 1e3;
}

/* Moves a handle to the nearest position that is allowed. */
static void
move_handle(BillowCurveGraph *self, int number, double time, double way)
{
    BillowEasing easing = self->easing;
    const Handle handle = get_handle(&easing, number);
    *handle.time = CLAMP(rounded(time), 0.0, 1.0);
    *handle.way = CLAMP(rounded(way), BILLOW_LEAST_HANDLE, BILLOW_MOST_HANDLE);
    if (billow_easing_equal(&easing, &self->easing))
        return;
    billow_curve_graph_set_easing(self, &easing);
    g_signal_emit(self, signals[EDITED], 0);
}

static void
on_moved(GtkWidget *widget, int across, int up, BillowCurveGraph *self)
{
    const int number = widget == self->handles[0] ? 0 : 1;
    const Handle handle = get_handle(&self->easing, number);
    move_handle(self, number, *handle.time + KEY_STEP * across, *handle.way + KEY_STEP * up);
}

static void
on_focus_left(GtkWidget *handle, BillowCurveGraph *self)
{
    if (self->dragged < 0)
        g_signal_emit(self, signals[SETTLED], 0);
}

/* --- Dragging --- */

static double
distance_to(BillowCurveGraph *self, int number, double x, double y)
{
    const Scale scale = get_scale(self);
    const Handle handle = get_handle(&self->easing, number);
    return hypot(x - across(&scale, *handle.time), y - down(&scale, *handle.way));
}

static void
on_drag_begin(GtkGestureDrag *drag, double x, double y, BillowCurveGraph *self)
{
    const int nearest = distance_to(self, 0, x, y) <= distance_to(self, 1, x, y) ? 0 : 1;
    if (!has_handles(self) || distance_to(self, nearest, x, y) > GRAB_RADIUS) {
        gtk_gesture_set_state(GTK_GESTURE(drag), GTK_EVENT_SEQUENCE_DENIED);
        return;
    }
    const Scale scale = get_scale(self);
    const Handle handle = get_handle(&self->easing, nearest);
    gtk_gesture_set_state(GTK_GESTURE(drag), GTK_EVENT_SEQUENCE_CLAIMED);
    gtk_widget_grab_focus(self->handles[nearest]);
    self->dragged = nearest;
    self->grip_x = across(&scale, *handle.time);
    self->grip_y = down(&scale, *handle.way);
    self->before = self->easing;
}

static void
on_drag_update(GtkGestureDrag *drag, double dx, double dy, BillowCurveGraph *self)
{
    if (self->dragged < 0)
        return;
    const Scale scale = get_scale(self);
    const double time = (self->grip_x + dx - GRAPH_MARGIN) / scale.width;
    const double share = (self->grip_y + dy - GRAPH_MARGIN) / scale.height;
    move_handle(self, self->dragged, time, scale.high - share * (scale.high - scale.low));
}

static void
end_drag(BillowCurveGraph *self)
{
    if (self->dragged < 0)
        return;
    self->dragged = -1;
    g_signal_emit(self, signals[SETTLED], 0);
}

static void
cancel_drag(BillowCurveGraph *self)
{
    if (self->dragged >= 0 && !billow_easing_equal(&self->before, &self->easing)) {
        billow_curve_graph_set_easing(self, &self->before);
        g_signal_emit(self, signals[EDITED], 0);
    }
    end_drag(self);
}

/* Escape cancels the running drag, or otherwise removes the focus, so that the window gets keys again. */
static void
on_dropped(GtkWidget *widget, BillowCurveGraph *self)
{
    if (self->dragged < 0) {
        gtk_root_set_focus(gtk_widget_get_root(widget), NULL);
        return;
    }
    cancel_drag(self);
    gtk_gesture_set_state(self->drag, GTK_EVENT_SEQUENCE_DENIED);
}

/* --- The widget --- */

static void
billow_curve_graph_dispose(GObject *object)
{
    BillowCurveGraph *self = BILLOW_CURVE_GRAPH(object);
    for (int i = 0; i < N_HANDLES; i++)
        g_clear_pointer(&self->handles[i], gtk_widget_unparent);
    g_clear_pointer(&self->hanging, billow_hanging_free);
    billow_number_keys_clear(&self->follow.keys);
    G_OBJECT_CLASS(billow_curve_graph_parent_class)->dispose(object);
}

static void
billow_curve_graph_class_init(BillowCurveGraphClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    G_OBJECT_CLASS(klass)->dispose = billow_curve_graph_dispose;
    widget_class->snapshot = billow_curve_graph_snapshot;
    widget_class->measure = billow_curve_graph_measure;
    widget_class->size_allocate = billow_curve_graph_size_allocate;
    gtk_widget_class_set_css_name(widget_class, "curvegraph");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
    signals[EDITED] = g_signal_new("edited", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 0);
    signals[SETTLED] = g_signal_new("settled", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                    NULL, G_TYPE_NONE, 0);
}

static void
add_handle(BillowCurveGraph *self, int number, const char *label, const char *name)
{
    GtkWidget *handle = billow_handle_new(label);
    gtk_widget_set_name(handle, name);
    gtk_widget_set_parent(handle, GTK_WIDGET(self));
    g_signal_connect(handle, "moved", G_CALLBACK(on_moved), self);
    g_signal_connect(handle, "dropped", G_CALLBACK(on_dropped), self);
    g_signal_connect(handle, "left", G_CALLBACK(on_focus_left), self);
    self->handles[number] = handle;
}

static void
billow_curve_graph_init(BillowCurveGraph *self)
{
    const BillowEasing easing = billow_easing_default();
    add_handle(self, 0, _("First handle"), "handle-1");
    add_handle(self, 1, _("Second handle"), "handle-2");
    self->dragged = -1;
    self->drag = gtk_gesture_drag_new();
    g_signal_connect(self->drag, "drag-begin", G_CALLBACK(on_drag_begin), self);
    g_signal_connect(self->drag, "drag-update", G_CALLBACK(on_drag_update), self);
    g_signal_connect_swapped(self->drag, "drag-end", G_CALLBACK(end_drag), self);
    g_signal_connect_swapped(self->drag, "cancel", G_CALLBACK(cancel_drag), self);
    gtk_event_controller_set_name(GTK_EVENT_CONTROLLER(self->drag), "curve-handle");
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(self->drag));
    billow_curve_graph_set_easing(self, &easing);
}

GtkWidget *
billow_curve_graph_new(void)
{
    return g_object_new(BILLOW_TYPE_CURVE_GRAPH, NULL);
}

/* Formats an easing: "Power in, Degree 2.50". Translated. Free with g_free(). */
static char *
describe(const BillowEasing *easing)
{
    GString *text = g_string_new(_(billow_easings[easing->curve].choice.label));
    for (const BillowField *field = billow_easing_fields; field->key; field++) {
        if (field->type != BILLOW_FIELD_NUMBER || (field->applies && !field->applies(easing)))
            continue;
        g_autofree char *name = billow_field_title(field, 0);
        const double value = billow_field_get(field, easing, 0) * (field->scale > 0.0 ? field->scale : 1.0);
        /* Translators: a parameter of a curve and its value, after other text: ", Degree 2.50" */
        g_string_append_printf(text, _(", %s %.2f"), name, value);
        if (field->unit)
            g_string_append_printf(text, " %s", _(field->unit));
    }
    return g_string_free(text, FALSE);
}

static void
update_response(BillowCurveGraph *self)
{
    self->end = 1.0;
    if (has_response(self)) {
        self->end = fmin(billow_follow_through_settling(&self->follow, self->hanging, self->duration) /
                             self->duration,
                         MAX_TIME);
        billow_follow_through_response(&self->follow, &self->easing, self->hanging, self->duration,
                                       self->end * self->duration, GRAPH_STEPS + 1, self->response);
    }
    gtk_widget_queue_allocate(GTK_WIDGET(self));
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

void
billow_curve_graph_set_follow(BillowCurveGraph *self, const BillowFollowThrough *follow,
                              BillowHanging *hanging, double duration)
{
    billow_hanging_free(self->hanging);
    self->hanging = hanging;
    billow_number_keys_clear(&self->follow.keys);
    self->follow = *follow;
    billow_number_keys_own(&self->follow.keys);
    self->duration = duration;
    update_response(self);
}

double
billow_curve_graph_get_end(BillowCurveGraph *self)
{
    return self->end;
}

void
billow_curve_graph_set_easing(BillowCurveGraph *self, const BillowEasing *easing)
{
    self->easing = *easing;
    g_autofree char *label = describe(easing);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
    for (int i = 0; i < N_HANDLES; i++) {
        const Handle handle = get_handle(&self->easing, i);
        gtk_widget_set_visible(self->handles[i], has_handles(self));
        billow_handle_set_place(BILLOW_HANDLE(self->handles[i]), *handle.time, *handle.way,
                                BILLOW_LEAST_HANDLE, BILLOW_MOST_HANDLE);
    }
    update_response(self);
}

const BillowEasing *
billow_curve_graph_get_easing(BillowCurveGraph *self)
{
    return &self->easing;
}
