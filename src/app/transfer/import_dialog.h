/* Asks how to turn meshes of other programs into keyframes, and imports them. */
#pragma once

#include "app/transfer/import_job.h"

#include <gtk/gtk.h>

#define BILLOW_TYPE_IMPORT_DIALOG (billow_import_dialog_get_type())
G_DECLARE_FINAL_TYPE(BillowImportDialog, billow_import_dialog, BILLOW, IMPORT_DIALOG, GtkWindow)

/* Creates a modal dialog over `parent` for `paths` (NULL-terminated; OBJ files, one per frame, or one cache),
 * to import into `project` from `start` seconds on. Signal "imported" (const BillowImportResult pointer,
 * owned by the signal): the import succeeded, and the dialog closes. Problems are shown in the dialog, which
 * stays open. Closing it cancels. */
GtkWidget *billow_import_dialog_new(GtkWindow *parent, char **paths, BillowProject *project, double start);

/* Does the same for a new project, whose cloth is that of the mesh. */
GtkWidget *billow_import_dialog_new_project(GtkWindow *parent, char **paths);
