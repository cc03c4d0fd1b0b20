/* Tests the time that is simulated before the first frame. */
#include "model/simulation/roll.h"
#include "model/simulation/simulation.h"

#include <math.h>
#include <string.h>

enum { RATE = 24, COLUMNS = 9, ROWS = 7, POINTS = COLUMNS * ROWS };

static const BillowGrid GRID = {COLUMNS, ROWS, 0.1};

static void
pin(BillowProject *project, const char *id, double start, double duration, double drawn)
{
    const BillowAnchor anchors[] = {{0, 0, {-0.5 * drawn, 1.0, 0.0}},
                                    {COLUMNS - 1, 0, {0.5 * drawn, 1.0, 0.0}}};
    BillowBlock *block = billow_block_new(BILLOW_BLOCK_KEYFRAME, id, id);
    block->start = start;
    block->duration = duration;
    billow_block_set_anchors(block, anchors, G_N_ELEMENTS(anchors));
    g_ptr_array_add(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), block);
}

/* A cloth that hangs from two corners in a steady wind, of half a second. */
static BillowProject *
new_hanging(double pre_roll, double step)
{
    BillowProject *project = billow_project_new("p", &GRID);
    project->frame_rate = RATE;
    project->duration = 0.5;
    project->physics.step = step;
    project->physics.wind.speed = 4.0;
    project->physics.wind.gust = 0.0;
    project->physics.pre_roll = pre_roll;
    pin(project, "a", 0.0, 0.5, 0.7);
    return project;
}

/* The same, whose corners come nearer to each other and go back, in gusts: a loop. */
static BillowProject *
new_loop(double pre_roll)
{
    BillowProject *project = new_hanging(pre_roll, 1.0 / 120.0);
    project->loop = TRUE;
    project->physics.wind.gust = 0.5;
    project->physics.wind.gust_period = 0.3;
    ((BillowBlock *) billow_project_track(project, BILLOW_BLOCK_KEYFRAME)->pdata[0])->duration = 0.1;
    pin(project, "b", 0.25, 0.05, 0.5);
    return project;
}

/* Returns the points in a frame, x, y and z of each. */
static double *
points_at(BillowProject *project, int frame)
{
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    g_autoptr(BillowSimulation) simulation = billow_simulation_new(animation, NULL);
    BillowSimulationFrame report;
    g_assert_cmpint(billow_simulation_frame(simulation), ==, 1 - billow_roll_frames(project));
    g_assert_true(billow_simulation_roll(simulation, NULL, &report));
    while (billow_simulation_frame(simulation) < frame)
        g_assert_true(billow_simulation_next(simulation, &report));
    const BillowPoints *points = billow_simulation_positions(simulation);
    double *places = g_new(double, 3 * POINTS);
    for (size_t i = 0; i < POINTS; i++) {
        const BillowVec3 place = billow_points_get(points, i);
        memcpy(places + 3 * i, &place, 3 * sizeof *places);
    }
    billow_project_unref(project);
    return places;
}

static double
distance(const double *a, const double *b)
{
    double most = 0.0;
    for (int i = 0; i < 3 * POINTS; i++)
        most = fmax(most, fabs(a[i] - b[i]));
    return most;
}

/* If nothing else moves, frame 1 after five frames of pre-roll is frame 6 without it. */
static void
test_same_motion(void)
{
    static const double STEPS[] = {0.0, 1.0 / 120.0, 0.007};
    for (gsize i = 0; i < G_N_ELEMENTS(STEPS); i++) {
        g_autofree double *rolled = points_at(new_hanging(5.0 / RATE, STEPS[i]), 1),
                          *later = points_at(new_hanging(0.0, STEPS[i]), 6),
                          *first = points_at(new_hanging(0.0, STEPS[i]), 1);
        /* steps of 7 ms end at other times */
        g_assert_cmpfloat(distance(rolled, later), <, STEPS[i] == 0.007 ? 0.004 : 1e-6);
        g_assert_cmpfloat(distance(rolled, first), >, 0.02);
    }
}

/* A loop repeats in the pre-roll, and goes on after its end: anchors, wind, and all. */
static void
test_rounds(void)
{
    g_autofree double *two = points_at(new_loop(1.0), 3), *one = points_at(new_loop(0.5), 15),
                      *none = points_at(new_loop(0.0), 15);
    g_assert_cmpfloat(distance(two, one), <, 1e-6);
    g_assert_cmpfloat(distance(two, none), >, 0.02);
}

static void
test_times(void)
{
    g_autoptr(BillowProject) loop = new_loop(0.3), single = new_hanging(0.3, 0.0), plain = new_loop(0.0);
    g_assert_cmpint(billow_roll_frames(loop), ==, 8); /* 7.2 */
    g_assert_cmpint(billow_roll_frames(plain), ==, 0);
    g_assert_cmpfloat(billow_roll_round(loop), ==, 0.5);
    g_assert_cmpfloat(billow_roll_round(single), ==, 0.0);
    g_assert_cmpfloat_with_epsilon(billow_roll_time(loop, -0.1), 0.4, 1e-12);
    g_assert_cmpfloat_with_epsilon(billow_roll_time(loop, 1.2), 0.2, 1e-12);
    g_assert_cmpfloat(billow_roll_time(loop, 0.5), ==, 0.0);
    g_assert_cmpfloat(billow_roll_time(single, -0.1), ==, 0.0);
    g_assert_cmpfloat(billow_roll_time(single, 0.7), ==, 0.7);
    g_assert_cmpfloat(billow_roll_time(plain, -0.1), ==, -0.1);
}

/* A change of the pre-roll changes all frames; in a loop, so does what happens later. */
static void
test_differences(void)
{
    g_autoptr(BillowProject) a = new_hanging(0.3, 0.0), b = new_hanging(0.5, 0.0), c = new_hanging(0.3, 0.0);
    g_assert_cmpint(billow_simulation_first_difference(a, b), ==, 1);
    g_assert_cmpint(billow_simulation_first_difference(a, c), ==, 0);
    for (int rolls = 0; rolls < 2; rolls++) {
        g_autoptr(BillowProject) loop = new_loop(rolls ? 0.5 : 0.0), other = new_loop(rolls ? 0.5 : 0.0);
        GPtrArray *track = billow_project_track(other, BILLOW_BLOCK_KEYFRAME);
        BillowBlock *moved = billow_block_copy(track->pdata[1]);
        moved->duration = 0.1;
        billow_block_unref(track->pdata[1]);
        track->pdata[1] = moved;
        const int first = billow_simulation_first_difference(loop, other);
        if (rolls)
            g_assert_cmpint(first, ==, 1);
        else
            g_assert_cmpint(first, >, 1);
    }
}

static void
test_canceled(void)
{
    g_autoptr(BillowProject) project = new_hanging(0.5, 0.0);
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    g_autoptr(BillowSimulation) simulation = billow_simulation_new(animation, NULL);
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    BillowSimulationFrame report;
    g_cancellable_cancel(cancellable);
    g_assert_false(billow_simulation_roll(simulation, cancellable, &report));
    g_assert_cmpint(billow_simulation_frame(simulation), ==, -11);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/pre-roll/is-the-same-motion-before-the-first-frame", test_same_motion);
    g_test_add_func("/pre-roll/a-loop-goes-through-its-rounds", test_rounds);
    g_test_add_func("/pre-roll/times-are-those-of-the-rounds", test_times);
    g_test_add_func("/pre-roll/changes-all-frames", test_differences);
    g_test_add_func("/pre-roll/stops-when-asked", test_canceled);
    return g_test_run();
}
