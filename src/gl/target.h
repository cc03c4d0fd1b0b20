/* A framebuffer to draw an image into and read it back. */
#pragma once

#include <epoxy/gl.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct {
    GLuint framebuffer, color;
    int width, height;
} BillowTarget;

/* Creates and binds the framebuffer. Returns false if the driver does not support this size. `target` must
 * be zeroed; clear it in either case. */
bool billow_target_make(BillowTarget *target, int width, int height);

/* Reads red, green, blue, alpha (not premultiplied), a byte each, top row first, rows `stride` bytes
 * apart. */
void billow_target_read(const BillowTarget *target, uint8_t *pixels, int stride);

/* Frees the framebuffer and binds the default one. */
void billow_target_clear(BillowTarget *target);
