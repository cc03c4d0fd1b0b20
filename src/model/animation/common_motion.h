/* Keeps follow-through and layers from pushing cloth through itself. docs/method.md §6. */
#pragma once

#include "core/base/mesh.h"
#include "core/base/workers.h"
#include "model/project/poses.h"

/* Makes parts of the cloth that are near each other in `plain`, the blend of its rest shapes, move alike from there
 * to the pose in `mesh`. Anchors stay, and those that only one keyframe has by the share by which they are pinned at
 * this moment. `workers` may be NULL. */
void billow_common_motion_take(const BillowPoses *poses, const BillowPoseBlend *moment,
                               const BillowMesh *plain, BillowWorkers *workers, BillowMesh *mesh);
