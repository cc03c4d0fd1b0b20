/* What the project format refuses, as edits of the example project. Shared by the tests of the reader and the
 * command. */
#pragma once

#include <glib.h>

typedef struct {
    const char *name;       /* of the test */
    const char *find;       /* text in the example; NULL: all of it */
    const char *replace;    /* replacement */
    const char *path;       /* JSON path of the expected problem */
    const char *message[2]; /* parts of the expected message: found, expected */
} Refusal;

/* The table ends with a NULL name. */
extern const Refusal refusals[];

/* Returns the example with a refusal's edit. Free with g_free(). */
char *refusal_text(const char *example, const Refusal *refusal);
