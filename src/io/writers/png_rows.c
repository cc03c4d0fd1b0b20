#include "io/writers/png_rows.h"

#include <png.h>
#include <string.h>

enum { BITS = 16 };

typedef struct {
    const BillowPngRows *rows;
    png_structp png;
    png_infop info;
    guint8 *row;
    char *set;
    BillowSink sink;
    gpointer data;
    GError **error;
} Sending;

static G_NORETURN void
fail(png_structp png, png_const_charp message)
{
    const Sending *sending = png_get_io_ptr(png);
    if (sending && sending->error && !*sending->error)
        g_set_error_literal(sending->error, G_IO_ERROR, G_IO_ERROR_FAILED, message);
    longjmp(png_jmpbuf(png), 1);
}

static void
ignore_warning(png_structp png, png_const_charp message)
{
}

static void
send_bytes(png_structp png, png_bytep bytes, size_t length)
{
    const Sending *sending = png_get_io_ptr(png);
    if (!sending->sink(sending->data, bytes, length, sending->error))
        png_error(png, "not written");
}

static png_voidp
allocate(png_structp png, png_alloc_size_t bytes)
{
    return g_malloc(bytes);
}

static void
free_bytes(png_structp png, png_voidp bytes)
{
    g_free(bytes);
}

static void
flush_nothing(png_structp png)
{
}

static void
send_head(const Sending *sending)
{
    png_text set = {
        .compression = PNG_TEXT_COMPRESSION_NONE, .key = (char[]){BILLOW_PNG_SET}, .text = sending->set};
    png_set_IHDR(sending->png, sending->info, sending->rows->width, sending->rows->height, BITS,
                 PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
                 PNG_FILTER_TYPE_DEFAULT);
    png_set_text(sending->png, sending->info, &set, 1);
    png_write_info(sending->png, sending->info);
}

static gboolean
send_image(Sending *sending)
{
    const gsize length = (gsize) BILLOW_PNG_PIXEL * sending->rows->width;
    if (setjmp(png_jmpbuf(sending->png)))
        return FALSE;
    png_set_write_fn(sending->png, sending, send_bytes, flush_nothing);
    send_head(sending);
    for (guint y = 0; y < sending->rows->height; y++) {
        memset(sending->row, 0, length);
        if (!sending->rows->row(sending->rows->data, y, sending->row, sending->error))
            return FALSE;
        png_write_row(sending->png, sending->row);
    }
    png_write_end(sending->png, NULL);
    return TRUE;
}

gboolean
billow_png_rows_send(const BillowPngRows *rows, BillowSink sink, gpointer data, GError **error)
{
    GError *found = NULL;
    Sending sending = {.rows = rows, .sink = sink, .data = data, .error = &found};
    sending.png = png_create_write_struct_2(PNG_LIBPNG_VER_STRING, NULL, fail, ignore_warning, NULL, allocate,
                                            free_bytes);
    sending.info = png_create_info_struct(sending.png);
    sending.row = g_malloc((gsize) BILLOW_PNG_PIXEL * rows->width);
    sending.set = g_strdup(rows->set);
    const gboolean sent = send_image(&sending);
    png_destroy_write_struct(&sending.png, &sending.info);
    g_free(sending.row);
    g_free(sending.set);
    if (found)
        g_propagate_error(error, found);
    return sent;
}
