/* A file that is there whole or not at all: written under a temporary name in the same folder, then renamed.
 */
#pragma once

#include <gio/gio.h>

typedef struct BillowAtomicFile BillowAtomicFile;

/* Opens a temporary file beside `path`. Symbolic links are followed: the file that they name will be replaced, or made
 * where there is none yet. NULL with a GIO error whose message names `path`. */
BillowAtomicFile *billow_atomic_file_new(const char *path, GError **error);

/* Appends bytes. FALSE with a GIO error that names the path, or G_IO_ERROR_CANCELLED. */
gboolean billow_atomic_file_write(BillowAtomicFile *file, const char *bytes, gsize length,
                                  GCancellable *cancellable, GError **error);

/* Gives the file its name, with the permissions of one that had it before; `sync`: only once it is on the
 * disk. FALSE with a GIO error: what had the name before still has it. */
gboolean billow_atomic_file_commit(BillowAtomicFile *file, gboolean sync, GError **error);

/* Frees, and removes what was not committed. NULL is allowed. */
void billow_atomic_file_free(BillowAtomicFile *file);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowAtomicFile, billow_atomic_file_free)

/* Whether a file of this name was left behind by a writer that was killed. */
gboolean billow_atomic_file_is_leftover(const char *name);
