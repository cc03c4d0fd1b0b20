#include "model/base/search.h"

#include "model/base/background.h"
#include "model/base/clock.h"

/* The state of the thread. */
struct BillowSearchTask {
    const BillowSearchWork *work;
    BillowBackground *background;
    gpointer wanted;   /* guarded by the lock: the next thing, not taken yet */
    gboolean given_up; /* guarded by the lock: what is being examined is no longer wanted */
    gpointer thing;
};

/* A result on its way to the main thread. */
typedef struct {
    const BillowSearchWork *work;
    gpointer thing, what;
} Result;

struct BillowSearch {
    const BillowSearchWork *work;
    gpointer owner;
    BillowBackground *background;
    BillowSearchTask *task; /* owned by the thread; needs the lock */
    gpointer thing;
    guint timeout; /* runs until the thing has stayed long enough; 0: not running */
};

static void
unref(const BillowSearchWork *work, gpointer thing)
{
    if (thing)
        work->unref(thing);
}

/* --- On the thread --- */

static gboolean
take_request(BillowBackground *background, gpointer data)
{
    BillowSearchTask *task = data;
    task->background = background;
    task->thing = g_steal_pointer(&task->wanted);
    task->given_up = FALSE;
    return task->thing != NULL;
}

bool
billow_search_goes_on(void *data, double done)
{
    BillowSearchTask *task = data;
    billow_background_lock(task->background);
    const gboolean wanted = !task->given_up && !billow_background_is_ending(task->background);
    billow_background_unlock(task->background);
    return wanted;
}

static void
free_result(gpointer data)
{
    Result *result = data;
    result->work->unref(result->thing);
    if (result->what)
        result->work->free_found(result->what);
    g_free(result);
}

/* Back on the main thread. */
static void
deliver(gpointer owner, gpointer data)
{
    const BillowSearch *search = owner;
    Result *result = data;
    if (result->thing == search->thing)
        search->work->found(search->owner, g_steal_pointer(&result->what));
}

void
billow_search_hand_over(BillowSearchTask *task, gpointer what)
{
    Result *result = g_new(Result, 1);
    *result = (Result){task->work, task->work->ref(task->thing), what};
    billow_background_hand_over(task->background, deliver, result, free_result);
}

static void
work(BillowBackground *background, gpointer data)
{
    BillowSearchTask *task = data;
    task->work->look(task, task->thing);
    unref(task->work, g_steal_pointer(&task->thing));
}

static void
free_task(gpointer data)
{
    BillowSearchTask *task = data;
    unref(task->work, task->wanted);
    g_free(task);
}

/* --- On the main thread --- */

/* Makes the thread examine `thing` next and cancels its current work. */
static void
request(BillowSearch *search, gpointer thing)
{
    billow_background_lock(search->background);
    unref(search->work, search->task->wanted);
    search->task->wanted = thing ? search->work->ref(thing) : NULL;
    search->task->given_up = TRUE;
    billow_background_wake(search->background);
    billow_background_unlock(search->background);
}

static gboolean
begin(gpointer data)
{
    BillowSearch *search = data;
    search->timeout = 0;
    request(search, search->thing);
    return G_SOURCE_REMOVE;
}

void
billow_search_set(BillowSearch *search, gpointer thing)
{
    gpointer before = search->thing;
    search->thing = thing ? search->work->ref(thing) : NULL;
    unref(search->work, before);
    request(search, NULL);
    g_clear_handle_id(&search->timeout, g_source_remove);
    if (thing)
        search->timeout = billow_clock_add(search->work->stays, begin, search);
}

gpointer
billow_search_get(const BillowSearch *search)
{
    return search->thing;
}

BillowSearch *
billow_search_new(const BillowSearchWork *search_work, gpointer owner)
{
    static const BillowBackgroundWork thread = {"search", take_request, work, free_task};
    BillowSearch *search = g_new0(BillowSearch, 1);
    search->work = search_work;
    search->owner = owner;
    search->task = g_new0(BillowSearchTask, 1);
    search->task->work = search_work;
    search->background = billow_background_new(&thread, search->task, search);
    return search;
}

void
billow_search_free(BillowSearch *search)
{
    if (!search)
        return;
    billow_search_set(search, NULL);
    billow_background_end(search->background);
    g_free(search);
}
