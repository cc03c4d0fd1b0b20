/* Draws the metric graph: title, legend, axes with numbers, curves, the current and the hovered frame. */
#include "widgets/graphs/metric_graph_private.h"

#include <glib/gi18n.h>
#include <math.h>

enum {
    GUTTER_DIGITS = 5, /* least room for the numbers to the left of the plot, in digits */
    GAP = 6,           /* between things side by side */
    RIGHT_MARGIN = 8,  /* room for the dot of the last frame */
    SWATCH_WIDTH = 12,
    TICK_PIXELS = 26,   /* least distance between horizontal lines */
    NUMBER_PIXELS = 48, /* least distance between frame numbers */
    DOT_RADIUS = 3,
    LABEL_PADDING = 6,
    LABEL_RADIUS = 5,
};

/* What the drawing functions share. */
typedef struct {
    BillowMetricGraph *graph;
    GtkSnapshot *snapshot;
    PangoLayout *layout;
    BillowMetricPlot plot;
    BillowMetricScale scale;
    int n_ticks;
    GdkRGBA text, faint;
} DrawContext;

/* --- Places --- */

static int
text_size(BillowMetricGraph *self, const char *text, int *height)
{
    g_autoptr(PangoLayout) layout = gtk_widget_create_pango_layout(GTK_WIDGET(self), text);
    int width = 0;
    pango_layout_get_pixel_size(layout, &width, height);
    return width;
}

int
billow_metric_graph_line(BillowMetricGraph *self)
{
    int height = 0;
    text_size(self, "0", &height);
    return height + 2;
}

static BillowMetricScale
make_scale(BillowMetricGraph *self, int n_ticks)
{
    double least = INFINITY, largest = -INFINITY;
    for (int i = 0; i < self->n_series; i++) {
        least = MIN(least, self->series[i].least);
        largest = MAX(largest, self->series[i].largest);
    }
    return billow_metric_scale_make(self->kind, least, largest, n_ticks);
}

/* Returns the label of a tick, in the unit that is shown. Free with g_free(). */
static char *
tick_label(BillowMetricGraph *self, const BillowMetricScale *scale, double tick)
{
    const double factor = billow_metric_graph_unit(self).factor;
    const BillowMetricScale read = {scale->kind, scale->low * factor, scale->high * factor,
                                    scale->step * factor};
    return billow_metric_tick_label(&read, tick * factor);
}

static int
count_ticks(double height)
{
    return (int) CLAMP(height / TICK_PIXELS, 2, 6);
}

/* The title and the legend take a line each above the plot, frame numbers one below it. */
BillowMetricPlot
billow_metric_graph_plot(BillowMetricGraph *self)
{
    int line = billow_metric_graph_line(self);
    double top = 2 * line + line / 4;
    double height = MAX(gtk_widget_get_height(GTK_WIDGET(self)) - line - top, 1.0);
    const int n_ticks = count_ticks(height);
    BillowMetricScale scale = make_scale(self, n_ticks);
    g_autoptr(GArray) ticks = billow_metric_scale_ticks(&scale, n_ticks);
    int widest = GUTTER_DIGITS * text_size(self, "0", NULL); /* of the numbers beside the plot */
    for (guint i = 0; i < ticks->len; i++) {
        g_autofree char *label = tick_label(self, &scale, g_array_index(ticks, double, i));
        widest = MAX(widest, text_size(self, label, NULL));
    }
    double left = widest + GAP;
    double width = gtk_widget_get_width(GTK_WIDGET(self)) - left - RIGHT_MARGIN;
    return (BillowMetricPlot){left, top, MAX(width, 1.0), height};
}

double
billow_metric_graph_x(BillowMetricGraph *self, const BillowMetricPlot *plot, int frame)
{
    return plot->left + plot->width * (frame - 1) / MAX(self->total - 1, 1);
}

int
billow_metric_graph_frame_at(BillowMetricGraph *self, const BillowMetricPlot *plot, double x)
{
    double share = CLAMP((x - plot->left) / plot->width, 0.0, 1.0);
    return 1 + (int) lround(share * (self->total - 1));
}

static double
get_y(const DrawContext *drawing, double value)
{
    const BillowMetricPlot *plot = &drawing->plot;
    return plot->top + plot->height * (1.0 - billow_metric_scale_height(&drawing->scale, value));
}

static GdkRGBA
get_color(const DrawContext *drawing, const char *name)
{
    GdkRGBA color = drawing->text;
    GtkStyleContext *style = gtk_widget_get_style_context(GTK_WIDGET(drawing->graph));
    gtk_style_context_lookup_color(style, name, &color);
    return color;
}

/* --- Shapes --- */

static void
draw_rect(const DrawContext *drawing, const GdkRGBA *color, double x, double y, double width, double height)
{
    if (width > 0.0 && height > 0.0)
        gtk_snapshot_append_color(drawing->snapshot, color,
                                  &GRAPHENE_RECT_INIT((float) x, (float) y, (float) width, (float) height));
}

/* Draws a line of text, within the widget. `alignment`: 0 starts at `x`, 0.5 is centered there, 1 ends
 * there. Returns the width of the text. */
static int
draw_text(const DrawContext *drawing, const char *text, double x, double y, double alignment,
          const GdkRGBA *color)
{
    int width = 0;
    pango_layout_set_text(drawing->layout, text, -1);
    pango_layout_get_pixel_size(drawing->layout, &width, NULL);
    double left =
        CLAMP(x - alignment * width, 0.0, MAX(gtk_widget_get_width(GTK_WIDGET(drawing->graph)) - width, 0.0));
    gtk_snapshot_save(drawing->snapshot);
    gtk_snapshot_translate(drawing->snapshot, &GRAPHENE_POINT_INIT((float) round(left), (float) round(y)));
    gtk_snapshot_append_layout(drawing->snapshot, drawing->layout, color);
    gtk_snapshot_restore(drawing->snapshot);
    return width;
}

static void
draw_rounded(const DrawContext *drawing, const GdkRGBA *color, double x, double y, double width,
             double height, float radius)
{
    GskRoundedRect shape;
    graphene_rect_t bounds = GRAPHENE_RECT_INIT((float) x, (float) y, (float) width, (float) height);
    gsk_rounded_rect_init_from_rect(&shape, &bounds, radius);
    gtk_snapshot_push_rounded_clip(drawing->snapshot, &shape);
    gtk_snapshot_append_color(drawing->snapshot, color, &bounds);
    gtk_snapshot_pop(drawing->snapshot);
}

/* --- Title and legend --- */

static void
draw_title(const DrawContext *drawing)
{
    BillowMetricGraph *self = drawing->graph;
    const char *unit = billow_metric_graph_unit(self).name;
    g_autofree char *title = *unit ? g_strdup_printf("%s (%s)", self->title, unit) : g_strdup(self->title);
    g_autoptr(PangoAttrList) bold = pango_attr_list_new();
    pango_attr_list_insert(bold, pango_attr_weight_new(PANGO_WEIGHT_BOLD));
    pango_layout_set_attributes(drawing->layout, bold);
    draw_text(drawing, title, 0, 0, 0, &drawing->text);
    pango_layout_set_attributes(drawing->layout, NULL);
}

/* Returns the legend's value at the current frame, with the series' name if `named`. Free with g_free(). */
static char *
legend_text(BillowMetricGraph *self, int series, gboolean named)
{
    const double value = billow_metric_graph_value(self, series, self->frame);
    g_autofree char *number = billow_metric_number(value * billow_metric_graph_unit(self).factor);
    return named ? g_strdup_printf("%s  %s", self->series[series].name, number) : g_steal_pointer(&number);
}

static double
legend_width(BillowMetricGraph *self, gboolean named)
{
    double width = 0.0;
    for (int i = 0; i < self->n_series; i++) {
        g_autofree char *text = legend_text(self, i, named);
        width += SWATCH_WIDTH + GAP + text_size(self, text, NULL) + (i > 0 ? 3 * GAP : 0);
    }
    return width;
}

/* Draws the series' colors and their values at the current frame, from the left of the plot or, if they need
 * the room, from farther left; with names if they fit. */
static void
draw_legend(const DrawContext *drawing)
{
    BillowMetricGraph *self = drawing->graph;
    const double all = gtk_widget_get_width(GTK_WIDGET(self)), line = billow_metric_graph_line(self);
    const gboolean named = legend_width(self, TRUE) <= all;
    double x = CLAMP(all - legend_width(self, named), 0.0, drawing->plot.left);
    for (int i = 0; i < self->n_series; i++) {
        GdkRGBA color = get_color(drawing, self->series[i].color);
        g_autofree char *text = legend_text(self, i, named);
        draw_rounded(drawing, &color, x, round(1.5 * line) - 2, SWATCH_WIDTH, 3, 1.5f);
        x += SWATCH_WIDTH + GAP;
        x += draw_text(drawing, text, x, line, 0, &drawing->text) + 3 * GAP;
    }
}

/* --- Axes --- */

static void
draw_values_axis(const DrawContext *drawing)
{
    const BillowMetricPlot *plot = &drawing->plot;
    GdkRGBA grid = get_color(drawing, "metric_grid");
    double half = billow_metric_graph_line(drawing->graph) / 2.0;
    g_autoptr(GArray) ticks = billow_metric_scale_ticks(&drawing->scale, drawing->n_ticks);
    for (guint i = 0; i < ticks->len; i++) {
        double tick = g_array_index(ticks, double, i), y = round(get_y(drawing, tick));
        g_autofree char *label = tick_label(drawing->graph, &drawing->scale, tick);
        draw_rect(drawing, &grid, plot->left, y, plot->width, 1);
        draw_text(drawing, label, plot->left - GAP, y - half, 1, &drawing->faint);
    }
}

static void
draw_frames_axis(const DrawContext *drawing)
{
    BillowMetricGraph *self = drawing->graph;
    const BillowMetricPlot *plot = &drawing->plot;
    GdkRGBA grid = get_color(drawing, "metric_grid");
    double bottom = plot->top + plot->height;
    int step = (int) billow_metric_nice_step(MAX(self->total * NUMBER_PIXELS / plot->width, 1.0));
    for (int frame = step; frame <= self->total; frame += step) {
        double x = billow_metric_graph_x(self, plot, frame);
        g_autofree char *number = g_strdup_printf("%d", frame);
        draw_rect(drawing, &grid, round(x), bottom, 1, 4);
        draw_text(drawing, number, x, bottom + 3, 0.5, &drawing->faint);
    }
}

/* Shades the frames that have no values yet. */
static void
draw_unknown(const DrawContext *drawing)
{
    BillowMetricGraph *self = drawing->graph;
    const BillowMetricPlot *plot = &drawing->plot;
    GdkRGBA color = get_color(drawing, "metric_unknown");
    int known = 0;
    for (int i = 0; i < self->n_series; i++)
        known = MAX(known, (int) self->series[i].values->len);
    double right = plot->left + plot->width;
    double from = known > 0 ? billow_metric_graph_x(self, plot, known) : plot->left;
    if (known < self->total)
        draw_rect(drawing, &color, from, plot->top, right - from, plot->height);
}

/* --- Series --- */

/* Continues the line to a point, or begins one there. A single point is a dot of the line's width. */
static void
extend_line(cairo_t *cr, double x, double y, gboolean begin)
{
    if (begin)
        cairo_move_to(cr, x, y);
    cairo_line_to(cr, x, y);
}

static void
trace_frames(const DrawContext *drawing, cairo_t *cr, const GArray *values, int n)
{
    gboolean begin = TRUE;
    for (int i = 0; i < n; i++) {
        double value = g_array_index(values, double, i);
        gboolean has_place = billow_metric_has_place(drawing->scale.kind, value);
        if (has_place)
            extend_line(cr, billow_metric_graph_x(drawing->graph, &drawing->plot, i + 1),
                        get_y(drawing, value), begin);
        begin = !has_place;
    }
}

/* Traces the values where pixels have several frames: a vertical line from the least to the largest. */
static void
trace_columns(const DrawContext *drawing, cairo_t *cr, const GArray *values, int n)
{
    int columns = (int) drawing->plot.width;
    double per_column = (double) drawing->graph->total / columns;
    gboolean begin = TRUE;
    for (int column = 0; column < columns; column++) {
        double least = INFINITY, largest = -INFINITY;
        for (int i = (int) (column * per_column); i < MIN((int) ((column + 1) * per_column), n); i++) {
            double value = g_array_index(values, double, i);
            if (!billow_metric_has_place(drawing->scale.kind, value))
                continue;
            least = MIN(least, value);
            largest = MAX(largest, value);
        }
        if (least <= largest) {
            extend_line(cr, drawing->plot.left + column + 0.5, get_y(drawing, least), begin);
            extend_line(cr, drawing->plot.left + column + 0.5, get_y(drawing, largest), FALSE);
        }
        begin = least > largest;
    }
}

static void
draw_series(const DrawContext *drawing)
{
    BillowMetricGraph *self = drawing->graph;
    const BillowMetricPlot *plot = &drawing->plot;
    cairo_t *cr = gtk_snapshot_append_cairo(
        drawing->snapshot, &GRAPHENE_RECT_INIT((float) plot->left - 2, (float) plot->top - 2,
                                               (float) plot->width + 4, (float) plot->height + 4));
    cairo_set_line_width(cr, 1.75);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    for (int i = 0; i < self->n_series; i++) {
        const GArray *values = self->series[i].values;
        GdkRGBA color = get_color(drawing, self->series[i].color);
        int n = MIN((int) values->len, self->total);
        gdk_cairo_set_source_rgba(cr, &color);
        (self->total <= plot->width ? trace_frames : trace_columns)(drawing, cr, values, n);
        cairo_stroke(cr);
    }
    cairo_destroy(cr);
}

/* --- Current and hovered frame --- */

static void
draw_frame(const DrawContext *drawing, int frame, const char *color_name, double width)
{
    BillowMetricGraph *self = drawing->graph;
    GdkRGBA color = get_color(drawing, color_name);
    double x = billow_metric_graph_x(self, &drawing->plot, frame);
    draw_rect(drawing, &color, round(x - width / 2.0), drawing->plot.top, width, drawing->plot.height);
    for (int i = 0; i < self->n_series; i++) {
        double value = billow_metric_graph_value(self, i, frame);
        color = get_color(drawing, self->series[i].color);
        if (billow_metric_has_place(drawing->scale.kind, value))
            draw_rounded(drawing, &color, x - DOT_RADIUS, get_y(drawing, value) - DOT_RADIUS, 2 * DOT_RADIUS,
                         2 * DOT_RADIUS, DOT_RADIUS);
    }
}

/* Draws the values of the hovered frame on the side of it that has room. */
static void
draw_hover_label(const DrawContext *drawing)
{
    BillowMetricGraph *self = drawing->graph;
    const BillowMetricPlot *plot = &drawing->plot;
    g_autoptr(GString) text = g_string_new(NULL);
    g_string_printf(text, _("Frame %d"), self->hovered);
    for (int i = 0; i < self->n_series; i++) {
        g_autofree char *value = billow_metric_graph_value_text(self, i, self->hovered);
        g_string_append_printf(text, "\n%s", value);
    }
    GdkRGBA back = get_color(drawing, "metric_label"), front = get_color(drawing, "metric_label_text");
    int width = 0, height = 0;
    pango_layout_set_text(drawing->layout, text->str, -1);
    pango_layout_get_pixel_size(drawing->layout, &width, &height);
    double x = billow_metric_graph_x(self, plot, self->hovered);
    double box = width + 2 * LABEL_PADDING;
    double left = x + GAP + box <= plot->left + plot->width ? x + GAP : MAX(x - GAP - box, 0.0);
    draw_rounded(drawing, &back, round(left), plot->top, box, height + LABEL_PADDING, LABEL_RADIUS);
    draw_text(drawing, text->str, left + LABEL_PADDING, plot->top + LABEL_PADDING / 2.0, 0, &front);
}

void
billow_metric_graph_draw(BillowMetricGraph *self, GtkSnapshot *snapshot)
{
    g_autoptr(PangoLayout) layout = gtk_widget_create_pango_layout(GTK_WIDGET(self), NULL);
    DrawContext drawing = {
        .graph = self, .snapshot = snapshot, .layout = layout, .plot = billow_metric_graph_plot(self)};
    drawing.n_ticks = count_ticks(drawing.plot.height);
    drawing.scale = make_scale(self, drawing.n_ticks);
    gtk_style_context_get_color(gtk_widget_get_style_context(GTK_WIDGET(self)), &drawing.text);
    drawing.faint = drawing.text;
    drawing.faint.alpha *= 0.6f;
    draw_title(&drawing);
    draw_legend(&drawing);
    draw_values_axis(&drawing);
    draw_frames_axis(&drawing);
    draw_unknown(&drawing);
    draw_series(&drawing);
    draw_frame(&drawing, self->frame, "metric_frame", 2);
    if (self->hovered > 0) {
        draw_frame(&drawing, self->hovered, "metric_crosshair", 1);
        draw_hover_label(&drawing);
    }
}
