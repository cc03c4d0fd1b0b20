/* The data that layers need for a pose besides its rest shape: weights with their own falloff (docs/method.md
 * §4), smoothed normals (core/layers/smooth.h), the axis about which it swings (core/layers/spin.h). */
#pragma once

#include "core/drape/rest_shape.h"
#include "core/transition/path.h"
#include "model/animation/half_way.h"
#include "model/base/memory_cache.h"
#include "model/project/poses.h"

/* What one layer needs. */
typedef struct {
    double smoothing; /* of the normals, meters; 0: none are needed */
    gboolean turns;   /* the layer turns the cloth towards `heading`, degrees */
    double heading;
    const BillowLayerDamping *damping; /* which anchors count; borrowed */
} BillowLayerNeed;

/* What the layers and transitions of a project need for any pose. */
typedef struct {
    const BillowProject *project; /* borrowed */
    GArray *layers;               /* of BillowLayerNeed, owned */
    gboolean broad;               /* transitions flare */
} BillowPoseNeeds;

/* The data for one layer. */
typedef struct {
    float *directions; /* x, then y, then z of all points; NULL: not needed */
    float *weight;     /* one value per point; NULL: the layer uses the shared weights */
    BillowSpin spin;   /* the axis about which the layer turns the cloth */
} BillowLayerPart;

/* Immutable, shared by reference count. */
typedef struct {
    float *weight; /* shared by all layers, one value per point; NULL: those of the rest shape */
    float *broad;  /* the shape without its pleats: x, then y, then z of all points; NULL: not needed */
    guint n_layers;
    BillowLayerPart *layers; /* in the order of the needs */
} BillowPoseParts;

/* Returns whether anything is needed. */
gboolean billow_pose_needs_any(const BillowPoseNeeds *needs);

/* Computes the data for the pose of `keyframe` (NULL: the flat cloth) with this rest shape. Release with
 * billow_pose_parts_unref(). */
BillowPoseParts *billow_pose_parts_new(const BillowPoseNeeds *needs, const BillowBlock *keyframe,
                                       const BillowRestShape *shape);
void billow_pose_parts_unref(BillowPoseParts *parts);

/* Returns the cache key of the data, where `shape` is the key of the rest shape. */
BillowKey billow_pose_parts_key(const BillowPoseNeeds *needs, const BillowKey *shape);

/* For BillowMemoryCache: the kind, and the size in bytes. */
extern const BillowCacheKind billow_pose_parts_kind;
size_t billow_pose_parts_bytes(const BillowPoseNeeds *needs);

/* A pose with its rest shape and its data for layers, kept while in use. */
typedef struct {
    BillowRestShape *shape;
    BillowPoseParts *parts; /* NULL: layers need only the shape */
} BillowPinnedPose;

/* Consecutive poses, which a frame is made from. */
typedef struct {
    size_t first, count; /* indices of poses; 0 if there are none: one flat cloth */
    BillowPinnedPose *poses;
    BillowRoute *routes;       /* from each pose to the next */
    BillowHalfWay **half_ways; /* likewise; NULL: not aside */
} BillowPinnedPoses;

static inline const BillowRestShape *
billow_pinned_shape(const BillowPinnedPoses *pinned, size_t pose)
{
    return pinned->poses[pose - pinned->first].shape;
}

static inline const BillowRoute *
billow_pinned_route(const BillowPinnedPoses *pinned, size_t from)
{
    return &pinned->routes[from - pinned->first];
}

/* Returns NULL where the transition does not lead the cloth aside. */
static inline const BillowHalfWay *
billow_pinned_half_way(const BillowPinnedPoses *pinned, size_t from)
{
    return pinned->half_ways[from - pinned->first];
}

/* Instead of the index of a part: what all layers share. */
#define BILLOW_NO_PART G_MAXUINT

/* Returns a pose's weights, one per point, for the layer with this part, or the shared ones. */
const float *billow_pinned_weight(const BillowPinnedPoses *pinned, guint part, size_t pose);

/* Gets a pose's smoothed normals for the layer with this part: x, y and z of the points from `begin` on. */
void billow_pinned_directions(const BillowPinnedPoses *pinned, guint part, size_t pose, size_t begin,
                              const float *planes[3]);

/* Gets a pose's shape without its pleats: x, y and z of the points from `begin` on. */
void billow_pinned_broad(const BillowPinnedPoses *pinned, size_t pose, size_t begin, const float *planes[3]);

/* Returns the axis about which the layer with this part turns a pose. */
const BillowSpin *billow_pinned_spin(const BillowPinnedPoses *pinned, guint part, size_t pose);

/* Releases the poses. */
void billow_pinned_poses_clear(BillowPinnedPoses *pinned);
