/* What the formats of videos have in common: all frames in one file, as the painter draws them, encoded by GStreamer. Their options are a
 * BillowPictureOptions. */
#pragma once

#include "io/video/kind.h"
#include "io/writers/format.h"

/* What their rows have in common. */
#define BILLOW_VIDEO_ROW                                                                                     \
    .one_file = TRUE, .options_size = sizeof(BillowPictureOptions), .fields = billow_video_fields,           \
    .normals = billow_painted_normals, .frame_bytes = billow_video_frame_bytes, .open = billow_painted_open, \
    .close = billow_painted_close, .frame = billow_video_frame, .end = billow_video_end

/* Of BillowFormat, the functions of these names; it opens and closes as all that is painted. */
gboolean billow_video_begin(gpointer painted, const BillowVideoKind *kind, GError **error);
gboolean billow_video_frame(gpointer painted, int frame, const BillowMesh *mesh, BillowSink sink,
                            gpointer data, GError **error);
gboolean billow_video_end(gpointer painted, BillowSink sink, gpointer data, GError **error);
gboolean billow_video_available(const BillowVideoKind *kind, GError **error);
double billow_video_frame_bytes(const BillowGrid *grid, const void *options);
