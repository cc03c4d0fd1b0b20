#include "physics/net/filter.h"

#include <glib.h>

static const BillowFilterEntry *
find(const BillowFilter *filter, size_t point)
{
    for (size_t i = 0; i < filter->n; i++)
        if (filter->entries[i].point == point)
            return &filter->entries[i];
    return NULL;
}

static BillowVec3
random_direction(GRand *random)
{
    BillowVec3 d = {g_rand_double_range(random, -1.0, 1.0), g_rand_double_range(random, -1.0, 1.0),
                    g_rand_double_range(random, -1.0, 1.0)};
    return billow_vec3_scale(d, 1.0 / billow_vec3_length(d));
}

static void
test_one_direction(void)
{
    BillowFilter filter = {0};
    const BillowVec3 up = {0.0, 1.0, 0.0}, v = {1.0, 2.0, 3.0};
    g_assert_true(billow_filter_prescribe(&filter, 7, up, -4.0));
    const BillowFilterEntry *entry = find(&filter, 7);
    BillowVec3 free = billow_filter_project(entry, v);
    g_assert_true(free.x == 1.0 && free.y == 0.0 && free.z == 3.0);
    g_assert_cmpfloat(billow_vec3_dot(entry->velocity, up), ==, -4.0);
    billow_filter_free(&filter);
}

/* The speed along each of the slanted directions is the prescribed one. */
static void
test_slanted_directions(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(1);
    for (int round = 0; round < 100; round++) {
        BillowFilter filter = {0};
        BillowVec3 direction[3];
        double speed[3];
        for (int k = 0; k < 3; k++) {
            direction[k] = random_direction(random);
            speed[k] = g_rand_double_range(random, -2.0, 2.0);
            g_assert_true(billow_filter_prescribe(&filter, 3, direction[k], speed[k]));
            const BillowFilterEntry *entry = find(&filter, 3);
            BillowVec3 free = billow_filter_project(entry, random_direction(random)),
                       again = billow_filter_project(entry, free);
            g_assert_cmpfloat(billow_vec3_distance(free, again), <, 1e-9);
            for (int j = 0; j <= k; j++) {
                g_assert_cmpfloat_with_epsilon(billow_vec3_dot(entry->velocity, direction[j]), speed[j],
                                               1e-9);
                g_assert_cmpfloat_with_epsilon(billow_vec3_dot(free, direction[j]), 0.0, 1e-9);
            }
        }
        g_assert_cmpuint(filter.n, ==, 1);
        billow_filter_free(&filter);
    }
}

static void
test_same_direction(void)
{
    BillowFilter filter = {0};
    const BillowVec3 x = {1.0, 0.0, 0.0}, y = {0.0, 1.0, 0.0}, between = {0.6, 0.8, 0.0};
    g_assert_true(billow_filter_prescribe(&filter, 0, x, 1.0));
    g_assert_true(billow_filter_prescribe(&filter, 0, y, 2.0));
    g_assert_false(billow_filter_prescribe(&filter, 0, between, 100.0));
    BillowVec3 velocity = find(&filter, 0)->velocity;
    g_assert_true(velocity.x == 1.0 && velocity.y == 2.0 && velocity.z == 0.0);
    billow_filter_free(&filter);
}

static void
test_hold(void)
{
    BillowFilter filter = {0};
    const BillowVec3 y = {0.0, 1.0, 0.0}, v = {1.0, 2.0, 3.0};
    billow_filter_prescribe(&filter, 5, y, 9.0);
    billow_filter_hold(&filter, 5, v);
    BillowVec3 free = billow_filter_project(find(&filter, 5), v);
    g_assert_true(free.x == 0.0 && free.y == 0.0 && free.z == 0.0);
    g_assert_false(billow_filter_prescribe(&filter, 5, y, -1.0));
    g_assert_cmpfloat(find(&filter, 5)->velocity.y, ==, 2.0);
    billow_filter_free(&filter);
}

static void
test_sorted(void)
{
    g_autoptr(GRand) random = g_rand_new_with_seed(2);
    BillowFilter filter = {0};
    gboolean in[500] = {FALSE};
    size_t n = 0;
    for (int i = 0; i < 1000; i++) {
        int point = g_rand_int_range(random, 0, 500);
        billow_filter_hold(&filter, (size_t) point, billow_vec3(point, 0.0, 0.0));
        n += !in[point];
        in[point] = TRUE;
    }
    g_assert_cmpuint(filter.n, ==, n);
    for (size_t i = 0; i < n; i++) {
        g_assert_true(i == 0 || filter.entries[i - 1].point < filter.entries[i].point);
        g_assert_cmpfloat(filter.entries[i].velocity.x, ==, (double) filter.entries[i].point);
    }
    billow_filter_clear(&filter);
    g_assert_cmpuint(filter.n, ==, 0);
    billow_filter_free(&filter);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/filter/one-direction-leaves-the-plane-across", test_one_direction);
    g_test_add_func("/filter/slanted-directions-keep-each-their-speed", test_slanted_directions);
    g_test_add_func("/filter/direction-within-the-prescribed-is-left-out", test_same_direction);
    g_test_add_func("/filter/held-points-cannot-move", test_hold);
    g_test_add_func("/filter/entries-are-sorted-and-single", test_sorted);
    return g_test_run();
}
