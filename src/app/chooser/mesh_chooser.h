/* Asks for the file of a mesh. */
#pragma once

#include <gtk/gtk.h>

/* Shows a modal chooser of OBJ files over the window of `owner`, which begins at `file`, else in the folder of the project's
 * file (both may be NULL). `on_chosen` is its handler of "response", with `owner` as data. Transfer full. */
GtkFileChooserNative *billow_mesh_chooser_show(GtkWidget *owner, const char *title, const char *file,
                                               const char *project_path, GCallback on_chosen);
