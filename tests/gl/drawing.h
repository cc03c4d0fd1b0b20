/* The fixture of tests that check pixels: an off-screen renderer and its image. */
#pragma once

#include "gl/renderer.h"
#include "offscreen.h"

enum { DRAWING_WIDTH = 320, DRAWING_HEIGHT = 240 };

/* At first the camera is straight above: 1 m is 100 pixels, column -> right, row -> down. No ground. */
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

/* Adds each test for GL 3.3 core and for GLES 3.0, and afterwards checks that no call has failed and no GL
 * objects are left. */
void drawing_add_tests(const DrawingTest *tests, gsize n);

void drawing_draw(Drawing *drawing);

/* Returns the pixel at which a point of the world is seen. */
Pixel drawing_pixel(Drawing *drawing, double x, double y, double z);

/* Returns the sum of the differences of the three colors. */
int pixel_difference(Pixel a, Pixel b);

/* Sets a level cloth in the middle, `height` above the ground. */
void drawing_set_flat_cloth(Drawing *drawing, int columns, int rows, double spacing, double height);
