/* Looking through a sequence that was written. */
#pragma once

#include "io/sequence/writing.h"

/* Looks through an earlier export: files that are missing (over 100 frames in a row: one finding), cut short, of another cloth, other than the
 * manifest beside them lists (where it lists them), and files with the format's suffix that do not belong. Appends BillowFinding to `findings`, and
 * calls `progress` after each frame's file that is there (never of one file for all; it may be NULL); time and memory go by the files that are
 * there. FALSE with a GIO error: the folder cannot be read, or G_IO_ERROR_CANCELLED. Blocking. */
gboolean billow_sequence_verify(const BillowSequence *sequence, BillowSequenceProgress progress,
                                gpointer progress_data, GPtrArray *findings, GCancellable *cancellable,
                                GError **error);
