#include "io/project/texture_alpha.h"

#include "io/base/regular_file.h"
#include "io/project/alpha_flag.h"

#include <png.h>
#include <string.h>
#include <unistd.h>

enum { CHANNELS = 4, OPAQUE = 255, LARGEST_SIDE = 32768 };

typedef struct {
    png_structp png;
    png_infop info;
    png_bytep row; /* four bytes per pixel */
    int descriptor;
    const char *path;
} Reading;

static G_NORETURN void
fail(png_structp png, png_const_charp message)
{
    longjmp(png_jmpbuf(png), 1);
}

static void
ignore_warning(png_structp png, png_const_charp message)
{
}

static void
read_bytes(png_structp png, png_bytep bytes, size_t length)
{
    const Reading *reading = png_get_io_ptr(png);
    if (billow_read_bytes(reading->descriptor, reading->path, bytes, length, NULL) != (gssize) length)
        png_error(png, "cut short");
}

/* In an interlaced image a pass leaves the other pixels of the row as they are: opaque, or of an earlier row. */
static gboolean
finds_clear_pixel(Reading *reading)
{
    const png_uint_32 width = png_get_image_width(reading->png, reading->info),
                      height = png_get_image_height(reading->png, reading->info);
    if ((guint64) width * height > (guint64) LARGEST_SIDE * LARGEST_SIDE)
        return FALSE;
    png_set_expand(reading->png);
    png_set_strip_16(reading->png);
    png_set_gray_to_rgb(reading->png);
    png_set_add_alpha(reading->png, OPAQUE, PNG_FILLER_AFTER);
    const int passes = png_set_interlace_handling(reading->png);
    png_read_update_info(reading->png, reading->info);
    reading->row = png_malloc(reading->png, CHANNELS * (gsize) width);
    memset(reading->row, OPAQUE, CHANNELS * (gsize) width);
    for (guint64 y = 0; y < (guint64) passes * height; y++) {
        png_read_row(reading->png, reading->row, NULL);
        for (png_uint_32 x = 0; x < width; x++)
            if (reading->row[CHANNELS * (gsize) x + CHANNELS - 1] < OPAQUE)
                return TRUE;
    }
    return FALSE;
}

static gboolean
read_image(Reading *reading)
{
    if (setjmp(png_jmpbuf(reading->png)))
        return FALSE;
    png_set_read_fn(reading->png, reading, read_bytes);
    png_read_info(reading->png, reading->info);
    const gboolean may_be_clear = png_get_color_type(reading->png, reading->info) & PNG_COLOR_MASK_ALPHA ||
                                  png_get_valid(reading->png, reading->info, PNG_INFO_tRNS);
    return may_be_clear && finds_clear_pixel(reading);
}

gboolean
billow_texture_has_alpha(const char *path)
{
    Reading reading = {.descriptor = path ? billow_regular_file_open(path, NULL) : -1, .path = path};
    if (reading.descriptor < 0)
        return FALSE;
    reading.png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, fail, ignore_warning);
    reading.info = reading.png ? png_create_info_struct(reading.png) : NULL;
    const gboolean has_alpha =
        billow_has_alpha_flag(reading.descriptor) || (reading.info && read_image(&reading));
    png_free(reading.png, reading.row);
    png_destroy_read_struct(&reading.png, &reading.info, NULL);
    close(reading.descriptor);
    return has_alpha;
}
