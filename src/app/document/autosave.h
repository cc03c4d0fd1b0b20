/* Keeps what is unsaved in a session a few seconds behind, for the next start of the program: first in memory, where the next change waits for no
 * disk, then on the disk. Main thread only; written on others. */
#pragma once

#include "io/project/recovery.h"
#include "model/live/session.h"

#define BILLOW_TYPE_AUTOSAVE (billow_autosave_get_type())
G_DECLARE_FINAL_TYPE(BillowAutosave, billow_autosave, BILLOW, AUTOSAVE, GObject)

/* What is changed is kept within this time, and what writing takes; at most so often is it written. */
enum { BILLOW_AUTOSAVE_MILLISECONDS = 2000 };

/* What is being made beside the session's project, a keyframe that is not in it yet: the project with it. Transfer full; NULL: there is
 * none. */
typedef BillowProject *(*BillowAutosaveDraft)(gpointer data);

/* Signals: failed (const char *message)
 *     nothing could be kept; told once until it succeeds again. */

/* Follows `session` (referenced). */
BillowAutosave *billow_autosave_new(BillowSession *session);

/* The digest of what the session's file held when it was read or written here, or NULL. */
void billow_autosave_set_held(BillowAutosave *self, const char *held);

/* Asks `draft` (NULL: there is none) each time that something may be kept, for it tells nobody when it has changed. */
void billow_autosave_set_draft(BillowAutosave *self, BillowAutosaveDraft draft, gpointer data);

/* What the session holds now is what `taken` (transfer full) has: it is kept there from now on. */
void billow_autosave_adopt(BillowAutosave *self, BillowRecovery *taken);

/* Keeps what is unsaved now, before it returns, and lets go of it: the program is about to end. */
void billow_autosave_leave(BillowAutosave *self);

/* The user has said that nothing is to be kept any more; follows no longer. */
void billow_autosave_close(BillowAutosave *self);
