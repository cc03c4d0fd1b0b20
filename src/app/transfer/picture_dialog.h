/* Asks for the size of a picture of the view, or of a turn around the cloth, and writes it. */
#pragma once

#include "app/transfer/picture_job.h"

#define BILLOW_TYPE_PICTURE_DIALOG (billow_picture_dialog_get_type())
G_DECLARE_FINAL_TYPE(BillowPictureDialog, billow_picture_dialog, BILLOW, PICTURE_DIALOG, GtkWindow)

/* Signal: written (const char *text): all there is to tell once it is done. `stem`: how the file is called at first, without ".png"; it lies beside
 * the project's file, if that has a `project_path`. */
GtkWidget *billow_picture_dialog_new(GtkWindow *parent, BillowViewport *viewport, const char *stem,
                                     const char *project_path);

/* Begins to write what is described; the path is what the user chose in a dialog of its own. */
void billow_picture_dialog_write(BillowPictureDialog *self, const char *path);
