/* What hangs on a rope: the weight of cloth that its points carry. docs/method.md §9. */
#pragma once

#include "model/project/project.h"

/* Returns what hangs on each point of the project's active cloth, a rope, at the start of a keyframe (NULL: at 0), in
 * meters of the rope; NULL if nothing does. Each anchor of a cloth that is not muted carries what is nearest to it on
 * the flat cloth, and what hangs on that. Free with g_free(). */
double *billow_rope_loads(const BillowProject *project, const BillowBlock *keyframe);
