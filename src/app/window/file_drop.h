/* Handles files dropped on a window: an image becomes the texture of the cloth, a mesh or point cache (by
 * its name) becomes keyframes, or a new project where none is open, anything else is opened as a project. */
#pragma once

#include "app/window/import_files.h"

/* Makes `window` accept such files for `workspace`, which is in it. `begin` shows new projects. */
void billow_file_drop_attach(GtkWidget *window, BillowWorkspace *workspace, BillowImportBegin begin);
