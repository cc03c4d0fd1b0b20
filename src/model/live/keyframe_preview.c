#include "model/live/keyframe_preview.h"

#include "model/animation/rest_key.h"
#include "model/base/background.h"
#include "model/base/clock.h"
#include "model/live/live_drape.h"
#include "model/project/carried_pose.h"

/* How long solving takes before it shows as busy, and the interval between reports, microseconds. */
enum { SHOW_BUSY_AFTER = 150000, REPORT_EVERY = 100000 };

/* The state of the thread. */
typedef struct {
    /* Guarded by the lock: */
    BillowProject *wanted; /* the newest request, NULL once taken */
    gboolean wanted_goes_on, wanted_edited, held;

    BillowLiveDrape *follower;
    BillowProject *project; /* being computed */
    gboolean goes_on, edited;
    gboolean settles;    /* more frames of what has been computed were requested */
    BillowProject *made; /* last computed, or NULL */
    gint64 began, reported;
} Worker;

/* A frame, or nothing. */
typedef struct {
    BillowMesh *mesh;
    BillowRestShape *shape;
    BillowProject *project;
    BillowProject *settled; /* the project to replace the draft's, or NULL */
    BillowCoarsePose *pose;
    gboolean moving, is_settled;
} Result;

struct _BillowKeyframePreview {
    GObject parent;
    BillowSession *draft;
    BillowBackground *background;
    Worker *task; /* owned by the thread; needs the lock */
    Result shown;
    gboolean edited; /* the draft's cloth is another than at first, apart from its pose */
    gboolean held, busy;
    double progress;
};

G_DEFINE_FINAL_TYPE(BillowKeyframePreview, billow_keyframe_preview, G_TYPE_OBJECT)

enum { PROP_BUSY = 1, PROP_PROGRESS, N_PROPS };
static GParamSpec *props[N_PROPS];
enum { FRAME_READY, N_SIGNALS };
static guint signals[N_SIGNALS];

/* --- On the main thread: taking in results --- */

static void
set_busy(BillowKeyframePreview *self, gboolean busy, double progress)
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
clear_result(Result *result)
{
    billow_mesh_unref(result->mesh);
    billow_rest_shape_unref(result->shape);
    g_clear_pointer(&result->project, billow_project_unref);
    g_clear_pointer(&result->settled, billow_project_unref);
    billow_coarse_pose_free(result->pose);
}

static void
free_result(gpointer result)
{
    clear_result(result);
    g_free(result);
}

static void
take_progress(gpointer owner, gpointer progress)
{
    set_busy(owner, TRUE, *(const double *) progress);
}

/* Swaps the results, so that the old one is freed with the delivery. */
static void
take_result(gpointer owner, gpointer data)
{
    BillowKeyframePreview *self = owner;
    Result *result = data, before = self->shown;
    self->shown = *result;
    *result = before;
    set_busy(self, FALSE, 1.0);
    if (self->shown.settled && self->shown.project == billow_session_get_project(self->draft)) {
        billow_session_amend(self->draft, self->shown.settled);
        billow_project_unref(self->shown.project);
        self->shown.project = g_steal_pointer(&self->shown.settled);
    }
    g_signal_emit(self, signals[FRAME_READY], 0);
}

/* --- On the thread --- */

typedef struct {
    BillowBackground *background;
    Worker *task;
} Progress;

static gboolean
is_outdated(const Worker *task)
{
    return task->wanted && task->wanted != task->project;
}

static bool
continues_step(void *data, double done)
{
    const Progress *solve = data;
    Worker *task = solve->task;
    billow_background_lock(solve->background);
    const gboolean stop = billow_background_gives_up(solve->background, is_outdated(task), task->began);
    billow_background_unlock(solve->background);
    const gint64 time = billow_clock_now();
    if (time - task->began > SHOW_BUSY_AFTER && time - task->reported > REPORT_EVERY) {
        billow_background_hand_over(solve->background, take_progress, g_memdup2(&done, sizeof done), g_free);
        task->reported = time;
    }
    return !stop;
}

/* Stops at once when anything else is wanted, because nobody waits for it. */
static bool
continues_settling(void *data, double done)
{
    const Progress *solve = data;
    const Worker *task = solve->task;
    billow_background_lock(solve->background);
    const gboolean stop = billow_background_is_ending(solve->background) || is_outdated(task) || task->held;
    billow_background_unlock(solve->background);
    return !stop;
}

static gboolean
take(BillowBackground *background, gpointer data)
{
    Worker *task = data;
    task->project = g_steal_pointer(&task->wanted);
    task->goes_on = task->wanted_goes_on;
    task->edited = task->wanted_edited;
    task->settles = task->project && task->project == task->made && !task->held;
    return task->project != NULL;
}

/* Returns FALSE if it was stopped. `settled` receives the project to replace the draft's. */
static gboolean
make_frame(Progress *solve, BillowProject **settled)
{
    Worker *task = solve->task;
    BillowLiveDrape *follower = task->follower;
    billow_live_drape_set_edited(follower, task->edited);
    if (task->settles && !billow_live_drape_is_moving(follower) && !billow_live_drape_is_settled(follower)) {
        *settled = billow_live_drape_settle(follower, continues_settling, solve);
        return *settled && billow_live_drape_step(follower, *settled, FALSE, NULL, NULL);
    }
    return billow_live_drape_step(follower, task->project, task->goes_on, continues_step, solve);
}

static void
send_frame(const Progress *solve, BillowProject *settled)
{
    const Worker *task = solve->task;
    const BillowLiveDrape *follower = task->follower;
    Result *result = g_new0(Result, 1);
    result->mesh = billow_mesh_ref(billow_live_drape_get_mesh(follower));
    result->shape = billow_rest_shape_ref(billow_live_drape_get_shape(follower));
    result->project = billow_project_ref(task->project);
    result->settled = settled;
    const BillowRestShape *shape = result->shape;
    result->pose = billow_coarse_pose_sample(&shape->grid, shape->x, shape->y, shape->z);
    result->moving = billow_live_drape_is_moving(follower);
    result->is_settled = billow_live_drape_is_settled(follower);
    billow_background_hand_over(solve->background, take_result, result, free_result);
}

static void
work(BillowBackground *background, gpointer data)
{
    Worker *task = data;
    Progress solve = {background, task};
    BillowProject *settled = NULL;
    task->began = billow_clock_now();
    task->reported = 0;
    if (make_frame(&solve, &settled)) {
        send_frame(&solve, settled);
        g_clear_pointer(&task->made, billow_project_unref);
        task->made = billow_project_ref(task->project);
    }
    g_clear_pointer(&task->project, billow_project_unref);
}

static void
free_task(gpointer data)
{
    Worker *task = data;
    g_clear_pointer(&task->wanted, billow_project_unref);
    g_clear_pointer(&task->project, billow_project_unref);
    g_clear_pointer(&task->made, billow_project_unref);
    billow_live_drape_free(task->follower);
    g_free(task);
}

/* --- The object --- */

/* A repeated request for the same project keeps the first one's `goes_on`. */
static void
request(BillowKeyframePreview *self, BillowProject *project, gboolean goes_on)
{
    Worker *task = self->task;
    billow_background_lock(self->background);
    if (task->wanted != project) {
        g_clear_pointer(&task->wanted, billow_project_unref);
        task->wanted = billow_project_ref(project);
        task->wanted_goes_on = goes_on;
        task->wanted_edited = self->edited;
    }
    billow_background_wake(self->background);
    billow_background_unlock(self->background);
}

static const BillowKeyframe *
keyframe_of(const BillowProject *project)
{
    return billow_block_keyframe(g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), 0));
}

/* Returns whether a keyframe hangs near the pose that is shown, taken along with its anchors. */
static gboolean
hangs_as_shown(BillowKeyframePreview *self, const BillowKeyframe *keyframe)
{
    if (!keyframe->hang || !self->shown.pose)
        return FALSE;
    const BillowKeyframe *shown = keyframe_of(self->shown.project);
    BillowCoarsePose *carried = billow_carried_pose(self->shown.pose, shown->anchors, shown->n_anchors,
                                                    keyframe->anchors, keyframe->n_anchors);
    const gboolean same = billow_coarse_pose_equal(keyframe->hang, carried);
    billow_coarse_pose_free(carried);
    return same;
}

/* Returns a copy of the keyframe without a pose. */
static BillowBlock *
without_pose(const BillowProject *project)
{
    BillowBlock *copy =
        billow_block_copy(g_ptr_array_index(billow_project_track(project, BILLOW_BLOCK_KEYFRAME), 0));
    billow_keyframe_set_hang(billow_block_keyframe(copy), NULL);
    return copy;
}

static gboolean
is_edited(const BillowProject *project, const BillowProject *first)
{
    g_autoptr(BillowBlock) now = without_pose(project), then = without_pose(first);
    return !billow_rest_are_alike(project, now, first, then);
}

static void
on_project(BillowKeyframePreview *self)
{
    BillowProject *project = billow_session_get_project(self->draft);
    self->edited = is_edited(project, billow_session_get_saved(self->draft));
    request(self, project, hangs_as_shown(self, keyframe_of(project)));
}

static void
billow_keyframe_preview_dispose(GObject *object)
{
    BillowKeyframePreview *self = BILLOW_KEYFRAME_PREVIEW(object);
    g_clear_pointer(&self->background, billow_background_end);
    g_clear_object(&self->draft);
    clear_result(&self->shown);
    self->shown = (Result){0};
    G_OBJECT_CLASS(billow_keyframe_preview_parent_class)->dispose(object);
}

static void
billow_keyframe_preview_get_property(GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
    BillowKeyframePreview *self = BILLOW_KEYFRAME_PREVIEW(object);
    if (id == PROP_BUSY)
        g_value_set_boolean(value, self->busy);
    else if (id == PROP_PROGRESS)
        g_value_set_double(value, self->progress);
    else
        G_OBJECT_WARN_INVALID_PROPERTY_ID(object, id, pspec);
}

static void
billow_keyframe_preview_class_init(BillowKeyframePreviewClass *klass)
{
    GObjectClass *object_class = G_OBJECT_CLASS(klass);
    object_class->dispose = billow_keyframe_preview_dispose;
    object_class->get_property = billow_keyframe_preview_get_property;

    const GParamFlags flags = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS | G_PARAM_EXPLICIT_NOTIFY;
    props[PROP_BUSY] = g_param_spec_boolean("busy", NULL, NULL, FALSE, flags);
    props[PROP_PROGRESS] = g_param_spec_double("progress", NULL, NULL, 0.0, 1.0, 0.0, flags);
    g_object_class_install_properties(object_class, N_PROPS, props);
    signals[FRAME_READY] = g_signal_new("frame-ready", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                        NULL, NULL, G_TYPE_NONE, 0);
}

static void
billow_keyframe_preview_init(BillowKeyframePreview *self)
{
}

BillowKeyframePreview *
billow_keyframe_preview_new(BillowSession *draft, BillowRestCache *cache)
{
    static const BillowBackgroundWork thread = {"keyframe preview", take, work, free_task};
    BillowKeyframePreview *self = g_object_new(BILLOW_TYPE_KEYFRAME_PREVIEW, NULL);
    self->draft = g_object_ref(draft);
    self->task = g_new0(Worker, 1);
    self->task->follower = billow_live_drape_new(cache);
    self->background = billow_background_new(&thread, self->task, self);
    g_signal_connect_object(draft, "notify::project", G_CALLBACK(on_project), self, G_CONNECT_SWAPPED);
    on_project(self);
    return self;
}

BillowMesh *
billow_keyframe_preview_get_mesh(BillowKeyframePreview *self)
{
    return self->shown.mesh;
}

BillowRestShape *
billow_keyframe_preview_get_shape(BillowKeyframePreview *self)
{
    return self->shown.shape;
}

BillowProject *
billow_keyframe_preview_get_project(BillowKeyframePreview *self)
{
    return self->shown.project;
}

const BillowCoarsePose *
billow_keyframe_preview_get_pose(BillowKeyframePreview *self)
{
    return self->shown.pose;
}

gboolean
billow_keyframe_preview_get_busy(BillowKeyframePreview *self)
{
    return self->busy;
}

void
billow_keyframe_preview_set_held(BillowKeyframePreview *self, gboolean held)
{
    if (held == self->held)
        return;
    self->held = held;
    billow_background_lock(self->background);
    self->task->held = held;
    billow_background_unlock(self->background);
    if (!held)
        billow_keyframe_preview_advance(self);
}

gboolean
billow_keyframe_preview_is_moving(BillowKeyframePreview *self)
{
    return self->shown.moving || (self->shown.mesh && !self->shown.is_settled && !self->held);
}

void
billow_keyframe_preview_advance(BillowKeyframePreview *self)
{
    request(self, billow_session_get_project(self->draft), FALSE);
}
