/* Reads the content of a folder, and suggests a folder for an export. */
#include "app/transfer/export_parts.h"

#include "app/chooser/samples.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/statvfs.h>
#include <unistd.h>

static gboolean
is_samples_folder(const char *folder)
{
    const char *samples = billow_samples_folder();
    g_autofree char *path = g_canonicalize_filename(folder, NULL);
    g_autofree char *other = samples ? g_canonicalize_filename(samples, NULL) : NULL;
    return g_strcmp0(path, other) == 0;
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
    const char *documents = g_get_user_special_dir(G_USER_DIRECTORY_DOCUMENTS);
    return g_build_filename(beside ? folder : documents ? documents : g_get_home_dir(), name, NULL);
}

typedef struct {
    GPtrArray *names;
    double free_bytes;
} Content;

static void
free_content(Content *content)
{
    g_ptr_array_unref(content->names);
    g_free(content);
}

/* Returns the free space on the disk of a folder, or of its nearest parent that exists. */
static double
read_free_bytes(const char *folder)
{
    g_autofree char *place = g_canonicalize_filename(folder, NULL);
    struct statvfs disk;
    while (statvfs(place, &disk) != 0) {
        g_autofree char *above = g_path_get_dirname(place);
        if (errno != ENOENT || g_str_equal(above, place))
            return -1.0;
        g_free(g_steal_pointer(&place));
        place = g_steal_pointer(&above);
    }
    return (double) disk.f_bavail * (double) disk.f_frsize;
}

static GPtrArray *
read_names(const char *path, GError **error)
{
    GError *failure = NULL;
    g_autoptr(GDir) folder = g_dir_open(path, 0, &failure);
    if (!folder && !g_error_matches(failure, G_FILE_ERROR, G_FILE_ERROR_NOENT)) {
        g_propagate_error(error, failure);
        return NULL;
    }
    g_clear_error(&failure);
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    for (const char *name; folder && (name = g_dir_read_name(folder));)
        g_ptr_array_add(names, g_strdup(name));
    return names;
}

static void
read_content(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    GError *error = NULL;
    GPtrArray *names = read_names(data, &error);
    if (!names) {
        g_task_return_error(task, error);
        return;
    }
    Content *content = g_new(Content, 1);
    *content = (Content){names, read_free_bytes(data)};
    g_task_return_pointer(task, content, (GDestroyNotify) free_content);
}

void
billow_export_folder_read_async(const char *folder, GCancellable *cancellable, GAsyncReadyCallback callback,
                                gpointer data)
{
    g_autoptr(GTask) task = g_task_new(NULL, cancellable, callback, data);
    g_task_set_task_data(task, g_strdup(folder), g_free);
    g_task_run_in_thread(task, read_content);
}

GPtrArray *
billow_export_folder_read_finish(GAsyncResult *result, double *free_bytes, GError **error)
{
    *free_bytes = -1.0;
    Content *content = g_task_propagate_pointer(G_TASK(result), error);
    if (!content)
        return NULL;
    GPtrArray *names = g_ptr_array_ref(content->names);
    *free_bytes = content->free_bytes;
    free_content(content);
    return names;
}
