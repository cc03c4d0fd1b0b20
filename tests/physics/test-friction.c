/* Cloth that is pulled along colliders. */
#include "physics/solver/solver.h"

#include <glib.h>

#define STEP (1.0 / 120.0)
#define START 0.1

enum { COLUMNS = 33, ROWS = 3, REST = 20 };

/* What is pulled: the last column of a cloth that lies on a floor, at this speed (m/s), after some steps of
 * rest. */
typedef struct {
    BillowDynamics *dynamics;
    BillowGrid grid;
    double speed;
} Drag;

/* How far the column has been drawn. It takes START seconds to reach its speed. */
static double
way(const Drag *drag, double time)
{
    const double since = MAX(time - REST * STEP, 0.0);
    return drag->speed * (since < START ? 0.5 * since * since / START : since - 0.5 * START);
}

static void
drive(void *data, double time, BillowDynamics *dynamics)
{
    const Drag *drag = data;
    for (int row = 0; row < ROWS; row++) {
        BillowConstraint constraint = {.kind = BILLOW_CONSTRAINT_FIXED,
                                       .place = billow_grid_flat(&drag->grid, COLUMNS - 1, row)};
        constraint.place.x += way(drag, time);
        constraint.place.y = billow_dynamics_default_settings().margin;
        billow_dynamics_constrain(dynamics, billow_grid_index(&drag->grid, COLUMNS - 1, row), constraint);
    }
}

static void
drag_on(Drag *drag, int steps)
{
    for (int i = 0; i < steps; i++)
        g_assert_cmpint(billow_dynamics_advance(drag->dynamics, STEP, 1, drive, drag), ==, BILLOW_STEP_DONE);
}

static Drag
drag_new(BillowMaterial material, double friction, double speed, const BillowScheme *scheme)
{
    Drag drag = {.grid = {COLUMNS, ROWS, 0.03}, .speed = speed};
    BillowCollider floor = billow_collider_default();
    floor.friction = friction;
    BillowDynamicsSettings settings = billow_dynamics_default_settings();
    settings.scheme = scheme;
    drag.dynamics = billow_dynamics_new(billow_net_new(&drag.grid, &material), &settings, NULL);
    billow_dynamics_set_colliders(drag.dynamics, &floor, 1);
    BillowPoints *x = billow_dynamics_positions(drag.dynamics);
    for (size_t i = 0; i < (size_t) COLUMNS * ROWS; i++)
        x->y[i] = settings.margin;
    drag_on(&drag, REST);
    return drag;
}

/* How far a point has moved along the floor, meters. */
static double
moved(const Drag *drag, int column, int row)
{
    const size_t i = billow_grid_index(&drag->grid, column, row);
    return billow_dynamics_positions(drag->dynamics)->x[i] - billow_grid_flat(&drag->grid, column, row).x;
}

/* Returns the largest strain along rows. */
static double
largest_strain(const Drag *drag)
{
    double largest = 0.0;
    for (int row = 0; row < ROWS; row++)
        for (int column = 1; column < COLUMNS; column++)
            largest = MAX(largest, fabs(moved(drag, column, row) - moved(drag, column - 1, row)));
    return largest / drag->grid.spacing;
}

/* The weight of 1 m of cotton on a floor with friction 1 stretches it by 0.15 %. */
static void
test_drag(void)
{
    for (int i = 0; i < billow_solver_count(); i++) {
        if (billow_solvers[i].scheme->is_explicit)
            continue;
        for (double friction = 0.1; friction <= 1.0; friction += 0.45) {
            Drag drag =
                drag_new(billow_material_presets[0].material, friction, 0.5, billow_solvers[i].scheme);
            double largest = 0.0;
            for (int step = 0; step < 60; step++) {
                drag_on(&drag, 1);
                largest = MAX(largest, largest_strain(&drag));
            }
            g_test_message("%s, friction %g: largest strain %.4f", billow_solvers[i].choice.word, friction,
                           largest);
            g_assert_cmpfloat(largest, <, 0.01);
            g_assert_cmpfloat_with_epsilon(moved(&drag, 0, 1), 0.5 * (60 * STEP - 0.5 * START), 0.01);
            billow_dynamics_free(drag.dynamics);
        }
    }
}

/* At a steady speed, the first thread has the tension that moves the whole cloth: k u' = mu w L. */
static void
test_pull(void)
{
    BillowMaterial soft = billow_material_presets[0].material;
    soft.stretch = 50.0;
    soft.shear = 0.0; /* diagonals would carry a part */
    soft.drag = 0.0;
    soft.damping = 0.2;
    for (int i = 0; i < billow_solver_count(); i++) {
        if (billow_solvers[i].scheme->is_explicit)
            continue;
        Drag drag = drag_new(soft, 0.4, 0.2, billow_solvers[i].scheme);
        drag_on(&drag, 120);
        double strain = 0.0;
        for (int step = 0; step < 60; step++) {
            drag_on(&drag, 1);
            strain +=
                (moved(&drag, COLUMNS - 1, 1) - moved(&drag, COLUMNS - 2, 1)) / drag.grid.spacing / 60.0;
        }
        const double length = (COLUMNS - 1.5) * drag.grid.spacing,
                     expected = 0.4 * soft.density * 9.81 * length / soft.stretch;
        g_test_message("%s: strain %.5f, expected %.5f", billow_solvers[i].choice.word, strain, expected);
        g_assert_cmpfloat_with_epsilon(strain, expected, 0.03 * expected);
        billow_dynamics_free(drag.dynamics);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/friction/an-edge-drawn-along-a-floor-stretches-no-thread", test_drag);
    g_test_add_func("/friction/a-cloth-is-drawn-with-its-weight-times-mu", test_pull);
    return g_test_run();
}
