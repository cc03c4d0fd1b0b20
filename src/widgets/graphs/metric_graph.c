#include "widgets/graphs/metric_graph_private.h"

#include <glib/gi18n.h>
#include <math.h>

enum {
    GRAPH_MIN_WIDTH = 200,
    GRAPH_WIDTH = 320,
    PLOT_MIN_HEIGHT = 56,
    PLOT_HEIGHT = 84,
    PAGE_FRAMES = 10, /* moved by Page Up and Page Down */
};

G_DEFINE_FINAL_TYPE(BillowMetricGraph, billow_metric_graph, GTK_TYPE_WIDGET)

static guint frame_picked;

/* --- Values and their texts --- */

double
billow_metric_graph_value(BillowMetricGraph *self, int series, int frame)
{
    const GArray *values = self->series[series].values;
    return frame >= 1 && frame <= (int) values->len ? g_array_index(values, double, frame - 1) : NAN;
}

BillowMetricUnit
billow_metric_graph_unit(BillowMetricGraph *self)
{
    double largest = 0.0;
    for (int i = 0; i < self->n_series; i++)
        if (self->series[i].least <= self->series[i].largest)
            largest = MAX(largest, MAX(fabs(self->series[i].least), fabs(self->series[i].largest)));
    return billow_metric_unit(self->unit, largest);
}

char *
billow_metric_graph_value_text(BillowMetricGraph *self, int series, int frame)
{
    double value = billow_metric_graph_value(self, series, frame);
    const BillowMetricUnit unit = billow_metric_graph_unit(self);
    g_autofree char *number = billow_metric_number(value * unit.factor);
    const char *name = isfinite(value) ? unit.name : "";
    return g_strdup_printf("%s %s%s%s", self->series[series].name, number, *name ? " " : "", name);
}

char *
billow_metric_graph_describe(BillowMetricGraph *self, int frame)
{
    gboolean known = FALSE;
    for (int i = 0; i < self->n_series; i++)
        known |= frame <= (int) self->series[i].values->len;
    if (!known)
        return g_strdup_printf(_("Frame %d: not computed yet"), frame);
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
    for (int i = 0; i < self->n_series; i++)
        g_ptr_array_add(texts, billow_metric_graph_value_text(self, i, frame));
    g_ptr_array_add(texts, NULL);
    g_autofree char *joined = g_strjoinv(", ", (char **) texts->pdata);
    return g_strdup_printf(_("Frame %d: %s"), frame, joined);
}

/* Updates what screen readers read: the label includes the values of the current frame. */
static void
update(BillowMetricGraph *self)
{
    g_autofree char *text = billow_metric_graph_describe(self, self->frame);
    g_autofree char *label = g_strdup_printf("%s. %s", self->title, text);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL, label,
                                   GTK_ACCESSIBLE_PROPERTY_VALUE_MIN, 1.0, GTK_ACCESSIBLE_PROPERTY_VALUE_MAX,
                                   (double) self->total, GTK_ACCESSIBLE_PROPERTY_VALUE_NOW,
                                   (double) self->frame, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text, -1);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

/* --- Settings --- */

void
billow_metric_graph_add_series(BillowMetricGraph *self, const char *name, const char *color)
{
    g_return_if_fail(self->n_series < BILLOW_METRIC_MAX_SERIES);
    self->series[self->n_series++] = (BillowMetricSeries){
        g_strdup(name), g_strdup(color), g_array_new(FALSE, FALSE, sizeof(double)), INFINITY, -INFINITY};
    update(self);
}

void
billow_metric_graph_set_values(BillowMetricGraph *self, int index, const double *values, int n)
{
    g_return_if_fail(index >= 0 && index < self->n_series && n >= 0);
    BillowMetricSeries *series = &self->series[index];
    g_array_set_size(series->values, 0);
    if (n > 0)
        g_array_append_vals(series->values, values, (guint) n);
    series->least = INFINITY;
    series->largest = -INFINITY;
    for (int i = 0; i < n; i++) {
        if (!billow_metric_has_place(self->kind, values[i]))
            continue;
        series->least = MIN(series->least, values[i]);
        series->largest = MAX(series->largest, values[i]);
    }
    update(self);
}

void
billow_metric_graph_set_total(BillowMetricGraph *self, int total)
{
    g_return_if_fail(total >= 1);
    if (total == self->total)
        return;
    self->total = total;
    self->frame = MIN(self->frame, total);
    self->hovered = MIN(self->hovered, total);
    update(self);
}

void
billow_metric_graph_set_frame(BillowMetricGraph *self, int frame)
{
    if (frame == self->frame)
        return;
    self->frame = CLAMP(frame, 1, self->total);
    update(self);
}

/* --- Input --- */

static void
pick(BillowMetricGraph *self, int frame)
{
    int picked = CLAMP(frame, 1, self->total);
    if (picked != self->frame)
        g_signal_emit(self, frame_picked, 0, picked);
}

static void
set_hovered(BillowMetricGraph *self, int frame)
{
    if (frame == self->hovered)
        return;
    self->hovered = frame;
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void
on_motion(GtkEventControllerMotion *controller, double x, double y, BillowMetricGraph *self)
{
    BillowMetricPlot plot = billow_metric_graph_plot(self);
    gboolean inside = y >= plot.top && x >= plot.left;
    set_hovered(self, inside ? billow_metric_graph_frame_at(self, &plot, x) : 0);
}

static void
on_leave(GtkEventControllerMotion *controller, BillowMetricGraph *self)
{
    set_hovered(self, 0);
}

static void
on_drag_begin(GtkGestureDrag *drag, double x, double y, BillowMetricGraph *self)
{
    BillowMetricPlot plot = billow_metric_graph_plot(self);
    if (y < plot.top) {
        gtk_gesture_set_state(GTK_GESTURE(drag), GTK_EVENT_SEQUENCE_DENIED);
        return;
    }
    gtk_gesture_set_state(GTK_GESTURE(drag), GTK_EVENT_SEQUENCE_CLAIMED);
    gtk_widget_grab_focus(GTK_WIDGET(self));
    pick(self, billow_metric_graph_frame_at(self, &plot, x));
}

static void
on_drag_update(GtkGestureDrag *drag, double dx, double dy, BillowMetricGraph *self)
{
    BillowMetricPlot plot = billow_metric_graph_plot(self);
    double x = 0, y = 0;
    gtk_gesture_drag_get_start_point(drag, &x, &y);
    pick(self, billow_metric_graph_frame_at(self, &plot, x + dx));
}

static gboolean
on_key(GtkEventControllerKey *controller, guint key, guint code, GdkModifierType modifiers,
       BillowMetricGraph *self)
{
    static const struct {
        guint key, keypad_key;
        int frames;
    } moves[] = {{GDK_KEY_Left, GDK_KEY_KP_Left, -1},
                 {GDK_KEY_Right, GDK_KEY_KP_Right, 1},
                 {GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up, -PAGE_FRAMES},
                 {GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down, PAGE_FRAMES},
                 {GDK_KEY_Home, GDK_KEY_KP_Home, -G_MAXINT / 2},
                 {GDK_KEY_End, GDK_KEY_KP_End, G_MAXINT / 2}};
    if (modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SHIFT_MASK))
        return FALSE;
    for (size_t i = 0; i < G_N_ELEMENTS(moves); i++)
        if (key == moves[i].key || key == moves[i].keypad_key) {
            pick(self, self->frame + moves[i].frames);
            return TRUE;
        }
    return FALSE;
}

/* --- The widget --- */

static void
billow_metric_graph_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    billow_metric_graph_draw(BILLOW_METRIC_GRAPH(widget), snapshot);
}

static void
billow_metric_graph_measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                            int *natural, int *minimum_baseline, int *natural_baseline)
{
    gboolean across = orientation == GTK_ORIENTATION_HORIZONTAL;
    int lines = across ? 0 : 3 * billow_metric_graph_line(BILLOW_METRIC_GRAPH(widget));
    *minimum = across ? GRAPH_MIN_WIDTH : lines + PLOT_MIN_HEIGHT;
    *natural = across ? GRAPH_WIDTH : lines + PLOT_HEIGHT;
}

static void
billow_metric_graph_finalize(GObject *object)
{
    BillowMetricGraph *self = BILLOW_METRIC_GRAPH(object);
    for (int i = 0; i < self->n_series; i++) {
        g_free(self->series[i].name);
        g_free(self->series[i].color);
        g_array_unref(self->series[i].values);
    }
    g_free(self->title);
    g_free(self->unit);
    G_OBJECT_CLASS(billow_metric_graph_parent_class)->finalize(object);
}

static void
billow_metric_graph_class_init(BillowMetricGraphClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    G_OBJECT_CLASS(klass)->finalize = billow_metric_graph_finalize;
    widget_class->snapshot = billow_metric_graph_snapshot;
    widget_class->measure = billow_metric_graph_measure;
    gtk_widget_class_set_css_name(widget_class, "metricgraph");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_SLIDER);
    frame_picked = g_signal_new("frame-picked", BILLOW_TYPE_METRIC_GRAPH, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                NULL, G_TYPE_NONE, 1, G_TYPE_INT);
}

static void
billow_metric_graph_init(BillowMetricGraph *self)
{
    GtkWidget *widget = GTK_WIDGET(self);
    self->total = self->frame = 1;
    gtk_widget_set_focusable(widget, TRUE);
    GtkGesture *drag = gtk_gesture_drag_new();
    g_signal_connect(drag, "drag-begin", G_CALLBACK(on_drag_begin), self);
    g_signal_connect(drag, "drag-update", G_CALLBACK(on_drag_update), self);
    gtk_event_controller_set_name(GTK_EVENT_CONTROLLER(drag), "graph-scrub");
    gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(drag));
    GtkEventController *motion = gtk_event_controller_motion_new();
    g_signal_connect(motion, "enter", G_CALLBACK(on_motion), self);
    g_signal_connect(motion, "motion", G_CALLBACK(on_motion), self);
    g_signal_connect(motion, "leave", G_CALLBACK(on_leave), self);
    gtk_widget_add_controller(widget, motion);
    GtkEventController *keys = gtk_event_controller_key_new();
    g_signal_connect(keys, "key-pressed", G_CALLBACK(on_key), self);
    gtk_event_controller_set_name(keys, "graph-keys");
    gtk_widget_add_controller(widget, keys);
}

GtkWidget *
billow_metric_graph_new(const char *title, const char *unit, BillowMetricScaleKind kind)
{
    BillowMetricGraph *self = g_object_new(BILLOW_TYPE_METRIC_GRAPH, NULL);
    self->title = g_strdup(title);
    self->unit = g_strdup(unit);
    self->kind = kind;
    update(self);
    return GTK_WIDGET(self);
}
