/* What the viewport shows, as a picture of any size. */
#include "gl/target.h"
#include "widgets/viewport/private.h"

#include <glib/gi18n.h>

GdkPixbuf *
billow_viewport_take_picture(BillowViewport *self, const BillowCamera *camera, int width, int height,
                             gboolean transparent, GError **error)
{
    BillowTarget target = {0};
    GdkPixbuf *picture = NULL;
    if (!self->renderer || self->making_id) {
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_FAILED, _("The cloth cannot be drawn here"));
        return NULL;
    }
    gtk_gl_area_make_current(self->area);
    if (billow_target_make(&target, width, height)) {
        BillowRenderOptions options = billow_viewport_options(self);
        options.transparent = transparent;
        options.ground = options.ground && !transparent;
        options.scale =
            height / billow_viewport_size(self).height; /* lines are as wide in the picture as in the view */
        billow_viewport_give_stale(self);
        billow_renderer_draw(self->renderer, camera ? camera : &self->camera, &options, width, height);
        picture = gdk_pixbuf_new(GDK_COLORSPACE_RGB, TRUE, 8, width, height);
        billow_target_read(&target, gdk_pixbuf_get_pixels(picture), gdk_pixbuf_get_rowstride(picture));
    } else {
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_FAILED,
                    _("An image of %d × %d pixels is too large for this graphics driver"), width, height);
    }
    billow_target_clear(&target);
    billow_viewport_redraw(self);
    return picture;
}
