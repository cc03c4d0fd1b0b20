/* The data that evaluating a time needs: consecutive poses with their rest shapes and the data of the layers,
 * referenced during the evaluation. */
#pragma once

#include "core/transition/path.h"
#include "model/animation/pose_parts.h"

typedef struct {
    BillowRestShape *shape;
    BillowPoseParts *parts; /* NULL: layers only need the shape */
} BillowPinnedPose;

typedef struct {
    size_t first, count; /* indices of poses; if there are none, one entry with index 0 has the flat cloth */
    BillowPinnedPose *poses;
    BillowRoute *routes; /* from each pose to the next */
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

/* Instead of the number of a part: the data that all layers share. */
#define BILLOW_NO_PART G_MAXUINT

/* Returns the weights in a pose, one value per point: those of the layer with this part, or the shared
 * ones. */
const float *billow_pinned_weight(const BillowPinnedPoses *pinned, guint part, size_t pose);

/* Gets the smoothed normals of a pose for the layer with this part: x, y and z of the points from number
 * `begin` on. */
void billow_pinned_directions(const BillowPinnedPoses *pinned, guint part, size_t pose, size_t begin,
                              const float *planes[3]);

/* Returns the axis about which the layer with this part turns a pose. */
const BillowSpin *billow_pinned_spin(const BillowPinnedPoses *pinned, guint part, size_t pose);

/* Releases all references. */
void billow_pinned_poses_clear(BillowPinnedPoses *pinned);
