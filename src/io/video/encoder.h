/* Encodes images into a video with GStreamer. */
#pragma once

#include "io/video/kind.h"
#include "io/writers/format.h"

#include <gdk-pixbuf/gdk-pixbuf.h>

typedef struct BillowVideoEncoder BillowVideoEncoder;

/* Starts a video of images of this size at `frame_rate` frames per second. Until it is finished, the data is
 * in an unnamed file beside `path`, where the video will go. Returns NULL with a GIO error that names the
 * file if a GStreamer element is missing (the message names its package) or does not start, or the file
 * cannot be written. Once `cancellable` (may be NULL) is cancelled, adding and ending fail with
 * G_IO_ERROR_CANCELLED. */
BillowVideoEncoder *billow_video_encoder_new(const BillowVideoKind *kind, const char *path, int width,
                                             int height, double frame_rate, GCancellable *cancellable,
                                             GError **error);

/* Frees the encoder and drops an unfinished video. NULL is allowed. */
void billow_video_encoder_free(BillowVideoEncoder *encoder);

/* Adds the next image (RGBA, one byte each). Waits if the encoder is behind, so that only a few images are in
 * memory. Returns FALSE with an error. */
gboolean billow_video_encoder_add(BillowVideoEncoder *encoder, GdkPixbuf *picture, GError **error);

/* Ends the video after the last image and passes its bytes to `sink`. Returns FALSE with an error. */
gboolean billow_video_encoder_end(BillowVideoEncoder *encoder, BillowSink sink, gpointer data,
                                  GError **error);
