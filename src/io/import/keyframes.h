/* Turns frames of an import into keyframes of a project, which have the mesh's shape or drape near it. */
#pragma once

#include "io/import/import.h"
#include "model/animation/rest_cache.h"
#include "model/fit/run.h"

/* Which points of the cloth become anchors, at their positions in the mesh. */
typedef enum {
    BILLOW_HELD_CORNERS,
    BILLOW_HELD_TOP,    /* row 0 */
    BILLOW_HELD_BOTTOM, /* the last row */
    BILLOW_HELD_LEFT,   /* column 0 */
    BILLOW_HELD_RIGHT,  /* the last column */
    BILLOW_HELD_NONE,
    BILLOW_HELD_POINTS, /* listed one by one */
} BillowImportHeld;

/* The words and labels of BillowImportHeld, in its order. */
extern const BillowChoice billow_import_held[];

/* Parses a choice of points: a word of billow_import_held except the last, or "COLUMN:ROW,…" counted from 0.
 * Returns an array of BillowGridPoint without duplicates; free with g_array_unref(). Returns NULL with
 * G_OPTION_ERROR_BAD_VALUE if it is neither or a point is not on the grid. */
GArray *billow_import_points(const char *text, const BillowGrid *grid, GError **error);

typedef struct {
    const GArray *frames; /* of int, from 1, ascending */
    const GArray *starts; /* of double: start time of each in seconds, strictly ascending */
    const GArray *
        held; /* of BillowGridPoint: the anchors, on the project's grid; of a run, NULL: what stays in place */
    /* Drape the cloth from anchors near the mesh, in the project's material, instead of baking. */
    gboolean hang;
} BillowImportWishes;

/* The result for one frame. */
typedef struct {
    int frame;         /* of the import, from 1 */
    char *keyframe;    /* id of the keyframe */
    double start;      /* seconds */
    gboolean replaced; /* the keyframe existed, and had another shape */
    /* Distance between points of the mesh and of the keyframe's shape at the same fraction of the cloth, in
     * metres: mean and maximum. */
    double mean, most;
} BillowImported;

void billow_imported_clear(BillowImported *imported);

/* Creates a project without keyframes, with the spacing rounded to six digits. Transfer full. Returns NULL
 * with G_IO_ERROR_INVALID_DATA if the number of points or the spacing is out of range. */
BillowProject *billow_import_new_project(const BillowGrid *grid, const char *name, double frame_rate,
                                         GError **error);

/* Does the same for files: named after the first one, without its number, and with `frame_rate`; 0: that
 * of the files, or 24. */
BillowProject *billow_import_project_for(const BillowImport *import, const BillowGrid *grid,
                                         double frame_rate, GError **error);

/* Parses the time from each frame to the next: "1f" (frames of the project) or "0.5" (seconds); NULL or "" is 0,
 * which means as the files tell. Returns FALSE with G_OPTION_ERROR_BAD_VALUE if it is no such time. */
gboolean billow_import_parse_every(const char *text, const BillowProject *project, double *every,
                                   GError **error);

/* Returns the start times of frames of the import, the first at `first` seconds, as an array of double. From
 * each frame of the import to the next it is `every` seconds, or, if that is 0, as long as the files tell. The
 * times are rounded to frames of the project where they are within a thousandth of one. Returns NULL with an
 * error of the import, or with G_IO_ERROR_INVALID_DATA if a time is not later than the one before it. */
GArray *billow_import_starts(BillowImport *import, const GArray *frames, const BillowProject *project,
                             double first, double every, GError **error);

/* Leaves out the frames that begin after the last frame of a project with a duration of its own, so that the import
 * does not extend it. Returns how many these are. */
guint billow_import_leave_out_later(const BillowProject *project, GArray *frames, GArray *starts);

/* Returns whether an import has extended a project with a duration of its own. */
gboolean billow_import_extends(const BillowProject *before, const BillowProject *after);

/* Called when `done` of `total` frames are finished. Return FALSE to stop. */
typedef gboolean (*BillowImportProgress)(gpointer data, guint done, guint total);

/* Returns a copy of the project with the keyframes added. A keyframe that already begins at one of the times
 * gets the new shape or is draped again. If the mesh has other columns or rows, its shape is resampled.
 * Appends the results to `imported` (of BillowImported). Returns NULL with an error of the import, or with
 * G_IO_ERROR_INVALID_DATA if the project has no room for more. `progress` may be NULL. Transfer full. */
BillowProject *billow_import_keyframes(BillowImport *import, const BillowProject *project,
                                       const BillowImportWishes *wishes, GArray *imported,
                                       BillowImportProgress progress, gpointer data,
                                       GCancellable *cancellable, GError **error);

/* Returns the frames as a run on the grid of the project, to be fitted. Free with billow_run_free(). Returns NULL
 * with an error of the import. `progress` may be NULL. */
BillowRun *billow_import_run(BillowImport *import, const BillowProject *project,
                             const BillowImportWishes *wishes, BillowImportProgress progress, gpointer data,
                             GCancellable *cancellable, GError **error);
