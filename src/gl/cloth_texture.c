#include "gl/cloth_texture.h"

#include "gl/program.h"

enum { CHANNELS = 4, OPAQUE = 255 };

static bool
has_alpha(const uint8_t *rgba, size_t n_pixels)
{
    for (size_t i = 0; i < n_pixels; i++)
        if (rgba[CHANNELS * i + 3] < OPAQUE)
            return true;
    return false;
}

/* Colours times alpha: the filter then mixes nothing of the clear pixels' colours into their neighbours. */
static uint8_t *
premultiplied_new(const uint8_t *rgba, size_t n_pixels)
{
    uint8_t *pixels = g_malloc(CHANNELS * n_pixels);
    for (size_t i = 0; i < CHANNELS * n_pixels; i += CHANNELS) {
        const unsigned alpha = rgba[i + 3];
        for (size_t c = 0; c < 3; c++)
            pixels[i + c] = (uint8_t) ((rgba[i + c] * alpha + OPAQUE / 2) / OPAQUE);
        pixels[i + 3] = (uint8_t) alpha;
    }
    return pixels;
}

void
billow_cloth_texture_set(BillowClothTexture *texture, const uint8_t *rgba, int width, int height)
{
    billow_cloth_texture_clear(texture);
    if (!rgba)
        return;
    const size_t n_pixels = (size_t) width * (size_t) height;
    texture->cut_out = has_alpha(rgba, n_pixels);
    g_autofree uint8_t *premultiplied = texture->cut_out ? premultiplied_new(rgba, n_pixels) : NULL;
    glGenTextures(1, &texture->name);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, texture->name);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 premultiplied ? premultiplied : rgba);
    glGenerateMipmap(GL_TEXTURE_2D);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
}

void
billow_cloth_texture_use(const BillowClothTexture *texture, GLuint program, bool shown)
{
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, texture->name);
    billow_program_set_int(program, "picture_map", 0);
    billow_program_set_int(program, "textured", shown && texture->name != 0);
    billow_program_set_int(program, "cut_out", shown && texture->cut_out);
}

void
billow_cloth_texture_clear(BillowClothTexture *texture)
{
    glDeleteTextures(1, &texture->name);
    *texture = (BillowClothTexture){0};
}
