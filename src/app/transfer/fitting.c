#include "app/transfer/fitting.h"

#include "model/fit/simulated_run.h"

#include <glib/gi18n.h>

struct _BillowFitting {
    GObject parent;
    BillowProject *project, *bare;
    GPtrArray *frames; /* of the physics; NULL: of keyframes */
    BillowBakedRange range;
    BillowRun *run; /* or NULL */
    BillowFit *fit; /* or NULL */
    int done;       /* thousandths of the newest work; atomic: written by the thread */
};

G_DEFINE_FINAL_TYPE(BillowFitting, billow_fitting, G_TYPE_OBJECT)

/* What a measuring is of. */
typedef struct {
    guint n, recorded;
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
    self->range = *range;
    return self;
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
billow_fitting_get_progress(BillowFitting *self)
{
    return 1e-3 * g_atomic_int_get(&self->done);
}

BillowProject *
billow_fitting_apply(BillowFitting *self, const BillowFitted *fitted)
{
    return self->frames ? billow_project_ref(fitted->project)
                        : billow_range_replace(self->project, &self->range, fitted);
}

/* --- On a thread --- */

static bool
note_progress(void *data, double done)
{
    const Work *work = data;
    g_atomic_int_set(&work->fitting->done, (int) (1e3 * done));
    return !g_cancellable_is_cancelled(work->cancellable);
}

static void
find_run(BillowFitting *self)
{
    if (self->frames) {
        self->run = billow_run_of_frames(self->project, self->frames);
        self->bare = billow_run_bare_project(self->project);
    } else {
        self->run = billow_run_of_keyframes(self->project, &self->range);
        self->bare = billow_range_bare_project(self->project, &self->range);
    }
}

static void
find(GTask *task, gpointer fitting, gpointer data, GCancellable *cancellable)
{
    BillowFitting *self = fitting;
    Work here = {self, cancellable};
    find_run(self);
    const guint n = self->run->frames->len;
    if (n > BILLOW_MAX_FIT_FRAMES) {
        g_task_return_new_error(
            task, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
            _("A fit takes at most %d frames; there are %u. Make the animation shorter, or "
              "select fewer keyframes."),
            BILLOW_MAX_FIT_FRAMES, n);
        return;
    }
    BillowWorkers *workers = billow_workers_new(0);
    const BillowFitWork work = {workers, note_progress, &here};
    self->fit = billow_fit_new(self->run, 0, self->bare->cloth->keep_lengths, &work);
    billow_workers_free(workers);
    if (self->fit)
        g_task_return_boolean(task, TRUE);
    else
        g_task_return_new_error(task, G_IO_ERROR, G_IO_ERROR_CANCELLED, _("The fit was canceled"));
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
        billow_fit_measured(self->fit, self->bare, wanted->n, wanted->recorded, &work, &error);
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

gboolean
billow_fitting_find_finish(BillowFitting *self, GAsyncResult *result, GError **error)
{
    return g_task_propagate_boolean(G_TASK(result), error);
}

void
billow_fitting_measure_async(BillowFitting *self, guint n, guint recorded, GCancellable *cancellable,
                             GAsyncReadyCallback callback, gpointer data)
{
    g_autoptr(GTask) task = g_task_new(self, cancellable, callback, data);
    Wanted *wanted = g_new(Wanted, 1);
    *wanted = (Wanted){n, recorded};
    g_assert(self->fit);
    g_atomic_int_set(&self->done, 0);
    g_task_set_task_data(task, wanted, g_free);
    g_task_run_in_thread(task, measure);
}

BillowFitted *
billow_fitting_measure_finish(BillowFitting *self, GAsyncResult *result, GError **error)
{
    return g_task_propagate_pointer(G_TASK(result), error);
}
