#include "widgets/graphs/fit_graph.h"

#include "widgets/controls/handle.h"

#include <glib/gi18n.h>
#include <math.h>

/* Pixels. */
enum { WIDTH = 240, HEIGHT = 170, MARGIN = 12, LABEL_GAP = 4, LABEL_PIXELS = 30 };

struct _BillowFitGraph {
    GtkWidget parent_instance;
    GArray *shares; /* of double: of 1 ... most keyframes */
    guint least, number;
    GtkWidget *handle;
};

G_DEFINE_FINAL_TYPE(BillowFitGraph, billow_fit_graph, GTK_TYPE_WIDGET)

enum { CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

/* --- Places: numbers go across by their logarithm, since a few more keyframes matter most where there are
 * few --- */

typedef struct {
    double left, right, top, bottom;
    double least, most; /* numbers */
    double high;        /* share */
} Scale;

static double
share_of(BillowFitGraph *self, guint number)
{
    return g_array_index(self->shares, double, number - 1);
}

static PangoLayout *
label_of(BillowFitGraph *self, const char *text, int *width, int *height)
{
    PangoLayout *layout = gtk_widget_create_pango_layout(GTK_WIDGET(self), text);
    pango_layout_get_pixel_size(layout, width, height);
    return layout;
}

static Scale
get_scale(BillowFitGraph *self)
{
    int line;
    g_autoptr(PangoLayout) layout = label_of(self, "0", NULL, &line);
    const double high = self->shares->len > 0 ? share_of(self, self->least) : 0.0;
    return (Scale){
        .left = MARGIN,
        .right = gtk_widget_get_width(GTK_WIDGET(self)) - MARGIN,
        .top = MARGIN + line,
        .bottom = gtk_widget_get_height(GTK_WIDGET(self)) - line - 2 * LABEL_GAP,
        .least = self->least,
        .most = self->shares->len,
        .high = fmax(high, 1e-6),
    };
}

static double
across(const Scale *scale, double number)
{
    const double whole = log(scale->most / scale->least);
    const double part = whole > 0.0 ? log(number / scale->least) / whole : 0.0;
    return scale->left + part * (scale->right - scale->left);
}

static double
down(const Scale *scale, double share)
{
    return scale->bottom - fmin(share / scale->high, 1.0) * (scale->bottom - scale->top);
}

static guint
number_at(const Scale *scale, double x)
{
    const double part = CLAMP((x - scale->left) / fmax(scale->right - scale->left, 1.0), 0.0, 1.0);
    return (guint) lround(scale->least * pow(scale->most / scale->least, part));
}

/* --- Drawing --- */

static void
draw_text(BillowFitGraph *self, GtkSnapshot *snapshot, const char *text, double x, double y, double share,
          const GdkRGBA *color)
{
    int width;
    g_autoptr(PangoLayout) layout = label_of(self, text, &width, NULL);
    gtk_snapshot_save(snapshot);
    gtk_snapshot_translate(snapshot, &GRAPHENE_POINT_INIT((float) (x - share * width), (float) y));
    gtk_snapshot_append_layout(snapshot, layout, color);
    gtk_snapshot_restore(snapshot);
}

/* Numbers below: the least, its doubles, and the most. */
static void
draw_numbers(BillowFitGraph *self, GtkSnapshot *snapshot, const Scale *scale, const GdkRGBA *color)
{
    const double y = scale->bottom + LABEL_GAP;
    for (guint n = self->least; n <= self->shares->len && across(scale, n) < scale->right - LABEL_PIXELS;
         n *= 2) {
        g_autofree char *text = g_strdup_printf("%u", n);
        draw_text(self, snapshot, text, across(scale, n), y, n == self->least ? 0.0 : 0.5, color);
    }
    g_autofree char *most = g_strdup_printf("%u", self->shares->len);
    draw_text(self, snapshot, most, scale->right, y, 1.0, color);
}

static void
draw_curve(BillowFitGraph *self, cairo_t *cr, const Scale *scale)
{
    double before = -1.0;
    for (guint n = self->least; n <= self->shares->len; n++) {
        const double x = across(scale, n);
        if (x - before < 0.5 && n < self->shares->len) /* thousands of numbers are near each other */
            continue;
        cairo_line_to(cr, x, down(scale, share_of(self, n)));
        before = x;
    }
    cairo_set_line_width(cr, 2.0);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    cairo_stroke(cr);
}

/* Draws the axes, and a line from the handle to its number. */
static void
draw_axes(BillowFitGraph *self, cairo_t *cr, const Scale *scale)
{
    const double x = across(scale, self->number);
    const double dashes[] = {2, 3};
    cairo_set_line_width(cr, 1.0);
    cairo_move_to(cr, floor(scale->left) + 0.5, scale->top);
    cairo_line_to(cr, floor(scale->left) + 0.5, floor(scale->bottom) + 0.5);
    cairo_line_to(cr, scale->right, floor(scale->bottom) + 0.5);
    cairo_stroke(cr);
    cairo_set_dash(cr, dashes, 2, 0);
    cairo_move_to(cr, x, down(scale, share_of(self, self->number)));
    cairo_line_to(cr, x, scale->bottom);
    cairo_stroke(cr);
    cairo_set_dash(cr, NULL, 0, 0);
}

static void
snapshot_graph(GtkWidget *widget, GtkSnapshot *snapshot)
{
    BillowFitGraph *self = BILLOW_FIT_GRAPH(widget);
    if (self->shares->len == 0)
        return;
    const Scale scale = get_scale(self);
    GdkRGBA color, faint;
    gtk_style_context_get_color(gtk_widget_get_style_context(widget), &color);
    faint = color;
    faint.alpha *= 0.6f;
    cairo_t *cr =
        gtk_snapshot_append_cairo(snapshot, &GRAPHENE_RECT_INIT(0, 0, (float) gtk_widget_get_width(widget),
                                                                (float) gtk_widget_get_height(widget)));
    gdk_cairo_set_source_rgba(cr, &faint);
    draw_axes(self, cr, &scale);
    gdk_cairo_set_source_rgba(cr, &color);
    draw_curve(self, cr, &scale);
    cairo_destroy(cr);
    g_autofree char *high = g_strdup_printf("%.3g %%", 100.0 * scale.high);
    draw_text(self, snapshot, high, scale.left, LABEL_GAP, 0.0, &color);
    draw_numbers(self, snapshot, &scale, &color);
    gtk_widget_snapshot_child(widget, self->handle, snapshot);
}

static void
measure_graph(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
              int *minimum_baseline, int *natural_baseline)
{
    *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : HEIGHT;
}

static void
allocate_graph(GtkWidget *widget, int width, int height, int baseline)
{
    BillowFitGraph *self = BILLOW_FIT_GRAPH(widget);
    GtkRequisition size;
    if (!gtk_widget_should_layout(self->handle))
        return;
    const Scale scale = get_scale(self);
    gtk_widget_get_preferred_size(self->handle, NULL, &size);
    const GtkAllocation place = {(int) lround(across(&scale, self->number) - 0.5 * size.width),
                                 (int) lround(down(&scale, share_of(self, self->number)) - 0.5 * size.height),
                                 size.width, size.height};
    gtk_widget_size_allocate(self->handle, &place, -1);
}

/* --- Choosing --- */

static void
show_number(BillowFitGraph *self)
{
    /* Translators: the number of keyframes of a fit, and its error as a share of the cloth's diagonal */
    g_autofree char *words =
        g_strdup_printf(ngettext("%u keyframe, %.2f %%", "%u keyframes, %.2f %%", self->number), self->number,
                        100.0 * share_of(self, self->number));
    billow_handle_set_value(BILLOW_HANDLE(self->handle), self->least, self->number, self->shares->len, words);
    gtk_widget_queue_allocate(GTK_WIDGET(self));
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void
choose(BillowFitGraph *self, gint64 number)
{
    const guint chosen = (guint) CLAMP(number, (gint64) self->least, (gint64) self->shares->len);
    if (self->shares->len == 0 || chosen == self->number)
        return;
    billow_fit_graph_set_number(self, chosen);
    g_signal_emit(self, signals[CHANGED], 0);
}

static void
on_moved(GtkWidget *handle, int right, int up, BillowFitGraph *self)
{
    choose(self, (gint64) self->number + right + up);
}

static void
choose_at(GtkWidget *widget, double x)
{
    BillowFitGraph *self = BILLOW_FIT_GRAPH(widget);
    const Scale scale = get_scale(self);
    choose(self, number_at(&scale, x));
}

/* --- The widget --- */

static void
dispose(GObject *object)
{
    BillowFitGraph *self = BILLOW_FIT_GRAPH(object);
    g_clear_pointer(&self->handle, gtk_widget_unparent);
    g_clear_pointer(&self->shares, g_array_unref);
    G_OBJECT_CLASS(billow_fit_graph_parent_class)->dispose(object);
}

static void
billow_fit_graph_class_init(BillowFitGraphClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = dispose;
    widget_class->snapshot = snapshot_graph;
    widget_class->measure = measure_graph;
    widget_class->size_allocate = allocate_graph;
    gtk_widget_class_set_css_name(widget_class, "fitgraph");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
    signals[CHANGED] = g_signal_new("changed", G_TYPE_FROM_CLASS(class), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                    NULL, G_TYPE_NONE, 0);
}

static void
billow_fit_graph_init(BillowFitGraph *self)
{
    GtkGesture *drag = gtk_gesture_drag_new();
    self->shares = g_array_new(FALSE, FALSE, sizeof(double));
    self->handle = billow_handle_new(_("Number of keyframes"));
    gtk_widget_set_name(self->handle, "fit-number");
    gtk_widget_set_visible(self->handle, FALSE);
    gtk_widget_set_parent(self->handle, GTK_WIDGET(self));
    g_signal_connect(self->handle, "moved", G_CALLBACK(on_moved), self);
    gtk_event_controller_set_name(GTK_EVENT_CONTROLLER(drag), "fit-number");
    billow_handle_follow_drag(BILLOW_HANDLE(self->handle), drag, choose_at);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                   _("Error by the number of keyframes"), -1);
}

GtkWidget *
billow_fit_graph_new(void)
{
    return g_object_new(BILLOW_TYPE_FIT_GRAPH, NULL);
}

void
billow_fit_graph_set_errors(BillowFitGraph *self, const double *shares, guint n)
{
    g_array_set_size(self->shares, 0);
    g_array_append_vals(self->shares, shares, n);
    self->least = 1;
    while (self->least < n && share_of(self, self->least) == INFINITY)
        self->least++;
    self->number = CLAMP(self->number, self->least, n);
    gtk_widget_set_visible(self->handle, TRUE);
    show_number(self);
}

void
billow_fit_graph_set_number(BillowFitGraph *self, guint number)
{
    if (self->shares->len == 0)
        return;
    self->number = CLAMP(number, self->least, self->shares->len);
    show_number(self);
}

guint
billow_fit_graph_get_number(BillowFitGraph *self)
{
    return self->number;
}
