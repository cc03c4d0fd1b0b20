/* What a user should know of an import before it is made. */
#pragma once

#include "io/import/keyframes.h"

typedef enum {
    BILLOW_NOTE_TIMES_EQUAL,         /* the cache has no times */
    BILLOW_NOTE_TIMES_SECONDS_APART, /* its times are probably numbers of frames */
    BILLOW_NOTE_FRAME_RATE, /* its frame rate is not that of the project, or keyframes lie between frames */
    BILLOW_NOTE_SORTED,     /* numbered files were given in the order of their letters */
    BILLOW_NOTE_JUMBLED, /* numbered files are taken in the order given, which is not that of their numbers */
    BILLOW_NOTE_GAPS,    /* numbers are missing, and their frames stay free */
} BillowImportNoteKind;

typedef struct {
    BillowImportNoteKind kind;
    char *text; /* translated, a sentence without its period; says nothing of what to do */
} BillowImportNote;

void billow_import_note_free(BillowImportNote *note);

/* Returns notes (of BillowImportNote pointers, free with g_ptr_array_unref()) on keyframes at these `starts` (of
 * double, in seconds) in `project`. `own_times` is TRUE if the starts are the times of the files. */
GPtrArray *billow_import_notes(const BillowImport *import, const BillowProject *project, const GArray *starts,
                               gboolean own_times);
