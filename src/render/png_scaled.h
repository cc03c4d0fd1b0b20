/* Reads PNG images scaled down, with memory for the small image and one row of the large one. */
#pragma once

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <gio/gio.h>

/* Reads the PNG file at `path` as width x height pixels (each clamped to the image's own size) of red, green,
 * blue and alpha, 8 bits each, rows without padding. Each is the alpha-weighted mean of the pixels that it
 * covers, or one of them in an interlaced image. Blocking. Returns a new reference, or NULL with a GIO error:
 * the file is not a complete PNG, there is no memory, or it was cancelled. */
GdkPixbuf *billow_png_read_scaled(const char *path, int width, int height, GCancellable *cancellable,
                                  GError **error);
