#include "app/thumbnail.h"

typedef struct {
    char *path;
    int size;
} Request;

static void
free_request(Request *request)
{
    g_free(request->path);
    g_free(request);
}

static void
load(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    const Request *request = data;
    GError *error = NULL;
    g_autoptr(GdkPixbuf) picture =
        gdk_pixbuf_new_from_file_at_scale(request->path, request->size, request->size, TRUE, &error);
    if (picture)
        g_task_return_pointer(task, gdk_texture_new_for_pixbuf(picture), g_object_unref);
    else
        g_task_return_error(task, error);
}

void
billow_thumbnail_load_async(const char *path, int size, GCancellable *cancellable,
                            GAsyncReadyCallback callback, gpointer data)
{
    g_autoptr(GTask) task = g_task_new(NULL, cancellable, callback, data);
    Request *request = g_new(Request, 1);
    *request = (Request){g_strdup(path), size};
    g_task_set_task_data(task, request, (GDestroyNotify) free_request);
    g_task_run_in_thread(task, load);
}

GdkTexture *
billow_thumbnail_load_finish(GAsyncResult *result, GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}
