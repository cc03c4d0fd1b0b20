/* Tests the radius of an anchor, within which the cloth is reinforced. */
#include "scenes.h"

#include "physics/net/patches.h"

#include <glib.h>
#include <math.h>
#include <string.h>

/* Cotton of 1 m, with its corners pinned at their places in the flat cloth, after 0.5 s. */
static BillowDynamics *
drop(int n, double radius)
{
    BillowGrid grid = {n, n, 1.0 / (n - 1)};
    BillowDynamicsSettings settings = scene_settings(BILLOW_INTEGRATOR_IMPLICIT_EULER);
    settings.gravity.y = -9.81;
    settings.tolerance = 1e-6;
    settings.anchor_radius = radius;
    BillowNet *net = billow_net_new(&grid, &billow_material_presets[0].material);
    BillowDynamics *dynamics = billow_dynamics_new(net, &settings, NULL);
    for (int corner = 0; corner < 4; corner++)
        scene_hold(dynamics, billow_grid_index(&grid, corner % 2 * (n - 1), corner / 2 * (n - 1)));
    scene_run(dynamics, 1.0 / 120.0, 60);
    return dynamics;
}

static double
largest_stretch(BillowDynamics *dynamics)
{
    const BillowGrid *grid = &billow_dynamics_net(dynamics)->grid;
    const BillowPoints *x = billow_dynamics_positions(dynamics);
    double longest = 0.0;
    for (int row = 0; row < grid->rows; row++)
        for (int column = 0; column + 1 < grid->columns; column++) {
            size_t i = billow_grid_index(grid, column, row), j = billow_grid_index(grid, row, column);
            size_t next = j + (size_t) grid->columns;
            longest =
                fmax(longest, billow_vec3_distance(billow_points_get(x, i), billow_points_get(x, i + 1)));
            longest =
                fmax(longest, billow_vec3_distance(billow_points_get(x, j), billow_points_get(x, next)));
        }
    return longest / grid->spacing - 1.0;
}

/* At point anchors the largest stretch grows with every refinement; with a patch it converges. */
static void
largest_stretch_converges(void)
{
    double at_points[4], with_patches[4];
    for (int i = 0; i < 4; i++) {
        BillowDynamics *point = drop((8 << i) + 1, 0.0), *patch = drop((8 << i) + 1, 0.15);
        at_points[i] = largest_stretch(point);
        with_patches[i] = largest_stretch(patch);
        g_test_message("%d points a side: %.3f %%, with a radius %.3f %%", (8 << i) + 1, 100.0 * at_points[i],
                       100.0 * with_patches[i]);
        billow_dynamics_free(point);
        billow_dynamics_free(patch);
    }
    g_assert_cmpfloat(at_points[3], >, 1.6 * at_points[2]);
    g_assert_cmpfloat(at_points[2], >, 1.6 * at_points[1]);
    g_assert_cmpfloat_with_epsilon(with_patches[2] / with_patches[1], 1.0, 0.2);
    g_assert_cmpfloat_with_epsilon(with_patches[3] / with_patches[2], 1.0, 0.15);
    g_assert_cmpfloat(with_patches[3], <, 0.01);
}

static BillowNet *
new_net(void)
{
    BillowGrid grid = {9, 9, 0.01};
    return billow_net_new(&grid, &billow_material_presets[0].material);
}

/* Both springs of a corner, whose centers are half a spacing away, and the diagonal. */
static void
springs_near_anchors_are_stiffer(void)
{
    BillowNet *net = new_net(), *plain = new_net();
    BillowPatches *patches = billow_patches_new(net, 0.02);
    unsigned char held[81] = {1};
    billow_patches_sew(patches, net, held);
    const double factor[] = {4.0, 4.0, 2.0 * sqrt(2.0)};
    for (int f = 0; f < 3; f++) {
        g_assert_cmpfloat_with_epsilon(net->springs[f].stiffness[0] / plain->springs[f].stiffness[0],
                                       factor[f], 1e-9);
        g_assert_cmpfloat_with_epsilon(net->springs[f].damping[0] / plain->springs[f].damping[0], factor[f],
                                       1e-9);
        g_assert_true(net->springs[f].stiffness[40] == plain->springs[f].stiffness[40]);
    }
    g_assert_cmpmem(net->springs[0].bending, 81 * sizeof(double), plain->springs[0].bending,
                    81 * sizeof(double));
    billow_patches_free(patches);
    billow_net_free(net);
    billow_net_free(plain);
}

static void
cloth_let_go_is_as_it_was(void)
{
    BillowNet *net = new_net(), *plain = new_net();
    BillowPatches *patches = billow_patches_new(net, 0.03);
    unsigned char held[81] = {[0] = 1, [8] = 1}, other[81] = {[4] = 1}, none[81] = {0};
    billow_patches_sew(patches, net, held);
    billow_patches_sew(patches, net, other);
    g_assert_cmpfloat(net->springs[0].stiffness[4], >, plain->springs[0].stiffness[4]);
    billow_patches_sew(patches, net, none);
    for (int f = 0; f < BILLOW_N_SPRING_FAMILIES; f++) {
        g_assert_cmpmem(net->springs[f].stiffness, 81 * sizeof(double), plain->springs[f].stiffness,
                        81 * sizeof(double));
        g_assert_cmpmem(net->springs[f].damping, 81 * sizeof(double), plain->springs[f].damping,
                        81 * sizeof(double));
    }
    billow_patches_free(patches);
    billow_net_free(net);
    billow_net_free(plain);
}

static void
saved_state_goes_on_the_same(void)
{
    BillowDynamics *one = drop(13, 0.2), *two = drop(13, 0.2);
    g_autofree void *state = g_malloc(billow_dynamics_state_bytes(one));
    billow_dynamics_save(one, state);
    scene_run(one, 0.01, 7);
    billow_dynamics_constrain(two, 0, (BillowConstraint){.kind = BILLOW_CONSTRAINT_NONE});
    scene_run(two, 0.013, 5);
    billow_dynamics_restore(two, state);
    scene_run(two, 0.01, 7);
    size_t bytes = billow_dynamics_net(one)->count * sizeof(double);
    g_assert_cmpmem(billow_dynamics_positions(one)->x, bytes, billow_dynamics_positions(two)->x, bytes);
    g_assert_cmpmem(billow_dynamics_positions(one)->y, bytes, billow_dynamics_positions(two)->y, bytes);
    billow_dynamics_free(one);
    billow_dynamics_free(two);
}

/* --- Stiffness over time --- */

static BillowDynamics *
new_sheet(BillowIntegrator integrator, double stiffer)
{
    const BillowGrid grid = {9, 9, 0.05};
    BillowMaterial material = billow_material_presets[0].material;
    material.stretch *= stiffer;
    material.shear *= stiffer;
    material.bending_length *= cbrt(stiffer);
    BillowDynamicsSettings settings = scene_settings(integrator);
    settings.gravity.y = -9.81;
    settings.anchor_radius = 0.08;
    BillowDynamics *dynamics = billow_dynamics_new(billow_net_new(&grid, &material), &settings, NULL);
    scene_hold(dynamics, 0);
    scene_hold(dynamics, 8);
    return dynamics;
}

static double
largest_distance(BillowDynamics *one, BillowDynamics *two)
{
    double most = 0.0;
    for (size_t i = 0; i < billow_dynamics_net(one)->count; i++)
        most = fmax(most, billow_vec3_distance(billow_points_get(billow_dynamics_positions(one), i),
                                               billow_points_get(billow_dynamics_positions(two), i)));
    return most;
}

/* From the step that ends at 0.1 s on, the cloth is as one of a material that is four times as stiff. */
static void
stiffness_follows_its_keys(gconstpointer data)
{
    const BillowIntegrator integrator = (BillowIntegrator) GPOINTER_TO_INT(data);
    BillowNumberKey keys[] = {{.at = 0.0, .value = 1.0}, {.at = 0.098, .value = 4.0}};
    keys[0].easing.curve = BILLOW_CURVE_HOLD;
    BillowKeyedNumber number = {billow_stiffness_fields, keys, 2};
    const BillowStiffness stiffness = {1.0, {&number, 1, NULL}};
    BillowDynamics *keyed = new_sheet(integrator, 1.0), *soft = new_sheet(integrator, 1.0),
                   *stiff = new_sheet(integrator, 4.0);
    g_autofree void *state = g_malloc(billow_dynamics_state_bytes(soft));
    billow_dynamics_set_stiffness(keyed, &stiffness);
    scene_run(keyed, 0.005, 40);
    scene_run(soft, 0.005, 19);
    billow_dynamics_save(soft, state);
    billow_dynamics_restore(stiff, state);
    scene_run(stiff, 0.005, 21);
    scene_run(soft, 0.005, 21);
    g_assert_cmpfloat(largest_distance(keyed, stiff), <, 1e-9);
    g_assert_cmpfloat(largest_distance(keyed, soft), >, 1e-4);
    scene_run(keyed, 0.005, 3);
    billow_dynamics_restore(keyed, state); /* as soft as it was then */
    scene_run(keyed, 0.005, 21);
    g_assert_cmpfloat(largest_distance(keyed, stiff), <, 1e-9);
    billow_dynamics_free(keyed);
    billow_dynamics_free(soft);
    billow_dynamics_free(stiff);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/patches/largest-stretch-converges", largest_stretch_converges);
    g_test_add_func("/patches/springs-near-anchors-are-stiffer", springs_near_anchors_are_stiffer);
    g_test_add_func("/patches/cloth-let-go-is-as-it-was", cloth_let_go_is_as_it_was);
    g_test_add_func("/patches/saved-state-goes-on-the-same", saved_state_goes_on_the_same);
    g_test_add_data_func("/stiffness/follows-its-keys", GINT_TO_POINTER(BILLOW_INTEGRATOR_IMPLICIT_EULER),
                         stiffness_follows_its_keys);
    g_test_add_data_func("/stiffness/follows-its-keys-in-imex", GINT_TO_POINTER(BILLOW_INTEGRATOR_IMEX_EULER),
                         stiffness_follows_its_keys);
    return g_test_run();
}
