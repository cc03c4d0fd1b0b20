/* Pictures made into one that moves, an animated WebP, by libwebp. */
#pragma once

#include "io/writers/format.h"

#include <gdk-pixbuf/gdk-pixbuf.h>

typedef struct BillowWebpEncoder BillowWebpEncoder;

/* For pictures of this size, so many a second, over and over again; `quality` 0 to 100. What is encoded is kept in memory. NULL with a GIO
 * error: memory is gone. */
BillowWebpEncoder *billow_webp_encoder_new(int width, int height, double frame_rate, int quality,
                                           GError **error);

/* NULL is allowed. */
void billow_webp_encoder_free(BillowWebpEncoder *encoder);

/* The next picture (red, green, blue, alpha; a byte each). One that is as the last makes that last longer. FALSE with a GIO error. */
gboolean billow_webp_encoder_add(BillowWebpEncoder *encoder, GdkPixbuf *picture, GError **error);

/* After the last: the file. FALSE with the sink's error, or a GIO error. */
gboolean billow_webp_encoder_end(BillowWebpEncoder *encoder, BillowSink sink, gpointer data, GError **error);
