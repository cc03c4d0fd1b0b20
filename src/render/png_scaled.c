#include "render/png_scaled.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <png.h>
#include <string.h>

enum { CHANNELS = 4 };

typedef struct {
    png_structp png;
    png_infop info;
    png_bytep row;  /* a row of the file, with four bytes per pixel */
    guint64 *sums;  /* for a row of the target, four per pixel: colors times alpha, and alpha */
    guint *columns; /* for each column of the file, that of the target */
    GdkPixbuf *target;
    guint width, height; /* of the file */
    GCancellable *cancellable;
    GError **error;
} Scaling;

/* --- libpng --- */

static G_NORETURN void
fail(png_structp png, png_const_charp message)
{
    Scaling *scaling = png_get_error_ptr(png);
    if (scaling->error && !*scaling->error)
        g_set_error_literal(scaling->error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, message);
    longjmp(png_jmpbuf(png), 1);
}

static void
ignore_warning(png_structp png, png_const_charp message)
{
}

static void
read_row(Scaling *scaling)
{
    if (g_cancellable_set_error_if_cancelled(scaling->cancellable, scaling->error))
        png_error(scaling->png, "cancelled");
    png_read_row(scaling->png, scaling->row, NULL);
}

/* --- Pixels --- */

static guint8 *
target_row(const Scaling *scaling, guint y)
{
    return gdk_pixbuf_get_pixels(scaling->target) + (gsize) y * gdk_pixbuf_get_rowstride(scaling->target);
}

static void
add_row(Scaling *scaling)
{
    const png_byte *pixel = scaling->row;
    for (guint x = 0; x < scaling->width; x++, pixel += CHANNELS) {
        guint64 *sum = scaling->sums + CHANNELS * (gsize) scaling->columns[x];
        for (int i = 0; i < CHANNELS - 1; i++)
            sum[i] += (guint64) pixel[i] * pixel[CHANNELS - 1];
        sum[CHANNELS - 1] += pixel[CHANNELS - 1];
    }
}

static void
store_row(Scaling *scaling, guint y, guint n_rows)
{
    const guint width = (guint) gdk_pixbuf_get_width(scaling->target);
    guint8 *pixel = target_row(scaling, y);
    for (guint x = 0, from = 0; x < width; x++, pixel += CHANNELS) {
        guint64 *sum = scaling->sums + CHANNELS * (gsize) x, alpha = sum[CHANNELS - 1];
        guint to = from;
        while (to < scaling->width && scaling->columns[to] == x)
            to++;
        const guint64 covered = (guint64) (to - from) * n_rows;
        for (int i = 0; i < CHANNELS - 1; i++)
            pixel[i] = alpha > 0 ? (guint8) ((sum[i] + alpha / 2) / alpha) : 0;
        pixel[CHANNELS - 1] = (guint8) ((alpha + covered / 2) / covered);
        memset(sum, 0, CHANNELS * sizeof *sum);
        from = to;
    }
}

/* Returns the row or column of the target that number `i` of `n` belongs to. */
static guint
target_index(guint i, guint n, int n_target)
{
    return (guint) ((guint64) i * (guint64) n_target / n);
}

static void
read_rows(Scaling *scaling)
{
    const int height = gdk_pixbuf_get_height(scaling->target);
    guint n_rows = 0;
    for (guint y = 0; y < scaling->height; y++) {
        read_row(scaling);
        add_row(scaling);
        n_rows++;
        const guint at = target_index(y, scaling->height, height);
        if (y + 1 < scaling->height && target_index(y + 1, scaling->height, height) == at)
            continue;
        store_row(scaling, at, n_rows);
        n_rows = 0;
    }
}

/* Reads the seven passes of an interlaced image, of which later ones overwrite earlier, coarser ones. */
static void
read_passes(Scaling *scaling)
{
    const int height = gdk_pixbuf_get_height(scaling->target);
    for (int pass = 0; pass < PNG_INTERLACE_ADAM7_PASSES; pass++) {
        const guint columns = PNG_PASS_COLS(scaling->width, pass);
        const guint rows = columns > 0 ? PNG_PASS_ROWS(scaling->height, pass) : 0;
        for (guint y = 0; y < rows; y++) {
            read_row(scaling);
            guint8 *to = target_row(
                scaling, target_index((guint) PNG_ROW_FROM_PASS_ROW(y, pass), scaling->height, height));
            for (guint x = 0; x < columns; x++)
                memcpy(to + CHANNELS * (gsize) scaling->columns[PNG_COL_FROM_PASS_COL(x, pass)],
                       scaling->row + CHANNELS * (gsize) x, CHANNELS);
        }
    }
}

/* --- Reading the file --- */

static void
allocate(Scaling *scaling, int width, int height)
{
    width = MIN(width, (int) scaling->width);
    height = MIN(height, (int) scaling->height);
    g_autofree guint8 *pixels = g_try_malloc_n((gsize) width * CHANNELS, (gsize) height);
    scaling->row = g_try_malloc_n(scaling->width, CHANNELS);
    scaling->columns = g_try_new(guint, scaling->width);
    scaling->sums = g_try_new0(guint64, CHANNELS * (gsize) width);
    if (!pixels || !scaling->row || !scaling->columns || !scaling->sums)
        png_error(scaling->png, g_strerror(ENOMEM));
    for (guint x = 0; x < scaling->width; x++)
        scaling->columns[x] = target_index(x, scaling->width, width);
    scaling->target =
        gdk_pixbuf_new_from_data(g_steal_pointer(&pixels), GDK_COLORSPACE_RGB, TRUE, 8, width, height,
                                 width * CHANNELS, (GdkPixbufDestroyNotify) (GCallback) g_free, NULL);
}

/* Returns FALSE with the error set if the file could not be read to its end. */
static gboolean
read_all(Scaling *scaling, FILE *file, int width, int height)
{
    if (setjmp(png_jmpbuf(scaling->png)))
        return FALSE;
    png_init_io(scaling->png, file);
    png_read_info(scaling->png, scaling->info);
    scaling->width = png_get_image_width(scaling->png, scaling->info);
    scaling->height = png_get_image_height(scaling->png, scaling->info);
    /* Convert any format to red, green, blue and alpha. */
    png_set_expand(scaling->png);
    png_set_scale_16(scaling->png);
    png_set_gray_to_rgb(scaling->png);
    png_set_add_alpha(scaling->png, 0xff, PNG_FILLER_AFTER);
    png_read_update_info(scaling->png, scaling->info);
    allocate(scaling, width, height);
    if (png_get_interlace_type(scaling->png, scaling->info) == PNG_INTERLACE_NONE)
        read_rows(scaling);
    else
        read_passes(scaling);
    return TRUE;
}

static GdkPixbuf *
read_file(FILE *file, int width, int height, GCancellable *cancellable, GError **error)
{
    GError *failure = NULL;
    Scaling scaling = {.cancellable = cancellable, .error = &failure};
    scaling.png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &scaling, fail, ignore_warning);
    scaling.info = scaling.png ? png_create_info_struct(scaling.png) : NULL;
    if (!scaling.info)
        g_set_error_literal(&failure, G_IO_ERROR, G_IO_ERROR_FAILED, g_strerror(ENOMEM));
    else if (!read_all(&scaling, file, width, height))
        g_clear_object(&scaling.target);
    png_destroy_read_struct(&scaling.png, &scaling.info, NULL);
    g_free(scaling.row);
    g_free(scaling.columns);
    g_free(scaling.sums);
    if (failure)
        g_propagate_error(error, failure);
    return scaling.target;
}

GdkPixbuf *
billow_png_read_scaled(const char *path, int width, int height, GCancellable *cancellable, GError **error)
{
    FILE *file = g_fopen(path, "rbe");
    if (!file) {
        const int number = errno;
        g_autofree char *shown = g_filename_display_name(path);
        g_set_error(error, G_IO_ERROR, g_io_error_from_errno(number), "%s: %s", shown, g_strerror(number));
        return NULL;
    }
    GdkPixbuf *picture = read_file(file, width, height, cancellable, error);
    fclose(file);
    return picture;
}
