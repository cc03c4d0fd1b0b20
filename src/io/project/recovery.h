/* Unsaved work that survives the program. Each window has a file in memory, in `billow` in the user's runtime
 * folder, and one on disk, in `billow/recovery` in the user's state folder. Beside each is a file that the
 * owning program keeps locked; work without such a lock was left behind. */
#pragma once

#include "model/project/project.h"

#include <gio/gio.h>

/* Where work is stored. */
typedef enum {
    /* Survives the program only, but never waits for a disk. Available if the runtime folder is in memory. */
    BILLOW_RECOVERY_MEMORY,
    BILLOW_RECOVERY_DISK, /* survives a system crash */
    BILLOW_RECOVERY_STORES,
} BillowRecoveryStore;

/* Work that this program stores or has taken over. One thread at a time per store. */
typedef struct BillowRecovery BillowRecovery;

/* The state to store. */
typedef struct {
    /* Number of the state, ascending within a recovery. Of several that were left behind, the highest
     * complete one counts. */
    guint64 number;
    const BillowProject *project;
    const char *path, *held; /* see BillowRecoveryNote */
} BillowRecoveryState;

/* Describes work that was left behind. */
typedef struct {
    char *id;    /* within the folder */
    char *name;  /* name of the project, as stored */
    char *path;  /* absolute path of the project's file, or NULL if it has none yet */
    char *held;  /* digest of that file when it was last read or written, or NULL */
    gint64 time; /* when it was stored, seconds since 1970 */
} BillowRecoveryNote;

void billow_recovery_note_free(BillowRecoveryNote *note);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowRecoveryNote, billow_recovery_note_free)

/* Creates an empty place for work, with its folder. Returns NULL with a GIO error. */
BillowRecovery *billow_recovery_new(GError **error);

/* Stores the state in place of the one stored there before. In the disk store it is on the disk on return.
 * Returns FALSE with a GIO error and keeps the previous state; G_IO_ERROR_NOT_SUPPORTED means that there is
 * no such store, G_IO_ERROR_NO_SPACE also that memory does not have room for eight such states: all programs
 * of the user share the runtime folder, and if it is full they cannot create their sockets. */
gboolean billow_recovery_keep(BillowRecovery *recovery, BillowRecoveryStore store,
                              const BillowRecoveryState *state, GError **error);

/* Delete the stored work in one store, or in all. */
void billow_recovery_discard_in(BillowRecovery *recovery, BillowRecoveryStore store);
void billow_recovery_discard(BillowRecovery *recovery);

/* Frees the place (or NULL) without deleting its work, which billow_recovery_list() finds from now on. */
void billow_recovery_free(BillowRecovery *recovery);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowRecovery, billow_recovery_free)

/* Returns the work of programs that have ended, as BillowRecoveryNote, latest first. Never NULL. */
GPtrArray *billow_recovery_list(void);

/* Takes over work that was left behind, so that nobody else can. Returns NULL with a GIO error if somebody
 * already has, or it is gone. */
BillowRecovery *billow_recovery_take(const char *id, GError **error);

/* Loads the stored project. The path of its texture is relative to the folder of the note's file. Returns
 * NULL with an error like billow_project_load(). */
BillowProject *billow_recovery_load(BillowRecovery *recovery, GError **error);
