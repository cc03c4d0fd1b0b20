/* Steps in seconds: the frame rate does not change the motion. */
#include "../sanitized.h"
#include "model/placing/start_anchors.h"
#include "model/simulation/simulation.h"
#include "model/simulation/steps.h"

#include <math.h>
#include <string.h>

enum { COLUMNS = 11, ROWS = 11, POINTS = COLUMNS * ROWS };

static const BillowGrid GRID = {COLUMNS, ROWS, 0.1};

/* --- Projects --- */

static BillowProject *
new_project(double rate, double step)
{
    BillowProject *project = billow_project_new("p", &GRID);
    project->frame_rate = rate;
    project->duration = 4.0;
    project->physics.step = step;
    return project;
}

/* Adds a keyframe with two corners pinned, `drawn` apart. */
static void
pin(BillowProject *project, const char *id, double start, double duration, double drawn)
{
    const BillowAnchor anchors[] = {{0, 0, {-0.5 * drawn, 1.0, 0.0}},
                                    {COLUMNS - 1, 0, {0.5 * drawn, 1.0, 0.0}}};
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, id, id);
    block->start = start;
    block->duration = duration;
    billow_block_set_anchors(block, anchors, G_N_ELEMENTS(anchors));
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
}

/* It hangs from two corners in a wind, until they come nearer to each other. */
static BillowProject *
new_swinging(double rate, double step)
{
    BillowProject *project = new_project(rate, step);
    project->physics.wind.speed = 4.0;
    pin(project, "a", 0.0, 0.5, 0.9);
    pin(project, "b", 1.0, 1.0, 0.6);
    return project;
}

static BillowProject *
new_falling(double rate, double step)
{
    return new_project(rate, step);
}

static BillowProject *
new_falling_on(double rate, double step, BillowColliderShape shape)
{
    BillowProject *project = new_project(rate, step);
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_COLLIDER, "body", "Body");
    BillowCollider *body = billow_block_collider(block);
    *body = billow_collider_default();
    body->shape = shape;
    body->position = billow_vec3(0.02, -0.5, 0.01);
    body->radius = 0.3;
    body->size = billow_vec3(0.5, 0.5, 0.5);
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_COLLIDER), block);
    return project;
}

static BillowProject *
new_falling_on_a_ball(double rate, double step)
{
    return new_falling_on(rate, step, BILLOW_COLLIDER_SPHERE);
}

static BillowProject *
new_falling_on_a_box(double rate, double step)
{
    return new_falling_on(rate, step, BILLOW_COLLIDER_BOX);
}

static BillowSimulation *
new_simulation(BillowProject *project, BillowWorkers *workers)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    return billow_simulation_new(animation, workers);
}

static void
go_to(BillowSimulation *simulation, int frame)
{
    while (billow_simulation_frame(simulation) < frame)
        g_assert_true(billow_simulation_next(simulation, NULL));
}

/* Returns the largest distance between the same points of two simulations. */
static double
distance_between(const BillowSimulation *a, const BillowSimulation *b)
{
    const BillowPoints *p = billow_simulation_positions(a), *q = billow_simulation_positions(b);
    double most = 0.0;
    for (size_t i = 0; i < POINTS; i++)
        most = fmax(most, billow_vec3_distance(billow_points_get(p, i), billow_points_get(q, i)));
    return most;
}

/* --- Frame rates --- */

typedef BillowProject *(*NewProject)(double rate, double step);

static const struct {
    const char *word;
    NewProject new_project;
} scenes[] = {{"swinging", new_swinging},
              {"falling", new_falling},
              {"falling-on-a-ball", new_falling_on_a_ball},
              {"falling-on-a-box", new_falling_on_a_box}};

/* Frames of all rates show the same positions at the same times. No step of 7 ms ends at a frame. */
static void
test_frame_rate_does_not_change_the_motion(gconstpointer number)
{
    static const double rates[] = {24.0, 120.0, 50.0}, steps[] = {BILLOW_NEW_STEP, 0.007};
    const NewProject scene = scenes[GPOINTER_TO_INT(number)].new_project;
    enum { HALVES = SANITIZED ? 2 : 4 };
    for (size_t k = 0; k < G_N_ELEMENTS(steps); k++) {
        BillowSimulation *simulations[G_N_ELEMENTS(rates)];
        for (size_t i = 0; i < G_N_ELEMENTS(rates); i++) {
            g_autoptr(BillowProject) project = scene(rates[i], steps[k]);
            simulations[i] = new_simulation(project, NULL);
        }
        for (int half = 1; half <= HALVES; half++)
            for (size_t i = 0; i < G_N_ELEMENTS(rates); i++) {
                go_to(simulations[i], (int) lround(0.5 * half * rates[i]) + 1);
                g_assert_cmpfloat(distance_between(simulations[i], simulations[0]), <, 1e-9);
            }
        for (size_t i = 0; i < G_N_ELEMENTS(rates); i++)
            billow_simulation_free(simulations[i]);
    }
}

/* Implicit Euler: y = -g h2 n (n + 1) / 2 after n steps; between them, on the straight line. */
static void
test_frames_between_steps_are_on_the_way(void)
{
    const double h = 0.01, rate = 30.0;
    g_autoptr(BillowProject) project = new_falling(rate, h);
    project->cloth->material.drag = 0.0;
    g_autoptr(BillowSimulation) simulation = new_simulation(project, NULL);
    for (int frame = 2; frame <= 20; frame++) {
        go_to(simulation, frame);
        const double steps = (frame - 1) / (rate * h), n = floor(steps + 1e-6);
        const double y = -9.81 * h * h * (0.5 * n * (n + 1.0) + (steps - n) * (n + 1.0));
        g_assert_cmpfloat_with_epsilon(billow_simulation_positions(simulation)->y[POINTS / 2], y, 1e-6);
    }
}

/* Steps of this length end at frames: the same as so many substeps of equal length, which fail nowhere. */
static void
test_steps_that_end_at_frames_are_substeps(void)
{
    g_autoptr(BillowProject) timed = new_swinging(24.0, BILLOW_NEW_STEP), counted = new_swinging(24.0, 0.0);
    counted->physics.substeps = 5;
    g_assert_cmpint(billow_simulation_steps(timed), ==, 5);
    g_autoptr(BillowSimulation) a = new_simulation(timed, NULL), b = new_simulation(counted, NULL);
    go_to(a, 12);
    go_to(b, 12);
    g_assert_cmpfloat(distance_between(a, b), <, 1e-6);
}

/* --- States and edits --- */

static void
test_goes_on_from_a_state_between_steps(void)
{
    g_autoptr(BillowProject) project = new_falling_on_a_box(24.0, 0.007);
    for (int stop = 8; stop <= 13; stop++) {
        g_autoptr(BillowSimulation) one = new_simulation(project, NULL), two = new_simulation(project, NULL);
        go_to(one, stop);
        g_autoptr(GBytes) state = billow_simulation_save(one);
        billow_simulation_restore(two, state);
        g_assert_cmpfloat(distance_between(one, two), ==, 0.0);
        go_to(one, 18);
        go_to(two, 18);
        g_assert_cmpfloat(distance_between(one, two), ==, 0.0);
    }
}

static void
test_same_for_any_number_of_threads(void)
{
    g_autoptr(BillowProject) project = new_falling_on_a_ball(25.0, 0.007);
    BillowWorkers *workers = billow_workers_new(3);
    g_autoptr(BillowSimulation) one = new_simulation(project, NULL);
    g_autoptr(BillowSimulation) three = new_simulation(project, workers);
    go_to(one, 20);
    go_to(three, 20);
    g_assert_cmpfloat(distance_between(one, three), ==, 0.0);
    billow_simulation_free(g_steal_pointer(&three));
    billow_workers_free(workers);
}

/* A frame depends on what moves until the end of the step in which it falls. */
static void
test_first_difference_allows_for_a_step(void)
{
    for (double step = 0.004; step < 0.2; step *= 1.7) {
        g_autoptr(BillowProject) plain = new_swinging(24.0, step), changed = new_project(24.0, step);
        changed->physics = plain->physics;
        pin(changed, "a", 0.0, 0.5, 0.9);
        pin(changed, "b", 1.0, 1.0, 0.3);
        const int first = billow_simulation_first_difference(plain, changed);
        g_assert_cmpint(first, >, 1);
        g_assert_cmpint(first, <=, 14);
        g_autoptr(BillowSimulation) a = new_simulation(plain, NULL), b = new_simulation(changed, NULL);
        go_to(a, first - 1);
        go_to(b, first - 1);
        g_autoptr(GBytes) of_a = billow_simulation_save(a), of_b = billow_simulation_save(b);
        g_assert_true(g_bytes_equal(of_a, of_b));
        go_to(a, 17);
        go_to(b, 17);
        g_assert_cmpfloat(distance_between(a, b), >, 0.0);
    }
}

/* --- Which steps --- */

static void
test_new_projects_have_a_step_and_damping(void)
{
    g_autoptr(BillowProject) fresh = billow_start_cloth("p", &GRID), older = billow_project_new("p", &GRID);
    g_assert_cmpfloat(fresh->physics.step, ==, 1.0 / 120.0);
    g_assert_cmpfloat(older->physics.step, ==, 0.0);
    g_assert_cmpfloat(fresh->physics.rigid_damping, ==, 1.0);
    g_assert_cmpfloat(older->physics.rigid_damping, ==, 0.0);
    g_assert_cmpfloat(billow_simulation_step(fresh), ==, 1.0 / 120.0);
    g_assert_cmpfloat(billow_simulation_step(older), ==, 1.0 / (5.0 * 24.0));
}

/* With steps by need, layers as forces move free points as far as with as many substeps. */
static void
test_layers_push_with_steps_of_each_kind(void)
{
    enum { BY_NEED, IN_SECONDS, COUNTED, N_KINDS };
    BillowSimulation *simulations[N_KINDS];
    for (int kind = BY_NEED; kind < N_KINDS; kind++) {
        g_autoptr(BillowProject) project = new_project(24.0, kind == IN_SECONDS ? BILLOW_NEW_STEP : 0.0);
        project->physics.substeps = kind == COUNTED ? 5 : 0;
        project->physics.gravity = 0.0;
        project->physics.layers = BILLOW_LAYERS_FORCES;
        BillowBlock *sway = billow_block_new(BILLOW_BLOCK_SWAY, "s", "s");
        sway->duration = 4.0;
        billow_block_sway(sway)->amplitude = 0.3;
        g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_SWAY), sway);
        simulations[kind] = new_simulation(project, NULL);
        go_to(simulations[kind], 10);
        const BillowPoints *points = billow_simulation_positions(simulations[kind]);
        const BillowVec3 flat = billow_grid_flat(&GRID, 0, 0);
        g_assert_cmpfloat(billow_vec3_distance(billow_points_get(points, 0), flat), >, 0.02);
    }
    g_assert_cmpfloat(distance_between(simulations[BY_NEED], simulations[COUNTED]), <, 1e-6);
    g_assert_cmpfloat(distance_between(simulations[IN_SECONDS], simulations[COUNTED]), <, 1e-6);
    for (int kind = BY_NEED; kind < N_KINDS; kind++)
        billow_simulation_free(simulations[kind]);
}

/* --- Methods --- */

/* IMEX: of length / 20 sqrt(density / stretch); explicit: of pi spacing sqrt(density / stretch). */
static void
test_unfit_steps_are_told_with_one_that_would_do(void)
{
    static const struct {
        BillowIntegrator method;
        double lengths; /* of spacings */
    } cases[] = {{BILLOW_INTEGRATOR_IMEX_EULER, 0.5},
                 {BILLOW_INTEGRATOR_SBDF2, 0.5},
                 {BILLOW_INTEGRATOR_RK4, G_PI},
                 {BILLOW_INTEGRATOR_SYMPLECTIC_EULER, G_PI}};
    g_autoptr(BillowProject) project = new_project(24.0, BILLOW_NEW_STEP);
    g_assert_null(billow_simulation_unfit(project));
    g_assert_true(isinf(billow_simulation_fit_step(project)));
    for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
        const double longest = cases[i].lengths * 0.1 *
                               sqrt(project->cloth->material.density / project->cloth->material.stretch);
        project->physics.solver = cases[i].method;
        project->physics.step = 1.01 * longest;
        const double fit = billow_simulation_fit_step(project);
        g_assert_cmpfloat(fit, <=, longest);
        g_assert_cmpfloat(fit, >, 0.9 * longest);
        g_autofree char *unfit = billow_simulation_unfit(project),
                        *step = g_strdup_printf("a step of %g ms", 1000.0 * fit);
        g_assert_nonnull(strstr(unfit, step));
        project->physics.step = fit;
        g_assert_null(billow_simulation_unfit(project));
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(scenes); i++) {
        g_autofree char *path =
            g_strdup_printf("/simulation-steps/frame-rate-does-not-change-the-motion/%s", scenes[i].word);
        g_test_add_data_func(path, GINT_TO_POINTER(i), test_frame_rate_does_not_change_the_motion);
    }
    g_test_add_func("/simulation-steps/frames-between-steps-are-on-the-way",
                    test_frames_between_steps_are_on_the_way);
    g_test_add_func("/simulation-steps/steps-that-end-at-frames-are-substeps",
                    test_steps_that_end_at_frames_are_substeps);
    g_test_add_func("/simulation-steps/goes-on-from-a-state-between-steps",
                    test_goes_on_from_a_state_between_steps);
    g_test_add_func("/simulation-steps/same-for-any-number-of-threads", test_same_for_any_number_of_threads);
    g_test_add_func("/simulation-steps/first-difference-allows-for-a-step",
                    test_first_difference_allows_for_a_step);
    g_test_add_func("/simulation-steps/new-projects-have-a-step-and-damping",
                    test_new_projects_have_a_step_and_damping);
    g_test_add_func("/simulation-steps/layers-push-with-steps-of-each-kind",
                    test_layers_push_with_steps_of_each_kind);
    g_test_add_func("/simulation-steps/unfit-steps-are-told-with-one-that-would-do",
                    test_unfit_steps_are_told_with_one_that_would_do);
    return g_test_run();
}
