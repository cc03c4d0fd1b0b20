/* Runs io/sequence/export.h on a thread, with progress that the main loop can read. */
#include "app/transfer/export_parts.h"

#include "app/common/texture_path.h"

struct _BillowExportJob {
    GObject parent;
    BillowProject *project;
    BillowRestCache *cache;
    BillowSequenceSettings settings;
    GArray *frames;
    char *project_folder, *folder;
    BillowMethod method;
    gboolean loop;
    GCancellable *cancellable;

    gint done, shapes_permille, fit_permille; /* atomic: written by the thread, read by the main loop */
    BillowSequenceReport report;              /* valid once the thread has ended, like `warning` */
    char *warning;
};

G_DEFINE_FINAL_TYPE(BillowExportJob, billow_export_job, G_TYPE_OBJECT)

static bool
note_shapes(void *data, double share)
{
    BillowExportJob *job = data;
    g_atomic_int_set(&job->shapes_permille, (gint) (1000 * share));
    return !g_cancellable_is_cancelled(job->cancellable);
}

static bool
note_fit(void *data, double share)
{
    BillowExportJob *job = data;
    g_atomic_int_set(&job->fit_permille, (gint) (1000 * share));
    return !g_cancellable_is_cancelled(job->cancellable);
}

static gboolean
note_frame(int frame, gboolean skipped, int done, int total, gpointer data)
{
    BillowExportJob *job = data;
    g_atomic_int_set(&job->done, done);
    return !g_cancellable_is_cancelled(job->cancellable);
}

static void
run(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    BillowExportJob *job = source;
    const BillowExport export = {
        .project = job->project,
        .method = job->method,
        .loop = job->loop,
        .settings = &job->settings,
        .frames = job->frames,
        .project_folder = job->project_folder,
        .folder = job->folder,
        .cache = job->cache,
        .rest_progress = note_shapes,
        .progress = note_frame,
        .fit_progress = note_fit,
        .progress_data = job,
        .warning = &job->warning,
        .for_window = TRUE,
    };
    GError *error = NULL;
    if (billow_export_run(&export, cancellable, &job->report, &error))
        g_task_return_boolean(task, TRUE);
    else
        g_task_return_error(task, error);
}

void
billow_export_job_set_loop(BillowExportJob *job, gboolean loop)
{
    g_return_if_fail(BILLOW_IS_EXPORT_JOB(job) && !job->cancellable);
    job->loop = loop;
}

void
billow_export_job_run_async(BillowExportJob *job, GCancellable *cancellable, GAsyncReadyCallback callback,
                            gpointer data)
{
    g_return_if_fail(BILLOW_IS_EXPORT_JOB(job) && !job->cancellable);
    job->cancellable = g_object_ref(cancellable);
    g_autoptr(GTask) task = g_task_new(job, cancellable, callback, data);
    g_task_set_check_cancellable(task, FALSE); /* a finished export is not reported as cancelled */
    g_task_run_in_thread(task, run);
}

gboolean
billow_export_job_run_finish(BillowExportJob *job, GAsyncResult *result, GError **error)
{
    g_return_val_if_fail(g_task_is_valid(result, job), FALSE);
    return g_task_propagate_boolean(G_TASK(result), error);
}

BillowMethod
billow_export_job_get_method(BillowExportJob *job)
{
    return job->method;
}

BillowSequenceReport
billow_export_job_get_report(BillowExportJob *job)
{
    return job->report;
}

const char *
billow_export_job_get_warning(BillowExportJob *job)
{
    return job->warning;
}

double
billow_export_job_get_shapes(BillowExportJob *job)
{
    return 0.001 * g_atomic_int_get(&job->shapes_permille);
}

double
billow_export_job_get_fit(BillowExportJob *job)
{
    return 0.001 * g_atomic_int_get(&job->fit_permille);
}

int
billow_export_job_get_done(BillowExportJob *job)
{
    return g_atomic_int_get(&job->done);
}

static void
billow_export_job_finalize(GObject *object)
{
    BillowExportJob *job = BILLOW_EXPORT_JOB(object);
    billow_project_unref(job->project);
    billow_rest_cache_unref(job->cache);
    billow_sequence_settings_clear(&job->settings);
    g_array_unref(job->frames);
    g_free(job->project_folder);
    g_free(job->folder);
    g_free(job->warning);
    g_clear_object(&job->cancellable);
    G_OBJECT_CLASS(billow_export_job_parent_class)->finalize(object);
}

static void
billow_export_job_class_init(BillowExportJobClass *class)
{
    G_OBJECT_CLASS(class)->finalize = billow_export_job_finalize;
}

static void
billow_export_job_init(BillowExportJob *job)
{
    job->fit_permille = -1;
}

BillowExportJob *
billow_export_job_new(BillowProject *project, const char *project_path, BillowRestCache *cache,
                      const BillowSequenceSettings *settings, GArray *frames, const char *folder,
                      BillowMethod method)
{
    BillowExportJob *job = g_object_new(BILLOW_TYPE_EXPORT_JOB, NULL);
    g_autoptr(BillowProject) divided =
        settings->subframes > 1 ? billow_project_divide_frames(project, settings->subframes) : NULL;
    job->project = billow_texture_only_readable(divided ? divided : project, project_path);
    job->cache = billow_rest_cache_ref(cache);
    billow_sequence_settings_copy(&job->settings, settings);
    job->frames = g_array_ref(frames);
    job->project_folder = project_path ? g_path_get_dirname(project_path) : NULL;
    job->folder = g_strdup(folder);
    job->method = method;
    return job;
}
