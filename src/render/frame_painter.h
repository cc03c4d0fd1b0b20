/* Frames of an animation as pictures: what the viewport of the window shows, drawn without a window. */
#pragma once

#include "gl/camera.h"
#include "model/animation/animation.h"
#include "render/picture_options.h"

#include <gdk-pixbuf/gdk-pixbuf.h>

/* The camera that has the cloth at moments all over the animation, and the bodies that are drawn, in the picture, as the viewport frames what
 * it shows; a function of its arguments alone. `meshes`: as of billow_frame_painter_new(). Makes the rest shapes that it needs. */
BillowCamera billow_frame_painter_camera(const BillowAnimation *animation, gboolean physics,
                                         GHashTable *meshes, const BillowPictureOptions *options);

typedef struct BillowFramePainter BillowFramePainter;

/* Pixels a side of the largest picture on a cloth, as the viewport's. */
enum { BILLOW_LARGEST_TEXTURE = 4096 };

/* `physics`: the frames are of the physics; bodies that nothing else meets are not drawn beside the fake, as in the window. `texture`: the
 * path of the picture on the cloth, or NULL; one that cannot be read leaves the cloth in its colour, and one of over `texture_side` pixels a side is made smaller.
 * `meshes`: what bodies are drawn as, of paths as the project
 * names them to BillowBodyMesh, or NULL. The animation and the table are referenced. NULL with an error: nothing can be drawn here. */
BillowFramePainter *billow_frame_painter_new(BillowAnimation *animation, gboolean physics,
                                             const char *texture, int texture_side, GHashTable *meshes,
                                             const BillowPictureOptions *options, GError **error);
void billow_frame_painter_free(BillowFramePainter *painter);

/* The cloth (with normals) at `seconds`: red, green, blue and alpha (not premultiplied), a byte each, top row first. One call
 * at a time, on any thread. NULL with an error. */
GdkPixbuf *billow_frame_painter_draw(BillowFramePainter *painter, const BillowMesh *mesh, double seconds,
                                     GError **error);
