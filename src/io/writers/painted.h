/* Code that the image and video formats share: frames drawn by the painter. */
#pragma once

#include "io/writers/format.h"
#include "render/frame_painter.h"

typedef struct BillowPainted BillowPainted;

/* Open and close a writer of such a format, whose options are or begin with a BillowImageOptions: the `open`
 * and `close` of BillowFormat. Opening draws nothing yet. */
gpointer billow_painted_open(const BillowFormatTarget *target);
void billow_painted_close(gpointer painted);

/* Returns the target that the writer was opened with. */
const BillowFormatTarget *billow_painted_target(const BillowPainted *painted);

/* Sets the object that makes a single file of all images, from one `begin` to the next; `free_maker` frees
 * it. Returns FALSE if `maker` is NULL. */
gboolean billow_painted_set_maker(BillowPainted *painted, gpointer maker, GDestroyNotify free_maker);
gpointer billow_painted_maker(const BillowPainted *painted);

/* Functions that the rows of these formats share: frames need normals, and a driver must be available that
 * draws without a display. */
gboolean billow_painted_normals(const void *options);
gboolean billow_painted_available(GError **error);

#define BILLOW_PAINTED_ROW                                                                                   \
    .available = billow_painted_available, .normals = billow_painted_normals, .open = billow_painted_open,   \
    .close = billow_painted_close

/* Writes an image as a PNG file. Returns FALSE with the sink's error. */
gboolean billow_painted_write(GdkPixbuf *picture, BillowSink sink, gpointer data, GError **error);

/* Draws a frame, on any thread. The first call creates the painter. Returns NULL with an error. */
GdkPixbuf *billow_painted_draw(BillowPainted *painted, int frame, BillowMesh *const *meshes, GError **error);
