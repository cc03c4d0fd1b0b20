#include "render/texture_image.h"

enum { CHANNELS = 4, OPAQUE = 255 };

static const char CUT_OUT[] = "cut-out";

static gboolean
multiply(guint8 *rgba, gsize n_pixels)
{
    gboolean cut_out = FALSE;
    for (guint8 *pixel = rgba; pixel < rgba + CHANNELS * n_pixels; pixel += CHANNELS) {
        const unsigned alpha = pixel[3];
        if (alpha == OPAQUE)
            continue;
        cut_out = TRUE;
        for (int c = 0; c < 3; c++)
            pixel[c] = (guint8) ((pixel[c] * alpha + OPAQUE / 2) / OPAQUE);
    }
    return cut_out;
}

GdkPixbuf *
billow_texture_image_read(const char *path, int size, GCancellable *cancellable, GError **error)
{
    GdkPixbuf *image = billow_image_read(path, size, cancellable, error);
    if (image && multiply(gdk_pixbuf_get_pixels(image),
                          (gsize) gdk_pixbuf_get_width(image) * (gsize) gdk_pixbuf_get_height(image)))
        gdk_pixbuf_set_option(image, CUT_OUT, "");
    return image;
}

gboolean
billow_texture_image_is_cut_out(GdkPixbuf *image)
{
    return gdk_pixbuf_get_option(image, CUT_OUT) != NULL;
}
