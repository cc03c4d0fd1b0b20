/* Tests that cloth whose material differs from place to place, or with the direction, hangs as the independent net
 * and the elastica say, in the fake and in the physics. */
#include "physics/solver/dynamics.h"
#include "truth/elastica.h"
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

/* The plain cloth of the net. */
static BillowMaterial
plain_material(void)
{
    return (BillowMaterial){.density = DENSITY,
                            .stretch = 3000.0,
                            .shear = 60.0,
                            .bending_length = cbrt(BENDING / (DENSITY * GRAVITY)),
                            .damping = 0.01,
                            .drag = 2.0};
}

/* Returns the shape in which the physics comes to rest from another one. */
static TruthShape
simulate(const TruthSet *set, const BillowMaterial *material, const TruthShape *from)
{
    BillowDynamicsSettings settings = billow_dynamics_default_settings();
    settings.gravity = billow_vec3_scale(set->hang.down, GRAVITY);
    BillowDynamics *dynamics =
        billow_dynamics_new(billow_net_new_painted(&set->grid, material, set->hang.maps), &settings, NULL);
    BillowPoints *x = billow_dynamics_positions(dynamics);
    for (size_t i = 0; i < from->count; i++)
        billow_points_set(x, i,
                          billow_vec3(from->points[3 * i], from->points[3 * i + 1], from->points[3 * i + 2]));
    for (size_t k = 0; k < set->n_anchors; k++) {
        const size_t point = billow_grid_index(&set->grid, set->anchors[k].column, set->anchors[k].row);
        const BillowVec3 place = set->anchors[k].position;
        billow_points_set(x, point, place);
        billow_dynamics_constrain(dynamics, point,
                                  (BillowConstraint){.kind = BILLOW_CONSTRAINT_FIXED, .place = place});
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
    const BillowMaterial material = plain_material();
    TruthShape fake = truth_shape_of(&set, NULL), physics = simulate(&set, &material, &fake);
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

/* --- Warp and weft --- */

/* Points; many, because those of borders weigh as much as others in the fake. */
enum { STRIP = 17, STRIP_WIDTH = 31 };

static const double OVERHANG = 0.12;

/* Returns a strip along the rows, or with `down` along the columns, that is clamped level halfway between its
 * first two lines of points. */
static TruthSet
strip(const BillowMaterial *material, bool down)
{
    const double spacing = OVERHANG / (STRIP - 1.5);
    TruthSet set = {
        .grid = {down ? STRIP_WIDTH : STRIP, down ? STRIP : STRIP_WIDTH, spacing},
        .hang = billow_drape_settings_of(material),
        .n_anchors = 2 * STRIP_WIDTH,
        .anchors = calloc(2 * STRIP_WIDTH, sizeof *set.anchors),
    };
    for (int i = 0; i < 2 * STRIP_WIDTH; i++) {
        const int column = down ? i / 2 : i % 2, row = down ? i % 2 : i / 2;
        set.anchors[i] = (BillowAnchor){column, row, billow_grid_flat(&set.grid, column, row)};
    }
    return set;
}

/* Returns how far the end of a strip is below the clamp. */
static double
droop_of(const TruthSet *set, const TruthShape *shape, bool down)
{
    const size_t end =
        billow_grid_index(&set->grid, down ? STRIP_WIDTH / 2 : STRIP - 1, down ? STRIP - 1 : STRIP_WIDTH / 2);
    return -shape->points[3 * end + 1];
}

/* Strips cut along the weft and along the warp droop as much as the elastica of their bending lengths, in the fake
 * and in the physics. */
static void
strips_droop_by_their_bending(void)
{
    BillowMaterial material = plain_material();
    double fake[2], physics[2], elastica[2];
    material.bending_length = 0.06;
    material.weft_bending_length = 0.035;
    for (int down = 0; down < 2; down++) {
        const double c = down ? material.bending_length : material.weft_bending_length;
        TruthSet set = strip(&material, down);
        TruthShape shape = truth_shape_of(&set, NULL), moved = simulate(&set, &material, &shape);
        fake[down] = droop_of(&set, &shape, down);
        physics[down] = droop_of(&set, &moved, down);
        elastica[down] = truth_elastica_tip(OVERHANG, c * c * c).droop;
        g_test_message("%s: droop %.2f mm, physics %.2f mm, elastica %.2f mm", down ? "warp" : "weft",
                       1e3 * fake[down], 1e3 * physics[down], 1e3 * elastica[down]);
        g_assert_cmpfloat_with_epsilon(fake[down] / elastica[down], 1.0, 0.05);
        g_assert_cmpfloat_with_epsilon(physics[down] / elastica[down], 1.0, 0.05);
        truth_shape_free(&shape);
        g_free(moved.points);
        truth_set_free(&set);
    }
    const double ratio = elastica[0] / elastica[1];
    g_assert_cmpfloat(ratio, >, 1.35);
    g_assert_cmpfloat_with_epsilon(fake[0] / fake[1] / ratio, 1.0, 0.05);
    g_assert_cmpfloat_with_epsilon(physics[0] / physics[1] / ratio, 1.0, 0.03);
}

/* A strip of 1 m under its own weight becomes longer by w L^2 / (2 k), by the stretch of its own direction. */
static void
strips_stretch_by_their_threads(void)
{
    BillowMaterial material = plain_material();
    material.stretch = 400.0;
    material.weft_stretch = 100.0;
    material.shear = 0.0;
    material.bending_length = 0.0;
    for (int down = 0; down < 2; down++) {
        const BillowGrid grid = {down ? 3 : 21, down ? 21 : 3, 0.05};
        BillowDynamicsSettings settings = billow_dynamics_default_settings();
        settings.gravity = down ? billow_vec3(0.0, 0.0, GRAVITY) : billow_vec3(GRAVITY, 0.0, 0.0);
        BillowDynamics *dynamics = billow_dynamics_new(billow_net_new(&grid, &material), &settings, NULL);
        for (int i = 0; i < 3; i++) {
            const int column = down ? i : 0, row = down ? 0 : i;
            billow_dynamics_constrain(dynamics, billow_grid_index(&grid, column, row),
                                      (BillowConstraint){BILLOW_CONSTRAINT_FIXED,
                                                         billow_grid_flat(&grid, column, row),
                                                         {0.0, 0.0, 0.0}});
        }
        for (int frame = 0; frame < 250; frame++)
            g_assert_cmpint(billow_dynamics_advance(dynamics, 0.04, 1, NULL, NULL), ==, BILLOW_STEP_DONE);
        const BillowPoints *x = billow_dynamics_positions(dynamics);
        const double longer = (down ? x->z[61] : x->x[41]) - 0.5,
                     want = DENSITY * GRAVITY / (2.0 * (down ? material.stretch : material.weft_stretch));
        g_test_message("%s: longer by %.3f mm, expected %.3f mm", down ? "warp" : "weft", 1e3 * longer,
                       1e3 * want);
        g_assert_cmpfloat_with_epsilon(longer / want, 1.0, 0.02);
        billow_dynamics_free(dynamics);
    }
}

/* --- Painted bending and stretch --- */

/* Returns maps with full paint on the points of a rectangle of the grid. */
static BillowClothMaps *
painted(const BillowGrid *grid, BillowMapKind kind, double factor, int columns, int rows)
{
    BillowMap map = {factor, billow_paint_for(grid)};
    for (int i = 0; i < grid->columns * grid->rows; i++)
        map.paint->values[i] = i % grid->columns < columns && i / grid->columns < rows ? 255 : 0;
    BillowClothMaps *maps = billow_cloth_maps_with(NULL, kind, &map);
    billow_paint_free(map.paint);
    return maps;
}

/* Eight times the modulus is twice the bending length, in the fake and in the physics. */
static void
painted_bending_droops_as_the_elastica(void)
{
    BillowMaterial material = plain_material();
    material.bending_length = 0.025;
    for (int down = 0; down < 2; down++) {
        TruthSet set = strip(&material, down);
        BillowClothMaps *maps = painted(&set.grid, BILLOW_MAP_BENDING, 8.0, set.grid.columns, set.grid.rows);
        const double elastica = truth_elastica_tip(OVERHANG, pow(0.05, 3.0)).droop;
        set.hang.maps = maps;
        TruthShape shape = truth_shape_of(&set, NULL), physics = simulate(&set, &material, &shape);
        const double fake = droop_of(&set, &shape, down), moved = droop_of(&set, &physics, down);
        g_test_message("droop %.2f mm, physics %.2f mm, elastica %.2f mm", 1e3 * fake, 1e3 * moved,
                       1e3 * elastica);
        g_assert_cmpfloat_with_epsilon(fake / elastica, 1.0, 0.05);
        g_assert_cmpfloat_with_epsilon(moved / elastica, 1.0, 0.02);
        truth_shape_free(&shape);
        g_free(physics.points);
        billow_cloth_maps_unref(maps);
        truth_set_free(&set);
    }
}

/* A strip whose first third is stiff, like a collar: the fake is where the physics comes to rest. */
static void
stiff_collar_is_alike_in_the_physics(void)
{
    BillowMaterial material = plain_material();
    TruthSet set = strip(&material, false);
    TruthShape limp = truth_shape_of(&set, NULL);
    BillowClothMaps *maps = painted(&set.grid, BILLOW_MAP_BENDING, 30.0, STRIP / 3, STRIP_WIDTH);
    set.hang.maps = maps;
    TruthShape shape = truth_shape_of(&set, NULL), physics = simulate(&set, &material, &shape);
    const double apart = 100.0 * truth_distance(shape.points, physics.points, shape.count) / shape.size,
                 limper = 100.0 * truth_distance(shape.points, limp.points, shape.count) / shape.size;
    g_test_message("the physics is %.2f %% away, limp cloth %.2f %%", apart, limper);
    g_assert_cmpfloat(apart, <=, MOST);
    g_assert_cmpfloat(limper, >, 5.0 * MOST);
    truth_shape_free(&limp);
    truth_shape_free(&shape);
    g_free(physics.points);
    billow_cloth_maps_unref(maps);
    truth_set_free(&set);
}

/* A strip of 1 m becomes longer by the integral of w (L - s) / k; its upper half has four times the stretch k, and of
 * the thread in the middle half the paint. */
static void
painted_stretch_lengthens_by_the_integral(void)
{
    BillowMaterial material = plain_material();
    material.stretch = 100.0;
    material.shear = material.bending_length = 0.0;
    const BillowGrid grid = {3, 21, 0.05};
    BillowClothMaps *maps = painted(&grid, BILLOW_MAP_STRETCH, 4.0, 3, 11);
    BillowDynamicsSettings settings = billow_dynamics_default_settings();
    settings.gravity = billow_vec3(0.0, 0.0, GRAVITY);
    BillowDynamics *dynamics =
        billow_dynamics_new(billow_net_new_painted(&grid, &material, maps), &settings, NULL);
    for (int column = 0; column < 3; column++)
        billow_dynamics_constrain(
            dynamics, (size_t) column,
            (BillowConstraint){BILLOW_CONSTRAINT_FIXED, billow_grid_flat(&grid, column, 0), {0.0, 0.0, 0.0}});
    for (int frame = 0; frame < 250; frame++)
        g_assert_cmpint(billow_dynamics_advance(dynamics, 0.04, 1, NULL, NULL), ==, BILLOW_STEP_DONE);
    double want = 0.0;
    for (int row = 0; row < 20; row++) /* the weight below the middle of each thread */
        want += DENSITY * GRAVITY * (1.0 - 0.05 * (row + 0.5)) * 0.05 /
                (material.stretch * (row < 10    ? 4.0
                                     : row == 10 ? 2.5
                                                 : 1.0));
    const double longer = billow_dynamics_positions(dynamics)->z[61] - 0.5;
    g_test_message("longer by %.3f mm, expected %.3f mm", 1e3 * longer, 1e3 * want);
    g_assert_cmpfloat_with_epsilon(longer / want, 1.0, 0.01);
    billow_dynamics_free(dynamics);
    billow_cloth_maps_unref(maps);
}

/* On a slope of 20 degrees cloth stays with a friction of 0.5, and with half of it slides by g (sin - mu cos) t2 / 2.
 */
static void
painted_friction_lets_cloth_slide(void)
{
    const double angle = 20.0 * G_PI / 180.0, time = 0.5, factors[] = {1.0, 0.5};
    for (size_t k = 0; k < G_N_ELEMENTS(factors); k++) {
        const BillowGrid grid = {5, 5, 0.05};
        BillowMaterial material = plain_material();
        material.drag = 0.0;
        BillowClothMaps *maps = painted(&grid, BILLOW_MAP_FRICTION, factors[k], 5, 5);
        BillowDynamicsSettings settings = billow_dynamics_default_settings();
        settings.gravity = billow_vec3(GRAVITY * sin(angle), -GRAVITY * cos(angle), 0.0);
        BillowDynamics *dynamics =
            billow_dynamics_new(billow_net_new_painted(&grid, &material, maps), &settings, NULL);
        BillowCollider floor = billow_collider_default();
        floor.friction = 0.5;
        billow_dynamics_set_colliders(dynamics, &floor, 1);
        BillowPoints *x = billow_dynamics_positions(dynamics);
        for (size_t i = 0; i < 25; i++)
            x->y[i] = settings.margin;
        g_assert_cmpint(billow_dynamics_advance(dynamics, time, 120, NULL, NULL), ==, BILLOW_STEP_DONE);
        const double mu = 0.5 * factors[k], pulls = GRAVITY * (sin(angle) - mu * cos(angle)),
                     want = fmax(0.5 * pulls * time * time, 0.0);
        g_test_message("slides by %.1f mm, expected %.1f mm", 1e3 * x->x[12], 1e3 * want);
        g_assert_cmpfloat_with_epsilon(x->x[12], want, 0.03 * want + 1e-4);
        billow_dynamics_free(dynamics);
        billow_cloth_maps_unref(maps);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/maps/heavy-hem-hangs-as-the-net-says", heavy_hem_hangs_as_the_net_says);
    g_test_add_func("/maps/heavy-hem-hangs-in-the-wind", heavy_hem_hangs_in_the_wind);
    g_test_add_func("/maps/light-cloth-hangs-as-the-net-says", light_cloth_hangs_as_the_net_says);
    g_test_add_func("/maps/physics-hangs-as-the-net-says", physics_hangs_as_the_net_says);
    g_test_add_func("/maps/strips-droop-by-their-bending", strips_droop_by_their_bending);
    g_test_add_func("/maps/strips-stretch-by-their-threads", strips_stretch_by_their_threads);
    g_test_add_func("/maps/painted-bending-droops-as-the-elastica", painted_bending_droops_as_the_elastica);
    g_test_add_func("/maps/stiff-collar-is-alike-in-the-physics", stiff_collar_is_alike_in_the_physics);
    g_test_add_func("/maps/painted-stretch-lengthens-by-the-integral",
                    painted_stretch_lengthens_by_the_integral);
    g_test_add_func("/maps/painted-friction-lets-cloth-slide", painted_friction_lets_cloth_slide);
    return g_test_run();
}
