/* Files that are dropped on the window: a picture becomes that of the cloth, a mesh or a point cache (by its name) keyframes, anything else is opened as a project. */
#pragma once

#include "app/window/workspace.h"

/* Has `window` take them for `workspace`, which is in it. */
void billow_file_drop_attach(GtkWidget *window, BillowWorkspace *workspace);
