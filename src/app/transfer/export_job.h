/* An export on a thread: of the project as it was when it was ordered. Main thread only. */
#pragma once

#include "io/sequence/export.h"

#define BILLOW_TYPE_EXPORT_JOB (billow_export_job_get_type())
G_DECLARE_FINAL_TYPE(BillowExportJob, billow_export_job, BILLOW, EXPORT_JOB, GObject)

/* `settings` is copied, `project`, `cache` and `frames` are referenced. `project_path`: the project's file,
 * or NULL. */
BillowExportJob *billow_export_job_new(BillowProject *project, const char *project_path,
                                       BillowRestCache *cache, const BillowSequenceSettings *settings,
                                       GArray *frames, const char *folder, BillowMethod method);

void billow_export_job_run_async(BillowExportJob *job, GCancellable *cancellable,
                                 GAsyncReadyCallback callback, gpointer data);

/* FALSE with an error: of GIO, G_IO_ERROR_CANCELLED when cancelled; BILLOW_SIMULATION_ERROR. */
gboolean billow_export_job_run_finish(BillowExportJob *job, GAsyncResult *result, GError **error);

/* What has been written, at the end or up to now. */
BillowSequenceReport billow_export_job_get_report(BillowExportJob *job);

/* At the end: what there is to say of the rest shapes, in a line; transfer none; NULL: nothing. */
const char *billow_export_job_get_warning(BillowExportJob *job);

/* How far it is: the share of the rest shapes that is made, 0 ... 1; frames that are done. */
double billow_export_job_get_shapes(BillowExportJob *job);
int billow_export_job_get_done(BillowExportJob *job);
