/* Draws images of cloths as the viewport does, without a window. */
#pragma once

#include "gl/offscreen.h"
#include "gl/renderer.h"

#include <gdk-pixbuf/gdk-pixbuf.h>

typedef struct {
    Offscreen screen;
    BillowRenderer *renderer;
    BillowCamera camera;
    BillowRenderOptions options; /* no ground */
} Painter;

/* Draws width x height pixels at twice the size, for smooth edges. Ends the program without GL. */
Painter painter_new(int width, int height);
void painter_free(Painter *painter);

/* Centers the cloths in the image, as large as fits these shares of its width and height. */
void painter_frame(Painter *painter, BillowMesh *const *cloths, int n, double across, double down);

/* Draws what was set in the renderer. Transfer full. */
GdkPixbuf *painter_draw(Painter *painter);
