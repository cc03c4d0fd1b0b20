/* What there is in a folder, and which one is offered. */
#include "app/export_folder.h"

#include "app/samples.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

static gboolean
is_samples_folder(const char *folder)
{
    const char *samples = billow_samples_folder();
    g_autofree char *path = g_canonicalize_filename(folder, NULL);
    g_autofree char *other = samples ? g_canonicalize_filename(samples, NULL) : NULL;
    return g_strcmp0(path, other) == 0;
}

static const char *
documents_folder(void)
{
    const char *documents = g_get_user_special_dir(G_USER_DIRECTORY_DOCUMENTS);
    return documents ? documents : g_get_home_dir();
}

char *
billow_export_folder_suggest(const char *project_path, BillowMethod method, const char *format)
{
    if (!project_path)
        return NULL;
    g_autofree char *folder = g_path_get_dirname(project_path), *file = g_path_get_basename(project_path);
    const gboolean beside = g_access(folder, W_OK) == 0 && !is_samples_folder(folder);
    const size_t stem = strlen(file) - (g_str_has_suffix(file, ".billow") ? strlen(".billow") : 0);
    g_autofree char *name = g_strdup_printf("%.*s-%s%s", (int) stem, file,
                                            method == BILLOW_METHOD_PHYSICS ? "physics-" : "", format);
    return g_build_filename(beside ? folder : documents_folder(), name, NULL);
}

static void
read_names(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    GError *error = NULL;
    g_autoptr(GDir) folder = g_dir_open(data, 0, &error);
    if (!folder && !g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_NOENT)) {
        g_task_return_error(task, error);
        return;
    }
    g_clear_error(&error);
    for (const char *name; folder && (name = g_dir_read_name(folder));)
        g_ptr_array_add(names, g_strdup(name));
    g_task_return_pointer(task, g_steal_pointer(&names), (GDestroyNotify) g_ptr_array_unref);
}

void
billow_export_folder_read_async(const char *folder, GCancellable *cancellable, GAsyncReadyCallback callback,
                                gpointer data)
{
    g_autoptr(GTask) task = g_task_new(NULL, cancellable, callback, data);
    g_task_set_task_data(task, g_strdup(folder), g_free);
    g_task_run_in_thread(task, read_names);
}

GPtrArray *
billow_export_folder_read_finish(GAsyncResult *result, GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}
