/* Meshes of other programs as keyframes of the window's project, from the playhead on. */
#pragma once

#include "app/window/workspace.h"

/* Asks which files. */
void billow_import_files_choose(BillowWorkspace *workspace);

/* Asks how these (NULL-terminated) are imported, and adds their keyframes as one step of history, with a word of how near they are. Where there is no
 * animation to add to, it says so. */
void billow_import_files(BillowWorkspace *workspace, char **paths);
