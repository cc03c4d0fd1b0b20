#include "widgets/graphs/key_graph.h"

#include "widgets/controls/handle.h"

#include <glib/gi18n.h>
#include <math.h>

/* Pixels, and how many keys have handles, and can be chosen: more would cover each other. */
enum {
    WIDTH = 120,
    HEIGHT = 160,
    MARGIN = 12,
    GRAB_RADIUS = 24,
    KEY_RADIUS = 4,
    LABEL_INDENT = 24,
    STEPS = 200,
    MOST_HANDLES = 48
};

/* Share of the values that an arrow key moves a key up or down. */
#define VALUE_STEP 0.02

/* Room above and below the values, as a share of them. */
#define VALUE_ROOM 0.08

struct _BillowKeyGraph {
    GtkWidget parent_instance;
    BillowKeyedNumber number; /* with keys of its own; no field: nothing is shown */
    double frame, playhead;
    double least, most; /* of the values */
    double low, high;   /* values at the lower and the upper edge */
    GPtrArray *handles; /* of GtkWidget, one for each of the first keys */
    gboolean chosen[MOST_HANDLES];
    guint last_chosen; /* from which a range begins */
    GtkGesture *drag;
    int dragged; /* key that is dragged; -1: none */
    double grip_x, grip_y;
    BillowNumberKey before; /* the key before the drag */
};

G_DEFINE_FINAL_TYPE(BillowKeyGraph, billow_key_graph, GTK_TYPE_WIDGET)

enum { MOVED, ADDED, REMOVED, SETTLED, N_SIGNALS };
static guint signals[N_SIGNALS];

/* --- Places --- */

static double
inner_width(BillowKeyGraph *self)
{
    return MAX(gtk_widget_get_width(GTK_WIDGET(self)) - 2 * MARGIN, 1);
}

static double
inner_height(BillowKeyGraph *self)
{
    return MAX(gtk_widget_get_height(GTK_WIDGET(self)) - 2 * MARGIN, 1);
}

static double
across(BillowKeyGraph *self, double at)
{
    return MARGIN + at * inner_width(self);
}

static double
down(BillowKeyGraph *self, double value)
{
    return MARGIN + (self->high - value) / (self->high - self->low) * inner_height(self);
}

static double
share_at(BillowKeyGraph *self, double x)
{
    return CLAMP((x - MARGIN) / inner_width(self), 0.0, 1.0);
}

static double
value_at(BillowKeyGraph *self, double y)
{
    const double value = self->high - (y - MARGIN) / inner_height(self) * (self->high - self->low);
    /* three digits finer than the edges are apart, so that numbers stay short */
    const double unit = pow(10.0, floor(log10(self->high - self->low)) - 3.0);
    return CLAMP(round(value / unit) * unit, billow_number_low(self->number.field), self->number.field->high);
}

/* The edges stay while a key is dragged, so that it stays under the pointer. */
static void
find_range(BillowKeyGraph *self)
{
    double low = INFINITY, high = -INFINITY;
    for (int i = 0; i <= STEPS; i++) {
        const double value = billow_keyed_number_at(&self->number, (double) i / STEPS);
        low = fmin(low, value);
        high = fmax(high, value);
    }
    for (size_t k = 0; k < self->number.n_keys; k++) {
        low = fmin(low, self->number.keys[k].value);
        high = fmax(high, self->number.keys[k].value);
    }
    const double least = fmax(0.1 * fmax(fabs(low), fabs(high)), 1e-3);
    const double room = fmax(VALUE_ROOM * (high - low), high - low < least ? least : 0.0);
    self->least = low;
    self->most = high;
    self->low = low - room;
    self->high = high + room;
}

/* --- Drawing --- */

static void
draw_label(BillowKeyGraph *self, GtkSnapshot *snapshot, double value, double y, const GdkRGBA *color)
{
    const BillowField *field = self->number.field;
    g_autofree char *text = g_strdup_printf("%.4g", value * (field->scale > 0.0 ? field->scale : 1.0));
    g_autoptr(PangoLayout) layout = gtk_widget_create_pango_layout(GTK_WIDGET(self), text);
    g_autoptr(PangoAttrList) smaller = pango_attr_list_new();
    pango_attr_list_insert(smaller, pango_attr_scale_new(PANGO_SCALE_SMALL));
    pango_layout_set_attributes(layout, smaller);
    gtk_snapshot_save(snapshot);
    gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT(LABEL_INDENT, (float) y));
    gtk_snapshot_append_layout(snapshot, layout, color);
    gtk_snapshot_restore(snapshot);
}

static void
draw_line(BillowKeyGraph *self, cairo_t *cr)
{
    for (int i = 0; i <= STEPS; i++) {
        const double at = (double) i / STEPS;
        cairo_line_to(cr, across(self, at), down(self, billow_keyed_number_at(&self->number, at)));
    }
    cairo_set_line_width(cr, 2);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    cairo_stroke(cr);
}

static void
draw_frame(BillowKeyGraph *self, cairo_t *cr)
{
    const double left = floor(across(self, 0.0)) + 0.5, right = floor(across(self, 1.0)) - 0.5,
                 height = gtk_widget_get_height(GTK_WIDGET(self));
    const double edges[] = {left, right};
    cairo_set_line_width(cr, 1);
    for (size_t i = 0; i < G_N_ELEMENTS(edges); i++) {
        cairo_move_to(cr, edges[i], 0);
        cairo_line_to(cr, edges[i], height);
    }
    if (self->low < 0.0 && self->high > 0.0) {
        cairo_move_to(cr, left, floor(down(self, 0.0)) + 0.5);
        cairo_line_to(cr, right, floor(down(self, 0.0)) + 0.5);
    }
    cairo_stroke(cr);
    if (self->playhead >= 0.0 && self->playhead <= 1.0) {
        cairo_move_to(cr, across(self, self->playhead), 0);
        cairo_line_to(cr, across(self, self->playhead), height);
        cairo_set_line_width(cr, 2);
        cairo_stroke(cr);
    }
}

static void
billow_key_graph_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    BillowKeyGraph *self = BILLOW_KEY_GRAPH(widget);
    const int width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget);
    if (!self->number.field)
        return;
    GdkRGBA color, faint;
    gtk_style_context_get_color(gtk_widget_get_style_context(widget), &color);
    faint = color;
    faint.alpha *= 0.35f;
    cairo_t *cr =
        gtk_snapshot_append_cairo(snapshot, &GRAPHENE_RECT_INIT(0, 0, (float) width, (float) height));
    gdk_cairo_set_source_rgba(cr, &faint);
    draw_frame(self, cr);
    gdk_cairo_set_source_rgba(cr, &color);
    draw_line(self, cr);
    for (size_t k = MOST_HANDLES; k < self->number.n_keys; k++) {
        cairo_arc(cr, across(self, self->number.keys[k].at), down(self, self->number.keys[k].value),
                  KEY_RADIUS, 0.0, 2.0 * G_PI);
        cairo_fill(cr);
    }
    cairo_destroy(cr);
    faint.alpha = 0.8f * color.alpha;
    draw_label(self, snapshot, self->most, 1, &faint);
    draw_label(self, snapshot, self->least, height - 18, &faint);
    for (guint i = 0; i < self->handles->len; i++)
        gtk_widget_snapshot_child(widget, self->handles->pdata[i], snapshot);
}

static void
billow_key_graph_measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                         int *natural, int *minimum_baseline, int *natural_baseline)
{
    *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : HEIGHT;
}

static void
billow_key_graph_size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
    BillowKeyGraph *self = BILLOW_KEY_GRAPH(widget);
    for (guint i = 0; i < self->handles->len; i++) {
        const BillowNumberKey *key = &self->number.keys[i];
        GtkWidget *handle = self->handles->pdata[i];
        GtkRequisition size;
        gtk_widget_get_preferred_size(handle, NULL, &size);
        gtk_widget_set_child_visible(handle, key->at >= 0.0 && key->at <= 1.0);
        const GtkAllocation place = {(int) lround(across(self, key->at) - 0.5 * size.width),
                                     (int) lround(down(self, key->value) - 0.5 * size.height), size.width,
                                     size.height};
        gtk_widget_size_allocate(handle, &place, -1);
    }
}

/* --- Choosing keys --- */

static void
describe_handle(BillowKeyGraph *self, guint i)
{
    const BillowNumberKey *key = &self->number.keys[i];
    /* Translators: where a key of a number is in its block, and its value: "25 % of the block: 0.3" */
    g_autofree char *words = g_strdup_printf(_("%.1f %% of the block: %.4g"), 100.0 * key->at, key->value);
    /* Translators: where a key is and its value, and that it is one of the chosen ones */
    g_autofree char *chosen = self->chosen[i] ? g_strdup_printf(_("%s, chosen"), words) : NULL;
    billow_handle_set_value(self->handles->pdata[i], self->low, key->value, self->high,
                            chosen ? chosen : words);
}

static void
set_chosen(BillowKeyGraph *self, guint i, gboolean chosen)
{
    GtkWidget *handle = self->handles->pdata[i];
    self->chosen[i] = chosen;
    if (chosen)
        gtk_widget_add_css_class(handle, "chosen");
    else
        gtk_widget_remove_css_class(handle, "chosen");
    describe_handle(self, i);
}

/* Chooses the keys from one to another, and no others. */
static void
choose_range(BillowKeyGraph *self, guint from, guint to)
{
    for (guint i = 0; i < self->handles->len; i++)
        set_chosen(self, i, i >= MIN(from, to) && i <= MAX(from, to));
}

/* Chooses a key that was pressed. A plain press on a chosen one leaves the others. */
static void
choose_pressed(BillowKeyGraph *self, guint i, GdkModifierType state)
{
    if (state & GDK_SHIFT_MASK)
        choose_range(self, MIN(self->last_chosen, self->handles->len - 1), i);
    else if (state & GDK_CONTROL_MASK)
        set_chosen(self, i, !self->chosen[i]);
    else if (!self->chosen[i])
        choose_range(self, i, i);
    if (!(state & GDK_SHIFT_MASK))
        self->last_chosen = i;
}

/* Returns the key whose handle has the keyboard focus, or -1. */
static int
focused_key(BillowKeyGraph *self)
{
    for (guint i = 0; i < self->handles->len; i++)
        if (gtk_widget_has_focus(self->handles->pdata[i]))
            return (int) i;
    return -1;
}

static gboolean
choose_focused(GtkWidget *widget, GVariant *arguments, gpointer data)
{
    BillowKeyGraph *self = BILLOW_KEY_GRAPH(widget);
    const int key = focused_key(self);
    if (key >= 0)
        choose_pressed(self, (guint) key, GDK_CONTROL_MASK);
    return key >= 0;
}

static gboolean
choose_all(GtkWidget *widget, GVariant *arguments, gpointer data)
{
    BillowKeyGraph *self = BILLOW_KEY_GRAPH(widget);
    choose_range(self, 0, G_MAXUINT);
    return TRUE;
}

GArray *
billow_key_graph_get_chosen(BillowKeyGraph *self)
{
    GArray *keys = g_array_new(FALSE, FALSE, sizeof(guint));
    const int focused = focused_key(self);
    for (guint i = 0; i < self->handles->len; i++)
        if (self->chosen[i])
            g_array_append_val(keys, i);
    if (keys->len == 0 && focused >= 0)
        g_array_append_vals(keys, &(guint){(guint) focused}, 1);
    const gboolean none = keys->len == 0;
    for (guint i = 0; none && i < self->number.n_keys; i++)
        g_array_append_val(keys, i);
    return keys;
}

gboolean
billow_key_graph_is_chosen(BillowKeyGraph *self, guint key)
{
    return key < self->handles->len && self->chosen[key];
}

void
billow_key_graph_choose(BillowKeyGraph *self, const GArray *keys)
{
    for (guint i = 0; i < self->handles->len; i++)
        set_chosen(self, i, FALSE);
    for (guint n = keys->len; n-- > 0;) {
        const guint i = g_array_index(keys, guint, n);
        if (i >= self->handles->len)
            continue;
        set_chosen(self, i, TRUE);
        self->last_chosen = i;
        gtk_widget_grab_focus(self->handles->pdata[i]);
    }
}

/* --- Handles --- */

static void
on_moved(GtkWidget *widget, int to_right, int up, BillowKeyGraph *self)
{
    guint i;
    if (!g_ptr_array_find(self->handles, widget, &i))
        return;
    const BillowNumberKey key = self->number.keys[i];
    const double value = key.value + VALUE_STEP * up * (self->high - self->low);
    g_signal_emit(self, signals[MOVED], 0, i, key.at + to_right * self->frame,
                  up == 0 ? key.value : value_at(self, down(self, value)));
}

static void
on_focus_left(GtkWidget *handle, BillowKeyGraph *self)
{
    if (self->dragged < 0)
        g_signal_emit(self, signals[SETTLED], 0);
}

static gboolean
remove_focused(GtkWidget *widget, GVariant *arguments, gpointer data)
{
    BillowKeyGraph *self = BILLOW_KEY_GRAPH(widget);
    const int key = focused_key(self);
    if (key < 0 || self->dragged >= 0)
        return FALSE;
    g_signal_emit(self, signals[REMOVED], 0, (guint) key);
    return TRUE;
}

/* --- The pointer --- */

/* Returns the key that can be grabbed at a place, or -1. */
static int
key_near(BillowKeyGraph *self, double x, double y)
{
    double nearest = GRAB_RADIUS;
    int found = -1;
    for (guint i = 0; i < self->handles->len; i++) {
        const BillowNumberKey *key = &self->number.keys[i];
        const double away = hypot(x - across(self, key->at), y - down(self, key->value));
        if (away <= nearest && key->at >= 0.0 && key->at <= 1.0) {
            nearest = away;
            found = (int) i;
        }
    }
    return found;
}

static void
on_drag_begin(GtkGestureDrag *drag, double x, double y, BillowKeyGraph *self)
{
    const int key = self->number.field ? key_near(self, x, y) : -1;
    if (key < 0) {
        gtk_gesture_set_state(GTK_GESTURE(drag), GTK_EVENT_SEQUENCE_DENIED);
        return;
    }
    gtk_gesture_set_state(GTK_GESTURE(drag), GTK_EVENT_SEQUENCE_CLAIMED);
    gtk_widget_grab_focus(self->handles->pdata[key]);
    choose_pressed(self, (guint) key,
                   gtk_event_controller_get_current_event_state(GTK_EVENT_CONTROLLER(drag)));
    self->before = self->number.keys[key];
    self->grip_x = across(self, self->before.at);
    self->grip_y = down(self, self->before.value);
    self->dragged = key;
}

static void
on_drag_update(GtkGestureDrag *drag, double dx, double dy, BillowKeyGraph *self)
{
    if (self->dragged >= 0 && (dx != 0.0 || dy != 0.0))
        g_signal_emit(self, signals[MOVED], 0, (guint) self->dragged, share_at(self, self->grip_x + dx),
                      value_at(self, self->grip_y + dy));
}

static void
end_drag(BillowKeyGraph *self)
{
    if (self->dragged < 0)
        return;
    self->dragged = -1;
    find_range(self);
    gtk_widget_queue_allocate(GTK_WIDGET(self));
    gtk_widget_queue_draw(GTK_WIDGET(self));
    g_signal_emit(self, signals[SETTLED], 0);
}

static void
cancel_drag(BillowKeyGraph *self)
{
    if (self->dragged >= 0)
        g_signal_emit(self, signals[MOVED], 0, (guint) self->dragged, self->before.at, self->before.value);
    end_drag(self);
}

/* Escape cancels the running drag, or otherwise removes the focus, so that the window gets keys again. */
static void
on_dropped(GtkWidget *widget, BillowKeyGraph *self)
{
    if (self->dragged < 0) {
        gtk_root_set_focus(gtk_widget_get_root(widget), NULL);
        return;
    }
    cancel_drag(self);
    gtk_gesture_set_state(self->drag, GTK_EVENT_SEQUENCE_DENIED);
}

static void
on_pressed(GtkGestureClick *click, int n, double x, double y, BillowKeyGraph *self)
{
    if (n == 2 && self->number.field && key_near(self, x, y) < 0)
        g_signal_emit(self, signals[ADDED], 0, share_at(self, x), value_at(self, y));
}

/* --- The widget --- */

static void
billow_key_graph_dispose(GObject *object)
{
    BillowKeyGraph *self = BILLOW_KEY_GRAPH(object);
    for (guint i = 0; self->handles && i < self->handles->len; i++)
        gtk_widget_unparent(self->handles->pdata[i]);
    g_clear_pointer(&self->handles, g_ptr_array_unref);
    g_clear_pointer(&self->number.keys, g_free);
    self->number = (BillowKeyedNumber){0};
    G_OBJECT_CLASS(billow_key_graph_parent_class)->dispose(object);
}

static void
billow_key_graph_class_init(BillowKeyGraphClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    const GType type = G_TYPE_FROM_CLASS(klass);
    G_OBJECT_CLASS(klass)->dispose = billow_key_graph_dispose;
    widget_class->snapshot = billow_key_graph_snapshot;
    widget_class->measure = billow_key_graph_measure;
    widget_class->size_allocate = billow_key_graph_size_allocate;
    gtk_widget_class_set_css_name(widget_class, "curvegraph");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
    gtk_widget_class_add_binding(widget_class, GDK_KEY_Delete, 0, remove_focused, NULL);
    gtk_widget_class_add_binding(widget_class, GDK_KEY_KP_Delete, 0, remove_focused, NULL);
    gtk_widget_class_add_binding(widget_class, GDK_KEY_Return, GDK_CONTROL_MASK, choose_focused, NULL);
    gtk_widget_class_add_binding(widget_class, GDK_KEY_KP_Enter, GDK_CONTROL_MASK, choose_focused, NULL);
    gtk_widget_class_add_binding(widget_class, GDK_KEY_a, GDK_CONTROL_MASK, choose_all, NULL);
    signals[MOVED] = g_signal_new("moved", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 3,
                                  G_TYPE_UINT, G_TYPE_DOUBLE, G_TYPE_DOUBLE);
    signals[ADDED] = g_signal_new("added", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 2,
                                  G_TYPE_DOUBLE, G_TYPE_DOUBLE);
    signals[REMOVED] =
        g_signal_new("removed", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
    signals[SETTLED] = g_signal_new("settled", type, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
billow_key_graph_init(BillowKeyGraph *self)
{
    self->handles = g_ptr_array_new();
    self->dragged = -1;
    self->high = 1.0;
    self->drag = gtk_gesture_drag_new();
    g_signal_connect(self->drag, "drag-begin", G_CALLBACK(on_drag_begin), self);
    g_signal_connect(self->drag, "drag-update", G_CALLBACK(on_drag_update), self);
    g_signal_connect_swapped(self->drag, "drag-end", G_CALLBACK(end_drag), self);
    g_signal_connect_swapped(self->drag, "cancel", G_CALLBACK(cancel_drag), self);
    gtk_event_controller_set_name(GTK_EVENT_CONTROLLER(self->drag), "number-key number-keys-choose");
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(self->drag));
    GtkGesture *click = gtk_gesture_click_new();
    g_signal_connect(click, "pressed", G_CALLBACK(on_pressed), self);
    gtk_event_controller_set_name(GTK_EVENT_CONTROLLER(click), "number-key");
    gtk_widget_add_controller(GTK_WIDGET(self), GTK_EVENT_CONTROLLER(click));
}

GtkWidget *
billow_key_graph_new(void)
{
    return g_object_new(BILLOW_TYPE_KEY_GRAPH, NULL);
}

static GtkWidget *
new_handle(BillowKeyGraph *self)
{
    /* Translators: the handle of a key in a graph, by its number: "Key 2" */
    g_autofree char *label = g_strdup_printf(_("Key %u"), self->handles->len + 1),
                    *name = g_strdup_printf("number-key-%u", self->handles->len);
    GtkWidget *handle = billow_handle_new(label);
    gtk_widget_set_name(handle, name);
    gtk_widget_set_parent(handle, GTK_WIDGET(self));
    g_signal_connect(handle, "moved", G_CALLBACK(on_moved), self);
    g_signal_connect(handle, "dropped", G_CALLBACK(on_dropped), self);
    g_signal_connect(handle, "left", G_CALLBACK(on_focus_left), self);
    return handle;
}

/* `same`: they are of the same keys as before, which stay chosen. */
static void
show_handles(BillowKeyGraph *self, gboolean same)
{
    const guint wanted = (guint) MIN(self->number.n_keys, (size_t) MOST_HANDLES);
    while (self->handles->len > wanted)
        gtk_widget_unparent(g_ptr_array_steal_index(self->handles, self->handles->len - 1));
    while (self->handles->len < wanted)
        g_ptr_array_add(self->handles, new_handle(self));
    for (guint i = 0; i < wanted; i++)
        set_chosen(self, i, self->chosen[i] && same);
}

void
billow_key_graph_show(BillowKeyGraph *self, const BillowKeyedNumber *number, double frame, double playhead)
{
    const gboolean same = self->number.field == number->field && self->number.n_keys == number->n_keys;
    g_free(self->number.keys);
    self->number = *number;
    self->number.keys = g_memdup2(number->keys, number->n_keys * sizeof *number->keys);
    self->frame = frame;
    self->playhead = playhead;
    if (self->dragged >= (int) number->n_keys)
        self->dragged = -1;
    if (self->dragged < 0)
        find_range(self);
    show_handles(self, same);
    gtk_widget_queue_allocate(GTK_WIDGET(self));
    gtk_widget_queue_draw(GTK_WIDGET(self));
}
