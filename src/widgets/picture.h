/* Reads picture files on a thread. */
#pragma once

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <gio/gio.h>

/* Reads any format gdk-pixbuf knows; a picture larger than 4096 pixels either way is made smaller. */
void billow_picture_read_async(const char *path, GCancellable *cancellable, GAsyncReadyCallback callback,
                               gpointer data);

/* The picture with red, green, blue and alpha, rows without gaps. Returns a new reference, or NULL and
 * `error`. */
GdkPixbuf *billow_picture_read_finish(GAsyncResult *result, GError **error);
