#include "model/animation/pinned_poses.h"

static const BillowPoseParts *
parts_of(const BillowPinnedPoses *pinned, size_t pose)
{
    return pinned->poses[pose - pinned->first].parts;
}

const float *
billow_pinned_weight(const BillowPinnedPoses *pinned, guint part, size_t pose)
{
    const BillowPoseParts *parts = parts_of(pinned, pose);
    const float *own = parts && part != BILLOW_NO_PART ? parts->layers[part].weight : NULL;
    if (own)
        return own;
    return parts && parts->weight ? parts->weight : billow_pinned_shape(pinned, pose)->weight;
}

void
billow_pinned_directions(const BillowPinnedPoses *pinned, guint part, size_t pose, size_t begin,
                         const float *planes[3])
{
    const size_t points = billow_grid_count(&billow_pinned_shape(pinned, pose)->grid);
    const float *first = parts_of(pinned, pose)->layers[part].directions + begin;
    for (size_t axis = 0; axis < 3; axis++)
        planes[axis] = first + axis * points;
}

const BillowSpin *
billow_pinned_spin(const BillowPinnedPoses *pinned, guint part, size_t pose)
{
    return &parts_of(pinned, pose)->layers[part].spin;
}

void
billow_pinned_poses_clear(BillowPinnedPoses *pinned)
{
    for (size_t i = 0; i < pinned->count; i++) {
        billow_rest_shape_unref(pinned->poses[i].shape);
        billow_pose_parts_unref(pinned->poses[i].parts);
    }
    g_free(pinned->poses);
    g_free(pinned->routes);
    *pinned = (BillowPinnedPoses){0};
}
