#include "io/checks/mp4_check.h"

#include "io/base/byte_file.h"

#include <glib/gi18n.h>
#include <string.h>

/* A video of one track has a handful of them. */
enum { MOST_BOXES = 1000 };

typedef struct {
    guint64 size; /* with its head; 0: it is not whole */
    guint8 kind[4];
} Box;

/* ISO/IEC 14496-12, 4.2: size and kind; a size of 1 stands behind the kind, in 64 bits. FALSE with an error: it cannot be read. */
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
            return g_strdup(_("damaged: its parts do not fit together"));
        film |= is_kind(&box, "moov");
        pictures |= is_kind(&box, "mdat");
    }
    return film && pictures ? NULL : g_strdup(_("cut short"));
}
