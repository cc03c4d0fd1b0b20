#include "io/obj_text.h"

#include "io/atomic_file.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

enum { READ_BYTES = 1 << 18 };

/* A pass over a file that looks at the first letters of each line, and keeps the last line. */
typedef struct {
    BillowObjCounts counts;
    char start[3]; /* first letters of the line */
    gsize length;  /* of the line so far */
    char line[256];
    char last[256]; /* the last line that ended */
} Scan;

static void
end_line(Scan *scan)
{
    const char *start = scan->start;
    if (start[0] == 'v' && start[1] == ' ')
        scan->counts.v++;
    else if (start[0] == 'v' && start[1] == 't')
        scan->counts.vt++;
    else if (start[0] == 'v' && start[1] == 'n')
        scan->counts.vn++;
    else if (start[0] == 'f' && start[1] == ' ')
        scan->counts.f++;
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
        memcpy(scan->start, scan->line, sizeof scan->start);
        end_line(scan);
        memcpy(scan->last, scan->line, MIN(scan->length + 1, sizeof scan->last));
        scan->length = 0;
        scan->line[0] = '\0';
        p = newline + 1;
    }
}

static gboolean
scan_file(Scan *scan, const char *path, GError **error)
{
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    g_autofree char *buffer = g_malloc(READ_BYTES);
    gssize got = descriptor < 0 ? -1 : 1;
    while (got > 0) {
        got = read(descriptor, buffer, READ_BYTES);
        if (got > 0)
            scan_bytes(scan, buffer, (gsize) got);
        else if (got < 0 && errno == EINTR)
            got = 1;
    }
    int number = errno;
    if (descriptor >= 0)
        close(descriptor);
    if (got < 0)
        g_set_error(error, G_IO_ERROR, g_io_error_from_errno(number), "%s: cannot be read: %s", path,
                    g_strerror(number));
    return got == 0;
}

/* The last line of every frame, from the end of the faces. */
static const char *
last_line_of(const BillowObjParts *parts, gsize *length)
{
    const GString *tail = parts->tail;
    gsize start = tail->len - 1;
    while (start > 0 && tail->str[start - 1] != '\n')
        start--;
    *length = tail->len - 1 - start;
    return tail->str + start;
}

static char *
describe_counts(BillowObjCounts counts)
{
    return g_strdup_printf("%" G_GUINT64_FORMAT " v, %" G_GUINT64_FORMAT " vt, %" G_GUINT64_FORMAT
                           " vn, %" G_GUINT64_FORMAT " f",
                           counts.v, counts.vt, counts.vn, counts.f);
}

/* Whether the faces break off: they are the last in a file, one or two a quad. */
static gboolean
is_cut_short(const BillowObjParts *parts, BillowObjCounts counts)
{
    guint64 quads = (guint64) (parts->grid.columns - 1) * (guint64) (parts->grid.rows - 1);
    return counts.f == 0 ||
           (counts.v == billow_grid_count(&parts->grid) && counts.f != quads && counts.f < 2 * quads);
}

char *
billow_obj_file_problem(const BillowObjParts *parts, const char *path, GError **error)
{
    Scan scan = {.length = 0};
    if (!scan_file(&scan, path, error))
        return NULL;
    BillowObjCounts expected = billow_obj_expected_counts(&parts->grid, &parts->settings);
    gsize length;
    const char *last = last_line_of(parts, &length);
    if (memcmp(&scan.counts, &expected, sizeof expected) == 0 && scan.length == 0 &&
        strlen(scan.last) == length && strncmp(scan.last, last, length) == 0)
        return NULL;
    g_autofree char *found = describe_counts(scan.counts), *wanted = describe_counts(expected);
    gboolean cut = scan.length > 0 || is_cut_short(parts, scan.counts);
    return g_strdup_printf("%s: found %s; expected %s",
                           cut ? "cut short" : "of another cloth or with other options", found, wanted);
}

void
billow_verify_finding_free(BillowVerifyFinding *finding)
{
    g_free(finding->file);
    g_free(finding->message);
    g_free(finding);
}

static void
add_finding(GPtrArray *findings, const char *file, char *message)
{
    BillowVerifyFinding *finding = g_new(BillowVerifyFinding, 1);
    *finding = (BillowVerifyFinding){g_strdup(file), message};
    g_ptr_array_add(findings, finding);
}

static gboolean
verify_frame(const BillowObjParts *parts, const char *folder, int frame, GPtrArray *findings, GError **error)
{
    g_autofree char *name = billow_obj_numbered_name(parts->stem, &parts->settings, frame);
    g_autofree char *path = g_build_filename(folder, name, NULL);
    if (!g_file_test(path, G_FILE_TEST_EXISTS)) {
        add_finding(findings, name, g_strdup("missing"));
        return TRUE;
    }
    GError *unreadable = NULL;
    char *problem = billow_obj_file_problem(parts, path, &unreadable);
    if (problem)
        add_finding(findings, name, problem);
    if (unreadable)
        g_propagate_error(error, unreadable);
    return !unreadable;
}

/* Whether a frame of the animation has this name: by the number in it, for there may be millions of frames. */
static gboolean
is_frame(const BillowObjParts *parts, int frame_count, const char *name)
{
    gsize stem = strlen(parts->stem);
    if (strncmp(name, parts->stem, stem) != 0 || name[stem] != '.')
        return FALSE;
    gint64 first = parts->settings.start_number, number = g_ascii_strtoll(name + stem + 1, NULL, 10);
    if (number < first || number >= first + frame_count)
        return FALSE;
    g_autofree char *ours =
        billow_obj_numbered_name(parts->stem, &parts->settings, (int) (number - first) + 1);
    return g_str_equal(name, ours);
}

static void
check_name(const BillowObjParts *parts, int frame_count, const char *name, GPtrArray *findings)
{
    g_autofree char *shown = g_filename_display_name(name);
    if (billow_atomic_file_is_leftover(name))
        add_finding(findings, shown, g_strdup("left over from an export that was killed"));
    else if (g_str_has_suffix(name, ".obj") && !is_frame(parts, frame_count, name))
        add_finding(findings, shown, g_strdup("foreign: no frame of this animation has this name"));
}

static gboolean
is_file(const char *folder, const char *name)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    return g_file_test(path, G_FILE_TEST_IS_REGULAR);
}

static void
check_material(const BillowObjParts *parts, const char *folder, GPtrArray *findings)
{
    g_autofree char *name = billow_obj_material_name(parts->stem);
    g_autofree char *with_blanks = g_strconcat(parts->stem, ".mtl", NULL); /* as it was called at first */
    if (!is_file(folder, name) && !is_file(folder, with_blanks))
        add_finding(findings, name, g_strdup("missing"));
}

static int
compare_names(gconstpointer a, gconstpointer b)
{
    return strcmp(*(char *const *) a, *(char *const *) b);
}

static void
find_foreign(const BillowObjParts *parts, int frame_count, GDir *dir, GPtrArray *findings)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    for (const char *name; (name = g_dir_read_name(dir));)
        g_ptr_array_add(names, g_strdup(name));
    g_ptr_array_sort(names, compare_names);
    for (guint i = 0; i < names->len; i++)
        check_name(parts, frame_count, g_ptr_array_index(names, i), findings);
}

gboolean
billow_obj_verify(const BillowProject *project, const BillowObjSettings *settings, GArray *frames,
                  const char *folder, GPtrArray *findings, GCancellable *cancellable, GError **error)
{
    g_autoptr(GError) failure = NULL;
    GDir *dir = g_dir_open(folder, 0, NULL);
    if (!dir) {
        g_set_error(error, G_IO_ERROR, g_io_error_from_errno(errno), "%s: cannot be read: %s", folder,
                    g_strerror(errno));
        return FALSE;
    }
    g_autoptr(BillowObjParts) parts = billow_obj_parts_new(project, settings);
    gboolean going = TRUE;
    check_material(parts, folder, findings);
    for (guint i = 0; i < frames->len && going; i++)
        going = !g_cancellable_set_error_if_cancelled(cancellable, &failure) &&
                verify_frame(parts, folder, g_array_index(frames, int, i), findings, &failure);
    if (going)
        find_foreign(parts, billow_project_frame_count(project), dir, findings);
    g_dir_close(dir);
    if (failure)
        g_propagate_error(error, g_steal_pointer(&failure));
    return going;
}
