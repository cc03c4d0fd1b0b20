/* A GL context without a window, and a framebuffer to draw into and read from. */
#pragma once

#include <epoxy/egl.h>
#include <epoxy/gl.h>
#include <glib.h>

typedef enum {
    OFFSCREEN_GL,   /* 3.3 core */
    OFFSCREEN_GLES, /* 3.0 */
} OffscreenApi;

typedef struct {
    EGLDisplay display;
    EGLContext context;
    GLuint framebuffer, texture;
    int width, height;
} Offscreen;

/* One pixel, 0 to 255. */
typedef struct {
    guint8 red, green, blue, alpha;
} Pixel;

/* Makes the context current, with its framebuffer bound. Ends the test if the machine does not support it. */
Offscreen offscreen_new(OffscreenApi api, int width, int height);
void offscreen_free(Offscreen *screen);

/* Return all pixels, top row first, or the one at (x, y) from the upper left corner. */
Pixel *offscreen_read(const Offscreen *screen);
Pixel offscreen_pixel(const Offscreen *screen, int x, int y);

/* Returns the number of existing GL objects besides the framebuffer and texture of `screen`. */
int offscreen_count_objects(const Offscreen *screen);
