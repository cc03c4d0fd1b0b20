/* Sets where a file chooser begins. */
#pragma once

#include <gtk/gtk.h>

/* Begins at `file`; if that is NULL, in the folder of the project's file; if both are NULL, where GTK
 * begins. */
void billow_chooser_begin(GtkFileChooserNative *chooser, const char *file, const char *project_path);
