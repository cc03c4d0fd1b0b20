/* Frames of an import as keyframes of a project: each has the shape of its mesh, or hangs near it. */
#pragma once

#include "io/import/import.h"
#include "model/animation/rest_cache.h"

/* Which points of the cloth hold it, where the mesh has them. */
typedef enum {
    BILLOW_HELD_CORNERS,
    BILLOW_HELD_TOP,    /* row 0 */
    BILLOW_HELD_BOTTOM, /* the last row */
    BILLOW_HELD_LEFT,   /* column 0 */
    BILLOW_HELD_RIGHT,  /* the last column */
    BILLOW_HELD_NONE,
    BILLOW_HELD_POINTS, /* told one by one */
} BillowImportHeld;

/* Their words and labels, by number. */
extern const BillowChoice billow_import_held[];

/* A choice of points: a word of billow_import_held but the last, or "COLUMN:ROW,…", from 0. Array of BillowGridPoint, each once; free with g_array_unref(). NULL with
 * G_OPTION_ERROR_BAD_VALUE: it is neither, or a point is not on the grid. */
GArray *billow_import_points(const char *text, const BillowGrid *grid, GError **error);

typedef struct {
    const GArray *frames; /* of int, from 1, ascending */
    const GArray *starts; /* of double: when each is reached, seconds, each later than the one before */
    const GArray *held;   /* of BillowGridPoint: points of the project's grid */
    gboolean
        hang; /* it hangs from the held points near the mesh, in the project's material, in place of having its shape */
} BillowImportWishes;

/* What became of a frame. */
typedef struct {
    int frame;      /* of the import, from 1 */
    char *keyframe; /* its id */
    double start;   /* seconds */
    double mean,
        most; /* how far points of the mesh are from the keyframe's shape at the same share of the cloth, metres */
} BillowImported;

void billow_imported_clear(BillowImported *imported);

/* A new project without keyframes, its spacing rounded to six digits. Transfer full. NULL with G_IO_ERROR_INVALID_DATA: no cloth has so many
 * points, or so little or so much space between them. */
BillowProject *billow_import_new_project(const BillowGrid *grid, const char *name, double frame_rate,
                                         GError **error);

/* When frames of the import are reached, the first of them at `first` seconds: array of double, at frames of the project where they are within a thousandth of one.
 * NULL with an error: the import's, or of one that is not later than the one before, or beyond what a project can tell. */
GArray *billow_import_starts(BillowImport *import, const GArray *frames, const BillowProject *project,
                             double first, GError **error);

/* Done so many of them; FALSE stops. */
typedef gboolean (*BillowImportProgress)(gpointer data, guint done, guint total);

/* The project with the keyframes; where one begins at such a moment it is given the shape, or hung. Of a mesh with other columns or rows the
 * shape is resampled. `imported` (of BillowImported) takes what became of each. NULL with an error: the import's, or G_IO_ERROR_INVALID_DATA where the project
 * can take no more. `progress` may be NULL. Transfer full. */
BillowProject *billow_import_keyframes(BillowImport *import, const BillowProject *project,
                                       const BillowImportWishes *wishes, GArray *imported,
                                       BillowImportProgress progress, gpointer data,
                                       GCancellable *cancellable, GError **error);
