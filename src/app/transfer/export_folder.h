/* What is in the folder that an export goes to. Main thread only. */
#pragma once

#include "io/sequence/frame_source.h"

/* The folder that is offered for the frames of a method, in a format: "canopy-obj", "canopy-physics-obj". Named after the
 * project's file, and beside it where the user can write and keeps projects; else (samples, say) among the user's
 * documents, or in the home folder. NULL when there is no file. Free with g_free(). */
char *billow_export_folder_suggest(const char *project_path, BillowMethod method, const char *format);

/* Reads the names of the files in a folder, on a thread: a folder may be large, and far away. */
void billow_export_folder_read_async(const char *folder, GCancellable *cancellable,
                                     GAsyncReadyCallback callback, gpointer data);

/* Array of char *, transfer full; empty when there is no such folder. `free_bytes`: what the user may still write there, or where the folder is
 * to be made; negative: that is not known. NULL with an error: cancelled, or the folder cannot be read. */
GPtrArray *billow_export_folder_read_finish(GAsyncResult *result, double *free_bytes, GError **error);
