/* Where a point of the cloth is at each frame, found on a thread of its own. Main thread only. */
#pragma once

#include "model/animation/evaluation.h"

typedef struct BillowPointPath BillowPointPath;

/* Calls `changed` with `data` each time more is known. */
BillowPointPath *billow_point_path_new(void (*changed)(gpointer data), gpointer data);

/* Ends at once; `changed` is not called any more. NULL is allowed. */
void billow_point_path_free(BillowPointPath *path);

/* Follows the point of this number in the grid through `animation` (referenced; NULL: nothing) from now on. */
void billow_point_path_set(BillowPointPath *path, BillowAnimation *animation, size_t point);

/* Its places from frame 1 on, as far as they are known, of 20000 frames at most: array of BillowVec3, transfer none. */
const GArray *billow_point_path_get(const BillowPointPath *path);
