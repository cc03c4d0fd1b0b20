/* Writing a file in place, where it cannot be replaced by another: it has more names than one, or stands in a folder that nothing
 * can be added to. What it is to hold is first written whole beside it, the journal: whoever is stopped half way leaves that. */
#pragma once

#include <glib.h>

/* Where the journal of `target` (an absolute path or one from the working folder, no link) is written: in its folder, or where that
 * cannot be written, in the user's state folder, which is made. Free with g_free(). NULL with errno. */
char *billow_journal_path(const char *target);

/* Makes `target`, a file that is there, hold what its journal holds, and removes that; FALSE with errno: the journal is still there.
 * Both are on the disk when it returns. */
gboolean billow_journal_replay(const char *target, const char *journal);

/* Ends what a writer of the file that `path` names had begun when it was stopped. The path of what holds its newest text: `path`
 * itself, or the journal where that cannot be replayed. Free with g_free(). */
char *billow_journal_recover(const char *path);
