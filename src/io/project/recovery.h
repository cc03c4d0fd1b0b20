/* Unsaved work that outlives the program: a file for each window in memory, `billow` in the user's runtime folder, and one on the disk,
 * `billow/recovery` in the user's state folder. Beside each stands a file that is locked by the system for as long as the program lives which
 * keeps the work; what is not locked was left behind. */
#pragma once

#include "model/project/project.h"

#include <gio/gio.h>

/* Where work is kept. */
typedef enum {
    BILLOW_RECOVERY_MEMORY, /* which waits for no disk, and outlives the program alone; where the runtime folder is in memory */
    BILLOW_RECOVERY_DISK, /* which outlives the system */
    BILLOW_RECOVERY_STORES,
} BillowRecoveryStore;

/* Work that this program keeps, or has taken up. One thread at a time for each store. */
typedef struct BillowRecovery BillowRecovery;

/* What is kept. */
typedef struct {
    guint64
        number; /* of the states that are kept in a place, rising: what is left behind is the newest that is whole */
    const BillowProject *project;
    const char *path, *held; /* see BillowRecoveryNote */
} BillowRecoveryState;

/* What is known of work that was left behind. */
typedef struct {
    char *id;    /* within the folder */
    char *name;  /* of the project, as it is written */
    char *path;  /* of the project's file, absolute; NULL: it has none yet */
    char *held;  /* digest of what that file held when it was last read or written, or NULL */
    gint64 time; /* when it was kept, seconds since 1970 */
} BillowRecoveryNote;

void billow_recovery_note_free(BillowRecoveryNote *note);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowRecoveryNote, billow_recovery_note_free)

/* A place for work, nothing in it yet; its folder is made. NULL with a GIO error. */
BillowRecovery *billow_recovery_new(GError **error);

/* Keeps the state in place of what was kept in that store; on the disk when it returns, if that is the store. FALSE with a GIO error: what
 * was kept still is; G_IO_ERROR_NOT_SUPPORTED: there is no such store; G_IO_ERROR_NO_SPACE: or memory has not room for eight such states. All
 * programs of the user share the runtime folder: what it is filled with, their sockets lack. */
gboolean billow_recovery_keep(BillowRecovery *recovery, BillowRecoveryStore store,
                              const BillowRecoveryState *state, GError **error);

/* Nothing is kept any more, in that store or (the second) in any. */
void billow_recovery_discard_in(BillowRecovery *recovery, BillowRecoveryStore store);
void billow_recovery_discard(BillowRecovery *recovery);

/* Lets go of the place: what is kept there is found by billow_recovery_list() from now on. NULL is allowed. */
void billow_recovery_free(BillowRecovery *recovery);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowRecovery, billow_recovery_free)

/* What programs that are no more left behind, of BillowRecoveryNote, the latest first; never NULL. */
GPtrArray *billow_recovery_list(void);

/* Takes up what was left behind, so that nobody else does. NULL with a GIO error: somebody has, or it is gone. */
BillowRecovery *billow_recovery_take(const char *id, GError **error);

/* The project that is kept; its picture's path is from the folder of the note's file. NULL with an error as of billow_project_load(). */
BillowProject *billow_recovery_load(BillowRecovery *recovery, GError **error);
