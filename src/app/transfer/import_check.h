/* Looks at files before they are imported, on a thread. Main thread only. */
#pragma once

#include "io/import/notes.h"

/* What the files are. */
typedef struct {
    int frames;
    double frame_rate;     /* of the files, or 0 */
    BillowImportSize size; /* of the mesh, with a scale of 1 */
    GPtrArray *notes;      /* of BillowImportNote pointers, if all frames are imported as the files tell */
} BillowImportCheck;

void billow_import_check_free(BillowImportCheck *check); /* NULL is allowed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowImportCheck, billow_import_check_free)

/* Reads the first of the frames of `paths`, to import into `project` from `start` seconds on. */
void billow_import_check_async(char **paths, BillowProject *project, double start, GCancellable *cancellable,
                               GAsyncReadyCallback callback, gpointer data);

/* Returns the result, transfer full, or NULL with an error that can be shown to the user. */
BillowImportCheck *billow_import_check_finish(GAsyncResult *result, GError **error);
