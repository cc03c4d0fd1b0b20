/* Imports meshes of other programs as keyframes, from the playhead on, or in a new project. */
#pragma once

#include "app/window/workspace.h"

/* Lets the user choose the files, then imports them. */
void billow_import_files_choose(BillowWorkspace *workspace);

/* Asks how to import these files (NULL-terminated), adds their keyframes as one step of the history, and
 * reports how closely they fit, or that a keyframe is being edited. */
void billow_import_files(BillowWorkspace *workspace, char **paths);

/* Shows a project that has no file yet; returns the content of the window that does. */
typedef BillowWorkspace *(*BillowImportBegin)(GtkWindow *window, BillowProject *project);

/* Lets the user choose the files, then begins a new project with them. */
void billow_import_files_choose_new(BillowWorkspace *workspace, BillowImportBegin begin);

/* Asks how to import these files (NULL-terminated), begins a project whose cloth is that of the mesh, with
 * their keyframes, and reports how closely they fit. */
void billow_import_files_new(BillowWorkspace *workspace, char **paths, BillowImportBegin begin);
