/* Asks how to read a character of another program, plays it, and says what it adds to the project. */
#pragma once

#include "app/transfer/character_job.h"
#include "model/live/session.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_CHARACTER_DIALOG (billow_character_dialog_get_type())
G_DECLARE_FINAL_TYPE(BillowCharacterDialog, billow_character_dialog, BILLOW, CHARACTER_DIALOG, GtkWindow)

/* Creates a modal dialog over `parent` for a file (absolute path) that the session's project can name, to import at the
 * playhead, and begins to read it. Signal "imported" (const BillowCharacter pointer, owned by the signal; gboolean: with its
 * bones; gboolean: with its mesh as a collider): the user wants it, and the dialog closes. Problems are shown in the dialog, which stays open. Closing it cancels. */
GtkWidget *billow_character_dialog_new(GtkWindow *parent, const char *path, BillowSession *session);
