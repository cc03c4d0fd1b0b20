#include "model/crossing_search.h"

#include "model/background.h"

/* A shape that stays for so long is looked at: a drag makes a new one for every frame. Milliseconds. */
enum { STAYS = 120 };

/* What the thread works with. */
typedef struct {
    BillowRestShape *wanted; /* under the lock: not taken yet; NULL: none */
    gboolean given_up;       /* under the lock: what it works on is not wanted any more */
    BillowRestShape *shape;  /* what it works on */
    BillowBackground *background;
} Task;

/* What the thread hands over. */
typedef struct {
    BillowRestShape *shape;
    BillowCrossings *crossings;
} Result;

struct BillowCrossingSearch {
    void (*found)(gpointer data);
    gpointer data;
    BillowBackground *background;
    Task *task; /* the thread's; with the lock held */
    BillowRestShape *shape;
    BillowCrossings *crossings; /* of the shape, or NULL */
    guint timeout;              /* runs while the shape has not stayed long enough; 0: no more */
};

/* --- On the thread --- */

static gboolean
take(BillowBackground *background, gpointer data)
{
    Task *task = data;
    task->background = background;
    task->shape = g_steal_pointer(&task->wanted);
    task->given_up = FALSE;
    return task->shape != NULL;
}

static bool
is_wanted(void *data, double done)
{
    Task *task = data;
    billow_background_lock(task->background);
    const gboolean wanted = !task->given_up && !billow_background_is_ending(task->background);
    billow_background_unlock(task->background);
    return wanted;
}

static void
free_result(gpointer data)
{
    Result *result = data;
    billow_rest_shape_unref(result->shape);
    billow_crossings_free(result->crossings);
    g_free(result);
}

/* On the main thread again. */
static void
take_in(gpointer owner, gpointer what)
{
    BillowCrossingSearch *search = owner;
    Result *result = what;
    if (result->shape != search->shape)
        return;
    billow_crossings_free(search->crossings);
    search->crossings = g_steal_pointer(&result->crossings);
    search->found(search->data);
}

static void
work(BillowBackground *background, gpointer data)
{
    Task *task = data;
    BillowRestShape *shape = g_steal_pointer(&task->shape);
    BillowCrossings *crossings =
        billow_crossings_find(&shape->grid, shape->x, shape->y, shape->z, is_wanted, task);
    if (!crossings) {
        billow_rest_shape_unref(shape);
        return;
    }
    Result *result = g_new(Result, 1);
    *result = (Result){shape, crossings};
    billow_background_hand_over(background, take_in, result, free_result);
}

static void
free_task(gpointer data)
{
    Task *task = data;
    billow_rest_shape_unref(task->wanted);
    g_free(task);
}

/* --- On the main thread --- */

/* Has the thread look at `shape` (NULL: at nothing) and leave off what it does. */
static void
order(BillowCrossingSearch *search, BillowRestShape *shape)
{
    billow_background_lock(search->background);
    billow_rest_shape_unref(search->task->wanted);
    search->task->wanted = shape ? billow_rest_shape_ref(shape) : NULL;
    search->task->given_up = TRUE;
    billow_background_wake(search->background);
    billow_background_unlock(search->background);
}

static gboolean
begin(gpointer data)
{
    BillowCrossingSearch *search = data;
    search->timeout = 0;
    order(search, search->shape);
    return G_SOURCE_REMOVE;
}

void
billow_crossing_search_set_shape(BillowCrossingSearch *search, BillowRestShape *shape)
{
    if (shape == search->shape)
        return;
    billow_rest_shape_unref(search->shape);
    search->shape = shape ? billow_rest_shape_ref(shape) : NULL;
    billow_crossings_free(g_steal_pointer(&search->crossings));
    order(search, NULL);
    g_clear_handle_id(&search->timeout, g_source_remove);
    if (shape)
        search->timeout = g_timeout_add(STAYS, begin, search);
}

const BillowCrossings *
billow_crossing_search_get(const BillowCrossingSearch *search)
{
    return search->crossings;
}

BillowCrossingSearch *
billow_crossing_search_new(void (*found)(gpointer data), gpointer data)
{
    static const BillowBackgroundWork thread = {"crossings", take, work, free_task};
    BillowCrossingSearch *search = g_new0(BillowCrossingSearch, 1);
    search->found = found;
    search->data = data;
    search->task = g_new0(Task, 1);
    search->background = billow_background_new(&thread, search->task, search);
    return search;
}

void
billow_crossing_search_free(BillowCrossingSearch *search)
{
    if (!search)
        return;
    billow_crossing_search_set_shape(search, NULL);
    billow_background_end(search->background);
    g_free(search);
}
