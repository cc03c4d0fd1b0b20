#include "widgets/curve_graph.h"

#include <glib/gi18n.h>

enum {
    GRAPH_WIDTH = 120,
    GRAPH_HEIGHT = 72,
    GRAPH_MARGIN = 8,
    GRAPH_STEPS = 64,
};

struct _BillowCurveGraph {
    GtkWidget parent_instance;
    BillowEasing easing;
};

G_DEFINE_FINAL_TYPE(BillowCurveGraph, billow_curve_graph, GTK_TYPE_WIDGET)

static void
draw_axes(cairo_t *cr, double width, double height)
{
    cairo_set_line_width(cr, 1);
    cairo_move_to(cr, 0.5, 0);
    cairo_line_to(cr, 0.5, height - 0.5);
    cairo_line_to(cr, width, height - 0.5);
    cairo_stroke(cr);
    double dashes[] = {2, 3};
    cairo_set_dash(cr, dashes, 2, 0);
    cairo_rectangle(cr, 0.5, 0.5, width - 1, height - 1);
    cairo_stroke(cr);
    cairo_set_dash(cr, NULL, 0, 0);
}

static void
draw_curve(BillowCurveGraph *self, cairo_t *cr, double width, double height)
{
    for (int i = 0; i <= GRAPH_STEPS; i++) {
        double tau = (double) i / GRAPH_STEPS;
        cairo_line_to(cr, tau * width, height * (1.0 - billow_easing_at(&self->easing, tau)));
    }
    cairo_set_line_width(cr, 2);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    cairo_stroke(cr);
}

static void
billow_curve_graph_snapshot(GtkWidget *widget, GtkSnapshot *snapshot)
{
    int width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget);
    cairo_t *cr =
        gtk_snapshot_append_cairo(snapshot, &GRAPHENE_RECT_INIT(0, 0, (float) width, (float) height));
    GdkRGBA color, axes;
    gtk_style_context_get_color(gtk_widget_get_style_context(widget), &color);
    axes = color;
    axes.alpha *= 0.35f;
    cairo_translate(cr, GRAPH_MARGIN, GRAPH_MARGIN);
    gdk_cairo_set_source_rgba(cr, &axes);
    draw_axes(cr, width - 2 * GRAPH_MARGIN, height - 2 * GRAPH_MARGIN);
    gdk_cairo_set_source_rgba(cr, &color);
    draw_curve(BILLOW_CURVE_GRAPH(widget), cr, width - 2 * GRAPH_MARGIN, height - 2 * GRAPH_MARGIN);
    cairo_destroy(cr);
}

static void
billow_curve_graph_measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum,
                           int *natural, int *minimum_baseline, int *natural_baseline)
{
    *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? GRAPH_WIDTH : GRAPH_HEIGHT;
}

static void
billow_curve_graph_class_init(BillowCurveGraphClass *klass)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(klass);
    widget_class->snapshot = billow_curve_graph_snapshot;
    widget_class->measure = billow_curve_graph_measure;
    gtk_widget_class_set_css_name(widget_class, "curvegraph");
    gtk_widget_class_set_accessible_role(widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
billow_curve_graph_init(BillowCurveGraph *self)
{
    BillowEasing easing = billow_easing_default();
    billow_curve_graph_set_easing(self, &easing);
}

GtkWidget *
billow_curve_graph_new(void)
{
    return g_object_new(BILLOW_TYPE_CURVE_GRAPH, NULL);
}

/* "Power in, degree 2.50", translated. Free with g_free(). */
static char *
describe(const BillowEasing *easing)
{
    GString *text = g_string_new(_(billow_easings[easing->curve].choice.label));
    for (const BillowField *field = billow_easing_fields; field->key; field++) {
        if (field->type != BILLOW_FIELD_NUMBER || (field->applies && !field->applies(easing)))
            continue;
        g_auto(GStrv) parts = g_strsplit(_(field->label), "_", 2);
        g_autofree char *label = g_strjoinv(NULL, parts);
        g_autofree char *name = g_utf8_strdown(label, -1);
        const double *value = (const void *) ((const char *) easing + field->offset);
        /* Translators: what a curve can be given, and how much of it: ", degree 2.50" */
        g_string_append_printf(text, _(", %s %.2f"), name, *value);
    }
    return g_string_free(text, FALSE);
}

void
billow_curve_graph_set_easing(BillowCurveGraph *self, const BillowEasing *easing)
{
    self->easing = *easing;
    g_autofree char *label = describe(easing);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}
