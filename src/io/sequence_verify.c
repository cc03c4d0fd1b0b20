/* Looks at an earlier export: gaps, files that are not whole, strangers and leftovers. */
#include "io/atomic_file.h"
#include "io/printable.h"
#include "io/sequence.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

typedef struct {
    const BillowSequence *sequence;
    const BillowFormat *format;
    gpointer writer;
    const char *stem;
    GPtrArray *findings;
} Verify;

static gboolean
check_file(const Verify *verify, const char *name, GError **error)
{
    g_autofree char *path = g_build_filename(verify->sequence->folder, name, NULL);
    if (!g_file_test(path, G_FILE_TEST_EXISTS)) {
        billow_finding_add(verify->findings, name, g_strdup(_("missing")));
        return TRUE;
    }
    if (!g_file_test(path, G_FILE_TEST_IS_REGULAR)) { /* opening a pipe would wait for a writer */
        billow_finding_add(verify->findings, name, g_strdup(_("not a file")));
        return TRUE;
    }
    GError *unreadable = NULL;
    char *problem = verify->format->check(verify->writer, path, &unreadable);
    if (problem)
        billow_finding_add(verify->findings, name, problem);
    if (unreadable)
        g_propagate_error(error, unreadable);
    return !unreadable;
}

static gboolean
check_files(const Verify *verify, GCancellable *cancellable, GError **error)
{
    const BillowSequence *sequence = verify->sequence;
    guint count = verify->format->one_file ? MIN(sequence->frames->len, 1) : sequence->frames->len;
    for (guint i = 0; i < count; i++) {
        int frame = g_array_index(sequence->frames, int, i);
        g_autofree char *name = billow_sequence_file_name(verify->stem, sequence->settings, frame);
        if (g_cancellable_set_error_if_cancelled(cancellable, error) || !check_file(verify, name, error))
            return FALSE;
    }
    return TRUE;
}

static void
check_name(const Verify *verify, const char *name)
{
    g_autofree char *shown = billow_printable_path(name);
    const BillowSequence *sequence = verify->sequence;
    int frame = billow_sequence_frame_called(name, verify->stem, sequence->settings);
    if (billow_atomic_file_is_temporary(name))
        billow_finding_add(verify->findings, shown, g_strdup(_("left over from an export that was killed")));
    else if (g_str_has_suffix(name, verify->format->suffix) &&
             (frame == 0 || frame > billow_project_frame_count(sequence->project)))
        billow_finding_add(verify->findings, shown,
                           g_strdup(_("foreign: no frame of this animation has this name")));
}

static int
compare_names(gconstpointer a, gconstpointer b)
{
    return strcmp(*(char *const *) a, *(char *const *) b);
}

static void
check_names(const Verify *verify, GDir *dir)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    for (const char *name; (name = g_dir_read_name(dir));)
        g_ptr_array_add(names, g_strdup(name));
    g_ptr_array_sort(names, compare_names);
    for (guint i = 0; i < names->len; i++)
        check_name(verify, g_ptr_array_index(names, i));
}

static gboolean
check_folder(const Verify *verify, GDir *dir, GCancellable *cancellable, GError **error)
{
    if (verify->format->check_beside)
        verify->format->check_beside(verify->writer, verify->findings);
    if (!check_files(verify, cancellable, error))
        return FALSE;
    check_names(verify, dir);
    return TRUE;
}

gboolean
billow_sequence_verify(const BillowSequence *sequence, GPtrArray *findings, GCancellable *cancellable,
                       GError **error)
{
    g_autoptr(GDir) dir = g_dir_open(sequence->folder, 0, NULL);
    if (!dir) {
        int number = g_access(sequence->folder, R_OK) == 0 ? ENOTDIR : errno;
        g_set_error(error, G_IO_ERROR, g_io_error_from_errno(number), _("%s: cannot be read: %s"),
                    sequence->folder, g_strerror(number));
        return FALSE;
    }
    const BillowFormat *format = sequence->settings->format;
    g_autofree char *stem = billow_sequence_stem(sequence->project, sequence->settings);
    const BillowFormatTarget target = billow_sequence_target(sequence, stem);
    const Verify verify = {sequence, format, format->open(&target), stem, findings};
    gboolean done = check_folder(&verify, dir, cancellable, error);
    format->close(verify.writer);
    return done;
}
