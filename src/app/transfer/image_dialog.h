/* Asks for the size of an image of the view, or of a turntable around the cloth, and writes it. */
#pragma once

#include "app/transfer/image_job.h"

#define BILLOW_TYPE_IMAGE_DIALOG (billow_image_dialog_get_type())
G_DECLARE_FINAL_TYPE(BillowImageDialog, billow_image_dialog, BILLOW, IMAGE_DIALOG, GtkWindow)

/* Signal: written (const char *text): the message when done. `stem` is the suggested file name without
 * ".png", in the project's folder unless `project_path` is NULL. */
GtkWidget *billow_image_dialog_new(GtkWindow *parent, BillowViewport *viewport, const char *stem,
                                   const char *project_path);

/* Begins to write the image or images to `path`, which the user has chosen. */
void billow_image_dialog_write(BillowImageDialog *self, const char *path);
