#include "render/image.h"

#include "render/png_scaled.h"

#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <math.h>
#include <sys/stat.h>

/* The largest image that gdk-pixbuf may allocate before scaling it down, as most of its readers do. */
#define MOST_PIXELS_AT_ONCE ((gint64) BILLOW_QUICK_IMAGE_SIDE * BILLOW_QUICK_IMAGE_SIDE)

/* The largest image that is decoded at all; this takes a quarter of a minute. */
#define MOST_PIXELS ((gint64) 32768 * 32768)

/* Returns the factor by which an image of that size is scaled; 1 leaves it unchanged. */
typedef double (*ScaleFor)(int width, int height, const int *size);

/* Returns whether gdk-pixbuf scales images of this format down while decoding. */
static gboolean
can_scale_on_read(GdkPixbufFormat *format)
{
    g_autofree char *name = gdk_pixbuf_format_get_name(format);
    return g_str_equal(name, "jpeg") || gdk_pixbuf_format_is_scalable(format);
}

static gboolean
is_png(GdkPixbufFormat *format)
{
    g_autofree char *name = gdk_pixbuf_format_get_name(format);
    return g_str_equal(name, "png");
}

/* Checks whether an image of this size and format may be read. */
static gboolean
check_size(const char *path, GdkPixbufFormat *format, int width, int height, GError **error)
{
    const gint64 pixels = (gint64) width * height;
    g_autofree char *shown = g_filename_display_name(path);
    if (pixels <= MOST_PIXELS_AT_ONCE)
        return TRUE;
    if (pixels > MOST_PIXELS)
        g_set_error(
            error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
            _("%s: an image may have at most %d × %d pixels, but this one has %d × %d: reduce its size"),
            shown, 32768, 32768, width, height);
    else if (!is_png(format) && !can_scale_on_read(format))
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                    _("%s: an image of this format may have at most %d × %d pixels, but this one has %d × "
                      "%d: reduce its size, or save it as PNG or JPEG"),
                    shown, BILLOW_QUICK_IMAGE_SIDE, BILLOW_QUICK_IMAGE_SIDE, width, height);
    else
        return TRUE;
    return FALSE;
}

/* Refuses special files, which may block. A missing file passes, because the reader reports it. */
static gboolean
can_be_opened(const char *path, GError **error)
{
    GStatBuf found;
    if (g_stat(path, &found) != 0 || S_ISREG(found.st_mode))
        return TRUE;
    g_autofree char *shown = g_filename_display_name(path);
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE, "%s: %s", shown,
                _("not a regular file; save its content to a file and open that file"));
    return FALSE;
}

static GdkPixbuf *
read_scaled(const char *path, ScaleFor scale_for, const int *size, GCancellable *cancellable, GError **error)
{
    int width = 0, height = 0;
    if (!can_be_opened(path, error))
        return NULL;
    GdkPixbufFormat *format = gdk_pixbuf_get_file_info(path, &width, &height);
    const gboolean known = format && width > 0 && height > 0;
    const double scale = known ? scale_for(width, height, size) : 1.0;
    const int scaled_width = MAX((int) ceil(scale * width), 1),
              scaled_height = MAX((int) ceil(scale * height), 1);
    if (known && !check_size(path, format, width, height, error))
        return NULL;
    if (known && (gint64) width * height > MOST_PIXELS_AT_ONCE && is_png(format))
        return billow_png_read_scaled(path, scaled_width, scaled_height, cancellable, error);
    if (scale == 1.0)
        return gdk_pixbuf_new_from_file(path, error);
    return gdk_pixbuf_new_from_file_at_scale(path, scaled_width, scaled_height, FALSE, error);
}

gboolean
billow_image_is_quick(const char *path, int *width, int *height)
{
    int across = 0, down = 0;
    if (can_be_opened(path, NULL))
        gdk_pixbuf_get_file_info(path, &across, &down);
    if (width)
        *width = across;
    if (height)
        *height = down;
    return (gint64) across * down <= MOST_PIXELS_AT_ONCE;
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

GdkPixbuf *
billow_image_read(const char *path, int size, GCancellable *cancellable, GError **error)
{
    g_autoptr(GdkPixbuf) picture = read_scaled(path, scale_within, &size, cancellable, error);
    if (!picture)
        return NULL;
    /* rows of four bytes per pixel, without padding */
    const gboolean is_so = gdk_pixbuf_get_has_alpha(picture) &&
                           gdk_pixbuf_get_rowstride(picture) == 4 * gdk_pixbuf_get_width(picture);
    return is_so ? g_steal_pointer(&picture) : gdk_pixbuf_add_alpha(picture, FALSE, 0, 0, 0);
}

typedef struct {
    BillowImageReader read;
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
    GdkPixbuf *picture = request->read(request->path, request->size, cancellable, &error);
    if (picture)
        g_task_return_pointer(task, picture, g_object_unref);
    else
        g_task_return_error(task, error);
}

void
billow_image_read_async(BillowImageReader read, const char *path, int size, GCancellable *cancellable,
                        GAsyncReadyCallback callback, gpointer data)
{
    g_autoptr(GTask) task = g_task_new(NULL, cancellable, callback, data);
    Request *request = g_new(Request, 1);
    *request = (Request){read, g_strdup(path), size};
    g_task_set_task_data(task, request, (GDestroyNotify) free_request);
    g_task_run_in_thread(task, read_thread);
}

GdkPixbuf *
billow_image_read_finish(GAsyncResult *result, GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}

GdkPixbuf *
billow_image_read_middle(const char *path, int width, int height, GError **error)
{
    g_autoptr(GdkPixbuf) whole = read_scaled(path, scale_over, (const int[]){width, height}, NULL, error);
    if (!whole)
        return NULL;
    if (gdk_pixbuf_get_width(whole) < width || gdk_pixbuf_get_height(whole) < height)
        return gdk_pixbuf_scale_simple(whole, width, height, GDK_INTERP_BILINEAR);
    return gdk_pixbuf_new_subpixbuf(whole, (gdk_pixbuf_get_width(whole) - width) / 2,
                                    (gdk_pixbuf_get_height(whole) - height) / 2, width, height);
}
