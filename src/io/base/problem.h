/* What is told of a file that is not as it should be. */
#pragma once

#include <glib.h>

typedef enum {
    BILLOW_PROBLEM_WARNING, /* the project opens all the same: unknown key, missing texture */
    BILLOW_PROBLEM_ERROR,   /* the project is refused */
} BillowSeverity;

/* One thing that is wrong in a file. */
typedef struct {
    BillowSeverity severity;
    char *path; /* JSON path, "keyframes[2].anchors[0].column"; "" for the document; "line 3, column 7" when
                   not JSON */
    char *message; /* what was found and what was expected */
} BillowProblem;

/* Copies `path`; takes `message`. Both may have words of a file: control characters in them are escaped (io/base/printable.h). */
BillowProblem *billow_problem_new(BillowSeverity severity, const char *path, char *message);
void billow_problem_free(BillowProblem *problem);

/* "FILE: PATH: MESSAGE", "FILE: PATH: warning: MESSAGE", without PATH where it is "". Free with g_free(). */
char *billow_problem_line(const BillowProblem *problem, const char *file);

/* Appends a problem at a byte of a text: its path is "line L, column C". */
void billow_problem_add_at(GPtrArray *problems, BillowSeverity severity, const char *text, gsize at,
                           const char *message);
