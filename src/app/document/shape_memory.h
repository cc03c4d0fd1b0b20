/* The rest shapes of all windows of a process, in one memory, as large as the preferences say. Main thread only. */
#pragma once

#include "model/animation/rest_cache.h"

/* A cache in that memory, with a solver of its own; `stored`: its shapes outlive the program, in the user's cache folder. One
 * reference. */
BillowRestCache *billow_shape_memory_new_cache(gboolean stored);

/* How large a share of the machine's memory (percent) is how many bytes. */
size_t billow_shape_memory_bytes(double percent);
