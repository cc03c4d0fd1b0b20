/* Tests the conversion of images to BT.601, by its formulas for a grid of colors, and the planes. */
#include "io/video/i420.h"

#include <math.h>

/* Rounding, and the precision of 16-bit weights. */
static const double rounding = 0.503;

/* Converts red, green and blue from 0 to 1 to Y', Cb and Cr by BT.601, with the differences to blue and red
 * scaled to 224 steps. */
static void
by_formula(double red, double green, double blue, double *out)
{
    const double light = 0.299 * red + 0.587 * green + 0.114 * blue;
    out[0] = 16.0 + 219.0 * light;
    out[1] = 128.0 + 224.0 * (blue - light) / 1.772;
    out[2] = 128.0 + 224.0 * (red - light) / 1.402;
}

static GdkPixbuf *
picture_of(int width, int height, const guint8 (*colours)[3])
{
    GdkPixbuf *picture = gdk_pixbuf_new(GDK_COLORSPACE_RGB, TRUE, 8, width, height);
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            guint8 *pixel = gdk_pixbuf_get_pixels(picture) + y * gdk_pixbuf_get_rowstride(picture) + 4 * x;
            for (int k = 0; k < 3; k++)
                pixel[k] = colours[y * width + x][k];
            pixel[3] = 255;
        }
    return picture;
}

static void
colours_are_those_of_the_formula(void)
{
    for (int i = 0; i < 6 * 6 * 6; i++) {
        const guint8 colour[1][3] = {
            {(guint8) (i / 36 * 51), (guint8) (i / 6 % 6 * 51), (guint8) (i % 6 * 51)}};
        double expected[3];
        guint8 planes[16];
        g_autoptr(GdkPixbuf) picture = picture_of(1, 1, colour);
        g_assert_cmpuint(billow_i420_size(1, 1), ==, sizeof planes);
        billow_i420_from_image(picture, planes);
        by_formula(colour[0][0] / 255.0, colour[0][1] / 255.0, colour[0][2] / 255.0, expected);
        const guint8 got[3] = {planes[0], planes[8], planes[12]};
        for (int k = 0; k < 3; k++)
            g_assert_cmpfloat(fabs(got[k] - expected[k]), <, rounding);
    }
}

/* 3 x 3 pixels: two rows of two chroma samples, the last of which covers one pixel. Rows have four bytes. */
static void
colour_is_the_mean_of_its_pixels(void)
{
    const guint8 colours[9][3] = {{255, 0, 0}, {0, 0, 0},     {0, 0, 255}, {0, 0, 0},    {0, 0, 0},
                                  {0, 0, 255}, {255, 255, 0}, {0, 255, 0}, {0, 255, 255}};
    const double means[4][3] = {{0.25, 0, 0}, {0, 0, 1}, {0.5, 1, 0}, {0, 1, 1}};
    guint8 planes[4 * 4 + 2 * 4 * 2];
    g_autoptr(GdkPixbuf) picture = picture_of(3, 3, colours);
    g_assert_cmpuint(billow_i420_size(3, 3), ==, sizeof planes);
    billow_i420_from_image(picture, planes);
    for (int i = 0; i < 9; i++) {
        double expected[3];
        by_formula(colours[i][0] / 255.0, colours[i][1] / 255.0, colours[i][2] / 255.0, expected);
        g_assert_cmpfloat(fabs(planes[i / 3 * 4 + i % 3] - expected[0]), <, rounding);
    }
    for (int i = 0; i < 4; i++) {
        double expected[3];
        by_formula(means[i][0], means[i][1], means[i][2], expected);
        for (int k = 1; k < 3; k++)
            g_assert_cmpfloat(fabs(planes[16 + 8 * (k - 1) + i / 2 * 4 + i % 2] - expected[k]), <, rounding);
    }
}

int
main(int argc, char **argv)
{
    g_test_init(&argc, &argv, NULL);
    g_test_add_func("/i420/colours-are-those-of-the-formula", colours_are_those_of_the_formula);
    g_test_add_func("/i420/colour-is-the-mean-of-its-pixels", colour_is_the_mean_of_its_pixels);
    return g_test_run();
}
