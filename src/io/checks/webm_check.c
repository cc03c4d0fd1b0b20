#include "io/checks/webm_check.h"

#include "io/base/byte_file.h"

#include <glib/gi18n.h>
#include <string.h>

/* An element: its id, and its size as a number whose leading zero bits tell its bytes. RFC 8794. FALSE: the bytes end in it. */
static gboolean
read_element(const guint8 *bytes, gsize length, gsize *at, guint32 *id, guint64 *size)
{
    if (*at + 5 > length)
        return FALSE;
    *id = (guint32) bytes[*at] << 24 | (guint32) bytes[*at + 1] << 16 | (guint32) bytes[*at + 2] << 8 |
          bytes[*at + 3];
    *at += 4;
    int more = 0;
    while (more < 8 && !(bytes[*at] & (0x80 >> more)))
        more++;
    if (more == 8 || *at + 1 + (gsize) more > length)
        return FALSE;
    *size = bytes[(*at)++] & (0x7f >> more);
    while (more-- > 0)
        *size = *size << 8 | bytes[(*at)++];
    return TRUE;
}

char *
billow_webm_problem(const char *path, GError **error)
{
    enum { EBML = 0x1a45dfa3, SEGMENT = 0x18538067, HEAD = 4096 };
    guint8 bytes[HEAD];
    g_auto(BillowByteFile) file = {0};
    if (!billow_byte_file_open(&file, path, error))
        return NULL;
    const gssize got = billow_byte_file_read(&file, 0, bytes, HEAD, error);
    if (got < 0)
        return NULL;
    gsize at = 0;
    guint32 id = 0;
    guint64 size = 0;
    if (!read_element(bytes, (gsize) got, &at, &id, &size) || id != EBML || size > (gsize) got - at ||
        !memmem(bytes + at, (gsize) size, "webm", 4))
        return g_strdup(_("not a WebM file"));
    at += (gsize) size;
    if (!read_element(bytes, (gsize) got, &at, &id, &size) || id != SEGMENT ||
        size != (guint64) file.length - at)
        return g_strdup(_("cut short"));
    return NULL;
}
