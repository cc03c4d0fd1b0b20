/* An anti-aliased picture with depth, drawn aside and then copied: what a renderer is given to draw into need
 * have neither. */
#pragma once

#include <epoxy/gl.h>

typedef struct {
    GLuint framebuffer, color, depth;
    int width, height, samples;
    GLint target; /* the framebuffer that was bound */
} BillowCanvas;

/* Binds the canvas with that size; `samples` is cut to what GL has. Starts zeroed. */
void billow_canvas_begin(BillowCanvas *canvas, int width, int height, int samples);

/* Copies the canvas into the framebuffer that was bound at its beginning, and binds that again. */
void billow_canvas_end(BillowCanvas *canvas);

void billow_canvas_clear(BillowCanvas *canvas);
