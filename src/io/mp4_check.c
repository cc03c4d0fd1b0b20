#include "io/mp4_check.h"

#include <gio/gio.h>
#include <glib/gi18n.h>
#include <string.h>

typedef struct {
    guint64 size; /* with its head */
    const guint8 *kind;
} Box;

/* ISO/IEC 14496-12, 4.2: size and kind; a size of 1 stands behind the kind, in 64 bits. FALSE: the bytes end before it does. */
static gboolean
read_box(const guint8 *bytes, guint64 length, Box *box)
{
    guint32 size;
    if (length < 8)
        return FALSE;
    memcpy(&size, bytes, sizeof size);
    *box = (Box){GUINT32_FROM_BE(size), bytes + 4};
    if (box->size == 1 && length >= 16) {
        memcpy(&box->size, bytes + 8, sizeof box->size);
        box->size = GUINT64_FROM_BE(box->size);
    }
    return box->size >= 8 && box->size <= length;
}

static gboolean
is_kind(const Box *box, const char *kind)
{
    return memcmp(box->kind, kind, 4) == 0;
}

char *
billow_mp4_problem(const char *path, GError **error)
{
    g_autoptr(GMappedFile) file = g_mapped_file_new(path, FALSE, error);
    if (!file)
        return NULL;
    const guint8 *bytes = (const guint8 *) g_mapped_file_get_contents(file);
    const guint64 length = g_mapped_file_get_length(file);
    gboolean film = FALSE, pictures = FALSE;
    Box box;
    if (!read_box(bytes, length, &box) || !is_kind(&box, "ftyp"))
        return g_strdup(_("no MP4 file"));
    for (guint64 at = box.size; at < length; at += box.size) {
        if (!read_box(bytes + at, length - at, &box))
            return g_strdup(_("cut short"));
        film |= is_kind(&box, "moov");
        pictures |= is_kind(&box, "mdat");
    }
    return film && pictures ? NULL : g_strdup(_("cut short"));
}
