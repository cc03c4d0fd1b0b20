/* Saving a file in place, where it cannot be replaced by another: it has several names (hard links), is in a folder that takes no new
 * files, or has an owner or a group that a new file could not get. Before the file is written over, a journal is written and synced: the
 * new text, the old text, and a last line with the lengths and SHA-256 of both and which file they are for. A save that is cut off leaves its journal,
 * from which either text can be had.
 *
 * A journal is believed only if it is whole, belongs to the user, names this file, and the file holds what such a save leaves. Reading
 * never finishes a save: that is for the window that opens the file, and for what is about to write it. */
#pragma once

#include <gio/gio.h>

/* The file in which the journal of `target` (no link) goes: in its folder, or where that takes no files, in the user's state
 * folder, which is made. Free with g_free(). NULL with errno. */
char *billow_journal_path(const char *target);

/* Writes over `target`, an existing file, in place. `descriptor` is open to read and write, and locked (flock()); its file `temporary`,
 * in the folder of billow_journal_path(), holds the new text and becomes the journal, which is removed at the end. A file that has the journal's
 * name, and cannot be finished, is renamed and stays. FALSE with errno: `target` is as it was, or the journal is there. */
gboolean billow_journal_write(const char *target, const char *temporary, int descriptor);

/* A sentence about the journal of the file that `path` names (links followed), for a command that only reads: a save was cut off, the
 * file has changed since, or what has the journal's name is none of this file. Waits up to a second for a save that is under
 * way. Writes nothing. Free with g_free(). NULL: there is none. */
char *billow_journal_remark(const char *path);

/* Finishes a save of the file that `path` names (links followed) which was cut off. What the file held before that save is kept in the
 * user's state folder: `*kept` becomes its path (free with g_free()), NULL where there was nothing to finish. FALSE with a GIO error that
 * says where both texts are: the file is as it was. Blocking. */
gboolean billow_journal_finish(const char *path, char **kept, GError **error);
