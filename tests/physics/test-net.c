#include "core/base/shrink.h"
#include "physics/net/net.h"

#include <glib.h>

static const BillowMaterial cloth = {
    .density = 0.2, .stretch = 1000.0, .shear = 50.0, .bend = 3.0, .damping = 0.01, .drag = 0.1};

static int
count_springs(const BillowNet *net, BillowSpringFamily family)
{
    int n = 0;
    for (size_t i = 0; i < net->count; i++)
        n += net->springs[family].stiffness[i] > 0.0;
    return n;
}

static double
sum(const double *values, size_t n)
{
    double total = 0.0;
    for (size_t i = 0; i < n; i++)
        total += values[i];
    return total;
}

/* Provot 1995: 2 n (n - 1) structural, 2 (n - 1)^2 shear, 2 n (n - 2) flexion springs. */
static void
test_counts(void)
{
    for (int n = 2; n <= 9; n++) {
        BillowGrid grid = {n, n, 0.1};
        BillowNet *net = billow_net_new_uniform(&grid, 1.0, 1.0, 0.0);
        g_assert_cmpint(count_springs(net, BILLOW_SPRING_EAST) + count_springs(net, BILLOW_SPRING_SOUTH), ==,
                        2 * n * (n - 1));
        g_assert_cmpint(count_springs(net, BILLOW_SPRING_SOUTH_EAST) +
                            count_springs(net, BILLOW_SPRING_SOUTH_WEST),
                        ==, 2 * (n - 1) * (n - 1));
        g_assert_cmpint(count_springs(net, BILLOW_SPRING_EAST_2) + count_springs(net, BILLOW_SPRING_SOUTH_2),
                        ==, 2 * n * (n - 2));
        billow_net_free(net);
    }
}

static void
test_weighs_as_its_area(void)
{
    for (int n = 2; n <= 33; n = 2 * n - 1) {
        BillowGrid grid = {n, 2 * n - 1, 1.5 / (n - 1)};
        BillowNet *net = billow_net_new(&grid, &cloth);
        g_assert_cmpfloat_with_epsilon(sum(net->area, net->count), 1.5 * 3.0, 1e-12);
        g_assert_cmpfloat_with_epsilon(sum(net->mass, net->count), 0.2 * 1.5 * 3.0, 1e-12);
        billow_net_free(net);
    }
}

/* Strained by e, all structural springs across a cut of the width W pull with stretch W e. */
static void
test_stretches_alike_at_any_spacing(void)
{
    const double width = 1.2;
    for (int n = 2; n <= 17; n = 2 * n - 1) {
        BillowGrid grid = {n, n, width / (n - 1)};
        BillowNet *net = billow_net_new(&grid, &cloth);
        double pull = 0.0;
        for (int row = 0; row < n; row++)
            pull +=
                net->springs[BILLOW_SPRING_EAST].stiffness[billow_grid_index(&grid, 0, row)] * grid.spacing;
        g_assert_cmpfloat_with_epsilon(pull, cloth.stretch * width, 1e-9);
        billow_net_free(net);
    }
}

static void
test_damps_in_proportion(void)
{
    BillowGrid grid = {5, 4, 0.1};
    BillowNet *net = billow_net_new(&grid, &cloth);
    for (int f = 0; f < BILLOW_N_SPRING_FAMILIES; f++)
        for (size_t i = 0; i < net->count; i++)
            g_assert_cmpfloat_with_epsilon(net->springs[f].damping[i], 0.01 * net->springs[f].stiffness[i],
                                           1e-15);
    billow_net_free(net);
}

static void
test_chain_has_springs_along_it_only(void)
{
    BillowGrid grids[] = {{6, 1, 0.1}, {1, 6, 0.1}};
    for (int i = 0; i < 2; i++) {
        BillowNet *net = billow_net_new(&grids[i], &cloth);
        int along = i == 0 ? BILLOW_SPRING_EAST : BILLOW_SPRING_SOUTH;
        int along_2 = i == 0 ? BILLOW_SPRING_EAST_2 : BILLOW_SPRING_SOUTH_2;
        for (int f = 0; f < BILLOW_N_SPRING_FAMILIES; f++)
            g_assert_cmpint(count_springs(net, f), ==, f == along ? 5 : f == along_2 ? 4 : 0);
        g_assert_cmpfloat_with_epsilon(net->springs[along].stiffness[0], cloth.stretch, 1e-12);
        g_assert_cmpfloat_with_epsilon(sum(net->mass, net->count), 0.2 * 0.1 * 0.5, 1e-15);
        billow_net_free(net);
    }
}

/* A rope is as much of its material as a strip that is as wide as the rope is round, at any spacing. */
static void
test_rope_is_a_strip_of_its_girth(void)
{
    const double radius = 0.02, girth = 2.0 * M_PI * radius;
    for (int n = 3; n <= 65; n = 2 * n - 1) {
        BillowGrid rope = {n, 1, 2.0 / (n - 1), .radius = radius};
        BillowNet *net = billow_net_new(&rope, &cloth);
        g_assert_cmpfloat_with_epsilon(sum(net->mass, net->count), 0.2 * 2.0 * girth, 1e-12);
        g_assert_cmpfloat_with_epsilon(net->springs[BILLOW_SPRING_EAST].stiffness[0] * rope.spacing,
                                       cloth.stretch * girth, 1e-9);
        g_assert_cmpfloat_with_epsilon(net->springs[BILLOW_SPRING_EAST_2].stiffness[0] * rope.spacing,
                                       cloth.bend * girth, 1e-9);
        billow_net_free(net);
    }
}

/* Shrunk to f, springs are f times as long, and masses stay. A turn costs 1 / f of what it does, with second differences
 * f times as long: they are f-3 times as stiff. */
static void
test_shrunk_net_keeps_mass_and_modulus(void)
{
    const double f = 0.5;
    BillowGrid grid = {5, 5, 0.1};
    BillowMaterial stiff = cloth;
    stiff.bending_length = 0.02;
    float factors[25];
    for (int i = 0; i < 25; i++)
        factors[i] = (float) f;
    BillowNet *plain = billow_net_new(&grid, &stiff);
    BillowShrink *shrink = billow_shrink_new(&grid, factors, factors);
    grid.shrink = shrink;
    BillowNet *net = billow_net_new(&grid, &stiff);
    g_assert_cmpfloat_with_epsilon(sum(net->mass, net->count), sum(plain->mass, plain->count), 1e-12);
    for (int family = 0; family < BILLOW_N_SPRING_FAMILIES; family++) {
        const BillowSprings *springs = &net->springs[family], *full = &plain->springs[family];
        g_assert_cmpfloat(springs->stiffness[12], ==, full->stiffness[12]);
        g_assert_cmpfloat_with_epsilon(billow_spring_rest(springs, family == BILLOW_SPRING_EAST_2 ? 11 : 7),
                                       f * full->rest, 1e-12);
        for (size_t i = 0; springs->bending && i < net->count; i++)
            g_assert_cmpfloat_with_epsilon(springs->bending[i], full->bending[i] / (f * f * f), 1e-9);
    }
    billow_net_free(plain);
    billow_net_free(net);
    billow_shrink_unref(shrink);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/net/has-the-springs-of-provot", test_counts);
    g_test_add_func("/net/weighs-as-its-area", test_weighs_as_its_area);
    g_test_add_func("/net/stretches-alike-at-any-spacing", test_stretches_alike_at_any_spacing);
    g_test_add_func("/net/damps-in-proportion-to-stiffness", test_damps_in_proportion);
    g_test_add_func("/net/chain-has-springs-along-it-only", test_chain_has_springs_along_it_only);
    g_test_add_func("/net/rope-is-a-strip-of-its-girth", test_rope_is_a_strip_of_its_girth);
    g_test_add_func("/net/shrunk-net-keeps-mass-and-modulus", test_shrunk_net_keeps_mass_and_modulus);
    return g_test_run();
}
