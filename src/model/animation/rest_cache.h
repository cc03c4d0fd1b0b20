/* Rest shapes, made when they are asked for and kept by what they depend on (model/animation/rest_key.h): in memory, which several caches may
 * share, and where a store is given in that, too. Any thread. */
#pragma once

#include "core/base/workers.h"
#include "core/drape/rest_shape.h"
#include "model/base/memory_cache.h"
#include "model/project/project.h"

G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowRestShape, billow_rest_shape_unref)

typedef struct BillowRestCache BillowRestCache;

/* Where shapes outlive the program. Any thread. */
typedef struct BillowRestStore BillowRestStore;
struct BillowRestStore {
    /* The shape of that key, to the bit as it was written: a new reference; NULL: it is not there, or not whole. */
    BillowRestShape *(*read)(BillowRestStore *store, const BillowKey *key, const BillowGrid *grid);

    /* Keeps one. What goes wrong is no matter: it can be made again. */
    void (*write)(BillowRestStore *store, const BillowKey *key, const BillowRestShape *shape);

    void (*free)(BillowRestStore *store);
};

/* A cache with a memory of its own of `max_bytes` (0: a quarter of the memory). One reference. */
BillowRestCache *billow_rest_cache_new(size_t max_bytes);

/* One that shares `memory` (referenced), and keeps shapes in `store` (borrowed, has to outlive it; NULL: nowhere else). It makes
 * shapes without waiting for those that others make. */
BillowRestCache *billow_rest_cache_new_in(BillowMemoryCache *memory, BillowRestStore *store);
BillowRestCache *billow_rest_cache_ref(BillowRestCache *cache);
void billow_rest_cache_unref(BillowRestCache *cache);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowRestCache, billow_rest_cache_unref)

/* The memory that it keeps them in; transfer none. */
BillowMemoryCache *billow_rest_cache_memory(BillowRestCache *cache);

/* How many shapes it has made: neither found in memory nor read from the store. */
guint billow_rest_cache_made(BillowRestCache *cache);

/* The rest shape of a keyframe of the project, if it is in memory; transfer full, or NULL. `keyframe` NULL: of a cloth
 * without anchors. */
BillowRestShape *billow_rest_cache_peek(BillowRestCache *cache, const BillowProject *project,
                                        const BillowBlock *keyframe);

/* Who waits for a shape. */
typedef enum {
    BILLOW_WANTED_NOW,   /* somebody who looks on */
    BILLOW_WANTED_LATER, /* nobody: it stands back, and begins anew, when another shape is wanted now */
} BillowWanted;

/* The same, made if it is not there: hung by the anchors, or as the keyframe's shape is given. `progress`
 * (0..1; may be NULL) may stop it, also while it waits: then NULL. Several threads may ask; the solving itself is done by one at a
 * time, and what one has made the others find. */
BillowRestShape *billow_rest_cache_get(BillowRestCache *cache, const BillowProject *project,
                                       const BillowBlock *keyframe, BillowProgress progress,
                                       void *progress_data);

/* The same of a keyframe whose key is known. */
BillowRestShape *billow_rest_cache_get_keyed(BillowRestCache *cache, const BillowProject *project,
                                             const BillowBlock *keyframe, const BillowKey *key,
                                             BillowWanted wanted, BillowProgress progress,
                                             void *progress_data);

/* The rest shape of a keyframe that is hung by its anchors, near `seen`, a shape of the same grid, in all of its points, in
 * place of the keyframe's pose. It is not kept: no project tells it. NULL when `progress` stopped it. Threads wait for one
 * another, as above. */
BillowRestShape *billow_rest_cache_go_on(BillowRestCache *cache, const BillowProject *project,
                                         const BillowBlock *keyframe, const BillowRestShape *seen,
                                         BillowProgress progress, void *progress_data);
