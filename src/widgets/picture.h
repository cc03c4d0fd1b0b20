/* Reads picture files, of any format that gdk-pixbuf knows. */
#pragma once

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <gio/gio.h>

/* Reads one on a thread; one that is larger than `size` pixels either way is made smaller. */
void billow_picture_read_async(const char *path, int size, GCancellable *cancellable,
                               GAsyncReadyCallback callback, gpointer data);

/* The picture with red, green, blue and alpha, rows without gaps. Returns a new reference, or NULL and
 * `error`. */
GdkPixbuf *billow_picture_read_finish(GAsyncResult *result, GError **error);

/* The middle of a picture, scaled so that it just covers width x height pixels. Blocking. Returns a new reference, or NULL
 * and `error`. */
GdkPixbuf *billow_picture_read_middle(const char *path, int width, int height, GError **error);
