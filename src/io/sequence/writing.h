/* Writes a sequence: several frames at once, each to its own file, or one after another into one file. */
#pragma once

#include "io/sequence/sequence.h"

/* Called on the writing threads, one call at a time, after each frame: `frame` was written or skipped, and
 * `done` of `total` are finished. Return FALSE to stop. */
typedef gboolean (*BillowSequenceProgress)(int frame, gboolean skipped, int done, int total, gpointer data);

typedef struct {
    int written, skipped;             /* numbers of frames */
    goffset bytes;                    /* written, frames only */
    BillowSimulationRecord simulated; /* all zero for the fake */
    BillowMorphTargets morph_targets;
    /* Frames that remain in the folder from another state of the project or other options, according to the
     * manifest found there. */
    int others;
    BillowLoopReport loop; /* how the physics loops, if it was made a loop; otherwise zero */
} BillowSequenceReport;

/* Creates the folder for the frames and its parents. Call it before long work, to report a failure (a GIO
 * error that names the folder) early; writing calls it too. */
gboolean billow_sequence_make_folder(const char *folder, GError **error);

/* Writes the frames of `source` into the folder (created if missing), with a manifest beside them
 * (io/sequence/manifest.h). Writes every file under a temporary name and renames it. Stops at the first
 * failure (an error of the source, or a GIO error that names the file) or when cancelled
 * (G_IO_ERROR_CANCELLED). Finished files stay; partial ones are deleted. Blocking: call it on a thread. All
 * arguments but `sequence`, `source` and `report` may be NULL. */
gboolean billow_sequence_write(const BillowSequence *sequence, BillowFrameSource *source,
                               BillowSequenceProgress progress, gpointer progress_data,
                               GCancellable *cancellable, BillowSequenceReport *report, GError **error);
