/* Reads picture files, of any format that gdk-pixbuf knows. One of more than 8192 x 8192 pixels is made smaller while it is read, so that its
 * memory is that of what is asked for; of formats that cannot be read so (neither PNG, JPEG nor drawn by lines) it is refused, and of any format one
 * of more than 32768 x 32768: however small its file is, each pixel takes time. */
#pragma once

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <gio/gio.h>

/* Reads one; if it is larger than `size` pixels either way it is made smaller. It has red, green, blue and alpha, rows without gaps. Blocking.
 * Returns a new reference, or NULL and an error of GIO or gdk-pixbuf. */
GdkPixbuf *billow_picture_read(const char *path, int size, GCancellable *cancellable, GError **error);

/* What takes about a second to read, pixels: this by this. */
enum { BILLOW_QUICK_PICTURE_SIDE = 8192 };

/* Whether it has no more pixels than that, by the head of its file: what is drawn unasked, as thumbnails are, leaves others out. `width` and `height` (may be
 * NULL) are what it has then. What has no head of a picture is quickly found to be none: TRUE. Blocking. */
gboolean billow_picture_is_quick(const char *path, int *width, int *height);

/* The same on a thread. */
void billow_picture_read_async(const char *path, int size, GCancellable *cancellable,
                               GAsyncReadyCallback callback, gpointer data);

/* Returns a new reference, or NULL and `error`. */
GdkPixbuf *billow_picture_read_finish(GAsyncResult *result, GError **error);

/* The middle of a picture, scaled so that it just covers width x height pixels. Blocking. Returns a new reference, or NULL
 * and `error`. */
GdkPixbuf *billow_picture_read_middle(const char *path, int width, int height, GError **error);
