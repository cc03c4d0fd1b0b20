#include "model/live/snaps.h"

#include "model/base/search.h"
#include "model/live/session_private.h"

/* How long the project must stay as it is, milliseconds. */
enum { STAYS = 250 };

/* A project, and the one before the latest edits, or NULL. */
typedef struct {
    BillowRestCache *cache;
    BillowProject *project, *before;
} Wanted;

struct _BillowSnaps {
    GObject parent;
    BillowSession *session; /* weak */
    BillowSearch *search;
    BillowProject *searched; /* the project that was searched last, or NULL */
    gboolean tells;          /* what is found next is told, unless it was known */
    GPtrArray *all, *told;   /* of BillowSnap */
};

G_DEFINE_FINAL_TYPE(BillowSnaps, billow_snaps, G_TYPE_OBJECT)

enum { CHANGED, SNAPPED, SEARCHED, N_SIGNALS };
static guint signals[N_SIGNALS];

/* Data of a session. */
static const char SNAPS[] = "billow-snaps";

/* --- On both threads --- */

static void
clear_wanted(gpointer data)
{
    const Wanted *wanted = data;
    billow_rest_cache_unref(wanted->cache);
    billow_project_unref(wanted->project);
    if (wanted->before)
        billow_project_unref(wanted->before);
}

static void
wanted_unref(gpointer wanted)
{
    g_atomic_rc_box_release_full(wanted, clear_wanted);
}

static void
free_found(gpointer found)
{
    g_ptr_array_unref(found);
}

/* --- On the thread --- */

static void
look(BillowSearchTask *task, gpointer data)
{
    const Wanted *wanted = data;
    GPtrArray *found =
        billow_snaps_find(wanted->cache, wanted->project, wanted->before, billow_search_goes_on, task);
    if (found)
        billow_search_hand_over(task, found);
}

/* --- On the main thread --- */

/* Each edit is told anew. */
static gboolean
is_known(const GPtrArray *snaps, const BillowSnap *snap)
{
    for (guint i = 0; i < snaps->len && snap->from; i++) {
        const BillowSnap *known = snaps->pdata[i];
        if (g_str_equal(known->to, snap->to) && g_strcmp0(known->from, snap->from) == 0)
            return TRUE;
    }
    return FALSE;
}

/* Begins with no results. */
static void
forget(BillowSnaps *self)
{
    g_clear_pointer(&self->told, g_ptr_array_unref);
    g_clear_pointer(&self->all, g_ptr_array_unref);
    g_clear_pointer(&self->searched, billow_project_unref);
    self->all = g_ptr_array_new();
    self->told = g_ptr_array_new();
}

static void
take(gpointer owner, gpointer found)
{
    BillowSnaps *self = owner;
    const Wanted *wanted = billow_search_get(self->search);
    g_autoptr(GPtrArray) before = g_steal_pointer(&self->all), latest = found;
    g_ptr_array_set_size(self->told, 0);
    for (guint i = 0; i < latest->len && self->tells; i++)
        if (!is_known(before, latest->pdata[i]))
            g_ptr_array_add(self->told, latest->pdata[i]);
    self->all = g_steal_pointer(&latest);
    g_clear_pointer(&self->searched, billow_project_unref);
    self->searched = billow_project_ref(wanted->project);
    if (before->len > 0 || self->all->len > 0)
        g_signal_emit(self, signals[CHANGED], 0);
    if (self->told->len > 0)
        g_signal_emit(self, signals[SNAPPED], 0);
    g_signal_emit(self, signals[SEARCHED], 0);
}

/* Returns whether the keyframe is still draped from nothing. */
static gboolean
still_snaps(BillowSnaps *self, const BillowSnap *snap)
{
    const BillowBlock *block =
        billow_project_find(billow_session_get_project(self->session), BILLOW_BLOCK_KEYFRAME, snap->to);
    return block && !billow_block_keyframe(block)->hang && !billow_block_keyframe(block)->shape;
}

/* Forgets those that an edit has ended. */
static void
drop_ended(BillowSnaps *self)
{
    g_ptr_array_set_size(self->told, 0);
    for (guint i = self->all->len; i-- > 0;)
        if (!still_snaps(self, self->all->pdata[i]))
            g_ptr_array_remove_index(self->all, i);
}

/* Returns whether the cloth that was searched is not the active one any more. */
static gboolean
is_another_cloth(BillowSnaps *self)
{
    const BillowProject *project = billow_session_get_project(self->session);
    return self->searched && !g_str_equal(self->searched->cloth->id, project->cloth->id);
}

/* Searches the present project. Undo, redo and the change to another cloth are no edits: nothing is told then. */
static void
follow(BillowSnaps *self)
{
    const gboolean edited = billow_session_get_can_undo(self->session), other = is_another_cloth(self);
    if (other || (!edited && !billow_session_get_can_redo(self->session))) /* a file was opened */
        forget(self);
    drop_ended(self);
    self->tells = !other && !billow_session_get_can_redo(self->session);
    if (!self->session->cache)
        return;
    Wanted *wanted = g_atomic_rc_box_new(Wanted);
    BillowProject *before = edited && self->tells ? self->searched : NULL;
    *wanted = (Wanted){billow_rest_cache_ref(self->session->cache),
                       billow_project_ref(billow_session_get_project(self->session)),
                       before ? billow_project_ref(before) : NULL};
    billow_search_set(self->search, wanted);
    wanted_unref(wanted);
}

static void
billow_snaps_dispose(GObject *object)
{
    BillowSnaps *self = BILLOW_SNAPS(object);
    g_clear_pointer(&self->search, billow_search_free);
    g_clear_weak_pointer(&self->session);
    g_clear_pointer(&self->told, g_ptr_array_unref);
    g_clear_pointer(&self->all, g_ptr_array_unref);
    g_clear_pointer(&self->searched, billow_project_unref);
    G_OBJECT_CLASS(billow_snaps_parent_class)->dispose(object);
}

static void
billow_snaps_class_init(BillowSnapsClass *klass)
{
    G_OBJECT_CLASS(klass)->dispose = billow_snaps_dispose;
    signals[CHANGED] = g_signal_new("changed", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                    NULL, G_TYPE_NONE, 0);
    signals[SNAPPED] = g_signal_new("snapped", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                    NULL, G_TYPE_NONE, 0);
    signals[SEARCHED] = g_signal_new("searched", G_TYPE_FROM_CLASS(klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                     NULL, G_TYPE_NONE, 0);
}

static void
billow_snaps_init(BillowSnaps *self)
{
    static const BillowSearchWork work = {STAYS,     g_atomic_rc_box_acquire, wanted_unref, look, take,
                                          free_found};
    self->search = billow_search_new(&work, self);
    forget(self);
}

BillowSnaps *
billow_snaps_of(BillowSession *session)
{
    BillowSnaps *self = g_object_get_data(G_OBJECT(session), SNAPS);
    if (self)
        return self;
    self = g_object_new(BILLOW_TYPE_SNAPS, NULL);
    g_set_weak_pointer(&self->session, session);
    g_object_set_data_full(G_OBJECT(session), SNAPS, self, g_object_unref);
    g_signal_connect_object(session, "notify::project", G_CALLBACK(follow), self, G_CONNECT_SWAPPED);
    follow(self);
    return self;
}

/* --- Queries --- */

BillowSession *
billow_snaps_get_session(BillowSnaps *self)
{
    return self->session;
}

const BillowSnap *
billow_snaps_at(BillowSnaps *self, const BillowBlockRef *ref)
{
    for (guint i = 0; ref && i < self->all->len; i++) {
        const BillowSnap *snap = self->all->pdata[i];
        const char *id = ref->kind == BILLOW_BLOCK_KEYFRAME     ? snap->to
                         : ref->kind == BILLOW_BLOCK_TRANSITION ? snap->from
                                                                : NULL;
        if (g_strcmp0(id, ref->id) == 0)
            return snap;
    }
    return NULL;
}

const GPtrArray *
billow_snaps_get_all(BillowSnaps *self)
{
    return self->all;
}

const GPtrArray *
billow_snaps_get_told(BillowSnaps *self)
{
    return self->told;
}
