/* Problems found in a file. */
#pragma once

#include <glib.h>

typedef enum {
    BILLOW_PROBLEM_WARNING, /* the project still opens: unknown key, missing texture */
    BILLOW_PROBLEM_ERROR,   /* the project is refused */
} BillowSeverity;

/* One problem in a file. */
typedef struct {
    BillowSeverity severity;
    /* JSON path, "keyframes[2].anchors[0].column"; "" for the document; "line 3, column 7" without JSON */
    char *path;
    char *message; /* what was found and what was expected */
} BillowProblem;

/* Creates a problem. Copies `path` and takes ownership of `message`. Both may contain words from a file:
 * escapes control characters (io/base/printable.h). */
BillowProblem *billow_problem_new(BillowSeverity severity, const char *path, char *message);
void billow_problem_free(BillowProblem *problem);

/* Returns "FILE: PATH: MESSAGE" or "FILE: PATH: warning: MESSAGE", without an empty PATH. Transfer full. */
char *billow_problem_line(const BillowProblem *problem, const char *file);

/* Appends a problem at byte offset `at` of a text, with the path "line L, column C". */
void billow_problem_add_at(GPtrArray *problems, BillowSeverity severity, const char *text, gsize at,
                           const char *message);
