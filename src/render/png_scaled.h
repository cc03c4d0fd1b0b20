/* PNG pictures made smaller while they are read: memory is taken for the small one and a row of the large one alone. */
#pragma once

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <gio/gio.h>

/* Reads the PNG file at `path` as width x height pixels (each at most the picture's own; others are made so) of red, green, blue and
 * alpha, 8 bits each, rows without gaps. A pixel is the mean of those that it covers, weighed by their alpha; of an interlaced picture it is
 * one of them. Blocking. Returns a new reference, or NULL and a GIO error: not a PNG file that can be read to its end, no memory, or
 * cancelled. */
GdkPixbuf *billow_png_read_scaled(const char *path, int width, int height, GCancellable *cancellable,
                                  GError **error);
