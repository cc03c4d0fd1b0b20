/* Writes a file so that readers see either the whole new file or the old one: under a temporary name in the
 * same folder, renamed at the end. An old file with other hard links, with an owner or group that a new file
 * could not get, or in a folder that accepts no new files, is overwritten in place with a journal beside it
 * (io/base/journal.h). */
#pragma once

#include <gio/gio.h>

typedef struct BillowAtomicFile BillowAtomicFile;

/* What happens when the path is a symbolic link. */
typedef enum {
    /* Replaces the file that the link points to, or creates it. Refuses a file without write permission. */
    BILLOW_LINKS_FOLLOWED,
    /* Replaces the link itself; a file that the user owns, whatever its mode. */
    BILLOW_LINKS_REPLACED,
} BillowLinks;

/* Opens a temporary file beside `path`. Returns NULL with a GIO error that names `path` if the file cannot be
 * written, belongs to somebody who does not let the user write it, or is not a regular file. */
BillowAtomicFile *billow_atomic_file_new(const char *path, BillowLinks links, GError **error);

/* Appends bytes. Returns FALSE with a GIO error that names the path, or with G_IO_ERROR_CANCELLED. */
gboolean billow_atomic_file_write(BillowAtomicFile *file, const char *bytes, gsize length,
                                  GCancellable *cancellable, GError **error);

/* Renames the file to its final name and gives it the mode, owner, group and extended attributes (access
 * lists) of the file that it replaces, as far as the user may. Until then nobody else can read it. With
 * `sync` the file is on the disk first. FALSE with a GIO error: the old file is unchanged, or, if it was
 * being overwritten in place, its journal (io/base/journal.h) has the new content. */
gboolean billow_atomic_file_commit(BillowAtomicFile *file, gboolean sync, GError **error);

/* Start writing the bytes to the disk without waiting, and wait until they are there, for several files that
 * are then committed without `sync`. billow_atomic_file_sync() returns FALSE with a GIO error. */
void billow_atomic_file_begin_sync(BillowAtomicFile *file);
gboolean billow_atomic_file_sync(BillowAtomicFile *file, GError **error);

/* Frees the file, and deletes the temporary file unless committed. NULL is allowed. */
void billow_atomic_file_free(BillowAtomicFile *file);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowAtomicFile, billow_atomic_file_free)

/* Returns TRUE if `name` is that of a temporary file, being written or left behind by a killed writer. */
gboolean billow_atomic_file_is_temporary(const char *name);

/* Deletes the temporary files in a folder whose writers are no longer running. */
void billow_atomic_file_remove_leftovers(const char *folder);

/* Does the same in the folder of the file that `path` names, after following links. */
void billow_atomic_file_remove_leftovers_beside(const char *path);
