/* An import on a thread, into the project as it is when the job is created. Main thread only. */
#pragma once

#include "io/import/keyframes.h"

typedef struct {
    char **paths; /* OBJ files, or one cache. */
    BillowProject *project;
    BillowAxes axes;
    char *frames;         /* A range of frames, or NULL: all. */
    GArray *held;         /* Of BillowGridPoint: the points that are pinned. */
    gboolean hang;        /* Drape the cloth near the mesh instead of baking its shape. */
    gboolean merge;       /* Merge points at one place. */
    gboolean resample;    /* Lay a grid over the mesh. */
    double spacing;       /* Of that grid, meters; 0: as the mesh. */
    gboolean keep_length; /* Leave out frames after the end of the project instead of extending it. */
    char *object;         /* Name of the object that is the cloth; "" or NULL: everything. */
    char *take;           /* "" or NULL: as the file says. */
    double start;         /* Time of the first keyframe, seconds. */
    char *every;          /* Time from each frame to the next, as typed; "" or NULL: as the files tell. */
} BillowImportOrder;

/* The result of an import. */
typedef struct {
    BillowProject *before; /* The project of the order. */
    BillowProject *project;
    GArray *imported;           /* Of BillowImported, at least one. */
    int columns, rows;          /* Of the mesh. */
    gboolean resampled;         /* The cloth has a different number of columns or rows. */
    gboolean is_laid;           /* A grid was laid over the mesh. */
    BillowImportResampled laid; /* How, and the distances in all frames. */
} BillowImportResult;

void billow_import_result_free(BillowImportResult *result);

/* Returns how many existing keyframes have another shape. */
guint billow_import_result_replaced(const BillowImportResult *result);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowImportResult, billow_import_result_free)

#define BILLOW_TYPE_IMPORT_JOB (billow_import_job_get_type())
G_DECLARE_FINAL_TYPE(BillowImportJob, billow_import_job, BILLOW, IMPORT_JOB, GObject)

/* Copies the order and references its project and points. */
BillowImportJob *billow_import_job_new(const BillowImportOrder *order);

void billow_import_job_run_async(BillowImportJob *job, GCancellable *cancellable,
                                 GAsyncReadyCallback callback, gpointer data);

/* Returns the result, transfer full, or NULL with an error for the user, about a file or the choice of
 * frames, or G_IO_ERROR_CANCELLED. */
BillowImportResult *billow_import_job_run_finish(BillowImportJob *job, GAsyncResult *result, GError **error);

/* Gets how many of how many frames are done; 0 of 0 while unknown. */
void billow_import_job_get_progress(BillowImportJob *job, int *done, int *total);
