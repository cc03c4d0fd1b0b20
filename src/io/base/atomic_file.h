/* A file that is there whole or not at all: written under a temporary name in the same folder, then renamed; or, where the file has
 * other names, an owner or group that a new one could not get, or a folder that takes no new files, written in place with a journal beside
 * it (io/base/journal.h). */
#pragma once

#include <gio/gio.h>

typedef struct BillowAtomicFile BillowAtomicFile;

/* What becomes of a symbolic link that has the name of the file. */
typedef enum {
    BILLOW_LINKS_FOLLOWED, /* the file that it names is replaced, or made where there is none yet; one that nobody may write is not */
    BILLOW_LINKS_REPLACED, /* the link itself is replaced: nothing is written elsewhere; so is a file of the user's own, whatever its mode */
} BillowLinks;

/* Opens a temporary file beside `path`. NULL with a GIO error whose message names `path`: it cannot be written, belongs to
 * another who lets the user not write it, or is a folder, a pipe, a socket or a device. */
BillowAtomicFile *billow_atomic_file_new(const char *path, BillowLinks links, GError **error);

/* Appends bytes. FALSE with a GIO error that names the path, or G_IO_ERROR_CANCELLED. */
gboolean billow_atomic_file_write(BillowAtomicFile *file, const char *bytes, gsize length,
                                  GCancellable *cancellable, GError **error);

/* Gives the file its name, with the mode, owner, group and extended attributes (access lists) of one that had it before, as far as
 * the user may; until then nobody else can read it. `sync`: only once it is on the disk. FALSE with a GIO error: what had the
 * name before still has it, or, where it was being written in place, its journal (io/base/journal.h) has what is new. */
gboolean billow_atomic_file_commit(BillowAtomicFile *file, gboolean sync, GError **error);

/* Has what was written go to the disk, which needs no waiting for now, or (the second) waits until it is there: for several files that are
 * then committed without `sync`. FALSE with a GIO error. */
void billow_atomic_file_begin_sync(BillowAtomicFile *file);
gboolean billow_atomic_file_sync(BillowAtomicFile *file, GError **error);

/* Frees, and removes what was not committed. NULL is allowed. */
void billow_atomic_file_free(BillowAtomicFile *file);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowAtomicFile, billow_atomic_file_free)

/* Whether a file of this name is temporary: it is being written, or was left behind by a writer that was killed. */
gboolean billow_atomic_file_is_temporary(const char *name);

/* Removes what writers that are no more left behind in a folder. */
void billow_atomic_file_remove_leftovers(const char *folder);

/* The same in the folder of the file that `path` names, links followed. */
void billow_atomic_file_remove_leftovers_beside(const char *path);
