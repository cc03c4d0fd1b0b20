/* The cloth's texture in GL's memory. Where its alpha is under a half the cloth is cut out. */
#pragma once

#include <epoxy/gl.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct {
    GLuint name;  /* 0: none */
    bool cut_out; /* a pixel has alpha under 1 */
} BillowClothTexture;

/* Copies width x height pixels: red, green, blue, each multiplied by alpha, and alpha; a byte each; top row
 * first. NULL: none. `texture` must be zeroed before the first call. */
void billow_cloth_texture_set(BillowClothTexture *texture, const uint8_t *rgba, int width, int height,
                              bool cut_out);

/* Binds the texture to unit 0 and sets the current program's uniforms of it; `shown`: whether it is used. */
void billow_cloth_texture_use(const BillowClothTexture *texture, GLuint program, bool shown);

void billow_cloth_texture_clear(BillowClothTexture *texture);
