/* Tells whether the cloth's texture has clear parts, at which the cloth is cut out, and which. */
#pragma once

#include "core/base/alpha_contours.h"

#include <gio/gio.h>

/* Returns TRUE if `path` is a PNG image with a pixel whose alpha is under 1, or a WebP, GIF or TIFF image that
 * says that it has clear parts (io/project/alpha_flag.h). Images of other types, damaged ones, ones of more than
 * 32768 x 32768 pixels, and files that cannot be read count as opaque. Blocking: reads row by row until it finds
 * such a pixel. NULL: FALSE. */
gboolean billow_texture_has_alpha(const char *path);

/* Side in pixels of the largest square image whose pixels are read. */
enum { BILLOW_LARGEST_TRACED = 8192 };

/* Reads how opaque the pixels of the PNG image `path` are; those of an image without alpha are opaque. Free
 * `image->values` with free(). Blocking. Returns FALSE with a GIO error that names the file if it cannot be
 * read, is of another type, damaged, or larger. */
gboolean billow_texture_alpha_read(const char *path, BillowAlpha *image, GError **error);
