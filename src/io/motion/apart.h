/* Reads files of other programs in a process of its own, because assimp may crash or hang on malformed ones. The
 * process is this program, started anew: a copy of a process with threads may hang on a lock that one of the
 * threads held. */
#pragma once

#include "io/motion/reading.h"

typedef struct {
    const char *path;
    const char *format; /* as in BillowMotionFacts */
    const BillowMotionOptions *options;
} BillowSceneFile;

/* Reads `file` in another process, which has bounds on memory and time and can write no file. Returns FALSE with its
 * error, or with G_IO_ERROR_INVALID_DATA if it crashed or exceeded a bound. */
gboolean billow_scene_read_apart(const BillowSceneFile *file, GCancellable *cancellable, BillowMotion *parts,
                                 BillowMotionFacts *facts, GError **error);

/* Does the reading, in the other process. FALSE with an error. */
gboolean billow_scene_read_here(const BillowSceneFile *file, BillowMotion *parts, BillowMotionFacts *facts,
                                GError **error);
