#include "core/cloth/crowding.h"
#include "core/cloth/strain.h"

#include "anchors.h"

static const BillowGrid grid = {9, 7, 0.05};

static BillowAnchor
anchor(int column, int row, double x, double y, double z)
{
    return (BillowAnchor){column, row, {grid.spacing * x, grid.spacing * y, grid.spacing * z}};
}

/* Anchors in their flat places, but a meter higher and rotated, strain nothing, however many there are. */
static void
test_flat_places(void)
{
    g_autofree BillowAnchor *anchors = test_all_anchors(&grid, 1.0);
    for (size_t i = 0; i < billow_grid_count(&grid); i++) {
        const BillowVec3 p = anchors[i].position;
        anchors[i].position = billow_vec3(0.6 * p.x - 0.8 * p.z, 1.0, 0.8 * p.x + 0.6 * p.z);
    }
    BillowCrowding all = billow_crowding_find(&grid, anchors, billow_grid_count(&grid));
    BillowCrowding but_one = billow_crowding_find(&grid, anchors + 1, billow_grid_count(&grid) - 1);
    g_assert_cmpuint(all.n_pairs + all.n_points + but_one.n_pairs + but_one.n_points, ==, 0);
    billow_crowding_clear(&all);
    billow_crowding_clear(&but_one);
}

/* All anchors contracted to 0.8: every edge between two anchors is compressed by a fifth. */
static void
test_drawn_together(void)
{
    g_autofree BillowAnchor *anchors = test_all_anchors(&grid, 0.8);
    BillowCrowding found = billow_crowding_find(&grid, anchors, billow_grid_count(&grid));
    g_assert_cmpuint(found.n_pairs, ==, 8 * 7 + 9 * 6);
    g_assert_cmpuint(found.n_points, ==, 0); /* there is no free point */
    for (size_t i = 0; i < found.n_pairs; i++) {
        g_assert_cmpint(found.pairs[i].a, <, found.pairs[i].b);
        g_assert_cmpfloat_with_epsilon(found.pairs[i].distance, 0.04, 1e-12);
    }
    billow_crowding_clear(&found);
}

/* Anchors that are pulled apart are taut, not crowded; 2 % is tolerated. */
static void
test_neighbours(void)
{
    const BillowAnchor apart[] = {anchor(3, 2, 0, 0, 0), anchor(4, 2, 1.5, 0, 0)};
    const BillowAnchor within[] = {anchor(3, 2, 0, 0, 0), anchor(4, 2, 0.985, 0, 0)};
    const BillowAnchor pressed[] = {anchor(3, 3, 0, 0, 0), anchor(3, 2, 0, 0.24, 0)};
    const BillowAnchor not_neighbours[] = {anchor(8, 2, 0, 0, 0), anchor(0, 3, 0, 0, 0),
                                           anchor(1, 4, 0, 0, 0)};
    BillowCrowding of_apart = billow_crowding_find(&grid, apart, 2),
                   of_within = billow_crowding_find(&grid, within, 2),
                   of_pressed = billow_crowding_find(&grid, pressed, 2),
                   of_none = billow_crowding_find(&grid, not_neighbours, 3);
    g_assert_cmpuint(of_apart.n_pairs, ==, 0);
    g_assert_cmpuint(of_within.n_pairs, ==, 0);
    g_assert_cmpuint(of_pressed.n_pairs, ==, 1);
    g_assert_cmpint(of_pressed.pairs[0].a, ==, 0);
    g_assert_cmpint(of_pressed.pairs[0].b, ==, 1);
    g_assert_cmpfloat_with_epsilon(of_pressed.pairs[0].distance, 0.012, 1e-12);
    g_assert_cmpuint(of_none.n_pairs, ==, 0); /* all at one place, where the cloth between them can fold */
    billow_crowding_clear(&of_pressed);
}

/* Pins the four neighbors of a point at the corners of a square whose half diagonal is `radius` spacings. The
 * point has a place up to a radius of 1. Returns the number of problems. */
static size_t
pinned_in_square(double radius, double *strain)
{
    const BillowAnchor anchors[] = {anchor(3, 3, -radius, 0, 0), anchor(5, 3, radius, 0, 0),
                                    anchor(4, 2, 0, 0, -radius), anchor(4, 4, 0, 0, radius)};
    BillowCrowding found = billow_crowding_find(&grid, anchors, 4);
    const size_t n = found.n_points;
    if (n > 0) {
        g_assert_cmpint(found.points[0].column, ==, 4);
        g_assert_cmpint(found.points[0].row, ==, 3);
        *strain = found.points[0].strain;
    }
    billow_crowding_clear(&found);
    return n;
}

static void
test_held_in_a_square(void)
{
    double strain;
    g_assert_cmpuint(pinned_in_square(0.0, &strain), ==, 0);
    g_assert_cmpuint(pinned_in_square(0.3, &strain), ==, 0);
    g_assert_cmpuint(pinned_in_square(0.99, &strain), ==, 0);
    g_assert_cmpuint(pinned_in_square(1.2, &strain), ==, 0); /* this is taut, not crowded */
}

/* Three neighbors at the corners of an equilateral triangle of radius 1.1. They are 1.9 apart, and the center
 * is 10 % too far from each. */
static void
test_held_in_a_triangle(void)
{
    const double half = 1.1 * sqrt(0.75);
    const BillowAnchor anchors[] = {anchor(3, 3, 1.1, 0, 0), anchor(5, 3, -0.55, 0, half),
                                    anchor(4, 2, -0.55, 0, -half)};
    BillowCrowding found = billow_crowding_find(&grid, anchors, 3);
    g_assert_cmpuint(found.n_points, ==, 1);
    g_assert_cmpfloat_with_epsilon(found.points[0].strain, 0.1, 1e-6);
    billow_crowding_clear(&found);
}

/* With three neighbors at one place and the fourth 0.2 spacings away, there is room for the point in the
 * plane between. With two opposite pairs, each 1.99 apart, and one a fifth of a spacing above the other, it
 * would have to be in the middle of both. */
static void
test_held_crosswise(void)
{
    const BillowAnchor near[] = {anchor(3, 3, 0, 0, 0), anchor(5, 3, 0, 0, 0), anchor(4, 2, 0, 0, 0),
                                 anchor(4, 4, 0.2, 0, 0)};
    const BillowAnchor cross[] = {anchor(3, 3, -0.995, 0, 0), anchor(5, 3, 0.995, 0, 0),
                                  anchor(4, 2, 0, 1, -0.995), anchor(4, 4, 0, 1, 0.995)};
    BillowCrowding of_near = billow_crowding_find(&grid, near, 4),
                   of_cross = billow_crowding_find(&grid, cross, 4);
    g_assert_cmpuint(of_near.n_points, ==, 0);
    /* at best halfway up, by symmetry: every edge is (0.995^2 + 0.5^2)^1/2 = 1.11355 long */
    g_assert_cmpuint(of_cross.n_points, ==, 1);
    g_assert_cmpfloat_with_epsilon(of_cross.points[0].strain, sqrt(0.995 * 0.995 + 0.25) - 1.0, 1e-6);
    billow_crowding_clear(&of_cross);
}

/* A row with every second point pinned, contracted to a tenth: the points between fold away. */
static void
test_every_second(void)
{
    BillowAnchor anchors[5];
    for (int i = 0; i < 5; i++)
        anchors[i] = anchor(2 * i, 0, 0.2 * i, 0, 0);
    BillowCrowding found = billow_crowding_find(&grid, anchors, 5);
    g_assert_cmpuint(found.n_pairs + found.n_points, ==, 0);
    billow_crowding_clear(&found);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/crowding/none-at-flat-places", test_flat_places);
    g_test_add_func("/crowding/every-edge-of-a-cloth-drawn-together", test_drawn_together);
    g_test_add_func("/crowding/of-neighbours-that-are-pressed", test_neighbours);
    g_test_add_func("/crowding/a-point-in-a-square-finds-a-place", test_held_in_a_square);
    g_test_add_func("/crowding/a-point-in-a-triangle-may-not", test_held_in_a_triangle);
    g_test_add_func("/crowding/a-point-held-crosswise-may-not", test_held_crosswise);
    g_test_add_func("/crowding/every-second-point-can-be-held", test_every_second);
    return g_test_run();
}
