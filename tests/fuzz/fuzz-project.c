/* Any bytes as a project file: read without a crash, and what is read survives being written and read again.
 *
 * For libFuzzer, with clang:
 *   CC=clang meson setup build-fuzz -Db_sanitize=address,undefined -Db_lundef=false
 * -Dc_args=-fsanitize=fuzzer-no-link ninja -C build-fuzz tests/io/fuzz-project &&
 * build-fuzz/tests/io/fuzz-project -max_len=8192 CORPUS */
#include "fuzz-project.h"

#include "io/project_file.h"

static BillowProject *
parse(const char *text, gsize length, GPtrArray *problems)
{
    return billow_project_parse(text, length, "fuzz.billow", NULL, problems);
}

static void
survives_writing(const BillowProject *project)
{
    g_autoptr(GPtrArray) problems = g_ptr_array_new_with_free_func((GDestroyNotify) billow_problem_free);
    GString *text = billow_project_format(project);
    g_autoptr(BillowProject) again = parse(text->str, text->len, problems);
    g_assert_nonnull(again);
    g_assert_true(billow_project_equal(project, again));
    GString *text_again = billow_project_format(again);
    g_assert_cmpstr(text->str, ==, text_again->str);
    g_string_free(text, TRUE);
    g_string_free(text_again, TRUE);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    g_autoptr(GPtrArray) problems = g_ptr_array_new_with_free_func((GDestroyNotify) billow_problem_free);
    g_autoptr(BillowProject) project = parse((const char *) data, size, problems);
    guint errors = 0;
    for (guint i = 0; i < problems->len; i++) {
        const BillowProblem *problem = g_ptr_array_index(problems, i);
        g_assert_true(g_utf8_validate(problem->message, -1, NULL));
        errors += problem->severity == BILLOW_PROBLEM_ERROR;
    }
    g_assert_cmpint(project == NULL, ==, errors > 0); /* refused with a reason, or not at all */
    if (project)
        survives_writing(project);
    return 0;
}
