#include "core/base/outline.h"
#include "io/writers/usda_text.h"

#include "io/base/regular_file.h"

#include <glib/gi18n.h>
#include <string.h>
#include <unistd.h>

enum { BLOCK_BYTES = 1 << 18, START_ROOM = 128 };

/* State of a pass over a file. The head of each object, before its samples, is compared; then come lines, of
 * which those with a sample begin with its time code. */
typedef struct {
    const BillowUsdaFile *file;
    guint object;           /* the current one */
    GString *head;          /* its head while it is compared; NULL: it has been */
    gsize at;               /* in the head */
    char start[START_ROOM]; /* start of the current line */
    gsize length;           /* of the current line so far */
    gsize vectors;          /* number of vectors in the line */
    guint samples;          /* of all kinds of the object so far */
    int odd;                /* the first object with an invalid sample; -1: none */
    int foreign;            /* the first object with another head; -1: none */
    gboolean infinite;      /* a number is infinite or NaN */
    char last[START_ROOM];  /* the last complete line */
} Scan;

static const BillowFormatTarget *
target_of(const Scan *scan)
{
    return &billow_format_object(scan->file->objects, scan->object)->target;
}

static guint
expected_samples(const Scan *scan)
{
    const BillowObjOptions *options = scan->file->target->options;
    const guint kinds =
        2 + (billow_usda_has_normals(target_of(scan)) ? 1 : 0) + (options->velocities ? 1 : 0);
    return kinds * scan->file->target->frames->len;
}

/* Counts a finished sample. First come points of every frame, then velocities, normals and extents. */
static void
end_sample(Scan *scan)
{
    const GArray *frames = scan->file->target->frames;
    const guint i = scan->samples++;
    const gboolean is_extent = i + frames->len >= expected_samples(scan);
    const gsize vectors = is_extent ? 2 : billow_grid_vertices(&target_of(scan)->grid);
    const int frame = frames->len ? g_array_index(frames, int, i % frames->len) : 0;
    const double time_code = g_ascii_strtod(scan->start, NULL);
    const gboolean is_odd = i >= expected_samples(scan) || scan->vectors != vectors ||
                            time_code != billow_usda_time_code(scan->file->target, frame);
    if (is_odd && scan->odd < 0)
        scan->odd = (int) scan->object;
}

/* Begins the next object if the line begins its prim. */
static void
begin_object(Scan *scan)
{
    if (scan->object + 1 >= scan->file->objects->len || scan->samples < expected_samples(scan) ||
        !g_str_has_prefix(scan->start, "def Xform "))
        return;
    scan->object++;
    scan->samples = 0;
    scan->head = billow_usda_head(scan->file, scan->object);
    scan->at = MIN(scan->length + 1, scan->head->len);
    if (strncmp(scan->head->str, scan->start, MIN(scan->length, START_ROOM - 1)) != 0 && scan->foreign < 0)
        scan->foreign = (int) scan->object;
}

static void
end_line(Scan *scan)
{
    if (g_ascii_isdigit(scan->start[strspn(scan->start, " ")]))
        end_sample(scan);
    else
        begin_object(scan);
    memcpy(scan->last, scan->start, sizeof scan->last);
    scan->length = scan->vectors = 0;
    memset(scan->start, 0, sizeof scan->start);
}

/* Compares bytes with the rest of the head. Returns how many. */
static gsize
scan_head(Scan *scan, const char *bytes, gsize n)
{
    const gsize own = MIN(n, scan->head->len - scan->at);
    if (memcmp(scan->head->str + scan->at, bytes, own) != 0 && scan->foreign < 0)
        scan->foreign = (int) scan->object;
    scan->at += own;
    if (scan->at == scan->head->len) {
        g_string_free(scan->head, TRUE);
        scan->head = NULL;
    }
    return own;
}

static void
scan_bytes(Scan *scan, const char *bytes, gsize n)
{
    for (gsize i = 0; i < n && scan->foreign < 0;) {
        if (scan->head) {
            i += scan_head(scan, bytes + i, n - i);
            continue;
        }
        const char c = bytes[i++];
        if (c == '\n') {
            end_line(scan);
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

/* Returns that a file is of something else, with the name of the object that differs. */
static char *
foreign_problem(const Scan *scan, int object)
{
    return billow_format_object_problem(
        scan->file->objects, (guint) object,
        g_strdup(_("written from a different cloth, with different frames or different options")));
}

static char *
scan_problem(const Scan *scan)
{
    if (scan->foreign >= 0)
        return foreign_problem(scan, scan->foreign);
    if (scan->samples < expected_samples(scan))
        return billow_format_object_problem(scan->file->objects, scan->object,
                                            g_strdup_printf(_("cut short: found %u samples; expected %u"),
                                                            scan->samples, expected_samples(scan)));
    if (scan->length > 0 || !g_str_equal(scan->last, "}") || scan->object + 1 < scan->file->objects->len)
        return g_strdup(_("cut short: its end is missing"));
    if (scan->infinite)
        return g_strdup(_("a coordinate is not a number"));
    return scan->odd >= 0 ? foreign_problem(scan, scan->odd) : NULL;
}

static char *
file_problem(const BillowUsdaFile *file, int descriptor, const char *path, GError **error)
{
    Scan scan = {.file = file, .head = billow_usda_head(file, 0), .odd = -1, .foreign = -1};
    g_autofree char *block = g_malloc(BLOCK_BYTES);
    gssize got;
    while ((got = billow_read_bytes(descriptor, path, block, BLOCK_BYTES, error)) > 0 && scan.foreign < 0)
        scan_bytes(&scan, block, (gsize) got);
    if (scan.head)
        g_string_free(scan.head, TRUE);
    return got < 0 ? NULL : scan_problem(&scan);
}

char *
billow_usda_problem(const BillowUsdaFile *file, const char *path, GError **error)
{
    const int descriptor = billow_regular_file_open(path, error);
    if (descriptor < 0)
        return NULL;
    char *problem = file_problem(file, descriptor, path, error);
    close(descriptor);
    return problem;
}
