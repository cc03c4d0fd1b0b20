#include "app/stage/distance_legend.h"

#include "app/common/length_text.h"
#include "gl/ramp.h"

#include <glib/gi18n.h>
#include <math.h>

struct _BillowDistanceLegend {
    GtkWidget parent;
    GtkWidget *title, *ramp, *low, *high;
    double line; /* position as a share of the ramp; 0: no line */
};

G_DEFINE_FINAL_TYPE(BillowDistanceLegend, billow_distance_legend, GTK_TYPE_WIDGET)

enum { RAMP_WIDTH = 120, RAMP_HEIGHT = 10, LINE_WIDTH = 2 };

double
billow_distance_legend_round(double metres)
{
    static const double steps[] = {1.0, 2.0, 3.0, 5.0, 7.0, 10.0};
    const double least = fmax(metres, 1e-3), unit = pow(10.0, floor(log10(least)));
    for (size_t i = 0; i < G_N_ELEMENTS(steps); i++) {
        if (steps[i] * unit >= least * (1.0 - 1e-9)) /* 10^-3 has no exact representation */
            return steps[i] * unit;
    }
    return 10.0 * unit;
}

static void
draw_ramp(GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer data)
{
    cairo_pattern_t *pattern = cairo_pattern_create_linear(0, 0, width, 0);
    for (int i = 0; i < BILLOW_RAMP_COLORS; i++) {
        const BillowColor color = billow_ramp_colors[i];
        cairo_pattern_add_color_stop_rgb(pattern, (double) i / (BILLOW_RAMP_COLORS - 1), color.red,
                                         color.green, color.blue);
    }
    cairo_set_source(cr, pattern);
    cairo_rectangle(cr, 0, 0, width, height);
    cairo_fill(cr);
    cairo_pattern_destroy(pattern);
    const BillowDistanceLegend *self = data;
    if (self->line <= 0.0)
        return;
    cairo_set_source_rgb(cr, 1.0, 1.0, 1.0);
    cairo_rectangle(cr, fmin(round(self->line * width), width - LINE_WIDTH), 0, LINE_WIDTH, height);
    cairo_fill(cr);
}

static void
show(BillowDistanceLegend *self, const char *title, const char *high, double line, const char *meaning,
     const char *tooltip)
{
    if (g_str_equal(gtk_label_get_text(GTK_LABEL(self->high)), high) &&
        g_str_equal(gtk_label_get_text(GTK_LABEL(self->title)), title) && self->line == line)
        return;
    self->line = line;
    gtk_widget_queue_draw(self->ramp);
    gtk_label_set_text(GTK_LABEL(self->title), title);
    gtk_label_set_text(GTK_LABEL(self->high), high);
    gtk_widget_set_tooltip_text(GTK_WIDGET(self), tooltip);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_LABEL, meaning, -1);
}

void
billow_distance_legend_set_largest(BillowDistanceLegend *self, double metres)
{
    g_return_if_fail(BILLOW_IS_DISTANCE_LEGEND(self));
    g_autofree char *text = billow_length_round_text(metres);
    g_autofree char *meaning = g_strdup_printf(_("Colors: distance between fake and physics, 0 to %s"), text);
    show(self, _("Distance"), text, 0.0, meaning,
         _("Distance between each point of the fake and the same point of the physics, at this frame"));
}

void
billow_distance_legend_set_fit(BillowDistanceLegend *self, double metres)
{
    g_return_if_fail(BILLOW_IS_DISTANCE_LEGEND(self));
    g_autofree char *text = billow_length_round_text(metres);
    g_autofree char *meaning =
        g_strdup_printf(_("Colors: distance between the fit and the frames, 0 to %s"), text);
    show(self, _("Distance"), text, 0.0, meaning,
         _("Distance between each point of the fitted cloth and the same point of the frame that is shown"));
}

void
billow_distance_legend_set_strain(BillowDistanceLegend *self, double end, double limit)
{
    g_return_if_fail(BILLOW_IS_DISTANCE_LEGEND(self));
    g_autofree char *text = g_strdup_printf("%.3g %%", 100.0 * end);
    g_autofree char *meaning = g_strdup_printf(_("Colors: strain of the edges, 0 to %s"), text);
    g_autofree char *tooltip =
        g_strdup_printf(_("How much the edges at each point are too long or too short at this frame. White "
                          "line: strain limit; frames over %.3g %% are shown as problems on the ruler."),
                        100.0 * limit);
    show(self, _("Strain"), text, limit / end, meaning, tooltip);
}

void
billow_distance_legend_set_weight(BillowDistanceLegend *self)
{
    g_return_if_fail(BILLOW_IS_DISTANCE_LEGEND(self));
    show(self, _("Weight"), "1", 0.0, _("Colors: painted weights, 0 to 1"),
         _("How strongly the wave or sway acts on each point of the cloth: 0 is not at all, 1 is fully"));
}

void
billow_distance_legend_set_gap(BillowDistanceLegend *self)
{
    g_return_if_fail(BILLOW_IS_DISTANCE_LEGEND(self));
    g_autofree char *text = billow_length_round_text(BILLOW_GAP_RAMP_END);
    g_autofree char *meaning = g_strdup_printf(_("Colors: gap to the nearest collider, 0 to %s"), text);
    show(self, _("Gap"), text, 0.0, meaning,
         _("How far each point of the cloth is from the nearest collider at this frame: 0 is in it or at its "
           "surface. Floors do not count"));
}

static void
billow_distance_legend_dispose(GObject *object)
{
    GtkWidget *child;
    while ((child = gtk_widget_get_first_child(GTK_WIDGET(object))))
        gtk_widget_unparent(child);
    G_OBJECT_CLASS(billow_distance_legend_parent_class)->dispose(object);
}

static void
billow_distance_legend_class_init(BillowDistanceLegendClass *class)
{
    G_OBJECT_CLASS(class)->dispose = billow_distance_legend_dispose;
    gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(class), GTK_TYPE_BOX_LAYOUT);
    gtk_widget_class_set_accessible_role(GTK_WIDGET_CLASS(class), GTK_ACCESSIBLE_ROLE_IMG);
}

static void
billow_distance_legend_init(BillowDistanceLegend *self)
{
    GtkLayoutManager *layout = gtk_widget_get_layout_manager(GTK_WIDGET(self));
    gtk_box_layout_set_spacing(GTK_BOX_LAYOUT(layout), 6);
    self->title = gtk_label_new("");
    self->low = gtk_label_new("0");
    self->ramp = gtk_drawing_area_new();
    self->high = gtk_label_new("");
    gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(self->ramp), RAMP_WIDTH);
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(self->ramp), RAMP_HEIGHT);
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(self->ramp), draw_ramp, self, NULL);
    gtk_widget_set_valign(self->ramp, GTK_ALIGN_CENTER);
    gtk_widget_set_parent(self->title, GTK_WIDGET(self));
    gtk_widget_set_parent(self->low, GTK_WIDGET(self));
    gtk_widget_set_parent(self->ramp, GTK_WIDGET(self));
    gtk_widget_set_parent(self->high, GTK_WIDGET(self));
    billow_distance_legend_set_largest(self, billow_distance_legend_round(0.0));
}
