/* Compares exported frames with the formulas of the method (sections 4 to 6), computed independently. */
#include "harness.h"

#include <math.h>
#include <string.h>

#define EPSILON 1e-5
#define TURN (2.0 * M_PI)

enum { COLUMNS = 9, ROWS = 7, POINTS = COLUMNS * ROWS, RATE = 12, FRAMES = 36 };

static const double spacing = 0.25;

static void
write_project(const Place *place, const char *name, const char *blocks)
{
    g_autofree char *text =
        g_strdup_printf("{\"format\":\"billow\",\"version\":1,\"name\":\"%s\",\"frame_rate\":%d,"
                        "\"duration\":%d,\"cloth\":{\"columns\":%d,\"rows\":%d,\"spacing\":0.25}%s}",
                        name, RATE, FRAMES / RATE, COLUMNS, ROWS, blocks);
    g_autofree char *file = g_strconcat(name, ".billow", NULL);
    place_write(place, file, text);
    assert_run(place, 0, "billow-cli export %s.billow -o out --precision 9 --progress none", name);
}

static GArray *
read_frame(const Place *place, const char *name, int frame, const char *word)
{
    g_autofree char *file = g_strdup_printf("out/%s.%04d.obj", name, frame);
    GArray *numbers = read_obj_numbers(place, file, word, 3);
    g_assert_cmpuint(numbers->len, ==, 3 * POINTS);
    return numbers;
}

static double
at(GArray *numbers, int point, int axis)
{
    return g_array_index(numbers, double, 3 * point + axis);
}

/* Rises within `in` seconds and falls within `out` seconds along half a cosine; 0 outside [start, start +
 * duration]. */
static double
strength(double t, double start, double duration, double in, double out)
{
    double s = t - start;
    if (s < 0.0 || s > duration)
        return 0.0;
    double rise = s < in ? (1.0 - cos(M_PI * s / in)) / 2.0 : 1.0;
    double fall = duration - s < out ? (1.0 - cos(M_PI * (duration - s) / out)) / 2.0 : 1.0;
    return rise * fall;
}

static double
flat_x(int point)
{
    return (point % COLUMNS - 4.0) * spacing;
}

static double
flat_z(int point)
{
    return (point / COLUMNS - 3.0) * spacing;
}

static void
plane_wave_on_a_flat_cloth(Place *place, gconstpointer axis)
{
    g_autofree char *blocks =
        g_strdup_printf(",\"waves\":[{\"start\":0.5,\"duration\":2,\"axis\":\"%s\",\"amplitude\":0.3,"
                        "\"wavelength\":0.9,\"speed\":0.7,\"phase\":40,\"direction\":30,"
                        "\"fade_in\":0.5,\"fade_out\":0.75}]",
                        (const char *) axis);
    write_project(place, "plane", blocks);
    double moved = 0.0;
    for (int frame = 1; frame <= FRAMES; frame++) {
        double t = (frame - 1.0) / RATE, s = strength(t, 0.5, 2.0, 0.5, 0.75);
        g_autoptr(GArray) v = read_frame(place, "plane", frame, "v ");
        for (int i = 0; i < POINTS; i++) {
            double xi = flat_x(i) * cos(TURN / 12.0) + flat_z(i) * sin(TURN / 12.0);
            double y = s * 0.3 * sin(TURN * (xi - 0.7 * (t - 0.5)) / 0.9 + TURN * 40.0 / 360.0);
            g_assert_cmpfloat_with_epsilon(at(v, i, 0), flat_x(i), EPSILON);
            g_assert_cmpfloat_with_epsilon(at(v, i, 1), y, EPSILON);
            g_assert_cmpfloat_with_epsilon(at(v, i, 2), flat_z(i), EPSILON);
            moved = MAX(moved, fabs(y));
        }
    }
    g_assert_cmpfloat(moved, >, 0.25);
}

static void
circular_wave_and_sways_on_a_flat_cloth(Place *place, gconstpointer data)
{
    write_project(
        place, "round",
        ",\"waves\":[{\"start\":0,\"duration\":3,\"shape\":\"circular\",\"origin\":[1.5,2],\"decay\":0.8,"
        "\"amplitude\":0.2,\"wavelength\":0.6,\"speed\":-0.4},"
        "{\"start\":0,\"duration\":3,\"amplitude\":9,\"wavelength\":1,\"speed\":1,\"muted\":true}],"
        "\"sways\":[{\"start\":1,\"duration\":1,\"direction\":60,\"amplitude\":0.5,\"period\":0.8,\"phase\":"
        "90},"
        "{\"start\":0,\"duration\":3,\"amplitude\":0.1,\"period\":2,\"fade_in\":1}]");
    for (int frame = 1; frame <= FRAMES; frame++) {
        double t = (frame - 1.0) / RATE;
        double one = strength(t, 1.0, 1.0, 0.0, 0.0) * 0.5 * sin(TURN * (t - 1.0) / 0.8 + TURN / 4.0);
        double two = strength(t, 0.0, 3.0, 1.0, 0.0) * 0.1 * sin(TURN * t / 2.0);
        g_autoptr(GArray) v = read_frame(place, "round", frame, "v ");
        for (int i = 0; i < POINTS; i++) {
            double column = i % COLUMNS, row = i / COLUMNS;
            double xi = spacing * sqrt((column - 1.5) * (column - 1.5) + (row - 2.0) * (row - 2.0));
            double y = 0.2 * sin(TURN * (xi + 0.4 * t) / 0.6) * exp(-xi / 0.8);
            g_assert_cmpfloat_with_epsilon(at(v, i, 0), flat_x(i) + one * cos(TURN / 6.0) + two, EPSILON);
            g_assert_cmpfloat_with_epsilon(at(v, i, 1), y, EPSILON);
            g_assert_cmpfloat_with_epsilon(at(v, i, 2), flat_z(i) + one * sin(TURN / 6.0), EPSILON);
        }
    }
}

/* --- A cloth with two poses: A until 0.5 s, B from 2 s on, with the transition between. --- */

#define HUNG_BLOCKS                                                                                          \
    ",\"keyframes\":[{\"id\":\"a\",\"start\":0.25,\"duration\":0.25,\"anchors\":["                           \
    "{\"column\":0,\"row\":0,\"position\":[-0.8,2,-0.6]},{\"column\":8,\"row\":0,\"position\":[0.8,2,-0.6]}" \
    ","                                                                                                      \
    "{\"column\":4,\"row\":3,\"position\":[0,2.1,0]}]},"                                                     \
    "{\"id\":\"b\",\"start\":2,\"duration\":0.5,\"anchors\":["                                               \
    "{\"column\":0,\"row\":0,\"position\":[-0.7,2,-0.6]},{\"column\":0,\"row\":6,\"position\":[-0.7,1.8,0."  \
    "6]}]}]"

static const int anchors_a[][2] = {{0, 0}, {8, 0}, {4, 3}};
static const int anchors_b[][2] = {{0, 0}, {0, 6}};

static double
nearest(int column, int row, const int (*anchors)[2], int n)
{
    double least = INFINITY;
    for (int i = 0; i < n; i++)
        least = fmin(least, hypot(column - anchors[i][0], row - anchors[i][1]));
    return least;
}

/* Returns the distance to the nearest anchor over the largest such distance, by trying all. */
static double
weight(int point, const int (*anchors)[2], int n)
{
    double most = 0.0;
    for (int i = 0; i < POINTS; i++)
        most = fmax(most, nearest(i % COLUMNS, i / COLUMNS, anchors, n));
    return nearest(point % COLUMNS, point / COLUMNS, anchors, n) / most;
}

/* Returns the eased parameter at `t` seconds. */
static double
eased(const char *curve, double degree, double t)
{
    double tau = CLAMP((t - 0.5) / 1.5, 0.0, 1.0);
    if (g_str_equal(curve, "power-in"))
        return pow(tau, degree);
    if (g_str_equal(curve, "power-out"))
        return 1.0 - pow(1.0 - tau, degree);
    if (g_str_equal(curve, "ease-in-out"))
        return (1.0 + sin(M_PI * tau - M_PI / 2.0)) / 2.0;
    if (g_str_equal(curve, "smoothstep"))
        return 3.0 * tau * tau - 2.0 * tau * tau * tau;
    if (g_str_equal(curve, "back")) /* overshoots by a tenth: Penner's constant */
        return 1.0 + 2.7015402 * pow(tau - 1.0, 3.0) + 1.7015402 * (tau - 1.0) * (tau - 1.0);
    if (g_str_equal(curve, "hold"))
        return floor(tau);
    return tau;
}

static void
transition_follows_its_curve(Place *place, gconstpointer data)
{
    const char *curve = data;
    g_autofree char *blocks = g_strdup_printf(
        HUNG_BLOCKS ",\"transitions\":[{\"from\":\"a\",\"curve\":\"%s\",\"degree\":3}]", curve);
    write_project(place, "hung", blocks);
    g_autoptr(GArray) a = read_frame(place, "hung", 1, "v "), b = read_frame(place, "hung", FRAMES, "v ");
    g_assert_cmpfloat_with_epsilon(at(a, 0, 0), -0.8, EPSILON); /* the anchors are where they are pinned */
    g_assert_cmpfloat_with_epsilon(at(a, 3 * COLUMNS + 4, 1), 2.1, EPSILON);
    g_assert_cmpfloat_with_epsilon(at(b, 6 * COLUMNS, 1), 1.8, EPSILON);
    for (int frame = 1; frame <= FRAMES; frame++) {
        double e = eased(curve, 3.0, (frame - 1.0) / RATE);
        g_autoptr(GArray) v = read_frame(place, "hung", frame, "v ");
        for (int i = 0; i < POINTS; i++)
            for (int axis = 0; axis < 3; axis++)
                g_assert_cmpfloat_with_epsilon(
                    at(v, i, axis), at(a, i, axis) + e * (at(b, i, axis) - at(a, i, axis)), EPSILON);
    }
}

static void
sway_is_damped_towards_the_anchors(Place *place, gconstpointer data)
{
    write_project(place, "still", HUNG_BLOCKS);
    write_project(place, "sway",
                  HUNG_BLOCKS ",\"sways\":[{\"start\":0,\"duration\":3,\"direction\":45,\"amplitude\":0.4,"
                              "\"period\":1.3,\"phase\":20}]");
    for (int frame = 1; frame <= FRAMES; frame++) {
        double t = (frame - 1.0) / RATE, e = eased("linear", 1.0, t);
        double reach = 0.4 * sin(TURN * t / 1.3 + TURN * 20.0 / 360.0) * sqrt(0.5);
        g_autoptr(GArray) still = read_frame(place, "still", frame, "v "),
                          v = read_frame(place, "sway", frame, "v ");
        for (int i = 0; i < POINTS; i++) {
            double w = (1.0 - e) * weight(i, anchors_a, 3) + e * weight(i, anchors_b, 2);
            g_assert_cmpfloat_with_epsilon(at(v, i, 0), at(still, i, 0) + w * reach, EPSILON);
            g_assert_cmpfloat_with_epsilon(at(v, i, 1), at(still, i, 1), EPSILON);
            g_assert_cmpfloat_with_epsilon(at(v, i, 2), at(still, i, 2) + w * reach, EPSILON);
        }
    }
}

static void
normal_wave_follows_the_normals(Place *place, gconstpointer data)
{
    write_project(place, "still", HUNG_BLOCKS);
    write_project(place, "wave",
                  HUNG_BLOCKS ",\"waves\":[{\"start\":0,\"duration\":3,\"axis\":\"normal\","
                              "\"amplitude\":0.2,\"wavelength\":0.8,\"speed\":0.5,\"direction\":90}]");
    for (int frame = 1; frame <= 7; frame++) { /* during keyframe a */
        double t = (frame - 1.0) / RATE;
        g_autoptr(GArray) still = read_frame(place, "still", frame, "v "),
                          n = read_frame(place, "still", frame, "vn ");
        g_autoptr(GArray) v = read_frame(place, "wave", frame, "v ");
        for (int i = 0; i < POINTS; i++) {
            double h = weight(i, anchors_a, 3) * 0.2 * sin(TURN * (flat_z(i) - 0.5 * t) / 0.8);
            for (int axis = 0; axis < 3; axis++)
                g_assert_cmpfloat_with_epsilon(at(v, i, axis), at(still, i, axis) + h * at(n, i, axis),
                                               EPSILON);
        }
    }
}

/* --- Rest shapes on demand --- */

/* A keyframe at every second but the last half, each with different anchors. */
static void
write_many_keyframes(Place *place)
{
    g_autoptr(GString) text =
        g_string_new("{\"format\":\"billow\",\"version\":1,\"frame_rate\":24,\"cloth\":{\"columns\":9,"
                     "\"rows\":7,\"spacing\":0.1},\"keyframes\":[");
    for (int i = 0; i < 30; i++)
        g_string_append_printf(text,
                               "%s{\"id\":\"k%d\",\"name\":\"k\",\"start\":%d,\"duration\":0.5,\"anchors\":["
                               "{\"column\":0,\"row\":0,\"position\":[0,1.%02d,0]},"
                               "{\"column\":8,\"row\":0,\"position\":[0.7,1,0]}]}",
                               i ? "," : "", i, i, i);
    g_string_append(text, "]}");
    place_write(place, "many.billow", text->str);
}

/* The files in the cache folder show which shapes were computed: one file per shape. */
static void
frames_make_the_shapes_they_need(Place *place, gconstpointer data)
{
    write_many_keyframes(place);
    g_autofree char *cache = place_path(place, "cache");
    assert_run(place, 0, "XDG_CACHE_HOME='%s' billow-cli export many.billow -o none --frames 310 --no-cache",
               cache);
    g_assert_cmpuint(place_count(place, "cache/billow/rest", ""), ==, 0);
    assert_run(place, 0, "XDG_CACHE_HOME='%s' billow-cli export many.billow -o cold --frames 308-310", cache);
    g_assert_cmpuint(place_count(place, "cache/billow/rest", ""), ==,
                     2); /* from 12.79 s on: between k12 and k13 */
    assert_run(place, 0, "XDG_CACHE_HOME='%s' billow-cli export many.billow -o warm --frames 308-310", cache);
    g_assert_cmpuint(place_count(place, "cache/billow/rest", ""), ==, 2);
    assert_run(place, 0, "cmp none/*0310.obj cold/*0310.obj && diff -r -x '*.json' cold warm");
    assert_run(place, 0, "XDG_CACHE_HOME='%s' billow-cli export many.billow -o all", cache);
    g_assert_cmpuint(place_count(place, "cache/billow/rest", ""), ==, 30);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    add_place_test("/frames/plane-wave", "vertical", plane_wave_on_a_flat_cloth);
    add_place_test("/frames/plane-wave-along-normals", "normal", plane_wave_on_a_flat_cloth);
    add_place_test("/frames/circular-wave-and-sways", NULL, circular_wave_and_sways_on_a_flat_cloth);
    add_place_test("/frames/transition/linear", "linear", transition_follows_its_curve);
    add_place_test("/frames/transition/power-in", "power-in", transition_follows_its_curve);
    add_place_test("/frames/transition/power-out", "power-out", transition_follows_its_curve);
    add_place_test("/frames/transition/ease-in-out", "ease-in-out", transition_follows_its_curve);
    add_place_test("/frames/transition/smoothstep", "smoothstep", transition_follows_its_curve);
    add_place_test("/frames/transition/back", "back", transition_follows_its_curve);
    add_place_test("/frames/transition/hold", "hold", transition_follows_its_curve);
    add_place_test("/frames/sway-is-damped-towards-the-anchors", NULL, sway_is_damped_towards_the_anchors);
    add_place_test("/frames/normal-wave-follows-the-normals", NULL, normal_wave_follows_the_normals);
    add_place_test("/frames/make-the-shapes-they-need", NULL, frames_make_the_shapes_they_need);
    return g_test_run();
}
