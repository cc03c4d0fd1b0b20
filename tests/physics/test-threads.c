/* Tests that a cloth large enough for several threads, with wind, colliders and sliding points, has the same
 * bits for any number of threads. */
#include "../sanitized.h"
#include "physics/solver/solver.h"

#include <glib.h>
#include <string.h>

enum { COLUMNS = 72, ROWS = 67, STEPS = 6 };

static const BillowMaterial material = {
    .density = 0.15, .stretch = 800.0, .shear = 50.0, .bend = 1.0, .damping = 0.005, .drag = 0.05};

static BillowDynamics *
new_cloth(BillowIntegrator integrator, BillowWorkers *workers)
{
    const BillowGrid grid = {COLUMNS, ROWS, 0.03};
    BillowDynamicsSettings settings = billow_dynamics_default_settings();
    settings.scheme = billow_solvers[integrator].scheme;
    settings.wind.speed = 4.0;
    settings.wind.direction = 30.0;
    BillowDynamics *dynamics = billow_dynamics_new(billow_net_new(&grid, &material), &settings, workers);
    BillowCollider ball = billow_collider_default(), floor = billow_collider_default();
    ball.shape = BILLOW_COLLIDER_SPHERE;
    ball.radius = 0.3;
    ball.position = billow_vec3(0.1, -0.301, 0.0);
    floor.position = billow_vec3(0.0, -0.01, 0.0);
    billow_dynamics_set_colliders(dynamics, (BillowCollider[]){ball, floor}, 2);
    return dynamics;
}

/* Two corners are pinned, two points slide. */
static void
pin_corners(BillowDynamics *dynamics)
{
    const BillowPoints *x = billow_dynamics_positions(dynamics);
    const size_t last = COLUMNS * ROWS - 1, middle = COLUMNS / 2;
    const BillowConstraint constraints[] = {
        {.kind = BILLOW_CONSTRAINT_FIXED, .place = billow_points_get(x, 0)},
        {.kind = BILLOW_CONSTRAINT_FIXED, .place = billow_points_get(x, last)},
        {.kind = BILLOW_CONSTRAINT_LINE, .place = billow_points_get(x, middle), .direction = {0.6, 0.8, 0.0}},
        {.kind = BILLOW_CONSTRAINT_PLANE,
         .place = billow_points_get(x, last - middle),
         .direction = {0.0, 0.6, 0.8}},
    };
    const size_t points[] = {0, last, middle, last - middle};
    for (size_t i = 0; i < G_N_ELEMENTS(points); i++)
        billow_dynamics_constrain(dynamics, points[i], constraints[i]);
}

/* Returns the whole state after some steps of `h` seconds. */
static char *
run(BillowIntegrator integrator, double h, BillowWorkers *workers, size_t *bytes)
{
    BillowDynamics *dynamics = new_cloth(integrator, workers);
    pin_corners(dynamics);
    for (int i = 0; i < STEPS; i++)
        g_assert_cmpint(billow_dynamics_step(dynamics, h), ==, BILLOW_STEP_DONE);
    *bytes = billow_dynamics_state_bytes(dynamics);
    char *state = g_malloc(*bytes);
    billow_dynamics_save(dynamics, state);
    billow_dynamics_free(dynamics);
    return state;
}

static void
test_integrator(gconstpointer data)
{
    static const int threads[] = {5, 1, 2};
    BillowIntegrator integrator = (BillowIntegrator) GPOINTER_TO_INT(data);
    double h = billow_solvers[integrator].scheme->is_explicit ? 2e-5 : 0.005;
    size_t bytes, shared_bytes;
    g_autofree char *alone = run(integrator, h, NULL, &bytes);
    for (size_t i = 0; i < (SANITIZED ? 1 : G_N_ELEMENTS(threads)); i++) {
        BillowWorkers *workers = billow_workers_new(threads[i]);
        g_autofree char *shared = run(integrator, h, workers, &shared_bytes);
        g_assert_cmpmem(alone, bytes, shared, shared_bytes);
        billow_workers_free(workers);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    for (int i = 0; i < billow_solver_count(); i++) {
        g_autofree char *path = g_strconcat("/threads/", billow_solvers[i].choice.word, NULL);
        g_test_add_data_func(path, GINT_TO_POINTER(i), test_integrator);
    }
    return g_test_run();
}
