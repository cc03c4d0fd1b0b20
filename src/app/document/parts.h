/* What a document does with its file: opening, locking, writing, watching it for changes, and keeping unsaved work. */
#pragma once

#include "app/common/message_bar.h"
#include "app/document/project_reading.h"
#include "io/project/lock.h"
#include "io/project/recovery.h"
#include "model/live/session.h"
#include "model/project/project.h"

#include <gio/gio.h>
#include <gtk/gtk.h>

/* --- Project opening --- */

/* A project file read for a window, after asking where another has it open. */
/* Reads it on a thread; where another has it open (io/project/lock.h), asks in the window that `owner` is in whether a copy of it is wanted, or the file
 * all the same. */
void billow_project_opening_begin(GtkWidget *owner, const char *path, GCancellable *cancellable,
                                  GAsyncReadyCallback callback, gpointer data);

/* What was read, as of billow_project_reading_finish(). Of a copy `path` and `digest` are NULL, its picture's path is absolute, and its title tells
 * what it is. `project` is NULL without an error where the user wants neither. */
BillowProjectReading *billow_project_opening_finish(GAsyncResult *result, GError **error);

/* --- Lock --- */

/* The lock of the project that a window has open (io/project/lock.h), as its file changes. Main thread only. */
typedef struct BillowDocumentLock BillowDocumentLock;

BillowDocumentLock *billow_document_lock_new(void);

/* Takes up a lock (transfer full; NULL: none); what it had is given up. */
void billow_document_lock_put(BillowDocumentLock *self, BillowProjectLock *lock);

/* The project is in this file now (NULL: in none): takes its lock, on a thread, if it can be had, and gives up that of another. `anyway`: see
 * billow_project_lock_take(). */
void billow_document_lock_follow(BillowDocumentLock *self, const char *path, gboolean anyway);

/* Gives up the lock. */
void billow_document_lock_free(BillowDocumentLock *self);

/* --- Project writing --- */

/* A project written to its file on a thread, unless the file holds something else by now. */
/* Writes `project` to `path`. `held`: the digest (see app/document/file_digest.h) that the file there must still have, NULL: it
 * may hold anything; one that is gone is no loss. */
void billow_project_writing_begin(BillowProject *project, const char *path, const char *held,
                                  GAsyncReadyCallback callback, gpointer data);

/* The digest of what was written. NULL with a GIO error: the file is as it was; G_IO_ERROR_WRONG_ETAG: another program
 * has written to it. Free with g_free(). */
char *billow_project_writing_finish(GAsyncResult *result, GError **error);

/* --- File watch --- */

/* Tells when a file holds something else than is known of it: written by whatever program, in place or renamed over. Main thread only. */
#define BILLOW_TYPE_FILE_WATCH (billow_file_watch_get_type())
G_DECLARE_FINAL_TYPE(BillowFileWatch, billow_file_watch, BILLOW, FILE_WATCH, GObject)

/* Signal: changed (boolean other)
 *     the file has come to rest: with other bytes than are known of it, or (FALSE, after it had) with those again. */
BillowFileWatch *billow_file_watch_new(void);

/* Watches the file at `path` (NULL: none), of which `digest` (app/document/file_digest.h; NULL: nothing) is known. */
void billow_file_watch_follow(BillowFileWatch *self, const char *path, const char *digest);

/* Tells nothing any more. */
void billow_file_watch_stop(BillowFileWatch *self);

/* --- Changes --- */

/* What a window's file holds that the window does not: told, shown in words, and taken over. */
#define BILLOW_TYPE_DOCUMENT_CHANGES (billow_document_changes_get_type())
G_DECLARE_FINAL_TYPE(BillowDocumentChanges, billow_document_changes, BILLOW, DOCUMENT_CHANGES, GObject)

/* Signal: reloaded (string digest)
 *     the session has what its file holds, as a step that can be undone. */

/* Dialogs are of the window of `owner`, which stops it before it goes; `bar` tells that the file has changed. */
BillowDocumentChanges *billow_document_changes_new(GtkWidget *owner, BillowSession *session,
                                                   BillowMessageBar *bar);

/* The session's project is in this file (NULL: in none), which held what has this digest. */
void billow_document_changes_follow(BillowDocumentChanges *self, const char *path, const char *digest);

/* Reads the file and shows how it differs from what is open: a dialog that can take it over. */
void billow_document_changes_show(BillowDocumentChanges *self);

/* The owner goes. */
void billow_document_changes_stop(BillowDocumentChanges *self);

/* --- Autosave --- */

/* Keeps what is unsaved in a session a few seconds behind, for the next start of the program: first in memory, where the next change waits for no
 * disk, then on the disk. Main thread only; written on others. */
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
