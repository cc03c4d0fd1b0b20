/* How a transition leads the cloth aside from the straight lines, by way of a shape half-way, if otherwise it
 * would snap or strain there. docs/method.md §6. */
#pragma once

#include "core/drape/rest_shape.h"
#include "core/transition/path.h"
#include "model/animation/fake_bodies.h"
#include "model/base/memory_cache.h"
#include "model/project/poses.h"

/* The way of a transition from one pose to the next; immutable, shared by reference count. */
typedef struct BillowHalfWay BillowHalfWay;

/* Computes the way from this pose, between the two shapes, on its route. It does not lead aside if it would
 * take the cloth into `obstacles` (NULL: there are none). Borrows nothing. Release with
 * billow_half_way_unref(). */
BillowHalfWay *billow_half_way_new(const BillowPoses *poses, size_t from, const BillowRoute *route,
                                   const BillowRestShape *a, const BillowRestShape *b,
                                   const BillowObstacles *obstacles);
void billow_half_way_unref(BillowHalfWay *way); /* NULL is allowed */

/* Returns whether it leads aside at all. */
gboolean billow_half_way_leads_aside(const BillowHalfWay *way);

/* Returns the cache key, where `shape` and `next` are the keys of the two rest shapes and `bodies` (or NULL) are
 * the obstacles. */
BillowKey billow_half_way_key(const BillowPath *path, const BillowKey *shape, const BillowKey *next,
                              const BillowFakeBodies *bodies);

/* For BillowMemoryCache: the kind, and the size in bytes. */
extern const BillowCacheKind billow_half_way_kind;
size_t billow_half_way_bytes(const BillowHalfWay *way);

/* Returns how far point i is aside at the progress `e`, meters; 0 at both ends. */
BillowVec3 billow_half_way_at(const BillowHalfWay *way, double e, size_t i);

/* Adds that to `count` points from i on: planes of x, y, z that begin with point i. */
void billow_half_way_add(const BillowHalfWay *way, double e, size_t i, size_t count, float *const axes[3]);
