/* What a user should know of an import before it is made. */
#pragma once

#include "io/import/keyframes.h"

typedef enum {
    BILLOW_NOTE_TIMES_EQUAL,         /* the cache has no times */
    BILLOW_NOTE_TIMES_SECONDS_APART, /* its times are probably numbers of frames */
    BILLOW_NOTE_FRAME_RATE, /* its frame rate is not that of the project, or keyframes lie between frames */
    BILLOW_NOTE_SORTED,     /* numbered files were given in the order of their letters */
    BILLOW_NOTE_JUMBLED, /* numbered files are taken in the order given, which is not that of their numbers */
    BILLOW_NOTE_TAKE,    /* a USDA file has several takes, and none was asked for */
    BILLOW_NOTE_OUTSIDE, /* it refers to a file outside its folder, which is read */
    BILLOW_NOTE_GAPS,    /* numbers are missing, and their frames stay free */
    BILLOW_NOTE_NEW_SIZE,   /* a new cloth would be absurdly large or small */
    BILLOW_NOTE_OTHER_SIZE, /* the mesh is larger or smaller than the cloth */
} BillowImportNoteKind;

typedef struct {
    BillowImportNoteKind kind;
    char *text;           /* translated, a sentence without its period; says nothing of what to do */
    double scale;         /* of sizes: a scale of the files that fits */
    double width, height; /* of sizes: what the mesh is with that scale, in meters */
} BillowImportNote;

void billow_import_note_free(BillowImportNote *note);

typedef struct {
    double width, height; /* along the rows and columns, if the cloth lies flat; in meters */
} BillowImportSize;

BillowImportSize billow_import_size(const BillowImport *import);

/* Returns a note on the size of a mesh that was read with this scale, if it is unlike that of the
 * project's cloth, or, if that cloth is new and made for the mesh, unlike any cloth; else NULL. Free with
 * billow_import_note_free(). */
BillowImportNote *billow_import_size_note(BillowImportSize mesh, double scale, const BillowProject *project,
                                          gboolean is_new);

/* Returns notes (of BillowImportNote pointers, free with g_ptr_array_unref()) on keyframes at these
 * `starts` (of double, in seconds) in `project`. `own_times` is TRUE if the starts are the times of the
 * files, `is_new` if the project was made for this import. */
GPtrArray *billow_import_notes(const BillowImport *import, const BillowProject *project, const GArray *starts,
                               gboolean own_times, gboolean is_new);
