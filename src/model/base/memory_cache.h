/* Things that were made and can be made again, kept by what they depend on within a share of memory: what was not used for the
 * longest time goes. One of them is shared by all of a process. Any thread. */
#pragma once

#include <glib.h>

typedef struct BillowMemoryCache BillowMemoryCache;

/* What a thing depends on: the SHA-256 of all of it. */
typedef struct {
    guint8 digest[32];
} BillowKey;

/* Of these bytes. */
BillowKey billow_key_of(GByteArray *bytes);

/* 64 digits; free with g_free(). */
char *billow_key_text(const BillowKey *key);

gboolean billow_key_equal(const BillowKey *a, const BillowKey *b);

/* A kind of things: immutable and counted by reference. */
typedef struct {
    gpointer (*ref)(gpointer thing);
    void (*unref)(gpointer thing);
} BillowKeptKind;

/* Keeps `max_bytes` at most, and the thing that was used last in any case; 0: a quarter of the memory. One reference. */
BillowMemoryCache *billow_memory_cache_new(size_t max_bytes);
BillowMemoryCache *billow_memory_cache_ref(BillowMemoryCache *cache);
void billow_memory_cache_unref(BillowMemoryCache *cache);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowMemoryCache, billow_memory_cache_unref)

/* Another bound, from now on: what is over it goes at once. 0: a quarter of the memory. */
void billow_memory_cache_set_most(BillowMemoryCache *cache, size_t max_bytes);
size_t billow_memory_cache_most(BillowMemoryCache *cache);

/* What all that is kept takes, bytes. */
size_t billow_memory_cache_bytes(BillowMemoryCache *cache);

/* The thing of that key, a new reference, or NULL; it is used now. */
gpointer billow_memory_cache_get(BillowMemoryCache *cache, const BillowKey *key);

/* Whether it is there; that is no use of it. */
gboolean billow_memory_cache_has(BillowMemoryCache *cache, const BillowKey *key);

/* Keeps a thing (referenced) of `bytes` bytes, unless one of that key is there. */
void billow_memory_cache_put(BillowMemoryCache *cache, const BillowKey *key, const BillowKeptKind *kind,
                             gpointer thing, size_t bytes);
