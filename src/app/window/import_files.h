/* Imports meshes of other programs as keyframes, from the playhead on. */
#pragma once

#include "app/window/workspace.h"

/* Lets the user choose the files, then imports them. */
void billow_import_files_choose(BillowWorkspace *workspace);

/* Asks how to import these files (NULL-terminated), adds their keyframes as one step of the history, and
 * reports how closely they fit, or that there is no animation to add to. */
void billow_import_files(BillowWorkspace *workspace, char **paths);
