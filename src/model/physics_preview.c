#include "model/physics_preview.h"

#include "model/frame_store.h"
#include "model/simulation_private.h"

/* Making rest shapes is given up after this long when the project has changed meanwhile. Seconds. */
static const double GIVE_UP_AFTER = 0.3;

/* Between two "changed" while frames come in. Microseconds. */
enum { REPORT_EVERY = 50000 };

/* Frames between two states from which the simulation can go on. */
enum { CHECKPOINT_EVERY = 24 };

/* What the two threads share. */
typedef struct {
    GMutex lock;
    GCond wake;
    gboolean ending, active;
    BillowProject *project; /* of the session */
    guint64 generation;     /* counts the projects */
    BillowFrameStore *store;
    gint64 reported; /* when "changed" was sent last */
    gboolean news;   /* something is not reported yet */

    BillowPhysicsPreview *preview; /* main thread only; NULL when it is gone */
    BillowRestCache *cache;
} Shared;

struct _BillowPhysicsPreview {
    GObject parent;
    BillowSession *session;
    Shared *shared;
    gboolean active, stopped;
    int frames, total;
    char *problem;
    GArray *comparison; /* of BillowComparison */
};

G_DEFINE_FINAL_TYPE(BillowPhysicsPreview, billow_physics_preview, G_TYPE_OBJECT)

enum { PROP_ACTIVE = 1, PROP_FRAMES, PROP_TOTAL, PROP_PROBLEM, PROP_STOPPED, N_PROPS };
static GParamSpec *props[N_PROPS];
enum { CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
clear_shared(Shared *shared)
{
    billow_project_unref(shared->project);
    billow_frame_store_free(shared->store);
    billow_rest_cache_unref(shared->cache);
    g_mutex_clear(&shared->lock);
    g_cond_clear(&shared->wake);
}

static void
unref_shared(Shared *shared)
{
    g_atomic_rc_box_release_full(shared, (GDestroyNotify) clear_shared);
}

/* --- On the main thread: what is new --- */

/* Sets what the properties say; notifies of those that became others. */
static void
update(BillowPhysicsPreview *self)
{
    Shared *shared = self->shared;
    g_object_freeze_notify(G_OBJECT(self));
    g_mutex_lock(&shared->lock);
    int frames = billow_frame_store_count(shared->store);
    int total = billow_project_frame_count(shared->project);
    gboolean stopped = frames < total && !billow_frame_store_wants_more(shared->store, total);
    g_autofree char *problem = billow_frame_store_problem(shared->store);
    g_array_set_size(self->comparison, 0);
    billow_frame_store_comparison(shared->store, self->comparison);
    g_mutex_unlock(&shared->lock);
    if (self->frames != frames)
        g_object_notify_by_pspec(G_OBJECT(self), props[PROP_FRAMES]);
    if (self->total != total)
        g_object_notify_by_pspec(G_OBJECT(self), props[PROP_TOTAL]);
    if (g_strcmp0(self->problem, problem) != 0)
        g_object_notify_by_pspec(G_OBJECT(self), props[PROP_PROBLEM]);
    if (self->stopped != stopped)
        g_object_notify_by_pspec(G_OBJECT(self), props[PROP_STOPPED]);
    self->frames = frames;
    self->total = total;
    self->stopped = stopped;
    g_free(self->problem);
    self->problem = g_steal_pointer(&problem);
    g_object_thaw_notify(G_OBJECT(self));
    g_signal_emit(self, signals[CHANGED], 0);
}

static gboolean
take_news(gpointer data)
{
    Shared *shared = data;
    if (shared->preview)
        update(shared->preview);
    return G_SOURCE_REMOVE;
}

static void
take_project(BillowPhysicsPreview *self)
{
    Shared *shared = self->shared;
    BillowProject *project = billow_session_get_project(self->session);
    g_mutex_lock(&shared->lock);
    int first = billow_simulation_first_difference(shared->project, project);
    billow_frame_store_edit(shared->store, first, billow_project_frame_count(project));
    billow_project_unref(shared->project);
    shared->project = billow_project_ref(project);
    shared->generation++;
    g_cond_signal(&shared->wake);
    g_mutex_unlock(&shared->lock);
    update(self);
}

/* --- On the thread --- */

/* What the thread works with. */
typedef struct {
    Shared *shared;
    BillowProject *project;
    guint64 generation;
    BillowAnimation *animation;
    BillowSimulation *simulation; /* NULL: to be made from a checkpoint */
    BillowWorkers *workers;
    BillowMesh *physics, *fake; /* room for a frame of each */
    gint64 began;
} Worker;

typedef enum { TASK_END, TASK_CATCH_UP, TASK_COMPARE, TASK_SIMULATE } Task;

/* With the lock held. */
static void
report(Shared *shared)
{
    if (!shared->news)
        return;
    shared->news = FALSE;
    shared->reported = g_get_monotonic_time();
    /* not g_main_context_invoke(): that may call here and now, with the lock held */
    g_idle_add_full(G_PRIORITY_DEFAULT, take_news, g_atomic_rc_box_acquire(shared),
                    (GDestroyNotify) unref_shared);
}

/* With the lock held: something is new. */
static void
add_news(Shared *shared)
{
    shared->news = TRUE;
    if (g_get_monotonic_time() - shared->reported >= REPORT_EVERY)
        report(shared);
}

/* With the lock held: what is to be done, TASK_END for nothing. */
static Task
choose_task(const Worker *worker)
{
    const Shared *shared = worker->shared;
    if (!shared->active)
        return TASK_END;
    gboolean compare = billow_frame_store_next_comparison(shared->store) > 0;
    gboolean simulate =
        billow_frame_store_wants_more(shared->store, billow_project_frame_count(shared->project));
    if ((compare || simulate) && (worker->generation != shared->generation || !worker->animation))
        return TASK_CATCH_UP;
    return compare ? TASK_COMPARE : simulate ? TASK_SIMULATE : TASK_END;
}

static Task
wait_for_task(Worker *worker)
{
    Shared *shared = worker->shared;
    Task task = TASK_END;
    g_mutex_lock(&shared->lock);
    while (!shared->ending && (task = choose_task(worker)) == TASK_END) {
        report(shared);
        g_cond_wait(&shared->wake, &shared->lock);
    }
    if (shared->ending)
        task = TASK_END;
    g_mutex_unlock(&shared->lock);
    return task;
}

static gboolean
is_outdated(const Worker *worker)
{
    Shared *shared = worker->shared;
    g_mutex_lock(&shared->lock);
    gboolean outdated = shared->ending || worker->generation != shared->generation;
    g_mutex_unlock(&shared->lock);
    return outdated;
}

static bool
go_on(void *data, double done)
{
    const Worker *worker = data;
    double seconds = (double) (g_get_monotonic_time() - worker->began) * 1e-6;
    return seconds < GIVE_UP_AFTER || !is_outdated(worker);
}

static void
drop_simulation(Worker *worker)
{
    g_clear_pointer(&worker->simulation, billow_simulation_free);
}

/* Takes over the newest project; the simulation goes on where the edit does not touch it. */
static void
catch_up(Worker *worker)
{
    Shared *shared = worker->shared;
    g_mutex_lock(&shared->lock);
    g_autoptr(BillowProject) project = billow_project_ref(shared->project);
    worker->generation = shared->generation;
    g_mutex_unlock(&shared->lock);
    if (worker->project && billow_simulation_first_difference(worker->project, project) != 0)
        drop_simulation(worker);
    g_clear_pointer(&worker->project, billow_project_unref);
    g_clear_pointer(&worker->animation, billow_animation_unref);
    g_clear_pointer(&worker->physics, billow_mesh_unref);
    g_clear_pointer(&worker->fake, billow_mesh_unref);
    worker->project = g_steal_pointer(&project);
    worker->began = g_get_monotonic_time();
    worker->animation = billow_animation_new(worker->project, shared->cache, go_on, worker, NULL, NULL);
    worker->physics = billow_mesh_new(&worker->project->grid);
    worker->fake = billow_mesh_new(&worker->project->grid);
}

static void
compare(Worker *worker)
{
    Shared *shared = worker->shared;
    g_autoptr(BillowFrame) frame = NULL;
    g_mutex_lock(&shared->lock);
    int number = billow_frame_store_next_comparison(shared->store);
    if (worker->generation == shared->generation && number > 0)
        frame = billow_frame_store_get(shared->store, number);
    g_mutex_unlock(&shared->lock);
    if (!frame)
        return;
    billow_frame_read(frame, worker->physics);
    BillowComparison comparison =
        billow_comparison_make(worker->animation, number, worker->physics, billow_frame_report(frame),
                               worker->workers, worker->fake);
    g_mutex_lock(&shared->lock);
    if (worker->generation == shared->generation) {
        billow_frame_store_set_comparison(shared->store, &comparison);
        add_news(shared);
    }
    g_mutex_unlock(&shared->lock);
}

/* Puts the next frame (NULL: why there is none) into the store, unless another project came. */
static void
add_result(Worker *worker, BillowFrame *frame, GBytes *state, BillowStepStatus status)
{
    Shared *shared = worker->shared;
    g_mutex_lock(&shared->lock);
    if (worker->generation == shared->generation) {
        if (frame)
            billow_frame_store_add(shared->store, frame, state);
        else
            billow_frame_store_fail(shared->store, status);
        add_news(shared);
    }
    g_mutex_unlock(&shared->lock);
}

/* Makes the simulation stand at `frame`. FALSE: outdated meanwhile, or a step failed. */
static gboolean
go_to_frame(Worker *worker, int frame)
{
    Shared *shared = worker->shared;
    if (worker->simulation && billow_simulation_frame(worker->simulation) == frame)
        return TRUE;
    drop_simulation(worker);
    g_mutex_lock(&shared->lock);
    g_autoptr(GBytes) state = billow_frame_store_checkpoint(shared->store, frame);
    gboolean outdated = worker->generation != shared->generation;
    g_mutex_unlock(&shared->lock);
    if (outdated)
        return FALSE;
    worker->simulation = billow_simulation_new(worker->animation, worker->workers);
    if (state)
        billow_simulation_restore(worker->simulation, state);
    BillowSimulationFrame report;
    while (billow_simulation_frame(worker->simulation) < frame) {
        if (is_outdated(worker))
            return FALSE;
        if (!billow_simulation_next(worker->simulation, &report)) {
            add_result(worker, NULL, NULL, report.status);
            return FALSE;
        }
    }
    return TRUE;
}

static BillowFrame *
new_frame(Worker *worker, const BillowSimulationFrame *report)
{
    g_autoptr(GArray) anchors = g_array_new(FALSE, FALSE, sizeof(BillowAnchor));
    billow_simulation_write(worker->simulation, worker->workers, worker->physics);
    billow_simulation_anchors(worker->simulation, anchors);
    return billow_frame_new(worker->physics, anchors, report);
}

/* The next frame into the store, or why there is none. */
static void
simulate(Worker *worker)
{
    Shared *shared = worker->shared;
    g_mutex_lock(&shared->lock);
    int have = billow_frame_store_count(shared->store);
    g_mutex_unlock(&shared->lock);
    if (!go_to_frame(worker, MAX(have, 1)))
        return;
    BillowSimulationFrame report;
    gboolean done = TRUE;
    if (have == 0)
        billow_simulation_measure(worker->simulation, &report);
    else
        done = billow_simulation_next(worker->simulation, &report);
    g_autoptr(BillowFrame) frame = done ? new_frame(worker, &report) : NULL;
    g_autoptr(GBytes) state = done && have % CHECKPOINT_EVERY == CHECKPOINT_EVERY - 1
                                  ? billow_simulation_save(worker->simulation)
                                  : NULL;
    add_result(worker, frame, state, report.status);
}

static gpointer
preview_main(gpointer data)
{
    Worker worker = {.shared = data, .workers = billow_workers_new(0)};
    for (Task task; (task = wait_for_task(&worker)) != TASK_END;) {
        if (task == TASK_CATCH_UP)
            catch_up(&worker);
        else if (task == TASK_COMPARE)
            compare(&worker);
        else
            simulate(&worker);
    }
    drop_simulation(&worker);
    g_clear_pointer(&worker.project, billow_project_unref);
    g_clear_pointer(&worker.animation, billow_animation_unref);
    g_clear_pointer(&worker.physics, billow_mesh_unref);
    g_clear_pointer(&worker.fake, billow_mesh_unref);
    billow_workers_free(worker.workers);
    unref_shared(worker.shared);
    return NULL;
}

/* --- The object --- */

static void
billow_physics_preview_dispose(GObject *object)
{
    BillowPhysicsPreview *self = BILLOW_PHYSICS_PREVIEW(object);
    if (self->shared) {
        g_mutex_lock(&self->shared->lock);
        self->shared->ending = TRUE;
        self->shared->preview = NULL;
        g_cond_signal(&self->shared->wake);
        g_mutex_unlock(&self->shared->lock);
        g_clear_pointer(&self->shared, unref_shared);
    }
    g_clear_object(&self->session);
    g_clear_pointer(&self->comparison, g_array_unref);
    g_clear_pointer(&self->problem, g_free);
    G_OBJECT_CLASS(billow_physics_preview_parent_class)->dispose(object);
}

static void
billow_physics_preview_get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
    BillowPhysicsPreview *self = BILLOW_PHYSICS_PREVIEW(object);
    if (id == PROP_ACTIVE)
        g_value_set_boolean(value, self->active);
    else if (id == PROP_FRAMES)
        g_value_set_int(value, self->frames);
    else if (id == PROP_TOTAL)
        g_value_set_int(value, self->total);
    else if (id == PROP_PROBLEM)
        g_value_set_string(value, self->problem);
    else if (id == PROP_STOPPED)
        g_value_set_boolean(value, self->stopped);
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
}

static void
billow_physics_preview_set_property(GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
    if (id == PROP_ACTIVE)
        billow_physics_preview_set_active(BILLOW_PHYSICS_PREVIEW(object), g_value_get_boolean(value));
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
}

static void
billow_physics_preview_class_init(BillowPhysicsPreviewClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    object_class->dispose = billow_physics_preview_dispose;
    object_class->get_property = billow_physics_preview_get_property;
    object_class->set_property = billow_physics_preview_set_property;

    const GParamFlags read = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;
    props[PROP_ACTIVE] = g_param_spec_boolean("active", NULL, NULL, FALSE, read | G_PARAM_WRITABLE);
    props[PROP_FRAMES] = g_param_spec_int("frames", NULL, NULL, 0, G_MAXINT, 0, read);
    props[PROP_TOTAL] = g_param_spec_int("total", NULL, NULL, 0, G_MAXINT, 0, read);
    props[PROP_PROBLEM] = g_param_spec_string("problem", NULL, NULL, NULL, read);
    props[PROP_STOPPED] = g_param_spec_boolean("stopped", NULL, NULL, FALSE, read);
    g_object_class_install_properties(object_class, N_PROPS, props);
    signals[CHANGED] = g_signal_new("changed", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                    NULL, G_TYPE_NONE, 0);
}

static void
billow_physics_preview_init(BillowPhysicsPreview *self)
{
    self->comparison = g_array_new(FALSE, FALSE, sizeof(BillowComparison));
}

BillowPhysicsPreview *
billow_physics_preview_new(BillowSession *session, BillowRestCache *cache)
{
    BillowPhysicsPreview *self = g_object_new(BILLOW_TYPE_PHYSICS_PREVIEW, NULL);
    self->session = g_object_ref(session);
    self->shared = g_atomic_rc_box_new0(Shared);
    g_mutex_init(&self->shared->lock);
    g_cond_init(&self->shared->wake);
    self->shared->preview = self;
    self->shared->cache = billow_rest_cache_ref(cache);
    self->shared->project = billow_project_ref(billow_session_get_project(session));
    self->shared->store = billow_frame_store_new(0);
    self->shared->generation = 1;
    self->total = billow_project_frame_count(self->shared->project);
    g_thread_unref(g_thread_new("physics", preview_main, g_atomic_rc_box_acquire(self->shared)));
    g_signal_connect_object(session, "notify::project", G_CALLBACK(take_project), self, G_CONNECT_SWAPPED);
    return self;
}

void
billow_physics_preview_set_active(BillowPhysicsPreview *self, gboolean active)
{
    if (self->active == !!active)
        return;
    self->active = !!active;
    g_mutex_lock(&self->shared->lock);
    self->shared->active = self->active;
    g_cond_signal(&self->shared->wake);
    g_mutex_unlock(&self->shared->lock);
    g_object_notify_by_pspec(G_OBJECT(self), props[PROP_ACTIVE]);
}

gboolean
billow_physics_preview_get_active(BillowPhysicsPreview *self)
{
    return self->active;
}

int
billow_physics_preview_get_frames(BillowPhysicsPreview *self)
{
    return self->frames;
}

const char *
billow_physics_preview_get_problem(BillowPhysicsPreview *self)
{
    return self->problem;
}

gboolean
billow_physics_preview_get_stopped(BillowPhysicsPreview *self)
{
    return self->stopped;
}

static BillowFrame *
get_frame(BillowPhysicsPreview *self, int number)
{
    Shared *shared = self->shared;
    g_mutex_lock(&shared->lock);
    BillowFrame *frame = billow_frame_store_get(shared->store, number);
    g_mutex_unlock(&shared->lock);
    return frame;
}

BillowMesh *
billow_physics_preview_get_mesh(BillowPhysicsPreview *self, int number)
{
    g_autoptr(BillowFrame) frame = get_frame(self, number);
    if (!frame)
        return NULL;
    BillowMesh *mesh = billow_mesh_new(billow_frame_grid(frame));
    billow_frame_read(frame, mesh);
    billow_mesh_fill_normals(mesh, NULL);
    return mesh;
}

GArray *
billow_physics_preview_get_anchors(BillowPhysicsPreview *self, int number)
{
    g_autoptr(BillowFrame) frame = get_frame(self, number);
    return frame ? g_array_copy(billow_frame_anchors(frame)) : NULL;
}

GArray *
billow_physics_preview_get_comparison(BillowPhysicsPreview *self)
{
    return self->comparison;
}
