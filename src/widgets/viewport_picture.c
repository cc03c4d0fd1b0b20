/* What the viewport shows, as a picture of any size. */
#include "widgets/viewport_private.h"

#include <epoxy/gl.h>
#include <glib/gi18n.h>

/* A framebuffer to draw into and read from. */
typedef struct {
    GLuint framebuffer, color;
} Target;

static bool
make_target(Target *target, int width, int height)
{
    GLint most = 0;
    glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &most);
    if (width > most || height > most)
        return false;
    glGenRenderbuffers(1, &target->color);
    glBindRenderbuffer(GL_RENDERBUFFER, target->color);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, width, height);
    glGenFramebuffers(1, &target->framebuffer);
    glBindFramebuffer(GL_FRAMEBUFFER, target->framebuffer);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, target->color);
    return glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
}

static void
clear_target(Target *target)
{
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glDeleteFramebuffers(1, &target->framebuffer);
    glDeleteRenderbuffers(1, &target->color);
}

/* A colour that was multiplied with its alpha, without that. */
static void
divide_by_alpha(guint8 *pixel)
{
    for (int i = 0; pixel[3] > 0 && pixel[3] < 255 && i < 3; i++)
        pixel[i] = (guint8) MIN((pixel[i] * 255 + pixel[3] / 2) / pixel[3], 255);
}

/* GL's rows go upward. */
static GdkPixbuf *
read_picture(int width, int height)
{
    GdkPixbuf *picture = gdk_pixbuf_new(GDK_COLORSPACE_RGB, TRUE, 8, width, height);
    const int stride = gdk_pixbuf_get_rowstride(picture);
    guint8 *rows = gdk_pixbuf_get_pixels(picture);
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
    for (int row = 0; row < height; row++) {
        guint8 *pixels = rows + (gsize) (height - 1 - row) * (gsize) stride;
        glReadPixels(0, row, width, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
        for (int column = 0; column < width; column++)
            divide_by_alpha(pixels + 4 * column);
    }
    return picture;
}

GdkPixbuf *
billow_viewport_take_picture(BillowViewport *self, const BillowCamera *camera, int width, int height,
                             gboolean transparent, GError **error)
{
    Target target = {0};
    GdkPixbuf *picture = NULL;
    if (!self->renderer || self->making_id) {
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED, _("The cloth cannot be drawn here"));
        return NULL;
    }
    gtk_gl_area_make_current(self->area);
    if (make_target(&target, width, height)) {
        BillowRenderOptions options = billow_viewport_options(self);
        options.transparent = transparent;
        options.ground = options.ground && !transparent;
        options.scale =
            height / billow_viewport_size(self).height; /* lines are as wide in the picture as in the view */
        billow_viewport_give_stale(self);
        billow_renderer_draw(self->renderer, camera ? camera : &self->camera, &options, width, height);
        glBindFramebuffer(GL_FRAMEBUFFER, target.framebuffer);
        picture = read_picture(width, height);
    } else {
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_FAILED,
                    _("A picture of %d × %d pixels is too large for this graphics driver"), width, height);
    }
    clear_target(&target);
    billow_viewport_redraw(self);
    return picture;
}
