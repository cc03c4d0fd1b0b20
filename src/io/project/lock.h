/* Who has a project open: a hidden file beside it, `.NAME.lock`, which the system locks (flock) for as long as the program lives, and which says who that
 * is for those whom a lock does not reach: another machine over a network's folder. It warns; it keeps nobody from anything. */
#pragma once

#include <glib.h>

/* Who has it, or had it. What is not known is "" or 0. */
typedef struct {
    char *machine; /* its id */
    char *boot;    /* of the start of the machine */
    char *host, *user;
    gint64 since; /* seconds since 1970 */
    gint64 pid;
} BillowLockNote;

void billow_lock_note_free(BillowLockNote *note);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowLockNote, billow_lock_note_free)

/* Whether it is this very process. */
gboolean billow_lock_note_is_own(const BillowLockNote *note);

typedef struct BillowProjectLock BillowProjectLock;

/* Where the lock of a project's file is; of the file itself where `project_path` is a link to it. Free with g_free(). */
char *billow_project_lock_path(const char *project_path);

/* Takes the lock of a project's file. NULL with `*holder` (transfer full): another has it. NULL without: it cannot be made here (no such folder, no
 * permission), and nothing is wrong. What a process that is no more left behind is taken over; so is, with `anyway`, what another machine
 * says that it has. `holder` may be NULL. Looks at the disk: not for the main thread. */
BillowProjectLock *billow_project_lock_take(const char *project_path, gboolean anyway,
                                            BillowLockNote **holder);

/* The file that it is of, as it was named. Transfer none. */
const char *billow_project_lock_project(const BillowProjectLock *lock);

/* Gives it up; its file goes. NULL is allowed. */
void billow_project_lock_release(BillowProjectLock *lock);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowProjectLock, billow_project_lock_release)
