/* The errors of the project format, as edits of the example project, for several tests. */
#pragma once

#include <glib.h>

typedef struct {
    const char *name;       /* of the test */
    const char *find;       /* text in the example; NULL: all of it */
    const char *replace;    /* replacement */
    const char *path;       /* JSON path of the expected error */
    const char *message[2]; /* parts of its message: what was found, what was expected */
} Refusal;

/* Terminated by an entry whose name is NULL. */
extern const Refusal refusals[];

/* Returns the example with the refusal's edit. Free with g_free(). */
char *refusal_text(const char *example, const Refusal *refusal);
