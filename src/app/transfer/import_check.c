#include "app/transfer/import_check.h"

#include "io/writers/frame_range.h"

typedef struct {
    char **paths;
    BillowProject *project;
    double start;
} CheckOrder;

static void
free_order(gpointer data)
{
    CheckOrder *order = data;
    g_strfreev(order->paths);
    billow_project_unref(order->project);
    g_free(order);
}

void
billow_import_check_free(BillowImportCheck *check)
{
    if (!check)
        return;
    g_ptr_array_unref(check->notes);
    g_free(check);
}

/* Times that cannot be imported are told when the user imports them. */
static GPtrArray *
notes_of(const CheckOrder *order, BillowImport *import)
{
    g_autoptr(GArray) frames =
        billow_frame_range_parse_file(NULL, billow_import_frame_count(import), NULL, NULL);
    g_autoptr(GArray) starts = billow_import_starts(import, frames, order->project, order->start, 0.0, NULL);
    return starts ? billow_import_notes(import, order->project, starts, TRUE, FALSE)
                  : g_ptr_array_new_with_free_func((GDestroyNotify) billow_import_note_free);
}

static void
check_files(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    const CheckOrder *order = data;
    GError *error = NULL;
    const BillowImportSource files = {
        .paths = (const char *const *) order->paths,
        .axes = {BILLOW_UP_Y, 1.0},
        .wanted = &order->project->cloth->grid,
    };
    g_autoptr(BillowImport) import = billow_import_open(&files, cancellable, &error);
    if (!import) {
        g_task_return_error(task, error);
        return;
    }
    BillowImportCheck *check = g_new(BillowImportCheck, 1);
    *check = (BillowImportCheck){
        .frames = billow_import_frame_count(import),
        .frame_rate = billow_import_frame_rate(import),
        .size = billow_import_size(import),
        .notes = notes_of(order, import),
    };
    g_task_return_pointer(task, check, (GDestroyNotify) billow_import_check_free);
}

void
billow_import_check_async(char **paths, BillowProject *project, double start, GCancellable *cancellable,
                          GAsyncReadyCallback callback, gpointer data)
{
    g_autoptr(GTask) task = g_task_new(NULL, cancellable, callback, data);
    CheckOrder *order = g_new(CheckOrder, 1);
    *order = (CheckOrder){g_strdupv(paths), billow_project_ref(project), start};
    g_task_set_task_data(task, order, free_order);
    g_task_run_in_thread(task, check_files);
}

BillowImportCheck *
billow_import_check_finish(GAsyncResult *result, GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}
