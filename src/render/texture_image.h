/* The image of a cloth's texture, as the renderer takes it. */
#pragma once

#include "render/image.h"

/* Like billow_image_read(), with colors multiplied by alpha, so that the filter mixes nothing of the clear
 * pixels' colors into their neighbors. Blocking; takes tenths of a second for large images. */
GdkPixbuf *billow_texture_image_read(const char *path, int size, GCancellable *cancellable, GError **error);

/* Returns whether a pixel of an image read that way has alpha under 1. */
gboolean billow_texture_image_is_cut_out(GdkPixbuf *image);
