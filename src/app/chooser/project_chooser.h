/* Dialogs to choose project files in. */
#pragma once

#include <gtk/gtk.h>

/* A modal dialog to open a project, which begins beside the file `path` (or NULL); not shown yet. Transfer full. */
GtkFileChooserNative *billow_project_chooser_open(GtkWindow *parent, const char *path);

/* The same to save one: it begins at its file `path`, or, where that is NULL, with a file called as the project. */
GtkFileChooserNative *billow_project_chooser_save(GtkWindow *parent, const char *path, const char *name);
