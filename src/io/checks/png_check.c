#include "io/checks/png_check.h"

#include "io/base/byte_file.h"

#include <glib/gi18n.h>
#include <string.h>

static guint32
number_at(const guint8 *bytes)
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
    enum { HEAD = sizeof head - 1, SIZES = 8, TAIL = sizeof tail - 1 };
    guint8 first[HEAD + SIZES], last[TAIL];
    g_auto(BillowByteFile) file = {0};
    if (!billow_byte_file_open(&file, path, error))
        return NULL;
    const gssize begun = billow_byte_file_read(&file, 0, first, sizeof first, error);
    if (begun < 0)
        return NULL;
    if (begun < HEAD || memcmp(first, head, HEAD) != 0)
        return g_strdup(_("not a PNG file"));
    if (file.length < HEAD + SIZES + TAIL)
        return g_strdup(_("cut short"));
    const gssize ended = billow_byte_file_read(&file, file.length - TAIL, last, TAIL, error);
    if (ended < 0)
        return NULL;
    if (ended < TAIL || memcmp(last, tail, TAIL) != 0)
        return g_strdup(_("cut short"));
    const guint32 across = number_at(first + HEAD), down = number_at(first + HEAD + 4);
    if (across != (guint32) width || down != (guint32) height)
        return g_strdup_printf(_("found %u × %u pixels, expected %d × %d"), across, down, width, height);
    return NULL;
}
