/* Tests projects of several cloths as files. */
#include "io/project/file.h"
#include "io/project/hash.h"

#include <string.h>

#define HEAD                                                                                                 \
    "{\n  \"format\": \"billow\",\n  \"version\": 1,\n  \"name\": \"Halves\",\n  \"frame_rate\": 24,\n"

/* As it is written: names and muting of the first cloth in `cloth`, of others beside it. */
static const char TWO[] = HEAD
    "  \"duration\": 4.0,\n"
    "  \"cloth\": {\n    \"id\": \"left\",\n    \"name\": \"Left half\",\n    \"columns\": 3,\n"
    "    \"rows\": 2,\n    \"spacing\": 0.5,\n    \"material\": \"silk\",\n    \"color\": \"#d8c9a8\"\n  },\n"
    "  \"keyframes\": [\n    {\n      \"id\": \"a\", \"name\": \"a\", \"start\": 0.0, \"duration\": 1.0,\n"
    "      \"anchors\": [\n        { \"column\": 0, \"row\": 0, \"position\": [0.0, 1.0, 0.0] }\n      ]\n"
    "    }\n  ],\n  \"transitions\": [],\n  \"waves\": [],\n  \"sways\": [],\n"
    "  \"cloths\": [\n    {\n      \"id\": \"right\",\n      \"name\": \"Right half\",\n"
    "      \"muted\": true,\n      \"hidden\": true,\n      \"locked\": true,\n"
    "      \"cloth\": {\n        \"columns\": 4,\n        \"rows\": 3,\n"
    "        \"spacing\": 0.25,\n        \"material\": \"cotton\",\n        \"color\": \"#102030\",\n"
    "        \"thread\": \"gold\"\n      },\n"
    "      \"keyframes\": [\n        {\n          \"id\": \"b\", \"name\": \"b\", \"start\": 0.0, "
    "\"duration\": 1.0,\n          \"anchors\": [\n"
    "            { \"column\": 3, \"row\": 2, \"position\": [2.0, 1.0, 0.0] }\n          ]\n        }\n"
    "      ],\n      \"transitions\": [\n        {\n          \"from\": \"b\",\n"
    "          \"curve\": \"linear\"\n        }\n      ],\n      \"waves\": [],\n      \"sways\": [],\n"
    "      \"constraints\": [\n        { \"id\": \"c\", \"column\": 1, \"row\": 1, \"along\": \"line\", "
    "\"direction\": [1.0, 0.0, 0.0] }\n      ],\n      \"tailor\": \"Anna\"\n    }\n  ]\n}\n";

static BillowProject *
parse(const char *text, GPtrArray *problems)
{
    return billow_project_parse(text, strlen(text), "Untitled.billow", NULL, problems);
}

static BillowProject *
parse_two(void)
{
    g_autoptr(GPtrArray) problems = g_ptr_array_new_with_free_func((GDestroyNotify) billow_problem_free);
    BillowProject *project = parse(TWO, problems);
    for (guint i = 0; i < problems->len; i++) {
        g_autofree char *line = billow_problem_line(problems->pdata[i], "file");
        g_test_message("%s", line);
    }
    g_assert_nonnull(project);
    return project;
}

static void
all_cloths_are_read(void)
{
    g_autoptr(BillowProject) project = parse_two();
    g_assert_cmpuint(project->cloths->len, ==, 2);
    g_assert_cmpuint(billow_project_active(project), ==, 0);
    g_assert_cmpstr(billow_cloth_title(project->cloth), ==, "Left half");
    g_autoptr(BillowProject) second = billow_project_activate(project, 1);
    g_assert_cmpstr(second->cloth->id, ==, "right");
    g_assert_true(second->cloth->muted && second->cloth->hidden && second->cloth->locked);
    g_assert_cmpint(second->cloth->grid.rows, ==, 3);
    g_assert_cmpuint(billow_project_track(second, BILLOW_BLOCK_CONSTRAINT)->len, ==, 1);
    g_assert_nonnull(billow_project_find(second, BILLOW_BLOCK_KEYFRAME, "b"));
    g_assert_null(billow_project_find(second, BILLOW_BLOCK_KEYFRAME, "a"));
}

static void
unknown_keys_of_all_stay(void)
{
    g_autoptr(BillowProject) project = parse_two();
    g_autoptr(GString) text = billow_project_format(project);
    g_assert_nonnull(strstr(text->str, "\"thread\": \"gold\""));
    g_assert_nonnull(strstr(text->str, "\"tailor\": \"Anna\""));
}

/* Whichever cloth is active, the file is the same, and reading it again gives the same project. */
static void
active_cloth_is_not_stored(void)
{
    g_autoptr(BillowProject) project = parse_two(), second = billow_project_activate(project, 1);
    g_autoptr(GString) text = billow_project_format(project), other = billow_project_format(second);
    g_assert_cmpstr(text->str, ==, other->str);
    g_assert_true(billow_project_equal(project, second));
    g_autoptr(GPtrArray) problems = g_ptr_array_new_with_free_func((GDestroyNotify) billow_problem_free);
    g_autoptr(BillowProject) again = parse(text->str, problems);
    g_assert_true(billow_project_equal(project, again));
    g_autoptr(GString) third = billow_project_format(again);
    g_assert_cmpstr(text->str, ==, third->str);
}

static void
single_cloth_has_no_key_of_several(void)
{
    const BillowGrid grid = {3, 3, 1.0};
    g_autoptr(BillowProject) project = billow_project_new("one", &grid);
    g_autoptr(GString) text = billow_project_format(project);
    g_assert_null(strstr(text->str, "\"cloths\""));
    g_assert_null(strstr(text->str, "\"id\""));
    g_assert_null(strstr(text->str, "\"muted\""));
    g_assert_null(strstr(text->str, "\"hidden\""));
    g_assert_null(strstr(text->str, "\"locked\""));
}

/* Names of cloths and blocks do not change frames, but every cloth's shape changes those of the whole scene. */
static void
hash_depends_on_what_moves(void)
{
    g_autoptr(BillowProject) project = parse_two(), named = billow_project_activate(project, 1),
                             finer = billow_project_activate(project, 1);
    BillowCloth *other = billow_cloth_copy(named->cloth), *dense = billow_cloth_copy(finer->cloth);
    billow_cloth_set_name(other, "Elsewhere");
    other->hidden = other->locked = FALSE;
    dense->grid.spacing = 0.2;
    billow_project_replace_cloth(named, 1, other);
    billow_project_replace_cloth(finer, 1, dense);
    g_autofree char *a = billow_project_hash(project, TRUE), *b = billow_project_hash(named, TRUE),
                    *c = billow_project_hash(finer, TRUE);
    g_assert_cmpstr(a, ==, b);
    g_assert_cmpstr(a, !=, c);
    /* that of one cloth does not depend on the others */
    g_autoptr(BillowProject) second = billow_project_activate(project, 1),
                             first = billow_project_activate(finer, 0);
    g_autofree char *one = billow_project_hash(project, FALSE), *same = billow_project_hash(first, FALSE),
                    *two = billow_project_hash(second, FALSE), *other_two = billow_project_hash(finer, FALSE);
    g_assert_cmpstr(one, ==, same);
    g_assert_cmpstr(one, !=, two);
    g_assert_cmpstr(two, !=, other_two);
}

static void
missing_ids_are_made(void)
{
    const char *text =
        "{\"format\":\"billow\",\"version\":1,\"cloth\":{\"columns\":3,\"rows\":3,\"spacing\":1},"
        "\"waves\":[{\"start\":0,\"duration\":1,\"shape\":\"plane\",\"amplitude\":1,\"wavelength\":1,"
        "\"speed\":1}],"
        "\"cloths\":[{\"cloth\":{\"columns\":3,\"rows\":3,\"spacing\":1},\"waves\":[{\"start\":0,"
        "\"duration\":1,"
        "\"shape\":\"plane\",\"amplitude\":1,\"wavelength\":1,\"speed\":1}]},"
        "{\"cloth\":{\"columns\":3,\"rows\":3,\"spacing\":1}}]}";
    g_autoptr(GPtrArray) problems = g_ptr_array_new_with_free_func((GDestroyNotify) billow_problem_free);
    g_autoptr(BillowProject) project = parse(text, problems);
    g_assert_nonnull(project);
    const BillowCloth *second = project->cloths->pdata[1], *third = project->cloths->pdata[2];
    g_assert_cmpstr(second->id, ==, "cloth-2");
    g_assert_cmpstr(third->id, ==, "cloth-3");
    const BillowBlock *a = billow_project_track(project, BILLOW_BLOCK_WAVE)->pdata[0],
                      *b = second->tracks[BILLOW_BLOCK_WAVE]->pdata[0];
    g_assert_cmpstr(a->id, !=, b->id);
}

/* As it is written: instances have only keys of their own. */
static const char THREE[] = HEAD
    "  \"cloth\": {\n    \"columns\": 3,\n    \"rows\": 2,\n    \"spacing\": 0.5,\n"
    "    \"material\": \"silk\",\n    \"color\": \"#d8c9a8\"\n  },\n"
    "  \"keyframes\": [\n    {\n      \"id\": \"a\",\n      \"name\": \"a\",\n"
    "      \"start\": 0.0,\n      \"duration\": 1.0,\n"
    "      \"anchors\": [\n        { \"column\": 0, \"row\": 0, \"position\": [0.0, 1.0, 0.0] }\n      ]\n"
    "    }\n  ],\n  \"transitions\": [],\n  \"waves\": [],\n  \"sways\": [],\n"
    "  \"cloths\": [\n    {\n      \"id\": \"second\",\n      \"name\": \"Second\",\n"
    "      \"of\": \"cloth\",\n      \"time\": 0.5,\n      \"seed\": 4,\n      \"along\": -6,\n"
    "      \"place\": { \"position\": [1.5, 0.0, -0.25], \"turn\": 90.0, \"scale\": 1.25, \"floor\": 2 },\n"
    "      \"color\": \"#aa0000\",\n      \"pattern\": \"check\"\n    },\n"
    "    {\n      \"id\": \"third\",\n      \"muted\": true,\n      \"of\": \"cloth\",\n"
    "      \"tailor\": \"Anna\"\n    }\n  ]\n}\n";

static void
instances_have_keys_of_their_own(void)
{
    g_autoptr(GPtrArray) problems = g_ptr_array_new_with_free_func((GDestroyNotify) billow_problem_free);
    g_autoptr(BillowProject) project = parse(THREE, problems);
    for (guint i = 0; i < problems->len; i++) {
        g_autofree char *line = billow_problem_line(problems->pdata[i], "file");
        g_test_message("%s", line);
    }
    g_assert_nonnull(project);
    g_autoptr(GString) text = billow_project_format(project);
    g_assert_cmpstr(text->str, ==, THREE);
    const BillowCloth *second = project->cloths->pdata[1], *third = project->cloths->pdata[2];
    g_assert_cmpint(second->instance.along, ==, -6);
    g_assert_cmpfloat(second->instance.turn, ==, 90.0);
    g_assert_cmpstr(second->color, ==, "#aa0000");
    g_assert_cmpstr(third->color, ==, "#d8c9a8");
    g_assert_cmpint(third->grid.columns, ==, 3);
    const BillowBlock *keyframe = second->tracks[BILLOW_BLOCK_KEYFRAME]->pdata[0];
    g_assert_cmpfloat(keyframe->start, ==, 0.5);
    /* the source's (0, 1, 0), 1.25 times as far */
    g_assert_cmpfloat_with_epsilon(billow_block_keyframe(keyframe)->anchors[0].position.y, 1.25, 1e-12);
    g_autoptr(GPtrArray) more = g_ptr_array_new_with_free_func((GDestroyNotify) billow_problem_free);
    g_autoptr(BillowProject) again = parse(text->str, more);
    g_assert_true(billow_project_equal(project, again));
}

/* An instance alone is hashed by what it has from its source, as an ordinary cloth that is alike. */
static void
hash_of_an_instance_is_that_of_its_content(void)
{
    g_autoptr(GPtrArray) problems = g_ptr_array_new_with_free_func((GDestroyNotify) billow_problem_free);
    g_autoptr(BillowProject) project = parse(THREE, problems), third = billow_project_activate(project, 2);
    g_autoptr(GString) text = g_string_new(THREE);
    g_string_replace(text, "[0.0, 1.0, 0.0]", "[0.0, 2.0, 0.0]", 1);
    g_autoptr(BillowProject) higher = parse(text->str, problems), other = billow_project_activate(higher, 2);
    g_autofree char *one = billow_project_hash(third, FALSE), *two = billow_project_hash(other, FALSE);
    g_assert_cmpstr(one, !=, two);
}

typedef struct {
    const char *name, *was, *is; /* the text is TWO with `is` in the place of `was` */
    const char *path, *message;
} Refusal;

#define ANCHOR_OF_RIGHT "\"column\": 3, \"row\": 2, \"position\": [2.0, 1.0, 0.0] }"
#define BOUND(on, at) "\"column\": 3, \"row\": 2, \"on\": " on ", \"at\": " at " }"

static const Refusal refusals[] = {
    {"an-id-twice", "\"id\": \"right\"", "\"id\": \"left\"", "cloths[0].id", "unique"},
    {"an-id-with-a-slash", "\"id\": \"right\"", "\"id\": \"a/b\"", "cloths[0].id", "letters"},
    {"an-empty-id", "\"id\": \"left\"", "\"id\": \"\"", "cloth.id", "letters"},
    {"a-block-id-of-another-cloth", "\"id\": \"b\", \"name\": \"b\"", "\"id\": \"a\", \"name\": \"b\"",
     "cloths[0].keyframes[0].id", "unique"},
    {"a-transition-from-another-cloth", "\"from\": \"b\"", "\"from\": \"a\"", "cloths[0].transitions[0].from",
     "keyframe"},
    {"an-anchor-off-its-cloth", "\"column\": 3, \"row\": 2", "\"column\": 4, \"row\": 2",
     "cloths[0].keyframes[0].anchors[0].column", "0 to 3"},
    {"an-anchor-on-no-cloth", ANCHOR_OF_RIGHT, BOUND("\"rope\"", "[0, 0]"),
     "cloths[0].keyframes[0].anchors[0].on", "another cloth"},
    {"an-anchor-on-its-own-cloth", ANCHOR_OF_RIGHT, BOUND("\"right\"", "[0, 0]"),
     "cloths[0].keyframes[0].anchors[0].on", "\"right\""},
    {"an-anchor-on-a-number", ANCHOR_OF_RIGHT, BOUND("7", "[0, 0]"), "cloths[0].keyframes[0].anchors[0].on",
     "string"},
    {"an-anchor-off-its-carrier", ANCHOR_OF_RIGHT, BOUND("\"left\"", "[3, 0]"),
     "cloths[0].keyframes[0].anchors[0].at", "3 × 2"},
    {"an-anchor-between-points", ANCHOR_OF_RIGHT, BOUND("\"left\"", "[0.5, 0]"),
     "cloths[0].keyframes[0].anchors[0].at", "fraction"},
    {"an-anchor-at-one-number", ANCHOR_OF_RIGHT, BOUND("\"left\"", "[1]"),
     "cloths[0].keyframes[0].anchors[0].at", "2"},
    {"an-anchor-at-no-point", ANCHOR_OF_RIGHT, "\"column\": 3, \"row\": 2, \"on\": \"left\" }",
     "cloths[0].keyframes[0].anchors[0].at", "missing"},
    {"hidden-that-is-no-boolean", "\"hidden\": true", "\"hidden\": 1", "cloths[0].hidden", "true"},
    {"locked-that-is-no-boolean", "\"locked\": true", "\"locked\": \"yes\"", "cloths[0].locked", "true"},
    {"muted-that-is-no-boolean", "\"muted\": true", "\"muted\": 1", "cloths[0].muted", "true"},
    {"a-cloth-without-a-grid", "\"columns\": 4,", "", "cloths[0].cloth.columns", "missing"},
    {"too-many-points", "\"columns\": 4,\n        \"rows\": 3", "\"columns\": 2048,\n        \"rows\": 2048",
     "cloths", "together"},
    {"cloths-that-is-no-array", "\"cloths\": [\n", "\"cloths\": 7, \"other\": [\n", "cloths", "array"},
};

static void
refuses(gconstpointer data)
{
    const Refusal *refusal = data;
    g_autoptr(GString) text = g_string_new(TWO);
    g_assert_cmpuint(g_string_replace(text, refusal->was, refusal->is, 1), ==, 1);
    g_autoptr(GPtrArray) problems = g_ptr_array_new_with_free_func((GDestroyNotify) billow_problem_free);
    g_assert_null(parse(text->str, problems));
    gboolean told = FALSE;
    for (guint i = 0; i < problems->len; i++) {
        const BillowProblem *problem = problems->pdata[i];
        g_test_message("%s: %s", problem->path, problem->message);
        told |= problem->severity == BILLOW_PROBLEM_ERROR && g_str_equal(problem->path, refusal->path) &&
                strstr(problem->message, refusal->message);
    }
    g_assert_true(told);
}

/* Returns TWO with the anchor of the right half on the left one. */
static char *
bound_text(const char *anchor)
{
    g_autoptr(GString) text = g_string_new(TWO);
    g_assert_cmpuint(g_string_replace(text, ANCHOR_OF_RIGHT, anchor, 1), ==, 1);
    return g_strdup(text->str);
}

/* The collider is turned by 90° about the vertical: its own x axis leads to the back. */
static void
riding_anchor_is_written_as_read(void)
{
    const char *anchor = "\"column\": 3, \"row\": 2, \"on\": \"left\", \"position\": [0.5, -1.0, 0.25] }";
    g_autofree char *text = bound_text(anchor);
    g_autoptr(GString) carried = g_string_new(text);
    g_string_replace(
        carried, "\"version\": 1,",
        "\"version\": 1, \"scene\": { \"colliders\": [{ \"id\": \"left\", \"shape\": \"sphere\", "
        "\"position\": [2, 3, 4], \"rotation\": [0, 90, 0] }] },",
        1);
    g_autoptr(GPtrArray) problems = g_ptr_array_new_with_free_func((GDestroyNotify) billow_problem_free);
    g_autoptr(BillowProject) project = parse(carried->str, problems);
    g_assert_nonnull(project);
    const BillowCloth *right = project->cloths->pdata[1];
    const BillowKeyframe *keyframe = billow_block_keyframe(right->tracks[BILLOW_BLOCK_KEYFRAME]->pdata[0]);
    g_assert_cmpfloat(billow_vec3_distance(keyframe->anchors[0].position, billow_vec3(2.25, 2.0, 3.5)), <,
                      1e-12);
    g_autoptr(GString) written = billow_project_format(project);
    g_assert_nonnull(strstr(written->str, anchor));
    g_autoptr(BillowProject) again = parse(written->str, problems);
    g_assert_true(billow_project_equal(project, again));
}

/* Also before its motion has been read. Without shares it is at the first corner, and not equal to the former. */
static void
anchor_on_a_triangle_is_written_as_read(void)
{
    const char *anchor =
        "\"column\": 3, \"row\": 2, \"on\": \"walk\", \"triangle\": 812, \"barycentric\": [0.3, 0.5], "
        "\"position\": [0.0, 0.01, 0.0] }";
    g_autofree char *text = bound_text(anchor);
    g_autoptr(GString) carried = g_string_new(text);
    g_string_replace(carried, "\"version\": 1,",
                     "\"version\": 1, \"motions\": [{ \"id\": \"walk\", \"file\": \"walk.glb\" }],", 1);
    g_autoptr(GPtrArray) problems = g_ptr_array_new_with_free_func((GDestroyNotify) billow_problem_free);
    g_autoptr(BillowProject) project = parse(carried->str, problems);
    g_assert_nonnull(project);
    g_autoptr(GString) written = billow_project_format(project);
    g_assert_nonnull(strstr(written->str, anchor));
    g_autoptr(BillowProject) again = parse(written->str, problems);
    g_assert_true(billow_project_equal(project, again));
    g_assert_cmpuint(g_string_replace(written, ", \"barycentric\": [0.3, 0.5]", "", 1), ==, 1);
    g_autoptr(BillowProject) corner = parse(written->str, problems);
    g_assert_false(billow_project_equal(project, corner));
    const BillowCloth *right = corner->cloths->pdata[1];
    const BillowBinding *binding =
        billow_keyframe_binding(billow_block_keyframe(right->tracks[BILLOW_BLOCK_KEYFRAME]->pdata[0]), 0);
    g_assert_cmpuint(binding->spot.triangle, ==, 812);
    g_assert_cmpfloat(binding->spot.weights[0], ==, 1.0);
}

/* It is where its carrier is, which has but one anchor there: (0, 1, 0). */
static void
bound_anchor_is_written_as_read(void)
{
    const char *anchor = "\"column\": 3, \"row\": 2, \"on\": \"left\", \"at\": [0, 0], "
                         "\"position\": [0.5, -1.0, 0.25] }";
    g_autofree char *text = bound_text(anchor);
    g_autoptr(GPtrArray) problems = g_ptr_array_new_with_free_func((GDestroyNotify) billow_problem_free);
    g_autoptr(BillowProject) project = parse(text, problems);
    g_assert_nonnull(project);
    const BillowCloth *right = project->cloths->pdata[1];
    const BillowKeyframe *keyframe = billow_block_keyframe(right->tracks[BILLOW_BLOCK_KEYFRAME]->pdata[0]);
    g_assert_true(billow_vec3_equal(keyframe->anchors[0].position, billow_vec3(0.5, 0.0, 0.25)));
    g_autoptr(GString) written = billow_project_format(project);
    g_assert_nonnull(strstr(written->str, anchor));
    g_autoptr(BillowProject) again = parse(written->str, problems);
    g_assert_true(billow_project_equal(project, again));
}

/* Both halves would carry each other: the message names both. */
static void
circle_is_refused(void)
{
    g_autofree char *bound = bound_text("\"column\": 3, \"row\": 2, \"on\": \"left\", \"at\": [0, 0] }");
    g_autoptr(GString) text = g_string_new(bound);
    g_assert_cmpuint(g_string_replace(text, "\"column\": 0, \"row\": 0, \"position\": [0.0, 1.0, 0.0]",
                                      "\"column\": 0, \"row\": 0, \"on\": \"right\", \"at\": [1, 1]", 1),
                     ==, 1);
    g_autoptr(GPtrArray) problems = g_ptr_array_new_with_free_func((GDestroyNotify) billow_problem_free);
    g_assert_null(parse(text->str, problems));
    gboolean told = FALSE;
    for (guint i = 0; i < problems->len; i++) {
        const BillowProblem *problem = problems->pdata[i];
        told |= g_str_equal(problem->path, "keyframes[0].anchors[0].on") &&
                strstr(problem->message, "\"right\"") && strstr(problem->message, "\"left\"");
    }
    g_assert_true(told);
}

static void
too_many_cloths_are_refused(void)
{
    g_autoptr(GString) text = g_string_new("{\"format\":\"billow\",\"version\":1,\"cloth\":{\"columns\":2,"
                                           "\"rows\":2,\"spacing\":1},\"cloths\":[");
    for (int i = 1; i <= BILLOW_MAX_CLOTHS; i++)
        g_string_append_printf(text, "%s{\"cloth\":{\"columns\":2,\"rows\":2,\"spacing\":1}}",
                               i > 1 ? "," : "");
    g_string_append(text, "]}");
    g_autoptr(GPtrArray) problems = g_ptr_array_new_with_free_func((GDestroyNotify) billow_problem_free);
    g_assert_null(parse(text->str, problems));
    const BillowProblem *problem = problems->pdata[0];
    g_assert_cmpstr(problem->path, ==, "cloths");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/cloths-file/all-cloths-are-read", all_cloths_are_read);
    g_test_add_func("/cloths-file/unknown-keys-of-all-stay", unknown_keys_of_all_stay);
    g_test_add_func("/cloths-file/active-cloth-is-not-stored", active_cloth_is_not_stored);
    g_test_add_func("/cloths-file/single-cloth-has-no-key-of-several", single_cloth_has_no_key_of_several);
    g_test_add_func("/cloths-file/hash-depends-on-what-moves", hash_depends_on_what_moves);
    g_test_add_func("/cloths-file/instances-have-keys-of-their-own", instances_have_keys_of_their_own);
    g_test_add_func("/cloths-file/hash-of-an-instance-is-that-of-its-content",
                    hash_of_an_instance_is_that_of_its_content);
    g_test_add_func("/cloths-file/missing-ids-are-made", missing_ids_are_made);
    for (gsize i = 0; i < G_N_ELEMENTS(refusals); i++) {
        g_autofree char *path = g_strconcat("/cloths-file/refuses/", refusals[i].name, NULL);
        g_test_add_data_func(path, &refusals[i], refuses);
    }
    g_test_add_func("/cloths-file/bound-anchor-is-written-as-read", bound_anchor_is_written_as_read);
    g_test_add_func("/cloths-file/riding-anchor-is-written-as-read", riding_anchor_is_written_as_read);
    g_test_add_func("/cloths-file/anchor-on-a-triangle-is-written-as-read",
                    anchor_on_a_triangle_is_written_as_read);
    g_test_add_func("/cloths-file/circle-is-refused", circle_is_refused);
    g_test_add_func("/cloths-file/too-many-cloths-are-refused", too_many_cloths_are_refused);
    return g_test_run();
}
