/* Code that the video formats share: all frames go into one file, drawn by the painter and encoded by
 * GStreamer. Their options are a BillowImageOptions. */
#pragma once

#include "io/video/kind.h"
#include "io/writers/format.h"

/* Initializers that the rows of video formats share. */
#define BILLOW_VIDEO_ROW                                                                                     \
    .one_file = TRUE, .options_size = sizeof(BillowImageOptions), .fields = billow_video_fields,             \
    .normals = billow_painted_normals, .frame_bytes = billow_video_frame_bytes, .open = billow_painted_open, \
    .close = billow_painted_close, .frame = billow_video_frame, .end = billow_video_end

/* The BillowFormat functions of these names. Opening and closing are those of all painted formats
 * (io/writers/painted.h). */
gboolean billow_video_begin(gpointer painted, const BillowVideoKind *kind, GError **error);
gboolean billow_video_frame(gpointer painted, int frame, BillowMesh *const *meshes, BillowSink sink,
                            gpointer data, GError **error);
gboolean billow_video_end(gpointer painted, BillowSink sink, gpointer data, GError **error);
gboolean billow_video_available(const BillowVideoKind *kind, GError **error);
double billow_video_frame_bytes(const BillowGrid *grid, const void *options);
