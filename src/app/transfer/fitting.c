#include "app/transfer/fitting.h"

#include "model/fit/ride.h"
#include "model/fit/simulated_run.h"
#include "model/fit/waves.h"

#include <glib/gi18n.h>

struct _BillowFitting {
    GObject parent;
    BillowProject *project, *bare;
    enum { FRAMES, SIMULATED, KEYFRAMES } source;
    GPtrArray *frames; /* that are simulated already, or NULL */
    BillowBakedRange range;
    gboolean loops, carried;
    guint waves;
    BillowLoopReport loop;
    BillowRun *run; /* or NULL */
    BillowFit *fit; /* or NULL */
    int done;       /* thousandths of the newest work; atomic: written by the thread */
    int simulating; /* atomic */
};

G_DEFINE_FINAL_TYPE(BillowFitting, billow_fitting, G_TYPE_OBJECT)

/* Keyframes beside which waves are looked for in frames that are no fake animation. */
enum { HANDFUL = 8 };

/* What a work is of. */
typedef struct {
    BillowFit *fit;    /* a reference */
    guint n, recorded; /* of a measuring */
    GArray *pins;      /* of guint; NULL: a measuring */
} Wanted;

/* A thread at work. */
typedef struct {
    BillowFitting *fitting;
    GCancellable *cancellable;
} Work;

/* --- The object --- */

static void
finalize(GObject *object)
{
    BillowFitting *self = BILLOW_FITTING(object);
    billow_fit_unref(self->fit);
    billow_run_free(self->run);
    g_clear_pointer(&self->frames, g_ptr_array_unref);
    g_clear_pointer(&self->bare, billow_project_unref);
    billow_project_unref(self->project);
    G_OBJECT_CLASS(billow_fitting_parent_class)->finalize(object);
}

static void
billow_fitting_class_init(BillowFittingClass *class)
{
    G_OBJECT_CLASS(class)->finalize = finalize;
}

static void
billow_fitting_init(BillowFitting *self)
{
}

static BillowFitting *
new_fitting(BillowProject *project)
{
    BillowFitting *self = g_object_new(BILLOW_TYPE_FITTING, NULL);
    self->project = billow_project_ref(project);
    return self;
}

BillowFitting *
billow_fitting_new_physics(BillowProject *project, GPtrArray *frames)
{
    BillowFitting *self = new_fitting(project);
    self->frames = g_ptr_array_ref(frames);
    return self;
}

BillowFitting *
billow_fitting_new_keyframes(BillowProject *project, const BillowBakedRange *range)
{
    BillowFitting *self = new_fitting(project);
    self->source = KEYFRAMES;
    self->range = *range;
    return self;
}

BillowFitting *
billow_fitting_new_simulated(BillowProject *project)
{
    BillowFitting *self = new_fitting(project);
    self->source = SIMULATED;
    return self;
}

void
billow_fitting_set_loops(BillowFitting *self, gboolean loops)
{
    g_assert(!self->run);
    self->loops = loops;
}

void
billow_fitting_set_carried(BillowFitting *self, gboolean carried)
{
    g_assert(!self->run);
    self->carried = carried;
}

void
billow_fitting_set_waves(BillowFitting *self, guint most)
{
    g_assert(!self->run);
    self->waves = most;
}

gboolean
billow_fitting_can_loop(const BillowProject *project, const BillowBakedRange *range)
{
    const GPtrArray *keyframes = billow_project_track(project, BILLOW_BLOCK_KEYFRAME);
    return range->first == 0 && range->last + 1 == keyframes->len &&
           ((const BillowBlock *) keyframes->pdata[0])->start == 0.0;
}

const BillowLoopReport *
billow_fitting_get_loop(BillowFitting *self)
{
    return self->fit && self->loops ? &self->loop : NULL;
}

const BillowFit *
billow_fitting_get_fit(BillowFitting *self)
{
    return self->fit;
}

BillowProject *
billow_fitting_get_project(BillowFitting *self)
{
    return self->project;
}

double
billow_fitting_get_progress(BillowFitting *self, gboolean *simulating)
{
    *simulating = g_atomic_int_get(&self->simulating);
    return 1e-3 * g_atomic_int_get(&self->done);
}

BillowProject *
billow_fitting_apply(BillowFitting *self, const BillowFitted *fitted)
{
    return self->source == KEYFRAMES ? billow_range_replace(self->project, &self->range, fitted)
                                     : billow_project_ref(fitted->project);
}

/* --- On a thread --- */

static bool
note_progress(void *data, double done)
{
    const Work *work = data;
    g_atomic_int_set(&work->fitting->done, (int) (1e3 * done));
    return !g_cancellable_is_cancelled(work->cancellable);
}

static GArray *
all_frames(const BillowProject *project)
{
    GArray *frames = g_array_new(FALSE, FALSE, sizeof(int));
    for (int frame = 1; frame <= billow_project_frame_count(project); frame++)
        g_array_append_val(frames, frame);
    return frames;
}

static BillowRun *
simulate(BillowFitting *self, const BillowFitWork *work, GError **error)
{
    g_autoptr(GArray) frames = all_frames(self->project);
    g_autoptr(BillowRestCache) cache = billow_rest_cache_new(0);
    g_autoptr(BillowAnimation) animation = billow_animation_new(self->project, cache);
    g_atomic_int_set(&self->simulating, TRUE);
    BillowRun *run = billow_run_simulate(animation, frames, work, error);
    g_atomic_int_set(&self->simulating, FALSE);
    return run;
}

/* Returns the run, and sets the project that its blocks are added to. */
static BillowRun *
find_run(BillowFitting *self, const BillowFitWork *work, GError **error)
{
    if (self->source == KEYFRAMES) {
        self->bare = billow_range_bare_project(self->project, &self->range);
        return billow_run_of_keyframes(self->project, &self->range);
    }
    self->bare = billow_run_bare_project(self->project);
    return self->source == FRAMES ? billow_run_of_frames(self->project, self->frames)
                                  : simulate(self, work, error);
}

static gboolean
is_short_enough(const BillowRun *run, GError **error)
{
    const guint n = run->frames->len;
    if (n <= BILLOW_MAX_FIT_FRAMES)
        return TRUE;
    g_set_error(error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                _("A fit takes at most %d frames; there are %u. Make the animation shorter, or "
                  "select fewer keyframes."),
                BILLOW_MAX_FIT_FRAMES, n);
    return FALSE;
}

/* Replaces the run by a loop. */
static gboolean
make_loop(BillowFitting *self, const BillowFitWork *work, GError **error)
{
    g_autoptr(GPtrArray) runs = g_ptr_array_new();
    const BillowLoopLengths lengths = billow_loop_any_length(self->run->frames->len);
    g_ptr_array_add(runs, self->run);
    const gboolean done =
        billow_runs_loop(runs, &self->bare->cloth->keep_lengths, &lengths, work, &self->loop, error);
    self->run = runs->pdata[0];
    if (done)
        billow_run_close(self->run);
    return done;
}

static BillowFit *
canceled(GError **error)
{
    g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("The fit was canceled"));
    return NULL;
}

static BillowFit *
find_choices(BillowFitting *self, const BillowFitWork *work, GError **error)
{
    self->run = find_run(self, work, error);
    if (!self->run || !is_short_enough(self->run, error) || (self->loops && !make_loop(self, work, error)))
        return NULL;
    if (self->carried && !self->loops) /* if nothing carries it, nothing is taken off */
        billow_run_find_ride(self->run, self->source == KEYFRAMES ? NULL : self->project, &self->bare);
    if (self->waves > 0 &&
        !billow_run_find_waves(self->run, self->waves, MIN(HANDFUL, self->run->frames->len),
                               self->bare->cloth->keep_angles, work))
        return canceled(error);
    BillowFit *fit = billow_fit_new(self->run, 0, self->bare->cloth->keep_lengths, work);
    return fit ? fit : canceled(error);
}

static void
find(GTask *task, gpointer fitting, gpointer data, GCancellable *cancellable)
{
    Work here = {fitting, cancellable};
    GError *error = NULL;
    BillowWorkers *workers = billow_workers_new(0);
    const BillowFitWork work = {workers, note_progress, &here};
    BillowFit *fit = find_choices(fitting, &work, &error);
    billow_workers_free(workers);
    if (fit)
        g_task_return_pointer(task, fit, (GDestroyNotify) billow_fit_unref);
    else
        g_task_return_error(task, error);
}

static void
pin(GTask *task, gpointer fitting, gpointer data, GCancellable *cancellable)
{
    Wanted *wanted = data;
    Work here = {fitting, cancellable};
    GError *error = NULL;
    const BillowFitWork work = {NULL, note_progress, &here};
    const guint *pins = (const guint *) (const void *) wanted->pins->data;
    BillowFit *fit = billow_fit_pinned(wanted->fit, pins, wanted->pins->len, &work);
    if (fit)
        g_task_return_pointer(task, fit, (GDestroyNotify) billow_fit_unref);
    else {
        canceled(&error);
        g_task_return_error(task, error);
    }
}

static void
measure(GTask *task, gpointer fitting, gpointer data, GCancellable *cancellable)
{
    BillowFitting *self = fitting;
    const Wanted *wanted = data;
    Work here = {self, cancellable};
    GError *error = NULL;
    BillowWorkers *workers = billow_workers_new(0);
    const BillowFitWork work = {workers, note_progress, &here};
    BillowFitted *fitted =
        billow_fit_measured(wanted->fit, self->bare, wanted->n, wanted->recorded, &work, &error);
    billow_workers_free(workers);
    if (fitted)
        g_task_return_pointer(task, fitted, (GDestroyNotify) billow_fitted_free);
    else
        g_task_return_error(task, error);
}

/* --- On the main thread --- */

void
billow_fitting_find_async(BillowFitting *self, GCancellable *cancellable, GAsyncReadyCallback callback,
                          gpointer data)
{
    g_autoptr(GTask) task = g_task_new(self, cancellable, callback, data);
    g_assert(!self->run);
    g_task_run_in_thread(task, find);
}

static gboolean
take_choices(BillowFitting *self, GAsyncResult *result, GError **error)
{
    BillowFit *fit = g_task_propagate_pointer(G_TASK(result), error);
    if (!fit)
        return FALSE;
    billow_fit_unref(self->fit);
    self->fit = fit;
    return TRUE;
}

gboolean
billow_fitting_find_finish(BillowFitting *self, GAsyncResult *result, GError **error)
{
    return take_choices(self, result, error);
}

static void
free_wanted(gpointer data)
{
    Wanted *wanted = data;
    billow_fit_unref(wanted->fit);
    g_clear_pointer(&wanted->pins, g_array_unref);
    g_free(wanted);
}

static void
run_with_choices(BillowFitting *self, GTask *task, const Wanted *wanted, GTaskThreadFunc work)
{
    g_assert(self->fit);
    Wanted *own = g_memdup2(wanted, sizeof *wanted);
    own->fit = billow_fit_ref(self->fit);
    g_atomic_int_set(&self->done, 0);
    g_task_set_task_data(task, own, free_wanted);
    g_task_run_in_thread(task, work);
}

void
billow_fitting_pin_async(BillowFitting *self, const guint *pins, guint n, GCancellable *cancellable,
                         GAsyncReadyCallback callback, gpointer data)
{
    g_autoptr(GTask) task = g_task_new(self, cancellable, callback, data);
    const Wanted wanted = {.pins = g_array_new(FALSE, FALSE, sizeof(guint))};
    g_array_append_vals(wanted.pins, pins, n);
    run_with_choices(self, task, &wanted, pin);
}

gboolean
billow_fitting_pin_finish(BillowFitting *self, GAsyncResult *result, GError **error)
{
    return take_choices(self, result, error);
}

void
billow_fitting_measure_async(BillowFitting *self, guint n, guint recorded, GCancellable *cancellable,
                             GAsyncReadyCallback callback, gpointer data)
{
    g_autoptr(GTask) task = g_task_new(self, cancellable, callback, data);
    const Wanted wanted = {.n = n, .recorded = recorded};
    run_with_choices(self, task, &wanted, measure);
}

BillowFitted *
billow_fitting_measure_finish(BillowFitting *self, GAsyncResult *result, GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}
