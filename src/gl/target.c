#include "gl/target.h"

#include <stddef.h>

bool
billow_target_make(BillowTarget *target, int width, int height)
{
    GLint most = 0;
    glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &most);
    if (width > most || height > most)
        return false;
    *target = (BillowTarget){.width = width, .height = height};
    glGenRenderbuffers(1, &target->color);
    glBindRenderbuffer(GL_RENDERBUFFER, target->color);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, width, height);
    glGenFramebuffers(1, &target->framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, target->framebuffer);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, target->color);
    return glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
}

static void
divide_by_alpha(uint8_t *pixel)
{
    for (int i = 0; pixel[3] > 0 && pixel[3] < 255 && i < 3; i++) {
        const int plain = (pixel[i] * 255 + pixel[3] / 2) / pixel[3];
        pixel[i] = (uint8_t) (plain < 255 ? plain : 255);
    }
}

/* GL's rows go from bottom to top. */
void
billow_target_read(const BillowTarget *target, uint8_t *pixels, int stride)
{
    glBindFramebuffer(GL_FRAMEBUFFER, target->framebuffer);
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
    for (int row = 0; row < target->height; row++) {
        uint8_t *line = pixels + (size_t) (target->height - 1 - row) * (size_t) stride;
        glReadPixels(0, row, target->width, 1, GL_RGBA, GL_UNSIGNED_BYTE, line);
        for (int column = 0; column < target->width; column++)
            divide_by_alpha(line + 4 * column);
    }
}

void
billow_target_clear(BillowTarget *target)
{
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glDeleteFramebuffers(1, &target->framebuffer);
    glDeleteRenderbuffers(1, &target->color);
}
