/* Tests the commands on a project of several cloths. */
#include "harness.h"

#include <string.h>

/* Two cloths that hang side by side, and a muted one. */
static const char SCENE[] =
    "{\"format\":\"billow\",\"version\":1,\"name\":\"Halves\",\"frame_rate\":10,\"duration\":0.3,"
    "\"cloth\":{\"id\":\"left\",\"columns\":5,\"rows\":4,\"spacing\":0.1},\"keyframes\":[{\"id\":\"a\","
    "\"start\":0,\"duration\":0.3,\"anchors\":[{\"column\":0,\"row\":0,\"position\":[0,1,0]},"
    "{\"column\":4,\"row\":0,\"position\":[0.3,1,0]}]}],"
    "\"cloths\":[{\"id\":\"right\",\"name\":\"Right "
    "half\",\"cloth\":{\"columns\":7,\"rows\":3,\"spacing\":0.1},"
    "\"keyframes\":[{\"id\":\"b\",\"start\":0,\"duration\":0.3,\"anchors\":["
    "{\"column\":0,\"row\":0,\"position\":[2,1,0]},{\"column\":6,\"row\":0,\"position\":[2.9,1,0]}]}]},"
    "{\"id\":\"spare\",\"muted\":true,\"cloth\":{\"columns\":3,\"rows\":3,\"spacing\":0.1}}]}";

static void
cloths_are_objects_of_one_file(Place *place, gconstpointer data)
{
    place_write(place, "p.billow", SCENE);
    assert_run(place, 0, "billow-cli export p.billow -o out");
    g_assert_cmpuint(place_count(place, "out", ".obj"), ==, 3);
    g_autoptr(GArray) both = read_obj_numbers(place, "out/Halves.0001.obj", "v ", 3);
    g_assert_cmpuint(both->len, ==, 3 * (5 * 4 + 7 * 3));
    g_assert_cmpfloat_with_epsilon(g_array_index(both, double, 0), 0.0, 1e-6);
    g_assert_cmpfloat_with_epsilon(g_array_index(both, double, 3 * 5 * 4), 2.0, 1e-6);
    g_autofree char *text = place_read(place, "out/Halves.0001.obj");
    const char *left = strstr(text, "\no left\n"), *right = strstr(text, "\no right\n");
    g_assert_true(left && right && left < right);
    g_assert_null(strstr(text, "spare"));
    assert_run(place, 0, "billow-cli verify p.billow out");
}

/* Formats without objects. */
static void
each_cloth_is_a_cache(Place *place, gconstpointer data)
{
    place_write(place, "p.billow", SCENE);
    assert_run(place, 0, "billow-cli export p.billow -o out --format mdd");
    g_assert_cmpuint(place_count(place, "out", ".mdd"), ==, 2);
    g_autoptr(GArray) left = read_obj_numbers(place, "out/Halves.left.obj", "v ", 3),
                      right = read_obj_numbers(place, "out/Halves.right.obj", "v ", 3);
    g_assert_cmpuint(left->len, ==, 3 * 5 * 4);
    g_assert_cmpuint(right->len, ==, 3 * 7 * 3);
    g_assert_cmpfloat_with_epsilon(g_array_index(right, double, 0), 2.0, 1e-6);
    g_assert_false(place_has(place, "out/Halves.spare.mdd"));
    assert_run(place, 0, "billow-cli verify p.billow out --format mdd");
}

static void
verify_tells_what_one_cloth_lacks(Place *place, gconstpointer data)
{
    place_write(place, "p.billow", SCENE);
    assert_run(place, 0, "billow-cli export p.billow -o out --format pc2 && rm out/Halves.right.pc2");
    g_auto(Outcome) outcome = run(place, "billow-cli verify p.billow out --format pc2");
    g_assert_cmpint(outcome.status, ==, 1);
    g_assert_nonnull(strstr(outcome.out, "Halves.right.pc2"));
    g_assert_null(strstr(outcome.out, "Halves.left"));
}

/* Which cloths are chosen, and what the others are like, does not matter to one that is written by itself. */
static void
each_cloth_is_verified_alone(Place *place, gconstpointer data)
{
    g_autoptr(GString) changed = g_string_new(SCENE);
    g_string_replace(changed, "\"columns\":7,\"rows\":3", "\"columns\":7,\"rows\":5", 1);
    place_write(place, "p.billow", SCENE);
    place_write(place, "changed.billow", changed->str);
    assert_run(place, 0, "billow-cli export p.billow -o out --format mdd");
    assert_run(place, 0, "billow-cli verify p.billow out --format mdd --cloth left");
    assert_run(place, 0, "billow-cli verify changed.billow out --format mdd --cloth left");
    assert_run(place, 1, "billow-cli verify changed.billow out --format mdd --cloth right");
}

static void
cloths_are_chosen_by_id(Place *place, gconstpointer data)
{
    place_write(place, "p.billow", SCENE);
    assert_run(place, 0, "billow-cli export p.billow --cloth right --cloth spare --format mdd -o out");
    g_assert_cmpuint(place_count(place, "out", ".mdd"), ==, 2);
    g_assert_true(place_has(place, "out/Halves.spare.mdd")); /* although it is muted */
    g_auto(Outcome) outcome = run(place, "billow-cli export p.billow --cloth middle -o none");
    g_assert_cmpint(outcome.status, ==, 2);
    g_assert_nonnull(strstr(outcome.err, "left, right, spare"));
    g_assert_false(place_has(place, "none"));
}

/* A cloth of a scene is written as if it were the only one. */
static void
cloth_is_as_alone(Place *place, gconstpointer data)
{
    place_write(place, "p.billow", SCENE);
    place_write(
        place, "q.billow",
        "{\"format\":\"billow\",\"version\":1,\"name\":\"right\",\"frame_rate\":10,\"duration\":0.3,"
        "\"cloth\":{\"columns\":7,\"rows\":3,\"spacing\":0.1},\"keyframes\":[{\"id\":\"b\",\"start\":0,"
        "\"duration\":0.3,\"anchors\":[{\"column\":0,\"row\":0,\"position\":[2,1,0]},"
        "{\"column\":6,\"row\":0,\"position\":[2.9,1,0]}]}]}");
    assert_run(place, 0,
               "billow-cli export p.billow -o out --cloth right && billow-cli export q.billow -o alone");
    assert_run(place, 0,
               "grep '^v' out/Halves.right.0002.obj >a && grep '^v' alone/right.0002.obj >b && cmp a b");
}

/* Their files would be one on file systems that do not tell cases apart. The project still opens, and
 * objects of one file are exported. */
static void
caches_whose_ids_differ_in_case_are_not_exported_together(Place *place, gconstpointer data)
{
    g_autoptr(GString) text = g_string_new(SCENE);
    g_string_replace(text, "\"id\":\"right\"", "\"id\":\"Left\"", 1);
    place_write(place, "p.billow", text->str);
    assert_run(place, 0, "billow-cli check p.billow");
    for (int i = 0; i < 2; i++) {
        g_auto(Outcome) outcome = run(place, i == 0 ? "billow-cli export p.billow --format mdd -o out"
                                                    : "billow-cli simulate p.billow --format mdd -o out");
        g_assert_cmpint(outcome.status, ==, 1);
        g_assert_nonnull(strstr(outcome.err, "“left” and “Left” differ only in case"));
    }
    g_assert_cmpuint(place_count(place, "out", ".mdd"), ==, 0);
    assert_run(place, 0, "billow-cli export p.billow -o both && billow-cli verify p.billow both");
    assert_run(place, 0, "billow-cli export p.billow --cloth Left -o one");
    g_assert_cmpuint(place_count(place, "one", ".obj"), ==, 3);
    assert_run(place, 0, "billow-cli export p.billow --format glb --cloth left --cloth spare -o two");
}

/* An instance is written alone and with the others, as an ordinary cloth at its place would be. */
static void
instance_is_as_a_cloth_at_its_place(Place *place, gconstpointer data)
{
    g_autoptr(GString) text = g_string_new(SCENE), instance = g_string_new(SCENE);
    g_string_replace(instance, "\"cloths\":[",
                     "\"cloths\":[{\"id\":\"again\",\"of\":\"right\",\"place\":{\"position\":[0.5,0,1]}},",
                     1);
    g_string_replace(text, "[2,1,0]", "[2.5,1,1]", 1);
    g_string_replace(text, "[2.9,1,0]", "[3.4,1,1]", 1);
    place_write(place, "p.billow", instance->str);
    place_write(place, "q.billow", text->str);
    assert_run(place, 0, "billow-cli export p.billow --cloth again -o out");
    assert_run(place, 0, "billow-cli export q.billow --cloth right -o moved");
    assert_run(
        place, 0,
        "grep '^v' out/Halves.again.0002.obj >a && grep '^v' moved/Halves.right.0002.obj >b && cmp a b");
    assert_run(place, 0, "billow-cli export p.billow --format mdd -o all");
    g_assert_true(place_has(place, "all/Halves.again.mdd"));
    g_auto(Outcome) info = run(place, "billow-cli info p.billow");
    g_assert_nonnull(strstr(info.out, "again"));
}

static void
all_muted_is_told(Place *place, gconstpointer data)
{
    g_autoptr(GString) text = g_string_new(SCENE);
    g_string_replace(text, "\"id\":\"left\",", "\"id\":\"left\",\"muted\":true,", 1);
    g_string_replace(text, "\"id\":\"right\",", "\"id\":\"right\",\"muted\":true,", 1);
    place_write(place, "p.billow", text->str);
    g_auto(Outcome) outcome = run(place, "billow-cli export p.billow -o out");
    g_assert_cmpint(outcome.status, ==, 2);
    g_assert_nonnull(strstr(outcome.err, "--cloth"));
}

static void
reports_name_the_cloth(Place *place, gconstpointer data)
{
    g_autoptr(GString) text = g_string_new(SCENE);
    g_string_replace(text, "[2.9,1,0]", "[4,1,0]", 1); /* farther apart than the cloth is long */
    place_write(place, "p.billow", text->str);
    g_auto(Outcome) info = run(place, "billow-cli info p.billow"),
                    check = run(place, "billow-cli check p.billow"),
                    rest = run(place, "billow-cli rest p.billow");
    g_assert_nonnull(strstr(info.out, "cloth right: “Right half”, 7 x 3 points"));
    g_assert_nonnull(strstr(info.out, "muted"));
    g_assert_nonnull(strstr(check.out, "p.billow: cloths[0].keyframes[0]: "));
    g_assert_nonnull(strstr(rest.out, "left: a: 2 anchors"));
    g_assert_nonnull(strstr(rest.out, "right: b: 2 anchors"));
    assert_run(place, 0, "billow-cli scene p.billow --cloth right");
    g_auto(Outcome) compare = run(place, "billow-cli compare p.billow --cloth right --json"),
                    first = run(place, "billow-cli compare p.billow"),
                    listed = run(place, "billow-cli rest p.billow --json"),
                    problems = run(place, "billow-cli check p.billow --json");
    g_assert_true(g_str_has_prefix(compare.out, "{\"cloth\":\"right\","));
    g_assert_true(g_str_has_prefix(first.out, "cloth left:\n"));
    g_assert_nonnull(strstr(listed.out, "\"id\":\"b\",\"cloth\":\"right\""));
    g_assert_nonnull(strstr(problems.out, "\"cloth\":\"right\",\"path\":\"cloths[0].keyframes[0]\""));
}

/* What makes a cloth no rectangle of its own is told of the first cloth and of the others. */
static void
info_tells_of_each_kind_of_cloth(Place *place, gconstpointer data)
{
    place_write(place, "p.billow",
                "{\"format\":\"billow\",\"version\":1,\"cloth\":{\"columns\":7,\"rows\":3,\"spacing\":0.1,"
                "\"closed\":\"columns\"},\"cloths\":[{\"id\":\"copy\",\"of\":\"cloth\"},{\"id\":\"line\","
                "\"cloth\":{\"columns\":5,\"rows\":1,\"spacing\":0.1,\"radius\":0.02}},{\"id\":\"pennant\","
                "\"cloth\":{\"columns\":5,\"rows\":5,\"spacing\":0.1,\"outline\":[{\"points\":[[0,0],[4,2],"
                "[0,4]]}]}}]}");
    g_auto(Outcome) lines = run(place, "billow-cli info p.billow"),
                    json = run(place, "billow-cli info p.billow --json");
    g_assert_nonnull(strstr(lines.out, "tube:     closed along its columns\n"));
    g_assert_nonnull(strstr(lines.out, "0 keyframes, a tube, an instance of cloth\n"));
    g_assert_nonnull(strstr(lines.out, "rope line: “line”, 5 points, 0.4 m"));
    g_assert_nonnull(strstr(lines.out, "0 keyframes, 0.08 m² within its outline\n"));
    g_assert_nonnull(strstr(json.out, "\"closed\":\"columns\",\"material\""));
    g_assert_nonnull(strstr(json.out, "\"closed\":\"columns\",\"of\":\"cloth\""));
    g_assert_nonnull(strstr(json.out, "\"radius\":0.02"));
    g_assert_nonnull(strstr(json.out, "\"area\":0.0"));
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    add_place_test("/cli-cloths/cloths-are-objects-of-one-file", NULL, cloths_are_objects_of_one_file);
    add_place_test("/cli-cloths/each-cloth-is-a-cache", NULL, each_cloth_is_a_cache);
    add_place_test("/cli-cloths/verify-tells-what-one-cloth-lacks", NULL, verify_tells_what_one_cloth_lacks);
    add_place_test("/cli-cloths/cloths-are-verified-alone", NULL, each_cloth_is_verified_alone);
    add_place_test("/cli-cloths/cloths-are-chosen-by-id", NULL, cloths_are_chosen_by_id);
    add_place_test("/cli-cloths/cloth-is-as-alone", NULL, cloth_is_as_alone);
    add_place_test("/cli-cloths/caches-whose-ids-differ-in-case-are-not-exported-together", NULL,
                   caches_whose_ids_differ_in_case_are_not_exported_together);
    add_place_test("/cli-cloths/instance-is-as-a-cloth-at-its-place", NULL,
                   instance_is_as_a_cloth_at_its_place);
    add_place_test("/cli-cloths/all-muted-is-told", NULL, all_muted_is_told);
    add_place_test("/cli-cloths/reports-name-the-cloth", NULL, reports_name_the_cloth);
    add_place_test("/cli-cloths/info-tells-of-each-kind-of-cloth", NULL, info_tells_of_each_kind_of_cloth);
    return g_test_run();
}
