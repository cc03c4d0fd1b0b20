#include "app/autosave.h"

struct _BillowAutosave {
    GObject parent;
    BillowSession *session; /* until it is closed */
    char *held;
    BillowAutosaveDraft draft; /* or NULL */
    gpointer draft_data;
    guint timer, drafts; /* sources */
    guint ordered;       /* states that were ordered to be kept */
    BillowProject *kept; /* of the latest; NULL: nothing is kept */
    gboolean busy, failed;

    GMutex lock;           /* over what is below, for the writing thread */
    BillowRecovery *place; /* or NULL: nothing is kept */
    guint done;            /* the newest state that is kept */
};

G_DEFINE_FINAL_TYPE(BillowAutosave, billow_autosave, G_TYPE_OBJECT)

static guint failed;

/* What is to be kept. */
typedef struct {
    guint number;
    BillowProject *project; /* NULL: nothing */
    char *path, *held;
} State;

static void
free_state(State *state)
{
    g_clear_pointer(&state->project, billow_project_unref);
    g_free(state->path);
    g_free(state->held);
    g_free(state);
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
    State *state = g_new0(State, 1);
    state->number = ++self->ordered;
    state->project = unsaved_project(self);
    state->path = state->project ? g_strdup(billow_session_get_path(self->session)) : NULL;
    state->held = g_strdup(self->held);
    g_clear_pointer(&self->kept, billow_project_unref);
    self->kept = state->project ? billow_project_ref(state->project) : NULL;
    return state;
}

/* --- On any thread --- */

static gboolean
put(BillowAutosave *self, const State *state, GError **error)
{
    if (!state->project) {
        if (self->place)
            billow_recovery_discard(self->place);
        g_clear_pointer(&self->place, billow_recovery_free);
        return TRUE;
    }
    if (!self->place)
        self->place = billow_recovery_new(error);
    g_autofree char *path = state->path ? g_canonicalize_filename(state->path, NULL) : NULL;
    return self->place && billow_recovery_keep(self->place, state->project, path, state->held, error);
}

/* An older state does not come after a newer one. */
static gboolean
keep(BillowAutosave *self, const State *state, GError **error)
{
    g_mutex_lock(&self->lock);
    gboolean newer = state->number > self->done;
    if (newer)
        self->done = state->number;
    gboolean kept = !newer || put(self, state, error);
    g_mutex_unlock(&self->lock);
    return kept;
}

static void
run(GTask *task, gpointer self, gpointer state, GCancellable *cancellable)
{
    GError *error = NULL;
    if (keep(self, state, &error))
        g_task_return_boolean(task, TRUE);
    else
        g_task_return_error(task, error);
}

/* --- On the main loop --- */

static void follow(BillowAutosave *self);

static void
release_application(gpointer application)
{
    g_application_release(application);
    g_object_unref(application);
}

static void
on_kept(GObject *source, GAsyncResult *result, gpointer data)
{
    BillowAutosave *self = BILLOW_AUTOSAVE(source);
    g_autoptr(GError) error = NULL;
    self->busy = FALSE;
    if (!g_task_propagate_boolean(G_TASK(result), &error) && !self->failed)
        g_signal_emit(self, failed, 0, error->message);
    self->failed = error != NULL;
    if (error && self->session)
        follow(self);
}

/* The program does not end before it is done. */
static void
keep_on_thread(BillowAutosave *self)
{
    GApplication *application = g_application_get_default();
    g_autoptr(GTask) task = g_task_new(self, NULL, on_kept, NULL);
    g_task_set_task_data(task, order(self), (GDestroyNotify) free_state);
    if (application) {
        g_application_hold(application);
        g_object_set_data_full(G_OBJECT(task), "application", g_object_ref(application), release_application);
    }
    self->busy = TRUE;
    g_task_run_in_thread(task, run);
}

static gboolean
on_time(gpointer data)
{
    BillowAutosave *self = data;
    if (self->busy)
        return G_SOURCE_CONTINUE;
    self->timer = 0;
    keep_on_thread(self);
    return G_SOURCE_REMOVE;
}

/* Saved work is forgotten at once; the rest waits for more. */
static void
follow(BillowAutosave *self)
{
    const gboolean unsaved = self->draft || billow_session_get_modified(self->session);
    if (!unsaved)
        g_clear_handle_id(&self->timer, g_source_remove);
    if (!unsaved && self->kept)
        keep_on_thread(self);
    else if (unsaved && self->timer == 0)
        self->timer = g_timeout_add(BILLOW_AUTOSAVE_MILLISECONDS, on_time, self);
}

void
billow_autosave_set_held(BillowAutosave *self, const char *held)
{
    g_return_if_fail(BILLOW_IS_AUTOSAVE(self));
    g_free(self->held);
    self->held = g_strdup(held);
}

/* A draft tells nobody that it has changed. */
static gboolean
look_at_draft(gpointer data)
{
    BillowAutosave *self = data;
    g_autoptr(BillowProject) now = unsaved_project(self);
    if (!now != !self->kept || (now && !billow_project_equal(now, self->kept)))
        follow(self);
    return G_SOURCE_CONTINUE;
}

void
billow_autosave_set_draft(BillowAutosave *self, BillowAutosaveDraft draft, gpointer data)
{
    g_return_if_fail(BILLOW_IS_AUTOSAVE(self));
    self->draft = draft;
    self->draft_data = data;
    g_clear_handle_id(&self->drafts, g_source_remove);
    if (draft)
        self->drafts = g_timeout_add(BILLOW_AUTOSAVE_MILLISECONDS, look_at_draft, self);
    if (self->session)
        follow(self);
}

void
billow_autosave_adopt(BillowAutosave *self, BillowRecovery *taken)
{
    g_return_if_fail(BILLOW_IS_AUTOSAVE(self));
    g_mutex_lock(&self->lock);
    if (self->place)
        billow_recovery_discard(self->place);
    g_clear_pointer(&self->place, billow_recovery_free);
    self->place = taken;
    self->done = ++self->ordered;
    g_mutex_unlock(&self->lock);
    g_clear_pointer(&self->kept, billow_project_unref);
    self->kept = billow_project_ref(billow_session_get_project(self->session));
    follow(self);
}

static void
stop_following(BillowAutosave *self)
{
    g_clear_handle_id(&self->timer, g_source_remove);
    g_clear_handle_id(&self->drafts, g_source_remove);
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
    if (!keep(self, state, &error))
        g_printerr("%s\n", error->message);
    stop_following(self);
    g_mutex_lock(&self->lock);
    g_clear_pointer(&self->place, billow_recovery_free);
    g_mutex_unlock(&self->lock);
}

void
billow_autosave_close(BillowAutosave *self)
{
    g_return_if_fail(BILLOW_IS_AUTOSAVE(self));
    if (!self->session)
        return;
    stop_following(self);
    if (self->kept)
        keep_on_thread(self);
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
    billow_recovery_free(self->place);
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
