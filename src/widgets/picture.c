#include "widgets/picture.h"

#include <math.h>

/* Reads a picture scaled by `scale_for(width, height, data)`; 1 leaves it as it is. */
typedef double (*ScaleFor)(int width, int height, const int *size);

static GdkPixbuf *
read_scaled(const char *path, ScaleFor scale_for, const int *size, GError **error)
{
    int width = 0, height = 0;
    const gboolean known = gdk_pixbuf_get_file_info(path, &width, &height) && width > 0 && height > 0;
    const double scale = known ? scale_for(width, height, size) : 1.0;
    if (scale == 1.0)
        return gdk_pixbuf_new_from_file(path, error);
    return gdk_pixbuf_new_from_file_at_scale(path, MAX((int) ceil(scale * width), 1),
                                             MAX((int) ceil(scale * height), 1), FALSE, error);
}

static double
scale_within(int width, int height, const int *size)
{
    return MIN(1.0, (double) *size / MAX(width, height));
}

static double
scale_over(int width, int height, const int *size)
{
    return MAX((double) size[0] / width, (double) size[1] / height);
}

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
read_thread(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    const Request *request = data;
    GError *error = NULL;
    g_autoptr(GdkPixbuf) picture = read_scaled(request->path, scale_within, &request->size, &error);
    if (picture)
        g_task_return_pointer(task, gdk_pixbuf_add_alpha(picture, FALSE, 0, 0, 0), g_object_unref);
    else
        g_task_return_error(task, error);
}

void
billow_picture_read_async(const char *path, int size, GCancellable *cancellable, GAsyncReadyCallback callback,
                          gpointer data)
{
    g_autoptr(GTask) task = g_task_new(NULL, cancellable, callback, data);
    Request *request = g_new(Request, 1);
    *request = (Request){g_strdup(path), size};
    g_task_set_task_data(task, request, (GDestroyNotify) free_request);
    g_task_run_in_thread(task, read_thread);
}

GdkPixbuf *
billow_picture_read_finish(GAsyncResult *result, GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}

GdkPixbuf *
billow_picture_read_middle(const char *path, int width, int height, GError **error)
{
    g_autoptr(GdkPixbuf) whole = read_scaled(path, scale_over, (const int[]){width, height}, error);
    if (!whole)
        return NULL;
    return gdk_pixbuf_new_subpixbuf(whole, (gdk_pixbuf_get_width(whole) - width) / 2,
                                    (gdk_pixbuf_get_height(whole) - height) / 2, width, height);
}
