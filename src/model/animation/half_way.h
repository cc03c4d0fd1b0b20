/* How a transition leads the cloth aside from the straight lines, by way of a shape half-way, if otherwise it
 * would snap, strain or pass through itself. docs/method.md §6. */
#pragma once

#include "core/base/progress.h"
#include "core/drape/rest_shape.h"
#include "core/transition/path.h"
#include "model/animation/fake_bodies.h"
#include "model/animation/rope_way.h"
#include "model/base/memory_cache.h"
#include "model/project/poses.h"

/* The way of a transition from one pose to the next; immutable, shared by reference count. */
typedef struct BillowHalfWay BillowHalfWay;

/* Between what a way leads; all is borrowed. */
typedef struct {
    const BillowProject *project; /* of the keyframes */
    const BillowPoses *poses;
    size_t from; /* the pose where it begins */
    const BillowRoute *route;
    const BillowRestShape *a, *b;
    gboolean apart;                   /* the cloth does not pass through itself */
    gboolean angles;                  /* its squares are not skewed */
    const BillowObstacles *obstacles; /* half-way, or NULL */
} BillowHalfWayEnds;

/* Computes the way. It does not lead aside if it would take the cloth into the obstacles. Returns NULL if
 * `progress` (or NULL) asked to stop. Borrows nothing. Release with billow_half_way_unref(). */
BillowHalfWay *billow_half_way_new(const BillowHalfWayEnds *ends, BillowProgress progress,
                                   void *progress_data);
void billow_half_way_unref(BillowHalfWay *way); /* NULL is allowed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowHalfWay, billow_half_way_unref)

/* Returns whether it leads aside at all. */
gboolean billow_half_way_leads_aside(const BillowHalfWay *way);

/* Returns the cache key, where `shape` and `next` are the keys of the two rest shapes and `bodies` (or NULL) are
 * the obstacles. `angles`: as in BillowHalfWayEnds. */
BillowKey billow_half_way_key(const BillowPath *path, gboolean angles, const BillowKey *shape,
                              const BillowKey *next, const BillowFakeBodies *bodies);

/* For BillowMemoryCache: the kind, and the size in bytes. */
extern const BillowCacheKind billow_half_way_kind;
size_t billow_half_way_bytes(const BillowHalfWay *way);

/* Returns how far point i is aside at the progress `e`, meters; 0 at both ends. */
BillowVec3 billow_half_way_at(const BillowHalfWay *way, double e, size_t i);

/* Adds that to `count` points from i on: planes of x, y, z that begin with point i. */
void billow_half_way_add(const BillowHalfWay *way, double e, size_t i, size_t count, float *const axes[3]);
