/* Evaluates the cloths of a project that are not active, at its beginning, on a thread of its own. Main thread only. */
#pragma once

#include "model/animation/rest_cache.h"

typedef struct BillowOtherShapes BillowOtherShapes;

/* Creates an evaluation that calls `made` with `data` each time the newest shapes are there. A reference to `cache` is
 * taken. */
BillowOtherShapes *billow_other_shapes_new(BillowRestCache *cache, void (*made)(gpointer data),
                                           gpointer data);

/* Ends the thread; `made` is not called any more. NULL is allowed. */
void billow_other_shapes_free(BillowOtherShapes *shapes);

/* Makes the other cloths of `project` (a reference is taken) the ones that are wanted. */
void billow_other_shapes_set_project(BillowOtherShapes *shapes, BillowProject *project);

/* Returns their newest frames in the order of the project: array of BillowMesh, NULL for the active one and for muted ones;
 * transfer none. NULL before the first. */
const GPtrArray *billow_other_shapes_get(const BillowOtherShapes *shapes);
