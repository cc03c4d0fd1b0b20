/* Sets where a file chooser begins. */
#pragma once

#include <gtk/gtk.h>

/* Begins at `file`, or if that is NULL, in the folder of the project's file, or if that is NULL too, where
 * GTK chooses. */
void billow_chooser_begin(GtkFileChooserNative *chooser, const char *file, const char *project_path);
