/* Tests the machine-readable output: one object on standard output, and events as lines on standard error. */
#include "harness.h"

#include <json-c/json.h>
#include <string.h>

/* 12 frames; a wave, and a sway whose period does not fit the loop. */
static const char looped[] =
    "{\"format\":\"billow\",\"version\":1,\"name\":\"Flat\",\"frame_rate\":12,\"duration\":1,\"loop\":true,"
    "\"cloth\":{\"columns\":7,\"rows\":5,\"spacing\":0.5,\"texture\":\"gone.png\"},"
    "\"waves\":[{\"id\":\"w\",\"start\":0,\"duration\":1,\"amplitude\":0.2,\"wavelength\":1,\"speed\":0.9}]}";

/* Pinned at a corner, so that rest shapes must be computed. */
static const char hung[] =
    "{\"format\":\"billow\",\"version\":1,\"name\":\"Hung\",\"frame_rate\":4,\"duration\":1,"
    "\"cloth\":{\"columns\":9,\"rows\":9,\"spacing\":0.1},\"keyframes\":[{\"id\":\"k\",\"start\":0,"
    "\"duration\":1,\"anchors\":[{\"column\":0,\"row\":0,\"position\":[0,1,0]}]}]}";

/* Returns the object of a text that contains nothing else, or NULL if it does. */
static json_object *
only_object(const char *text)
{
    json_tokener *tokener = json_tokener_new();
    json_object *object = json_tokener_parse_ex(tokener, text, (int) strlen(text));
    gsize end = json_tokener_get_parse_end(tokener);
    json_tokener_free(tokener);
    g_assert_cmpuint(end, ==, strlen(text));
    g_assert_true(strchr(text, '\n') == text + strlen(text) - 1);
    g_assert_true(json_object_is_type(object, json_type_object));
    return object;
}

static json_object *
get(json_object *object, const char *key)
{
    json_object *value = NULL;
    if (!json_object_object_get_ex(object, key, &value))
        g_test_message("no %s in %s", key, json_object_to_json_string(object));
    g_assert_nonnull(value);
    return value;
}

static const char *
text_of(json_object *object, const char *key)
{
    return json_object_get_string(get(object, key));
}

static int
number_of(json_object *object, const char *key)
{
    return json_object_get_int(get(object, key));
}

static void
check_tells_as_json(Place *place, gconstpointer data)
{
    place_write(place, "good.billow", looped);
    place_write(place, "bad.billow",
                "{\"format\":\"billow\",\"version\":1,\"cloth\":{\"columns\":1,\"rows\":5,\"spacing\":1}}");
    g_auto(Outcome) outcome = run(place, "billow-cli check --json good.billow bad.billow gone.billow");
    g_assert_cmpint(outcome.status, ==, 3);
    json_object *object = only_object(outcome.out), *files = get(object, "files");
    g_assert_cmpuint(json_object_array_length(files), ==, 3);
    json_object *good = json_object_array_get_idx(files, 0), *bad = json_object_array_get_idx(files, 1),
                *gone = json_object_array_get_idx(files, 2);
    g_assert_cmpstr(text_of(good, "file"), ==, "good.billow");
    g_assert_true(json_object_get_boolean(get(good, "valid")));
    json_object *warning = json_object_array_get_idx(get(good, "problems"), 0);
    g_assert_cmpstr(text_of(warning, "severity"), ==, "warning");
    g_assert_cmpstr(text_of(warning, "path"), ==, "cloth.texture");
    json_object *change = json_object_array_get_idx(get(good, "loop"), 0);
    g_assert_cmpstr(text_of(change, "path"), ==, "waves[0].speed");
    g_assert_false(json_object_get_boolean(get(bad, "valid")));
    json_object *problem = json_object_array_get_idx(get(bad, "problems"), 0);
    g_assert_cmpstr(text_of(problem, "severity"), ==, "error");
    g_assert_cmpstr(text_of(problem, "path"), ==, "cloth.columns");
    g_assert_nonnull(strstr(text_of(problem, "message"), "found 1"));
    g_assert_false(json_object_get_boolean(get(gone, "valid")));
    g_assert_true(g_str_has_prefix(text_of(gone, "error"), "gone.billow: "));
    json_object_put(object);
}

static void
export_and_verify_tell_as_json(Place *place, gconstpointer data)
{
    place_write(place, "p.billow", looped);
    g_auto(Outcome) export = run(place, "billow-cli export p.billow -o out --frames 1-5 --json");
    g_assert_cmpint(export.status, ==, 0);
    json_object *result = only_object(export.out);
    g_assert_cmpstr(text_of(result, "folder"), ==, "out");
    g_assert_cmpstr(text_of(result, "manifest"), ==, "Flat.sequence.json");
    g_assert_cmpint(number_of(result, "frames"), ==, 5);
    g_assert_cmpint(number_of(result, "written"), ==, 5);
    g_assert_cmpint(number_of(result, "skipped"), ==, 0);
    g_auto(Outcome) size = run(place, "cat out/*.obj | wc -c");
    g_assert_cmpint(number_of(result, "bytes"), ==, atoi(size.out));
    g_assert_false(json_object_object_get_ex(result, "error", NULL));
    json_object_put(result);

    g_auto(Outcome) whole = run(place, "billow-cli verify p.billow out --frames 1-5 --json");
    g_assert_cmpint(whole.status, ==, 0);
    json_object *nothing = only_object(whole.out);
    g_assert_cmpuint(json_object_array_length(get(nothing, "findings")), ==, 0);
    g_assert_cmpint(number_of(nothing, "frames"), ==, 5);
    json_object_put(nothing);

    assert_run(place, 0, "rm out/Flat.0002.obj");
    g_auto(Outcome) gap = run(place, "billow-cli verify p.billow out --frames 1-5 --json");
    g_assert_cmpint(gap.status, ==, 1);
    json_object *found = only_object(gap.out),
                *finding = json_object_array_get_idx(get(found, "findings"), 0);
    g_assert_cmpstr(text_of(finding, "file"), ==, "Flat.0002.obj");
    g_assert_cmpstr(text_of(finding, "message"), ==, "missing");
    json_object_put(found);
}

/* Frame 1 is of the project before the edit. */
static void
frames_of_another_state_are_counted(Place *place, gconstpointer data)
{
    place_write(place, "p.billow", looped);
    g_auto(Outcome) before = run(place, "billow-cli export p.billow -o out --frames 1-3 --json");
    json_object *first = only_object(before.out);
    g_assert_false(json_object_object_get_ex(first, "others", NULL));
    json_object_put(first);
    assert_run(place, 0, "sed -i 's/\"amplitude\":0.2/\"amplitude\":0.3/' p.billow");
    g_auto(Outcome) after = run(place, "billow-cli export p.billow -o out --frames 2-3 --json");
    json_object *second = only_object(after.out);
    g_assert_cmpint(number_of(second, "others"), ==, 1);
    json_object_put(second);
}

static void
what_failed_is_told(Place *place, gconstpointer data)
{
    place_write(place, "p.billow", looped);
    g_auto(Outcome) full = run(place, "ulimit -f 4; billow-cli export p.billow -o out --json");
    g_assert_cmpint(full.status, ==, 3);
    json_object *result = only_object(full.out);
    g_assert_true(g_str_has_prefix(text_of(result, "error"), "out/Flat."));
    g_assert_cmpint(number_of(result, "written"), ==, 0);
    json_object_put(result);
    g_auto(Outcome) wrong = run(place, "billow-cli export p.billow -o out --json --frames 99");
    g_assert_cmpint(wrong.status, ==, 2);
    g_assert_cmpstr(wrong.out, ==, "");
    g_auto(Outcome) none = run(place, "billow-cli export p.billow -o none --json --chunk 1/20");
    json_object *nothing = only_object(none.out);
    g_assert_cmpint(number_of(nothing, "frames"), ==, 0);
    json_object_put(nothing);
}

static void
simulate_tells_strain(Place *place, gconstpointer data)
{
    place_write(place, "p.billow", hung);
    g_auto(Outcome) outcome = run(place, "billow-cli simulate p.billow -o out --json --progress none");
    g_assert_cmpint(outcome.status, ==, 0);
    json_object *result = only_object(outcome.out), *strain = get(result, "strain");
    g_assert_cmpfloat(json_object_get_double(get(strain, "max")), >=,
                      json_object_get_double(get(strain, "rms")));
    g_assert_cmpfloat(json_object_get_double(get(strain, "rms")), >, 0.0);
    json_object_put(result);
}

/* Counts the events of a kind and stores the last in `*last`. Every line must be one object. */
static int
count_events(const char *lines, const char *kind, json_object **last)
{
    g_auto(GStrv) line = g_strsplit(lines, "\n", -1);
    int n = 0;
    *last = NULL;
    for (char **p = line; p[1]; p++) {
        json_object *event = json_tokener_parse(*p);
        g_assert_true(json_object_is_type(event, json_type_object));
        if (!g_str_equal(text_of(event, "event"), kind)) {
            json_object_put(event);
            continue;
        }
        json_object_put(*last);
        *last = event;
        n++;
    }
    return n;
}

static void
progress_is_lines_of_json(Place *place, gconstpointer data)
{
    json_object *last;
    place_write(place, "p.billow", hung);
    assert_run(place, 0, "billow-cli export p.billow -o out --frames 3");
    g_auto(Outcome) outcome =
        run(place, "billow-cli export p.billow -o out --progress json --skip-existing --frames 2-9 --jobs 1");
    g_assert_cmpint(outcome.status, ==, 0);
    g_assert_cmpstr(outcome.out, ==, "");
    g_assert_cmpint(count_events(outcome.err, "frame", &last), ==, 3);
    g_assert_cmpstr(text_of(last, "file"), ==, "Hung.0004.obj");
    g_assert_cmpint(number_of(last, "done"), ==, 3);
    g_assert_cmpint(number_of(last, "total"), ==, 3);
    g_assert_false(json_object_get_boolean(get(last, "skipped")));
    json_object_put(last);
    g_assert_cmpint(count_events(outcome.err, "rest-shapes", &last), >, 0);
    g_assert_cmpfloat_with_epsilon(json_object_get_double(get(last, "share")), 1.0, 1e-9);
    json_object_put(last);
    g_assert_cmpint(count_events(outcome.err, "end", &last), ==, 1);
    g_assert_cmpint(number_of(last, "written"), ==, 2);
    g_assert_cmpint(number_of(last, "skipped"), ==, 1);
    json_object_put(last);
    g_assert_cmpint(count_events(outcome.err, "message", &last), >, 0); /* says that 5 to 9 are skipped */
    json_object_put(last);
}

static void
other_commands_send_the_same(Place *place, gconstpointer data)
{
    json_object *last;
    place_write(place, "p.billow", hung);
    g_auto(Outcome) compare = run(place, "billow-cli compare p.billow --progress json --json");
    g_assert_cmpint(compare.status, ==, 0);
    json_object_put(only_object(compare.out));
    g_assert_cmpint(count_events(compare.err, "frame", &last), ==, 4);
    json_object_put(last);
    g_assert_cmpint(count_events(compare.err, "settle", &last), ==, 1);
    g_assert_cmpstr(text_of(last, "keyframe"), ==, "k");
    json_object_put(last);
    place_write(place, "bad.billow", "{}");
    g_auto(Outcome) bad = run(place, "billow-cli export bad.billow -o out --progress json");
    g_assert_cmpint(bad.status, ==, 1);
    g_assert_cmpint(count_events(bad.err, "message", &last), ==, 3);
    json_object_put(last);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    add_place_test("/json/check", NULL, check_tells_as_json);
    add_place_test("/json/export-and-verify", NULL, export_and_verify_tell_as_json);
    add_place_test("/json/what-failed", NULL, what_failed_is_told);
    add_place_test("/json/simulate", NULL, simulate_tells_strain);
    add_place_test("/json/frames-of-another-state", NULL, frames_of_another_state_are_counted);
    add_place_test("/json/progress", NULL, progress_is_lines_of_json);
    add_place_test("/json/progress-of-other-commands", NULL, other_commands_send_the_same);
    return g_test_run();
}
