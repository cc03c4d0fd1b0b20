/* Draws frames of an animation as images, like the viewport but without a window. */
#pragma once

#include "gl/camera.h"
#include "model/animation/animation.h"
#include "render/image_options.h"

#include <gdk-pixbuf/gdk-pixbuf.h>

/* Returns a camera that frames the drawn colliders and the cloth at times throughout the animation, as the
 * viewport would. Depends only on its arguments. Computes the rest shapes that it needs. `meshes`: as for
 * billow_frame_painter_new(). */
BillowCamera billow_frame_painter_camera(const BillowAnimation *animation, gboolean physics,
                                         GHashTable *meshes, const BillowImageOptions *options);

typedef struct BillowFramePainter BillowFramePainter;

/* Maximum side of a texture in pixels, as in the viewport. */
enum { BILLOW_LARGEST_TEXTURE = 4096 };

/* Creates a painter. `physics`: the frames come from the physics; as in the window, colliders that only the
 * physics uses are not drawn with the fake. `textures`: a path, or NULL for none, for the cloth and each of the
 * others (billow_animation_others()); if one cannot be read, the cloth has its color; if a side exceeds
 * `texture_side` pixels, it is scaled down. `meshes`: display
 * meshes of colliders, a table from paths, as in the project, to BillowBodyMesh, or NULL. Takes references to
 * the animation and the table. Returns NULL with an error if drawing is not possible here. */
BillowFramePainter *billow_frame_painter_new(BillowAnimation *animation, gboolean physics,
                                             const char *const *textures, int texture_side,
                                             GHashTable *meshes, const BillowImageOptions *options,
                                             GError **error);
void billow_frame_painter_free(BillowFramePainter *painter);

/* Draws the cloths at `seconds` (with normals; the cloth, then the others): red, green, blue and alpha (not premultiplied), one byte each,
 * top row first. Any thread, but one call at a time. Returns NULL with an error on failure. */
GdkPixbuf *billow_frame_painter_draw(BillowFramePainter *painter, BillowMesh *const *meshes, double seconds,
                                     GError **error);
