/* Looks at files before they are imported, on a thread. Main thread only. */
#pragma once

#include "io/import/notes.h"

/* Which files, and how they are read. */
typedef struct {
    char **paths;
    BillowProject *project; /* into which they are imported; NULL: a new one */
    double start;           /* seconds, in that project */
    BillowAxes axes;
    char *object; /* name of the object that is the cloth; "" or NULL: all of them */
    char *take;   /* "" or NULL: as the file says */
    gboolean merge;
    gboolean resample;     /* lay a grid over the mesh */
    gboolean may_resample; /* do so if it is none */
    double spacing;        /* of that grid, meters; 0: as the mesh */
} BillowImportLook;

/* What the files are. */
typedef struct {
    int frames;
    double frame_rate;     /* of the files, or 0 */
    BillowImportSize size; /* of the mesh, with a scale of 1 */
    GPtrArray *notes;      /* of BillowImportNote pointers, if all frames are imported as the files tell */
    BillowClosed closed;   /* it is a tube */
    gboolean has_takes;    /* there are several, of which one is imported */
    gboolean is_resampled;
    int columns, rows;               /* of a grid that was laid over the mesh */
    BillowImportResampled resampled; /* how it was laid, and the distances in the first frame */
    BillowProject *project;          /* a new one, without keyframes; or NULL */
} BillowImportCheck;

void billow_import_check_free(BillowImportCheck *check); /* NULL is allowed */
G_DEFINE_AUTOPTR_CLEANUP_FUNC(BillowImportCheck, billow_import_check_free)

/* Reads the first of the frames. Copies what `look` says. */
void billow_import_check_async(const BillowImportLook *look, GCancellable *cancellable,
                               GAsyncReadyCallback callback, gpointer data);

/* Returns the result, transfer full, or NULL with an error that can be shown to the user. */
BillowImportCheck *billow_import_check_finish(GAsyncResult *result, GError **error);
