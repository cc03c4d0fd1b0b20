/* A renderer without a window, and what it has drawn: the fixture of the tests that look at pixels. */
#pragma once

#include "gl/renderer.h"
#include "offscreen.h"

enum { DRAWING_WIDTH = 320, DRAWING_HEIGHT = 240 };

/* At first a camera straight above: 1 m spans 100 pixels, column -> right, row -> down. No ground, no
 * anti-aliasing. */
typedef struct {
    Offscreen screen;
    BillowRenderer *renderer;
    BillowCamera camera;
    BillowRenderOptions options;
} Drawing;

typedef struct {
    const char *name;
    void (*run)(Drawing *drawing, gconstpointer api);
} DrawingTest;

/* Adds each test as GL 3.3 core and as GLES 3.0. In the end no call has failed, and nothing is left behind. */
void drawing_add_tests(const DrawingTest *tests, gsize n);

void drawing_draw(Drawing *drawing);

/* The pixel where a point of the world is seen. */
Pixel drawing_pixel(Drawing *drawing, double x, double y, double z);

/* Sum over the three colours. */
int pixel_difference(Pixel a, Pixel b);

/* A level cloth in the middle, `height` above the ground. */
void drawing_set_flat_cloth(Drawing *drawing, int columns, int rows, double spacing, double height);
