#include "widgets/picture.h"

enum { LARGEST = 4096 };

static GdkPixbuf *
read_picture(const char *path, GError **error)
{
    int width = 0, height = 0;
    g_autoptr(GdkPixbuf) picture = NULL;
    if (gdk_pixbuf_get_file_info(path, &width, &height) && (width > LARGEST || height > LARGEST))
        picture = gdk_pixbuf_new_from_file_at_size(path, LARGEST, LARGEST, error);
    else
        picture = gdk_pixbuf_new_from_file(path, error);
    return picture ? gdk_pixbuf_add_alpha(picture, FALSE, 0, 0, 0) : NULL;
}

static void
read_thread(GTask *task, gpointer source, gpointer path, GCancellable *cancellable)
{
    GError *error = NULL;
    GdkPixbuf *picture = read_picture(path, &error);
    if (picture)
        g_task_return_pointer(task, picture, g_object_unref);
    else
        g_task_return_error(task, error);
}

void
billow_picture_read_async(const char *path, GCancellable *cancellable, GAsyncReadyCallback callback,
                          gpointer data)
{
    g_autoptr(GTask) task = g_task_new(NULL, cancellable, callback, data);
    g_task_set_task_data(task, g_strdup(path), g_free);
    g_task_run_in_thread(task, read_thread);
}

GdkPixbuf *
billow_picture_read_finish(GAsyncResult *result, GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}
