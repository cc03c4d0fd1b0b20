/* A lock file that lets one process at a time change something. The file exists while locked. */
#pragma once

#include <gio/gio.h>

typedef struct BillowFileLock BillowFileLock;

/* Polls until no other process has the lock. Does not wait where the file system has no locks. Returns NULL
 * with a GIO error that names `path` if the file cannot be created or another process keeps the lock for a
 * minute, or with G_IO_ERROR_CANCELLED. Blocking. */
BillowFileLock *billow_file_lock_take(const char *path, GCancellable *cancellable, GError **error);

/* Releases the lock and deletes the file. NULL is allowed. */
void billow_file_lock_release(BillowFileLock *lock);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowFileLock, billow_file_lock_release)
