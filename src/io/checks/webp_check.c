#include "io/checks/picture_check.h"

#include "io/base/byte_file.h"

#include <glib/gi18n.h>
#include <string.h>
#include <webp/decode.h>

/* Checks the container (RFC 9649, 2.3 to 2.7): "RIFF", the number of bytes that follow, "WEBP". The image
 * size is in the next chunk, "VP8 ", "VP8L" or "VP8X"; libwebp even reads files without it. */
char *
billow_webp_problem(const char *path, int width, int height, GError **error)
{
    enum { FRAME = 15, HEAD = 64 };
    guint8 bytes[HEAD];
    g_auto(BillowByteFile) file = {0};
    if (!billow_byte_file_open(&file, path, error))
        return NULL;
    const gssize got = billow_byte_file_read(&file, 0, bytes, HEAD, error);
    if (got < 0)
        return NULL;
    guint32 follow = 0;
    int across = 0, down = 0;
    if (got < FRAME || memcmp(bytes, "RIFF", 4) != 0 || memcmp(bytes + 8, "WEBPVP8", 7) != 0)
        return g_strdup(_("not a WebP file"));
    memcpy(&follow, bytes + 4, sizeof follow);
    if ((goffset) GUINT32_FROM_LE(follow) + 8 != file.length ||
        !WebPGetInfo(bytes, (gsize) got, &across, &down))
        return g_strdup(_("cut short"));
    if (across != width || down != height)
        return g_strdup_printf(_("found %u × %u pixels, expected %d × %d"), (guint) across, (guint) down,
                               width, height);
    return NULL;
}
