/* Converts images to I420, the input format of video codecs: luma per pixel, chroma per two by two pixels. */
#pragma once

#include <gdk-pixbuf/gdk-pixbuf.h>

/* Returns the size in bytes of an image in GStreamer's I420 layout: planes Y', Cb and Cr one after another,
 * rows that start at multiples of four bytes, and an even number of rows of Y'. */
gsize billow_i420_size(int width, int height);

/* Converts an image (RGBA, one byte each; ignores alpha) to the colors of ITU-R BT.601, with Y' from 16 to
 * 235, rounded to nearest. Chroma is the mean of its pixels. `planes` has billow_i420_size() bytes; padding
 * between rows becomes 0. */
void billow_i420_from_image(const GdkPixbuf *pixbuf, guint8 *planes);
