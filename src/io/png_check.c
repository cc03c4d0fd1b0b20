#include "io/png_check.h"

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <string.h>

static guint32
number_at(const char *bytes)
{
    guint32 number;
    memcpy(&number, bytes, sizeof number);
    return GUINT32_FROM_BE(number);
}

/* Signature, IHDR (its width and height), chunks, and IEND, whose 12 bytes are always the same. */
char *
billow_png_problem(const char *path, int width, int height, GError **error)
{
    static const char head[] = "\x89PNG\r\n\x1a\n\0\0\0\rIHDR", tail[] = "\0\0\0\0IEND\xae\x42\x60\x82";
    enum { HEAD = sizeof head - 1, TAIL = sizeof tail - 1 };
    g_autofree char *bytes = NULL;
    gsize length;
    if (!g_file_get_contents(path, &bytes, &length, error))
        return NULL;
    if (length < HEAD || memcmp(bytes, head, HEAD) != 0)
        return g_strdup(_("no PNG file"));
    if (length < HEAD + 8 + TAIL || memcmp(bytes + length - TAIL, tail, TAIL) != 0)
        return g_strdup(_("cut short"));
    const guint32 across = number_at(bytes + HEAD), down = number_at(bytes + HEAD + 4);
    if (across != (guint32) width || down != (guint32) height)
        return g_strdup_printf(_("a picture of %u × %u pixels; expected %d × %d"), across, down, width,
                               height);
    return NULL;
}
