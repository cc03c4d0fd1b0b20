#include "io/video/i420.h"

#include <string.h>

typedef struct {
    gsize stride, colour_stride;
    int rows, colour_rows;
} Layout;

static gsize
in_fours(int bytes)
{
    return ((gsize) bytes + 3) & ~(gsize) 3;
}

static Layout
layout_of(int width, int height)
{
    const int colour_rows = (height + 1) / 2;
    return (Layout){in_fours(width), in_fours((width + 1) / 2), 2 * colour_rows, colour_rows};
}

gsize
billow_i420_size(int width, int height)
{
    const Layout layout = layout_of(width, height);
    return layout.stride * (gsize) layout.rows + 2 * layout.colour_stride * (gsize) layout.colour_rows;
}

typedef struct {
    int red, green, blue;
} Sum;

enum { ONE = 1 << 16 };

/* BT.601, 2.5.1 to 2.5.3, for colors from 0 to 255: Y' - 16 = (65.481 R + 128.553 G + 24.966 B) / 255 and so
 * on, in units of 1/ONE. */
static const Sum light = {16829, 33039, 6416}, to_blue = {-9714, -19070, 28784},
                 to_red = {28784, -24103, -4681};

/* Returns the weighted mean color of `pixels` pixels with the sum `sum`, plus `zero`. */
static guint8
weighted(Sum sum, int pixels, Sum weights, int zero)
{
    const int whole = pixels * ONE,
              value = weights.red * sum.red + weights.green * sum.green + weights.blue * sum.blue;
    return (guint8) ((value + zero * whole + whole / 2) / whole);
}

typedef struct {
    const guint8 *pixels;
    gsize stride;
} Picture;

static Sum
sum_of(Picture picture, int x, int y, int columns, int rows)
{
    Sum sum = {0};
    for (int row = y; row < y + rows; row++) {
        const guint8 *pixel = picture.pixels + (gsize) row * picture.stride + 4 * (gsize) x;
        for (int column = 0; column < columns; column++, pixel += 4) {
            sum.red += pixel[0];
            sum.green += pixel[1];
            sum.blue += pixel[2];
        }
    }
    return sum;
}

void
billow_i420_from_image(const GdkPixbuf *pixbuf, guint8 *planes)
{
    const Picture picture = {gdk_pixbuf_read_pixels(pixbuf), (gsize) gdk_pixbuf_get_rowstride(pixbuf)};
    const int width = gdk_pixbuf_get_width(pixbuf), height = gdk_pixbuf_get_height(pixbuf);
    const Layout layout = layout_of(width, height);
    guint8 *blue = planes + layout.stride * (gsize) layout.rows,
           *red = blue + layout.colour_stride * (gsize) layout.colour_rows;
    memset(planes, 0, billow_i420_size(width, height));
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            planes[(gsize) y * layout.stride + (gsize) x] =
                weighted(sum_of(picture, x, y, 1, 1), 1, light, 16);
    for (int y = 0; y < height; y += 2)
        for (int x = 0; x < width; x += 2) {
            const int columns = MIN(2, width - x), rows = MIN(2, height - y);
            const Sum sum = sum_of(picture, x, y, columns, rows);
            const gsize at = (gsize) (y / 2) * layout.colour_stride + (gsize) (x / 2);
            blue[at] = weighted(sum, columns * rows, to_blue, 128);
            red[at] = weighted(sum, columns * rows, to_red, 128);
        }
}
