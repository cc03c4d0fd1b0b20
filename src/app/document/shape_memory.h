/* The memory for rest shapes of all windows, as large as the preferences say. Main thread only. */
#pragma once

#include "model/animation/rest_cache.h"

/* Returns a new reference to a cache in that memory with a solver of its own. `stored`: its shapes are
 * also kept in the user's cache folder, for later runs. */
BillowRestCache *billow_shape_memory_new_cache(gboolean stored);

/* Converts a share of the machine's memory (percent) to bytes. */
size_t billow_shape_memory_bytes(double percent);
