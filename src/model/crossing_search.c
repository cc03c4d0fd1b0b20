#include "model/crossing_search.h"

#include "model/background.h"

/* A cloth that stays for so long is looked at: a drag makes a new one for every frame. Milliseconds. */
enum { STAYS = 120 };

/* A rest shape or a frame, with a reference; all zero: none. */
typedef struct {
    BillowRestShape *shape;
    BillowMesh *mesh;
} Cloth;

/* What the thread works with. */
typedef struct {
    Cloth wanted;      /* under the lock: not taken yet */
    gboolean given_up; /* under the lock: what it works on is not wanted any more */
    Cloth cloth;       /* what it works on */
    BillowBackground *background;
} Task;

/* What the thread hands over. */
typedef struct {
    Cloth cloth;
    BillowCrossings *crossings;
} Result;

struct BillowCrossingSearch {
    void (*found)(gpointer data);
    gpointer data;
    BillowBackground *background;
    Task *task; /* the thread's; with the lock held */
    Cloth cloth;
    BillowCrossings *crossings; /* of the cloth, or NULL */
    guint timeout;              /* runs while the cloth has not stayed long enough; 0: no more */
};

/* --- Cloths --- */

static gboolean
is_none(const Cloth *cloth)
{
    return !cloth->shape && !cloth->mesh;
}

static gboolean
is_same(const Cloth *a, const Cloth *b)
{
    return a->shape == b->shape && a->mesh == b->mesh;
}

static Cloth
cloth_ref(const Cloth *cloth)
{
    return (Cloth){cloth->shape ? billow_rest_shape_ref(cloth->shape) : NULL,
                   cloth->mesh ? billow_mesh_ref(cloth->mesh) : NULL};
}

static void
cloth_clear(Cloth *cloth)
{
    billow_rest_shape_unref(cloth->shape);
    billow_mesh_unref(cloth->mesh);
    *cloth = (Cloth){0};
}

static BillowCrossings *
find(const Cloth *cloth, BillowProgress progress, void *progress_data)
{
    const BillowRestShape *shape = cloth->shape;
    const BillowMesh *mesh = cloth->mesh;
    return shape ? billow_crossings_find(&shape->grid, shape->x, shape->y, shape->z, progress, progress_data)
                 : billow_crossings_find(&mesh->grid, mesh->x, mesh->y, mesh->z, progress, progress_data);
}

/* --- On the thread --- */

static gboolean
take(BillowBackground *background, gpointer data)
{
    Task *task = data;
    task->background = background;
    task->cloth = task->wanted;
    task->wanted = (Cloth){0};
    task->given_up = FALSE;
    return !is_none(&task->cloth);
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
    cloth_clear(&result->cloth);
    billow_crossings_free(result->crossings);
    g_free(result);
}

/* On the main thread again. */
static void
take_in(gpointer owner, gpointer what)
{
    BillowCrossingSearch *search = owner;
    Result *result = what;
    if (!is_same(&result->cloth, &search->cloth))
        return;
    billow_crossings_free(search->crossings);
    search->crossings = g_steal_pointer(&result->crossings);
    search->found(search->data);
}

static void
work(BillowBackground *background, gpointer data)
{
    Task *task = data;
    Cloth cloth = task->cloth;
    task->cloth = (Cloth){0};
    BillowCrossings *crossings = find(&cloth, is_wanted, task);
    if (!crossings) {
        cloth_clear(&cloth);
        return;
    }
    Result *result = g_new(Result, 1);
    *result = (Result){cloth, crossings};
    billow_background_hand_over(background, take_in, result, free_result);
}

static void
free_task(gpointer data)
{
    Task *task = data;
    cloth_clear(&task->wanted);
    g_free(task);
}

/* --- On the main thread --- */

/* Has the thread look at `cloth` and leave off what it does. */
static void
order(BillowCrossingSearch *search, const Cloth *cloth)
{
    billow_background_lock(search->background);
    cloth_clear(&search->task->wanted);
    search->task->wanted = cloth_ref(cloth);
    search->task->given_up = TRUE;
    billow_background_wake(search->background);
    billow_background_unlock(search->background);
}

static gboolean
begin(gpointer data)
{
    BillowCrossingSearch *search = data;
    search->timeout = 0;
    order(search, &search->cloth);
    return G_SOURCE_REMOVE;
}

static void
set_cloth(BillowCrossingSearch *search, const Cloth *cloth)
{
    if (is_same(cloth, &search->cloth))
        return;
    cloth_clear(&search->cloth);
    search->cloth = cloth_ref(cloth);
    billow_crossings_free(g_steal_pointer(&search->crossings));
    order(search, &(Cloth){0});
    g_clear_handle_id(&search->timeout, g_source_remove);
    if (!is_none(cloth))
        search->timeout = g_timeout_add(STAYS, begin, search);
}

void
billow_crossing_search_set_shape(BillowCrossingSearch *search, BillowRestShape *shape)
{
    set_cloth(search, &(Cloth){.shape = shape});
}

void
billow_crossing_search_set_mesh(BillowCrossingSearch *search, BillowMesh *mesh)
{
    set_cloth(search, &(Cloth){.mesh = mesh});
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
    set_cloth(search, &(Cloth){0});
    billow_background_end(search->background);
    g_free(search);
}
