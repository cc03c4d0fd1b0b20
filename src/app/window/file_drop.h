/* Handles files dropped on a window: an image becomes the texture of the cloth, a mesh or point cache (by
 * its name) becomes keyframes, anything else is opened as a project. */
#pragma once

#include "app/window/workspace.h"

/* Makes `window` accept such files for `workspace`, which is in it. */
void billow_file_drop_attach(GtkWidget *window, BillowWorkspace *workspace);
