/* Reads any bytes as a project file. An error must name its place in the file, and a project must survive
 * being written and read again. */
#include "fuzz.h"

#include "io/base/json_text.h"
#include "io/project/file.h"

#include <stdio.h>
#include <string.h>

static BillowProject *
parse(const char *text, gsize length, GPtrArray *problems)
{
    return billow_project_parse(text, length, "fuzz.billow", NULL, problems);
}

static GPtrArray *
new_problems(void)
{
    return g_ptr_array_new_with_free_func((GDestroyNotify) billow_problem_free);
}

static void
survives_writing(const BillowProject *project)
{
    g_autoptr(GPtrArray) problems = new_problems();
    g_autoptr(GString) text = billow_project_format(project);
    g_autoptr(BillowProject) again = parse(text->str, text->len, problems);
    g_assert_nonnull(again);
    g_assert_true(billow_project_equal(project, again));
    g_autoptr(GString) text_again = billow_project_format(again);
    g_assert_cmpstr(text->str, ==, text_again->str);
}

/* Checks that "line L, column C" lies within the text. */
static void
is_in_text(const char *place, const char *text, gsize length)
{
    unsigned line, column, lines = 1;
    g_assert_cmpint(sscanf(place, "line %u, column %u", &line, &column), ==, 2);
    for (gsize i = 0; i < length; i++)
        lines += text[i] == '\n';
    g_assert_cmpuint(line, >=, 1);
    g_assert_cmpuint(line, <=, lines);
    g_assert_cmpuint(column, >=, 1);
    g_assert_cmpuint(column, <=, length + 1);
}

/* Parses a step of a path, "[2]" or "key" or ".key", and moves past it. Returns FALSE if there is none. */
static gboolean
descend(json_object **object, const char **path)
{
    if (**path == '[') {
        char *end;
        const guint64 i = g_ascii_strtoull(*path + 1, &end, 10);
        g_assert_cmpint(*end, ==, ']');
        *path = end + 1;
        const gboolean there =
            json_object_is_type(*object, json_type_array) && i < json_object_array_length(*object);
        *object = there ? json_object_array_get_idx(*object, i) : NULL;
        return there;
    }
    *path += **path == '.';
    g_autofree char *key = g_strndup(*path, strcspn(*path, ".["));
    *path += strlen(key);
    g_assert_cmpint(*key, !=, '\0');
    return json_object_object_get_ex(*object, key, object);
}

/* Checks that a path exists in the document, except for a last key that is reported as missing. */
static void
is_in_document(const char *path, json_object *document)
{
    for (json_object *object = document; *path;)
        if (!descend(&object, &path))
            g_assert_cmpstr(path, ==, "");
}

static void
refusals_have_their_place(const GPtrArray *problems, const char *text, gsize length)
{
    g_autoptr(GPtrArray) ignored = new_problems();
    gboolean parsed;
    text = billow_json_skip_mark(text, &length);
    json_object *document = billow_json_parse(text, length, ignored, &parsed);
    for (guint i = 0; i < problems->len; i++) {
        const BillowProblem *problem = problems->pdata[i];
        g_autofree char *line = billow_problem_line(problem, "fuzz.billow");
        fuzz_is_message(line);
        fuzz_is_message(problem->message);
        g_assert_true(g_str_has_prefix(line, "fuzz.billow: "));
        if (g_str_has_prefix(problem->path, "line "))
            is_in_text(problem->path, text, length);
        else if (problem->severity == BILLOW_PROBLEM_ERROR)
            is_in_document(problem->path, document);
    }
    json_object_put(document);
}

void
fuzz_project(const uint8_t *data, size_t size)
{
    const char *text = (const char *) data;
    g_autoptr(GPtrArray) problems = new_problems();
    g_autoptr(BillowProject) project = parse(text, size, problems);
    guint errors = 0;
    for (guint i = 0; i < problems->len; i++)
        errors += ((BillowProblem *) problems->pdata[i])->severity == BILLOW_PROBLEM_ERROR;
    g_assert_cmpint(project == NULL, ==, errors > 0); /* refused with at least one error, or accepted */
    refusals_have_their_place(problems, text, size);
    if (project)
        survives_writing(project);
}
