/* The journal of a save in place, made by what docs/format.md says of it. */
#pragma once

#include <glib.h>

typedef struct {
    const char *new, *old, *path; /* texts; of the file */
    guint64 device, inode;
} JournalContents;

/* Those of a save of `new` over the file at `path`, which holds `old`. */
JournalContents journal_contents(const char *path, const char *new, const char *old);

/* Free with g_string_free(). */
GString *journal_text(const JournalContents *contents);
