/* Small pictures of files, made on a thread. */
#pragma once

#include <gtk/gtk.h>

/* Reads the picture at `path` no larger than `size` pixels either way, on a thread; the result is a
 * GdkTexture. */
void billow_thumbnail_load_async(const char *path, int size, GCancellable *cancellable,
                                 GAsyncReadyCallback callback, gpointer data);

/* The picture (transfer full), or NULL with an error of GIO or GdkPixbuf. */
GdkTexture *billow_thumbnail_load_finish(GAsyncResult *result, GError **error);
