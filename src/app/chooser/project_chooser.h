/* File choosers for project files. */
#pragma once

#include <gtk/gtk.h>

/* Creates a modal dialog, not shown yet, that opens a project, from beside `path` (or NULL). Transfer
 * full. */
GtkFileChooserNative *billow_project_chooser_open(GtkWindow *parent, const char *path);

/* Creates a modal dialog that saves a project. It begins at the file `path` or, if that is NULL, with a file
 * named after `name`. Not shown yet. Transfer full. */
GtkFileChooserNative *billow_project_chooser_save(GtkWindow *parent, const char *path, const char *name);
