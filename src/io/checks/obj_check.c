/* Checks whether an OBJ file is complete and of the same cloths, by the line counts of each and its last
 * line. */
#include "core/base/outline.h"
#include "io/writers/obj_text.h"

#include "io/base/printable.h"
#include "io/base/regular_file.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <string.h>
#include <unistd.h>

enum { READ_BYTES = 1 << 18 };

/* State of a pass over a file: counts the lines of each object by their first letters and keeps the last
 * line. */
typedef struct {
    BillowObjParts *const *parts;
    guint n_parts;
    BillowObjCounts *counts; /* of each */
    guint begun;             /* how many objects have begun; one that is alone needs no beginning */
    guint others;            /* how many objects there are that should not be, or not there */
    gsize length;            /* of the current line so far */
    char line[256];
    char last[256]; /* the last complete line */
} Scan;

static void
count_line(Scan *scan)
{
    const char *start = scan->line;
    if (scan->n_parts > 1 && start[0] == 'o' && start[1] == ' ') {
        scan->others +=
            scan->begun == scan->n_parts || !g_str_equal(start + 2, scan->parts[scan->begun]->name);
        scan->begun = MIN(scan->begun + 1, scan->n_parts);
    }
    BillowObjCounts *counts = &scan->counts[MAX(scan->begun, 1) - 1];
    if (start[0] == 'v' && start[1] == ' ')
        counts->v++;
    else if (start[0] == 'v' && start[1] == 't')
        counts->vt++;
    else if (start[0] == 'v' && start[1] == 'n')
        counts->vn++;
    else if (start[0] == 'f' && start[1] == ' ')
        counts->f++;
}

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
        count_line(scan);
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

/* Returns whether the file ends with the last line of the last object. */
static gboolean
has_end(const Scan *scan)
{
    const GString *tail = scan->parts[scan->n_parts - 1]->tail;
    gsize start = tail->len - 1;
    while (start > 0 && tail->str[start - 1] != '\n')
        start--;
    const gsize length = tail->len - 1 - start;
    return scan->length == 0 && strlen(scan->last) == length &&
           strncmp(scan->last, tail->str + start, length) == 0;
}

/* Returns whether the object at which the lines differ looks as if the file had been cut short in or before
 * it. */
static gboolean
is_cut(const Scan *scan, guint i)
{
    const BillowGrid *grid = &scan->parts[i]->grid;
    const BillowObjCounts *counts = &scan->counts[i];
    if (scan->n_parts > 1 && i + 1 < scan->begun)
        return FALSE;
    /* the faces, one or two per quad, come last in an object */
    const guint64 quads = billow_grid_count_faces(grid, false);
    return scan->length > 0 || counts->f == 0 ||
           (counts->v == billow_grid_surface_points(grid) && counts->f != quads && counts->f < 2 * quads);
}

/* Returns the first object whose lines are not as expected, or the last one. */
static guint
first_odd(const Scan *scan)
{
    for (guint i = 0; i + 1 < scan->n_parts; i++) {
        const BillowObjCounts expected =
            billow_obj_expected_counts(&scan->parts[i]->grid, &scan->parts[i]->options);
        if (memcmp(&scan->counts[i], &expected, sizeof expected) != 0)
            return i;
    }
    return scan->n_parts - 1;
}

static char *
scan_problem(const Scan *scan)
{
    const guint i = first_odd(scan);
    const BillowObjParts *parts = scan->parts[i];
    const BillowObjCounts expected = billow_obj_expected_counts(&parts->grid, &parts->options);
    if (memcmp(&scan->counts[i], &expected, sizeof expected) == 0 && has_end(scan) && scan->others == 0)
        return NULL;
    g_autofree char *found = describe_counts(scan->counts[i]), *wanted = describe_counts(expected);
    const char *what = scan->others == 0 && is_cut(scan, i)
                           ? _("cut short")
                           : _("written from a different cloth or with different options");
    if (scan->n_parts == 1)
        return g_strdup_printf(_("%s: found %s; expected %s"), what, found, wanted);
    g_autofree char *which = g_strdup_printf("%s: %s", parts->name, what);
    return g_strdup_printf(_("%s: found %s; expected %s"), which, found, wanted);
}

char *
billow_obj_file_problem(BillowObjParts *const *parts, guint n_parts, const char *path, GError **error)
{
    g_autofree BillowObjCounts *counts = g_new0(BillowObjCounts, n_parts);
    Scan scan = {.parts = parts, .n_parts = n_parts, .counts = counts};
    return scan_file(&scan, path, error) ? scan_problem(&scan) : NULL;
}
