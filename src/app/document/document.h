/* A window's project file: opens it, saves it, and asks before unsaved work is lost. */
#pragma once

#include "app/common/message_bar.h"
#include "app/document/parts.h"
#include "model/live/session.h"

#define BILLOW_TYPE_DOCUMENT (billow_document_get_type())
G_DECLARE_FINAL_TYPE(BillowDocument, billow_document, BILLOW, DOCUMENT, GObject)

/* Properties, with notify: saving (boolean, read only: a file is being written).
 *
 * Signals: opened
 *     Another project has been put into the session. */

/* Creates the document for the project in `session` (referenced). Shows dialogs over the window of `owner`,
 * which must close the document before it is destroyed, and what is wrong with a file in `bar`. */
BillowDocument *billow_document_new(GtkWidget *owner, BillowSession *session, BillowMessageBar *bar);

/* Puts a project that has no file yet into the session. */
void billow_document_begin(BillowDocument *self, BillowProject *project);

/* Unsaved work that an earlier run left behind. `base` is the content of its project file, or NULL. */
typedef struct {
    BillowRecovery *place;
    BillowRecoveryNote *note;
    BillowProject *project, *base;
} BillowRecovered;

void billow_recovered_free(BillowRecovered *recovered);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowRecovered, billow_recovered_free)

/* Puts recovered work (transfer full) into the session as a step that can be undone. It goes on top of the
 * content of its file, or of the open project if that is of the same file. Saving then writes to that file,
 * after asking if the file has changed since. */
void billow_document_recover(BillowDocument *self, BillowRecovered *recovered);

/* Sets a function that returns work in progress that is not in the project yet, such as an edited keyframe,
 * or NULL. It is not lost without asking either. */
void billow_document_set_draft(BillowDocument *self, BillowAutosaveDraft draft, gpointer data);

typedef void (*BillowDocumentNext)(gpointer data);

/* Calls `next` once no unsaved work can be lost: at once, or after asking the user; never if the user
 * cancels. The window is kept alive until then. `free_data` (may be NULL) is called in every case. */
void billow_document_when_safe(BillowDocument *self, BillowDocumentNext next, gpointer data,
                               GDestroyNotify free_data);

/* Returns the document into which the project read from the file at `path` goes (NULL: a copy without a
 * file), or NULL if that project is already shown. */
typedef BillowDocument *(*BillowDocumentPlace)(const char *path, gpointer data);

/* Sets the function that chooses the document for an opened project; by default it is this one. */
void billow_document_set_place(BillowDocument *self, BillowDocumentPlace place, gpointer data);

/* Reads a project file on a thread. Problems with it are reported in the window and on standard error. */
void billow_document_open(BillowDocument *self, GFile *file);

/* Lets the user choose a project file, then opens it like billow_document_open(). */
void billow_document_choose(BillowDocument *self);

/* Writes the project on a thread: to its file, or to a file that the user chooses. */
void billow_document_save(BillowDocument *self);
void billow_document_save_as(BillowDocument *self);

/* Shows how the content of the file differs from the open project, and offers to reload it. */
void billow_document_see_differences(BillowDocument *self);

/* Stores unsaved work before it returns. Call when the program is about to end without asking. */
void billow_document_leave(BillowDocument *self);

/* Drops unsaved work; nothing is read, asked or reported any more. Call before the owner is destroyed. */
void billow_document_close(BillowDocument *self);

gboolean billow_document_is_loading(BillowDocument *self);
gboolean billow_document_is_saving(BillowDocument *self);
