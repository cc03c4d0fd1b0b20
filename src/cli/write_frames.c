/* The work of export and simulate: checks the arguments, writes the frames and prints the result. */
#include "cli/write_frames.h"

#include "cli/interrupt.h"
#include "cli/json_output.h"
#include "cli/loop_option.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "cli/shapes.h"
#include "io/base/json_memory.h"
#include "io/base/relative_path.h"
#include "io/base/texture_place.h"
#include "io/project/body_files.h"
#include "io/sequence/export.h"
#include "io/sequence/manifest.h"
#include "model/base/text_hash.h"
#include "model/simulation/simulation_record.h"
#include "model/simulation/steps.h"

#include <glib/gi18n.h>
#include <math.h>
#include <stdio.h>

typedef struct {
    BillowProgressMeter meter;
    const BillowFrameCommand *command;
    const BillowSequenceSettings *settings;
    const GPtrArray *stems; /* of the file names, for each sequence */
    GCancellable *cancellable;
    gboolean json; /* print the result as an object on standard output */
    char *warning; /* about the rest shapes, or NULL; owned */
    gboolean no_cache;
} FrameRun;

static bool
show_rest_progress(void *data, double done)
{
    FrameRun *work = data;
    billow_progress_meter_rest(&work->meter, done);
    return !g_cancellable_is_cancelled(work->cancellable);
}

static gboolean
show_frame_progress(int frame, gboolean skipped, int done, int total, gpointer data)
{
    FrameRun *work = data;
    const int frames = total / (int) work->stems->len; /* of each sequence, one after another */
    const char *stem = work->stems->pdata[MAX(done - 1, 0) / MAX(frames, 1)];
    g_autofree char *name = billow_sequence_file_name(stem, work->settings, frame);
    billow_progress_meter_frame(&work->meter, name, skipped, done, total);
    return TRUE;
}

/* Adds the result. `error` may be NULL. */
static void
add_result(json_object *object, const BillowExport *export, const FrameRun *work,
           const BillowSequenceReport *report, const GError *error)
{
    g_autofree char *manifest = billow_manifest_name(work->stems->pdata[0]);
    billow_json_add_text(object, "folder", export->folder);
    billow_json_add_text(object, "manifest", manifest);
    billow_json_put(object, "frames", json_object_new_int((int) export->frames->len));
    billow_json_put(object, "written", json_object_new_int(report->written));
    billow_json_put(object, "skipped", json_object_new_int(report->skipped));
    billow_json_put(object, "bytes", json_object_new_int64(report->bytes));
    if (export->method == BILLOW_METHOD_PHYSICS && report->written > 0) {
        const BillowClothStrain *strain = &report->simulated.strain;
        json_object *largest = json_object_new_object();
        billow_json_add_number(largest, "rms", strain->rms);
        billow_json_add_number(largest, "p99", strain->p99);
        billow_json_add_number(largest, "max", strain->max);
        billow_json_add_number(largest, "away", strain->away);
        billow_json_add_number(largest, "left_out", strain->left_out);
        billow_json_put(object, "strain", largest);
        const BillowSimulationWork *done = &report->simulated.work;
        json_object *solver = json_object_new_object();
        billow_json_put(solver, "steps", json_object_new_int64(done->steps));
        billow_json_put(solver, "updates", json_object_new_int64(done->updates));
        billow_json_put(solver, "iterations", json_object_new_int64(done->iterations));
        billow_json_put(object, "solver", solver);
    }
    if (report->loop.loop.count > 0)
        billow_json_put(object, "loop", billow_loop_report_json(&report->loop));
    if (report->others > 0)
        billow_json_put(object, "others", json_object_new_int(report->others));
    if (work->warning)
        billow_json_add_text(object, "warning", work->warning);
    g_autofree char *notice = billow_simulation_record_notice(&report->simulated);
    g_autofree char *targets = billow_morph_targets_notice(&report->morph_targets);
    if (notice)
        billow_json_add_text(object, "notice", notice);
    if (targets)
        billow_json_add_text(object, "morph_targets", targets);
    if (error)
        billow_json_add_text(object, "error", error->message);
}

static BillowExit
explain(const FrameRun *work, const GError *error)
{
    const char *command = work->command->name;
    if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
        billow_cli_complain(command, _("interrupted"));
        return BILLOW_EXIT_INTERRUPTED;
    }
    billow_cli_complain(command, "%s", error->message);
    return error->domain == BILLOW_SIMULATION_ERROR ? BILLOW_EXIT_INVALID : BILLOW_EXIT_FILES;
}

static void
report_end(const BillowExport *export, const FrameRun *work, const BillowSequenceReport *report,
           const GError *error)
{
    if (work->meter.mode == BILLOW_PROGRESS_JSON) {
        json_object *event = billow_json_event_new("end");
        add_result(event, export, work, report, error);
        billow_json_event_send(event);
    } else if (work->meter.mode != BILLOW_PROGRESS_NONE) {
        g_autoptr(GString) line = g_string_new(NULL);
        g_string_printf(
            line,
            ngettext("%s: %d frame written (%.1f MB)", "%s: %d frames written (%.1f MB)", report->written),
            export->folder, report->written, 1e-6 * (double) report->bytes);
        if (report->skipped > 0)
            g_string_append_printf(line, _(", %d already existed"), report->skipped);
        billow_cli_print(stderr, "%s\n", line->str);
        if (export->method == BILLOW_METHOD_PHYSICS && report->written > 0) {
            g_autofree char *strain = billow_cloth_strain_text(&report->simulated.strain);
            billow_cli_print(stderr, _("largest strain: %s\n"), strain);
        }
    }
    if (work->json) {
        json_object *object = json_object_new_object();
        add_result(object, export, work, report, error);
        billow_json_print(object);
    }
}

static BillowExit
write_frames(BillowExport *export, FrameRun *work)
{
    g_autoptr(BillowInterrupt) interrupt = billow_interrupt_new();
    /* its threads must not receive the signals */
    g_autoptr(BillowRestCache) cache = billow_cli_new_cache(work->no_cache);
    export->cache = cache;
    g_autoptr(GError) error = NULL;
    BillowSequenceReport report = {0};
    work->cancellable = billow_interrupt_cancellable(interrupt);
    gboolean done = export->frames->len == 0 || billow_export_run(export, work->cancellable, &report, &error);
    billow_progress_meter_end(&work->meter);
    report_end(export, work, &report, error);
    /* none of these is progress, so they are printed in every progress mode */
    const char *command = work->command->name;
    if (work->warning)
        billow_cli_complain(command, _("warning: %s"), work->warning);
    if (report.others > 0) /* frames of two states in one folder could pass for one animation */
        billow_cli_complain(
            command,
            ngettext("warning: %s: %d frame is left over from a different state of the project or was "
                     "written with different options",
                     "warning: %s: %d frames are left over from a different state of the project or were "
                     "written with different options",
                     report.others),
            export->folder, report.others);
    g_autofree char *notice = billow_simulation_record_notice(&report.simulated);
    if (notice)
        billow_cli_complain(command, "%s", notice);
    g_autofree char *targets = billow_morph_targets_notice(&report.morph_targets);
    if (targets)
        billow_cli_complain(
            command, report.morph_targets.n > BILLOW_SAFE_MORPH_TARGETS ? _("warning: %s") : "%s", targets);
    return done ? BILLOW_EXIT_DONE : explain(work, error);
}

/* Names the textures outside the project's folder of all cloths that are written, each once. */
static void
report_textures(const FrameRun *work, const BillowExport *export)
{
    g_autoptr(GHashTable) told = g_hash_table_new_full(billow_text_hash, g_str_equal, g_free, NULL);
    g_autoptr(GPtrArray) parts = billow_sequence_parts(export->project, export->settings);
    for (guint i = 0; i < parts->len; i++) {
        g_autoptr(GPtrArray) cloths = billow_sequence_cloths(parts->pdata[i], export->settings);
        for (guint j = 0; j < cloths->len; j++) {
            const char *texture = ((const BillowCloth *) cloths->pdata[j])->texture;
            g_autofree char *picture = texture ? billow_path_from(texture, export->project_folder) : NULL;
            if (!picture || billow_texture_lies_in(picture, export->project_folder) ||
                g_hash_table_contains(told, picture))
                continue;
            billow_cli_complain(work->command->name,
                                _("warning: the texture is outside the project folder: %s"), picture);
            g_hash_table_add(told, g_steal_pointer(&picture));
        }
    }
}

/* Names the files that are read. The command line reads them from any folder, as it always read the texture,
 * so it tells the user which. */
static void
report_files(const FrameRun *work, const BillowExport *export)
{
    const char *name = work->command->name;
    report_textures(work, export);
    g_autoptr(GPtrArray) named = billow_body_files_named(export->project);
    for (guint i = 0; i < named->len; i++) {
        g_autofree char *mesh = billow_path_from(named->pdata[i], export->project_folder);
        if (!billow_texture_lies_in(mesh, export->project_folder))
            billow_cli_complain(name, _("warning: a display mesh is outside the project folder: %s"), mesh);
    }
}

/* The arguments of the command. */
typedef struct {
    BillowCliSequence sequence;
    char *folder, *progress;
    gboolean json, no_cache;
    gboolean loop;
    double pre_roll; /* seconds; NAN: as the project says */
} Given;

/* Replaces the project by one with the pre-roll that was given. Returns FALSE and prints the reason on standard error for
 * a wrong one. */
static gboolean
set_pre_roll(BillowProject **project, const Given *given, const char *command)
{
    if (isnan(given->pre_roll))
        return TRUE;
    if (!(given->pre_roll >= 0.0 && given->pre_roll <= BILLOW_MAX_PRE_ROLL)) {
        billow_cli_complain(command, _("--pre-roll must be from 0 to %d"), BILLOW_MAX_PRE_ROLL);
        return FALSE;
    }
    BillowProject *rolling = billow_project_copy(*project);
    rolling->physics.pre_roll = given->pre_roll;
    billow_project_unref(*project);
    *project = rolling;
    return TRUE;
}

static BillowExit
write_project(const char *path, const BillowFrameCommand *command, Given *given)
{
    const char *folder = given->folder;
    FrameRun work = {.command = command,
                     .settings = &given->sequence.settings,
                     .json = given->json,
                     .no_cache = given->no_cache};
    if (!folder || !*folder) {
        billow_cli_complain(command->name, _("-o DIR is missing: specify the folder to write to"));
        return BILLOW_EXIT_USAGE;
    }
    if (!billow_cli_sequence_choose_format(&given->sequence, command->name) ||
        !billow_progress_meter_init(&work.meter, given->progress, command->name))
        return BILLOW_EXIT_USAGE;
    BillowExit status;
    g_autoptr(BillowProject) project = billow_cli_load(path, &status);
    if (!project)
        return status;
    if (!set_pre_roll(&project, given, command->name))
        return BILLOW_EXIT_USAGE;
    if (given->loop && !project->loop) {
        billow_cli_complain(command->name,
                            _("--loop: the project does not loop: set “loop”, or use fit --loop"));
        return BILLOW_EXIT_USAGE;
    }
    g_autoptr(GArray) frames = billow_cli_sequence_frames(&given->sequence, &project, command->name);
    if (!frames)
        return BILLOW_EXIT_USAGE;
    if (frames->len == 0)
        billow_cli_complain(command->name,
                            _("--chunk %s contains no frames: there are more shares than frames"),
                            given->sequence.chunk);
    g_autoptr(GPtrArray) stems = billow_cli_stems(project, work.settings);
    if (!stems) {
        billow_cli_complain(command->name, _("all cloths are muted: name those to be written with --cloth"));
        return BILLOW_EXIT_USAGE;
    }
    g_autoptr(GPtrArray) parts = billow_sequence_parts(project, work.settings);
    g_autofree char *clash = billow_sequence_parts_problem(parts);
    if (clash) {
        billow_cli_complain(command->name, "%s", clash);
        return BILLOW_EXIT_INVALID;
    }
    g_autofree char *project_folder = g_path_get_dirname(path);
    work.stems = stems;
    BillowExport export = {
        .project = project,
        .method = command->method,
        .loop = given->loop,
        .settings = work.settings,
        .frames = frames,
        .project_folder = project_folder,
        .folder = folder,
        .rest_progress = show_rest_progress,
        .progress = show_frame_progress,
        .progress_data = &work,
        .warning = &work.warning,
    };
    report_files(&work, &export);
    g_autofree char *unfit =
        command->method == BILLOW_METHOD_PHYSICS ? billow_simulation_unfit(project) : NULL;
    if (unfit)
        billow_cli_complain(command->name, _("warning: %s"), unfit);
    status = write_frames(&export, &work);
    g_free(work.warning);
    return status;
}

BillowExit
billow_cli_write_frames(const BillowFrameCommand *command, int argc, char **argv)
{
    Given given = {.pre_roll = NAN};
    const GOptionEntry of_physics[] = {
        {"loop", 0, 0, G_OPTION_ARG_NONE, &given.loop, _("Make a loop of the frames of a project that loops"),
         NULL},
        {"pre-roll", 0, 0, G_OPTION_ARG_DOUBLE, &given.pre_roll,
         _("Simulate so many seconds before the first frame (default: as the project says)"), "S"},
        {NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL},
    };
    const GOptionEntry entries[] = {
        {"output", 'o', 0, G_OPTION_ARG_FILENAME, &given.folder,
         _("Folder for the frames; created if it does not exist"), "DIR"},
        billow_cli_no_cache_option(&given.no_cache),
        billow_progress_option(&given.progress),
        billow_json_option(&given.json),
        {NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL},
    };
    g_autoptr(GOptionContext) context = g_option_context_new("PROJECT -o DIR");
    g_option_context_set_summary(context, command->summary);
    billow_cli_sequence_init(&given.sequence);
    billow_cli_sequence_add_options(&given.sequence, context);
    if (command->method == BILLOW_METHOD_PHYSICS)
        g_option_context_add_main_entries(context, of_physics, NULL);
    g_auto(GStrv) files = billow_cli_parse(context, entries, argc, argv, 1, 1);
    BillowExit status = files ? write_project(files[0], command, &given) : BILLOW_EXIT_USAGE;
    billow_cli_sequence_clear(&given.sequence);
    g_free(given.folder);
    g_free(given.progress);
    return status;
}
