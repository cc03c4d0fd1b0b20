/* The file of a window's project: opened, saved, and not lost without being asked. */
#pragma once

#include "app/common/message_bar.h"
#include "app/document/parts.h"
#include "model/live/session.h"

#define BILLOW_TYPE_DOCUMENT (billow_document_get_type())
G_DECLARE_FINAL_TYPE(BillowDocument, billow_document, BILLOW, DOCUMENT, GObject)

/* Properties, with notify: saving (boolean, read only: a file is being written).
 *
 * Signals: opened
 *     another project is in the session now. */

/* The file of what `session` (referenced) holds. Dialogs are of the window of `owner`, which closes the document before it
 * goes; `bar` shows what is wrong with a file. */
BillowDocument *billow_document_new(GtkWidget *owner, BillowSession *session, BillowMessageBar *bar);

/* Puts a project without a file in the session. */
void billow_document_begin(BillowDocument *self, BillowProject *project);

/* Work that another start of the program left behind; `base`: what its file holds, or NULL. */
typedef struct {
    BillowRecovery *place;
    BillowRecoveryNote *note;
    BillowProject *project, *base;
} BillowRecovered;

void billow_recovered_free(BillowRecovered *recovered);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowRecovered, billow_recovered_free)

/* Takes up such work (transfer full): a step that can be undone, over what its file holds, or over the project here where that is the
 * same file's. It is saved to that file, after asking where that has changed since. */
void billow_document_recover(BillowDocument *self, BillowRecovered *recovered);

/* The user is at something that the project does not hold yet (NULL: no more): that too is not lost without being asked. */
void billow_document_set_draft(BillowDocument *self, BillowAutosaveDraft draft, gpointer data);

typedef void (*BillowDocumentNext)(gpointer data);

/* Calls `next` once nothing unsaved can be lost: at once, or after asking; never when the user cancels. The window is
 * kept until then. `free_data` (may be NULL) is called in any case. */
void billow_document_when_safe(BillowDocument *self, BillowDocumentNext next, gpointer data,
                               GDestroyNotify free_data);

/* Where the project goes that was read from the file at `path` (NULL: a copy in no file): NULL where it is shown already. */
typedef BillowDocument *(*BillowDocumentPlace)(const char *path, gpointer data);

/* Asks `place` where a project goes that was opened; without, it goes into this document. */
void billow_document_set_place(BillowDocument *self, BillowDocumentPlace place, gpointer data);

/* Reads a project file on a thread. What is wrong with it is told in the window and on standard error. */
void billow_document_open(BillowDocument *self, GFile *file);

/* The same for a file that the user chooses. */
void billow_document_choose(BillowDocument *self);

/* Writes the project on a thread: to its file, or to one that the user chooses. */
void billow_document_save(BillowDocument *self);
void billow_document_save_as(BillowDocument *self);

/* Shows how what the file holds differs from what is open, and offers to take it over. */
void billow_document_see_differences(BillowDocument *self);

/* The program is about to end without asking: what is unsaved is kept for its next start, before this returns. */
void billow_document_leave(BillowDocument *self);

/* The owner goes, and what is unsaved with it: nothing is read, asked or told any more. */
void billow_document_close(BillowDocument *self);

gboolean billow_document_is_loading(BillowDocument *self);
gboolean billow_document_is_saving(BillowDocument *self);
