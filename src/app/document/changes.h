/* What a window's file holds that the window does not: told, shown in words, and taken over. */
#pragma once

#include "app/common/message_bar.h"
#include "model/live/session.h"

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
