#include "offscreen.h"

#include "drivers.h"

static EGLContext
context_new(EGLDisplay display, OffscreenApi api)
{
    const EGLint core[] = {EGL_CONTEXT_MAJOR_VERSION,
                           3,
                           EGL_CONTEXT_MINOR_VERSION,
                           3,
                           EGL_CONTEXT_OPENGL_PROFILE_MASK,
                           EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                           EGL_NONE};
    const EGLint es[] = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 0, EGL_NONE};
    g_assert_true(eglBindAPI(api == OFFSCREEN_GL ? EGL_OPENGL_API : EGL_OPENGL_ES_API));
    return eglCreateContext(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, api == OFFSCREEN_GL ? core : es);
}

static void
make_framebuffer(Offscreen *screen)
{
    glGenTextures(1, &screen->texture);
    glBindTexture(GL_TEXTURE_2D, screen->texture);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, screen->width, screen->height, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 NULL);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glGenFramebuffers(1, &screen->framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, screen->framebuffer);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, screen->texture, 0);
    g_assert_cmpint(glCheckFramebufferStatus(GL_FRAMEBUFFER), ==, GL_FRAMEBUFFER_COMPLETE);
}

Offscreen
offscreen_new(OffscreenApi api, int width, int height)
{
    Offscreen screen = {.width = width, .height = height};
    screen.display = eglGetPlatformDisplayEXT(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
    g_assert_true(eglInitialize(screen.display, NULL, NULL));
    screen.context = context_new(screen.display, api);
    g_assert_true(screen.context != EGL_NO_CONTEXT);
    g_assert_true(eglMakeCurrent(screen.display, EGL_NO_SURFACE, EGL_NO_SURFACE, screen.context));
    g_assert_cmpint(epoxy_is_desktop_gl(), ==, api == OFFSCREEN_GL);
    drivers_stay_loaded();
    make_framebuffer(&screen);
    return screen;
}

void
offscreen_free(Offscreen *screen)
{
    glDeleteFramebuffers(1, &screen->framebuffer);
    glDeleteTextures(1, &screen->texture);
    eglMakeCurrent(screen->display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    eglDestroyContext(screen->display, screen->context);
    eglTerminate(screen->display);
}

Pixel *
offscreen_read(const Offscreen *screen)
{
    Pixel *upside_down = g_new(Pixel, screen->width * screen->height);
    Pixel *pixels = g_new(Pixel, screen->width * screen->height);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, screen->framebuffer);
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    glReadPixels(0, 0, screen->width, screen->height, GL_RGBA, GL_UNSIGNED_BYTE, upside_down);
    for (int row = 0; row < screen->height; row++)
        memcpy(pixels + row * screen->width, upside_down + (screen->height - 1 - row) * screen->width,
               (gsize) screen->width * sizeof(Pixel));
    g_free(upside_down);
    return pixels;
}

Pixel
offscreen_pixel(const Offscreen *screen, int x, int y)
{
    Pixel pixel;
    glBindFramebuffer(GL_READ_FRAMEBUFFER, screen->framebuffer);
    glReadPixels(x, screen->height - 1 - y, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, &pixel);
    return pixel;
}

int
offscreen_count_objects(const Offscreen *screen)
{
    int count = 0;
    for (GLuint name = 1; name < 1000; name++)
        count += (glIsTexture(name) && name != screen->texture) +
                 (glIsFramebuffer(name) && name != screen->framebuffer) + glIsRenderbuffer(name) +
                 glIsBuffer(name) + glIsVertexArray(name) + glIsProgram(name) + glIsShader(name);
    return count;
}
