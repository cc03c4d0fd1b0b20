#include "cli/interrupt.h"
#include "cli/options.h"
#include "cli/progress.h"

#include <stdio.h>

typedef struct {
    BillowProgressMeter meter;
    const BillowProject *project;
    const BillowObjSettings *settings;
    GCancellable *cancellable;
} Work;

static bool
show_rest_progress(void *data, double done)
{
    Work *work = data;
    billow_progress_meter_rest(&work->meter, done);
    return !g_cancellable_is_cancelled(work->cancellable);
}

static gboolean
show_frame_progress(int frame, gboolean skipped, int done, int total, gpointer data)
{
    Work *work = data;
    g_autofree char *name = billow_obj_frame_name(work->project, work->settings, frame);
    billow_progress_meter_frame(&work->meter, name, skipped, done, total);
    return TRUE;
}

static void
tell_result(const BillowExportReport *report, const char *folder)
{
    fprintf(stderr, "%s: %d frames written (%.1f MB)", folder, report->written,
            1e-6 * (double) report->bytes);
    if (report->skipped > 0)
        fprintf(stderr, ", %d there already", report->skipped);
    fputc('\n', stderr);
}

static BillowExit
run_export(BillowProject *project, Work *work, GArray *frames, const char *project_folder, const char *folder)
{
    g_autoptr(BillowInterrupt) interrupt = billow_interrupt_new();
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(GError) error = NULL;
    BillowExportReport report = {0};
    work->cancellable = billow_interrupt_cancellable(interrupt);
    g_autoptr(BillowAnimation) animation =
        billow_animation_new(project, cache, show_rest_progress, work, work->cancellable, &error);
    gboolean done =
        animation && billow_obj_export(animation, work->settings, frames, project_folder, folder,
                                       show_frame_progress, work, work->cancellable, &report, &error);
    billow_progress_meter_end(&work->meter);
    if (work->meter.mode != BILLOW_PROGRESS_NONE)
        tell_result(&report, folder);
    if (done)
        return BILLOW_EXIT_DONE;
    if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED)) {
        billow_cli_complain("export", "interrupted");
        return BILLOW_EXIT_INTERRUPTED;
    }
    billow_cli_complain("export", "%s", error->message);
    return BILLOW_EXIT_FILES;
}

static BillowExit
export_project(const char *path, BillowCliSequence *sequence, const char *folder, const char *format,
               const char *progress)
{
    Work work = {.settings = &sequence->obj};
    if (!folder || !*folder) {
        billow_cli_complain("export", "expected the folder to write to: -o DIR");
        return BILLOW_EXIT_USAGE;
    }
    if (format && !g_str_equal(format, "obj")) {
        billow_cli_complain("export", "--format is “%s”; expected obj", format);
        return BILLOW_EXIT_USAGE;
    }
    if (!billow_progress_meter_init(&work.meter, progress)) {
        billow_cli_complain("export", "--progress is “%s”; expected auto, bar, lines or none", progress);
        return BILLOW_EXIT_USAGE;
    }
    BillowExit status;
    g_autoptr(BillowProject) project = billow_cli_load(path, &status);
    if (!project)
        return status;
    g_autoptr(GArray) frames = billow_cli_sequence_frames(sequence, project, "export");
    if (!frames)
        return BILLOW_EXIT_USAGE;
    work.project = project;
    g_autofree char *project_folder = g_path_get_dirname(path);
    return run_export(project, &work, frames, project_folder, folder);
}

BillowExit
billow_cli_export(int argc, char **argv)
{
    g_autofree char *folder = NULL, *format = NULL, *progress = NULL;
    const GOptionEntry entries[] = {
        {"output", 'o', 0, G_OPTION_ARG_FILENAME, &folder, "Folder for the frames, made if missing", "DIR"},
        {"format", 0, 0, G_OPTION_ARG_STRING, &format, "Kind of file (obj)", "obj"},
        {"progress", 0, 0, G_OPTION_ARG_STRING, &progress, "How progress is shown (auto)",
         "auto|bar|lines|none"},
        {NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL},
    };
    g_autoptr(GOptionContext) context = g_option_context_new("PROJECT -o DIR");
    g_option_context_set_summary(context,
                                 "Writes a file per frame, STEM.0001.obj, and STEM.mtl beside them.");
    BillowCliSequence sequence;
    billow_cli_sequence_init(&sequence);
    billow_cli_sequence_add_options(&sequence, context);
    g_auto(GStrv) files = billow_cli_parse(context, entries, argc, argv, 1, 1);
    BillowExit status =
        files ? export_project(files[0], &sequence, folder, format, progress) : BILLOW_EXIT_USAGE;
    billow_cli_sequence_clear(&sequence);
    return status;
}
