/* Tests verify on many frames: its progress, its response to signals, and how it reports gaps. */
#include "../sanitized.h"
#include "harness.h"

#include <json-c/json.h>
#include <string.h>
#include <sys/resource.h>

/* A day at 240 frames per second. */
static const char a_day[] =
    "{\"format\":\"billow\",\"version\":1,\"name\":\"Long\",\"duration\":86400,\"frame_rate\":240,"
    "\"cloth\":{\"columns\":2,\"rows\":2,\"spacing\":0.01}}";

/* 300 frames. */
static const char short_film[] =
    "{\"format\":\"billow\",\"version\":1,\"name\":\"Film\",\"duration\":12.5,\"frame_rate\":24,"
    "\"cloth\":{\"columns\":2,\"rows\":2,\"spacing\":0.01}}";

static guint
count_lines(const char *text)
{
    guint n = 0;
    for (; (text = strchr(text, '\n')); text++)
        n++;
    return n;
}

/* The time depends on the existing files. An earlier version looked for 20,736,000 names one by one. */
static void
gaps_are_ranges(Place *place, gconstpointer data)
{
    place_write(place, "long.billow", a_day);
    assert_run(place, 0, "billow-cli export long.billow -o out --frames 5,1000,20736000");
    g_auto(Outcome) outcome = run(place, "billow-cli verify long.billow out");
    g_assert_cmpint(outcome.status, ==, 1);
    g_assert_cmpstr(outcome.out, ==,
                    "Long.0001.obj: missing\nLong.0002.obj: missing\nLong.0003.obj: missing\n"
                    "Long.0004.obj: missing\n"
                    "Long.0006.obj … Long.0999.obj: missing (994 frames)\n"
                    "Long.1001.obj … Long.20735999.obj: missing (20734999 frames)\n");
    g_assert_cmpstr(outcome.err, ==, "");
    struct rusage usage;
    g_assert_cmpint(getrusage(RUSAGE_CHILDREN, &usage), ==, 0);
    /* Kilobytes, of the largest child process so far. */
    g_assert_cmpint(usage.ru_maxrss, <, (THREAD_SANITIZED ? 2000 : 500) * 1024);
}

static json_object *
get(json_object *object, const char *key)
{
    json_object *value;
    g_assert_true(json_object_object_get_ex(object, key, &value));
    return value;
}

static void
gaps_are_ranges_in_json(Place *place, gconstpointer data)
{
    place_write(place, "film.billow", short_film);
    assert_run(place, 0, "billow-cli export film.billow -o out --frames 1-300x150");
    g_auto(Outcome) outcome = run(place, "billow-cli verify film.billow out --json");
    json_object *object = json_tokener_parse(outcome.out), *findings = get(object, "findings");
    g_assert_cmpint(json_object_get_int(get(object, "frames")), ==, 300);
    g_assert_cmpuint(json_object_array_length(findings), ==, 2); /* 2 ... 150 and 152 ... 300 */
    json_object *second = json_object_array_get_idx(findings, 1);
    g_assert_cmpstr(json_object_get_string(get(second, "file")), ==, "Film.0152.obj");
    g_assert_cmpstr(json_object_get_string(get(second, "last")), ==, "Film.0300.obj");
    g_assert_cmpint(json_object_get_int(get(second, "count")), ==, 149);
    g_assert_cmpstr(json_object_get_string(get(second, "message")), ==, "missing");
    json_object_put(object);
}

/* Up to a hundred missing frames in a row, and those around an existing one, are reported separately. */
static void
short_gaps_are_told_singly(Place *place, gconstpointer data)
{
    place_write(place, "film.billow", short_film);
    assert_run(place, 0, "billow-cli export film.billow -o out --frames 101,202-300");
    g_auto(Outcome) outcome = run(place, "billow-cli verify film.billow out");
    g_assert_cmpuint(count_lines(outcome.out), ==, 200);
    g_assert_nonnull(strstr(outcome.out, "Film.0100.obj: missing\nFilm.0102.obj: missing\n"));
    g_auto(Outcome) chosen = run(place, "billow-cli verify film.billow out --frames 1-300x2");
    g_assert_cmpuint(count_lines(chosen.out), ==, 100); /* 1 ... 99 and 103 ... 201, every second */
}

/* A dangling link is not a frame, although its name is taken. */
static void
a_link_to_nothing_is_missing(Place *place, gconstpointer data)
{
    place_write(place, "film.billow", short_film);
    assert_run(place, 0, "billow-cli export film.billow -o out && ln -sf nowhere out/Film.0007.obj");
    g_auto(Outcome) outcome = run(place, "billow-cli verify film.billow out");
    g_assert_cmpstr(outcome.out, ==, "Film.0007.obj: missing\n");
}

static void
progress_is_shown_as_asked(Place *place, gconstpointer data)
{
    place_write(place, "film.billow", short_film);
    assert_run(place, 0, "billow-cli export film.billow -o out --frames 3-5");
    g_auto(Outcome) lines = run(place, "billow-cli verify film.billow out --frames 3-5 --progress lines");
    g_assert_cmpint(lines.status, ==, 0);
    g_assert_cmpstr(lines.err, ==, "1/3 Film.0003.obj\n2/3 Film.0004.obj\n3/3 Film.0005.obj\n");
    g_auto(Outcome) json = run(place, "billow-cli verify film.billow out --frames 3-5 --progress json");
    g_assert_cmpuint(count_lines(json.err), ==, 3);
    json_object *event = json_tokener_parse(json.err); /* the first line */
    g_assert_cmpstr(json_object_get_string(get(event, "event")), ==, "frame");
    g_assert_cmpstr(json_object_get_string(get(event, "file")), ==, "Film.0003.obj");
    g_assert_cmpint(json_object_get_int(get(event, "done")), ==, 1);
    g_assert_cmpint(json_object_get_int(get(event, "total")), ==, 3);
    json_object_put(event);
    g_auto(Outcome) bar = run(place, "billow-cli verify film.billow out --frames 3-5 --progress bar");
    g_assert_nonnull(strstr(bar.err, "100 %"));
    assert_run(place, 2, "billow-cli verify film.billow out --progress loud");
}

/* The process blocks because its output, over 64 kB, is not read; then it gets a signal. Once no signal is
 * pending and all threads sleep again, the work has been cancelled, and the output is read. */
static void
a_signal_ends_it(Place *place, gconstpointer data)
{
    g_autofree char *stem = g_strnfill(150, 'x');
    place_write(place, "film.billow",
                "{\"format\":\"billow\",\"version\":1,\"name\":\"Film\",\"duration\":25,\"frame_rate\":20,"
                "\"cloth\":{\"columns\":2,\"rows\":2,\"spacing\":0.01}}");
    assert_run(place, 0, "billow-cli export film.billow -o out --name %s", stem);
    g_auto(Outcome) outcome =
        run(place,
            "mkfifo lines; billow-cli verify film.billow out --name %s --progress lines 2> lines & "
            "job=$!; exec 3< lines; read -r first <&3; kill -TERM $job; "
            "while grep -q '^ShdPnd:.*[1-9a-f]' /proc/$job/status || grep -q '^State:.*[RD]' "
            "/proc/$job/task/*/status; "
            "do :; done; cat <&3 > rest; wait $job",
            stem);
    g_assert_cmpint(outcome.status, ==, 130);
    g_autofree char *rest = place_read(place, "rest");
    g_assert_cmpuint(count_lines(rest), <, 499);
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    add_place_test("/verify/gaps-are-ranges", NULL, gaps_are_ranges);
    add_place_test("/verify/gaps-are-ranges-in-json", NULL, gaps_are_ranges_in_json);
    add_place_test("/verify/short-gaps-are-told-singly", NULL, short_gaps_are_told_singly);
    add_place_test("/verify/a-link-to-nothing-is-missing", NULL, a_link_to_nothing_is_missing);
    add_place_test("/verify/progress", NULL, progress_is_shown_as_asked);
    add_place_test("/verify/sigterm", NULL, a_signal_ends_it);
    return g_test_run();
}
