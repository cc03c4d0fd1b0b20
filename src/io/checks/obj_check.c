/* Checks whether an OBJ file is complete and of the same cloth, by its line counts and its last line. */
#include "core/base/outline.h"
#include "io/writers/obj_text.h"

#include "io/base/printable.h"
#include "io/base/regular_file.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <string.h>
#include <unistd.h>

enum { READ_BYTES = 1 << 18 };

/* State of a pass over a file: counts lines by their first letters and keeps the last line. */
typedef struct {
    BillowObjCounts counts;
    gsize length; /* of the current line so far */
    char line[256];
    char last[256]; /* the last complete line */
} Scan;

static void
scan_bytes(Scan *scan, const char *bytes, gsize n)
{
    const char *p = bytes, *end = bytes + n;
    while (p < end) {
        const char *newline = memchr(p, '\n', (gsize) (end - p));
        gsize piece = (gsize) ((newline ? newline : end) - p);
        if (scan->length < sizeof scan->line - 1) {
            gsize room = MIN(piece, sizeof scan->line - 1 - scan->length);
            memcpy(scan->line + scan->length, p, room);
            scan->line[scan->length + room] = '\0';
        }
        scan->length += piece;
        if (!newline)
            return;
        const char *start = scan->line;
        if (start[0] == 'v' && start[1] == ' ')
            scan->counts.v++;
        else if (start[0] == 'v' && start[1] == 't')
            scan->counts.vt++;
        else if (start[0] == 'v' && start[1] == 'n')
            scan->counts.vn++;
        else if (start[0] == 'f' && start[1] == ' ')
            scan->counts.f++;
        memcpy(scan->last, scan->line, MIN(scan->length + 1, sizeof scan->last));
        scan->length = 0;
        scan->line[0] = '\0';
        p = newline + 1;
    }
}

static gboolean
scan_file(Scan *scan, const char *path, GError **error)
{
    int descriptor = billow_regular_file_open(path, error);
    if (descriptor < 0)
        return FALSE;
    g_autofree char *buffer = g_malloc(READ_BYTES);
    gssize got = 1;
    while (got > 0) {
        got = read(descriptor, buffer, READ_BYTES);
        if (got > 0)
            scan_bytes(scan, buffer, (gsize) got);
        else if (got < 0 && errno == EINTR)
            got = 1;
    }
    int number = errno;
    close(descriptor);
    g_autofree char *shown = billow_printable_path(path);
    if (got < 0)
        g_set_error(error, G_IO_ERROR, g_io_error_from_errno(number), _("%s: cannot be read: %s"), shown,
                    g_strerror(number));
    return got == 0;
}

static char *
describe_counts(BillowObjCounts counts)
{
    return g_strdup_printf("%" G_GUINT64_FORMAT " v, %" G_GUINT64_FORMAT " vt, %" G_GUINT64_FORMAT
                           " vn, %" G_GUINT64_FORMAT " f",
                           counts.v, counts.vt, counts.vn, counts.f);
}

char *
billow_obj_file_problem(const BillowObjParts *parts, const char *path, GError **error)
{
    Scan scan = {.length = 0};
    if (!scan_file(&scan, path, error))
        return NULL;
    BillowObjCounts expected = billow_obj_expected_counts(&parts->grid, &parts->options);
    const GString *tail = parts->tail; /* ends with the last line of every frame */
    gsize start = tail->len - 1;
    while (start > 0 && tail->str[start - 1] != '\n')
        start--;
    const char *last = tail->str + start;
    const gsize length = tail->len - 1 - start;
    if (memcmp(&scan.counts, &expected, sizeof expected) == 0 && scan.length == 0 &&
        strlen(scan.last) == length && strncmp(scan.last, last, length) == 0)
        return NULL;
    g_autofree char *found = describe_counts(scan.counts), *wanted = describe_counts(expected);
    /* the faces, one or two per quad, come last in a file */
    const guint64 quads = billow_grid_count_faces(&parts->grid, false);
    const gboolean cut = scan.length > 0 || scan.counts.f == 0 ||
                         (scan.counts.v == billow_grid_vertices(&parts->grid) && scan.counts.f != quads &&
                          scan.counts.f < 2 * quads);
    return g_strdup_printf(
        _("%s: found %s; expected %s"),
        cut ? _("cut short") : _("written from a different cloth or with different options"), found, wanted);
}
