#include "core/cloth/chain.h"

#include "core/cloth/chain_spans.h"
#include "core/cloth/keep_lengths.h"
#include "core/drape/rope.h"

#include <glib.h>

enum { N = 65 };

static const BillowGrid grid = {N, 1, 0.05, .radius = 0.01};

static double
worst_strain(const BillowPoints *x)
{
    double worst = 0.0;
    for (size_t i = 0; i + 1 < N; i++)
        worst = fmax(worst, fabs(billow_vec3_distance(billow_points_get(x, i), billow_points_get(x, i + 1)) /
                                     grid.spacing -
                                 1.0));
    return worst;
}

static void
fill(double *values, double value)
{
    for (size_t i = 0; i < N; i++)
        values[i] = value;
}

/* A chain that stays at its ends `apart` meters from each other, as a sine wave of an amplitude. */
static BillowPoints
waved(double apart, double amplitude, double waves)
{
    BillowPoints x = billow_points_new(N);
    for (size_t i = 0; i < N; i++) {
        const double share = (double) i / (N - 1);
        billow_points_set(&x, i,
                          billow_vec3(apart * share, amplitude * sin(2.0 * M_PI * waves * share),
                                      0.5 * amplitude * sin(M_PI * share)));
    }
    return x;
}

static void
edges_get_their_lengths(void)
{
    double length[N], freedom[N];
    fill(length, grid.spacing);
    fill(freedom, 1.0);
    for (int ends = 0; ends < 3; ends++) {
        freedom[0] = ends == 0;
        freedom[N - 1] = ends != 2;
        for (double amplitude = 0.01; amplitude < 2.0; amplitude *= 1.5) {
            const double taut = 0.05 * (N - 1) * (1.0 - 1e-4);
            BillowPoints x = waved(fmin(1.0 + 2.0 * amplitude, taut), amplitude, 3.0);
            const BillowVec3 first = billow_points_get(&x, 0), last = billow_points_get(&x, N - 1);
            billow_chain_restore(&x, N, length, freedom);
            g_assert_cmpfloat(worst_strain(&x), <, 1e-6);
            g_assert_true(ends == 0 || billow_vec3_equal(first, billow_points_get(&x, 0)));
            g_assert_true(ends < 2 || billow_vec3_equal(last, billow_points_get(&x, N - 1)));
            billow_points_free(&x);
        }
    }
}

/* Between ends that are too far apart it becomes straight, and edges share what is missing. */
static void
a_chain_that_is_too_short_is_straight(void)
{
    double length[N], freedom[N];
    fill(length, grid.spacing);
    fill(freedom, 1.0);
    freedom[0] = freedom[N - 1] = 0.0;
    BillowPoints x = waved(3.6, 0.2, 2.0);
    billow_chain_restore(&x, N, length, freedom);
    for (size_t i = 0; i < N; i++)
        g_assert_cmpfloat(
            billow_vec3_distance(billow_points_get(&x, i), billow_vec3(3.6 * (double) i / (N - 1), 0.0, 0.0)),
            <, 1e-9);
    billow_points_free(&x);
}

static void
a_chain_that_has_its_lengths_stays(void)
{
    double length[N], freedom[N];
    BillowPoints x = waved(2.0, 0.3, 2.0), before = waved(2.0, 0.3, 2.0);
    fill(freedom, 1.0);
    for (size_t i = 0; i + 1 < N; i++)
        length[i] = billow_vec3_distance(billow_points_get(&x, i), billow_points_get(&x, i + 1));
    billow_chain_restore(&x, N, length, freedom);
    for (size_t i = 0; i < N; i++)
        g_assert_true(billow_vec3_equal(billow_points_get(&x, i), billow_points_get(&before, i)));
    billow_points_free(&x);
    billow_points_free(&before);
}

/* Edges become the vectors that lead them where these fit between the points that stay. */
static void
edges_follow_what_leads_them(void)
{
    double freedom[N];
    fill(freedom, 1.0);
    freedom[0] = freedom[N - 1] = 0.0;
    BillowPoints x = waved(2.0, 0.3, 2.0), shape = waved(2.0, 0.6, 1.0), edges = billow_points_new(N);
    for (size_t i = 0; i + 1 < N; i++)
        billow_points_set(&edges, i,
                          billow_vec3_sub(billow_points_get(&shape, i + 1), billow_points_get(&shape, i)));
    billow_chain_lead(&x, N, &edges, freedom);
    for (size_t i = 0; i < N; i++)
        g_assert_cmpfloat(billow_vec3_distance(billow_points_get(&x, i), billow_points_get(&shape, i)), <,
                          1e-4);
    billow_points_free(&x);
    billow_points_free(&shape);
    billow_points_free(&edges);
}

/* Beyond a point that stays, each edge keeps its direction. */
static void
free_ends_keep_their_directions(void)
{
    double length[N], freedom[N];
    fill(length, grid.spacing);
    fill(freedom, 1.0);
    freedom[20] = 0.0;
    BillowPoints pose = waved(2.4, 0.4, 3.0), x = waved(2.4, 0.4, 3.0);
    billow_chain_scale(&x, N, length, freedom);
    g_assert_true(billow_vec3_equal(billow_points_get(&x, 20), billow_points_get(&pose, 20)));
    g_assert_cmpfloat(worst_strain(&x), <, 1e-9);
    for (size_t i = 0; i + 1 < N; i++) {
        const BillowVec3 before =
                             billow_vec3_sub(billow_points_get(&pose, i + 1), billow_points_get(&pose, i)),
                         after = billow_vec3_sub(billow_points_get(&x, i + 1), billow_points_get(&x, i));
        g_assert_cmpfloat_with_epsilon(billow_vec3_dot(before, after),
                                       billow_vec3_length(before) * billow_vec3_length(after), 1e-12);
    }
    billow_points_free(&pose);
    billow_points_free(&x);
}

/* Returns how high a wave is on a chain: half the mean distance between its turning points in y. */
static double
height_of_wave(const BillowPoints *x)
{
    double sum = 0.0, last = x->y[0];
    int n = 0;
    for (size_t i = 1; i + 1 < N; i++)
        if ((x->y[i] - x->y[i - 1]) * (x->y[i + 1] - x->y[i]) < 0.0) {
            sum += fabs(x->y[i] - last);
            last = x->y[i];
            n++;
        }
    return 0.5 * sum / n;
}

/* Where a chain sags, a wave keeps most of its height: the sag gives way. Nothing moves the ends. */
static void
slack_makes_room_for_waves(void)
{
    double length[N], freedom[N];
    fill(length, grid.spacing);
    fill(freedom, 1.0);
    freedom[0] = freedom[N - 1] = 0.0;
    BillowPoints x = billow_points_new(N), sagging = billow_points_new(N);
    billow_rope_hang(&grid, (BillowAnchor[]){{0, 0, {0.0, 2.0, 0.0}}, {N - 1, 0, {2.4, 2.0, 0.0}}}, 2,
                     billow_vec3(0.0, -1.0, 0.0), NULL, sagging);
    for (size_t i = 0; i < N; i++)
        billow_points_set(
            &x, i,
            billow_vec3_add(billow_points_get(&sagging, i),
                            billow_vec3(0.0, 0.08 * sin(12.0 * M_PI * (double) i / (N - 1)), 0.0)));
    const double before = height_of_wave(&x);
    billow_chain_scale(&x, N, length, freedom);
    g_assert_cmpfloat(worst_strain(&x), <, 1e-3);
    g_assert_cmpfloat(height_of_wave(&x), >, 0.5 * before);
    g_assert_cmpfloat(billow_vec3_distance(billow_points_get(&x, 0), billow_points_get(&sagging, 0)), <,
                      1e-12);
    g_assert_cmpfloat(billow_vec3_distance(billow_points_get(&x, N - 1), billow_points_get(&sagging, N - 1)),
                      <, 1e-12);
    billow_points_free(&x);
    billow_points_free(&sagging);
}

/* A point that is let go little by little moves evenly: at no time does the chain jump. */
static void
letting_go_is_continuous(void)
{
    double length[N], freedom[N];
    fill(length, grid.spacing);
    fill(freedom, 1.0);
    freedom[0] = 0.0;
    BillowPoints before = {0};
    for (double free = 0.0; free <= 1.0; free += 0.005) {
        BillowPoints x = waved(2.0, 0.3, 3.0);
        freedom[N - 1] = free;
        billow_chain_scale(&x, N, length, freedom);
        for (size_t i = 0; before.x && i < N; i++)
            g_assert_cmpfloat(billow_vec3_distance(billow_points_get(&x, i), billow_points_get(&before, i)),
                              <, 0.03);
        billow_points_free(&before);
        before = x;
    }
    billow_points_free(&before);
}

/* A rope between two anchors, and one that hangs from one of them, keep their lengths to 1e-4 under any wave. */
static void
a_rope_keeps_its_lengths_under_any_wave(void)
{
    for (int ends = 1; ends < 3; ends++) {
        const BillowAnchor anchors[] = {{0, 0, {0.0, 2.0, 0.0}}, {N - 1, 0, {2.0, 2.2, 0.0}}};
        BillowPoints rest = billow_points_new(N);
        billow_rope_hang(&grid, anchors, (size_t) ends, billow_vec3(0.0, -1.0, 0.0), NULL, rest);
        float hold[N] = {1.0f}, from[3][N], pose[3][N];
        hold[N - 1] = ends == 2 ? 1.0f : 0.0f;
        billow_points_write(&rest, N, from[0], from[1], from[2]);
        BillowKeepLengths *keep = billow_keep_lengths_new(&grid, hold);
        const float *const shape[3] = {from[0], from[1], from[2]};
        for (double amplitude = 0.02; amplitude < 1.0; amplitude *= 2.0)
            for (double waves = 0.5; waves < 9.0; waves *= 2.0) {
                for (int i = 0; i < N; i++) {
                    const double height = amplitude * sin(2.0 * M_PI * waves * i / (N - 1));
                    const double weight = ends == 2 ? fmin(i, N - 1 - i) / 32.0 : i / 64.0;
                    pose[0][i] = from[0][i] + 0.3f * (float) (weight * height);
                    pose[1][i] = from[1][i] + (float) (weight * height);
                    pose[2][i] = from[2][i] + 0.5f * (float) (weight * height);
                }
                billow_keep_lengths_run(keep, shape, shape, 0.0f, false, NULL, NULL,
                                        (float *const[]){pose[0], pose[1], pose[2]});
                g_assert_cmpfloat(billow_keep_lengths_strain(keep), <, 1e-4);
                for (int axis = 0; axis < 3; axis++)
                    g_assert_true(pose[axis][0] == from[axis][0] &&
                                  (ends == 1 || pose[axis][N - 1] == from[axis][N - 1]));
            }
        billow_keep_lengths_free(keep);
        billow_points_free(&rest);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/chain/edges-get-their-lengths", edges_get_their_lengths);
    g_test_add_func("/chain/too-short-is-straight", a_chain_that_is_too_short_is_straight);
    g_test_add_func("/chain/that-has-its-lengths-stays", a_chain_that_has_its_lengths_stays);
    g_test_add_func("/chain/edges-follow-what-leads-them", edges_follow_what_leads_them);
    g_test_add_func("/chain/free-ends-keep-their-directions", free_ends_keep_their_directions);
    g_test_add_func("/chain/slack-makes-room-for-waves", slack_makes_room_for_waves);
    g_test_add_func("/chain/letting-go-is-continuous", letting_go_is_continuous);
    g_test_add_func("/chain/rope-keeps-its-lengths-under-any-wave", a_rope_keeps_its_lengths_under_any_wave);
    return g_test_run();
}
