#include "app/transfer/import_check.h"

#include "io/writers/frame_range.h"

/* Of a new project from one frame, in seconds: as of a new cloth. */
static const double NEW_DURATION = 5.0;

static void
free_look(gpointer data)
{
    BillowImportLook *look = data;
    g_strfreev(look->paths);
    g_clear_pointer(&look->project, billow_project_unref);
    g_free(look->object);
    g_free(look->take);
    g_free(look);
}

void
billow_import_check_free(BillowImportCheck *check)
{
    if (!check)
        return;
    g_ptr_array_unref(check->notes);
    g_clear_pointer(&check->project, billow_project_unref);
    g_free(check);
}

/* Times that cannot be imported are told when the user imports them. */
static GPtrArray *
notes_of(const BillowImportLook *look, BillowImport *import, const BillowProject *project)
{
    g_autoptr(GArray) frames =
        billow_frame_range_parse_file(NULL, billow_import_frame_count(import), NULL, NULL);
    g_autoptr(GArray) starts = billow_import_starts(import, frames, project, look->start, 0.0, NULL);
    return starts ? billow_import_notes(import, project, starts, TRUE, look->project == NULL)
                  : g_ptr_array_new_with_free_func((GDestroyNotify) billow_import_note_free);
}

/* Returns NULL with the error of the first way if none does. */
static BillowImport *
open_in_any_way(const BillowImportLook *look, GCancellable *cancellable, GError **error)
{
    BillowImportSource files = {
        .paths = (const char *const *) look->paths,
        .axes = look->axes,
        .wanted = look->project ? &look->project->cloth->grid : NULL,
        .object = look->object && look->object[0] != '\0' ? look->object : NULL,
        .take = look->take && look->take[0] != '\0' ? look->take : NULL,
        .merge = look->merge,
        .resample = look->resample,
        .spacing = look->spacing,
    };
    GError *problem = NULL;
    BillowImport *import = billow_import_open(&files, cancellable, &problem);
    if (!import && look->may_resample && g_error_matches(problem, G_IO_ERROR, G_IO_ERROR_INVALID_DATA)) {
        files.resample = TRUE;
        import = billow_import_open(&files, cancellable, NULL);
    }
    if (import)
        g_clear_error(&problem);
    else
        g_propagate_error(error, problem);
    return import;
}

static BillowImportCheck *
check_import(const BillowImportLook *look, BillowImport *import, GError **error)
{
    const BillowGrid grid = billow_import_grid(import, NULL);
    const BillowImportSize size = billow_import_size(import);
    g_autoptr(BillowProject) made =
        look->project ? NULL : billow_import_project_for(import, &grid, 0.0, error);
    const BillowProject *project = made ? made : look->project;
    if (!project)
        return NULL;
    if (made && billow_import_frame_count(import) == 1)
        made->duration = NEW_DURATION;
    BillowImportCheck *check = g_new(BillowImportCheck, 1);
    *check = (BillowImportCheck){
        .frames = billow_import_frame_count(import),
        .frame_rate = billow_import_frame_rate(import),
        .size = {size.width / look->axes.scale, size.height / look->axes.scale},
        .notes = notes_of(look, import, project),
        .closed = grid.closed,
        .columns = grid.columns,
        .rows = grid.rows,
        .project = g_steal_pointer(&made),
    };
    const GPtrArray *takes = billow_import_takes(import);
    for (guint i = 0; takes && i < takes->len; i++)
        check->has_takes |= ((const BillowImportTakes *) takes->pdata[i])->names->len > 1;
    check->is_resampled = billow_import_resampled(import, &check->resampled);
    return check;
}

static void
check_files(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    const BillowImportLook *look = data;
    GError *error = NULL;
    g_autoptr(BillowImport) import = open_in_any_way(look, cancellable, &error);
    BillowImportCheck *check = import ? check_import(look, import, &error) : NULL;
    if (check)
        g_task_return_pointer(task, check, (GDestroyNotify) billow_import_check_free);
    else
        g_task_return_error(task, error);
}

void
billow_import_check_async(const BillowImportLook *look, GCancellable *cancellable,
                          GAsyncReadyCallback callback, gpointer data)
{
    g_autoptr(GTask) task = g_task_new(NULL, cancellable, callback, data);
    BillowImportLook *own = g_memdup2(look, sizeof *look);
    own->paths = g_strdupv(look->paths);
    own->object = g_strdup(look->object);
    own->take = g_strdup(look->take);
    if (look->project)
        billow_project_ref(look->project);
    g_task_set_task_data(task, own, free_look);
    g_task_run_in_thread(task, check_files);
}

BillowImportCheck *
billow_import_check_finish(GAsyncResult *result, GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}
