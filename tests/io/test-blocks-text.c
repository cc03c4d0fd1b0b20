/* Tests blocks on the clipboard. */
#include "io/project/file.h"
#include "model/edits/several.h"

#include <string.h>

/* Returns the blocks of a sample as text, shifted so that the first keyframe starts at 0. */
static char *
text_of_sample(BillowProject **excerpt)
{
    g_autofree char *path = g_test_build_filename(G_TEST_DIST, "example.billow", NULL);
    g_autoptr(BillowProject) project = billow_project_load(path, NULL, NULL);
    g_autoptr(BillowBlockSet) all = billow_block_set_new();
    g_assert_nonnull(project);
    for (BillowBlockKind kind = 0; kind < BILLOW_N_BLOCK_KINDS; kind++)
        for (guint i = 0; i < billow_project_track(project, kind)->len; i++)
            billow_block_set_add(all, kind,
                                 ((BillowBlock *) billow_project_track(project, kind)->pdata[i])->id);
    *excerpt = billow_edit_excerpt(project, all);
    return billow_blocks_text(*excerpt);
}

static void
test_read_as_written(void)
{
    g_autoptr(BillowProject) excerpt = NULL;
    g_autofree char *text = text_of_sample(&excerpt), *problem = NULL;
    g_autoptr(BillowProject) read = billow_blocks_parse(text, strlen(text), &problem);
    g_assert_null(problem);
    g_assert_true(billow_project_equal(excerpt, read));
    g_assert_cmpuint(billow_project_track(read, BILLOW_BLOCK_KEYFRAME)->len, >, 0);
}

static void
assert_refused(const char *text, const char *words)
{
    g_autofree char *problem = NULL;
    g_assert_null(billow_blocks_parse(text, strlen(text), &problem));
    if (words)
        g_assert_nonnull(strstr(problem, words));
    else
        g_assert_null(problem);
}

static void
test_other_texts_are_told_apart(void)
{
    assert_refused("", NULL);
    assert_refused("Dear all,\nthe curtain opens at nine.", NULL);
    assert_refused("{\"format\": \"other\"}", NULL);
}

static void
test_bounds_are_those_of_a_file(void)
{
    g_autoptr(BillowProject) excerpt = NULL;
    g_autofree char *text = text_of_sample(&excerpt);
    assert_refused("{\"format\": \"billow\", \"version\": 1}", "cloth");
    assert_refused("{\"format\": \"billow\", \"version\": 2}", "newer version");
    text[strlen(text) / 2] = '\0';
    assert_refused(text, "");
    assert_refused(
        "{\"format\": \"billow\", \"version\": 1, \"cloth\": {\"columns\": 3, \"rows\": 3, \"spacing\": 0.1},"
        "\"waves\": [{\"start\": -1, \"duration\": 1, \"amplitude\": 1, \"wavelength\": 1, \"speed\": 1}]}",
        "start");
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/blocks-text/read-as-written", test_read_as_written);
    g_test_add_func("/blocks-text/other-texts-are-told-apart", test_other_texts_are_told_apart);
    g_test_add_func("/blocks-text/bounds-are-those-of-a-file", test_bounds_are_those_of_a_file);
    return g_test_run();
}
