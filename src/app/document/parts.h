/* The parts of a document: opening, locking and writing its file, watching it for changes, and autosaving. */
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

/* Reads a project file on a thread. If another program has it open (io/project/lock.h), asks over the window
 * of `owner` whether to open a copy or the file itself. */
void billow_project_opening_begin(GtkWidget *owner, const char *path, GCancellable *cancellable,
                                  GAsyncReadyCallback callback, gpointer data);

/* Returns the result, like billow_project_reading_finish(). A copy has no `path` and `digest`, an absolute
 * path of its texture, and a title that says so. `project` is NULL without an error if the user declined. */
BillowProjectReading *billow_project_opening_finish(GAsyncResult *result, GError **error);

/* --- Lock --- */

/* The lock (io/project/lock.h) on a window's file, which it follows to other files. Main thread only. */
typedef struct BillowDocumentLock BillowDocumentLock;

BillowDocumentLock *billow_document_lock_new(void);

/* Puts a lock (transfer full; NULL: none) in place of the previous one, which is released. */
void billow_document_lock_put(BillowDocumentLock *self, BillowProjectLock *lock);

/* Tells the lock which file the project is in now (NULL: none). Takes the lock of that file on a thread if
 * possible, and releases the lock of the previous file. For `anyway`, see billow_project_lock_take(). */
void billow_document_lock_follow(BillowDocumentLock *self, const char *path, gboolean anyway);

/* Releases the lock and frees the object. */
void billow_document_lock_free(BillowDocumentLock *self);

/* --- Project writing --- */

/* Writes `project` to `path` on a thread. `held` is the digest (app/document/file_digest.h) that an existing
 * file must still have; NULL: any content may be overwritten. */
void billow_project_writing_begin(BillowProject *project, const char *path, const char *held,
                                  GAsyncReadyCallback callback, gpointer data);

/* Returns the digest of what was written; free with g_free(). On an error returns NULL with a GIO error
 * and leaves the file as it was; G_IO_ERROR_WRONG_ETAG means that another program has written to it. */
char *billow_project_writing_finish(GAsyncResult *result, GError **error);

/* --- Naming --- */

/* Returns the project as it is stored when it moves from the file `from` (NULL: none) to another file `to`: if it
 * has no name yet ("Untitled"), it takes the stem of that file. Transfer full; the same project if it is named. */
BillowProject *billow_document_name(BillowProject *project, const char *from, const char *to);

/* Does the same in all states of the session, before billow_session_mark_saved(). This is not a step of the
 * history, so no undo takes the name away. */
void billow_document_name_session(BillowSession *session, const char *to);

/* --- File watch --- */

/* Reports that a file's content has changed, however it was written. Main thread only. */
#define BILLOW_TYPE_FILE_WATCH (billow_file_watch_get_type())
G_DECLARE_FINAL_TYPE(BillowFileWatch, billow_file_watch, BILLOW, FILE_WATCH, GObject)

/* Signal: changed (boolean other)
 *     Writing to the file has stopped. TRUE: its bytes differ from the known ones; FALSE: they had
 *   differed and are the known ones again. */
BillowFileWatch *billow_file_watch_new(void);

/* Watches the file at `path` (NULL: none). `digest` is that of its known content (NULL: unknown). */
void billow_file_watch_follow(BillowFileWatch *self, const char *path, const char *digest);

/* Stops watching: no signal is emitted afterwards. */
void billow_file_watch_stop(BillowFileWatch *self);

/* --- Changes --- */

/* Reports changes that another program makes to a window's file, lists them, and reloads the file. */
#define BILLOW_TYPE_DOCUMENT_CHANGES (billow_document_changes_get_type())
G_DECLARE_FINAL_TYPE(BillowDocumentChanges, billow_document_changes, BILLOW, DOCUMENT_CHANGES, GObject)

/* Signal: reloaded (string digest)
 *     The session now has the content of its file, as a step that can be undone. */

/* Dialogs are shown over the window of `owner`, which must call billow_document_changes_stop() before it
 * is destroyed; `bar` reports that the file has changed. */
BillowDocumentChanges *billow_document_changes_new(GtkWidget *owner, BillowSession *session,
                                                   BillowMessageBar *bar);

/* Sets the session's file (NULL: none) and the digest of its content when last read or written here. */
void billow_document_changes_follow(BillowDocumentChanges *self, const char *path, const char *digest);

/* Reads the file and shows a dialog with its differences from the open project, which can reload it. */
void billow_document_changes_show(BillowDocumentChanges *self);

/* Call before the owner is destroyed. */
void billow_document_changes_stop(BillowDocumentChanges *self);

/* --- Autosave --- */

/* Stores a session's unsaved work every few seconds, for recovery at the next start: first in memory, so that
 * no change waits for the disk, then on disk. Main thread only; other threads write. */
#define BILLOW_TYPE_AUTOSAVE (billow_autosave_get_type())
G_DECLARE_FINAL_TYPE(BillowAutosave, billow_autosave, BILLOW, AUTOSAVE, GObject)

/* A change is stored within this time plus that of writing. Also the least time between two writes. */
enum { BILLOW_AUTOSAVE_MILLISECONDS = 2000 };

/* Returns the session's project with work in progress that is not in it yet, such as an edited keyframe
 * (transfer full), or NULL if there is none. */
typedef BillowProject *(*BillowAutosaveDraft)(gpointer data);

/* Signals: failed (const char *message)
 *     Nothing could be stored; emitted once until storing succeeds again. */

/* Creates an autosave that follows `session` (referenced). */
BillowAutosave *billow_autosave_new(BillowSession *session);

/* Sets the digest of the session's file when it was last read or written here, or NULL. */
void billow_autosave_set_held(BillowAutosave *self, const char *held);

/* Sets the function that returns work in progress (NULL: none). It is called whenever something may have to
 * be stored, since it does not notify. */
void billow_autosave_set_draft(BillowAutosave *self, BillowAutosaveDraft draft, gpointer data);

/* Call when the session has the work in `taken` (transfer full): from now on unsaved work is stored there. */
void billow_autosave_adopt(BillowAutosave *self, BillowRecovery *taken);

/* Stores unsaved work before it returns, and releases its place. Call when the program is about to end. */
void billow_autosave_leave(BillowAutosave *self);

/* Discards what is stored and stops following the session. Call when the user discards unsaved work. */
void billow_autosave_close(BillowAutosave *self);
