/* Imports meshes of other programs as keyframes. */
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
#include "model/project/motions.h"

#include <glib/gi18n.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const char COMMAND[] = "import";

/* Stands for --frame-rate if it is not given. */
static const double NOT_GIVEN = -G_MAXDOUBLE;

/* Of a new project, if the files do not tell. */
static const double FRAME_RATE = 24.0;

typedef struct {
    char *output, *into, *cloth, *base, *frames, *at, *every, *anchors, *up, *object, *merge, *progress;
    double scale, spacing, frame_rate, distance;
    int columns, rows;
    gboolean close_gaps, keep, keep_length, hang, replace, json;
} Options;

typedef struct {
    const Options *options;
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
clear_options(Options *options)
{
    char **const texts[] = {&options->output,   &options->into,   &options->base,    &options->frames,
                            &options->at,       &options->every,  &options->anchors, &options->up,
                            &options->progress, &options->object, &options->merge,   &options->cloth};
    for (gsize i = 0; i < G_N_ELEMENTS(texts); i++)
        g_clear_pointer(texts[i], g_free);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Options, clear_options)

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

/* --- Options --- */

/* Returns FALSE and prints the reason on standard error for wrong usage. */
static gboolean
check_options(const Options *options)
{
    if (!options->output)
        billow_cli_complain(COMMAND, _("-o PROJECT is missing: specify the project file to write"));
    else if (!options->replace && g_strcmp0(options->output, options->into) != 0 &&
             g_file_test(options->output, G_FILE_TEST_EXISTS))
        billow_cli_complain(COMMAND, _("-o %s already exists: specify a different name, or use --replace"),
                            options->output);
    else if (options->up && !g_str_equal(options->up, "y") && !g_str_equal(options->up, "z"))
        billow_cli_complain(COMMAND, _("--up is “%s”; expected y or z"), options->up);
    else if (!(options->scale > 0.0 && options->scale <= BILLOW_MAX_NUMBER))
        billow_cli_complain(COMMAND, _("--scale must be greater than 0 and at most %g"), BILLOW_MAX_NUMBER);
    else if (options->spacing != 0.0 &&
             !(options->spacing >= BILLOW_MIN_NUMBER && options->spacing <= BILLOW_MAX_NUMBER))
        billow_cli_complain(COMMAND, _("--spacing must be from %g to %g"), BILLOW_MIN_NUMBER,
                            BILLOW_MAX_NUMBER);
    else if (options->frame_rate != NOT_GIVEN &&
             !(options->frame_rate >= 1.0 && options->frame_rate <= BILLOW_MAX_FRAME_RATE))
        billow_cli_complain(COMMAND, _("--frame-rate must be from 1 to %d"), BILLOW_MAX_FRAME_RATE);
    else if ((options->columns != 0 && (options->columns < 2 || options->columns > BILLOW_MAX_SIDE)) ||
             (options->rows != 0 && (options->rows < 2 || options->rows > BILLOW_MAX_SIDE)))
        billow_cli_complain(COMMAND, _("--columns and --rows must be from 2 to %d"), BILLOW_MAX_SIDE);
    else
        return TRUE;
    return FALSE;
}

/* Gives --merge the distance 0 unless a number follows it: GLib knows no arguments that may be missing. Returns the
 * arguments; free the array with g_ptr_array_unref(). */
static GPtrArray *
complete_merge(int argc, char **argv)
{
    GPtrArray *words = g_ptr_array_new_with_free_func(g_free);
    for (int i = 0; i < argc; i++) {
        char *end = NULL;
        if (!g_str_equal(argv[i], "--merge")) {
            g_ptr_array_add(words, g_strdup(argv[i]));
            continue;
        }
        if (i + 1 < argc)
            g_ascii_strtod(argv[i + 1], &end);
        const gboolean is_number = end && end > argv[i + 1] && *end == '\0';
        g_ptr_array_add(words, g_strconcat("--merge=", is_number ? argv[++i] : "0", NULL));
    }
    return words;
}

static gboolean
parse_merge(Options *options)
{
    char *end = NULL;
    if (!options->merge)
        return TRUE;
    options->distance = g_ascii_strtod(options->merge, &end);
    if (end > options->merge && *end == '\0' && options->distance >= 0.0 &&
        options->distance <= BILLOW_MAX_NUMBER)
        return TRUE;
    billow_cli_complain(COMMAND, _("--merge: “%s” is not a distance in meters"), options->merge);
    return FALSE;
}

/* Prints an error of the import and returns the matching exit status. */
static BillowExit
report_error(const GError *error)
{
    if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return BILLOW_EXIT_INTERRUPTED;
    billow_cli_complain(COMMAND, "%s", error->message);
    return g_error_matches(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA) ? BILLOW_EXIT_INVALID
                                                                       : BILLOW_EXIT_FILES;
}

/* --- The project that the keyframes are added to --- */

static BillowProject *
new_project(const ImportJob *job, GError **error)
{
    const Options *options = job->options;
    const BillowImportFiles *files = billow_import_files_of(job->import);
    g_autofree char *stem = billow_import_files_stem(files->paths[0], files->numbers != NULL);
    g_autofree char *name = g_utf8_make_valid(stem, -1);
    const BillowGrid mesh = billow_import_grid(job->import, NULL);
    BillowGrid grid = mesh;
    grid.columns = options->columns ? options->columns : mesh.columns;
    grid.rows = options->rows ? options->rows : mesh.rows;
    const double width = mesh.spacing * (mesh.columns - 1) / (grid.columns - 1);
    grid.spacing = options->spacing ? options->spacing : width;
    const double own_rate = billow_import_frame_rate(job->import);
    const double frame_rate = options->frame_rate != NOT_GIVEN ? options->frame_rate
                              : own_rate > 0.0                 ? own_rate
                                                               : FRAME_RATE;
    return billow_import_new_project(&grid, name, frame_rate, error);
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
    const Options *options = job->options;
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
    }
    billow_project_rename_meshes(moved, name_from_there, &way);
    billow_project_rename_motions(moved, name_from_there, &way);
    billow_project_unref(job->project);
    job->project = moved;
}

static gboolean
is_other_grid_wanted(const Options *options)
{
    return options->columns || options->rows || options->spacing != 0.0;
}

static BillowExit
load_project(ImportJob *job)
{
    const Options *options = job->options;
    BillowExit status = BILLOW_EXIT_DONE;
    g_autoptr(BillowProject) scene = billow_cli_load(options->into, &status);
    if (!scene)
        return status;
    job->project = billow_cli_choose_cloth(scene, options->cloth, COMMAND);
    if (!job->project)
        return BILLOW_EXIT_USAGE;
    rebase_files(job);
    return BILLOW_EXIT_DONE;
}

static BillowExit
open_project(ImportJob *job)
{
    const Options *options = job->options;
    g_autoptr(GError) error = NULL;
    BillowExit status = BILLOW_EXIT_DONE;
    if (options->into && is_other_grid_wanted(options)) {
        billow_cli_complain(
            COMMAND,
            _("--columns, --rows and --spacing apply only to a new project: omit them with --project"));
        return BILLOW_EXIT_USAGE;
    }
    if (options->cloth && !options->into) {
        billow_cli_complain(COMMAND, _("--cloth applies only to an existing project: use --project too"));
        return BILLOW_EXIT_USAGE;
    }
    /* finish an interrupted save before the project is read and written again */
    g_autofree char *kept = NULL;
    if (g_strcmp0(options->into, options->output) == 0 &&
        !billow_journal_finish(options->into, &kept, &error))
        return report_error(error);
    g_autofree char *shown = kept ? billow_printable_path(kept) : NULL;
    if (kept)
        billow_cli_complain(
            COMMAND,
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
        .merge = options->merge != NULL,
        .distance = options->distance,
    };
    job->import = billow_import_open(&source, job->cancellable, &error);
    if (job->import && !job->project)
        job->project = new_project(job, &error);
    return job->import && job->project ? BILLOW_EXIT_DONE : report_error(error);
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
        billow_cli_complain(COMMAND, _("--frames: %s"), error->message);
        return BILLOW_EXIT_USAGE;
    }
    if (clipped)
        billow_cli_complain(
            COMMAND,
            _("warning: --frames: “%s” exceeds the available frames, 1-%d; frames beyond them are left out"),
            job->options->frames, n);
    const char *anchors = job->options->anchors ? job->options->anchors : "corners";
    job->wishes.held = billow_import_points(anchors, &job->project->cloth->grid, &error);
    if (!job->wishes.held) {
        billow_cli_complain(COMMAND, _("--anchors: %s"), error->message);
        return BILLOW_EXIT_USAGE;
    }
    job->wishes.hang = job->options->hang;
    return BILLOW_EXIT_DONE;
}

static gboolean
parse_times(const char *text, const BillowProject *project, GArray *times)
{
    const BillowTimeFormat format = {BILLOW_TIME_SECONDS, project->frame_rate};
    g_auto(GStrv) words = g_strsplit(text, ",", -1);
    for (guint i = 0; words[i]; i++) {
        double seconds;
        const char *word = g_strstrip(words[i]);
        if (!g_ascii_isdigit(*word) || !billow_time_parse(&format, BILLOW_TIME_MOMENT, word, 0.0, &seconds) ||
            !(seconds >= 0.0) || seconds > BILLOW_MAX_DURATION) {
            billow_cli_complain(
                COMMAND, _("--at: “%s” is not a time; expected seconds (1.5), a frame (37f) or 1:12.5"),
                word);
            return FALSE;
        }
        if (i > 0 && seconds <= g_array_index(times, double, i - 1)) {
            billow_cli_complain(COMMAND, _("--at: “%s” is not later than the previous time"), word);
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
    if (job->options->at && !parse_times(job->options->at, job->project, times))
        return BILLOW_EXIT_USAGE;
    if (!billow_import_parse_every(job->options->every, job->project, &every, &error)) {
        billow_cli_complain(COMMAND, _("--every: %s"), error->message);
        return BILLOW_EXIT_USAGE;
    }
    if (times->len > 1 && every > 0.0) {
        billow_cli_complain(COMMAND,
                            _("--every does not go with a time for each frame: omit one of the two"));
        return BILLOW_EXIT_USAGE;
    }
    if (times->len > 1 && times->len != n) {
        billow_cli_complain(COMMAND,
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
    return job->wishes.starts ? BILLOW_EXIT_DONE : report_error(error);
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
            COMMAND,
            _("all frames begin after the end of the animation, at %g s: choose an earlier time "
              "by --at, or omit --keep-length"),
            job->project->duration);
        return BILLOW_EXIT_USAGE;
    }
    if (n > 0)
        billow_cli_complain(
            COMMAND,
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

static BillowExit
run_job(ImportJob *job)
{
    g_autoptr(GError) error = NULL;
    BillowExit status = open_project(job);
    if (status == BILLOW_EXIT_DONE)
        status = choose_frames(job);
    if (status == BILLOW_EXIT_DONE)
        status = choose_starts(job);
    if (status == BILLOW_EXIT_DONE)
        status = limit_starts(job);
    if (status != BILLOW_EXIT_DONE)
        return status;
    job->imported = g_array_new(FALSE, FALSE, sizeof(BillowImported));
    g_array_set_clear_func(job->imported, (GDestroyNotify) billow_imported_clear);
    g_autoptr(BillowProject) project = billow_import_keyframes(
        job->import, job->project, &job->wishes, job->imported, show_progress, job, job->cancellable, &error);
    billow_progress_meter_end(&job->meter);
    const BillowImportReport report = {job->options->output,      job->import,   job->project,
                                       job->wishes.starts,        job->imported, job->own_times,
                                       job->options->into == NULL};
    if (project && billow_import_report_replaced(&report, job->options->keep) > 0 && job->options->keep)
        return BILLOW_EXIT_USAGE;
    if (!project || !billow_project_save(project, job->options->output, &error))
        return report_error(error);
    if (!job->options->into && !is_other_grid_wanted(job->options))
        billow_import_report_cells(job->import);
    billow_import_report_warnings(&report);
    if (billow_import_extends(job->project, project))
        billow_cli_complain(
            COMMAND,
            _("warning: the animation lasts %g s instead of %g s. --keep-length leaves out the "
              "frames after its end"),
            project->duration, job->project->duration);
    if (job->options->json)
        billow_import_report_json(&report);
    else
        billow_import_report_text(&report);
    return BILLOW_EXIT_DONE;
}

BillowExit
billow_cli_import(int argc, char **argv)
{
    g_auto(Options) options = {.scale = 1.0, .frame_rate = NOT_GIVEN};
    const GOptionEntry entries[] = {
        {"output", 'o', 0, G_OPTION_ARG_FILENAME, &options.output, _("Project file to write"), "FILE"},
        {"project", 0, 0, G_OPTION_ARG_FILENAME, &options.into,
         _("Add the keyframes to this project (default: create a new project)"), "FILE"},
        billow_cli_cloth_option(&options.cloth),
        {"base", 0, 0, G_OPTION_ARG_FILENAME, &options.base,
         _("OBJ file with the mesh of a cache (default: the one next to the cache)"), "FILE"},
        {"frames", 0, 0, G_OPTION_ARG_STRING, &options.frames,
         _("Frames to import: 1-100, 1,3,7, 1-100:25 (default: all)"), "LIST"},
        {"at", 0, 0, G_OPTION_ARG_STRING, &options.at,
         _("Start time of the first keyframe, or of each, separated by commas: 1.5 (seconds) or 37f "
           "(default: 0, or one second after the last keyframe)"),
         "TIMES"},
        {"every", 0, 0, G_OPTION_ARG_STRING, &options.every,
         _("From each frame to the next: 1f (frames) or 0.5 (seconds) (default: as the files tell)"), "TIME"},
        {"close-gaps", 0, 0, G_OPTION_ARG_NONE, &options.close_gaps,
         _("Let numbered files follow each other, even if numbers between them are missing"), NULL},
        {"object", 0, 0, G_OPTION_ARG_STRING, &options.object,
         _("Object or group of the OBJ files that is the cloth (default: everything)"), "NAME"},
        {"merge", 0, 0, G_OPTION_ARG_STRING, &options.merge,
         _("Merge points at one place, or within a distance in meters"), "[DISTANCE]"},
        {"anchors", 0, 0, G_OPTION_ARG_STRING, &options.anchors,
         _("Anchors: corners, top, bottom, left, right, none, or COLUMN:ROW,… (default: corners)"), "POINTS"},
        {"hang", 0, 0, G_OPTION_ARG_NONE, &options.hang,
         _("Drape the cloth between the anchors near the mesh instead of baking the shape of the mesh"),
         NULL},
        {"up", 0, 0, G_OPTION_ARG_STRING, &options.up, _("Up axis of the files (default: y)"), "y|z"},
        {"scale", 0, 0, G_OPTION_ARG_DOUBLE, &options.scale,
         _("Scale factor for their coordinates (default: 1)"), "F"},
        {"columns", 0, 0, G_OPTION_ARG_INT, &options.columns,
         _("Columns of a new cloth (default: the mesh's)"), "N"},
        {"rows", 0, 0, G_OPTION_ARG_INT, &options.rows, _("Rows of a new cloth (default: the mesh's)"), "N"},
        {"spacing", 0, 0, G_OPTION_ARG_DOUBLE, &options.spacing,
         _("Spacing of a new cloth in meters (default: the median length of the mesh's edges)"), "M"},
        {"frame-rate", 0, 0, G_OPTION_ARG_DOUBLE, &options.frame_rate,
         _("Frame rate of a new project (default: that of an MDD cache, or 24)"), "N"},
        {"keep-keyframes", 0, 0, G_OPTION_ARG_NONE, &options.keep,
         _("Refuse to give an existing keyframe another shape"), NULL},
        {"keep-length", 0, 0, G_OPTION_ARG_NONE, &options.keep_length,
         _("Leave out frames after the end of the project, instead of extending it"), NULL},
        {"replace", 0, 0, G_OPTION_ARG_NONE, &options.replace, _("Replace an existing file"), NULL},
        billow_json_option(&options.json),
        billow_progress_option(&options.progress),
        {NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL},
    };
    g_autoptr(GOptionContext) context = g_option_context_new("FILE...");
    g_option_context_set_summary(
        context, _("Creates keyframes from the meshes of other programs: from OBJ files with one frame each, "
                   "or from an MDD or PC2 cache and the OBJ file of its mesh."));
    g_autoptr(GPtrArray) words = complete_merge(argc, argv);
    g_autofree char **borrowed =
        g_memdup2(words->pdata, words->len * sizeof *borrowed); /* GLib takes some out */
    g_auto(GStrv) files = billow_cli_parse(context, entries, (int) words->len, borrowed, 1, G_MAXUINT);
    g_auto(ImportJob) job = {.options = &options, .files = files};
    if (!files || !billow_progress_meter_init(&job.meter, options.progress, COMMAND) ||
        !check_options(&options) || !parse_merge(&options))
        return BILLOW_EXIT_USAGE;
    g_autoptr(BillowInterrupt) interrupt = billow_interrupt_new();
    job.cancellable = billow_interrupt_cancellable(interrupt);
    return run_job(&job);
}
