/* Checks a sequence that was written earlier. */
#pragma once

#include "io/sequence/writing.h"

/* Checks an earlier export for files that are missing (more than 100 frames in a row give one finding),
 * truncated, of another cloth, or different from what the manifest lists, and for other files with the
 * format's suffix. Appends BillowFinding to `findings`. Calls `progress` (may be NULL) after each frame's
 * existing file, but never for a single file of all frames. Time and memory grow with the number of existing
 * files. Returns FALSE with a GIO error if the folder cannot be read, or G_IO_ERROR_CANCELLED. Blocking. */
gboolean billow_sequence_verify(const BillowSequence *sequence, BillowSequenceProgress progress,
                                gpointer progress_data, GPtrArray *findings, GCancellable *cancellable,
                                GError **error);
