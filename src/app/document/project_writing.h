/* A project written to its file on a thread, unless the file holds something else by now. */
#pragma once

#include "model/project/project.h"

#include <gio/gio.h>

/* Writes `project` to `path`. `held`: the digest (see app/document/file_digest.h) that the file there must still have, NULL: it
 * may hold anything; one that is gone is no loss. */
void billow_project_writing_begin(BillowProject *project, const char *path, const char *held,
                                  GAsyncReadyCallback callback, gpointer data);

/* The digest of what was written. NULL with a GIO error: the file is as it was; G_IO_ERROR_WRONG_ETAG: another program
 * has written to it. Free with g_free(). */
char *billow_project_writing_finish(GAsyncResult *result, GError **error);
