#include "model/live/physics_preview.h"

#include "model/base/background.h"
#include "model/base/clock.h"
#include "model/base/mesh_pool.h"
#include "model/simulation/initial_cloth.h"
#include "model/simulation/steps.h"

enum {
    REPORT_EVERY = 50000, /* microseconds between two "changed" signals while frames arrive */
    REST = 9,             /* the next "changed" waits this many times as long as handling the last one took */
};

typedef enum { STEP_CATCH_UP, STEP_COMPARE, STEP_SIMULATE } Step;

/* The state of the thread. */
typedef struct {
    /* Guarded by the lock: */
    gboolean active;
    BillowProject *wanted; /* the session's project */
    guint64 newest;        /* counts the projects of the session */
    BillowFrameStore *store;
    gint64 report_from; /* when "changed" may be emitted again */
    gboolean reporting; /* a report is on its way */
    gboolean news;      /* something has not been reported yet */

    BillowRestCache *cache;
    BillowWorkers *workers;
    Step step; /* the step that was chosen */
    BillowProject *project;
    guint64 generation; /* of `project`; see `newest` */
    BillowAnimation *animation;
    BillowSimulation *simulation; /* NULL: to be restored from a checkpoint */
    GPtrArray *physics;           /* buffer for a frame: BillowMesh, one per cloth */
    BillowComparer *comparer;     /* of the project, or NULL */
} Worker;

struct _BillowPhysicsPreview {
    GObject parent;
    BillowSession *session;
    BillowBackground *background;
    Worker *task; /* owned by the thread; needs the lock */
    gboolean active, stopped;
    int frames, total;
    char *problem;
    GArray *comparison; /* of BillowComparison */
    int compared;       /* how many of them are of the session's current project */
    GPtrArray *pools;   /* BillowMeshPool, one per cloth */
};

G_DEFINE_FINAL_TYPE(BillowPhysicsPreview, billow_physics_preview, G_TYPE_OBJECT)

enum { PROP_ACTIVE = 1, PROP_FRAMES, PROP_TOTAL, PROP_PROBLEM, PROP_STOPPED, N_PROPS };
static GParamSpec *props[N_PROPS];
enum { CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

/* --- On the main thread: reporting progress --- */

/* Updates the properties and notifies of those that changed. */
static void
update(BillowPhysicsPreview *self)
{
    const Worker *task = self->task;
    g_object_freeze_notify(G_OBJECT(self));
    billow_background_lock(self->background);
    int frames = billow_frame_store_count(task->store);
    int total = billow_project_frame_count(task->wanted);
    gboolean stopped = frames < total && !billow_frame_store_wants_more(task->store, total);
    g_autofree char *problem = billow_frame_store_problem(task->store);
    g_array_set_size(self->comparison, 0);
    billow_frame_store_comparison(task->store, self->comparison);
    self->compared = billow_frame_store_compared(task->store);
    billow_background_unlock(self->background);
    if (!problem)
        problem = billow_simulation_unfit(task->wanted);
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

/* Showing many thousands of frames takes long, so the next report waits and leaves time for the main loop. */
static void
report_progress(gpointer owner, gpointer nothing)
{
    BillowPhysicsPreview *self = owner;
    const gint64 began = billow_clock_now();
    update(self);
    const gint64 ended = billow_clock_now();
    billow_background_lock(self->background);
    self->task->reporting = FALSE;
    self->task->report_from = ended + MAX(REPORT_EVERY, REST * (ended - began));
    billow_background_unlock(self->background);
}

static void
update_project(BillowPhysicsPreview *self)
{
    Worker *task = self->task;
    BillowProject *project = billow_session_get_project(self->session);
    billow_background_lock(self->background);
    int first = billow_simulation_first_difference(task->wanted, project);
    billow_frame_store_edit(task->store, first, billow_project_frame_count(project));
    billow_project_unref(task->wanted);
    task->wanted = billow_project_ref(project);
    task->newest++;
    billow_background_wake(self->background);
    billow_background_unlock(self->background);
    update(self);
}

/* --- On the thread --- */

/* Call with the lock held. */
static void
report(BillowBackground *background, Worker *task)
{
    if (!task->news)
        return;
    task->news = FALSE;
    task->reporting = TRUE;
    billow_background_hand_over(background, report_progress, NULL, NULL);
}

/* Notes that there is something to report; call with the lock held. */
static void
note_progress(BillowBackground *background, Worker *task)
{
    task->news = TRUE;
    if (!task->reporting && billow_clock_now() >= task->report_from)
        report(background, task);
}

static gboolean
take(BillowBackground *background, gpointer data)
{
    Worker *task = data;
    const gboolean compare = task->active && billow_frame_store_next_comparison(task->store) > 0;
    const gboolean simulate =
        task->active && billow_frame_store_wants_more(task->store, billow_project_frame_count(task->wanted));
    const gboolean behind = task->generation != task->newest || !task->animation;
    if (compare || simulate) {
        task->step = behind ? STEP_CATCH_UP : compare ? STEP_COMPARE : STEP_SIMULATE;
        return TRUE;
    }
    report(background, task);
    return FALSE;
}

static gboolean
is_outdated(BillowBackground *background, const Worker *task)
{
    billow_background_lock(background);
    gboolean outdated = billow_background_is_ending(background) || task->generation != task->newest;
    billow_background_unlock(background);
    return outdated;
}

typedef struct {
    BillowBackground *background;
    const Worker *task;
    gint64 began;
} Progress;

static bool
should_continue(void *data, double done)
{
    const Progress *solve = data;
    billow_background_lock(solve->background);
    gboolean outdated = solve->task->generation != solve->task->newest;
    gboolean stop = billow_background_gives_up(solve->background, outdated, solve->began);
    billow_background_unlock(solve->background);
    return !stop;
}

static void
drop_simulation(Worker *task)
{
    g_clear_pointer(&task->simulation, billow_simulation_free);
}

/* Takes over the newest project; the simulation continues unless the edit affects it. */
static void
catch_up(BillowBackground *background, Worker *task)
{
    billow_background_lock(background);
    g_autoptr(BillowProject) project = billow_project_ref(task->wanted);
    task->generation = task->newest;
    billow_background_unlock(background);
    if (task->project && billow_simulation_first_difference(task->project, project) != 0)
        drop_simulation(task);
    g_clear_pointer(&task->project, billow_project_unref);
    g_clear_pointer(&task->animation, billow_animation_unref);
    g_clear_pointer(&task->physics, g_ptr_array_unref);
    g_clear_pointer(&task->comparer, billow_comparer_free);
    task->project = g_steal_pointer(&project);
    task->animation = billow_animation_new(task->project, task->cache);
    /* the shape that the simulation starts from */
    Progress solve = {background, task, billow_clock_now()};
    g_autoptr(BillowRestShape) shape =
        billow_animation_shape(task->animation, 0, BILLOW_WANTED_NOW, should_continue, &solve);
    if (!shape) /* no longer wanted */
        g_clear_pointer(&task->animation, billow_animation_unref);
    task->physics = g_ptr_array_new_with_free_func((GDestroyNotify) billow_mesh_unref);
    for (guint i = 0; i < task->project->cloths->len; i++)
        g_ptr_array_add(task->physics,
                        billow_mesh_new(&((const BillowCloth *) task->project->cloths->pdata[i])->grid));
}

/* Computes the shapes of the fake's frame and of the next one. Returns FALSE if they are no longer wanted. */
static gboolean
make_shapes(BillowBackground *background, Worker *task, int frame)
{
    Progress solve = {background, task, billow_clock_now()};
    const double seconds = billow_project_frame_time(task->project, frame);
    return billow_animation_prepare(task->animation, seconds, BILLOW_WANTED_NOW, should_continue, &solve) &&
           billow_animation_prepare(task->animation, seconds + 1.0 / task->project->frame_rate,
                                    BILLOW_WANTED_NOW, should_continue, &solve);
}

static void
compare(BillowBackground *background, Worker *task)
{
    g_autoptr(BillowFrame) frame = NULL;
    billow_background_lock(background);
    int number = billow_frame_store_next_comparison(task->store);
    if (task->generation == task->newest && number > 0)
        frame = billow_frame_store_get(task->store, number);
    billow_background_unlock(background);
    if (!frame || !make_shapes(background, task, number))
        return;
    const guint active = billow_project_active(task->project);
    BillowMesh *physics = task->physics->pdata[active];
    billow_frame_read(frame, active, physics);
    if (!task->comparer)
        task->comparer = billow_comparer_new(task->animation, task->workers);
    BillowComparison comparison =
        billow_comparer_compare(task->comparer, number, physics, billow_frame_anchors(frame, active),
                                billow_frame_report(frame, active));
    billow_background_lock(background);
    if (task->generation == task->newest) {
        billow_frame_store_set_comparison(task->store, &comparison);
        note_progress(background, task);
    }
    billow_background_unlock(background);
}

/* Adds the next frame (NULL: the reason why there is none) to the store, unless there is a newer project. */
static void
add_result(BillowBackground *background, Worker *task, BillowFrame *frame, GBytes *state,
           BillowStepStatus status)
{
    billow_background_lock(background);
    if (task->generation == task->newest) {
        if (frame)
            billow_frame_store_add(task->store, frame, state);
        else
            billow_frame_store_fail(task->store, status);
        note_progress(background, task);
    }
    billow_background_unlock(background);
}

/* Brings the simulation to `frame`. Returns FALSE if it became outdated or a step failed. */
static gboolean
go_to_frame(BillowBackground *background, Worker *task, int frame)
{
    if (task->simulation && billow_simulation_frame(task->simulation) == frame)
        return TRUE;
    drop_simulation(task);
    billow_background_lock(background);
    g_autoptr(GBytes) state = billow_frame_store_checkpoint(task->store, frame);
    gboolean outdated = task->generation != task->newest;
    billow_background_unlock(background);
    if (outdated)
        return FALSE;
    task->simulation = billow_simulation_new(task->animation, task->workers);
    if (state)
        billow_simulation_restore(task->simulation, state);
    BillowSimulationFrame report;
    while (billow_simulation_frame(task->simulation) < frame) {
        if (is_outdated(background, task))
            return FALSE;
        if (!billow_simulation_next(task->simulation, &report)) {
            add_result(background, task, NULL, NULL, report.status);
            return FALSE;
        }
    }
    return TRUE;
}

static BillowFrame *
new_frame(const Worker *task)
{
    const guint n = billow_simulation_count(task->simulation);
    BillowFrame *frame = billow_frame_new(n);
    for (guint i = 0; i < n; i++) {
        const BillowSimulatedCloth *cloth = billow_simulation_cloth(task->simulation, i);
        if (!cloth)
            continue;
        g_autoptr(GArray) anchors = g_array_new(FALSE, FALSE, sizeof(BillowAnchor));
        billow_simulated_cloth_write(cloth, task->workers, task->physics->pdata[i]);
        billow_simulated_cloth_anchors(cloth, anchors);
        billow_frame_put(frame, i, task->physics->pdata[i], anchors, billow_simulated_cloth_report(cloth));
    }
    return frame;
}

/* Simulates the next frame and stores it, or the reason why there is none. */
static void
simulate(BillowBackground *background, Worker *task)
{
    billow_background_lock(background);
    int have = billow_frame_store_count(task->store);
    billow_background_unlock(background);
    if (!go_to_frame(background, task, MAX(have, 1)))
        return;
    BillowSimulationFrame report;
    gboolean done = TRUE;
    if (have == 0)
        billow_simulation_measure(task->simulation, &report);
    else
        done = billow_simulation_next(task->simulation, &report);
    g_autoptr(BillowFrame) frame = NULL;
    g_autoptr(GBytes) state = NULL;
    if (done) {
        frame = new_frame(task);
    }
    if (done && have % BILLOW_PREVIEW_CHECKPOINT == BILLOW_PREVIEW_CHECKPOINT - 1)
        state = billow_simulation_save(task->simulation);
    add_result(background, task, frame, state, report.status);
}

static void
work(BillowBackground *background, gpointer data)
{
    Worker *task = data;
    if (!task->workers)
        task->workers = billow_workers_new(0);
    if (task->step == STEP_CATCH_UP)
        catch_up(background, task);
    else if (task->step == STEP_COMPARE)
        compare(background, task);
    else
        simulate(background, task);
}

static void
free_task(gpointer data)
{
    Worker *task = data;
    drop_simulation(task);
    g_clear_pointer(&task->project, billow_project_unref);
    billow_comparer_free(task->comparer);
    g_clear_pointer(&task->animation, billow_animation_unref);
    g_clear_pointer(&task->physics, g_ptr_array_unref);
    billow_workers_free(task->workers);
    billow_project_unref(task->wanted);
    billow_frame_store_free(task->store);
    billow_rest_cache_unref(task->cache);
    g_free(task);
}

/* --- The object --- */

static void
billow_physics_preview_dispose(GObject *object)
{
    BillowPhysicsPreview *self = BILLOW_PHYSICS_PREVIEW(object);
    g_clear_pointer(&self->background, billow_background_end);
    g_clear_object(&self->session);
    g_clear_pointer(&self->comparison, g_array_unref);
    g_clear_pointer(&self->problem, g_free);
    g_clear_pointer(&self->pools, g_ptr_array_unref);
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
free_pool(gpointer pool)
{
    billow_mesh_pool_clear(pool);
    g_free(pool);
}

static void
billow_physics_preview_init(BillowPhysicsPreview *self)
{
    self->comparison = g_array_new(FALSE, FALSE, sizeof(BillowComparison));
    self->pools = g_ptr_array_new_with_free_func(free_pool);
}

BillowPhysicsPreview *
billow_physics_preview_new(BillowSession *session, BillowRestCache *cache)
{
    static const BillowBackgroundWork thread = {"physics", take, work, free_task};
    BillowPhysicsPreview *self = g_object_new(BILLOW_TYPE_PHYSICS_PREVIEW, NULL);
    self->session = g_object_ref(session);
    Worker *task = self->task = g_new0(Worker, 1);
    task->cache = billow_rest_cache_ref(cache);
    task->wanted = billow_project_ref(billow_session_get_project(session));
    task->store = billow_frame_store_new(0);
    task->newest = 1;
    self->total = billow_project_frame_count(task->wanted);
    self->background = billow_background_new(&thread, task, self);
    g_signal_connect_object(session, "notify::project", G_CALLBACK(update_project), self, G_CONNECT_SWAPPED);
    return self;
}

void
billow_physics_preview_set_active(BillowPhysicsPreview *self, gboolean active)
{
    if (self->active == !!active)
        return;
    self->active = !!active;
    billow_background_lock(self->background);
    self->task->active = self->active;
    billow_background_wake(self->background);
    billow_background_unlock(self->background);
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
    billow_background_lock(self->background);
    BillowFrame *frame = billow_frame_store_get(self->task->store, number);
    billow_background_unlock(self->background);
    return frame;
}

/* Returns the number of the active cloth of the session. */
static guint
active_of(BillowPhysicsPreview *self)
{
    return billow_project_active(billow_session_get_project(self->session));
}

/* Returns a cloth of the frame, transfer full, or NULL. */
static BillowMesh *
read_mesh(BillowPhysicsPreview *self, const BillowFrame *frame, guint cloth)
{
    if (!billow_frame_has(frame, cloth))
        return NULL;
    while (self->pools->len <= cloth)
        g_ptr_array_add(self->pools, g_new0(BillowMeshPool, 1));
    BillowMesh *mesh = billow_mesh_pool_take(self->pools->pdata[cloth], billow_frame_grid(frame, cloth));
    billow_frame_read(frame, cloth, mesh);
    billow_simulation_fill_normals(mesh, NULL);
    return mesh;
}

BillowMesh *
billow_physics_preview_get_mesh(BillowPhysicsPreview *self, int number)
{
    g_autoptr(BillowFrame) frame = get_frame(self, number);
    return frame ? read_mesh(self, frame, active_of(self)) : NULL;
}

GPtrArray *
billow_physics_preview_get_meshes(BillowPhysicsPreview *self, int number)
{
    g_autoptr(BillowFrame) frame = get_frame(self, number);
    GPtrArray *meshes = frame ? g_ptr_array_new_with_free_func((GDestroyNotify) billow_mesh_unref) : NULL;
    for (guint i = 0; frame && i < billow_frame_count(frame); i++)
        g_ptr_array_add(meshes, read_mesh(self, frame, i));
    return meshes;
}

GArray *
billow_physics_preview_get_anchors(BillowPhysicsPreview *self, int number)
{
    g_autoptr(BillowFrame) frame = get_frame(self, number);
    const guint active = active_of(self);
    return frame && billow_frame_has(frame, active) ? g_array_copy(billow_frame_anchors(frame, active))
                                                    : NULL;
}

GPtrArray *
billow_physics_preview_get_run(BillowPhysicsPreview *self)
{
    const guint active = active_of(self);
    GPtrArray *run = g_ptr_array_new_with_free_func((GDestroyNotify) billow_frame_unref);
    for (int number = 1; run && number <= self->total; number++) {
        BillowFrame *frame = get_frame(self, number);
        if (frame)
            g_ptr_array_add(run, frame);
        if (!frame || !billow_frame_has(frame, active))
            g_clear_pointer(&run, g_ptr_array_unref);
    }
    return run;
}

GArray *
billow_physics_preview_get_comparison(BillowPhysicsPreview *self)
{
    return self->comparison;
}

gboolean
billow_physics_preview_get_distance(BillowPhysicsPreview *self, int frame, BillowDistance *distance)
{
    if (frame < 1 || frame > self->compared)
        return FALSE;
    const BillowComparison *comparison = &g_array_index(self->comparison, BillowComparison, frame - 1);
    *distance = (BillowDistance){comparison->rms, comparison->max};
    return TRUE;
}
