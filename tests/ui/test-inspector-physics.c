/* Tests the physics page of the inspector: the step, and what the project's method needs. */
#include "inspector_fixture.h"

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

#define ADD(path, test) g_test_add("/inspector-physics/" path, Fixture, NULL, set_up, test, tear_down)

int
main(int argc, char **argv)
{
    gtk_test_init(&argc, &argv);
    ADD("step-is-in-milliseconds", test_step_in_milliseconds);
    ADD("older-files-show-substeps", test_substeps_of_older_files);
    return g_test_run();
}
