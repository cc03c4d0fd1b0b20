#include "model/rest_cache.h"

#include "core/allocate.h"

#include <string.h>

/* A shape in the cache; the bytes of grid, anchors and given shape are its key. */
typedef struct {
    GBytes *key;
    BillowRestShape *shape;
    GList link; /* in `recent` */
} Entry;

struct BillowRestCache {
    gatomicrefcount references;
    size_t max_bytes, bytes;
    GMutex lock;         /* of what follows */
    GHashTable *entries; /* GBytes -> Entry */
    GQueue recent;       /* of Entry, the latest used first */
    GMutex solver_lock;  /* of what follows; taken before `lock` */
    BillowWorkers *workers;
    BillowRestSolver *solver;
};

static void
free_entry(Entry *entry)
{
    g_bytes_unref(entry->key);
    billow_rest_shape_unref(entry->shape);
    g_free(entry);
}

BillowRestCache *
billow_rest_cache_new(size_t max_bytes)
{
    BillowRestCache *cache = g_new0(BillowRestCache, 1);
    g_atomic_ref_count_init(&cache->references);
    cache->max_bytes = max_bytes ? max_bytes : billow_quarter_of_memory();
    cache->entries = g_hash_table_new_full(g_bytes_hash, g_bytes_equal, NULL, (GDestroyNotify) free_entry);
    g_mutex_init(&cache->lock);
    g_mutex_init(&cache->solver_lock);
    cache->workers = billow_workers_new(0);
    cache->solver = billow_rest_solver_new(cache->workers);
    return cache;
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
    g_hash_table_unref(cache->entries);
    billow_rest_solver_free(cache->solver);
    billow_workers_free(cache->workers);
    g_mutex_clear(&cache->lock);
    g_mutex_clear(&cache->solver_lock);
    g_free(cache);
}

static GBytes *
key_of(const BillowGrid *grid, const BillowBlock *keyframe)
{
    const BillowAnchor *anchors = keyframe ? billow_block_keyframe(keyframe)->anchors : NULL;
    size_t n_anchors = keyframe ? billow_block_keyframe(keyframe)->n_anchors : 0;
    GByteArray *key = g_byte_array_new();
    g_byte_array_append(key, (const guint8 *) &grid->columns, sizeof grid->columns);
    g_byte_array_append(key, (const guint8 *) &grid->rows, sizeof grid->rows);
    g_byte_array_append(key, (const guint8 *) &grid->spacing, sizeof grid->spacing);
    g_byte_array_append(key, (const guint8 *) &n_anchors, sizeof n_anchors);
    for (size_t i = 0; i < n_anchors; i++) {
        g_byte_array_append(key, (const guint8 *) &anchors[i].column, sizeof anchors[i].column);
        g_byte_array_append(key, (const guint8 *) &anchors[i].row, sizeof anchors[i].row);
        g_byte_array_append(key, (const guint8 *) &anchors[i].position, sizeof anchors[i].position);
    }
    if (keyframe && billow_block_keyframe(keyframe)->shape) {
        gsize size;
        const guint8 *bytes = g_bytes_get_data(billow_block_keyframe(keyframe)->shape, &size);
        g_byte_array_append(key, bytes, (guint) size);
    }
    return g_byte_array_free_to_bytes(key);
}

static BillowRestShape *
look_up(BillowRestCache *cache, GBytes *key)
{
    g_mutex_lock(&cache->lock);
    Entry *entry = g_hash_table_lookup(cache->entries, key);
    BillowRestShape *shape = NULL;
    if (entry) {
        g_queue_unlink(&cache->recent, &entry->link);
        g_queue_push_head_link(&cache->recent, &entry->link);
        shape = billow_rest_shape_ref(entry->shape);
    }
    g_mutex_unlock(&cache->lock);
    return shape;
}

static void
keep(BillowRestCache *cache, GBytes *key, BillowRestShape *shape)
{
    Entry *entry = g_new0(Entry, 1);
    entry->key = g_bytes_ref(key);
    entry->shape = billow_rest_shape_ref(shape);
    entry->link.data = entry;
    g_mutex_lock(&cache->lock);
    g_queue_push_head_link(&cache->recent, &entry->link);
    g_hash_table_insert(cache->entries, entry->key, entry);
    cache->bytes += billow_rest_shape_bytes(&shape->grid);
    while (cache->bytes > cache->max_bytes && cache->recent.length > 1) {
        Entry *oldest = g_queue_pop_tail_link(&cache->recent)->data;
        cache->bytes -= billow_rest_shape_bytes(&oldest->shape->grid);
        g_hash_table_remove(cache->entries, oldest->key);
    }
    g_mutex_unlock(&cache->lock);
}

BillowRestShape *
billow_rest_cache_peek(BillowRestCache *cache, const BillowGrid *grid, const BillowBlock *keyframe)
{
    g_autoptr(GBytes) key = key_of(grid, keyframe);
    return look_up(cache, key);
}

static BillowRestShape *
make_shape(BillowRestCache *cache, const BillowGrid *grid, const BillowBlock *keyframe,
           BillowProgress progress, void *progress_data)
{
    const BillowAnchor *anchors = keyframe ? billow_block_keyframe(keyframe)->anchors : NULL;
    size_t n_anchors = keyframe ? billow_block_keyframe(keyframe)->n_anchors : 0;
    if (!keyframe || !billow_block_keyframe(keyframe)->shape)
        return billow_rest_solver_run(cache->solver, grid, anchors, n_anchors, NULL, progress, progress_data);
    gsize size;
    const float *positions = g_bytes_get_data(billow_block_keyframe(keyframe)->shape, &size);
    g_assert(size == 3 * sizeof(float) * billow_grid_count(grid));
    return billow_rest_shape_new_given(grid, positions, anchors, n_anchors, cache->workers);
}

BillowRestShape *
billow_rest_cache_get(BillowRestCache *cache, const BillowGrid *grid, const BillowBlock *keyframe,
                      BillowProgress progress, void *progress_data)
{
    g_autoptr(GBytes) key = key_of(grid, keyframe);
    BillowRestShape *shape = look_up(cache, key);
    if (shape)
        return shape;
    g_mutex_lock(&cache->solver_lock);
    shape = look_up(cache, key);
    if (!shape) {
        shape = make_shape(cache, grid, keyframe, progress, progress_data);
        if (shape)
            keep(cache, key, shape);
    }
    g_mutex_unlock(&cache->solver_lock);
    return shape;
}
