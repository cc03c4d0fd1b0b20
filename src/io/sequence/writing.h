/* Writing a sequence: the frames of a source, several at once, each into a file of its own, or one after another into one file. */
#pragma once

#include "io/sequence/sequence.h"

/* Called from the writing threads, one at a time, after each frame: `done` of `total`; `frame` was written (or
 * skipped). Return FALSE to stop. */
typedef gboolean (*BillowSequenceProgress)(int frame, gboolean skipped, int done, int total, gpointer data);

typedef struct {
    int written, skipped;             /* frames */
    goffset bytes;                    /* written, of frames */
    BillowSimulationRecord simulated; /* all zero of the fake */
    int others; /* frames that stay in the folder, of another state of the project or of other options, as the manifest told that was there */
} BillowSequenceReport;

/* Makes the folder that frames are to be written to, and those above it. To be called before long work, so that its
 * failure (a GIO error whose message names the folder) does not come after it; writing calls it too. */
gboolean billow_sequence_make_folder(const char *folder, GError **error);

/* Writes the frames of `source` into the folder (made if missing), and what programs want to know beside them
 * (io/sequence/manifest.h). Every file is written under a temporary name and
 * renamed. Stops at the first failure (the source's, or a GIO error whose message names the file) or when cancelled
 * (G_IO_ERROR_CANCELLED); the files written stay, no partial file does. Blocking: call it on a thread. All but
 * `sequence`, `source` and `report` may be NULL. */
gboolean billow_sequence_write(const BillowSequence *sequence, BillowFrameSource *source,
                               BillowSequenceProgress progress, gpointer progress_data,
                               GCancellable *cancellable, BillowSequenceReport *report, GError **error);
