/* The frames that one jumps to. */
#pragma once

#include "model/project/project.h"

/* The frame of the nearest start of a block of that kind (keyframe, marker) after `frame` (`way` 1) or before it (-1); 0: there is
 * none. */
int billow_landmarks_next(const BillowProject *project, BillowBlockKind kind, int frame, int way);
