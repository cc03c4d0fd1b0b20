/* Computes rest shapes on demand and caches them by what they depend on (model/animation/rest_key.h): in
 * memory, which several caches may share, and in a store if there is one. Any thread. */
#pragma once

#include "core/base/workers.h"
#include "core/drape/rest_shape.h"
#include "model/base/memory_cache.h"
#include "model/project/project.h"

G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowRestShape, billow_rest_shape_unref)

typedef struct BillowRestCache BillowRestCache;

/* A store in which shapes outlive the program. Any thread. */
typedef struct BillowRestStore BillowRestStore;
struct BillowRestStore {
    /* Returns a new reference to the shape, bit-identical as written; NULL if it is missing or incomplete. */
    BillowRestShape *(*read)(BillowRestStore *store, const BillowKey *key, const BillowGrid *grid);

    /* Stores a shape. Errors are ignored, because the shape can be computed again. */
    void (*write)(BillowRestStore *store, const BillowKey *key, const BillowRestShape *shape);

    void (*free)(BillowRestStore *store);
};

/* Creates a cache with its own memory of `max_bytes` (0: a quarter of the memory). Returns one reference. */
BillowRestCache *billow_rest_cache_new(size_t max_bytes);

/* Creates a cache that shares `memory` (a reference is taken) and stores shapes in `store` (borrowed, must
 * outlive the cache; NULL: none). Does not wait for other caches. */
BillowRestCache *billow_rest_cache_new_in(BillowMemoryCache *memory, BillowRestStore *store);
BillowRestCache *billow_rest_cache_ref(BillowRestCache *cache);
void billow_rest_cache_unref(BillowRestCache *cache);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowRestCache, billow_rest_cache_unref)

/* Returns the memory that holds the shapes; transfer none. */
BillowMemoryCache *billow_rest_cache_memory(BillowRestCache *cache);

/* Returns how many shapes were computed, not counting those found in memory or in the store. */
guint billow_rest_cache_made(BillowRestCache *cache);

/* Returns the rest shape of a keyframe of the project if it is in memory; transfer full, or NULL. `keyframe`
 * NULL: of a cloth without anchors. */
BillowRestShape *billow_rest_cache_peek(BillowRestCache *cache, const BillowProject *project,
                                        const BillowBlock *keyframe);

/* Keeps a shape in memory that is made from a rest shape and has a key of its own. */
void billow_rest_cache_keep(BillowRestCache *cache, const BillowKey *key, BillowRestShape *shape);

/* The priority of a request. */
typedef enum {
    BILLOW_WANTED_NOW,   /* somebody is waiting to see it */
    BILLOW_WANTED_LATER, /* background work: gives way to BILLOW_WANTED_NOW and then starts over */
} BillowWanted;

/* Returns the rest shape like billow_rest_cache_peek(), but computes it if necessary: draped from the
 * anchors, or from the baked shape. Returns NULL if `progress` (0 ... 1; may be NULL) stops it, even while
 * waiting. Any thread; only one at a time solves, and the others find its results. */
BillowRestShape *billow_rest_cache_get(BillowRestCache *cache, const BillowProject *project,
                                       const BillowBlock *keyframe, BillowProgress progress,
                                       void *progress_data);

/* Does the same with a known key. */
BillowRestShape *billow_rest_cache_get_keyed(BillowRestCache *cache, const BillowProject *project,
                                             const BillowBlock *keyframe, const BillowKey *key,
                                             BillowWanted wanted, BillowProgress progress,
                                             void *progress_data);

/* Drapes a keyframe from its anchors near `pose` instead of near its own pose, without a thickness, which
 * would take several times as long. Does not cache the result, because no project determines it. Returns NULL if `progress` stops it. Only one thread at a time solves, as
 * above. */
BillowRestShape *billow_rest_cache_go_on(BillowRestCache *cache, const BillowProject *project,
                                         const BillowBlock *keyframe, const BillowCoarsePose *pose,
                                         BillowProgress progress, void *progress_data);
