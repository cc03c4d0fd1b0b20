/* Finds where the shown cloth passes through itself, once it has not changed for a short time. Searches on
 * its own thread, so that no drag waits for it. Main thread only. */
#pragma once

#include "core/base/mesh.h"
#include "core/drape/crossings.h"
#include "core/drape/rest_shape.h"

#include <glib.h>

typedef struct BillowCrossingSearch BillowCrossingSearch;

/* Creates a search that calls `found` with `data` each time the crossings of the newest cloth are known. */
BillowCrossingSearch *billow_crossing_search_new(void (*found)(gpointer data), gpointer data);

/* Ends the search at once; `found` is not called any more. NULL is allowed. */
void billow_crossing_search_free(BillowCrossingSearch *search);

/* Makes `shape` (a reference is taken; NULL: nothing) the only cloth to search, and cancels any other search.
 * A search of the same shape continues. */
void billow_crossing_search_set_shape(BillowCrossingSearch *search, BillowRestShape *shape);

/* Does the same for a frame, which must not change any more. */
void billow_crossing_search_set_mesh(BillowCrossingSearch *search, BillowMesh *mesh);

/* Returns the crossings of that shape or frame, transfer none; NULL while they are not known. */
const BillowCrossings *billow_crossing_search_get(const BillowCrossingSearch *search);
