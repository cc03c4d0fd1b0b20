#include "painter.h"

Painter
painter_new(int width, int height)
{
    Painter painter = {.screen = offscreen_new(OFFSCREEN_GL, 2 * width, 2 * height),
                       .camera = billow_camera_default(),
                       .options = billow_render_default_options()};
    g_autoptr(GError) error = NULL;
    painter.renderer = billow_renderer_new(&error);
    g_assert_no_error(error);
    while (!billow_renderer_is_ready(painter.renderer))
        g_assert_true(billow_renderer_make_next(painter.renderer, &error));
    painter.options.ground = false;
    return painter;
}

void
painter_free(Painter *painter)
{
    billow_renderer_free(painter->renderer);
    offscreen_free(&painter->screen);
}

/* Computes the cloths' bounding box in the image, in pixels. */
static void
seen_bounds(const Painter *painter, BillowMesh *const *cloths, int n, double low[2], double high[2])
{
    const BillowImageSize size = {painter->screen.width, painter->screen.height};
    low[0] = low[1] = INFINITY;
    high[0] = high[1] = -INFINITY;
    for (int c = 0; c < n; c++)
        for (size_t i = 0; i < billow_grid_count(&cloths[c]->grid); i++) {
            const BillowVec3 point =
                billow_vec3((double) cloths[c]->x[i], (double) cloths[c]->y[i], (double) cloths[c]->z[i]);
            double place[2];
            g_assert_true(billow_camera_project(&painter->camera, size, point, &place[0], &place[1]));
            for (int k = 0; k < 2; k++) {
                low[k] = fmin(low[k], place[k]);
                high[k] = fmax(high[k], place[k]);
            }
        }
}

void
painter_frame(Painter *painter, BillowMesh *const *cloths, int n, double across, double down)
{
    const BillowImageSize size = {painter->screen.width, painter->screen.height};
    BillowVec3 bottom, top;
    billow_mesh_bounds(cloths[0], &bottom, &top);
    billow_camera_frame_bounds(&painter->camera, bottom, top, size.width / size.height);
    for (int round = 0; round < 4; round++) { /* with perspective, each round changes the size a little */
        double low[2], high[2];
        seen_bounds(painter, cloths, n, low, high);
        billow_camera_pan(&painter->camera, size, 0.5 * (size.width - low[0] - high[0]),
                          0.5 * (size.height - low[1] - high[1]));
        painter->camera.distance *=
            fmax((high[0] - low[0]) / (across * size.width), (high[1] - low[1]) / (down * size.height));
    }
}

GdkPixbuf *
painter_draw(Painter *painter)
{
    const int width = painter->screen.width, height = painter->screen.height;
    billow_renderer_draw(painter->renderer, &painter->camera, &painter->options, width, height);
    Pixel *pixels = offscreen_read(&painter->screen);
    g_autoptr(GBytes) bytes = g_bytes_new_take(pixels, (gsize) width * (gsize) height * sizeof *pixels);
    g_autoptr(GdkPixbuf) large =
        gdk_pixbuf_new_from_bytes(bytes, GDK_COLORSPACE_RGB, TRUE, 8, width, height, width * 4);
    GdkPixbuf *picture = gdk_pixbuf_new(GDK_COLORSPACE_RGB, FALSE, 8, width / 2, height / 2);
    gdk_pixbuf_composite(large, picture, 0, 0, width / 2, height / 2, 0.0, 0.0, 0.5, 0.5, GDK_INTERP_BILINEAR,
                         255);
    return picture;
}
