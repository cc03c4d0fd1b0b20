/* Looks at an earlier export: gaps, files that are not whole, strangers and leftovers. */
#include "io/atomic_file.h"
#include "io/content_hash.h"
#include "io/printable.h"
#include "io/project_hash.h"
#include "io/sequence_manifest.h"

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
    const BillowManifest *manifest; /* NULL: there is none that lists files of this kind */
    GPtrArray *findings;
    GCancellable *cancellable;
} Verify;

/* --- Files --- */

/* FALSE: it cannot be read. */
static gboolean
check_content(const Verify *verify, const char *name, const char *path, GError **error)
{
    const BillowManifestFile *listed = billow_manifest_find(verify->manifest, name);
    g_autofree char *manifest = billow_manifest_name(verify->stem), *sha256 = NULL;
    if (!listed) {
        billow_finding_add(
            verify->findings, name,
            g_strdup_printf(_("not listed in %s: of another state of the project, or of an export that "
                              "was killed; write it anew"),
                            manifest));
        return TRUE;
    }
    sha256 = billow_content_hash_of_file(path, NULL, verify->cancellable, error);
    if (sha256 && !g_str_equal(sha256, listed->sha256))
        billow_finding_add(verify->findings, name,
                           g_strdup_printf(_("not as it was written: %s has another hash of it"), manifest));
    return sha256 != NULL;
}

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
    else if (!unreadable && verify->manifest)
        check_content(verify, name, path, &unreadable);
    if (unreadable)
        g_propagate_error(error, unreadable);
    return !unreadable;
}

static gboolean
check_files(const Verify *verify, GError **error)
{
    const BillowSequence *sequence = verify->sequence;
    guint count = verify->format->one_file ? MIN(sequence->frames->len, 1) : sequence->frames->len;
    for (guint i = 0; i < count; i++) {
        int frame = g_array_index(sequence->frames, int, i);
        g_autofree char *name = billow_sequence_file_name(verify->stem, sequence->settings, frame);
        if (g_cancellable_set_error_if_cancelled(verify->cancellable, error) ||
            !check_file(verify, name, error))
            return FALSE;
    }
    return TRUE;
}

/* --- What is beside them --- */

static gboolean
is_found(const Verify *verify, const char *name)
{
    for (guint i = 0; i < verify->findings->len; i++)
        if (g_str_equal(((const BillowFinding *) verify->findings->pdata[i])->file, name))
            return TRUE;
    return FALSE;
}

/* What stands beside the frames, as the manifest lists it. */
static gboolean
check_listed(const Verify *verify, GError **error)
{
    g_autoptr(GPtrArray) files = billow_manifest_list(verify->manifest);
    for (guint i = 0; i < files->len; i++) {
        const BillowManifestFile *file = files->pdata[i];
        g_autofree char *path = g_build_filename(verify->sequence->folder, file->name, NULL);
        if (file->frame > 0 || file->frames || is_found(verify, file->name))
            continue;
        if (!g_file_test(path, G_FILE_TEST_IS_REGULAR))
            billow_finding_add(verify->findings, file->name, g_strdup(_("missing")));
        else if (!check_content(verify, file->name, path, error))
            return FALSE;
    }
    return TRUE;
}

static gboolean
check_beside(const Verify *verify, GError **error)
{
    if (verify->format->check_beside)
        verify->format->check_beside(verify->writer, verify->findings);
    return !verify->manifest || check_listed(verify, error);
}

/* The manifest, if it lists files of this kind; that it is of another state of the project, or unreadable, is a finding. */
static BillowManifest *
load_manifest(const BillowSequence *sequence, const char *stem, GPtrArray *findings)
{
    g_autofree char *name = billow_manifest_name(stem);
    g_autofree char *path = g_build_filename(sequence->folder, name, NULL);
    g_autoptr(GError) error = NULL;
    g_autoptr(BillowManifest) manifest = billow_manifest_load(path, &error);
    if (!manifest && !g_error_matches(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
        billow_finding_add(findings, name, g_strdup(_("not a manifest that can be read")));
    if (!manifest || !manifest->files ||
        g_strcmp0(billow_manifest_get(manifest, "format"), sequence->settings->format->word) != 0)
        return NULL;
    g_autofree char *hash = billow_project_hash(sequence->project);
    if (g_strcmp0(billow_manifest_get(manifest, "project"), hash) != 0)
        billow_finding_add(findings, name,
                           g_strdup(_("of another state of the project: its frames are not these")));
    return g_steal_pointer(&manifest);
}

/* --- The folder --- */

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
check_folder(const Verify *verify, GDir *dir, GError **error)
{
    if (!check_beside(verify, error) || !check_files(verify, error))
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
    g_autoptr(BillowManifest) manifest = load_manifest(sequence, stem, findings);
    const Verify verify = {sequence, format, format->open(&target), stem, manifest, findings, cancellable};
    gboolean done = check_folder(&verify, dir, error);
    format->close(verify.writer);
    return done;
}
