/* One process at a time: a file beside what is changed, that is there while it is. */
#pragma once

#include <gio/gio.h>

typedef struct BillowFileLock BillowFileLock;

/* Waits until no other process has it, which is looked at again and again. Where the file system knows no locks, nothing is waited for.
 * NULL with a GIO error that names `path`: it cannot be made; another has had it for a minute; or G_IO_ERROR_CANCELLED. Blocking. */
BillowFileLock *billow_file_lock_take(const char *path, GCancellable *cancellable, GError **error);

/* Gives it up and removes the file. NULL is allowed. */
void billow_file_lock_release(BillowFileLock *lock);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowFileLock, billow_file_lock_release)
