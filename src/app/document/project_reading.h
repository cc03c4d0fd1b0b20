/* Reads a project file on a thread, and words what is wrong with it. */
#pragma once

#include "io/project/lock.h"
#include "model/project/project.h"

#include <gio/gio.h>

typedef struct {
    char *path;
    char *digest;            /* See app/document/file_digest.h. */
    BillowProject *project;  /* NULL: the file was refused. */
    GError *error;           /* Why it was refused, or NULL. */
    BillowProjectLock *lock; /* Or NULL. Whoever uses the project must release it. */
    BillowLockNote *holder;  /* Who has the project open; NULL if nobody is known to. */
    char *title, *details;   /* A message about why it was refused or what is odd; NULL: none. */
} BillowProjectReading;

void billow_project_reading_free(BillowProjectReading *reading);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowProjectReading, billow_project_reading_free)

void billow_project_reading_begin(const char *path, GCancellable *cancellable, GAsyncReadyCallback callback,
                                  gpointer data);

/* Returns what has been read (transfer full). NULL only with G_IO_ERROR_CANCELLED. */
BillowProjectReading *billow_project_reading_finish(GAsyncResult *result, GError **error);
