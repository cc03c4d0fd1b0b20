/* Validates projects. */
#include "cli/options.h"

#include "io/project_file.h"

#include <stdio.h>

/* Prints every problem of a file. */
static BillowExit
check_file(const char *path)
{
    g_autoptr(GPtrArray) problems = g_ptr_array_new_with_free_func((GDestroyNotify) billow_problem_free);
    g_autoptr(GError) error = NULL;
    g_autoptr(BillowProject) project = billow_project_load(path, problems, &error);
    for (guint i = 0; i < problems->len; i++) {
        g_autofree char *line = billow_problem_line(g_ptr_array_index(problems, i), path);
        puts(line);
    }
    if (project)
        return BILLOW_EXIT_DONE;
    if (g_error_matches(error, BILLOW_PROJECT_ERROR, BILLOW_PROJECT_ERROR_INVALID))
        return BILLOW_EXIT_INVALID;
    fprintf(stderr, "%s\n", error->message);
    return BILLOW_EXIT_FILES;
}

BillowExit
billow_cli_check(int argc, char **argv)
{
    g_autoptr(GOptionContext) context = g_option_context_new("PROJECT...");
    g_option_context_set_summary(
        context, "Validates projects: every problem, one a line, as FILE: JSON.PATH: what is wrong.");
    g_auto(GStrv) files = billow_cli_parse(context, NULL, argc, argv, 1, G_MAXUINT);
    if (!files)
        return BILLOW_EXIT_USAGE;
    BillowExit status = BILLOW_EXIT_DONE;
    for (char **file = files; *file; file++) {
        BillowExit outcome = check_file(*file);
        status = MAX(status, outcome);
    }
    return status;
}
