/* Finds the positions of a point of the cloth at all frames, on its own thread. Main thread only. */
#pragma once

#include "model/animation/evaluation.h"

typedef struct BillowPointPath BillowPointPath;

/* Creates a path that calls `changed` with `data` each time more is known. */
BillowPointPath *billow_point_path_new(void (*changed)(gpointer data), gpointer data);

/* Ends at once; `changed` is not called any more. NULL is allowed. */
void billow_point_path_free(BillowPointPath *path);

/* Follows the point with this number in the grid through `animation` (a reference is taken; NULL: none). */
void billow_point_path_set(BillowPointPath *path, BillowAnimation *animation, size_t point);

/* Returns the known positions from frame 1 on, at most 20000: array of BillowVec3, transfer none. */
const GArray *billow_point_path_get(const BillowPointPath *path);
