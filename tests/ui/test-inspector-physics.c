/* Tests the physics page of the inspector: the step, and what the project's method needs. */
#include "inspector_fixture.h"
#include "model/simulation/steps.h"

static const BillowPhysics *
physics(Fixture *fixture)
{
    return &billow_session_get_project(fixture->session)->physics;
}

/* Changes the project as if it had been opened with these settings. */
static void
open_with(Fixture *fixture, const BillowPhysics *settings)
{
    g_autoptr(BillowProject) project = billow_project_copy(billow_session_get_project(fixture->session));
    project->physics.step = settings->step;
    project->physics.substeps = settings->substeps;
    project->physics.solver = settings->solver;
    billow_session_edit_cloth(fixture->session, project, "Open", NULL);
    billow_session_end_merge(fixture->session);
    settle();
}

/* The number stands in a box with “none”. */
static gboolean
is_shown(Fixture *fixture, const char *name)
{
    return gtk_widget_get_visible(gtk_widget_get_parent(control(fixture, name)));
}

static void
tick(Fixture *fixture, const char *name, gboolean on)
{
    gtk_check_button_set_active(GTK_CHECK_BUTTON(control(fixture, name)), on);
    billow_session_end_merge(fixture->session);
}

/* --- The step --- */

static void
test_step_in_milliseconds(Fixture *fixture, gconstpointer data)
{
    open_with(fixture, &(BillowPhysics){.step = 1.0 / 120.0});
    g_assert_true(g_str_has_prefix(text_of(control(fixture, "step")), "8.33"));
    g_assert_false(is_shown(fixture, "substeps"));
    type_text(control(fixture, "step"), "4");
    g_assert_cmpfloat(physics(fixture)->step, ==, 0.004);
    tick(fixture, "no-step", TRUE);
    g_assert_cmpfloat(physics(fixture)->step, ==, 0.0);
    billow_session_undo(fixture->session);
    g_assert_cmpfloat(physics(fixture)->step, ==, 0.004);
    billow_session_undo(fixture->session);
    g_assert_cmpfloat(physics(fixture)->step, ==, 1.0 / 120.0);
}

/* A file with substeps shows their number in place of the step, until it is given up. */
static void
test_substeps_of_older_files(Fixture *fixture, gconstpointer data)
{
    open_with(fixture, &(BillowPhysics){.substeps = 8});
    g_assert_true(is_shown(fixture, "substeps"));
    g_assert_false(is_shown(fixture, "step"));
    g_assert_cmpstr(text_of(control(fixture, "substeps")), ==, "8");
    tick(fixture, "no-substeps", TRUE);
    settle();
    g_assert_cmpint(physics(fixture)->substeps, ==, 0);
    g_assert_true(is_shown(fixture, "step"));
    tick(fixture, "no-step", FALSE);
    g_assert_cmpfloat_with_epsilon(physics(fixture)->step, 1.0 / 120.0, 1e-9);
    billow_session_undo(fixture->session);
    billow_session_undo(fixture->session);
    g_assert_cmpint(physics(fixture)->substeps, ==, 8);
    g_assert_cmpfloat(physics(fixture)->step, ==, 0.0);
}

/* --- The method --- */

/* What is wrong with the step is said below it, with a button for one that would do. */
static void
test_step_that_would_do(Fixture *fixture, gconstpointer data)
{
    GtkWidget *button = control(fixture, "use-fit-step");
    open_with(fixture, &(BillowPhysics){.step = 1.0 / 120.0, .solver = BILLOW_INTEGRATOR_BDF2});
    g_assert_false(gtk_widget_get_visible(gtk_widget_get_parent(button)));
    open_with(fixture, &(BillowPhysics){.substeps = 3, .solver = BILLOW_INTEGRATOR_SBDF2});
    g_assert_true(gtk_widget_get_visible(gtk_widget_get_parent(button)));
    const double fit = billow_simulation_fit_step(billow_session_get_project(fixture->session));
    click(button);
    g_assert_cmpfloat(physics(fixture)->step, ==, fit);
    g_assert_cmpint(physics(fixture)->substeps, ==, 0);
    g_assert_false(gtk_widget_get_visible(gtk_widget_get_parent(button)));
    billow_session_undo(fixture->session);
    g_assert_cmpint(physics(fixture)->substeps, ==, 3);
    g_assert_true(gtk_widget_get_visible(gtk_widget_get_parent(button)));
}

/* Returns whether a label below `widget` has this text. */
static gboolean
says(GtkWidget *widget, const char *text)
{
    gboolean found = GTK_IS_LABEL(widget) && g_str_equal(gtk_label_get_text(GTK_LABEL(widget)), text);
    for (GtkWidget *child = gtk_widget_get_first_child(widget); child && !found;
         child = gtk_widget_get_next_sibling(child))
        found = says(child, text);
    return found;
}

static void
test_menu_of_methods(Fixture *fixture, gconstpointer data)
{
    GtkWidget *methods = control(fixture, "solver");
    for (int i = 0; i < billow_solver_count(); i++)
        g_assert_cmpstr(billow_solvers[i].purpose, !=, NULL);
    g_signal_emit_by_name(methods, "activate");
    settle();
    for (int i = 0; i < 5; i++) { /* the first ones are in view */
        g_assert_true(says(methods, billow_solvers[i].choice.label));
        g_assert_true(says(methods, billow_solvers[i].purpose));
    }
}

#define ADD(path, test) g_test_add("/inspector-physics/" path, Fixture, NULL, set_up, test, tear_down)

int
main(int argc, char **argv)
{
    gtk_test_init(&argc, &argv);
    ADD("step-is-in-milliseconds", test_step_in_milliseconds);
    ADD("older-files-show-substeps", test_substeps_of_older_files);
    ADD("a-step-that-would-do-is-offered", test_step_that_would_do);
    ADD("menu-says-what-methods-are-for", test_menu_of_methods);
    return g_test_run();
}
