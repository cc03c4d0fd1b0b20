#include "io/format_png.h"

#include "io/painted.h"
#include "io/printable.h"

#include <glib/gi18n.h>
#include <string.h>

static gpointer
open_writer(const BillowFormatTarget *target)
{
    return billow_painted_new(target);
}

static void
close_writer(gpointer painted)
{
    billow_painted_free(painted);
}

typedef struct {
    BillowSink sink;
    gpointer data;
} Way;

static gboolean
pass_on(const char *bytes, gsize length, GError **error, gpointer data)
{
    const Way *way = data;
    return way->sink(way->data, bytes, length, error);
}

static gboolean
write_frame(gpointer painted, int frame, const BillowMesh *mesh, BillowSink sink, gpointer sink_data,
            GError **error)
{
    Way way = {sink, sink_data};
    g_autoptr(GdkPixbuf) drawn = billow_painted_draw(painted, frame, mesh, error);
    return drawn && gdk_pixbuf_save_to_callback(drawn, pass_on, &way, "png", error, NULL);
}

static guint32
number_at(const char *bytes)
{
    guint32 number;
    memcpy(&number, bytes, sizeof number);
    return GUINT32_FROM_BE(number);
}

/* Signature, IHDR (its width and height), chunks, and IEND, whose 12 bytes are always the same. */
static char *
check_frame(gpointer painted, const char *path, GError **error)
{
    static const char head[] = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR", tail[] = "\0\0\0\0IEND\xae\x42\x60\x82";
    enum { HEAD = sizeof head - 1, TAIL = sizeof tail - 1 };
    const BillowPictureOptions *options = billow_painted_options(painted);
    g_autofree char *bytes = NULL;
    gsize length;
    if (!g_file_get_contents(path, &bytes, &length, error))
        return NULL;
    if (length < HEAD || memcmp(bytes, head, HEAD) != 0)
        return g_strdup(_("no PNG file"));
    if (length < HEAD + 8 + TAIL || memcmp(bytes + length - TAIL, tail, TAIL) != 0)
        return g_strdup(_("cut short"));
    const guint32 width = number_at(bytes + HEAD), height = number_at(bytes + HEAD + 4);
    if (width != (guint32) options->width || height != (guint32) options->height)
        return g_strdup_printf(_("a picture of %u × %u pixels; expected %d × %d"), width, height,
                               options->width, options->height);
    return NULL;
}

static double
frame_bytes(const BillowGrid *grid, const void *data)
{
    const BillowPictureOptions *options = data;
    return 0.6 * options->width * options->height; /* smooth shades are packed to about a sixth */
}

const BillowFormat billow_format_png = {
    .word = "png",
    .suffix = ".png",
    .title = N_("PNG pictures"),
    .files = N_("a picture per frame, STEM.0001.png, as the window shows it"),
    .available = billow_painted_available,
    .options_size = sizeof(BillowPictureOptions),
    .fields = billow_picture_fields,
    .normals = billow_painted_normals,
    .frame_bytes = frame_bytes,
    .open = open_writer,
    .close = close_writer,
    .frame = write_frame,
    .check = check_frame,
};
