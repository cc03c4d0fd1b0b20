/* Tests the curve graph in a window, with real pointer and key events. */
#include "hands.h"
#include "widgets/graphs/curve_graph.h"

#include <math.h>

enum { WIDTH = 320, HEIGHT = 236, MARGIN = 10 };

typedef struct {
    GtkWidget *window;
    BillowCurveGraph *graph;
    BillowEasing edited; /* easing at the last "edited" */
    int n_edited, n_settled;
} Fixture;

static const BillowEasing DRAWN = {
    .curve = BILLOW_CURVE_BEZIER, .degree = 2.0, .x1 = 0.25, .y1 = 0.5, .x2 = 0.75, .y2 = 1.0};

static void
on_edited(BillowCurveGraph *graph, Fixture *fixture)
{
    fixture->edited = *billow_curve_graph_get_easing(graph);
    fixture->n_edited++;
}

static void
on_settled(BillowCurveGraph *graph, Fixture *fixture)
{
    fixture->n_settled++;
}

static void
set_up(Fixture *fixture, gconstpointer data)
{
    fixture->graph = BILLOW_CURVE_GRAPH(billow_curve_graph_new());
    billow_curve_graph_set_easing(fixture->graph, &DRAWN);
    g_signal_connect(fixture->graph, "edited", G_CALLBACK(on_edited), fixture);
    g_signal_connect(fixture->graph, "settled", G_CALLBACK(on_settled), fixture);
    fixture->window = hands_show(GTK_WIDGET(fixture->graph), WIDTH, HEIGHT);
}

static void
tear_down(Fixture *fixture, gconstpointer data)
{
    gtk_window_destroy(GTK_WINDOW(fixture->window));
    hands_settle();
}

static double
width_of(Fixture *fixture)
{
    return gtk_widget_get_width(GTK_WIDGET(fixture->graph)) - 2 * MARGIN;
}

static double
height_of(Fixture *fixture)
{
    return gtk_widget_get_height(GTK_WIDGET(fixture->graph)) - 2 * MARGIN;
}

/* Convert shares of the time and of the progress, which fill the graph inside its margin. */
static double
x_of(Fixture *fixture, double time)
{
    return MARGIN + time * width_of(fixture);
}

static double
y_of(Fixture *fixture, double way)
{
    return MARGIN +
           (BILLOW_MOST_HANDLE - way) / (BILLOW_MOST_HANDLE - BILLOW_LEAST_HANDLE) * height_of(fixture);
}

static GtkWidget *
handle(Fixture *fixture, int number)
{
    return hands_find_name(fixture->window, number == 1 ? "handle-1" : "handle-2");
}

/* Checks the handles to half a pixel. */
static void
assert_handles(Fixture *fixture, double x1, double y1, double x2, double y2)
{
    const BillowEasing *easing = billow_curve_graph_get_easing(fixture->graph);
    const double across = 0.5 / width_of(fixture) + 0.001;
    const double down = 0.5 * (BILLOW_MOST_HANDLE - BILLOW_LEAST_HANDLE) / height_of(fixture) + 0.001;
    g_assert_cmpfloat_with_epsilon(easing->x1, x1, across);
    g_assert_cmpfloat_with_epsilon(easing->y1, y1, down);
    g_assert_cmpfloat_with_epsilon(easing->x2, x2, across);
    g_assert_cmpfloat_with_epsilon(easing->y2, y2, down);
}

static void
drag(Fixture *fixture, double time, double way, double to_time, double to_way)
{
    hands_drag(GTK_WIDGET(fixture->graph), x_of(fixture, time), y_of(fixture, way), x_of(fixture, to_time),
               y_of(fixture, to_way));
}

static void
test_tells_its_curve(void)
{
    GtkWidget *graph = g_object_ref_sink(billow_curve_graph_new());
    const struct {
        BillowEasing easing;
        const char *told;
    } curves[] = {{{.curve = BILLOW_CURVE_POWER_IN, .degree = 2.5}, "Power in, Degree 2.50"},
                  {{.curve = BILLOW_CURVE_EASE_IN_OUT, .degree = 2.5}, "Ease in and out"},
                  {{.curve = BILLOW_CURVE_BACK, .overshoot = 0.125}, "Overshoot, Overshoot 12.50 %"}};
    for (size_t i = 0; i < G_N_ELEMENTS(curves); i++) {
        billow_curve_graph_set_easing(BILLOW_CURVE_GRAPH(graph), &curves[i].easing);
        gtk_test_accessible_assert_property(graph, GTK_ACCESSIBLE_PROPERTY_LABEL, curves[i].told);
    }
    g_assert_finalize_object(graph);
}

/* The handle follows the pointer, "edited" is emitted all along, and "settled" once. */
static void
test_drag(Fixture *fixture, gconstpointer data)
{
    drag(fixture, 0.25, 0.5, 0.6, -0.5);
    assert_handles(fixture, 0.6, -0.5, 0.75, 1.0);
    g_assert_true(billow_easing_equal(&fixture->edited, billow_curve_graph_get_easing(fixture->graph)));
    g_assert_cmpint(fixture->n_edited, >=, 2);
    g_assert_cmpint(fixture->n_settled, ==, 1);
    drag(fixture, 0.75, 1.0, 0.4, 1.5);
    assert_handles(fixture, 0.6, -0.5, 0.4, 1.5);
    g_assert_true(gtk_widget_has_focus(handle(fixture, 2)));
}

/* A handle that is grabbed off its center does not jump to the pointer. */
static void
test_grip(Fixture *fixture, gconstpointer data)
{
    const double x = x_of(fixture, 0.25), y = y_of(fixture, 0.5);
    hands_drag(GTK_WIDGET(fixture->graph), x + 6.0, y - 5.0, x + 6.0 + 0.25 * width_of(fixture), y - 5.0);
    assert_handles(fixture, 0.5, 0.5, 0.75, 1.0);
}

static void
test_bounds(Fixture *fixture, gconstpointer data)
{
    hands_drag(GTK_WIDGET(fixture->graph), x_of(fixture, 0.25), y_of(fixture, 0.5), 2.0, 1.0);
    const BillowEasing *easing = billow_curve_graph_get_easing(fixture->graph);
    g_assert_cmpfloat(easing->x1, ==, 0.0);
    g_assert_cmpfloat(easing->y1, ==, BILLOW_MOST_HANDLE);
}

/* A press away from both handles grabs none, and neither does a press on a curve without handles. */
static void
test_elsewhere(Fixture *fixture, gconstpointer data)
{
    drag(fixture, 0.05, -0.8, 0.5, 0.5);
    g_assert_cmpint(fixture->n_edited, ==, 0);
    billow_curve_graph_set_easing(fixture->graph, &(BillowEasing){.curve = BILLOW_CURVE_LINEAR});
    hands_settle();
    hands_drag(GTK_WIDGET(fixture->graph), 0.25 * WIDTH, 0.5 * HEIGHT, 0.5 * WIDTH, 0.5 * HEIGHT);
    g_assert_cmpint(fixture->n_edited, ==, 0);
    g_assert_false(gtk_widget_get_visible(gtk_widget_get_first_child(GTK_WIDGET(fixture->graph))));
}

static void
test_escape_takes_back(Fixture *fixture, gconstpointer data)
{
    hands_point_at(GTK_WIDGET(fixture->graph), x_of(fixture, 0.25), y_of(fixture, 0.5));
    hands_act("mousedown 1 mousemove_relative 30 20 mousemove_relative 10 5");
    g_assert_cmpfloat(billow_curve_graph_get_easing(fixture->graph)->x1, >, 0.3);
    hands_act("key Escape");
    g_assert_true(billow_easing_equal(billow_curve_graph_get_easing(fixture->graph), &DRAWN));
    g_assert_true(billow_easing_equal(&fixture->edited, &DRAWN));
    g_assert_cmpint(fixture->n_settled, ==, 1);
    hands_act("mousemove_relative 10 10 mouseup 1");
    g_assert_true(billow_easing_equal(billow_curve_graph_get_easing(fixture->graph), &DRAWN));
    hands_act("key Escape");
    g_assert_false(gtk_widget_has_focus(handle(fixture, 1)));
}

static void
test_keys(Fixture *fixture, gconstpointer data)
{
    gtk_widget_grab_focus(handle(fixture, 1));
    hands_act("key Right Right Up Left shift+Down");
    const BillowEasing *easing = billow_curve_graph_get_easing(fixture->graph);
    g_assert_cmpfloat_with_epsilon(easing->x1, 0.26, 1e-12);
    g_assert_cmpfloat_with_epsilon(easing->y1, 0.41, 1e-12);
    g_assert_cmpint(fixture->n_edited, ==, 5);
    g_assert_cmpint(fixture->n_settled, ==, 0);
    hands_act("key Tab");
    g_assert_true(gtk_widget_has_focus(handle(fixture, 2)));
    g_assert_cmpint(fixture->n_settled, ==, 1);
    hands_act("key shift+Right shift+Right shift+Right"); /* stops at the end */
    g_assert_cmpfloat(easing->x2, ==, 1.0);
    g_assert_cmpint(fixture->n_edited, ==, 8);
    hands_act("key Right");
    g_assert_cmpint(fixture->n_edited, ==, 8);
}

static void
test_names(Fixture *fixture, gconstpointer data)
{
    gtk_test_accessible_assert_role(handle(fixture, 1), GTK_ACCESSIBLE_ROLE_SLIDER);
    gtk_test_accessible_assert_property(handle(fixture, 1), GTK_ACCESSIBLE_PROPERTY_LABEL, "First handle");
    gtk_test_accessible_assert_property(handle(fixture, 2), GTK_ACCESSIBLE_PROPERTY_LABEL, "Second handle");
    gtk_widget_grab_focus(handle(fixture, 2));
    hands_act("key Down");
    const char *place = "75.0 % of the duration, 99.0 % of the distance";
    gtk_test_accessible_assert_property(handle(fixture, 2), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, place);
    gtk_test_accessible_assert_property(handle(fixture, 2), GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, 0.99);
}

/* With a lag of half the duration the time axis has 1.5 durations, and graph and handles are narrower. */
static void
test_follow(Fixture *fixture, gconstpointer data)
{
    const BillowFollowThrough late = {.lag = 0.5, .frequency = 1.0, .damping = 0.2}, prompt = {0};
    billow_curve_graph_set_follow(fixture->graph, &late, NULL, 1.0);
    hands_settle();
    g_assert_cmpfloat(billow_curve_graph_get_end(fixture->graph), ==, 1.5);
    drag(fixture, 0.25 / 1.5, 0.5, 0.6 / 1.5, -0.5);
    assert_handles(fixture, 0.6, -0.5, 0.75, 1.0);
    billow_curve_graph_set_follow(fixture->graph, &late, NULL, 0.0);
    g_assert_cmpfloat(billow_curve_graph_get_end(fixture->graph), ==, 1.0);
    billow_curve_graph_set_follow(fixture->graph, &prompt, NULL, 1.0);
    g_assert_cmpfloat(billow_curve_graph_get_end(fixture->graph), ==, 1.0);
}

#define ADD(path, test) g_test_add("/curve-graph/" path, Fixture, NULL, set_up, test, tear_down)

int
main(int argc, char **argv)
{
    gtk_test_init(&argc, &argv, NULL);
    g_test_add_func("/curve-graph/tells-its-curve", test_tells_its_curve);
    ADD("a-handle-is-dragged", test_drag);
    ADD("a-handle-does-not-jump-to-the-pointer", test_grip);
    ADD("handles-stay-in-their-bounds", test_bounds);
    ADD("elsewhere-nothing-is-dragged", test_elsewhere);
    ADD("escape-takes-a-drag-back", test_escape_takes_back);
    ADD("arrow-keys-move-a-handle", test_keys);
    ADD("what-follows-takes-more-time", test_follow);
    ADD("handles-tell-their-names-and-places", test_names);
    return g_test_run();
}
