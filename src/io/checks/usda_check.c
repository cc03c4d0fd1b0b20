#include "core/base/outline.h"
#include "io/writers/usda_text.h"

#include "io/base/regular_file.h"

#include <glib/gi18n.h>
#include <string.h>
#include <unistd.h>

enum { BLOCK_BYTES = 1 << 18, START_ROOM = 40 };

/* State of a pass over the lines after the head. A line with a sample begins with its time code. */
typedef struct {
    const BillowFormatTarget *target;
    char start[START_ROOM]; /* start of the current line */
    gsize length;           /* of the current line so far */
    gsize vectors;          /* number of vectors in the line */
    guint samples;          /* of all kinds so far */
    gboolean odd;           /* a sample is invalid */
    gboolean infinite;      /* a number is infinite or NaN */
    char last[START_ROOM];  /* the last complete line */
} Scan;

static guint
expected_samples(const Scan *scan)
{
    return (billow_usda_has_normals(scan->target) ? 3 : 2) * scan->target->frames->len;
}

/* Counts a finished sample. First come points of every frame, then normals, then extents. */
static void
end_sample(Scan *scan)
{
    const guint frames = scan->target->frames->len, i = scan->samples++;
    const gboolean is_extent = i + frames >= expected_samples(scan);
    const gsize vectors = is_extent ? 2 : billow_grid_vertices(&scan->target->grid);
    const int frame = frames ? g_array_index(scan->target->frames, int, i % frames) : 0;
    const gint64 time_code = g_ascii_strtoll(scan->start, NULL, 10);
    if (i >= expected_samples(scan) || scan->vectors != vectors ||
        time_code != billow_usda_time_code(scan->target, frame))
        scan->odd = TRUE;
}

static void
scan_bytes(Scan *scan, const char *bytes, gsize n)
{
    for (gsize i = 0; i < n; i++) {
        const char c = bytes[i];
        if (c == '\n') {
            if (g_ascii_isdigit(scan->start[strspn(scan->start, " ")]))
                end_sample(scan);
            memcpy(scan->last, scan->start, sizeof scan->last);
            scan->length = scan->vectors = 0;
            memset(scan->start, 0, sizeof scan->start);
            continue;
        }
        if (scan->length < START_ROOM - 1)
            scan->start[scan->length] = c;
        scan->length++;
        scan->vectors += c == '(';
        if (scan->vectors > 0 && c == 'n' && g_ascii_isdigit(scan->start[strspn(scan->start, " ")]))
            scan->infinite = TRUE; /* the line contains "nan" or "inf" */
    }
}

static char *
rest_problem(const Scan *scan)
{
    if (scan->samples < expected_samples(scan))
        return g_strdup_printf(_("cut short: found %u samples; expected %u"), scan->samples,
                               expected_samples(scan));
    if (scan->length > 0 || !g_str_equal(scan->last, "}"))
        return g_strdup(_("cut short: its end is missing"));
    if (scan->infinite)
        return g_strdup(_("a coordinate is not a number"));
    return scan->odd
               ? g_strdup(_("written from a different cloth, with different frames or different options"))
               : NULL;
}

static char *
file_problem(const BillowFormatTarget *target, int descriptor, const char *path, GError **error)
{
    Scan scan = {.target = target};
    GString *head = billow_usda_head(target);
    const gsize length = head->len;
    g_autofree char *expected = g_string_free(head, FALSE), *found = g_malloc(MAX(length, BLOCK_BYTES));
    gssize got = billow_read_bytes(descriptor, path, found, length, error);
    if (got < 0)
        return NULL;
    if (memcmp(found, expected, (gsize) got) != 0)
        return g_strdup(_("written from a different cloth, with different frames or different options"));
    while ((got = billow_read_bytes(descriptor, path, found, BLOCK_BYTES, error)) > 0)
        scan_bytes(&scan, found, (gsize) got);
    return got < 0 ? NULL : rest_problem(&scan);
}

char *
billow_usda_problem(const BillowFormatTarget *target, const char *path, GError **error)
{
    const int descriptor = billow_regular_file_open(path, error);
    if (descriptor < 0)
        return NULL;
    char *problem = file_problem(target, descriptor, path, error);
    close(descriptor);
    return problem;
}
