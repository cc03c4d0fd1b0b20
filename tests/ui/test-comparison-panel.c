/* Tests the panel that compares fake and physics, while a small cloth is simulated. */
#include "app/common/length_text.h"
#include "app/stage/comparison_panel.h"
#include "find_widget.h"
#include "widgets/graphs/metric_graph.h"

#include <math.h>

enum { FRAMES = 24 };

typedef struct {
    BillowSession *session;
    BillowPhysicsPreview *preview;
    GtkWidget *window, *panel;
} Fixture;

/* A cloth of 9 x 9 points that hangs from two corners for a second, with a wave in the fake. */
static BillowProject *
new_project(void)
{
    const BillowGrid grid = {9, 9, 0.125};
    const BillowAnchor corners[] = {{0, 0, {-0.4, 2, 0}}, {8, 0, {0.4, 2, 0}}};
    BillowProject *project = billow_project_new("Curtain", &grid);
    BillowBlock *hung = billow_block_new(BILLOW_BLOCK_KEYFRAME, "hung", "Hung");
    hung->duration = 1.0;
    billow_block_set_anchors(hung, corners, G_N_ELEMENTS(corners));
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), hung);
    BillowBlock *wave = billow_block_new(BILLOW_BLOCK_WAVE, "wave", "Wave");
    wave->duration = 1.0;
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_WAVE), wave);
    return project;
}

static void
set_up_with(Fixture *fixture, BillowProject *project)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(1 << 20);
    fixture->session = billow_session_new(project);
    fixture->preview = billow_physics_preview_new(fixture->session, cache);
    fixture->panel = billow_comparison_panel_new(fixture->session, fixture->preview);
    fixture->window = gtk_window_new();
    gtk_window_set_child(GTK_WINDOW(fixture->window), fixture->panel);
    gtk_window_set_default_size(GTK_WINDOW(fixture->window), 300, 200);
    gtk_window_present(GTK_WINDOW(fixture->window));
    settle();
}

static void
set_up(Fixture *fixture, gconstpointer data)
{
    g_autoptr(BillowProject) project = new_project();
    set_up_with(fixture, project);
}

static void
tear_down(Fixture *fixture, gconstpointer data)
{
    gtk_window_destroy(GTK_WINDOW(fixture->window));
    settle();
    g_assert_finalize_object(fixture->preview);
    g_assert_finalize_object(fixture->session);
}

static gboolean
is_compared(gpointer preview)
{
    return billow_physics_preview_get_comparison(preview)->len == FRAMES;
}

static void
simulate(Fixture *fixture)
{
    billow_physics_preview_set_active(fixture->preview, TRUE);
    wait_until(is_compared, fixture->preview);
    settle();
}

static gboolean
is_shown(Fixture *fixture, const char *name)
{
    GtkWidget *row = find_widget(fixture->panel, name);
    return gtk_widget_get_visible(row) && gtk_widget_get_child_visible(row); /* not only its place */
}

static const BillowComparison *
comparison(Fixture *fixture, int frame)
{
    return &g_array_index(billow_physics_preview_get_comparison(fixture->preview), BillowComparison,
                          frame - 1);
}

static double
number_after(const char *text, const char *before)
{
    const char *found = strstr(text, before);
    g_assert_nonnull(found);
    return g_ascii_strtod(found + strlen(before), NULL);
}

/* Returns a length in the panel's text, in meters. */
static double
length_after(const char *text, const char *before)
{
    const char *unit = strchr(strstr(text, before) + strlen(before), ' ') + 1;
    double factor = g_str_has_prefix(unit, "mm") ? 1e-3 : g_str_has_prefix(unit, "cm") ? 1e-2 : 1.0;
    return factor * number_after(text, before);
}

typedef struct {
    GdkFrameClock *clock;
    gint64 frame;
} Frame;

static gboolean
is_past(gpointer data)
{
    const Frame *frame = data;
    return gdk_frame_clock_get_frame_counter(frame->clock) >= frame->frame;
}

static void
wait_for_frame(Fixture *fixture)
{
    GdkFrameClock *clock = gtk_widget_get_frame_clock(fixture->panel);
    wait_until(is_past, &(Frame){clock, gdk_frame_clock_get_frame_counter(clock) + 1});
}

static GtkWidget *
first_graph(Fixture *fixture)
{
    return find_widget_of_type(fixture->panel, BILLOW_TYPE_METRIC_GRAPH);
}

static void
test_inactive(Fixture *fixture, gconstpointer data)
{
    g_assert_true(is_shown(fixture, "comparison-hint"));
    g_assert_false(is_shown(fixture, "comparison-now"));
    g_assert_false(is_shown(fixture, "comparison-strain"));
    g_assert_false(is_shown(fixture, "comparison-progress"));
    g_assert_false(is_shown(fixture, "comparison-problem"));
    g_assert_false(gtk_widget_get_visible(first_graph(fixture)));
}

static void
test_progress(Fixture *fixture, gconstpointer data)
{
    billow_physics_preview_set_active(fixture->preview, TRUE);
    g_assert_false(is_shown(fixture, "comparison-hint"));
    g_assert_true(is_shown(fixture, "comparison-progress"));
    GtkWidget *bar = find_widget(fixture->panel, "comparison-progress");
    g_assert_cmpstr(gtk_progress_bar_get_text(GTK_PROGRESS_BAR(bar)), ==, "Simulating… frame 0 of 24");
    simulate(fixture);
    g_assert_false(is_shown(fixture, "comparison-progress"));
    g_assert_true(gtk_widget_get_visible(first_graph(fixture)));
    billow_physics_preview_set_active(fixture->preview, FALSE); /* known results stay */
    g_assert_true(gtk_widget_get_visible(first_graph(fixture)));
    g_assert_false(is_shown(fixture, "comparison-hint"));
}

static float
top_of_graph(Fixture *fixture)
{
    graphene_rect_t bounds;
    g_assert_true(gtk_widget_compute_bounds(first_graph(fixture), fixture->panel, &bounds));
    return bounds.origin.y;
}

static gboolean
is_laid_out(gpointer fixture)
{
    return top_of_graph(fixture) > 0.0f;
}

/* The graphs stand where they will be from the beginning of a simulation, whatever becomes known later. */
static void
test_place(Fixture *fixture, gconstpointer data)
{
    billow_physics_preview_set_active(fixture->preview, TRUE);
    wait_until(is_laid_out, fixture);
    const float before = top_of_graph(fixture);
    simulate(fixture);
    g_assert_true(is_shown(fixture, "comparison-summary"));
    gtk_widget_queue_resize(fixture->panel);
    wait_for_frame(fixture);
    g_assert_cmpfloat(top_of_graph(fixture), ==, before);
}

static void
test_sentence(Fixture *fixture, gconstpointer data)
{
    simulate(fixture);
    const int frames[] = {1, 12, FRAMES};
    for (size_t i = 0; i < G_N_ELEMENTS(frames); i++) {
        billow_session_set_frame(fixture->session, frames[i]);
        const char *text = gtk_label_get_text(GTK_LABEL(find_widget(fixture->panel, "comparison-now")));
        const BillowComparison *now = comparison(fixture, frames[i]);
        g_assert_cmpfloat(number_after(text, "Frame "), ==, frames[i]);
        g_assert_cmpfloat_with_epsilon(length_after(text, ": "), now->rms, 0.05 * now->rms + 6e-5);
        g_assert_cmpfloat_with_epsilon(length_after(text, "RMS, "), now->max, 0.05 * now->max + 6e-5);
        const char *strain = gtk_label_get_text(GTK_LABEL(find_widget(fixture->panel, "comparison-strain")));
        g_assert_cmpfloat_with_epsilon(number_after(strain, "RMS "), 100.0 * now->fake_strain.rms, 0.0051);
        g_assert_cmpfloat_with_epsilon(number_after(strstr(strain, "RMS "), "· "),
                                       100.0 * now->physics_strain.rms, 0.0051);
    }
}

static void
test_worst(Fixture *fixture, gconstpointer data)
{
    simulate(fixture);
    int worst = 1;
    for (int frame = 2; frame <= FRAMES; frame++)
        if (comparison(fixture, frame)->max > comparison(fixture, worst)->max)
            worst = frame;
    billow_session_set_frame(fixture->session, worst == 1 ? 2 : 1);
    click(find_widget_of_type(find_widget(fixture->panel, "comparison-summary"), GTK_TYPE_BUTTON));
    g_assert_cmpint(billow_session_get_frame(fixture->session), ==, worst);
}

static void
test_pick(Fixture *fixture, gconstpointer data)
{
    simulate(fixture);
    billow_session_set_playing(fixture->session, TRUE);
    g_signal_emit_by_name(first_graph(fixture), "frame-picked", 17);
    g_assert_cmpint(billow_session_get_frame(fixture->session), ==, 17);
    g_assert_false(billow_session_get_playing(fixture->session));
    g_autofree char *words = billow_metric_graph_describe(BILLOW_METRIC_GRAPH(first_graph(fixture)), 17);
    g_assert_cmpfloat_with_epsilon(number_after(words, "RMS "), 100.0 * comparison(fixture, 17)->rms, 0.01);
    gtk_test_accessible_assert_property(first_graph(fixture), GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, 17.0);
}

static gboolean
has_more_below(gpointer down)
{
    return gtk_adjustment_get_upper(down) > gtk_adjustment_get_page_size(down);
}

static void
test_narrow(Fixture *fixture, gconstpointer data)
{
    simulate(fixture);
    GtkWidget *scroller = find_widget_of_type(fixture->panel, GTK_TYPE_SCROLLED_WINDOW);
    int minimum = 0;
    gtk_widget_measure(fixture->panel, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
    g_assert_cmpint(minimum, <=, 300);
    wait_until(has_more_below, gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scroller)));
}

/* A cloth so stiff that explicit steps diverge. */
static void
set_up_stiff(Fixture *fixture, gconstpointer data)
{
    g_autoptr(BillowProject) project = new_project();
    project->physics.solver = BILLOW_INTEGRATOR_EXPLICIT_EULER;
    project->cloth->material.stretch = 1e8;
    set_up_with(fixture, project);
}

static gboolean
has_problem(gpointer preview)
{
    return billow_physics_preview_get_problem(preview) != NULL;
}

static void
test_problem(Fixture *fixture, gconstpointer data)
{
    billow_physics_preview_set_active(fixture->preview, TRUE);
    wait_until(has_problem, fixture->preview);
    g_assert_true(is_shown(fixture, "comparison-problem"));
    GtkWidget *text = find_widget_of_type(find_widget(fixture->panel, "comparison-problem"), GTK_TYPE_LABEL);
    g_assert_cmpstr(gtk_label_get_text(GTK_LABEL(text)), ==,
                    billow_physics_preview_get_problem(fixture->preview));
}

/* A length that rounds to ten millimeters is shown as one centimeter. */
static void
test_lengths_are_told_in_their_unit(void)
{
    static const struct {
        double metres;
        const char *text;
    } cases[] = {{0.0, "0.0 mm"},     {0.0031, "3.1 mm"}, {0.00994, "9.9 mm"}, {0.00996, "1.0 cm"},
                 {0.9994, "99.9 cm"}, {0.9996, "1.00 m"}, {2.5, "2.50 m"}};
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *text = billow_length_text(cases[i].metres);
        g_assert_cmpstr(text, ==, cases[i].text);
    }
}

int
main(int argc, char **argv)
{
    gtk_test_init(&argc, &argv, NULL);
    g_test_add_func("/comparison/lengths-are-told-in-their-unit", test_lengths_are_told_in_their_unit);
    g_test_add("/comparison/says-what-to-do-before-physics-is-shown", Fixture, NULL, set_up, test_inactive,
               tear_down);
    g_test_add("/comparison/shows-progress-until-done", Fixture, NULL, set_up, test_progress, tear_down);
    g_test_add("/comparison/graphs-keep-their-place-while-it-simulates", Fixture, NULL, set_up, test_place,
               tear_down);
    g_test_add("/comparison/sentence-has-the-frames-distances", Fixture, NULL, set_up, test_sentence,
               tear_down);
    g_test_add("/comparison/worst-frame-is-a-click-away", Fixture, NULL, set_up, test_worst, tear_down);
    g_test_add("/comparison/graphs-scrub-and-stop-playback", Fixture, NULL, set_up, test_pick, tear_down);
    g_test_add("/comparison/scrolls-in-a-small-place", Fixture, NULL, set_up, test_narrow, tear_down);
    g_test_add("/comparison/problem-is-told", Fixture, NULL, set_up_stiff, test_problem, tear_down);
    return g_test_run();
}
