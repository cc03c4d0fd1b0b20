#include "gl/cloth_texture.h"

#include "gl/program.h"

void
billow_cloth_texture_set(BillowClothTexture *texture, const uint8_t *rgba, int width, int height,
                         bool cut_out)
{
    billow_cloth_texture_clear(texture);
    if (!rgba)
        return;
    texture->cut_out = cut_out;
    glGenTextures(1, &texture->name);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, texture->name);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, rgba);
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
