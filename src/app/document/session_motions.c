#include "app/document/session_motions.h"

#include "app/common/texture_path.h"
#include "io/motion/motion_files.h"
#include "io/project/texture_permission.h"
#include "model/base/text_hash.h"

#include <glib/gi18n.h>

static const char MOTIONS[] = "billow-motions";

/* What the project names: a file, and how to read it. */
typedef struct {
    char *refused;          /* the file, if it must not be read; or NULL */
    guint permissions;      /* how many there were when that was found */
    GCancellable *reading;  /* or NULL */
    BillowReadMotion *read; /* or NULL */
    char *problem;          /* or NULL */
} MotionSource;

struct _BillowSessionMotions {
    GObject parent;
    BillowSession *session; /* NULL after it was freed */
    GHashTable *sources;    /* billow_played_motion_source() -> MotionSource */
};

G_DEFINE_FINAL_TYPE(BillowSessionMotions, billow_session_motions, G_TYPE_OBJECT)

enum { CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void
free_source(gpointer data)
{
    MotionSource *source = data;
    g_cancellable_cancel(source->reading);
    g_clear_object(&source->reading);
    billow_read_motion_unref(source->read);
    g_free(source->refused);
    g_free(source->problem);
    g_free(source);
}

static void
billow_session_motions_finalize(GObject *object)
{
    BillowSessionMotions *self = BILLOW_SESSION_MOTIONS(object);
    g_clear_weak_pointer(&self->session);
    g_hash_table_unref(self->sources);
    G_OBJECT_CLASS(billow_session_motions_parent_class)->finalize(object);
}

static void
billow_session_motions_class_init(BillowSessionMotionsClass *class)
{
    G_OBJECT_CLASS(class)->finalize = billow_session_motions_finalize;
    signals[CHANGED] = g_signal_new("changed", BILLOW_TYPE_SESSION_MOTIONS, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                    NULL, G_TYPE_NONE, 0);
}

static void
billow_session_motions_init(BillowSessionMotions *self)
{
    self->sources = g_hash_table_new_full(billow_text_hash, g_str_equal, g_free, free_source);
}

/* --- Reading --- */

static BillowProject *
give_motions(BillowProject *project, gpointer motions)
{
    return billow_project_give_motions(project, motions);
}

/* Gives the project and its history what has been read. */
static void
give_all(BillowSessionMotions *self)
{
    g_autoptr(GHashTable) motions = g_hash_table_new(billow_text_hash, g_str_equal);
    GHashTableIter iter;
    gpointer name, data;
    g_hash_table_iter_init(&iter, self->sources);
    while (g_hash_table_iter_next(&iter, &name, &data))
        if (((const MotionSource *) data)->read)
            g_hash_table_insert(motions, name, ((const MotionSource *) data)->read);
    billow_session_map(self->session, give_motions, motions);
}

typedef struct {
    BillowBlock *block; /* a motion that is to be read */
    char *name, *file;
} MotionWork;

static void
free_work(gpointer data)
{
    MotionWork *work = data;
    billow_block_unref(work->block);
    g_free(work->name);
    g_free(work->file);
    g_free(work);
}

static void
read_file(GTask *task, gpointer session, gpointer data, GCancellable *cancellable)
{
    const MotionWork *work = data;
    GError *error = NULL;
    BillowReadMotion *read =
        billow_motion_file_read(billow_block_motion(work->block), work->file, cancellable, NULL, &error);
    if (read)
        g_task_return_pointer(task, read, (GDestroyNotify) billow_read_motion_unref);
    else
        g_task_return_error(task, error);
}

static void
file_is_read(GObject *object, GAsyncResult *result, gpointer data)
{
    g_autoptr(BillowSessionMotions) self = data;
    g_autoptr(GError) error = NULL;
    g_autoptr(BillowReadMotion) read = g_task_propagate_pointer(G_TASK(result), &error);
    const MotionWork *work = g_task_get_task_data(G_TASK(result));
    MotionSource *source = g_hash_table_lookup(self->sources, work->name);
    if (!source || source->reading != g_task_get_cancellable(G_TASK(result)))
        return;
    g_clear_object(&source->reading);
    source->read = g_steal_pointer(&read);
    source->problem = error ? g_strdup(error->message) : NULL;
    if (self->session && source->read)
        give_all(self);
    g_signal_emit(self, signals[CHANGED], 0);
}

static void
begin_reading(BillowSessionMotions *self, MotionSource *source, const char *name, const char *file,
              BillowBlock *block)
{
    MotionWork *work = g_new(MotionWork, 1);
    *work = (MotionWork){billow_block_ref(block), g_strdup(name), g_strdup(file)};
    source->reading = g_cancellable_new();
    g_autoptr(GTask) task = g_task_new(NULL, source->reading, file_is_read, g_object_ref(self));
    g_task_set_task_data(task, work, free_work);
    g_task_run_in_thread(task, read_file);
}

/* --- Following the session --- */

/* Returns whether a source waits for a permission that may have been given meanwhile. */
static gboolean
may_be_allowed(const MotionSource *source)
{
    return source->refused && source->permissions != billow_texture_permissions();
}

/* Returns whether there is anything new. */
static gboolean
follow_motion(BillowSessionMotions *self, BillowBlock *block, GHashTable *named)
{
    const BillowPlayedMotion *motion = billow_block_motion(block);
    char *name = billow_played_motion_source(motion);
    MotionSource *source = g_hash_table_lookup(self->sources, name);
    g_hash_table_add(named, name);
    if (source && (!may_be_allowed(source) || motion->read))
        return FALSE;
    source = g_new0(MotionSource, 1);
    source->read = billow_read_motion_ref(motion->read);
    g_hash_table_insert(self->sources, g_strdup(name), source);
    if (motion->read || !motion->file)
        return TRUE;
    g_autofree char *file =
        billow_texture_readable(motion->file, billow_session_get_path(self->session), &source->refused);
    source->permissions = billow_texture_permissions();
    if (file)
        begin_reading(self, source, name, file, block);
    return TRUE;
}

static gboolean
lacks_what_is_read(const BillowSessionMotions *self, const BillowBlock *block)
{
    g_autofree char *name = billow_played_motion_source(billow_block_motion(block));
    const MotionSource *source = g_hash_table_lookup(self->sources, name);
    return !billow_block_motion(block)->read && source && source->read;
}

static gboolean
is_unnamed(gpointer name, gpointer source, gpointer named)
{
    return !g_hash_table_contains(named, name);
}

static void
follow(BillowSessionMotions *self)
{
    const GPtrArray *track =
        billow_project_track(billow_session_get_project(self->session), BILLOW_BLOCK_MOTION);
    g_autoptr(GHashTable) named = g_hash_table_new_full(billow_text_hash, g_str_equal, g_free, NULL);
    gboolean anew = FALSE, lacks = FALSE;
    for (guint i = 0; i < track->len; i++)
        anew |= follow_motion(self, track->pdata[i], named);
    anew |= g_hash_table_foreach_remove(self->sources, is_unnamed, named) > 0;
    for (guint i = 0; i < track->len; i++)
        lacks |= lacks_what_is_read(self, track->pdata[i]);
    if (lacks)
        give_all(self);
    if (anew)
        g_signal_emit(self, signals[CHANGED], 0);
}

BillowSessionMotions *
billow_session_motions_of(BillowSession *session)
{
    BillowSessionMotions *self = g_object_get_data(G_OBJECT(session), MOTIONS);
    if (self)
        return self;
    self = g_object_new(BILLOW_TYPE_SESSION_MOTIONS, NULL);
    g_set_weak_pointer(&self->session, session);
    g_object_set_data_full(G_OBJECT(session), MOTIONS, self, g_object_unref);
    g_signal_connect_object(session, "notify::project", G_CALLBACK(follow), self, G_CONNECT_SWAPPED);
    g_signal_connect_object(session, "notify::path", G_CALLBACK(follow), self, G_CONNECT_SWAPPED);
    follow(self);
    return self;
}

/* --- Queries --- */

static const MotionSource *
source_of(BillowSessionMotions *self, const BillowPlayedMotion *motion)
{
    g_autofree char *name = billow_played_motion_source(motion);
    return g_hash_table_lookup(self->sources, name);
}

const char *
billow_session_motions_problem(BillowSessionMotions *self, const BillowPlayedMotion *motion)
{
    const MotionSource *source = source_of(self, motion);
    if (!motion->file)
        return _("Without a file, nothing plays");
    if (source && source->refused)
        return _("Outside the project folder: not loaded without your permission");
    return source && !motion->read ? source->problem : NULL;
}

const char *
billow_session_motions_refused_file(BillowSessionMotions *self, const BillowPlayedMotion *motion)
{
    const MotionSource *source = source_of(self, motion);
    return source ? source->refused : NULL;
}

GPtrArray *
billow_session_motions_refused(BillowSessionMotions *self)
{
    GPtrArray *files = g_ptr_array_new_with_free_func(g_free);
    if (!self->session)
        return files;
    const GPtrArray *track =
        billow_project_track(billow_session_get_project(self->session), BILLOW_BLOCK_MOTION);
    for (guint i = 0; i < track->len; i++) {
        const char *file = billow_session_motions_refused_file(self, billow_block_motion(track->pdata[i]));
        if (file && !g_ptr_array_find_with_equal_func(files, file, g_str_equal, NULL))
            g_ptr_array_add(files, g_strdup(file));
    }
    return files;
}
