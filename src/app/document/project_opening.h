/* A project file read for a window, after asking where another has it open. */
#pragma once

#include "app/document/project_reading.h"

#include <gtk/gtk.h>

/* Reads it on a thread; where another has it open (io/project/lock.h), asks in the window that `owner` is in whether a copy of it is wanted, or the file
 * all the same. */
void billow_project_opening_begin(GtkWidget *owner, const char *path, GCancellable *cancellable,
                                  GAsyncReadyCallback callback, gpointer data);

/* What was read, as of billow_project_reading_finish(). Of a copy `path` and `digest` are NULL, its picture's path is absolute, and its title tells
 * what it is. `project` is NULL without an error where the user wants neither. */
BillowProjectReading *billow_project_opening_finish(GAsyncResult *result, GError **error);
