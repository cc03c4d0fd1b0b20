/* Tests that rest, check and export report the same problems of a rest shape in the same words. */
#include "../scenarios/remark_cases.h"
#include "harness.h"

#include <json-c/json.h>
#include <string.h>

static void
write_case(const Place *place, const RemarkCase *it)
{
    g_autofree char *text = remark_case_project(it);
    place_write(place, "p.billow", text);
}

/* Returns the line with this beginning and continuation, or NULL. Free with g_free(). */
static char *
find_line(const char *text, const char *start, const RemarkCase *it)
{
    g_auto(GStrv) lines = g_strsplit(text, "\n", -1);
    for (char **line = lines; *line; line++)
        if (g_str_has_prefix(*line, start) && remark_case_is_said(it, *line))
            return g_strdup(*line + strlen(start));
    g_test_message("“%s…%s” is not in:\n%s", start, it->says[0], text);
    return NULL;
}

static json_object *
get(json_object *object, const char *key)
{
    json_object *value;
    g_assert_true(json_object_object_get_ex(object, key, &value));
    return value;
}

/* Returns the text of the first warning of this kind in a list, or NULL. */
static json_object *
warning_of(json_object *warnings, const char *kind)
{
    for (size_t i = 0; i < json_object_array_length(warnings); i++) {
        json_object *warning = json_object_array_get_idx(warnings, i);
        if (g_str_equal(json_object_get_string(get(warning, "kind")), kind))
            return warning;
    }
    return NULL;
}

static void
everyone_tells(Place *place, gconstpointer data)
{
    const RemarkCase *it = data;
    write_case(place, it);
    g_auto(Outcome) rest = run(place, "billow-cli rest p.billow --progress none");
    g_autofree char *sentence = find_line(rest.out, "  warning: ", it);
    g_assert_nonnull(sentence);

    g_auto(Outcome) json = run(place, "billow-cli rest p.billow --json --progress none");
    json_object *object = json_tokener_parse(json.out);
    json_object *keyframe = json_object_array_get_idx(get(object, "keyframes"), 0);
    json_object *warning = warning_of(get(keyframe, "warnings"), it->word);
    g_assert_nonnull(warning);
    g_assert_cmpstr(json_object_get_string(get(warning, "text")), ==, sentence);
    json_object_put(object);

    g_auto(Outcome) check = run(place, "billow-cli check p.billow");
    g_assert_cmpint(check.status, ==, 0);
    if (it->only_at_rest) {
        g_assert_cmpstr(check.out, ==, "");
    } else {
        g_autofree char *checked = find_line(check.out, "p.billow: keyframes[0]: warning: ", it);
        g_assert_cmpstr(checked, ==, sentence);
    }
    g_auto(Outcome) whole = run(place, "billow-cli check --rest p.billow");
    g_autofree char *checked_whole = find_line(whole.out, "p.billow: keyframes[0]: warning: ", it);
    g_assert_cmpint(whole.status, ==, 0);
    g_assert_cmpstr(checked_whole, ==, sentence);

    g_auto(Outcome) export = run(place, "billow-cli export p.billow -o out --progress none");
    g_assert_cmpint(export.status, ==, 0);
    g_assert_true(g_str_has_prefix(export.err, "billow-cli export: warning: keyframe “k”: "));
    g_assert_true(remark_case_is_said(it, export.err));
    g_assert_true(strchr(export.err, '\n') == export.err + strlen(export.err) - 1); /* a single line */

    g_autofree char *text = place_read(place, "out/p.sequence.json");
    json_object *manifest = json_tokener_parse(text);
    json_object *told = warning_of(get(manifest, "warnings"), it->word);
    g_assert_nonnull(told);
    g_assert_cmpstr(json_object_get_string(get(told, "keyframe")), ==, "k");
    g_assert_cmpint(json_object_get_int(get(told, "count")), >=, 1);
    g_assert_cmpfloat(json_object_get_double(get(told, "worst")), >, 0.0);
    json_object_put(manifest);
}

/* --- No problems --- */

static const RemarkCase slack = {
    .columns = 9,
    .rows = 9,
    .anchors = "[{\"column\":0,\"row\":0,\"position\":[-0.1875,1,-0.1875]},{\"column\":8,"
               "\"row\":0,\"position\":[0.1875,1,-0.1875]},"
               "{\"column\":0,\"row\":8,\"position\":[-0.1875,1,0.1875]},{\"column\":8,"
               "\"row\":8,\"position\":[0.1875,1,0.1875]}]"};

static void
nothing_is_told_of_a_good_shape(Place *place, gconstpointer data)
{
    write_case(place, &slack);
    g_auto(Outcome) rest = run(place, "billow-cli rest p.billow --progress none");
    g_assert_null(strstr(rest.out, "warning"));
    g_auto(Outcome) check = run(place, "billow-cli check --rest p.billow");
    g_assert_cmpstr(check.out, ==, "");
    g_auto(Outcome) export = run(place, "billow-cli export p.billow -o out --progress none");
    g_assert_cmpstr(export.err, ==, "");
    g_autofree char *text = place_read(place, "out/p.sequence.json");
    json_object *manifest = json_tokener_parse(text);
    g_assert_cmpuint(json_object_array_length(get(manifest, "warnings")), ==, 0);
    json_object_put(manifest);
}

/* A ball that rises through the cloth, which hangs by its corners. */
static void
frames_that_are_no_cloth_are_told(Place *place, gconstpointer data)
{
    place_write(
        place, "p.billow",
        "{\"format\":\"billow\",\"version\":1,\"name\":\"p\",\"frame_rate\":8,"
        "\"cloth\":{\"columns\":9,\"rows\":9,\"spacing\":0.05},"
        "\"keyframes\":[{\"id\":\"k\",\"start\":0,\"duration\":1,\"anchors\":["
        "{\"column\":0,\"row\":0,\"position\":[-0.18,1,-0.18]},"
        "{\"column\":8,\"row\":0,\"position\":[0.18,1,-0.18]},"
        "{\"column\":0,\"row\":8,\"position\":[-0.18,1,0.18]},"
        "{\"column\":8,\"row\":8,\"position\":[0.18,1,0.18]}]}],"
        "\"scene\":{\"colliders\":[{\"id\":\"b\",\"name\":\"Ball\",\"shape\":\"sphere\",\"radius\":0.12,"
        "\"in_fake\":true,\"keys\":[{\"time\":0,\"position\":[0,0.5,0],\"rotation\":[0,0,0]},"
        "{\"time\":1,\"position\":[0,1.1,0],\"rotation\":[0,0,0]}]}]}}");
    g_auto(Outcome) export = run(place, "billow-cli export p.billow -o out --progress none --json");
    g_assert_cmpint(export.status, ==, 0);
    g_assert_nonnull(strstr(export.err, "frames (worst: "));
    g_assert_nonnull(strstr(export.err, "the collider “Ball” stretches or compresses the cloth by up to "));
    json_object *object = json_tokener_parse(export.out);
    g_assert_nonnull(strstr(json_object_get_string(get(object, "warning")), "“Ball”"));
    json_object_put(object);
    g_auto(Outcome) first = run(place, "billow-cli export p.billow -o first --frames 1 --progress none");
    g_assert_cmpstr(first.err, ==, "");
}

/* Writes a curtain through which a ball goes, and others that may be NULL. */
static void
write_curtains(Place *place, const char *keeps, const char *pushes, const char *others)
{
    g_autofree char *text = g_strdup_printf(
        "{\"format\":\"billow\",\"version\":1,\"name\":\"p\",\"frame_rate\":12,\"duration\":2,"
        "\"cloth\":{\"columns\":9,\"rows\":9,\"spacing\":0.1,\"keep_lengths\":%s},"
        "\"keyframes\":[{\"id\":\"k\",\"start\":0,\"duration\":2,\"anchors\":["
        "{\"column\":0,\"row\":0,\"position\":[-0.4,1,0]},"
        "{\"column\":8,\"row\":0,\"position\":[0.4,1,0]}]}],"
        "\"scene\":{\"colliders\":[{\"id\":\"b\",\"name\":\"Ball\",\"shape\":\"box\",\"size\":[2,0.5,0.6],"
        "\"in_fake\":true,\"pushes\":%s,\"keys\":[{\"time\":0.2,\"position\":[0,0.8,-0.8]},"
        "{\"time\":1.8,\"position\":[0,0.8,0.4]}]}]}%s}",
        keeps, pushes, others ? others : "");
    place_write(place, "p.billow", text);
}

static void
write_curtain(Place *place, const char *keeps, const char *pushes)
{
    write_curtains(place, keeps, pushes, NULL);
}

static void
colliders_that_do_not_push_are_told(Place *place, gconstpointer data)
{
    write_curtain(place, "false", "true");
    g_auto(Outcome) check = run(place, "billow-cli check p.billow");
    g_assert_nonnull(strstr(check.out, "scene.colliders[0].pushes: "));
    g_assert_nonnull(strstr(check.out, "“cloth.keep_lengths”"));
    write_curtain(place, "true", "true");
    g_auto(Outcome) fine = run(place, "billow-cli check p.billow");
    g_assert_null(strstr(fine.out, "pushes"));
    g_auto(Outcome) pushed = run(place, "billow-cli export p.billow -o pushed --progress none");
    g_assert_null(strstr(pushed.err, "moving collider"));
    write_curtain(place, "true", "false");
    g_auto(Outcome) export = run(place, "billow-cli export p.billow -o out --progress none");
    g_assert_nonnull(strstr(export.err, "the moving collider “Ball”"));
    g_assert_nonnull(strstr(export.err, "“Pushes cloth along”"));
}

/* A collider pushes any cloth that keeps its lengths. */
static void
colliders_that_push_another_cloth_are_not_told(Place *place, gconstpointer data)
{
    for (int keeps = 0; keeps < 2; keeps++) {
        g_autofree char *others =
            g_strdup_printf(",\"cloths\":[{\"id\":\"c\",\"name\":\"C\",\"cloth\":{\"columns\":9,\"rows\":9,"
                            "\"spacing\":0.1,\"keep_lengths\":%s}}]",
                            keeps ? "true" : "false");
        write_curtains(place, "false", "true", others);
        g_auto(Outcome) check = run(place, "billow-cli check p.billow");
        g_assert_cmpint(check.status, ==, 0);
        g_assert_cmpint(strstr(check.out, "pushes") != NULL, ==, !keeps);
    }
}

static void
unsettled_is_told_just_when_it_is(Place *place, gconstpointer data)
{
    for (gsize i = 0; i < N_REMARK_CASES; i++) {
        write_case(place, &remark_cases[i]);
        g_auto(Outcome) json = run(place, "billow-cli rest p.billow --json --progress none");
        json_object *object = json_tokener_parse(json.out);
        json_object *keyframe = json_object_array_get_idx(get(object, "keyframes"), 0);
        g_assert_true(json_object_get_boolean(get(keyframe, "converged")) ==
                      !warning_of(get(keyframe, "warnings"), "unsettled"));
        json_object_put(object);
    }
}

/* --- Turning on straight lines --- */

/* A strip whose second anchor turns about the first, from one radius of 0.35 m to another. */
static void
write_turn(const Place *place, const char *transitions)
{
    static const char format[] =
        "{\"format\":\"billow\",\"version\":1,\"cloth\":{\"columns\":9,\"rows\":3,\"spacing\":0.05},"
        "\"keyframes\":[{\"id\":\"a\",\"start\":0,\"duration\":1,\"anchors\":["
        "{\"column\":0,\"row\":0,\"position\":[0,1,0]},{\"column\":8,\"row\":0,\"position\":[0.35,1,0]}]},"
        "{\"id\":\"b\",\"start\":2,\"duration\":1,\"anchors\":["
        "{\"column\":0,\"row\":0,\"position\":[5,1,0]},{\"column\":8,\"row\":0,\"position\":[4.72,1,0.21]}]}]"
        ","
        "\"transitions\":[%s]}";
    g_autofree char *text = g_strdup_printf(format, transitions);
    place_write(place, "turn.billow", text);
}

static json_object *
only_problem(Place *place, json_object **parsed)
{
    g_auto(Outcome) check = run(place, "billow-cli check --json turn.billow");
    g_assert_cmpint(check.status, ==, 0);
    *parsed = json_tokener_parse(check.out);
    json_object *file = json_object_array_get_idx(get(*parsed, "files"), 0),
                *problems = get(file, "problems");
    g_assert_true(json_object_get_boolean(get(file, "valid")));
    g_assert_cmpuint(json_object_array_length(problems), ==, 1);
    return json_object_array_get_idx(problems, 0);
}

/* The second anchor goes from (0.35, 0) to (-0.28, 0.21) beside the first: by 180° - atan(3/4) = 143.13°. */
static void
a_turn_on_straight_lines_is_told(Place *place, gconstpointer data)
{
    static const char sentence[] =
        "The cloth turns by 143° here; on a straight path it shrinks half-way: set "
        "its path to “turn”.";
    write_turn(place, "{\"from\":\"a\",\"curve\":\"linear\"}");
    g_auto(Outcome) check = run(place, "billow-cli check turn.billow");
    g_assert_cmpint(check.status, ==, 0);
    g_autofree char *line = g_strdup_printf("turn.billow: transitions[0]: warning: %s\n", sentence);
    g_assert_cmpstr(check.out, ==, line);
    json_object *parsed, *problem = only_problem(place, &parsed);
    g_assert_cmpstr(json_object_get_string(get(problem, "severity")), ==, "warning");
    g_assert_cmpstr(json_object_get_string(get(problem, "kind")), ==, "turning");
    g_assert_cmpstr(json_object_get_string(get(problem, "path")), ==, "transitions[0]");
    g_assert_cmpstr(json_object_get_string(get(problem, "message")), ==, sentence);
    json_object_put(parsed);

    write_turn(place, "");
    json_object *unwritten = only_problem(place, &parsed);
    g_assert_cmpstr(json_object_get_string(get(unwritten, "path")), ==, "keyframes[0]");
    json_object_put(parsed);
    write_turn(place, "{\"from\":\"a\",\"curve\":\"linear\",\"path\":\"turn\"}");
    g_auto(Outcome) silent = run(place, "billow-cli check turn.billow");
    g_assert_cmpstr(silent.out, ==, "");
}

/* --- Far away --- */

/* A cloth far from the world's origin gives the same results as one beside it, because the anchors' positions
 * are exact in double precision there too. */
static void
an_origin_keeps_the_lengths(Place *place, gconstpointer data)
{
    write_case(place, &slack);
    assert_run(place, 0, "billow-cli export p.billow -o near --frames 1 --precision 9");
    assert_run(
        place, 0,
        "sed 's/\\[-0.1875,1,/[999999.8125,1,/g; s/\\[0.1875,1,/[1000000.1875,1,/g' p.billow > far.billow");
    g_auto(Outcome) export =
        run(place,
            "billow-cli export far.billow -o far --origin 1e6,0,0 --frames 1 --precision 9 --progress none");
    g_assert_cmpint(export.status, ==, 0);
    g_assert_cmpstr(export.err, ==, "");
    g_autoptr(GArray) near = read_obj_numbers(place, "near/p.0001.obj", "v ", 3);
    g_autoptr(GArray) far = read_obj_numbers(place, "far/p.0001.obj", "v ", 3);
    g_assert_cmpuint(far->len, ==, 3 * 81);
    for (guint i = 0; i < far->len; i++)
        g_assert_cmpfloat(g_array_index(far, double, i), ==, g_array_index(near, double, i));
    g_autofree char *text = place_read(place, "far/p.sequence.json");
    g_assert_nonnull(strstr(text, "\"origin\":[1000000.0,0.0,0.0]"));
}

static void
an_origin_is_three_numbers(Place *place, gconstpointer data)
{
    static const char *const wrong[] = {"1",      "1,2", "1,2,3,4",  "a,b,c",
                                        "1,2,3x", "''",  "1e10,0,0", "nan,0,0"};
    write_case(place, &slack);
    for (gsize i = 0; i < G_N_ELEMENTS(wrong); i++) {
        g_auto(Outcome) outcome = run(place, "billow-cli export p.billow -o out --origin %s", wrong[i]);
        g_test_message("%s: %s", wrong[i], outcome.err);
        g_assert_cmpint(outcome.status, ==, 2);
        g_assert_nonnull(strstr(outcome.err, "origin"));
    }
    g_assert_false(place_has(place, "out"));
    assert_run(place, 0, "billow-cli export p.billow -o out --origin -1,2.5,-3e2");
    assert_run(place, 0, "billow-cli verify p.billow out --origin -1,2.5,-3e2");
}

/* --- The manifest --- */

/* The manifest is the same for any choice of frames, except for its list of files. */
static void
the_manifest_is_of_the_animation(Place *place, gconstpointer data)
{
    write_case(place, &slack);
    assert_run(place, 0, "billow-cli export p.billow -o all");
    assert_run(place, 0, "billow-cli export p.billow -o one --frames 2 --jobs 1");
    assert_run(place, 0,
               "for i in all one; do sed 1q $i/p.sequence.json > $i.head; done; cmp all.head one.head");
    assert_run(place, 0, "billow-cli simulate p.billow -o physics --name shot --up z --start-number 7");
    g_autofree char *text = place_read(place, "physics/shot.sequence.json");
    json_object *manifest = json_tokener_parse(text);
    g_assert_cmpstr(json_object_get_string(get(manifest, "name")), ==, "p");
    g_assert_cmpstr(json_object_get_string(get(manifest, "method")), ==, "physics");
    g_assert_cmpstr(json_object_get_string(get(manifest, "format")), ==, "obj");
    g_assert_cmpstr(json_object_get_string(get(manifest, "first")), ==, "shot.0007.obj");
    g_assert_cmpint(json_object_get_int(get(manifest, "frames")), ==, 2);
    g_assert_cmpfloat(json_object_get_double(get(manifest, "frame_rate")), ==, 2.0);
    g_assert_cmpint(json_object_get_int(get(manifest, "columns")), ==, 9);
    g_assert_cmpint(json_object_get_int(get(manifest, "rows")), ==, 9);
    g_assert_cmpstr(json_object_get_string(get(get(manifest, "options"), "up")), ==, "z");
    g_assert_true(json_object_get_boolean(get(get(manifest, "options"), "uv")));
    json_object_put(manifest);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    for (gsize i = 0; i < N_REMARK_CASES; i++) {
        g_autofree char *path = g_strdup_printf("/tells/%s-%zu", remark_cases[i].word, i);
        add_place_test(path, &remark_cases[i], everyone_tells);
    }
    add_place_test("/tells/nothing-of-a-good-shape", NULL, nothing_is_told_of_a_good_shape);
    add_place_test("/tells/frames-that-are-no-cloth", NULL, frames_that_are_no_cloth_are_told);
    add_place_test("/tells/colliders-that-do-not-push", NULL, colliders_that_do_not_push_are_told);
    add_place_test("/tells/no-colliders-that-push-another-cloth", NULL,
                   colliders_that_push_another_cloth_are_not_told);
    add_place_test("/tells/unsettled-just-when-it-is", NULL, unsettled_is_told_just_when_it_is);
    add_place_test("/tells/turn-on-straight-lines", NULL, a_turn_on_straight_lines_is_told);
    add_place_test("/tells/origin-keeps-the-lengths", NULL, an_origin_keeps_the_lengths);
    add_place_test("/tells/origin-is-three-numbers", NULL, an_origin_is_three_numbers);
    add_place_test("/tells/manifest-is-of-the-animation", NULL, the_manifest_is_of_the_animation);
    return g_test_run();
}
