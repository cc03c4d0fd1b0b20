/* The parts of the export dialog. */
#pragma once

#include "io/sequence/export.h"
#include "io/sequence/frame_source.h"
#include "io/sequence/writing.h"
#include "io/writers/format.h"

#include <gtk/gtk.h>

/* --- Export options --- */

/* Inserts a row of the dialog's form for each field of a table of options, from `row` on, with the fields'
 * default values. Returns the controls (array of GtkWidget, in the order of the fields; transfer
 * container). Their widget names are the fields' keys, followed by "-x", "-y" and "-z" for the components
 * of a vector. `changed` is called with `data` first when the user changes one. */
GPtrArray *billow_export_options_new(GtkGrid *form, int row, const BillowField *fields, GCallback changed,
                                     gpointer data);

/* Removes the rows and frees the array. */
void billow_export_options_free(GtkGrid *form, int row, GPtrArray *controls);

/* Sets the fields of `subject` to the shown values. */
void billow_export_options_read(const BillowField *fields, const GPtrArray *controls, void *subject);

/* Shows the values of `subject` in the controls. */
void billow_export_options_show(const BillowField *fields, const GPtrArray *controls, const void *subject);

/* --- Export folder --- */

/* Suggests a folder for the frames of a method in a format: "canopy-obj", "canopy-physics-obj". It is named
 * after the project's file and beside it if the user can write and keeps projects there, or else in the
 * user's documents or home folder. NULL if there is no file. Free with g_free(). Main thread only. */
char *billow_export_folder_suggest(const char *project_path, BillowMethod method, const char *format);

/* Reads the names of the files in a folder on a thread, since folders may be large and remote. */
void billow_export_folder_read_async(const char *folder, GCancellable *cancellable,
                                     GAsyncReadyCallback callback, gpointer data);

/* Returns an array of char *, transfer full; empty if there is no such folder. `free_bytes`: the free space
 * in the folder, or where it will be created, that the user may use; negative: unknown. NULL with an error:
 * cancelled, or the folder cannot be read. */
GPtrArray *billow_export_folder_read_finish(GAsyncResult *result, double *free_bytes, GError **error);

/* Returns how many of the files that an export writes are among `names` (char *), those of its folder; 0 if
 * `names` or `frames` is NULL. */
guint billow_export_folder_count(const GPtrArray *names, const BillowProject *project,
                                 const BillowSequenceSettings *settings, const GArray *frames);

/* Returns the one of `names` that is the manifest of the export, or NULL. */
const char *billow_export_folder_find_list(const GPtrArray *names, const BillowProject *project,
                                           const BillowSequenceSettings *settings);

/* Shows a folder in the file manager; tells the user over `window` if there is none. */
void billow_export_folder_show(GtkWindow *window, const char *folder);

/* Returns the folder as export presets have it: relative to that of the project's file. If it is not within
 * that, or either is NULL, returns the format's word as the name of a new one. Free with g_free(). */
char *billow_export_folder_output(const char *project_path, const char *folder, const char *format);

/* Returns the path of a preset's folder. NULL if the project has no file, or a link leads out of its folder.
 * Free with g_free(). */
char *billow_export_folder_of(const char *project_path, const BillowExportPreset *preset);

/* --- Export words --- */

/* The texts before, during and after an export. Free the results with g_free(), unless stated otherwise. */

/* Returns "144 frames, Canopy.0001.obj … Canopy.0144.obj, about 12 MB (5 GB free)". There must be at least
 * one frame. `free_bytes`: free space on the disk; negative: unknown. */
char *billow_export_summary(const BillowProject *project, const BillowSequenceSettings *settings,
                            GArray *frames, double free_bytes);

/* Returns a message that the disk has no room for these frames, or NULL if it has or that is unknown. */
char *billow_export_room_problem(const BillowProject *project, const BillowSequenceSettings *settings,
                                 GArray *frames, double free_bytes);

/* Returns the warnings before an export, or "": `replaced` files exist, a manifest
 * `list` (or NULL) is of an earlier export, `room` (from
 * billow_export_room_problem(), or NULL), the cloth's texture (`unread`) or a collider's mesh (`unread_mesh`)
 * is not read. */
char *billow_export_cautions(guint replaced, const char *list, const char *room, gboolean unread,
                             gboolean unread_mesh);

/* Returns "240.0 frames/s, 3 seconds left" if `done` (at least one) of `total` frames took `seconds`. */
char *billow_export_rate(int done, int total, double seconds);

/* Describes what was written to `folder` and, if complete, what the user should know about it, including the
 * `warning` about the rest shapes (or NULL). */
char *billow_export_result(const BillowSequenceReport *report, gboolean complete, const char *warning,
                           const char *folder);

/* Returns in a few words how the export ended; `error` is NULL on success. Transfer none. */
const char *billow_export_outcome(const GError *error);

/* --- Export job --- */

/* An export on a thread, of the project as it was when the job was created. Main thread only. */
#define BILLOW_TYPE_EXPORT_JOB (billow_export_job_get_type())
G_DECLARE_FINAL_TYPE(BillowExportJob, billow_export_job, BILLOW, EXPORT_JOB, GObject)

/* Copies `settings`, references `project`, `cache` and `frames`. `project_path`: its file, or NULL. */
BillowExportJob *billow_export_job_new(BillowProject *project, const char *project_path,
                                       BillowRestCache *cache, const BillowSequenceSettings *settings,
                                       GArray *frames, const char *folder, BillowMethod method);

/* Makes a loop of the frames of the physics; before the job runs. */
void billow_export_job_set_loop(BillowExportJob *job, gboolean loop);

void billow_export_job_run_async(BillowExportJob *job, GCancellable *cancellable,
                                 GAsyncReadyCallback callback, gpointer data);

/* Returns FALSE and sets a GIO error (such as G_IO_ERROR_CANCELLED) or BILLOW_SIMULATION_ERROR. */
gboolean billow_export_job_run_finish(BillowExportJob *job, GAsyncResult *result, GError **error);

BillowMethod billow_export_job_get_method(BillowExportJob *job);

/* Returns what has been written so far. */
BillowSequenceReport billow_export_job_get_report(BillowExportJob *job);

/* Returns a line about problems with rest shapes, or NULL; transfer none. Call after the job has ended. */
const char *billow_export_job_get_warning(BillowExportJob *job);

/* Return the progress: the shares, 0 ... 1, of the rest shapes computed, and of what is computed from all frames together
 * (below 0: nothing is), and the number of frames done. */
double billow_export_job_get_shapes(BillowExportJob *job);
double billow_export_job_get_fit(BillowExportJob *job);
int billow_export_job_get_done(BillowExportJob *job);
