/* Tests the parts of the relaxation separately. */
#include "core/relaxation/level.h"

#include "core/relaxation/creep.h"
#include "core/relaxation/folds.h"
#include "core/relaxation/polish.h"
#include "core/relaxation/symmetry.h"

#include <glib.h>
#include <math.h>

static const BillowRelaxationCloth CLOTH = {.bending = 0.01, .shear = 0.2};

static BillowVec3
sum_of(const BillowPoints *points, size_t count)
{
    BillowVec3 sum = {0.0, 0.0, 0.0};
    for (size_t i = 0; i < count; i++)
        sum = billow_vec3_add(sum, billow_points_get(points, i));
    return sum;
}

/* On a coarse level an anchor between points pulls them with a spring whose force they share. It does not
 * pull if it is at the points' weighted mean. */
static void
test_anchor_between_points(void)
{
    enum { N = 5, COUNT = N * N };
    const BillowGrid grid = {9, 9, 1.0};
    const BillowAnchor anchor = {.column = 3, .row = 5};
    BillowRelaxationLevel *level = billow_relaxation_level_new(&grid, N, N, &anchor, 1, &CLOTH);
    const BillowTie *tie = &level->ties[0];
    g_assert_false(tie->held);
    for (size_t i = 0; i < COUNT; i++) {
        billow_points_set(&level->x, i, billow_vec3(2.0, -1.0, 0.5));
        billow_points_set(&level->residual, i, billow_vec3(0.0, 0.0, 0.0));
    }
    const BillowVec3 places[] = {{5.0, 3.0, -0.5}, {2.0, -1.0, 0.5}};
    billow_relaxation_level_pull(level, &places[1]);
    g_assert_cmpfloat(billow_vec3_length(sum_of(&level->residual, COUNT)), <, 1e-12);
    billow_relaxation_level_pull(level, &places[0]);
    const BillowVec3 pull = billow_vec3_scale(billow_vec3(3.0, 4.0, -1.0), tie->weight);
    g_assert_cmpfloat(billow_vec3_length(pull), >, 0.0);
    g_assert_cmpfloat(billow_vec3_distance(sum_of(&level->residual, COUNT), pull), <,
                      1e-12 * billow_vec3_length(pull));
    billow_relaxation_level_free(level);
}

/* On the finest level the force on the anchor's point is removed, and the forces on others are unchanged. */
static void
test_anchored_point(void)
{
    enum { N = 5, COUNT = N * N, HELD = 3 * N + 2 };
    const BillowGrid grid = {N, N, 1.0};
    const BillowAnchor anchor = {.column = 2, .row = 3};
    BillowRelaxationLevel *level = billow_relaxation_level_new(&grid, N, N, &anchor, 1, &CLOTH);
    g_assert_true(level->ties[0].held);
    for (size_t i = 0; i < COUNT; i++)
        billow_points_set(&level->residual, i, billow_vec3(1.0, 2.0, 3.0));
    billow_relaxation_level_pull(level, &(BillowVec3){5.0, 3.0, -0.5});
    for (size_t i = 0; i < COUNT; i++) {
        const BillowVec3 force = billow_points_get(&level->residual, i);
        g_assert_true(
            billow_vec3_equal(force, i == HELD ? billow_vec3(0.0, 0.0, 0.0) : billow_vec3(1.0, 2.0, 3.0)));
    }
    billow_relaxation_level_free(level);
}

/* Returns a disordered net, large enough for several threads, after some iterations by this number of
 * threads; 0: only the calling one. */
static BillowRelaxationLevel *
iterated(int threads)
{
    enum { N = 50 };
    const BillowGrid grid = {N, N, 1.0};
    const BillowAnchor anchors[] = {{.column = 0, .row = 0}, {.column = N - 1, .row = 0}};
    const BillowVec3 places[] = {{0.0, 0.0, 0.0}, {0.8 * N, 0.0, 0.0}};
    BillowRelaxationLevel *level = billow_relaxation_level_new(&grid, N, N, anchors, 2, &CLOTH);
    BillowWorkers *workers = threads > 0 ? billow_workers_new(threads) : NULL;
    for (int i = 0; i < N * N; i++)
        billow_points_set(&level->x, (size_t) i,
                          billow_vec3(0.8 * (i % N), -(i / N) + 0.3 * sin(1.0 + i), sin(0.7 * i)));
    billow_relaxation_level_start(level);
    billow_relaxation_level_hold(level, places);
    for (int i = 0; i < 4; i++)
        billow_relaxation_level_iterate(level, places, 0.5, workers);
    billow_workers_free(workers);
    return level;
}

/* Threads share the rows, and the springs between their rows count once, with the same result. */
static void
test_shared_rows(void)
{
    BillowRelaxationLevel *alone = iterated(0);
    const size_t bytes = (size_t) alone->columns * (size_t) alone->rows * sizeof(double);
    for (int threads = 2; threads <= 4; threads++) {
        BillowRelaxationLevel *shared = iterated(threads);
        g_assert_cmpuint(shared->chunk, <, alone->chunk);
        g_assert_cmpmem(shared->x.x, bytes, alone->x.x, bytes);
        g_assert_cmpmem(shared->x.y, bytes, alone->x.y, bytes);
        g_assert_cmpmem(shared->x.z, bytes, alone->x.z, bytes);
        billow_relaxation_level_free(shared);
    }
    billow_relaxation_level_free(alone);
}

static void
assert_length(const BillowRelaxationLevel *level, size_t edge, double length)
{
    for (size_t row = 0; row < (size_t) level->rows; row++) {
        const size_t i = row * (size_t) level->columns + edge;
        g_assert_cmpfloat_with_epsilon(
            billow_vec3_distance(billow_points_get(&level->x, i), billow_points_get(&level->x, i + 1)),
            length, 1e-12);
    }
}

/* All five edges of each row are 1 + e long. The first, third and fifth become 1 and the others 1 + 2 e. Then
 * those become 1 and leave e at the borders and 2 e in the middle. Applied to the first group again with half
 * strength, this halves the error there, and each neighbor gets a quarter of it from either side. */
static void
test_sweep(void)
{
    enum { COLUMNS = 6, ROWS = 4 };
    const double e = 0.01;
    const BillowGrid grid = {COLUMNS, ROWS, 1.0};
    const BillowAnchor anchor = {.column = 0, .row = 0};
    double freedom[COLUMNS * ROWS];
    BillowRelaxationLevel *level = billow_relaxation_level_new(&grid, COLUMNS, ROWS, &anchor, 1, &CLOTH);
    for (int i = 0; i < COLUMNS * ROWS; i++) {
        freedom[i] = 1.0;
        billow_points_set(&level->x, (size_t) i, billow_vec3((1.0 + e) * (i % COLUMNS), -(i / COLUMNS), 0.0));
    }
    billow_relaxation_sweep(level, freedom, NULL);
    const double swept[COLUMNS - 1] = {1.0 + e, 1.0, 1.0 + 2.0 * e, 1.0, 1.0 + e};
    for (size_t edge = 0; edge < COLUMNS - 1; edge++)
        assert_length(level, edge, swept[edge]);
    billow_relaxation_even_out(level, freedom, NULL);
    const double even[COLUMNS - 1] = {1.0 + 0.5 * e, 1.0 + 0.75 * e, 1.0 + e, 1.0 + 0.75 * e, 1.0 + 0.5 * e};
    for (size_t edge = 0; edge < COLUMNS - 1; edge++)
        assert_length(level, edge, even[edge]);
    billow_relaxation_level_free(level);
}

/* Where edges are half as long, a sweep does the same to half of their lengths. */
static void
test_shrunk_sweep(void)
{
    enum { COLUMNS = 6, ROWS = 4 };
    const double e = 0.01;
    BillowGrid grid = {COLUMNS, ROWS, 1.0};
    float factors[COLUMNS * ROWS];
    double freedom[COLUMNS * ROWS];
    for (int i = 0; i < COLUMNS * ROWS; i++)
        factors[i] = 0.5f;
    BillowShrink *shrink = billow_shrink_new(&grid, factors, NULL);
    grid.shrink = shrink;
    const BillowAnchor anchor = {.column = 0, .row = 0};
    BillowRelaxationLevel *level = billow_relaxation_level_new(&grid, COLUMNS, ROWS, &anchor, 1, &CLOTH);
    for (int i = 0; i < COLUMNS * ROWS; i++) {
        freedom[i] = 1.0;
        billow_points_set(&level->x, (size_t) i,
                          billow_vec3(0.5 * (1.0 + e) * (i % COLUMNS), -(i / COLUMNS), 0.0));
    }
    g_assert_cmpfloat_with_epsilon(billow_relaxation_survey(level, freedom).most, e, 1e-12);
    billow_relaxation_sweep(level, freedom, NULL);
    const double swept[COLUMNS - 1] = {1.0 + e, 1.0, 1.0 + 2.0 * e, 1.0, 1.0 + e};
    for (size_t edge = 0; edge < COLUMNS - 1; edge++)
        assert_length(level, edge, 0.5 * swept[edge]);
    billow_relaxation_level_free(level);
    billow_shrink_unref(shrink);
}

/* Row 0 is half as long. The cells below it are trapezoids with sides of 1 and 0.5 and legs of 1, whose diagonals go 3/4
 * across and sqrt(15/16) down; others are squares, and on a coarse level all have their means. */
static void
test_shrunk_cells(void)
{
    enum { N = 9 };
    BillowGrid grid = {N, N, 1.0};
    float factors[N * N];
    for (int i = 0; i < N * N; i++)
        factors[i] = i < N ? 0.5f : 1.0f;
    BillowShrink *shrink = billow_shrink_new(&grid, factors, NULL);
    grid.shrink = shrink;
    const BillowAnchor anchor = {.column = 0, .row = 0};
    const BillowVec3 place = {0.0, 0.0, 0.0};
    BillowFolds folds = billow_folds_find(billow_points_new(N * N), &grid);
    BillowRelaxationLevel *fine = billow_relaxation_level_new(&grid, N, N, &anchor, 1, &CLOTH),
                          *coarse = billow_relaxation_level_new(&grid, 5, 5, &anchor, 1, &CLOTH);
    billow_folds_place(&folds, fine, &anchor, &place);
    billow_folds_place(&folds, coarse, &anchor, &place);
    g_assert_cmpfloat(fine->edges[0].rest[3], ==, 0.5);
    g_assert_cmpfloat(fine->edges[0].rest[N + 3], ==, 1.0);
    g_assert_cmpfloat_with_epsilon(fine->diagonal_rest[3], hypot(0.75, sqrt(15.0 / 16.0)), 1e-12);
    g_assert_cmpfloat_with_epsilon(fine->diagonal_rest[N + 3], M_SQRT2, 1e-12);
    /* the first row stands for itself and half of the next */
    g_assert_cmpfloat_with_epsilon(coarse->edges[0].rest[2], 2.0 * (0.5 + 0.5 * 1.0) / 1.5, 1e-12);
    g_assert_cmpfloat_with_epsilon(coarse->edges[0].rest[5 + 2], 2.0, 1e-12);
    billow_relaxation_level_free(fine);
    billow_relaxation_level_free(coarse);
    billow_folds_free(&folds);
    billow_shrink_unref(shrink);
}

/* With two anchors on the middle column, the plane of the fold of columns passes through both, and that of
 * rows halfway between them, whichever way the cloth faces. */
static void
test_planes_of_two_anchors(void)
{
    enum { N = 5 };
    const BillowGrid grid = {N, N, 1.0};
    const BillowAnchor anchors[] = {{.column = 2, .row = 0}, {.column = 2, .row = 4}};
    const BillowVec3 places[] = {{1.0, 2.0, 0.0}, {4.0, 2.0, 4.0}};
    BillowPoints points = billow_points_new(N * N);
    for (int i = 0; i < N * N; i++)
        billow_points_set(&points, (size_t) i, billow_vec3(i % N, 0.0, i / N));
    BillowMirror mirrors[BILLOW_MIRRORS];
    g_assert_cmpint(billow_mirrors_find(&grid, anchors, places, 2, (const double *const[2]){NULL, NULL},
                                        &points, N, N, mirrors),
                    ==, 2);
    g_assert_cmpint(mirrors[0].fold, ==, BILLOW_FOLD_COLUMNS);
    for (int k = 0; k < 2; k++)
        g_assert_cmpfloat_with_epsilon(places[k].x * mirrors[0].nx + places[k].z * mirrors[0].nz,
                                       mirrors[0].offset, 1e-12);
    g_assert_cmpfloat_with_epsilon(hypot(mirrors[0].nx, mirrors[0].nz), 1.0, 1e-12);
    g_assert_cmpint(mirrors[1].fold, ==, BILLOW_FOLD_ROWS);
    g_assert_cmpfloat_with_epsilon(fabs(mirrors[1].nx * 0.6 + mirrors[1].nz * 0.8), 1.0, 1e-12);
    g_assert_cmpfloat_with_epsilon(2.5 * mirrors[1].nx + 2.0 * mirrors[1].nz, mirrors[1].offset, 1e-12);
    billow_points_free(&points);
}

enum { ROUND = 60, SHORT = 10, LONGER = 50, MOST = 380 };

/* A level whose points all move along x as told. */
typedef struct {
    BillowRelaxationLevel *level;
    double speed;    /* in an iteration */
    int turn, still; /* iterations after which it turns back, and does not move; 0: never */
    int iterations;
    int longest; /* of the rounds of which they were */
} Drift;

static bool
drift(void *data, int round)
{
    Drift *way = data;
    const size_t count = (size_t) (way->level->columns * way->level->rows);
    const double back = way->turn && way->iterations >= way->turn ? -1.0 : 1.0,
                 step = way->still && way->iterations >= way->still ? 0.0 : back * way->speed;
    for (size_t i = 0; i < count; i++) {
        way->level->x.x[i] += step;
        way->level->edges[0].mu[i] += 0.1;
    }
    way->iterations++;
    way->longest = MAX(way->longest, round);
    return true;
}

/* Returns how many iterations cloth on this way makes, and sets `moved` to how far it got, in sizes, and `tension`
 * to that of an edge, which is 0.3 at first. Each round, of so many iterations, moves it by `way_of_round` sizes. */
static int
creep_along(int round, double way_of_round, int turn, int still, double *moved, double *tension)
{
    enum { N = 9 };
    const BillowGrid grid = {N, N, 1.0};
    const BillowAnchor anchor = {.column = 0, .row = 0};
    const int longer = MAX(round, LONGER);
    Drift way = {.level = billow_relaxation_level_new(&grid, N, N, &anchor, 1, &CLOTH),
                 .speed = way_of_round / round * hypot(N - 1, N - 1),
                 .turn = turn,
                 .still = still};
    for (int i = 0; i < N * N; i++)
        billow_points_set(&way.level->x, (size_t) i, billow_vec3(i % N, 0.0, i / N));
    way.level->edges[0].mu[0] = 0.3;
    billow_relaxation_creep(&(BillowRelaxationCreeping){.level = way.level,
                                                        .grid = &grid,
                                                        .iterations = round,
                                                        .longer = longer,
                                                        .most = MAX(30 * round, MOST),
                                                        .iterate = drift,
                                                        .data = &way});
    g_assert_cmpint(way.longest, ==, way.iterations > 3 * round ? longer : round);
    *moved = way.level->x.x[0] / hypot(N - 1, N - 1);
    *tension = way.level->edges[0].mu[0];
    billow_relaxation_level_free(way.level);
    return way.iterations;
}

/* Cloth that creeps goes on until it rests, at most ten times as long as it takes to find that out. */
static void
test_creeping(void)
{
    double moved, tension;
    g_assert_cmpint(creep_along(ROUND, 1e-3, 0, 8 * ROUND, &moved, &tension), ==, 9 * ROUND);
    g_assert_cmpfloat_with_epsilon(moved, 8e-3, 1e-12);
    g_assert_cmpint(creep_along(ROUND, 1e-3, 0, 0, &moved, &tension), ==, 30 * ROUND);
    g_assert_cmpfloat_with_epsilon(moved, 30e-3, 1e-12);
}

/* On large nets rounds are short at first: what counts is how far an iteration takes the cloth. */
static void
test_creeping_in_short_rounds(void)
{
    double moved, tension;
    g_assert_cmpint(creep_along(SHORT, 1.5e-4, 0, 0, &moved, &tension), ==, MOST);
    g_assert_cmpfloat_with_epsilon(moved, MOST / SHORT * 1.5e-4, 1e-12);
    g_assert_cmpint(creep_along(SHORT, 1.5e-4, 0, 3 * SHORT + LONGER, &moved, &tension), ==,
                    3 * SHORT + 2 * LONGER);
    g_assert_cmpint(creep_along(SHORT, 1.3e-4, 0, 0, &moved, &tension), ==, 3 * SHORT);
    g_assert_true(moved == 0.0 && tension == 0.3);
}

/* Cloth that hardly moves, or sways, is left as it was to the last bit. */
static void
test_swaying(void)
{
    double moved, tension;
    g_assert_cmpint(creep_along(ROUND, 5e-4, 0, 0, &moved, &tension), ==, 3 * ROUND);
    g_assert_true(moved == 0.0 && tension == 0.3);
    g_assert_cmpint(creep_along(ROUND, 2e-3, 2 * ROUND, 0, &moved, &tension), ==, 3 * ROUND);
    g_assert_true(moved == 0.0 && tension == 0.3);
    g_assert_cmpint(creep_along(ROUND, 2e-3, 3 * ROUND, 0, &moved, &tension), ==, 4 * ROUND);
    g_assert_true(moved == 0.0 && tension == 0.3);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/relaxation-level/anchor-between-points-pulls-them", test_anchor_between_points);
    g_test_add_func("/relaxation-level/anchored-point-feels-no-force", test_anchored_point);
    g_test_add_func("/relaxation-level/shared-rows-are-the-same", test_shared_rows);
    g_test_add_func("/relaxation-level/sweep-brings-edges-to-their-length", test_sweep);
    g_test_add_func("/relaxation-level/sweep-brings-shrunk-edges-to-their-length", test_shrunk_sweep);
    g_test_add_func("/relaxation-level/shrunk-cells-have-the-diagonals-of-trapezoids", test_shrunk_cells);
    g_test_add_func("/relaxation-level/creeping-cloth-goes-on", test_creeping);
    g_test_add_func("/relaxation-level/creeping-is-told-by-short-rounds", test_creeping_in_short_rounds);
    g_test_add_func("/relaxation-level/swaying-cloth-keeps-its-bits", test_swaying);
    g_test_add_func("/relaxation-level/planes-of-two-anchors", test_planes_of_two_anchors);
    return g_test_run();
}
