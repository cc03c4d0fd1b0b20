/* Tests what the commands print, write and return. */
#include "harness.h"

#include "../io/refusals.h"
#include "io/formats/formats.h"

#include <json-c/json.h>
#include <math.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* Flat, 7 x 5 points, 12 frames, one wave. */
static const char flat[] =
    "{\"format\":\"billow\",\"version\":1,\"name\":\"Flat\",\"frame_rate\":12,\"duration\":1,"
    "\"cloth\":{\"columns\":7,\"rows\":5,\"spacing\":0.5},"
    "\"waves\":[{\"id\":\"w\",\"start\":0,\"duration\":1,\"amplitude\":0.2,\"wavelength\":1.7,\"speed\":0.3}]"
    "}";

static char *
read_example(void)
{
    g_autofree char *path = g_test_build_filename(G_TEST_DIST, "..", "io", "example.billow", NULL);
    char *text;
    g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
    return text;
}

static void
write_example(const Place *place)
{
    g_autofree char *text = read_example();
    place_write(place, "canopy.billow", text);
}

/* --- Usage --- */

static void
version_and_help(Place *place, gconstpointer data)
{
    g_auto(Outcome) version = run(place, "billow-cli --version");
    g_assert_cmpint(version.status, ==, 0);
    g_assert_true(g_str_has_prefix(version.out, "billow-cli "));
    g_assert_true(g_ascii_isdigit(version.out[strlen("billow-cli ")]));
    g_auto(Outcome) help = run(place, "billow-cli --help");
    g_assert_cmpint(help.status, ==, 0);
    static const char *const commands[] = {"check", "info", "rest", "export", "verify"};
    for (gsize i = 0; i < G_N_ELEMENTS(commands); i++) {
        g_assert_nonnull(strstr(help.out, commands[i]));
        g_auto(Outcome) of_command = run(place, "billow-cli %s --help", commands[i]);
        g_assert_cmpint(of_command.status, ==, 0);
        g_assert_nonnull(strstr(of_command.out, "Usage"));
    }
}

/* Whole numbers are written N, others F. */
static void
help_names_the_options(Place *place, gconstpointer data)
{
    static const char *const options[] = {"--frames=LIST", "--chunk=I/N", "--name=STEM",   "--padding=N",
                                          "--precision=N", "--scale=F",   "--tolerance=F", "--origin=X,Y,Z"};
    g_auto(Outcome) help = run(place, "billow-cli export --help");
    for (gsize i = 0; i < G_N_ELEMENTS(options); i++) {
        g_test_message("%s", options[i]);
        g_assert_nonnull(strstr(help.out, options[i]));
    }
    g_auto(Outcome) import = run(place, "billow-cli import --help");
    g_assert_nonnull(strstr(import.out, "--frames=LIST"));
}

static void
wrong_usage_exits_2(Place *place, gconstpointer data)
{
    static const char *const lines[] = {
        "",
        "dance",
        "--nonsense",
        "check",
        "check --nonsense flat.billow",
        "info",
        "info flat.billow flat.billow",
        "rest",
        "rest flat.billow --keyframe gone",
        "rest flat.billow --progress loud",
        "compare flat.billow --progress loud",
        "export",
        "export flat.billow",
        "export flat.billow -o",
        "export flat.billow -o out --format xyz",
        "export flat.billow -o out --frames 13",
        "export flat.billow -o out --frames 10-13 --strict",
        "export flat.billow -o out --frames 13-20",
        "export flat.billow -o out --frames 0-3",
        "export flat.billow -o out --frames 1-3:0",
        "export flat.billow -o out --chunk 0/4",
        "export flat.billow -o out --chunk 5/4",
        "export flat.billow -o out --chunk 1",
        "simulate flat.billow -o out --chunk half",
        "export flat.billow -o out --chunk 1/2 --format mdd",
        "export flat.billow -o out --frames 3-1",
        "export flat.billow -o out --frames 1-3x0",
        "export flat.billow -o out --frames one",
        "export flat.billow -o out --name a/b",
        "export flat.billow -o out --name ''",
        "export flat.billow -o out --padding 0",
        "export flat.billow -o out --padding many",
        "export flat.billow -o out --start-number=-1000000001",
        "export flat.billow -o out --up x",
        "export flat.billow -o out --scale 0",
        "export flat.billow -o out --scale nan",
        "export flat.billow -o out --precision 16",
        "export flat.billow -o out --jobs=-1",
        "export flat.billow -o out --progress loud",
        "verify flat.billow",
        "verify flat.billow out --up x",
        "verify flat.billow out --frames 99",
    };
    place_write(place, "flat.billow", flat);
    for (gsize i = 0; i < G_N_ELEMENTS(lines); i++) {
        g_auto(Outcome) outcome = run(place, "billow-cli %s", lines[i]);
        g_test_message("%s: %d: %s", lines[i], outcome.status, outcome.err);
        g_assert_cmpint(outcome.status, ==, 2);
        g_assert_cmpstr(outcome.out, ==, "");
        g_assert_cmpstr(outcome.err, !=, "");
    }
    g_assert_false(place_has(place, "out"));
    g_auto(Outcome) one = run(place, "billow-cli verify flat.billow");
    g_assert_nonnull(strstr(one.err, "found 1 file name, expected 2;"));
}

/* --- check --- */

static void
check_refuses(Place *place, gconstpointer data)
{
    const Refusal *refusal = data;
    g_autofree char *example = read_example();
    g_autofree char *text = refusal_text(example, refusal);
    place_write(place, "bad.billow", text);
    g_auto(Outcome) outcome = run(place, "billow-cli check bad.billow");
    g_test_message("%s", outcome.out);
    g_assert_cmpint(outcome.status, ==, 1);
    g_autofree char *start =
        *refusal->path ? g_strconcat("bad.billow: ", refusal->path, ": ", NULL) : g_strdup("bad.billow: ");
    g_auto(GStrv) lines = g_strsplit(outcome.out, "\n", -1);
    guint told = 0;
    for (char **line = lines; *line; line++)
        told += g_str_has_prefix(*line, start) && strstr(*line, refusal->message[0]) &&
                strstr(*line, refusal->message[1]) && !strstr(*line, "warning: ");
    g_assert_cmpuint(told, ==, 1);
}

static void
check_tells_of_every_file(Place *place, gconstpointer data)
{
    write_example(place);
    place_write(place, "flat.billow", flat);
    place_write(place, "bad.billow", "[1,");
    g_auto(Outcome) good = run(place, "billow-cli check flat.billow");
    g_assert_cmpint(good.status, ==, 0);
    g_assert_cmpstr(good.out, ==, "");
    g_auto(Outcome) warned = run(place, "billow-cli check canopy.billow flat.billow");
    g_assert_cmpint(warned.status, ==, 0);
    g_assert_true(g_str_has_prefix(warned.out, "canopy.billow: cloth.texture: warning: "));
    g_auto(Outcome) bad = run(place, "billow-cli check flat.billow bad.billow canopy.billow");
    g_assert_cmpint(bad.status, ==, 1);
    g_assert_true(g_str_has_prefix(bad.out, "bad.billow: line 1, column 4: not JSON"));
    g_assert_nonnull(strstr(bad.out, "\ncanopy.billow: "));
    g_auto(Outcome) gone = run(place, "billow-cli check gone.billow");
    g_assert_cmpint(gone.status, ==, 3);
    g_assert_true(g_str_has_prefix(gone.err, "gone.billow: "));
    assert_run(place, 3, "billow-cli check .");
}

static void
invalid_projects_exit_1_everywhere(Place *place, gconstpointer data)
{
    place_write(place, "bad.billow", "{}");
    static const char *const lines[] = {"info bad.billow", "rest bad.billow", "export bad.billow -o out",
                                        "verify bad.billow ."};
    for (gsize i = 0; i < G_N_ELEMENTS(lines); i++) {
        g_auto(Outcome) outcome = run(place, "billow-cli %s", lines[i]);
        g_assert_cmpint(outcome.status, ==, 1);
        g_assert_cmpstr(outcome.out, ==, "");
        g_assert_nonnull(strstr(outcome.err, "bad.billow: format: missing"));
        g_assert_nonnull(strstr(outcome.err, "bad.billow: cloth: missing"));
    }
    place_write(place, "flag.usda", "#usda 1.0\n");
    g_auto(Outcome) mesh = run(place, "billow-cli info flag.usda");
    g_assert_cmpint(mesh.status, ==, 1);
    g_assert_cmpstr(
        mesh.err, ==,
        "flag.usda: a mesh or point cache, not a project; make one of it with billow-cli import\n");
    g_auto(Outcome) checked = run(place, "billow-cli check flag.usda");
    g_assert_cmpint(checked.status, ==, 1);
    g_assert_cmpstr(checked.out, ==, mesh.err);
    g_assert_false(place_has(place, "out"));
}

/* --- info and rest --- */

static json_object *
member(json_object *object, const char *key)
{
    json_object *value;
    g_assert_true(json_object_object_get_ex(object, key, &value));
    return value;
}

static json_object *
run_json(const Place *place, const char *line)
{
    g_auto(Outcome) outcome = run(place, "billow-cli %s --json", line);
    g_assert_cmpint(outcome.status, ==, 0);
    json_object *object = json_tokener_parse(outcome.out);
    g_assert_true(json_object_is_type(object, json_type_object));
    return object;
}

static double
json_number(json_object *object, const char *key)
{
    json_object *value;
    g_assert_true(json_object_object_get_ex(object, key, &value));
    g_assert_true(json_object_is_type(value, json_type_int) || json_object_is_type(value, json_type_double));
    return json_object_get_double(value);
}

static void
info_tells_the_project(Place *place, gconstpointer data)
{
    write_example(place);
    json_object *info = run_json(place, "info canopy.billow");
    g_assert_cmpfloat(json_number(info, "columns"), ==, 41);
    g_assert_cmpfloat(json_number(info, "rows"), ==, 31);
    g_assert_cmpfloat(json_number(info, "spacing"), ==, 0.05);
    g_assert_cmpfloat(json_number(info, "vertices"), ==, 1271);
    g_assert_cmpfloat(json_number(info, "density"), ==, 0.15);
    g_assert_cmpfloat(json_number(info, "bending_length"), ==, 0.018);
    g_assert_cmpfloat(json_number(info, "anchor_radius"), ==, 0);
    g_assert_cmpstr(json_object_get_string(member(info, "surface")), ==, "lines");
    g_assert_cmpfloat(json_number(info, "frames"), ==, 144);
    g_assert_cmpfloat(json_number(info, "frame_rate"), ==, 24);
    g_assert_cmpfloat(json_number(info, "duration"), ==, 6);
    g_assert_cmpfloat(json_number(info, "keyframes"), ==, 1);
    g_assert_cmpfloat(json_number(info, "transitions"), ==, 1);
    g_assert_cmpfloat(json_number(info, "waves"), ==, 1);
    g_assert_cmpfloat(json_number(info, "sways"), ==, 1);
    const double frame = json_number(info, "frame_bytes"), shape = json_number(info, "shape_bytes");
    g_assert_cmpfloat(frame, >=, 1271 * 6 * 4); /* positions and normals, floats */
    json_object_put(info);
    g_autofree char *memory = g_strdup_printf("memory:   %.1f kB per frame, %.1f kB for rest shapes\n",
                                              /* the project has one keyframe */
                                              1e-3 * frame, 1e-3 * shape);
    g_auto(Outcome) text = run(place, "billow-cli info canopy.billow");
    g_assert_cmpint(text.status, ==, 0);
    g_assert_nonnull(strstr(text.out, "Canopy"));
    g_assert_nonnull(strstr(text.out, "41 x 31"));
    g_assert_nonnull(strstr(text.out, "cotton, 0.15 kg/m², bending length 1.8 cm"));
    g_assert_nonnull(strstr(text.out, "144"));
    g_assert_nonnull(strstr(text.out, memory));
    g_assert_nonnull(
        strstr(text.out, "1 keyframe, 1 transition, 1 wave, 1 sway, 0 colliders, 0 constraints\n"));
}

/* The surface is told in the text only if it is another one than before there was a choice. */
static void
info_tells_the_surface(Place *place, gconstpointer data)
{
    g_autofree char *text = read_example();
    g_auto(GStrv) parts = g_strsplit(text, "\"spacing\": 0.05,", 2);
    g_autofree char *other = g_strjoinv("\"spacing\": 0.05, \"surface\": \"subdivision\",", parts);
    g_assert_cmpuint(g_strv_length(parts), ==, 2);
    write_example(place);
    place_write(place, "other.billow", other);
    g_auto(Outcome) lines = run(place, "billow-cli info canopy.billow");
    g_auto(Outcome) subdivided = run(place, "billow-cli info other.billow");
    g_assert_null(strstr(lines.out, "surface:"));
    g_assert_nonnull(strstr(subdivided.out, "surface:  subdivision\n"));
    json_object *info = run_json(place, "info other.billow");
    g_assert_cmpstr(json_object_get_string(member(info, "surface")), ==, "subdivision");
    json_object_put(info);
}

/* A frame of a point cache is three floats per point: 75000 points are 900 kB, a thousand frames 900 MB. */
static void
info_tells_bytes_in_fit_units(Place *place, gconstpointer data)
{
    place_write(place, "wide.billow",
                "{\"format\":\"billow\",\"version\":1,\"frame_rate\":10,\"duration\":100,"
                "\"cloth\":{\"columns\":300,\"rows\":250,\"spacing\":0.1}}");
    g_auto(Outcome) text = run(place, "billow-cli info wide.billow");
    g_assert_cmpint(text.status, ==, 0);
    g_assert_nonnull(strstr(text.out, "pc2       900.0 kB per frame, 900.0 MB for all frames\n"));
}

static void
info_counts_what_the_physics_has(Place *place, gconstpointer data)
{
    g_autofree char *path = g_test_build_filename(G_TEST_DIST, "..", "io", "physics.billow", NULL);
    g_autofree char *text = NULL;
    g_assert_true(g_file_get_contents(path, &text, NULL, NULL));
    place_write(place, "physics.billow", text);
    json_object *info = run_json(place, "info physics.billow");
    g_assert_cmpfloat(json_number(info, "colliders"), ==, 4);
    g_assert_cmpfloat(json_number(info, "constraints"), ==, 2);
    json_object_put(info);
    g_auto(Outcome) told = run(place, "billow-cli info physics.billow");
    g_assert_nonnull(strstr(told.out, ", 4 colliders, 2 constraints\n"));
}

static void
info_lists_markers(Place *place, gconstpointer data)
{
    place_write(place, "marked.billow",
                "{\"format\":\"billow\",\"version\":1,\"frame_rate\":12,\"duration\":4,"
                "\"cloth\":{\"columns\":3,\"rows\":3,\"spacing\":0.1},"
                "\"markers\":[{\"time\":0.5,\"name\":\"Gust\"},{\"time\":2,\"name\":\"Calm\"}]}");
    json_object *info = run_json(place, "info marked.billow"), *markers;
    g_assert_true(json_object_object_get_ex(info, "markers", &markers));
    g_assert_cmpuint(json_object_array_length(markers), ==, 2);
    json_object *calm = json_object_array_get_idx(markers, 1);
    g_assert_cmpfloat(json_number(calm, "time"), ==, 2);
    g_assert_cmpfloat(json_number(calm, "frame"), ==, 25);
    json_object_put(info);
    g_auto(Outcome) text = run(place, "billow-cli info marked.billow");
    g_assert_nonnull(strstr(text.out, "markers:  frame 7, 0.5 s: Gust\n          frame 25, 2 s: Calm\n"));
}

/* A wave moves by 2.67 wavelengths in 2 s; at 0.75 m/s it would move by 3 wavelengths of 0.5 m. */
static const char loop[] =
    "{\"format\":\"billow\",\"version\":1,\"loop\":true,\"frame_rate\":12,\"duration\":2,"
    "\"cloth\":{\"columns\":7,\"rows\":5,\"spacing\":0.1},\"waves\":[{\"name\":\"Breeze\",\"start\":0,"
    "\"duration\":2,\"amplitude\":0.1,\"wavelength\":0.5,\"speed\":0.6666}]}";

static void
a_loop_is_told(Place *place, gconstpointer data)
{
    place_write(place, "loop.billow", loop);
    json_object *info = run_json(place, "info loop.billow"), *value, *change;
    g_assert_true(json_object_object_get_ex(info, "loop", &value));
    g_assert_true(json_object_get_boolean(value));
    g_assert_true(json_object_object_get_ex(info, "fitted", &value));
    g_assert_cmpuint(json_object_array_length(value), ==, 1);
    change = json_object_array_get_idx(value, 0);
    g_assert_cmpfloat(json_number(change, "from"), ==, 0.6666);
    g_assert_cmpfloat_with_epsilon(json_number(change, "to"), 0.75, 1e-12);
    g_assert_true(json_object_object_get_ex(change, "path", &value));
    g_assert_cmpstr(json_object_get_string(value), ==, "waves[0].speed");
    json_object_put(info);
    g_auto(Outcome) text = run(place, "billow-cli info loop.billow");
    g_assert_nonnull(strstr(text.out, "frame 25 repeats frame 1"));
    g_assert_nonnull(strstr(text.out, "Breeze: Speed 0.6666 m/s"));
    g_auto(Outcome) check = run(place, "billow-cli check loop.billow");
    g_assert_cmpint(check.status, ==, 0);
    g_assert_nonnull(strstr(check.out, "loop.billow: waves[0].speed: loop: Breeze: Speed"));
}

/* Two keyframes of a 9 x 9 cloth: one pinned at its corners, one by two anchors that are too far apart. */
static const char hung[] =
    "{\"format\":\"billow\",\"version\":1,\"cloth\":{\"columns\":9,\"rows\":9,\"spacing\":0.1},\"keyframes\":"
    "["
    "{\"id\":\"slack\",\"start\":0,\"duration\":0.5,\"anchors\":["
    "{\"column\":0,\"row\":0,\"position\":[-0.3,1,-0.3]},{\"column\":8,\"row\":0,\"position\":[0.3,1,-0.3]},"
    "{\"column\":0,\"row\":8,\"position\":[-0.3,1,0.3]},{\"column\":8,\"row\":8,\"position\":[0.3,1,0.3]}]},"
    "{\"id\":\"taut\",\"start\":1,\"duration\":0.5,\"anchors\":["
    "{\"column\":0,\"row\":0,\"position\":[0,1,0]},{\"column\":4,\"row\":4,\"position\":[0.1,1,0.1]},"
    "{\"column\":8,\"row\":0,\"position\":[1,1,0]}]}]}";

static void
rest_tells_the_shapes(Place *place, gconstpointer data)
{
    place_write(place, "hung.billow", hung);
    json_object *rest = run_json(place, "rest hung.billow"), *list;
    g_assert_true(json_object_object_get_ex(rest, "keyframes", &list));
    g_assert_cmpuint(json_object_array_length(list), ==, 2);
    json_object *slack = json_object_array_get_idx(list, 0), *pulled = json_object_array_get_idx(list, 1),
                *taut;
    g_assert_cmpfloat(json_number(slack, "anchors"), ==, 4);
    g_assert_cmpfloat(json_number(slack, "triangles"), ==, 2);
    g_assert_cmpfloat(json_number(slack, "interior"), ==,
                      77); /* all points except the anchors, because the hull is the whole cloth */
    g_assert_cmpfloat(json_number(slack, "exterior"), ==, 0);
    g_assert_cmpfloat(json_number(slack, "iterations"), >, 0);
    g_assert_cmpfloat(json_number(slack, "max_strain"), >=, json_number(slack, "rms_strain"));
    g_assert_cmpfloat(json_number(slack, "seconds"), >, 0);
    g_assert_true(json_object_object_get_ex(slack, "taut", &taut));
    g_assert_cmpuint(json_object_array_length(taut), ==, 0);
    g_assert_true(json_object_object_get_ex(
        pulled, "taut", &taut)); /* 1 m apart with 0.8 m of cloth between them, and 0.91 m with 0.57 m */
    g_assert_cmpstr(json_object_to_json_string_ext(taut, JSON_C_TO_STRING_PLAIN), ==, "[[0,2],[1,2]]");
    json_object_put(rest);

    json_object *one = run_json(place, "rest hung.billow --keyframe taut");
    g_assert_true(json_object_object_get_ex(one, "keyframes", &list));
    g_assert_cmpuint(json_object_array_length(list), ==, 1);
    json_object_put(one);
    g_auto(Outcome) text = run(place, "billow-cli rest hung.billow");
    g_assert_cmpint(text.status, ==, 0);
    g_assert_nonnull(strstr(text.out, "slack: 4 anchors"));
    g_assert_nonnull(strstr(text.out, "taut: anchors 0 and 2"));
}

static void
assert_points_of_pair(json_object *pair, const char *anchors, const char *points)
{
    g_assert_cmpstr(json_object_to_json_string_ext(member(pair, "anchors"), JSON_C_TO_STRING_PLAIN), ==,
                    anchors);
    g_assert_cmpstr(json_object_to_json_string_ext(member(pair, "points"), JSON_C_TO_STRING_PLAIN), ==,
                    points);
}

/* For this cloth: 0.8 m along a row for 1 m, and a diagonal of four cells from (0.1, 0.1) to (1, 0). */
static void
rest_tells_what_is_missing(Place *place, gconstpointer data)
{
    place_write(place, "hung.billow", hung);
    json_object *rest = run_json(place, "rest hung.billow --keyframe taut"),
                *pairs = member(json_object_array_get_idx(member(rest, "keyframes"), 0), "taut_pairs");
    g_assert_cmpuint(json_object_array_length(pairs), ==, 2);
    json_object *row = json_object_array_get_idx(pairs, 0), *diagonal = json_object_array_get_idx(pairs, 1);
    assert_points_of_pair(row, "[0,2]", "[[0,0],[8,0]]");
    g_assert_cmpfloat_with_epsilon(json_number(row, "missing"), 0.2, 1e-9);
    g_assert_cmpfloat_with_epsilon(json_number(row, "share"), 0.25, 1e-9);
    const double distance = sqrt(0.9 * 0.9 + 0.1 * 0.1), length = 0.4 * G_SQRT2;
    assert_points_of_pair(diagonal, "[1,2]", "[[4,4],[8,0]]");
    g_assert_cmpfloat_with_epsilon(json_number(diagonal, "missing"), distance - length, 1e-9);
    g_assert_cmpfloat_with_epsilon(json_number(diagonal, "share"), distance / length - 1.0, 1e-9);
    json_object_put(rest);
}

/* Two neighboring anchors hold an edge of 10 cm at 5 cm. All coordinates are between 2^16 and 2^17 m, where
 * consecutive single-precision numbers are 2^-7 m apart. */
static void
rest_tells_crowding_and_rounding(Place *place, gconstpointer data)
{
    place_write(place, "far.billow",
                "{\"format\":\"billow\",\"version\":1,\"cloth\":{\"columns\":9,\"rows\":9,\"spacing\":0.1},"
                "\"keyframes\":[{\"id\":\"k\",\"start\":0,\"duration\":0.5,\"anchors\":["
                "{\"column\":3,\"row\":4,\"position\":[70000,70000,70000]},"
                "{\"column\":4,\"row\":4,\"position\":[70000.05,70000,70000]}]}]}");
    json_object *rest = run_json(place, "rest far.billow"),
                *keyframe = json_object_array_get_idx(member(rest, "keyframes"), 0),
                *pairs = member(keyframe, "crowded_pairs");
    g_assert_cmpfloat_with_epsilon(json_number(keyframe, "rounding"), sqrt(3.0) / 128.0 / 0.1, 1e-9);
    g_assert_cmpuint(json_object_array_length(pairs), ==, 1);
    json_object *pair = json_object_array_get_idx(pairs, 0);
    assert_points_of_pair(pair, "[0,1]", "[[3,4],[4,4]]");
    g_assert_cmpfloat_with_epsilon(json_number(pair, "distance"), 0.05, 1e-9);
    g_assert_cmpfloat(json_number(pair, "length"), ==, 0.1);
    json_object_put(rest);
}

/* --- A command that keeps running --- */

typedef struct {
    GPid pid;
    int errors; /* reads its standard error */
} Running;

static Running
start(const Place *place, const char *const *arguments)
{
    g_autoptr(GPtrArray) command = g_ptr_array_new();
    g_ptr_array_add(command, (gpointer) g_getenv("BILLOW_CLI"));
    for (; *arguments; arguments++)
        g_ptr_array_add(command, (gpointer) *arguments);
    g_ptr_array_add(command, NULL);
    Running running;
    g_autoptr(GError) error = NULL;
    g_spawn_async_with_pipes(place->folder, (char **) command->pdata, NULL, G_SPAWN_DO_NOT_REAP_CHILD, NULL,
                             NULL, &running.pid, NULL, NULL, &running.errors, &error);
    g_assert_no_error(error);
    return running;
}

/* Reads until `text` is printed, then sends the signal. */
static void
signal_after(Running running, const char *text, int number)
{
    g_autoptr(GString) seen = g_string_new(NULL);
    char buffer[256];
    gssize got = 1;
    while (!strstr(seen->str, text) && got > 0) {
        got = read(running.errors, buffer, sizeof buffer);
        g_string_append_len(seen, buffer, MAX(got, 0));
    }
    g_assert_nonnull(strstr(seen->str, text));
    g_assert_cmpint(kill(running.pid, number), ==, 0);
}

/* --- export and verify --- */

static void
frame_alone_equals_frame_of_all(Place *place, gconstpointer data)
{
    write_example(place);
    assert_run(place, 0, "billow-cli export canopy.billow -o all --jobs 2");
    g_assert_cmpuint(place_count(place, "all", ".obj"), ==, 144);
    assert_run(place, 0, "billow-cli export canopy.billow -o one --frames 50 --jobs 1");
    assert_run(place, 0, "billow-cli export canopy.billow -o two --frames 50 --jobs 2");
    g_assert_cmpuint(place_count(place, "one", ".obj"), ==, 1);
    assert_run(place, 0, "cmp all/Canopy.0050.obj one/Canopy.0050.obj");
    assert_run(place, 0, "cmp all/Canopy.0050.obj two/Canopy.0050.obj");
    assert_run(place, 0,
               "billow-cli export canopy.billow -o again --jobs 1 --progress none && diff -r all again");
    assert_run(place, 0, "billow-cli verify canopy.billow all");
    g_autofree char *material = place_read(place, "all/Canopy.mtl");
    g_assert_nonnull(strstr(material, "map_Kd ../textures/gingham.png\n"));
}

static void
frames_are_chosen_and_named(Place *place, gconstpointer data)
{
    place_write(place, "flat.billow", flat);
    assert_run(place, 0,
               "billow-cli export flat.billow -o out --frames 1-12x5,3 --name shot_a --padding 6 "
               "--start-number 1001");
    g_assert_cmpuint(place_count(place, "out", ""), ==, 6);
    g_assert_true(place_has(place, "out/shot_a.001001.obj"));
    g_assert_true(place_has(place, "out/shot_a.001003.obj"));
    g_assert_true(place_has(place, "out/shot_a.001006.obj"));
    g_assert_true(place_has(place, "out/shot_a.001011.obj"));
    g_assert_true(place_has(place, "out/shot_a.mtl"));
    assert_run(place, 0,
               "billow-cli verify flat.billow out --frames 1-12x5,3 --name shot_a --padding 6 "
               "--start-number 1001");
    assert_run(place, 1, "billow-cli verify flat.billow out --name shot_a --padding 6 --start-number 1001");
}

/* Render farms may ask for frames beyond the end, if their last task is as long as the others. */
static void
frames_beyond_the_end_are_left_out(Place *place, gconstpointer data)
{
    place_write(place, "flat.billow", flat);
    g_auto(Outcome) last = run(place, "billow-cli export flat.billow -o out --frames 11-15 --progress none");
    g_assert_cmpint(last.status, ==, 0);
    g_assert_true(g_str_has_prefix(last.err, "billow-cli export: warning: --frames: “11-15” exceeds"));
    g_assert_cmpuint(place_count(place, "out", ".obj"), ==, 2);
    g_assert_true(place_has(place, "out/Flat.0012.obj"));
    assert_run(place, 0, "billow-cli verify flat.billow out --frames 11-15");
    assert_run(place, 0, "billow-cli export flat.billow -o third --frames 2-20:5");
    g_assert_cmpuint(place_count(place, "third", ".obj"), ==, 3); /* 2, 7, 12 */
    assert_run(place, 0, "billow-cli verify flat.billow third --frames 2-12x5 --strict");
}

static void
shares_make_the_whole(Place *place, gconstpointer data)
{
    place_write(place, "flat.billow", flat);
    assert_run(place, 0, "billow-cli export flat.billow -o all");
    assert_run(place, 0,
               "for i in 1 2 3 4 5; do billow-cli export flat.billow -o out --chunk $i/5 || exit 9; done");
    assert_run(place, 0, "diff -r all out");
    assert_run(place, 0, "billow-cli export flat.billow -o part --chunk 2/5 --frames 1-12x2"); /* of 6 */
    g_assert_cmpuint(place_count(place, "part", ".obj"), ==, 1);
    g_assert_true(place_has(place, "part/Flat.0003.obj"));
    assert_run(place, 0, "billow-cli verify flat.billow part --chunk 2/5 --frames 1-12x2");
    g_auto(Outcome) none = run(place, "billow-cli export flat.billow -o none --chunk 1/20");
    g_assert_cmpint(none.status, ==, 0);
    g_assert_nonnull(strstr(none.err, "no frames"));
    g_assert_false(place_has(place, "none"));
}

static void
simulated_shares_make_the_whole(Place *place, gconstpointer data)
{
    place_write(place, "flat.billow", flat);
    assert_run(place, 0, "billow-cli simulate flat.billow -o all");
    assert_run(place, 0,
               "for i in 2 1; do billow-cli simulate flat.billow -o out --chunk $i/2 || exit 9; done");
    assert_run(place, 0, "diff -r all out");
}

static double
at(GArray *numbers, guint i)
{
    return g_array_index(numbers, double, i);
}

static void
axes_and_scale(Place *place, gconstpointer data)
{
    place_write(place, "flat.billow", flat);
    assert_run(place, 0, "billow-cli export flat.billow -o y --frames 4");
    assert_run(place, 0, "billow-cli export flat.billow -o z --frames 4 --up z --scale 100 --precision 3");
    assert_run(place, 0, "billow-cli verify flat.billow z --frames 4 --up z --scale 100 --precision 3");
    g_autoptr(GArray) y = read_obj_numbers(place, "y/Flat.0004.obj", "v ", 3);
    g_autoptr(GArray) z = read_obj_numbers(place, "z/Flat.0004.obj", "v ", 3);
    g_assert_cmpuint(y->len, ==, 3 * 35);
    g_assert_cmpuint(z->len, ==, 3 * 35);
    for (guint i = 0; i < y->len; i += 3) {
        g_assert_cmpfloat_with_epsilon(at(z, i), 100.0 * at(y, i), 1e-3);
        g_assert_cmpfloat_with_epsilon(at(z, i + 1), -100.0 * at(y, i + 2), 1e-3);
        g_assert_cmpfloat_with_epsilon(at(z, i + 2), 100.0 * at(y, i + 1), 1e-3);
    }
    g_autofree char *text = place_read(place, "z/Flat.0004.obj");
    g_assert_nonnull(strstr(text, "\nv -150.000 100.000 "));
}

static guint
count_lines(const Place *place, const char *name, const char *start)
{
    g_autoptr(GArray) numbers = read_obj_numbers(place, name, start, 1);
    return numbers->len;
}

static void
parts_are_left_out(Place *place, gconstpointer data)
{
    place_write(place, "flat.billow", flat);
    assert_run(place, 0, "billow-cli export flat.billow -o full --frames 1");
    assert_run(place, 0, "billow-cli export flat.billow -o bare --frames 1 --no-uv --no-normals --triangles");
    g_assert_cmpuint(count_lines(place, "full/Flat.0001.obj", "vt "), ==, 35);
    g_assert_cmpuint(count_lines(place, "full/Flat.0001.obj", "vn "), ==, 35);
    g_assert_cmpuint(count_lines(place, "full/Flat.0001.obj", "f "), ==, 24);
    g_assert_cmpuint(count_lines(place, "bare/Flat.0001.obj", "vt "), ==, 0);
    g_assert_cmpuint(count_lines(place, "bare/Flat.0001.obj", "vn "), ==, 0);
    g_assert_cmpuint(count_lines(place, "bare/Flat.0001.obj", "f "), ==, 48);
    g_autofree char *full = place_read(place, "full/Flat.0001.obj"),
                    *bare = place_read(place, "bare/Flat.0001.obj");
    g_assert_nonnull(strstr(full, "\nf 1/1/1 8/8/8 9/9/9 2/2/2\n"));
    g_assert_nonnull(strstr(bare, "\nf 1 8 9\nf 1 9 2\n"));
    assert_run(place, 0, "billow-cli verify flat.billow bare --frames 1 --no-uv --no-normals --triangles");
    assert_run(place, 1, "billow-cli verify flat.billow bare --frames 1");
}

/* Frame 1 is complete but has changed; frame 2 is truncated. */
#define SPOIL "cp out/Flat.0002.obj kept && cp kept out/Flat.0001.obj && truncate -s 100 out/Flat.0002.obj"

static void
frames_of_the_manifest_are_skipped(Place *place, gconstpointer data)
{
    place_write(place, "flat.billow", flat);
    assert_run(place, 0, "billow-cli export flat.billow -o out && cp -r out all && " SPOIL);
    g_auto(Outcome) again = run(place, "billow-cli export flat.billow -o out --skip-existing");
    g_assert_cmpint(again.status, ==, 0);
    g_assert_nonnull(strstr(again.err, " 2 frames written"));
    g_assert_nonnull(strstr(again.err, "10 already existed"));
    assert_run(place, 0, "diff -r all out");
}

/* Earlier versions wrote a manifest without a list of files, or none. */
static void
whole_frames_are_skipped(Place *place, gconstpointer data)
{
    place_write(place, "flat.billow", flat);
    static const char *const as_before[] = {
        "rm out/*.json", "printf '{\"program\":\"Billow 0.1.0\",\"name\":\"Flat\",\"warnings\":[]}\\n' > "
                         "out/Flat.sequence.json"};
    for (gsize i = 0; i < G_N_ELEMENTS(as_before); i++) {
        assert_run(place, 0, "billow-cli export flat.billow -o out && " SPOIL " && %s", as_before[i]);
        g_auto(Outcome) again = run(place, "billow-cli export flat.billow -o out --skip-existing");
        g_assert_cmpint(again.status, ==, 0);
        g_assert_nonnull(strstr(again.err, " 1 frame written"));
        g_assert_nonnull(strstr(again.err, "11 already existed"));
        assert_run(place, 0, "cmp kept out/Flat.0001.obj && cmp kept out/Flat.0002.obj");
        assert_run(place, 0, "billow-cli verify flat.billow out");
    }
}

/* --- The manifest --- */

/* Existing frames are skipped only if nothing that determines their content has changed. */
static void
frames_of_another_state_are_not_skipped(Place *place, gconstpointer data)
{
    static const struct {
        const char *edit, *options;
        gboolean same;
    } cases[] = {
        {"s/\"amplitude\":0.2/\"amplitude\":0.3/", "", FALSE},
        {"s/\"spacing\":0.5/\"spacing\":0.25/", "", FALSE},
        {"s/\"speed\":0.3/\"speed\":0.3,\"muted\":true/", "", FALSE},
        {"", "--scale 2", FALSE},
        {"", "--origin 1,0,0", FALSE},
        {"", "--start-number 2", FALSE},
        {"", "--jobs 1", TRUE},
        {"s/\"name\":\"Flat\"/\"name\":\"Other\"/", "--name Flat", FALSE}, /* used with `o` */
        {"s/\"id\":\"w\"/\"id\":\"w\",\"name\":\"Breeze\"/", "", TRUE},
        {"s/\"waves\"/\"markers\":[{\"time\":0.5,\"name\":\"Here\"}],\"waves\"/", "", TRUE},
        {"s/\"waves\"/\"mine\":[1,2],\"waves\"/", "", TRUE},
    };
    place_write(place, "flat.billow", flat);
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        assert_run(place, 0,
                   "rm -rf out new moved && mkdir moved && sed '%s' flat.billow > moved/edited.billow",
                   cases[i].edit);
        assert_run(place, 0, "billow-cli export flat.billow -o out --progress none && mv out new");
        g_auto(Outcome) again =
            run(place, "billow-cli export moved/edited.billow -o new --skip-existing %s", cases[i].options);
        g_test_message("%s %s: %s", cases[i].edit, cases[i].options, again.err);
        g_assert_nonnull(strstr(again.err, cases[i].same ? " 0 frames written" : " 12 frames written"));
        assert_run(place, 0, "billow-cli export moved/edited.billow -o out %s --progress none",
                   cases[i].options);
        assert_run(place, 0,
                   "rm -f out/*0001.obj new/*0001.obj; diff -r out new"); /* --start-number gives one more */
    }
}

#define OTHERS                                                                                               \
    "billow-cli export: warning: out: %s left over from a different state of the project or %s written "     \
    "with different options\n"

/* Replaced files, and those that the manifest does not know, are removed from the list. */
static void
frames_of_another_state_that_stay_are_told(Place *place, gconstpointer data)
{
    static const struct {
        const char *options, *stay, *were;
    } cases[] = {
        {"--scale 2 --frames 3-4", "10 frames are", "were"},
        {"--scale 3 --frames 4-5", "1 frame is", "was"},
        {"--scale 3 --frames 6", NULL, NULL},
        {"--scale 1", NULL, NULL},
        {"--scale 2 --frames 1 --start-number 2 --skip-existing", "11 frames are", "were"},
    };
    place_write(place, "flat.billow", flat);
    assert_run(place, 0, "billow-cli export flat.billow -o out");
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_auto(Outcome) again = run(place, "billow-cli export flat.billow -o out %s", cases[i].options);
        g_autofree char *told = g_strdup_printf(OTHERS, cases[i].stay, cases[i].were);
        g_test_message("%s: %s", cases[i].options, again.err);
        g_assert_cmpint(again.status, ==, 0);
        g_assert_cmpint(strstr(again.err, told) != NULL, ==, cases[i].stay != NULL);
        g_assert_cmpint(strstr(again.err, "warning: out") != NULL, ==, cases[i].stay != NULL);
    }
}

static json_object *
read_manifest(const Place *place, const char *name)
{
    g_autofree char *text = place_read(place, name);
    json_object *manifest = json_tokener_parse(text);
    g_assert_true(json_object_is_type(manifest, json_type_object));
    return manifest;
}

/* Compares sizes and hashes with those of other programs. */
static void
the_manifest_lists_files_with_their_hashes(Place *place, gconstpointer data)
{
    place_write(place, "flat.billow", flat);
    assert_run(place, 0, "billow-cli export flat.billow -o out --frames 1-12x4");
    json_object *manifest = read_manifest(place, "out/Flat.sequence.json"), *files, *hash;
    g_assert_true(json_object_object_get_ex(manifest, "files", &files));
    g_assert_cmpuint(json_object_array_length(files), ==, 4);
    for (gsize i = 0; i < 4; i++) {
        json_object *file = json_object_array_get_idx(files, i), *name;
        g_assert_true(json_object_object_get_ex(file, "name", &name));
        g_assert_true(json_object_object_get_ex(file, "sha256", &hash));
        assert_run(place, 0, "cd out && echo '%s  %s' | sha256sum -c && test $(stat -c %%s %s) = %d",
                   json_object_get_string(hash), json_object_get_string(name), json_object_get_string(name),
                   json_object_get_int(json_object_object_get(file, "bytes")));
        if (i > 0)
            g_assert_cmpfloat(json_number(file, "frame"), ==, 4 * i - 3);
    }
    g_assert_true(json_object_object_get_ex(manifest, "project", &hash));
    g_assert_cmpuint(strlen(json_object_get_string(hash)), ==, 64);
    json_object_put(manifest);
}

static void
verify_reads_the_manifest(Place *place, gconstpointer data)
{
    static const struct {
        const char *damage, *finding;
    } cases[] = {
        {"sed -i '0,/^v 0/s//v 1/' out/Flat.0003.obj", "Flat.0003.obj: changed since it was written"},
        {"cp out/Flat.0002.obj out/Flat.0009.obj", "Flat.0009.obj: changed since it was written"},
        {"echo '# mine' >> out/Flat.mtl", "Flat.mtl: changed since it was written"},
        {"sed -i /0004/d out/Flat.sequence.json", "Flat.0004.obj: not listed in Flat.sequence.json"},
        {"sed -i s/0.2/0.21/ flat.billow", "Flat.sequence.json: from a different state of the project"},
        {"truncate -s -9 out/Flat.sequence.json", "Flat.sequence.json: not a readable manifest"},
        {"rm out/Flat.sequence.json; mkfifo out/Flat.sequence.json",
         "Flat.sequence.json: not a readable manifest"},
        {"sed -i 's/Flat.0004.obj/..\\/x/' out/Flat.sequence.json",
         "Flat.sequence.json: not a readable manifest"},
        {"sed -i '/0004/s/\"sha256\":\"./\"sha256\":\"/' out/Flat.sequence.json",
         "Flat.sequence.json: not a readable manifest"},
    };
    for (gsize i = 0; i < G_N_ELEMENTS(cases); i++) {
        place_write(place, "flat.billow", flat);
        assert_run(place, 0, "rm -rf out && billow-cli export flat.billow -o out");
        assert_run(place, 0, "billow-cli verify flat.billow out");
        assert_run(place, 0, "%s", cases[i].damage);
        g_auto(Outcome) outcome = run(place, "timeout 60 billow-cli verify flat.billow out");
        g_test_message("%s: %s", cases[i].damage, outcome.out);
        g_assert_cmpint(outcome.status, ==, 1);
        g_assert_true(g_str_has_prefix(outcome.out, cases[i].finding));
        g_assert_true(strchr(outcome.out, '\n') == outcome.out + strlen(outcome.out) - 1); /* a single line */
    }
}

/* Several processes write their shares at once, repeatedly, and one of them is killed. */
static void
processes_share_a_manifest(Place *place, gconstpointer data)
{
    place_write(place, "flat.billow", flat);
    assert_run(place, 0, "billow-cli export flat.billow -o all");
    for (int round = 0; round < 5; round++) {
        assert_run(
            place, 0,
            "rm -rf out; for i in 1 2 3 4 5 6 7 8; do billow-cli export flat.billow -o out --chunk $i/8 "
            "--progress none & pids=\"$pids $!\"; done; for pid in $pids; do wait $pid || exit 9; done");
        assert_run(place, 0, "diff -r all out");
    }
    assert_run(place, 0,
               "rm out/Flat.sequence.json && echo > out/.Flat.sequence.json.lock"); /* of a killed process */
    assert_run(place, 0, "billow-cli export flat.billow -o out && diff -r all out");
}

/* Only keyframes whose shapes the frames need cause warnings: here, that they pass through themselves. */
static void
shares_tell_of_all_keyframes(Place *place, gconstpointer data)
{
    g_autofree char *sample = g_build_filename(g_getenv("BILLOW_SAMPLES"), "thesis.billow", NULL);
    assert_run(place, 0, "sed '/thickness/d; /texture/d' %s > thin.billow", sample);
    assert_run(place, 0, "billow-cli export thin.billow -o all --frames 1,72,144");
    json_object *manifest = read_manifest(place, "all/Thesis example.sequence.json");
    g_assert_cmpuint(json_object_array_length(json_object_object_get(manifest, "warnings")), >, 1);
    json_object_put(manifest);
    for (int order = 0; order < 2; order++) {
        assert_run(place, 0,
                   "rm -rf out; for i in %s; do billow-cli export thin.billow -o out --frames 1,72,144 "
                   "--chunk $i/3 || exit 9; done",
                   order ? "3 1 2" : "1 2 3");
        assert_run(place, 0, "diff -r all out");
    }
}

static void
a_killed_share_is_made_up_for(Place *place, gconstpointer data)
{
    place_write(place, "long.billow",
                "{\"format\":\"billow\",\"version\":1,\"name\":\"Long\",\"duration\":20,"
                "\"cloth\":{\"columns\":9,\"rows\":9,\"spacing\":0.01}}");
    const char *const arguments[] = {"export", "long.billow", "-o", "out", "--jobs", "1", NULL};
    Running running = start(place, arguments);
    signal_after(running, "20/480", SIGKILL);
    char buffer[256];
    while (read(running.errors, buffer, sizeof buffer) > 0)
        continue;
    close(running.errors);
    int status;
    g_assert_cmpint(waitpid(running.pid, &status, 0), ==, running.pid);
    assert_run(place, 0, "billow-cli export long.billow -o out --skip-existing");
    assert_run(
        place, 0,
        "billow-cli verify long.billow out && billow-cli export long.billow -o all && diff -r all out");
}

static void
verify_finds_gaps_cuts_and_strangers(Place *place, gconstpointer data)
{
    place_write(place, "flat.billow", flat);
    assert_run(place, 0, "billow-cli export flat.billow -o out");
    g_auto(Outcome) good = run(place, "billow-cli verify flat.billow out");
    g_assert_cmpint(good.status, ==, 0);
    g_assert_cmpstr(good.out, ==, "");
    assert_run(place, 0,
               "cd out && cp Flat.0001.obj stray.obj && rm Flat.0002.obj && truncate -s -1 Flat.0003.obj && "
               "truncate -s 300 Flat.0004.obj && rm Flat.mtl");
    g_auto(Outcome) bad = run(place, "billow-cli verify flat.billow out");
    g_assert_cmpint(bad.status, ==, 1);
    g_assert_nonnull(strstr(bad.out, "Flat.mtl: missing\n"));
    g_assert_nonnull(strstr(bad.out, "Flat.0002.obj: missing\n"));
    g_assert_nonnull(strstr(bad.out, "Flat.0003.obj: cut short"));
    g_assert_nonnull(strstr(bad.out, "Flat.0004.obj: cut short"));
    g_assert_nonnull(strstr(bad.out, "stray.obj: foreign"));
    assert_run(place, 0, "cd out && mkfifo Flat.0002.obj && rm Flat.0004.obj && mkdir Flat.0004.obj");
    g_auto(Outcome) odd = run(place, "timeout 60 billow-cli verify flat.billow out");
    g_assert_cmpint(odd.status, ==, 1);
    g_assert_nonnull(strstr(odd.out, "Flat.0002.obj: not a file\n"));
    g_assert_nonnull(strstr(odd.out, "Flat.0004.obj: not a file\n"));
    assert_run(place, 3, "billow-cli verify flat.billow gone");
}

static void
verify_tells_frames_from_strangers(Place *place, gconstpointer data)
{
    place_write(place, "flat.billow", flat);
    assert_run(place, 0, "billow-cli export flat.billow -o out --frames 3 --start-number 10");
    static const char *const ours[] = {"0010", "0021"}; /* first and last of 12 */
    static const char *const foreign[] = {"0009",
                                          "0022",
                                          "010",
                                          "00010",
                                          " 0010",
                                          "+0010",
                                          "-0010",
                                          "0010.0010",
                                          "",
                                          "x",
                                          "99999999999999999999",
                                          "0x0a"};
    for (gsize i = 0; i < G_N_ELEMENTS(ours); i++)
        assert_run(place, 0, "cp out/Flat.0012.obj 'out/Flat.%s.obj'", ours[i]);
    for (gsize i = 0; i < G_N_ELEMENTS(foreign); i++)
        assert_run(place, 0, "cp out/Flat.0012.obj 'out/Flat.%s.obj'", foreign[i]);
    assert_run(place, 0, "cp out/Flat.0012.obj out/Flat.obj && cp out/Flat.0012.obj out/Other.0012.obj");
    g_auto(Outcome) outcome = run(place, "billow-cli verify flat.billow out --frames 3 --start-number 10");
    g_assert_cmpint(outcome.status, ==, 1);
    guint lines = 0;
    for (const char *p = outcome.out; (p = strchr(p, '\n')); p++)
        lines++;
    g_assert_cmpuint(lines, ==, G_N_ELEMENTS(foreign) + 2);
    for (gsize i = 0; i < G_N_ELEMENTS(foreign); i++) {
        g_autofree char *line = g_strdup_printf("Flat.%s.obj: foreign", foreign[i]);
        g_assert_nonnull(strstr(outcome.out, line));
    }
}

/* A day at 240 frames per second: unused frames need no memory. */
static void
verify_of_few_frames_takes_little_memory(Place *place, gconstpointer data)
{
    place_write(
        place, "long.billow",
        "{\"format\":\"billow\",\"version\":1,\"name\":\"Long\",\"duration\":86400,\"frame_rate\":240,"
        "\"cloth\":{\"columns\":2,\"rows\":2,\"spacing\":0.01}}");
    assert_run(place, 0, "billow-cli export long.billow -o out --frames 1,20736000");
    assert_run(place, 0, "billow-cli verify long.billow out --frames 1,20736000");
    struct rusage usage;
    g_assert_cmpint(getrusage(RUSAGE_CHILDREN, &usage), ==, 0);
    g_assert_cmpint(usage.ru_maxrss, <, 500 * 1024); /* kilobytes, of the largest child process so far */
}

static void
progress_is_shown_as_asked(Place *place, gconstpointer data)
{
    place_write(place, "flat.billow", flat);
    g_auto(Outcome) lines = run(place, "billow-cli export flat.billow -o out");
    g_assert_nonnull(strstr(lines.err, "12/12 Flat.00"));
    g_assert_cmpstr(lines.out, ==, "");
    g_auto(Outcome) none = run(place, "billow-cli export flat.billow -o out --progress none");
    g_assert_cmpstr(none.err, ==, "");
    /* The bar has 40 cells, 3 of them centered below a twelfth. It is erased before the last line. */
    g_auto(Outcome) bar = run(place, "billow-cli export flat.billow -o out --jobs 1 --progress bar");
    g_assert_true(g_str_has_prefix(
        bar.err, "\r\033[K[###.....................................]   8 %  1/12 Flat.0001.obj\r"));
    g_assert_nonnull(strstr(
        bar.err,
        "[########################################] 100 %  12/12 Flat.0012.obj\r\033[Kout: 12 frames"));
    place_write(place, "hung.billow", hung);
    static const char *const commands[] = {"rest", "compare"};
    for (gsize i = 0; i < G_N_ELEMENTS(commands); i++) {
        g_auto(Outcome) told =
            run(place, "XDG_CACHE_HOME=$PWD/no-shapes-yet-%s billow-cli %s hung.billow --progress lines",
                commands[i], commands[i]);
        g_assert_nonnull(strstr(told.err, "rest shapes: 100 %\n"));
        g_auto(Outcome) quiet = run(place, "billow-cli %s hung.billow --progress none", commands[i]);
        g_assert_cmpint(quiet.status, ==, 0);
        g_assert_null(strstr(quiet.err, "rest shapes")); /* only what the user must know */
    }
}

static void
strange_names_are_made_safe(Place *place, gconstpointer data)
{
    place_write(place, "dot.dir.billow",
                "{\"format\":\"billow\",\"version\":1,\"name\":\"../../a\\nb ü\",\"duration\":0.04,"
                "\"cloth\":{\"columns\":2,\"rows\":2,\"spacing\":1}}");
    assert_run(place, 0, "billow-cli export dot.dir.billow -o 'o u t/deeper'");
    g_assert_true(place_has(place, "o u t/deeper/_._.._a_b ü.0001.obj"));
    g_assert_cmpuint(place_count(place, "o u t/deeper", ""), ==, 3);
}

static void
export_follows_no_links(Place *place, gconstpointer data)
{
    place_write(place, "flat.billow", flat);
    place_write(place, "victim", "mine");
    assert_run(place, 0, "mkdir out && ln -s ../victim out/Flat.0001.obj && ln -s ../victim out/Flat.mtl");
    assert_run(place, 0, "billow-cli export flat.billow -o out && billow-cli verify flat.billow out");
    g_autofree char *victim = place_read(place, "victim");
    g_assert_cmpstr(victim, ==, "mine");
}

static void
export_removes_what_a_kill_left(Place *place, gconstpointer data)
{
    place_write(place, "flat.billow", flat);
    assert_run(place, 0, "mkdir out && echo half > out/.billow-a1b2c3 && echo mine > out/.billow-notes");
    assert_run(place, 0, "billow-cli export flat.billow -o out && billow-cli verify flat.billow out");
    g_assert_false(place_has(place, "out/.billow-a1b2c3"));
    g_assert_true(place_has(place, "out/.billow-notes"));
}

static void
names_do_not_reach_the_terminal_raw(Place *place, gconstpointer data)
{
    place_write(place, "n.billow",
                "{\"format\":\"billow\",\"version\":1,\"name\":\"a\\nb\\u001b[31m\",\"cloth\":{\"columns\":2,"
                "\"rows\":2,"
                "\"spacing\":1}}");
    g_auto(Outcome) info = run(place, "billow-cli info n.billow");
    g_assert_nonnull(strstr(info.out, "name:     a\\nb\\x1b[31m\n"));
    g_auto(Outcome) check = run(place, "billow-cli check \"$(printf 'x\\033[31m\\ny')\"");
    g_assert_cmpint(check.status, ==, 3);
    g_assert_true(g_str_has_prefix(check.err, "x\\x1b[31m\\ny: "));
}

static void
pipes_are_not_waited_for(Place *place, gconstpointer data)
{
    place_write(place, "flat.billow", flat);
    assert_run(place, 3, "mkfifo pipe && timeout 60 billow-cli check pipe");
    assert_run(place, 3, "timeout 60 billow-cli info pipe");
    g_auto(Outcome) verify = run(place, "billow-cli verify flat.billow flat.billow");
    g_assert_cmpint(verify.status, ==, 3);
    g_assert_nonnull(strstr(verify.err, "flat.billow: cannot be read: Not a directory"));
}

/* Some readers end the name after mtllib at the first blank. */
static void
material_is_named_without_blanks(Place *place, gconstpointer data)
{
    place_write(place, "cloth.billow",
                "{\"format\":\"billow\",\"version\":1,\"name\":\"My Big Cloth\",\"duration\":0.04,"
                "\"cloth\":{\"columns\":2,\"rows\":2,\"spacing\":1}}");
    assert_run(place, 0, "billow-cli export cloth.billow -o out");
    g_autofree char *frame = place_read(place, "out/My Big Cloth.0001.obj");
    g_assert_nonnull(strstr(frame, "\nmtllib My_Big_Cloth.mtl\n"));
    g_assert_true(place_has(place, "out/My_Big_Cloth.mtl"));
    g_assert_cmpuint(place_count(place, "out", ""), ==, 3);
    assert_run(place, 0, "billow-cli verify cloth.billow out");
    assert_run(place, 0, /* named as by an earlier version, which listed no files */
               "mv out/My_Big_Cloth.mtl 'out/My Big Cloth.mtl' && rm out/*.json");
    assert_run(place, 0, "billow-cli verify cloth.billow out");
    assert_run(place, 0, "rm out/*.mtl");
    g_auto(Outcome) gone = run(place, "billow-cli verify cloth.billow out");
    g_assert_cmpstr(gone.out, ==, "My_Big_Cloth.mtl: missing\n");
    assert_run(place, 0, "billow-cli export cloth.billow -o named --name 'shot 1'");
    assert_run(place, 0, "grep -q '^mtllib shot_1.mtl$' 'named/shot 1.0001.obj' && test -f named/shot_1.mtl");
}

/* Writes a cloth with this file as its texture. The file's first bytes are passed to printf. */
static void
write_pictured(const Place *place, const char *picture, const char *bytes)
{
    g_autofree char *text =
        g_strdup_printf("{\"format\":\"billow\",\"version\":1,\"name\":\"My Cloth\",\"duration\":0.04,"
                        "\"cloth\":{\"columns\":2,\"rows\":2,\"spacing\":1,\"texture\":\"%s\"}}",
                        picture);
    assert_run(place, 0, "rm -rf p && mkdir -p p/pictures && printf '%s' > 'p/%s'", bytes, picture);
    place_write(place, "p/c.billow", text);
}

static void
the_picture_is_copied(Place *place, gconstpointer data)
{
    static const char *const kinds[][2] = {{"\\211PNG\\r\\n\\032\\n and so on", "png"},
                                           {"\\377\\330\\377\\340 and so on", "jpg"},
                                           {"RIFF....WEBPVP8 and so on", "webp"}};
    for (gsize i = 0; i < G_N_ELEMENTS(kinds); i++) {
        const char *suffix = kinds[i][1];
        write_pictured(place, "pictures/a b.data", kinds[i][0]);
        assert_run(place, 0, "rm -rf out && billow-cli export p/c.billow -o out");
        assert_run(place, 0, "cmp 'p/pictures/a b.data' out/My_Cloth.picture.%s", suffix);
        assert_run(place, 0, "grep -q '^map_Kd My_Cloth.picture.%s$' out/My_Cloth.mtl", suffix);
        g_assert_cmpuint(place_count(place, "out", ""), ==, 4);
        assert_run(place, 0,
                   "ls -i out/*.picture.* > before && billow-cli export p/c.billow -o out && "
                   "ls -i out/*.picture.* | cmp before -");
        assert_run(place, 0,
                   "mv p q && mv out q/moved && billow-cli verify q/c.billow q/moved && mv q/moved out && "
                   "mv q p");
        assert_run(place, 0, "echo more >> out/My_Cloth.picture.%s", suffix);
        assert_run(place, 1, "billow-cli verify p/c.billow out");
        assert_run(place, 0, "billow-cli export p/c.billow -o out && billow-cli verify p/c.billow out");
    }
}

static void
the_picture_stays_where_it_is(Place *place, gconstpointer data)
{
    write_pictured(place, "pictures/a b.png", "\\211PNG\\r\\n\\032\\n and so on");
    assert_run(place, 0, "billow-cli export p/c.billow -o out --no-copy-picture");
    g_assert_cmpuint(place_count(place, "out", ""), ==, 3);
    assert_run(place, 0, "grep -q '^map_Kd ../p/pictures/a b.png$' out/My_Cloth.mtl");
    assert_run(place, 0, "billow-cli verify p/c.billow out --no-copy-picture");

    write_pictured(place, "pictures/secret.png", "a secret, and no picture"); /* not an image */
    assert_run(place, 0, "rm -rf out && billow-cli export p/c.billow -o out");
    g_assert_cmpuint(place_count(place, "out", ""), ==, 3);
    assert_run(place, 0, "grep -q '^map_Kd ../p/pictures/secret.png$' out/My_Cloth.mtl");
    assert_run(
        place, 0,
        "rm -rf out p/pictures/secret.png && mkfifo p/pictures/secret.png && timeout 60 billow-cli export "
        "p/c.billow -o out");
    g_assert_cmpuint(place_count(place, "out", ""), ==, 3);

    write_pictured(place, "My_Cloth.picture.png", "\\211PNG\\r\\n\\032\\n itself"); /* the name of the copy */
    assert_run(place, 0, "billow-cli export p/c.billow -o p && billow-cli verify p/c.billow p");
    assert_run(place, 0, "tail -c 7 p/My_Cloth.picture.png | grep -q itself");
}

/* A texture from any folder is exported, and a message says where it is. */
static void
a_picture_from_outside_is_told(Place *place, gconstpointer data)
{
    write_pictured(place, "pictures/a.png", "\\211PNG\\r\\n\\032\\n and so on");
    g_auto(Outcome) within = run(place, "billow-cli export p/c.billow -o in --progress none");
    g_assert_cmpint(within.status, ==, 0);
    g_assert_cmpstr(within.err, ==, "");
    assert_run(place, 0, "mv p/pictures/a.png away.png && ln -s ../../away.png p/pictures/a.png");
    g_auto(Outcome) linked = run(place, "billow-cli export p/c.billow -o out --progress none --strict");
    g_assert_cmpint(linked.status, ==, 0);
    g_assert_cmpstr(linked.err, ==,
                    "billow-cli export: warning: the texture is outside the project folder: "
                    "p/pictures/a.png\n");
    assert_run(place, 0, "diff -r in out"); /* the same bytes */
    write_pictured(place, "../away.png", "\\211PNG\\r\\n\\032\\n and so on");
    assert_run(place, 0,
               "billow-cli export p/c.billow -o up --progress none 2>&1 | grep -qF ': p/../away.png'");
    assert_run(place, 0, "cmp away.png up/My_Cloth.picture.png");
}

static void
the_copy_follows_no_link(Place *place, gconstpointer data)
{
    write_pictured(place, "pictures/a.png", "\\211PNG\\r\\n\\032\\n and so on");
    place_write(place, "victim", "mine");
    assert_run(place, 0, "mkdir out && ln -s ../victim out/My_Cloth.picture.png");
    assert_run(place, 0,
               "billow-cli export p/c.billow -o out && cmp p/pictures/a.png out/My_Cloth.picture.png");
    g_autofree char *victim = place_read(place, "victim");
    g_assert_cmpstr(victim, ==, "mine");
}

/* --- Failures --- */

static void
write_failures_exit_3(Place *place, gconstpointer data)
{
    place_write(place, "flat.billow", flat);
    assert_run(place, 3, "billow-cli export flat.billow -o flat.billow/out");
    assert_run(place, 3, "billow-cli export flat.billow -o /dev/null");
    assert_run(place, 3, "billow-cli info flat.billow > /dev/full");
    assert_run(place, 3, "billow-cli --help > /dev/full");
    assert_run(place, 3, "billow-cli info gone.billow");
    assert_run(place, 3, "billow-cli export gone.billow -o out");
    /* the reader of standard output is gone before anything is written */
    assert_run(place, 3,
               "mkfifo gate; (cat gate > between; billow-cli info flat.billow; echo $? > status) | "
               "(exec 0<&-; echo > gate); exit $(cat status)");
}

static void
a_folder_that_cannot_be_made_is_told_first(Place *place, gconstpointer data)
{
    place_write(place, "hung.billow", hung);
    static const char *const commands[] = {"export", "simulate"};
    for (gsize i = 0; i < G_N_ELEMENTS(commands); i++) {
        g_auto(Outcome) outcome = run(place, "billow-cli %s hung.billow -o hung.billow/out", commands[i]);
        g_assert_cmpint(outcome.status, ==, 3);
        g_assert_nonnull(strstr(outcome.err, "hung.billow/out: the folder cannot be created"));
        g_assert_null(strstr(outcome.err, "rest shapes"));
    }
}

/* If a standard descriptor is closed, no frame is written to it. */
static void
closed_descriptors_are_no_files(Place *place, gconstpointer data)
{
    place_write(place, "flat.billow", flat);
    assert_run(place, 0, "billow-cli export flat.billow -o out --progress none");
    assert_run(place, 0, "billow-cli export flat.billow -o closed --jobs 4 --progress lines 0<&- 2>&-");
    assert_run(place, 0, "diff -r out closed");
    assert_run(place, 0, "billow-cli verify flat.billow out >&-"); /* no output */
    place_write(place, "bad.billow", "{}");
    place_write(place, "hung.billow", hung);
    static const char *const lines[] = {"check bad.billow", "info flat.billow", "rest hung.billow --json",
                                        "verify flat.billow .", "--version"};
    for (gsize i = 0; i < G_N_ELEMENTS(lines); i++) {
        g_auto(Outcome) outcome = run(place, "billow-cli %s >&-", lines[i]);
        g_test_message("%s: %d: %s", lines[i], outcome.status, outcome.err);
        g_assert_cmpint(outcome.status, ==, 3);
        g_assert_nonnull(strstr(outcome.err, "standard output: cannot be written: "));
    }
}

static void
full_disk_exits_3_and_keeps_whole_frames(Place *place, gconstpointer data)
{
    place_write(place, "flat.billow", flat);
    assert_run(place, 0, "billow-cli export flat.billow -o out --frames 1-2");
    /* Files are limited to 2 kB: the files beside the frames fit, a frame does not. */
    g_auto(Outcome) full = run(place, "ulimit -f 4; billow-cli export flat.billow -o out");
    g_assert_cmpint(full.status, ==, 3);
    g_assert_nonnull(strstr(full.err, "out/Flat.00"));
    g_assert_cmpuint(place_count(place, "out", ".obj"), ==, 2);
    g_assert_cmpuint(place_count(place, "out", ""), ==, 4);
    assert_run(place, 0, "billow-cli verify flat.billow out --frames 1-2");
}

/* Files are limited to 512 bytes, so no frame can be written. */
static void
full_disk_names_the_file(Place *place, gconstpointer data)
{
    place_write(place, "flat.billow", flat);
    /* Fontconfig prints a message if it cannot write its cache of the system's fonts. */
    assert_run(place, 0, "billow-cli export flat.billow -o fonts --format sheet --progress none");
    for (gsize i = 0; billow_formats[i]; i++) {
        const BillowFormat *format = billow_formats[i];
        if (!billow_format_available(format, NULL))
            continue;
        g_auto(Outcome) full =
            run(place, "ulimit -f 1; billow-cli export flat.billow -o %s --format %s --progress none",
                format->word, format->word);
        g_autofree char *file = g_strdup_printf("billow-cli export: %s/Flat", format->word);
        g_test_message("%s", full.err);
        g_assert_cmpint(full.status, ==, 3);
        g_assert_true(g_str_has_prefix(full.err, file));
        g_assert_cmpuint(place_count(place, format->word, format->suffix), ==, 0);
    }
}

/* --- Interruption --- */

/* Like interrupt(), and returns the exit status. */
static int
interrupt_after(Running running, const char *text, int number)
{
    signal_after(running, text, number);
    char buffer[256];
    while (read(running.errors, buffer, sizeof buffer) > 0)
        continue;
    close(running.errors);
    int status;
    g_assert_cmpint(waitpid(running.pid, &status, 0), ==, running.pid);
    g_spawn_close_pid(running.pid);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

static void
interrupted_export_leaves_whole_frames(Place *place, gconstpointer data)
{
    place_write(place, "long.billow",
                "{\"format\":\"billow\",\"version\":1,\"name\":\"Long\",\"duration\":1000,"
                "\"cloth\":{\"columns\":120,\"rows\":100,\"spacing\":0.01}}");
    const char *const arguments[] = {"export", "long.billow", "-o", "out", "--jobs", "2", NULL};
    g_assert_cmpint(interrupt_after(start(place, arguments), "5/24000", GPOINTER_TO_INT(data)), ==, 130);
    guint frames = place_count(place, "out", ".obj");
    g_assert_cmpuint(frames, >=, 5);
    g_assert_cmpuint(frames, <, 24000);
    g_assert_cmpuint(place_count(place, "out", ""), ==, frames + 2);
    assert_run(place, 0,
               "for f in out/*.obj; do tail -n 1 $f | grep -q '^f 11879/.* 11999/.* 12000/.* 11880/' && "
               "test \"$(tail -c 1 $f | od -An -c | tr -d ' ')\" = '\\n' || exit 1; done");
}

/* Batch systems send this signal when time is running out. */
static void
another_signal_leaves_ctrl_c_alone(Place *place, gconstpointer data)
{
    place_write(place, "long.billow",
                "{\"format\":\"billow\",\"version\":1,\"name\":\"Long\",\"duration\":1000,"
                "\"cloth\":{\"columns\":30,\"rows\":30,\"spacing\":0.01}}");
    const char *const arguments[] = {"export", "long.billow", "-o", "out", NULL};
    Running running = start(place, arguments);
    signal_after(running, "5/24000", SIGUSR1);
    signal_after(running, "100/24000", SIGUSR1);
    g_assert_cmpint(interrupt_after(running, "200/24000", GPOINTER_TO_INT(data)), ==, 130);
}

static void
interrupted_rest_shape_writes_nothing(Place *place, gconstpointer data)
{
    place_write(
        place, "big.billow",
        "{\"format\":\"billow\",\"version\":1,\"cloth\":{\"columns\":300,\"rows\":300,\"spacing\":0.01},"
        "\"keyframes\":[{\"start\":0,\"duration\":1,\"anchors\":["
        "{\"column\":0,\"row\":0,\"position\":[-1,2,-1]},{\"column\":299,\"row\":0,\"position\":[1,2,-1]},"
        "{\"column\":0,\"row\":299,\"position\":[-1,2,1]},{\"column\":299,\"row\":299,\"position\":[1,2,1]}]}"
        "]}");
    const char *const export[] = {"export", "big.billow", "-o", "out", NULL};
    g_assert_cmpint(interrupt_after(start(place, export), "rest shapes: 10 %", SIGINT), ==, 130);
    g_assert_cmpuint(place_count(place, "out", ""), ==, 0);
    const char *const rest[] = {"rest", "big.billow", NULL};
    g_assert_cmpint(interrupt_after(start(place, rest), "rest shapes: 10 %", SIGINT), ==, 130);
}

static void
nohup_goes_on(Place *place, gconstpointer data)
{
    place_write(place, "long.billow",
                "{\"format\":\"billow\",\"version\":1,\"name\":\"Long\",\"duration\":50,"
                "\"cloth\":{\"columns\":30,\"rows\":30,\"spacing\":0.01}}");
    assert_run(place, 0,
               "trap '' HUP; billow-cli export long.billow -o out --progress lines 2> lines & job=$!; "
               "while kill -0 $job && ! grep -q 5/1200 lines; do :; done; kill -HUP $job; wait $job && test "
               "-e out/Long.1200.obj");
}

/* --- Libraries --- */

static void
no_toolkit_is_linked(Place *place, gconstpointer data)
{
    g_auto(Outcome) libraries = run(place, "ldd \"$BILLOW_CLI\"");
    g_assert_cmpint(libraries.status, ==, 0);
    g_assert_nonnull(strstr(libraries.out, "libjson-c"));
    static const char *const names[] = {"libgtk", "libGL", "libEGL", "libgraphene", "libX11", "libwayland"};
    for (gsize i = 0; i < G_N_ELEMENTS(names); i++)
        g_assert_null(strstr(libraries.out, names[i]));
}

int
main(int argc, char **argv)
{
    signal(SIGHUP, SIG_DFL); /* the process that started the tests may ignore it */
    g_test_init(&argc, &argv, NULL);
    add_place_test("/cli/version-and-help", NULL, version_and_help);
    add_place_test("/cli/help-names-the-options", NULL, help_names_the_options);
    add_place_test("/cli/wrong-usage-exits-2", NULL, wrong_usage_exits_2);
    for (const Refusal *refusal = refusals; refusal->name; refusal++) {
        g_autofree char *path = g_strconcat("/cli/check/refuses/", refusal->name, NULL);
        add_place_test(path, refusal, check_refuses);
    }
    add_place_test("/cli/check/tells-of-every-file", NULL, check_tells_of_every_file);
    add_place_test("/cli/invalid-projects-exit-1", NULL, invalid_projects_exit_1_everywhere);
    add_place_test("/cli/info", NULL, info_tells_the_project);
    add_place_test("/cli/info/surface", NULL, info_tells_the_surface);
    add_place_test("/cli/info/bytes-in-fit-units", NULL, info_tells_bytes_in_fit_units);
    add_place_test("/cli/info/counts-what-the-physics-has", NULL, info_counts_what_the_physics_has);
    add_place_test("/cli/info/lists-markers", NULL, info_lists_markers);
    add_place_test("/cli/info/tells-what-a-loop-fits", NULL, a_loop_is_told);
    add_place_test("/cli/rest", NULL, rest_tells_the_shapes);
    add_place_test("/cli/rest/what-is-missing", NULL, rest_tells_what_is_missing);
    add_place_test("/cli/rest/crowding-and-rounding", NULL, rest_tells_crowding_and_rounding);
    add_place_test("/cli/export/frame-alone-equals-frame-of-all", NULL, frame_alone_equals_frame_of_all);
    add_place_test("/cli/export/frames-are-chosen-and-named", NULL, frames_are_chosen_and_named);
    add_place_test("/cli/export/frames-beyond-the-end-are-left-out", NULL,
                   frames_beyond_the_end_are_left_out);
    add_place_test("/cli/export/shares-make-the-whole", NULL, shares_make_the_whole);
    add_place_test("/cli/simulate/shares-make-the-whole", NULL, simulated_shares_make_the_whole);
    add_place_test("/cli/export/axes-and-scale", NULL, axes_and_scale);
    add_place_test("/cli/export/parts-are-left-out", NULL, parts_are_left_out);
    add_place_test("/cli/export/frames-of-the-manifest-are-skipped", NULL,
                   frames_of_the_manifest_are_skipped);
    add_place_test("/cli/export/whole-frames-are-skipped", NULL, whole_frames_are_skipped);
    add_place_test("/cli/manifest/frames-of-another-state-are-not-skipped", NULL,
                   frames_of_another_state_are_not_skipped);
    add_place_test("/cli/manifest/frames-of-another-state-that-stay-are-told", NULL,
                   frames_of_another_state_that_stay_are_told);
    add_place_test("/cli/manifest/lists-files-with-their-hashes", NULL,
                   the_manifest_lists_files_with_their_hashes);
    add_place_test("/cli/manifest/verify-reads-it", NULL, verify_reads_the_manifest);
    add_place_test("/cli/manifest/processes-share-it", NULL, processes_share_a_manifest);
    add_place_test("/cli/manifest/shares-tell-of-all-keyframes", NULL, shares_tell_of_all_keyframes);
    add_place_test("/cli/manifest/a-killed-share-is-made-up-for", NULL, a_killed_share_is_made_up_for);
    add_place_test("/cli/export/progress", NULL, progress_is_shown_as_asked);
    add_place_test("/cli/export/strange-names-are-made-safe", NULL, strange_names_are_made_safe);
    add_place_test("/cli/export/links-are-not-followed", NULL, export_follows_no_links);
    add_place_test("/cli/export/removes-what-a-kill-left", NULL, export_removes_what_a_kill_left);
    add_place_test("/cli/names-do-not-reach-the-terminal-raw", NULL, names_do_not_reach_the_terminal_raw);
    add_place_test("/cli/pipes-are-not-waited-for", NULL, pipes_are_not_waited_for);
    add_place_test("/cli/export/material-is-named-without-blanks", NULL, material_is_named_without_blanks);
    add_place_test("/cli/export/picture-is-copied", NULL, the_picture_is_copied);
    add_place_test("/cli/export/picture-from-outside-is-told", NULL, a_picture_from_outside_is_told);
    add_place_test("/cli/export/picture-stays-where-it-is", NULL, the_picture_stays_where_it_is);
    add_place_test("/cli/export/copy-follows-no-link", NULL, the_copy_follows_no_link);
    add_place_test("/cli/verify", NULL, verify_finds_gaps_cuts_and_strangers);
    add_place_test("/cli/verify/tells-frames-from-strangers", NULL, verify_tells_frames_from_strangers);
    add_place_test("/cli/verify/few-frames-take-little-memory", NULL,
                   verify_of_few_frames_takes_little_memory);
    add_place_test("/cli/write-failures-exit-3", NULL, write_failures_exit_3);
    add_place_test("/cli/folder-that-cannot-be-made-is-told-first", NULL,
                   a_folder_that_cannot_be_made_is_told_first);
    add_place_test("/cli/closed-descriptors-are-no-files", NULL, closed_descriptors_are_no_files);
    add_place_test("/cli/full-disk-exits-3", NULL, full_disk_exits_3_and_keeps_whole_frames);
    add_place_test("/cli/full-disk-names-the-file", NULL, full_disk_names_the_file);
    add_place_test("/cli/ctrl-c-leaves-whole-frames", GINT_TO_POINTER(SIGINT),
                   interrupted_export_leaves_whole_frames);
    add_place_test("/cli/sigterm-leaves-whole-frames", GINT_TO_POINTER(SIGTERM),
                   interrupted_export_leaves_whole_frames);
    add_place_test("/cli/a-closed-terminal-leaves-whole-frames", GINT_TO_POINTER(SIGHUP),
                   interrupted_export_leaves_whole_frames);
    add_place_test("/cli/another-signal-leaves-ctrl-c-alone", GINT_TO_POINTER(SIGINT),
                   another_signal_leaves_ctrl_c_alone);
    add_place_test("/cli/another-signal-leaves-sigterm-alone", GINT_TO_POINTER(SIGTERM),
                   another_signal_leaves_ctrl_c_alone);
    add_place_test("/cli/ctrl-c-in-a-rest-shape", NULL, interrupted_rest_shape_writes_nothing);
    add_place_test("/cli/nohup-goes-on", NULL, nohup_goes_on);
    add_place_test("/cli/no-toolkit-is-linked", NULL, no_toolkit_is_linked);
    return g_test_run();
}
