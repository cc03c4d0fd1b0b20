/* Tells whether the cloth's texture has clear parts, at which the cloth is cut out. */
#pragma once

#include <glib.h>

/* Returns TRUE if `path` is a PNG image with a pixel whose alpha is under 1, or a WebP, GIF or TIFF image that
 * says that it has clear parts (io/project/alpha_flag.h). Images of other types, damaged ones, ones of more than
 * 32768 x 32768 pixels, and files that cannot be read count as opaque. Blocking: reads row by row until it finds
 * such a pixel. NULL: FALSE. */
gboolean billow_texture_has_alpha(const char *path);
