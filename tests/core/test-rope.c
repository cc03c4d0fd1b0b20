#include "core/cloth/strain.h"
#include "core/drape/rest_shape.h"
#include "core/drape/rope.h"

#include <glib.h>

static const BillowVec3 DOWN = {0.0, -1.0, 0.0};

static BillowPoints
hung(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors, BillowVec3 pull)
{
    BillowPoints points = billow_points_new(billow_grid_count(grid));
    billow_rope_hang(grid, anchors, n_anchors, pull, NULL, points);
    return points;
}

/* A cord of length L between two points of the same height, 2 d apart: L = 2 a sinh(d / a), and at arc length s from
 * its lowest point x = a arsinh(s / a), y = sqrt(a^2 + s^2) - a. */
static void
it_is_the_catenary(void)
{
    const double lengths[] = {1.001, 1.2, 2.0, 6.0};
    for (size_t k = 0; k < G_N_ELEMENTS(lengths); k++) {
        const BillowGrid grid = {81, 1, lengths[k] / 80.0, .radius = 0.01};
        const double d = 0.5;
        double low = 1e-4, high = 1e4;
        for (int i = 0; i < 400; i++) {
            const double a = sqrt(low * high);
            /* the longer the cord, the smaller is a */
            *(2.0 * a * sinh(d / a) > lengths[k] ? &low : &high) = a;
        }
        const double a = sqrt(low * high), height = sqrt(a * a + 0.25 * lengths[k] * lengths[k]) - a;
        BillowPoints points = hung(
            &grid, (BillowAnchor[]){{80, 0, {0.3, 1.0 + height, 0.9}}, {0, 0, {-0.3, 1.0 + height, 0.1}}}, 2,
            DOWN);
        for (int i = 0; i <= 80; i++) {
            const double s = (i - 40) * grid.spacing, x = a * asinh(s / a);
            const BillowVec3 place = {0.6 * x, 1.0 + sqrt(a * a + s * s) - a, 0.5 + 0.8 * x};
            g_assert_cmpfloat(billow_vec3_distance(place, billow_points_get(&points, (size_t) i)), <, 1e-9);
        }
        billow_points_free(&points);
    }
}

/* A load far heavier than the rope draws it into two straight lines. */
static void
a_heavy_load_draws_it_straight(void)
{
    enum { N = 41, AT = 12 };
    const BillowGrid grid = {N, 1, 0.05, .radius = 0.01};
    const BillowVec3 ends[] = {{0.3, 2.0, -0.4}, {1.2, 2.4, 0.8}};
    const double left = AT * grid.spacing, right = (N - 1 - AT) * grid.spacing,
                 apart = billow_vec3_distance(ends[0], ends[1]);
    double loads[N] = {0};
    loads[AT] = 1e7;
    BillowPoints points = billow_points_new(N);
    billow_rope_hang(&grid, (BillowAnchor[]){{0, 0, ends[0]}, {N - 1, 0, ends[1]}}, 2, DOWN, loads, points);
    /* the triangle of both lines and what is between the ends, in the vertical plane through them */
    const double along = (apart * apart + left * left - right * right) / (2.0 * apart),
                 below = sqrt(left * left - along * along),
                 across = hypot(ends[1].x - ends[0].x, ends[1].z - ends[0].z), rise = ends[1].y - ends[0].y,
                 x = (along * across + below * rise) / apart, y = (along * rise - below * across) / apart;
    const BillowVec3 place = {ends[0].x + x * (ends[1].x - ends[0].x) / across, ends[0].y + y,
                              ends[0].z + x * (ends[1].z - ends[0].z) / across};
    g_assert_cmpfloat(billow_vec3_distance(billow_points_get(&points, AT), place), <, 1e-4);
    billow_points_free(&points);
}

/* At each point, the pulls of the edges beside it, along them, carry what hangs there and an edge of rope. All edges pull
 * sideways alike, so their pulls follow from their directions. */
static void
its_pulls_carry_the_loads(void)
{
    enum { N = 31 };
    const BillowGrid grid = {N, 1, 0.1, .radius = 0.01};
    double loads[N] = {0};
    loads[4] = 0.7;
    loads[11] = 3.0;
    loads[12] = 0.2;
    loads[27] = 1.3;
    BillowPoints points = billow_points_new(N);
    billow_rope_hang(&grid, (BillowAnchor[]){{0, 0, {0.0, 2.0, 0.0}}, {N - 1, 0, {2.6, 1.7, 0.0}}}, 2, DOWN,
                     loads, points);
    double slope[N - 1], weight = 0.0;
    for (size_t i = 0; i + 1 < N; i++) {
        const BillowVec3 edge =
            billow_vec3_sub(billow_points_get(&points, i + 1), billow_points_get(&points, i));
        g_assert_cmpfloat(fabs(billow_vec3_length(edge) - grid.spacing), <, 1e-9);
        slope[i] = edge.y / edge.x;
        weight += i > 0 ? grid.spacing + loads[i] : 0.0;
    }
    const double pull = weight / (slope[N - 2] - slope[0]);
    for (size_t i = 1; i + 1 < N; i++)
        g_assert_cmpfloat(fabs(pull * (slope[i] - slope[i - 1]) - grid.spacing - loads[i]), <, 1e-6);
    billow_points_free(&points);
}

/* Evenly loaded it is a heavier rope, whose catenary is the same. */
static void
even_loads_do_not_change_it(void)
{
    enum { N = 201 };
    const BillowGrid grid = {N, 1, 0.01, .radius = 0.01};
    const BillowAnchor ends[] = {{0, 0, {0.0, 2.0, 0.0}}, {N - 1, 0, {1.1, 1.4, 0.7}}};
    double loads[N];
    for (size_t i = 0; i < N; i++)
        loads[i] = 0.05;
    BillowPoints points = billow_points_new(N), plain = hung(&grid, ends, 2, DOWN);
    billow_rope_hang(&grid, ends, 2, DOWN, loads, points);
    for (size_t i = 0; i < N; i++)
        g_assert_cmpfloat(billow_vec3_distance(billow_points_get(&points, i), billow_points_get(&plain, i)),
                          <, 2e-4);
    billow_points_free(&points);
    billow_points_free(&plain);
}

static void
a_free_end_hangs_straight_down(void)
{
    const BillowGrid grid = {11, 1, 0.25, .radius = 0.01};
    BillowPoints points = hung(&grid, &(BillowAnchor){3, 0, {1.0, 2.0, 3.0}}, 1, DOWN);
    for (int i = 0; i < 11; i++) {
        const BillowVec3 place = {1.0, 2.0 - 0.25 * abs(i - 3), 3.0};
        g_assert_true(billow_vec3_equal(place, billow_points_get(&points, (size_t) i)));
    }
    billow_points_free(&points);
}

/* Each span is that of a rope of its own, in whatever order the anchors are given. */
static void
each_span_hangs_for_itself(void)
{
    const BillowGrid grid = {31, 1, 0.1, .radius = 0.01}, left = {21, 1, 0.1, .radius = 0.01},
                     right = {11, 1, 0.1, .radius = 0.01};
    const BillowAnchor a = {0, 0, {0.0, 2.0, 0.0}}, b = {20, 0, {1.0, 1.5, 0.5}},
                       c = {30, 0, {1.2, 2.5, 0.4}};
    BillowPoints all = hung(&grid, (BillowAnchor[]){b, c, a}, 3, DOWN);
    BillowPoints first = hung(&left, (BillowAnchor[]){a, b}, 2, DOWN);
    BillowPoints second = hung(&right, (BillowAnchor[]){{0, 0, b.position}, {10, 0, c.position}}, 2, DOWN);
    for (size_t i = 0; i < 31; i++)
        g_assert_true(
            billow_vec3_equal(billow_points_get(&all, i),
                              i < 21 ? billow_points_get(&first, i) : billow_points_get(&second, i - 20)));
    billow_points_free(&all);
    billow_points_free(&first);
    billow_points_free(&second);
}

/* A pull to the side is gravity in a world that is turned about z: x = cos x' - sin y', y = sin x' + cos y'. */
static void
the_wind_pulls_it_aside(void)
{
    const BillowGrid grid = {41, 1, 0.05, .radius = 0.01};
    const double angle = 0.7, cosine = cos(angle), sine = sin(angle);
    const BillowVec3 from = {-0.4, 1.0, 0.2}, to = {0.5, 1.3, -0.3};
    const BillowVec3 from_turned = {cosine * from.x - sine * from.y, sine * from.x + cosine * from.y, from.z};
    const BillowVec3 to_turned = {cosine * to.x - sine * to.y, sine * to.x + cosine * to.y, to.z};
    BillowPoints plain = hung(&grid, (BillowAnchor[]){{5, 0, from}, {35, 0, to}}, 2, DOWN);
    BillowPoints points = hung(&grid, (BillowAnchor[]){{5, 0, from_turned}, {35, 0, to_turned}}, 2,
                               billow_vec3(3.0 * sine, -3.0 * cosine, 0.0));
    for (size_t i = 0; i < 41; i++) {
        const BillowVec3 p = billow_points_get(&plain, i);
        const BillowVec3 place = {cosine * p.x - sine * p.y, sine * p.x + cosine * p.y, p.z};
        g_assert_cmpfloat(billow_vec3_distance(place, billow_points_get(&points, i)), <, 1e-12);
    }
    billow_points_free(&plain);
    billow_points_free(&points);
}

static void
a_taut_span_is_straight(void)
{
    const BillowGrid grid = {11, 1, 0.1, .radius = 0.01};
    BillowRestSolver *solver = billow_rest_solver_new(NULL);
    BillowRestShape *shape = billow_rest_solver_run(
        solver, &grid, (BillowAnchor[]){{0, 0, {0.0, 1.0, 0.0}}, {10, 0, {1.5, 1.0, 0.0}}}, 2, NULL, NULL,
        NULL, NULL);
    g_assert_cmpuint(shape->report.n_taut, ==, 1);
    for (int i = 0; i < 11; i++) {
        g_assert_cmpfloat_with_epsilon((double) shape->x[i], 0.15 * i, 1e-6);
        g_assert_cmpfloat_with_epsilon((double) shape->y[i], 1.0, 1e-6);
    }
    billow_rest_shape_unref(shape);
    billow_rest_solver_free(solver);
}

static BillowStrain
strain_of(const BillowRestShape *shape)
{
    BillowPoints points = billow_points_new(billow_grid_count(&shape->grid));
    billow_points_read(&points, billow_grid_count(&shape->grid), shape->x, shape->y, shape->z);
    const BillowStrain strain = billow_strain_measure(&shape->grid, &points);
    billow_points_free(&points);
    return strain;
}

/* Where it turns within an edge, it keeps its lengths all the same. */
static void
a_folded_rope_keeps_its_lengths(void)
{
    const BillowGrid grid = {12, 1, 0.1, .radius = 0.01};
    BillowRestSolver *solver = billow_rest_solver_new(NULL);
    for (double apart = 0.0; apart < 0.3; apart += 0.05) {
        BillowRestShape *shape = billow_rest_solver_run(
            solver, &grid, (BillowAnchor[]){{0, 0, {0.0, 1.0, 0.0}}, {11, 0, {apart, 1.0, 0.0}}}, 2, NULL,
            NULL, NULL, NULL);
        g_assert_cmpfloat(strain_of(shape).max, <, BILLOW_STRAIN_MAX);
        g_assert_true(shape->report.converged);
        billow_rest_shape_unref(shape);
    }
    billow_rest_solver_free(solver);
}

/* The distance function of a floor at height 0. */
static double
above_floor(const void *bodies, BillowVec3 point, double share, BillowVec3 *normal)
{
    *normal = billow_vec3(0.0, 1.0, 0.0);
    return point.y;
}

/* The middle of a slack rope lies on the floor; it keeps its lengths, and hangs from its anchors. */
static void
it_lies_on_the_floor(void)
{
    const BillowGrid grid = {61, 1, 0.05, .radius = 0.01};
    const BillowObstacles floor = {.distance = above_floor, .thinnest = INFINITY};
    BillowDrapeSettings hang = billow_drape_settings_default();
    hang.obstacles = &floor;
    BillowRestSolver *solver = billow_rest_solver_new(NULL);
    BillowRestShape *shape = billow_rest_solver_run(
        solver, &grid, (BillowAnchor[]){{0, 0, {-0.5, 0.5, 0.0}}, {60, 0, {0.5, 0.5, 0.0}}}, 2, &hang, NULL,
        NULL, NULL);
    int lying = 0;
    for (int i = 0; i < 61; i++) {
        g_assert_cmpfloat((double) shape->y[i], >=, 0.0);
        lying += (double) shape->y[i] < 1e-3;
    }
    g_assert_cmpint(lying, >, 15);
    g_assert_cmpfloat(strain_of(shape).max, <, 1e-3);
    g_assert_cmpfloat_with_epsilon((double) shape->x[30], 0.0, 1e-3);
    billow_rest_shape_unref(shape);
    billow_rest_solver_free(solver);
}

/* A floor at height 0, and a ball that lies a little above it. */
static double
above_ball_and_floor(const void *bodies, BillowVec3 point, double share, BillowVec3 *normal)
{
    const BillowVec3 arm = billow_vec3_sub(point, billow_vec3(0.0, 0.6, 0.0));
    const double size = billow_vec3_length(arm), ball = size - 0.3;
    *normal = ball < point.y ? billow_vec3_scale(arm, 1.0 / size) : billow_vec3(0.0, 1.0, 0.0);
    return fmin(ball, point.y);
}

static const double LENGTH = 4.1;

static BillowRestShape *
lying_rope(int points, const BillowAnchor ends[2], size_t n_ends)
{
    const BillowGrid grid = {points, 1, LENGTH / (points - 1), .radius = 0.01};
    const BillowObstacles bodies = {.distance = above_ball_and_floor, .thinnest = 0.6};
    const BillowAnchor held[] = {{0, 0, ends[0].position}, {points - 1, 0, ends[1].position}};
    BillowDrapeSettings hang = billow_drape_settings_default();
    hang.obstacles = &bodies;
    BillowRestSolver *solver = billow_rest_solver_new(NULL);
    BillowRestShape *shape = billow_rest_solver_run(solver, &grid, held, n_ends, &hang, NULL, NULL, NULL);
    billow_rest_solver_free(solver);
    return shape;
}

static BillowVec3
place_in(const BillowRestShape *shape, int i)
{
    return billow_vec3((double) shape->x[i], (double) shape->y[i], (double) shape->z[i]);
}

/* However many points a rope has, it lies in the same place, touches what it lies on, and folds nowhere. */
static void
it_lies_alike_with_any_points(void)
{
    enum { FEW = 65, TIMES = 8 };
    static const BillowAnchor scenes[][2] = {{{0, 0, {-1.0, 2.5, 0.0}}, {0, 0, {1.0, 2.5, 0.0}}},
                                             {{0, 0, {-0.8, 0.3, 0.0}}, {0, 0, {0.8, 0.5, 0.3}}},
                                             {{0, 0, {-1.0, 2.5, 0.0}}, {0}}};
    for (size_t k = 0; k < G_N_ELEMENTS(scenes); k++) {
        const size_t n_ends = k < 2 ? 2 : 1;
        BillowRestShape *few = lying_rope(FEW, scenes[k], n_ends),
                        *many = lying_rope((FEW - 1) * TIMES + 1, scenes[k], n_ends);
        double nearest = INFINITY;
        g_assert_cmpfloat(strain_of(many).max, <, 1e-3);
        for (int i = 0; i < FEW; i++)
            g_assert_cmpfloat(billow_vec3_distance(place_in(few, i), place_in(many, i * TIMES)), <,
                              0.01 * LENGTH);
        for (int i = 1; i + 1 < many->grid.columns; i++) {
            BillowVec3 normal;
            const BillowVec3 here = place_in(many, i), before = billow_vec3_sub(here, place_in(many, i - 1)),
                             after = billow_vec3_sub(place_in(many, i + 1), here);
            nearest = fmin(nearest, above_ball_and_floor(NULL, here, 1.0, &normal));
            g_assert_cmpfloat(billow_vec3_dot(before, after), >, 0.0);
        }
        g_assert_cmpfloat(nearest, >, -1e-6);
        g_assert_cmpfloat(nearest, <, 1e-3);
        billow_rest_shape_unref(few);
        billow_rest_shape_unref(many);
    }
}

/* Layers move points along the normals: up on a level rope, along x on one that hangs. */
static void
its_normals_point_up(void)
{
    const BillowGrid grid = {11, 1, 0.1, .radius = 0.01};
    BillowRestSolver *solver = billow_rest_solver_new(NULL);
    BillowRestShape *level = billow_rest_solver_run(solver, &grid, NULL, 0, NULL, NULL, NULL, NULL);
    BillowRestShape *hanging = billow_rest_solver_run(solver, &grid, &(BillowAnchor){0, 0, {0.0, 2.0, 0.0}},
                                                      1, NULL, NULL, NULL, NULL);
    for (int i = 0; i < 11; i++) {
        g_assert_cmpfloat_with_epsilon((double) level->ny[i], 1.0, 1e-6);
        g_assert_cmpfloat_with_epsilon((double) hanging->nx[i], 1.0, 1e-6);
    }
    billow_rest_shape_unref(level);
    billow_rest_shape_unref(hanging);
    billow_rest_solver_free(solver);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/rope/a-heavy-load-draws-it-straight", a_heavy_load_draws_it_straight);
    g_test_add_func("/rope/its-pulls-carry-the-loads", its_pulls_carry_the_loads);
    g_test_add_func("/rope/even-loads-do-not-change-it", even_loads_do_not_change_it);
    g_test_add_func("/rope/is-the-catenary", it_is_the_catenary);
    g_test_add_func("/rope/free-end-hangs-straight-down", a_free_end_hangs_straight_down);
    g_test_add_func("/rope/each-span-hangs-for-itself", each_span_hangs_for_itself);
    g_test_add_func("/rope/wind-pulls-it-aside", the_wind_pulls_it_aside);
    g_test_add_func("/rope/taut-span-is-straight", a_taut_span_is_straight);
    g_test_add_func("/rope/folded-rope-keeps-its-lengths", a_folded_rope_keeps_its_lengths);
    g_test_add_func("/rope/lies-on-the-floor", it_lies_on_the_floor);
    g_test_add_func("/rope/lies-alike-with-any-points", it_lies_alike_with_any_points);
    g_test_add_func("/rope/normals-point-up", its_normals_point_up);
    return g_test_run();
}
