/* A framebuffer to draw a picture into and read it from. */
#pragma once

#include <epoxy/gl.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct {
    GLuint framebuffer, color;
    int width, height;
} BillowTarget;

/* Makes and binds it. False: the driver has none of this size. Starts zeroed; clear it in any case. */
bool billow_target_make(BillowTarget *target, int width, int height);

/* Its pixels: red, green, blue, alpha (no longer multiplied into them), a byte each, top row first, `stride` bytes from row to row. */
void billow_target_read(const BillowTarget *target, uint8_t *pixels, int stride);

/* Binds the default framebuffer. */
void billow_target_clear(BillowTarget *target);
