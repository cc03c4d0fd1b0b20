/* Tests that gathered and widened cloth hangs as closed forms and the independent net say, in the fake and in the
 * physics. */
#include "core/base/shrink.h"
#include "core/cloth/maps.h"
#include "physics/solver/dynamics.h"
#include "truth/measure.h"

#include <glib.h>

/* In % of the size. */
static const double MOST = 1.5;

static const double GRAVITY = 9.81;

/* The material of plain cloth: truth_cloth_plain(). */
static const double DENSITY = 0.15, BENDING = 2e-5;

/* What is painted on a set, and what follows from it. */
typedef struct {
    TruthSet set;
    float *factors;
} Shrunk;

/* Sets the length of the threads at the points of some rows to `factor` times their own. */
static void
shrink_rows(Shrunk *shrunk, int first, int last, double factor)
{
    const BillowGrid *grid = &shrunk->set.grid;
    for (int row = first; row <= last; row++)
        for (int column = 0; column < grid->columns; column++)
            shrunk->factors[billow_grid_index(grid, column, row)] = (float) factor;
}

static Shrunk
shrunk_new(int columns, int rows, double spacing)
{
    Shrunk shrunk = {.set = {.grid = {columns, rows, spacing}, .hang = billow_drape_settings_default()}};
    shrunk.set.hang.bending = BENDING / (DENSITY * GRAVITY);
    shrunk.set.hang.weft_excess = 0.0;
    shrunk.set.hang.shear = 60.0 / (DENSITY * GRAVITY);
    shrunk.set.hang.stretch = 3000.0 / (DENSITY * GRAVITY);
    shrunk.factors = g_new(float, billow_grid_count(&shrunk.set.grid));
    shrink_rows(&shrunk, 0, rows - 1, 1.0);
    return shrunk;
}

static void
shrunk_end(Shrunk *shrunk)
{
    shrunk->set.grid.shrink = billow_shrink_new(&shrunk->set.grid, shrunk->factors, shrunk->factors);
}

static void
shrunk_clear(Shrunk *shrunk)
{
    billow_shrink_unref((BillowShrink *) shrunk->set.grid.shrink);
    truth_set_free(&shrunk->set);
    g_free(shrunk->factors);
}

/* Returns how far the net moves a shape, in % of its size. */
static double
moved_by_net(const Shrunk *shrunk, const TruthShape *shape)
{
    TruthCloth cloth = truth_cloth_plain(&shrunk->set);
    cloth.shares = true;
    cloth.shrink = shrunk->factors;
    TruthNet *net = truth_net_of(&shrunk->set, &cloth);
    double *settled = g_memdup2(shape->points, 3 * shape->count * sizeof *settled);
    const TruthReport report = truth_net_settle(net, settled, 0.0, 0);
    g_assert_true(report.settled);
    truth_turn_back(&shrunk->set, settled, shape->points, shape->count);
    const double moved = 100.0 * truth_distance(settled, shape->points, shape->count) / shape->size;
    truth_net_free(net);
    g_free(settled);
    return moved;
}

/* Returns the shape in which the physics comes to rest from another one. */
static TruthShape
simulate(const Shrunk *shrunk, const TruthShape *from)
{
    const TruthSet *set = &shrunk->set;
    const BillowMaterial material = {.density = DENSITY,
                                     .stretch = 3000.0,
                                     .shear = 60.0,
                                     .bending_length = cbrt(BENDING / (DENSITY * GRAVITY)),
                                     .damping = 0.01,
                                     .drag = 2.0};
    BillowDynamicsSettings settings = billow_dynamics_default_settings();
    settings.gravity = billow_vec3(0.0, -GRAVITY, 0.0);
    BillowDynamics *dynamics = billow_dynamics_new(billow_net_new(&set->grid, &material), &settings, NULL);
    BillowPoints *x = billow_dynamics_positions(dynamics);
    for (size_t i = 0; i < from->count; i++)
        billow_points_set(x, i,
                          billow_vec3(from->points[3 * i], from->points[3 * i + 1], from->points[3 * i + 2]));
    for (size_t k = 0; k < set->n_anchors; k++)
        billow_dynamics_constrain(
            dynamics, billow_grid_index(&set->grid, set->anchors[k].column, set->anchors[k].row),
            (BillowConstraint){.kind = BILLOW_CONSTRAINT_FIXED, .place = set->anchors[k].position});
    billow_dynamics_restart(dynamics);
    for (int frame = 0; frame < 250; frame++)
        g_assert_cmpint(billow_dynamics_advance(dynamics, 0.04, 1, NULL, NULL), ==, BILLOW_STEP_DONE);
    TruthShape shape = {.count = from->count, .points = g_new(double, 3 * from->count)};
    for (size_t i = 0; i < shape.count; i++) {
        const BillowVec3 place = billow_points_get(x, i);
        shape.points[3 * i] = place.x;
        shape.points[3 * i + 1] = place.y;
        shape.points[3 * i + 2] = place.z;
    }
    shape.size = truth_size(shape.points, shape.count);
    billow_dynamics_free(dynamics);
    return shape;
}

static void
hold(Shrunk *shrunk, int column, double x)
{
    truth_set_hold(&shrunk->set, column, 0, billow_vec3(x, 2.0, 0.0));
}

/* --- Closed forms --- */

/* A strip of edges of 2 cm is shrunk to a half below, little by little over 20 edges, so that it is hardly skewed: 10
 * edges of 2 cm, 20 of 1.5 cm on average, and 10 of 1 cm. */
static void
strip_hangs_with_the_length_of_its_parts(void)
{
    Shrunk strip = shrunk_new(3, 41, 0.02);
    for (int row = 11; row < 41; row++)
        shrink_rows(&strip, row, row, fmax(1.0 - 0.025 * (row - 10), 0.5));
    for (int column = 0; column < 3; column++)
        hold(&strip, column, 0.02 * column);
    shrunk_end(&strip);
    const double want = 10 * 0.02 + 20 * 0.015 + 10 * 0.01;
    TruthShape fake = truth_shape_of(&strip.set, NULL), physics = simulate(&strip, &fake);
    const size_t end = 40 * 3;
    const double deep[] = {2.0 - fake.points[3 * (end + 1) + 1], 2.0 - physics.points[3 * (end + 1) + 1]};
    const double wide[] = {fake.points[3 * (end + 2)] - fake.points[3 * end],
                           physics.points[3 * (end + 2)] - physics.points[3 * end]};
    for (int k = 0; k < 2; k++) {
        g_test_message("%s: hangs down %.4f m of %.4f, %.4f m wide", k == 0 ? "fake" : "physics", deep[k],
                       want, wide[k]);
        g_assert_cmpfloat_with_epsilon(deep[k] / want, 1.0, 0.005);
        g_assert_cmpfloat_with_epsilon(wide[k], 0.02, 0.002);
    }
    g_assert_cmpfloat(fake.strain.max, <=, 0.02);
    truth_shape_free(&fake);
    g_free(physics.points);
    shrunk_clear(&strip);
}

/* Cloth that is shrunk to f everywhere hangs as cloth of f times the spacing whose area weighs f-2 times as much, and
 * whose modulus per width is f-1 times its own, with the same springs. */
static void
evenly_shrunk_cloth_is_smaller_cloth(void)
{
    const double f = 0.6;
    Shrunk shrunk = shrunk_new(25, 25, 0.04);
    shrink_rows(&shrunk, 0, 24, f);
    Shrunk small = shrunk_new(25, 25, 0.04 * f);
    const double width = 24 * 0.04 * f;
    for (int k = 0; k < 2; k++) {
        hold(&shrunk, 24 * k, 0.8 * width * k);
        hold(&small, 24 * k, 0.8 * width * k);
    }
    shrunk_end(&shrunk);
    shrunk.set.hang.bending = small.set.hang.bending = 1e-3; /* stiff: it folds in one way only */
    /* bending is B / weight per area, which is f2 / f of it; shear is force per length of a weight */
    small.set.hang.bending *= f;
    small.set.hang.shear *= f * f;
    small.set.hang.stretch *= f * f;
    TruthShape a = truth_shape_of(&shrunk.set, NULL), b = truth_shape_of(&small.set, NULL);
    const double apart = 100.0 * truth_distance(a.points, b.points, a.count) / b.size;
    g_test_message("%.3f %% apart", apart);
    g_assert_cmpfloat(apart, <, 0.3);
    truth_shape_free(&a);
    truth_shape_free(&b);
    shrunk_clear(&shrunk);
    shrunk_clear(&small);
}

/* --- The net --- */

static void
assert_hangs(Shrunk *shrunk, const char *what)
{
    TruthShape fake = truth_shape_of(&shrunk->set, NULL), physics = simulate(shrunk, &fake);
    const double moved = moved_by_net(shrunk, &fake), too = moved_by_net(shrunk, &physics);
    g_test_message("%s: the fake moves by %.2f %%, the physics by %.2f %%; strain %.3f %%", what, moved, too,
                   100.0 * fake.strain.rms);
    g_assert_cmpfloat(moved, <=, MOST);
    g_assert_cmpfloat(too, <=, MOST);
    g_assert_cmpfloat(fake.strain.rms, <=, 0.003);
    truth_shape_free(&fake);
    g_free(physics.points);
}

/* The threads of its first row are half as long as below, where the cloth therefore waves. */
static void
gathered_waist_hangs_as_the_net_says(void)
{
    Shrunk waist = shrunk_new(41, 25, 0.02);
    shrink_rows(&waist, 0, 0, 0.5);
    for (int column = 0; column < 41; column += 4)
        hold(&waist, column, 0.01 * column);
    shrunk_end(&waist);
    assert_hangs(&waist, "waist");
    shrunk_clear(&waist);
}

/* Its hem is half as long again as the cloth above. */
static void
widened_hem_hangs_as_the_net_says(void)
{
    Shrunk swag = shrunk_new(25, 25, 0.04);
    for (int row = 16; row < 25; row++)
        shrink_rows(&swag, row, row, 1.0 + 0.5 * (row - 15) / 9.0);
    hold(&swag, 0, 0.0);
    hold(&swag, 24, 0.75);
    shrunk_end(&swag);
    assert_hangs(&swag, "swag");
    shrunk_clear(&swag);
}

/* The middle of a cloth is shrunk. */
static void
shrunk_middle_hangs_as_the_net_says(void)
{
    Shrunk cloth = shrunk_new(25, 25, 0.04);
    for (int row = 0; row < 25; row++)
        for (int column = 0; column < 25; column++)
            cloth.factors[25 * row + column] =
                (float) (1.0 - 0.5 * exp(-(pow(column - 12, 2) + pow(row - 12, 2)) / 32.0));
    hold(&cloth, 0, 0.0);
    hold(&cloth, 24, 0.8);
    shrunk_end(&cloth);
    assert_hangs(&cloth, "middle");
    shrunk_clear(&cloth);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/shrink/strip-hangs-with-the-length-of-its-parts",
                    strip_hangs_with_the_length_of_its_parts);
    g_test_add_func("/shrink/evenly-shrunk-cloth-is-smaller-cloth", evenly_shrunk_cloth_is_smaller_cloth);
    g_test_add_func("/shrink/gathered-waist-hangs-as-the-net-says", gathered_waist_hangs_as_the_net_says);
    g_test_add_func("/shrink/widened-hem-hangs-as-the-net-says", widened_hem_hangs_as_the_net_says);
    g_test_add_func("/shrink/shrunk-middle-hangs-as-the-net-says", shrunk_middle_hangs_as_the_net_says);
    return g_test_run();
}
