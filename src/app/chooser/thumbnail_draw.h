/* Draws a small image of a cloth without GL, on any thread. */
#pragma once

#include "core/base/mesh.h"

#include <gdk-pixbuf/gdk-pixbuf.h>

/* Draws the whole cloth (the mesh must have normals) from the front and slightly above, `width` × `height`
 * pixels, on a background that suits light and dark windows. The cloth has the texture `picture` (with alpha,
 * or NULL), or the color `color` ("#rrggbb"). Transfer full. */
GdkPixbuf *billow_thumbnail_draw(const BillowMesh *mesh, const GdkPixbuf *picture, const char *color,
                                 int width, int height);
