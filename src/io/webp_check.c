#include "io/webp_check.h"

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <string.h>
#include <webp/decode.h>

/* RFC 9649, 2.3 and 2.4: "RIFF", the bytes that follow, "WEBP". */
char *
billow_webp_problem(const char *path, int width, int height, GError **error)
{
    enum { HEAD = 12 };
    g_autoptr(GMappedFile) file = g_mapped_file_new(path, FALSE, error);
    if (!file)
        return NULL;
    const guint8 *bytes = (const guint8 *) g_mapped_file_get_contents(file);
    const gsize length = g_mapped_file_get_length(file);
    guint32 follow = 0;
    int across = 0, down = 0;
    if (length < HEAD || memcmp(bytes, "RIFF", 4) != 0 || memcmp(bytes + 8, "WEBP", 4) != 0)
        return g_strdup(_("no WebP file"));
    memcpy(&follow, bytes + 4, sizeof follow);
    if ((guint64) GUINT32_FROM_LE(follow) + 8 != length || !WebPGetInfo(bytes, length, &across, &down))
        return g_strdup(_("cut short"));
    if (across != width || down != height)
        return g_strdup_printf(_("a picture of %u × %u pixels; expected %d × %d"), (guint) across,
                               (guint) down, width, height);
    return NULL;
}
