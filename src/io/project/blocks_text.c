#include "io/project/blocks_text.h"

#include "io/project/file.h"

#include <glib/gi18n.h>

char *
billow_blocks_text(const BillowProject *excerpt)
{
    return g_string_free(billow_project_format(excerpt), FALSE);
}

/* Whether the text means to be a project: other texts need no list of what a project has. */
static gboolean
looks_like_project(const char *text, gsize length)
{
    while (length > 0 && g_ascii_isspace(*text)) {
        text++;
        length--;
    }
    return length > 0 && *text == '{' && g_strstr_len(text, (gssize) MIN(length, 256), "\"billow\"");
}

static char *
first_error(const GPtrArray *problems)
{
    for (guint i = 0; i < problems->len; i++) {
        const BillowProblem *problem = problems->pdata[i];
        if (problem->severity == BILLOW_PROBLEM_ERROR)
            return g_strdup_printf("%s: %s", problem->path, problem->message);
    }
    return NULL;
}

BillowProject *
billow_blocks_parse(const char *text, gsize length, char **problem)
{
    *problem = NULL;
    if (!looks_like_project(text, length))
        return NULL;
    if (length > BILLOW_MAX_BLOCKS_TEXT) {
        *problem = g_strdup_printf(_("found %zu bytes, expected at most %d"), length, BILLOW_MAX_BLOCKS_TEXT);
        return NULL;
    }
    g_autoptr(GPtrArray) problems = g_ptr_array_new_with_free_func((GDestroyNotify) billow_problem_free);
    BillowProject *project = billow_project_parse(text, length, NULL, NULL, problems);
    if (!project)
        *problem = first_error(problems);
    return project;
}
