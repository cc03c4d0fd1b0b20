#include "io/problem.h"

#include "io/printable.h"

#include <glib/gi18n.h>

BillowProblem *
billow_problem_new(BillowSeverity severity, const char *path, char *message)
{
    BillowProblem *problem = g_new(BillowProblem, 1);
    *problem = (BillowProblem){severity, g_strdup(path), message};
    return problem;
}

void
billow_problem_free(BillowProblem *problem)
{
    g_free(problem->path);
    g_free(problem->message);
    g_free(problem);
}

char *
billow_problem_line(const BillowProblem *problem, const char *file)
{
    g_autofree char *shown = billow_printable_path(file);
    return g_strconcat(shown, ": ", problem->path, *problem->path ? ": " : "",
                       problem->severity == BILLOW_PROBLEM_WARNING ? _("warning: ") : "", problem->message,
                       NULL);
}
