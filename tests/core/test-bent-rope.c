#include "core/drape/rest_shape.h"
#include "core/drape/rope_shape.h"

#include <glib.h>

static const double DEGREE = G_PI / 180.0;

static BillowDrapeSettings
with_bends(const BillowBend *bends, size_t n_bends)
{
    BillowDrapeSettings hang = billow_drape_settings_default();
    hang.bends = bends;
    hang.n_bends = n_bends;
    return hang;
}

static BillowPoints
shaped(const BillowGrid *grid, const BillowAnchor *anchors, size_t n_anchors, const BillowDrapeSettings *hang)
{
    BillowPoints points = billow_points_new(billow_grid_count(grid));
    billow_rope_shape(grid, anchors, n_anchors, hang, points);
    return points;
}

static BillowVec3
edge_of(const BillowPoints *points, int i)
{
    return billow_vec3_sub(billow_points_get(points, (size_t) i + 1), billow_points_get(points, (size_t) i));
}

/* Fails unless each edge is as long as the spacing, but for this share of it. */
static void
check_lengths(const BillowGrid *grid, const BillowPoints *points, double share)
{
    for (int i = 0; i + 1 < grid->columns; i++)
        g_assert_cmpfloat(fabs(billow_vec3_length(edge_of(points, i)) / grid->spacing - 1.0), <, share);
}

static void
check_direction(const BillowPoints *points, int edge, BillowVec3 wanted)
{
    const BillowVec3 v = edge_of(points, edge);
    g_assert_cmpfloat(billow_vec3_distance(billow_vec3_scale(v, 1.0 / billow_vec3_length(v)), wanted), <,
                      1e-9);
}

/* A rope that hangs straight down from (1, 3, 2) leads, after a bend of angle w at azimuth a, along
 * (sin w cos a, -cos w, sin w sin a). */
static void
a_bend_turns_it_by_its_angle(void)
{
    const BillowGrid grid = {61, 1, 0.05, .radius = 0.01};
    const double angles[] = {90.0, 37.0, -120.0, 200.0, 540.0};
    for (size_t k = 0; k < G_N_ELEMENTS(angles); k++)
        for (int turn = 0; turn < 8; turn++) {
            const BillowBend bend = {20, 0.63, angles[k], 45.0 * turn};
            const BillowDrapeSettings hang = with_bends(&bend, 1);
            BillowPoints points = shaped(&grid, &(BillowAnchor){0, 0, {1.0, 3.0, 2.0}}, 1, &hang);
            const double w = bend.angle * DEGREE, a = bend.azimuth * DEGREE;
            const BillowVec3 after = {sin(w) * cos(a), -cos(w), sin(w) * sin(a)};
            check_lengths(&grid, &points, 1e-12);
            g_assert_true(billow_vec3_equal(billow_points_get(&points, 0), billow_vec3(1.0, 3.0, 2.0)));
            for (int i = 0; i < 20; i++)
                check_direction(&points, i, billow_vec3(0.0, -1.0, 0.0));
            for (int i = 33; i < 60; i++)
                check_direction(&points, i, after);
            billow_points_free(&points);
        }
}

/* Within it, the rope is an arc whose radius is span / angle: its points are as far from the middle, which
 * lies at that distance to the side, and a loop of whole edges closes. */
static void
a_bend_is_an_arc(void)
{
    enum { N = 401 };
    const BillowGrid grid = {N, 1, 0.01, .radius = 0.01};
    const BillowBend bend = {100, 2.0, 360.0, 90.0};
    const BillowDrapeSettings hang = with_bends(&bend, 1);
    BillowPoints points = shaped(&grid, &(BillowAnchor){0, 0, {0.0, 5.0, 0.0}}, 1, &hang);
    const double radius = 2.0 / (2.0 * G_PI);
    const BillowVec3 middle = {0.0, 4.0, radius};
    for (size_t i = 100; i <= 300; i++)
        g_assert_cmpfloat(fabs(billow_vec3_distance(billow_points_get(&points, i), middle) - radius), <,
                          1e-4);
    g_assert_cmpfloat(billow_vec3_distance(billow_points_get(&points, 100), billow_points_get(&points, 300)),
                      <, 1e-12);
    billow_points_free(&points);
}

/* The azimuth goes along with the rope: after a corner to +x, +y is where +x was, and +z stays. */
static void
bends_follow_each_other(void)
{
    const BillowGrid grid = {31, 1, 0.1, .radius = 0.01};
    const BillowAnchor top = {0, 0, {0.0, 3.0, 0.0}};
    const BillowVec3 after[] = {{0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}};
    for (int k = 0; k < 2; k++) {
        const BillowBend bends[] = {{8, 0.5, 90.0, 0.0}, {18, 0.3, 90.0, 90.0 * k}},
                         other_way_round[] = {bends[1], bends[0]};
        BillowDrapeSettings hang = with_bends(bends, 2);
        BillowPoints points = shaped(&grid, &top, 1, &hang);
        check_direction(&points, 15, billow_vec3(1.0, 0.0, 0.0));
        check_direction(&points, 25, after[k]);
        hang.bends = other_way_round;
        BillowPoints same = shaped(&grid, &top, 1, &hang);
        for (size_t i = 0; i < 31; i++)
            g_assert_cmpfloat(
                billow_vec3_distance(billow_points_get(&points, i), billow_points_get(&same, i)), <, 1e-12);
        billow_points_free(&points);
        billow_points_free(&same);
    }
}

/* Two bends over the same rope are one by the sum of their angles. */
static void
bends_add_up(void)
{
    const BillowGrid grid = {41, 1, 0.05, .radius = 0.01};
    const BillowAnchor top = {0, 0, {0.0, 3.0, 0.0}};
    const BillowBend two[] = {{10, 0.5, 30.0, 20.0}, {10, 0.5, 40.0, 20.0}}, one = {10, 0.5, 70.0, 20.0};
    const BillowDrapeSettings hang_two = with_bends(two, 2), hang_one = with_bends(&one, 1);
    BillowPoints a = shaped(&grid, &top, 1, &hang_two), b = shaped(&grid, &top, 1, &hang_one);
    for (size_t i = 0; i < 41; i++)
        g_assert_cmpfloat(billow_vec3_distance(billow_points_get(&a, i), billow_points_get(&b, i)), <, 1e-12);
    billow_points_free(&a);
    billow_points_free(&b);
}

/* From an anchor in its middle, a rope bends outwards on both sides, and no further bend reaches the anchor.
 */
static void
it_bends_on_both_sides_of_an_anchor(void)
{
    const BillowGrid grid = {41, 1, 0.1, .radius = 0.01};
    const BillowBend bends[] = {{5, 0.4, 90.0, 0.0}, {30, 0.4, 90.0, 90.0}};
    const BillowDrapeSettings hang = with_bends(bends, 2);
    BillowPoints points = shaped(&grid, &(BillowAnchor){20, 0, {0.0, 4.0, 0.0}}, 1, &hang);
    check_lengths(&grid, &points, 1e-12);
    check_direction(&points, 20, billow_vec3(0.0, -1.0, 0.0));
    check_direction(&points, 19, billow_vec3(0.0, 1.0, 0.0)); /* towards the anchor */
    check_direction(&points, 36, billow_vec3(0.0, 0.0, 1.0));
    check_direction(&points, 2, billow_vec3(-1.0, 0.0, 0.0));
    billow_points_free(&points);
}

/* Between two anchors, what is bent meets both of them exactly, with all lengths; spans without bends stay to
 * the bit. */
static void
it_meets_both_anchors(void)
{
    enum { N = 121 };
    const BillowGrid grid = {N, 1, 0.05, .radius = 0.01};
    const BillowAnchor ends[] = {
        {0, 0, {0.0, 3.0, 0.0}}, {80, 0, {2.0, 3.5, 0.3}}, {120, 0, {3.1, 3.0, -0.3}}};
    const BillowBend bends[] = {{30, 0.9, 360.0, 90.0}, {60, 0.3, -70.0, 10.0}};
    const BillowDrapeSettings hang = with_bends(bends, 2), plain = billow_drape_settings_default();
    BillowPoints points = shaped(&grid, ends, 3, &hang), hung = shaped(&grid, ends, 3, &plain);
    double aside = 0.0;
    for (size_t k = 0; k < 3; k++)
        g_assert_true(
            billow_vec3_equal(billow_points_get(&points, (size_t) ends[k].column), ends[k].position));
    for (int i = 0; i < 80; i++)
        g_assert_cmpfloat(fabs(billow_vec3_length(edge_of(&points, i)) / grid.spacing - 1.0), <, 1e-6);
    for (size_t i = 80; i < N; i++)
        g_assert_true(billow_vec3_equal(billow_points_get(&points, i), billow_points_get(&hung, i)));
    for (size_t i = 0; i < 80; i++)
        aside = fmax(aside, billow_vec3_distance(billow_points_get(&points, i), billow_points_get(&hung, i)));
    g_assert_cmpfloat(aside, >, 0.2); /* the loop */
    billow_points_free(&points);
    billow_points_free(&hung);
}

/* A bend in the middle of a rope between two level anchors favors neither of them. */
static void
a_bend_in_the_middle_is_even(void)
{
    enum { N = 121 };
    const BillowGrid grid = {N, 1, 0.025, .radius = 0.01};
    const BillowAnchor ends[] = {{0, 0, {-0.8, 2.0, 0.1}}, {N - 1, 0, {0.8, 2.0, 0.1}}};
    const BillowBend bend = {50, 0.5, 100.0, 90.0};
    const BillowDrapeSettings hang = with_bends(&bend, 1);
    BillowPoints points = shaped(&grid, ends, 2, &hang);
    double aside = 0.0;
    for (size_t i = 0; i < N; i++) {
        const BillowVec3 p = billow_points_get(&points, i), q = billow_points_get(&points, N - 1 - i);
        g_assert_cmpfloat(billow_vec3_distance(p, billow_vec3(-q.x, q.y, q.z)), <, 1e-6);
        aside = fmax(aside, fabs(p.z - 0.1));
    }
    g_assert_cmpfloat(aside, >, 0.3);
    billow_points_free(&points);
}

/* Without anchors, the first point stays, and the rope bends up at azimuth 0. */
static void
it_bends_without_anchors(void)
{
    const BillowGrid grid = {21, 1, 0.1, .radius = 0.01};
    const BillowBend bend = {10, 0.2, 90.0, 0.0};
    const BillowDrapeSettings hang = with_bends(&bend, 1);
    BillowPoints points = shaped(&grid, NULL, 0, &hang);
    g_assert_cmpfloat(billow_vec3_distance(billow_points_get(&points, 0), billow_vec3(-1.0, 0.0, 0.0)), <,
                      1e-12);
    check_direction(&points, 3, billow_vec3(1.0, 0.0, 0.0));
    check_direction(&points, 18, billow_vec3(0.0, 1.0, 0.0));
    billow_points_free(&points);
}

/* The rope is laid over a floor at height 0: no point is below it, and the lengths stay. What is not near
 * keeps its pose. */
static double
above_floor(const void *bodies, BillowVec3 point, double share, BillowVec3 *normal)
{
    *normal = billow_vec3(0.0, 1.0, 0.0);
    return point.y;
}

static void
a_bent_rope_stays_out_of_colliders(void)
{
    const BillowGrid grid = {61, 1, 0.05, .radius = 0.01};
    const BillowObstacles floor = {.distance = above_floor, .thinnest = INFINITY};
    const BillowBend bends[] = {{5, 0.5, 90.0, 0.0}, {25, 0.3, -90.0, 0.0}};
    BillowDrapeSettings hang = with_bends(bends, 2);
    hang.obstacles = &floor;
    BillowRestSolver *solver = billow_rest_solver_new(NULL);
    BillowRestShape *shape = billow_rest_solver_run(solver, &grid, &(BillowAnchor){0, 0, {0.0, 1.5, 0.0}}, 1,
                                                    &hang, NULL, NULL, NULL);
    BillowPoints points = billow_points_new(61),
                 free = shaped(&grid, &(BillowAnchor){0, 0, {0.0, 1.5, 0.0}}, 1, &hang);
    billow_points_read(&points, 61, shape->x, shape->y, shape->z);
    g_assert_cmpfloat(free.y[60], <, -0.1);
    for (size_t i = 0; i < 61; i++)
        g_assert_cmpfloat(points.y[i], >, -1e-6);
    check_lengths(&grid, &points, 1e-3);
    for (size_t i = 0; i < 30; i++)
        g_assert_cmpfloat(billow_vec3_distance(billow_points_get(&points, i), billow_points_get(&free, i)), <,
                          0.1);
    billow_points_free(&points);
    billow_points_free(&free);
    billow_rest_shape_unref(shape);
    billow_rest_solver_free(solver);
}

/* --- Coils --- */

static BillowDrapeSettings
with_coil(double radius, double pitch)
{
    BillowDrapeSettings hang = billow_drape_settings_default();
    hang.coil = (BillowCoil){radius, pitch};
    return hang;
}

/* Hanging from its first point, the rope is a right-handed helix about the plumb line below it, beyond its
 * first turn: (r cos t, -p t / 2 pi, r sin t), which at t = 0 is at +x. */
static void
a_coil_is_a_helix(void)
{
    enum { N = 401 };
    const BillowGrid grid = {N, 1, 0.02, .radius = 0.01};
    const double radius = 0.12, pitch = 0.15;
    const BillowDrapeSettings hang = with_coil(radius, pitch);
    BillowPoints points = shaped(&grid, &(BillowAnchor){0, 0, {1.0, 6.0, 2.0}}, 1, &hang);
    check_lengths(&grid, &points, 1e-9);
    g_assert_true(billow_vec3_equal(billow_points_get(&points, 0), billow_vec3(1.0, 6.0, 2.0)));
    int beyond = 0;
    for (size_t i = 0; i < N; i++) {
        const BillowVec3 p = billow_points_get(&points, i);
        const double turns = (6.0 - p.y) / pitch, t = 2.0 * G_PI * turns;
        if (turns < 1.0)
            continue;
        beyond++;
        g_assert_cmpfloat(fabs(p.x - 1.0 - radius * cos(t)), <, 1e-9);
        g_assert_cmpfloat(fabs(p.z - 2.0 - radius * sin(t)), <, 1e-9);
    }
    g_assert_cmpint(beyond, >, 340);
    /* a chord of the helix of this length goes on by dt: length^2 = (2 r sin(dt / 2))^2 + (p dt / 2 pi)^2 */
    double low = 0.0, high = G_PI;
    for (int k = 0; k < 200; k++) {
        const double t = 0.5 * (low + high);
        *(hypot(2.0 * radius * sin(0.5 * t), pitch * t / (2.0 * G_PI)) < grid.spacing ? &low : &high) = t;
    }
    g_assert_cmpfloat_with_epsilon(points.y[300] - points.y[400], 100.0 * pitch * low / (2.0 * G_PI), 1e-9);
    billow_points_free(&points);
}

/* Returns how much the distances of points from a line of many points differ from `radius` at most. */
static double
off_tube(const BillowPoints *points, size_t first, size_t last, const BillowPoints *line, size_t count,
         double radius)
{
    double worst = 0.0;
    for (size_t i = first; i <= last; i++) {
        double least = INFINITY;
        for (size_t k = 0; k + 1 < count; k++) {
            const BillowVec3 a = billow_points_get(line, k), along = edge_of(line, (int) k),
                             arm = billow_vec3_sub(billow_points_get(points, i), a);
            const double share = CLAMP(billow_vec3_dot(arm, along) / billow_vec3_dot(along, along), 0.0, 1.0);
            least = fmin(least, billow_vec3_distance(arm, billow_vec3_scale(along, share)));
        }
        worst = fmax(worst, fabs(least - radius));
    }
    return worst;
}

/* Between two anchors it winds about a catenary, which is that of a shorter rope. */
static void
a_coil_winds_about_a_catenary(void)
{
    enum { N = 301, M = 1201, TRIES = 60 };
    const BillowGrid grid = {N, 1, 0.02, .radius = 0.01};
    const BillowAnchor ends[] = {{0, 0, {-1.0, 3.0, 0.0}}, {N - 1, 0, {1.0, 3.2, 0.5}}};
    const BillowDrapeSettings hang = with_coil(0.08, 0.25), plain = billow_drape_settings_default();
    BillowPoints points = shaped(&grid, ends, 2, &hang), axis = {0};
    check_lengths(&grid, &points, 1e-6);
    g_assert_true(billow_vec3_equal(billow_points_get(&points, 0), ends[0].position));
    g_assert_true(billow_vec3_equal(billow_points_get(&points, N - 1), ends[1].position));
    /* the axis' length at which the points are as far from it as the radius, beyond the first and the last
     * turn */
    double best = INFINITY, low = 2.1, high = 6.0;
    for (int round = 0; round < 4; round++) {
        double at = low;
        for (int k = 0; k <= TRIES; k++) {
            const double length = low + (high - low) * k / TRIES;
            const BillowGrid fine = {M, 1, length / (M - 1), .radius = 0.01};
            axis = shaped(&fine, (BillowAnchor[]){ends[0], {M - 1, 0, ends[1].position}}, 2, &plain);
            const double off = off_tube(&points, 40, N - 41, &axis, M, 0.08);
            billow_points_free(&axis);
            if (off < best) {
                best = off;
                at = length;
            }
        }
        const double width = 2.0 * (high - low) / TRIES;
        low = at - width;
        high = at + width;
    }
    g_assert_cmpfloat(best, <, 5e-4);
    /* shorter by the helix' factor, but for what the narrower turns at the ends save */
    const double factor = hypot(1.0, 2.0 * G_PI * 0.08 / 0.25), length = 6.0;
    g_assert_cmpfloat(0.5 * (low + high), >, length / factor);
    g_assert_cmpfloat(0.5 * (low + high), <, length / factor + 0.25 * (factor - 1.0));
    billow_points_free(&points);
}

/* Drawn out straight, it keeps its turns and becomes narrower: L^2 = d^2 + (2 pi r n)^2 in all but the turns
 * at its ends. */
static void
a_coil_is_drawn_out(void)
{
    enum { N = 1001 };
    const BillowGrid grid = {N, 1, 0.01, .radius = 0.002};
    const BillowAnchor ends[] = {{0, 0, {0.0, 2.0, 0.0}}, {N - 1, 0, {9.0, 2.0, 0.0}}};
    const BillowDrapeSettings hang = with_coil(0.05, 0.1);
    BillowPoints points = shaped(&grid, ends, 2, &hang);
    const double turns = 10.0 / hypot(1.0, G_PI) / 0.1, radius = sqrt(100.0 - 81.0) / (2.0 * G_PI * turns);
    double angle = 0.0, widest = 0.0;
    check_lengths(&grid, &points, 1e-6);
    g_assert_true(billow_vec3_equal(billow_points_get(&points, N - 1), ends[1].position));
    for (size_t i = 2; i + 2 < N; i++) {
        const BillowVec3 a = billow_points_get(&points, i), b = billow_points_get(&points, i + 1);
        const double y = a.y - 2.0, y_next = b.y - 2.0;
        angle += atan2(y * b.z - a.z * y_next, y * y_next + a.z * b.z);
        widest = fmax(widest, hypot(y, a.z));
    }
    g_assert_cmpfloat_with_epsilon(fabs(angle) / (2.0 * G_PI), turns, 0.2);
    g_assert_cmpfloat_with_epsilon(widest / radius, 1.0, 0.03);
    billow_points_free(&points);
}

/* However far, its edges keep their lengths on the way from slack to straight. */
static void
a_coil_is_drawn_out_by_any_distance(void)
{
    const BillowGrid grid = {401, 1, 0.0125, .radius = 0.01};
    const BillowDrapeSettings hang = with_coil(0.07, 0.12);
    for (double apart = 0.2; apart < 4.95; apart += 0.1) {
        const BillowAnchor ends[] = {{0, 0, {0.0, 2.0, 0.0}}, {400, 0, {apart, 2.0, 0.0}}};
        BillowPoints points = shaped(&grid, ends, 2, &hang);
        double aside = 0.0;
        check_lengths(&grid, &points, 1e-6);
        for (size_t i = 0; i <= 400; i++)
            aside = fmax(aside, fabs(points.z[i]));
        g_assert_cmpfloat(aside, <, 0.1);
        g_assert_cmpfloat(aside, >, 0.2 * sqrt(25.0 - apart * apart) / (2.0 * G_PI * 11.0));
        billow_points_free(&points);
    }
}

/* Ends that are farther apart than the rope is long: it is straight, as without a coil or bends. */
static void
a_taut_rope_is_straight(void)
{
    const BillowGrid grid = {21, 1, 0.1, .radius = 0.01};
    const BillowAnchor ends[] = {{0, 0, {0.0, 2.0, 0.0}}, {20, 0, {2.5, 2.0, 0.0}}};
    const BillowBend bend = {5, 0.5, 180.0, 0.0};
    const BillowDrapeSettings poses[] = {with_coil(0.1, 0.2), with_bends(&bend, 1)};
    for (size_t k = 0; k < G_N_ELEMENTS(poses); k++) {
        BillowPoints points = shaped(&grid, ends, 2, &poses[k]);
        for (int i = 0; i < 21; i++)
            g_assert_cmpfloat(billow_vec3_distance(billow_points_get(&points, (size_t) i),
                                                   billow_vec3(0.125 * i, 2.0, 0.0)),
                              <, 1e-6);
        billow_points_free(&points);
    }
}

/* The bends bend the axis of the coil: half-way through it, and by as much. */
static void
a_coil_is_bent(void)
{
    enum { N = 801 };
    const BillowGrid grid = {N, 1, 0.01, .radius = 0.002};
    const BillowBend bend = {N / 2, 0.2, 90.0, 0.0};
    BillowDrapeSettings hang = with_bends(&bend, 1);
    hang.coil = (BillowCoil){0.05, 0.1};
    BillowPoints points = shaped(&grid, &(BillowAnchor){0, 0, {0.0, 4.0, 0.0}}, 1, &hang);
    const double axis = 8.0 / hypot(1.0, G_PI);
    check_lengths(&grid, &points, 1e-9);
    g_assert_cmpfloat_with_epsilon(points.y[N - 1], 4.0 - 0.5 * axis, 0.1);
    g_assert_cmpfloat_with_epsilon(points.x[N - 1], 0.5 * axis, 0.2);
    billow_points_free(&points);
}

/* Whatever it is given, it comes to an end, with finite points. */
static void
any_coil_has_an_end(void)
{
    const double sizes[] = {1e-9, 1e-3, 1.0, 1e9};
    const BillowGrid grid = {33, 1, 0.1, .radius = 0.01};
    const BillowAnchor ends[] = {{0, 0, {0.0, 2.0, 0.0}}, {32, 0, {1.5, 2.0, 0.0}}};
    for (size_t k = 0; k < 16; k++)
        for (size_t n = 0; n <= 2; n++) {
            const BillowDrapeSettings hang = with_coil(sizes[k / 4], sizes[k % 4]);
            BillowPoints points = shaped(&grid, ends, n, &hang);
            for (size_t i = 0; i < 33; i++)
                g_assert_true(isfinite(points.x[i]) && isfinite(points.y[i]) && isfinite(points.z[i]));
            billow_points_free(&points);
        }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/bent-rope/bend-turns-it-by-its-angle", a_bend_turns_it_by_its_angle);
    g_test_add_func("/bent-rope/bend-is-an-arc", a_bend_is_an_arc);
    g_test_add_func("/bent-rope/bends-follow-each-other", bends_follow_each_other);
    g_test_add_func("/bent-rope/bends-add-up", bends_add_up);
    g_test_add_func("/bent-rope/bends-on-both-sides-of-an-anchor", it_bends_on_both_sides_of_an_anchor);
    g_test_add_func("/bent-rope/meets-both-anchors", it_meets_both_anchors);
    g_test_add_func("/bent-rope/bend-in-the-middle-is-even", a_bend_in_the_middle_is_even);
    g_test_add_func("/bent-rope/bends-without-anchors", it_bends_without_anchors);
    g_test_add_func("/bent-rope/stays-out-of-colliders", a_bent_rope_stays_out_of_colliders);
    g_test_add_func("/bent-rope/coil-is-a-helix", a_coil_is_a_helix);
    g_test_add_func("/bent-rope/coil-winds-about-a-catenary", a_coil_winds_about_a_catenary);
    g_test_add_func("/bent-rope/coil-is-drawn-out", a_coil_is_drawn_out);
    g_test_add_func("/bent-rope/coil-is-drawn-out-by-any-distance", a_coil_is_drawn_out_by_any_distance);
    g_test_add_func("/bent-rope/taut-rope-is-straight", a_taut_rope_is_straight);
    g_test_add_func("/bent-rope/coil-is-bent", a_coil_is_bent);
    g_test_add_func("/bent-rope/any-coil-has-an-end", any_coil_has_an_end);
    return g_test_run();
}
