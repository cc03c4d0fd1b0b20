/* Orders of all methods at their default settings, on a damped cloth of four points that swings from one corner,
 * turns, and whose threads are stretched and compressed. */
#include "physics/solver/solver.h"

#include <glib.h>
#include <math.h>

enum { COUNT = 4, FINEST = 1280 };

/* Seconds; the positions at its end are compared. */
#define TIME 1.2

typedef struct {
    BillowVec3 x[COUNT];
} Positions;

static Positions
swing(BillowIntegrator integrator, int steps_per_second)
{
    static const BillowVec3 start[COUNT] = {
        {0.0, 0.0, 0.0}, {1.1, 0.1, 0.2}, {0.1, -0.2, 1.05}, {1.0, 0.3, 1.1}};
    const BillowGrid grid = {2, 2, 1.0};
    BillowMaterial material = billow_material_presets[0].material;
    material.density = 0.5;
    material.stretch = 60.0;
    material.shear = 15.0;
    material.bending_length = 0.0;
    material.damping = 0.03;
    material.drag = 0.1;
    BillowDynamicsSettings settings = billow_dynamics_default_settings();
    settings.scheme = billow_solvers[integrator].scheme;
    BillowDynamics *dynamics = billow_dynamics_new(billow_net_new(&grid, &material), &settings, NULL);
    for (size_t i = 0; i < COUNT; i++)
        billow_points_set(billow_dynamics_positions(dynamics), i, start[i]);
    billow_dynamics_restart(dynamics);
    billow_dynamics_constrain(dynamics, 0, (BillowConstraint){.kind = BILLOW_CONSTRAINT_FIXED});
    const int steps = (int) round(TIME * steps_per_second);
    for (int i = 0; i < steps; i++)
        g_assert_cmpint(billow_dynamics_step(dynamics, 1.0 / steps_per_second), ==, BILLOW_STEP_DONE);
    Positions end;
    for (size_t i = 0; i < COUNT; i++)
        end.x[i] = billow_points_get(billow_dynamics_positions(dynamics), i);
    billow_dynamics_free(dynamics);
    return end;
}

static double
distance(const Positions *a, const Positions *b)
{
    double most = 0.0;
    for (size_t i = 0; i < COUNT; i++)
        most = fmax(most, billow_vec3_distance(a->x[i], b->x[i]));
    return most;
}

typedef struct {
    BillowIntegrator integrator;
    double order;
} Method;

/* Halving the step divides the error by 2 to the order. The steps are those at which the error is that of the
 * method: those of fourth order soon reach rounding. */
static void
test_order(gconstpointer data)
{
    const Method *method = data;
    const Positions exact = swing(BILLOW_INTEGRATOR_RK4, 8 * FINEST);
    double before = 0.0;
    for (int rate = 80; rate <= FINEST; rate *= 2) {
        const Positions end = swing(method->integrator, rate);
        const double error = distance(&end, &exact), order = log2(before / error);
        g_test_message("1/%d s: error %.3g m, order %.2f", rate, error, order);
        if (rate >= 320 && error > 1e-9)
            g_assert_cmpfloat_with_epsilon(order, method->order, 0.15);
        before = error;
    }
}

int
main(int argc, char **argv)
{
    static const Method methods[] = {
        {BILLOW_INTEGRATOR_IMPLICIT_EULER, 1.0},
        {BILLOW_INTEGRATOR_BDF2, 2.0},
        {BILLOW_INTEGRATOR_IMPLICIT_MIDPOINT, 2.0},
        {BILLOW_INTEGRATOR_IMEX_EULER, 1.0},
        {BILLOW_INTEGRATOR_SBDF2, 2.0},
        {BILLOW_INTEGRATOR_EXPLICIT_EULER, 1.0},
        {BILLOW_INTEGRATOR_SYMPLECTIC_EULER, 1.0},
        {BILLOW_INTEGRATOR_MIDPOINT, 2.0},
        {BILLOW_INTEGRATOR_RK4, 4.0},
        {BILLOW_INTEGRATOR_RK2, 2.0},
        {BILLOW_INTEGRATOR_MIDPOINT_CROMER, 1.0},
        {BILLOW_INTEGRATOR_RK2_CROMER, 1.0},
        {BILLOW_INTEGRATOR_RK4_CROMER, 1.0},
    };
    g_test_init(&argc, &argv, NULL);
    for (size_t i = 0; i < G_N_ELEMENTS(methods); i++) {
        g_autofree char *path =
            g_strdup_printf("/orders/%s", billow_solvers[methods[i].integrator].choice.word);
        g_test_add_data_func(path, &methods[i], test_order);
    }
    return g_test_run();
}
