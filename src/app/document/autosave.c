#include "app/document/parts.h"

#include "model/base/clock.h"

/* A state of the project to be stored. Shared between threads. */
typedef struct {
    guint number;
    BillowProject *project; /* NULL: there is nothing to store */
    char *path, *held;
} State;

struct _BillowAutosave {
    GObject parent;
    BillowSession *session; /* until it is closed */
    char *held;
    BillowAutosaveDraft draft; /* or NULL */
    gpointer draft_data;
    guint timer;                           /* source id */
    gboolean due;                          /* a change waits for the timer */
    guint ordered;                         /* number of states given to threads so far */
    BillowProject *kept;                   /* project of the latest such state; NULL: nothing is stored */
    State *waiting;                        /* for the disk, or NULL */
    gboolean busy[BILLOW_RECOVERY_STORES]; /* a thread is writing there */
    gboolean failed;

    GMutex locks[BILLOW_RECOVERY_STORES]; /* each protects the same entry of `done` */
    guint done[BILLOW_RECOVERY_STORES];   /* number of the newest state that is stored there */
    GMutex lock;                          /* protects the members below */
    BillowRecovery *place;                /* NULL until something is stored; changed under all locks */
};

G_DEFINE_FINAL_TYPE(BillowAutosave, billow_autosave, G_TYPE_OBJECT)

static guint failed;

static void
clear_state(gpointer data)
{
    State *state = data;
    g_clear_pointer(&state->project, billow_project_unref);
    g_free(state->path);
    g_free(state->held);
}

static void
free_state(State *state)
{
    g_atomic_rc_box_release_full(state, clear_state);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC(State, free_state)

/* Transfer full. */
static BillowProject *
unsaved_project(BillowAutosave *self)
{
    if (!self->session)
        return NULL;
    BillowProject *drafted = self->draft ? self->draft(self->draft_data) : NULL;
    if (drafted || !billow_session_get_modified(self->session))
        return drafted;
    return billow_project_ref(billow_session_get_project(self->session));
}

static State *
order(BillowAutosave *self)
{
    State *state = g_atomic_rc_box_new0(State);
    state->number = ++self->ordered;
    state->project = unsaved_project(self);
    state->path = state->project ? g_strdup(billow_session_get_path(self->session)) : NULL;
    state->held = g_strdup(self->held);
    g_clear_pointer(&self->kept, billow_project_unref);
    self->kept = state->project ? billow_project_ref(state->project) : NULL;
    return state;
}

/* --- On any thread --- */

/* Returns NULL with an error, or without one if there is no place yet and nothing to store. */
static BillowRecovery *
get_place(BillowAutosave *self, const State *state, GError **error)
{
    g_mutex_lock(&self->lock);
    if (!self->place && state->project)
        self->place = billow_recovery_new(error);
    BillowRecovery *place = self->place;
    g_mutex_unlock(&self->lock);
    return place;
}

static gboolean
write_state(BillowAutosave *self, const State *state, BillowRecoveryStore store, GError **error)
{
    BillowRecovery *place = get_place(self, state, error);
    if (place && !state->project)
        billow_recovery_discard_in(place, store);
    if (!place || !state->project)
        return !state->project;
    g_autofree char *path = state->path ? g_canonicalize_filename(state->path, NULL) : NULL;
    const BillowRecoveryState kept = {state->number, state->project, path, state->held};
    return billow_recovery_keep(place, store, &kept, error);
}

/* Stores a state, unless a newer one has been stored there already. */
static gboolean
store_state(BillowAutosave *self, const State *state, BillowRecoveryStore store, GError **error)
{
    g_mutex_lock(&self->locks[store]);
    gboolean newer = state->number > self->done[store];
    if (newer)
        self->done[store] = state->number;
    gboolean kept = !newer || write_state(self, state, store, error);
    g_mutex_unlock(&self->locks[store]);
    return kept;
}

/* A state that is being written, and what must live until then. Freed on the main loop, since a thread may
 * hold its task after the task has returned. */
typedef struct {
    BillowAutosave *autosave;
    State *state;
    GApplication *application; /* held with g_application_hold(), or NULL */
} WriteData;

/* On failure the state is only written to disk. */
static void
write_to_memory(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    const WriteData *writing = data;
    (void) store_state(writing->autosave, writing->state, BILLOW_RECOVERY_MEMORY, NULL);
    g_task_return_boolean(task, TRUE);
}

static void
write_to_disk(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    const WriteData *writing = data;
    GError *error = NULL;
    if (store_state(writing->autosave, writing->state, BILLOW_RECOVERY_DISK, &error))
        g_task_return_boolean(task, TRUE);
    else
        g_task_return_error(task, error);
}

/* Replaces the place once no write is running. */
static void
set_place(BillowAutosave *self, BillowRecovery *place)
{
    for (int store = 0; store < BILLOW_RECOVERY_STORES; store++)
        g_mutex_lock(&self->locks[store]);
    g_mutex_lock(&self->lock);
    if (place && self->place)
        billow_recovery_discard(self->place);
    billow_recovery_free(self->place);
    self->place = place;
    self->ordered++;
    g_mutex_unlock(&self->lock);
    for (int store = BILLOW_RECOVERY_STORES; store-- > 0;) {
        self->done[store] = self->ordered;
        g_mutex_unlock(&self->locks[store]);
    }
}

/* --- On the main loop --- */

static void follow(BillowAutosave *self);
static void write_waiting(BillowAutosave *self);

static void
free_writing(WriteData *writing)
{
    if (writing->application)
        g_application_release(writing->application);
    g_clear_object(&writing->application);
    free_state(writing->state);
    g_object_unref(writing->autosave);
    g_free(writing);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC(WriteData, free_writing)

/* Runs `thread` for `state` (transfer full) and keeps the program from ending before it is done. */
static void
run(BillowAutosave *self, State *state, GTaskThreadFunc thread, GAsyncReadyCallback callback)
{
    WriteData *writing = g_new0(WriteData, 1);
    writing->autosave = g_object_ref(self);
    writing->state = state;
    if (g_set_object(&writing->application, g_application_get_default()))
        g_application_hold(writing->application);
    g_autoptr(GTask) task = g_task_new(NULL, NULL, callback, writing);
    g_task_set_task_data(task, writing, NULL);
    g_task_run_in_thread(task, thread);
}

static void
on_disk_written(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(WriteData) writing = data;
    BillowAutosave *self = writing->autosave;
    g_autoptr(GError) error = NULL;
    self->busy[BILLOW_RECOVERY_DISK] = FALSE;
    if (!g_task_propagate_boolean(G_TASK(result), &error) && !self->failed)
        g_signal_emit(self, failed, 0, error->message);
    self->failed = error != NULL;
    if (self->waiting)
        write_waiting(self);
    else if (error && self->session)
        follow(self);
}

/* A busy disk may take many seconds; the newest state, which is in memory, waits. */
static void
write_waiting(BillowAutosave *self)
{
    self->busy[BILLOW_RECOVERY_DISK] = TRUE;
    run(self, g_steal_pointer(&self->waiting), write_to_disk, on_disk_written);
}

static void
on_memory_written(GObject *source, GAsyncResult *result, gpointer data)
{
    g_autoptr(WriteData) writing = data;
    BillowAutosave *self = writing->autosave;
    State *state = writing->state;
    self->busy[BILLOW_RECOVERY_MEMORY] = FALSE;
    if (!self->waiting || self->waiting->number < state->number) {
        g_clear_pointer(&self->waiting, free_state);
        self->waiting = g_atomic_rc_box_acquire(state);
    }
    if (!self->busy[BILLOW_RECOVERY_DISK])
        write_waiting(self);
}

static void
start_storing(BillowAutosave *self)
{
    self->busy[BILLOW_RECOVERY_MEMORY] = TRUE;
    self->due = FALSE;
    run(self, order(self), write_to_memory, on_memory_written);
}

/* Returns whether the unsaved state differs from the one that is stored. */
static gboolean
is_new(BillowAutosave *self)
{
    g_autoptr(BillowProject) now = unsaved_project(self);
    return !now != !self->kept || (now && !billow_project_equal(now, self->kept));
}

/* A draft does not notify of its changes, so it is checked each time. */
static gboolean
on_timeout(gpointer data)
{
    BillowAutosave *self = data;
    if (self->busy[BILLOW_RECOVERY_MEMORY])
        return G_SOURCE_CONTINUE;
    if (self->due || is_new(self))
        start_storing(self);
    if (self->draft)
        return G_SOURCE_CONTINUE;
    self->timer = 0;
    return G_SOURCE_REMOVE;
}

/* Discards what is stored at once if the project is saved; otherwise waits for more changes. */
static void
follow(BillowAutosave *self)
{
    const gboolean unsaved = self->draft || billow_session_get_modified(self->session);
    self->due = unsaved;
    if (!unsaved)
        g_clear_handle_id(&self->timer, g_source_remove);
    if (!unsaved && self->kept)
        start_storing(self);
    else if (unsaved && self->timer == 0)
        self->timer = billow_clock_add(BILLOW_AUTOSAVE_MILLISECONDS, on_timeout, self);
}

void
billow_autosave_set_held(BillowAutosave *self, const char *held)
{
    g_return_if_fail(BILLOW_IS_AUTOSAVE(self));
    g_free(self->held);
    self->held = g_strdup(held);
}

void
billow_autosave_set_draft(BillowAutosave *self, BillowAutosaveDraft draft, gpointer data)
{
    g_return_if_fail(BILLOW_IS_AUTOSAVE(self));
    self->draft = draft;
    self->draft_data = data;
    if (self->session)
        follow(self);
}

void
billow_autosave_adopt(BillowAutosave *self, BillowRecovery *taken)
{
    g_return_if_fail(BILLOW_IS_AUTOSAVE(self));
    set_place(self, taken);
    g_clear_pointer(&self->kept, billow_project_unref);
    self->kept = billow_project_ref(billow_session_get_project(self->session));
    follow(self);
}

static void
stop_following(BillowAutosave *self)
{
    g_clear_handle_id(&self->timer, g_source_remove);
    if (self->session)
        g_signal_handlers_disconnect_by_data(self->session, self);
    g_clear_object(&self->session);
    self->draft = NULL;
}

void
billow_autosave_leave(BillowAutosave *self)
{
    g_return_if_fail(BILLOW_IS_AUTOSAVE(self));
    g_autoptr(GError) error = NULL;
    g_autoptr(State) state = order(self);
    (void) store_state(self, state, BILLOW_RECOVERY_MEMORY, NULL);
    if (!store_state(self, state, BILLOW_RECOVERY_DISK, &error))
        g_printerr("%s\n", error->message);
    stop_following(self);
    set_place(self, NULL);
}

void
billow_autosave_close(BillowAutosave *self)
{
    g_return_if_fail(BILLOW_IS_AUTOSAVE(self));
    if (!self->session)
        return;
    stop_following(self);
    if (self->kept)
        start_storing(self);
}

static void
billow_autosave_dispose(GObject *object)
{
    stop_following(BILLOW_AUTOSAVE(object));
    G_OBJECT_CLASS(billow_autosave_parent_class)->dispose(object);
}

static void
billow_autosave_finalize(GObject *object)
{
    BillowAutosave *self = BILLOW_AUTOSAVE(object);
    g_clear_pointer(&self->kept, billow_project_unref);
    g_clear_pointer(&self->waiting, free_state);
    billow_recovery_free(self->place);
    for (int store = 0; store < BILLOW_RECOVERY_STORES; store++)
        g_mutex_clear(&self->locks[store]);
    g_mutex_clear(&self->lock);
    g_free(self->held);
    G_OBJECT_CLASS(billow_autosave_parent_class)->finalize(object);
}

static void
billow_autosave_class_init(BillowAutosaveClass *class)
{
    G_OBJECT_CLASS(class)->dispose = billow_autosave_dispose;
    G_OBJECT_CLASS(class)->finalize = billow_autosave_finalize;
    failed = g_signal_new("failed", BILLOW_TYPE_AUTOSAVE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                          1, G_TYPE_STRING);
}

static void
billow_autosave_init(BillowAutosave *self)
{
    for (int store = 0; store < BILLOW_RECOVERY_STORES; store++)
        g_mutex_init(&self->locks[store]);
    g_mutex_init(&self->lock);
}

BillowAutosave *
billow_autosave_new(BillowSession *session)
{
    BillowAutosave *self = g_object_new(BILLOW_TYPE_AUTOSAVE, NULL);
    self->session = g_object_ref(session);
    g_signal_connect_swapped(session, "notify::project", G_CALLBACK(follow), self);
    g_signal_connect_swapped(session, "notify::modified", G_CALLBACK(follow), self);
    g_signal_connect_swapped(session, "notify::path", G_CALLBACK(follow), self);
    return self;
}
