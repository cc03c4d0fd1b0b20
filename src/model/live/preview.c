#include "model/live/preview.h"

#include "model/base/background.h"
#include "model/base/clock.h"
#include "model/live/played_cloths.h"
#include "model/live/shape_maker.h"
#include "model/project/shown_time.h"

/* How long solving takes before it shows as busy, and the interval between reports, microseconds. */
enum { SHOW_BUSY_AFTER = 150000, REPORT_EVERY = 100000 };

/* The state of the thread. */
typedef struct {
    /* Guarded by the lock: the newest request, NULL once taken. */
    BillowProject *wanted;
    int wanted_frame;

    BillowPlayedCloths *cloths;
    BillowProject *project; /* being computed */
    int frame;
    double base, share; /* of the current shape in the overall progress */
    gint64 began, reported;
} Worker;

/* A result for the main thread. */
typedef struct {
    BillowAnimation *animation; /* of the active cloth */
    GPtrArray *meshes;          /* of the cloths; NULL for those that are not shown */
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
                           billow_shown_frame_time(billow_animation_project(self->animation), self->frame));
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
send_frame(BillowBackground *background, Worker *task)
{
    Result *result = g_new0(Result, 1);
    result->meshes = billow_played_cloths_frame(task->cloths, task->frame);
    result->active = billow_played_cloths_active(task->cloths);
    result->milliseconds = billow_played_cloths_milliseconds(task->cloths);
    result->animation = billow_animation_ref(billow_played_cloths_animation(task->cloths, result->active));
    result->frame = task->frame;
    result->anchors = g_array_new(FALSE, FALSE, sizeof(BillowVec3));
    billow_animation_anchors_in(result->animation, billow_shown_frame_time(task->project, task->frame),
                                result->meshes->pdata[result->active], result->anchors);
    billow_background_hand_over(background, take_result, result, (GDestroyNotify) free_result);
}

static gboolean
take(BillowBackground *background, gpointer data)
{
    Worker *task = data;
    task->project = g_steal_pointer(&task->wanted);
    task->frame = task->wanted_frame;
    return task->project || billow_played_cloths_can_go_ahead(task->cloths);
}

/* Returns whether a newer request makes the pose useless. */
static gboolean
is_pose_outdated(BillowBackground *background, const Worker *task, const BillowAnimation *animation,
                 size_t pose)
{
    billow_background_lock(background);
    gboolean passed = task->wanted && task->wanted != task->project;
    if (task->wanted && !passed) {
        const double seconds = billow_shown_frame_time(task->project, task->wanted_frame);
        const BillowPoseRange range = billow_animation_range_at(animation, seconds);
        passed = pose < range.first || pose > range.last;
    }
    billow_background_unlock(background);
    return passed;
}

/* Computes the shapes that the frame of a cloth needs: a share `share` of all, after `done`. Finishes a shape as
 * long as the project is wanted, but starts none that a newer request for another frame does not need. Returns
 * FALSE if something else is wanted. */
static gboolean
make_shapes(BillowBackground *background, Worker *task, BillowAnimation *animation, double done, double share)
{
    Progress solve = {background, task};
    const double seconds = billow_shown_frame_time(task->project, task->frame);
    const BillowPoseRange range = billow_animation_range_at(animation, seconds);
    gboolean there = TRUE;
    task->share = share / (double) (range.last - range.first + 1);
    for (size_t pose = range.first; there && pose <= range.last; pose++) {
        task->base = done + task->share * (double) (pose - range.first);
        const gboolean skipped = !billow_animation_has_shape(animation, pose) &&
                                 is_pose_outdated(background, task, animation, pose);
        BillowRestShape *shape =
            skipped ? NULL
                    : billow_animation_shape(animation, pose, BILLOW_WANTED_NOW, report_progress, &solve);
        there = shape != NULL;
        billow_rest_shape_unref(shape);
    }
    return there;
}

static void
work(BillowBackground *background, gpointer data)
{
    Worker *task = data;
    if (!task->project) {
        billow_played_cloths_go_ahead(task->cloths);
        return;
    }
    billow_played_cloths_set(task->cloths, task->project);
    const guint n = billow_played_cloths_count(task->cloths);
    gboolean there = TRUE;
    task->began = billow_clock_now();
    task->reported = 0;
    for (guint i = 0; i < n && there; i++) {
        BillowAnimation *animation = billow_played_cloths_animation(task->cloths, i);
        there = !animation || make_shapes(background, task, animation, i / (double) n, 1.0 / n);
    }
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
    billow_played_cloths_free(task->cloths);
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
    self->task->cloths = billow_played_cloths_new(cache);
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
