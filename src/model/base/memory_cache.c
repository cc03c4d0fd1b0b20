#include "model/base/memory_cache.h"

#include "core/base/allocate.h"

#include <string.h>

typedef struct {
    BillowKey key;
    const BillowCacheKind *kind;
    gpointer thing;
    size_t bytes;
    GList link; /* in `recent` */
} Entry;

struct BillowMemoryCache {
    gatomicrefcount references;
    GMutex lock; /* guards the members below */
    size_t max_bytes, bytes;
    GHashTable *entries; /* BillowKey -> Entry */
    GQueue recent;       /* of Entry, most recently used first */
};

/* --- Keys --- */

BillowKey
billow_key_of(GByteArray *bytes)
{
    BillowKey key;
    gsize length = sizeof key.digest;
    GChecksum *checksum = g_checksum_new(G_CHECKSUM_SHA256);
    g_checksum_update(checksum, bytes->data, (gssize) bytes->len);
    g_checksum_get_digest(checksum, key.digest, &length);
    g_checksum_free(checksum);
    return key;
}

char *
billow_key_text(const BillowKey *key)
{
    GString *text = g_string_sized_new(2 * sizeof key->digest);
    for (size_t i = 0; i < sizeof key->digest; i++)
        g_string_append_printf(text, "%02x", key->digest[i]);
    return g_string_free(text, FALSE);
}

gboolean
billow_key_equal(const BillowKey *a, const BillowKey *b)
{
    return memcmp(a->digest, b->digest, sizeof a->digest) == 0;
}

static guint
hash_key(gconstpointer key)
{
    guint hash;
    memcpy(&hash, ((const BillowKey *) key)->digest, sizeof hash);
    return hash;
}

static gboolean
are_equal(gconstpointer a, gconstpointer b)
{
    return billow_key_equal(a, b);
}

/* --- The cache --- */

static void
free_entry(gpointer data)
{
    Entry *entry = data;
    entry->kind->unref(entry->thing);
    g_free(entry);
}

static size_t
bound(size_t max_bytes)
{
    return max_bytes ? max_bytes : billow_quarter_of_memory();
}

BillowMemoryCache *
billow_memory_cache_new(size_t max_bytes)
{
    BillowMemoryCache *cache = g_new0(BillowMemoryCache, 1);
    g_atomic_ref_count_init(&cache->references);
    g_mutex_init(&cache->lock);
    cache->max_bytes = bound(max_bytes);
    cache->entries = g_hash_table_new_full(hash_key, are_equal, NULL, free_entry);
    return cache;
}

BillowMemoryCache *
billow_memory_cache_ref(BillowMemoryCache *cache)
{
    g_atomic_ref_count_inc(&cache->references);
    return cache;
}

void
billow_memory_cache_unref(BillowMemoryCache *cache)
{
    if (!cache || !g_atomic_ref_count_dec(&cache->references))
        return;
    g_hash_table_unref(cache->entries);
    g_mutex_clear(&cache->lock);
    g_free(cache);
}

/* Call with the lock held. */
static void
drop_oldest(BillowMemoryCache *cache)
{
    while (cache->bytes > cache->max_bytes && cache->recent.length > 1) {
        Entry *oldest = g_queue_pop_tail_link(&cache->recent)->data;
        cache->bytes -= oldest->bytes;
        g_hash_table_remove(cache->entries, &oldest->key);
    }
}

void
billow_memory_cache_set_most(BillowMemoryCache *cache, size_t max_bytes)
{
    g_mutex_lock(&cache->lock);
    cache->max_bytes = bound(max_bytes);
    drop_oldest(cache);
    g_mutex_unlock(&cache->lock);
}

size_t
billow_memory_cache_most(BillowMemoryCache *cache)
{
    g_mutex_lock(&cache->lock);
    const size_t most = cache->max_bytes;
    g_mutex_unlock(&cache->lock);
    return most;
}

size_t
billow_memory_cache_bytes(BillowMemoryCache *cache)
{
    g_mutex_lock(&cache->lock);
    const size_t bytes = cache->bytes;
    g_mutex_unlock(&cache->lock);
    return bytes;
}

gpointer
billow_memory_cache_get(BillowMemoryCache *cache, const BillowKey *key)
{
    g_mutex_lock(&cache->lock);
    Entry *entry = g_hash_table_lookup(cache->entries, key);
    gpointer thing = NULL;
    if (entry) {
        g_queue_unlink(&cache->recent, &entry->link);
        g_queue_push_head_link(&cache->recent, &entry->link);
        thing = entry->kind->ref(entry->thing);
    }
    g_mutex_unlock(&cache->lock);
    return thing;
}

gboolean
billow_memory_cache_has(BillowMemoryCache *cache, const BillowKey *key)
{
    g_mutex_lock(&cache->lock);
    const gboolean has = g_hash_table_contains(cache->entries, key);
    g_mutex_unlock(&cache->lock);
    return has;
}

void
billow_memory_cache_put(BillowMemoryCache *cache, const BillowKey *key, const BillowCacheKind *kind,
                        gpointer thing, size_t bytes)
{
    g_mutex_lock(&cache->lock);
    if (!g_hash_table_contains(cache->entries, key)) {
        Entry *entry = g_new0(Entry, 1);
        *entry = (Entry){.key = *key, .kind = kind, .thing = kind->ref(thing), .bytes = bytes};
        entry->link.data = entry;
        g_queue_push_head_link(&cache->recent, &entry->link);
        g_hash_table_insert(cache->entries, &entry->key, entry);
        cache->bytes += bytes;
        drop_oldest(cache);
    }
    g_mutex_unlock(&cache->lock);
}
