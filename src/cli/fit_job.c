#include "cli/fit_job.h"

#include "cli/complain.h"
#include "cli/import_report.h"
#include "cli/json_output.h"
#include "core/layers/recorded_shapes.h"
#include "io/project/file.h"
#include "model/fit/fitted.h"

#include <glib/gi18n.h>
#include <math.h>
#include <stdio.h>

/* Share of the cloth's diagonal: the tolerance if none is given. */
static const double TOLERANCE = 0.01;

typedef struct {
    BillowProgressMeter *meter;
    GCancellable *cancellable;
    double shown, done; /* share of the whole before this part, and of this part */
} FitProgress;

GOptionEntry
billow_fit_recorded_option(BillowFitOptions *options)
{
    return (GOptionEntry){
        "recorded",
        0,
        0,
        G_OPTION_ARG_INT,
        &options->recorded,
        _("Record what the keyframes leave, as up to that many shapes with a curve each (default: none)"),
        "R"};
}

gboolean
billow_fit_options_check(const BillowFitOptions *options)
{
    const gboolean has_keys = options->keys != BILLOW_NO_KEYS;
    if (has_keys && !isnan(options->tolerance))
        billow_cli_complain(options->command,
                            _("--tolerance and --keys exclude each other: omit one of the two"));
    else if (has_keys && (options->keys < 2 || options->keys > BILLOW_MAX_FIT_FRAMES))
        billow_cli_complain(options->command, _("--keys must be from 2 to %d"), BILLOW_MAX_FIT_FRAMES);
    else if (options->recorded < 0 || options->recorded > BILLOW_MAX_RECORDED_SHAPES)
        billow_cli_complain(options->command, _("--recorded must be from 0 to %d"),
                            BILLOW_MAX_RECORDED_SHAPES);
    else if (options->tolerance <= 0.0 || options->tolerance > BILLOW_MAX_NUMBER)
        billow_cli_complain(options->command, _("the tolerance must be greater than 0 and at most %g"),
                            BILLOW_MAX_NUMBER);
    else
        return TRUE;
    return FALSE;
}

gboolean
billow_fit_job_check(const BillowFitOptions *options, const BillowRun *run)
{
    if (run->frames->len < 2)
        billow_cli_complain(options->command, _("a fit takes at least two frames"));
    else if (run->frames->len > BILLOW_MAX_FIT_FRAMES)
        billow_cli_complain(options->command,
                            _("%u frames exceed the maximum of a fit, %d: choose fewer by --frames"),
                            run->frames->len, BILLOW_MAX_FIT_FRAMES);
    else if (!billow_run_is_even(run))
        billow_cli_complain(options->command,
                            _("the frames are not evenly apart: choose evenly spaced ones by --frames"));
    else
        return TRUE;
    return FALSE;
}

/* Each part takes half of what is left, since the number of parts is not known. */
static bool
show_progress(void *data, double done)
{
    FitProgress *progress = data;
    if (done < progress->done)
        progress->shown += 0.5 * (1.0 - progress->shown);
    progress->done = done;
    billow_progress_meter_fit(progress->meter, progress->shown + 0.5 * (1.0 - progress->shown) * done);
    return !g_cancellable_is_cancelled(progress->cancellable);
}

/* --- The result --- */

static void
print_json(const BillowFitOptions *options, const BillowRun *run, const BillowFitted *fitted,
           const GArray *numbers)
{
    json_object *object = json_object_new_object(), *list = json_object_new_array();
    billow_json_add_text(object, "project", options->output);
    billow_json_put(object, "frames", json_object_new_int((int) run->frames->len));
    billow_json_add_number(object, "rms", fitted->error.rms);
    billow_json_add_number(object, "max", fitted->error.worst);
    billow_json_put(object, "max_frame",
                    json_object_new_int(g_array_index(numbers, int, fitted->error.frame)));
    billow_json_add_number(object, "share", fitted->error.share);
    if (options->recorded > 0)
        billow_json_put(object, "recorded", json_object_new_int((int) fitted->recorded));
    for (guint k = 0; k < fitted->keyframes->len; k++) {
        const guint frame = g_array_index(fitted->frames, guint, k);
        json_object *keyframe = json_object_new_object();
        billow_json_put(keyframe, "id", json_object_new_string(fitted->keyframes->pdata[k]));
        billow_json_put(keyframe, "frame", json_object_new_int(g_array_index(numbers, int, frame)));
        billow_json_add_number(keyframe, "start", g_array_index(run->starts, double, frame));
        billow_json_append(list, keyframe);
    }
    billow_json_put(object, "keyframes", list);
    billow_json_print(object);
}

static void
print_text(const BillowFitOptions *options, const BillowRun *run, const BillowFitted *fitted,
           const GArray *numbers)
{
    const guint n = fitted->keyframes->len;
    const BillowFitError *error = &fitted->error;
    billow_cli_print(stdout,
                     ngettext("%s: %u keyframe for %u frames\n", "%s: %u keyframes for %u frames\n", n),
                     options->output, n, run->frames->len);
    if (fitted->recorded > 0)
        billow_cli_print(stdout,
                         ngettext("  %u recorded shape with its curve\n",
                                  "  %u recorded shapes with their curves\n", fitted->recorded),
                         fitted->recorded);
    billow_cli_print(
        stdout,
        _("  %.3g mm from the frames RMS (%.2f %% of the cloth's diagonal), %.3g mm at most, in frame %d\n"),
        1e3 * error->rms, 100.0 * error->share, 1e3 * error->worst,
        g_array_index(numbers, int, error->frame));
}

static BillowExit
report_error(const BillowFitOptions *options, const GError *error)
{
    if (g_error_matches(error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return BILLOW_EXIT_INTERRUPTED;
    billow_cli_complain(options->command, "%s", error->message);
    return g_error_matches(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA) ? BILLOW_EXIT_INVALID
                                                                       : BILLOW_EXIT_FILES;
}

/* --- The work --- */

static double
tolerance_of(const BillowFitOptions *options, const BillowRun *run)
{
    return isnan(options->tolerance) ? TOLERANCE * billow_run_size(run) : options->tolerance;
}

static BillowFitted *
fit_run(const BillowFitOptions *options, const BillowRun *run, const BillowProject *project,
        const BillowFitWork *work, GError **error)
{
    const gboolean has_keys = options->keys != BILLOW_NO_KEYS;
    const guint recorded = (guint) options->recorded;
    g_autoptr(BillowFit) fit =
        billow_fit_new(run, has_keys ? (guint) options->keys : 0, project->cloth->keep_lengths, work);
    if (!fit) {
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("The fit was canceled"));
        return NULL;
    }
    if (!has_keys)
        return billow_fit_within(fit, project, tolerance_of(options, run), recorded, work, error);
    return billow_fit_measured(fit, project, (guint) options->keys, recorded, work, error);
}

BillowExit
billow_fit_job_run(const BillowFitOptions *options, const BillowRun *run, const BillowProject *project,
                   const GArray *numbers, BillowProgressMeter *meter, GCancellable *cancellable)
{
    g_autoptr(GError) error = NULL;
    FitProgress progress = {meter, cancellable, 0.0, 0.0};
    BillowWorkers *workers = billow_workers_new(0);
    const BillowFitWork work = {workers, show_progress, &progress};
    g_autoptr(BillowFitted) fitted = fit_run(options, run, project, &work, &error);
    billow_workers_free(workers);
    billow_progress_meter_end(meter);
    if (!fitted || !billow_project_save(fitted->project, options->output, &error))
        return report_error(options, error);
    if (options->tolerance > 0.0 && fitted->error.rms > options->tolerance)
        billow_cli_complain(
            options->command,
            _("warning: no number of keyframes is within the tolerance of %g m; these are the nearest"),
            options->tolerance);
    if (options->json)
        print_json(options, run, fitted, numbers);
    else
        print_text(options, run, fitted, numbers);
    return BILLOW_EXIT_DONE;
}
