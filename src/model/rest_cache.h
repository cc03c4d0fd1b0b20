/* Rest shapes that were made, kept by what they depend on: the grid, the anchors, and the shape that is given or how
 * the cloth hangs (model/hang.h), over the bodies as they stand when the keyframe begins.
 * Shared by all who evaluate. */
#pragma once

#include "core/rest_shape.h"
#include "core/workers.h"
#include "model/project.h"

typedef struct BillowRestCache BillowRestCache;

/* A cache that keeps the least recently used shapes within `max_bytes` (at least one is always kept); 0 = a sensible
 * share of memory. One reference. */
BillowRestCache *billow_rest_cache_new(size_t max_bytes);
BillowRestCache *billow_rest_cache_ref(BillowRestCache *cache);
void billow_rest_cache_unref(BillowRestCache *cache);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowRestCache, billow_rest_cache_unref)

/* The rest shape of a keyframe of the project, if it is there; transfer full, or NULL. `keyframe` NULL: of a cloth
 * without anchors. */
BillowRestShape *billow_rest_cache_peek(BillowRestCache *cache, const BillowProject *project,
                                        const BillowBlock *keyframe);

/* The same, made if it is not there: hung by the anchors, or as the keyframe's shape is given. `progress`
 * (0..1; may be NULL) may stop it: then NULL. Several threads may ask; the solving itself is done by one at a
 * time. */
BillowRestShape *billow_rest_cache_get(BillowRestCache *cache, const BillowProject *project,
                                       const BillowBlock *keyframe, BillowProgress progress,
                                       void *progress_data);

/* The rest shape of a keyframe that is hung by its anchors, near `seen`, a shape of the same grid, in all of its points, in
 * place of the keyframe's pose. It is not kept: no project tells it. NULL when `progress` stopped it. Threads wait for one
 * another, as above. */
BillowRestShape *billow_rest_cache_go_on(BillowRestCache *cache, const BillowProject *project,
                                         const BillowBlock *keyframe, const BillowRestShape *seen,
                                         BillowProgress progress, void *progress_data);

/* Whether the rest shapes of two keyframes, each of its project, depend on the same. */
gboolean billow_rest_cache_are_alike(const BillowProject *project, const BillowBlock *keyframe,
                                     const BillowProject *other_project, const BillowBlock *other);
