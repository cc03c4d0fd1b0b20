/* Checks an earlier export for gaps, incomplete files, foreign files and leftovers. */
#include "io/sequence/verify.h"

#include "io/base/atomic_file.h"
#include "io/base/content_hash.h"
#include "io/base/printable.h"
#include "io/project/hash.h"
#include "io/sequence/manifest.h"
#include "model/base/process_limits.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

/* File descriptors for the folder and one of its files. With fewer, existing files would seem missing. */
enum { DESCRIPTORS = 2 };

typedef struct {
    const BillowSequence *sequence;
    const BillowFormat *format;
    gpointer writer;
    const char *stem;
    const BillowManifest *manifest;  /* NULL if no manifest lists files of this kind */
    GPtrArray *names;                /* names of the files in the folder, sorted */
    int n_frames;                    /* of the project */
    const GArray *there;             /* of int, ascending: frames whose files exist */
    BillowSequenceProgress progress; /* or NULL */
    gpointer progress_data;
    GPtrArray *findings;
    GCancellable *cancellable;
} Verify;

/* More missing frames in a row than this are reported as one finding. */
enum { MAX_LISTED_SINGLY = 100 };

/* --- Files --- */

/* Returns FALSE with an error if the file cannot be read. */
static gboolean
check_content(const Verify *verify, const char *name, const char *path, GError **error)
{
    const BillowManifestFile *listed = billow_manifest_find(verify->manifest, name);
    g_autofree char *manifest = billow_manifest_name(verify->stem), *sha256 = NULL;
    if (!listed) {
        billow_finding_add(verify->findings, name,
                           g_strdup_printf(_("not listed in %s: from a different state of the project or "
                                             "from an interrupted export; write it again"),
                                           manifest));
        return TRUE;
    }
    sha256 = billow_content_hash_of_file(path, NULL, verify->cancellable, error);
    if (sha256 && !g_str_equal(sha256, listed->sha256))
        billow_finding_add(
            verify->findings, name,
            g_strdup_printf(_("changed since it was written: the hash in %s differs"), manifest));
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

/* Reports that the requested frames from index `from` to before `to` have no files. */
static void
report_missing(const Verify *verify, guint from, guint to)
{
    const BillowSequence *sequence = verify->sequence;
    const guint step = to - from > MAX_LISTED_SINGLY ? to - from : 1;
    for (guint i = from; i < to; i += step) {
        const int first = g_array_index(sequence->frames, int, i),
                  last = g_array_index(sequence->frames, int, i + step - 1);
        g_autofree char *name = billow_sequence_file_name(verify->stem, sequence->settings, first);
        g_autofree char *end = billow_sequence_file_name(verify->stem, sequence->settings, last);
        billow_finding_add(verify->findings, name, g_strdup(_("missing")));
        if (step > 1)
            billow_finding_extend(verify->findings, end, (int) step);
    }
}

/* Walks through the requested frames, of which there may be many millions, and the existing files side by
 * side, so that missing frames cost nothing. */
static gboolean
check_files(const Verify *verify, GError **error)
{
    const GArray *frames = verify->sequence->frames, *there = verify->there;
    guint from = 0, done = 0;
    for (guint i = 0; i < frames->len && done < there->len; i++) {
        const int frame = g_array_index(frames, int, i);
        if (frame != g_array_index(there, int, done))
            continue;
        report_missing(verify, from, i);
        from = i + 1;
        g_autofree char *name = billow_sequence_file_name(verify->stem, verify->sequence->settings, frame);
        if (g_cancellable_set_error_if_cancelled(verify->cancellable, error) ||
            !check_file(verify, name, error))
            return FALSE;
        done++;
        if (verify->progress &&
            !verify->progress(frame, FALSE, (int) done, (int) there->len, verify->progress_data))
            g_cancellable_cancel(verify->cancellable);
        if (g_cancellable_set_error_if_cancelled(verify->cancellable, error))
            return FALSE;
    }
    report_missing(verify, from, frames->len);
    return TRUE;
}

/* --- Files beside the frames --- */

/* Returns TRUE if the file is among the first `n` findings. */
static gboolean
is_found(const Verify *verify, guint n, const char *name)
{
    for (guint i = 0; i < n; i++)
        if (g_str_equal(((const BillowFinding *) verify->findings->pdata[i])->file, name))
            return TRUE;
    return FALSE;
}

/* Checks the files beside the frames that the manifest lists. */
static gboolean
check_listed(const Verify *verify, GError **error)
{
    g_autoptr(GPtrArray) files = billow_manifest_list(verify->manifest);
    const guint n_found = verify->findings->len; /* few; each name is in the list once */
    for (guint i = 0; i < files->len; i++) {
        const BillowManifestFile *file = files->pdata[i];
        g_autofree char *path = g_build_filename(verify->sequence->folder, file->name, NULL);
        if (file->frame > 0 || file->frames || is_found(verify, n_found, file->name))
            continue;
        if (!g_file_test(path, G_FILE_TEST_IS_REGULAR))
            billow_finding_add(verify->findings, file->name, g_strdup(_("missing")));
        else if (!check_content(verify, file->name, path, error))
            return FALSE;
    }
    return TRUE;
}

/* Loads the manifest if it lists such files. Adds a finding if it is unreadable or of another state. */
static BillowManifest *
load_manifest(const BillowSequence *sequence, const char *stem, GPtrArray *findings)
{
    g_autofree char *name = billow_manifest_name(stem);
    g_autofree char *path = g_build_filename(sequence->folder, name, NULL);
    g_autoptr(GError) error = NULL;
    g_autoptr(BillowManifest) manifest = billow_manifest_load(path, &error);
    if (!manifest && !g_error_matches(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND))
        billow_finding_add(findings, name, g_strdup(_("not a readable manifest")));
    if (!manifest || !manifest->files ||
        g_strcmp0(billow_manifest_get(manifest, "format"), sequence->settings->format->word) != 0)
        return NULL;
    g_autofree char *hash = billow_project_hash(
        sequence->project, billow_sequence_is_whole(sequence->project, sequence->settings));
    if (g_strcmp0(billow_manifest_get(manifest, "project"), hash) != 0)
        billow_finding_add(findings, name,
                           g_strdup(_("from a different state of the project: its frames differ")));
    return g_steal_pointer(&manifest);
}

/* --- The folder --- */

static int
compare_names(gconstpointer a, gconstpointer b)
{
    return strcmp(*(char *const *) a, *(char *const *) b);
}

static int
compare_frames(gconstpointer a, gconstpointer b)
{
    const int first = *(const int *) a, second = *(const int *) b;
    return (first > second) - (first < second);
}

/* Returns those of the requested frames that have a file, ascending. */
static GArray *
existing_frames(const BillowSequence *sequence, const char *stem, const GPtrArray *names)
{
    GArray *there = g_array_new(FALSE, FALSE, sizeof(int));
    for (guint i = 0; i < names->len; i++) {
        const int frame = billow_sequence_frame_called(names->pdata[i], stem, sequence->settings);
        if (frame > 0 && billow_sequence_has_frame(sequence->frames, frame))
            g_array_append_val(there, frame);
    }
    g_array_sort(there, compare_frames);
    return there;
}

/* Returns whether the active cloth is the first one that is written: with it, foreign files are told. */
static gboolean
is_first_of_scene(const BillowProject *project)
{
    for (guint i = 0; i < project->cloths->len; i++) {
        const BillowCloth *cloth = project->cloths->pdata[i];
        if (!cloth->muted)
            return cloth == project->cloth;
    }
    return TRUE;
}

/* Returns whether the file is named like a frame with one of these stems. */
static gboolean
is_frame(const Verify *verify, const GPtrArray *stems, const char *name)
{
    for (guint i = 0; i < stems->len; i++) {
        const int frame = billow_sequence_frame_called(name, stems->pdata[i], verify->sequence->settings);
        if (frame > 0 && frame <= verify->n_frames)
            return TRUE;
    }
    return FALSE;
}

static gboolean
check_folder(const Verify *verify, GError **error)
{
    const BillowSequence *sequence = verify->sequence;
    const BillowFormat *format = verify->format;
    g_autofree char *first = billow_sequence_file_name(verify->stem, sequence->settings, 1);
    if (format->check_beside)
        format->check_beside(verify->writer, verify->findings);
    if (verify->manifest && !check_listed(verify, error))
        return FALSE;
    if (!format->one_file && !check_files(verify, error))
        return FALSE;
    if (format->one_file && sequence->frames->len > 0 &&
        (g_cancellable_set_error_if_cancelled(verify->cancellable, error) ||
         !check_file(verify, first, error)))
        return FALSE;
    g_autoptr(GPtrArray) stems = billow_sequence_stems(sequence->project, sequence->settings);
    for (guint i = 0; is_first_of_scene(sequence->project) && i < verify->names->len; i++) {
        const char *name = verify->names->pdata[i];
        g_autofree char *shown = billow_printable_path(name);
        if (billow_atomic_file_is_temporary(name))
            billow_finding_add(verify->findings, shown, g_strdup(_("left over from an interrupted export")));
        else if (g_str_has_suffix(name, format->suffix) && !is_frame(verify, stems, name))
            billow_finding_add(verify->findings, shown,
                               g_strdup(_("foreign: no frame of this animation has this name")));
    }
    return TRUE;
}

gboolean
billow_sequence_verify(const BillowSequence *sequence, BillowSequenceProgress progress,
                       gpointer progress_data, GPtrArray *findings, GCancellable *cancellable, GError **error)
{
    if (!billow_has_descriptors(DESCRIPTORS, error))
        return FALSE;
    g_autoptr(GDir) dir = g_dir_open(sequence->folder, 0, NULL);
    if (!dir) {
        const int number = g_access(sequence->folder, R_OK) == 0 ? ENOTDIR : errno;
        g_autofree char *shown = billow_printable_path(sequence->folder);
        g_set_error(error, G_IO_ERROR, g_io_error_from_errno(number), _("%s: cannot be read: %s"), shown,
                    g_strerror(number));
        return FALSE;
    }
    const BillowFormat *format = sequence->settings->format;
    g_autofree char *stem = billow_sequence_stem(sequence->project, sequence->settings);
    const BillowFormatTarget target = billow_sequence_target(sequence, stem);
    g_autoptr(BillowManifest) manifest = load_manifest(sequence, stem, findings);
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    for (const char *name; (name = g_dir_read_name(dir));)
        g_ptr_array_add(names, g_strdup(name));
    g_ptr_array_sort(names, compare_names);
    g_autoptr(GArray) there = existing_frames(sequence, stem, names);
    const Verify verify = {.sequence = sequence,
                           .format = format,
                           .writer = format->open(&target),
                           .stem = stem,
                           .manifest = manifest,
                           .names = names,
                           .n_frames = billow_project_frame_count(sequence->project),
                           .there = there,
                           .progress = progress,
                           .progress_data = progress_data,
                           .findings = findings,
                           .cancellable = cancellable};
    gboolean done = check_folder(&verify, error);
    format->close(verify.writer);
    return done;
}
