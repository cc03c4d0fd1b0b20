/* What the formats of pictures have in common: a frame as the painter draws it. */
#pragma once

#include "io/writers/format.h"
#include "render/frame_painter.h"

typedef struct BillowPainted BillowPainted;

/* What writes such a format, of options that are, or begin with, a BillowPictureOptions: BillowFormat's `open` and `close`. Draws nothing yet. */
gpointer billow_painted_open(const BillowFormatTarget *target);
void billow_painted_close(gpointer painted);

/* What it was opened for. */
const BillowFormatTarget *billow_painted_target(const BillowPainted *painted);

/* What makes one file of all pictures, from one `begin` to the next; freed by `free_maker`. FALSE when there is none (NULL). */
gboolean billow_painted_set_maker(BillowPainted *painted, gpointer maker, GDestroyNotify free_maker);
gpointer billow_painted_maker(const BillowPainted *painted);

/* What the rows of those formats have in common: frames have normals, and a driver that draws without a display is needed. */
gboolean billow_painted_normals(const void *options);
gboolean billow_painted_available(GError **error);

#define BILLOW_PAINTED_ROW                                                                                   \
    .available = billow_painted_available, .normals = billow_painted_normals, .open = billow_painted_open,   \
    .close = billow_painted_close

/* A picture as a PNG file. FALSE with the sink's error. */
gboolean billow_painted_write(GdkPixbuf *picture, BillowSink sink, gpointer data, GError **error);

/* The picture of a frame; any thread. The first makes what draws them. NULL with an error. */
GdkPixbuf *billow_painted_draw(BillowPainted *painted, int frame, const BillowMesh *mesh, GError **error);
