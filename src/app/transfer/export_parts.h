/* What the export dialog consists of. */
#pragma once

#include "io/sequence/export.h"
#include "io/sequence/frame_source.h"
#include "io/sequence/writing.h"
#include "io/writers/format.h"

#include <gtk/gtk.h>

/* --- Export options --- */

/* Options of an export, fields of a table, as rows of the dialog's form. */
/* Inserts a row of the grid for each field, from `row` on, as they are unless others are asked for. The controls (array of
 * GtkWidget, in the order of the fields; transfer container) have the fields' keys as widget names, those of a vector's
 * components "-x", "-y" and "-z" behind them; `changed` is called with `data` first when the user changes one. */
GPtrArray *billow_export_options_new(GtkGrid *form, int row, const BillowField *fields, GCallback changed,
                                     gpointer data);

/* Takes the rows away again, and frees the array. */
void billow_export_options_free(GtkGrid *form, int row, GPtrArray *controls);

/* Sets the fields of `subject` to what is shown. */
void billow_export_options_read(const BillowField *fields, const GPtrArray *controls, void *subject);

/* --- Export folder --- */

/* What is in the folder that an export goes to. Main thread only. */
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

/* --- Export words --- */

/* What the user is told about an export: before, while it runs, and after. */
/* Each is to be freed with g_free(). */

/* "144 frames, Canopy.0001.obj … Canopy.0144.obj, about 12 MB of 5 GB that are free"; there is at least one frame. `free_bytes`: of the disk;
 * negative: not known. */
char *billow_export_summary(const BillowProject *project, const BillowSequenceSettings *settings,
                            GArray *frames, double free_bytes);

/* That the disk has no room for these frames; NULL: it has, or that is not known. */
char *billow_export_room_problem(const BillowProject *project, const BillowSequenceSettings *settings,
                                 GArray *frames, double free_bytes);

/* What is to be known before: that `replaced` files are there already, `room` (as above, or NULL), that the cloth's picture is not read
 * (`unread`), or a body's mesh (`unread_mesh`). Empty: nothing. */
char *billow_export_cautions(guint replaced, const char *room, gboolean unread, gboolean unread_mesh);

/* "240.0 frames/s, 3 seconds left": some of `total` frames are done, after so many seconds. */
char *billow_export_rate(int done, int total, double seconds);

/* What was written to `folder`, and, when it is complete, what is to be known about it, the `warning` of the rest shapes
 * (or NULL) included. */
char *billow_export_result(const BillowSequenceReport *report, gboolean complete, const char *warning,
                           const char *folder);

/* How it ended, in a few words; `error` is NULL when it ended well. Transfer none. */
const char *billow_export_outcome(const GError *error);

/* --- Export job --- */

/* An export on a thread: of the project as it was when it was ordered. Main thread only. */
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
