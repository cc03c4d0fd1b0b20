#include "app/stage/parts.h"

#include "model/simulation/pulled_cloth.h"

/* A pull, until it is dropped. Shared with the thread that computes its frames, one at a time. */
typedef struct {
    BillowAnimation *animation;
    double seconds;
    BillowMesh *start;
    GArray *anchors; /* of BillowAnchor */
    size_t point;
    /* owned by the thread from the first frame on */
    BillowWorkers *workers;
    BillowPulledCloth *cloth;
} PullState;

/* One frame of a pull. */
typedef struct {
    PullState *trial;
    gboolean held;
    BillowVec3 hand;
    /* the result */
    BillowMesh *mesh; /* or NULL */
    gboolean is_over; /* the next frame would be the same, or cannot be computed */
} PullStep;

struct _BillowStagePull {
    GObject parent;
    BillowViewport *views[2]; /* weak */
    BillowSession *session;   /* these three are borrowed */
    BillowPreview *preview;
    BillowPhysicsPreview *physics;

    PullState *trial; /* NULL: nothing is pulled */
    BillowProject *project;
    int frame; /* from which the pull began */
    gboolean held;
    BillowVec3 hand;
    BillowMesh *mesh;
    gboolean is_stepping;
    guint tick; /* 0: none */
    gint64 due; /* when the next step is due, frame clock's microseconds */
};

G_DEFINE_FINAL_TYPE(BillowStagePull, billow_stage_pull, G_TYPE_OBJECT)

static guint changed_signal;

/* --- The pull on its thread --- */

static void
clear_pull_state(gpointer data)
{
    PullState *trial = data;
    billow_pulled_cloth_free(trial->cloth);
    billow_workers_free(trial->workers);
    billow_mesh_unref(trial->start);
    g_array_unref(trial->anchors);
    billow_animation_unref(trial->animation);
}

static void
release_pull_state(PullState *trial)
{
    g_atomic_rc_box_release_full(trial, clear_pull_state);
}

static void
free_step(gpointer data)
{
    PullStep *step = data;
    release_pull_state(step->trial);
    billow_mesh_unref(step->mesh);
    g_free(step);
}

static void
make_frame(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    PullStep *step = data;
    PullState *trial = step->trial;
    if (!trial->cloth) {
        trial->workers = billow_workers_new(0);
        trial->cloth = billow_pulled_cloth_new(trial->animation, trial->seconds, trial->start, trial->anchors,
                                               trial->point, trial->workers);
    }
    const gboolean done = billow_pulled_cloth_advance(trial->cloth, step->held ? &step->hand : NULL);
    step->is_over = !done || billow_pulled_cloth_is_at_rest(trial->cloth);
    step->mesh = done ? billow_pulled_cloth_mesh(trial->cloth) : NULL;
    g_task_return_boolean(task, TRUE);
}

/* --- Steps --- */

static void
stop_ticking(BillowStagePull *self)
{
    if (self->tick && self->views[0])
        gtk_widget_remove_tick_callback(GTK_WIDGET(self->views[0]), self->tick);
    self->tick = 0;
}

/* Does not emit "changed": the caller shows the present cloth. */
static void
drop_pull(BillowStagePull *self)
{
    stop_ticking(self);
    g_clear_pointer(&self->trial, release_pull_state);
    g_clear_pointer(&self->project, billow_project_unref);
    g_clear_pointer(&self->mesh, billow_mesh_unref);
    for (size_t i = 0; i < G_N_ELEMENTS(self->views); i++)
        if (self->views[i])
            billow_viewport_forget_pull(self->views[i]);
}

static void
on_frame_ready(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(BillowStagePull) self = data;
    PullStep *step = g_task_get_task_data(G_TASK(result));
    self->is_stepping = FALSE;
    if (step->trial != self->trial)
        return;
    if (step->is_over && !self->held)
        stop_ticking(self);
    if (!step->mesh)
        return;
    g_clear_pointer(&self->mesh, billow_mesh_unref);
    self->mesh = billow_mesh_ref(step->mesh);
    g_signal_emit(self, changed_signal, 0);
}

/* Computes frames at the project's frame rate, or as fast as it can. */
static gboolean
on_tick(GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
    BillowStagePull *self = data;
    const gint64 now = gdk_frame_clock_get_frame_time(clock);
    if (self->is_stepping || now < self->due)
        return G_SOURCE_CONTINUE;
    self->due = MAX(self->due, now - G_USEC_PER_SEC / 10) + (gint64) (1e6 / self->project->frame_rate);
    PullStep *step = g_new0(PullStep, 1);
    *step = (PullStep){.trial = g_atomic_rc_box_acquire(self->trial), .held = self->held, .hand = self->hand};
    g_autoptr(GTask) task = g_task_new(NULL, NULL, on_frame_ready, g_object_ref(self));
    g_task_set_task_data(task, step, free_step);
    self->is_stepping = TRUE;
    g_task_run_in_thread(task, make_frame);
    return G_SOURCE_CONTINUE;
}

/* --- The pointer --- */

/* Begins a pull from the cloth as it is shown, even one that is being pulled or still swings. */
static void
begin_pull(BillowStagePull *self, BillowVec3 place)
{
    BillowProject *project = billow_session_get_project(self->session);
    BillowAnimation *animation = billow_preview_get_animation(self->preview);
    const int frame = self->trial ? self->frame : billow_session_get_frame(self->session);
    GArray *anchors = billow_physics_preview_get_anchors(self->physics, frame);
    BillowMesh *start =
        self->mesh ? billow_mesh_ref(self->mesh) : billow_physics_preview_get_mesh(self->physics, frame);
    drop_pull(self);
    if (!start || !anchors || !animation || billow_animation_project(animation) != project) {
        g_clear_pointer(&anchors, g_array_unref);
        billow_mesh_unref(start);
        return;
    }
    billow_session_set_playing(self->session, FALSE);
    self->trial = g_atomic_rc_box_new0(PullState);
    *self->trial = (PullState){.animation = billow_animation_ref(animation),
                               .seconds = billow_project_frame_time(project, frame),
                               .start = start,
                               .anchors = anchors,
                               .point = billow_mesh_nearest(start, place)};
    self->project = billow_project_ref(project);
    self->frame = frame;
    self->held = TRUE;
    self->hand = place;
    self->due = 0;
    self->tick =
        gtk_widget_add_tick_callback(GTK_WIDGET(self->views[0]), on_tick, g_object_ref(self), g_object_unref);
}

static void
on_pulled(BillowStagePull *self, int stage, double x, double y, double z)
{
    if (stage == BILLOW_BRUSH_DOWN)
        begin_pull(self, billow_vec3(x, y, z));
    else if (stage == BILLOW_BRUSH_MOVED)
        self->hand = billow_vec3(x, y, z);
    else if (stage == BILLOW_BRUSH_LIFTED)
        self->held = FALSE;
    else
        drop_pull(self);
    if (stage != BILLOW_BRUSH_MOVED)
        g_signal_emit(self, changed_signal, 0);
}

void
billow_stage_pull_show(BillowStagePull *self, BillowStageScene *scene)
{
    const BillowStageLook *look = &scene->look;
    const gboolean alone = look->method == BILLOW_STAGE_PHYSICS || (scene->ghost && look->swap_ghost);
    const gboolean there = scene->simulated && scene->is_due;
    if (self->trial && (!there || scene->frame != self->frame ||
                        billow_session_get_project(scene->session) != self->project))
        drop_pull(self);
    g_object_set(self->views[0], "pullable", there && alone, NULL);
    g_object_set(self->views[1], "pullable", there && scene->side_by_side, NULL);
    if (!self->mesh)
        return;
    scene->simulated = self->mesh;
    scene->has_distance = FALSE;
}

gboolean
billow_stage_pull_is_active(BillowStagePull *self)
{
    g_return_val_if_fail(BILLOW_IS_STAGE_PULL(self), FALSE);
    return self->trial != NULL;
}

/* --- The object --- */

static void
billow_stage_pull_dispose(GObject *object)
{
    BillowStagePull *self = BILLOW_STAGE_PULL(object);
    drop_pull(self);
    for (size_t i = 0; i < G_N_ELEMENTS(self->views); i++)
        g_clear_weak_pointer(&self->views[i]);
    G_OBJECT_CLASS(billow_stage_pull_parent_class)->dispose(object);
}

static void
billow_stage_pull_class_init(BillowStagePullClass *class)
{
    G_OBJECT_CLASS(class)->dispose = billow_stage_pull_dispose;
    changed_signal = g_signal_new("changed", BILLOW_TYPE_STAGE_PULL, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                  G_TYPE_NONE, 0);
}

static void
billow_stage_pull_init(BillowStagePull *self)
{
}

BillowStagePull *
billow_stage_pull_new(void)
{
    return g_object_new(BILLOW_TYPE_STAGE_PULL, NULL);
}

void
billow_stage_pull_follow(BillowStagePull *self, BillowViewport *first, BillowViewport *second,
                         BillowSession *session, BillowPreview *preview, BillowPhysicsPreview *physics)
{
    g_set_weak_pointer(&self->views[0], first);
    g_set_weak_pointer(&self->views[1], second);
    self->session = session;
    self->preview = preview;
    self->physics = physics;
    for (size_t i = 0; i < G_N_ELEMENTS(self->views); i++)
        g_signal_connect_object(self->views[i], "pulled", G_CALLBACK(on_pulled), self, G_CONNECT_SWAPPED);
}
