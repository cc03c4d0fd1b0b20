#include "app/transfer/import_look.h"

#include "io/import/import.h"

typedef struct {
    char **paths;
    BillowGrid grid;
} Look;

static void
free_look(gpointer data)
{
    Look *look = data;
    g_strfreev(look->paths);
    g_free(look);
}

static void
run(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    const Look *look = data;
    GError *error = NULL;
    g_autoptr(BillowImport) import =
        billow_import_open((const char *const *) look->paths, NULL, (BillowAxes){BILLOW_UP_Y, 1.0},
                           &look->grid, cancellable, &error);
    if (import)
        g_task_return_int(task, billow_import_frame_count(import));
    else
        g_task_return_error(task, error);
}

void
billow_import_look_async(char **paths, const BillowGrid *grid, GCancellable *cancellable,
                         GAsyncReadyCallback callback, gpointer data)
{
    g_autoptr(GTask) task = g_task_new(NULL, cancellable, callback, data);
    Look *look = g_new(Look, 1);
    *look = (Look){g_strdupv(paths), *grid};
    g_task_set_task_data(task, look, free_look);
    g_task_run_in_thread(task, run);
}

int
billow_import_look_finish(GAsyncResult *result, GError **error)
{
    return (int) g_task_propagate_int(G_TASK(result), error);
}
