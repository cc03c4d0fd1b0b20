/* Tests reading images that are larger than requested, and files that are no images. Writes the images row by
 * row, in colors with known means. */
#include "render/png_scaled.h"
#include "render/texture_image.h"

#include <glib/gstdio.h>
#include <png.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Fills a row of an image, packed according to its color type and depth. */
typedef void (*FillRow)(guint8 *row, int width, int y);

typedef struct {
    int width, height, color_type, depth;
    gboolean interlaced;
    FillRow fill;
} Drawing;

static char *folder;

static char *
new_file(const char *suffix)
{
    static int number = 0;
    g_autofree char *name = g_strdup_printf("%d%s", number++, suffix);
    return g_build_filename(folder, name, NULL);
}

static void
remove_folder(void)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    for (const char *name; (name = g_dir_read_name(dir));) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        g_remove(path);
    }
    g_rmdir(folder);
    g_free(folder);
}

static char *
draw(const Drawing *drawing)
{
    char *path = new_file(".png");
    FILE *file = g_fopen(path, "wb");
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
    png_infop info = png_create_info_struct(png);
    png_init_io(png, file);
    png_set_compression_level(png, 1);
    png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
    png_set_IHDR(png, info, (png_uint_32) drawing->width, (png_uint_32) drawing->height, drawing->depth,
                 drawing->color_type, drawing->interlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_write_info(png, info);
    const int passes = drawing->interlaced ? png_set_interlace_handling(png) : 1;
    g_autofree guint8 *row = g_malloc0(png_get_rowbytes(png, info));
    for (int pass = 0; pass < passes; pass++)
        for (int y = 0; y < drawing->height; y++) {
            drawing->fill(row, drawing->width, y);
            png_write_row(png, row);
        }
    png_write_end(png, info);
    png_destroy_write_struct(&png, &info);
    fclose(file);
    return path;
}

static const guint8 *
pixel_at(GdkPixbuf *picture, int x, int y)
{
    return gdk_pixbuf_read_pixels(picture) + (gsize) y * gdk_pixbuf_get_rowstride(picture) + 4 * x;
}

static void
assert_pixel(GdkPixbuf *picture, int x, int y, const guint8 expected[4])
{
    g_assert_cmpmem(pixel_at(picture, x, y), 4, expected, 4);
}

/* --- Means --- */

/* Fills four quadrants: red, green, blue, and gray at half the alpha. */
static void
fill_quadrants(guint8 *row, int width, int y)
{
    static const guint8 colors[2][2][4] = {{{255, 0, 0, 255}, {0, 255, 0, 255}},
                                           {{0, 0, 255, 255}, {90, 90, 90, 128}}};
    for (int x = 0; x < width; x++)
        memcpy(row + 4 * x, colors[y >= 6][x >= width / 2], 4);
}

static void
test_quadrants(gconstpointer data)
{
    const Drawing drawing = {12, 12, PNG_COLOR_TYPE_RGB_ALPHA, 8, GPOINTER_TO_INT(data), fill_quadrants};
    g_autofree char *path = draw(&drawing);
    g_autoptr(GError) error = NULL;
    g_autoptr(GdkPixbuf) picture = billow_png_read_scaled(path, 4, 2, NULL, &error);
    g_assert_no_error(error);
    g_assert_cmpint(gdk_pixbuf_get_width(picture), ==, 4);
    g_assert_cmpint(gdk_pixbuf_get_height(picture), ==, 2);
    for (int x = 0; x < 4; x++) {
        assert_pixel(picture, x, 0,
                     x < 2 ? (const guint8[]){255, 0, 0, 255} : (const guint8[]){0, 255, 0, 255});
        assert_pixel(picture, x, 1,
                     x < 2 ? (const guint8[]){0, 0, 255, 255} : (const guint8[]){90, 90, 90, 128});
    }
    g_autoptr(GdkPixbuf) one = billow_png_read_scaled(path, 1, 1, NULL, &error);
    g_assert_no_error(error);
    /* A quarter of the pixels each: (255 · 255 + 90 · 128) / (3 · 255 + 128) = 85.7, and alpha (3 · 255 +
     * 128) / 4 = 223.25. */
    if (!drawing.interlaced)
        assert_pixel(one, 0, 0, (const guint8[]){86, 86, 86, 223});
}

/* Fills alternating black and white columns, one bit each. */
static void
fill_stripes(guint8 *row, int width, int y)
{
    memset(row, 0x55, (gsize) (width + 7) / 8);
}

/* 10 columns scaled to 4 combine 3, 2, 3, 2; one of the first 3 is white, and two of the last 3. */
static void
test_uneven(void)
{
    const Drawing drawing = {10, 3, PNG_COLOR_TYPE_GRAY, 1, FALSE, fill_stripes};
    g_autofree char *path = draw(&drawing);
    g_autoptr(GError) error = NULL;
    g_autoptr(GdkPixbuf) picture = billow_png_read_scaled(path, 4, 9, NULL, &error);
    g_assert_no_error(error);
    g_assert_cmpint(gdk_pixbuf_get_height(picture), ==, 3); /* not enlarged */
    static const guint8 means[] = {85, 128, 170, 128};
    for (int x = 0; x < 4; x++)
        assert_pixel(picture, x, 2, (const guint8[]){means[x], means[x], means[x], 255});
}

/* --- Size --- */

/* Returns the peak memory of this process so far, in bytes. */
static gsize
peak_memory(void)
{
    g_autofree char *text = NULL;
    g_assert_true(g_file_get_contents("/proc/self/status", &text, NULL, NULL));
    const char *line = strstr(text, "VmHWM:");
    g_assert_nonnull(line);
    return 1024 * (gsize) g_ascii_strtoull(line + strlen("VmHWM:"), NULL, 10);
}

enum { HUGE_SIDE = 12288, SMALL_SIDE = 1024 };

/* Decoding the whole image would take 3 · 12288² bytes, 453 MB. The requested size takes 4 MB. */
static void
test_huge(void)
{
    if (!g_test_subprocess()) {
        g_test_trap_subprocess(NULL, 0, G_TEST_SUBPROCESS_INHERIT_STDERR);
        g_test_trap_assert_passed();
        return;
    }
    const Drawing drawing = {HUGE_SIDE, HUGE_SIDE, PNG_COLOR_TYPE_GRAY, 1, FALSE, fill_stripes};
    g_autofree char *path = draw(&drawing);
    const gsize before = peak_memory();
    g_autoptr(GError) error = NULL;
    g_autoptr(GdkPixbuf) picture = billow_image_read(path, SMALL_SIDE, NULL, &error);
    g_remove(path);
    g_assert_no_error(error);
    g_assert_cmpint(gdk_pixbuf_get_width(picture), ==, SMALL_SIDE);
    g_assert_cmpuint(pixel_at(picture, 500, 500)[0], ==, 128);
    g_assert_cmpuint(peak_memory() - before, <, (gsize) 64 << 20);
}

/* Writes the header of a BMP, which suffices to judge its number of pixels. Returns its path. */
static char *
write_header(guint16 width, guint16 height)
{
    char *path = new_file(".bmp");
    const guint8 head[54] = {
        'B',         'M',      [10] = 54, [14] = 40, [18] = width & 0xff, width >> 8, [22] = height & 0xff,
        height >> 8, [26] = 1, [28] = 24};
    g_assert_true(g_file_set_contents(path, (const char *) head, sizeof head, NULL));
    return path;
}

/* A BMP is decoded as a whole, so one whose header gives a huge size is refused before that. */
static void
test_huge_other(void)
{
    g_autofree char *path = write_header(10000, 10000);
    g_autoptr(GError) error = NULL;
    g_autoptr(GdkPixbuf) picture = billow_image_read(path, SMALL_SIDE, NULL, &error);
    g_assert_null(picture);
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
    g_assert_nonnull(strstr(error->message, "10000 × 10000"));
}

/* An image of any format with too many pixels is refused, however small its file is. */
static void
test_too_many_pixels(void)
{
    g_autofree char *path = write_header(32767, 32771);
    g_autoptr(GError) error = NULL;
    g_assert_null(billow_image_read(path, SMALL_SIDE, NULL, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
    g_assert_nonnull(
        strstr(error->message, "32768 × 32768 pixels, but this one has 32767 × 32771: reduce its size"));
}

static void
test_quick_ones(void)
{
    g_autofree char *most = write_header(8192, 8192), *wide = write_header(16384, 4096),
                    *more = write_header(8192, 8193), *none = new_file(".txt");
    int width, height;
    g_assert_true(g_file_set_contents(none, "text", -1, NULL));
    g_assert_true(billow_image_is_quick(most, &width, &height));
    g_assert_cmpint(width, ==, 8192);
    g_assert_cmpint(height, ==, 8192);
    g_assert_true(billow_image_is_quick(wide, NULL, NULL));
    g_assert_false(billow_image_is_quick(more, &width, &height));
    g_assert_cmpint(height, ==, 8193);
    g_assert_true(billow_image_is_quick(none, NULL, NULL));
}

/* --- Files that are no images --- */

static void
test_refusals(void)
{
    g_autoptr(GError) error = NULL;
    g_autofree char *missing = new_file(".png");
    g_assert_null(billow_png_read_scaled(missing, 4, 4, NULL, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
    g_clear_error(&error);

    const Drawing drawing = {12, 12, PNG_COLOR_TYPE_RGB_ALPHA, 8, FALSE, fill_quadrants};
    g_autofree char *path = draw(&drawing), *bytes = NULL;
    gsize length;
    g_assert_true(g_file_get_contents(path, &bytes, &length, NULL));
    for (gsize cut = 0; cut < length - 12; cut++) { /* without the last 12 bytes, which only mark the end */
        g_assert_true(g_file_set_contents(path, bytes, (gssize) cut, NULL));
        g_autoptr(GdkPixbuf) picture = billow_png_read_scaled(path, 4, 4, NULL, &error);
        if (picture)
            g_assert_cmpuint(cut, >, length / 2); /* only possible if all pixels are present */
        else
            g_assert_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
        g_clear_error(&error);
    }
}

/* A pipe without a writer would block the reader. */
static void
test_pipe(void)
{
    g_autofree char *path = g_build_filename(folder, "pipe.png", NULL);
    g_autoptr(GError) error = NULL;
    g_assert_cmpint(mkfifo(path, 0600), ==, 0);
    g_assert_null(billow_image_read(path, SMALL_SIDE, NULL, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_NOT_REGULAR_FILE);
    g_assert_nonnull(strstr(error->message, "pipe.png"));
}

static void
test_cancelled(void)
{
    const Drawing drawing = {12, 12, PNG_COLOR_TYPE_RGB_ALPHA, 8, FALSE, fill_quadrants};
    g_autofree char *path = draw(&drawing);
    g_autoptr(GCancellable) cancellable = g_cancellable_new();
    g_cancellable_cancel(cancellable);
    g_autoptr(GError) error = NULL;
    g_assert_null(billow_png_read_scaled(path, 4, 4, cancellable, &error));
    g_assert_error(error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* The filter then mixes nothing of the clear pixels' colors into their neighbors. */
static void
test_texture(void)
{
    const Drawing drawings[] = {{8, 8, PNG_COLOR_TYPE_RGB_ALPHA, 8, FALSE, fill_quadrants},
                                {8, 8, PNG_COLOR_TYPE_GRAY, 1, FALSE, fill_stripes}};
    for (int clear = 1; clear >= 0; clear--) {
        g_autofree char *path = draw(&drawings[1 - clear]);
        g_autoptr(GError) error = NULL;
        g_autoptr(GdkPixbuf) picture = billow_texture_image_read(path, SMALL_SIDE, NULL, &error);
        g_remove(path);
        g_assert_no_error(error);
        g_assert_cmpint(billow_texture_image_is_cut_out(picture), ==, clear);
        if (clear) {
            assert_pixel(picture, 0, 0, (const guint8[]){255, 0, 0, 255});
            assert_pixel(picture, 7, 7, (const guint8[]){45, 45, 45, 128}); /* 90 * 128 / 255 = 45.2 */
        }
    }
}

int
main(int argc, char *argv[])
{
    g_test_init(&argc, &argv, NULL);
    folder = g_dir_make_tmp("billow-pictures-XXXXXX", NULL);
    g_test_add_data_func("/picture/quadrants", GINT_TO_POINTER(FALSE), test_quadrants);
    g_test_add_data_func("/picture/quadrants-interlaced", GINT_TO_POINTER(TRUE), test_quadrants);
    g_test_add_func("/picture/uneven", test_uneven);
    g_test_add_func("/picture/texture", test_texture);
    g_test_add_func("/picture/huge", test_huge);
    g_test_add_func("/picture/huge-other", test_huge_other);
    g_test_add_func("/picture/too-many-pixels", test_too_many_pixels);
    g_test_add_func("/picture/quick-ones", test_quick_ones);
    g_test_add_func("/picture/refusals", test_refusals);
    g_test_add_func("/picture/no-pipe-is-waited-for", test_pipe);
    g_test_add_func("/picture/cancelled", test_cancelled);
    const int status = g_test_run();
    remove_folder();
    return status;
}
