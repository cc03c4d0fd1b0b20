/* Sets where a file chooser begins. */
#pragma once

#include <gtk/gtk.h>

/* Begins at `file`, else in the folder of the project's file, else where GTK does. Both may be NULL. */
void billow_chooser_begin(GtkFileChooserNative *chooser, const char *file, const char *project_path);
