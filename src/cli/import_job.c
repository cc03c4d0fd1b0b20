#include "cli/import_job.h"

#include "cli/fit_job.h"
#include "cli/import_report.h"
#include "cli/interrupt.h"
#include "cli/json_output.h"
#include "cli/options.h"
#include "cli/progress.h"

#include "io/base/journal.h"
#include "io/base/json_memory.h"
#include "io/base/printable.h"
#include "io/base/relative_path.h"
#include "io/project/file.h"
#include "io/writers/frame_range.h"
#include "model/base/time_text.h"
#include "model/project/body_meshes.h"
#include "model/project/fine_meshes.h"
#include "model/project/motions.h"

#include <glib/gi18n.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct {
    const BillowImportOptions *options;
    const char *command; /* for messages */
    char **files;
    BillowImport *import;
    BillowProject *project; /* the project that the keyframes are added to */
    BillowImportWishes wishes;
    gboolean own_times; /* they start at the times of the files */
    GArray *imported;
    BillowProgressMeter meter;
    GCancellable *cancellable;
} ImportJob;

static void
clear_job(ImportJob *job)
{
    billow_import_free(job->import);
    g_clear_pointer(&job->project, billow_project_unref);
    g_clear_pointer((GArray **) &job->wishes.frames, g_array_unref);
    g_clear_pointer((GArray **) &job->wishes.starts, g_array_unref);
    g_clear_pointer((GArray **) &job->wishes.held, g_array_unref);
    g_clear_pointer(&job->imported, g_array_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(ImportJob, clear_job)

/* Prints an error of the import and returns the matching exit status. */
static BillowExit
report_error(const ImportJob *job, const GError *error)
{
    if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return BILLOW_EXIT_INTERRUPTED;
    billow_cli_complain(job->command, "%s", error->message);
    return g_error_matches(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA) ? BILLOW_EXIT_INVALID
                                                                       : BILLOW_EXIT_FILES;
}

/* --- The project that the keyframes are added to --- */

static BillowProject *
new_project(const ImportJob *job, GError **error)
{
    const BillowImportOptions *options = job->options;
    const BillowGrid mesh = billow_import_grid(job->import, NULL);
    BillowGrid grid = mesh;
    grid.columns = options->columns ? options->columns : mesh.columns;
    grid.rows = options->rows ? options->rows : mesh.rows;
    const double width = mesh.spacing * (mesh.columns - 1) / (grid.columns - 1);
    grid.spacing = options->spacing ? options->spacing : width;
    return billow_import_project_for(
        job->import, &grid, billow_import_options_has_rate(options) ? options->frame_rate : 0.0, error);
}

/* The folders of the old and the new project file. */
typedef struct {
    const char *from, *to;
} FolderMove;

static char *
name_from_there(const char *path, gpointer data)
{
    const FolderMove *way = data;
    if (g_path_is_absolute(path) || g_str_equal(way->from, way->to))
        return g_strdup(path);
    g_autofree char *file = g_canonicalize_filename(path, way->from);
    return billow_relative_path(file, way->to);
}

/* Makes the paths of textures and display meshes relative to the folder of the output project. */
static void
rebase_files(ImportJob *job)
{
    const BillowImportOptions *options = job->options;
    g_autofree char *into = g_canonicalize_filename(options->into, NULL),
                    *output = g_canonicalize_filename(options->output, NULL);
    g_autofree char *from = g_path_get_dirname(into), *to = g_path_get_dirname(output);
    FolderMove way = {from, to};
    BillowProject *moved = billow_project_copy(job->project);
    billow_project_own_cloths(moved);
    for (guint i = 0; i < moved->cloths->len; i++) {
        BillowCloth *cloth = moved->cloths->pdata[i];
        g_autofree char *picture = cloth->texture ? name_from_there(cloth->texture, &way) : NULL;
        if (picture)
            billow_cloth_set_texture(cloth, picture);
        billow_cloth_rename_fine_mesh(cloth, name_from_there, &way);
    }
    billow_project_rename_meshes(moved, name_from_there, &way);
    billow_project_rename_motions(moved, name_from_there, &way);
    billow_project_unref(job->project);
    job->project = moved;
}

static gboolean
is_other_grid_wanted(const BillowImportOptions *options)
{
    return options->columns || options->rows || options->spacing != 0.0;
}

static BillowExit
load_project(ImportJob *job)
{
    const BillowImportOptions *options = job->options;
    BillowExit status = BILLOW_EXIT_DONE;
    g_autoptr(BillowProject) scene = billow_cli_load(options->into, &status);
    if (!scene)
        return status;
    job->project = billow_cli_choose_cloth(scene, options->cloth, job->command);
    if (!job->project)
        return BILLOW_EXIT_USAGE;
    rebase_files(job);
    return BILLOW_EXIT_DONE;
}

static BillowExit
open_project(ImportJob *job)
{
    const BillowImportOptions *options = job->options;
    g_autoptr(GError) error = NULL;
    BillowExit status = BILLOW_EXIT_DONE;
    if (options->into && is_other_grid_wanted(options)) {
        billow_cli_complain(
            job->command,
            _("--columns, --rows and --spacing apply only to a new project: omit them with --project"));
        return BILLOW_EXIT_USAGE;
    }
    if (options->cloth && !options->into) {
        billow_cli_complain(job->command,
                            _("--cloth applies only to an existing project: use --project too"));
        return BILLOW_EXIT_USAGE;
    }
    /* finish an interrupted save before the project is read and written again */
    g_autofree char *kept = NULL;
    if (g_strcmp0(options->into, options->output) == 0 &&
        !billow_journal_finish(options->into, &kept, &error))
        return report_error(job, error);
    g_autofree char *shown = kept ? billow_printable_path(kept) : NULL;
    if (kept)
        billow_cli_complain(
            job->command,
            _("an interrupted save of %s has been completed; the previous content of the file is kept in %s"),
            options->into, shown);
    if (options->into && (status = load_project(job)) != BILLOW_EXIT_DONE)
        return status;
    const BillowAxes axes = {g_strcmp0(options->up, "z") == 0 ? BILLOW_UP_Z : BILLOW_UP_Y, options->scale};
    const BillowImportSource source = {
        .paths = (const char *const *) job->files,
        .base = options->base,
        .axes = axes,
        .wanted = job->project ? &job->project->cloth->grid : NULL,
        .close_gaps = options->close_gaps,
        .object = options->object,
        .take = options->take,
        .outside = TRUE,
        .merge = options->merge != NULL,
        .distance = options->distance,
        .resample = options->resample != NULL,
        .spacing = options->resample_spacing,
    };
    job->import = billow_import_open(&source, job->cancellable, &error);
    if (job->import && !job->project)
        job->project = new_project(job, &error);
    return job->import && job->project ? BILLOW_EXIT_DONE : report_error(job, error);
}

/* --- Frames, times, points --- */

/* Chooses the frames, and the points that become anchors. */
static BillowExit
choose_frames(ImportJob *job)
{
    g_autoptr(GError) error = NULL;
    gboolean clipped = FALSE;
    const int n = billow_import_frame_count(job->import);
    job->wishes.frames = billow_frame_range_parse_file(job->options->frames, n, &clipped, &error);
    if (!job->wishes.frames) {
        billow_cli_complain(job->command, _("--frames: %s"), error->message);
        return BILLOW_EXIT_USAGE;
    }
    if (clipped)
        billow_cli_complain(
            job->command,
            _("warning: --frames: “%s” exceeds the available frames, 1-%d; frames beyond them are left out"),
            job->options->frames, n);
    job->wishes.hang = job->options->hang;
    if (job->options->fits && !job->options->anchors) /* those that stay in place */
        return BILLOW_EXIT_DONE;
    const char *anchors = job->options->anchors ? job->options->anchors : "corners";
    job->wishes.held = billow_import_points(anchors, &job->project->cloth->grid, &error);
    if (!job->wishes.held) {
        billow_cli_complain(job->command, _("--anchors: %s"), error->message);
        return BILLOW_EXIT_USAGE;
    }
    return BILLOW_EXIT_DONE;
}

static gboolean
parse_times(const ImportJob *job, GArray *times)
{
    const BillowTimeFormat format = {BILLOW_TIME_SECONDS, job->project->frame_rate};
    g_auto(GStrv) words = g_strsplit(job->options->at, ",", -1);
    for (guint i = 0; words[i]; i++) {
        double seconds;
        const char *word = g_strstrip(words[i]);
        if (!g_ascii_isdigit(*word) || !billow_time_parse(&format, BILLOW_TIME_MOMENT, word, 0.0, &seconds) ||
            !(seconds >= 0.0) || seconds > BILLOW_MAX_DURATION) {
            billow_cli_complain(
                job->command, _("--at: “%s” is not a time; expected seconds (1.5), a frame (37f) or 1:12.5"),
                word);
            return FALSE;
        }
        if (i > 0 && seconds <= g_array_index(times, double, i - 1)) {
            billow_cli_complain(job->command, _("--at: “%s” is not later than the previous time"), word);
            return FALSE;
        }
        g_array_append_val(times, seconds);
    }
    return TRUE;
}

static BillowExit
choose_starts(ImportJob *job)
{
    double every;
    g_autoptr(GArray) times = g_array_new(FALSE, FALSE, sizeof(double));
    g_autoptr(GError) error = NULL;
    const guint n = job->wishes.frames->len;
    if (job->options->at && !parse_times(job, times))
        return BILLOW_EXIT_USAGE;
    if (!billow_import_parse_every(job->options->every, job->project, &every, &error)) {
        billow_cli_complain(job->command, _("--every: %s"), error->message);
        return BILLOW_EXIT_USAGE;
    }
    if (times->len > 1 && every > 0.0) {
        billow_cli_complain(job->command,
                            _("--every does not go with a time for each frame: omit one of the two"));
        return BILLOW_EXIT_USAGE;
    }
    if (times->len > 1 && times->len != n) {
        billow_cli_complain(job->command,
                            _("--at: found %u times for %u frames; expected one time for each frame, or only "
                              "the time of the first frame"),
                            times->len, n);
        return BILLOW_EXIT_USAGE;
    }
    /* one second after the last keyframe, unless a time is given */
    const GPtrArray *keyframes = billow_project_track(job->project, BILLOW_BLOCK_KEYFRAME);
    const double after =
        keyframes->len > 0 ? billow_block_end(keyframes->pdata[keyframes->len - 1]) + 1.0 : 0.0;
    const double first = times->len > 0 ? g_array_index(times, double, 0) : after;
    job->wishes.starts = times->len > 1 ? g_array_ref(times)
                                        : billow_import_starts(job->import, job->wishes.frames, job->project,
                                                               first, every, &error);
    job->own_times = times->len <= 1 && every == 0.0;
    return job->wishes.starts ? BILLOW_EXIT_DONE : report_error(job, error);
}

/* Leaves out what would extend the project, if the user wants that. */
static BillowExit
limit_starts(ImportJob *job)
{
    if (!job->options->keep_length)
        return BILLOW_EXIT_DONE;
    const guint n = billow_import_leave_out_later(job->project, (GArray *) job->wishes.frames,
                                                  (GArray *) job->wishes.starts);
    if (job->wishes.frames->len == 0) {
        billow_cli_complain(
            job->command,
            _("all frames begin after the end of the animation, at %g s: choose an earlier time "
              "by --at, or omit --keep-length"),
            job->project->duration);
        return BILLOW_EXIT_USAGE;
    }
    if (n > 0)
        billow_cli_complain(
            job->command,
            ngettext("warning: %u frame that begins after the end of the animation, at %g s, is "
                     "left out",
                     "warning: %u frames that begin after the end of the animation, at %g s, are "
                     "left out",
                     n),
            n, job->project->duration);
    return BILLOW_EXIT_DONE;
}

/* --- The whole --- */

static gboolean
show_progress(gpointer data, guint done, guint total)
{
    ImportJob *job = data;
    const int frame = g_array_index(job->wishes.frames, int, done - 1);
    char *const *paths = billow_import_files_of(job->import)->paths;
    const char *file = paths[1] ? paths[frame - 1] : paths[0];
    billow_progress_meter_frame(&job->meter, file, FALSE, (int) done, (int) total);
    return !g_cancellable_is_cancelled(job->cancellable);
}

/* Keyframes of the project within the time of a fit would pull the cloth away from its frames. */
static gboolean
is_in_the_way(const ImportJob *job, const BillowRun *run)
{
    const double first = g_array_index(run->starts, double, 0),
                 last = g_array_index(run->starts, double, run->starts->len - 1);
    const GPtrArray *keyframes = billow_project_track(job->project, BILLOW_BLOCK_KEYFRAME);
    for (guint i = 0; i < keyframes->len; i++) {
        const BillowBlock *keyframe = keyframes->pdata[i];
        if (keyframe->muted || keyframe->start > last || billow_block_end(keyframe) < first)
            continue;
        billow_cli_complain(job->command,
                            _("the keyframe %s lies within the time of the fit: choose another time by --at"),
                            keyframe->id);
        return TRUE;
    }
    return FALSE;
}

static BillowExit
fit_frames(ImportJob *job, const BillowImportReport *report)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GArray) pins = billow_fit_job_pins(&job->options->fit, job->wishes.frames);
    if (!pins)
        return BILLOW_EXIT_USAGE;
    g_autoptr(BillowRun) run = billow_import_run(job->import, job->project, &job->wishes, show_progress, job,
                                                 job->cancellable, &error);
    billow_progress_meter_end(&job->meter);
    if (!run)
        return report_error(job, error);
    if (!billow_fit_job_check(&job->options->fit, run))
        return BILLOW_EXIT_INVALID;
    if (is_in_the_way(job, run))
        return BILLOW_EXIT_USAGE;
    g_autoptr(BillowProject) project = billow_project_copy(job->project);
    if (report->is_new)
        project->cloth->keep_lengths = project->cloth->keep_angles = billow_run_keeps_lengths(run);
    billow_import_report_warnings(report);
    return billow_fit_job_run(&job->options->fit, &run, NULL, project, job->wishes.frames, pins, &job->meter,
                              job->cancellable);
}

static BillowExit
add_frames(ImportJob *job, BillowImportReport *report)
{
    g_autoptr(GError) error = NULL;
    job->imported = g_array_new(FALSE, FALSE, sizeof(BillowImported));
    g_array_set_clear_func(job->imported, (GDestroyNotify) billow_imported_clear);
    report->imported = job->imported;
    g_autoptr(BillowProject) project = billow_import_keyframes(
        job->import, job->project, &job->wishes, job->imported, show_progress, job, job->cancellable, &error);
    billow_progress_meter_end(&job->meter);
    if (project && billow_import_report_replaced(report, job->options->keep) > 0 && job->options->keep)
        return BILLOW_EXIT_USAGE;
    if (!project || !billow_project_save(project, job->options->output, &error))
        return report_error(job, error);
    billow_import_report_warnings(report);
    billow_import_report_extended(report->command, job->project, project);
    if (job->options->json)
        billow_import_report_json(report);
    else
        billow_import_report_text(report);
    return BILLOW_EXIT_DONE;
}

static BillowExit
run_job(ImportJob *job)
{
    BillowExit status = open_project(job);
    if (status == BILLOW_EXIT_DONE)
        status = choose_frames(job);
    if (status == BILLOW_EXIT_DONE)
        status = choose_starts(job);
    if (status == BILLOW_EXIT_DONE)
        status = limit_starts(job);
    if (status != BILLOW_EXIT_DONE)
        return status;
    BillowImportReport report = {
        .command = job->command,
        .output = job->options->output,
        .import = job->import,
        .project = job->project,
        .starts = job->wishes.starts,
        .own_times = job->own_times,
        .is_new = job->options->into == NULL,
        .own_grid = !job->options->into && !is_other_grid_wanted(job->options),
    };
    return job->options->fits ? fit_frames(job, &report) : add_frames(job, &report);
}

BillowExit
billow_import_job_run(const BillowImportOptions *options, char **files, const BillowProgressMeter *meter)
{
    g_auto(ImportJob)
        job = {.options = options, .command = options->fit.command, .files = files, .meter = *meter};
    g_autoptr(BillowInterrupt) interrupt = billow_interrupt_new();
    job.cancellable = billow_interrupt_cancellable(interrupt);
    return run_job(&job);
}
