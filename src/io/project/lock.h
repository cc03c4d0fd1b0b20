/* Shows who has a project open: a hidden file beside it, `.NAME.lock`, is locked with flock() while the
 * program runs. Its text names the owner for other machines that see the folder over a network, which the
 * lock does not reach. The lock only warns; it prevents nothing. */
#pragma once

#include <glib.h>

/* Who has or had the project open. Unknown values are "" or 0. */
typedef struct {
    char *machine; /* machine id */
    char *boot;    /* id of the boot */
    char *host, *user;
    gint64 since; /* seconds since 1970 */
    gint64 pid;
} BillowLockNote;

void billow_lock_note_free(BillowLockNote *note);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowLockNote, billow_lock_note_free)

/* Returns TRUE if the note is of this process. */
gboolean billow_lock_note_is_own(const BillowLockNote *note);

typedef struct BillowProjectLock BillowProjectLock;

/* Returns the path of the lock file of a project, or of the file that a link leads to. Free with g_free(). */
char *billow_project_lock_path(const char *project_path);

/* Takes the lock of a project's file. Returns NULL and sets `*holder` (transfer full) if somebody else has
 * it. Returns NULL with `*holder` NULL if no lock can be created here (no such folder, no permission), which
 * is not an error. Takes over a lock left behind by a process that has ended; with `anyway`, also one that
 * another machine claims. `holder` may be NULL. Accesses the disk: do not call it on the main thread. */
BillowProjectLock *billow_project_lock_take(const char *project_path, gboolean anyway,
                                            BillowLockNote **holder);

/* Returns the path of the project for which the lock was taken. Transfer none. */
const char *billow_project_lock_project(const BillowProjectLock *lock);

/* Releases the lock and deletes its file. NULL is allowed. */
void billow_project_lock_release(BillowProjectLock *lock);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowProjectLock, billow_project_lock_release)
