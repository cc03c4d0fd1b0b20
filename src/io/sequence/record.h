/* The list of the manifest while frames are written, by this process and by others: each adds what it wrote to what the others did, one
 * after another. */
#pragma once

#include "io/sequence/manifest.h"

typedef struct BillowSequenceRecord BillowSequenceRecord;

/* Reads the manifest that is in the folder and writes one in its place that says what is written now. Its list goes on where frames
 * of the same state (billow_manifest_same_state()) are in it. NULL with a GIO error. */
BillowSequenceRecord *billow_sequence_record_new(const BillowSequence *sequence, const char *stem,
                                                 GCancellable *cancellable, GError **error);
void billow_sequence_record_free(BillowSequenceRecord *record);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowSequenceRecord, billow_sequence_record_free)

/* How many frames are in the folder that the manifest which was there at first lists, of another state, and that are not written now. */
int billow_sequence_record_others(const BillowSequenceRecord *record);

/* Whether a file that is there, and whole, is what would be written (then it is in the list), as far as the manifest that was there at first tells:
 * a file that it does not list, or lists with another hash, is not; where there was none with a list, any file is. Any thread. */
gboolean billow_sequence_record_keeps(BillowSequenceRecord *record, const char *name, int frame);

/* Takes a file of the folder into the list: of `frame`; 0: of all frames where the format has one file for them, else beside the frames.
 * Takes over `sha256`. Once in some seconds the manifest is written; that it cannot be is told by billow_sequence_record_save(). Any thread. */
void billow_sequence_record_add(BillowSequenceRecord *record, const char *name, int frame, goffset bytes,
                                char *sha256);

/* The same with a file as it is, if it is there. FALSE with a GIO error: it cannot be read. */
gboolean billow_sequence_record_add_file(BillowSequenceRecord *record, const char *name, int frame,
                                         GError **error);

/* Writes the manifest with what is in the list by now. FALSE with a GIO error. */
gboolean billow_sequence_record_save(BillowSequenceRecord *record, GError **error);
