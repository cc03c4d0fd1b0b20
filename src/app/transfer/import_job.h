/* An import on a thread: into the project as it was when it was ordered. Main thread only. */
#pragma once

#include "io/import/keyframes.h"

typedef struct {
    char **paths; /* OBJ files, or one cache */
    BillowProject *project;
    BillowAxes axes;
    char *frames;  /* a choice of them, or NULL: all */
    GArray *held;  /* of BillowGridPoint: which points hold the cloth */
    gboolean hang; /* it hangs near the mesh, in place of having its shape */
    double start;  /* of the first, seconds */
} BillowImportOrder;

/* What came of it. */
typedef struct {
    BillowProject *before; /* that it was ordered for */
    BillowProject *project;
    GArray *imported;   /* of BillowImported, at least one */
    int columns, rows;  /* of the mesh */
    gboolean resampled; /* the cloth has others */
} BillowImportResult;

void billow_import_result_free(BillowImportResult *result);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowImportResult, billow_import_result_free)

#define BILLOW_TYPE_IMPORT_JOB (billow_import_job_get_type())
G_DECLARE_FINAL_TYPE(BillowImportJob, billow_import_job, BILLOW, IMPORT_JOB, GObject)

/* The order is copied, its project and its points referenced. */
BillowImportJob *billow_import_job_new(const BillowImportOrder *order);

void billow_import_job_run_async(BillowImportJob *job, GCancellable *cancellable,
                                 GAsyncReadyCallback callback, gpointer data);

/* NULL with an error that can be shown: of a file, of the choice of frames, or G_IO_ERROR_CANCELLED. Transfer full. */
BillowImportResult *billow_import_job_run_finish(BillowImportJob *job, GAsyncResult *result, GError **error);

/* How many frames are done, of how many; 0 of 0 until that is known. */
void billow_import_job_get_progress(BillowImportJob *job, int *done, int *total);
