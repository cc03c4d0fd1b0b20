/* Tests that cloth whose material is painted hangs as the independent net says, in the fake and in the physics. */
#include "physics/solver/dynamics.h"
#include "truth/measure.h"

#include <glib.h>

/* In % of the size. */
static const double MOST = 1.5;

static const double GRAVITY = 9.81;

/* The material of plain cloth: truth_cloth_plain(). */
static const double DENSITY = 0.15, BENDING = 2e-5;

/* Returns maps with a density of `factor` times the material's in the last `rows` of the grid. */
static BillowClothMaps *
heavy_hem(const BillowGrid *grid, int rows, double factor)
{
    BillowMap map = {factor, billow_paint_for(grid)};
    for (int i = 0; i < grid->columns * (grid->rows - rows); i++)
        map.paint->values[i] = 0;
    BillowClothMaps *maps = billow_cloth_maps_with(NULL, BILLOW_MAP_DENSITY, &map);
    billow_paint_free(map.paint);
    return maps;
}

static void
wear(TruthSet *set, const BillowClothMaps *maps)
{
    set->hang.bending = BENDING / (DENSITY * GRAVITY);
    set->hang.shear = 60.0 / (DENSITY * GRAVITY);
    set->hang.stretch = 3000.0 / (DENSITY * GRAVITY);
    set->hang.maps = maps;
}

/* Returns how far the net moves a shape, in % of its size. */
static double
moved_by_net(const TruthSet *set, const TruthShape *shape)
{
    float *heavy = billow_cloth_maps_factors(set->hang.maps, BILLOW_MAP_DENSITY, &set->grid);
    TruthCloth cloth = truth_cloth_plain(set);
    cloth.shares = true;
    cloth.heavy = heavy;
    for (int axis = 0; axis < 3; axis++) {
        const double *down = &set->hang.down.x, *pull = &set->hang.pull.x;
        cloth.pull[axis] = down[axis];
        cloth.wind[axis] = pull[axis] - down[axis];
    }
    TruthNet *net = truth_net_of(set, &cloth);
    double *settled = g_memdup2(shape->points, 3 * shape->count * sizeof *settled);
    const TruthReport report = truth_net_settle(net, settled, 0.0, 0);
    g_assert_true(report.settled);
    truth_turn_back(set, settled, shape->points, shape->count);
    const double moved = 100.0 * truth_distance(settled, shape->points, shape->count) / shape->size;
    truth_net_free(net);
    g_free(settled);
    free(heavy);
    return moved;
}

/* Returns the shape in which the physics comes to rest from another one. */
static TruthShape
simulate(const TruthSet *set, const TruthShape *from)
{
    const BillowMaterial material = {.density = DENSITY,
                                     .stretch = 3000.0,
                                     .shear = 60.0,
                                     .bending_length = cbrt(BENDING / (DENSITY * GRAVITY)),
                                     .damping = 0.01,
                                     .drag = 2.0};
    BillowDynamicsSettings settings = billow_dynamics_default_settings();
    settings.gravity = billow_vec3_scale(set->hang.down, GRAVITY);
    BillowDynamics *dynamics =
        billow_dynamics_new(billow_net_new_painted(&set->grid, &material, set->hang.maps), &settings, NULL);
    BillowPoints *x = billow_dynamics_positions(dynamics);
    for (size_t i = 0; i < from->count; i++)
        billow_points_set(x, i,
                          billow_vec3(from->points[3 * i], from->points[3 * i + 1], from->points[3 * i + 2]));
    for (size_t k = 0; k < set->n_anchors; k++) {
        const size_t point = billow_grid_index(&set->grid, set->anchors[k].column, set->anchors[k].row);
        billow_points_set(x, point, set->anchors[k].position);
        billow_dynamics_constrain(
            dynamics, point,
            (BillowConstraint){.kind = BILLOW_CONSTRAINT_FIXED, .place = set->anchors[k].position});
    }
    billow_dynamics_restart(dynamics);
    for (int frame = 0; frame < 250; frame++)
        g_assert_cmpint(billow_dynamics_advance(dynamics, 0.04, 1, NULL, NULL), ==, BILLOW_STEP_DONE);
    TruthShape shape = {.count = from->count, .points = g_new(double, 3 * from->count)};
    for (size_t i = 0; i < shape.count; i++) {
        shape.points[3 * i] = x->x[i];
        shape.points[3 * i + 1] = x->y[i];
        shape.points[3 * i + 2] = x->z[i];
    }
    shape.size = truth_size(shape.points, shape.count);
    billow_dynamics_free(dynamics);
    return shape;
}

static void
assert_hangs(TruthSet *set, const char *what)
{
    TruthShape shape = truth_shape_of(set, NULL);
    const double moved = moved_by_net(set, &shape);
    g_test_message("%s: moves by %.2f %%; strain %.3f %%", what, moved, 100.0 * shape.strain.rms);
    g_assert_cmpfloat(moved, <=, MOST);
    g_assert_cmpfloat(shape.strain.rms, <=, 0.003);
    truth_shape_free(&shape);
}

/* A swag with a hem ten times as heavy hangs lower than without it, as the net says. */
static void
heavy_hem_hangs_as_the_net_says(void)
{
    TruthSet set = truth_set_swag(25, 0.8);
    wear(&set, NULL);
    TruthShape plain = truth_shape_of(&set, NULL);
    BillowClothMaps *maps = heavy_hem(&set.grid, 2, 10.0);
    wear(&set, maps);
    TruthShape heavy = truth_shape_of(&set, NULL);
    const double apart = 100.0 * truth_distance(plain.points, heavy.points, heavy.count) / heavy.size;
    g_test_message("plain cloth is %.2f %% away", apart);
    g_assert_cmpfloat(apart, >, MOST);
    assert_hangs(&set, "swag");
    truth_shape_free(&plain);
    truth_shape_free(&heavy);
    billow_cloth_maps_unref(maps);
    truth_set_free(&set);
}

/* Wind pushes as hard on light cloth as on heavy cloth. */
static void
heavy_hem_hangs_in_the_wind(void)
{
    TruthSet set = truth_set_rows(21, 0.8);
    set.hang.pull = billow_vec3(0.3, -1.0, 1.0);
    BillowClothMaps *maps = heavy_hem(&set.grid, 4, 5.0);
    wear(&set, maps);
    assert_hangs(&set, "rows in the wind");
    billow_cloth_maps_unref(maps);
    truth_set_free(&set);
}

static void
light_cloth_hangs_as_the_net_says(void)
{
    TruthSet set = truth_set_canopy(21, 0.25);
    BillowClothMaps *maps = heavy_hem(&set.grid, 10, 0.05);
    wear(&set, maps);
    assert_hangs(&set, "canopy");
    billow_cloth_maps_unref(maps);
    truth_set_free(&set);
}

static void
physics_hangs_as_the_net_says(void)
{
    TruthSet set = truth_set_swag(25, 0.8);
    BillowClothMaps *maps = heavy_hem(&set.grid, 2, 10.0);
    wear(&set, maps);
    TruthShape fake = truth_shape_of(&set, NULL), physics = simulate(&set, &fake);
    const double moved = moved_by_net(&set, &physics),
                 apart = 100.0 * truth_distance(fake.points, physics.points, fake.count) / fake.size;
    g_test_message("the physics moves by %.2f %%; it is %.2f %% from the fake", moved, apart);
    g_assert_cmpfloat(moved, <=, MOST);
    g_assert_cmpfloat(apart, <=, MOST);
    truth_shape_free(&fake);
    g_free(physics.points);
    billow_cloth_maps_unref(maps);
    truth_set_free(&set);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/maps/heavy-hem-hangs-as-the-net-says", heavy_hem_hangs_as_the_net_says);
    g_test_add_func("/maps/heavy-hem-hangs-in-the-wind", heavy_hem_hangs_in_the_wind);
    g_test_add_func("/maps/light-cloth-hangs-as-the-net-says", light_cloth_hangs_as_the_net_says);
    g_test_add_func("/maps/physics-hangs-as-the-net-says", physics_hangs_as_the_net_says);
    return g_test_run();
}
