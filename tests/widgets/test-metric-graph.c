/* Tests the metric graph in a window, with real pointer and key events. */
#include "hands.h"
#include "widgets/graphs/metric_graph_private.h"

#include <math.h>
#include <time.h>

enum { TOTAL = 144 };

typedef struct {
    GtkWidget *window;
    BillowMetricGraph *graph;
    int picked, n_picked;
} Fixture;

static void
on_frame_picked(BillowMetricGraph *graph, int frame, Fixture *fixture)
{
    fixture->picked = frame;
    fixture->n_picked++;
    billow_metric_graph_set_frame(graph, frame);
}

/* Sets the value n at frame n, and twice that for the second series. */
static void
set_values(BillowMetricGraph *graph, int n)
{
    g_autofree double *once = g_new(double, n), *twice = g_new(double, n);
    for (int i = 0; i < n; i++) {
        once[i] = i + 1;
        twice[i] = 2 * (i + 1);
    }
    billow_metric_graph_set_values(graph, 0, once, n);
    billow_metric_graph_set_values(graph, 1, twice, n);
}

static void
set_up(Fixture *fixture, gconstpointer data)
{
    fixture->graph = BILLOW_METRIC_GRAPH(billow_metric_graph_new("Distance", "cm", BILLOW_METRIC_FROM_ZERO));
    billow_metric_graph_add_series(fixture->graph, "RMS", "metric_rms");
    billow_metric_graph_add_series(fixture->graph, "Largest", "metric_largest");
    billow_metric_graph_set_total(fixture->graph, TOTAL);
    set_values(fixture->graph, 100);
    g_signal_connect(fixture->graph, "frame-picked", G_CALLBACK(on_frame_picked), fixture);
    fixture->window = hands_show(GTK_WIDGET(fixture->graph), 480, 200);
}

static void
tear_down(Fixture *fixture, gconstpointer data)
{
    gtk_window_destroy(GTK_WINDOW(fixture->window));
    hands_settle();
}

static double
x_of(Fixture *fixture, int frame)
{
    BillowMetricPlot plot = billow_metric_graph_plot(fixture->graph);
    return billow_metric_graph_x(fixture->graph, &plot, frame);
}

static double
middle(Fixture *fixture)
{
    BillowMetricPlot plot = billow_metric_graph_plot(fixture->graph);
    return plot.top + plot.height / 2.0;
}

static void
point_at(Fixture *fixture, int frame)
{
    hands_point_at(GTK_WIDGET(fixture->graph), x_of(fixture, frame), middle(fixture));
}

static GskRenderNode *
draw(BillowMetricGraph *graph)
{
    GtkSnapshot *snapshot = gtk_snapshot_new();
    billow_metric_graph_draw(graph, snapshot);
    return gtk_snapshot_free_to_node(snapshot);
}

/* --- Places --- */

static int
text_width(GtkWidget *widget, const char *text)
{
    g_autoptr(PangoLayout) layout = gtk_widget_create_pango_layout(widget, text);
    int width;
    pango_layout_get_pixel_size(layout, &width, NULL);
    return width;
}

static gboolean
is_laid_out(gpointer widget)
{
    return gtk_widget_get_height(widget) > 100;
}

/* The numbers of the axis are to the left of the plot, however long they are. */
static void
test_gutter(Fixture *fixture, gconstpointer data)
{
    const double values[] = {-15.7468, -15.7467};
    const double usual = billow_metric_graph_plot(fixture->graph).left;
    GtkWidget *widget = billow_metric_graph_new("Energy", "J", BILLOW_METRIC_FITTED);
    BillowMetricGraph *graph = BILLOW_METRIC_GRAPH(widget);
    billow_metric_graph_add_series(graph, "Fake", "metric_fake");
    billow_metric_graph_set_values(graph, 0, values, G_N_ELEMENTS(values));
    gtk_window_set_child(GTK_WINDOW(fixture->window), widget);
    hands_wait_until(is_laid_out, widget);
    g_assert_cmpfloat(text_width(widget, "-15.745"), >, usual);
    g_assert_cmpfloat(billow_metric_graph_plot(graph).left, >, text_width(widget, "-15.745"));
}

/* Appends the rectangles of all texts in a drawing. */
static void
add_texts(GArray *places, GskRenderNode *node, graphene_point_t at)
{
    const GskRenderNodeType type = gsk_render_node_get_node_type(node);
    if (type == GSK_TEXT_NODE) {
        graphene_rect_t place;
        gsk_render_node_get_bounds(node, &place);
        graphene_rect_offset(&place, at.x, at.y);
        g_array_append_val(places, place);
    } else if (type == GSK_TRANSFORM_NODE) {
        float x, y;
        gsk_transform_to_translate(gsk_transform_node_get_transform(node), &x, &y);
        add_texts(places, gsk_transform_node_get_child(node), GRAPHENE_POINT_INIT(at.x + x, at.y + y));
    }
    for (guint i = 0; type == GSK_CONTAINER_NODE && i < gsk_container_node_get_n_children(node); i++)
        add_texts(places, gsk_container_node_get_child(node, i), at);
}

/* No text covers another, however narrow the graph and however long its numbers. */
static void
test_texts(Fixture *fixture, gconstpointer data)
{
    static const int widths[] = {300, 220, 160};
    const double large[] = {12345678.0}, larger[] = {98765432.0};
    for (size_t i = 0; i < G_N_ELEMENTS(widths); i++) {
        GtkWidget *widget = billow_metric_graph_new("Energy", "J", BILLOW_METRIC_FROM_ZERO);
        BillowMetricGraph *graph = BILLOW_METRIC_GRAPH(widget);
        billow_metric_graph_add_series(graph, "Largest by fake", "metric_fake");
        billow_metric_graph_add_series(graph, "Largest by physics", "metric_physics");
        billow_metric_graph_set_values(graph, 0, large, 1);
        billow_metric_graph_set_values(graph, 1, larger, 1);
        gtk_widget_set_halign(widget, GTK_ALIGN_START);
        gtk_widget_set_size_request(widget, widths[i], 150);
        gtk_window_set_child(GTK_WINDOW(fixture->window), widget);
        hands_wait_until(is_laid_out, widget);
        g_autoptr(GskRenderNode) node = draw(graph);
        g_autoptr(GArray) places = g_array_new(FALSE, FALSE, sizeof(graphene_rect_t));
        add_texts(places, node, GRAPHENE_POINT_INIT(0, 0));
        g_assert_cmpuint(places->len, >, 4);
        for (guint a = 0; a < places->len; a++)
            for (guint b = a + 1; b < places->len; b++)
                g_assert_false(graphene_rect_intersection(&g_array_index(places, graphene_rect_t, a),
                                                          &g_array_index(places, graphene_rect_t, b), NULL));
    }
}

/* Small values are shown in a finer unit everywhere. */
static void
test_small(Fixture *fixture, gconstpointer data)
{
    const double values[] = {0.004, 0.0021};
    billow_metric_graph_set_values(fixture->graph, 0, values, G_N_ELEMENTS(values));
    billow_metric_graph_set_values(fixture->graph, 1, values, G_N_ELEMENTS(values));
    g_autofree char *text = billow_metric_graph_describe(fixture->graph, 1);
    g_assert_cmpstr(text, ==, "Frame 1: RMS 0.0400 mm, Largest 0.0400 mm");
}

/* --- Pointer and keys --- */

static void
test_click(Fixture *fixture, gconstpointer data)
{
    point_at(fixture, 37);
    hands_act("click 1");
    g_assert_cmpint(fixture->picked, ==, 37);
    g_assert_true(gtk_widget_has_focus(GTK_WIDGET(fixture->graph)));
    point_at(fixture, 120); /* not computed yet, but a frame of the axis */
    hands_act("click 1");
    g_assert_cmpint(fixture->picked, ==, 120);
    hands_click_at(GTK_WIDGET(fixture->graph), x_of(fixture, 60), 4); /* the title */
    g_assert_cmpint(fixture->n_picked, ==, 2);
}

static void
test_drag(Fixture *fixture, gconstpointer data)
{
    hands_drag(GTK_WIDGET(fixture->graph), x_of(fixture, 20), middle(fixture), x_of(fixture, 90),
               middle(fixture));
    g_assert_cmpint(fixture->picked, ==, 90);
    g_assert_cmpint(fixture->n_picked, >=, 3);
    hands_drag(GTK_WIDGET(fixture->graph), x_of(fixture, 20), middle(fixture), 3, middle(fixture));
    g_assert_cmpint(fixture->picked, ==, 1);
}

static void
test_keys(Fixture *fixture, gconstpointer data)
{
    gtk_widget_grab_focus(GTK_WIDGET(fixture->graph));
    hands_act("key Right Right Right");
    g_assert_cmpint(fixture->picked, ==, 4);
    hands_act("key Left");
    g_assert_cmpint(fixture->picked, ==, 3);
    hands_act("key End");
    g_assert_cmpint(fixture->picked, ==, TOTAL);
    hands_act("key Page_Up");
    g_assert_cmpint(fixture->picked, ==, TOTAL - 10);
    int n_picked = fixture->n_picked;
    hands_act("key Home Left"); /* stops at the first frame */
    g_assert_cmpint(fixture->picked, ==, 1);
    g_assert_cmpint(fixture->n_picked, ==, n_picked + 1);
}

static gboolean
holds_text(GskRenderNode *node, guint n_glyphs)
{
    if (gsk_render_node_get_node_type(node) == GSK_TEXT_NODE)
        return gsk_text_node_get_num_glyphs(node) == n_glyphs;
    if (gsk_render_node_get_node_type(node) == GSK_TRANSFORM_NODE)
        return holds_text(gsk_transform_node_get_child(node), n_glyphs);
    if (gsk_render_node_get_node_type(node) != GSK_CONTAINER_NODE)
        return FALSE;
    for (guint i = 0; i < gsk_container_node_get_n_children(node); i++)
        if (holds_text(gsk_container_node_get_child(node, i), n_glyphs))
            return TRUE;
    return FALSE;
}

static void
test_hover(Fixture *fixture, gconstpointer data)
{
    const guint n_glyphs = strlen("Largest 124 cm");
    point_at(fixture, 62);
    g_assert_cmpint(fixture->graph->hovered, ==, 62);
    g_assert_cmpint(fixture->n_picked, ==, 0);
    g_autoptr(GskRenderNode) hovered = draw(fixture->graph);
    g_assert_true(holds_text(hovered, n_glyphs));
    hands_act("mousemove 700 500");
    g_assert_cmpint(fixture->graph->hovered, ==, 0);
    g_autoptr(GskRenderNode) left = draw(fixture->graph);
    g_assert_false(holds_text(left, n_glyphs));
}

/* --- Texts --- */

static void
test_words(Fixture *fixture, gconstpointer data)
{
    billow_metric_graph_set_frame(fixture->graph, 37);
    gtk_test_accessible_assert_role(fixture->graph, GTK_ACCESSIBLE_ROLE_SLIDER);
    gtk_test_accessible_assert_property(fixture->graph, GTK_ACCESSIBLE_PROPERTY_LABEL,
                                        "Distance. Frame 37: RMS 37.0 cm, Largest 74.0 cm");
    gtk_test_accessible_assert_property(fixture->graph, GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, 37.0);
    gtk_test_accessible_assert_property(fixture->graph, GTK_ACCESSIBLE_PROPERTY_VALUE_MAX, (double) TOTAL);
    billow_metric_graph_set_frame(fixture->graph, 101);
    gtk_test_accessible_assert_property(fixture->graph, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT,
                                        "Frame 101: not computed yet");
    billow_metric_graph_set_values(fixture->graph, 1, (const double[]){NAN}, 1);
    g_autofree char *text = billow_metric_graph_describe(fixture->graph, 1);
    g_assert_cmpstr(text, ==, "Frame 1: RMS 1.00 cm, Largest –");
}

/* --- Drawing --- */

static GskRenderNode *
find_cairo(GskRenderNode *node)
{
    for (guint i = 0; i < gsk_container_node_get_n_children(node); i++) {
        GskRenderNode *child = gsk_container_node_get_child(node, i);
        if (gsk_render_node_get_node_type(child) == GSK_CAIRO_NODE)
            return child;
    }
    g_assert_not_reached();
}

/* Computes the first and the last pixel that the series cover in a column of pixels, as shares of the
 * plot's height. `top` > `bottom`: none. */
static void
find_ink(BillowMetricGraph *graph, double x, double *top, double *bottom)
{
    BillowMetricPlot plot = billow_metric_graph_plot(graph);
    g_autoptr(GskRenderNode) node = draw(graph);
    int width = gtk_widget_get_width(GTK_WIDGET(graph)), height = gtk_widget_get_height(GTK_WIDGET(graph));
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height);
    cairo_t *cr = cairo_create(surface);
    gsk_render_node_draw(find_cairo(node), cr);
    cairo_destroy(cr);
    cairo_surface_flush(surface);
    const guchar *pixels = cairo_image_surface_get_data(surface);
    int stride = cairo_image_surface_get_stride(surface);
    *top = INFINITY;
    *bottom = -INFINITY;
    for (int y = 0; y < height; y++)
        if (pixels[y * stride + 4 * (int) x + 3] > 100) {
            *top = MIN(*top, (y + 0.5 - plot.top) / plot.height);
            *bottom = MAX(*bottom, (y + 0.5 - plot.top) / plot.height);
        }
    cairo_surface_destroy(surface);
}

/* The axis ends at 200: at frame 50 the lines are at a quarter and at half of it. */
static void
test_heights(Fixture *fixture, gconstpointer data)
{
    double top, bottom;
    find_ink(fixture->graph, x_of(fixture, 50), &top, &bottom);
    g_assert_cmpfloat_with_epsilon(top, 0.50, 0.04);
    g_assert_cmpfloat_with_epsilon(bottom, 0.75, 0.04);
    find_ink(fixture->graph, x_of(fixture, 120), &top, &bottom);
    g_assert_cmpfloat(top, >, bottom); /* there are no values */
}

static void
test_many(Fixture *fixture, gconstpointer data)
{
    enum { MANY = 10000 };
    g_autofree double *values = g_new0(double, MANY);
    for (int i = 0; i < MANY; i++)
        values[i] = 10.0 + sin(0.02 * i);
    values[7007] = 90.0; /* a single frame, far narrower than a pixel */
    billow_metric_graph_set_total(fixture->graph, MANY);
    billow_metric_graph_set_values(fixture->graph, 0, values, MANY);
    billow_metric_graph_set_values(fixture->graph, 1, values, 0);

    double highest = 1.0, top, bottom;
    for (int dx = -1; dx <= 1; dx++) {
        find_ink(fixture->graph, x_of(fixture, 7008) + dx, &top, &bottom);
        highest = MIN(highest, top);
    }
    g_assert_cmpfloat_with_epsilon(highest, 0.1, 0.05);

    clock_t began = clock();
    for (int i = 0; i < 20; i++)
        gsk_render_node_unref(draw(fixture->graph));
    double milliseconds = 1e3 / 20.0 * (double) (clock() - began) / CLOCKS_PER_SEC; /* CPU time */
    g_test_message("10000 frames drawn in %.2f ms", milliseconds);
    g_assert_cmpfloat(milliseconds, <, 100.0);
}

static void
test_gaps(Fixture *fixture, gconstpointer data)
{
    double values[TOTAL], top, bottom;
    for (int i = 0; i < TOTAL; i++)
        values[i] = i >= 40 && i < 60 ? (i % 2 ? NAN : -INFINITY) : 5.0;
    billow_metric_graph_set_values(fixture->graph, 0, values, TOTAL);
    billow_metric_graph_set_values(fixture->graph, 1, NULL, 0);
    find_ink(fixture->graph, x_of(fixture, 50), &top, &bottom);
    g_assert_cmpfloat(top, >, bottom);
    find_ink(fixture->graph, x_of(fixture, 90), &top, &bottom);
    g_assert_cmpfloat(top, <=, bottom);
}

/* The total shrinks below the current and the hovered frame; there is only one frame, or no valid value. */
static void
test_shrinks(Fixture *fixture, gconstpointer data)
{
    billow_metric_graph_set_frame(fixture->graph, 100);
    point_at(fixture, 140);
    billow_metric_graph_set_total(fixture->graph, 1);
    gtk_test_accessible_assert_property(fixture->graph, GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, 1.0);
    g_autoptr(GskRenderNode) one = draw(fixture->graph);
    g_assert_nonnull(one);
    billow_metric_graph_set_values(fixture->graph, 0, (const double[]){NAN}, 1);
    billow_metric_graph_set_values(fixture->graph, 1, NULL, 0);
    g_autoptr(GskRenderNode) none = draw(fixture->graph);
    g_assert_nonnull(none);
}

static void
add_test(const char *path, void (*test)(Fixture *, gconstpointer))
{
    g_test_add(path, Fixture, NULL, set_up, test, tear_down);
}

int
main(int argc, char **argv)
{
    gtk_test_init(&argc, &argv, NULL);
    add_test("/metric-graph/numbers-have-room-beside-the-plot", test_gutter);
    add_test("/metric-graph/texts-are-never-over-one-another", test_texts);
    add_test("/metric-graph/small-values-are-in-a-finer-unit", test_small);
    add_test("/metric-graph/click-picks-the-frame", test_click);
    add_test("/metric-graph/drag-scrubs-and-stops-at-the-ends", test_drag);
    add_test("/metric-graph/keys-move-the-frame", test_keys);
    add_test("/metric-graph/hovering-shows-the-values", test_hover);
    add_test("/metric-graph/role-and-words-follow-the-frame", test_words);
    add_test("/metric-graph/lines-are-at-their-values", test_heights);
    add_test("/metric-graph/of-ten-thousand-frames-no-peak-is-lost", test_many);
    add_test("/metric-graph/values-that-are-no-numbers-leave-a-gap", test_gaps);
    add_test("/metric-graph/shrinks-to-one-frame-and-no-values", test_shrinks);
    return g_test_run();
}
