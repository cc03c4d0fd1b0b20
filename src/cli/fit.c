/* Turns a run of the physics, or files of other programs, into keyframes. */
#include "cli/fit_job.h"
#include "cli/import_job.h"
#include "cli/interrupt.h"
#include "cli/options.h"
#include "cli/shapes.h"

#include "io/motion/motion_files.h"
#include "io/project/solid_files.h"
#include "io/writers/frame_range.h"
#include "model/fit/bare_project.h"
#include "model/fit/simulated_run.h"
#include "model/simulation/steps.h"

#include <glib/gi18n.h>

static const char COMMAND[] = "fit";

typedef struct {
    BillowProgressMeter *meter;
    GCancellable *cancellable;
    int last; /* frame */
} SimulationProgress;

static bool
show_simulation(void *data, double done)
{
    SimulationProgress *progress = data;
    billow_progress_meter_frame(progress->meter, _("simulated"), FALSE, (int) (done * progress->last + 0.5),
                                progress->last);
    return !g_cancellable_is_cancelled(progress->cancellable);
}

static bool
show_rest(void *data, double done)
{
    SimulationProgress *progress = data;
    billow_progress_meter_rest(progress->meter, done);
    return !g_cancellable_is_cancelled(progress->cancellable);
}

/* Drapes the cloth in the pose in which the simulation begins. */
static gboolean
drape_first(const BillowAnimation *animation, SimulationProgress *progress, GError **error)
{
    g_autoptr(BillowRestShape) shape =
        billow_animation_shape(animation, 0, BILLOW_WANTED_NOW, show_rest, progress);
    if (!shape)
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("The fit was canceled"));
    return shape != NULL;
}

static BillowRun *
simulate(BillowProject *project, const GArray *frames, gboolean no_cache, BillowProgressMeter *meter,
         GCancellable *cancellable, GError **error)
{
    g_autoptr(BillowRestCache) cache = billow_cli_new_cache(no_cache);
    g_autoptr(BillowAnimation) animation = billow_animation_new(project, cache);
    SimulationProgress progress = {meter, cancellable, g_array_index(frames, int, frames->len - 1)};
    if (!billow_motions_are_read(project, error) || !billow_solids_are_read(project, FALSE, error) ||
        !drape_first(animation, &progress, error))
        return NULL;
    BillowWorkers *workers = billow_workers_new(0);
    const BillowFitWork work = {workers, show_simulation, &progress};
    BillowRun *run = billow_run_simulate(animation, frames, &work, error);
    billow_workers_free(workers);
    billow_progress_meter_end(meter);
    return run;
}

static BillowExit
fit_project(BillowProject *project, const BillowFitOptions *options, const char *list, gboolean no_cache,
            BillowProgressMeter *meter)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(BillowInterrupt) interrupt = billow_interrupt_new();
    GCancellable *cancellable = billow_interrupt_cancellable(interrupt);
    gboolean clipped = FALSE;
    g_autoptr(GArray) frames =
        billow_frame_range_parse_file(list, billow_project_frame_count(project), &clipped, &error);
    if (!frames) {
        billow_cli_complain(COMMAND, _("--frames: %s"), error->message);
        return BILLOW_EXIT_USAGE;
    }
    g_autoptr(GArray) pins = billow_fit_job_pins(options, frames);
    if (!pins)
        return BILLOW_EXIT_USAGE;
    g_autofree char *unfit = billow_simulation_unfit(project);
    if (unfit)
        billow_cli_complain(COMMAND, _("warning: %s"), unfit);
    g_autoptr(BillowRun) run = simulate(project, frames, no_cache, meter, cancellable, &error);
    if (!run && g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return BILLOW_EXIT_INTERRUPTED;
    if (!run) {
        billow_cli_complain(COMMAND, "%s", error->message);
        return BILLOW_EXIT_INVALID;
    }
    if (!billow_fit_job_check(options, run))
        return BILLOW_EXIT_INVALID;
    g_autoptr(BillowProject) bare = billow_run_bare_project(project);
    return billow_fit_job_run(options, &run, project, bare, frames, pins, meter, cancellable);
}

/* The options of files that mean something for a project, too, are the others. */
static gboolean
check_project_options(const BillowImportOptions *options)
{
    const char *other = billow_import_options_of_files(options);
    if (other)
        billow_cli_complain(COMMAND, _("%s applies only to meshes and caches: omit it with a project"),
                            other);
    return other == NULL;
}

static BillowExit
fit_project_file(const BillowImportOptions *options, const char *path, gboolean no_cache,
                 BillowProgressMeter *meter)
{
    BillowExit status;
    if (!check_project_options(options))
        return BILLOW_EXIT_USAGE;
    g_autoptr(BillowProject) project = billow_cli_load(path, &status);
    if (!project)
        return status;
    g_autoptr(BillowProject) chosen = billow_cli_choose_cloth(project, options->cloth, COMMAND);
    return chosen ? fit_project(chosen, &options->fit, options->frames, no_cache, meter) : BILLOW_EXIT_USAGE;
}

BillowExit
billow_cli_fit(int argc, char **argv)
{
    g_auto(BillowImportOptions) options;
    billow_import_options_init(&options, COMMAND);
    gboolean no_cache = FALSE;
    const GOptionEntry entries[] = {
        {"tolerance", 0, 0, G_OPTION_ARG_DOUBLE, &options.fit.tolerance,
         _("As few keyframes as come this near to the frames: root mean square, meters (default: a hundredth "
           "of the "
           "cloth's diagonal)"),
         "M"},
        {"keys", 0, 0, G_OPTION_ARG_INT, &options.fit.keys, _("That many keyframes, as near as they can be"),
         "N"},
        billow_fit_recorded_option(&options.fit),
        billow_fit_pin_option(&options.fit),
        billow_fit_carried_option(&options.fit),
        billow_fit_waves_option(&options.fit),
        billow_cli_no_cache_option(&no_cache),
        {NULL, 0, 0, G_OPTION_ARG_NONE, NULL, NULL, NULL},
    };
    g_autoptr(GOptionContext) context = g_option_context_new("SOURCE...");
    g_option_context_set_summary(
        context,
        _("Turns a run into few keyframes with curves between them: the physics of a project, or the "
          "meshes of other programs, as import reads them."));
    g_option_context_add_main_entries(context, entries, NULL);
    billow_import_options_add(&options, context);
    g_autoptr(GPtrArray) words = billow_cli_complete_words(argc, argv);
    g_autofree char **borrowed =
        g_memdup2(words->pdata, words->len * sizeof *borrowed); /* GLib takes some out */
    g_auto(GStrv) sources = billow_cli_parse(context, NULL, (int) words->len, borrowed, 1, G_MAXUINT);
    BillowProgressMeter meter;
    options.fits = TRUE;
    if (!sources || !billow_progress_meter_init(&meter, options.progress, COMMAND) ||
        !billow_import_options_check(&options))
        return BILLOW_EXIT_USAGE;
    if (!g_str_has_suffix(sources[0], ".billow"))
        return billow_import_job_run(&options, sources, &meter);
    if (!sources[1])
        return fit_project_file(&options, sources[0], no_cache, &meter);
    billow_cli_complain(COMMAND, _("a project is a source by itself: omit “%s”"), sources[1]);
    return BILLOW_EXIT_USAGE;
}
