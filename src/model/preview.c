#include "model/preview.h"

/* A solve that has run this long is given up when the project has changed meanwhile; a shorter one is finished, so that
 * something is shown during a drag. Seconds. */
static const double GIVE_UP_AFTER = 0.3;

/* How long a solve runs before it shows as busy, and between two reports of progress. Seconds. */
static const double SHOW_BUSY_AFTER = 0.15, REPORT_EVERY = 0.1;

/* What the two threads share. */
typedef struct {
    GMutex lock;
    GCond wake;
    gboolean ending;
    BillowProject *wanted; /* the newest request, NULL when it has been taken */
    int wanted_frame;

    BillowPreview *preview; /* main thread only; NULL when it is gone */
    BillowRestCache *cache;
} Shared;

/* What the thread sends back. */
typedef struct {
    Shared *shared;
    BillowAnimation *animation; /* NULL: a report of progress alone */
    BillowMesh *mesh;
    GArray *anchors;
    int frame;
    double milliseconds, progress;
} Result;

struct _BillowPreview {
    GObject parent;
    BillowSession *session;
    Shared *shared;
    BillowAnimation *animation;
    BillowMesh *mesh;
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

static double
now(void)
{
    return (double) g_get_monotonic_time() * 1e-6;
}

static void
clear_shared(Shared *shared)
{
    g_clear_pointer(&shared->wanted, billow_project_unref);
    billow_rest_cache_unref(shared->cache);
    g_mutex_clear(&shared->lock);
    g_cond_clear(&shared->wake);
}

static void
unref_shared(Shared *shared)
{
    g_atomic_rc_box_release_full(shared, (GDestroyNotify) clear_shared);
}

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
    billow_mesh_unref(result->mesh);
    g_clear_pointer(&result->anchors, g_array_unref);
    unref_shared(result->shared);
    g_free(result);
}

static gboolean
take_result(gpointer data)
{
    Result *result = data;
    BillowPreview *self = result->shared->preview;
    if (!self)
        return G_SOURCE_REMOVE;
    if (!result->animation) {
        set_busy(self, TRUE, result->progress);
        return G_SOURCE_REMOVE;
    }
    billow_animation_unref(self->animation);
    billow_mesh_unref(self->mesh);
    g_array_unref(self->anchors);
    self->animation = g_steal_pointer(&result->animation);
    self->mesh = g_steal_pointer(&result->mesh);
    self->anchors = g_steal_pointer(&result->anchors);
    self->frame = result->frame;
    self->milliseconds = result->milliseconds;
    set_busy(self, FALSE, 1.0);
    g_signal_emit(self, signals[FRAME_READY], 0);
    return G_SOURCE_REMOVE;
}

/* --- On the thread --- */

static void
send(Shared *shared, Result *result)
{
    result->shared = g_atomic_rc_box_acquire(shared);
    g_idle_add_full(G_PRIORITY_DEFAULT, take_result, result, (GDestroyNotify) free_result);
}

typedef struct {
    Shared *shared;
    BillowProject *project;
    double began, reported;
} Solve;

static bool
report_progress(void *data, double done)
{
    Solve *solve = data;
    double time = now();
    g_mutex_lock(&solve->shared->lock);
    gboolean outdated = solve->shared->wanted && solve->shared->wanted != solve->project;
    gboolean stop = solve->shared->ending || (outdated && time - solve->began > GIVE_UP_AFTER);
    g_mutex_unlock(&solve->shared->lock);
    if (time - solve->began > SHOW_BUSY_AFTER && time - solve->reported > REPORT_EVERY) {
        Result *result = g_new0(Result, 1);
        result->progress = done;
        send(solve->shared, result);
        solve->reported = time;
    }
    return !stop;
}

static void
send_frame(Shared *shared, BillowAnimation *animation, int frame, BillowWorkers *workers)
{
    BillowProject *project = billow_animation_project(animation);
    double seconds = billow_project_frame_time(project, frame);
    Result *result = g_new0(Result, 1);
    result->mesh = billow_mesh_new(&project->grid);
    double began = now();
    billow_animation_evaluate(animation, seconds, TRUE, workers, result->mesh);
    result->milliseconds = (now() - began) * 1e3;
    result->animation = billow_animation_ref(animation);
    result->frame = frame;
    result->anchors = g_array_new(FALSE, FALSE, sizeof(BillowVec3));
    billow_animation_anchors_at(animation, seconds, result->anchors);
    send(shared, result);
}

/* Waits for a request; NULL when the preview ends. */
static BillowProject *
next_request(Shared *shared, int *frame)
{
    g_mutex_lock(&shared->lock);
    while (!shared->wanted && !shared->ending)
        g_cond_wait(&shared->wake, &shared->lock);
    BillowProject *project = shared->ending ? NULL : g_steal_pointer(&shared->wanted);
    *frame = shared->wanted_frame;
    g_mutex_unlock(&shared->lock);
    return project;
}

static gpointer
preview_main(gpointer data)
{
    Shared *shared = data;
    g_autoptr(BillowAnimation) animation = NULL;
    BillowWorkers *workers = billow_workers_new(0);
    BillowProject *project;
    int frame;
    while ((project = next_request(shared, &frame))) {
        if (!animation || billow_animation_project(animation) != project) {
            Solve solve = {shared, project, now(), 0.0};
            g_clear_pointer(&animation, billow_animation_unref);
            animation = billow_animation_new(project, shared->cache, report_progress, &solve, NULL, NULL);
        }
        if (animation)
            send_frame(shared, animation, frame, workers);
        billow_project_unref(project);
    }
    billow_workers_free(workers);
    unref_shared(shared);
    return NULL;
}

/* --- The object --- */

static void
request_frame(BillowPreview *self)
{
    Shared *shared = self->shared;
    g_mutex_lock(&shared->lock);
    g_clear_pointer(&shared->wanted, billow_project_unref);
    shared->wanted = billow_project_ref(billow_session_get_project(self->session));
    shared->wanted_frame = billow_session_get_frame(self->session);
    g_cond_signal(&shared->wake);
    g_mutex_unlock(&shared->lock);
}

static void
billow_preview_dispose(GObject *object)
{
    BillowPreview *self = BILLOW_PREVIEW(object);
    if (self->shared) {
        g_mutex_lock(&self->shared->lock);
        self->shared->ending = TRUE;
        self->shared->preview = NULL;
        g_cond_signal(&self->shared->wake);
        g_mutex_unlock(&self->shared->lock);
        g_clear_pointer(&self->shared, unref_shared);
    }
    g_clear_object(&self->session);
    g_clear_pointer(&self->animation, billow_animation_unref);
    g_clear_pointer(&self->mesh, billow_mesh_unref);
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
    BillowPreview *self = g_object_new(BILLOW_TYPE_PREVIEW, NULL);
    self->session = g_object_ref(session);
    self->shared = g_atomic_rc_box_new0(Shared);
    g_mutex_init(&self->shared->lock);
    g_cond_init(&self->shared->wake);
    self->shared->preview = self;
    self->shared->cache = billow_rest_cache_ref(cache);
    g_thread_unref(g_thread_new("preview", preview_main, g_atomic_rc_box_acquire(self->shared)));
    g_signal_connect_object(session, "notify::project", G_CALLBACK(request_frame), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(session, "notify::frame", G_CALLBACK(request_frame), self, G_CONNECT_SWAPPED);
    request_frame(self);
    return self;
}

BillowMesh *
billow_preview_get_mesh(BillowPreview *self)
{
    return self->mesh;
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
