/* Tells from the first bytes of an image whether it says that parts of it are clear. */
#pragma once

#include <glib.h>

/* Returns TRUE if the file `descriptor` is a WebP image with an alpha channel, a GIF image whose first frame has a
 * clear color, or a TIFF image with an alpha sample. All others, and damaged ones, count as opaque. */
gboolean billow_has_alpha_flag(int descriptor);
