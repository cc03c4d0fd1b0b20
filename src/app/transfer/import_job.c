#include "app/transfer/import_job.h"

#include "io/writers/frame_range.h"

struct _BillowImportJob {
    GObject parent;
    BillowImportOrder order;
    int done, total; /* atomic: written by the thread */
};

G_DEFINE_FINAL_TYPE(BillowImportJob, billow_import_job, G_TYPE_OBJECT)

void
billow_import_result_free(BillowImportResult *result)
{
    if (!result)
        return;
    g_clear_pointer(&result->before, billow_project_unref);
    g_clear_pointer(&result->project, billow_project_unref);
    g_clear_pointer(&result->imported, g_array_unref);
    g_free(result);
}

guint
billow_import_result_replaced(const BillowImportResult *result)
{
    guint n = 0;
    for (guint i = 0; i < result->imported->len; i++)
        n += g_array_index(result->imported, BillowImported, i).replaced;
    return n;
}

static void
finalize(GObject *object)
{
    BillowImportJob *self = BILLOW_IMPORT_JOB(object);
    g_strfreev(self->order.paths);
    billow_project_unref(self->order.project);
    g_free(self->order.frames);
    g_free(self->order.every);
    g_free(self->order.object);
    g_free(self->order.take);
    g_array_unref(self->order.held);
    G_OBJECT_CLASS(billow_import_job_parent_class)->finalize(object);
}

static void
billow_import_job_class_init(BillowImportJobClass *class)
{
    G_OBJECT_CLASS(class)->finalize = finalize;
}

static void
billow_import_job_init(BillowImportJob *self)
{
}

BillowImportJob *
billow_import_job_new(const BillowImportOrder *order)
{
    BillowImportJob *self = g_object_new(BILLOW_TYPE_IMPORT_JOB, NULL);
    self->order = *order;
    self->order.paths = g_strdupv(order->paths);
    self->order.project = billow_project_ref(order->project);
    self->order.frames = g_strdup(order->frames);
    self->order.every = g_strdup(order->every);
    self->order.object = g_strdup(order->object);
    self->order.take = g_strdup(order->take);
    self->order.held = g_array_ref(order->held);
    return self;
}

void
billow_import_job_get_progress(BillowImportJob *job, int *done, int *total)
{
    *done = g_atomic_int_get(&job->done);
    *total = g_atomic_int_get(&job->total);
}

/* --- On a thread --- */

static gboolean
count_frame(gpointer job, guint done, guint total)
{
    g_atomic_int_set(&((BillowImportJob *) job)->total, (int) total);
    g_atomic_int_set(&((BillowImportJob *) job)->done, (int) done);
    return TRUE;
}

static BillowProject *
add_keyframes(BillowImportJob *self, BillowImport *import, GArray *imported, GCancellable *cancellable,
              GError **error)
{
    const BillowImportOrder *order = &self->order;
    double every;
    if (!billow_import_parse_every(order->every, order->project, &every, error))
        return NULL;
    g_autoptr(GArray) frames =
        billow_frame_range_parse_file(order->frames, billow_import_frame_count(import), NULL, error);
    g_autoptr(GArray) starts =
        frames ? billow_import_starts(import, frames, order->project, order->start, every, error) : NULL;
    if (!starts)
        return NULL;
    if (order->keep_length)
        billow_import_leave_out_later(order->project, frames, starts);
    const BillowImportWishes wishes = {frames, starts, order->held, order->hang};
    return billow_import_keyframes(import, order->project, &wishes, imported, count_frame, self, cancellable,
                                   error);
}

static BillowImportResult *
import_files(BillowImportJob *self, GCancellable *cancellable, GError **error)
{
    const BillowImportOrder *order = &self->order;
    const BillowImportSource source = {
        .paths = (const char *const *) order->paths,
        .axes = order->axes,
        .wanted = &order->project->cloth->grid,
        .object = order->object && order->object[0] != '\0' ? order->object : NULL,
        .take = order->take && order->take[0] != '\0' ? order->take : NULL,
        .merge = order->merge,
        .resample = order->resample,
        .spacing = order->spacing,
    };
    g_autoptr(BillowImport) import = billow_import_open(&source, cancellable, error);
    if (!import)
        return NULL;
    const BillowGrid grid = billow_import_grid(import, NULL);
    g_autoptr(BillowImportResult) result = g_new0(BillowImportResult, 1);
    result->before = billow_project_ref(order->project);
    result->columns = grid.columns;
    result->rows = grid.rows;
    result->resampled =
        grid.columns != order->project->cloth->grid.columns || grid.rows != order->project->cloth->grid.rows;
    result->imported = g_array_new(FALSE, FALSE, sizeof(BillowImported));
    g_array_set_clear_func(result->imported, (GDestroyNotify) billow_imported_clear);
    result->project = add_keyframes(self, import, result->imported, cancellable, error);
    result->is_laid = billow_import_resampled(import, &result->laid);
    return result->project ? g_steal_pointer(&result) : NULL;
}

static void
run(GTask *task, gpointer job, gpointer data, GCancellable *cancellable)
{
    GError *error = NULL;
    BillowImportResult *result = import_files(job, cancellable, &error);
    if (result)
        g_task_return_pointer(task, result, (GDestroyNotify) billow_import_result_free);
    else
        g_task_return_error(task, error);
}

void
billow_import_job_run_async(BillowImportJob *job, GCancellable *cancellable, GAsyncReadyCallback callback,
                            gpointer data)
{
    g_autoptr(GTask) task = g_task_new(job, cancellable, callback, data);
    g_task_run_in_thread(task, run);
}

BillowImportResult *
billow_import_job_run_finish(BillowImportJob *job, GAsyncResult *result, GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}
