/* What a small picture of a project shows: its first keyframe, on a grid that is hung at once. */
#pragma once

#include "model/project/project.h"

/* The project with no keyframe but its first, and with at most `most` points (2 or more) along either side of its cloth, whose size stays.
 * Free with billow_project_unref(). */
BillowProject *billow_project_first_moment(const BillowProject *project, int most);
