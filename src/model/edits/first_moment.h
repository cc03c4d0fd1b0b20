/* The project that a thumbnail shows: only the first keyframe, on a grid that drapes quickly. */
#pragma once

#include "model/project/project.h"

/* Returns the project with only the first keyframe of each cloth and at most `most` points (2 or more) along either side of
 * each cloth, whose size is unchanged. Free with billow_project_unref(). */
BillowProject *billow_project_first_moment(const BillowProject *project, int most);
