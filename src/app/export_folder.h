/* What is in the folder that an export goes to. Main thread only. */
#pragma once

#include "io/obj_sequence.h"

/* The folder that is offered for the frames, of the fake or the physics: named after the project's file, and beside it
 * where the user can write and keeps projects; else (samples, say) among the user's documents, or in the home folder. NULL
 * when there is no file. Free with g_free(). */
char *billow_export_folder_suggest(const char *project_path, gboolean physics);

/* Reads the names of the OBJ files in a folder, on a thread: a folder may be large, and far away. */
void billow_export_folder_read_async(const char *folder, GCancellable *cancellable,
                                     GAsyncReadyCallback callback, gpointer data);

/* Array of char *, transfer full; empty when there is no such folder. NULL with an error: cancelled, or the folder
 * cannot be read. */
GPtrArray *billow_export_folder_read_finish(GAsyncResult *result, GError **error);

/* How many of an export's files (of `frames`, ascending) are among the names. */
guint billow_export_folder_count(const GPtrArray *names, const BillowProject *project,
                                 const BillowObjSettings *settings, GArray *frames);
