/* Pictures made into a video by GStreamer. */
#pragma once

#include "io/video/kind.h"
#include "io/writers/format.h"

#include <gdk-pixbuf/gdk-pixbuf.h>

typedef struct BillowVideoEncoder BillowVideoEncoder;

/* A video for pictures of this size, so many a second, which goes to the file `path` and is kept meanwhile in a file without name beside it. NULL
 * with a GIO error: a part of GStreamer is missing (it says which package has it) or does not start, or that cannot be written. Errors name the
 * file. Where it is cancelled (NULL: never), adding and ending fail with G_IO_ERROR_CANCELLED. */
BillowVideoEncoder *billow_video_encoder_new(const BillowVideoKind *kind, const char *path, int width,
                                             int height, double frame_rate, GCancellable *cancellable,
                                             GError **error);

/* NULL is allowed; what is not finished is thrown away. */
void billow_video_encoder_free(BillowVideoEncoder *encoder);

/* The next picture (red, green, blue, alpha; a byte each). Waits where the encoder is not that far, so that a few are in memory. FALSE with
 * an error. */
gboolean billow_video_encoder_add(BillowVideoEncoder *encoder, GdkPixbuf *picture, GError **error);

/* After the last: ends the video and hands it on. FALSE with an error. */
gboolean billow_video_encoder_end(BillowVideoEncoder *encoder, BillowSink sink, gpointer data,
                                  GError **error);
