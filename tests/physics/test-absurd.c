#include "../sanitized.h"
#include "physics/solver/solver.h"

#include <glib.h>

/* Limits of the work per frame: as many steps as the shortest one allows, as many that are rejected, and
 * several times the iterations of linear systems that any scene here needs (1500). */
enum { SUBSTEPS = 2, MOST_STEPS = SUBSTEPS << 8, MOST_ITERATIONS = 10000 };

enum { SIDE = SANITIZED ? 5 : 8, FRAMES = SANITIZED ? 1 : 6 };

static BillowDynamics *
new_cloth(int columns, int rows, BillowMaterial material, BillowIntegrator integrator)
{
    BillowGrid grid = {columns, rows, 0.1};
    BillowDynamicsSettings settings = billow_dynamics_default_settings();
    settings.scheme = billow_solvers[integrator].scheme;
    return billow_dynamics_new(billow_net_new(&grid, &material), &settings, NULL);
}

static BillowMaterial
cotton(void)
{
    return billow_material_presets[0].material;
}

static void
pin(BillowDynamics *dynamics, size_t point, BillowVec3 place)
{
    billow_dynamics_constrain(dynamics, point,
                              (BillowConstraint){.kind = BILLOW_CONSTRAINT_FIXED, .place = place});
}

static void
pin_ends(void *data, double time, BillowDynamics *dynamics)
{
    pin(dynamics, 0, billow_vec3(0.0, 0.0, 0.0));
}

/* The first and the last point move apart at 1000 m/s. */
static void
tear(void *data, double time, BillowDynamics *dynamics)
{
    pin(dynamics, 0, billow_vec3(-500.0 * time, 0.0, 0.0));
    pin(dynamics, billow_dynamics_net(dynamics)->count - 1, billow_vec3(500.0 * time, 0.0, 0.0));
}

/* Whatever a step returns, the numbers are finite and it finishes. */
static void
advance_anyhow(BillowDynamics *dynamics, int frames, BillowDynamicsDrive drive)
{
    const BillowDynamicsProfile *work = billow_dynamics_profile(dynamics);
    for (int frame = 0; frame < frames; frame++) {
        BillowStepStatus status = billow_dynamics_advance(dynamics, 1.0 / 24.0, SUBSTEPS, drive, NULL);
        for (size_t i = 0; i < billow_dynamics_net(dynamics)->count; i++) {
            g_assert_true(billow_vec3_is_finite(billow_points_get(billow_dynamics_positions(dynamics), i)));
            g_assert_true(billow_vec3_is_finite(billow_points_get(billow_dynamics_velocities(dynamics), i)));
        }
        g_assert_cmpint(work->steps, <=, (frame + 1) * MOST_STEPS);
        g_assert_cmpint(work->halvings, <=, (frame + 1) * MOST_STEPS);
        g_assert_cmpint(work->iterations, <=, (frame + 1) * MOST_ITERATIONS);
        if (status != BILLOW_STEP_DONE) {
            g_test_message("frame %d: status %d", frame, status);
            return;
        }
    }
    g_assert_cmpfloat_with_epsilon(billow_dynamics_time(dynamics), frames / 24.0, 1e-9);
}

static void
test_stiff(void)
{
    BillowMaterial material = cotton();
    material.stretch = material.shear = material.bend = 1e9;
    for (int integrator = 0; integrator < billow_solver_count(); integrator++) {
        BillowDynamics *dynamics = new_cloth(SIDE, SIDE, material, (BillowIntegrator) integrator);
        advance_anyhow(dynamics, FRAMES, pin_ends);
        billow_dynamics_free(dynamics);
    }
}

static void
test_storm(void)
{
    for (int integrator = 0; integrator < billow_solver_count(); integrator++) {
        BillowDynamics *dynamics = new_cloth(SIDE, SIDE, cotton(), (BillowIntegrator) integrator);
        BillowDynamicsSettings settings = billow_dynamics_default_settings();
        settings.scheme = billow_solvers[integrator].scheme;
        settings.wind.speed = 1e6;
        billow_dynamics_set_settings(dynamics, &settings);
        advance_anyhow(dynamics, FRAMES, pin_ends);
        billow_dynamics_free(dynamics);
    }
}

static void
test_chains(void)
{
    const int sizes[][2] = {{1, 12}, {12, 1}, {1, 2}, {2, 1}, {1, 1}};
    for (size_t i = 0; i < G_N_ELEMENTS(sizes); i++) {
        BillowDynamics *dynamics =
            new_cloth(sizes[i][0], sizes[i][1], cotton(), BILLOW_INTEGRATOR_IMPLICIT_EULER);
        BillowCollider plane = billow_collider_default();
        plane.position.y = -0.3;
        billow_dynamics_set_colliders(dynamics, &plane, 1);
        advance_anyhow(dynamics, 12, pin_ends);
        billow_dynamics_free(dynamics);
    }
}

static void
test_torn(void)
{
    for (int integrator = 0; integrator < billow_solver_count(); integrator++)
        for (int limited = 0; limited < 2; limited++) {
            BillowDynamics *dynamics = new_cloth(SIDE, SIDE, cotton(), (BillowIntegrator) integrator);
            BillowDynamicsSettings settings = billow_dynamics_default_settings();
            settings.scheme = billow_solvers[integrator].scheme;
            settings.strain_limit = limited ? 0.1 : 0.0;
            billow_dynamics_set_settings(dynamics, &settings);
            advance_anyhow(dynamics, limited ? MIN(2, FRAMES) : FRAMES, tear);
            billow_dynamics_free(dynamics);
        }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/absurd/stiffness-of-1e9-has-an-answer", test_stiff);
    g_test_add_func("/absurd/wind-of-1e6-has-an-answer", test_storm);
    g_test_add_func("/absurd/cloths-one-point-wide-have-an-answer", test_chains);
    g_test_add_func("/absurd/anchors-that-fly-apart-have-an-answer", test_torn);
    return g_test_run();
}
