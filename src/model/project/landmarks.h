/* Frames that the user can jump to. */
#pragma once

#include "model/project/project.h"

/* Returns the frame at which the nearest block of that kind (keyframe, marker) starts after `frame` (`way` 1)
 * or before it (-1); 0: there is none. */
int billow_landmarks_next(const BillowProject *project, BillowBlockKind kind, int frame, int way);
