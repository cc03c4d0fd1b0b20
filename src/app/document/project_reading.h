/* A project file read on a thread, and what is to be said about it. */
#pragma once

#include "io/project/lock.h"
#include "model/project/project.h"

#include <gio/gio.h>

typedef struct {
    char *path;
    char *digest;            /* see app/document/file_digest.h */
    BillowProject *project;  /* NULL: refused */
    GError *error;           /* why, NULL: it was not */
    BillowProjectLock *lock; /* or NULL; taken here, to be given up by whom the project is for */
    BillowLockNote *holder;  /* who has the project open, NULL: nobody that is known */
    char *title, *details;   /* to be told: why it was refused or what is odd about it; NULL: nothing */
} BillowProjectReading;

void billow_project_reading_free(BillowProjectReading *reading);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowProjectReading, billow_project_reading_free)

void billow_project_reading_begin(const char *path, GCancellable *cancellable, GAsyncReadyCallback callback,
                                  gpointer data);

/* What has been read. NULL with G_IO_ERROR_CANCELLED only. Transfer full. */
BillowProjectReading *billow_project_reading_finish(GAsyncResult *result, GError **error);
