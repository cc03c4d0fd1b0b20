/* Imports meshes of other programs as keyframes of the window's project, from the playhead on. */
#pragma once

#include "app/window/workspace.h"

/* Lets the user choose the files, then imports them. */
void billow_import_files_choose(BillowWorkspace *workspace);

/* Asks how to import these files (NULL-terminated), adds their keyframes as one step of the history, and
 * reports how closely they fit. If there is no animation to add to, reports that. */
void billow_import_files(BillowWorkspace *workspace, char **paths);
