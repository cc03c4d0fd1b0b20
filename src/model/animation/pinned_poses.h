/* What a moment of an animation is made of: the poses that it needs, one after another, with their rest shapes and what layers need
 * of them, held while it is worked on. */
#pragma once

#include "core/transition/path.h"
#include "model/animation/pose_parts.h"

typedef struct {
    BillowRestShape *shape;
    BillowPoseParts *parts; /* NULL: layers need nothing beside the shape */
} BillowPinnedPose;

typedef struct {
    size_t first, count; /* numbers of poses; 0 where there is none: then it is the flat cloth */
    BillowPinnedPose *poses;
    BillowRoute *routes; /* from each to the next of them */
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

/* In place of the number of a part: what all layers have. */
#define BILLOW_NO_PART G_MAXUINT

/* Weights of a pose, one value a point: of the layer that has this part, or of all. */
const float *billow_pinned_weight(const BillowPinnedPoses *pinned, guint part, size_t pose);

/* The smoothed normals of a pose for the layer that has this part: x, y and z of the points from number `begin` on. */
void billow_pinned_directions(const BillowPinnedPoses *pinned, guint part, size_t pose, size_t begin,
                              const float *planes[3]);

/* The line about which the layer that has this part turns a pose. */
const BillowSpin *billow_pinned_spin(const BillowPinnedPoses *pinned, guint part, size_t pose);

/* Lets go of them. */
void billow_pinned_poses_clear(BillowPinnedPoses *pinned);
