/* Frames that the user can jump to, and the pose at a time. */
#pragma once

#include "model/project/project.h"

/* Returns the frame at which the nearest block of that kind (keyframe, marker) starts after `frame` (`way` 1)
 * or before it (-1); 0: there is none. */
int billow_landmarks_next(const BillowProject *project, BillowBlockKind kind, int frame, int way);

/* Returns the keyframe whose pose is shown at `seconds`, or was last, or else the first one; muted ones do not
 * count. Owned by the project; NULL: there is none. */
const BillowBlock *billow_landmarks_pose(const BillowProject *project, double seconds);
