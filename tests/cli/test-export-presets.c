/* Tests --preset and --all: what is written where, and which option counts. */
#include "harness.h"

#include <json-c/json.h>
#include <string.h>

static const char film[] =
    "{\"format\": \"billow\", \"version\": 1, \"name\": \"Film\", \"duration\": 0.5, \"frame_rate\": 24, "
    "\"cloth\": {\"columns\": 2, \"rows\": 2, \"spacing\": 0.1}, \"exports\": ["
    "{\"name\": \"Two Frames\", \"format\": \"obj\", \"output\": \"out/two\", \"frames\": \"1-2\", "
    "\"options\": {\"up\": \"z\", \"padding\": 2}}, "
    "{\"name\": \"Cache\", \"format\": \"pc2\", \"output\": \"out/cache\"}, "
    "{\"name\": \"Fall\", \"format\": \"mdd\", \"output\": \"out/fall\", \"frames\": \"1-4\", "
    "\"method\": \"physics\"}]}";

static void
assert_same(const Place *place, const char *one, const char *other)
{
    g_autofree char *a = place_read(place, one), *b = place_read(place, other);
    g_assert_cmpstr(a, ==, b);
}

static void
a_preset_stands_for_its_options(Place *place, gconstpointer data)
{
    place_write(place, "film.billow", film);
    assert_run(place, 0, "billow-cli export film.billow --preset 'Two Frames'");
    assert_run(place, 0, "billow-cli export film.billow -o plain --frames 1-2 --up z --padding 2");
    g_assert_cmpuint(place_count(place, "out/two", ".obj"), ==, 2);
    assert_same(place, "out/two/Film.01.obj", "plain/Film.01.obj");
    assert_same(place, "out/two/Film.sequence.json", "plain/Film.sequence.json");
    assert_run(place, 0, "billow-cli verify film.billow --preset 'Two Frames'");
    assert_run(place, 0, "billow-cli verify film.billow plain --preset 'Two Frames'");
    assert_run(place, 0, "rm out/two/Film.02.obj");
    g_auto(Outcome) outcome = run(place, "billow-cli verify film.billow --preset 'Two Frames'");
    g_assert_cmpint(outcome.status, ==, 1);
    g_assert_cmpstr(outcome.out, ==, "Film.02.obj: missing\n");
}

/* The folder of the project is where its output begins, not the current one. */
static void
options_beside_it_win(Place *place, gconstpointer data)
{
    assert_run(place, 0, "mkdir sub");
    place_write(place, "sub/film.billow", film);
    assert_run(place, 0,
               "billow-cli export sub/film.billow --preset 'Two Frames' --up y --frames 4 --padding 3");
    assert_run(place, 0, "billow-cli export sub/film.billow -o plain --frames 4 --padding 3");
    assert_same(place, "sub/out/two/Film.004.obj", "plain/Film.004.obj");
    assert_run(place, 0, "billow-cli export sub/film.billow --preset 'Two Frames' -o other --format mdd");
    g_assert_true(place_has(place, "other/Film.mdd"));
}

static void
all_writes_each(Place *place, gconstpointer data)
{
    place_write(place, "film.billow", film);
    g_auto(Outcome) outcome = run(place, "billow-cli export film.billow --all --json --progress none");
    g_assert_cmpint(outcome.status, ==, 0);
    json_object *result = json_tokener_parse(outcome.out), *list, *name;
    g_assert_true(json_object_object_get_ex(result, "exports", &list));
    g_assert_cmpuint(json_object_array_length(list), ==, 3);
    g_assert_true(json_object_object_get_ex(json_object_array_get_idx(list, 1), "preset", &name));
    g_assert_cmpstr(json_object_get_string(name), ==, "Cache");
    json_object_put(result);
    g_assert_cmpuint(place_count(place, "out/two", ".obj"), ==, 2);
    g_assert_true(place_has(place, "out/cache/Film.pc2"));
    assert_run(place, 0, "billow-cli simulate film.billow -o plain --format mdd --frames 1-4");
    assert_run(place, 0, "cmp out/fall/Film.mdd plain/Film.mdd");
    assert_run(place, 0, "cmp out/fall/Film.sequence.json plain/Film.sequence.json");
}

/* Two presets of USDA, called by letters that names of variants cannot have. */
static const char takes[] =
    "{\"format\": \"billow\", \"version\": 1, \"name\": \"Film\", \"duration\": 0.5, \"frame_rate\": 24, "
    "\"cloth\": {\"columns\": 2, \"rows\": 2, \"spacing\": 0.1}, \"exports\": ["
    "{\"name\": \"\u00e4\", \"format\": \"usda\", \"output\": \"out/a\", \"frames\": \"2-4\"}, "
    "{\"name\": \"Cache\", \"format\": \"pc2\", \"output\": \"out/cache\"}, "
    "{\"name\": \"\u00f6\", \"format\": \"usda\", \"output\": \"out/at@o\", \"frames\": \"1-12\", "
    "\"options\": {\"start-number\": -3}}]}";

/* The frames of the second one are called -3 to 8, those of the first one 2 to 4. */
static void
takes_are_variants(Place *place, gconstpointer data)
{
    place_write(place, "film.billow", takes);
    assert_run(place, 0, "mkdir sub");
    assert_run(place, 0, "billow-cli export film.billow --all --takes sub/film.usda");
    g_autofree char *text = place_read(place, "sub/film.usda");
    g_assert_cmpstr(
        text, ==,
        "#usda 1.0\n(\n    defaultPrim = \"Cloth\"\n    startTimeCode = -3.0\n"
        "    endTimeCode = 8.0\n    timeCodesPerSecond = 24.0\n    framesPerSecond = 24.0\n"
        "    metersPerUnit = 1.0\n    upAxis = \"Y\"\n)\n\n"
        "def Xform \"Cloth\" (\n    kind = \"component\"\n    variants = {\n"
        "        string take = \"_\"\n    }\n    prepend variantSets = \"take\"\n)\n{\n"
        "    variantSet \"take\" = {\n"
        "        \"_\" (\n            prepend payload = @../out/a/Film.usda@\n        ) {\n        }\n"
        "        \"__\" (\n            prepend payload = @@@../out/at@o/Film.usda@@@\n"
        "        ) {\n        }\n    }\n}\n");
    g_assert_true(place_has(place, "out/a/Film.usda"));
    g_assert_true(place_has(place, "out/at@o/Film.usda"));
}

static void
assert_refused(const Place *place, const char *arguments, const char *expected)
{
    g_auto(Outcome) outcome = run(place, "billow-cli %s", arguments);
    g_assert_cmpint(outcome.status, ==, 2);
    if (!strstr(outcome.err, expected))
        g_error("%s: found “%s”, expected “%s”", arguments, outcome.err, expected);
}

/* Nothing is written if any of the presets cannot be used. */
static void
what_does_not_go_is_refused(Place *place, gconstpointer data)
{
    place_write(place, "film.billow", film);
    assert_refused(place, "export film.billow --preset Web",
                   "--preset is “Web”; the project has Two Frames, Cache, Fall\n");
    assert_refused(place, "export film.billow --all -o out", "-o cannot be used with --all");
    assert_refused(place, "export film.billow --all --preset Cache", "--all cannot be used with --preset");
    assert_refused(place, "export film.billow --all --no-normals",
                   "--no-normals cannot be used with --format pc2");
    assert_refused(place, "export film.billow", "-o DIR is missing");
    assert_refused(place, "simulate film.billow --preset Cache", "--preset");
    assert_refused(place, "verify film.billow", "found 1 file name, expected 2");
    assert_refused(place, "verify film.billow a b", "found 3 file names, expected 2");
    g_assert_false(place_has(place, "out"));
    place_write(
        place, "bare.billow",
        "{\"format\": \"billow\", \"version\": 1, \"cloth\": {\"columns\": 2, \"rows\": 2, \"spacing\": 1}}");
    assert_refused(place, "export bare.billow --all", "--all: the project has no export presets");
    assert_refused(place, "export bare.billow --preset Web", "the project has no export presets");
}

/* A file of takes that cannot be is refused before anything is written. */
static void
takes_that_do_not_go_are_refused(Place *place, gconstpointer data)
{
    place_write(place, "film.billow", film);
    assert_refused(place, "export film.billow --all --takes a.usda",
                   "--takes: no export preset has the format usda");
    assert_refused(place, "export film.billow -o plain --takes a.usda", "--takes needs --all");
    assert_run(place, 0, "sed 's/obj/usda/; s/pc2/usda/' film.billow > axes.billow");
    assert_refused(place, "export axes.billow --all --takes a.usda",
                   "“Two Frames” and “Cache” have different axes or scales");
    assert_run(place, 0, "sed 's/\"up\": \"z\", //' axes.billow > own.billow");
    assert_refused(place, "export own.billow --all --takes ./out/cache/Film.usda",
                   "“Cache” writes this file itself: ./out/cache/Film.usda");
    g_assert_false(place_has(place, "out"));
    assert_run(place, 3, "billow-cli export own.billow --all --takes own.billow/a.usda --json > told.json");
    assert_run(place, 1, "grep takes told.json");
    assert_run(place, 0, "billow-cli export own.billow --all --takes new/folder/a.usda");
    g_assert_true(place_has(place, "new/folder/a.usda"));
}

/* A project from somebody else cannot make an export write elsewhere. */
static void
links_do_not_lead_out(Place *place, gconstpointer data)
{
    assert_run(place, 0, "mkdir -p sub elsewhere && ln -s ../elsewhere sub/out");
    place_write(place, "sub/film.billow", film);
    assert_refused(place, "export sub/film.billow --all", "a symbolic link leads its folder “out/two” out");
    assert_refused(place, "verify sub/film.billow --preset Cache", "a symbolic link leads its folder");
    g_assert_cmpuint(place_count(place, "elsewhere", ""), ==, 0);
    assert_run(place, 0, "billow-cli export sub/film.billow --preset Cache -o elsewhere");
    g_assert_true(place_has(place, "elsewhere/Film.pc2"));
}

static void
check_and_info_tell_of_them(Place *place, gconstpointer data)
{
    place_write(place, "film.billow", film);
    g_auto(Outcome) info = run(place, "billow-cli info film.billow");
    g_assert_nonnull(strstr(info.out, "exports:  Two Frames: fake obj, frames 1-2, in out/two\n"
                                      "          Cache: fake pc2, frames all, in out/cache\n"));
    assert_run(place, 0, "sed s/padding/paddings/ film.billow > wrong.billow");
    g_auto(Outcome) check = run(place, "billow-cli check wrong.billow");
    g_assert_cmpint(check.status, ==, 0);
    g_assert_nonnull(strstr(check.out,
                            "exports[0]: warning: export preset “Two Frames”: format obj has no option "
                            "“paddings”; it has: name, padding, "));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    add_place_test("/export-presets/stands-for-its-options", NULL, a_preset_stands_for_its_options);
    add_place_test("/export-presets/options-beside-it-win", NULL, options_beside_it_win);
    add_place_test("/export-presets/all-writes-each", NULL, all_writes_each);
    add_place_test("/export-presets/takes-are-variants", NULL, takes_are_variants);
    add_place_test("/export-presets/takes-that-do-not-go-are-refused", NULL,
                   takes_that_do_not_go_are_refused);
    add_place_test("/export-presets/what-does-not-go-is-refused", NULL, what_does_not_go_is_refused);
    add_place_test("/export-presets/links-do-not-lead-out", NULL, links_do_not_lead_out);
    add_place_test("/export-presets/check-and-info-tell", NULL, check_and_info_tell_of_them);
    return g_test_run();
}
