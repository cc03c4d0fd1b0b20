#include "model/rest_cache.h"

#include "core/allocate.h"
#include "model/fake_bodies.h"
#include "model/hang.h"

#include <string.h>

/* A shape in the cache; the bytes of what it depends on are its key. */
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

static void
append_number(GByteArray *key, double number)
{
    g_byte_array_append(key, (const guint8 *) &number, sizeof number);
}

static void
append_place(GByteArray *key, BillowVec3 place)
{
    append_number(key, place.x);
    append_number(key, place.y);
    append_number(key, place.z);
}

static void
append_held(GByteArray *key, const GArray *held)
{
    const BillowAnchor *anchors = billow_held_anchors(held);
    append_number(key, held->len);
    for (guint i = 0; i < held->len; i++) {
        append_number(key, anchors[i].column);
        append_number(key, anchors[i].row);
        append_place(key, anchors[i].position);
    }
}

/* What holds the cloth; `block` NULL: nothing. Free with g_array_unref(). */
static GArray *
held_by(const BillowProject *project, const BillowBlock *block)
{
    return billow_keyframe_held(block ? billow_block_keyframe(block) : NULL, &project->grid);
}

/* The moment whose bodies the cloth lies on. */
static double
begin_of(const BillowBlock *block)
{
    return block ? block->start : 0.0;
}

static void
append_hang(GByteArray *key, const BillowHang *hang)
{
    append_number(key, hang->bending);
    append_number(key, hang->shear);
    append_number(key, hang->stretch);
    append_number(key, hang->anchor_radius);
    append_place(key, hang->pull);
}

static void
append_pose(GByteArray *key, const BillowCoarsePose *pose)
{
    append_number(key, pose ? pose->columns : 0);
    for (int i = 0; pose && i < 3 * pose->columns * pose->rows; i++)
        append_number(key, (double) pose->points[i]);
}

static void
append_creases(GByteArray *key, const BillowKeyframe *keyframe)
{
    g_autoptr(GArray) lines = billow_keyframe_crease_lines(keyframe);
    for (guint i = 0; i < lines->len; i++) {
        const BillowCreaseLine *line = &billow_crease_line_items(lines)[i];
        const double numbers[] = {line->from[0], line->from[1], line->to[0],
                                  line->to[1],   line->angle,   line->sharpness};
        g_byte_array_append(key, (const guint8 *) numbers, sizeof numbers);
    }
    append_number(key, lines->len);
}

static GBytes *
key_of(const BillowProject *project, const BillowBlock *block)
{
    const BillowKeyframe *keyframe = block ? billow_block_keyframe(block) : NULL;
    const BillowHang hang = billow_project_hang(project, block);
    GBytes *given = keyframe ? keyframe->shape : NULL;
    g_autoptr(GArray) held = held_by(project, block);
    GByteArray *key = g_byte_array_new();
    append_number(key, given != NULL);
    append_number(key, project->grid.columns);
    append_number(key, project->grid.rows);
    append_number(key, project->grid.spacing);
    append_held(key, held);
    if (given) {
        g_byte_array_append(key, g_bytes_get_data(given, NULL), (guint) g_bytes_get_size(given));
    } else {
        g_autoptr(BillowFakeBodies) bodies = billow_fake_bodies_new(project, begin_of(block));
        append_hang(key, &hang);
        billow_fake_bodies_append_key(bodies, key);
        append_creases(key, keyframe);
        append_pose(key, keyframe ? keyframe->hang : NULL);
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
billow_rest_cache_peek(BillowRestCache *cache, const BillowProject *project, const BillowBlock *keyframe)
{
    g_autoptr(GBytes) key = key_of(project, keyframe);
    return look_up(cache, key);
}

static BillowRestShape *
hang_near(BillowRestCache *cache, const BillowProject *project, const BillowBlock *block,
          const BillowCoarsePose *pose, BillowProgress progress, void *progress_data)
{
    g_autoptr(GArray) held = held_by(project, block);
    g_autoptr(BillowFakeBodies) bodies = billow_fake_bodies_new(project, begin_of(block));
    BillowHang hang = billow_project_hang(project, block);
    g_autoptr(GArray) lines = billow_keyframe_crease_lines(block ? billow_block_keyframe(block) : NULL);
    hang.obstacles = billow_fake_bodies_obstacles(bodies);
    hang.creases = billow_crease_line_items(lines);
    hang.n_creases = lines->len;
    return billow_rest_solver_run(cache->solver, &project->grid, billow_held_anchors(held), held->len, &hang,
                                  pose, progress, progress_data);
}

static BillowRestShape *
make_shape(BillowRestCache *cache, const BillowProject *project, const BillowBlock *block,
           BillowProgress progress, void *progress_data)
{
    const BillowKeyframe *keyframe = block ? billow_block_keyframe(block) : NULL;
    const BillowGrid *grid = &project->grid;
    if (!keyframe || !keyframe->shape)
        return hang_near(cache, project, block, keyframe ? keyframe->hang : NULL, progress, progress_data);
    gsize size;
    const float *positions = g_bytes_get_data(keyframe->shape, &size);
    g_assert(size == 3 * sizeof(float) * billow_grid_count(grid));
    g_autoptr(GArray) held = held_by(project, block);
    return billow_rest_shape_new_given(grid, positions, billow_held_anchors(held), held->len, cache->workers);
}

BillowRestShape *
billow_rest_cache_get(BillowRestCache *cache, const BillowProject *project, const BillowBlock *keyframe,
                      BillowProgress progress, void *progress_data)
{
    g_autoptr(GBytes) key = key_of(project, keyframe);
    BillowRestShape *shape = look_up(cache, key);
    if (shape)
        return shape;
    g_mutex_lock(&cache->solver_lock);
    shape = look_up(cache, key);
    if (!shape) {
        shape = make_shape(cache, project, keyframe, progress, progress_data);
        if (shape)
            keep(cache, key, shape);
    }
    g_mutex_unlock(&cache->solver_lock);
    return shape;
}

BillowRestShape *
billow_rest_cache_go_on(BillowRestCache *cache, const BillowProject *project, const BillowBlock *keyframe,
                        const BillowRestShape *seen, BillowProgress progress, void *progress_data)
{
    BillowCoarsePose *pose = billow_coarse_pose_whole(seen);
    g_mutex_lock(&cache->solver_lock);
    BillowRestShape *shape = hang_near(cache, project, keyframe, pose, progress, progress_data);
    g_mutex_unlock(&cache->solver_lock);
    billow_coarse_pose_free(pose);
    return shape;
}

gboolean
billow_rest_cache_are_alike(const BillowProject *project, const BillowBlock *keyframe,
                            const BillowProject *other_project, const BillowBlock *other)
{
    g_autoptr(GBytes) key = key_of(project, keyframe), other_key = key_of(other_project, other);
    return g_bytes_equal(key, other_key);
}
