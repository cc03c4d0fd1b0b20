#include "io/checks/picture_check.h"

#include "io/base/byte_file.h"

#include <glib/gi18n.h>
#include <string.h>

/* --- PNG --- */

static guint32
number_at(const guint8 *bytes)
{
    guint32 number;
    memcpy(&number, bytes, sizeof number);
    return GUINT32_FROM_BE(number);
}

/* Checks the signature, IHDR (width and height), the chunks, and IEND, whose 12 bytes are always the same. */
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

/* --- MP4 --- */

/* Maximum number of boxes. A video with one track has a few. */
enum { MOST_BOXES = 1000 };

typedef struct {
    guint64 size; /* including the header; 0: the box is incomplete */
    guint8 kind[4];
} Box;

/* Reads size and type (ISO/IEC 14496-12, 4.2). If the size is 1, the real one follows the type in 64 bits.
 * Returns FALSE with an error if the file cannot be read. */
static gboolean
read_box(const BillowByteFile *file, goffset at, Box *box, GError **error)
{
    guint8 head[16];
    guint32 size;
    const gssize got = billow_byte_file_read(file, at, head, sizeof head, error);
    *box = (Box){0};
    if (got < 8)
        return got >= 0;
    memcpy(&size, head, sizeof size);
    memcpy(box->kind, head + 4, sizeof box->kind);
    box->size = GUINT32_FROM_BE(size);
    if (box->size == 1 && got == sizeof head) {
        memcpy(&box->size, head + 8, sizeof box->size);
        box->size = GUINT64_FROM_BE(box->size);
    }
    if (box->size < 8 || box->size > (guint64) (file->length - at))
        box->size = 0;
    return TRUE;
}

static gboolean
is_kind(const Box *box, const char *kind)
{
    return memcmp(box->kind, kind, sizeof box->kind) == 0;
}

char *
billow_mp4_problem(const char *path, GError **error)
{
    gboolean film = FALSE, pictures = FALSE;
    int boxes = 0;
    Box box;
    g_auto(BillowByteFile) file = {0};
    if (!billow_byte_file_open(&file, path, error))
        return NULL;
    for (goffset at = 0; at == 0 || at < file.length; at += (goffset) box.size) {
        if (!read_box(&file, at, &box, error))
            return NULL;
        if (at == 0 && (box.size == 0 || !is_kind(&box, "ftyp")))
            return g_strdup(_("not an MP4 file"));
        if (box.size == 0)
            return g_strdup(_("cut short"));
        if (boxes++ == MOST_BOXES)
            return g_strdup(_("damaged: its parts do not match"));
        film |= is_kind(&box, "moov");
        pictures |= is_kind(&box, "mdat");
    }
    return film && pictures ? NULL : g_strdup(_("cut short"));
}

/* --- WebM --- */

/* Reads an element's id and its size, whose leading zero bits give its length in bytes (RFC 8794). FALSE: the
 * bytes end within it. */
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
