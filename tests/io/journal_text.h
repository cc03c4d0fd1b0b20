/* Makes the journal of a save in place as docs/format.md defines it. */
#pragma once

#include <glib.h>

typedef struct {
    const char *new, *old, *path; /* texts; path of the file */
    gsize new_length, old_length; /* bytes */
    guint64 device, inode;
} JournalContents;

/* Returns the contents for a save of `new` over `old` in the file at `path`. Both end with NUL. */
JournalContents journal_contents(const char *path, const char *new, const char *old);

/* Free with g_string_free(). */
GString *journal_text(const JournalContents *contents);
