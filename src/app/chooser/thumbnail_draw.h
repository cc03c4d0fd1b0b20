/* A small picture of a cloth, drawn without GL: on any thread. */
#pragma once

#include "core/base/mesh.h"

#include <gdk-pixbuf/gdk-pixbuf.h>

/* The cloth (with its normals) from the front and a little from above, whole, `width` × `height` pixels, on a ground that suits both
 * light and dark windows. `picture` (with alpha, or NULL) is on it, else the colour `color` ("#rrggbb"). Transfer full. */
GdkPixbuf *billow_thumbnail_draw(const BillowMesh *mesh, const GdkPixbuf *picture, const char *color,
                                 int width, int height);
