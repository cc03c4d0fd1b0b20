#include "../crossings.h"
#include "core/cloth/detour.h"
#include "core/cloth/keep_lengths.h"
#include "core/drape/rest_shape.h"

#include <glib.h>
#include <string.h>

/* Between a narrow curtain and one that is drawn out farther, of as many pleats. */
static const BillowGrid GRID = {33, 21, 0.05};
enum { ANCHORS = 5, TIMES = 40 };

static BillowRestShape *
new_curtain(double width)
{
    BillowAnchor anchors[ANCHORS];
    for (int k = 0; k < ANCHORS; k++)
        anchors[k] = (BillowAnchor){
            .column = 8 * k, .row = 0, .position = {width * (0.25 * k - 0.5), 1.8, k % 2 ? 0.03 : -0.03}};
    BillowDrapeSettings hang = billow_drape_settings_default();
    hang.thickness = 0.001;
    BillowRestSolver *solver = billow_rest_solver_new(NULL);
    BillowRestShape *shape = billow_rest_solver_run(solver, &GRID, anchors, ANCHORS, &hang, NULL, NULL, NULL);
    billow_rest_solver_free(solver);
    return shape;
}

static void
hold_anchors(void *data, double e, float *hold)
{
    memset(hold, 0, billow_grid_count(&GRID) * sizeof *hold);
    for (int k = 0; k < ANCHORS; k++)
        hold[8 * k] = 1.0f;
}

typedef struct {
    BillowRestShape *narrow, *wide;
    const float *from[3], *to[3];
    BillowDetourEnds ends;
} Curtains;

static void
curtains_setup(Curtains *curtains, gconstpointer data)
{
    const BillowRestShape *a = curtains->narrow = new_curtain(0.45),
                          *b = curtains->wide = new_curtain(0.9);
    memcpy(curtains->from, (const float *const[]){a->x, a->y, a->z}, sizeof curtains->from);
    memcpy(curtains->to, (const float *const[]){b->x, b->y, b->z}, sizeof curtains->to);
    curtains->ends = (BillowDetourEnds){
        .grid = &GRID, .from = curtains->from, .to = curtains->to, .hold = hold_anchors, .apart = true};
}

static void
curtains_teardown(Curtains *curtains, gconstpointer data)
{
    billow_rest_shape_unref(curtains->narrow);
    billow_rest_shape_unref(curtains->wide);
}

/* Returns how many triangles cross at the progress `e`. */
static size_t
crossings_at(const Curtains *curtains, const BillowDetour *detour, double e)
{
    const size_t count = billow_grid_count(&GRID);
    g_autofree float *hold = g_new(float, count), *planes = g_new(float, 3 * count);
    float *const pose[3] = {planes, planes + count, planes + 2 * count};
    for (size_t i = 0; i < count; i++) {
        const BillowVec3 aside = billow_detour_at(detour, e, i);
        const double shift[3] = {aside.x, aside.y, aside.z};
        for (int axis = 0; axis < 3; axis++)
            pose[axis][i] = (float) ((1.0 - e) * (double) curtains->from[axis][i] +
                                     e * (double) curtains->to[axis][i] + shift[axis]);
    }
    hold_anchors(NULL, e, hold);
    BillowKeepLengths *keep = billow_keep_lengths_new(&GRID, hold);
    billow_keep_lengths_run(keep, curtains->from, curtains->to, (float) e, !detour->middle[0], NULL, NULL,
                            pose);
    billow_keep_lengths_free(keep);
    return test_crossing_triangles(&GRID, pose[0], pose[1], pose[2]);
}

static int
times_that_cross(const Curtains *curtains, const BillowDetour *detour)
{
    int n = 0;
    for (int k = 1; k < TIMES; k++)
        n += crossings_at(curtains, detour, (double) k / TIMES) > 0;
    return n;
}

static void
test_curtain_hardly_passes_through_itself(Curtains *curtains, gconstpointer data)
{
    BillowDetour straight = {0}, apart = {0};
    curtains->ends.apart = false;
    g_assert_true(billow_detour_find(&curtains->ends, &straight));
    curtains->ends.apart = true;
    g_assert_true(billow_detour_find(&curtains->ends, &apart));
    const int before = times_that_cross(curtains, &straight);
    g_assert_cmpint(before, >=, 4);
    g_assert_cmpint(4 * times_that_cross(curtains, &apart), <=, before);
    billow_detour_clear(&straight);
    billow_detour_clear(&apart);
}

static void
test_ends_are_met(Curtains *curtains, gconstpointer data)
{
    BillowDetour detour = {0};
    g_assert_true(billow_detour_find(&curtains->ends, &detour));
    for (size_t i = 0; i < billow_grid_count(&GRID); i++) {
        g_assert_cmpfloat(billow_vec3_length(billow_detour_at(&detour, 0.0, i)), ==, 0.0);
        g_assert_cmpfloat(billow_vec3_length(billow_detour_at(&detour, 1.0, i)), <, 1e-12);
    }
    billow_detour_clear(&detour);
}

static void
test_cloth_that_does_not_cross_goes_straight(Curtains *curtains, gconstpointer data)
{
    BillowDetour detour = {0};
    curtains->ends.to = curtains->from;
    g_assert_true(billow_detour_find(&curtains->ends, &detour));
    g_assert_null(detour.middle[0]);
    g_assert_cmpint(detour.n_bumps, ==, 0);
}

static bool
stop_at(void *data, double done)
{
    int *left = data;
    return --*left > 0;
}

static void
test_search_can_be_stopped(Curtains *curtains, gconstpointer data)
{
    BillowDetour detour = {0};
    int left = 40;
    curtains->ends.progress = stop_at;
    curtains->ends.progress_data = &left;
    g_assert_false(billow_detour_find(&curtains->ends, &detour));
    g_assert_cmpint(left, ==, 0);
    g_assert_null(detour.middle[0]);
}

int
main(int argc, char *argv[])
{
    g_test_init(&argc, &argv, NULL);
#define ADD(path, test) g_test_add(path, Curtains, NULL, curtains_setup, test, curtains_teardown)
    ADD("/detour/curtain-hardly-passes-through-itself", test_curtain_hardly_passes_through_itself);
    ADD("/detour/ends-are-met", test_ends_are_met);
    ADD("/detour/cloth-that-does-not-cross-goes-straight", test_cloth_that_does_not_cross_goes_straight);
    ADD("/detour/search-can-be-stopped", test_search_can_be_stopped);
    return g_test_run();
}
