/* Asks how meshes of other programs become keyframes, and makes them. */
#pragma once

#include "app/transfer/import_job.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_IMPORT_DIALOG (billow_import_dialog_get_type())
G_DECLARE_FINAL_TYPE(BillowImportDialog, billow_import_dialog, BILLOW, IMPORT_DIALOG, GtkWindow)

/* A modal dialog over `parent` for `paths` (NULL-terminated): OBJ files, each a frame, or one cache; into `project`, from `start` seconds on.
 * Signal "imported" (const BillowImportResult pointer, owned by the signal): it is made, and the dialog goes. What is wrong with a file is
 * said in the dialog, which stays. Closing it cancels. */
GtkWidget *billow_import_dialog_new(GtkWindow *parent, char **paths, BillowProject *project, double start);
