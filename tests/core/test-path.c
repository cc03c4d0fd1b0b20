#include "core/transition/path.h"

#include "core/transition/mix.h"

#include <glib.h>
#include <string.h>

enum { POINTS = 60 };

/* Points with separate arrays of x, y and z. */
typedef struct {
    float plane[3][POINTS];
} Cloud;

static const BillowPath TURN = {BILLOW_PATH_TURN, 0.0};

static BillowVec3
get(const Cloud *cloud, int i)
{
    return billow_vec3((double) cloud->plane[0][i], (double) cloud->plane[1][i], (double) cloud->plane[2][i]);
}

static void
set(Cloud *cloud, int i, BillowVec3 place)
{
    cloud->plane[0][i] = (float) place.x;
    cloud->plane[1][i] = (float) place.y;
    cloud->plane[2][i] = (float) place.z;
}

static BillowTurn
between(const Cloud *a, const Cloud *b)
{
    return billow_turn_between((const float *const[]){a->plane[0], a->plane[1], a->plane[2]},
                               (const float *const[]){b->plane[0], b->plane[1], b->plane[2]}, POINTS);
}

static BillowRoute
route_between(const BillowPath *path, const Cloud *a, const Cloud *b)
{
    return billow_route_new(path, (const float *const[]){a->plane[0], a->plane[1], a->plane[2]},
                            (const float *const[]){b->plane[0], b->plane[1], b->plane[2]}, POINTS);
}

/* Rotates v about the unit vector `axis`, by its components along and across it. */
static BillowVec3
turned(BillowVec3 v, BillowVec3 axis, double angle)
{
    const BillowVec3 along = billow_vec3_scale(axis, billow_vec3_dot(v, axis)),
                     across = billow_vec3_sub(v, along);
    return billow_vec3_add(along,
                           billow_vec3_add(billow_vec3_scale(across, cos(angle)),
                                           billow_vec3_scale(billow_vec3_cross(axis, across), sin(angle))));
}

static BillowVec3
unit(double x, double y, double z)
{
    const BillowVec3 v = {x, y, z};
    return billow_vec3_scale(v, 1.0 / billow_vec3_length(v));
}

static BillowVec3
random_place(GRand *rand)
{
    return billow_vec3(g_rand_double_range(rand, -1.0, 1.0), g_rand_double_range(rand, -0.6, 0.6),
                       g_rand_double_range(rand, -0.3, 0.3));
}

/* Returns the cloud with each point rotated about `centre` and then shifted. */
static Cloud
rigidly_moved(const Cloud *cloud, BillowVec3 centre, BillowVec3 axis, double angle, BillowVec3 shift)
{
    Cloud result;
    for (int i = 0; i < POINTS; i++)
        set(&result, i,
            billow_vec3_add(billow_vec3_add(centre, shift),
                            turned(billow_vec3_sub(get(cloud, i), centre), axis, angle)));
    return result;
}

static Cloud
random_cloud(GRand *rand)
{
    Cloud cloud;
    for (int i = 0; i < POINTS; i++)
        set(&cloud, i, random_place(rand));
    return cloud;
}

static BillowVec3
mean(const Cloud *cloud)
{
    BillowVec3 sum = {0.0, 0.0, 0.0};
    for (int i = 0; i < POINTS; i++)
        sum = billow_vec3_add(sum, get(cloud, i));
    return billow_vec3_scale(sum, 1.0 / POINTS);
}

static void
assert_near(BillowVec3 found, BillowVec3 expected, double tolerance)
{
    g_assert_cmpfloat(billow_vec3_distance(found, expected), <=, tolerance);
}

/* --- The rotation --- */

static void
test_turn_is_found(void)
{
    GRand *rand = g_rand_new_with_seed(3);
    for (int i = 0; i < 200; i++) {
        const Cloud cloud = random_cloud(rand);
        const BillowVec3 axis =
            unit(g_rand_double(rand) - 0.5, g_rand_double(rand) - 0.5, g_rand_double(rand) - 0.5);
        const double angle = g_rand_double_range(rand, 0.0, 178.0) * G_PI / 180.0;
        const Cloud other = rigidly_moved(&cloud, random_place(rand), axis, angle, random_place(rand));
        const BillowTurn turn = between(&cloud, &other);
        g_assert_cmpfloat_with_epsilon(turn.angle, angle, 1e-6);
        assert_near(billow_vec3_scale(turn.axis, sin(turn.angle)), billow_vec3_scale(axis, sin(angle)), 1e-6);
    }
    g_rand_free(rand);
}

/* Works for clouds of any size, and for ones as thin as a thread. */
static void
test_turn_of_any_size(void)
{
    static const double sizes[] = {1e9, 1e3, 1e-3, 1e-9, 1e-30}, thicknesses[] = {1.0, 1e-3, 0.0};
    GRand *rand = g_rand_new_with_seed(31);
    for (size_t k = 0; k < G_N_ELEMENTS(sizes); k++)
        for (size_t t = 0; t < G_N_ELEMENTS(thicknesses); t++) {
            Cloud cloud = random_cloud(rand);
            for (int i = 0; i < POINTS; i++) {
                const BillowVec3 p = billow_vec3_scale(get(&cloud, i), sizes[k]);
                set(&cloud, i, billow_vec3(p.x, thicknesses[t] * p.y, thicknesses[t] * p.z));
            }
            const BillowVec3 up = {0.0, 1.0, 0.0};
            const Cloud other = rigidly_moved(&cloud, mean(&cloud), up, 1.0, billow_vec3(0.0, 0.0, 0.0));
            const BillowTurn turn = between(&cloud, &other);
            g_assert_cmpfloat_with_epsilon(turn.angle, 1.0, 1e-3);
            assert_near(turn.axis, up, 1e-3);
        }
    g_rand_free(rand);
}

static double
left_over(const Cloud *a, const Cloud *b, BillowVec3 axis, double angle, BillowVec3 more, double by)
{
    const BillowVec3 p = mean(a), q = mean(b);
    double sum = 0.0;
    for (int i = 0; i < POINTS; i++) {
        const BillowVec3 v = turned(turned(billow_vec3_sub(get(a, i), p), axis, angle), more, by);
        const BillowVec3 d = billow_vec3_sub(v, billow_vec3_sub(get(b, i), q));
        sum += billow_vec3_dot(d, d);
    }
    return sum;
}

/* For shapes that are not rotations of each other, including mirror images, no nearby rotation and none of a
 * thousand others leaves a smaller difference. */
static void
test_turn_is_the_best(void)
{
    GRand *rand = g_rand_new_with_seed(5);
    for (int i = 0; i < 20; i++) {
        const Cloud a = random_cloud(rand);
        Cloud b = random_cloud(rand);
        for (int k = 0; i % 2 && k < POINTS; k++)
            set(&b, k,
                billow_vec3((double) -a.plane[0][k], (double) a.plane[1][k], 0.9 * (double) a.plane[2][k]));
        const BillowTurn turn = between(&a, &b);
        const double least = left_over(&a, &b, turn.axis, turn.angle, billow_vec3(0.0, 1.0, 0.0), 0.0);
        for (int k = 0; k < 1000; k++) {
            const BillowVec3 axis =
                unit(g_rand_double(rand) - 0.5, g_rand_double(rand) - 0.5, g_rand_double(rand) - 0.5);
            const double by = k % 2 ? g_rand_double_range(rand, 0.0, G_PI) : 0.01;
            g_assert_cmpfloat(left_over(&a, &b, turn.axis, turn.angle, axis, by), >=, least * (1.0 - 1e-12));
        }
    }
    g_rand_free(rand);
}

/* Of equally good rotations the result is the one that the header specifies, reproducibly. */
static void
test_ambiguous_turns(void)
{
    static const BillowVec3 right = {1.0, 0.0, 0.0}, up = {0.0, 1.0, 0.0}, front = {0.0, 0.0, 1.0};
    const struct {
        BillowVec3 line, axis, expected; /* points on a line, rotated about `axis` */
        double degrees;
    } lines[] = {
        {right, up, up, 40.0},  /* the smallest rotation */
        {right, up, up, 180.0}, /* about the vertical */
        {right, front, up, 180.0}, {front, right, up, 180.0},
        {up, front, right, 180.0}, /* the line is vertical itself */
        {up, front, front, 90.0},
    };
    for (size_t k = 0; k < G_N_ELEMENTS(lines); k++) {
        Cloud line;
        for (int i = 0; i < POINTS; i++)
            set(&line, i, billow_vec3_scale(lines[k].line, 0.01 * i));
        const Cloud other = rigidly_moved(&line, mean(&line), lines[k].axis, lines[k].degrees * G_PI / 180.0,
                                          billow_vec3(0.3, 0.1, -0.2));
        const BillowTurn turn = between(&line, &other);
        g_assert_cmpfloat_with_epsilon(turn.angle, lines[k].degrees * G_PI / 180.0, 1e-5);
        assert_near(turn.axis, lines[k].expected, 1e-5);
    }
}

/* Rotations within half a degree of half a turn take the same way round. */
static void
test_half_turns(void)
{
    static const BillowVec3 axes[] = {{0.0, 1.0, 0.0}, {1.0, 0.0, 0.0}, {0.0, 0.0, 1.0}, {0.6, 0.0, -0.8}};
    GRand *rand = g_rand_new_with_seed(7);
    const Cloud cloud = random_cloud(rand);
    for (size_t k = 0; k < G_N_ELEMENTS(axes); k++)
        for (int degrees = -1; degrees <= 1; degrees++)
            for (int side = -1; side <= 1; side += 2) {
                const double angle = side * (180.0 + 0.5 * degrees) * G_PI / 180.0;
                const Cloud other = rigidly_moved(&cloud, mean(&cloud), axes[k], angle, random_place(rand));
                const BillowTurn turn = between(&cloud, &other);
                assert_near(turn.axis, axes[k], 1e-5);
                g_assert_cmpfloat_with_epsilon(turn.angle, G_PI, 0.6 * G_PI / 180.0);
            }
    g_rand_free(rand);
}

static void
test_no_turn(void)
{
    GRand *rand = g_rand_new_with_seed(9);
    const Cloud cloud = random_cloud(rand),
                moved = rigidly_moved(&cloud, mean(&cloud), unit(1, 2, 3), 0.0, unit(1, 1, 1));
    Cloud point;
    for (int i = 0; i < POINTS; i++)
        set(&point, i, billow_vec3(1.0, 2.0, 3.0));
    g_assert_cmpfloat_with_epsilon(between(&cloud, &moved).angle, 0.0, 1e-6);
    g_assert_cmpfloat(between(&point, &cloud).angle, ==, 0.0);
    g_assert_cmpfloat(between(&point, &point).angle, ==, 0.0);
    g_rand_free(rand);
}

/* --- Paths --- */

static void
mix(const BillowBlend *blend, const Cloud *a, const Cloud *b, Cloud *result)
{
    static const float weight[POINTS];
    float mixed[POINTS];
    const float *const from[] = {weight, a->plane[0], a->plane[1], a->plane[2]};
    const float *const to[] = {weight, b->plane[0], b->plane[1], b->plane[2]};
    billow_mix_swayed(from, to, blend, 0.0f, 0.0f, POINTS, mixed, result->plane[0], result->plane[1],
                      result->plane[2]);
}

/* Between a shape and a rotated copy, every frame, also past the ends, is the shape rotated by that share,
 * with its centroid on a straight line. */
static void
test_rigid_moves_stay_rigid(void)
{
    GRand *rand = g_rand_new_with_seed(13);
    for (int degrees = 10; degrees <= 180; degrees += 17) {
        const Cloud a = random_cloud(rand);
        const BillowVec3 axis = unit(0.2, 1.0, -0.4), shift = random_place(rand);
        const double angle = degrees * G_PI / 180.0;
        const Cloud b = rigidly_moved(&a, mean(&a), axis, angle, shift);
        const BillowRoute route = route_between(&TURN, &a, &b);
        for (double e = -0.2; e < 1.25; e += 0.1) {
            const BillowBlend blend = billow_route_at(&route, e);
            const Cloud expected = rigidly_moved(&a, mean(&a), axis, e * angle, billow_vec3_scale(shift, e));
            Cloud mixed;
            mix(&blend, &a, &b, &mixed);
            for (int i = 0; i < POINTS; i++) {
                assert_near(get(&mixed, i), get(&expected, i), 1e-6);
                assert_near(billow_blend_point(&blend, get(&a, i), get(&b, i)), get(&expected, i), 1e-6);
            }
        }
    }
    g_rand_free(rand);
}

/* The part of the change that is not a rotation is straight in the rotating frame: with the rotation taken
 * out, the middle is the mean of both. */
static void
test_the_rest_goes_straight(void)
{
    GRand *rand = g_rand_new_with_seed(17);
    const Cloud a = random_cloud(rand), noise = random_cloud(rand);
    const BillowVec3 axis = unit(0.3, 1.0, 0.1);
    Cloud b = rigidly_moved(&a, mean(&a), axis, 2.0, billow_vec3(1.0, 0.0, 2.0));
    for (int i = 0; i < POINTS; i++)
        set(&b, i, billow_vec3_add(get(&b, i), billow_vec3_scale(get(&noise, i), 0.2)));
    const BillowRoute route = route_between(&TURN, &a, &b);
    const BillowBlend blend = billow_route_at(&route, 0.25);
    const BillowVec3 p = mean(&a), q = mean(&b), middle = billow_vec3_mix(p, q, 0.25);
    for (int i = 0; i < POINTS; i++) {
        const BillowVec3 found = billow_vec3_sub(billow_blend_point(&blend, get(&a, i), get(&b, i)), middle);
        const BillowVec3 back = turned(found, route.turn.axis, -0.25 * route.turn.angle);
        const BillowVec3 of_a = billow_vec3_sub(get(&a, i), p);
        const BillowVec3 of_b = turned(billow_vec3_sub(get(&b, i), q), route.turn.axis, -route.turn.angle);
        assert_near(back, billow_vec3_mix(of_a, of_b, 0.25), 1e-12);
    }
    g_rand_free(rand);
}

/* The ends are reproduced to the bit, on every path. */
static void
test_ends_are_exact(void)
{
    GRand *rand = g_rand_new_with_seed(19);
    for (int i = 0; i < 100; i++) {
        const Cloud a = random_cloud(rand), b = random_cloud(rand);
        Cloud mixed;
        for (int kind = 0; kind < BILLOW_N_PATHS; kind++) {
            const BillowPath path = {(BillowPathKind) kind, 0.7};
            const BillowRoute route = route_between(&path, &a, &b);
            const BillowBlend start = billow_route_at(&route, 0.0), end = billow_route_at(&route, 1.0);
            mix(&start, &a, &b, &mixed);
            g_assert_cmpmem(&mixed, sizeof mixed, &a, sizeof a);
            mix(&end, &a, &b, &mixed);
            g_assert_cmpmem(&mixed, sizeof mixed, &b, sizeof b);
            g_assert_true(billow_vec3_equal(billow_blend_point(&end, get(&a, 3), get(&b, 3)), get(&b, 3)));
        }
    }
    g_rand_free(rand);
}

/* The height above the straight line is h halfway, 3/4 of it at a quarter, and keeps falling past the end. */
static void
test_arc(void)
{
    GRand *rand = g_rand_new_with_seed(23);
    const Cloud a = random_cloud(rand), b = random_cloud(rand);
    const double shares[] = {0.25, 0.5, 0.75, 1.5}, heights[] = {0.3, 0.4, 0.3, -1.2};
    const BillowPath path = {BILLOW_PATH_ARC, 0.4};
    const BillowRoute route = route_between(&path, &a, &b);
    for (size_t k = 0; k < G_N_ELEMENTS(shares); k++) {
        const BillowBlend blend = billow_route_at(&route, shares[k]);
        Cloud mixed;
        mix(&blend, &a, &b, &mixed);
        for (int i = 0; i < POINTS; i++) {
            const BillowVec3 line = billow_vec3_mix(get(&a, i), get(&b, i), shares[k]);
            assert_near(get(&mixed, i), billow_vec3_add(line, billow_vec3(0.0, heights[k], 0.0)), 1e-6);
        }
    }
    g_rand_free(rand);
}

/* a is above b. The cloth keeps its shape, and the middle goes straight, until the first point is at its height; then all
 * go evenly to their ends, and the farthest one is as fast as the cloth fell. */
static void
test_fall(void)
{
    GRand *rand = g_rand_new_with_seed(31);
    const BillowPath path = {BILLOW_PATH_FALL, 0.0};
    Cloud a = random_cloud(rand), b = random_cloud(rand), before, now, later;
    double drop = INFINITY, rest = 0.0;
    for (int i = 0; i < POINTS; i++)
        set(&a, i, billow_vec3_add(get(&a, i), billow_vec3(0.0, 9.0, 0.0)));
    const BillowVec3 way = billow_vec3_sub(mean(&b), mean(&a));
    for (int i = 0; i < POINTS; i++)
        drop = MIN(drop, get(&a, i).y - get(&b, i).y);
    for (int i = 0; i < POINTS; i++)
        rest = MAX(rest, billow_vec3_distance(get(&b, i),
                                              billow_vec3_add(get(&a, i), billow_vec3(way.x, -drop, way.z))));
    const BillowRoute route = route_between(&path, &a, &b);
    const double lands = drop / (drop + rest);
    const BillowBlend falling = billow_route_at(&route, 0.5 * lands), landed = billow_route_at(&route, lands),
                      draping = billow_route_at(&route, 0.5 + 0.5 * lands);
    g_assert_cmpfloat_with_epsilon(billow_route_progress(&route, 0.5), 0.5 + 0.5 * lands, 1e-6);
    g_assert_cmpfloat_with_epsilon(draping.e, 0.5, 1e-6);
    mix(&falling, &a, &b, &before);
    mix(&landed, &a, &b, &now);
    mix(&draping, &a, &b, &later);
    double least = INFINITY, fastest = 0.0;
    for (int i = 0; i < POINTS; i++) {
        const BillowVec3 fallen = billow_vec3(way.x, -drop, way.z);
        assert_near(get(&before, i), billow_vec3_add(get(&a, i), billow_vec3_scale(fallen, 0.5)), 4e-6);
        assert_near(get(&now, i), billow_vec3_add(get(&a, i), fallen), 4e-6);
        assert_near(get(&later, i), billow_vec3_mix(get(&now, i), get(&b, i), 0.5), 4e-6);
        least = MIN(least, get(&now, i).y - get(&b, i).y);
        fastest = MAX(fastest, billow_vec3_distance(get(&later, i), get(&now, i)) / (0.5 - 0.5 * lands));
    }
    g_assert_cmpfloat_with_epsilon(least, 0.0, 4e-6);
    g_assert_cmpfloat_with_epsilon(fastest, drop / lands, 1e-4);
    g_rand_free(rand);
}

/* Normals are rotated, but not shifted. */
static void
test_directions_turn(void)
{
    GRand *rand = g_rand_new_with_seed(29);
    const Cloud a = random_cloud(rand), b = rigidly_moved(&a, mean(&a), unit(0, 1, 0), 1.5, unit(1, 1, 1));
    Cloud normals, others, mixed;
    for (int i = 0; i < POINTS; i++) {
        const BillowVec3 n =
            unit(g_rand_double(rand) - 0.5, g_rand_double(rand) - 0.5, g_rand_double(rand) - 0.5);
        set(&normals, i, n);
        set(&others, i, turned(n, unit(0, 1, 0), 1.5));
    }
    const BillowRoute route = route_between(&TURN, &a, &b);
    const BillowBlend blend = billow_route_at(&route, 0.3);
    const float *const from[] = {normals.plane[0], normals.plane[1], normals.plane[2]};
    const float *const to[] = {others.plane[0], others.plane[1], others.plane[2]};
    float *const result[] = {mixed.plane[0], mixed.plane[1], mixed.plane[2]};
    billow_mix_directions(from, to, &blend, POINTS, result);
    for (int i = 0; i < POINTS; i++)
        assert_near(get(&mixed, i), turned(get(&normals, i), unit(0, 1, 0), 0.45), 1e-6);
    g_rand_free(rand);
}

static void
test_equality(void)
{
    const BillowPath path = billow_path_default();
    BillowPath other = path;
    g_assert_cmpint(path.kind, ==, BILLOW_PATH_STRAIGHT);
    g_assert_true(billow_path_equal(&path, &other));
    other.kind = BILLOW_PATH_TURN;
    g_assert_false(billow_path_equal(&path, &other));
    other = path;
    other.height += 0.5;
    g_assert_false(billow_path_equal(&path, &other));
}

int
main(int argc, char *argv[])
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/turn/is-found", test_turn_is_found);
    g_test_add_func("/turn/is-found-of-any-size", test_turn_of_any_size);
    g_test_add_func("/turn/leaves-the-least", test_turn_is_the_best);
    g_test_add_func("/turn/of-several-the-one-that-is-told", test_ambiguous_turns);
    g_test_add_func("/turn/half-turns-go-one-way-round", test_half_turns);
    g_test_add_func("/turn/none-is-none", test_no_turn);
    g_test_add_func("/path/rigid-moves-stay-rigid", test_rigid_moves_stay_rigid);
    g_test_add_func("/path/the-rest-goes-straight-in-the-turning-frame", test_the_rest_goes_straight);
    g_test_add_func("/path/ends-are-exact", test_ends_are_exact);
    g_test_add_func("/path/arc-is-a-parabola", test_arc);
    g_test_add_func("/path/fall-drops-the-cloth-and-then-drapes-it", test_fall);
    g_test_add_func("/path/directions-turn-along", test_directions_turn);
    g_test_add_func("/path/equal-means-same-kind-and-parameters", test_equality);
    return g_test_run();
}
