/* Saves a file in place where it cannot be replaced by a new one: it has several hard links, is in a folder
 * that accepts no new files, or has an owner or group that a new file could not get. First, a journal is
 * written and synced: the new content, the old content, and a last line with the lengths and SHA-256 of both
 * and the file that they belong to. An interrupted save leaves its journal behind, from which either content
 * can be restored. A journal is trusted only if it is complete, belongs to the user, names this file, and the
 * file contains what an interrupted save can leave. Reading a file never finishes a save: only the window
 * that opens the file and code that is about to write it do. */
#pragma once

#include <gio/gio.h>

/* Returns the path of the journal of `target` (not a link): in its folder or, where that accepts no files, in
 * the user's state folder, which is created. Free with g_free(). Returns NULL with errno. */
char *billow_journal_path(const char *target);

/* Overwrites `target`, an existing file, in place. `descriptor` must be open for reading and writing and
 * locked with flock(). Its file `temporary`, in the folder of billow_journal_path(), has the new content and
 * becomes the journal, which is deleted at the end. An unusable file with the journal's name is renamed.
 * Returns FALSE with errno; then `target` is unchanged or the journal exists. */
gboolean billow_journal_write(const char *target, const char *temporary, int descriptor);

/* Returns a sentence about the journal of the file that `path` names (links followed), for a command that
 * only reads: a save was interrupted, the file has changed since, or the file with the journal's name belongs
 * to another. Waits up to a second for a save in progress. Writes nothing. Free with g_free(). NULL: none. */
char *billow_journal_warning(const char *path);

/* Finishes an interrupted save of the file that `path` names (links followed). Stores the content from before
 * that save in the user's state folder; `*kept` becomes the path of that copy (free with g_free()), or NULL
 * if there was nothing to finish. Returns FALSE with a GIO error that says where the data is; the file is
 * then unchanged. Blocking. */
gboolean billow_journal_finish(const char *path, char **kept, GError **error);
