/* Asks how to read a character of another program, plays it, and says what it adds to the project. */
#pragma once

#include "app/transfer/character_job.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_CHARACTER_DIALOG (billow_character_dialog_get_type())
G_DECLARE_FINAL_TYPE(BillowCharacterDialog, billow_character_dialog, BILLOW, CHARACTER_DIALOG, GtkWindow)

/* Creates a modal dialog over `parent` for a file, to import into `project` from `start` seconds on, and begins to
 * read it. Signal "imported" (const BillowCharacter pointer, owned by the signal): the user wants it, and the
 * dialog closes. Problems are shown in the dialog, which stays open. Closing it cancels. */
GtkWidget *billow_character_dialog_new(GtkWindow *parent, const char *path, BillowProject *project,
                                       double start);
