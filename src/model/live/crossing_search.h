/* Finds where the cloth that is shown passes through itself, once it stays for a moment: on a thread of its own, so that
 * no drag waits for it. Main thread only. */
#pragma once

#include "core/base/mesh.h"
#include "core/drape/crossings.h"
#include "core/drape/rest_shape.h"

#include <glib.h>

typedef struct BillowCrossingSearch BillowCrossingSearch;

/* Calls `found` with `data` each time the crossings of the newest cloth are known. */
BillowCrossingSearch *billow_crossing_search_new(void (*found)(gpointer data), gpointer data);

/* Ends at once; `found` is not called any more. NULL is allowed. */
void billow_crossing_search_free(BillowCrossingSearch *search);

/* Looks at `shape` (referenced; NULL: at nothing) from now on, and at no other: a search that goes on is left off. The
 * shape that it looks at already is gone on with. */
void billow_crossing_search_set_shape(BillowCrossingSearch *search, BillowRestShape *shape);

/* The same for a frame. It must not change any more. */
void billow_crossing_search_set_mesh(BillowCrossingSearch *search, BillowMesh *mesh);

/* The crossings of that shape or frame, transfer none; NULL while they are not known. */
const BillowCrossings *billow_crossing_search_get(const BillowCrossingSearch *search);
