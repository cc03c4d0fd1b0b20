#include "app/document/recovery_job.h"

#include "io/project/file.h"

static BillowRecoveryNote *
copy_note(const BillowRecoveryNote *note)
{
    BillowRecoveryNote *copy = g_new(BillowRecoveryNote, 1);
    *copy = (BillowRecoveryNote){g_strdup(note->id), g_strdup(note->name), g_strdup(note->path),
                                 g_strdup(note->held), note->time};
    return copy;
}

static void
run(const BillowRecoveryNote *note, GTaskThreadFunc thread, GAsyncReadyCallback callback, gpointer data)
{
    g_autoptr(GTask) task = g_task_new(NULL, NULL, callback, data);
    if (note)
        g_task_set_task_data(task, copy_note(note), (GDestroyNotify) billow_recovery_note_free);
    g_task_run_in_thread(task, thread);
}

static void
list(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    g_task_return_pointer(task, billow_recovery_list(), (GDestroyNotify) g_ptr_array_unref);
}

void
billow_recovery_list_async(GAsyncReadyCallback callback, gpointer data)
{
    run(NULL, list, callback, data);
}

GPtrArray *
billow_recovery_list_finish(GAsyncResult *result)
{
    return g_task_propagate_pointer(G_TASK(result), NULL);
}

static void
read_work(GTask *task, gpointer source, gpointer note, GCancellable *cancellable)
{
    const BillowRecoveryNote *wanted = note;
    GError *error = NULL;
    BillowRecovered *recovered = g_new0(BillowRecovered, 1);
    recovered->note = copy_note(wanted);
    recovered->place = billow_recovery_take(wanted->id, &error);
    recovered->project = recovered->place ? billow_recovery_load(recovered->place, &error) : NULL;
    if (!recovered->project) {
        billow_recovered_free(recovered);
        g_task_return_error(task, error);
        return;
    }
    recovered->base = wanted->path ? billow_project_load(wanted->path, NULL, NULL) : NULL;
    g_task_return_pointer(task, recovered, (GDestroyNotify) billow_recovered_free);
}

void
billow_recovery_read_async(const BillowRecoveryNote *note, GAsyncReadyCallback callback, gpointer data)
{
    run(note, read_work, callback, data);
}

BillowRecovered *
billow_recovery_read_finish(GAsyncResult *result, GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}

static void
discard(GTask *task, gpointer source, gpointer note, GCancellable *cancellable)
{
    g_autoptr(BillowRecovery) taken = billow_recovery_take(((BillowRecoveryNote *) note)->id, NULL);
    if (taken)
        billow_recovery_discard(taken);
    g_task_return_boolean(task, TRUE);
}

void
billow_recovery_discard_async(const BillowRecoveryNote *note, GAsyncReadyCallback callback, gpointer data)
{
    run(note, discard, callback, data);
}

void
billow_recovery_discard_finish(GAsyncResult *result)
{
    g_task_propagate_boolean(G_TASK(result), NULL);
}
