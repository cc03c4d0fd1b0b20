#include "model/live/preview.h"

#include "model/base/background.h"
#include "model/base/clock.h"
#include "model/base/mesh_pool.h"
#include "model/live/frames_ahead.h"
#include "model/live/shape_maker.h"

/* How long solving takes before it shows as busy, and the interval between reports, microseconds. */
enum { SHOW_BUSY_AFTER = 150000, REPORT_EVERY = 100000 };

/* Frames that take longer are not evaluated ahead: requests would have to wait for them. Milliseconds. */
static const double TOO_SLOW = 250.0;

enum { BYTES_AHEAD = 1 << 28 };

/* A cloth of the project, as it is played. */
typedef struct {
    BillowAnimation *animation;
    BillowFramesAhead *ahead; /* if evaluating ahead is worthwhile; otherwise without an animation */
    BillowMeshPool meshes;
} Cloth;

/* The state of the thread. */
typedef struct {
    /* Guarded by the lock: the newest request, NULL once taken. */
    BillowProject *wanted;
    int wanted_frame;

    BillowRestCache *cache;
    BillowWorkers *workers;
    BillowProject *project; /* being computed */
    int frame;
    GPtrArray *cloths;  /* of Cloth: those of the last project, or none */
    guint active;       /* the number of the active one */
    double base, share; /* of the current shape in the overall progress */
    gint64 began, reported;
    double milliseconds; /* duration of the last evaluation, of all cloths */
} Worker;

/* A result for the main thread. */
typedef struct {
    BillowAnimation *animation; /* of the active cloth */
    GPtrArray *meshes;          /* of the cloths; NULL for muted ones */
    guint active;
    GArray *anchors;
    int frame;
    double milliseconds;
} Result;

struct _BillowPreview {
    GObject parent;
    BillowSession *session;
    BillowBackground *background;
    Worker *task; /* owned by the thread; needs the lock */
    BillowShapeMaker *shapes;
    BillowAnimation *animation;
    GPtrArray *meshes; /* NULL before the first frame */
    guint active;
    GArray *anchors;
    int frame;
    double milliseconds;
    gboolean busy;
    double progress;
};

G_DEFINE_FINAL_TYPE(BillowPreview, billow_preview, G_TYPE_OBJECT)

enum { PROP_BUSY = 1, PROP_PROGRESS, N_PROPS };
static GParamSpec *props[N_PROPS];
enum { FRAME_READY, N_SIGNALS };
static guint signals[N_SIGNALS];

/* --- On the main thread: taking in results --- */

static void
set_busy(BillowPreview *self, gboolean busy, double progress)
{
    if (self->progress != progress) {
        self->progress = progress;
        g_object_notify_by_pspec(G_OBJECT(self), props[PROP_PROGRESS]);
    }
    if (self->busy != busy) {
        self->busy = busy;
        g_object_notify_by_pspec(G_OBJECT(self), props[PROP_BUSY]);
    }
}

static void
free_result(Result *result)
{
    billow_animation_unref(result->animation);
    g_clear_pointer(&result->meshes, g_ptr_array_unref);
    g_clear_pointer(&result->anchors, g_array_unref);
    g_free(result);
}

static void
take_progress(gpointer owner, gpointer progress)
{
    set_busy(owner, TRUE, *(const double *) progress);
}

static void
take_result(gpointer owner, gpointer data)
{
    BillowPreview *self = owner;
    Result *result = data;
    billow_animation_unref(self->animation);
    g_clear_pointer(&self->meshes, g_ptr_array_unref);
    g_array_unref(self->anchors);
    self->animation = g_steal_pointer(&result->animation);
    self->meshes = g_steal_pointer(&result->meshes);
    self->active = result->active;
    self->anchors = g_steal_pointer(&result->anchors);
    self->frame = result->frame;
    self->milliseconds = result->milliseconds;
    set_busy(self, FALSE, 1.0);
    billow_shape_maker_set(self->shapes, self->animation,
                           billow_project_frame_time(billow_animation_project(self->animation), self->frame));
    g_signal_emit(self, signals[FRAME_READY], 0);
}

/* --- On the thread --- */

typedef struct {
    BillowBackground *background;
    Worker *task;
} Progress;

static bool
report_progress(void *data, double done)
{
    const Progress *solve = data;
    Worker *task = solve->task;
    gint64 time = billow_clock_now();
    billow_background_lock(solve->background);
    gboolean outdated = task->wanted && task->wanted != task->project;
    gboolean stop = billow_background_gives_up(solve->background, outdated, task->began);
    billow_background_unlock(solve->background);
    if (time - task->began > SHOW_BUSY_AFTER && time - task->reported > REPORT_EVERY) {
        const double whole = task->base + task->share * done;
        billow_background_hand_over(solve->background, take_progress, g_memdup2(&whole, sizeof whole),
                                    g_free);
        task->reported = time;
    }
    return !stop;
}

static void
free_cloth(gpointer data)
{
    Cloth *cloth = data;
    billow_frames_ahead_free(cloth->ahead);
    g_clear_pointer(&cloth->animation, billow_animation_unref);
    billow_mesh_pool_clear(&cloth->meshes);
    g_free(cloth);
}

/* Plays the active cloth of `project` as `cloth` (transfer full; NULL: a new one). */
static Cloth *
play_cloth(Cloth *cloth, BillowProject *project, BillowRestCache *cache)
{
    if (!cloth) {
        cloth = g_new0(Cloth, 1);
        cloth->ahead = billow_frames_ahead_new(BYTES_AHEAD);
    }
    billow_frames_ahead_show(cloth->ahead, NULL, 0);
    billow_animation_unref(cloth->animation);
    cloth->animation = billow_animation_new(project, cache);
    return cloth;
}

/* Returns the animation of the active cloth, or NULL. */
static BillowAnimation *
active_animation(const Worker *task)
{
    return task->active < task->cloths->len ? ((const Cloth *) task->cloths->pdata[task->active])->animation
                                            : NULL;
}

/* Prepares the cloths of the project. Those that an edit of another cloth leaves alone keep their frames. */
static void
set_cloths(Worker *task)
{
    BillowProject *project = task->project;
    const BillowAnimation *before = active_animation(task);
    const gboolean same_scene =
        before && billow_project_same_scene(billow_animation_project(before), project);
    const guint n = project->cloths->len;
    task->active = billow_project_active(project);
    if (n < task->cloths->len)
        g_ptr_array_set_size(task->cloths, (int) n);
    for (guint i = 0; i < n; i++) {
        Cloth *there = i < task->cloths->len ? task->cloths->pdata[i] : NULL;
        if (there && same_scene && i != task->active &&
            billow_animation_project(there->animation)->cloth == project->cloths->pdata[i])
            continue;
        g_autoptr(BillowProject) own =
            i == task->active ? billow_project_ref(project) : billow_project_activate(project, i);
        Cloth *cloth = play_cloth(there, own, task->cache);
        if (!there)
            g_ptr_array_add(task->cloths, cloth);
    }
}

static gboolean
is_shown(const Worker *task, guint index)
{
    const Cloth *cloth = task->cloths->pdata[index];
    return index == task->active || !billow_animation_project(cloth->animation)->cloth->muted;
}

/* Evaluates a frame into `mesh`. */
static void
make_frame(Worker *task, const Cloth *cloth, int frame, BillowMesh *mesh)
{
    const BillowProject *project = billow_animation_project(cloth->animation);
    const gint64 began = g_get_monotonic_time();
    billow_animation_evaluate(cloth->animation, billow_project_frame_time(project, frame), TRUE,
                              task->workers, mesh);
    task->milliseconds += (double) (g_get_monotonic_time() - began) * 1e-3;
}

/* Evaluates a frame and stores it, because keeping lengths takes a while. */
static BillowMesh *
make_cached_frame(Worker *task, const Cloth *cloth, int frame)
{
    BillowMesh *mesh = billow_frames_ahead_get(cloth->ahead, frame);
    if (mesh)
        return mesh;
    mesh = billow_mesh_new(&billow_animation_project(cloth->animation)->cloth->grid);
    make_frame(task, cloth, frame, mesh);
    billow_frames_ahead_add(cloth->ahead, frame, mesh);
    return mesh;
}

/* Returns the frame of a cloth. Transfer full. */
static BillowMesh *
frame_of(Worker *task, Cloth *cloth)
{
    const BillowProject *project = billow_animation_project(cloth->animation);
    const gboolean keeps = project->cloth->keep_lengths;
    billow_frames_ahead_show(cloth->ahead, keeps ? cloth->animation : NULL, task->frame);
    if (keeps)
        return make_cached_frame(task, cloth, task->frame);
    BillowMesh *mesh = billow_mesh_pool_take(&cloth->meshes, &project->cloth->grid);
    make_frame(task, cloth, task->frame, mesh);
    return mesh;
}

static void
send_frame(BillowBackground *background, Worker *task)
{
    Result *result = g_new0(Result, 1);
    result->meshes = g_ptr_array_new_with_free_func((GDestroyNotify) billow_mesh_unref);
    const double before = task->milliseconds;
    task->milliseconds = 0.0;
    for (guint i = 0; i < task->cloths->len; i++)
        g_ptr_array_add(result->meshes, is_shown(task, i) ? frame_of(task, task->cloths->pdata[i]) : NULL);
    if (task->milliseconds == 0.0) /* all were there */
        task->milliseconds = before;
    result->active = task->active;
    result->milliseconds = task->milliseconds;
    result->animation = billow_animation_ref(active_animation(task));
    result->frame = task->frame;
    result->anchors = g_array_new(FALSE, FALSE, sizeof(BillowVec3));
    billow_animation_anchors_in(result->animation, billow_project_frame_time(task->project, task->frame),
                                result->meshes->pdata[task->active], result->anchors);
    billow_background_hand_over(background, take_result, result, (GDestroyNotify) free_result);
}

/* Returns the first cloth of which a frame can be evaluated ahead, or NULL. */
static Cloth *
cloth_behind(const Worker *task)
{
    for (guint i = 0; i < task->cloths->len; i++) {
        Cloth *cloth = task->cloths->pdata[i];
        if (billow_frames_ahead_missing(cloth->ahead) > 0)
            return cloth;
    }
    return NULL;
}

static gboolean
take(BillowBackground *background, gpointer data)
{
    Worker *task = data;
    task->project = g_steal_pointer(&task->wanted);
    task->frame = task->wanted_frame;
    return task->project || (task->milliseconds < TOO_SLOW && cloth_behind(task));
}

/* Returns whether a newer request makes the pose useless. */
static gboolean
is_pose_outdated(BillowBackground *background, const Worker *task, const Cloth *cloth, size_t pose)
{
    billow_background_lock(background);
    gboolean passed = task->wanted && task->wanted != task->project;
    if (task->wanted && !passed) {
        const double seconds = billow_project_frame_time(task->project, task->wanted_frame);
        const BillowPoseRange range = billow_animation_range_at(cloth->animation, seconds);
        passed = pose < range.first || pose > range.last;
    }
    billow_background_unlock(background);
    return passed;
}

/* Computes the shapes that the frame of a cloth needs: a share `share` of all, after `done`. Finishes a shape as
 * long as the project is wanted, but starts none that a newer request for another frame does not need. Returns
 * FALSE if something else is wanted. */
static gboolean
make_shapes(BillowBackground *background, Worker *task, const Cloth *cloth, double done, double share)
{
    Progress solve = {background, task};
    const double seconds = billow_project_frame_time(task->project, task->frame);
    const BillowPoseRange range = billow_animation_range_at(cloth->animation, seconds);
    gboolean there = TRUE;
    task->share = share / (double) (range.last - range.first + 1);
    for (size_t pose = range.first; there && pose <= range.last; pose++) {
        task->base = done + task->share * (double) (pose - range.first);
        const gboolean skipped = !billow_animation_has_shape(cloth->animation, pose) &&
                                 is_pose_outdated(background, task, cloth, pose);
        BillowRestShape *shape = skipped ? NULL
                                         : billow_animation_shape(cloth->animation, pose, BILLOW_WANTED_NOW,
                                                                  report_progress, &solve);
        there = shape != NULL;
        billow_rest_shape_unref(shape);
    }
    return there;
}

static void
work(BillowBackground *background, gpointer data)
{
    Worker *task = data;
    if (!task->workers)
        task->workers = billow_workers_new(0);
    if (!task->project) {
        const Cloth *behind = cloth_behind(task);
        task->milliseconds = 0.0;
        billow_mesh_unref(make_cached_frame(task, behind, billow_frames_ahead_missing(behind->ahead)));
        return;
    }
    if (!active_animation(task) || billow_animation_project(active_animation(task)) != task->project)
        set_cloths(task);
    const double share = 1.0 / task->cloths->len;
    gboolean there = TRUE;
    task->began = billow_clock_now();
    task->reported = 0;
    for (guint i = 0; i < task->cloths->len && there; i++)
        there = !is_shown(task, i) || make_shapes(background, task, task->cloths->pdata[i], i * share, share);
    if (there)
        send_frame(background, task);
    g_clear_pointer(&task->project, billow_project_unref);
}

static void
free_task(gpointer data)
{
    Worker *task = data;
    g_clear_pointer(&task->wanted, billow_project_unref);
    g_clear_pointer(&task->project, billow_project_unref);
    g_ptr_array_unref(task->cloths);
    billow_workers_free(task->workers);
    billow_rest_cache_unref(task->cache);
    g_free(task);
}

/* --- The object --- */

static void
request_frame(BillowPreview *self)
{
    billow_background_lock(self->background);
    g_clear_pointer(&self->task->wanted, billow_project_unref);
    self->task->wanted = billow_project_ref(billow_session_get_project(self->session));
    self->task->wanted_frame = billow_session_get_frame(self->session);
    billow_background_wake(self->background);
    billow_background_unlock(self->background);
}

static void
billow_preview_dispose(GObject *object)
{
    BillowPreview *self = BILLOW_PREVIEW(object);
    g_clear_pointer(&self->background, billow_background_end);
    g_clear_pointer(&self->shapes, billow_shape_maker_free);
    g_clear_object(&self->session);
    g_clear_pointer(&self->animation, billow_animation_unref);
    g_clear_pointer(&self->meshes, g_ptr_array_unref);
    g_clear_pointer(&self->anchors, g_array_unref);
    G_OBJECT_CLASS(billow_preview_parent_class)->dispose(object);
}

static void
billow_preview_get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
    BillowPreview *self = BILLOW_PREVIEW(object);
    if (id == PROP_BUSY)
        g_value_set_boolean(value, self->busy);
    else if (id == PROP_PROGRESS)
        g_value_set_double(value, self->progress);
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
}

static void
billow_preview_class_init(BillowPreviewClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    object_class->dispose = billow_preview_dispose;
    object_class->get_property = billow_preview_get_property;

    const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;
    props[PROP_BUSY] = g_param_spec_boolean("busy", NULL, NULL, FALSE, flags);
    props[PROP_PROGRESS] = g_param_spec_double("progress", NULL, NULL, 0.0, 1.0, 0.0, flags);
    g_object_class_install_properties(object_class, N_PROPS, props);
    signals[FRAME_READY] = g_signal_new("frame-ready", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                        NULL, NULL, G_TYPE_NONE, 0);
}

static void
billow_preview_init(BillowPreview *self)
{
    self->anchors = g_array_new(FALSE, FALSE, sizeof(BillowVec3));
}

BillowPreview *
billow_preview_new(BillowSession *session, BillowRestCache *cache)
{
    static const BillowBackgroundWork thread = {"preview", take, work, free_task};
    BillowPreview *self = g_object_new(BILLOW_TYPE_PREVIEW, NULL);
    self->session = g_object_ref(session);
    self->task = g_new0(Worker, 1);
    self->task->cache = billow_rest_cache_ref(cache);
    self->task->cloths = g_ptr_array_new_with_free_func(free_cloth);
    self->shapes = billow_shape_maker_new();
    self->background = billow_background_new(&thread, self->task, self);
    g_signal_connect_object(session, "notify::project", G_CALLBACK(request_frame), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(session, "notify::frame", G_CALLBACK(request_frame), self, G_CONNECT_SWAPPED);
    request_frame(self);
    return self;
}

BillowMesh *
billow_preview_get_mesh(BillowPreview *self)
{
    return self->meshes ? self->meshes->pdata[self->active] : NULL;
}

GPtrArray *
billow_preview_get_meshes(BillowPreview *self)
{
    return self->meshes;
}

GArray *
billow_preview_get_anchors(BillowPreview *self)
{
    return self->anchors;
}

BillowAnimation *
billow_preview_get_animation(BillowPreview *self)
{
    return self->animation;
}

int
billow_preview_get_shown_frame(BillowPreview *self)
{
    return self->frame;
}

double
billow_preview_get_milliseconds(BillowPreview *self)
{
    return self->milliseconds;
}

gboolean
billow_preview_get_busy(BillowPreview *self)
{
    return self->busy;
}
