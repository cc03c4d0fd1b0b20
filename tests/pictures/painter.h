/* Draws cloths into pictures as the viewport does, without a window. */
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

/* For pictures of width x height pixels; drawn twice as large, so that edges are smooth. Ends the program where GL cannot do it. */
Painter painter_new(int width, int height);
void painter_free(Painter *painter);

/* Brings the cloths into the middle of the picture, as large as goes into these shares of its width and height. */
void painter_frame(Painter *painter, BillowMesh *const *cloths, int n, double across, double down);

/* What the renderer has been given, as the camera sees it. Transfer full. */
GdkPixbuf *painter_draw(Painter *painter);
