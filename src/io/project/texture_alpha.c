#include "io/project/texture_alpha.h"

#include "core/base/allocate.h"
#include "io/base/png_file.h"
#include "io/base/printable.h"
#include "io/project/alpha_flag.h"

#include <glib/gi18n.h>
#include <string.h>

enum { CHANNELS = 4, OPAQUE = 255, LARGEST_SIDE = 32768 };

typedef struct {
    BillowPngFile file;
    png_bytep row; /* four bytes per pixel */
    int passes;
    guint8 *alpha; /* of all pixels, if they are wanted */
} Reading;

/* Makes rows red, green, blue and alpha. */
static void
begin_rows(Reading *reading)
{
    png_set_expand(reading->file.png);
    png_set_strip_16(reading->file.png);
    png_set_gray_to_rgb(reading->file.png);
    png_set_add_alpha(reading->file.png, OPAQUE, PNG_FILLER_AFTER);
    reading->passes = png_set_interlace_handling(reading->file.png);
    png_read_update_info(reading->file.png, reading->file.info);
    const gsize length = CHANNELS * (gsize) png_get_image_width(reading->file.png, reading->file.info);
    reading->row = png_malloc(reading->file.png, length);
    memset(reading->row, OPAQUE, length);
}

/* In an interlaced image a pass leaves the other pixels of the row as they are: opaque, or of an earlier row. */
static gboolean
finds_clear_pixel(Reading *reading)
{
    const png_uint_32 width = png_get_image_width(reading->file.png, reading->file.info),
                      height = png_get_image_height(reading->file.png, reading->file.info);
    if ((guint64) width * height > (guint64) LARGEST_SIDE * LARGEST_SIDE)
        return FALSE;
    begin_rows(reading);
    for (guint64 y = 0; y < (guint64) reading->passes * height; y++) {
        png_read_row(reading->file.png, reading->row, NULL);
        for (png_uint_32 x = 0; x < width; x++)
            if (reading->row[CHANNELS * (gsize) x + CHANNELS - 1] < OPAQUE)
                return TRUE;
    }
    return FALSE;
}

static gboolean
read_image(Reading *reading)
{
    if (setjmp(png_jmpbuf(reading->file.png)))
        return FALSE;
    png_read_info(reading->file.png, reading->file.info);
    const gboolean may_be_clear =
        png_get_color_type(reading->file.png, reading->file.info) & PNG_COLOR_MASK_ALPHA ||
        png_get_valid(reading->file.png, reading->file.info, PNG_INFO_tRNS);
    return may_be_clear && finds_clear_pixel(reading);
}

static gboolean
open_image(Reading *reading, const char *path, GError **error)
{
    *reading = (Reading){0};
    return path && billow_png_file_open(&reading->file, path, error);
}

static void
close_image(Reading *reading)
{
    png_free(reading->file.png, reading->row);
    billow_png_file_close(&reading->file);
}

gboolean
billow_texture_has_alpha(const char *path)
{
    Reading reading;
    if (!open_image(&reading, path, NULL))
        return FALSE;
    const gboolean has_alpha =
        billow_has_alpha_flag(reading.file.descriptor) || (reading.file.info && read_image(&reading));
    close_image(&reading);
    return has_alpha;
}

/* --- All pixels --- */

/* In an interlaced image, the other pixels of a row have been read in earlier passes. */
static void
read_alpha(Reading *reading, BillowAlpha *image)
{
    const gsize width = (gsize) image->width;
    begin_rows(reading);
    for (int pass = 0; pass < reading->passes; pass++)
        for (gsize y = 0; y < (gsize) image->height; y++) {
            guint8 *alpha = reading->alpha + y * width;
            for (gsize x = 0; pass > 0 && x < width; x++)
                reading->row[CHANNELS * x + CHANNELS - 1] = alpha[x];
            png_read_row(reading->file.png, reading->row, NULL);
            for (gsize x = 0; x < width; x++)
                alpha[x] = reading->row[CHANNELS * x + CHANNELS - 1];
        }
}

typedef enum { READ, DAMAGED, TOO_LARGE } Result;

static Result
read_whole(Reading *reading, BillowAlpha *image)
{
    if (!reading->file.info || setjmp(png_jmpbuf(reading->file.png)))
        return DAMAGED;
    png_read_info(reading->file.png, reading->file.info);
    const png_uint_32 width = png_get_image_width(reading->file.png, reading->file.info),
                      height = png_get_image_height(reading->file.png, reading->file.info);
    if ((guint64) width * height > (guint64) BILLOW_LARGEST_TRACED * BILLOW_LARGEST_TRACED)
        return TOO_LARGE;
    image->width = (int) width;
    image->height = (int) height;
    reading->alpha = billow_allocate(width, height);
    read_alpha(reading, image);
    image->values = g_steal_pointer(&reading->alpha);
    return READ;
}

gboolean
billow_texture_alpha_read(const char *path, BillowAlpha *image, GError **error)
{
    Reading reading;
    if (!open_image(&reading, path, error))
        return FALSE;
    const Result result = read_whole(&reading, image);
    free(reading.alpha);
    close_image(&reading);
    g_autofree char *shown = billow_printable_path(path);
    if (result == DAMAGED)
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                    _("%s: only PNG images can be traced, and this is none or is damaged: save it as PNG"),
                    shown);
    else if (result == TOO_LARGE)
        g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                    _("%s: an image to be traced may have at most %d × %d pixels: reduce its size"), shown,
                    BILLOW_LARGEST_TRACED, BILLOW_LARGEST_TRACED);
    return result == READ;
}
