#include "io/base/problem.h"

#include "io/base/printable.h"

#include <glib/gi18n.h>

BillowProblem *
billow_problem_new(BillowSeverity severity, const char *path, char *message)
{
    g_autofree char *owned = message;
    BillowProblem *problem = g_new(BillowProblem, 1);
    *problem = (BillowProblem){severity, billow_printable(path), billow_printable(owned)};
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

void
billow_problem_add_at(GPtrArray *problems, BillowSeverity severity, const char *text, gsize at,
                      const char *message)
{
    gsize line = 1, line_start = 0;
    for (gsize i = 0; i < at; i++) {
        if (text[i] == '\n') {
            line++;
            line_start = i + 1;
        }
    }
    gsize column = 1;
    for (gsize i = line_start; i < at; i++)
        column += ((unsigned char) text[i] & 0xc0) != 0x80;
    g_autofree char *path = g_strdup_printf(_("line %zu, column %zu"), line, column);
    g_ptr_array_add(problems, billow_problem_new(severity, path, g_strdup(message)));
}
