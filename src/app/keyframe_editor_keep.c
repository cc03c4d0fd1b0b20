#include "app/keyframe_editor_keep.h"

#include "app/keyframe_editor_draft.h"

#include <gio/gio.h>

/* Milliseconds that nothing else is seen before the cloth is hung from nothing: it costs the processors that a drag
 * needs. */
enum { REST = 300 };

struct BillowKeepCheck {
    BillowSession *draft;
    BillowRestCache *cache;
    guint timer;
    BillowRestShape *seen;
    BillowProject *project; /* that it is seen of */
    GCancellable *cancellable;
};

/* What the thread works with. */
typedef struct {
    BillowRestCache *cache;
    BillowProject *afresh;
    GCancellable *cancellable;
    BillowRestShape *seen;
} Work;

BillowKeepCheck *
billow_keep_check_new(BillowSession *draft, BillowRestCache *cache)
{
    BillowKeepCheck *check = g_new0(BillowKeepCheck, 1);
    check->draft = g_object_ref(draft);
    check->cache = billow_rest_cache_ref(cache);
    return check;
}

void
billow_keep_check_stop(BillowKeepCheck *check)
{
    g_clear_handle_id(&check->timer, g_source_remove);
    if (check->cancellable)
        g_cancellable_cancel(check->cancellable);
    g_clear_object(&check->cancellable);
    g_clear_pointer(&check->seen, billow_rest_shape_unref);
    g_clear_pointer(&check->project, billow_project_unref);
}

void
billow_keep_check_free(BillowKeepCheck *check)
{
    if (!check)
        return;
    billow_keep_check_stop(check);
    billow_rest_cache_unref(check->cache);
    g_object_unref(check->draft);
    g_free(check);
}

static void
free_work(Work *work)
{
    billow_rest_cache_unref(work->cache);
    billow_project_unref(work->afresh);
    g_object_unref(work->cancellable);
    billow_rest_shape_unref(work->seen);
    g_free(work);
}

static bool
goes_on(void *cancellable, double done)
{
    return !g_cancellable_is_cancelled(cancellable);
}

/* Whether what is seen is another shape than that from nothing; also when that is not known. */
static void
compare(GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
    Work *work = data;
    const BillowBlock *keyframe = g_ptr_array_index(work->afresh->tracks[BILLOW_BLOCK_KEYFRAME], 0);
    BillowRestShape *fresh =
        billow_rest_cache_get(work->cache, work->afresh, keyframe, goes_on, work->cancellable);
    g_task_return_boolean(task, !fresh || billow_rest_shape_is_another(work->seen, fresh));
    billow_rest_shape_unref(fresh);
}

/* The draft's project without the pose; NULL: it has none. Transfer full. */
static BillowProject *
project_afresh(BillowSession *draft)
{
    BillowBlockRef ref = {BILLOW_BLOCK_KEYFRAME, billow_draft_keyframe(draft)->id};
    return billow_edit_take(billow_edit_hang(billow_session_get_project(draft), &ref), NULL);
}

static void
on_compared(GObject *draft, GAsyncResult *result, gpointer data)
{
    GTask *task = G_TASK(result);
    const Work *work = g_task_get_task_data(task);
    g_autoptr(GError) error = NULL;
    const gboolean another = g_task_propagate_boolean(task, &error);
    if (!error && !another && !g_cancellable_is_cancelled(work->cancellable))
        billow_session_amend(BILLOW_SESSION(draft), work->afresh);
}

static gboolean
start(gpointer data)
{
    BillowKeepCheck *check = data;
    check->timer = 0;
    g_autoptr(BillowProject) afresh = project_afresh(check->draft);
    if (!afresh || billow_session_get_project(check->draft) != check->project)
        return G_SOURCE_REMOVE;
    check->cancellable = g_cancellable_new();
    Work *work = g_new0(Work, 1);
    work->cache = billow_rest_cache_ref(check->cache);
    work->afresh = g_steal_pointer(&afresh);
    work->cancellable = g_object_ref(check->cancellable);
    work->seen = billow_rest_shape_ref(check->seen);
    GTask *task = g_task_new(check->draft, check->cancellable, on_compared, NULL);
    g_task_set_task_data(task, work, (GDestroyNotify) free_work);
    g_task_run_in_thread(task, compare);
    g_object_unref(task);
    return G_SOURCE_REMOVE;
}

void
billow_keep_check_see(BillowKeepCheck *check, BillowRestShape *seen)
{
    billow_keep_check_stop(check);
    const BillowKeyframe *keyframe = billow_block_keyframe(billow_draft_keyframe(check->draft));
    if (!keyframe->hang || keyframe->shape)
        return;
    check->seen = billow_rest_shape_ref(seen);
    check->project = billow_project_ref(billow_session_get_project(check->draft));
    check->timer = g_timeout_add(REST, start, check);
}
