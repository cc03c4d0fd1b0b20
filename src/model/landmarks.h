/* The frames that one jumps to. */
#pragma once

#include "model/project.h"

/* The frame of the nearest keyframe's start after `frame` (`way` 1) or before it (-1); 0: there is none. */
int billow_landmarks_keyframe(const BillowProject *project, int frame, int way);
