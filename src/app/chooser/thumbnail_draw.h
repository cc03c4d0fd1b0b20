/* Draws a small image of cloths without GL, on any thread. */
#pragma once

#include "core/base/mesh.h"

#include <gdk-pixbuf/gdk-pixbuf.h>

/* A cloth with its texture (with alpha, or NULL), or in its color ("#rrggbb"). All members are borrowed. */
typedef struct {
    BillowMesh *mesh;      /* with normals */
    const BillowGrid *own; /* of the cloth: if it has a fine mesh, that is drawn in the pose of the mesh */
    const GdkPixbuf *picture;
    const char *color;
} BillowThumbnailCloth;

/* Draws `n` cloths as a whole from the front and slightly above, `width` × `height` pixels, on a background that
 * suits light and dark windows. Transfer full. */
GdkPixbuf *billow_thumbnail_draw(const BillowThumbnailCloth *cloths, guint n, int width, int height);
