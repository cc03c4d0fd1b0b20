/* What the formats of videos have in common: all frames in one file, as the painter draws them, encoded by GStreamer. Their options are a
 * BillowPictureOptions. */
#pragma once

#include "io/format.h"
#include "io/video_kind.h"

/* Of BillowFormat, the functions of these names. */
gpointer billow_video_open(const BillowFormatTarget *target, const BillowVideoKind *kind);
void billow_video_close(gpointer writer);
gboolean billow_video_begin(gpointer writer, BillowSink sink, gpointer data, GError **error);
gboolean billow_video_frame(gpointer writer, int frame, const BillowMesh *mesh, BillowSink sink,
                            gpointer data, GError **error);
gboolean billow_video_end(gpointer writer, BillowSink sink, gpointer data, GError **error);
gboolean billow_video_available(const BillowVideoKind *kind, GError **error);
double billow_video_frame_bytes(const BillowGrid *grid, const void *options);
