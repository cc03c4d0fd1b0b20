/* What the formats of pictures have in common: a frame as the painter draws it. */
#pragma once

#include "io/format.h"
#include "render/frame_painter.h"

typedef struct BillowPainted BillowPainted;

/* Of options that are a BillowPictureOptions. Draws nothing yet. */
BillowPainted *billow_painted_new(const BillowFormatTarget *target);
void billow_painted_free(BillowPainted *painted);

const BillowPictureOptions *billow_painted_options(const BillowPainted *painted);

/* What the rows of those formats have in common: frames have normals, and a driver that draws without a display is needed. */
gboolean billow_painted_normals(const void *options);
gboolean billow_painted_available(GError **error);

/* A picture as a PNG file. FALSE with the sink's error. */
gboolean billow_painted_write(GdkPixbuf *picture, BillowSink sink, gpointer data, GError **error);

/* The picture of a frame; any thread. The first makes what draws them. NULL with an error. */
GdkPixbuf *billow_painted_draw(BillowPainted *painted, int frame, const BillowMesh *mesh, GError **error);
