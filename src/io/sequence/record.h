/* Keeps the manifest's list up to date while several processes write frames: each merges in its own files. */
#pragma once

#include "io/sequence/manifest.h"

typedef struct BillowSequenceRecord BillowSequenceRecord;

/* Reads the manifest in the folder and replaces it by one that describes the current export. Continues the
 * list if its frames are of the same state (billow_manifest_same_state()). Returns NULL with a GIO error. */
BillowSequenceRecord *billow_sequence_record_new(const BillowSequence *sequence, const char *stem,
                                                 GCancellable *cancellable, GError **error);
void billow_sequence_record_free(BillowSequenceRecord *record);
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowSequenceRecord, billow_sequence_record_free)

/* Returns the number of frames in the folder that the manifest found at the start lists for another state and
 * that are not written now. */
int billow_sequence_record_others(const BillowSequenceRecord *record);

/* Returns TRUE if an existing, complete file is what would be written, judged by the manifest found at the
 * start, and adds it to the list. FALSE for a file that the manifest does not list or lists with another
 * hash. Any file passes if there was no manifest with a list. May be called on any thread. */
gboolean billow_sequence_record_keeps(BillowSequenceRecord *record, const char *name, int frame);

/* Adds a file of the folder to the list: of `frame`, or with 0 of all frames if the format has one file for
 * them, else beside the frames. Takes ownership of `sha256`. Writes the manifest every few seconds;
 * billow_sequence_record_save() reports a failure to write it. May be called on any thread. */
void billow_sequence_record_add(BillowSequenceRecord *record, const char *name, int frame, goffset bytes,
                                char *sha256);

/* Adds a file as it is in the folder, if it exists. Returns FALSE with a GIO error if it cannot be read. */
gboolean billow_sequence_record_add_file(BillowSequenceRecord *record, const char *name, int frame,
                                         GError **error);

/* Writes the manifest with the current list. Returns FALSE with a GIO error. */
gboolean billow_sequence_record_save(BillowSequenceRecord *record, GError **error);
