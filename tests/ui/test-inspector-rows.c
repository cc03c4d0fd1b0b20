/* Tests that no row of the inspector moves while values change: the next click lands where it was aimed. */
#include "inspector_fixture.h"

#include <math.h>

/* --- The rows of a page --- */

typedef struct {
    GtkWidget *control;
    float y; /* on the page */
} Place;

static GtkWidget *
shown_page(Fixture *fixture)
{
    GtkWidget *stack = find_widget_of_type(fixture->inspector, GTK_TYPE_STACK);
    return find_widget_of_type(gtk_stack_get_visible_child(GTK_STACK(stack)), GTK_TYPE_BOX);
}

static gboolean
is_control(GtkWidget *widget)
{
    return (GTK_IS_SPIN_BUTTON(widget) || GTK_IS_DROP_DOWN(widget) || GTK_IS_CHECK_BUTTON(widget)) &&
           !g_str_equal(gtk_widget_get_name(widget), G_OBJECT_TYPE_NAME(widget));
}

static void
collect(GtkWidget *widget, GtkWidget *page, GArray *places)
{
    graphene_rect_t bounds;
    if (!gtk_widget_get_mapped(widget))
        return;
    if (is_control(widget) && gtk_widget_compute_bounds(widget, page, &bounds))
        g_array_append_val(places, ((Place){widget, bounds.origin.y}));
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child))
        collect(child, page, places);
}

typedef struct {
    GdkFrameClock *clock;
    gint64 until;
} Frames;

static gboolean
has_drawn(gpointer data)
{
    const Frames *frames = data;
    return gdk_frame_clock_get_frame_counter(frames->clock) >= frames->until;
}

static void
lay_out(Fixture *fixture)
{
    GdkFrameClock *clock = gtk_widget_get_frame_clock(fixture->window);
    settle();
    const Frames next = {clock, gdk_frame_clock_get_frame_counter(clock) + 1};
    gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_LAYOUT);
    wait_until(has_drawn, (gpointer) &next);
    settle();
}

/* Returns the controls that are shown, and where. Array of Place. */
static GArray *
places_of(Fixture *fixture)
{
    GArray *places = g_array_new(FALSE, FALSE, sizeof(Place));
    lay_out(fixture);
    collect(shown_page(fixture), shown_page(fixture), places);
    return places;
}

static void
check_stayed(const GArray *before, const GArray *after, const char *changed)
{
    for (guint i = 0; i < before->len; i++)
        for (guint k = 0; k < after->len; k++) {
            const Place *was = &g_array_index(before, Place, i), *is = &g_array_index(after, Place, k);
            if (was->control == is->control && fabsf(was->y - is->y) > 0.5f)
                g_error("a change of “%s” moves “%s” from %g to %g", changed,
                        gtk_widget_get_name(is->control), was->y, is->y);
        }
}

/* --- Changes --- */

/* Makes change number `which` of the control, from 0; FALSE: it has no more. */
static gboolean
change(GtkWidget *control, guint which)
{
    if (GTK_IS_CHECK_BUTTON(control)) {
        gtk_check_button_set_active(GTK_CHECK_BUTTON(control),
                                    !gtk_check_button_get_active(GTK_CHECK_BUTTON(control)));
        return which == 0;
    }
    if (GTK_IS_DROP_DOWN(control)) {
        GListModel *choices = gtk_drop_down_get_model(GTK_DROP_DOWN(control));
        if (which < g_list_model_get_n_items(choices))
            gtk_drop_down_set_selected(GTK_DROP_DOWN(control), which);
        return which < g_list_model_get_n_items(choices);
    }
    const double step =
        gtk_adjustment_get_step_increment(gtk_spin_button_get_adjustment(GTK_SPIN_BUTTON(control)));
    const double amounts[] = {step, -step};
    if (which < G_N_ELEMENTS(amounts))
        gtk_spin_button_set_value(GTK_SPIN_BUTTON(control),
                                  gtk_spin_button_get_value(GTK_SPIN_BUTTON(control)) + amounts[which]);
    return which < G_N_ELEMENTS(amounts);
}

static void
undo_all(Fixture *fixture)
{
    billow_session_end_merge(fixture->session);
    while (billow_session_get_can_undo(fixture->session))
        billow_session_undo(fixture->session);
}

/* Changes each control of the page, each from the same state. */
static void
check_page(Fixture *fixture)
{
    g_autoptr(GArray) before = places_of(fixture);
    g_assert_cmpuint(before->len, >=, 2);
    for (guint i = 0; i < before->len; i++) {
        GtkWidget *control = g_array_index(before, Place, i).control;
        for (guint which = 0; gtk_widget_is_sensitive(control) && change(control, which); which++) {
            g_autoptr(GArray) after = places_of(fixture);
            check_stayed(before, after, gtk_widget_get_name(control));
        }
        undo_all(fixture);
    }
    g_autoptr(GArray) last = places_of(fixture);
    check_stayed(before, last, "undo");
}

static void
unfold(GtkWidget *widget)
{
    if (GTK_IS_EXPANDER(widget))
        gtk_expander_set_expanded(GTK_EXPANDER(widget), TRUE);
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child;
         child = gtk_widget_get_next_sibling(child))
        unfold(child);
}

/* --- Tests --- */

static void
test_block(Fixture *fixture, gconstpointer data)
{
    const BillowBlockRef *ref = data;
    select_block(fixture, ref->kind, ref->id);
    check_page(fixture);
}

static void
test_project(Fixture *fixture, gconstpointer data)
{
    unfold(shown_page(fixture));
    check_page(fixture);
}

/* The rows of a curve change with another choice, too: each curve is the first state once. */
static void
test_curves(Fixture *fixture, gconstpointer data)
{
    select_block(fixture, BILLOW_BLOCK_TRANSITION, "first");
    g_autoptr(GArray) before = places_of(fixture);
    type_text(control(fixture, "follow-swing"), "0.5");
    for (guint curve = 0; change(control(fixture, "curve"), curve); curve++) {
        g_autoptr(GArray) after = places_of(fixture);
        check_stayed(before, after, "curve");
        gboolean open = FALSE;
        for (guint i = 0; i < after->len; i++) {
            GtkWidget *shown = g_array_index(after, Place, i).control;
            open |=
                g_str_equal(gtk_widget_get_name(shown), "follow-damping") && gtk_widget_is_sensitive(shown);
        }
        g_assert_true(open);
    }
}

static void
check_reasons(const BillowField *fields)
{
    for (; fields && fields->key; fields++)
        g_assert_true(fields->no_control || (fields->applies == NULL) == (fields->when == NULL));
}

/* A row that does not apply says when it does. */
static void
test_reasons(void)
{
    for (BillowBlockKind kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++) {
        g_autoptr(BillowBlock) block = billow_block_new(kind, "", "");
        BillowBlockFields tables[BILLOW_MAX_BLOCK_TABLES];
        const int n = billow_block_fields(block, tables);
        for (int i = 0; i < n; i++)
            check_reasons(tables[i].fields);
    }
    check_reasons(billow_wind_fields);
    check_reasons(billow_solver_fields);
}

static void
test_told(Fixture *fixture, gconstpointer data)
{
    select_block(fixture, BILLOW_BLOCK_TRANSITION, "first");
    GtkWidget *degree = control(fixture, "degree");
    g_assert_false(gtk_widget_is_sensitive(degree));
    g_assert_nonnull(strstr(gtk_widget_get_tooltip_text(degree), "Only for power curves."));
    gtk_drop_down_set_selected(GTK_DROP_DOWN(control(fixture, "curve")), BILLOW_CURVE_POWER_IN);
    g_assert_true(gtk_widget_is_sensitive(degree));
    g_assert_null(strstr(gtk_widget_get_tooltip_text(degree), "Only for power curves."));
}

int
main(int argc, char **argv)
{
    static const struct {
        const char *path;
        BillowBlockRef ref;
    } blocks[] = {
        {"/inspector-rows/of-a-keyframe-stay", {BILLOW_BLOCK_KEYFRAME, (char *) "first"}},
        {"/inspector-rows/of-a-transition-stay", {BILLOW_BLOCK_TRANSITION, (char *) "first"}},
        {"/inspector-rows/of-a-wave-stay", {BILLOW_BLOCK_WAVE, (char *) "gust"}},
        {"/inspector-rows/of-a-sway-stay", {BILLOW_BLOCK_SWAY, (char *) "swing"}},
        {"/inspector-rows/of-a-gust-stay", {BILLOW_BLOCK_GUST, (char *) "squall"}},
        {"/inspector-rows/of-a-recording-stay", {BILLOW_BLOCK_RECORDING, (char *) "run"}},
        {"/inspector-rows/of-a-collider-stay", {BILLOW_BLOCK_COLLIDER, (char *) "ball"}},
        {"/inspector-rows/of-a-constraint-stay", {BILLOW_BLOCK_CONSTRAINT, (char *) "rail"}},
    };
    gtk_test_init(&argc, &argv, NULL);
    g_object_set(gtk_settings_get_default(), "gtk-enable-animations", FALSE, NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(blocks); i++)
        g_test_add(blocks[i].path, Fixture, &blocks[i].ref, set_up, test_block, tear_down);
    g_test_add("/inspector-rows/of-the-project-stay", Fixture, NULL, set_up, test_project, tear_down);
    g_test_add("/inspector-rows/of-each-curve-stay", Fixture, NULL, set_up, test_curves, tear_down);
    g_test_add("/inspector-rows/say-when-they-apply", Fixture, NULL, set_up, test_told, tear_down);
    g_test_add_func("/inspector-rows/that-may-not-apply-have-a-reason", test_reasons);
    return g_test_run();
}
