/* Unsaved work that outlives the program: a file for each window in the user's state folder, `billow/recovery`. Beside it stands a file
 * that is locked by the system for as long as the program lives which keeps the work; what is not locked was left behind. */
#pragma once

#include "model/project.h"

#include <gio/gio.h>

/* Work that this program keeps, or has taken up. One thread at a time. */
typedef struct BillowRecovery BillowRecovery;

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

/* A place for work, nothing in it yet; the folder is made. NULL with a GIO error. */
BillowRecovery *billow_recovery_new(GError **error);

/* Keeps the project in place of what was kept; on the disk when it returns. `path` and `held`: see BillowRecoveryNote. FALSE with a GIO
 * error: what was kept still is. */
gboolean billow_recovery_keep(BillowRecovery *recovery, const BillowProject *project, const char *path,
                              const char *held, GError **error);

/* Nothing is kept any more. */
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
