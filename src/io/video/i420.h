/* Pictures as video codecs take them: light for each pixel, and colour for each two by two. */
#pragma once

#include <gdk-pixbuf/gdk-pixbuf.h>

/* Bytes of a picture of this size, as GStreamer lays out its format I420: planes of Y', Cb and Cr one after another, rows begin at multiples
 * of four bytes, and there is an even number of those of Y'. */
gsize billow_i420_size(int width, int height);

/* The picture (red, green, blue, alpha; a byte each; alpha is left aside) in the colours of ITU-R BT.601, Y' from 16 to 235, each
 * number the nearest one. Colour is the mean of its pixels. `planes`: billow_i420_size() bytes, those between the rows are set to 0. */
void billow_i420_from_picture(const GdkPixbuf *pixbuf, guint8 *planes);
