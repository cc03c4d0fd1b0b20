/* Reads image files of any format that gdk-pixbuf supports. An image of more than 8192 x 8192 pixels is
 * scaled down while it is read, so that it takes only the memory of the requested size, or refused if its
 * format does not allow that (all but PNG, JPEG and vector graphics). One of more than 32768 x 32768 pixels
 * is always refused, because each pixel takes time, however small the file is. */
#pragma once

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <gio/gio.h>

/* Reads an image, scaled down if it exceeds `size` pixels in either direction. The result has red, green,
 * blue and alpha, and rows without padding. Blocking. Returns a new reference, or NULL with an error. */
GdkPixbuf *billow_image_read(const char *path, int size, GCancellable *cancellable, GError **error);

/* Side in pixels of a square image that takes about a second to read. */
enum { BILLOW_QUICK_IMAGE_SIDE = 8192 };

/* Returns whether the file's header gives no more pixels than that; thumbnails and other images that nobody
 * asked for leave out larger ones. Sets `width` and `height` (may be NULL) to the size, or to 0 for a file
 * without an image's header, which gives TRUE, because reading it fails quickly. Blocking. */
gboolean billow_image_is_quick(const char *path, int *width, int *height);

/* billow_image_read(), or a function that does something with the image after it. */
typedef GdkPixbuf *(*BillowImageReader)(const char *path, int size, GCancellable *cancellable,
                                        GError **error);

/* Calls `read` on a thread. */
void billow_image_read_async(BillowImageReader read, const char *path, int size, GCancellable *cancellable,
                             GAsyncReadyCallback callback, gpointer data);

/* Returns a new reference, or NULL with `error`. */
GdkPixbuf *billow_image_read_finish(GAsyncResult *result, GError **error);

/* Reads the middle of an image, scaled so that it just covers width x height pixels. Blocking. Returns a new
 * reference, or NULL with `error`. */
GdkPixbuf *billow_image_read_middle(const char *path, int width, int height, GError **error);
