#include "gl/canvas.h"

void
billow_canvas_clear(BillowCanvas *canvas)
{
    glDeleteFramebuffers(1, &canvas->framebuffer);
    glDeleteRenderbuffers(1, &canvas->color);
    glDeleteRenderbuffers(1, &canvas->depth);
    *canvas = (BillowCanvas){0};
}

static GLuint
renderbuffer_new(GLenum format, int width, int height, int samples)
{
    GLuint buffer;
    glGenRenderbuffers(1, &buffer);
    glBindRenderbuffer(GL_RENDERBUFFER, buffer);
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, format, width, height);
    return buffer;
}

static void
make(BillowCanvas *canvas, int width, int height, int samples)
{
    billow_canvas_clear(canvas);
    canvas->width = width;
    canvas->height = height;
    canvas->samples = samples;
    canvas->color = renderbuffer_new(GL_RGBA8, width, height, samples);
    canvas->depth = renderbuffer_new(GL_DEPTH_COMPONENT24, width, height, samples);
    glGenFramebuffers(1, &canvas->framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, canvas->framebuffer);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, canvas->color);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, canvas->depth);
}

void
billow_canvas_begin(BillowCanvas *canvas, int width, int height, int samples)
{
    GLint target, most = 0;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &target);
    glGetIntegerv(GL_MAX_SAMPLES, &most);
    samples = samples < most ? samples : most;
    if (canvas->width != width || canvas->height != height || canvas->samples != samples)
        make(canvas, width, height, samples);
    canvas->target = target;
    glBindFramebuffer(GL_FRAMEBUFFER, canvas->framebuffer);
    glViewport(0, 0, width, height);
}

void
billow_canvas_end(BillowCanvas *canvas)
{
    glBindFramebuffer(GL_READ_FRAMEBUFFER, canvas->framebuffer);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, (GLuint) canvas->target);
    glBlitFramebuffer(0, 0, canvas->width, canvas->height, 0, 0, canvas->width, canvas->height,
                      GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_FRAMEBUFFER, (GLuint) canvas->target);
}
