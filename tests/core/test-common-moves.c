#include "core/base/workers.h"
#include "core/contact/common_moves.h"

#include <glib.h>

/* A cloth folded in two layers, a cell apart. */
static const BillowGrid GRID = {24, 15, 0.07};
enum { HALF = 12 };

static BillowPoints
new_fold(double gap)
{
    BillowPoints points = billow_points_new(billow_grid_count(&GRID));
    for (int row = 0; row < GRID.rows; row++)
        for (int column = 0; column < GRID.columns; column++) {
            const bool upper = column >= HALF;
            const double along = upper ? column - HALF : HALF - 1 - column;
            billow_points_set(
                &points, billow_grid_index(&GRID, column, row),
                billow_vec3(GRID.spacing * along, upper ? GRID.spacing * gap : 0.0, GRID.spacing * row));
        }
    return points;
}

static BillowPoints
copy_of(const BillowPoints *points)
{
    BillowPoints copy = billow_points_new(billow_grid_count(&GRID));
    billow_points_copy(&copy, points, billow_grid_count(&GRID));
    return copy;
}

/* Moves the points that `moves` says by `by`. */
static void
move_points(BillowPoints *points, bool (*moves)(int column, int row), BillowVec3 by)
{
    for (int row = 0; row < GRID.rows; row++)
        for (int column = 0; column < GRID.columns; column++) {
            const size_t i = billow_grid_index(&GRID, column, row);
            if (moves(column, row))
                billow_points_set(points, i, billow_vec3_add(billow_points_get(points, i), by));
        }
}

static bool
is_upper(int column, int row)
{
    return column >= HALF;
}

static bool
is_any(int column, int row)
{
    return true;
}

static void
take(const BillowPoints *from, int rounds, const float *hold, BillowWorkers *workers, BillowPoints *to)
{
    const BillowCommonMoves moves = {2.0 * GRID.spacing, rounds, 1.0, hold, NULL};
    billow_common_moves_take(&moves, &GRID, from, workers, to);
}

/* Returns the least height of the upper layer above the lower one, whose points are below its own. */
static double
least_gap(const BillowPoints *points)
{
    double least = INFINITY;
    for (int row = 0; row < GRID.rows; row++)
        for (int column = HALF; column < GRID.columns; column++) {
            const size_t upper = billow_grid_index(&GRID, column, row),
                         lower = billow_grid_index(&GRID, 2 * HALF - 1 - column, row);
            least = fmin(least, points->y[upper] - points->y[lower]);
        }
    return least;
}

static void
layers_that_would_pass_are_pressed_together(void)
{
    for (double gap = 0.1; gap < 1.0; gap += 0.2) {
        BillowPoints from = new_fold(gap), to = copy_of(&from);
        move_points(&to, is_upper, billow_vec3(0.0, -2.0 * gap * GRID.spacing, 0.0));
        g_assert_cmpfloat(least_gap(&to), <, 0.0);
        take(&from, 1, NULL, NULL, &to);
        g_assert_cmpfloat(least_gap(&to), >, 0.5 * gap * GRID.spacing);
        billow_points_free(&from);
        billow_points_free(&to);
    }
}

static void
layers_that_are_far_apart_move_alone(void)
{
    BillowPoints from = new_fold(7.0), to = copy_of(&from);
    const BillowVec3 by = {0.01, -0.02, 0.03};
    move_points(&to, is_upper, by);
    take(&from, 1, NULL, NULL, &to);
    for (int row = 0; row < GRID.rows; row++)
        for (int column = 0; column < GRID.columns; column++) {
            const size_t i = billow_grid_index(&GRID, column, row);
            const BillowVec3 move = billow_vec3_sub(billow_points_get(&to, i), billow_points_get(&from, i));
            const BillowVec3 right = column >= HALF ? by : billow_vec3(0.0, 0.0, 0.0);
            g_assert_cmpfloat(billow_vec3_distance(move, right), <, 1e-12);
        }
    billow_points_free(&from);
    billow_points_free(&to);
}

static void
a_common_move_stays(void)
{
    BillowPoints from = new_fold(1.0), to = copy_of(&from), still = copy_of(&from);
    const BillowVec3 by = {0.1, 0.2, -0.3};
    move_points(&to, is_any, by);
    take(&from, 2, NULL, NULL, &to);
    take(&from, 2, NULL, NULL, &still);
    for (size_t i = 0; i < billow_grid_count(&GRID); i++) {
        const BillowVec3 right = billow_vec3_add(billow_points_get(&from, i), by);
        g_assert_cmpfloat(billow_vec3_distance(billow_points_get(&to, i), right), <, 1e-12);
        g_assert_cmpfloat(billow_vec3_distance(billow_points_get(&still, i), billow_points_get(&from, i)), ==,
                          0.0);
    }
    billow_points_free(&from);
    billow_points_free(&to);
    billow_points_free(&still);
}

/* A wave along one layer, 12 cells long: a second round keeps more of it. */
static void
rounds_keep_what_changes_little(void)
{
    BillowPoints from = new_fold(7.0), to[2] = {copy_of(&from), copy_of(&from)};
    double lost[2] = {0.0, 0.0}, height = 0.0;
    for (int rounds = 1; rounds <= 2; rounds++) {
        BillowPoints waved = copy_of(&from);
        for (size_t i = 0; i < billow_grid_count(&GRID); i++)
            to[rounds - 1].y[i] = waved.y[i] += 0.05 * sin(G_PI * from.z[i] / (6.0 * GRID.spacing));
        take(&from, rounds, NULL, NULL, &to[rounds - 1]);
        for (size_t i = 0; i < billow_grid_count(&GRID); i++) {
            lost[rounds - 1] += pow(to[rounds - 1].y[i] - waved.y[i], 2);
            height += 0.5 * pow(waved.y[i] - from.y[i], 2);
        }
        billow_points_free(&waved);
    }
    g_assert_cmpfloat(sqrt(lost[0] / height), <, 0.35);
    g_assert_cmpfloat(sqrt(lost[1] / height), <, 0.15);
    billow_points_free(&from);
    billow_points_free(&to[0]);
    billow_points_free(&to[1]);
}

static void
held_points_keep_their_moves(void)
{
    BillowPoints from = new_fold(0.3), to = copy_of(&from);
    g_autofree float *hold = g_new0(float, billow_grid_count(&GRID));
    const size_t held = billow_grid_index(&GRID, HALF + 4, 7), half = billow_grid_index(&GRID, HALF + 6, 9);
    move_points(&to, is_upper, billow_vec3(0.0, -0.02, 0.0));
    BillowPoints free_points = copy_of(&to), own = copy_of(&to);
    take(&from, 1, hold, NULL, &free_points);
    hold[held] = 1.0f;
    hold[half] = 0.5f;
    take(&from, 1, hold, NULL, &to);
    g_assert_cmpfloat(to.y[held], ==, own.y[held]);
    g_assert_cmpfloat_with_epsilon(to.y[half], 0.5 * (own.y[half] + free_points.y[half]), 1e-12);
    g_assert_cmpfloat(fabs(free_points.y[held] - own.y[held]), >, 0.005);
    billow_points_free(&from);
    billow_points_free(&to);
    billow_points_free(&free_points);
    billow_points_free(&own);
}

/* Small steps of the cloth and its moves change the result by small steps. */
static void
the_result_is_continuous(void)
{
    BillowVec3 before[2] = {0};
    const size_t point = billow_grid_index(&GRID, HALF + 5, 7);
    double most = 0.0;
    for (int step = 0; step <= 400; step++) {
        const double t = step / 400.0;
        BillowPoints from = new_fold(0.2 + 6.0 * t), to = copy_of(&from);
        move_points(&to, is_upper, billow_vec3(0.3 * t, -0.02, 0.0));
        take(&from, 2, NULL, NULL, &to);
        const BillowVec3 now =
            billow_vec3_sub(billow_points_get(&to, point), billow_points_get(&from, point));
        if (step > 1) {
            const BillowVec3 mean = billow_vec3_mix(before[0], now, 0.5);
            most = fmax(most, billow_vec3_distance(mean, before[1]));
        }
        before[0] = before[1];
        before[1] = now;
        billow_points_free(&from);
        billow_points_free(&to);
    }
    g_assert_cmpfloat(most, <, 2e-5);
}

static void
assert_same_bits(const BillowPoints *a, const BillowPoints *b)
{
    const size_t bytes = billow_grid_count(&GRID) * sizeof(double);
    g_assert_cmpmem(a->x, bytes, b->x, bytes);
    g_assert_cmpmem(a->y, bytes, b->y, bytes);
    g_assert_cmpmem(a->z, bytes, b->z, bytes);
}

/* Also if the cloth is long along another axis, and much longer than wide. */
static void
threads_make_the_same_bits(void)
{
    for (int turn = 0; turn < 3; turn++) {
        BillowPoints fold = new_fold(0.7);
        for (size_t i = 0; i < billow_grid_count(&GRID); i++)
            fold.x[i] *= 5.0;
        const BillowPoints from = turn == 0   ? fold
                                  : turn == 1 ? (BillowPoints){fold.y, fold.x, fold.z}
                                              : (BillowPoints){fold.z, fold.y, fold.x};
        BillowPoints to = copy_of(&from);
        move_points(&to, is_upper, billow_vec3(0.02, -0.05, 0.01));
        BillowPoints threaded = copy_of(&to);
        BillowWorkers *workers = billow_workers_new(3);
        take(&from, 2, NULL, NULL, &to);
        take(&from, 2, NULL, workers, &threaded);
        assert_same_bits(&to, &threaded);
        billow_workers_free(workers);
        billow_points_free(&fold);
        billow_points_free(&to);
        billow_points_free(&threaded);
    }
}

static void
memory_of_earlier_calls_changes_nothing(void)
{
    BillowCommonRoom *room = billow_common_room_new();
    for (int k = 0; k < 4; k++) {
        BillowPoints from = new_fold(0.7 + k % 3), to = copy_of(&from);
        move_points(&to, is_upper, billow_vec3(0.02, -0.05 * k, 0.01));
        BillowPoints alone = copy_of(&to);
        const BillowCommonMoves moves = {(3.0 - k % 2) * GRID.spacing, 2, 1.0, NULL, room};
        BillowCommonMoves own = moves;
        own.room = NULL;
        billow_common_moves_take(&moves, &GRID, &from, NULL, &to);
        billow_common_moves_take(&own, &GRID, &from, NULL, &alone);
        assert_same_bits(&to, &alone);
        billow_points_free(&from);
        billow_points_free(&to);
        billow_points_free(&alone);
    }
    billow_common_room_free(room);
}

/* However far apart its points are, a cloth needs a bounded amount of memory. */
static void
torn_cloth_stays_finite(void)
{
    BillowPoints from = new_fold(1.0);
    billow_points_set(&from, 0, billow_vec3(1e6, -1e6, 1e6));
    BillowPoints to = copy_of(&from);
    move_points(&to, is_upper, billow_vec3(0.0, -0.05, 0.0));
    take(&from, 2, NULL, NULL, &to);
    for (size_t i = 0; i < billow_grid_count(&GRID); i++)
        g_assert_true(isfinite(to.x[i]) && isfinite(to.y[i]) && isfinite(to.z[i]));
    billow_points_free(&from);
    billow_points_free(&to);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/common-moves/layers-that-would-pass-are-pressed-together",
                    layers_that_would_pass_are_pressed_together);
    g_test_add_func("/common-moves/layers-that-are-far-apart-move-alone",
                    layers_that_are_far_apart_move_alone);
    g_test_add_func("/common-moves/a-common-move-stays", a_common_move_stays);
    g_test_add_func("/common-moves/rounds-keep-what-changes-little", rounds_keep_what_changes_little);
    g_test_add_func("/common-moves/held-points-keep-their-moves", held_points_keep_their_moves);
    g_test_add_func("/common-moves/the-result-is-continuous", the_result_is_continuous);
    g_test_add_func("/common-moves/threads-make-the-same-bits", threads_make_the_same_bits);
    g_test_add_func("/common-moves/memory-of-earlier-calls-changes-nothing",
                    memory_of_earlier_calls_changes_nothing);
    g_test_add_func("/common-moves/torn-cloth-stays-finite", torn_cloth_stays_finite);
    return g_test_run();
}
