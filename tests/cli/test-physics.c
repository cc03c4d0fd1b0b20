/* Tests billow-cli simulate and compare. */
#include "../sanitized.h"
#include "harness.h"

#include <errno.h>
#include <json-c/json.h>
#include <math.h>
#include <string.h>

#define HEAD "{\"format\":\"billow\",\"version\":1,\"name\":\"p\",\"frame_rate\":24,\"duration\":0.5,"
#define CLOTH "\"cloth\":{\"columns\":9,\"rows\":7,\"spacing\":0.1}"
#define HUNG                                                                                                 \
    ",\"keyframes\":[{\"id\":\"k\",\"start\":0,\"duration\":0.5,\"anchors\":["                               \
    "{\"column\":0,\"row\":0,\"position\":[-0.4,1,-0.3]},{\"column\":8,\"row\":0,\"position\":[0.4,1,-0.3]}" \
    "]}]"

static void
write_project(const Place *place, const char *rest)
{
    g_autofree char *text = g_strconcat(HEAD CLOTH, rest, "}", NULL);
    place_write(place, "p.billow", text);
}

static void
assert_finite(const Place *place, const char *name)
{
    g_autoptr(GArray) v = read_obj_numbers(place, name, "v ", 3);
    g_assert_cmpuint(v->len, ==, 9 * 7 * 3);
    for (guint i = 0; i < v->len; i++)
        g_assert_true(isfinite(g_array_index(v, double, i)));
}

/* Free fall by implicit Euler: y = -g h^2 n (n + 1) / 2 after n steps of h, five per frame. */
static void
simulates_a_falling_cloth(Place *place, gconstpointer data)
{
    write_project(place, ",\"physics\":{\"material\":{\"preset\":\"cotton\",\"drag\":0}}");
    assert_run(place, 0, "billow-cli simulate p.billow -o out --frames 1,7,12 --progress none");
    g_assert_cmpuint(place_count(place, "out", ".obj"), ==, 3);
    const int frames[] = {1, 7, 12};
    for (int i = 0; i < 3; i++) {
        double n = 5.0 * (frames[i] - 1), h = 1.0 / 120.0, y = -9.81 * h * h * n * (n + 1.0) / 2.0;
        g_autofree char *name = g_strdup_printf("out/p.%04d.obj", frames[i]);
        g_autoptr(GArray) v = read_obj_numbers(place, name, "v ", 3);
        g_assert_cmpuint(v->len, ==, 9 * 7 * 3);
        for (guint j = 1; j < v->len; j += 3)
            g_assert_cmpfloat_with_epsilon(g_array_index(v, double, j), y, 2e-6);
    }
}

#define ROPE "\"cloth\":{\"columns\":21,\"rows\":1,\"spacing\":0.05,\"radius\":0.01}"
#define ENDS(start, first, last)                                                                             \
    "{\"start\":" start ",\"duration\":0.05,\"anchors\":[{\"column\":0,\"row\":0,\"position\":[" first       \
    "]},{\"column\":20,\"row\":0,\"position\":[" last "]}]}"

/* An edge of an exactly straight rope has no side to give way to: two ways to be pushed together. */
static void
a_straight_rope_gives_way(Place *place, gconstpointer data)
{
    static const char *const keyframes[] = {
        ENDS("0", "0,1,0", "0,1,0") "," ENDS("0.4", "0,1,0", "0,0,0"),
        ENDS("0", "0,1,0", "0,0,0") "," ENDS("0.4", "0,1,0", "0,1,0"),
        ENDS("0", "-0.5,1,0", "0.5,1,0") "," ENDS("0.4", "-0.5,1,0", "-0.4,1,0"),
    };
    for (guint i = 0; i < G_N_ELEMENTS(keyframes); i++) {
        g_autofree char *text = g_strconcat(HEAD ROPE ",\"keyframes\":[", keyframes[i], "]}", NULL);
        place_write(place, "p.billow", text);
        g_auto(Outcome) outcome = run(place, "billow-cli simulate p.billow -o out --progress none --json");
        g_assert_cmpint(outcome.status, ==, 0);
        g_assert_null(strstr(outcome.err, "stretched or compressed"));
        json_object *result = json_tokener_parse(outcome.out), *strain;
        g_assert_true(json_object_object_get_ex(result, "strain", &strain));
        g_assert_cmpfloat(json_object_get_double(json_object_object_get(strain, "max")), <, 0.05);
        json_object_put(result);
    }
}

/* The ends of both are pulled to twice the length. */
static void
what_is_no_cloth_is_told(Place *place, gconstpointer data)
{
    static const char *const projects[] = {
        HEAD ROPE ",\"keyframes\":[" ENDS("0", "0,1,0", "1,1,0") "," ENDS("0.4", "0,1,0", "2,1,0") "]}",
        HEAD "\"cloth\":{\"columns\":21,\"rows\":2,\"spacing\":0.05},\"keyframes\":[" ENDS(
            "0", "0,1,0", "1,1,0") "," ENDS("0.4", "0,1,0", "2,1,0") "]}",
    };
    for (guint i = 0; i < G_N_ELEMENTS(projects); i++) {
        place_write(place, "p.billow", projects[i]);
        g_auto(Outcome) outcome = run(place, "billow-cli simulate p.billow -o out --progress none");
        g_assert_cmpint(outcome.status, ==, 0);
        g_assert_nonnull(strstr(outcome.err, "the cloth is stretched or compressed by up to"));
    }
}

/* A rope that falls on the floor rests on it by its radius, within the half centimeter that contacts keep. */
static void
a_rope_lies_by_its_radius(Place *place, gconstpointer data)
{
    place_write(place, "p.billow",
                HEAD "\"cloth\":{\"columns\":9,\"rows\":1,\"spacing\":0.05,\"radius\":0.02},\"scene\":"
                     "{\"colliders\":[{\"shape\":\"plane\",\"position\":[0,-0.1,0]}]}}");
    assert_run(place, 0, "billow-cli simulate p.billow -o out --curve --progress none");
    g_autoptr(GArray) v = read_obj_numbers(place, "out/p.0012.obj", "v ", 3);
    g_assert_cmpuint(v->len, ==, 9 * 3);
    for (guint i = 1; i < v->len; i += 3) {
        g_assert_cmpfloat(g_array_index(v, double, i), >=, -0.08);
        g_assert_cmpfloat(g_array_index(v, double, i), <=, -0.07);
    }
}

static void
frames_do_not_depend_on_jobs_or_choice(Place *place, gconstpointer data)
{
    write_project(place, HUNG);
    assert_run(place, 0, "billow-cli simulate p.billow -o one --jobs 1 --progress none");
    assert_run(place, 0, "billow-cli simulate p.billow -o three --jobs 3 --progress none");
    assert_run(place, 0, "billow-cli simulate p.billow -o some --frames 5-9x2 --progress none");
    g_assert_cmpuint(place_count(place, "one", ".obj"), ==, 12);
    assert_run(place, 0, "diff -r one three && cmp one/p.0009.obj some/p.0009.obj");
    g_assert_cmpuint(place_count(place, "some", ".obj"), ==, 3);
    assert_run(place, 0, "billow-cli verify p.billow one");
}

static void
skips_what_is_there(Place *place, gconstpointer data)
{
    write_project(place, HUNG);
    assert_run(place, 0, "billow-cli simulate p.billow -o out --progress none && cp -r out whole");
    assert_run(place, 0, "rm out/p.0006.obj && : > out/p.0012.obj");
    g_auto(Outcome) outcome =
        run(place, "billow-cli simulate p.billow -o out --skip-existing --progress lines");
    g_assert_cmpint(outcome.status, ==, 0);
    g_assert_nonnull(strstr(outcome.err, "2 frames written"));
    g_assert_nonnull(strstr(outcome.err, "10 already existed"));
    assert_run(place, 0, "diff -r out whole");
}

static json_object *
compare(const Place *place)
{
    g_auto(Outcome) outcome = run(place, "billow-cli compare p.billow --json");
    g_assert_cmpint(outcome.status, ==, 0);
    json_object *object = json_tokener_parse(outcome.out);
    g_assert_nonnull(object);
    g_assert_cmpint(json_object_object_length(object), ==, 3);
    return object;
}

static double
number(json_object *object, const char *key)
{
    json_object *value;
    g_assert_true(json_object_object_get_ex(object, key, &value));
    double x = json_object_get_double(value);
    g_assert_true(isfinite(x));
    return x;
}

/* The distances are those between the files that export and simulate write. */
/* With so few edges, rms <= p99 <= max; the surroundings of the anchors are a part of all. */
static void
check_strains(json_object *told, const char *method)
{
    g_autofree char *rms = g_strdup_printf("%s_strain", method);
    g_autofree char *p99 = g_strdup_printf("%s_p99_strain", method);
    g_autofree char *max = g_strdup_printf("%s_max_strain", method);
    g_autofree char *away = g_strdup_printf("%s_away_strain", method);
    g_assert_cmpfloat(number(told, rms), >, 0.0);
    g_assert_cmpfloat(number(told, rms), <=, number(told, p99));
    g_assert_cmpfloat(number(told, p99), <=, number(told, max));
    g_assert_cmpfloat(number(told, away), <=, number(told, max));
    g_assert_cmpfloat(number(told, away), >, 0.0);
}

static void
compares_what_is_exported_and_simulated(Place *place, gconstpointer data)
{
    write_project(place, HUNG);
    assert_run(place, 0, "billow-cli export p.billow -o fake --precision 9 --progress none");
    assert_run(place, 0, "billow-cli simulate p.billow -o physics --precision 9 --progress none");
    json_object *object = compare(place), *frames, *settle;
    g_assert_true(json_object_object_get_ex(object, "frames", &frames));
    g_assert_true(json_object_object_get_ex(object, "settle", &settle));
    g_assert_cmpuint(json_object_array_length(frames), ==, 12);
    g_assert_cmpuint(json_object_array_length(settle), ==, 1);
    for (int i = 0; i < 12; i++) {
        json_object *told = json_object_array_get_idx(frames, (size_t) i);
        g_autofree char *a_name = g_strdup_printf("fake/p.%04d.obj", i + 1);
        g_autofree char *b_name = g_strdup_printf("physics/p.%04d.obj", i + 1);
        g_autoptr(GArray) a = read_obj_numbers(place, a_name, "v ", 3);
        g_autoptr(GArray) b = read_obj_numbers(place, b_name, "v ", 3);
        double sum = 0.0, most = 0.0;
        for (guint j = 0; j < a->len; j += 3) {
            double square = 0.0;
            for (guint k = j; k < j + 3; k++)
                square += pow(g_array_index(a, double, k) - g_array_index(b, double, k), 2.0);
            sum += square;
            most = fmax(most, square);
        }
        g_assert_cmpint(json_object_object_length(told), ==, 14);
        g_assert_cmpfloat(number(told, "frame"), ==, i + 1);
        g_assert_cmpfloat_with_epsilon(number(told, "rms"), sqrt(sum / 63.0), 1e-7);
        g_assert_cmpfloat_with_epsilon(number(told, "max"), sqrt(most), 1e-7);
        g_assert_cmpfloat(number(told, "fake_strain"), <, 0.05);
        g_assert_cmpfloat(number(told, "physics_strain"), <, 0.05);
        check_strains(told, "fake");
        check_strains(told, "physics");
        g_assert_cmpfloat(number(told, "over_limit"), ==, 0.0);
        g_assert_cmpfloat(number(told, "fake_ms"), >=, 0.0);
        g_assert_cmpfloat(number(told, "physics_ms"), >=, 0.0);
    }
    g_assert_cmpfloat(number(object, "left_out"), ==, 0.05);
    json_object *hung = json_object_array_get_idx(settle, 0);
    g_assert_cmpfloat(number(hung, "rms"), >, 0.0);
    g_assert_cmpfloat(number(hung, "rms"), <=, number(hung, "max"));
    json_object_put(object);
}

static void
compares_a_cloth_in_one_place(Place *place, gconstpointer data)
{
    place_write(place, "p.billow",
                "{\"format\":\"billow\",\"version\":1,\"name\":\"p\",\"frame_rate\":24,\"duration\":0.1,"
                "\"cloth\":{\"columns\":2,\"rows\":2,\"spacing\":0.1},"
                "\"keyframes\":[{\"id\":\"k\",\"start\":0,\"duration\":0.1,\"anchors\":["
                "{\"column\":0,\"row\":0,\"position\":[0,1,0]},{\"column\":1,\"row\":0,\"position\":[0,1,0]},"
                "{\"column\":0,\"row\":1,\"position\":[0,1,0]},{\"column\":1,\"row\":1,\"position\":[0,1,0]}"
                "]}]}");
    json_object *object = compare(place), *settle;
    g_assert_true(json_object_object_get_ex(object, "settle", &settle));
    json_object *drawn = json_object_array_get_idx(settle, 0);
    g_assert_cmpfloat(number(drawn, "rms"), ==, 0.0);
    g_assert_cmpfloat(number(drawn, "max"), ==, 0.0);
    json_object_put(object);
}

static void
compares_for_people_too(Place *place, gconstpointer data)
{
    write_project(place, HUNG);
    g_auto(Outcome) outcome = run(place, "billow-cli compare p.billow");
    g_assert_cmpint(outcome.status, ==, 0);
    g_assert_nonnull(strstr(outcome.out, "keyframe k: settles by"));
    g_assert_nonnull(strstr(outcome.out, "beyond 5 cm from the anchors"));
    g_assert_nonnull(strstr(outcome.err, "12/12 compared"));
    g_assert_nonnull(strstr(outcome.err, "1/1 settling keyframe k"));
    assert_run(place, 2, "billow-cli compare");
    assert_run(place, 2, "billow-cli simulate p.billow");
    assert_run(place, 3, "billow-cli compare nothing.billow");
    /* more than one write buffer */
    g_auto(Outcome) full = run(place, "sed -i 's/\"duration\":0.5,\"cloth/\"duration\":2,\"cloth/' p.billow; "
                                      "billow-cli compare p.billow --json > /dev/full");
    g_assert_cmpint(full.status, ==, 3);
    g_assert_nonnull(strstr(full.err, g_strerror(ENOSPC)));
}

/* An explicit step that is too long for the material is halved. This is reported, though not as progress. */
static void
halved_steps_are_told_in_any_case(Place *place, gconstpointer data)
{
    write_project(place, HUNG ",\"physics\":{\"solver\":\"explicit-euler\",\"substeps\":2}");
    static const char *const commands[] = {"simulate p.billow -o out", "compare p.billow"};
    for (gsize i = 0; i < G_N_ELEMENTS(commands); i++) {
        g_auto(Outcome) outcome = run(place, "billow-cli %s --progress none", commands[i]);
        g_assert_cmpint(outcome.status, ==, 0);
        g_assert_nonnull(strstr(outcome.err, "From frame 2 on, steps were halved."));
    }
}

#define SBDF2 HUNG ",\"physics\":{\"solver\":\"sbdf2\",\"step\":"

/* `check` and `simulate` say so before anything runs, with a step for which nothing is said. */
static void
unfit_steps_are_told(Place *place, gconstpointer data)
{
    write_project(place, SBDF2 "0.1}");
    g_auto(Outcome) check = run(place, "billow-cli check p.billow"),
                    json = run(place, "billow-cli check p.billow --json"),
                    simulate = run(place, "billow-cli simulate p.billow -o out --frames 1");
    const char *told = strstr(check.out, "p.billow: physics.solver: warning: SBDF2 is unfit at this step");
    g_assert_nonnull(told);
    g_assert_nonnull(strstr(json.out, "\"step\""));
    g_assert_nonnull(strstr(simulate.err, "SBDF2 is unfit at this step"));
    const char *step = strstr(told, "With a step of ");
    g_assert_nonnull(step);
    const double fit_step = 1e-3 * g_ascii_strtod(step + strlen("With a step of "), NULL);
    g_autofree char *fit = g_strdup_printf(SBDF2 "%g}", fit_step);
    write_project(place, fit);
    g_auto(Outcome) silent = run(place, "billow-cli check p.billow");
    g_assert_null(strstr(silent.out, "physics.solver"));
}

typedef struct {
    const char *rest; /* the rest of the project */
    guint frames;     /* the requested frames */
} Absurd;

/* With anchors that fly apart, no shape satisfies the strain limit. */
static void
what_is_over_the_limit_is_told(Place *place, gconstpointer data)
{
    static const char *const commands[] = {"simulate p.billow -o out", "compare p.billow"};
    place_write(place, "p.billow",
                HEAD "\"cloth\":{\"columns\":3,\"rows\":2,\"spacing\":0.4},"
                     "\"physics\":{\"strain_limit\":0.1},\"keyframes\":["
                     "{\"id\":\"k\",\"start\":0,\"duration\":0.1,\"anchors\":["
                     "{\"column\":0,\"row\":0,\"position\":[-0.4,1,0]},"
                     "{\"column\":2,\"row\":0,\"position\":[0.4,1,0]}]},"
                     "{\"id\":\"l\",\"start\":0.2,\"duration\":0.1,\"anchors\":["
                     "{\"column\":0,\"row\":0,\"position\":[-0.8,1,0]},"
                     "{\"column\":2,\"row\":0,\"position\":[0.8,1,0]}]}]}");
    for (gsize i = 0; i < G_N_ELEMENTS(commands); i++) {
        g_auto(Outcome) outcome = run(place, "billow-cli %s --progress none", commands[i]);
        g_assert_nonnull(strstr(outcome.err, "threads exceed the strain limit by up to"));
    }
}

/* The numbers are those of compare: the maximum over all frames. */
static void
simulate_tells_strain(Place *place, gconstpointer data)
{
    write_project(place, HUNG);
    g_auto(Outcome) outcome = run(place, "billow-cli simulate p.billow -o out --progress lines");
    json_object *object = compare(place), *frames;
    double rms = 0.0, away = 0.0;
    g_assert_true(json_object_object_get_ex(object, "frames", &frames));
    for (size_t i = 0; i < json_object_array_length(frames); i++) {
        json_object *told = json_object_array_get_idx(frames, i);
        rms = fmax(rms, number(told, "physics_strain"));
        away = fmax(away, number(told, "physics_away_strain"));
    }
    g_autofree char *first = g_strdup_printf("largest strain: %.2f %% RMS, ", 100.0 * rms);
    g_autofree char *last = g_strdup_printf(", and %.2f %% beyond 5 cm from the anchors\n", 100.0 * away);
    g_assert_nonnull(strstr(outcome.err, first));
    g_assert_nonnull(strstr(outcome.err, last));
    json_object_put(object);
}

/* Forces that no cloth withstands give frames of finite numbers, or a message and the frames so far. */
static void
absurd_projects_get_an_answer(Place *place, gconstpointer data)
{
    const Absurd *absurd = data;
    write_project(place, absurd->rest);
    g_auto(Outcome) outcome =
        run(place, "billow-cli simulate p.billow -o out --frames 1-%u --progress none", absurd->frames);
    guint frames = place_count(place, "out", ".obj");
    g_test_message("%d, %u frames: %s", outcome.status, frames, outcome.err);
    if (outcome.status != 0) {
        g_assert_cmpint(outcome.status, ==, 1);
        g_assert_nonnull(strstr(outcome.err, "cannot be simulated"));
        g_assert_cmpuint(frames, <, absurd->frames);
    } else {
        g_assert_cmpuint(frames, ==, absurd->frames);
    }
    for (guint frame = 1; frame <= frames; frame++) {
        g_autofree char *name = g_strdup_printf("out/p.%04u.obj", frame);
        assert_finite(place, name);
    }
}

static const Absurd stiff = {HUNG ",\"physics\":{\"material\":{\"preset\":\"cotton\",\"stretch\":1e9}}",
                             SANITIZED ? 2 : 6};
static const Absurd storm = {HUNG ",\"physics\":{\"wind\":{\"speed\":1e6}}", SANITIZED ? 2 : 6};
static const Absurd torn = {
    ",\"keyframes\":[{\"id\":\"k\",\"start\":0,\"duration\":0.1,\"anchors\":["
    "{\"column\":0,\"row\":0,\"position\":[-0.4,1,-0.3]},{\"column\":8,\"row\":0,\"position\":[0.4,1,-0.3]}"
    "]},"
    "{\"id\":\"l\",\"start\":0.4,\"duration\":0.1,\"anchors\":["
    "{\"column\":0,\"row\":0,\"position\":[-150,1,-0.3]},{\"column\":8,\"row\":0,\"position\":[150,1,-0.3]}"
    "]}]",
    SANITIZED ? 5 : 12};
static const Absurd explicit_and_stiff = {HUNG ",\"physics\":{\"solver\":\"explicit-euler\",\"substeps\":1,"
                                               "\"material\":{\"preset\":\"cotton\",\"stretch\":1e9}}",
                                          SANITIZED ? 2 : 12};

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    add_place_test("/simulate/a-falling-cloth", NULL, simulates_a_falling_cloth);
    add_place_test("/simulate/a-rope-lies-by-its-radius", NULL, a_rope_lies_by_its_radius);
    add_place_test("/simulate/a-straight-rope-gives-way", NULL, a_straight_rope_gives_way);
    add_place_test("/simulate/what-is-no-cloth-is-told", NULL, what_is_no_cloth_is_told);
    add_place_test("/simulate/does-not-depend-on-jobs-or-choice", NULL,
                   frames_do_not_depend_on_jobs_or_choice);
    add_place_test("/simulate/skips-what-is-there", NULL, skips_what_is_there);
    add_place_test("/simulate/unfit-steps-are-told", NULL, unfit_steps_are_told);
    add_place_test("/simulate/halved-steps-are-told-in-any-case", NULL, halved_steps_are_told_in_any_case);
    add_place_test("/simulate/what-is-over-the-limit-is-told", NULL, what_is_over_the_limit_is_told);
    add_place_test("/simulate/tells-strain", NULL, simulate_tells_strain);
    add_place_test("/simulate/absurd/stiffness", &stiff, absurd_projects_get_an_answer);
    add_place_test("/simulate/absurd/wind", &storm, absurd_projects_get_an_answer);
    add_place_test("/simulate/absurd/torn-apart", &torn, absurd_projects_get_an_answer);
    add_place_test("/simulate/absurd/explicit-and-stiff", &explicit_and_stiff, absurd_projects_get_an_answer);
    add_place_test("/compare/what-is-exported-and-simulated", NULL, compares_what_is_exported_and_simulated);
    add_place_test("/compare/a-cloth-in-one-place", NULL, compares_a_cloth_in_one_place);
    add_place_test("/compare/for-people-too", NULL, compares_for_people_too);
    return g_test_run();
}
