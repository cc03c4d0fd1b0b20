#include "model/animation/rest_cache.h"

#include "model/animation/floor.h"
#include "model/animation/rest_key.h"
#include "model/project/drape_settings.h"
#include "model/project/rope_loads.h"

/* How often a thread that waits for the solver asks `progress` whether to stop, microseconds. */
enum { ASK_EVERY = 20000 };

struct BillowRestCache {
    gatomicrefcount references;
    BillowMemoryCache *memory;
    BillowRestStore *store; /* borrowed; or NULL */
    int made;               /* atomic */

    GMutex lock; /* guards the members about the turns */
    GCond free;  /* signalled when a turn is over */
    gboolean solving;
    BillowKey solved; /* key of the shape that is being computed */
    guint in_haste;   /* number of waiting requests with BILLOW_WANTED_NOW for other shapes */

    /* Only for the thread that is solving: */
    BillowWorkers *workers;
    BillowRestSolver *solver;
};

BillowRestCache *
billow_rest_cache_new_in(BillowMemoryCache *memory, BillowRestStore *store)
{
    BillowRestCache *cache = g_new0(BillowRestCache, 1);
    g_atomic_ref_count_init(&cache->references);
    cache->memory = billow_memory_cache_ref(memory);
    cache->store = store;
    g_mutex_init(&cache->lock);
    g_cond_init(&cache->free);
    cache->workers = billow_workers_new(0);
    cache->solver = billow_rest_solver_new(cache->workers);
    return cache;
}

BillowRestCache *
billow_rest_cache_new(size_t max_bytes)
{
    g_autoptr(BillowMemoryCache) memory = billow_memory_cache_new(max_bytes);
    return billow_rest_cache_new_in(memory, NULL);
}

BillowRestCache *
billow_rest_cache_ref(BillowRestCache *cache)
{
    g_atomic_ref_count_inc(&cache->references);
    return cache;
}

void
billow_rest_cache_unref(BillowRestCache *cache)
{
    if (!cache || !g_atomic_ref_count_dec(&cache->references))
        return;
    billow_rest_solver_free(cache->solver);
    billow_workers_free(cache->workers);
    billow_memory_cache_unref(cache->memory);
    g_mutex_clear(&cache->lock);
    g_cond_clear(&cache->free);
    g_free(cache);
}

BillowMemoryCache *
billow_rest_cache_memory(BillowRestCache *cache)
{
    return cache->memory;
}

guint
billow_rest_cache_made(BillowRestCache *cache)
{
    return (guint) g_atomic_int_get(&cache->made);
}

/* --- Taking turns --- */

/* A request for a shape. */
typedef struct {
    BillowRestCache *cache;
    BillowKey key; /* of the shape */
    BillowWanted wanted;
    BillowProgress progress; /* or NULL */
    void *progress_data;
    gboolean stopped, stands_back; /* why there is no shape */
} Request;

/* Returns whether the request must wait for others; call with the lock held. */
static gboolean
has_to_wait(const Request *request)
{
    const BillowRestCache *cache = request->cache;
    return cache->solving || (request->wanted == BILLOW_WANTED_LATER && cache->in_haste > 0);
}

/* Asks `progress` whether to continue; call without the lock. */
static gboolean
should_continue(Request *request, double done)
{
    request->stopped = request->progress && !request->progress(request->progress_data, done);
    return !request->stopped;
}

/* Waits; call with the lock held, which is released meanwhile. */
static void
wait_for_turn(Request *request)
{
    BillowRestCache *cache = request->cache;
    while (has_to_wait(request) && !request->stopped) {
        const gboolean hurries =
            request->wanted == BILLOW_WANTED_NOW && !billow_key_equal(&request->key, &cache->solved);
        cache->in_haste += hurries;
        g_cond_wait_until(&cache->free, &cache->lock, g_get_monotonic_time() + ASK_EVERY);
        g_mutex_unlock(&cache->lock);
        should_continue(request, 0.0);
        g_mutex_lock(&cache->lock);
        cache->in_haste -= hurries;
    }
}

/* Returns FALSE if the request was stopped while it waited. */
static gboolean
begin_turn(Request *request)
{
    BillowRestCache *cache = request->cache;
    g_mutex_lock(&cache->lock);
    wait_for_turn(request);
    if (!request->stopped) {
        cache->solving = TRUE;
        cache->solved = request->key;
    }
    g_mutex_unlock(&cache->lock);
    return !request->stopped;
}

static void
end_turn(BillowRestCache *cache)
{
    g_mutex_lock(&cache->lock);
    cache->solving = FALSE;
    g_cond_broadcast(&cache->free);
    g_mutex_unlock(&cache->lock);
}

/* The BillowProgress of the solver. */
static bool
report(void *data, double done)
{
    Request *request = data;
    if (request->wanted == BILLOW_WANTED_LATER) {
        g_mutex_lock(&request->cache->lock);
        request->stands_back = request->cache->in_haste > 0;
        g_mutex_unlock(&request->cache->lock);
    }
    return !request->stands_back && should_continue(request, done);
}

/* --- Computing --- */

static gboolean
is_laid(const BillowBlock *block)
{
    return block && billow_block_keyframe(block)->laid;
}

static BillowRestShape *
drape_with_bodies(BillowRestCache *cache, const BillowProject *project, const BillowBlock *block,
                  gboolean above_floor, const BillowCoarsePose *pose, gboolean goes_on,
                  BillowProgress progress, void *progress_data)
{
    g_autoptr(GArray) held = billow_rest_held(project, block);
    g_autoptr(BillowFakeBodies) bodies = billow_rest_bodies(project, block, above_floor);
    BillowDrapeSettings hang = billow_project_drape_settings(project, block);
    g_autoptr(GArray) lines = billow_keyframe_crease_lines(block ? billow_block_keyframe(block) : NULL);
    billow_fake_bodies_back(bodies, billow_held_anchors(held), held->len);
    hang.obstacles = billow_fake_bodies_obstacles(bodies);
    const BillowVec3 down = billow_physics_down(&project->physics);
    BillowLaying lay = billow_fake_bodies_lay(bodies, billow_vec3_scale(down, -1.0));
    lay.goes_on = goes_on;
    hang.lay = is_laid(block) ? &lay : NULL;
    hang.creases = billow_crease_line_items(lines);
    hang.n_creases = lines->len;
    g_autofree double *loads = billow_rope_loads(project, block);
    hang.loads = loads;
    return billow_rest_solver_run(cache->solver, &project->cloth->grid, billow_held_anchors(held), held->len,
                                  &hang, pose, progress, progress_data);
}

/* The floor is left out first where the anchors hold the cloth above it, and the cloth is not in it then. */
static BillowRestShape *
drape_near(BillowRestCache *cache, const BillowProject *project, const BillowBlock *block,
           const BillowCoarsePose *pose, gboolean goes_on, BillowProgress progress, void *progress_data)
{
    const gboolean above = !is_laid(block) && billow_hangs_above_floor(project, block);
    BillowRestShape *shape =
        drape_with_bodies(cache, project, block, above, pose, goes_on, progress, progress_data);
    if (!above || !shape || !billow_reaches_floor(project, shape->y, billow_grid_count(&shape->grid)))
        return shape;
    billow_rest_shape_unref(shape);
    return drape_with_bodies(cache, project, block, FALSE, pose, goes_on, progress, progress_data);
}

static BillowRestShape *
baked_shape(BillowRestCache *cache, const BillowProject *project, const BillowBlock *block)
{
    gsize size;
    const float *positions = g_bytes_get_data(billow_block_keyframe(block)->shape, &size);
    g_assert(size == 3 * sizeof(float) * billow_grid_count(&project->cloth->grid));
    g_autoptr(GArray) held = billow_rest_held(project, block);
    return billow_rest_shape_new_baked(&project->cloth->grid, positions, billow_held_anchors(held), held->len,
                                       cache->workers);
}

static BillowRestShape *
drape_and_store(Request *request, const BillowProject *project, const BillowBlock *block)
{
    BillowRestCache *cache = request->cache;
    const BillowCoarsePose *pose = block ? billow_block_keyframe(block)->hang : NULL;
    BillowRestShape *shape = drape_near(cache, project, block, pose, FALSE, report, request);
    if (shape && cache->store)
        cache->store->write(cache->store, &request->key, shape);
    return shape;
}

static BillowRestShape *
make_shape(Request *request, const BillowProject *project, const BillowBlock *block)
{
    BillowRestCache *cache = request->cache;
    const gboolean given = block && billow_block_keyframe(block)->shape;
    BillowRestShape *shape = cache->store && !given
                                 ? cache->store->read(cache->store, &request->key, &project->cloth->grid)
                                 : NULL;
    if (shape)
        return shape;
    shape = given ? baked_shape(cache, project, block) : drape_and_store(request, project, block);
    if (shape)
        g_atomic_int_inc(&cache->made);
    return shape;
}

/* --- Caching --- */

static gpointer
ref_shape(gpointer shape)
{
    return billow_rest_shape_ref(shape);
}

static void
unref_shape(gpointer shape)
{
    billow_rest_shape_unref(shape);
}

static const BillowCacheKind shape_kind = {ref_shape, unref_shape};

void
billow_rest_cache_keep(BillowRestCache *cache, const BillowKey *key, BillowRestShape *shape)
{
    billow_memory_cache_put(cache->memory, key, &shape_kind, shape, billow_rest_shape_bytes(&shape->grid));
}

/* Returns NULL if the request was stopped or gave way to a more urgent one. */
static BillowRestShape *
find_or_make(Request *request, const BillowProject *project, const BillowBlock *block)
{
    BillowRestCache *cache = request->cache;
    BillowRestShape *shape = billow_memory_cache_get(cache->memory, &request->key);
    if (shape || !begin_turn(request))
        return shape;
    shape = billow_memory_cache_get(cache->memory, &request->key);
    if (!shape) {
        shape = make_shape(request, project, block);
        if (shape)
            billow_rest_cache_keep(cache, &request->key, shape);
    }
    end_turn(cache);
    return shape;
}

BillowRestShape *
billow_rest_cache_get_keyed(BillowRestCache *cache, const BillowProject *project, const BillowBlock *keyframe,
                            const BillowKey *key, BillowWanted wanted, BillowProgress progress,
                            void *progress_data)
{
    Request request = {cache, *key, wanted, progress, progress_data, FALSE, FALSE};
    BillowRestShape *shape = NULL;
    do {
        request.stands_back = FALSE;
        shape = find_or_make(&request, project, keyframe);
    } while (!shape && !request.stopped && request.stands_back);
    return shape;
}

BillowRestShape *
billow_rest_cache_get(BillowRestCache *cache, const BillowProject *project, const BillowBlock *keyframe,
                      BillowProgress progress, void *progress_data)
{
    const BillowKey key = billow_rest_key(project, keyframe);
    return billow_rest_cache_get_keyed(cache, project, keyframe, &key, BILLOW_WANTED_NOW, progress,
                                       progress_data);
}

BillowRestShape *
billow_rest_cache_peek(BillowRestCache *cache, const BillowProject *project, const BillowBlock *keyframe)
{
    const BillowKey key = billow_rest_key(project, keyframe);
    return billow_memory_cache_get(cache->memory, &key);
}

BillowRestShape *
billow_rest_cache_go_on(BillowRestCache *cache, const BillowProject *project, const BillowBlock *keyframe,
                        const BillowCoarsePose *pose, BillowProgress progress, void *progress_data)
{
    Request request = {cache, {{0}}, BILLOW_WANTED_NOW, progress, progress_data, FALSE, FALSE};
    g_autoptr(BillowProject) thin = billow_project_copy(project);
    thin->cloth->thickness = 0.0;
    if (!begin_turn(&request))
        return NULL;
    BillowRestShape *shape = drape_near(cache, thin, keyframe, pose, TRUE, report, &request);
    end_turn(cache);
    return shape;
}
