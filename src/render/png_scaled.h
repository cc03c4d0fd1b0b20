/* Reads PNG images scaled down, with memory only for the small image and one row of the large one. */
#pragma once

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <gio/gio.h>

/* Reads the PNG file at `path` as width x height pixels (each clamped to the image's own size) of red, green,
 * blue and alpha, 8 bits each, rows without padding. Each pixel is the alpha-weighted mean of those that it
 * covers; in an interlaced image it is one of them. Blocking. Returns a new reference, or NULL with a GIO
 * error: the file is not a complete PNG, there is no memory, or it was cancelled. */
GdkPixbuf *billow_png_read_scaled(const char *path, int width, int height, GCancellable *cancellable,
                                  GError **error);
