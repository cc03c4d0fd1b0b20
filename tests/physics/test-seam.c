/* The net of a tube: sewn together at its seam, it hangs as its rest shape does, and its seam is like the rest of it. */
#include "core/drape/rest_shape.h"
#include "physics/net/seam.h"
#include "physics/solver/dynamics.h"
#include "physics/solver/solver.h"

#include <glib.h>
#include <math.h>

enum { AROUND = 32, ROWS = 17, RING = 8 };

static const double SPACING = 0.03; /* meters */

static BillowGrid
skirt_grid(bool rows)
{
    return (BillowGrid){.columns = rows ? ROWS : AROUND + 1,
                        .rows = rows ? AROUND + 1 : ROWS,
                        .spacing = SPACING,
                        .closed = rows ? BILLOW_CLOSED_ROWS : BILLOW_CLOSED_COLUMNS};
}

static size_t
fill_waist(const BillowGrid *grid, double share, BillowAnchor anchors[RING])
{
    const double radius = share * AROUND * SPACING / (2.0 * M_PI);
    for (int k = 0; k < RING; k++) {
        const double angle = 2.0 * M_PI * k / RING;
        const int column = AROUND / RING * k;
        anchors[k] = (BillowAnchor){grid->closed == BILLOW_CLOSED_ROWS ? 0 : column,
                                    grid->closed == BILLOW_CLOSED_ROWS ? column : 0,
                                    {radius * cos(angle), 1.0, radius * sin(angle)}};
    }
    return RING;
}

static BillowRestShape *
drape(const BillowGrid *grid, const BillowMaterial *material, double share, BillowAnchor anchors[RING])
{
    BillowRestSolver *solver = billow_rest_solver_new(NULL);
    const BillowDrapeSettings hang = billow_drape_settings_of(material);
    BillowRestShape *shape = billow_rest_solver_run(solver, grid, anchors, fill_waist(grid, share, anchors),
                                                    &hang, NULL, NULL, NULL);
    billow_rest_solver_free(solver);
    return shape;
}

static BillowDynamics *
start(const BillowRestShape *shape, const BillowMaterial *material, const BillowAnchor anchors[RING],
      const BillowScheme *scheme, double tolerance)
{
    BillowDynamicsSettings settings = billow_dynamics_default_settings();
    settings.scheme = scheme;
    settings.tolerance = tolerance;
    BillowDynamics *dynamics = billow_dynamics_new(billow_net_new(&shape->grid, material), &settings, NULL);
    billow_points_read(billow_dynamics_positions(dynamics), billow_grid_count(&shape->grid), shape->x,
                       shape->y, shape->z);
    for (int k = 0; k < RING; k++)
        billow_dynamics_constrain(
            dynamics, billow_grid_index(&shape->grid, anchors[k].column, anchors[k].row),
            (BillowConstraint){.kind = BILLOW_CONSTRAINT_FIXED, .place = anchors[k].position});
    billow_dynamics_restart(dynamics);
    return dynamics;
}

static void
assert_is_closed(const BillowGrid *grid, const BillowPoints *x)
{
    for (size_t i = 0; i < billow_grid_count(grid); i++)
        g_assert_cmpfloat(
            billow_vec3_distance(billow_points_get(x, i), billow_points_get(x, billow_grid_twin(grid, i))),
            ==, 0.0);
}

/* Half a second of any scheme moves it by less than 2 % of its size. */
static void
hangs_as_the_fake(bool rows)
{
    static const BillowIntegrator schemes[] = {BILLOW_INTEGRATOR_IMPLICIT_EULER, BILLOW_INTEGRATOR_BDF2,
                                               BILLOW_INTEGRATOR_IMEX_EULER};
    const BillowGrid grid = skirt_grid(rows);
    const BillowMaterial *material = &billow_material_presets[0].material;
    BillowAnchor anchors[RING];
    BillowRestShape *shape = drape(&grid, material, 0.9, anchors);
    for (size_t s = 0; s < G_N_ELEMENTS(schemes); s++) {
        BillowDynamics *dynamics = start(shape, material, anchors, billow_solvers[schemes[s]].scheme, 1e-4);
        g_assert_cmpint(billow_dynamics_advance(dynamics, 0.5, 50, NULL, NULL), ==, BILLOW_STEP_DONE);
        const BillowPoints *x = billow_dynamics_positions(dynamics);
        assert_is_closed(&grid, x);
        double squares = 0.0;
        for (size_t i = 0; i < billow_grid_count(&grid); i++) {
            const BillowVec3 rest =
                billow_vec3((double) shape->x[i], (double) shape->y[i], (double) shape->z[i]);
            const double away = billow_vec3_distance(billow_points_get(x, i), rest);
            squares += away * away / (double) billow_grid_count(&grid);
        }
        g_test_message("scheme %zu: %.3f %%", s, 100.0 * sqrt(squares) / billow_rest_shape_size(shape));
        g_assert_cmpfloat(sqrt(squares), <, 0.02 * billow_rest_shape_size(shape));
        billow_dynamics_free(dynamics);
    }
    billow_rest_shape_unref(shape);
}

static void
test_hangs_as_the_fake(void)
{
    hangs_as_the_fake(false);
}

static void
test_rows_hang_as_the_fake(void)
{
    hangs_as_the_fake(true);
}

/* Returns how far the points are from those of another share of the tube, turned onto them. */
static double
unevenness(const BillowGrid *grid, const BillowPoints *x)
{
    const double angle = 2.0 * M_PI / RING, c = cos(angle), s = sin(angle);
    double most = 0.0;
    for (int row = 0; row < ROWS; row++)
        for (int column = 0; column < AROUND; column++) {
            const BillowVec3 p = billow_points_get(x, billow_grid_index(grid, column, row)),
                             q = billow_points_get(
                                 x, billow_grid_index(grid, (column + AROUND / RING) % AROUND, row));
            most =
                fmax(most, billow_vec3_distance(billow_vec3(c * p.x - s * p.z, p.y, s * p.x + c * p.z), q));
        }
    return most;
}

/* Seen from anywhere around it, a tube on an even waist looks the same while its waist is lifted: threads, shear,
 * bending and weight are the same on the seam as elsewhere. It stands as a cylinder at first. */
static void
test_seam_moves_as_the_rest(void)
{
    const BillowGrid grid = skirt_grid(false);
    BillowMaterial material = billow_material_presets[0].material;
    material.bending_length = 0.04;
    BillowRestSolver *solver = billow_rest_solver_new(NULL);
    BillowRestShape *shape = billow_rest_solver_run(solver, &grid, NULL, 0, NULL, NULL, NULL, NULL);
    BillowAnchor anchors[RING];
    fill_waist(&grid, 1.0, anchors);
    for (int k = 0; k < RING; k++) {
        const size_t i = billow_grid_index(&grid, anchors[k].column, anchors[k].row);
        anchors[k].position =
            billow_vec3((double) shape->x[i], (double) shape->y[i] + 0.02, (double) shape->z[i]);
    }
    BillowDynamics *dynamics =
        start(shape, &material, anchors, billow_solvers[BILLOW_INTEGRATOR_IMPLICIT_EULER].scheme, 1e-10);
    g_assert_cmpint(billow_dynamics_advance(dynamics, 0.1, 10, NULL, NULL), ==, BILLOW_STEP_DONE);
    const BillowPoints *x = billow_dynamics_positions(dynamics);
    g_test_message("turned by an eighth: %.2e m", unevenness(&grid, x));
    g_assert_cmpfloat(unevenness(&grid, x), <, 1e-4);
    billow_dynamics_free(dynamics);
    billow_rest_shape_unref(shape);
    billow_rest_solver_free(solver);
}

/* The bend across the seam is the gradient of its energy. */
static void
test_bend_is_gradient_of_its_energy(void)
{
    const BillowGrid grid = skirt_grid(false);
    BillowNet *net = billow_net_new(&grid, &billow_material_presets[0].material);
    BillowPoints x = billow_points_new(net->count), force = billow_points_new(net->count);
    for (size_t i = 0; i < net->count; i++)
        billow_points_set(&x, i, billow_vec3(sin(1.0 * i), cos(2.0 * i), sin(3.0 * i)));
    const double product = billow_seam_bend(net, &x, 1.0, &force);
    double energy = 0.0, sum = 0.0;
    for (int row = 0; row < ROWS; row++) {
        const size_t i = billow_grid_index(&grid, 0, row), last = i + AROUND;
        const BillowVec3 q =
            billow_vec3_sub(billow_vec3_add(billow_points_get(&x, i + 1), billow_points_get(&x, last - 1)),
                            billow_vec3_add(billow_points_get(&x, i), billow_points_get(&x, last)));
        energy += 0.5 * net->seam_bending * (row == 0 || row == ROWS - 1 ? 0.5 : 1.0) * billow_vec3_dot(q, q);
    }
    for (size_t i = 0; i < net->count; i++)
        sum += billow_vec3_dot(billow_points_get(&x, i), billow_points_get(&force, i));
    g_assert_cmpfloat_with_epsilon(product, -2.0 * energy, 1e-12 * energy);
    g_assert_cmpfloat_with_epsilon(sum, product, 1e-12 * energy);
    billow_points_free(&x);
    billow_points_free(&force);
    billow_net_free(net);
}

static void
test_weighs_as_its_area(void)
{
    const BillowGrid grid = skirt_grid(false);
    const BillowMaterial *material = &billow_material_presets[0].material;
    BillowNet *net = billow_net_new(&grid, material);
    double mass = 0.0;
    for (size_t i = 0; i < net->count; i++)
        mass += net->mass[i];
    g_assert_cmpfloat_with_epsilon(mass, material->density * AROUND * (ROWS - 1) * SPACING * SPACING, 1e-12);
    billow_net_free(net);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/seam/tube-weighs-as-its-area", test_weighs_as_its_area);
    g_test_add_func("/seam/bend-is-gradient-of-its-energy", test_bend_is_gradient_of_its_energy);
    g_test_add_func("/seam/tube-hangs-as-the-fake", test_hangs_as_the_fake);
    g_test_add_func("/seam/tube-of-rows-hangs-as-the-fake", test_rows_hang_as_the_fake);
    g_test_add_func("/seam/moves-as-the-rest", test_seam_moves_as_the_rest);
    return g_test_run();
}
