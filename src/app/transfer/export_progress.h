/* Shows how far an export is: what it does, a bar, and the time that is left. */
#pragma once

#include "app/transfer/export_parts.h"

#define BILLOW_TYPE_EXPORT_PROGRESS (billow_export_progress_get_type())
G_DECLARE_FINAL_TYPE(BillowExportProgress, billow_export_progress, BILLOW, EXPORT_PROGRESS, GtkBox)

/* Follows a job of `total` frames until billow_export_progress_end(). `what`: the export's name, of several; or NULL. */
void billow_export_progress_begin(BillowExportProgress *progress, BillowExportJob *job, int total,
                                  const char *what);

/* Says that the job is being canceled. */
void billow_export_progress_cancel(BillowExportProgress *progress);

void billow_export_progress_end(BillowExportProgress *progress);
