#include "cli/fit_job.h"

#include "cli/complain.h"
#include "cli/import_report.h"
#include "cli/json_output.h"
#include "cli/loop_option.h"
#include "io/project/file.h"
#include "io/writers/frame_range.h"
#include "model/fit/fitted.h"
#include "model/fit/ride.h"
#include "model/fit/waves.h"

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

static gboolean
find_number(const GArray *numbers, int number, guint *at)
{
    for (*at = 0; *at < numbers->len; (*at)++)
        if (g_array_index(numbers, int, *at) == number)
            return TRUE;
    return FALSE;
}

GArray *
billow_fit_job_pins(const BillowFitOptions *options, const GArray *numbers)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(GArray) pins = g_array_new(FALSE, FALSE, sizeof(guint));
    if (!options->pin)
        return g_steal_pointer(&pins);
    g_autoptr(GArray) wanted =
        billow_frame_range_parse(options->pin, g_array_index(numbers, int, numbers->len - 1), NULL, &error);
    if (!wanted) {
        billow_cli_complain(options->command, _("--pin: %s"), error->message);
        return NULL;
    }
    for (guint i = 0; i < wanted->len; i++) {
        const int number = g_array_index(wanted, int, i);
        guint at;
        if (!find_number(numbers, number, &at)) {
            billow_cli_complain(options->command,
                                _("--pin: frame %d is not among the frames that are fitted"), number);
            return NULL;
        }
        g_array_append_val(pins, at);
    }
    return g_steal_pointer(&pins);
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

/* What is told: the run as it was fitted, how it loops (NULL: it does not), the blocks, and the numbers of the frames. */
typedef struct {
    const BillowRun *run;
    const BillowLoopReport *loop;
    const BillowFitted *fitted;
    const GArray *numbers;
} FitResult;

/* Returns the number, for people, of a frame of the run that was fitted. */
static int
number_of(const FitResult *result, guint frame)
{
    const guint first = result->loop ? (guint) result->loop->loop.first : 0,
                round = result->run->frames->len - result->run->closed;
    return g_array_index(result->numbers, int, first + frame % round);
}

static guint
count_frames(const FitResult *result)
{
    return result->run->frames->len - result->run->closed;
}

/* Returns whether no anchor before is on the same carrier. */
static gboolean
is_first_on(const BillowRide *ride, size_t anchor)
{
    for (size_t k = 0; k < anchor; k++)
        if (g_str_equal(ride->bindings[k].on, ride->bindings[anchor].on))
            return FALSE;
    return TRUE;
}

static void
add_loop(json_object *object, const FitResult *result)
{
    json_object *loop = billow_loop_report_json(result->loop);
    billow_json_put(loop, "first_frame", json_object_new_int(number_of(result, 0)));
    billow_json_put(object, "loop", loop);
}

/* Lists what carries the cloth. */
static void
add_carriers(json_object *object, const BillowRun *run)
{
    json_object *list = json_object_new_array();
    for (size_t k = 0; run->ride && k < run->ride->n_anchors; k++)
        if (is_first_on(run->ride, k))
            billow_json_append(list, json_object_new_string(run->ride->bindings[k].on));
    billow_json_put(object, "carriers", list);
}

static void
print_json(const BillowFitOptions *options, const FitResult *result)
{
    const BillowFitted *fitted = result->fitted;
    json_object *object = json_object_new_object(), *list = json_object_new_array();
    billow_json_add_text(object, "project", options->output);
    billow_json_put(object, "frames", json_object_new_int((int) count_frames(result)));
    billow_json_add_number(object, "rms", fitted->error.rms);
    billow_json_add_number(object, "max", fitted->error.worst);
    billow_json_put(object, "max_frame", json_object_new_int(number_of(result, fitted->error.frame)));
    billow_json_add_number(object, "share", fitted->error.share);
    if (options->recorded > 0)
        billow_json_put(object, "recorded", json_object_new_int((int) fitted->recorded));
    if (options->waves > 0)
        billow_json_put(object, "waves", json_object_new_int((int) fitted->layers));
    if (options->carried)
        add_carriers(object, result->run);
    for (guint k = 0; k < fitted->keyframes->len; k++) {
        const guint frame = g_array_index(fitted->frames, guint, k);
        json_object *keyframe = json_object_new_object();
        billow_json_put(keyframe, "id", json_object_new_string(fitted->keyframes->pdata[k]));
        billow_json_put(keyframe, "frame", json_object_new_int(number_of(result, frame)));
        billow_json_add_number(keyframe, "start", g_array_index(result->run->starts, double, frame));
        billow_json_append(list, keyframe);
    }
    billow_json_put(object, "keyframes", list);
    if (result->loop)
        add_loop(object, result);
    billow_json_print(object);
}

static void
print_text(const BillowFitOptions *options, const FitResult *result)
{
    const BillowFitted *fitted = result->fitted;
    const guint n = fitted->keyframes->len;
    const BillowFitError *error = &fitted->error;
    billow_cli_print(stdout,
                     ngettext("%s: %u keyframe for %u frames\n", "%s: %u keyframes for %u frames\n", n),
                     options->output, n, count_frames(result));
    if (result->loop)
        billow_cli_print(
            stdout,
            _("  a loop from frame %d on; at its seam, it moves %.2f times as far from frame to frame "
              "as the run, and its velocity changes by %.2f times as much\n"),
            number_of(result, 0), result->loop->loop.step, result->loop->loop.turn);
    if (fitted->layers > 0)
        billow_cli_print(stdout, ngettext("  %u wave or sway\n", "  %u waves and sways\n", fitted->layers),
                         fitted->layers);
    for (size_t k = 0; result->run->ride && k < result->run->ride->n_anchors; k++)
        if (is_first_on(result->run->ride, k))
            billow_cli_print(stdout, _("  relative to %s, which carries it\n"),
                             result->run->ride->bindings[k].on);
    if (fitted->recorded > 0)
        billow_cli_print(stdout,
                         ngettext("  %u recorded shape with its curve\n",
                                  "  %u recorded shapes with their curves\n", fitted->recorded),
                         fitted->recorded);
    billow_cli_print(
        stdout,
        _("  %.3g mm from the frames RMS (%.2f %% of the cloth's diagonal), %.3g mm at most, in frame %d\n"),
        1e3 * error->rms, 100.0 * error->share, 1e3 * error->worst, number_of(result, error->frame));
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

/* Returns the choices with the pins; NULL if stopped. */
static BillowFit *
find_choices(const BillowRun *run, guint most, gboolean lengths, const GArray *pins,
             const BillowFitWork *work)
{
    g_autoptr(BillowFit) fit = billow_fit_new(run, most, lengths, work);
    if (!fit || pins->len == 0)
        return g_steal_pointer(&fit);
    return billow_fit_pinned(fit, (const guint *) (const void *) pins->data, pins->len, work);
}

static BillowFitted *
fit_run(const BillowFitOptions *options, const BillowRun *run, const GArray *pins,
        const BillowProject *project, const BillowFitWork *work, GError **error)
{
    const gboolean has_keys = options->keys != BILLOW_NO_KEYS;
    const guint recorded = (guint) options->recorded,
                keys = has_keys ? (guint) options->keys + run->closed : 0; /* a loop has its end for free */
    g_autoptr(BillowFit) fit = find_choices(run, keys, project->cloth->keep_lengths, pins, work);
    if (!fit) {
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("The fit was canceled"));
        return NULL;
    }
    if (!has_keys)
        return billow_fit_within(fit, project, tolerance_of(options, run), recorded, work, error);
    if (billow_fit_distance(fit, billow_fit_most(fit)) == INFINITY) {
        g_set_error(
            error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
            _("%d keyframes are too few for the first, the last and all pinned frames: raise --keys, or "
              "pin fewer"),
            options->keys);
        return NULL;
    }
    return billow_fit_measured(fit, project, keys, recorded, work, error);
}

/* Counts the pins from the first frame of the loop. Returns FALSE with the reason if one is not part of it. */
static gboolean
move_pins(GArray *pins, const BillowLoop *loop, const GArray *numbers, GError **error)
{
    for (guint i = 0; i < pins->len; i++) {
        guint *pin = &g_array_index(pins, guint, i);
        if (*pin < loop->first || *pin >= loop->first + loop->count) {
            g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                        _("the pinned frame %d is not in the loop, which has the frames %d to %d"),
                        g_array_index(numbers, int, *pin), g_array_index(numbers, int, loop->first),
                        g_array_index(numbers, int, loop->first + loop->count - 1));
            return FALSE;
        }
        *pin -= (guint) loop->first;
    }
    return TRUE;
}

/* Makes a loop of the run. */
static gboolean
make_loop(const BillowFitOptions *options, BillowRun **run, const BillowProject *project,
          const BillowFitWork *work, BillowLoopReport *report, GError **error)
{
    g_autoptr(GPtrArray) runs = g_ptr_array_new();
    const double *starts = (const double *) (const void *) (*run)->starts->data;
    const guint n = (*run)->frames->len;
    const BillowLoopLengths lengths =
        billow_loop_option_lengths(options->loop, n, (n - 1) / (starts[n - 1] - starts[0]));
    g_ptr_array_add(runs, *run);
    const gboolean done =
        billow_runs_loop(runs, &project->cloth->keep_lengths, &lengths, work, report, error);
    *run = runs->pdata[0];
    if (done)
        billow_run_close(*run);
    return done;
}

/* Takes off what carries the cloth, or says why nothing does. */
static void
take_off_carrier(const BillowFitOptions *options, BillowRun *run, const BillowProject *source,
                 BillowProject **project)
{
    const BillowRideOutcome outcome = billow_run_find_ride(run, source, project);
    if (outcome == BILLOW_RIDE_STANDS)
        billow_cli_complain(options->command,
                            _("warning: --carried: nothing carries the cloth, as no pinned point moves"));
    if (outcome == BILLOW_RIDE_NOT_RIGID)
        billow_cli_complain(
            options->command,
            _("warning: --carried: nothing carries the cloth, as the pinned points do not move as one"));
}

/* Looks for waves and sways beside as many keyframes as are wanted. */
static gboolean
find_waves(const BillowFitOptions *options, BillowRun *run, const BillowProject *project,
           const BillowFitWork *work, GError **error)
{
    enum { HANDFUL = 8 };
    const guint keys = options->keys != BILLOW_NO_KEYS ? (guint) options->keys : HANDFUL;
    if (options->waves == 0)
        return TRUE;
    if (!billow_run_find_waves(run, (guint) options->waves, MIN(keys, run->frames->len),
                               project->cloth->keep_angles, work)) {
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("The fit was canceled"));
        return FALSE;
    }
    if (!run->layers)
        billow_cli_complain(
            options->command,
            _("warning: --waves: no wave or sway takes more of the motion than a recorded shape"));
    return TRUE;
}

BillowExit
billow_fit_job_run(const BillowFitOptions *options, BillowRun **run, const BillowProject *source,
                   BillowProject *bare, const GArray *numbers, const GArray *pins, BillowProgressMeter *meter,
                   GCancellable *cancellable)
{
    g_autoptr(BillowProject) project = billow_project_ref(bare);
    g_autoptr(GError) error = NULL;
    g_autoptr(GArray) pinned = g_array_copy((GArray *) pins);
    BillowLoopReport report;
    FitProgress progress = {meter, cancellable, 0.0, 0.0};
    BillowWorkers *workers = billow_workers_new(0);
    const BillowFitWork work = {workers, show_progress, &progress};
    const gboolean ready = !options->loop || (make_loop(options, run, project, &work, &report, &error) &&
                                              move_pins(pinned, &report.loop, numbers, &error));
    if (ready && options->carried)
        take_off_carrier(options, *run, source, &project);
    const gboolean searched = ready && find_waves(options, *run, project, &work, &error);
    g_autoptr(BillowFitted) fitted = searched ? fit_run(options, *run, pinned, project, &work, &error) : NULL;
    billow_workers_free(workers);
    billow_progress_meter_end(meter);
    if (!fitted || !billow_project_save(fitted->project, options->output, &error))
        return report_error(options, error);
    if (options->tolerance > 0.0 && fitted->error.rms > options->tolerance)
        billow_cli_complain(
            options->command,
            _("warning: no number of keyframes is within the tolerance of %g m; these are the nearest"),
            options->tolerance);
    const FitResult result = {*run, options->loop ? &report : NULL, fitted, numbers};
    if (options->json)
        print_json(options, &result);
    else
        print_text(options, &result);
    return BILLOW_EXIT_DONE;
}
