/* What the project format refuses, as edits of the example project: shared by the tests of the reader and of
 * the command. */
#pragma once

#include <glib.h>

typedef struct {
    const char *name;       /* of the test */
    const char *find;       /* in the example; NULL: all of it */
    const char *replace;    /* what stands there instead */
    const char *path;       /* JSON path of the problem that is to be told */
    const char *message[2]; /* what its message holds: found, expected */
} Refusal;

/* The table ends with a NULL name. */
extern const Refusal refusals[];

/* The example with a refusal's edit. Free with g_free(). */
char *refusal_text(const char *example, const Refusal *refusal);
