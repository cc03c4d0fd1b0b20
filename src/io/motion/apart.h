/* Runs a reader in a process of its own, because libraries that read files of other programs may crash or
 * hang on malformed ones. */
#pragma once

#include "io/motion/reading.h"

/* Fills parts and facts from `data`; runs in the other process, which can write no file. */
typedef gboolean BillowMotionApart(void *data, BillowMotion *parts, BillowMotionFacts *facts, GError **error);

/* Runs `read` in a copy of this process, with bounds on memory and time, and takes over what it has read.
 * Returns FALSE with its error, or with G_IO_ERROR_INVALID_DATA if it crashed or exceeded a bound. */
gboolean billow_motion_run_apart(const char *path, BillowMotionApart *read, void *data,
                                 GCancellable *cancellable, BillowMotion *parts, BillowMotionFacts *facts,
                                 GError **error);
