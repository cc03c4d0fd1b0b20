/* Writes the frames of one export, and reports on it. */
#include "cli/frame_run.h"

#include "cli/complain.h"
#include "cli/interrupt.h"
#include "cli/json_output.h"
#include "cli/loop_option.h"
#include "cli/shapes.h"
#include "io/base/relative_path.h"
#include "io/base/texture_place.h"
#include "io/project/body_files.h"
#include "io/sequence/export.h"
#include "io/sequence/manifest.h"
#include "model/base/text_hash.h"
#include "model/project/fine_meshes.h"
#include "model/simulation/simulation_record.h"
#include "model/simulation/steps.h"

#include <glib/gi18n.h>
#include <stdio.h>

static bool
show_rest_progress(void *data, double done)
{
    BillowFrameRun *run = data;
    billow_progress_meter_rest(&run->meter, done);
    return !g_cancellable_is_cancelled(run->cancellable);
}

static bool
show_fit_progress(void *data, double done)
{
    BillowFrameRun *run = data;
    billow_progress_meter_fit(&run->meter, done);
    return !g_cancellable_is_cancelled(run->cancellable);
}

static gboolean
show_frame_progress(int frame, gboolean skipped, int done, int total, gpointer data)
{
    BillowFrameRun *run = data;
    const int frames = total / (int) run->stems->len; /* of each sequence, one after another */
    const char *stem = run->stems->pdata[MAX(done - 1, 0) / MAX(frames, 1)];
    g_autofree char *name = billow_sequence_file_name(stem, &run->settings, frame);
    billow_progress_meter_frame(&run->meter, name, skipped, done, total);
    return TRUE;
}

/* Adds the result. `error` may be NULL. */
static void
add_result(json_object *object, const BillowExport *export, const BillowFrameRun *run,
           const BillowSequenceReport *report, const GError *error)
{
    g_autofree char *manifest = billow_manifest_name(run->stems->pdata[0]);
    if (run->preset)
        billow_json_add_text(object, "preset", run->preset);
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
    if (run->warning)
        billow_json_add_text(object, "warning", run->warning);
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
explain(const BillowFrameRun *run, const GError *error)
{
    const char *command = run->command;
    if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
        billow_cli_complain(command, _("interrupted"));
        return BILLOW_EXIT_INTERRUPTED;
    }
    billow_cli_complain(command, "%s", error->message);
    return error->domain == BILLOW_SIMULATION_ERROR ? BILLOW_EXIT_INVALID : BILLOW_EXIT_FILES;
}

static void
report_end(const BillowExport *export, const BillowFrameRun *run, const BillowSequenceReport *report,
           const GError *error, json_object *result)
{
    if (run->meter.mode == BILLOW_PROGRESS_JSON) {
        json_object *event = billow_json_event_new("end");
        add_result(event, export, run, report, error);
        billow_json_event_send(event);
    } else if (run->meter.mode != BILLOW_PROGRESS_NONE) {
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
    if (result)
        add_result(result, export, run, report, error);
}

static BillowExit
write_frames(BillowExport *export, BillowFrameRun *run, json_object *result)
{
    g_autoptr(BillowInterrupt) interrupt = billow_interrupt_new();
    /* its threads must not receive the signals */
    g_autoptr(BillowRestCache) cache = billow_cli_new_cache(run->no_cache);
    export->cache = cache;
    g_autoptr(GError) error = NULL;
    BillowSequenceReport report = {0};
    run->cancellable = billow_interrupt_cancellable(interrupt);
    gboolean done = export->frames->len == 0 || billow_export_run(export, run->cancellable, &report, &error);
    billow_progress_meter_end(&run->meter);
    report_end(export, run, &report, error, result);
    /* none of these is progress, so they are printed in every progress mode */
    const char *command = run->command;
    if (run->warning)
        billow_cli_complain(command, _("warning: %s"), run->warning);
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
    return done ? BILLOW_EXIT_DONE : explain(run, error);
}

/* Names the textures outside the project's folder of all cloths that are written, each once. */
static void
report_textures(const BillowFrameRun *run, const BillowExport *export)
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
            billow_cli_complain(run->command, _("warning: the texture is outside the project folder: %s"),
                                picture);
            g_hash_table_add(told, g_steal_pointer(&picture));
        }
    }
}

/* Names the files that are read. The command line reads them from any folder, as it always read the texture,
 * so it tells the user which. */
static void
report_files(const BillowFrameRun *run, const BillowExport *export)
{
    const char *name = run->command;
    report_textures(run, export);
    g_autoptr(GPtrArray) named = billow_body_files_named(export->project);
    for (guint i = 0; i < named->len; i++) {
        g_autofree char *mesh = billow_path_from(named->pdata[i], export->project_folder);
        if (!billow_texture_lies_in(mesh, export->project_folder))
            billow_cli_complain(name, _("warning: a display mesh is outside the project folder: %s"), mesh);
    }
    g_autoptr(GPtrArray) fine = billow_project_fine_meshes_named(export->project);
    for (guint i = 0; i < fine->len; i++) {
        g_autofree char *mesh = billow_path_from(fine->pdata[i], export->project_folder);
        if (!billow_texture_lies_in(mesh, export->project_folder))
            billow_cli_complain(name, _("warning: a fine mesh is outside the project folder: %s"), mesh);
    }
}

BillowExit
billow_frame_run(BillowFrameRun *run, json_object *result)
{
    BillowExport export = {
        .project = run->project,
        .method = run->method,
        .loop = run->loop,
        .settings = &run->settings,
        .frames = run->frames,
        .project_folder = run->project_folder,
        .folder = run->folder,
        .rest_progress = show_rest_progress,
        .progress = show_frame_progress,
        .fit_progress = show_fit_progress,
        .progress_data = run,
        .warning = &run->warning,
    };
    report_files(run, &export);
    g_autofree char *unfit =
        run->method == BILLOW_METHOD_PHYSICS ? billow_simulation_unfit(run->project) : NULL;
    if (unfit)
        billow_cli_complain(run->command, _("warning: %s"), unfit);
    return write_frames(&export, run, result);
}

void
billow_frame_run_free(BillowFrameRun *run)
{
    billow_project_unref(run->project);
    billow_sequence_settings_clear(&run->settings);
    g_clear_pointer(&run->frames, g_array_unref);
    g_clear_pointer(&run->stems, g_ptr_array_unref);
    g_free(run->folder);
    g_free(run->warning);
    g_free(run);
}
