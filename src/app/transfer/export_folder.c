/* Reads the content of a folder, and suggests a folder for an export. */
#include "app/transfer/export_parts.h"

#include "app/chooser/samples.h"
#include "app/common/question.h"
#include "io/base/relative_path.h"
#include "io/base/texture_place.h"
#include "io/sequence/preset.h"

#include <errno.h>
#include <glib/gi18n.h>
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

guint
billow_export_folder_count(const GPtrArray *names, const BillowProject *project,
                           const BillowSequenceSettings *settings, const GArray *frames)
{
    guint n = 0;
    if (!names || !frames)
        return 0;
    g_autoptr(GPtrArray) parts = billow_sequence_parts((BillowProject *) project, settings);
    for (guint i = 0; i < parts->len; i++) {
        g_autofree char *stem = billow_sequence_stem(parts->pdata[i], settings);
        n += billow_sequence_count_files(names, stem, settings, frames);
    }
    return n;
}

const char *
billow_export_folder_find_list(const GPtrArray *names, const BillowProject *project,
                               const BillowSequenceSettings *settings)
{
    const char *found = NULL;
    g_autoptr(GPtrArray) parts = billow_sequence_parts((BillowProject *) project, settings);
    for (guint i = 0; names && !found && i < parts->len; i++) {
        g_autofree char *stem = billow_sequence_stem(parts->pdata[i], settings);
        found = billow_sequence_find_manifest(names, stem);
    }
    return found;
}

static void
end_showing(GObject *object, GAsyncResult *result, gpointer data)
{
    g_autofree char *folder = data;
    GtkWindow *window = GTK_WINDOW(object);
    g_autoptr(GError) error = NULL;
    if (gtk_show_uri_full_finish(window, result, &error) || !gtk_widget_get_realized(GTK_WIDGET(window)))
        return;
    g_autofree char *shown = g_filename_display_name(folder);
    g_autofree char *text =
        g_strdup_printf(_("No file manager was found, or it did not start.\n\nThe frames are in %s."), shown);
    billow_question_inform(window, _("The folder could not be opened."), text);
}

void
billow_export_folder_show(GtkWindow *window, const char *folder)
{
    g_autoptr(GFile) file = g_file_new_for_path(folder);
    g_autofree char *uri = g_file_get_uri(file);
    gtk_show_uri_full(window, uri, GDK_CURRENT_TIME, NULL, end_showing, g_strdup(folder));
}

char *
billow_export_folder_output(const char *project_path, const char *folder, const char *format)
{
    if (!project_path || !folder)
        return g_strdup(format);
    g_autofree char *project_folder = g_path_get_dirname(project_path),
                    *base = g_canonicalize_filename(project_folder, NULL),
                    *place = g_canonicalize_filename(folder, NULL),
                    *file = g_build_filename(place, "file", NULL);
    if (g_str_equal(base, place))
        return g_strdup(".");
    return billow_texture_is_within(file, base) ? billow_relative_path(place, base) : g_strdup(format);
}

char *
billow_export_folder_of(const char *project_path, const BillowExportPreset *preset)
{
    if (!project_path)
        return NULL;
    g_autofree char *folder = g_path_get_dirname(project_path);
    return billow_preset_folder(preset, folder, NULL);
}
