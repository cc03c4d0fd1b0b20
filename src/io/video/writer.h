/* What the formats of videos have in common: all frames in one file, as the painter draws them, encoded by GStreamer. Their options are a
 * BillowPictureOptions. */
#pragma once

#include "io/video/kind.h"
#include "io/writers/format.h"

/* Of BillowFormat, the functions of these names; it opens and closes as all that is painted. */
gboolean billow_video_begin(gpointer painted, const BillowVideoKind *kind, GError **error);
gboolean billow_video_frame(gpointer painted, int frame, const BillowMesh *mesh, BillowSink sink,
                            gpointer data, GError **error);
gboolean billow_video_end(gpointer painted, BillowSink sink, gpointer data, GError **error);
gboolean billow_video_available(const BillowVideoKind *kind, GError **error);
double billow_video_frame_bytes(const BillowGrid *grid, const void *options);
