/* Where a chooser of files begins. */
#pragma once

#include <gtk/gtk.h>

/* At `file`, or where that is NULL in the folder of the project's file; with neither where GTK begins. */
void billow_chooser_begin(GtkFileChooserNative *chooser, const char *file, const char *project_path);
