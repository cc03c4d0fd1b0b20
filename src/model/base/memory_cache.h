/* A cache of things that can be recomputed, looked up by a hash of what they depend on. It stays within a
 * share of memory by dropping the least recently used ones. One serves the whole process. Any thread. */
#pragma once

#include <glib.h>

typedef struct BillowMemoryCache BillowMemoryCache;

/* A cache key: the SHA-256 of everything that the thing depends on. */
typedef struct {
    guint8 digest[32];
} BillowKey;

/* Returns the key of these bytes. */
BillowKey billow_key_of(GByteArray *bytes);

/* Returns the key as 64 hexadecimal digits; free with g_free(). */
char *billow_key_text(const BillowKey *key);

gboolean billow_key_equal(const BillowKey *a, const BillowKey *b);

/* Describes a kind of cached things, which must be immutable and reference-counted. */
typedef struct {
    gpointer (*ref)(gpointer thing);
    void (*unref)(gpointer thing);
} BillowCacheKind;

/* Creates a cache of at most `max_bytes`; 0: a quarter of the memory. The most recently used thing stays even
 * if it is larger. Returns one reference. */
BillowMemoryCache *billow_memory_cache_new(size_t max_bytes);
BillowMemoryCache *billow_memory_cache_ref(BillowMemoryCache *cache);
void billow_memory_cache_unref(BillowMemoryCache *cache);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowMemoryCache, billow_memory_cache_unref)

/* Changes the limit and drops the excess at once. 0: a quarter of the memory. */
void billow_memory_cache_set_most(BillowMemoryCache *cache, size_t max_bytes);
size_t billow_memory_cache_most(BillowMemoryCache *cache);

/* Returns the size of everything in the cache, bytes. */
size_t billow_memory_cache_bytes(BillowMemoryCache *cache);

/* Returns a new reference to the thing with this key, or NULL. Counts as a use. */
gpointer billow_memory_cache_get(BillowMemoryCache *cache, const BillowKey *key);

/* Returns whether the key is in the cache. Does not count as a use. */
gboolean billow_memory_cache_has(BillowMemoryCache *cache, const BillowKey *key);

/* Adds a thing of `bytes` bytes (a reference is taken), unless the key is already in the cache. */
void billow_memory_cache_put(BillowMemoryCache *cache, const BillowKey *key, const BillowCacheKind *kind,
                             gpointer thing, size_t bytes);
